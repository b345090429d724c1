//! From the name of a policy to the policy, or to the reason why not.

use std::sync::{Arc, Mutex, PoisonError};

use sha2::{Digest, Sha256};
use wargauge_ai::policy::{BuiltIn, Names, Policy, PolicyName, TRAINED};
use wargauge_engine::printable::is_command;
use wargauge_engine::text::Lines;

use crate::failure::suggestion;

/// Opens a policy that is built in, or that of a file, with the name that opens it again.
///
/// # Errors
/// If none of that name is built in, or if the file cannot be read, is no policy of these names, or has
/// not the digest that is asked for.
pub(crate) fn open_policy(
    asked: &PolicyName,
    names: &Names,
    built_in: &[BuiltIn],
) -> Result<(PolicyName, Arc<Policy>), String> {
    let PolicyName::File { file, digest } = asked else {
        return open_built_in(nth_built_in(asked, built_in)?, names, built_in);
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
    if let Some(digest) = digest.as_ref().filter(|&digest| *digest != mark) {
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
    let name = PolicyName::File { file: file.clone(), digest: Some(mark) };
    Ok((name, Arc::new(policy)))
}

/// The place of a policy among those that are built in.
///
/// # Errors
/// If none of that name is.
pub(crate) fn nth_built_in(asked: &PolicyName, built_in: &[BuiltIn]) -> Result<usize, String> {
    let nth = match asked {
        PolicyName::Usual => Some(0),
        PolicyName::BuiltIn(name) => built_in.iter().position(|policy| policy.name == name),
        PolicyName::File { .. } => None,
    };
    nth.filter(|&nth| nth < built_in.len()).ok_or_else(|| unknown(asked, built_in))
}

/// Opens one that is built in. The first needs no name.
fn open_built_in(
    nth: usize,
    names: &Names,
    built_in: &[BuiltIn],
) -> Result<(PolicyName, Arc<Policy>), String> {
    let BuiltIn { name, text } = built_in[nth];
    let policy = read_once(text, names)?;
    let name = if nth == 0 { PolicyName::Usual } else { PolicyName::BuiltIn(name.to_owned()) };
    Ok((name, policy))
}

/// Reads a policy that is built in, each only once: a search for plans opens one for every plan that it tries.
fn read_once(text: &'static str, names: &Names) -> Result<Arc<Policy>, String> {
    static READ: Mutex<Vec<(&str, Arc<Policy>)>> = Mutex::new(Vec::new());
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, policy)) = read.iter().find(|(known, _)| std::ptr::eq(*known, text)) {
        return Ok(Arc::clone(policy));
    }
    let policy = Arc::new(Policy::read(text, names).map_err(|fault| fault.to_string())?);
    read.push((text, Arc::clone(&policy)));
    Ok(policy)
}

/// Why no policy of that name is built in.
fn unknown(asked: &PolicyName, built_in: &[BuiltIn]) -> String {
    if built_in.is_empty() {
        return format!("this game has no player `{TRAINED}`");
    }
    let PolicyName::BuiltIn(name) = asked else {
        return "the policy of a file is not built in".to_owned();
    };
    let known = built_in.iter().map(|policy| policy.name);
    let meant = suggestion(name, known.clone());
    let known: Vec<String> = known.map(|name| format!("`{name}`")).collect();
    format!("no policy `{name}` is built in; {meant}policies: {}", known.join(", "))
}

/// The first 8 bytes of the SHA-256 of a file's text, in hexadecimal digits.
pub(crate) fn mark(text: &str) -> String {
    let hash = Sha256::digest(text.as_bytes());
    hash.iter().take(8).fold(String::new(), |mut text, byte| {
        text.push_text(format_args!("{byte:02x}"));
        text
    })
}
