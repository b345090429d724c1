//! *Pluton 1: Parzymiechy 1939*.

pub mod log;
mod report;
mod show;

use serde_json::Value;
use wargauge_ai::{AnyPlayer, NoPlans, Untaught};
use wargauge_analysis::field::Field;
use wargauge_analysis::replay::{Keys, Line};
use wargauge_engine::pluton::{Note, Rules, Setup, State};
use wargauge_engine::{Game, Side};
use wargauge_report::board::styled::Styled;
use wargauge_report::replay::Staging;
use wargauge_scenarios::tree::Node;
use wargauge_scenarios::{Files, Format, Scenario, pluton};

use crate::page::Report;
use crate::system::{Bid, ReportInput, System};

/// The game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pluton;

/// Its players.
pub type Players = AnyPlayer<Untaught, NoPlans>;

impl System for Pluton {
    const NAME: &'static str = "pluton";

    const BID: Option<Bid> = Some(Bid { path: "rules.handicap", range: [-50, 50] });

    type Setup = Setup;
    type Game = Rules;
    type Player = Players;
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

    fn looks_ahead(player: &Players) -> bool {
        player.looks_ahead()
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

    fn staging(_: &Scenario<Setup>) -> Staging {
        show::staging::staging()
    }

    fn roster(scenario: &Scenario<Setup>) -> Styled {
        show::roster(scenario)
    }

    fn document(scenario: &Scenario<Setup>) -> Value {
        show::json::document(scenario)
    }
}
