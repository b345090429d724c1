//! What a check has found, as programs read it: the JSON of `check`. Keys and their order are a
//! promise; add to them, don't rename.

use serde::Serialize;
use wargauge_analysis::Answer;
use wargauge_analysis::gate::Measure;

/// The whole check.
#[derive(Clone, Serialize, Debug)]
pub(super) struct Report {
    pub(super) format: u32,
    pub(super) tool: Tool,
    /// The file of expectations.
    pub(super) file: String,
    pub(super) seed: u64,
    pub(super) answer: Outcome,
    /// Do undecided expectations pass?
    pub(super) undecided: Undecided,
    pub(super) promise: Promise,
    pub(super) scenarios: Vec<Checked>,
}

#[derive(Clone, Serialize, Debug)]
pub(super) struct Tool {
    pub(super) name: &'static str,
    pub(super) version: &'static str,
}

/// The chances of wrong answers.
#[derive(Clone, Copy, Serialize, Debug)]
pub(super) struct Promise {
    /// That anything fails though nothing has moved.
    pub(super) alarm: f64,
    /// That a shift of twice a tolerance is overlooked.
    pub(super) miss: f64,
    /// How many expectations share the first.
    pub(super) expectations: usize,
}

/// What came of an expectation, a scenario, or the whole check; the graver the greater.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Debug)]
#[serde(rename_all = "lowercase")]
pub(super) enum Outcome {
    Holds,
    Undecided,
    Moved,
}

impl From<Answer> for Outcome {
    fn from(answer: Answer) -> Self {
        match answer {
            Answer::Inside => Self::Holds,
            Answer::Outside => Self::Moved,
            Answer::Open => Self::Undecided,
        }
    }
}

/// How undecided expectations count.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Debug, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(super) enum Undecided {
    /// They pass.
    Pass,
    /// They fail.
    Fail,
}

/// One scenario.
#[derive(Clone, Serialize, Debug)]
pub(super) struct Checked {
    /// Its name with its changes.
    pub(super) name: String,
    /// Its line in the file.
    pub(super) line: usize,
    pub(super) players: [String; 2],
    pub(super) digest: String,
    pub(super) answer: Outcome,
    /// Scenario, rules and players are as they were?
    pub(super) unchanged: bool,
    /// How many games were played, and how many might have been.
    pub(super) games: u64,
    pub(super) most: u64,
    /// Values of the scenario that are not as they were.
    pub(super) changes: Vec<Change>,
    /// What has changed, in sentences; the likeliest cause of a shift first.
    pub(super) causes: Vec<String>,
    pub(super) expectations: Vec<Judged>,
    /// Commands that look into it.
    pub(super) commands: Vec<String>,
    /// How fast it went, and what that can see; differs from run to run. Null if nothing was played.
    pub(super) rate: Option<Rate>,
    #[serde(skip)]
    pub(super) sides: [String; 2],
}

#[derive(Clone, Serialize, Debug)]
pub(super) struct Change {
    pub(super) path: String,
    pub(super) from: Option<String>,
    pub(super) to: Option<String>,
    #[serde(skip)]
    pub(super) told: String,
}

/// One expectation.
#[derive(Clone, Serialize, Debug)]
pub(super) struct Judged {
    pub(super) what: String,
    pub(super) line: usize,
    pub(super) expected: Told,
    pub(super) answer: Outcome,
    /// After how many games the answer was clear; null if it never was, or nothing was played.
    pub(super) decided: Option<u64>,
    /// What it is now, with its 95 % interval; null if nothing was played.
    pub(super) now: Option<Spread>,
    /// What it is now less what it was; null of bands.
    pub(super) difference: Option<Spread>,
    /// The part of the difference that the scenario's data make, where the program has changed too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) by_data: Option<Spread>,
    #[serde(skip)]
    pub(super) measure: Measure,
}

/// What was expected.
#[derive(Clone, Copy, Serialize, Debug)]
#[serde(rename_all = "lowercase")]
pub(super) enum Told {
    Unmoved { from: f64, tolerance: f64 },
    Inside { band: [f64; 2], margin: f64 },
}

#[derive(Clone, Copy, Serialize, Debug)]
pub(super) struct Spread {
    pub(super) mean: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

#[derive(Clone, Copy, Serialize, Debug)]
pub(super) struct Rate {
    pub(super) games_per_second: f64,
    /// The shift that a minute on this machine shows, in the expectation that is seen least sharply for
    /// its tolerance.
    pub(super) shift_in_a_minute: f64,
    /// The place of that expectation in the list.
    pub(super) expectation: usize,
}

impl Checked {
    /// Did something of it move?
    pub(super) fn moved(&self) -> bool {
        self.answer == Outcome::Moved
    }
}

impl Report {
    /// Does an expectation of a scenario make the check fail? What is undecided where something else
    /// has moved was not played to its end.
    pub(super) fn fails_by(&self, checked: &Checked, one: &Judged) -> bool {
        match one.answer {
            Outcome::Holds => false,
            Outcome::Moved => true,
            Outcome::Undecided => self.undecided == Undecided::Fail && !checked.moved(),
        }
    }

    /// Does the check fail?
    pub(super) fn fails(&self) -> bool {
        self.answer == Outcome::Moved
            || (self.answer == Outcome::Undecided && self.undecided == Undecided::Fail)
    }
}
