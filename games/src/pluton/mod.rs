//! *Pluton 1: Parzymiechy 1939*.

mod choices;
mod counters;
pub mod log;
mod odds;
mod outlook;
mod report;
mod show;

use serde_json::Value;
use wargauge_ai::pluton::{AnyPlayer, Weights};
use wargauge_ai::weights::NamedWeight;
use wargauge_analysis::field::Field;
use wargauge_analysis::replay::{Keys, Line};
use wargauge_analysis::tune::Weight;
use wargauge_engine::pluton::{Choice, Note, Rules, Setup, State};
use wargauge_engine::{Game, Side};
use wargauge_report::board::styled::Styled;
use wargauge_report::replay::Staging;
use wargauge_scenarios::tree::Node;
use wargauge_scenarios::{Files, Format, Scenario, pluton};

use crate::choices::ChoiceKinds;
use crate::counters::Piece;
use crate::failure::Failure;
use crate::outlook::Outlook;
use crate::page::Report;
use crate::question::{Answer, Question};
use crate::system::{Bid, ReportInput, System, named_values};

/// The game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pluton;

impl System for Pluton {
    const NAME: &'static str = "pluton";

    const WEIGHTS: &'static [NamedWeight] = Weights::ALL;

    const CHOICES: Option<ChoiceKinds<Rules>> =
        Some(ChoiceKinds::new(choices::KINDS, choices::kinds_of));

    const BID: Option<Bid> = Some(Bid { path: "rules.handicap", range: [-50, 50] });

    const OUTLOOK: Option<Outlook<Self>> = Some(outlook::OUTLOOK);

    type Setup = Setup;
    type Game = Rules;
    type Player = AnyPlayer;
    type Notes = log::Notes;

    fn format() -> Format<Setup> {
        pluton::format()
    }

    fn describe_part(part: &Node, files: &mut Files) -> Vec<String> {
        pluton::describe_part(part, files)
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

    fn notes(game: &Rules) -> log::Notes {
        log::Notes::new(game)
    }

    fn pieces(game: &Rules) -> Keys {
        log::pieces(game)
    }

    fn line(game: &Rules, notes: &mut log::Notes, _: u8, note: &Note) -> Line {
        let (kind, keys) = log::kind_and_keys(game, notes, &note.event);
        Line { kind, rule: game.rules().number(note.rule), keys }
    }

    fn unit_name(game: &Rules, number: u64) -> Option<String> {
        let place = usize::try_from(number).ok()?;
        (place < game.setup().units.len()).then(|| log::unit_name(game.setup(), place))
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
        show::roster(scenario)
    }

    fn document(scenario: &Scenario<Setup>) -> Value {
        show::json::document(scenario)
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
