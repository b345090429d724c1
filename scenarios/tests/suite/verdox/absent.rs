//! Counters of Verdox that stay in the box.

use wargauge_engine::verdox::{Choices, Kind, Verdox};
use wargauge_engine::{Choices as _, Game, Luck, Side};

use super::{changed, refused, shipped};

#[test]
fn the_reserve_stays_away_before_the_garrison() {
    let whole = shipped("verdox/garrison").setup;
    let army = whole.kinds[Kind::Infantry.index()].count[1];
    let without = |absent: u8| {
        let set = format!("units.infantry.absent=[0, {absent}]");
        changed("verdox/garrison", &[], &[&set]).setup
    };
    let some = without(army - 5);
    assert_eq!(some.kinds[Kind::Infantry.index()].count, [whole.kinds[0].count[0], 5]);
    assert_eq!(some.rules.garrison.infantry, whole.rules.garrison.infantry);
    let more = without(army - 1);
    assert_eq!((more.rules.garrison.infantry, more.rules.garrison.riflemen), (1, 3));
}

#[test]
fn no_more_can_stay_away_than_there_are() {
    let fault = refused("units.artillery.absent=[0, 6]");
    assert!(fault.contains("6 counters cannot stay in the box: there are 5"), "{fault}");
}

#[test]
fn rule_4_2_a_side_without_any_unit_has_lost_at_once() {
    for side in [0, 1] {
        let whole = shipped("verdox/open").setup;
        let sets: Vec<String> = Kind::ALL
            .map(|kind| {
                let mut absent = [0; 2];
                absent[side] = whole.kinds[kind.index()].count[side];
                format!("units.{}.absent={absent:?}", kind.name())
            })
            .to_vec();
        let sets: Vec<&str> = sets.iter().map(String::as_str).collect();
        let game = Verdox::new(&changed("verdox/open", &[], &sets).setup);
        let (mut state, mut choices) = (game.start(), Choices::empty());
        let mut table = Luck::new(1794, 1);
        while game.advance(&mut state, &mut table, &mut choices).is_some() {
            let choice = choices.as_slice()[0];
            game.play(&mut state, choice, &mut table);
        }
        let outcome = game.outcome(&state).expect("the game has ended");
        assert_eq!(outcome.winner, Some(Side::from_index(1 - side)));
        assert_eq!((outcome.turn, outcome.automatic), (1, true));
    }
}
