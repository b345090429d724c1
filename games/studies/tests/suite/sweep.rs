//! Many values at once.

use wargauge_games::GAMES;
use wargauge_scenarios::Changes;
use wargauge_studies::sweep::document::Swept;
use wargauge_studies::sweep::{Ground, Request, Why, sweep};

use crate::{EndAfter, SCENARIO};

/// A sweep of short games between players that know nothing.
fn request(vary: &[&str], games: u64) -> Request {
    let sets = vec!["rules.turns=2".to_owned()];
    let base = Changes { overlays: Vec::new(), sets };
    Request {
        ground: Ground { games: GAMES, scenario: SCENARIO.to_owned(), base },
        vary: vary.iter().map(|text| text.parse().expect("it can be varied")).collect(),
        players: ["poles=random", "russians=random"].map(str::to_owned).to_vec(),
        games: Some(games),
        seed: 1794,
        threads: 2,
        band: None,
        out: None,
    }
}

fn swept(vary: &[&str], games: u64) -> Swept {
    sweep(&request(vary, games), &()).expect("it is played").swept
}

#[test]
fn a_value_without_effect_has_none_and_one_with_an_effect_is_found() {
    // Nobody reaches the camp in two turns, but zero points decide many games.
    let vary = ["rules.camp.draw=true|false", "rules.zero_points=russians|none|poles"];
    let swept = swept(&vary, 200);
    assert_eq!(swept.design.combinations, 8);
    let changes: Vec<(&str, &str, f64)> = swept
        .effects
        .iter()
        .map(|effect| (effect.path.as_str(), effect.to.as_str(), effect.change.share))
        .collect();
    assert_eq!(changes[0].0, "rules.zero_points");
    assert_eq!((changes[0].1, changes[1].1, changes[2].1), ("poles", "none", "false"));
    assert!(changes[0].2 > 0.1 && changes[1].2 > 0.05, "{changes:?}");
    assert!(changes[2].2.abs() < 1e-12, "{changes:?}");
    // A draw in place of a defeat is half of a win in place of it.
    assert!((changes[0].2 - 2.0 * changes[1].2).abs() < 1e-9, "{changes:?}");
    assert!(swept.interactions.is_empty() && swept.mixed.is_empty());
}

#[test]
fn a_named_value_takes_its_levels_from_its_name_and_not_from_its_kind() {
    let mut request = request(&["readings", "rules.reaction_to_clash=false|true"], 30);
    let scenario = GAMES.load(SCENARIO, &request.ground.base).expect("it is built in");
    let disputed = scenario.about().origins.iter().filter(|origin| !origin.readings.is_empty());
    let others = disputed.filter(|origin| origin.path != "rules.reaction_to_clash");
    // All but two are fixed.
    let fixed = others.skip(1).map(|origin| format!("{}={}", origin.path, origin.value));
    request.ground.base.sets.extend(fixed);
    let swept = sweep(&request, &()).expect("it is played").swept;
    let whys: Vec<Why> = swept.factors.iter().map(|factor| factor.why).collect();
    assert_eq!(whys, [Why::Named, Why::Reading]);
    assert_eq!(swept.factors[0].levels, ["false", "true"]);
}

#[test]
fn an_interruption_ends_it_at_once() {
    let outcome = sweep(&request(&["rules.zero_points=russians|none"], 100), &EndAfter::games(0));
    let outcome = outcome.expect("nothing fails");
    assert!(outcome.interrupted);
    assert_eq!(outcome.swept.games, 0);
}
