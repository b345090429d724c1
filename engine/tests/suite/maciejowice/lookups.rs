//! What the rules look up on the large map, against looking at every unit and walking hex by hex: the units
//! of a hex and the one on top, where a commander commands, and where he may ride.

use std::collections::BTreeSet;

use wargauge_engine::era1794::setup::Arm;
use wargauge_engine::era1794::{Choice, Maciejowice, MaciejowiceState, Whereabouts};
use wargauge_engine::{Hex, Luck, Side};

use crate::common::play;
use crate::maciejowice::scenario;

/// The units of each side on each hex, as every unit tells it.
fn standing(game: &Maciejowice, state: &MaciejowiceState) -> Vec<[Vec<usize>; 2]> {
    let mut hexes = vec![[Vec::new(), Vec::new()]; game.map().board.len()];
    for unit in 0..game.setup().units.len() {
        if let Whereabouts::OnMap(hex) = state.unit(unit).whereabouts {
            hexes[hex.index()][game.side_of(unit).index()].push(unit);
        }
    }
    hexes
}

/// The hexes that so many steps from a hex lead to, none of them onto an enemy alone.
fn walked(
    game: &Maciejowice,
    standing: &[[Vec<usize>; 2]],
    side: Side,
    start: Hex,
    steps: u8,
) -> BTreeSet<usize> {
    let is_closed = |hex: Hex| {
        let here = &standing[hex.index()];
        here[side.index()].is_empty() && !here[side.other().index()].is_empty()
    };
    let mut reached = BTreeSet::from([start.index()]);
    for _ in 0..steps {
        for hex in reached.clone() {
            let around = game.map().neighbours(Hex(hex as u16)).into_iter();
            let open = around.filter(|hex| hex.is_somewhere() && !is_closed(*hex));
            reached.extend(open.map(Hex::index));
        }
    }
    reached
}

/// Compares them in one position; says of how many rides it had the list.
fn compare(game: &Maciejowice, state: &MaciejowiceState, choices: &[Choice]) -> u32 {
    let standing = standing(game, state);
    for (hex, sides) in standing.iter().enumerate() {
        for side in Side::BOTH {
            let (at, units) = (Hex(hex as u16), &sides[side.index()]);
            assert!(game.units_at(state, at, side).iter().eq(units.iter().copied()), "{hex}");
            let troops = units.iter().copied();
            let troops = troops.filter(|&unit| game.arm_of(unit) != Arm::Artillery);
            let troops: Vec<usize> = troops.collect();
            assert!(game.troops_at(state, at, side).iter().eq(troops.iter().copied()), "{hex}");
            let top = troops.into_iter().min_by_key(|&unit| state.unit(unit).depth);
            assert_eq!(game.top(state, at, side), top, "{hex}");
        }
    }
    let rules = &game.setup().rules;
    for leader in 0..game.setup().commanders.len() {
        let Some(start) = state.commander(leader) else { continue };
        let side = game.side_of_commander(leader);
        let commanded = walked(game, &standing, side, start, rules.command_range);
        assert!(game.commanded(state, leader).iter().eq(commanded), "commander {leader}");
    }
    let ridden = choices.iter().filter_map(|choice| match choice {
        Choice::LeaderTo(hex) => Some(hex.index()),
        _ => None,
    });
    let ridden: BTreeSet<usize> = ridden.collect();
    if state.is_movement_phase() || ridden.is_empty() || !choices.contains(&Choice::Stay) {
        return 0;
    }
    // Of commanders on the map that ride, and do not slip away: the list is that of one of them.
    let riders = [state.active_commander(), state.drawn_overall()].into_iter().flatten();
    let rides = riders.filter_map(|leader| {
        let (start, side) = (state.commander(leader)?, game.side_of_commander(leader));
        let mut all = walked(game, &standing, side, start, rules.movement.commanders);
        all.remove(&start.index());
        Some(all)
    });
    u32::from(rides.into_iter().any(|all| all == ridden))
}

#[test]
fn what_is_looked_up_equals_what_every_unit_and_every_hex_tell() {
    for name in ["maciejowice/historical", "maciejowice/alternative"] {
        let game = scenario(name);
        let (mut decisions, mut rides) = (0_u32, 0);
        for number in 0..2 {
            play(&game, 1794, number, &mut Luck::new(1794, number), |state, choices| {
                decisions += 1;
                // Rides are seldom, and most other positions much like the one before.
                let is_ride = matches!(choices, [Choice::LeaderTo(_), _, _, _, _, _, _, _, ..]);
                if is_ride || decisions % 8 == 0 {
                    rides += compare(&game, state, choices);
                }
            });
        }
        assert!(rides > 100, "{rides} rides among {decisions} decisions");
    }
}
