//! What expectations are about: one whole number of each game.

use wargauge_engine::{Book, RuleId, Side};

use crate::histogram::Histogram;
use crate::series::Row;
use crate::statistics::{Interval, score, wilson};

/// A figure of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// Did this side win?
    Won(Side),
    /// Was it drawn?
    Drawn,
    /// The first side's score, a draw counted half.
    Score,
    /// Did an automatic victory end it?
    Automatic,
    /// Victory points from the first side's view.
    Points,
    /// The turn in which it ended.
    Turns,
    /// How often a rule acted, by its [`RuleId`].
    Rule(usize),
}

/// The word before a rule's number.
const RULE: &str = "rule ";

impl Measure {
    /// Those that need no further name, with the name that files give them.
    const PLAIN: [(&'static str, Self); 5] = [
        ("draw", Self::Drawn),
        ("score", Self::Score),
        ("automatic", Self::Automatic),
        ("points", Self::Points),
        ("turns", Self::Turns),
    ];

    /// The measure of a name: a side, `draw`, `score`, `automatic`, `points`, `turns` or `rule NUMBER`.
    pub fn read(name: &str, sides: [&str; 2], rules: &Book) -> Option<Self> {
        if let Some(side) = Side::BOTH.into_iter().find(|side| sides[side.index()] == name) {
            return Some(Self::Won(side));
        }
        if let Some(number) = name.strip_prefix(RULE) {
            return rules.numbered(number).map(|RuleId(rule)| Self::Rule(rule.into()));
        }
        Self::PLAIN.into_iter().find(|(plain, _)| *plain == name).map(|(_, measure)| measure)
    }

    /// Every name that [`Measure::read`] knows.
    pub fn names(sides: [&str; 2], rules: &Book) -> Vec<String> {
        let plain = Self::PLAIN.into_iter().map(|(name, _)| name.to_owned());
        let rules = rules.acting().map(|(_, rule)| format!("{RULE}{}", rule.number));
        sides.into_iter().map(str::to_owned).chain(plain).chain(rules).collect()
    }

    /// Its number in a game.
    pub fn of(self, row: &Row<'_>) -> i32 {
        let outcome = &row.played.outcome;
        match self {
            Self::Won(side) => i32::from(outcome.winner == Some(side)),
            Self::Drawn => i32::from(outcome.winner.is_none()),
            Self::Score => i32::from(outcome.halves()),
            Self::Automatic => i32::from(outcome.automatic),
            Self::Points => outcome.points,
            Self::Turns => i32::from(outcome.turn),
            Self::Rule(place) => row.uses.get(place).map_or(0, |&times| times as i32),
        }
    }

    /// How many of its numbers make 1: a score counts in halves.
    pub fn unit(self) -> f64 {
        if self == Self::Score { 2.0 } else { 1.0 }
    }

    /// The mean of its numbers with its 95 % interval; nothing of too few games.
    pub fn interval(self, counted: &Histogram) -> Option<Interval> {
        let (games, sum, _) = counted.sums();
        match self {
            _ if games == 0 => None,
            Self::Score => {
                let of = |value: i32| {
                    let found = counted.iter().find(|&(number, _)| number == value);
                    found.map_or(0, |(_, count)| count)
                };
                Some(score(of(2), of(1), games))
            }
            _ if self.is_share() => Some(wilson(sum as u64, games)),
            _ => counted.mean()?.spread.map(|spread| spread.interval),
        }
    }

    /// Is its mean a share, from 0 to 1?
    pub fn is_share(self) -> bool {
        matches!(self, Self::Won(_) | Self::Drawn | Self::Score | Self::Automatic)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wargauge_ai::Played;
    use wargauge_engine::{Outcome, RuleEntry};

    // The family has a rule that this book lacks.
    static RULES: Book = Book::new(
        "Toy",
        &[
            None,
            Some(RuleEntry::acting("3.2", "Turns")),
            Some(RuleEntry::definition("4.1", "Words")),
        ],
    );

    #[test]
    fn every_name_is_read_and_others_are_not() {
        let names = Measure::names(["poles", "russians"], &RULES);
        let expected =
            ["poles", "russians", "draw", "score", "automatic", "points", "turns", "rule 3.2"];
        assert_eq!(names, expected);
        for name in &names {
            assert!(Measure::read(name, ["poles", "russians"], &RULES).is_some(), "{name}");
        }
        for name in ["pole", "rule 9.9", "3.2", ""] {
            assert_eq!(Measure::read(name, ["poles", "russians"], &RULES), None, "{name}");
        }
    }

    #[test]
    fn shares_and_means_have_their_own_intervals() {
        let halves = Histogram::from_counts([(0, 100), (1, 300), (2, 600)]);
        assert_eq!(Measure::Score.interval(&halves), Some(score(600, 300, 1000)));
        let won = Histogram::from_counts([(0, 400), (1, 600)]);
        assert_eq!(Measure::Drawn.interval(&won), Some(wilson(600, 1000)));
        assert_eq!(Measure::Points.interval(&won).map(|mean| mean.estimate), Some(0.6));
        assert_eq!(Measure::Points.interval(&Histogram::default()), None);
    }

    #[test]
    fn each_measure_takes_its_number_from_the_game() {
        let outcome = Outcome { winner: None, automatic: true, turn: 3, points: -4 };
        let played = Played { outcome, decisions: 1, drawn_by_rule: false };
        let row =
            Row { game: 0, played, fingerprint: 0, balanced: true, uses: &[0, 7], facts: &[] };
        let taken = [
            Measure::Won(Side::First),
            Measure::Drawn,
            Measure::Score,
            Measure::Automatic,
            Measure::Points,
            Measure::Turns,
            Measure::Rule(1),
        ]
        .map(|measure| measure.of(&row));
        assert_eq!(taken, [0, 1, 1, 1, -4, 3, 7]);
    }
}
