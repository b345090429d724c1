//! Dealing is fair: what a side cannot know comes out as often as every other possibility that fits.
//!
//! Counts are compared with the number that fairness leads one to expect. Each must lie within 4.4 standard errors of
//! it, which one fair count in 90,000 does not; a sum of squares over many places within 4.4 of its own.

use std::collections::BTreeMap;

use rand_core::Rng;
use wargauge_engine::luck::{below, stream};
use wargauge_engine::pluton::{Choices, Kind, Pluton, State, Whereabouts};
use wargauge_engine::{Choices as _, Game, Hex, Luck, Side};

use super::printed::{GERMANS, POLES};
use super::{one, two};

/// How many standard errors a count may be off.
const BOUND: f64 = 4.4;

/// The first decision of turn 1 after a random set-up.
fn set_up(game: &Pluton, number: u64) -> State {
    let (mut state, mut choices) = (game.start(), Choices::empty());
    let (mut table, mut picks) = (Luck::new(8, number), stream(8, number, 7));
    while game.advance(&mut state, &mut table, &mut choices).is_some() && state.turn() == 0 {
        let pick = below(picks.next_u64(), choices.len() as u64) as usize;
        game.play(&mut state, choices[pick], &mut table);
    }
    state
}

/// The state as it is dealt to a side.
fn dealt(game: &Pluton, state: &State, viewer: Side, deal: u64) -> State {
    let (mut state, mut luck) = (*state, stream(deal, 0, 0));
    game.deal_hidden(&mut state, viewer, &mut |bound| {
        below(luck.next_u64(), bound as u64) as usize
    });
    state
}

fn hex(s: &State, unit: u8) -> Hex {
    let Whereabouts::OnMap(hex) = s.whereabouts(unit) else { panic!("{unit} is on the map") };
    hex
}

/// Asserts that something that has this chance each time has come about so often.
fn is_fair(count: u32, trials: u32, chance: f64, what: &str) {
    let (trials, off) = (f64::from(trials), f64::from(count) - f64::from(trials) * chance);
    let error = (trials * chance * (1.0 - chance)).sqrt();
    assert!(off.abs() <= BOUND * error, "{what}: {count}, {} expected", trials * chance);
}

#[test]
fn every_masked_counter_is_each_unit_of_its_group_equally_often() {
    const DEALS: u32 = 4000;
    let (game, mut compared) = (one(), 0);
    for number in 0..2 {
        let state = set_up(game, number);
        for viewer in Side::BOTH {
            let enemy = viewer.other();
            let masked: Vec<u8> = game
                .units_of(enemy)
                .filter(|&unit| !game.is_named(&state, viewer, unit))
                .filter(|&unit| matches!(state.whereabouts(unit), Whereabouts::OnMap(_)))
                .collect();
            let mut counts: BTreeMap<(Hex, u8), u32> = BTreeMap::new();
            for deal in 0..DEALS {
                let other = dealt(game, &state, viewer, deal.into());
                for &unit in &masked {
                    *counts.entry((hex(&other, unit), unit)).or_default() += 1;
                }
            }
            for group in 0..game.setup().groups.len() as u8 {
                let units: Vec<u8> =
                    masked.iter().copied().filter(|&unit| game.group_of(unit) == group).collect();
                let mut slots: BTreeMap<Hex, u32> = BTreeMap::new();
                for &unit in &units {
                    *slots.entry(hex(&state, unit)).or_default() += 1;
                }
                // Six platoons fill a hex: with more counters commanders must be among them.
                if slots.values().any(|&count| count > 6) {
                    continue;
                }
                for (&at, &slots) in &slots {
                    for &unit in &units {
                        let count = counts.get(&(at, unit)).copied().unwrap_or(0);
                        let chance = f64::from(slots) / units.len() as f64;
                        if slots as usize == units.len() {
                            assert_eq!(count, DEALS);
                        } else {
                            is_fair(count, DEALS, chance, &format!("{unit} on {at:?}"));
                            compared += 1;
                        }
                    }
                }
            }
        }
    }
    assert!(compared > 300, "{compared}");
}

#[test]
fn rule_s2_2_a_hidden_commander_is_in_each_place_equally_often() {
    const EACH: u32 = 16;
    let game = two();
    let state = set_up(game, 1);
    let is_free = |unit: &u8| game.kind(*unit) == Kind::Commander && !state.is_known(*unit);
    let commander = game.units_of(POLES).find(is_free).expect("a hidden commander");
    let group = &game.setup().groups[usize::from(game.group_of(commander))];
    let mut counts: BTreeMap<Hex, u32> = group
        .hexes
        .iter()
        .map(|&number| (game.map().board.numbered(number).expect("on the map"), 0))
        .collect();
    let places = counts.len() as u32;
    for deal in 0..EACH * places {
        let other = dealt(game, &state, GERMANS, deal.into());
        *counts.get_mut(&hex(&other, commander)).expect("a secret place") += 1;
    }
    // Pearson's sum: mean and variance are the degrees of freedom, once and twice.
    let each = f64::from(EACH);
    let sum: f64 = counts.values().map(|&count| (f64::from(count) - each).powi(2) / each).sum();
    let freedom = f64::from(places - 1);
    assert!(
        places > 200 && (sum - freedom).abs() <= BOUND * (2.0 * freedom).sqrt(),
        "{sum} of {freedom}"
    );
}

#[test]
fn rule_s2_2_a_hidden_platoon_is_beside_its_commander_no_oftener_than_elsewhere_near_him() {
    const DEALS: u32 = 3000;
    let game = two();
    let state = set_up(game, 1);
    let (mut expected, mut variance, mut found) = (0.0, 0.0, 0_u32);
    for deal in 0..DEALS {
        let other = dealt(game, &state, GERMANS, deal.into());
        let company = 1 + (deal % 9) as u8;
        let of = |kind: Kind| {
            game.units_of(POLES)
                .find(|&unit| game.kind(unit) == kind && game.company_of(unit) == company)
                .expect("a company has both")
        };
        // The first rifle platoon of a company is dealt while most hexes have room.
        let (commander, platoon) = (of(Kind::Commander), of(Kind::Rifles));
        if state.is_known(commander) || state.is_known(platoon) {
            continue;
        }
        let at = hex(&other, commander);
        let group = &game.setup().groups[usize::from(game.group_of(platoon))];
        let board = game.map().board;
        let near = group.hexes.iter().filter(|&&number| {
            board.distance(board.numbered(number).expect("on the map"), at) <= 2
        });
        let chance = 1.0 / near.count() as f64;
        expected += chance;
        variance += chance * (1.0 - chance);
        found += u32::from(hex(&other, platoon) == at);
    }
    let off = (f64::from(found) - expected).abs();
    assert!(expected > 100.0 && off <= BOUND * variance.sqrt(), "{found}, {expected} expected");
}
