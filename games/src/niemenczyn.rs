//! *Niemenczyn 1794*.

use serde_json::Value;
use wargauge_ai::Player;
use wargauge_ai::Search;
use wargauge_ai::era1794::features::NAMES;
use wargauge_ai::era1794::niemenczyn::{AnyPlayer, Heuristic, POLICY, Scripted};
use wargauge_ai::era1794::signs::SIGN_NAMES;
use wargauge_ai::era1794::{Ids, LARGEST_WEIGHT, Weights};
use wargauge_ai::policy::{Base, Trained, TrainedName};
use wargauge_analysis::field::Field;
use wargauge_analysis::lessons::Observe;
use wargauge_analysis::practice::drill;
use wargauge_analysis::replay::{Keys, Line};
use wargauge_analysis::tune::Weight;
use wargauge_engine::era1794::{Choice, Niemenczyn as Rules, NiemenczynState, Note, Setup};
use wargauge_engine::{Game, Side};
use wargauge_report::board::styled::Styled;
use wargauge_report::replay::Staging;
use wargauge_scenarios::era1794::niemenczyn;
use wargauge_scenarios::tree::Node;
use wargauge_scenarios::{Failure, Files, Format, Library, Scenario, Shelf};

use crate::choices::ChoiceKinds;
use crate::counters::Piece;
use crate::era1794::log::{self, GunShots};
use crate::era1794::plans::{self, OpenedPlan, Stock, open_plan, open_text};
use crate::era1794::show::layout::Layout;
use crate::era1794::{choices, counters, odds, outlook, report, show};
use crate::failure::Failure as Refusal;
use crate::nursery::Nursery;
use crate::outlook::Outlook;
use crate::page::Report;
use crate::question::{Answer, Question};
use crate::system::{Asked, Bid, Learns, Plans, ReportInput, School, System, Written};

/// The game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Niemenczyn;

impl System for Niemenczyn {
    const NAME: &'static str = "niemenczyn";

    const PLANS: Option<Plans<Self>> = Some(Plans { open, read, nursery, validate });

    const LEARNS: Option<Learns<Self>> = Some(Learns { names: &NAMES, observer });

    const SCHOOL: Option<School<Self>> = Some(School {
        names: &SIGN_NAMES,
        built_in: POLICY,
        player: |name, policy| Trained::new(name, policy).into(),
        search: |budget, policy| {
            let root = Base::Trained(Trained::new(TrainedName::default(), policy));
            let fast = Base::Heuristic(Heuristic::default());
            Search::from_root(budget, root, fast).into()
        },
        drill: drill::<Rules, AnyPlayer, Heuristic>,
    });

    const CHOICES: Option<ChoiceKinds<Rules>> =
        Some(ChoiceKinds::new(choices::KINDS, choices::kinds_of));

    const BID: Option<Bid> = Some(Bid { path: "rules.handicap", range: [-12, 12] });

    const OUTLOOK: Option<Outlook<Self>> = Some(outlook::outlook());

    type Setup = Setup;
    type Game = Rules;
    type Player = AnyPlayer;
    type Notes = GunShots;

    fn format() -> Format<Setup> {
        niemenczyn::format()
    }

    fn describe_part(part: &Node, files: &mut Files) -> Vec<String> {
        niemenczyn::describe_part(part, files)
    }

    fn game(setup: &Setup) -> Rules {
        Rules::new(setup)
    }

    fn looks_ahead(player: &AnyPlayer) -> bool {
        player.looks_ahead()
    }

    fn weights(player: &AnyPlayer) -> Vec<Weight> {
        let AnyPlayer::Heuristic(heuristic) = player else { return Vec::new() };
        let named = Weights::ALL.iter().filter_map(|weight| {
            let value = heuristic.weights.get(weight.name)?;
            let least = if value < 0 { -LARGEST_WEIGHT } else { 0 };
            Some(Weight { name: weight.name.to_owned(), value, bounds: [least, LARGEST_WEIGHT] })
        });
        named.collect()
    }

    fn notes(game: &Rules) -> GunShots {
        GunShots::new(game.setup())
    }

    fn pieces(game: &Rules) -> Keys {
        log::pieces(game.setup())
    }

    fn line(game: &Rules, notes: &mut GunShots, turn: u8, note: &Note) -> Line {
        log::line(game.rules(), game.setup(), notes, turn, note)
    }

    fn unit_name(game: &Rules, number: u64) -> Option<String> {
        Some(game.setup().units.get(number as usize)?.name.clone())
    }

    fn standing(game: &Rules, state: &NiemenczynState) -> Keys {
        log::standing(game.setup(), state)
    }

    fn starting_from(game: Rules, state: NiemenczynState) -> Option<Rules> {
        Some(game.starting_from(state))
    }

    fn report(game: &Rules, input: &ReportInput<'_, Self>) -> Report {
        report::report(game, input)
    }

    fn field(scenario: &Scenario<Setup>) -> Option<Field> {
        Some(show::field::field(scenario, &Layout::new(&scenario.setup)))
    }

    fn field_at(
        scenario: &Scenario<Setup>,
        game: &Rules,
        state: &NiemenczynState,
    ) -> Option<Field> {
        Some(show::placed::placed(scenario, game, state))
    }

    fn odds_of(
        scenario: &Scenario<Setup>,
        state: &NiemenczynState,
        choice: &Choice,
    ) -> Option<Result<Answer, Refusal>> {
        odds::of_choice::<Self, _, _, _, _>(scenario, state, *choice)
    }

    fn staging(_: &Scenario<Setup>) -> Staging {
        show::staging::staging(false)
    }

    fn roster(scenario: &Scenario<Setup>) -> Styled {
        show::roster::list(scenario)
    }

    fn document(scenario: &Scenario<Setup>) -> Value {
        show::json::document(scenario, &Layout::new(&scenario.setup))
    }

    fn unit_count(scenario: &Scenario<Setup>) -> usize {
        scenario.setup.units.len()
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

/// Opens the player of a plan.
fn open(asked: &Asked<'_, Niemenczyn>) -> Result<AnyPlayer, Failure> {
    let Asked { plan, side, scenario, game, library } = *asked;
    let OpenedPlan { plan, name } = open_plan(plan, side, scenario, library)?;
    let ids = Ids { units: &scenario.unit_ids, commanders: &scenario.commander_ids };
    Ok(AnyPlayer::Scripted(Scripted::new(&plan, name.to_string(), game, side, ids)))
}

/// Opens the player of a plan by its text.
fn read(written: &Written<'_, Niemenczyn>) -> Result<AnyPlayer, Failure> {
    let Written { text, side, scenario, game, library } = *written;
    let OpenedPlan { plan, name } = open_text(text, side, scenario, library)?;
    let ids = Ids { units: &scenario.unit_ids, commanders: &scenario.commander_ids };
    Ok(AnyPlayer::Scripted(Scripted::new(&plan, name.to_string(), game, side, ids)))
}

/// What looks at positions.
fn observer(game: &Rules) -> Observe<'_, NiemenczynState> {
    let mut eye = Heuristic::default();
    eye.begin(game, Side::First);
    Box::new(move |state| eye.features(game, state).to_vec())
}

fn nursery(scenario: &Scenario<Setup>, side: Side, library: &Library) -> Box<dyn Nursery> {
    Box::new(Stock::new(scenario, side, library))
}

/// Checks a plan against the scenarios that it is made for.
fn validate(library: &Library, shelf: &Shelf, text: &str) -> Result<String, Failure> {
    plans::validate(&niemenczyn::format(), library, shelf, text)
}
