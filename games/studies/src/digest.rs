//! Short digests by which files know what they belong to.

use sha2::{Digest, Sha256};

/// The first half of a text's SHA-256, in hexadecimal digits.
pub(crate) fn short(text: &str) -> String {
    let hash = Sha256::digest(text);
    hash.iter().take(16).fold(String::new(), |text, byte| format!("{text}{byte:02x}"))
}
