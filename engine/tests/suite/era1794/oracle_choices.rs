//! The choices of phase 2 against a second, plain reading of the rules: every shot of both sides,
//! every move that may begin, every way to go on with it.

use std::collections::HashSet;

use crate::common::recorder::Recorder;
use crate::era1794::close::CLOSE;
use crate::era1794::oracle::fire::{Set, shots};
use crate::era1794::oracle::ground::{Ground, random_ground};
use crate::era1794::oracle::history::History;
use crate::era1794::oracle::moves;
use crate::era1794::oracle::position::Position;
use crate::era1794::{changed, scenario};
use rand_core::Rng;
use wargauge_engine::era1794::setup::{Arm, Setup};
use wargauge_engine::era1794::{Choice, Choices, Niemenczyn, NiemenczynState};
use wargauge_engine::luck::{below, stream};
use wargauge_engine::{Choices as _, Game, Side};

/// Games of each test.
const GAMES: u64 = 800;

/// What kind of decision of phase 2 this is, according to the choices themselves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Kind {
    /// The other side may fire.
    Fire,
    /// The active side does one thing.
    Active,
    /// The mover goes on.
    Moving,
}

fn kind(state: &NiemenczynState, active: Side, decider: Side, choices: &[Choice]) -> Option<Kind> {
    if !state.is_movement_phase() {
        return None;
    }
    if choices.contains(&Choice::Pass) {
        return Some(if decider == active { Kind::Active } else { Kind::Fire });
    }
    let of_move = |choice: &Choice| {
        matches!(
            choice,
            Choice::Step { .. }
                | Choice::Turn(_)
                | Choice::Halt
                | Choice::Unlimber
                | Choice::Fire { .. }
        )
    };
    (decider == active && choices.iter().all(of_move)).then_some(Kind::Moving)
}

/// A random choice, every second time one that leads somewhere: players that pick evenly pass and
/// fire more than they move.
fn pick(choices: &[Choice], mut random: impl FnMut() -> u64) -> Choice {
    let bold = |choice: &&Choice| {
        matches!(
            choice,
            Choice::Move { .. }
                | Choice::Step { .. }
                | Choice::FormSquare(_)
                | Choice::FormLine(_)
                | Choice::Reorder(_)
        )
    };
    let bold: Vec<&Choice> = choices.iter().filter(bold).collect();
    if !bold.is_empty() && random().is_multiple_of(2) {
        return *bold[below(random(), bold.len() as u64) as usize];
    }
    choices[below(random(), choices.len() as u64) as usize]
}

/// How many decisions were compared.
#[derive(Default, Debug)]
struct Compared {
    fire: u32,
    active: u32,
    moving: u32,
    shots: u32,
    charges: u32,
    /// Those that offer guns to limber, of them those after a shot of guns in the round, and those
    /// that offer guns to unlimber.
    limber: u32,
    limber_after_shot: u32,
    unlimber: u32,
}

/// Plays random games and compares.
fn compare(setup: &Setup, seed: u64, games: u64, compared: &mut Compared) {
    let game = Niemenczyn::new(setup);
    let ground = Ground::new(setup);
    let arms: Vec<Arm> = setup.units.iter().map(|unit| unit.arm).collect();
    let guns: HashSet<usize> =
        (0..arms.len()).filter(|&unit| arms[unit] == Arm::Artillery).collect();
    for number in 0..games {
        let mut table = Recorder::new(seed, number);
        let mut picks = stream(seed, number, 7);
        let mut choices = Choices::empty();
        let mut state = game.start();
        let mut history = History::new(guns.clone());
        let mut board = Position::read(&ground, &state);
        while let Some(decider) = game.advance(&mut state, &mut table, &mut choices) {
            for note in table.notes.drain(..) {
                history.hear(&board, &note, |unit| arms[unit]);
                board.apply(&note);
            }
            let position = Position::read(&ground, &state);
            let active = position.active_side();
            if let Some(kind) = kind(&state, active, decider, &choices) {
                if kind == Kind::Moving && !turns_a_line(&history, &choices) {
                    history.resume(&position);
                }
                look(&position, &history, kind, &choices, compared, (seed, number));
            }
            let choice = pick(&choices, || picks.next_u64());
            history.choose(&position, choice);
            board = position;
            game.play(&mut state, choice, &mut table);
        }
    }
}

/// The turns at the end of a line's move are a decision of their own.
fn turns_a_line(history: &History, choices: &[Choice]) -> bool {
    let turns = choices.iter().all(|choice| matches!(choice, Choice::Turn(_) | Choice::Halt));
    history.moving.line && turns
}

fn look(
    position: &Position,
    history: &History,
    kind: Kind,
    choices: &[Choice],
    compared: &mut Compared,
    game: (u64, u64),
) {
    let active = position.active_side();
    let mine: Set = match kind {
        Kind::Fire => {
            compared.fire += 1;
            let mut set = shots(position, history, active.other(), |_| true);
            set.insert(Choice::Pass);
            set
        }
        Kind::Active => {
            compared.active += 1;
            moves::active(position, history)
        }
        Kind::Moving => {
            if turns_a_line(history, choices) || history.moving.is_torn {
                return;
            }
            compared.moving += 1;
            moves::moving(position, history)
        }
    };
    let theirs: Set = choices.iter().copied().collect();
    compared.shots += theirs
        .iter()
        .filter(|choice| matches!(choice, Choice::Fire { .. } | Choice::Cannon { .. }))
        .count() as u32;
    compared.charges +=
        u32::from(theirs.iter().any(|choice| matches!(choice, Choice::Step { charge: true, .. })));
    let limbers = theirs.iter().filter_map(|choice| match choice {
        Choice::Limber(gun) => Some(history.fired_round.contains(&(*gun as usize))),
        _ => None,
    });
    let limbers: Vec<bool> = limbers.collect();
    compared.limber += u32::from(!limbers.is_empty());
    compared.limber_after_shot += u32::from(limbers.contains(&true));
    compared.unlimber += u32::from(theirs.contains(&Choice::Unlimber));
    assert!(
        mine == theirs,
        "seed and game {game:?}, {kind:?}\nonly the engine offers {:?}\nonly the oracle \
         offers {:?}\n{}\n{history:?}",
        theirs.difference(&mine).collect::<Vec<_>>(),
        mine.difference(&theirs).collect::<Vec<_>>(),
        position.men.iter().map(|man| format!("{man:?}")).collect::<Vec<_>>().join("\n"),
    );
}

#[test]
fn choices_of_phase_2_agree_in_the_shipped_scenarios() {
    let mut compared = Compared::default();
    compare(scenario("niemenczyn/historical").setup(), 21, GAMES, &mut compared);
    compare(scenario("niemenczyn/alternative").setup(), 22, GAMES, &mut compared);
    println!("{compared:?}");
    assert!(compared.moving > 10_000 && compared.fire > 1000, "{compared:?}");
}

#[test]
fn choices_of_phase_2_agree_where_the_armies_are_close() {
    let mut compared = Compared::default();
    compare(changed("niemenczyn/historical", &[], &CLOSE).setup(), 23, GAMES, &mut compared);
    println!("{compared:?}");
    assert!(compared.moving > 10_000 && compared.fire > 1000, "{compared:?}");
    assert!(compared.charges > 50, "{compared:?}");
}

#[test]
fn rule_8_12_limbering_agrees_with_both_readings() {
    for whole in [true, false] {
        let mut compared = Compared::default();
        let mut setup = scenario("niemenczyn/historical").setup().clone();
        setup.rules.limbering_takes_activation = whole;
        compare(&setup, 25, GAMES / 2, &mut compared);
        println!("{compared:?}");
        assert!(compared.limber > 1000 && compared.unlimber > 100, "{compared:?}");
        assert_eq!(compared.limber_after_shot > 0, !whole, "{compared:?}");
    }
}

#[test]
fn choices_of_phase_2_agree_on_random_ground() {
    let mut compared = Compared::default();
    for round in 0..20 {
        let setup = changed("niemenczyn/historical", &[], &CLOSE).setup().clone();
        let setup = random_ground(setup, round);
        compare(&setup, 24, GAMES / 20, &mut compared);
    }
    println!("{compared:?}");
    assert!(compared.moving > 10_000 && compared.fire > 1000, "{compared:?}");
}
