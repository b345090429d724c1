//! A table with seeded dice that keeps every event, for tests that follow games from outside.

use std::hash::{DefaultHasher, Hash, Hasher};

use std::fmt::Debug;
use wargauge_engine::era1794::Note;
use wargauge_engine::{Cast, Luck, Table};

/// Seeded dice, and the events since they were last taken.
#[derive(Clone, Debug)]
pub struct Recorder<N = Note> {
    luck: Luck,
    /// What was heard.
    pub notes: Vec<N>,
}

impl<N: Debug> Recorder<N> {
    /// The table of one game.
    pub fn new(seed: u64, number: u64) -> Self {
        Self { luck: Luck::new(seed, number), notes: Vec::new() }
    }

    /// Everything heard so far as one number.
    pub fn hash(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        for note in &self.notes {
            format!("{note:?}").hash(&mut hasher);
        }
        hasher.finish()
    }
}

impl<N> Table<N> for Recorder<N> {
    const LISTENS: bool = true;

    fn roll(&mut self, cast: Cast) -> u8 {
        Table::<N>::roll(&mut self.luck, cast)
    }

    fn hear(&mut self, _turn: u8, note: N) {
        self.notes.push(note);
    }
}
