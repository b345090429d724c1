//! A stable mark of what a game is played with: two set-ups with one digest play alike.
//!
//! Titles, remarks and the origin of values do not count; names of counters and their order do.

use wargauge_engine::text::Lines;

use sha2::{Digest, Sha256};

/// The first 16 bytes of the SHA-256 of a set-up's canonical text, in hexadecimal digits.
pub fn digest(canonical: &str) -> String {
    let hash = Sha256::digest(canonical.as_bytes());
    hash.iter().take(16).fold(String::new(), |mut text, byte| {
        text.push_text(format_args!("{byte:02x}"));
        text
    })
}
