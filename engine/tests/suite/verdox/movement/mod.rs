//! Movement, entry and barges against a second reading of the rulebook, over whole games: every list of
//! choices, every cost, every die and every event that follows.
//!
//! Which attacks a unit has is compared in `lines`; here it matters only for whether a unit may act.

mod follower;
mod reader;

use std::collections::BTreeMap;

use rand_core::Rng;
use wargauge_engine::luck::{below, stream};
use wargauge_engine::verdox::check::check;
use wargauge_engine::verdox::state::SIDE_UNITS;
use wargauge_engine::verdox::{Choices, Note, State, Verdox, Whereabouts};
use wargauge_engine::{Choices as _, Game};

use self::follower::Seen::{
    Beneath, Boarded, BogDie, ClimbDie, Gate, GunDie, Headquarters, IdlePhase, Landed,
    LaterStepList, LeaveDie, Placed, PlacedInFortress, PointStep, RoadStep, Rode, StepList, Sunk,
    WholeStep,
};
use self::follower::{Follower, Seen};
use super::field::Field;
use super::{changed, shipped, small};
use crate::common::recorder::Recorder;

/// The seed of every game here.
const SEED: u64 = 1805;

/// How often each thing was compared.
type Counts = BTreeMap<Seen, u32>;

/// A narrow board with barges on canals, and edges of marsh, canal and wall between the dry squares.
fn wet() -> Verdox {
    let mut setup = Field::on(&[
        "m.cB~.w..",
        "..cc~ccB.",
        "rrrr=rrrr",
        "#.mcbcm..",
        "..#G~G#.m",
        "c.#:~:#.c",
        "rrrr=rrrr",
        ".hcB~ccv#",
    ])
    .setup;
    for (kind, count) in setup.kinds.iter_mut().zip([6, 5, 4, 4, 4, 5]) {
        kind.count = [count; 2];
    }
    (setup.rules.deployed, setup.rules.entry, setup.rules.turns) = (6, [3, 3], 60);
    let faults = check(&setup);
    assert!(faults.is_empty(), "{faults:?}");
    Verdox::new(&setup)
}

/// The position of the reader must be that of the game.
fn compare(game: &Verdox, state: &State, follower: &Follower<'_>) {
    let reader = &follower.reader;
    for unit in 0..2 * SIDE_UNITS as u8 {
        let view = state.unit(unit);
        let here = match view.whereabouts {
            Whereabouts::OnMap(square) => Some((square, view.kind, view.face_up)),
            Whereabouts::Reserve | Whereabouts::Gone => None,
        };
        let counter = reader.counters.get(&unit);
        assert_eq!(counter.map(|one| (one.square, one.kind, one.face_up)), here, "unit {unit}");
    }
    for (number, raft) in reader.rafts.iter().enumerate() {
        let barge = state.barge(number as u8);
        assert_eq!(
            (raft.square, raft.owner, raft.rider),
            (barge.square, barge.owner, barge.passenger)
        );
    }
    for (nth, square) in game.map().gates.iter().enumerate() {
        assert_eq!(reader.gates.get(square).copied().flatten(), state.gate(nth));
    }
}

/// Plays a game with choices picked at random, and follows it.
fn follow(game: &Verdox, number: u64, counts: &mut Counts) {
    let mut state = game.start();
    let mut choices = Choices::empty();
    let mut table = Recorder::<Note>::new(SEED, number);
    let mut picks = stream(SEED, number, 7);
    let mut follower = Follower::new(game.setup());
    loop {
        let before = state;
        let decider = game.advance(&mut state, &mut table, &mut choices);
        // Only the end of a phase that plays itself depends on attacks; an attack that plays itself may
        // come before it.
        let attacks = |unit| has_attack(game, &before, unit) && has_attack(game, &state, unit);
        for note in table.notes.drain(..) {
            follower.follow(note.event, attacks);
        }
        compare(game, &state, &follower);
        if decider.is_none() {
            break;
        }
        follower.check(choices.as_slice(), |unit| has_attack(game, &state, unit));
        let choice = choices[below(picks.next_u64(), choices.len() as u64) as usize];
        follower.decided(choice);
        game.play(&mut state, choice, &mut table);
        for note in table.notes.drain(..) {
            follower.follow(note.event, |unit| has_attack(game, &state, unit));
        }
    }
    for seen in follower.seen {
        *counts.entry(seen).or_default() += 1;
    }
}

fn has_attack(game: &Verdox, state: &State, unit: u8) -> bool {
    matches!(state.unit(unit).whereabouts, Whereabouts::OnMap(_))
        && !game.attacks_of(state, unit).is_empty()
}

#[track_caller]
fn at_least(counts: &Counts, least: &[(Seen, u32)]) {
    for &(seen, least) in least {
        assert!(counts.get(&seen).is_some_and(|&count| count >= least), "{seen:?}: {counts:?}");
    }
}

#[test]
fn movement_on_the_shipped_map_equals_a_second_reading() {
    let mut counts = Counts::new();
    for game in [
        shipped("verdox/open"),
        shipped("verdox/garrison"),
        changed("verdox/garrison", &["garrison-hasbergs", "short"], &["rules.entry=[3, 5]"]),
        changed("verdox/open", &["first"], &["map.headquarters=[\"1224\", \"1204\"]"]),
    ] {
        for number in 0..4 {
            follow(&game, number, &mut counts);
        }
    }
    at_least(&counts, &[(StepList, 10_000), (LaterStepList, 5000), (Placed, 1500)]);
    at_least(&counts, &[(RoadStep, 3000), (PointStep, 10_000), (WholeStep, 1500)]);
    at_least(&counts, &[(ClimbDie, 50), (LeaveDie, 100), (GunDie, 1000)]);
    at_least(&counts, &[(PlacedInFortress, 80), (Headquarters, 4)]);
}

#[test]
fn movement_on_a_crowded_map_equals_a_second_reading() {
    let mut counts = Counts::new();
    let letter = small(|setup| {
        (setup.rules.wall_melee, setup.rules.barge_melee) = (true, false);
        (setup.rules.gates, setup.rules.first) = (Some(0), Some(1));
    });
    for game in [small(|_| {}), letter, wet()] {
        for number in 0..30 {
            follow(&game, number, &mut counts);
        }
    }
    at_least(&counts, &[(StepList, 40_000), (LaterStepList, 10_000), (Placed, 4000)]);
    at_least(&counts, &[(RoadStep, 10_000), (PointStep, 20_000), (WholeStep, 20_000)]);
    at_least(&counts, &[(ClimbDie, 3000), (LeaveDie, 3000), (GunDie, 10_000)]);
    at_least(&counts, &[(BogDie, 2000), (Sunk, 300), (Gate, 50), (IdlePhase, 200)]);
    at_least(&counts, &[(Boarded, 500), (Landed, 400), (Rode, 1000), (Beneath, 200)]);
}
