//! Other readings of the rulebook: they stand in the data, can be played, and survive being written.

use wargauge_games::GAMES;
use wargauge_scenarios::era1794::load_text;
use wargauge_scenarios::{Changes, Kind, Origin};

fn disputed(origins: &[Origin]) -> Vec<&Origin> {
    origins.iter().filter(|origin| !origin.readings.is_empty()).collect()
}

#[test]
fn every_reading_of_every_built_in_scenario_is_another_game() {
    let scenarios = GAMES.library().builtin().into_iter();
    for listing in scenarios.filter(|listing| listing.kind == Kind::Scenario) {
        let scenario = GAMES.load(&listing.name, &Changes::default()).unwrap();
        let about = scenario.about();
        let disputed = disputed(&about.origins);
        assert!(disputed.len() >= 4, "{}", listing.name);
        for origin in disputed {
            assert!(origin.note.is_some(), "{} says what is disputed", origin.path);
            for reading in origin.readings.iter().filter(|reading| **reading != origin.value) {
                let sets = vec![format!("{}={reading}", origin.path)];
                let changes = Changes { overlays: Vec::new(), sets };
                let other = GAMES.load(&listing.name, &changes).unwrap();
                assert_ne!(other.about().digest, about.digest, "{}", origin.path);
                // What is set is disputed no more.
                let set = other.about().origins.iter().find(|one| one.path == origin.path);
                assert!(set.unwrap().readings.is_empty());
            }
        }
        let again = GAMES.load_text("again", &about.text, &Changes::default()).unwrap();
        assert_eq!(again.about().origins, about.origins);
    }
}

#[test]
fn a_switch_that_is_left_out_has_the_readings_of_the_games_own_rules() {
    let base = std::fs::read_to_string("tests/invalid/parts/base.toml").unwrap();
    let data = &base[base.find("[map]").unwrap()..base.find("[rules]").unwrap()];
    let text = format!(
        "kind = \"scenario\"\ntitle = \"Own\"\nsystem = \"1794\"\nsides = [\"blue\", \"red\"]\n\n\
         {data}\n[rules]\nsource = \"rulebook\"\nreturn_hexes = [\"0101\", \"0401\"]\n\
         stop_before_move = false\n"
    );
    let own = load_text("own", &text, &Changes::default()).unwrap();
    let disputed = disputed(&own.about.origins);
    let of = |path: &str| disputed.iter().find(|origin| origin.path == path);
    let origin = of("rules.reaction_to_clash").expect("it is disputed");
    assert_eq!(
        (&origin.value, &origin.readings[..]),
        (&"true".to_owned(), &["true", "false"].map(str::to_owned)[..])
    );
    assert!(of("rules.stop_before_move").is_none(), "the scenario spells it and says nothing");
}
