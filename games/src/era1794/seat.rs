//! The seat of the family: all that the program knows of a game of the 1794 system besides its rules
//! and players. What one game of it has for itself is its [`Member`].

use std::sync::Arc;

use serde_json::Value;
use wargauge_ai::era1794::Heuristic;
use wargauge_ai::era1794::features::NAMES;
use wargauge_ai::era1794::scores::{RISING, SCORE_NAMES, scores};
use wargauge_ai::era1794::signs::SIGN_NAMES;
use wargauge_ai::era1794::{AnyPlayer, HeuristicOf, Ids, ScriptedOf, Weights};
use wargauge_ai::policy::{Base, BuiltIn, Policy, Trained, TrainedName};
use wargauge_ai::search::{Budget, Rank};
use wargauge_ai::weights::NamedWeight;
use wargauge_ai::{Player, SEARCH, Search};
use wargauge_analysis::field::Field;
use wargauge_analysis::lessons::Observe;
use wargauge_analysis::practice::{attend, drill};
use wargauge_analysis::replay::{Keys, Line};
use wargauge_analysis::tune::Weight;
use wargauge_engine::era1794::{Choice, Note, Rules, Setup, State};
use wargauge_engine::{Game, Side};
use wargauge_report::board::styled::Styled;
use wargauge_report::replay::Staging;
use wargauge_scenarios::tree::Node;
use wargauge_scenarios::{Failure, Files, Format, Library, Scenario, Shelf};

use crate::choices::ChoiceKinds;
use crate::counters::Piece;
use crate::era1794::log::{self, GunShots};
use crate::era1794::plans::{self, OpenedPlan, Stock, open_plan, open_text};
use crate::era1794::show::layout::Layout;
use crate::era1794::{choices, counters, odds, outlook, report, show};
use crate::failure::Failure as Refusal;
use crate::foreseen::Foresees;
use crate::learns::{Features, Learns};
use crate::nursery::Nursery;
use crate::outlook::Outlook;
use crate::page::Report;
use crate::policy::open_policy;
use crate::question::{Answer, Question};
use crate::system::{
    Asked, Bid, MakesForesight, Plans, ReportInput, School, System, Written, named_values,
};

/// A game of the family: what only it has.
pub trait Member: Sized + Send + Sync + 'static {
    /// What people call the game on the command line: see [`System::NAME`].
    const NAME: &'static str;

    /// Is it the larger game, whose pages have its arms and formations?
    const LARGER: bool;

    /// The policies of its player `trained`, the usual one first; none where it has no such player.
    const POLICIES: &'static [BuiltIn] = &[];

    /// The player that looks ahead by which a league is measured: see [`System::AHEAD`].
    const AHEAD: &'static str = SEARCH;

    /// The rules, with the room that the game needs.
    type Rules;

    /// How its files become a set-up.
    fn format() -> Format<Setup>;

    /// Checks a part of a scenario for itself; says what it holds.
    fn describe_part(part: &Node, files: &mut Files) -> Vec<String>;

    /// Prepares a scenario.
    fn rules(setup: &Setup) -> Self::Rules;
}

impl<M, const U: usize, const S: usize, const H: usize, const X: usize> System for M
where
    M: Member<Rules = Rules<U, S, H, X>>,
{
    const NAME: &'static str = M::NAME;

    const AHEAD: &'static str = M::AHEAD;

    const PLANS: Option<Plans<Self>> =
        Some(Plans { open, read, nursery: nursery::<M>, validate: validate::<M> });

    const LEARNS: Option<Learns<Self>> =
        Some(Learns { features: Features { names: &NAMES, rising: &[] }, observer });

    const DRAWS: Option<Learns<Self>> = Self::LEARNS;

    const FORESEES: Option<MakesForesight<Self>> = Some(foresees);

    const SCORES: Option<Learns<Self>> = Some(Learns {
        features: Features { names: &SCORE_NAMES, rising: &RISING },
        observer: score_observer,
    });

    const SCHOOL: Option<School<Self>> = match M::POLICIES {
        [] => None,
        built_in => Some(School {
            names: &SIGN_NAMES,
            built_in,
            player: |name, policy| Trained::new(name, policy).into(),
            search,
            drill: drill::<Self::Game, Self::Player, Heuristic<U, S, H, X>>,
            attend: attend::<Self::Game, Self::Player, Heuristic<U, S, H, X>>,
        }),
    };

    const WEIGHTS: &'static [NamedWeight] = Weights::ALL;

    const CHOICES: Option<ChoiceKinds<Self::Game>> =
        Some(ChoiceKinds::new(choices::KINDS, choices::kinds_of));

    const BID: Option<Bid> = Some(Bid { path: "rules.handicap", range: [-12, 12] });

    const OUTLOOK: Option<Outlook<Self>> = Some(outlook::outlook());

    type Setup = Setup;
    type Game = Rules<U, S, H, X>;
    type Player = AnyPlayer<Self::Game>;
    type Notes = GunShots;

    fn format() -> Format<Setup> {
        M::format()
    }

    fn describe_part(part: &Node, files: &mut Files) -> Vec<String> {
        M::describe_part(part, files)
    }

    fn game(setup: &Setup) -> Self::Game {
        M::rules(setup)
    }

    fn again(game: &Self::Game, _: &Setup) -> Self::Game {
        game.from_the_start()
    }

    fn looks_ahead(player: &Self::Player) -> bool {
        player.looks_ahead()
    }

    fn weights(player: &Self::Player) -> Vec<Weight> {
        let Self::Player::Heuristic(heuristic) = player else { return Vec::new() };
        let mut named = named_values(Weights::ALL, |name| heuristic.weights.get(name));
        for Weight { value, bounds: [least, _], .. } in &mut named {
            *least = if *value < 0 { *least } else { (*least).max(0) };
        }
        named
    }

    fn notes(game: &Self::Game) -> GunShots {
        GunShots::new(game.setup())
    }

    fn pieces(game: &Self::Game) -> Keys {
        log::pieces(game.setup())
    }

    fn line(game: &Self::Game, notes: &mut GunShots, turn: u8, note: &Note) -> Line {
        log::line(game.rules(), game.setup(), notes, turn, note)
    }

    fn unit_name(game: &Self::Game, number: u64) -> Option<String> {
        Some(game.setup().units.get(number as usize)?.name.clone())
    }

    fn standing(game: &Self::Game, state: &State<U, S, H, X>) -> Keys {
        log::standing(game.setup(), state)
    }

    fn starting_from(game: Self::Game, state: State<U, S, H, X>) -> Option<Self::Game> {
        Some(game.starting_from(state))
    }

    fn report(game: &Self::Game, input: &ReportInput<'_, Self>) -> Report {
        report::report(game, input)
    }

    fn field(scenario: &Scenario<Setup>) -> Option<Field> {
        Some(show::field::field(scenario, &Layout::new(&scenario.setup)))
    }

    fn field_at(
        scenario: &Scenario<Setup>,
        game: &Self::Game,
        state: &State<U, S, H, X>,
    ) -> Option<Field> {
        Some(show::placed::placed(scenario, game, state))
    }

    fn odds_of(
        scenario: &Scenario<Setup>,
        state: &State<U, S, H, X>,
        choice: &Choice,
    ) -> Option<Result<Answer, Refusal>> {
        odds::of_choice::<M, U, S, H, X>(scenario, state, *choice)
    }

    fn staging(_: &Scenario<Setup>) -> Staging {
        show::staging::staging(M::LARGER)
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
fn open<M, const U: usize, const S: usize, const H: usize, const X: usize>(
    asked: &Asked<'_, M>,
) -> Result<<M as System>::Player, Failure>
where
    M: Member<Rules = Rules<U, S, H, X>>,
{
    let Asked { plan, side, scenario, game, library } = *asked;
    let opened = open_plan(plan, side, scenario, library)?;
    player_of::<M, U, S, H, X>(&opened, side, scenario, game)
}

/// Opens the player of a plan by its text.
fn read<M, const U: usize, const S: usize, const H: usize, const X: usize>(
    written: &Written<'_, M>,
) -> Result<<M as System>::Player, Failure>
where
    M: Member<Rules = Rules<U, S, H, X>>,
{
    let Written { text, side, scenario, game, library } = *written;
    let opened = open_text(text, side, scenario, library)?;
    player_of::<M, U, S, H, X>(&opened, side, scenario, game)
}

/// What plays a plan, with its deputy if it names one.
fn player_of<M, const U: usize, const S: usize, const H: usize, const X: usize>(
    OpenedPlan { plan, name }: &OpenedPlan,
    side: Side,
    scenario: &plans::Scenario,
    game: &Rules<U, S, H, X>,
) -> Result<<M as System>::Player, Failure>
where
    M: Member<Rules = Rules<U, S, H, X>>,
{
    let ids = Ids { units: &scenario.unit_ids, commanders: &scenario.commander_ids };
    let scripted = ScriptedOf::<Rules<U, S, H, X>>::new(plan, name.to_string(), game, side, ids);
    let Some(deputy) = &plan.deputy else {
        return Ok(AnyPlayer::<Rules<U, S, H, X>>::Scripted(scripted));
    };
    let (policy, opened) = open_policy(&deputy.policy, &SIGN_NAMES, M::POLICIES)
        .map_err(|why| Failure::Unfit { plan: name.to_string(), why })?;
    let deputy = Trained::new(TrainedName { policy, ..deputy.clone() }, opened);
    Ok(wargauge_ai::AnyPlayer::Scripted(scripted.with_deputy(deputy)))
}

/// The player that looks ahead from the choices of the trained player.
fn search<const U: usize, const S: usize, const H: usize, const X: usize>(
    budget: Budget,
    policy: Arc<Policy>,
) -> AnyPlayer<Rules<U, S, H, X>> {
    let root = Base::Trained(Trained::new(TrainedName::default(), policy));
    let fast = Base::Heuristic(Heuristic::default());
    Search::from_root(budget, root, fast).into()
}

/// What looks at positions.
fn observer<const U: usize, const S: usize, const H: usize, const X: usize>(
    game: &Rules<U, S, H, X>,
) -> Observe<'_, State<U, S, H, X>> {
    let mut eye = HeuristicOf::<Rules<U, S, H, X>>::default();
    eye.begin(game, Side::First);
    Box::new(move |state| eye.features(game, state).to_vec())
}

/// What foresees how games end.
fn foresees<const U: usize, const S: usize, const H: usize, const X: usize>(
    game: &Rules<U, S, H, X>,
) -> Foresees<'_, State<U, S, H, X>> {
    let mut eye = HeuristicOf::<Rules<U, S, H, X>>::default();
    eye.begin(game, Side::First);
    Box::new(move |state| eye.foresee(game, state))
}

/// What looks at scores.
fn score_observer<const U: usize, const S: usize, const H: usize, const X: usize>(
    game: &Rules<U, S, H, X>,
) -> Observe<'_, State<U, S, H, X>> {
    Box::new(move |state| scores(game, state).to_vec())
}

fn nursery<M: Member>(
    scenario: &Scenario<Setup>,
    side: Side,
    library: &Library,
) -> Box<dyn Nursery> {
    Box::new(Stock::new(scenario, side, library, M::POLICIES))
}

/// Checks a plan against the scenarios that it is made for.
fn validate<M: Member>(library: &Library, shelf: &Shelf, text: &str) -> Result<String, Failure> {
    plans::validate(&M::format(), M::POLICIES, library, shelf, text)
}
