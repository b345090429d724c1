//! Orders that a planner gives in *Pluton 1*: platoons obey them, and nothing hidden shows in them.

use wargauge_ai::orders::Commanded;
use wargauge_ai::pluton::{AnyPlayer, Heuristic};
use wargauge_ai::{PlannerName, Player, PlayerLuck, Searches};
use wargauge_engine::pluton::{Choice, Choices, State};
use wargauge_engine::{Choices as _, Game, Luck, Side};

use super::field::{Field, GERMANS, POLES, VILLAGE};
use super::{BOTH, shipped, shortened};
use crate::fair::ask_twice;

/// The orders that every group can get, by their numbers, and the first that sends a company to a building.
const AS_NOW: usize = 0;
const FREE: usize = 1;
const PRESS: usize = 2;
const BEWARE: usize = 3;
const HOLD: usize = 4;
const TAKE: usize = 5;

/// All platoons, and those of the first company.
const ARMY: usize = 0;
const COMPANY: usize = 1;

/// A side's moves in which a group got these orders, of which the last counts: the position after them, and whether a
/// unit stepped into a hex.
fn phase(field: &Field, side: Side, group: usize, orders: &[usize], into: u16) -> (State, bool) {
    let mut state = field.moves(side);
    let mut players = [Heuristic::default(), Heuristic::default()];
    for (player, of) in players.iter_mut().zip(Side::BOTH) {
        // Orders of the game before count no more.
        player.begin(&field.game, of);
        player.muster(&field.game, &state, of);
        player.give(ARMY, HOLD);
        player.begin(&field.game, of);
    }
    let player = &mut players[side.index()];
    assert_eq!(player.muster(&field.game, &state, side), 2, "the army and a company");
    assert_eq!(player.orders(ARMY), TAKE, "the army is sent to no building");
    assert!(player.orders(group) >= TAKE);
    for &order in orders {
        player.give(group, order);
    }
    let mut stepped = false;
    field.play_phase_by(&mut players, &mut state, 1, |_, choice| {
        stepped |= choice == Choice::Step(field.hex(into));
    });
    (state, stepped)
}

/// Open ground with a building in the west and one in the east.
const APART: [&str; 8] = [
    "...............",
    "...............",
    "...............",
    "..H.......H....",
    "...............",
    "...............",
    "...............",
    "...............",
];

#[test]
fn a_company_makes_for_the_building_of_its_order_or_holds() {
    let mut field = Field::on(&APART).pole("s1", 1508);
    for name in ["s1", "s2", "s3", "1d"] {
        field = field.german(name, 604);
    }
    let apart = |orders: &[usize]| {
        let (state, _) = phase(&field, GERMANS, COMPANY, orders, 304);
        ["s1", "s2", "s3"].map(|name| {
            let hex = state.hex_of(field.number(GERMANS, name));
            let far = |to| i32::from(field.game.map().distance(hex, field.hex(to)));
            [far(304), far(1104)]
        })
    };
    let nearer = |places: [[i32; 2]; 3], building: usize, than: i32| {
        places.iter().all(|far| far[building] < than)
    };
    assert!(nearer(apart(&[TAKE]), 0, 3), "{:?}", apart(&[TAKE]));
    assert!(nearer(apart(&[TAKE + 1]), 1, 5), "{:?}", apart(&[TAKE + 1]));
    assert_eq!(apart(&[HOLD]), [[3, 5]; 3]);
    // An order can be taken back, and another one be given in its place.
    assert_eq!(apart(&[HOLD, FREE]), apart(&[FREE]));
    assert_eq!(apart(&[HOLD, AS_NOW]), apart(&[FREE]));
    assert_eq!(apart(&[TAKE + 1, HOLD]), apart(&[HOLD]));
    assert_ne!(apart(&[FREE]), apart(&[HOLD]));
}

#[test]
fn platoons_that_press_on_storm_sooner_and_those_that_beware_or_hold_do_not() {
    let storms = |poles: &[&str], germans: &[&str], order: usize| {
        let mut field = Field::on(&VILLAGE);
        for name in germans {
            field = field.german(name, 404);
        }
        for name in poles {
            field = field.pole(name, 405);
        }
        phase(&field, POLES, ARMY, &[order], 404).1
    };
    let (many, few) = (["s1", "s2", "s3", "1d"], ["s1", "s2", "1d"]);
    assert!(storms(&many, &["s1"], FREE) && storms(&many, &["s1"], PRESS));
    assert!(!storms(&many, &["s1"], BEWARE) && !storms(&many, &["s1"], HOLD));
    assert!(!storms(&few, &["s1"], FREE) && storms(&few, &["s1"], PRESS));
}

#[test]
fn platoons_that_press_on_come_nearer_to_fire_than_those_that_beware() {
    let mut field = Field::on(&VILLAGE).german("c1", 404).german("s1", 404);
    for name in ["s1", "s2", "s3", "1d"] {
        field = field.pole(name, 1005);
    }
    let far = |order: usize| -> u16 {
        let (state, _) = phase(&field, POLES, ARMY, &[order], 404);
        let hexes = ["s1", "s2", "s3"].map(|name| state.hex_of(field.number(POLES, name)));
        hexes.map(|hex| field.game.map().distance(hex, field.hex(404))).iter().sum()
    };
    assert!(far(PRESS) < far(BEWARE), "{} {}", far(PRESS), far(BEWARE));
}

#[test]
fn rule_s2_5_poles_get_no_orders_before_they_are_seen() {
    let game = shipped("pluton/free");
    let mut players = [Heuristic::default(), Heuristic::default()];
    for (player, side) in players.iter_mut().zip(Side::BOTH) {
        player.begin(&game, side);
    }
    let (mut state, mut choices, mut table) = (game.start(), Choices::empty(), Luck::new(2, 1));
    let mut found = [[0_u32; 2]; 2];
    while let Some(side) = game.advance(&mut state, &mut table, &mut choices) {
        let at = side.index();
        let seen = state.turn() > 0 && (side == GERMANS || state.known(POLES) != 0);
        let groups = Heuristic::clone(&players[at]).muster(&game, &state, side);
        found[at][usize::from(seen)] += u32::from(groups > 0);
        let mut luck = PlayerLuck::new(2, 1, side, state.turn());
        let picked = players[at].choose(&game, &state, side, &choices, &mut luck);
        game.play(&mut state, choices[picked], &mut table);
    }
    assert_eq!(found.map(|times| times[0]), [0, 0], "before the first turn, or unseen");
    assert!(found.iter().all(|times| times[1] > 100), "{found:?}");
}

#[test]
fn rule_16_1_a_planner_orders_alike_whatever_the_enemy_hides() {
    for name in BOTH {
        let game = shortened(name, 7);
        let squads = || [(); 2].map(|()| vec![(AnyPlayer::default(), 1)]);
        let name = PlannerName { playouts: 0, orders: 6, ..PlannerName::default() };
        let planner = || AnyPlayer::planning(name.clone(), squads());
        let mut pace = [(); 2].map(|()| Heuristic::default());
        let mut asked = [planner(), planner()];
        let asked = ask_twice(&game, &mut pace, &mut asked, 1, |turn, decided, differs| {
            turn >= 4 && decided.is_multiple_of(41) && differs
        });
        assert!(asked.differ.iter().all(|&times| times > 3), "{asked:?}");
        assert!(asked.others > 0, "orders change nothing: {asked:?}");
    }
}
