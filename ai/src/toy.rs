//! The smallest game that the program can play: for tests of code that plays, counts and studies
//! games, and as a model for a new game. Not offered to users.

use std::fmt;

use arrayvec::ArrayVec;
use wargauge_engine::{
    Book, Cast, Game, Outcome, Purpose, RuleEntry, RuleId, Scale, Side, Table, Whose,
};

use crate::luck::PlayerLuck;
use crate::player::Player;

/// A duel: each turn both sides in order decide how bold they are and cast a die of ten. Boldness
/// `b` wins `b + 1` points on a die below `5 + edge`, and loses `b` otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Duel {
    /// Number of turns.
    pub turns: u8,
    /// Net points at the end of a turn that win at once.
    pub automatic: i32,
    /// How much better than the second side the first one strikes.
    pub edge: i8,
}

impl Default for Duel {
    fn default() -> Self {
        Self { turns: 6, automatic: 4, edge: 0 }
    }
}

/// Its book has one rule.
static BOOK: Book = Book::new("Duel", &[Some(RuleEntry::acting("1", "The strike"))]);

/// A state of the duel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moment {
    turn: u8,
    mover: Side,
    net: i32,
    outcome: Option<Outcome>,
}

impl Moment {
    /// Net points, from the first side's view.
    pub fn net(&self) -> i32 {
        self.net
    }
}

/// How bold a side is in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Boldness(pub u8);

impl Game for Duel {
    type State = Moment;
    type Choice = Boldness;
    type Choices = ArrayVec<Boldness, 3>;
    type Event = ();

    fn start(&self) -> Moment {
        Moment { turn: 1, mover: Side::First, net: 0, outcome: None }
    }

    fn advance<T: Table<()>>(
        &self,
        state: &mut Moment,
        _table: &mut T,
        choices: &mut Self::Choices,
    ) -> Option<Side> {
        self.choices(state, choices)
    }

    fn choices(&self, state: &Moment, choices: &mut Self::Choices) -> Option<Side> {
        choices.clear();
        if state.outcome.is_some() {
            return None;
        }
        choices.extend((0..3).map(Boldness));
        Some(state.mover)
    }

    fn play<T: Table<()>>(&self, state: &mut Moment, choice: Boldness, table: &mut T) {
        let side = state.mover;
        let whose = Whose(side.index() as u16);
        let die = table.roll(Cast { purpose: Purpose(0), whose, turn: state.turn, faces: 10 });
        table.used(RuleId(0));
        let (boldness, edge) = (i32::from(choice.0), i32::from(self.edge));
        let (needs, sign) = match side {
            Side::First => (5 + edge, 1),
            Side::Second => (5, -1),
        };
        state.net += sign * if i32::from(die) < needs { boldness + 1 } else { -boldness };
        state.mover = side.other();
        if state.mover == Side::First {
            self.end_turn(state);
        }
    }

    fn outcome(&self, state: &Moment) -> Option<Outcome> {
        state.outcome
    }

    fn turn(&self, state: &Moment) -> u8 {
        state.turn
    }

    fn scale(&self) -> Scale {
        Scale { decisions: 2 * u32::from(self.turns), points: self.automatic }
    }

    fn sides(&self) -> [&str; 2] {
        ["left", "right"]
    }

    fn rules(&self) -> &'static Book {
        &BOOK
    }

    fn purposes(&self) -> &'static [(Purpose, &'static str)] {
        &[(Purpose(0), "strike")]
    }
}

/// A player that is always as bold as this.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Steady(pub u8);

impl fmt::Display for Steady {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "steady:{}", self.0)
    }
}

impl Player<Duel> for Steady {
    fn choose(
        &mut self,
        _: &Duel,
        _: &Moment,
        _: Side,
        choices: &[Boldness],
        _: &mut PlayerLuck,
    ) -> usize {
        choices.iter().position(|&choice| choice == Boldness(self.0)).unwrap_or(0)
    }
}

impl Duel {
    fn end_turn(&self, state: &mut Moment) {
        let automatic = state.net.abs() >= self.automatic;
        if !automatic && state.turn < self.turns {
            state.turn += 1;
            return;
        }
        let winner = match state.net.signum() {
            1 => Some(Side::First),
            -1 => Some(Side::Second),
            _ => None,
        };
        state.outcome = Some(Outcome { winner, automatic, turn: state.turn, points: state.net });
    }
}
