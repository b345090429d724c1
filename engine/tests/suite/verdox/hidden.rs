//! What a side cannot know: the kinds of the enemy's face-down counters and of its reserve, and that
//! dealing them again hides them.

use rand_core::Rng;
use wargauge_engine::luck::{below, stream};
use wargauge_engine::verdox::{Choices, Kind, State, Verdox, Whereabouts};
use wargauge_engine::{Choices as _, Game, Luck, Side};

use super::field::{BLUE, Battle, Field, RED};
use super::{shipped, small};
use crate::common::play;

fn games() -> [Verdox; 3] {
    [shipped("verdox/open"), shipped("verdox/garrison"), small(|_| {})]
}

/// The state as it is dealt to a side.
fn dealt(game: &Verdox, state: &State, viewer: Side, deal: u64) -> State {
    let (mut state, mut luck) = (*state, stream(deal, 0, 0));
    game.deal_hidden(&mut state, viewer, &mut |bound| {
        below(luck.next_u64(), bound as u64) as usize
    });
    state
}

/// Shows every 61st decision of some random games, and whose it is.
fn some_decisions(mut look: impl FnMut(&Verdox, &State, Side)) {
    for game in games() {
        for number in 0..12 {
            let mut nth = 0_u32;
            play(&game, 3, number, &mut Luck::new(3, number), |state, _| {
                nth += 1;
                if nth.is_multiple_of(61) && game.outcome(state).is_none() {
                    look(&game, state, state.active());
                }
            });
        }
    }
}

/// The kinds that a side has unseen by the other: on the map and in reserve, in the fortress'
/// garrison and elsewhere.
fn unseen(game: &Verdox, state: &State, side: Side) -> [[u8; Kind::COUNT]; 2] {
    let garrison = &game.switches().garrison;
    let posted = if garrison.side == Some(side.index() as u8) { 10 } else { 0 };
    let mut kinds = [[0; Kind::COUNT], state.reserve(side)];
    for (nth, unit) in state.units_of(side).enumerate() {
        let view = state.unit(unit);
        if !view.face_up {
            kinds[usize::from(nth >= posted)][view.kind.index()] += 1;
        }
    }
    kinds
}

#[test]
fn dealing_changes_unseen_kinds_of_the_enemy_only() {
    let mut changed = 0;
    some_decisions(|game, state, _| {
        for viewer in Side::BOTH {
            let other = dealt(game, state, viewer, 5);
            changed += u32::from(other != *state);
            for side in Side::BOTH {
                assert_eq!(state.held(side), other.held(side));
                assert_eq!(state.reserve_size(side), other.reserve_size(side));
                for unit in state.units_of(side) {
                    let (was, is) = (state.unit(unit), other.unit(unit));
                    assert_eq!((was.whereabouts, was.face_up), (is.whereabouts, is.face_up));
                    if was.face_up || side == viewer || was.whereabouts == Whereabouts::Gone {
                        assert_eq!(was.kind, is.kind);
                    }
                    assert_eq!(game.seen(state, viewer, unit), game.seen(&other, viewer, unit));
                }
            }
            let enemy = viewer.other();
            if state.turn() > 0 {
                let (was, is) = (unseen(game, state, enemy), unseen(game, &other, enemy));
                assert_eq!(was, is, "the same number of each kind, and the garrison apart");
            }
            assert_eq!(state.reserve(viewer), other.reserve(viewer));
        }
    });
    assert!(changed > 500, "{changed}");
}

#[test]
fn states_that_a_side_cannot_tell_apart_are_dealt_the_same() {
    some_decisions(|game, state, _| {
        for viewer in Side::BOTH {
            for hidden in 1..3 {
                let other = dealt(game, state, viewer, hidden);
                assert!(dealt(game, state, viewer, 9) == dealt(game, &other, viewer, 9));
            }
        }
    });
}

#[test]
fn no_choice_and_no_label_depends_on_what_is_hidden() {
    some_decisions(|game, state, decider| {
        let other = dealt(game, state, decider, 4);
        let (mut own, mut others) = (Choices::empty(), Choices::empty());
        assert_eq!(game.choices(state, &mut own), Some(decider));
        assert_eq!(game.choices(&other, &mut others), Some(decider));
        assert_eq!(own, others);
        for viewer in Side::BOTH {
            let other = dealt(game, state, viewer, 4);
            assert_eq!(game.about(state), game.about(&other));
        }
    });
}

#[test]
fn an_unseen_counter_is_of_each_kind_as_often_as_there_are_such() {
    let game = shipped("verdox/open");
    let mut picks = stream(3, 1, 7);
    let (mut state, mut choices) = (game.start(), Choices::empty());
    let mut table = Luck::new(3, 1);
    while state.turn() == 0 {
        game.advance(&mut state, &mut table, &mut choices);
        let pick = below(picks.next_u64(), choices.len() as u64) as usize;
        game.play(&mut state, choices[pick], &mut table);
    }
    let mut counts = [0_u32; Kind::COUNT];
    for deal in 0..6000 {
        let state = dealt(&game, &state, Side::First, deal);
        let unit = state.units_of(Side::Second).next().expect("a unit has deployed");
        counts[state.unit(unit).kind.index()] += 1;
    }
    // Of 75: 30, 15, 10, 10, 5, 5. The standard deviation of 2400 is 38.
    for (count, of) in counts.into_iter().zip([30, 15, 10, 10, 5, 5]) {
        assert!(count.abs_diff(6000 * of / 75) < 160, "{counts:?}");
    }
}

#[test]
fn rule_2_5_choosing_a_face_down_unit_does_not_reveal_its_kind() {
    // Blue's three counters, the first of them chosen; red sees them from the other side.
    let chosen = |kinds: [Kind; 3]| {
        let mut field = Field::on(&["rrrrr", ".....", "....."]).unit(RED, Kind::Infantry, 305);
        for (kind, square) in kinds.into_iter().zip([101, 301, 302]) {
            field = field.down(BLUE, kind, square);
        }
        let mut battle = field.start(BLUE);
        battle.act(101);
        assert!(!battle.is_up(101));
        battle
    };
    let seen = |battle: &Battle| dealt(&battle.game, &battle.state, RED, 9);
    let (foot, rider) = (Kind::Infantry, Kind::Cavalry);
    let [first, second] = [[foot, foot, rider], [rider, foot, foot]].map(chosen);
    assert!(seen(&first) == seen(&second));
    assert_eq!(first.game.about(&first.state), second.game.about(&second.state));
    assert!(seen(&first) != seen(&chosen([foot, rider, rider])), "how many there are is open");
}
