//! The choices of the units that react to a step of the enemy against a second, plain reading of
//! chapter 9 and of the counterattack.

use std::collections::HashSet;

use crate::common::recorder::Recorder;
use crate::era1794::close::CLOSE;
use crate::era1794::oracle::fire::Set;
use crate::era1794::oracle::ground::{Ground, random_ground};
use crate::era1794::oracle::history::History;
use crate::era1794::oracle::position::Position;
use crate::era1794::oracle::reactions::Window;
use crate::era1794::{changed, scenario};
use rand_core::Rng;
use wargauge_engine::era1794::setup::{Arm, Setup};
use wargauge_engine::era1794::{Choice, Choices, Niemenczyn, Reaction};
use wargauge_engine::luck::{below, stream};
use wargauge_engine::{Choices as _, Game};

/// Games of each test.
const GAMES: u64 = 3000;

/// How much was compared.
#[derive(Default, Debug)]
struct Compared {
    windows: u32,
    strikes: u32,
    fall_backs: u32,
    shots: u32,
}

impl Compared {
    fn count(&mut self, choices: &[Choice]) {
        self.windows += 1;
        for choice in choices {
            match choice {
                Choice::React(_, Reaction::Test(_) | Reaction::Strike(_)) => self.strikes += 1,
                Choice::React(_, Reaction::FallBack(..)) => self.fall_backs += 1,
                Choice::Fire { .. } | Choice::Cannon { .. } => self.shots += 1,
                _ => {}
            }
        }
    }
}

/// A random choice, every second time a step or a counterattack.
fn pick(choices: &[Choice], mut random: impl FnMut() -> u64) -> Choice {
    let bold = |choice: &&Choice| {
        matches!(
            choice,
            Choice::Move { .. }
                | Choice::Step { .. }
                | Choice::React(_, Reaction::Test(_) | Reaction::Strike(_))
        )
    };
    let bold: Vec<&Choice> = choices.iter().filter(bold).collect();
    if !bold.is_empty() && random().is_multiple_of(2) {
        return *bold[below(random(), bold.len() as u64) as usize];
    }
    choices[below(random(), choices.len() as u64) as usize]
}

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
        let mut window = Window::default();
        game.advance(&mut state, &mut table, &mut choices);
        while !choices.is_empty() {
            table.notes.clear();
            let mut board = Position::read(&ground, &state);
            let reacts = choices.iter().any(|choice| matches!(choice, Choice::React(..)));
            if reacts {
                compared.count(&choices);
                let mine = window.choices(&board, &history);
                let theirs: Set = choices.iter().copied().collect();
                assert!(
                    mine == theirs,
                    "game {number}\nonly the engine offers {:?}\nonly the oracle offers \
                     {:?}\n{}\n{window:?}",
                    theirs.difference(&mine).collect::<Vec<_>>(),
                    mine.difference(&theirs).collect::<Vec<_>>(),
                    board.men.iter().map(|m| format!("{m:?}")).collect::<Vec<_>>().join("\n"),
                );
            }
            let choice = pick(&choices, || picks.next_u64());
            history.choose(&board, choice);
            window.choose(&board, choice);
            game.play(&mut state, choice, &mut table);
            game.advance(&mut state, &mut table, &mut choices);
            board.active = state.active_commander().unwrap_or(0);
            for note in &table.notes {
                window.hear(&board, note);
                history.hear(&board, note, |unit| arms[unit]);
                board.apply(note);
            }
        }
    }
}

#[test]
fn rule_9_1_reactions_agree_in_the_shipped_scenarios() {
    let mut compared = Compared::default();
    compare(scenario("niemenczyn/historical").setup(), 51, GAMES, &mut compared);
    compare(scenario("niemenczyn/alternative").setup(), 52, GAMES, &mut compared);
    println!("{compared:?}");
    assert!(compared.windows > 1000, "{compared:?}");
}

#[test]
fn rule_9_1_reactions_agree_where_the_armies_are_close() {
    let mut compared = Compared::default();
    compare(changed("niemenczyn/historical", &[], &CLOSE).setup(), 53, GAMES, &mut compared);
    println!("{compared:?}");
    assert!(compared.windows > 1000 && compared.strikes > 1000, "{compared:?}");
    assert!(compared.fall_backs > 100 && compared.shots > 1000, "{compared:?}");
}

#[test]
fn rule_9_1_reactions_agree_on_random_ground() {
    let mut compared = Compared::default();
    for round in 0..20 {
        let setup = changed("niemenczyn/historical", &[], &CLOSE).setup().clone();
        compare(&random_ground(setup, round), 54, GAMES / 20, &mut compared);
    }
    println!("{compared:?}");
    assert!(compared.windows > 1000, "{compared:?}");
}
