//! A game in few letters, for pages that hold several and for the page of a long game: the keys of events of a form
//! stand once, what all games of a scenario have in common stands beside them, and the whole is packed (zlib, then
//! base 64). A game of sixty turns takes a tenth of its log. The script `unpack.js` unpacks it.
//!
//! Not for the page of a short game: that holds the log as users know it.

use std::collections::BTreeMap;

use miniz_oxide::deflate::compress_to_vec_zlib;
use serde_json::{Value, json};

use super::Playback;

impl Playback {
    /// What all games of the scenario have in common.
    pub fn common(&self) -> Value {
        json!({
            "sides": self.sides,
            "turns": self.turns,
            "staging": self.staging,
            "names": self.names,
            "rules": self.rules,
        })
    }

    /// The rest, packed: the first line of the log, its events, and what was said of them.
    pub fn compact(&self) -> String {
        // Level 9 of 10: the last one takes twice the time for a hundredth.
        in_letters(&compress_to_vec_zlib(self.in_forms().as_bytes(), 9))
    }

    /// The same in JSON.
    pub(super) fn in_forms(&self) -> String {
        let mut forms: Vec<Vec<&str>> = Vec::new();
        let mut known: BTreeMap<Vec<&str>, usize> = BTreeMap::new();
        let mut events = Vec::with_capacity(self.events.len());
        for event in &self.events {
            let keys = event.as_object().into_iter().flatten();
            // An event's number is its place.
            let (keys, values): (Vec<&str>, Vec<&Value>) = keys
                .filter(|(key, _)| *key != "n")
                .map(|(key, value)| (key.as_str(), value))
                .unzip();
            let form = *known.entry(keys.clone()).or_insert_with(|| {
                forms.push(keys);
                forms.len() - 1
            });
            let mut written = vec![json!(form)];
            written.extend(values.into_iter().cloned());
            events.push(Value::Array(written));
        }
        let entries: Vec<_> = self.said().collect();
        json!({ "header": self.header, "forms": forms, "events": events, "entries": entries })
            .to_string()
    }
}

/// Bytes in base 64 (RFC 4648), as `atob` of browsers reads it.
pub(super) fn in_letters(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let byte = |nth: usize| u32::from(three.get(nth).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for nth in 0..4 {
            let letter = LETTERS[(bits >> (18 - 6 * nth)) as usize & 63];
            text.push(if nth <= three.len() { char::from(letter) } else { '=' });
        }
    }
    text
}
