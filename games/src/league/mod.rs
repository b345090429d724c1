//! A league: for each side of one scenario some players and how often each is drawn, and how much the
//! best replies that were found gain against these mixtures.
//!
//! The mixtures are those of the matrix of all members against each other, see
//! [`wargauge_analysis::matrix`]. How members are found is not known here.

mod read;
mod write;

pub use read::{open_league, validate_league};
pub use write::FOUND_BY;

use wargauge_analysis::matrix::summary::Estimate;
use wargauge_engine::Side;

use crate::contender::Contender;

/// The name of the player that draws a member of the league.
pub const LEAGUE: &str = "league";

/// Does a name stand for a league, built in or of a file?
pub fn is_league(name: &str) -> bool {
    name.split(':').next() == Some(LEAGUE)
}

/// All shares of a side add up to this.
pub const WHOLE: u32 = 1000;

/// A league.
#[derive(Clone, PartialEq, Debug)]
pub struct League {
    /// What it is, in a line.
    pub title: String,
    /// The rules of its scenario.
    pub system: String,
    /// The scenario.
    pub scenario: String,
    /// The digest of the scenario as it was when the figures were found.
    pub digest: String,
    /// The first side's score, draws counted half, when both sides draw by their shares.
    pub value: Figure,
    /// How much better each side's best reply that was found does than its mixture.
    pub gains: [Figure; 2],
    /// What a player scores that looks ahead and is too slow to be a member, if that was measured.
    pub ahead: Option<Ahead>,
    /// The players.
    pub members: Vec<Member>,
}

/// A player that looks ahead, measured against both mixtures.
#[derive(Clone, PartialEq, Debug)]
pub struct Ahead {
    /// The player.
    pub player: String,
    /// How much better than its side's mixture it does against the other side's.
    pub gains: [Figure; 2],
    /// The first side's score when it plays both sides.
    pub value: Figure,
}

/// A member of a league.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Member {
    /// What it is called in tables.
    pub name: String,
    /// The side that it takes.
    pub side: Side,
    /// How often it is drawn, of [`WHOLE`] times.
    pub share: u32,
    /// What plays.
    pub player: Contender,
}

/// A share with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Figure {
    /// The estimate.
    pub share: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl From<Estimate> for Figure {
    fn from(Estimate { share, low, high }: Estimate) -> Self {
        Self { share, low, high }
    }
}

impl From<Figure> for Estimate {
    fn from(Figure { share, low, high }: Figure) -> Self {
        Self { share, low, high }
    }
}

impl League {
    /// The players of a side that have a share.
    pub fn shares(&self, side: Side) -> Vec<(Contender, u32)> {
        let members = self.members_of(side).filter(|member| member.share > 0);
        members.map(|member| (member.player.clone(), member.share)).collect()
    }

    /// The same as one contender.
    pub fn mixture(&self, side: Side) -> Contender {
        Contender::Mixed(self.shares(side))
    }

    /// All members of a side, with their shares or without.
    pub fn members_of(&self, side: Side) -> impl Iterator<Item = &Member> {
        self.members.iter().filter(move |member| member.side == side)
    }

    /// The league with only the members of this name, which play every game; nothing where there is none.
    pub fn alone(&self, name: &str) -> Option<Self> {
        let named = self.members.iter().filter(|member| member.name == name);
        let members: Vec<Member> =
            named.map(|member| Member { share: WHOLE, ..member.clone() }).collect();
        (!members.is_empty()).then(|| Self { members, ..self.clone() })
    }

    /// The range in which the first side's score lies when either side plays its mixture and the
    /// other the best reply to it that is known: one that a search found, or a player that looks ahead.
    pub fn bracket(&self) -> [f64; 2] {
        self.range(|figure| figure.share, [self.value.share; 2])
    }

    /// The same range with the luck of the games by which the value and the replies were measured.
    pub fn reach(&self) -> [f64; 2] {
        self.range(|figure| figure.high, [self.value.low, self.value.high])
    }

    /// From one end less what the second side gains to the other and what the first side gains.
    fn range(&self, of: impl Fn(&Figure) -> f64, [low, high]: [f64; 2]) -> [f64; 2] {
        let ahead = |side: usize| self.ahead.as_ref().map_or(0.0, |ahead| of(&ahead.gains[side]));
        let [first, second] = [0, 1].map(|side| of(&self.gains[side]).max(ahead(side)).max(0.0));
        [(low - second).max(0.0), (high + first).min(1.0)]
    }
}
