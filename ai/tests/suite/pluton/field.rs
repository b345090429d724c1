//! A field for tests of single decisions: a map drawn in the test, and some units of scenario 1 on it.

use wargauge_ai::pluton::Heuristic;
use wargauge_ai::{Player, PlayerLuck};
use wargauge_engine::pluton::position::Placed;
use wargauge_engine::pluton::setup::{Ground, HexSetup, MapSetup, VillageSetup};
use wargauge_engine::pluton::{Choice, Choices, Level, Pluton, State};
use wargauge_engine::{Choices as _, Game, Hex, Luck, Side};

use super::shipped;

pub const POLES: Side = Side::First;
pub const GERMANS: Side = Side::Second;

/// The turn of every position.
const TURN: u8 = 5;

/// Open ground with a village.
pub const VILLAGE: [&str; 10] = [
    "...............",
    "...............",
    "...HH..........",
    "...HH..........",
    "...............",
    "...............",
    "...............",
    "...............",
    "...............",
    "...............",
];

/// A map and units.
pub struct Field {
    pub game: Pluton,
    units: Vec<Placed>,
}

/// A drawn map: `.` clear, `*` wood, `H` buildings.
fn map(rows: &[&str]) -> MapSetup {
    let ground = |letter| match letter {
        '*' => Ground::Wood,
        'H' => Ground::WoodenBuildings,
        _ => Ground::Clear,
    };
    let letters = rows.iter().flat_map(|row| row.chars());
    let hexes: Vec<HexSetup> =
        letters.map(|letter| HexSetup { ground: ground(letter), road: false }).collect();
    let columns = rows[0].len();
    let number = |at: usize| ((at % columns + 1) * 100 + at / columns + 1) as u16;
    let built = hexes.iter().enumerate().filter(|(_, hex)| hex.ground.is_buildings());
    let village = VillageSetup {
        name: "village".into(),
        hexes: built.map(|(at, _)| number(at)).collect(),
        value: [4, 4],
    };
    let villages = if village.hexes.is_empty() { vec![] } else { vec![village] };
    MapSetup { rows: rows.len() as u8, columns: columns as u8, hexes, villages }
}

impl Field {
    /// A map drawn row by row.
    pub fn on(rows: &[&str]) -> Self {
        let mut setup = shipped("pluton/parzymiechy").setup().clone();
        setup.map = map(rows);
        setup.victory.road.routes.clear();
        setup.markers.clear();
        Self { game: Pluton::new(&setup), units: Vec::new() }
    }

    /// With all markers of the scenario.
    pub fn markers(mut self) -> Self {
        let mut setup = self.game.setup().clone();
        setup.markers.clone_from(&shipped("pluton/parzymiechy").setup().markers);
        self.game = Pluton::new(&setup);
        self
    }

    pub fn hex(&self, number: u16) -> Hex {
        self.game.map().board.numbered(number).expect("a hex of the map")
    }

    pub fn number(&self, side: Side, name: &str) -> u8 {
        let units = &self.game.setup().units;
        let place = units.iter().position(|unit| unit.side == side && unit.name == name);
        self.game.number(place.unwrap_or_else(|| panic!("no {name}")))
    }

    /// Adds a unit.
    pub fn unit(mut self, side: Side, name: &str, hex: u16, level: Level) -> Self {
        let (unit, hex) = (self.number(side, name), self.hex(hex));
        self.units.push(Placed { unit, hex, level, losses: 0 });
        self
    }

    /// Adds a full Polish unit.
    pub fn pole(self, name: &str, hex: u16) -> Self {
        self.unit(POLES, name, hex, Level::Full)
    }

    /// Adds a full German unit.
    pub fn german(self, name: &str, hex: u16) -> Self {
        self.unit(GERMANS, name, hex, Level::Full)
    }

    /// The position at the start of a side's moves.
    pub fn moves(&self, side: Side) -> State {
        self.game.position(&self.units, side, TURN)
    }

    /// The position after a side's moves, when the other one fires.
    pub fn fire(&self, side: Side) -> State {
        self.game.position_of_fire(&self.units, side, TURN)
    }

    /// The position at the start of a side's indirect fire.
    pub fn shells(&self, side: Side) -> State {
        self.game.position_of_shells(&self.units, side, TURN)
    }

    /// What a heuristic picks at the next decision, and whose it is.
    pub fn decision(&self, state: &mut State) -> (Side, Choice, Choices) {
        let mut choices = Choices::empty();
        let mut table = Luck::new(1, 1);
        let side = self.game.advance(state, &mut table, &mut choices).expect("a decision");
        let mut player = Heuristic::default();
        player.begin(&self.game, side);
        let mut luck = PlayerLuck::new(1, 1, side, state.turn());
        let picked = player.choose(&self.game, state, side, &choices, &mut luck);
        (side, choices[picked], choices)
    }

    /// Plays a choice.
    pub fn play(&self, state: &mut State, choice: Choice) {
        self.game.play(state, choice, &mut Luck::new(1, 1));
    }

    /// Plays on as heuristics do as long as the same side is active and it is the same turn, and hands
    /// every decision to `watch`.
    pub fn play_phase(&self, state: &mut State, number: u64, watch: impl FnMut(Side, Choice)) {
        let mut players = [Heuristic::default(), Heuristic::default()];
        for (player, side) in players.iter_mut().zip(Side::BOTH) {
            player.begin(&self.game, side);
        }
        self.play_phase_by(&mut players, state, number, watch);
    }

    /// The same by these players, for whom a game has begun.
    pub fn play_phase_by(
        &self,
        players: &mut [Heuristic; 2],
        state: &mut State,
        number: u64,
        mut watch: impl FnMut(Side, Choice),
    ) {
        let (active, turn) = (state.active(), state.turn());
        let (mut table, mut choices) = (Luck::new(2, number), Choices::empty());
        let mut luck = Side::BOTH.map(|side| PlayerLuck::new(2, number, side, turn));
        loop {
            // A phase may end without a decision of the next one's side.
            let before = *state;
            let Some(side) = self.game.advance(state, &mut table, &mut choices) else { break };
            if (state.active(), state.turn()) != (active, turn) {
                *state = before;
                break;
            }
            let at = side.index();
            let picked = players[at].choose(&self.game, state, side, &choices, &mut luck[at]);
            watch(side, choices[picked]);
            self.game.play(state, choices[picked], &mut table);
        }
    }
}
