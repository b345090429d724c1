//! Counters that stay in the box: single ones, a whole command, a whole army.

use wargauge_engine::era1794::{Choices, Niemenczyn, Setup};
use wargauge_engine::{Choices as _, Game, Luck, Outcome, Side};
use wargauge_scenarios::era1794::{load, load_text};
use wargauge_scenarios::{Changes, Failure, Scenario};

fn try_without(scenario: &str, groups: &[&str]) -> Result<Scenario<Setup>, Failure> {
    let sets = groups.iter().map(|group| format!("units.{group}.start=out")).collect();
    load(scenario, &Changes { overlays: Vec::new(), sets })
}

fn without(scenario: &str, groups: &[&str]) -> Scenario<Setup> {
    try_without(scenario, groups).unwrap_or_else(|failure| panic!("{failure}"))
}

/// A game in which both sides always take their first choice.
fn played(setup: &Setup) -> Outcome {
    let game = Niemenczyn::new(setup);
    let (mut state, mut choices) = (game.start(), Choices::empty());
    let mut table = Luck::new(1794, 1);
    while game.advance(&mut state, &mut table, &mut choices).is_some() {
        let choice = choices.as_slice()[0];
        game.play(&mut state, choice, &mut table);
    }
    game.outcome(&state).expect("the game has ended")
}

#[test]
fn a_commander_stays_in_the_box_with_all_of_his_units() {
    let whole = without("niemenczyn/historical", &[]);
    let scenario = without("niemenczyn/historical", &["kirejew"]);
    assert_eq!(scenario.commander_ids, ["grabowski", "lewiz"]);
    let [commanders, units] = &scenario.boxed;
    assert!(commanders.iter().any(|boxed| boxed.id == "kirejew" && boxed.side == Side::Second));
    assert!(units.iter().any(|boxed| boxed.id == "sotnia-1"));
    // He is in no pool, and every unit still has its own commander.
    let pooled = |scenario: &Scenario<Setup>| -> Vec<Vec<String>> {
        let of = |turn: &wargauge_engine::era1794::setup::PoolTurn| {
            let leaders = turn.sides[1].commanders.iter();
            leaders.map(|&leader| scenario.commander_ids[leader].clone()).collect()
        };
        scenario.setup.pool.iter().map(of).collect()
    };
    assert_eq!(pooled(&whole), [vec![], vec!["lewiz"], vec!["lewiz", "kirejew"]]);
    assert_eq!(pooled(&scenario), [vec![], vec!["lewiz"], vec!["lewiz"]]);
    for (unit, id) in scenario.setup.units.iter().zip(&scenario.unit_ids) {
        let place = whole.unit_ids.iter().position(|known| known == id).expect("it was there");
        let before = &whole.commander_ids[whole.setup.units[place].commander];
        assert_eq!(&scenario.commander_ids[unit.commander], before, "{id}");
    }
    played(&scenario.setup);
}

#[test]
fn a_whole_army_may_stay_in_the_box_and_the_game_is_played_on() {
    for name in ["niemenczyn/historical", "niemenczyn/alternative"] {
        for side in ["poles", "russians"] {
            let scenario = without(name, &[side]);
            assert!(scenario.commander_ids.len() <= 2, "{:?}", scenario.commander_ids);
            // Nobody has lost a unit: nobody scores, and [12.3] says who wins at zero.
            let outcome = played(&scenario.setup);
            assert_eq!((outcome.points, outcome.winner), (0, Some(Side::Second)), "{name} {side}");
        }
        let nobody = without(name, &["all"]);
        assert!(nobody.setup.units.is_empty() && nobody.setup.commanders.is_empty());
        played(&nobody.setup);
    }
}

#[test]
fn what_stays_in_the_box_stays_there_when_the_text_is_read_again() {
    let scenario = without("niemenczyn/alternative", &["grabowski", "sotnia-1"]);
    let again = load_text("again", &scenario.about.text, &Changes::default());
    let again = again.unwrap_or_else(|failure| panic!("{failure}"));
    assert_eq!(again.setup, scenario.setup);
    assert_eq!(again.about.digest, scenario.about.digest);
}

#[test]
fn a_commander_that_never_had_a_unit_is_still_a_fault() {
    let text = without("niemenczyn/historical", &[]).about.text;
    let text = text.replace("commander = \"kirejew\"", "commander = \"lewiz\"");
    let fault = load_text("own", &text, &Changes::default()).expect_err("a fault").to_string();
    assert!(fault.contains("`płk Kirejew` commands no unit"), "{fault}");
}
