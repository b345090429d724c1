//! That conditions, facings, formations and paces of an order are kept.

use wargauge_ai::era1794::niemenczyn::Heuristic;
use wargauge_ai::era1794::plan::{Formation, Order, Pace, Place, Stance, When};
use wargauge_engine::Side;
use wargauge_engine::era1794::{Choice, Concern};
use wargauge_engine::hex::Facing;

use super::stances::{COSSACKS, FOOT, POLES, group, order, plan, watch};

#[test]
fn units_in_place_face_as_ordered() {
    for facing in [Facing::SW, Facing::SE] {
        let there = Order { facing: Some(facing), ..order(Stance::Hold, &[]) };
        let all = plan(vec![group("all", &POLES, &[there])]);
        let (mut turned, mut asked) = (0, 0);
        watch(&[], Side::First, &all, Heuristic::default(), 10, |_, state, _, _| {
            // In turn 3 every unit has had two turns to turn round.
            if state.turn() == 3 && state.hex_of(0).is_somewhere() {
                asked += 1;
                turned += u32::from(state.facing_of(0) == facing);
            }
        });
        assert!(asked > 20 && turned * 10 >= asked * 9, "{facing:?}: {turned} of {asked}");
    }
}

/// How often squares and stacks side by side are formed if the first so many companies stand on one hex,
/// far from all enemies, under this order.
fn formed(formation: Formation, companies: usize) -> [u32; 2] {
    let (together, others) = FOOT.split_at(companies);
    let mut sets: Vec<String> =
        together.iter().map(|unit| format!("units.{unit}.start=1203")).collect();
    sets.push("commanders.lewiz.start=1203".to_owned());
    let sets: Vec<&str> = sets.iter().map(String::as_str).collect();
    let stay = Order { formation, ..order(Stance::Hold, &[]) };
    let others = [others, &COSSACKS, &["artyleria-rosyjska"]].concat();
    let all = plan(vec![
        group("together", together, &[stay]),
        group("others", &others, &[order(Stance::Hold, &[])]),
    ]);
    let mut counts = [0; 2];
    watch(&sets, Side::Second, &all, Heuristic::default(), 5, |_, _, _, picked| {
        counts[0] += u32::from(matches!(picked, Choice::FormSquare(_)));
        counts[1] += u32::from(matches!(picked, Choice::FormLine(_)));
    });
    counts
}

#[test]
fn a_formation_is_formed_if_it_is_ordered_and_only_then() {
    let [squares, none] = formed(Formation::Square, 4);
    assert!(squares >= 5 && none == 0, "{squares} squares, {none} side by side");
    let [none, lines] = formed(Formation::SideBySide, 2);
    assert!(lines >= 5 && none == 0, "{none} squares, {lines} side by side");
    for companies in [2, 4] {
        assert_eq!(formed(Formation::Stacked, companies), [0, 0]);
    }
}

/// The first company stands on the south edge, with open ground straight before it.
#[test]
fn a_pace_is_kept() {
    let runs = |pace| {
        let go = Order { pace, ..order(Stance::March, &[903]) };
        let all = plan(vec![group("all", &POLES, &[go])]);
        let sets = ["units.lit-7-1.start=0103", "commanders.grabowski.start=0103"];
        let mut runs = 0;
        watch(&sets, Side::First, &all, Heuristic::default(), 20, |_, _, _, picked| {
            runs += u32::from(matches!(picked, Choice::Move { double: true, .. }));
        });
        runs
    };
    assert_eq!(runs(Pace::Walk), 0);
    let runs = runs(Pace::Run);
    assert!(runs >= 20, "{runs} in 20 games");
}

/// In how many of all decisions of the Russian foot some of it moves, if it does so only `when`.
fn marches(when: Vec<When>, far: impl Fn(u8) -> bool) -> [u32; 2] {
    let leave = Order { when, ..order(Stance::March, &[1202]) };
    let stay = order(Stance::Hold, &[]);
    let all = plan(vec![
        group("foot", &FOOT, &[stay.clone(), leave]),
        group("rest", &[&COSSACKS[..], &["artyleria-rosyjska"]].concat(), &[stay]),
    ]);
    let (mut early, mut late) = (0, 0);
    watch(&[], Side::Second, &all, Heuristic::default(), 20, |game, state, _, picked| {
        let steps = matches!((picked, game.concern(state)),
            (Choice::Step { .. }, Concern::Unit(unit)) if game.foot().has(unit));
        if steps && far(state.turn()) {
            late += 1;
        } else if steps {
            early += 1;
        }
    });
    [early, late]
}

#[test]
fn conditions_hold_together_or_not_at_all() {
    let [early, late] = marches(vec![When::Behind, When::Ahead], |_| false);
    assert_eq!([early, late], [0, 0], "never both");
    let [early, _] = marches(Vec::new(), |_| false);
    assert!(early > 100, "without a condition they go: {early}");
    let far = When::GroupWithin { group: "rest".into(), hexes: 0, of: Place::Hex(101) };
    assert_eq!(marches(vec![far], |_| false), [0, 0], "no cossack is there");
    let near = When::GroupWithin { group: "rest".into(), hexes: 30, of: Place::Hex(101) };
    assert!(marches(vec![near], |_| false)[0] > 100);
    assert_eq!(marches(vec![When::Lost { sizes: 100 }], |_| false), [0, 0]);
    let first = |turn| turn > 1;
    let [early, late] = marches(vec![When::Lost { sizes: 2 }], first);
    assert!(late > 4 * early, "losses come with time: {early} steps, then {late}");
    let there = When::Absent { commander: "lewiz".into() };
    let [early, _] = marches(vec![there], first);
    assert_eq!(early, 0, "he is there in the first turn");
}
