//! The result of a check as programs read it: the JSON of `check`. Keys and their order are a promise:
//! add keys, never rename them.

use serde::Serialize;
use wargauge_analysis::Answer;
use wargauge_analysis::gate::Measure;
use wargauge_analysis::identity::Tool;

/// The whole check.
#[derive(Clone, Serialize, Debug)]
pub struct Report {
    /// The version of this document.
    pub format: u32,
    /// What made it.
    pub tool: Tool,
    /// The file of expectations.
    pub file: String,
    /// All luck derives from this.
    pub seed: u64,
    /// The most serious answer of any scenario.
    pub answer: Outcome,
    /// Whether undecided expectations pass.
    pub undecided: Undecided,
    /// The chances of wrong answers.
    pub promise: Promise,
    /// The scenarios in the order of the file.
    pub scenarios: Vec<Checked>,
}

/// The chances of wrong answers.
#[derive(Clone, Copy, Serialize, Debug)]
pub struct Promise {
    /// That anything fails though nothing has moved.
    pub alarm: f64,
    /// That a shift of twice a tolerance is overlooked.
    pub miss: f64,
    /// How many expectations share the first.
    pub expectations: usize,
}

/// The answer of an expectation, a scenario, or the whole check; a more serious one is greater.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// It is shown to hold.
    Holds,
    /// The games that were played show neither.
    Undecided,
    /// It is shown not to hold.
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
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Undecided {
    /// They pass.
    Pass,
    /// They fail.
    Fail,
}

/// One scenario.
#[derive(Clone, Serialize, Debug)]
pub struct Checked {
    /// Its name with its changes.
    pub name: String,
    /// Its line in the file.
    pub line: usize,
    /// The players of both sides, by the names that open them.
    pub players: [String; 2],
    /// The digest of its data.
    pub digest: String,
    /// The most serious answer of its expectations.
    pub answer: Outcome,
    /// Whether scenario, rules and players are as they were.
    pub unchanged: bool,
    /// How many games were played.
    pub games: u64,
    /// How many games would have been played at most.
    pub most: u64,
    /// Values of the scenario that are not as they were.
    pub changes: Vec<Change>,
    /// What has changed, in sentences; the likeliest cause of a shift first.
    pub causes: Vec<String>,
    /// What was expected of it, with the answers.
    pub expectations: Vec<Judged>,
    /// Commands that look into it.
    pub commands: Vec<String>,
    /// The speed, and what it can detect; differs from run to run. Null if nothing was played.
    pub rate: Option<Rate>,
    /// The sides.
    #[serde(skip)]
    pub sides: [String; 2],
}

/// A value of the scenario that is not as it was.
#[derive(Clone, Serialize, Debug)]
pub struct Change {
    /// Its place in the file.
    pub path: String,
    /// What it was; null if it was not there.
    pub from: Option<String>,
    /// What it is; null if it is gone.
    pub to: Option<String>,
    /// The change in words.
    #[serde(skip)]
    pub sentence: String,
}

/// One expectation.
#[derive(Clone, Serialize, Debug)]
pub struct Judged {
    /// Its subject, as the file names it.
    pub what: String,
    /// Its line in the file.
    pub line: usize,
    /// What was expected.
    pub expected: Target,
    /// Whether it holds.
    pub answer: Outcome,
    /// After how many games the answer was clear; null if it never was, or nothing was played.
    pub decided: Option<u64>,
    /// What it is now, with its 95 % interval; null if nothing was played.
    pub now: Option<Figure>,
    /// What it is now less what it was; null for bands.
    pub difference: Option<Figure>,
    /// The part of the difference that the scenario's data make, if the program has changed too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by_data: Option<Figure>,
    /// How the subject is measured.
    #[serde(skip)]
    pub measure: Measure,
}

/// What was expected.
#[derive(Clone, Copy, Serialize, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Target {
    /// A figure that is as it was.
    Unmoved {
        /// What it was.
        from: f64,
        /// Half of the shift that must not be overlooked.
        tolerance: f64,
    },
    /// A figure inside a band.
    Inside {
        /// Its ends.
        band: [f64; 2],
        /// The distance from an end at which the answer must be found.
        margin: f64,
    },
}

/// A mean with its 95 % interval.
#[derive(Clone, Copy, Serialize, Debug)]
pub struct Figure {
    /// The mean.
    pub mean: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// How fast games are played, and what that can detect.
#[derive(Clone, Copy, Serialize, Debug)]
pub struct Rate {
    /// Games in a second, on all threads.
    pub games_per_second: f64,
    /// The shift that a minute on this machine detects, in the expectation that is seen least sharply
    /// for its tolerance.
    pub shift_in_a_minute: f64,
    /// The place of that expectation in the list.
    pub expectation: usize,
}

impl Checked {
    /// Whether any of its expectations has moved.
    pub fn moved(&self) -> bool {
        self.answer == Outcome::Moved
    }
}

impl Report {
    /// Whether an expectation of a scenario makes the check fail. One that is undecided while another
    /// has moved was not played to its end.
    pub fn fails_by(&self, checked: &Checked, one: &Judged) -> bool {
        match one.answer {
            Outcome::Holds => false,
            Outcome::Moved => true,
            Outcome::Undecided => self.undecided == Undecided::Fail && !checked.moved(),
        }
    }

    /// Whether the check fails.
    pub fn fails(&self) -> bool {
        self.answer == Outcome::Moved
            || (self.answer == Outcome::Undecided && self.undecided == Undecided::Fail)
    }
}
