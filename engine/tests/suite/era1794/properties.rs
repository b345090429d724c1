//! What holds in every game, with any players: invariants checked decision by decision over random
//! games of both scenarios and of scenario I with Eydziatowicz's arrival.

use crate::common::play;
use crate::common::recorder::Recorder;
use crate::era1794::changed;
use wargauge_engine::era1794::choice::MOST_CHOICES;
use wargauge_engine::era1794::setup::Arm;
use wargauge_engine::era1794::{
    Choice, Choices, Event, Niemenczyn, NiemenczynState, Note, UnitView, Whereabouts,
};
use wargauge_engine::luck::{below, stream};
use wargauge_engine::{Choices as _, Game, Hex, Luck, Outcome, Side};

use rand_core::Rng;

/// The seed of every game here.
const SEED: u64 = 1794;

/// The three games looked at, each with its name.
fn games() -> [(&'static str, Niemenczyn); 3] {
    [
        ("historical", changed("niemenczyn/historical", &[], &[])),
        ("alternative", changed("niemenczyn/alternative", &[], &[])),
        ("overlay", changed("niemenczyn/historical", &["eydziatowicz"], &[])),
    ]
}

/// A decision as a property sees it.
struct Moment<'a> {
    game: &'a Niemenczyn,
    before: &'a NiemenczynState,
    now: &'a NiemenczynState,
    /// Events between the two.
    notes: &'a [Note],
    choices: &'a [Choice],
    decider: Option<Side>,
}

impl Moment<'_> {
    fn units(&self) -> impl Iterator<Item = (usize, UnitView)> + '_ {
        (0..self.game.setup().units.len()).map(|unit| (unit, self.now.unit(unit)))
    }

    fn arm(&self, unit: usize) -> Arm {
        self.game.setup().units[unit].arm
    }

    /// The units of a side on a hex.
    fn stack(&self, hex: Hex, side: Side) -> Vec<(usize, UnitView)> {
        self.units()
            .filter(|(unit, view)| {
                self.game.side_of(*unit) == side && view.whereabouts == Whereabouts::OnMap(hex)
            })
            .collect()
    }

    /// Nobody is in the middle of a move: the active side decides what to do next in phase 2, or
    /// it is not phase 2.
    fn is_between_moves(&self) -> bool {
        if !self.now.is_movement_phase() {
            return true;
        }
        let active = self.now.active_commander();
        let own = active.map(|leader| self.game.setup().commanders[leader].side);
        self.decider == own && self.choices.contains(&Choice::Pass)
    }
}

/// Plays `count` random games of each of the three and shows every decision.
fn every_moment(count: u64, mut look: impl FnMut(&Moment)) {
    for (_, game) in games() {
        for number in 0..count {
            let mut table = Recorder::new(SEED, number);
            let mut picks = stream(SEED, number, 7);
            let mut choices = Choices::empty();
            let mut state = game.start();
            let mut before = state;
            loop {
                let decider = game.advance(&mut state, &mut table, &mut choices);
                let notes = std::mem::take(&mut table.notes);
                look(&Moment {
                    game: &game,
                    before: &before,
                    now: &state,
                    notes: &notes,
                    choices: &choices,
                    decider,
                });
                if decider.is_none() {
                    break;
                }
                before = state;
                let pick = below(picks.next_u64(), choices.len() as u64) as usize;
                game.play(&mut state, choices[pick], &mut table);
            }
        }
    }
}

#[test]
fn sizes_only_fall_and_no_unit_on_the_map_is_empty() {
    every_moment(1000, |moment| {
        for (unit, view) in moment.units() {
            assert!(view.size <= moment.before.unit(unit).size, "unit {unit} grew");
            let alive = !matches!(view.whereabouts, Whereabouts::Gone);
            let gun = moment.arm(unit) == Arm::Artillery;
            assert!(!alive || gun || view.size > 0, "unit {unit} stands without men");
        }
    });
}

#[test]
fn rule_12_2_the_marker_is_the_sum_of_the_points() {
    let mut sum = 0;
    every_moment(1000, |moment| {
        if moment.before.turn() == 0 {
            sum = 0;
        }
        for note in moment.notes {
            if let Event::Points { side, value, net, .. } = note.event {
                let value = i16::from(value);
                sum += if side == Side::First { value } else { -value };
                assert_eq!(sum, i16::from(net));
            }
        }
        assert_eq!(sum, i16::from(moment.now.net_points()));
    });
}

#[test]
fn rule_6_2_stacks_keep_their_limits_at_every_decision() {
    every_moment(1000, |moment| {
        let limits = &moment.game.setup().rules.stacking;
        for hex in moment.game.map().board.hexes() {
            for side in Side::BOTH {
                if !moment.now.held(side).has(hex.index()) {
                    continue;
                }
                let stack = moment.stack(hex, side);
                let size = |arm| {
                    let of_arm = stack.iter().filter(|(unit, _)| moment.arm(*unit) == arm);
                    of_arm.map(|(_, view)| view.size).sum::<u8>()
                };
                let (foot, horse) = (size(Arm::Infantry), size(Arm::Cavalry));
                let guns = stack.iter().any(|(unit, _)| moment.arm(*unit) == Arm::Artillery);
                assert!(foot <= if guns { limits.infantry_with_guns } else { limits.infantry });
                assert!(horse <= if guns { limits.cavalry_with_guns } else { limits.cavalry });
                // [6.1] Only in passing.
                assert!(foot == 0 || horse == 0 || !moment.is_between_moves());
            }
        }
    });
}

#[test]
fn rule_6_0_a_stack_faces_one_way_but_for_its_guns() {
    every_moment(1000, |moment| {
        // The winners of a melee stand as they came until their owner has decided.
        let open = moment.choices.iter().any(|choice| matches!(choice, Choice::Face(_)));
        if open || !moment.is_between_moves() {
            return;
        }
        for hex in moment.game.map().board.hexes() {
            for side in Side::BOTH {
                // [6.12] In a clash facings stay as they are.
                if !moment.now.held(side).has(hex.index()) || moment.now.clashes().has(hex.index())
                {
                    continue;
                }
                let mut facings: Vec<_> = moment
                    .stack(hex, side)
                    .into_iter()
                    .filter(|(unit, _)| moment.arm(*unit) != Arm::Artillery)
                    .map(|(_, view)| view.facing)
                    .collect();
                facings.dedup();
                assert!(
                    facings.len() <= 1,
                    "{facings:?} on {hex:?}: {:?} {:?} {:?}",
                    moment.stack(hex, side),
                    moment.notes,
                    moment.choices,
                );
            }
        }
    });
}

#[test]
fn rule_6_13_no_unit_leaves_a_clash_except_by_melee() {
    let mut fought = vec![];
    every_moment(1000, |moment| {
        // A melee may go on over several decisions; the one before the last is over.
        fought.drain(..fought.len().saturating_sub(1));
        for note in moment.notes {
            if let Event::Melee(melee) = &note.event {
                fought.push(melee.hex);
            }
        }
        for (unit, view) in moment.units() {
            if let Whereabouts::OnMap(hex) = moment.before.unit(unit).whereabouts
                && moment.before.clashes().has(hex.index())
                && !fought.contains(&hex)
            {
                assert_eq!(view.whereabouts, Whereabouts::OnMap(hex), "unit {unit} slipped away");
            }
        }
    });
}

#[test]
fn every_unit_is_somewhere_and_the_sets_of_held_hexes_agree() {
    every_moment(1000, |moment| {
        let mut held = [vec![], vec![]];
        for (unit, view) in moment.units() {
            match view.whereabouts {
                Whereabouts::OnMap(hex) => {
                    assert!(hex.index() < moment.game.map().board.len());
                    held[moment.game.side_of(unit).index()].push(hex.index());
                }
                Whereabouts::Routed(turn) => {
                    assert!(
                        turn > moment.now.turn() || !moment.is_between_moves() || {
                            // Due, but its way back is closed: it waits.
                            turn == moment.now.turn()
                        }
                    );
                }
                Whereabouts::Waiting | Whereabouts::Gone => {}
            }
        }
        for side in Side::BOTH {
            let mine = &mut held[side.index()];
            mine.sort_unstable();
            mine.dedup();
            assert_eq!(moment.now.held(side).iter().collect::<Vec<_>>(), *mine);
        }
        for (gun, _) in moment.now.captured_guns() {
            assert_eq!(moment.now.unit(gun).whereabouts, Whereabouts::Gone);
        }
    });
}

#[test]
fn rule_3_2_a_game_ends_within_its_turns() {
    every_moment(1000, |moment| {
        let turns = moment.game.setup().rules.turns;
        assert!(moment.now.turn() <= turns);
        assert_eq!(moment.decider.is_none(), moment.game.outcome(moment.now).is_some());
        if let Some(Outcome { turn, automatic, points, .. }) = moment.game.outcome(moment.now) {
            assert!(automatic == (points.abs() >= 4) && (automatic || turn == turns));
        }
    });
}

/// Choices that no decision of the other kinds offers; most are illegal at any one moment.
fn nonsense() -> Vec<Choice> {
    let mut list = vec![Choice::Halt, Choice::Pass, Choice::Stay, Choice::Unlimber];
    for number in 0..24 {
        list.push(Choice::Lose(number));
        list.push(Choice::Reload(number));
        list.push(Choice::Limber(number));
        list.push(Choice::Commander(number));
        list.push(Choice::Place(Hex(u16::from(number) * 8)));
        list.push(Choice::Retreat(Hex(u16::from(number) * 8)));
        list.push(Choice::LeaderTo(Hex(u16::from(number) * 8)));
        list.push(Choice::Fight(Hex(u16::from(number) * 8)));
        list.push(Choice::Fire { unit: number, hexes: 1, target: Hex(u16::from(number)) });
    }
    list
}

#[test]
fn offered_choices_are_legal_and_others_are_errors_that_change_nothing() {
    let nonsense = nonsense();
    let mut moments = 0_u32;
    every_moment(60, |moment| {
        moments += 1;
        if !moments.is_multiple_of(5) {
            return;
        }
        let shown = format!("{:?}", moment.now);
        for &choice in moment.choices {
            let mut copy = *moment.now;
            let played = moment.game.try_play(&mut copy, choice, &mut Luck::new(1, 1));
            assert!(played.is_ok(), "{choice:?} was offered");
        }
        for &choice in nonsense.iter().filter(|choice| !moment.choices.contains(choice)) {
            let mut copy = *moment.now;
            let error = moment.game.try_play(&mut copy, choice, &mut Luck::new(1, 1));
            let error = error.expect_err("it was not offered");
            assert_eq!((error.choice, error.decider), (choice, moment.decider));
            if moments.is_multiple_of(50) {
                assert_eq!(format!("{copy:?}"), shown);
            }
        }
        // Copies went their own ways; the state itself is as it was.
        assert_eq!(format!("{:?}", moment.now), shown);
    });
}

#[test]
fn choices_repeat_what_advance_found() {
    every_moment(300, |moment| {
        let mut again = Choices::empty();
        let decider = moment.game.choices(moment.now, &mut again);
        assert_eq!(decider, moment.decider);
        assert_eq!(again.as_slice(), moment.choices);
    });
}

/// The most choices of one decision in 3 × 3000 random games; see the message of the test.
const LARGEST_SEEN: usize = 181;

#[test]
fn the_room_for_choices_is_never_full() {
    let mut largest = 0;
    let mut what = Choice::Pass;
    for (_, game) in games() {
        for number in 0..3000 {
            play(&game, SEED, number, &mut Luck::new(SEED, number), |_, choices| {
                if choices.len() > largest {
                    largest = choices.len();
                    what = choices[0];
                }
            });
        }
    }
    assert!(largest < MOST_CHOICES);
    assert_eq!(largest, LARGEST_SEEN, "the largest decision, among them {what:?}, changed");
}

#[test]
fn no_choice_is_offered_twice() {
    every_moment(60, |moment| {
        for (i, choice) in moment.choices.iter().enumerate() {
            assert!(!moment.choices[..i].contains(choice), "{choice:?} twice");
        }
    });
}

#[test]
fn the_same_game_is_the_same_on_every_run_and_another_number_is_another_game() {
    for (name, game) in games() {
        let run = |number| {
            let mut table = Recorder::new(SEED, number);
            play(&game, SEED, number, &mut table, |_, _| {});
            table.hash()
        };
        let mut seen: Vec<u64> = (0..200).map(run).collect();
        assert_eq!(seen, (0..200).map(run).collect::<Vec<_>>(), "{name}");
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 200, "{name}: two numbers, one game");
    }
}

#[test]
fn listening_changes_nothing() {
    for (name, game) in games() {
        for number in 0..300 {
            let deaf = play(&game, SEED, number, &mut Luck::new(SEED, number), |_, _| {});
            let mut table = Recorder::new(SEED, number);
            let heard = play(&game, SEED, number, &mut table, |_, _| {});
            assert_eq!(format!("{deaf:?}"), format!("{heard:?}"), "{name}, game {number}");
        }
    }
}
