//! The stages of a sweep, played on several machines: each plays a share of the games of a stage, the counts are whole
//! numbers and are added up, and what to play in the next stage follows from them. The sweep that is given the counts
//! of all stages is that of one machine.

use std::cell::{Cell, RefCell};

use wargauge_analysis::sweep::Moments;
use wargauge_analysis::{Merge, Run};

use super::{Request, sweep_from};
use crate::failure::Failure;
use crate::progress::Progress;

/// The stages that were played already, and which share of the next one is to be played. By default nothing was, and
/// everything is.
#[derive(Debug, Default)]
pub struct Stages {
    known: Vec<Moments>,
    /// How many of them were used.
    used: Cell<usize>,
    /// One of so many shares, counted from 0.
    share: Option<(u64, u64)>,
    /// What was played of it.
    part: RefCell<Option<Moments>>,
}

impl Stages {
    /// Stages that were played: each in shares, whose counts are added up.
    pub fn known(stages: &[Vec<Moments>]) -> Self {
        let whole = |parts: &Vec<Moments>| {
            let mut whole = Moments::default();
            for part in parts {
                whole.merge(part);
            }
            whole
        };
        Self { known: stages.iter().map(whole).collect(), ..Self::default() }
    }

    /// The counts of the next stage, if it was played.
    pub(super) fn next(&self) -> Option<Moments> {
        let nth = self.used.get();
        self.used.set(nth + 1);
        self.known.get(nth).cloned()
    }

    /// The first of so many games that are to be played of a stage, and their number.
    pub(super) fn share(&self, games: u64) -> (u64, u64) {
        let Some((nth, of)) = self.share else { return (0, games) };
        let start = games * nth / of;
        (start, games * (nth + 1) / of - start)
    }

    /// Takes what was played. A share ends the sweep: the next stage needs the others too.
    pub(super) fn played(&self, mut run: Run<Moments>) -> Run<Moments> {
        if self.share.is_some() && !run.interrupted {
            *self.part.borrow_mut() = Some(run.count.clone());
            run.interrupted = true;
        }
        run
    }
}

/// Plays one share, counted from 0, of the first stage of a sweep that is not among those that were played. Nothing if
/// all were, or if it was interrupted.
///
/// # Errors
/// As [`super::sweep()`].
pub fn share(
    request: &Request,
    known: Stages,
    (nth, of): (u64, u64),
    progress: &dyn Progress,
) -> Result<Option<Moments>, Failure> {
    let request = Request { out: None, ..request.clone() };
    let stages = Stages { share: Some((nth, of)), ..known };
    sweep_from(&request, &stages, progress)?;
    Ok(stages.part.into_inner())
}
