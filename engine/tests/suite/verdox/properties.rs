//! What is true of every game: invariants checked decision by decision over random games.
//!
//! Which units may act, and how, is compared with a second reading in `movement` and `lines`.

use wargauge_engine::fact::Role;
use wargauge_engine::verdox::choice::MOST_CHOICES;
use wargauge_engine::verdox::setup::Terrain;
use wargauge_engine::verdox::state::BARGES;
use wargauge_engine::verdox::{
    Choice, Choices, Ending, Event, Kind, Note, State, Verdox, Whereabouts, side_of,
};
use wargauge_engine::{Choices as _, FactValue, Game, Luck, Side};

use super::{changed, shipped, small};
use crate::common::play;
use crate::common::recorder::Recorder;

/// The seed of every game here.
const SEED: u64 = 1794;

fn games() -> Vec<Verdox> {
    vec![
        shipped("verdox/open"),
        shipped("verdox/garrison"),
        changed("verdox/garrison", &["garrison-hasbergs", "short"], &[]),
        changed("verdox/open", &["first"], &["rules.range=king", "rules.wall_melee=true"]),
        small(|_| {}),
    ]
}

/// Shows every decision of some random games.
fn every_decision(count: u64, mut look: impl FnMut(&Verdox, &State, &[Choice])) {
    for game in games() {
        for number in 0..count {
            play(&game, SEED, number, &mut Luck::new(SEED, number), |state, choices| {
                look(&game, state, choices);
            });
        }
    }
}

#[test]
fn what_follows_from_the_places_of_units_is_kept_up_to_date() {
    every_decision(3, |game, state, _| {
        let map = game.map();
        let mut held = [0; 2];
        for side in Side::BOTH {
            let mut sum = 0;
            for unit in state.units_of(side) {
                let view = state.unit(unit);
                let Whereabouts::OnMap(square) = view.whereabouts else { continue };
                sum += i32::from(game.setup().kinds[view.kind.index()].value);
                let terrain = map.terrain(square);
                let is_beneath = terrain == Terrain::Bridge && view.aboard.is_some();
                if !is_beneath {
                    assert_eq!(state.unit_at(square), Some(unit), "one unit to a square");
                    assert!(state.held(side).has(square.index()));
                    held[side.index()] += 1;
                }
                assert!(terrain != Terrain::River || view.aboard.is_some(), "no unit swims");
            }
            for barge in 0..BARGES {
                let barge = state.barge(barge as u8);
                if barge.square.is_some() && barge.owner == Some(side) {
                    sum += i32::from(game.setup().barge_value);
                }
                if let Some(unit) = barge.passenger {
                    assert_eq!(barge.owner, Some(side_of(unit)));
                    let here = barge.square.map(Whereabouts::OnMap);
                    assert_eq!(here, Some(state.unit(unit).whereabouts));
                }
                assert!(barge.square.is_none_or(|square| map.terrain(square).is_water()));
            }
            assert_eq!(game.sum(state, side), sum);
            assert_eq!(state.held(side).len(), held[side.index()]);
        }
        assert!(!state.held(Side::First).meets(state.held(Side::Second)));
    });
}

#[test]
fn every_choice_listed_is_legal_and_does_something() {
    let mut nth = 0_u32;
    every_decision(2, |game, state, choices| {
        nth += 1;
        if !nth.is_multiple_of(7) {
            return;
        }
        for &choice in choices {
            let mut after = *state;
            let mut table = Luck::new(9, u64::from(nth));
            game.try_play(&mut after, choice, &mut table).expect("it is listed");
            assert!(after != *state, "{choice:?}");
        }
    });
    assert!(nth > 10_000, "{nth}");
}

#[test]
fn what_is_not_listed_is_refused_and_changes_nothing() {
    let mut refused = 0;
    let mut nth = 0_u32;
    every_decision(1, |game, state, choices| {
        nth += 1;
        if !nth.is_multiple_of(101) {
            return;
        }
        let squares = game.map().grid.squares();
        for choice in squares.flat_map(|at| {
            [Choice::Act(at), Choice::Step(at), Choice::Attack(at), Choice::Place(at)]
        }) {
            if !choices.contains(&choice) {
                let mut after = *state;
                let wrong = game.try_play(&mut after, choice, &mut Luck::new(1, 1));
                assert_eq!(wrong.map_err(|illegal| illegal.choice), Err(choice));
                assert!(after == *state);
                refused += 1;
            }
        }
    });
    assert!(refused > 100_000, "{refused}");
}

#[test]
fn lists_never_fill_their_room_and_name_nothing_twice() {
    let mut longest = 0;
    every_decision(3, |game, state, choices| {
        longest = longest.max(choices.len());
        let mut again = Choices::empty();
        let decider = game.choices(state, &mut again);
        assert_eq!(again.as_slice(), choices);
        assert_eq!(decider.is_some(), game.outcome(state).is_none());
        for (nth, choice) in choices.iter().enumerate() {
            assert!(!choices[..nth].contains(choice), "{choice:?} twice");
        }
    });
    assert!((40..MOST_CHOICES).contains(&longest), "{longest}");
}

#[test]
fn points_lie_within_their_bounds_and_have_the_winners_sign() {
    for game in games() {
        for number in 0..30 {
            let state = play(&game, SEED, number, &mut Luck::new(SEED, number), |_, _| {});
            let outcome = game.outcome(&state).expect("it is over");
            assert!(outcome.points.abs() <= 2360);
            let sign = match outcome.winner {
                Some(Side::First) => 1,
                Some(Side::Second) => -1,
                None => 0,
            };
            assert_eq!(outcome.points.signum(), sign);
            assert!(outcome.turn <= game.switches().turns);
            assert_eq!(outcome.automatic, state.ending() != Some(Ending::Time));
        }
    }
}

#[test]
fn facts_equal_those_of_the_log_and_the_last_position() {
    let mut milestones = 0;
    for game in games() {
        for number in 0..10 {
            let facts = game.facts();
            let mut kept = vec![0; facts.len()];
            game.blank(&mut kept);
            let mut table = Recorder::<Note>::new(SEED, number);
            let mut turn = 0;
            let mut log: Vec<(u8, Note)> = Vec::new();
            let last = play(&game, SEED, number, &mut table, |state, _| turn = state.turn());
            assert!(turn > 0);
            let mut now = 0;
            for note in table.notes.drain(..) {
                // A turn begins with a phase of the first side.
                if matches!(note.event, Event::Phase { side } if side == last.first()) {
                    now += 1;
                }
                game.record(now, &note, &mut kept);
                log.push((now, note));
            }
            let column = |name: &str| facts.iter().position(|fact| fact.column == name).unwrap();
            let first = |is: &dyn Fn(&Event) -> bool| {
                log.iter()
                    .find(|(_, note)| is(&note.event))
                    .map_or(0, |(turn, _)| FactValue::from(*turn))
            };
            let breach = first(&|event| matches!(event, Event::Breach { .. }));
            assert_eq!(kept[column("breach_turn")], breach);
            let fortress = &game.map().fortress;
            let garrison: Vec<u8> = log
                .iter()
                .filter_map(|(turn, note)| match note.event {
                    Event::Enter { unit, square, .. } if fortress.has(square.index()) => {
                        (*turn == 0).then_some(unit)
                    }
                    _ => None,
                })
                .collect();
            let entered = first(&|event| {
                matches!(event, Event::Step { unit, from, to, .. }
                    if fortress.has(to.index())
                        && !fortress.has(from.index())
                        && !garrison.contains(unit))
            });
            assert_eq!(kept[column("fortress_entered_turn")], entered);
            let ending = last.ending().expect("it is over") as FactValue + 1;
            assert_eq!(kept[column("ending")], ending);
            milestones += usize::from(breach > 0) + usize::from(entered > 0);
            for (fact, &value) in facts.iter().zip(&kept) {
                let Role::Unit { unit, .. } = fact.role else { continue };
                let (side, kind) = (usize::from(unit) / 6, Kind::ALL[usize::from(unit) % 6]);
                let side = Side::from_index(side);
                let left = last.units_of(side).filter(|&unit| {
                    let view = last.unit(unit);
                    view.kind == kind && view.whereabouts != Whereabouts::Gone
                });
                let left = left.count() as i32 + i32::from(last.reserve(side)[kind.index()]);
                let all = i32::from(game.setup().kinds[kind.index()].count[side.index()]);
                // A unit that lost its horses has joined another kind.
                let joined = log.iter().filter(|(_, note)| {
                    matches!(note.event, Event::Unhorse { unit, kind: to, .. }
                        if to == kind && side_of(unit) == side)
                });
                let joined = joined.count() as i32;
                assert_eq!(i32::from(value), all + joined - left, "{}", fact.title);
            }
        }
    }
    assert!(milestones > 20, "{milestones}");
}

#[test]
fn a_table_that_keeps_facts_receives_every_event_that_changes_them() {
    use wargauge_engine::{Cast, Table};
    struct Keeper<'a> {
        game: &'a Verdox,
        luck: Luck,
        facts: Vec<FactValue>,
    }
    impl Table<Note> for Keeper<'_> {
        const LISTENS: bool = false;
        const KEEPS_FACTS: bool = true;
        fn roll(&mut self, cast: Cast) -> u8 {
            Table::<Note>::roll(&mut self.luck, cast)
        }
        fn hear(&mut self, turn: u8, note: Note) {
            self.game.record(turn, &note, &mut self.facts);
        }
    }
    struct Listener<'a>(Keeper<'a>);
    impl Table<Note> for Listener<'_> {
        const LISTENS: bool = true;
        fn roll(&mut self, cast: Cast) -> u8 {
            self.0.roll(cast)
        }
        fn hear(&mut self, turn: u8, note: Note) {
            self.0.hear(turn, note);
        }
    }
    for game in games() {
        let keeper = |number| Keeper {
            game: &game,
            luck: Luck::new(SEED, number),
            facts: vec![0; game.facts().len()],
        };
        for number in 0..10 {
            let mut few = keeper(number);
            let mut all = Listener(keeper(number));
            play(&game, SEED, number, &mut few, |_, _| {});
            play(&game, SEED, number, &mut all, |_, _| {});
            assert_eq!(few.facts, all.0.facts);
        }
    }
}

#[test]
fn stands_list_every_counter_in_one_order() {
    every_decision(1, |game, state, _| {
        let mut on_map = [0; 2];
        let mut count = 0;
        game.stands(state, &mut |stand| {
            count += 1;
            let side = game.units()[stand.unit].side;
            if let Some(hex) = stand.hex {
                on_map[side.index()] += usize::from(stand.size);
                assert!(hex < game.map().grid.len());
            }
        });
        assert_eq!(count, 160);
        for side in Side::BOTH {
            let beneath = state.units_of(side).filter(|&unit| {
                let view = state.unit(unit);
                let Whereabouts::OnMap(square) = view.whereabouts else { return false };
                view.aboard.is_some() && game.map().terrain(square) == Terrain::Bridge
            });
            assert_eq!(on_map[side.index()], state.held(side).len() + beneath.count());
        }
    });
}
