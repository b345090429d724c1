//! Overlays and single values: what they change, and the messages when they cannot.

use wargauge_engine::era1794::setup::{Arm, Start, UnitSetup};
use wargauge_engine::hex::Facing;
use wargauge_scenarios::era1794::{load, load_text};
use wargauge_scenarios::{Changes, Failure, Source};

/// Scenarios of the 1794 system.
type Scenario = wargauge_scenarios::Scenario<wargauge_engine::era1794::Setup>;

fn changed(overlays: &[&str], sets: &[&str]) -> Result<Scenario, Failure> {
    let own = |texts: &[&str]| texts.iter().map(ToString::to_string).collect();
    load("niemenczyn/historical", &Changes { overlays: own(overlays), sets: own(sets) })
}

#[track_caller]
fn works(overlays: &[&str], sets: &[&str]) -> Scenario {
    changed(overlays, sets).unwrap_or_else(|failure| panic!("{failure}"))
}

#[track_caller]
fn told(sets: &[&str]) -> String {
    changed(&[], sets).unwrap_err().to_string()
}

#[test]
fn values_are_set_by_their_path() {
    let plain = works(&[], &[]);
    let sets = [
        "units.narwski-1.morale=7",
        "rules.charge_run=4",
        "rules.fire.rows.0=3",
        "rules.fire.bands.1.modifier = 2",
        "rules.zero_points=poles",
        "rules.automatic_victory=none",
        "units.narbutt-2.firepower=1",
        "units.sotnia-1.start=0703",
        "rules.camp.hex=1107",
        "units.artyleria-polska.limbered=false",
    ];
    let scenario = works(&[], &sets);
    let unit = |name: &str| {
        scenario.setup.units.iter().find(|unit| unit.name == name).expect("a shipped unit")
    };
    assert_eq!(unit("1 Narwski").morale, 7);
    assert_eq!(unit("Narbutt 2").firepower, Some(1));
    assert_eq!(unit("1 sotnia").start, Start::At(703));
    let rules = &scenario.setup.rules;
    assert_eq!((rules.charge_run, rules.fire.rows), (4, [3, 4, 6]));
    assert_eq!(rules.fire.bands[1].modifier, 2);
    assert_eq!((rules.zero_points, rules.automatic_victory), (Some(0), None));
    assert_eq!(rules.camp.hex, Some(1107));
    assert!(scenario.setup.units.iter().all(|unit| !unit.limbered));
    assert_eq!(scenario.about.changes, sets);
    assert_ne!(scenario.about.digest, plain.about.digest);
}

/// Each unit's value before and after a change.
fn before_and_after<T>(sets: &[&str], of: impl Fn(&UnitSetup) -> T) -> Vec<(UnitSetup, T, T)> {
    let [plain, changed] = [works(&[], &[]), works(&[], sets)].map(|scenario| scenario.setup.units);
    let pairs = plain.into_iter().zip(changed);
    pairs.map(|(old, new)| (old.clone(), of(&old), of(&new))).collect()
}

#[test]
fn a_number_is_raised_or_lowered_by_its_path() {
    let scenario = works(
        &["eydziatowicz"],
        &[
            "units.narwski-1.morale+=1",
            "units.narwski-1.size -= 2",
            "rules.fire.cover-=1",
            "rules.fire.rows.2+=1",
            "parameters.arrival_turn+=1",
            "rules.turns=7",
            "rules.turns+=1",
        ],
    );
    let narwski = scenario.setup.units.iter().find(|unit| unit.name == "1 Narwski").unwrap();
    assert_eq!((narwski.morale, narwski.size), (7, 2));
    let rules = &scenario.setup.rules;
    assert_eq!((rules.fire.cover, rules.fire.rows, rules.turns), (-2, [2, 4, 7], 8));
    let arrives = |unit: &UnitSetup| matches!(unit.start, Start::Among { turn: 4, .. });
    assert_eq!(scenario.setup.units.iter().filter(|unit| arrives(unit)).count(), 4);
    assert!(scenario.about.changes.contains(&"units.narwski-1.morale+=1".to_string()));
    let path = "units.narwski-1.morale";
    let origin = scenario.about.origins.iter().find(|origin| origin.path == path).unwrap();
    assert_eq!((origin.source, origin.value.as_str()), (Source::Changed, "7"));
}

#[test]
fn a_group_of_units_is_changed_at_once() {
    let commander = |unit: &UnitSetup| unit.commander;
    let poles = |unit: &UnitSetup| commander(unit) == 0;
    let count = |sets: &[&str], meant: &dyn Fn(&UnitSetup) -> bool| {
        let mut changed = 0;
        for (unit, old, new) in before_and_after(sets, |unit| unit.morale) {
            let gun = unit.arm == Arm::Artillery;
            let expected = old + u8::from(!gun && meant(&unit));
            assert_eq!(new, expected, "{sets:?}: {}", unit.name);
            changed += usize::from(new != old);
        }
        changed
    };
    assert_eq!(count(&["units.all.morale+=1"], &|_| true), 12);
    assert_eq!(count(&["units.poles.morale+=1"], &poles), 5);
    assert_eq!(count(&["units.russians.morale+=1"], &|unit| !poles(unit)), 7);
    assert_eq!(count(&["units.grabowski.morale+=1"], &poles), 5);
    assert_eq!(count(&["units.cossacks.morale+=1"], &|unit| unit.cossack), 2);
    let foot = |unit: &UnitSetup| unit.arm == Arm::Infantry;
    assert_eq!(count(&["units.infantry.morale+=1"], &foot), 7);
    let polish_foot = |unit: &UnitSetup| foot(unit) && poles(unit);
    assert_eq!(count(&["units.poles+infantry.morale+=1"], &polish_foot), 2);
    // Twice is twice, and takes back what was given.
    assert_eq!(count(&["units.all.morale+=1", "units.all.morale-=1"], &|_| false), 0);
}

#[test]
fn a_group_is_changed_where_its_units_have_the_value() {
    for (unit, old, new) in before_and_after(&["units.poles.firepower+=1"], |unit| unit.firepower) {
        // Guns have no firepower, and the second of Narbutt's has "none".
        let raised = old.filter(|_| unit.commander == 0).map(|old| old + 1);
        assert_eq!(new, raised.or(old), "{}", unit.name);
    }
    for (unit, _, facing) in before_and_after(&["units.russians.facing=N"], |unit| unit.facing) {
        assert_eq!(facing, Facing::N, "{}", unit.name);
    }
    let scenario = works(&[], &["units.poles+cavalry.start=out"]);
    assert_eq!(scenario.setup.units.len(), 11);
}

#[test]
fn what_a_group_cannot_be_is_reported() {
    for (set, hint) in [
        ("units.pole.size+=1", "did you mean `poles`?"),
        ("units.narwski-9.size+=1", "did you mean `narwski-1`?"),
        ("units.poles+cavalri.size+=1", "did you mean `cavalry`?"),
        ("units.poles+cossacks.size+=1", "no unit is in the group `poles+cossacks`"),
        ("units.poles.sise+=1", "no unit of `poles` has a number `sise`"),
        ("units.poles.sise=1", "did you mean `size`?"),
        ("units.poles.name+=1", "no unit of `poles` has a number `name`"),
        ("units.artillery.morale=7", "no unit of `artillery` has a value `morale`"),
        ("units.poles+=1", "nothing is called `poles` here"),
        ("units.poles.morale=10", "10 is out of range, which is 1 to 9"),
        ("units.narwski-1.size+=x", "expected a number, found the text \"x\""),
        ("units.narwski-1.name+=1", "expected a number, found the text \"1 Narwski\""),
        ("units.narbutt-2.firepower+=1", "expected a number, found the text \"none\""),
        ("rules.fire.rows+=1", "expected a number, found a list of 3"),
    ] {
        let message = told(&[set]);
        assert!(message.contains(hint), "{set}\n{message}");
        assert!(message.contains(&format!("--> --set {set}:1:")), "{message}");
    }
}

#[test]
fn single_hexes_of_the_map_are_set_by_their_number() {
    let sets = [
        "map.hexes.0303.terrain=wood",
        "map.hexes.0303.level=1",
        "map.earthworks.0804=[\"SE\", \"SW\"]",
        "map.escarpments.0609=[\"W\", \"E\"]",
    ];
    let plain = works(&[], &[]).setup.map;
    let scenario = works(&[], &sets);
    let map = &scenario.setup.map;
    assert_eq!(map.edges.len(), plain.edges.len() + 3);
    assert!(map.hexes != plain.hexes);
    let again = load_text("again", &scenario.about.text, &Changes::default())
        .unwrap_or_else(|failure| panic!("{failure}"));
    assert!(again.setup == scenario.setup);
    for set in ["map.hexes.9999.terrain=wood", "map.hexes.0303.colour=red", "map.hex.0303.level=1"]
    {
        told(&[set]);
    }
}

#[test]
fn a_counter_can_be_taken_out() {
    let scenario = works(&[], &["units.pskowski-2.start=out"]);
    assert_eq!(scenario.setup.units.len(), 13);
    assert_eq!(scenario.unit_ids.len(), 13);
    assert!(!scenario.unit_ids.contains(&"pskowski-2".to_string()));
    assert_eq!(scenario.commander_ids, ["grabowski", "lewiz", "kirejew"]);
}

#[test]
fn a_set_value_says_that_it_was_changed_and_has_no_range() {
    let path = "units.narwski-1.morale";
    let scenario = works(&[], &["units.narwski-1.morale=9"]);
    let origin = scenario.about.origins.iter().find(|origin| origin.path == path).unwrap();
    assert_eq!((origin.source, origin.range), (Source::Changed, None));
    assert_eq!(origin.value, "9");
    assert!(scenario.about.reconstructed.iter().all(|origin| origin.path != path));
}

#[test]
fn a_value_set_to_what_it_is_plays_the_same() {
    let plain = works(&[], &[]);
    let same = works(&[], &["units.narwski-1.morale=6", "rules.turns=6"]);
    assert_eq!(plain.about.digest, same.about.digest);
    assert!(plain.setup == same.setup);
}

#[test]
fn the_overlay_brings_the_squadrons_in_its_turn() {
    let scenario = works(&["eydziatowicz"], &[]);
    let setup = &scenario.setup;
    assert_eq!(scenario.about.changes, ["with eydziatowicz"]);
    assert_eq!((setup.units.len(), setup.commanders.len()), (18, 4));
    let arrival = Start::Among { turn: 3, hexes: (101..=116).collect() };
    assert_eq!(setup.units.iter().filter(|unit| unit.start == arrival).count(), 4);
    let poles: Vec<_> = setup.pool.iter().map(|turn| turn.sides[0].commanders.len()).collect();
    assert_eq!(poles, [1, 1, 2]);
    assert!(setup.pool.iter().all(|turn| turn.sides[0].count == 1));
    let russians: Vec<_> = setup.pool.iter().map(|turn| turn.sides[1].commanders.len()).collect();
    assert_eq!(russians, [0, 1, 2]);
    let parameter = scenario
        .about
        .origins
        .iter()
        .find(|origin| origin.path == "parameters.arrival_turn")
        .unwrap();
    assert_eq!((parameter.source, parameter.range), (Source::Reconstructed, Some((2.0, 5.0))));
}

#[test]
fn the_parameter_of_an_overlay_moves_everything_that_refers_to_it() {
    for turn in 2..=5_u8 {
        let scenario = works(&["eydziatowicz"], &[&format!("parameters.arrival_turn={turn}")]);
        let arrives =
            |start: &Start| matches!(start, Start::Among { turn: when, .. } if *when == turn);
        let setup = &scenario.setup;
        assert_eq!(setup.units.iter().filter(|unit| arrives(&unit.start)).count(), 4);
        assert_eq!(setup.commanders.iter().filter(|who| arrives(&who.start)).count(), 1);
        for (index, pool) in setup.pool.iter().enumerate() {
            let expected = if index + 1 >= usize::from(turn) { 2 } else { 1 };
            assert_eq!(pool.sides[0].commanders.len(), expected);
        }
    }
}

#[test]
fn the_text_of_a_changed_scenario_loads_to_the_same_and_takes_further_changes() {
    let first = works(
        &["eydziatowicz"],
        &["units.narwski-1.morale=9", "rules.fire.rows.0=3", "rules.fire.bands.0.range=4"],
    );
    let again = load_text("again", &first.about.text, &Changes::default())
        .unwrap_or_else(|failure| panic!("{failure}"));
    // Too long to be printed.
    assert!((&again.setup, &again.about.digest) == (&first.setup, &first.about.digest));
    assert!((&again.about.origins, &again.about.text) == (&first.about.origins, &first.about.text));
    let sets = vec!["parameters.arrival_turn=5".to_string()];
    let later = load_text("later", &first.about.text, &Changes { overlays: vec![], sets })
        .unwrap_or_else(|failure| panic!("{failure}"));
    assert_ne!(later.about.digest, first.about.digest);
}

#[test]
fn an_unknown_path_gets_the_nearest_name() {
    for (set, hint) in [
        ("units.narwsky-1.morale=7", "did you mean `narwski-1`?"),
        ("units.narwski-1.morle=7", "did you mean `morale`?"),
        ("rules.charge_rnu=4", "did you mean `charge_run`?"),
        ("rules.fires.rows.0=4", "did you mean `fire`?"),
        ("rules.fire.rows.7=4", "known here: 0, 1, 2"),
        ("unit.narwski-1.morale=7", "did you mean `units`?"),
        ("title=x", "known here:"),
        ("parameters.arrival_turn=4", "nothing is called `parameters` here"),
        ("rules.fire=4", "it has infantry_range"),
    ] {
        let message = told(&[set]);
        assert!(message.contains(hint), "{set}\n{message}");
        assert!(message.contains(&format!("--> --set {set}:1:")), "{message}");
    }
}

#[test]
fn a_bad_value_names_the_expected_type() {
    for (set, expected) in [
        ("units.narwski-1.morale=high", "expected a whole number from 1 to 9"),
        ("units.narwski-1.morale=6.5", "expected a whole number from 1 to 9"),
        ("units.narwski-1.morale=12", "12 is out of range, which is 1 to 9"),
        ("units.narwski-1.facing=Q", "`Q` is no facing"),
        ("units.narwski-1.start=0817", "start hex 0817 is not on the map"),
        ("units.narwski-1.start=here", "expected a hex number"),
        ("rules.camp.draw=maybe", "expected true or false"),
        ("rules.fire.rows=[1, 2]", "expected a list of 3 values"),
        ("rules.turns=", "nothing follows the `=`"),
        ("rules.turns", "a change needs a value"),
        ("", "a change needs a value"),
        ("=", "nothing follows the `=`"),
        ("rules.turns=99999999999999999999", "this number is too large"),
    ] {
        let message = told(&[set]);
        assert!(message.contains(expected), "{set}\n{message}");
    }
}

#[test]
fn faults_of_several_changes_are_reported_at_once() {
    let message = told(&["rules.turns=0", "units.narwski-9.size=3", "rules.points.melee=-1"]);
    assert!(message.ends_with("3 faults found"), "{message}");
}

#[test]
fn names_that_nothing_bears_get_the_nearest() {
    let failure = load("niemenczyn/historicl", &Changes::default()).unwrap_err();
    let Failure::NoSuchScenario { asked, did_you_mean, known } = failure else {
        panic!("{failure}")
    };
    assert_eq!(asked, "niemenczyn/historicl");
    assert_eq!(did_you_mean.as_deref(), Some("niemenczyn/historical"));
    assert!(known.contains(&"niemenczyn/alternative".to_string()));
    let failure = load("alternative", &Changes::default()).unwrap_err();
    assert!(failure.to_string().contains("did you mean `niemenczyn/alternative`?"));
    let failure = changed(&["eydziatowic"], &[]).unwrap_err();
    assert!(failure.to_string().contains("did you mean `eydziatowicz`?"), "{failure}");
    let failure = load("no/such/file.toml", &Changes::default()).unwrap_err();
    assert!(matches!(failure, Failure::Io { .. }), "{failure}");
}

#[test]
fn an_overlay_is_refused_by_a_scenario_it_does_not_apply_to() {
    let changes = Changes { overlays: vec!["eydziatowicz".into()], sets: vec![] };
    let failure = load("niemenczyn/alternative", &changes).unwrap_err();
    assert!(failure.to_string().contains("does not apply to `niemenczyn/alternative`"));
    assert!(failure.to_string().contains("= help: `wargauge scenarios` lists those that do"));
}
