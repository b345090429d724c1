//! The files of a hardening, beside the one that gets the policy. Not for what is in them.

use std::fs;
use std::path::{Path, PathBuf};

use wargauge_analysis::whole::{with_ending, write_whole};
use wargauge_engine::Side;
use wargauge_games::Contender;

use super::step::Step;
use crate::failure::Failure;
use crate::train::kept::{Kept, fault, remove};

/// Where the policy goes.
pub(super) struct Files<'a>(pub(super) &'a Path);

impl Files<'_> {
    fn beside(&self, ending: &str) -> PathBuf {
        with_ending(self.0, ending)
    }

    /// What is known so far.
    pub(super) fn kept(&self, asked: &[String]) -> Kept {
        Kept::beside(self.0, asked)
    }

    /// The policy of a step; the first step has none.
    pub(super) fn policy(&self, step: u64) -> PathBuf {
        self.beside(&format!(".{step}"))
    }

    /// The record of a side's search in a step.
    pub(super) fn record(&self, step: u64, side: Side) -> PathBuf {
        self.beside(&format!(".search-{step}-{}", side.index() + 1))
    }

    /// The files that a step needs no more once it is known.
    fn passing(&self, step: u64) -> [PathBuf; 3] {
        let [first, second] = Side::BOTH.map(|side| self.record(step, side));
        [first, second, with_ending(&self.policy(step), ".part")]
    }

    /// Removes them.
    pub(super) fn clean(&self, step: u64) -> Result<(), Failure> {
        self.passing(step).iter().try_for_each(|path| remove(path))
    }

    /// Refuses to begin where another hardening has left files that this one would go on from.
    pub(super) fn refuse_left_over(&self, steps: u64) -> Result<(), Failure> {
        let passing = (0..=steps).flat_map(|step| self.passing(step));
        let there: Vec<String> = passing
            .filter(|path| path.exists())
            .map(|path| format!("`{}`", path.display()))
            .collect();
        if there.is_empty() {
            return Ok(());
        }
        Err(Failure::Input(format!(
            "another hardening has left {}: take another `--out`, or delete {}",
            there.join(", "),
            if there.len() == 1 { "it" } else { "them" }
        )))
    }

    /// Writes a side's answer to a step's policy, for `--ai SIDE=scripted:plan=FILE`.
    pub(super) fn write_answer(
        &self,
        side: &str,
        step: &Step,
        answer: &Contender,
    ) -> Result<(), Failure> {
        let Some(text) = answer.to_file() else { return Ok(()) };
        let path = self.beside(&format!(".{}-{side}.toml", step.step));
        let text = format!("# The answer of the {side} to {}\n{text}", step.policy);
        write_whole(&path, text.as_bytes()).map_err(|why| Failure::not_written(&path, why))
    }

    /// Writes the policy that was chosen.
    pub(super) fn write_policy(&self, text: &str) -> Result<(), Failure> {
        write_whole(self.0, text.as_bytes()).map_err(|why| Failure::not_written(self.0, why))
    }

    /// The same, where it is that of a step.
    pub(super) fn copy_policy(&self, step: u64) -> Result<(), Failure> {
        let path = self.policy(step);
        let text = fs::read_to_string(&path).map_err(|why| fault(&path, "read", why))?;
        self.write_policy(&text)
    }
}
