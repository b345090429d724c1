//! The choices of phase 2 against a second, plain reading of the rules: every shot of both sides,
//! every move that may begin, every way to go on with it.

mod common;
mod oracle;

use std::collections::HashSet;

use common::changed;
use common::recorder::Recorder;
use oracle::fire::{Set, shots};
use oracle::ground::Ground;
use oracle::history::History;
use oracle::moves;
use oracle::position::Position;
use rand_core::Rng;
use wargauge_engine::era1794::setup::Arm;
use wargauge_engine::era1794::{Choice, Choices, Niemenczyn, NiemenczynState};
use wargauge_engine::luck::{below, stream};
use wargauge_engine::{Choices as _, Game, Side};

/// What kind of decision of phase 2 this is, as the choices themselves tell.
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

/// How many decisions were compared.
#[derive(Default, Debug)]
struct Compared {
    fire: u32,
    active: u32,
    moving: u32,
    shots: u32,
    charges: u32,
}

/// Plays random games and compares.
fn compare(game: &Niemenczyn, seed: u64, games: u64, compared: &mut Compared) {
    let ground = Ground::new(game.setup());
    let arms: Vec<Arm> = game.setup().units.iter().map(|unit| unit.arm).collect();
    let guns: HashSet<usize> =
        (0..arms.len()).filter(|&unit| arms[unit] == Arm::Artillery).collect();
    for number in 0..games {
        let mut table = Recorder::new(seed, number);
        let mut picks = stream(seed, number, 7);
        let mut choices = Choices::empty();
        let mut state = game.start();
        let mut history = History::new(guns.clone());
        while let Some(decider) = game.advance(&mut state, &mut table, &mut choices) {
            for note in table.notes.drain(..) {
                history.hear(&note, |unit| arms[unit]);
            }
            let position = Position::read(&ground, &state);
            let active = position.active_side();
            if let Some(kind) = kind(&state, active, decider, &choices) {
                look(&position, &history, kind, &choices, compared, (seed, number));
            }
            let pick = below(picks.next_u64(), choices.len() as u64) as usize;
            history.choose(&position, choices[pick]);
            game.play(&mut state, choices[pick], &mut table);
        }
    }
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
            // The turns at the end of a line's move are a decision of their own.
            let turns =
                choices.iter().all(|choice| matches!(choice, Choice::Turn(_) | Choice::Halt));
            if history.moving.line && turns || history.moving.is_torn {
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
    assert!(
        mine == theirs,
        "seed and game {game:?}, {kind:?}\nonly the engine offers {:?}\nonly the oracle \
         offers {:?}\n{}\n{history:?}",
        theirs.difference(&mine).collect::<Vec<_>>(),
        mine.difference(&theirs).collect::<Vec<_>>(),
        position.men.iter().map(|man| format!("{man:?}\n")).collect::<String>(),
    );
}

#[test]
fn choices_of_phase_2_agree_in_the_shipped_scenarios() {
    let mut compared = Compared::default();
    compare(&changed("niemenczyn/historical", &[], &[]), 21, 150, &mut compared);
    compare(&changed("niemenczyn/alternative", &[], &[]), 22, 150, &mut compared);
    println!("{compared:?}");
    assert!(
        compared.active > 2000 && compared.moving > 2000 && compared.fire > 500,
        "{compared:?}"
    );
}

/// Four Russian companies in one hex and the armies face to face, for squares and charges.
const CLOSE: [&str; 17] = [
    "units.narwski-1.start=0604",
    "units.narwski-2.start=0604",
    "units.narwski-3.start=0604",
    "units.pskowski-1.start=0604",
    "units.artyleria-rosyjska.start=0605",
    "commanders.lewiz.start=0704",
    "units.pskowski-2.start=0606",
    "units.sotnia-1.start=0603",
    "units.sotnia-2.start=0602",
    "commanders.kirejew.start=0702",
    "units.brygada-kn.start=0304",
    "units.narbutt-1.start=0303",
    "units.narbutt-2.start=0303",
    "units.lit-7-1.start=0405",
    "units.lit-7-2.start=0405",
    "units.artyleria-polska.start=0305",
    "commanders.grabowski.start=0305",
];

#[test]
fn choices_of_phase_2_agree_where_the_armies_are_close() {
    let mut compared = Compared::default();
    compare(&changed("niemenczyn/historical", &[], &CLOSE), 23, 150, &mut compared);
    println!("{compared:?}");
    assert!(
        compared.active > 1000 && compared.moving > 1000 && compared.fire > 500,
        "{compared:?}"
    );
}
