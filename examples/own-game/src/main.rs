//! *The Crossing*, a whole small wargame. Two sides of three units stand at the ends of a track of
//! seven fields. Each side hides its banner with one unit [1]. Then each side in turn moves a unit one
//! field forward [2]. Units that meet fight: the lower die is removed, a tie removes neither [3]. That
//! scores 1 point, or more for the banner [4]; a unit that leaves the far end scores 2 [5].

use arrayvec::ArrayVec;
use include_dir::include_dir;
use serde_json::json;
use wargauge_ai::{AnyPlayer, NoPlans, Untaught};
use wargauge_analysis::{field::Field, replay::Line};
use wargauge_engine::{Book, Cast, Grid, Outcome, Purpose, RuleEntry, RuleId, Side, Whose};
use wargauge_engine::{Game, Scale, Table, UnitName};
use wargauge_games::{Games, Of, System};
use wargauge_scenarios::{Contents, Files, Format, Layout, Scenario, format::head};
use wargauge_scenarios::{read::Fields, read::Reader, tree::Node};

const FIELDS: i8 = 7;
const GONE: i8 = -9;
static BOOK: Book = Book::new(
    "The Crossing",
    &[
        Some(RuleEntry::acting("1", "The banner is hidden")),
        Some(RuleEntry::acting("2", "A unit moves forward")),
        Some(RuleEntry::acting("3", "Units fight")),
        Some(RuleEntry::acting("4", "A unit is removed")),
        Some(RuleEntry::acting("5", "A unit leaves the track")),
    ],
);

/// What a scenario says. Nothing has to be prepared, so it is the game as well.
#[derive(Clone, Debug, Default)]
struct Crossing {
    sides: [String; 2],
    turns: u8,
    banner: u8,
}

#[derive(Clone, Copy)]
struct State {
    turn: u8,
    mover: Side,
    /// How far each unit is from its own end.
    at: [[i8; 3]; 2],
    banner: [Option<u8>; 2],
    net: i32,
}

/// A unit of a side and a rule that acted, with a number: a die, or points.
#[derive(Clone, PartialEq, Debug)]
struct Event(u16, Side, u8, u8);

impl State {
    fn on_track(&self, side: Side) -> ArrayVec<u8, 3> {
        let units = self.at[side.index()].iter().enumerate();
        units.filter(|&(_, &at)| at >= 0).map(|(unit, _)| unit as u8).collect()
    }

    /// The next side with a unit on the track has its turn.
    fn pass(&mut self, turns: u8) {
        let mut idle = true;
        while idle && self.turn <= turns {
            self.turn += u8::from(self.mover == Side::Second);
            self.mover = self.mover.other();
            idle = self.on_track(self.mover).is_empty();
        }
    }

    fn note<T: Table<Event>>(&self, table: &mut T, event: Event) {
        table.used(RuleId(event.0));
        if T::LISTENS {
            table.hear(self.turn, event);
        }
    }

    fn score<T: Table<Event>>(&mut self, table: &mut T, rule: u16, of: (Side, u8), points: u8) {
        let for_first = (of.0 == Side::First) != (rule == 3);
        self.net += if for_first { i32::from(points) } else { -i32::from(points) };
        self.at[of.0.index()][usize::from(of.1)] = GONE;
        self.note(table, Event(rule, of.0, of.1, points));
    }
}

impl Game for Crossing {
    type State = State;
    /// The unit that hides the banner, or moves.
    type Choice = u8;
    type Choices = ArrayVec<u8, 3>;
    type Event = Event;

    fn start(&self) -> State {
        State { turn: 1, mover: Side::First, at: [[0; 3]; 2], banner: [None; 2], net: 0 }
    }

    fn choices(&self, state: &State, choices: &mut Self::Choices) -> Option<Side> {
        *choices = state.on_track(state.mover);
        (state.turn <= self.turns).then_some(state.mover)
    }

    fn play<T: Table<Event>>(&self, state: &mut State, unit: u8, table: &mut T) {
        let (side, enemy) = (state.mover, state.mover.other());
        if state.banner[side.index()].is_none() {
            state.banner[side.index()] = Some(unit);
            state.note(table, Event(0, side, unit, 0));
            state.mover = enemy;
            return;
        }
        let to = state.at[side.index()][usize::from(unit)] + 1;
        let met = state.at[enemy.index()].iter().position(|&at| at == FIELDS - 1 - to);
        let mut free = true;
        if let Some(foe) = met.map(|foe| foe as u8) {
            let [mine, theirs] = [(side, unit), (enemy, foe)].map(|(side, unit)| {
                let whose = Whose(side.index() as u16);
                let die =
                    table.roll(Cast { purpose: Purpose(0), whose, turn: state.turn, faces: 6 });
                state.note(table, Event(2, side, unit, die + 1));
                die
            });
            free = mine > theirs;
            if mine != theirs {
                let (loser, unit) = if free { (enemy, foe) } else { (side, unit) };
                let carries = state.banner[loser.index()] == Some(unit);
                state.score(table, 3, (loser, unit), if carries { self.banner } else { 1 });
            }
        }
        if free {
            state.at[side.index()][usize::from(unit)] = to;
            state.note(table, Event(1, side, unit, to as u8));
            if to == FIELDS {
                state.score(table, 4, (side, unit), 2);
            }
        }
        state.pass(self.turns);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let winner = (state.net != 0).then(|| Side::from_index(usize::from(state.net < 0)));
        let outcome = Outcome { winner, automatic: false, turn: self.turns, points: state.net };
        (state.turn > self.turns).then_some(outcome)
    }

    fn deal_hidden(&self, state: &mut State, viewer: Side, below: &mut dyn FnMut(usize) -> usize) {
        let enemy = viewer.other();
        let left = state.on_track(enemy);
        if state.banner[enemy.index()].is_some_and(|unit| left.contains(&unit)) {
            state.banner[enemy.index()] = Some(left[below(left.len())]);
        }
    }

    fn turn(&self, state: &State) -> u8 {
        state.turn.min(self.turns)
    }

    fn scale(&self) -> Scale {
        Scale { decisions: 2 * u32::from(self.turns), points: 3 }
    }

    fn sides(&self) -> [&str; 2] {
        self.sides.each_ref().map(String::as_str)
    }

    fn rules(&self) -> &'static Book {
        &BOOK
    }

    fn purposes(&self) -> &'static [(Purpose, &'static str)] {
        &[(Purpose(0), "fight")]
    }

    fn units(&self) -> Vec<UnitName> {
        let of = |side: Side| (1..4).map(move |nth| (side, format!("{side:?} {nth}")));
        Side::BOTH.into_iter().flat_map(of).map(|(side, name)| UnitName { name, side }).collect()
    }
}

static LAYOUT: Layout =
    Layout::new("crossing", include_dir!("$CARGO_MANIFEST_DIR/data"), &["rules"]);
/// What the log calls what a rule has done, and the number that goes with it.
const KINDS: [[&str; 2]; 5] =
    [["hide", ""], ["step", "to"], ["roll", "die"], ["eliminate", "points"], ["leave", "points"]];

/// What wargauge knows of the game.
struct Face;

impl System for Face {
    const NAME: &'static str = "crossing";
    type Setup = Crossing;
    type Game = Crossing;
    type Player = AnyPlayer<Untaught, NoPlans>;
    type Notes = ();

    fn format() -> Format<Crossing> {
        let canonical = |setup: &Crossing| format!("{setup:?}");
        Format { layout: &LAYOUT, rules: &BOOK, printed: |_, _| None, read, canonical }
    }

    fn game(setup: &Crossing) -> Crossing {
        setup.clone()
    }

    fn notes(_: &Crossing) {}

    /// With this, the page of `replay --format html` shows the units.
    fn place(_: &Crossing, state: &State, unit: usize) -> Option<String> {
        let side = Side::from_index(unit / 3);
        square(side, state.at[side.index()][unit % 3])
    }

    fn line(game: &Crossing, (): &mut (), _: u8, event: &Event) -> Line {
        let &Event(rule, side, unit, number) = event;
        let [kind, key] = KINDS[usize::from(rule)];
        let unit = json!(3 * side.index() + usize::from(unit));
        let value = if kind == "step" { json!(square(side, number as i8)) } else { json!(number) };
        let side = json!(game.sides[side.index()]);
        let mut keys = vec![("unit", unit), ("side", side), (key, value)];
        keys.retain(|(key, _)| !key.is_empty());
        Line { kind, rule: BOOK.number(RuleId(rule)), keys }
    }

    fn is_secret(_: &Crossing, event: &Event, viewer: Side) -> bool {
        event.0 == 0 && event.1 != viewer
    }

    fn field(_: &Scenario<Crossing>) -> Option<Field> {
        Some(Field::of_squares(Grid { rows: 1, columns: FIELDS as u8 }))
    }
}

/// The square so far from a side's own end; none beyond the track.
fn square(side: Side, at: i8) -> Option<String> {
    let column = if side == Side::First { at + 1 } else { FIELDS - at };
    (0..FIELDS).contains(&at).then(|| format!("01{column:02}"))
}

fn read(root: &Node, sides: [String; 2], files: &mut Files) -> Contents<Crossing> {
    let mut reader = Reader { files, part: false, sides: sides.clone() };
    let mut setup = Crossing { sides, ..Crossing::default() };
    let Some((title, [rules])) = head(root, ["rules"], &mut reader) else {
        return Contents::default();
    };
    if let Some(mut rules) = rules.and_then(|node| Fields::of(node, &mut reader)) {
        setup.turns = rules.need("turns", &mut reader).unwrap_or_default();
        setup.banner = rules.need("banner", &mut reader).unwrap_or_default();
        rules.finish(&mut reader);
    }
    Contents { setup, title, ..Contents::default() }
}

fn main() -> std::process::ExitCode {
    wargauge::run(Games::new(&[&Of::<Face>::FACE]))
}
