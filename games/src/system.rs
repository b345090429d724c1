//! The one trait behind which everything stands that the program knows of a game, besides its rules
//! ([`Game`]) and its players ([`Player`]).
//!
//! It is implemented on a marker type, a game each: two games of one family share rules, set-up and
//! readers, and differ in capacity, book and data. Functions that have a default may be left out;
//! what then is missing is said at each.

use std::fmt;
use std::sync::Arc;

use serde_json::{Value, json};
use wargauge_ai::policy::{BuiltIn, Names, Policy, TrainedName};
use wargauge_ai::search::Budget;
use wargauge_ai::weights::NamedWeight;
use wargauge_ai::{NamedPlayer, PlanName, Player, SEARCH, Searches};
use wargauge_analysis::field::Field;
use wargauge_analysis::practice::{Attended, Drill, Drilled, Lectures};
use wargauge_analysis::replay::{Keys, Line, Replay};
use wargauge_analysis::tune::Weight;
use wargauge_engine::{Choices as _, Game, Luck, Side};
use wargauge_report::board::styled::Styled;
use wargauge_report::replay::Staging;
use wargauge_report::terminal::Paint;
use wargauge_scenarios::tree::Node;
use wargauge_scenarios::{About, Failure as Unreadable, Files, Format, Library, Scenario, Shelf};

use crate::choices::ChoiceKinds;
use crate::counters::Piece;
use crate::document::heading;
use crate::failure::Failure;
use crate::foreseen::Foresees;
use crate::learns::Learns;
use crate::nursery::Nursery;
use crate::outlook::Outlook;
use crate::page::{self, Report};
use crate::question::{Answer, Question};

/// Makes what foresees how games end.
pub type MakesForesight<S> =
    for<'a> fn(&'a <S as System>::Game) -> Foresees<'a, <<S as System>::Game as Game>::State>;

/// What the program knows of a game.
pub trait System: Sized + Send + Sync + 'static {
    /// What people call the game on the command line, in small letters: `odds NAME …`.
    const NAME: &'static str;

    /// What is done with plans; nothing where the game has none.
    const PLANS: Option<Plans<Self>> = None;

    /// How points are given to a side before the game; nothing where no value of a scenario does it.
    const BID: Option<Bid> = None;

    /// What the worth of positions is learned from; nothing where players do not foresee it.
    const LEARNS: Option<Learns<Self>> = None;

    /// What the chance of a draw is learned from; nothing where players do not foresee it.
    const DRAWS: Option<Learns<Self>> = None;

    /// Makes what foresees how games end; nothing where players do not.
    const FORESEES: Option<MakesForesight<Self>> = None;

    /// What the worth of a score is learned from; nothing where players do not go by it.
    const SCORES: Option<Learns<Self>> = None;

    /// What the player `trained` learns and goes by; nothing where the game has none.
    const SCHOOL: Option<School<Self>> = None;

    /// The weights that a user may set of the player `heuristic`; none where it has none.
    const WEIGHTS: &'static [NamedWeight] = &[];

    /// The kinds of choice that a side may be forbidden; nothing where none are named.
    const CHOICES: Option<ChoiceKinds<Self::Game>> = None;

    /// What a side sees of a position and of its choices; where a game does not say, the turn and the bare names of
    /// choices.
    const OUTLOOK: Option<Outlook<Self>> = None;

    /// The player that looks ahead by which `league` measures what its mixtures allow, unless the user names another
    /// one: it should play a game in a few seconds.
    const AHEAD: &'static str = SEARCH;

    /// A scenario as the rules play it.
    type Setup: Clone + fmt::Debug + Send + Sync + 'static;

    /// The rules.
    type Game: Game<State: Copy, Choice: Sync, Event: Clone + PartialEq + fmt::Debug + Send + Sync>
        + Send
        + 'static;

    /// The players.
    type Player: Player<Self::Game> + NamedPlayer + Searches + 'static;

    /// What the writer of a log must remember of the events before.
    type Notes;

    /// How its files become a set-up.
    fn format() -> Format<Self::Setup>;

    /// Checks a part of a scenario for itself, and says what it holds.
    fn describe_part(_part: &Node, _files: &mut Files) -> Vec<String> {
        Vec::new()
    }

    /// Makes the rules ready; the set-up is free of faults.
    fn game(setup: &Self::Setup) -> Self::Game;

    /// The same scenario from its beginning, where a game of it is at hand: quicker than from the
    /// set-up where rules share what they have prepared.
    fn again(_game: &Self::Game, setup: &Self::Setup) -> Self::Game {
        Self::game(setup)
    }

    /// Does a player look ahead, so that its games take a thousand times as long?
    fn looks_ahead(_player: &Self::Player) -> bool {
        false
    }

    /// The weights of a player that `tune` may move; none where it has none.
    fn weights(_player: &Self::Player) -> Vec<Weight> {
        Vec::new()
    }

    /// Nothing has happened yet.
    fn notes(game: &Self::Game) -> Self::Notes;

    /// The square of the unit of this number, as the board calls it; nothing where it is off the board, or
    /// where a game says in [`System::pieces`] and [`System::standing`] by itself how its pieces stand.
    fn place(
        _game: &Self::Game,
        _state: &<Self::Game as Game>::State,
        _unit: usize,
    ) -> Option<String> {
        None
    }

    /// The pieces as they are set up: further keys of a log's first line.
    fn pieces(game: &Self::Game) -> Keys {
        placed::<Self>(game, &game.start())
    }

    /// An event of this turn, 0 before the first, as the log has it. Events come in their order.
    fn line(
        game: &Self::Game,
        notes: &mut Self::Notes,
        turn: u8,
        event: &<Self::Game as Game>::Event,
    ) -> Line;

    /// What the unit of this number in the log is called; numbers go from 0 without a gap.
    fn unit_name(game: &Self::Game, number: u64) -> Option<String> {
        game.units().get(number as usize).map(|unit| unit.name.clone())
    }

    /// How the pieces stand, for people to read in a saved position, the points first.
    fn standing(game: &Self::Game, state: &<Self::Game as Game>::State) -> Keys {
        placed::<Self>(game, state)
    }

    /// The same game, but it starts from this state, which a game of it has reached; nothing where
    /// saved positions cannot be played on from.
    fn starting_from(_game: Self::Game, _state: <Self::Game as Game>::State) -> Option<Self::Game> {
        None
    }

    /// What happened in a game, for people. By default the lines of the log, one below the other.
    fn report(game: &Self::Game, input: &ReportInput<'_, Self>) -> Report {
        page::plain_report::<Self>(game, input)
    }

    /// The board with what lies on it before the first turn.
    fn field(_scenario: &Scenario<Self::Setup>) -> Option<Field> {
        None
    }

    /// The board with what lies on it in a state that a game of the scenario has reached; nothing where
    /// positions are not drawn.
    fn field_at(
        _scenario: &Scenario<Self::Setup>,
        _game: &Self::Game,
        _state: &<Self::Game as Game>::State,
    ) -> Option<Field> {
        None
    }

    /// The board as one side knows it. The state is that side's: what is hidden from it is dealt anew
    /// ([`Game::deal_hidden`]), so that nothing of it shows. A game whose board tells hidden pieces apart says here
    /// how they look to the enemy.
    fn field_seen(
        scenario: &Scenario<Self::Setup>,
        game: &Self::Game,
        known: &<Self::Game as Game>::State,
        _viewer: Side,
    ) -> Option<Field> {
        Self::field_at(scenario, game, known)
    }

    /// Is what has happened here known to the other side alone, so that this side learns no more than that
    /// something was decided?
    fn is_secret(_game: &Self::Game, _event: &<Self::Game as Game>::Event, _viewer: Side) -> bool {
        false
    }

    /// The exact odds of a choice that leads to a combat, as far as the side that decides can know them; nothing for
    /// other choices.
    fn odds_of(
        _scenario: &Scenario<Self::Setup>,
        _state: &<Self::Game as Game>::State,
        _choice: &<Self::Game as Game>::Choice,
    ) -> Option<Result<Answer, Failure>> {
        None
    }

    /// How the log of a game is put on the board, for the page on which it is played again. By default
    /// units have `id`, `side` and the cell of the board, and events the keys that all logs share.
    fn staging(scenario: &Scenario<Self::Setup>) -> Staging {
        Staging::usual(Self::field(scenario).as_ref())
    }

    /// The lists under the map. By default the names of the units.
    fn roster(scenario: &Scenario<Self::Setup>) -> Styled {
        page::plain_roster::<Self>(scenario)
    }

    /// The map and the set-up for programs.
    fn document(scenario: &Scenario<Self::Setup>) -> Value {
        json!({"format": 1, "scenario": heading(&scenario.about), "sides": scenario.about.sides})
    }

    /// How many units a scenario has, for `validate` to say.
    fn unit_count(scenario: &Scenario<Self::Setup>) -> usize {
        Self::game(&scenario.setup).units().len()
    }

    /// The counters whose worth can be asked for, in an order that does not change; none where a scenario
    /// cannot be played without some of them.
    fn pieces_of(_scenario: &Scenario<Self::Setup>) -> Vec<Piece> {
        Vec::new()
    }

    /// The changes by which these counters, by their places in [`System::pieces_of`], stay in the box from the
    /// beginning, as a designer would write them after `--set`. Any of them may, even all of a side.
    fn kept_out(_scenario: &Scenario<Self::Setup>, _pieces: &[usize]) -> Vec<String> {
        Vec::new()
    }

    /// The questions about single combats that can be answered exactly.
    fn questions() -> Vec<Box<dyn Question>> {
        Vec::new()
    }
}

/// The units of a game with their squares; nothing where no unit has one at the start.
fn placed<S: System>(game: &S::Game, state: &<S::Game as Game>::State) -> Keys {
    let (units, start) = (game.units(), game.start());
    if (0..units.len()).all(|unit| S::place(game, &start, unit).is_none()) {
        return Keys::new();
    }
    let sides = game.sides();
    let stands = units.into_iter().enumerate().map(|(id, unit)| {
        let (side, square) = (sides[unit.side.index()], S::place(game, state, id));
        json!({"id": id, "name": unit.name, "side": side, "square": square})
    });
    Keys::from_iter([("units".to_owned(), stands.collect())])
}

/// The value of a scenario that gives points to a side before the game. The players know of them and play
/// for them: they count wherever points count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bid {
    /// Its path, as `--set` takes it. It is a whole number, counted from the first side's view; at 0 neither
    /// side has anything, and so it is where a scenario leaves it out.
    pub path: &'static str,
    /// Beyond these ends no bid makes sense.
    pub range: [i32; 2],
}

/// Makes the nursery of a side of a scenario.
pub type Nurseries<T> = fn(&Scenario<T>, Side, &Library) -> Box<dyn Nursery>;

/// What a game does with plans.
pub struct Plans<S: System> {
    /// Opens the player of a plan, if there is such a plan and it fits.
    pub open: fn(&Asked<'_, S>) -> Result<S::Player, Unreadable>,
    /// Opens the player of a plan by the text of the plan.
    pub read: fn(&Written<'_, S>) -> Result<S::Player, Unreadable>,
    /// What new plans are bred from.
    pub nursery: Nurseries<S::Setup>,
    /// Checks a file that holds a plan, and says what it is, or every fault.
    pub validate: fn(&Library, &Shelf, &str) -> Result<String, Unreadable>,
}

/// What a policy is made of.
pub struct School<S: System> {
    /// What its numbers are called.
    pub names: &'static Names,
    /// The policies that are built in, the usual one first.
    pub built_in: &'static [BuiltIn],
    /// The player that goes by a policy.
    pub player: fn(TrainedName, Arc<Policy>) -> S::Player,
    /// The player that looks ahead from that one's choices.
    pub search: fn(Budget, Arc<Policy>) -> S::Player,
    /// Plays games in which one side tries its choices.
    pub drill: fn(&S::Game, &Drill<'_, S::Player>) -> Drilled,
    /// Plays games of a teacher and keeps its decisions.
    pub attend: fn(&S::Game, &Lectures<'_, S::Player>) -> Vec<Attended>,
}

/// A plan that is asked for.
pub struct Asked<'a, S: System> {
    /// The plan.
    pub plan: &'a PlanName,
    /// The side that is to play it.
    pub side: Side,
    /// The scenario.
    pub scenario: &'a Scenario<S::Setup>,
    /// The game.
    pub game: &'a S::Game,
    /// The files that are built in.
    pub library: &'a Library,
}

/// A plan that is at hand as a text.
pub struct Written<'a, S: System> {
    /// The text of its file.
    pub text: &'a str,
    /// The side that is to play it.
    pub side: Side,
    /// The scenario.
    pub scenario: &'a Scenario<S::Setup>,
    /// The game.
    pub game: &'a S::Game,
    /// The files that are built in.
    pub library: &'a Library,
}

/// What a report is made from.
pub struct ReportInput<'a, S: System> {
    /// The scenario.
    pub scenario: &'a About,
    /// The names of the players.
    pub players: &'a [String; 2],
    /// The game.
    pub replay: &'a Replay<<S::Game as Game>::Event>,
    /// After how many events the report stops.
    pub at: usize,
    /// The side to whose knowledge the report keeps; none where everything may be said.
    pub viewer: Option<Side>,
    /// Colours, or none.
    pub paint: Paint,
    /// Characters in a line.
    pub width: usize,
}

/// The weights of a player with these values, as studies vary them.
pub(crate) fn named_values(
    all: &[NamedWeight],
    value: impl Fn(&str) -> Option<i32>,
) -> Vec<Weight> {
    let named = all.iter().filter_map(|weight| {
        let value = value(weight.name)?;
        Some(Weight { name: weight.name.to_owned(), value, bounds: weight.bounds })
    });
    named.collect()
}

/// The last state of a recorded game, reached by its choices.
pub fn end_of<G: Game>(game: &G, replay: &Replay<G::Event>) -> Option<G::State> {
    end_of_watched(game, replay, &mut |_| {})
}

/// The same; shows `watch` the state before every decision.
pub(crate) fn end_of_watched<G: Game>(
    game: &G,
    replay: &Replay<G::Event>,
    watch: &mut impl FnMut(&G::State),
) -> Option<G::State> {
    let mut table = Luck::new(replay.seed, replay.number);
    let mut state = game.start();
    let mut choices = G::Choices::empty();
    for decision in &replay.decisions {
        game.advance(&mut state, &mut table, &mut choices)?;
        watch(&state);
        let &choice = choices.as_slice().get(usize::from(decision.picked))?;
        game.play(&mut state, choice, &mut table);
    }
    game.advance(&mut state, &mut table, &mut choices);
    Some(state)
}
