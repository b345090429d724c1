//! What a side cannot know, and that dealing it again hides it.

use rand_core::Rng;
use wargauge_engine::luck::{below, stream};
use wargauge_engine::pluton::{Choices, Kind, Pluton, State, Whereabouts};
use wargauge_engine::{Choices as _, Game, Luck, Side};

use super::printed::{GERMANS, POLES};
use super::{games, two};
use crate::common::play;

/// The state as it is dealt to a side.
fn dealt(game: &Pluton, state: &State, viewer: Side, deal: u64) -> State {
    let (mut state, mut luck) = (*state, stream(deal, 0, 0));
    game.deal_hidden(&mut state, viewer, &mut |bound| {
        below(luck.next_u64(), bound as u64) as usize
    });
    state
}

/// Shows every 61st decision of some random games, and whose it is.
fn some_decisions(mut look: impl FnMut(&Pluton, &State, Side)) {
    for game in games() {
        for number in 0..6 {
            let mut nth = 0_u32;
            let mut choices = Choices::empty();
            play(game, 3, number, &mut Luck::new(3, number), |state, _| {
                nth += 1;
                if nth.is_multiple_of(61)
                    && let Some(decider) = game.choices(state, &mut choices)
                {
                    look(game, state, decider);
                }
            });
        }
    }
}

/// Everything that a side sees, in words: of its own units all; of the enemy's units that it knows by name where
/// they are and what they were when it last saw them; of the other counters where they are and whether they show
/// themselves; and all that lies open.
fn view(game: &Pluton, s: &State, viewer: Side) -> Vec<String> {
    let mut seen = Vec::new();
    for unit in game.units_of(viewer) {
        let (place, level) = (s.whereabouts(unit), s.level(unit));
        let (losses, due) = (s.losses(unit), game.is_due(s, unit));
        seen.push(format!(
            "own {unit} {place:?} {losses} {level:?} {due} {}",
            s.is_replacement(unit)
        ));
    }
    for unit in game.units_of(viewer.other()) {
        let unmasked = game.is_unmasked(s, unit);
        if game.is_named(s, viewer, unit) {
            let (place, last) = (s.whereabouts(unit), game.last_seen(s, unit));
            let now = unmasked.then(|| (s.losses(unit), s.level(unit)));
            seen.push(format!(
                "known {unit} {place:?} {last:?} {now:?} {}",
                s.is_replacement(unit)
            ));
        } else if game.is_on_view(s, viewer, unit)
            && let Whereabouts::OnMap(hex) = s.whereabouts(unit)
        {
            let fired = s.showing(viewer.other()) >> (unit % 64) & 1;
            seen.push(format!("counter {hex:?} {unmasked} {fired}"));
        }
    }
    for marker in 0..game.markers() {
        seen.push(format!("marker {marker} {:?}", s.marker(marker)));
    }
    let setup = game.setup();
    seen.extend((0..setup.support.len()).map(|nth| format!("{nth} {}", s.is_called(nth as u8))));
    seen.extend((0..setup.groups.len()).map(|nth| format!("{nth} {}", s.is_released(nth as u8))));
    seen.push(format!("{} {:?} {:?} {}", s.turn(), s.active(), s.combat_hex(), s.unrevealed()));
    seen.sort_unstable();
    seen
}

#[test]
fn dealing_changes_nothing_that_either_viewer_sees() {
    let mut changed = [[0; 2]; 2];
    some_decisions(|game, s, _| {
        for viewer in Side::BOTH {
            for deal in [5, 6] {
                let other = dealt(game, s, viewer, deal);
                let hidden = usize::from(game.switches().hidden);
                changed[hidden][viewer.index()] += u32::from(other != *s);
                assert_eq!(view(game, s, viewer), view(game, &other, viewer));
            }
        }
    });
    assert!(changed.iter().flatten().all(|&count| count > 200), "{changed:?}");
}

#[test]
fn states_that_a_side_cannot_tell_apart_are_dealt_the_same() {
    some_decisions(|game, s, _| {
        for viewer in Side::BOTH {
            for hidden in 1..3 {
                let other = dealt(game, s, viewer, hidden);
                assert!(dealt(game, s, viewer, 9) == dealt(game, &other, viewer, 9));
            }
        }
    });
}

#[test]
fn no_choice_and_no_label_depends_on_what_is_hidden() {
    some_decisions(|game, s, decider| {
        let other = dealt(game, s, decider, 4);
        let (mut own, mut others) = (Choices::empty(), Choices::empty());
        assert_eq!(game.choices(s, &mut own), Some(decider));
        assert_eq!(game.choices(&other, &mut others), Some(decider));
        assert_eq!(own, others);
        assert_eq!(game.about(s), game.about(&other));
    });
}

#[test]
fn dealt_states_keep_the_rules_and_can_be_played_to_the_end() {
    let mut nth = 0;
    some_decisions(|game, s, decider| {
        let mut state = dealt(game, s, decider, 8);
        let mut platoons = vec![[0; 2]; game.map().board.len()];
        for side in Side::BOTH {
            for unit in game.units_of(side).filter(|&unit| game.kind(unit) != Kind::Commander) {
                if let Whereabouts::OnMap(hex) = state.whereabouts(unit) {
                    platoons[hex.index()][side.index()] += 1;
                    assert!(game.size(&state, unit) > 0);
                }
            }
        }
        assert!(platoons.iter().flatten().all(|&count| count <= 6));
        nth += 1;
        if nth % 20 == 0 {
            let mut table = Luck::new(9, nth);
            let mut choices = Choices::empty();
            let mut picks = stream(9, nth, 1);
            while game.advance(&mut state, &mut table, &mut choices).is_some() {
                let pick = below(picks.next_u64(), choices.len() as u64) as usize;
                game.play(&mut state, choices[pick], &mut table);
            }
            assert!(game.outcome(&state).is_some());
        }
    });
}

#[test]
fn rule_s2_2_hidden_poles_are_dealt_to_secret_places() {
    let mut seen = std::collections::BTreeSet::new();
    let mut state = None;
    play(two(), 4, 4, &mut Luck::new(4, 4), |s, _| {
        if s.turn() == 1 && state.is_none() {
            state = Some(*s);
        }
    });
    let state = state.unwrap();
    for deal in 0..40 {
        let other = dealt(two(), &state, GERMANS, deal);
        for unit in two().units_of(POLES) {
            let Whereabouts::OnMap(hex) = other.whereabouts(unit) else { panic!("all are there") };
            if !state.is_known(unit) {
                assert!(two().map().ground(hex).is_cover());
                seen.insert(hex);
            }
        }
    }
    assert!(seen.len() > 150, "{}", seen.len());
}
