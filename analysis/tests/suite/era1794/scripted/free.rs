//! Units that their order leaves free do what the player `heuristic` would do, and go where it sends them.

use wargauge_ai::era1794::niemenczyn::Heuristic;
use wargauge_ai::era1794::plan::{Order, Stance};
use wargauge_ai::era1794::{Plan, Weights};
use wargauge_ai::search::Rank;
use wargauge_ai::{Player, Random};
use wargauge_engine::era1794::{Choice, Concern};
use wargauge_engine::{Hex, Side};

use super::stances::{POLES, group, order, plan, watch};
use super::{SCENARIOS, game};

/// All units free, with the weights of the heuristic.
fn freed(weights: &Weights) -> Plan {
    let weights = Weights::ALL.iter().map(|weight| {
        let value = weights.get(weight.name).expect("it is a weight");
        (weight.name.to_owned(), value)
    });
    Plan {
        weights: weights.collect(),
        ..plan(vec![group("all", &POLES, &[order(Stance::Free, &[])])])
    }
}

#[test]
fn every_choice_of_free_units_is_one_of_the_best_by_the_weights_of_the_plan() {
    for options in ["", "boldness=160,camp=5,advance=30,shot=12"] {
        let weights: Weights = options.parse().expect("they are weights");
        let mut judge = Heuristic::new(weights);
        let mut looked_at = 0;
        let enemy = Heuristic::default();
        watch(&[], Side::First, &freed(&weights), enemy, 20, |game, state, choices, picked| {
            // Commanders keep out of fights under a plan.
            let rides = choices.iter().any(|one| matches!(one, Choice::LeaderTo(_)));
            if rides || matches!(game.concern(state), Concern::Commander(_)) || choices.len() < 2 {
                return;
            }
            judge.begin(game, Side::First);
            let mut worth = vec![0; choices.len()];
            let mut rate = |place: usize, value| worth[place] = value;
            judge.rank(game, state, Side::First, choices, &mut rate);
            let place = choices.iter().position(|&one| one == picked).expect("it was offered");
            assert_eq!(worth[place], *worth.iter().max().expect("two"), "{choices:?} {picked:?}");
            looked_at += 1;
        });
        assert!(looked_at > 1000, "{looked_at}");
    }
}

#[test]
fn free_units_go_where_their_order_sends_them() {
    let horse = ["brygada-kn", "narbutt-1", "narbutt-2"];
    let foot = ["lit-7-1", "lit-7-2", "artyleria-polska"];
    let still = group("foot", &foot, &[order(Stance::Hold, &[])]);
    let distance_at_the_end = |order: Order| {
        let plan = plan(vec![group("horse", &horse, &[order]), still.clone()]);
        let mut last = u16::MAX;
        watch(&["rules.turns=3"], Side::First, &plan, Random, 1, |game, state, _, _| {
            let goal = game.map().board.numbered(116).expect("it is on the map");
            let hexes = state.held(Side::First).iter().map(|hex| Hex(hex as u16));
            last = hexes.map(|hex| game.map().distance(hex, goal)).min().unwrap_or(u16::MAX);
        });
        last
    };
    let sent = distance_at_the_end(order(Stance::Free, &[116]));
    let free = distance_at_the_end(order(Stance::Free, &[]));
    assert!(sent <= 1 && free > 2, "{sent} against {free}");
}

#[test]
fn free_units_go_for_the_enemy_that_their_order_names() {
    let (scenario, _) = game(SCENARIOS[0], &[]);
    let place = |id: &str| scenario.unit_ids.iter().position(|known| known == id).expect("known");
    // How far the brigade is from one enemy, on average, when another is named.
    let far = |named: &str, from: &str| {
        let order = Order { against: vec![named.to_owned()], ..order(Stance::Free, &[]) };
        let (brigade, others) = (["brygada-kn"], [&POLES[..3], &POLES[4..]].concat());
        let still = [self::order(Stance::Hold, &[])];
        let plan = plan(vec![group("brigade", &brigade, &[order]), group("rest", &others, &still)]);
        let (mut sum, mut count) = (0.0, 0);
        watch(&["rules.turns=3"], Side::First, &plan, Random, 20, |game, state, _, _| {
            let enemy = state.hex_of(place(from));
            let own = state.hex_of(place("brygada-kn"));
            if enemy.is_somewhere() && own.is_somewhere() {
                (sum, count) = (sum + f64::from(game.map().distance(own, enemy)), count + 1);
            }
        });
        sum / f64::from(count)
    };
    let units = ["sotnia-1", "narwski-2"];
    for (one, other) in [(units[0], units[1]), (units[1], units[0])] {
        assert!(far(one, one) < far(other, one), "{one}: {} {}", far(one, one), far(other, one));
    }
}
