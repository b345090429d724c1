//! The record of a search: JSON lines, written step by step, and read to resume the search.

use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde_json::Value;
use wargauge_analysis::tune::Climb;
use wargauge_analysis::tune::summary::Heading;
use wargauge_engine::printable;

use crate::failure::{Failure, of_record};

/// A step that was done.
#[derive(Serialize)]
pub(super) struct Done<'a> {
    /// How many are done, this one included.
    pub(super) step: u64,
    /// By how much the first look scored better than the second.
    pub(super) difference: f64,
    /// The weights after it, in the order of the heading's.
    pub(super) values: &'a [f64],
}

/// A record that is open for further lines.
pub(super) struct Record {
    file: File,
    path: PathBuf,
}

impl Record {
    /// Opens the record of a search, and brings the climb to where the record ends. A file that does
    /// not exist is begun. A line that was not written to its end is dropped.
    ///
    /// # Errors
    /// If the file is the record of another search, or no record; or the system refuses it.
    pub(super) fn open(path: &Path, heading: &Heading, climb: &mut Climb) -> Result<Self, Failure> {
        let refused = |why: std::io::Error| of_record(path, "keep", why);
        let mut options = OpenOptions::new();
        let mut file = options
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(refused)?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(refused)?;
        let first = line_of(heading)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut lines = text[..whole].lines();
        let begun = match lines.next() {
            Some(line) if line == first.trim_end() => true,
            // The first line was broken off: nothing can be lost.
            None if first.starts_with(&text) => false,
            _ => {
                return Err(Failure::Input(format!(
                    "`{}` is not the record of this tuning (scenarios, players, weights, \
                     iterations, games, rate, seed or version differ); name another file",
                    printable::path(path)
                )));
            }
        };
        for line in lines {
            let (step, values) = read_step(line, climb).ok_or_else(|| {
                let step = climb.step() + 1;
                let path = printable::path(path);
                Failure::Input(format!("`{path}`: line {} is not step {step}", step + 1))
            })?;
            climb.resume(step, values);
        }
        file.set_len(if begun { whole as u64 } else { 0 }).map_err(refused)?;
        file.seek(SeekFrom::End(0)).map_err(refused)?;
        let mut record = Self { file, path: path.to_owned() };
        if !begun {
            record.append(&first)?;
        }
        Ok(record)
    }

    /// Writes a step down.
    pub(super) fn write(&mut self, step: &Done<'_>) -> Result<(), Failure> {
        let line = line_of(step)?;
        self.append(&line)
    }

    fn append(&mut self, line: &str) -> Result<(), Failure> {
        let written = self.file.write_all(line.as_bytes()).and_then(|()| self.file.flush());
        written.map_err(|why| of_record(&self.path, "keep", why))
    }
}

/// The number and the values of the next step, from its line.
fn read_step(line: &str, climb: &Climb) -> Option<(u64, Vec<f64>)> {
    let value: Value = serde_json::from_str(line).ok()?;
    let step = value["step"].as_u64().filter(|&step| step == climb.step() + 1)?;
    let values: Option<Vec<f64>> = value["values"].as_array()?.iter().map(Value::as_f64).collect();
    values.filter(|values| values.len() == climb.values().len()).map(|values| (step, values))
}

fn line_of(value: &impl Serialize) -> Result<String, Failure> {
    serde_json::to_string(value)
        .map(|line| line + "\n")
        .map_err(|why| Failure::System("write JSON".to_owned(), why.into()))
}
