//! *Fortress of Verdox*.

mod choices;
mod counters;
pub mod log;
mod odds;
mod outlook;
mod report;
mod show;

use serde_json::Value;
use wargauge_ai::Player;
use wargauge_ai::search::Rank;
use wargauge_ai::verdox::features::{EITHER_WAY_NAMES, NAMES, either_way};
use wargauge_ai::verdox::{AnyPlayer, Heuristic, Weights};
use wargauge_ai::weights::NamedWeight;
use wargauge_analysis::field::Field;
use wargauge_analysis::lessons::Observe;
use wargauge_analysis::replay::{Keys, Line};
use wargauge_analysis::tune::Weight;
use wargauge_engine::verdox::{Choice, Note, Setup, State, Verdox as Rules};
use wargauge_engine::{Game, Side};
use wargauge_report::board::styled::Styled;
use wargauge_report::replay::Staging;
use wargauge_scenarios::tree::Node;
use wargauge_scenarios::{Files, Format, Scenario, verdox};

use crate::choices::ChoiceKinds;
use crate::counters::Piece;
use crate::failure::Failure;
use crate::foreseen::Foresees;
use crate::learns::{Features, Learns};
use crate::outlook::Outlook;
use crate::page::Report;
use crate::question::{Answer, Question};
use crate::system::{Bid, MakesForesight, ReportInput, System, named_values};

/// The game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdox;

impl System for Verdox {
    const NAME: &'static str = "verdox";

    const WEIGHTS: &'static [NamedWeight] = Weights::ALL;

    const CHOICES: Option<ChoiceKinds<Rules>> =
        Some(ChoiceKinds::new(choices::KINDS, choices::kinds_of));

    const LEARNS: Option<Learns<Self>> =
        Some(Learns { features: Features { names: &NAMES, rising: &[] }, observer });

    const DRAWS: Option<Learns<Self>> = Some(Learns {
        features: Features { names: &EITHER_WAY_NAMES, rising: &[] },
        observer: either_way_observer,
    });

    const FORESEES: Option<MakesForesight<Self>> = Some(foresees);

    const BID: Option<Bid> = Some(Bid { path: "rules.handicap", range: [-400, 400] });

    const OUTLOOK: Option<Outlook<Self>> = Some(outlook::OUTLOOK);

    // `search` takes minutes for a game.
    const AHEAD: &'static str = "planner:playouts=0,orders=40,turns=4";

    type Setup = Setup;
    type Game = Rules;
    type Player = AnyPlayer;
    type Notes = ();

    fn format() -> Format<Setup> {
        verdox::format()
    }

    fn describe_part(part: &Node, files: &mut Files) -> Vec<String> {
        verdox::describe_part(part, files)
    }

    fn game(setup: &Setup) -> Rules {
        Rules::new(setup)
    }

    fn looks_ahead(player: &AnyPlayer) -> bool {
        player.looks_ahead()
    }

    fn weights(player: &AnyPlayer) -> Vec<Weight> {
        let AnyPlayer::Heuristic(heuristic) = player else { return Vec::new() };
        named_values(Weights::ALL, |name| heuristic.weights.get(name))
    }

    fn notes(_: &Rules) {}

    fn pieces(game: &Rules) -> Keys {
        log::pieces(game)
    }

    fn line(game: &Rules, (): &mut (), _: u8, note: &Note) -> Line {
        let (kind, keys) = log::kind_and_keys(game, &note.event);
        Line { kind, rule: game.rules().number(note.rule), keys }
    }

    fn unit_name(game: &Rules, number: u64) -> Option<String> {
        log::unit_numbered(game, number)
    }

    fn standing(game: &Rules, state: &State) -> Keys {
        log::standing(game, state)
    }

    fn starting_from(game: Rules, state: State) -> Option<Rules> {
        Some(game.starting_from(state))
    }

    fn report(game: &Rules, input: &ReportInput<'_, Self>) -> Report {
        report::report(game, input)
    }

    fn field(scenario: &Scenario<Setup>) -> Option<Field> {
        Some(show::field::field(scenario))
    }

    fn field_at(scenario: &Scenario<Setup>, game: &Rules, state: &State) -> Option<Field> {
        Some(show::placed::placed(scenario, game, state))
    }

    fn field_seen(
        scenario: &Scenario<Setup>,
        game: &Rules,
        known: &State,
        viewer: Side,
    ) -> Option<Field> {
        Some(show::placed::seen(scenario, game, known, Some(viewer)))
    }

    fn odds_of(
        scenario: &Scenario<Setup>,
        state: &State,
        choice: &Choice,
    ) -> Option<Result<Answer, Failure>> {
        odds::of_choice(scenario, state, *choice)
    }

    fn staging(_: &Scenario<Setup>) -> Staging {
        show::staging::staging()
    }

    fn roster(scenario: &Scenario<Setup>) -> Styled {
        let mut list = Styled::default();
        list.plain(show::roster(scenario));
        list
    }

    fn document(scenario: &Scenario<Setup>) -> Value {
        show::json::document(scenario)
    }

    fn unit_count(scenario: &Scenario<Setup>) -> usize {
        scenario.setup.kinds.iter().flat_map(|kind| kind.count).map(usize::from).sum()
    }

    fn pieces_of(scenario: &Scenario<Setup>) -> Vec<Piece> {
        counters::pieces(scenario)
    }

    fn kept_out(scenario: &Scenario<Setup>, pieces: &[usize]) -> Vec<String> {
        counters::kept_out(scenario, pieces)
    }

    fn questions() -> Vec<Box<dyn Question>> {
        odds::questions()
    }
}

/// What looks at positions.
fn observer(game: &Rules) -> Observe<'_, State> {
    let mut eye = Heuristic::default();
    eye.begin(game, Side::First);
    Box::new(move |state| eye.features(game, state).map_or_else(Vec::new, |all| all.to_vec()))
}

/// What foresees how games end.
fn foresees(game: &Rules) -> Foresees<'_, State> {
    let mut eye = Heuristic::default();
    eye.begin(game, Side::First);
    Box::new(move |state| eye.foresee(game, state))
}

/// What looks at positions for the chance of a draw.
fn either_way_observer(game: &Rules) -> Observe<'_, State> {
    let mut eye = Heuristic::default();
    eye.begin(game, Side::First);
    Box::new(move |state| {
        let features = eye.features(game, state);
        features.map_or_else(Vec::new, |all| either_way(&all).to_vec())
    })
}
