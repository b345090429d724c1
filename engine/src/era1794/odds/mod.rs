//! Exact odds of one combat, by playing the very rules on a small field with every fall of the
//! dice.
//!
//! Not a second copy of any rule: a position is set up, a shot or a melee is played on it by the
//! code that plays games, and what comes of it is counted. Musket and cannon fire are in [`fire`],
//! melee in [`melee`]; combats of a concrete position with all that follows are in [`position`].

mod fates;
pub mod fire;
pub mod melee;
pub mod position;
mod spread;

use crate::book::Book;
use crate::era1794::core::{Play, Rules};
use crate::era1794::event::{Event, Melee, Modifiers, Note, Roller, Row};
use crate::era1794::purposes;
use crate::era1794::rules::{MACIEJOWICE, NIEMENCZYN, Rule};
use crate::era1794::setup::{
    Arm, CommanderSetup, HexSetup, MapSetup, Office, PoolTurn, Setup, Start, Terrain, UnitSetup,
};
use crate::era1794::state::State;
use crate::era1794::switches::Switches;
use crate::exhaustive::{Exhaustive, Share, walk};
use crate::game::{Game, Side};
use crate::hex::{Board, Facing};
use crate::table::{Cast, Table};

/// Why a question about odds makes no sense.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refused {
    /// Firepower 0 never fires.
    NoFirepower,
    /// Beyond the range of the arm; the longest is given.
    OutOfRange(u8),
    /// More hexes than can lie within range of one target.
    TooManyHexes(u8),
    /// A square has no flank and no rear.
    SquareHasNoFlank,
    /// Infantry does not charge.
    InfantryDoesNotCharge,
    /// A charge may not end in wood.
    ChargeIntoWood,
    /// A charge ends neither in a village nor in the castle, and crosses no river.
    ChargeBarred,
    /// A square stands on clear ground.
    SquareInWood,
    /// A size of 0 does not fight.
    NoSize,
    /// A unit fires at most this often in a turn.
    TooManyShots(u8),
    /// Guns alone neither charge nor form squares, and attack a square as no arm it knows.
    LoneGuns,
    /// A value too large for any counter; the largest is given.
    TooLarge(u8),
    /// The rules in force reach further than the field of these questions; its extent is given.
    TooFar(u8),
}

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoFirepower => f.write_str("a unit without firepower does not fire"),
            Self::OutOfRange(longest) => {
                write!(f, "the range goes from 1 to {longest} hexes")
            }
            Self::TooManyHexes(most) => {
                write!(f, "at that range at most {most} neighbouring hexes reach one target")
            }
            Self::SquareHasNoFlank => f.write_str("a square has no flank and no rear"),
            Self::InfantryDoesNotCharge => f.write_str("only cavalry charges"),
            Self::ChargeIntoWood => f.write_str("a charge may not end in wood"),
            Self::ChargeBarred => {
                f.write_str("a charge may not end in a village or castle, nor go over a river")
            }
            Self::SquareInWood => f.write_str("a square stands on clear ground"),
            Self::NoSize => f.write_str("a side of size 0 does not fight"),
            Self::TooManyShots(most) => {
                write!(f, "a unit fires at most {most} times a turn")
            }
            Self::LoneGuns => f.write_str(
                "artillery alone neither charges nor stands in square, and attacks as neither \
                 infantry nor cavalry",
            ),
            Self::TooLarge(most) => write!(f, "no counter has a value above {most}"),
            Self::TooFar(most) => {
                write!(f, "such odds are worked out for ranges up to {most} hexes")
            }
        }
    }
}

impl std::error::Error for Refused {}

impl Refused {
    /// The rules that it follows from.
    pub fn rules(self) -> &'static [Rule] {
        match self {
            Self::NoFirepower => &[Rule::NoFirepower],
            Self::OutOfRange(_) => &[Rule::Ranges],
            Self::TooManyHexes(_) => &[Rule::FireGroups],
            Self::SquareHasNoFlank => &[Rule::LimitsOfSquare],
            Self::InfantryDoesNotCharge | Self::ChargeIntoWood | Self::ChargeBarred => {
                &[Rule::ChargeConditions]
            }
            Self::SquareInWood => &[Rule::Square],
            Self::NoSize => &[Rule::LossesAndTests],
            Self::TooManyShots(_) => &[Rule::FourShots],
            Self::LoneGuns => &[Rule::Square, Rule::ChargeConditions, Rule::LoneGunsInMelee],
            Self::TooLarge(_) | Self::TooFar(_) => &[],
        }
    }

    /// The refusal with the numbers that its rules have in this book.
    pub fn cited(self, book: &Book) -> String {
        format!("{self} {}", book.cite(self.rules())).trim_end().to_owned()
    }
}

/// The largest morale, size or firepower that is asked for.
pub const LARGEST: u8 = 30;

/// The odds of a morale test.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MoraleOdds {
    /// Passed.
    pub passed: Share,
    /// Failed.
    pub failed: Share,
}

/// A small field on which either book of the family is played: with what only the larger game has, which
/// the switches of the smaller leave unused.
pub(super) type Field = Rules<24, 1, 3, 1>;
pub(super) type FieldState = State<24, 1, 3, 1>;

/// An open field for two small armies.
pub(super) struct Bench {
    pub setup: Setup,
    book: &'static Book,
}

/// The open field.
pub(super) const BOARD: Board = Board::new(12, 16);

/// Where the target of a question stands: in the north, with room for shooters south of it and for
/// guns west of it.
pub(super) const TARGET: u16 = 1212;

/// The longest range for which there is room.
pub(super) const ROOM: u8 = 11;

/// Far from the target: the hex of commanders that do not command.
pub(super) const AWAY: [u16; 2] = [101, 116];

impl Bench {
    pub fn new(switches: &Switches) -> Self {
        Self::of(&NIEMENCZYN, switches)
    }

    /// A field for what only the larger game has.
    pub fn larger(switches: &Switches) -> Self {
        Self::of(&MACIEJOWICE, switches)
    }

    fn of(book: &'static Book, switches: &Switches) -> Self {
        let mut rules = switches.clone();
        rules.camp.hex = None;
        // The question says which commander commands: one stands with his units or far away.
        rules.command_range = 1;
        let commander = |name: &str, side, hex| CommanderSetup {
            name: name.to_owned(),
            side,
            office: Office::Commander,
            leads_reserve: false,
            start: Start::At(hex),
        };
        let setup = Setup {
            sides: ["first".to_owned(), "second".to_owned()],
            map: MapSetup {
                rows: BOARD.rows,
                columns: BOARD.columns,
                hexes: vec![HexSetup::default(); BOARD.len()],
                edges: vec![],
            },
            commanders: vec![
                commander("first", Side::First, AWAY[0]),
                commander("second", Side::Second, AWAY[1]),
            ],
            units: vec![],
            pool: vec![PoolTurn::default()],
            rules,
        };
        Self { setup, book }
    }

    pub fn unit(&mut self, commander: usize, arm: Arm, values: [u8; 3], hex: u16, facing: Facing) {
        let [morale, size, firepower] = values;
        self.setup.units.push(UnitSetup {
            name: String::new(),
            commander,
            arm,
            cossack: false,
            morale,
            reverse_morale: 0,
            size,
            firepower: Some(firepower),
            stars: 0,
            skirmish: false,
            scythes: false,
            limbered: false,
            start: Start::At(hex),
            facing,
        });
    }

    /// Prepares no longer lines than the question needs: they are most of the work. Muskets reach
    /// no further than `range` then; guns neither, and at `range` they keep their band.
    pub fn near_sighted(&mut self, range: u8) {
        let fire = &mut self.setup.rules.fire;
        fire.infantry_range = range;
        fire.cavalry_range = range;
        for band in &mut fire.bands {
            band.range = band.range.min(range);
        }
    }

    /// Covers the hex where the target stands.
    pub fn ground(&mut self, terrain: Terrain) {
        if let Some(hex) = BOARD.numbered(TARGET) {
            self.setup.map.hexes[hex.index()].terrain = terrain;
        }
    }

    /// The rules and the state in the movement phase of the first side.
    pub fn ready(&self) -> (Field, FieldState) {
        let rules = Field::by_book(self.book, &self.setup);
        let mut state = rules.start();
        state.turn = 1;
        state.active = 1;
        (rules, state)
    }
}

/// [3.4] A morale test.
///
/// # Errors
/// If the morale or the modifier is beyond any counter's.
pub fn morale(switches: &Switches, morale: u8, modifier: i8) -> Result<MoraleOdds, Refused> {
    check_large(&[morale, modifier.unsigned_abs()])?;
    let mut bench = Bench::new(switches);
    bench.near_sighted(1);
    bench.unit(0, Arm::Infantry, [morale, 1, 1], TARGET, Facing::N);
    let (rules, state) = bench.ready();
    let mut odds = MoraleOdds { passed: Share::NONE, failed: Share::NONE };
    let mut modifiers = Modifiers::default();
    modifiers.add(Rule::LossesAndTests, "modifier", modifier);
    let test = |dice: &mut Exhaustive| {
        let mut state = state;
        let mut play = Play { r: &rules, s: &mut state, t: dice };
        play.morale_test(purposes::FIRE, Rule::LossesAndTests, 0, &modifiers).passed
    };
    let count = |passed, share| {
        if passed {
            odds.passed += share;
        } else {
            odds.failed += share;
        }
    };
    walk(test, count).unwrap_or_else(|_| unreachable!("one die falls"));
    Ok(odds)
}

/// Refuses values beyond any counter's.
pub(super) fn check_large(values: &[u8]) -> Result<(), Refused> {
    if values.iter().any(|&value| value > LARGEST) {
        Err(Refused::TooLarge(LARGEST))
    } else {
        Ok(())
    }
}

/// Exhaustive dice that keep the last test and the row they heard of.
pub(super) struct Listening<'a> {
    pub dice: &'a mut Exhaustive,
    pub tested: Option<(Modifiers, bool)>,
    pub row: Option<Row>,
    pub melee: Option<Melee>,
    pub sides: Vec<Modifiers>,
}

impl<'a> Listening<'a> {
    pub fn new(dice: &'a mut Exhaustive) -> Self {
        Self { dice, tested: None, row: None, melee: None, sides: Vec::new() }
    }
}

impl Table<Note> for Listening<'_> {
    const LISTENS: bool = true;

    fn roll(&mut self, cast: Cast) -> u8 {
        Table::<Note>::roll(self.dice, cast)
    }

    fn hear(&mut self, _turn: u8, note: Note) {
        if let Event::Roll(roll) = note.event {
            match roll.roller {
                Roller::Side(_) => self.sides.push(roll.modifiers),
                Roller::Unit(_) if self.tested.is_none() => {
                    self.tested = Some((roll.modifiers, roll.passed == Some(true)));
                }
                Roller::Unit(_) | Roller::Commander(_) => {}
            }
        } else if let Event::Fire { row, .. } = note.event {
            self.row = Some(row);
        } else if let Event::Melee(melee) = note.event {
            self.melee = Some(melee);
        }
    }
}
