//! A field for tests of single rules: a map drawn in the test, a few counters, dice with results written
//! down in advance.

use wargauge_engine::square::{Grid, Square};
use wargauge_engine::verdox::check::{Wrong, check};
use wargauge_engine::verdox::position::Placed;
use wargauge_engine::verdox::setup::{MapSetup, Terrain};
use wargauge_engine::verdox::switches::Switches;
use wargauge_engine::verdox::{
    Choice, Choices, Event, Kind, Note, Rule, Setup, State, Verdox, Whereabouts, purposes, side_of,
};
use wargauge_engine::{Cast, Choices as _, Game, Purpose, RuleId, Side, Table};

use super::printed;

/// The first side enters on the left.
pub const BLUE: Side = Side::First;
/// The second side enters on the right.
pub const RED: Side = Side::Second;

/// A map and counters.
#[derive(Clone)]
pub struct Field {
    pub setup: Setup,
    counters: Vec<(Side, Kind, u16, bool, bool)>,
}

impl Field {
    /// The map of the shipped scenarios, without counters.
    pub fn verdox() -> Self {
        Self { setup: printed(), counters: Vec::new() }
    }

    /// A map drawn row by row with the letters of the scenario files, `b` for a barge on a river, `B`
    /// for one on a canal and `U` for one beneath a bridge. The headquarters are out of the way in
    /// dry corners.
    pub fn on(rows: &[&str]) -> Self {
        let mut setup = printed();
        let columns = rows[0].len();
        let mut map = MapSetup {
            rows: rows.len() as u8,
            columns: columns as u8,
            squares: Vec::new(),
            headquarters: [0; 2],
            barges: Vec::new(),
        };
        for (row, letters) in rows.iter().enumerate() {
            assert_eq!(letters.len(), columns, "{letters}");
            for (column, letter) in letters.chars().enumerate() {
                let number = (row as u16 + 1) * 100 + column as u16 + 1;
                if matches!(letter, 'b' | 'B' | 'U') {
                    map.barges.push(number);
                }
                map.squares.push(match letter {
                    '.' => Terrain::Clear,
                    'r' => Terrain::Road,
                    'h' => Terrain::Hill,
                    'v' => Terrain::Valley,
                    'w' => Terrain::Wood,
                    '~' | 'b' => Terrain::River,
                    '=' | 'U' => Terrain::Bridge,
                    'c' | 'B' => Terrain::Canal,
                    'm' => Terrain::Marsh,
                    '#' => Terrain::Wall,
                    'G' => Terrain::Gate,
                    ':' => Terrain::Court,
                    '+' => Terrain::CourtRoad,
                    other => panic!("{other} is no ground"),
                });
            }
        }
        let (bottom, right) = (rows.len() as u16 * 100, columns as u16);
        let corners = [[101, bottom + 1], [bottom + right, 100 + right]];
        map.headquarters = corners.map(|[corner, other]| {
            let grid = map.grid();
            let is_dry = |number| {
                let square = grid.numbered(number).expect("a corner of the map");
                !map.squares[square.index()].is_water()
            };
            if is_dry(corner) { corner } else { other }
        });
        setup.map = map;
        Self { setup, counters: Vec::new() }
    }

    /// Adds a counter face up. Units of a side are numbered in the order in which they are added.
    pub fn unit(mut self, side: Side, kind: Kind, square: u16) -> Self {
        self.counters.push((side, kind, square, true, false));
        self
    }

    /// Adds a counter face down.
    pub fn down(mut self, side: Side, kind: Kind, square: u16) -> Self {
        self.counters.push((side, kind, square, false, false));
        self
    }

    /// Adds a counter on the barge beneath a bridge.
    pub fn beneath(mut self, side: Side, kind: Kind, square: u16) -> Self {
        self.counters.push((side, kind, square, true, true));
        self
    }

    /// Changes a switch.
    pub fn rules(mut self, change: impl FnOnce(&mut Switches)) -> Self {
        change(&mut self.setup.rules);
        self
    }

    /// Starts the position in this side's phase.
    pub fn start(&self, active: Side) -> Battle {
        let mut faults = check(&self.setup);
        // A position has no reserve, so nothing has to enter.
        faults.retain(|fault| {
            !matches!(fault.wrong, Wrong::TooFewTurns { .. } | Wrong::NeverEnter { .. })
        });
        assert!(faults.is_empty(), "{faults:?}");
        let game = Verdox::new(&self.setup);
        let placed: Vec<Placed> = self
            .counters
            .iter()
            .map(|&(side, kind, number, face_up, beneath)| {
                let square = game.map().grid.numbered(number).expect("a square of the map");
                Placed { side, kind, square, face_up, beneath }
            })
            .collect();
        let state = game.position(&placed, active);
        let mut battle =
            Battle { game, state, table: Script::default(), choices: Choices::empty() };
        battle.list();
        battle
    }
}

/// Dice with results written down in advance, and every event.
#[derive(Default)]
pub struct Script {
    /// The next dice for each purpose, 1 to 6, first to last.
    pub dice: Vec<(Purpose, u8)>,
    pub notes: Vec<Note>,
    pub casts: Vec<Cast>,
    uses: Vec<RuleId>,
}

impl Table<Note> for Script {
    const LISTENS: bool = true;

    fn roll(&mut self, cast: Cast) -> u8 {
        assert_eq!(cast.faces, 6);
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

/// A position that is played by hand. Even a single choice waits to be played.
pub struct Battle {
    pub game: Verdox,
    pub state: State,
    pub table: Script,
    pub choices: Choices,
}

impl Battle {
    fn list(&mut self) {
        self.game.choices(&self.state, &mut self.choices);
    }

    fn grid(&self) -> Grid {
        self.game.map().grid
    }

    /// The square with a printed number.
    pub fn square(&self, number: u16) -> Square {
        self.grid().numbered(number).expect("a square of the map")
    }

    fn number(&self, square: Square) -> u16 {
        self.grid().number(square)
    }

    /// Plays a choice, which must be among those listed.
    pub fn play(&mut self, choice: Choice) -> &mut Self {
        assert!(self.choices.contains(&choice), "{choice:?} is not in {:?}", self.choices);
        self.game.try_play(&mut self.state, choice, &mut self.table).expect("it is listed");
        self.list();
        self
    }

    /// Plays what needs no decision.
    pub fn go_on(&mut self) -> Option<Side> {
        let decider = self.game.advance(&mut self.state, &mut self.table, &mut self.choices);
        if decider.is_none() {
            self.choices.clear();
        }
        decider
    }

    /// Writes down the next dice of a purpose.
    pub fn dice(&mut self, purpose: Purpose, dice: &[u8]) -> &mut Self {
        self.table.dice.extend(dice.iter().map(|&die| (purpose, die)));
        self
    }

    /// Writes down the next dice of moves.
    pub fn moves(&mut self, dice: &[u8]) -> &mut Self {
        self.dice(purposes::MOVE, dice)
    }

    /// Writes down the next dice of hits.
    pub fn hits(&mut self, dice: &[u8]) -> &mut Self {
        self.dice(purposes::HIT, dice)
    }

    /// Chooses the unit on a square.
    pub fn act(&mut self, number: u16) -> &mut Self {
        let square = self.square(number);
        self.play(Choice::Act(square))
    }

    /// Steps with the chosen unit.
    pub fn step(&mut self, number: u16) -> &mut Self {
        let square = self.square(number);
        self.play(Choice::Step(square))
    }

    /// Attacks with the chosen unit.
    pub fn attack(&mut self, number: u16) -> &mut Self {
        let square = self.square(number);
        self.play(Choice::Attack(square))
    }

    /// Fires at a wall with the chosen guns.
    pub fn demolish(&mut self, number: u16) -> &mut Self {
        let square = self.square(number);
        self.play(Choice::Demolish(square))
    }

    /// Moves a barge.
    pub fn barge(&mut self, barge: u8, number: u16) -> &mut Self {
        let to = self.square(number);
        self.play(Choice::Barge { barge, to })
    }

    fn listed(&self, pick: impl Fn(&Choice) -> Option<Square>) -> Vec<u16> {
        let mut found: Vec<u16> =
            self.choices.iter().filter_map(pick).map(|square| self.number(square)).collect();
        found.sort_unstable();
        found
    }

    /// Squares whose units may act.
    pub fn actors(&self) -> Vec<u16> {
        self.listed(|choice| if let Choice::Act(square) = choice { Some(*square) } else { None })
    }

    /// Squares that the chosen unit may step to.
    pub fn steps(&self) -> Vec<u16> {
        self.listed(|choice| if let Choice::Step(square) = choice { Some(*square) } else { None })
    }

    /// Squares that the chosen unit may attack.
    pub fn targets(&self) -> Vec<u16> {
        self.listed(|choice| if let Choice::Attack(square) = choice { Some(*square) } else { None })
    }

    /// Walls that the chosen guns may fire at.
    pub fn walls(&self) -> Vec<u16> {
        self.listed(
            |choice| if let Choice::Demolish(square) = choice { Some(*square) } else { None },
        )
    }

    /// Where barges may go.
    pub fn barge_moves(&self) -> Vec<u16> {
        self.listed(|choice| if let Choice::Barge { to, .. } = choice { Some(*to) } else { None })
    }

    /// Where the unit on a square could step, if it acted now.
    pub fn steps_of(&mut self, number: u16) -> Vec<u16> {
        self.looking_at(number, Self::steps)
    }

    /// What the unit on a square could attack, if it acted now.
    pub fn targets_of(&mut self, number: u16) -> Vec<u16> {
        self.looking_at(number, Self::targets)
    }

    fn looking_at(&mut self, number: u16, look: impl Fn(&Self) -> Vec<u16>) -> Vec<u16> {
        if !self.actors().contains(&number) {
            return Vec::new();
        }
        let (state, choices) = (self.state, self.choices.clone());
        let found = look(self.act(number));
        (self.state, self.choices) = (state, choices);
        found
    }

    /// The side and kind of the unit on a square.
    pub fn on(&self, number: u16) -> Option<(Side, Kind)> {
        let unit = self.state.unit_at(self.square(number))?;
        Some((side_of(unit), self.state.unit(unit).kind))
    }

    /// Whether the counter on a square lies face up.
    pub fn is_up(&self, number: u16) -> bool {
        let unit = self.state.unit_at(self.square(number)).expect("a unit is there");
        self.state.unit(unit).face_up
    }

    /// Counts how often a rule has acted.
    pub fn uses(&self, rule: Rule) -> usize {
        self.table.uses.iter().filter(|&&used| used == rule.id()).count()
    }

    /// Counts the events of which something is true.
    pub fn count(&self, is: impl Fn(&Event) -> bool) -> usize {
        self.table.notes.iter().filter(|note| is(&note.event)).count()
    }

    /// The rule cited by the first event of which something is true.
    pub fn cited(&self, is: impl Fn(&Event) -> bool) -> Option<Rule> {
        self.table.notes.iter().find(|note| is(&note.event)).map(|note| note.rule)
    }

    /// Whether all dice that were written down have been rolled.
    pub fn all_dice_fell(&self) -> bool {
        self.table.dice.is_empty()
    }
}

#[test]
fn a_counter_of_a_position_takes_the_place_of_another() {
    let rows = [".b.", ".~.", "rUr"];
    let doubled = Field::on(&rows)
        .unit(RED, Kind::Artillery, 101)
        .unit(BLUE, Kind::Infantry, 101)
        .unit(BLUE, Kind::Cavalry, 102)
        .unit(RED, Kind::Riflemen, 102)
        .beneath(BLUE, Kind::Infantry, 302)
        .beneath(BLUE, Kind::Grenadiers, 302)
        .unit(BLUE, Kind::Riflemen, 302)
        .start(BLUE);
    assert_eq!(doubled.on(101), Some((BLUE, Kind::Infantry)));
    assert_eq!(doubled.on(102), Some((RED, Kind::Riflemen)));
    assert_eq!(doubled.state.barge(0).owner, Some(RED));
    assert_eq!(doubled.on(302), Some((BLUE, Kind::Riflemen)), "on the bridge");
    let [blue, red] = Side::BOTH.map(|side| doubled.game.sum(&doubled.state, side));
    assert_eq!((blue, red), (10 + 30 + 20 + 5, 20 + 5));
    let gone = |unit| doubled.state.unit(unit).whereabouts == Whereabouts::Gone;
    assert!(gone(80) && gone(1) && gone(2));
    assert_eq!((doubled.state.held(BLUE).len(), doubled.state.held(RED).len()), (2, 1));
}
