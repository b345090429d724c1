//! A scenario of one's own inherits nothing from Niemenczyn: a switch that names a side or a hex there is
//! neutral where it is left out.

use wargauge_engine::Game;
use wargauge_engine::era1794::Niemenczyn;
use wargauge_scenarios::Changes;
use wargauge_scenarios::era1794::{load, load_text};

/// Two sides of the same strength on an open map, with these rules.
fn text(rules: &str) -> String {
    let base = std::fs::read_to_string("tests/invalid/parts/base.toml").unwrap();
    let data = &base[base.find("[map]").unwrap()..base.find("[rules]").unwrap()];
    format!(
        "kind = \"scenario\"\ntitle = \"Own\"\nsystem = \"1794\"\nsides = [\"blue\", \"red\"]\n\n\
         {data}\n[rules]\nsource = \"rulebook\"\nreturn_hexes = [\"0101\", \"0401\"]\n{rules}"
    )
}

#[test]
fn rules_that_are_left_out_favour_neither_side() {
    let own = load_text("own", &text(""), &Changes::default()).unwrap();
    let rules = &own.setup.rules;
    assert_eq!(rules.winner_at_zero(), None);
    assert_eq!((rules.camp.hex, rules.square.sides), (None, [false; 2]));
    assert_eq!(rules.fire.lone_guns_modifier, [0; 2]);
    // The text that is kept with a run is the same game.
    let again = load_text("own", &own.about.text, &Changes::default()).unwrap();
    assert_eq!(again.about.digest, own.about.digest);
}

#[test]
fn a_scenario_without_a_camp_has_no_milestone_of_reaching_it() {
    let titles = |setup| {
        let facts = Niemenczyn::new(setup).facts();
        facts.into_iter().map(|fact| fact.title).collect::<Vec<_>>()
    };
    let own = load_text("own", &text(""), &Changes::default()).unwrap();
    let camp = "[rules.camp]\nhex = \"0404\"\nraider = \"red\"\n";
    let raided = load_text("raided", &text(camp), &Changes::default()).unwrap();
    let (without, with) = (titles(&own.setup), titles(&raided.setup));
    assert_eq!(without[0], "first melee");
    assert_eq!(with[0], "camp reached");
    assert_eq!(with[1..], without);
    assert_eq!(raided.setup.rules.camp.raider, 1);
}

#[test]
fn the_built_in_scenarios_play_by_the_printed_switches() {
    let printed = wargauge_engine::era1794::switches::Switches::default();
    for name in ["niemenczyn/historical", "niemenczyn/alternative"] {
        let rules = load(name, &Changes::default()).unwrap().setup.rules;
        assert_eq!(rules.zero_points, printed.zero_points);
        assert_eq!((&rules.square, &rules.camp), (&printed.square, &printed.camp));
        assert_eq!(rules.return_hexes, printed.return_hexes);
        assert_eq!(rules.fire.lone_guns_modifier, printed.fire.lone_guns_modifier);
    }
}

#[test]
fn what_a_change_sets_may_be_a_plain_number_and_the_kept_text_may_have_it() {
    let changes = Changes { overlays: vec![], sets: vec!["units.lit-7-1.start=1101".into()] };
    let changed = load("niemenczyn/historical", &changes).unwrap();
    let again = load_text("kept", &changed.about.text, &Changes::default()).unwrap();
    assert_eq!(again.about.digest, changed.about.digest);
}
