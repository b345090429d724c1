//! What a side cannot know, and that dealing it again hides it.

use rand_core::Rng;
use wargauge_engine::luck::{below, stream};
use wargauge_engine::pluton::{Choices, Kind, Pluton, State, Whereabouts};
use wargauge_engine::{Choices as _, Game, Hex, Luck, Side};

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

/// What a side sees: of its own units everything; of the enemy's counters where they are, and of those
/// that it knows by name what they were when it last saw them.
fn view(game: &Pluton, s: &State, viewer: Side) -> (Vec<String>, Vec<Hex>) {
    let mut named = Vec::new();
    let mut counters = Vec::new();
    for side in Side::BOTH {
        for unit in game.units_of(side) {
            let on_view = game.is_on_view(s, viewer, unit);
            if game.is_named(s, viewer, unit) {
                let seen = game.last_seen(s, unit);
                let own = (side == viewer).then(|| (s.losses(unit), s.level(unit)));
                named.push(format!("{unit} {:?} {seen:?} {own:?}", s.whereabouts(unit)));
            } else if on_view && let Whereabouts::OnMap(hex) = s.whereabouts(unit) {
                counters.push(hex);
            }
        }
    }
    counters.sort_unstable();
    (named, counters)
}

#[test]
fn dealing_changes_nothing_that_the_viewer_sees() {
    let mut changed = 0;
    some_decisions(|game, s, decider| {
        let other = dealt(game, s, decider, 5);
        changed += u32::from(other != *s);
        let (was, is) = (view(game, s, decider), view(game, &other, decider));
        if !game.switches().hidden || decider == POLES {
            assert_eq!(was, is);
        } else {
            // What hidden Poles have seen of the Germans is not for the Germans to know.
            let of = |(named, counters): (Vec<String>, Vec<Hex>)| (named.len(), counters);
            assert_eq!(of(was), of(is));
        }
        assert_eq!((s.turn(), s.active()), (other.turn(), other.active()));
    });
    assert!(changed > 500, "{changed}");
}

#[test]
fn states_that_a_side_cannot_tell_apart_are_dealt_the_same() {
    some_decisions(|game, s, decider| {
        for hidden in 1..3 {
            let other = dealt(game, s, decider, hidden);
            assert!(dealt(game, s, decider, 9) == dealt(game, &other, decider, 9));
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
