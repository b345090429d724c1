//! What the program knows of its games, seen from outside.

use wargauge_engine::Side;
use wargauge_games::era1794::plans::{open_text, write};
use wargauge_games::{GAMES, Playable};
use wargauge_scenarios::Changes;
use wargauge_scenarios::era1794::load;

fn opened(name: &str, overlays: &[&str]) -> std::sync::Arc<dyn Playable> {
    let overlays = overlays.iter().map(ToString::to_string).collect();
    let changes = Changes { overlays, sets: Vec::new() };
    GAMES.load(name, &changes).unwrap_or_else(|failure| panic!("{failure}"))
}

#[test]
fn every_plan_that_is_bred_is_a_sound_plan_for_its_side() {
    let mut state = 1_u64;
    let mut below = |bound: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % bound
    };
    for (name, side) in [
        ("niemenczyn/historical", Side::First),
        ("niemenczyn/historical", Side::Second),
        ("niemenczyn/alternative", Side::First),
    ] {
        let nursery = opened(name, &[]).nursery(side).expect("the game has plans");
        let scenario = load(name, &Changes::default()).expect("it is built in");
        let of_side = |unit: &usize| {
            let commander = scenario.setup.units[*unit].commander;
            scenario.setup.commanders[commander].side == side
        };
        let units = (0..scenario.setup.units.len()).filter(of_side).count();
        let mut litter = nursery.seeds();
        assert!(litter.len() >= 3, "{name}: the built-in plans and the plain one");
        for nth in 0..300 {
            let parents = [0; 2].map(|_| below(litter.len()));
            let parents = parents.map(|parent| litter[parent].as_str());
            let child = nursery.child(parents, &mut below).expect("parents are sound");
            let plan = open_text(&child, side, &scenario, &GAMES.library())
                .unwrap_or_else(|fault| panic!("child {nth}: {fault}\n{child}"))
                .plan;
            assert_eq!(write(&plan), child, "it reads as it is written");
            let in_groups: usize = plan.groups.iter().map(|group| group.units.len()).sum();
            assert_eq!(in_groups, units, "{child}");
            litter.push(child);
        }
        // Everything that an order can say comes up.
        for key in ["when = [", "group = ", "lost = ", "absent = ", "facing", "formation", "pace"] {
            assert!(litter.iter().any(|plan| plan.contains(key)), "{name}: no plan says `{key}`");
        }
        litter.sort();
        litter.dedup();
        assert!(litter.len() > 250, "children differ: {}", litter.len());
    }
}

/// The first line under the map that begins like this.
fn line(scenario: &str, overlays: &[&str], begin: &str) -> String {
    let roster = opened(scenario, overlays).roster().to_string();
    let line = roster.lines().find(|line| line.trim_start().starts_with(begin));
    line.unwrap_or_else(|| panic!("{roster}")).to_owned()
}

#[test]
fn only_the_besiegers_begin_on_an_edge() {
    let line = |scenario: &str, overlays: &[&str]| line(scenario, overlays, "first on");
    let then = "10; then after every phase hasbergs 5, askanians 5";
    assert_eq!(line("verdox/open", &[]), format!("first on their edges: {then}"));
    let siege = line("verdox/garrison", &[]);
    assert_eq!(siege, format!("first on the edge of the hasbergs: {then}*"));
    let turned = line("verdox/garrison", &["garrison-hasbergs"]);
    assert!(turned.starts_with("first on the edge of the askanians: 10;"), "{turned}");
}

#[test]
fn a_roster_says_where_units_begin() {
    let unit = |begin: &str| line("niemenczyn/alternative", &[], begin);
    assert!(unit("1 szwadron").ends_with("one of 0101–0116"), "{}", unit("1 szwadron"));
    assert!(unit("1 Narwski").ends_with("0809* S*"), "{}", unit("1 Narwski"));
}

#[test]
fn slopes_follow_from_levels_and_give_way_to_escarpments() {
    let document = opened("niemenczyn/historical", &[]).document();
    let hexes = &document["map"]["hexes"];
    let mut kinds = [0; 3];
    for edge in document["map"]["edges"].as_array().expect("a list") {
        let [a, b] = [0, 1].map(|end| edge["between"][end].as_str().expect("a hex"));
        let step = hexes[a]["level"] != hexes[b]["level"];
        let has = |name: &str| edge["features"].as_array().unwrap().contains(&name.into());
        assert_eq!(step, has("slope") || has("escarpment"), "{edge}");
        assert!(!(has("slope") && has("escarpment")), "{edge}");
        let all = ["slope", "escarpment", "road"];
        all.iter().zip(&mut kinds).for_each(|(name, count)| *count += u32::from(has(name)));
    }
    assert!(kinds.iter().all(|&count| count > 0), "{kinds:?}");
}

#[test]
fn the_kinds_of_choice_of_every_game_have_names_of_their_own_and_rules_of_its_book() {
    for scenario in ["niemenczyn/historical", "verdox/garrison"] {
        let scenario = opened(scenario, &[]);
        let kinds = scenario.choice_kinds();
        let book = scenario.sheet().rules;
        let mut names: Vec<&str> = kinds.iter().map(|kind| kind.name).collect();
        for kind in kinds {
            for number in kind.rules.split(", ") {
                // A part of a rule stands in the book by the rule.
                let known = book.listed().any(|(_, rule)| number.starts_with(rule.number));
                assert!(known, "{}: {number}", kind.name);
            }
        }
        names.sort_unstable();
        names.dedup();
        assert!(kinds.len() >= 8 && names.len() == kinds.len(), "{names:?}");
    }
}
