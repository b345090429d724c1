//! What a side cannot know: the enemy's chits in the cup, and that dealing them again hides them.

use crate::common::recorder::Recorder;
use crate::era1794::{changed, scenario};
use rand_core::Rng;
use wargauge_engine::era1794::{Choices, Event, Niemenczyn, NiemenczynState};
use wargauge_engine::luck::{below, stream};
use wargauge_engine::{Choices as _, Game, Side};

/// The chits in the cup, one bit a commander.
fn pool(game: &Niemenczyn, state: &NiemenczynState) -> u16 {
    let all = 0..1_u16 << game.setup().commanders.len();
    all.into_iter().find(|&pool| state.with_pool(pool) == *state).expect("some chits or none")
}

/// The commanders of a side, one bit each.
fn commanders(game: &Niemenczyn, side: Side) -> u16 {
    let commanders = game.setup().commanders.iter().enumerate();
    commanders
        .filter(|(_, commander)| commander.side == side)
        .fold(0, |all, (leader, _)| all | 1 << leader)
}

/// The state as it is dealt to a side.
fn dealt(game: &Niemenczyn, state: &NiemenczynState, viewer: Side, deal: u64) -> NiemenczynState {
    let (mut state, mut luck) = (*state, stream(deal, 0, 0));
    game.deal_hidden(&mut state, viewer, &mut |bound| {
        below(luck.next_u64(), bound as u64) as usize
    });
    state
}

/// Shows every decision of some random games, with the commanders drawn in that turn.
fn every_decision(game: &Niemenczyn, mut look: impl FnMut(&NiemenczynState, u16)) {
    for number in 0..60 {
        let (mut table, mut picks) = (Recorder::new(3, number), stream(3, number, 7));
        let (mut state, mut choices) = (game.start(), Choices::empty());
        let (mut turn, mut drawn) = (0, 0);
        while game.advance(&mut state, &mut table, &mut choices).is_some() {
            if state.turn() != turn {
                (turn, drawn) = (state.turn(), 0);
            }
            for note in table.notes.drain(..) {
                if let Event::Draw { commander } = note.event {
                    drawn |= 1 << commander;
                }
            }
            look(&state, drawn);
            let pick = below(picks.next_u64(), choices.len() as u64) as usize;
            game.play(&mut state, choices[pick], &mut table);
        }
    }
}

fn games() -> [Niemenczyn; 3] {
    [
        scenario("niemenczyn/historical"),
        scenario("niemenczyn/alternative"),
        changed("niemenczyn/historical", &["eydziatowicz"], &[]),
    ]
}

#[test]
fn dealing_changes_the_enemys_chits_only_and_not_how_many_there_are() {
    for game in games() {
        every_decision(&game, |state, drawn| {
            for viewer in Side::BOTH {
                let dealt = dealt(&game, state, viewer, 1);
                let (before, after) = (pool(&game, state), pool(&game, &dealt));
                assert_eq!(dealt.with_pool(before), *state);
                let own = commanders(&game, viewer);
                assert_eq!(before & own, after & own);
                assert_eq!(before.count_ones(), after.count_ones());
                assert_eq!(after & drawn, 0, "drawn already");
            }
        });
    }
}

#[test]
fn states_that_a_side_cannot_tell_apart_are_dealt_alike() {
    let mut unlike = 0;
    for game in games() {
        every_decision(&game, |state, _| {
            for viewer in Side::BOTH {
                for hidden in 1..4 {
                    let other = dealt(&game, state, viewer, hidden);
                    unlike += u32::from(other != *state);
                    assert_eq!(dealt(&game, state, viewer, 9), dealt(&game, &other, viewer, 9));
                }
            }
        });
    }
    assert!(unlike > 1000, "{unlike}");
}

#[test]
fn each_commander_that_may_be_in_the_cup_is_as_likely_as_any_other() {
    let game = scenario("niemenczyn/alternative");
    let (mut kept, mut dealt_anew) = (0_u32, 0_u32);
    every_decision(&game, |state, _| {
        // The second side chooses: the first side's single chit is in the cup already.
        let first = pool(&game, state) & commanders(&game, Side::First);
        if state.turn() == 2 && first.is_power_of_two() && state.active_commander().is_none() {
            for deal in 0..20 {
                dealt_anew += 1;
                kept += u32::from(dealt(&game, state, Side::Second, deal) == *state);
            }
        }
    });
    // Two commanders; the deals of one state and the next are the same, so the share is rough.
    assert!(dealt_anew >= 400, "{dealt_anew}");
    let share = f64::from(kept) / f64::from(dealt_anew);
    assert!((0.3..0.7).contains(&share), "{share}");
}
