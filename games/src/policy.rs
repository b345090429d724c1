//! From the name of a policy to the policy, or to the reason why not.

use std::sync::Arc;

use sha2::{Digest, Sha256};
use wargauge_ai::policy::{Names, Policy, TrainedName};
use wargauge_engine::printable::is_command;
use wargauge_engine::text::Lines;

/// Opens the policy that is built in, or that of a file, with the name that opens it again.
///
/// # Errors
/// If the file cannot be read, is no policy of these names, or has not the digest that is asked for.
pub(crate) fn open_policy(
    asked: &TrainedName,
    names: &Names,
    built_in: &str,
) -> Result<(TrainedName, Arc<Policy>), String> {
    let Some(file) = &asked.file else {
        let policy = Policy::read(built_in, names).map_err(|fault| fault.to_string())?;
        return Ok((TrainedName::default(), Arc::new(policy)));
    };
    // The path becomes a part of the player's name, which stands in tables, files and logs.
    if let Some(c) = file.chars().find(|&c| is_command(c)) {
        return Err(format!(
            "the path has the character {}, which acts on terminals and logs; rename the file",
            c.escape_unicode()
        ));
    }
    let text =
        std::fs::read_to_string(file).map_err(|why| format!("cannot read `{file}`: {why}"))?;
    let mark = mark(&text);
    if let Some(digest) = asked.digest.as_ref().filter(|&digest| *digest != mark) {
        return Err(format!(
            "`{file}` has changed: its digest is {mark}, not {digest}; leave `digest` out to take it \
             as it is"
        ));
    }
    let policy = Policy::read(&text, names).map_err(|fault| {
        format!(
            "`{file}` is no policy of this game, as `wargauge train --policy` writes it: {fault}"
        )
    })?;
    let name = TrainedName { file: Some(file.clone()), digest: Some(mark) };
    Ok((name, Arc::new(policy)))
}

/// The first 8 bytes of the SHA-256 of a file's text, in hexadecimal digits.
pub(crate) fn mark(text: &str) -> String {
    let hash = Sha256::digest(text.as_bytes());
    hash.iter().take(8).fold(String::new(), |mut text, byte| {
        text.push_text(format_args!("{byte:02x}"));
        text
    })
}
