//! Files that commands write: whole or not at all, with a message that names the file.

use std::path::Path;

use serde::Serialize;
use serde_json::Value;
use wargauge_analysis::whole::write_whole;

use crate::exit::Failure;

/// Writes a file whole or not at all.
///
/// # Errors
/// If the system does not let it.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), Failure> {
    write_whole(path, text.as_bytes())
        .map_err(|why| Failure::System(format!("write `{}`", path.display()), why.into()))
}

/// A summary as it is kept: without rates, which alone differ from run to run.
///
/// # Errors
/// If it cannot be written as JSON.
pub(crate) fn without_rates(summary: &impl Serialize) -> Result<Value, Failure> {
    let mut document = serde_json::to_value(summary)
        .map_err(|why| Failure::System("write JSON".to_owned(), why.into()))?;
    for run in ["", "/a", "/b"] {
        if let Some(Value::Object(keys)) = document.pointer_mut(run) {
            keys.shift_remove("rate");
        }
    }
    Ok(document)
}
