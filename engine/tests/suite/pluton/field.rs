//! A field for tests of single rules: a map drawn in the test, some units of scenario 1, dice with results
//! written down in advance.

use wargauge_engine::pluton::position::Placed;
use wargauge_engine::pluton::switches::Switches;
use wargauge_engine::pluton::{
    Choice, Choices, Event, Level, Note, Pluton, Rule, Setup, State, Whereabouts, purposes,
};
use wargauge_engine::{Cast, Choices as _, Game, Hex, Purpose, RuleId, Side, Table};

use super::printed::{self, GERMANS, POLES};

/// Open ground, nine columns by twelve rows.
pub const OPEN: [&str; 12] = ["........."; 12];

/// A map and units.
#[derive(Clone)]
pub struct Field {
    pub setup: Setup,
    units: Vec<(Side, &'static str, u16, Level, u8)>,
    turn: u8,
}

impl Field {
    /// A map drawn row by row with the letters of the rulings.
    pub fn on(rows: &[&str]) -> Self {
        let mut setup = printed::first();
        setup.map = printed::map(rows);
        setup.victory.road.routes.clear();
        setup.markers.clear();
        Self { setup, units: Vec::new(), turn: 1 }
    }

    /// With all markers of the scenario.
    pub fn markers(mut self) -> Self {
        self.setup.markers = printed::first().markers;
        self
    }

    /// Open ground.
    pub fn open() -> Self {
        Self::on(&OPEN)
    }

    /// Adds a full Polish unit.
    pub fn pole(self, name: &'static str, hex: u16) -> Self {
        self.unit(POLES, name, hex, Level::Full, 0)
    }

    /// Adds a full German unit.
    pub fn german(self, name: &'static str, hex: u16) -> Self {
        self.unit(GERMANS, name, hex, Level::Full, 0)
    }

    /// Adds a unit.
    pub fn unit(
        mut self,
        side: Side,
        name: &'static str,
        hex: u16,
        level: Level,
        losses: u8,
    ) -> Self {
        self.units.push((side, name, hex, level, losses));
        self
    }

    /// Changes a switch.
    pub fn rules(mut self, change: impl FnOnce(&mut Switches)) -> Self {
        change(&mut self.setup.rules);
        self
    }

    /// Begins in this turn.
    pub fn turn(mut self, turn: u8) -> Self {
        self.turn = turn;
        self
    }

    fn battle(&self, make: impl FnOnce(&Pluton, &[Placed]) -> State) -> Battle {
        let game = Pluton::new(&self.setup);
        let placed: Vec<Placed> = self
            .units
            .iter()
            .map(|&(side, name, hex, level, losses)| {
                let hex = game.map().board.numbered(hex).expect("a hex of the map");
                Placed { unit: number(&game, side, name), hex, level, losses }
            })
            .collect();
        let state = make(&game, &placed);
        let mut battle =
            Battle { game, state, table: Script::default(), choices: Choices::empty() };
        battle.list();
        battle
    }

    /// Begins with a side's moves.
    pub fn moves(&self, active: Side) -> Battle {
        self.battle(|game, placed| game.position(placed, active, self.turn))
    }

    /// Begins with a side's indirect fire.
    pub fn shells(&self, active: Side) -> Battle {
        self.battle(|game, placed| game.position_of_shells(placed, active, self.turn))
    }

    /// Begins after a side's moves, when the other one fires.
    pub fn fire(&self, active: Side) -> Battle {
        self.battle(|game, placed| game.position_of_fire(placed, active, self.turn))
    }

    /// Begins with a side's close combat.
    pub fn combat(&self, active: Side, entered: bool) -> Battle {
        self.battle(|game, placed| game.position_of_combat(placed, active, self.turn, entered))
    }
}

/// The number of a unit.
pub fn number(game: &Pluton, side: Side, name: &str) -> u8 {
    let units = &game.setup().units;
    let place = units.iter().position(|unit| unit.side == side && unit.name == name);
    game.number(place.unwrap_or_else(|| panic!("no {name}")))
}

/// Dice with results written down in advance, and every event.
#[derive(Default)]
pub struct Script {
    /// The next dice of each purpose, 1 to 10, first to last.
    pub dice: Vec<(Purpose, u8)>,
    pub notes: Vec<Note>,
    pub casts: Vec<Cast>,
    pub uses: Vec<RuleId>,
}

impl Table<Note> for Script {
    const LISTENS: bool = true;

    fn roll(&mut self, cast: Cast) -> u8 {
        assert_eq!(cast.faces, 10);
        self.casts.push(cast);
        let next = self.dice.iter().position(|(purpose, _)| *purpose == cast.purpose);
        let next = next.unwrap_or_else(|| panic!("no die was written down for {cast:?}"));
        self.dice.remove(next).1 - 1
    }

    fn used(&mut self, rule: RuleId) {
        self.uses.push(rule);
    }

    fn hear(&mut self, _turn: u8, note: Note) {
        self.notes.push(note);
    }
}

/// A position that is played by hand. What needs no decision is played at once.
pub struct Battle {
    pub game: Pluton,
    pub state: State,
    pub table: Script,
    pub choices: Choices,
}

impl Battle {
    fn list(&mut self) {
        self.game.choices(&self.state, &mut self.choices);
    }

    /// Plays on to the next decision.
    pub fn go(&mut self) -> Option<Side> {
        let decider = self.game.advance(&mut self.state, &mut self.table, &mut self.choices);
        if decider.is_none() {
            self.choices.clear();
        }
        decider
    }

    /// Nobody moves or fires until a turn begins.
    pub fn wait_to(&mut self, turn: u8) {
        while self.state.turn() < turn {
            self.go();
            let quiet = [Choice::EndMoves, Choice::Hold];
            let choice = quiet.into_iter().find(|choice| self.choices.contains(choice));
            self.play(choice.expect("a way to wait"));
            self.go();
        }
    }

    /// Plays a choice, which must be listed, and waits for what follows.
    pub fn play(&mut self, choice: Choice) -> &mut Self {
        assert!(self.choices.contains(&choice), "{choice:?} is not in {:?}", self.choices);
        self.game.try_play(&mut self.state, choice, &mut self.table).expect("it is listed");
        self.list();
        self
    }

    /// Writes down the next dice of a purpose.
    pub fn dice(&mut self, purpose: Purpose, dice: &[u8]) -> &mut Self {
        self.table.dice.extend(dice.iter().map(|&die| (purpose, die)));
        self
    }

    /// Writes down the next dice of shots.
    pub fn shots(&mut self, dice: &[u8]) -> &mut Self {
        self.dice(purposes::SHOT, dice)
    }

    pub fn hex(&self, number: u16) -> Hex {
        self.game.map().board.numbered(number).expect("a hex of the map")
    }

    pub fn pole(&self, name: &str) -> u8 {
        number(&self.game, POLES, name)
    }

    pub fn german(&self, name: &str) -> u8 {
        number(&self.game, GERMANS, name)
    }

    /// Where a unit stands; 0 if it is not on the map.
    pub fn at(&self, unit: u8) -> u16 {
        match self.state.whereabouts(unit) {
            Whereabouts::OnMap(hex) => self.game.map().board.number(hex),
            _ => 0,
        }
    }

    pub fn level(&self, unit: u8) -> Level {
        self.state.level(unit)
    }

    /// Names a unit to move.
    pub fn name(&mut self, unit: u8) -> &mut Self {
        self.play(Choice::Move(unit))
    }

    /// Steps with the group. If the enemy may fire, it is asked next.
    pub fn step(&mut self, number: u16) -> &mut Self {
        let hex = self.hex(number);
        self.play(Choice::Step(hex));
        self.go();
        self
    }

    /// The hexes to which the group may step.
    pub fn steps(&self) -> Vec<u16> {
        self.hexes(|choice| if let Choice::Step(hex) = choice { Some(*hex) } else { None })
    }

    /// The hexes to which a unit may retreat.
    pub fn retreats(&self) -> Vec<u16> {
        self.hexes(|choice| if let Choice::Retreat(hex) = choice { Some(*hex) } else { None })
    }

    /// The hexes on which the marker may be laid, or the columns of which.
    pub fn hexes(&self, pick: impl Fn(&Choice) -> Option<Hex>) -> Vec<u16> {
        let board = self.game.map().board;
        let mut found: Vec<u16> =
            self.choices.iter().filter_map(pick).map(|hex| board.number(hex)).collect();
        found.sort_unstable();
        found
    }

    /// The platoons that may fire.
    pub fn shooters(&self) -> Vec<u8> {
        let unit =
            |choice: &Choice| if let Choice::Shooter(unit) = choice { Some(*unit) } else { None };
        self.choices.iter().filter_map(unit).collect()
    }

    /// What the named platoon may fire at, and with how much.
    pub fn targets(&self) -> Vec<(u8, u8)> {
        let target = |choice: &Choice| match choice {
            Choice::Fire { target, halves } => Some((*target, *halves)),
            _ => None,
        };
        self.choices.iter().filter_map(target).collect()
    }

    /// Fires with all that a platoon has left.
    pub fn shoot(&mut self, unit: u8, target: u8, die: u8) -> &mut Self {
        let halves = self.game.fire_left(&self.state, unit);
        self.shoot_with(unit, target, halves, die)
    }

    /// Fires with a part.
    pub fn shoot_with(&mut self, unit: u8, target: u8, halves: u8, die: u8) -> &mut Self {
        self.shots(&[die]);
        self.play(Choice::Shooter(unit)).play(Choice::Fire { target, halves });
        self
    }

    /// Whether an event was heard since the beginning.
    pub fn heard(&self, is: impl Fn(&Event) -> bool) -> bool {
        self.table.notes.iter().any(|note| is(&note.event))
    }

    /// Whether a rule has acted.
    pub fn used(&self, rule: Rule) -> bool {
        self.table.uses.contains(&rule.id())
    }
}
