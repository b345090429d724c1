//! What practice sees of a position where the armies meet.

use wargauge_ai::era1794::HeuristicOf;
use wargauge_ai::era1794::signs::SIGN_NAMES;
use wargauge_ai::search::Rank;
use wargauge_ai::{Player, Random, play_game_watched};
use wargauge_engine::era1794::Niemenczyn;
use wargauge_engine::era1794::setup::{HexNumber, Setup, Start};
use wargauge_engine::{Facing, Game, Luck, Side};
use wargauge_scenarios::Changes;
use wargauge_scenarios::era1794::load;

use super::retreat;

/// One company of each side: that of the second on 705 looks at 605, the other stands there and faces so.
fn duel(hex: HexNumber, facing: Facing) -> Setup {
    let mut setup = retreat::setup();
    let mut first = setup.units.swap_remove(0);
    let second = setup.units.remove(3);
    (first.start, first.facing) = (Start::At(hex), facing);
    setup.units = vec![first, second];
    setup
}

/// The marks of a position.
fn marks(game: &Niemenczyn, state: &<Niemenczyn as Game>::State) -> Vec<u32> {
    let mut player = HeuristicOf::<Niemenczyn>::default();
    player.begin(game, Side::First);
    let mut marks = Vec::new();
    player.outline(game, state, &mut marks);
    marks
}

#[test]
fn armies_that_meet_have_a_mark_for_each_that_sees_and_each_that_can_fire() {
    let seen = |hex, facing| {
        let game = Niemenczyn::new(&duel(hex, facing));
        marks(&game, &game.start())
    };
    let apart = seen(305, Facing::N).len();
    // Both look at each other from two hexes away, and can fire.
    assert_eq!(seen(505, Facing::N).len(), apart + 2);
    // Next to each other they also meet.
    let [front, back] = [Facing::N, Facing::S].map(|facing| seen(605, facing));
    assert_eq!(front.len(), apart + 4);
    // The back of a unit is met as well, but the unit cannot fire.
    assert_eq!(back.len(), apart + 3);
    let only_back = back.iter().filter(|mark| !front.contains(mark)).count();
    assert_eq!(only_back, 2, "which way it faces, and from where it meets the enemy");
}

#[test]
fn all_marks_are_known_to_practice() {
    for name in ["niemenczyn/historical", "niemenczyn/alternative"] {
        let scenario = load(name, &Changes::default()).expect("it is built in");
        let game = Niemenczyn::new(&scenario.setup);
        for number in 0..50 {
            let mut table = Luck::new(7, number);
            let [mut first, mut second] = [Random; 2];
            let mut watch = |state: &_| {
                let marks = marks(&game, state);
                let most = marks.iter().max().expect("there are some");
                assert!((*most as usize) < SIGN_NAMES.outline, "{most}");
            };
            play_game_watched(&game, &mut first, &mut second, &mut table, 7, number, &mut watch);
        }
    }
}
