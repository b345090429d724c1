//! Choices in any order: a game is led by the bytes, and at each decision choices of other moments are
//! tried. What is not on offer is refused and changes nothing; what is on offer is played.
#![no_main]

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use wargauge_engine::{Choices, Game, Luck};
use wargauge_engine::era1794::Niemenczyn;
use wargauge_engine::pluton::Pluton;
use wargauge_engine::verdox::Verdox;
use wargauge_scenarios::{Changes, era1794, pluton, verdox};

static NIEMENCZYN: LazyLock<Niemenczyn> = LazyLock::new(|| {
    let scenario = era1794::load("niemenczyn/alternative", &Changes::default()).expect("built in");
    Niemenczyn::new(&scenario.setup)
});

static VERDOX: LazyLock<Verdox> = LazyLock::new(|| {
    let scenario = verdox::load("verdox/garrison", &Changes::default()).expect("built in");
    Verdox::new(&scenario.setup)
});

static PLUTON: LazyLock<Pluton> = LazyLock::new(|| {
    let scenario = pluton::load("pluton/free", &Changes::default()).expect("built in");
    Pluton::new(&scenario.setup)
});

fn hash(state: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    state.hash(&mut hasher);
    hasher.finish()
}

/// Decisions of a game: enough for several turns. A choice that is tried costs as much as all that are on
/// offer, so that whole games would take most of a minute.
const DECISIONS: usize = 400;

/// Choices of earlier moments that are tried at a decision.
const STRANGERS: usize = 2;

fn lead<G: Game>(game: &G, bytes: &[u8])
where
    G::State: Hash,
{
    let mut luck = Luck::new(u64::from(bytes[0]), 0);
    let mut state = game.start();
    let mut choices = G::Choices::empty();
    let mut seen: Vec<G::Choice> = Vec::new();
    let mut bytes = bytes[1..].iter().copied().cycle().take(DECISIONS);
    while let Some(side) = game.advance(&mut state, &mut luck, &mut choices) {
        let Some(byte) = bytes.next() else { return };
        let on_offer = choices.as_slice();
        for place in 0..STRANGERS.min(seen.len()) {
            let stranger = seen[(usize::from(byte) * 31 + place * 7) % seen.len()];
            if on_offer.contains(&stranger) {
                continue;
            }
            let before = hash(&state);
            let refused = game.try_play(&mut state, stranger, &mut luck);
            assert_eq!(refused.expect_err("it is not on offer").decider, Some(side));
            assert_eq!(hash(&state), before, "a refused choice changed the state");
        }
        let taken = on_offer[usize::from(byte) % on_offer.len()];
        seen.extend(on_offer.iter().take(4));
        game.try_play(&mut state, taken, &mut luck).expect("it is on offer");
    }
    assert!(game.outcome(&state).is_some(), "the game is over");
}

fuzz_target!(|bytes: &[u8]| {
    match bytes {
        [] | [_] | [_, _] => {}
        [0..=85, rest @ ..] => lead(&*NIEMENCZYN, rest),
        [86..=170, rest @ ..] => lead(&*VERDOX, rest),
        [_, rest @ ..] => lead(&*PLUTON, rest),
    }
});
