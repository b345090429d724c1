//! Orders that a planner gives in *Fortress of Verdox*: units obey them, and nothing hidden shows in them.

use rand_core::Rng;
use wargauge_ai::orders::Commanded;
use wargauge_ai::planner::PlannerName;
use wargauge_ai::search::Rank;
use wargauge_ai::verdox::Heuristic;
use wargauge_ai::{Planner, Player, PlayerLuck};
use wargauge_engine::luck::{below, stream};
use wargauge_engine::square::Square;
use wargauge_engine::verdox::position::Placed;
use wargauge_engine::verdox::{Choices, Kind, Verdox, Whereabouts};
use wargauge_engine::{Choices as _, Game, Luck, Side};

use super::{counter, shipped};

/// The orders by their numbers.
const AS_NOW: usize = 0;
const FREE: usize = 1;
const RUSH: usize = 2;
const HOLD: usize = 5;
const HOME: usize = 6;

/// No weights of its own, and a square from which the way to the enemy is dangerous.
const STORMS: (&str, u16) = ("", 1702);

/// Where a lone unit of infantry stands after its phase, and where it stood before. It got these orders, of which the
/// last counts.
fn ordered(
    game: &Verdox,
    (weights, from): (&str, u16),
    orders: &[usize],
    number: u64,
) -> Option<[Square; 2]> {
    let counter = |side, kind, number| counter(game, side, kind, number);
    // The first unit of foot would be a guard.
    let guns = counter(Side::First, Kind::Artillery, 1201);
    let alone = counter(Side::First, Kind::Infantry, from);
    // Five squares from it, and they fire at four.
    let shooters = [1707, 1806].map(|number| counter(Side::Second, Kind::Riflemen, number));
    // Without them its side would be superior.
    let far = [126, 127].map(|number| counter(Side::Second, Kind::Artillery, number));
    let counters: Vec<Placed> = [guns, alone].into_iter().chain(shooters).chain(far).collect();
    let mut state = game.position(&counters, Side::First);
    let mut player = Heuristic::new(weights.parse().expect("weights"));
    player.begin(game, Side::First);
    // Orders of the game before count no more.
    player.muster(game, &state, Side::First);
    player.give(0, RUSH);
    player.begin(game, Side::First);
    assert!(player.muster(game, &state, Side::First) > 1, "the army and a wing");
    assert_eq!(player.orders(0), 7);
    for &order in orders {
        player.give(0, order);
    }
    let (mut table, mut choices) = (Luck::new(7, number), Choices::empty());
    let mut luck = PlayerLuck::new(7, number, Side::First, 1);
    while game.advance(&mut state, &mut table, &mut choices) == Some(Side::First) {
        let picked = player.choose(game, &state, Side::First, &choices, &mut luck);
        game.play(&mut state, choices[picked], &mut table);
    }
    match state.unit(1).whereabouts {
        Whereabouts::OnMap(square) => Some([square, alone.square]),
        Whereabouts::Reserve | Whereabouts::Gone => None,
    }
}

#[test]
fn a_unit_rushes_holds_and_goes_home_by_order() {
    let game = shipped("verdox/open");
    let home = game.map().headquarters[Side::First.index()];
    let enemy = game.map().headquarters[Side::Second.index()];
    let nearer = |goal: Square, [after, before]: [Square; 2]| {
        i32::from(game.distance(before, goal)) - i32::from(game.distance(after, goal))
    };
    for number in 0..20 {
        let places = |order: usize| {
            ordered(&game, STORMS, &[order], number).expect("nobody fires in its phase")
        };
        assert!(nearer(enemy, places(RUSH)) > 0, "game {number}");
        let [after, before] = places(HOLD);
        assert_eq!(after, before, "game {number}");
        assert!(nearer(home, places(HOME)) > 0, "game {number}");
    }
}

#[test]
fn a_unit_that_goes_after_a_barge_or_is_aboard_obeys_like_others() {
    let game = shipped("verdox/open");
    // The barge is on 0514, and no enemy is near.
    for from in [510, 513, 514] {
        for number in 0..10 {
            let places = |weights, order| {
                let places = ordered(&game, (weights, from), &[order], number);
                places.expect("nobody fires in its phase")
            };
            let fetches = "fetch=1,ground=0,barge=0,line=200";
            let [free, before] = places(fetches, FREE);
            assert_eq!(free == before, from == 514, "{from}, game {number}");
            // It does as a unit that does not go after barges.
            let storms = "ground=0,barge=0,line=200";
            for order in [RUSH, HOLD, HOME] {
                assert_eq!(places(fetches, order), places(storms, order), "{from}, {order}");
            }
            assert_eq!(places(fetches, HOLD)[0], before, "{from}, game {number}");
            for order in [RUSH, HOME] {
                assert_ne!(places(fetches, order)[0], before, "{from}, {order}, game {number}");
            }
        }
    }
}

#[test]
fn an_order_can_be_taken_back() {
    let game = shipped("verdox/open");
    for number in 0..20 {
        let free = ordered(&game, STORMS, &[FREE], number);
        assert_eq!(ordered(&game, STORMS, &[AS_NOW], number), free, "game {number}");
        assert_ne!(ordered(&game, STORMS, &[HOLD], number), free, "game {number}");
        assert_eq!(ordered(&game, STORMS, &[HOLD, AS_NOW], number), free, "game {number}");
    }
}

#[test]
fn a_planner_orders_alike_whatever_the_enemy_hides() {
    // Short, so that playouts are short while much still lies hidden.
    let mut setup = shipped("verdox/garrison").setup().clone();
    setup.rules.turns = 12;
    let game = Verdox::new(&setup);
    let mut heuristic = Heuristic::default();
    let squad = || vec![(Heuristic::default(), 1)];
    let name = PlannerName { playouts: 0, orders: 120, turns: 2, ..PlannerName::default() };
    let mut planner: Planner<_, Heuristic> = Planner::new(name, [squad(), squad()]);
    let (mut state, mut choices) = (game.start(), Choices::empty());
    let mut table = Luck::new(5, 1);
    heuristic.begin(&game, Side::First);
    let (mut decided, mut asked, mut differ, mut overruled) = (0, 0, 0, 0);
    while let Some(side) = game.advance(&mut state, &mut table, &mut choices) {
        let luck = || PlayerLuck::new(5, 1, side, state.turn());
        let picked = heuristic.choose(&game, &state, side, &choices, &mut luck());
        decided += 1;
        if state.turn() >= 9 && decided % 40 == 0 {
            let mut other = state;
            let mut deal = stream(6, decided, 1);
            game.deal_hidden(&mut other, side, &mut |bound| {
                below(deal.next_u64(), bound as u64) as usize
            });
            let mut pick = |state| {
                planner.begin(&game, side);
                planner.choose(&game, state, side, &choices, &mut luck())
            };
            let ordered = pick(&state);
            assert_eq!(ordered, pick(&other));
            asked += 1;
            differ += u32::from(state != other);
            let (mut best, mut worth) = (i32::MIN, i32::MIN);
            heuristic.rank(&game, &state, side, &choices, &mut |place, rated| {
                best = best.max(rated);
                if place == ordered {
                    worth = rated;
                }
            });
            overruled += u32::from(worth < best);
        }
        game.play(&mut state, choices[picked], &mut table);
    }
    assert!(asked > 10 && differ > 5, "{asked} asked, {differ} of them different");
    assert!(overruled > 0, "orders change nothing");
}
