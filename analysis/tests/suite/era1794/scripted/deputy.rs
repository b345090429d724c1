//! Units that their orders leave free do what the plan's deputy would do; units under orders obey.

use std::sync::{Arc, LazyLock};

use wargauge_ai::era1794::Plan;
use wargauge_ai::era1794::niemenczyn::{Heuristic, POLICIES};
use wargauge_ai::era1794::plan::{Activation, FirePolicy, Order, Stance};
use wargauge_ai::era1794::signs::SIGN_NAMES;
use wargauge_ai::policy::{Policy, Trained, TrainedName};
use wargauge_ai::{Player, PlayerLuck, play_game};
use wargauge_engine::era1794::{Choice, Concern, Niemenczyn, NiemenczynState, Setup};
use wargauge_engine::{Game, Luck, Side};
use wargauge_scenarios::Scenario;

use super::stances::{POLES, group, order, plan};
use super::{SCENARIOS, game, player};

/// The usual policy.
static POLICY: LazyLock<Arc<Policy>> = LazyLock::new(|| {
    Arc::new(Policy::read(POLICIES[0].text, &SIGN_NAMES).expect("it is built in"))
});

fn trained() -> Trained<Heuristic> {
    Trained::new(TrainedName::default(), Arc::clone(&POLICY))
}

/// A player of which every decision is looked at.
struct Watched<P, F> {
    player: P,
    look: F,
}

impl<P, F> Player<Niemenczyn> for Watched<P, F>
where
    P: Player<Niemenczyn>,
    F: FnMut(&Niemenczyn, &NiemenczynState, &[Choice], usize),
{
    fn begin(&mut self, game: &Niemenczyn, side: Side) {
        self.player.begin(game, side);
    }

    fn choose(
        &mut self,
        game: &Niemenczyn,
        state: &NiemenczynState,
        side: Side,
        choices: &[Choice],
        luck: &mut PlayerLuck,
    ) -> usize {
        let picked = self.player.choose(game, state, side, choices, luck);
        (self.look)(game, state, choices, picked);
        picked
    }
}

/// Games of a plan of the Poles, with a deputy, against `heuristic`: every decision of the plan's side.
fn watch(
    plan: &Plan,
    games: u64,
    look: impl FnMut(&Niemenczyn, &NiemenczynState, &[Choice], usize),
) {
    watch_side(plan, (SCENARIOS[0], Side::First), games, look);
}

/// The same for a plan of either side.
fn watch_side(
    plan: &Plan,
    (scenario, side): (&str, Side),
    games: u64,
    look: impl FnMut(&Niemenczyn, &NiemenczynState, &[Choice], usize),
) {
    let (scenario, game) = game(scenario, &[]);
    let scripted = player(plan, side, &scenario, &game).with_deputy(trained());
    let mut watched = Watched { player: scripted, look };
    for number in 0..games {
        let (mut enemy, mut table) = (Heuristic::default(), Luck::new(3, number));
        match side {
            Side::First => play_game(&game, &mut watched, &mut enemy, &mut table, 3, number),
            Side::Second => play_game(&game, &mut enemy, &mut watched, &mut table, 3, number),
        };
    }
}

/// The units of a side.
fn units_of(scenario: &Scenario<Setup>, side: Side) -> Vec<&str> {
    let all = scenario.setup.units.iter().zip(&scenario.unit_ids);
    all.filter(|(unit, _)| scenario.setup.commanders[unit.commander].side == side)
        .map(|(_, id)| id.as_str())
        .collect()
}

/// What the trained player picks of these.
fn picked_by(
    judge: &mut Trained<Heuristic>,
    game: &Niemenczyn,
    state: &NiemenczynState,
    choices: &[Choice],
) -> usize {
    judge.begin(game, Side::First);
    judge.choose(game, state, Side::First, choices, &mut PlayerLuck::new(3, 0, Side::First, 1))
}

#[test]
fn a_plan_that_leaves_all_units_free_decides_as_its_deputy() {
    let free = plan(vec![group("all", &POLES, &[order(Stance::Free, &[])])]);
    let (mut judge, mut decisions) = (trained(), 0);
    watch(&free, 20, |game, state, choices, picked| {
        assert_eq!(picked, picked_by(&mut judge, game, state, choices), "{choices:?}");
        decisions += 1;
    });
    assert!(decisions > 1000, "{decisions}");
}

#[test]
fn units_under_orders_obey_while_the_deputy_has_the_others() {
    let (scenario, _) = game(SCENARIOS[0], &[]);
    let stays = Order { fire: FirePolicy::None, ..order(Stance::Hold, &[]) };
    let mixed = plan(vec![
        group("foot", &POLES[..3], &[order(Stance::Free, &[])]),
        group("horse", &POLES[3..], &[stays]),
    ]);
    let place = |id: &str| scenario.unit_ids.iter().position(|known| known == id).expect("known");
    let horse: Vec<usize> = POLES[3..].iter().map(|id| place(id)).collect();
    let (mut judge, mut own) = (trained(), 0);
    watch(&mixed, 20, |game, state, choices, picked| {
        if let (Choice::Step { .. }, Concern::Unit(unit)) = (choices[picked], game.concern(state)) {
            assert!(!horse.contains(&unit), "it holds");
        }
        let of_horse = |unit: u8| horse.contains(&(unit as usize));
        assert!(!matches!(choices[picked], Choice::Fire { unit, .. } if of_horse(unit)));
        // Shots are of stacks, which may have horse in them.
        if let (Choice::Step { .. }, Concern::Unit(unit)) = (choices[0], game.concern(state))
            && !horse.contains(&unit)
            && !choices.iter().any(|choice| matches!(choice, Choice::Fire { .. }))
        {
            assert_eq!(picked, picked_by(&mut judge, game, state, choices), "{choices:?}");
            own += 1;
        }
    });
    assert!(own > 200, "{own}");
}

#[test]
fn a_plan_opens_by_order_and_then_its_deputy_decides() {
    let opening = |until: u8| {
        let there = order(Stance::March, &[603]);
        let free = Order { turn: until, ..order(Stance::Free, &[]) };
        plan(vec![group("all", &POLES, &[there, free])])
    };
    let (mut judge, mut by_order, mut free) = (trained(), 0, 0);
    watch(&opening(3), 10, |game, state, choices, picked| {
        let own = picked_by(&mut judge, game, state, choices);
        if state.turn() >= 3 {
            assert_eq!(picked, own, "{choices:?}");
            free += 1;
        } else {
            by_order += u32::from(picked != own);
        }
    });
    assert!(by_order > 100 && free > 300, "{by_order} {free}");
}

#[test]
fn the_plan_names_the_commander_where_it_says_so_and_else_the_deputy_does() {
    let (scenario, _) = game(SCENARIOS[1], &[]);
    let units = units_of(&scenario, Side::First);
    let wanted = scenario.commander_ids.iter().position(|id| id == "grabowski").expect("known");
    let always = Activation { turn: 1, commander: "grabowski".to_owned(), when: Vec::new() };
    let free = plan(vec![group("all", &units, &[order(Stance::Free, &[])])]);
    let named = Plan { activations: vec![always], ..free.clone() };
    let count = |plan: &Plan| {
        let (scenario, game) = game(SCENARIOS[1], &[]);
        let scripted = player(plan, Side::First, &scenario, &game).with_deputy(trained());
        let (mut chosen, mut others) = (0, 0);
        let look = |_: &Niemenczyn, _: &NiemenczynState, choices: &[Choice], picked: usize| {
            if let Choice::Commander(leader) = choices[picked]
                && choices.len() > 1
            {
                if leader as usize == wanted { chosen += 1 } else { others += 1 }
            }
        };
        let mut watched = Watched { player: scripted, look };
        for number in 0..20 {
            let (mut enemy, mut table) = (Heuristic::default(), Luck::new(3, number));
            play_game(&game, &mut watched, &mut enemy, &mut table, 3, number);
        }
        (chosen, others)
    };
    let ((by_plan, not), (by_deputy, others)) = (count(&named), count(&free));
    assert!(by_plan > 20 && not < by_plan / 2, "{by_plan} {not}");
    assert!(others > 20, "the deputy names others: {by_deputy} {others}");
}

#[test]
fn a_deputy_does_not_look_into_the_cup() {
    let (scenario, game) = game(SCENARIOS[1], &[]);
    for side in Side::BOTH {
        let orders = [order(Stance::Hold, &[]), Order { turn: 2, ..order(Stance::Free, &[]) }];
        let opening = plan(vec![group("all", &units_of(&scenario, side), &orders)]);
        let mut again = player(&opening, side, &scenario, &game).with_deputy(trained());
        let (mut asked, mut differ) = (0, 0);
        watch_side(&opening, (SCENARIOS[1], side), 5, |game, state, choices, picked| {
            let mut luck = PlayerLuck::new(4, 1, side, 1);
            again.begin(game, side);
            for _ in 0..4 {
                let mut other = *state;
                game.deal_hidden(&mut other, side, &mut |bound| luck.below(bound));
                let own = PlayerLuck::new(4, 1, side, 1);
                assert_eq!(again.choose(game, &other, side, choices, &mut own.clone()), picked);
                asked += 1;
                differ += u32::from(other != *state);
            }
        });
        assert!(asked > 1000 && differ > 50, "{side:?}: {asked} {differ}");
    }
}
