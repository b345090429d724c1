//! The page, with plain names and with hostile ones. In a browser it was looked at by hand.

use super::*;
use crate::background::{Scene, Scenes};
use crate::charts::charts;
use crate::tests::{HOSTILE, background, hostile, run, well_formed};
use crate::verdict::Contrasted;
use wargauge_analysis::Answer;
use wargauge_analysis::compare::difference::{
    Comparison, Contrast, Differences, Effect, Effects, MeanDifference, ShareDifference,
};
use wargauge_analysis::matrix::summary::Estimate;
use wargauge_analysis::summary::{Bracket, Ended, FORMAT, Judgement, Keyed, Summary};

fn comparison(a: Summary, b: Summary) -> Story {
    let share =
        ShareDifference { share: 0.148, low: 0.13, high: 0.166, p: Some(1e-9), p_holm: Some(1e-8) };
    let mean = MeanDifference {
        mean: Some(-0.5),
        low: Some(-0.75),
        high: Some(-0.25),
        p: Some(0.012),
        p_holm: None,
    };
    let outcomes = a.outcomes.0.iter().map(|(name, _)| (name.clone(), share)).collect();
    let difference = Differences {
        outcomes: Keyed(outcomes),
        score: share,
        automatic: share,
        points: mean,
        turns: mean,
        milestones: Keyed(Vec::new()),
        decided: Keyed(Vec::new()),
    };
    let contrast = Contrast {
        paired: true,
        variance_saved: Some(0.25),
        flipped: 0.4,
        flips: Vec::new(),
        difference,
        effects: None,
        adapt: None,
    };
    Story::Comparison(Box::new(Comparison { format: FORMAT, a, b, contrast }))
}

fn page_of(story: &Story, name: &str) -> String {
    let background = background(name);
    let backgrounds = [&background, &background];
    let page = page(story, &backgrounds, &charts(&story.runs(), &backgrounds));
    // A number and its sign are never on two lines. Those of charts are lines of their own.
    let outside = page.split("<svg").map(|part| part.split("</svg>").last().unwrap_or_default());
    let outside = outside.collect::<String>();
    assert!(!outside.contains("± ") && !outside.contains("0 %"), "{outside}");
    page.replace('\u{a0}', " ")
}

#[test]
fn a_change_is_shown_only_if_its_corrected_p_value_shows_it() {
    let Story::Comparison(mut both) = comparison(run(), crate::tests::other()) else {
        panic!("it is a comparison")
    };
    let score = &mut both.contrast.difference.score;
    (score.share, score.low, score.high) = (0.012, 0.001, 0.023);
    (score.p, score.p_holm) = (Some(0.033), Some(0.297));
    let page = page_of(&Story::Comparison(both.clone()), "A field");
    assert!(page.contains("no change from test/first is shown (+1.2 points ± 1.1, p 0.297)."));
    let score = &mut both.contrast.difference.score;
    (score.p, score.p_holm) = (None, None);
    let page = page_of(&Story::Comparison(both), "A field");
    assert!(page.contains("too few games to test the change from test/first (+1.2 points ± 1.1)."));
}

#[test]
fn each_verdict_of_a_what_if_names_what_was_changed() {
    let (a, mut b) = (run(), crate::tests::other());
    b.scenario.name = a.scenario.name.clone();
    b.scenario.changes = vec!["with eydziatowicz".to_owned()];
    let page = page_of(&comparison(a, b), "A field");
    // Neither has a bracket.
    assert!(page.contains(" in test/first with eydziatowicz between these players: "));
    assert!(
        page.contains(" from test/first.")
            && page.contains(" of test/first between these players: ")
    );
}

#[test]
fn with_adapted_players_the_page_leaves_open_which_side_is_favoured() {
    let (a, mut b) = (run(), crate::tests::other());
    b.scenario.name = a.scenario.name.clone();
    b.scenario.changes = vec!["rules.turns=5".to_owned()];
    let Story::Comparison(mut both) = comparison(a, b) else { panic!("it is a comparison") };
    let figure = |share: f64| Estimate { share, low: share - 0.01, high: share + 0.01 };
    let ended = Some(Ended::of(&both.b));
    let effect = |by| Effect {
        score: figure(0.7),
        before: Some(figure(0.7 - by)),
        difference: figure(by),
        ended: ended.clone(),
    };
    let effects = Effects { games: 900, as_they_are: effect(0.1), adapted: effect(0.05) };
    both.contrast.effects = Some(effects);
    let said = Contrasted::new(&both.a, &both.b, &both.contrast, Some("rules.turns=5")).verdict();
    let page = page_of(&Story::Comparison(both.clone()), "A field");
    assert!(said[0].starts_with("test/first with rules.turns=5: once both sides have adapted"));
    assert!(said[0].contains("70.0 % there: +5.0 (+4.0 to +6.0) points from 65.0 %"), "{said:?}");
    assert!(said[1].contains("Which side is favoured stays open"));
    assert!(said.iter().all(|sentence| page.contains(sentence.as_str())), "{said:?}");
    let of_changed = "of test/first with rules.turns=5";
    assert!(
        !page.contains(of_changed) && !page.contains("are favoured"),
        "no verdict on the change"
    );
}

#[test]
fn the_verdict_comes_first_and_everything_that_is_promised_is_there() {
    let story = Story::Run(Box::new(run()));
    let page = page_of(&story, "A field");
    let place = |text: &str| page.find(text).unwrap_or_else(|| panic!("{text} is not there"));
    let order = [
        "<h1><bdi>A field</bdi></h1>",
        "<p class=\"verdict\">",
        "<div class=\"gauge\">",
        "How games are decided",
        "What tells most",
        "<nav aria-label=\"Contents\">",
        "<caption>Outcomes",
        "<figure class=\"wide\"",
        "<caption>Milestones",
        "<caption>The fate of units",
        "<caption>Choices by turn",
        "<caption>Rules",
        "<details class=\"part\" id=\"method\">",
        "3,000 games planned, each played to its end and counted once",
        "1 of 10 values are reconstructed",
        "wargauge run test/first --ai left=heuristic --ai right=heuristic --games 3000 --seed 7",
    ];
    let places = order.map(place);
    assert!(places.is_sorted(), "{places:?}");
    // The map takes the place of the chart of the ground.
    assert_eq!(page.matches("<figure class=\"wide\"").count(), 6);
    assert!(page.contains("id=\"map-board\"") && page.contains("id=\"map-data\""));
    assert!(!page.contains("✗"));
    assert!(well_formed(&page) > 500);
}

#[test]
fn a_comparison_says_what_changes() {
    let page = page_of(&comparison(run(), crate::tests::other()), "A field");
    assert!(page.contains(" (draws counted half), up 14.8 points ± 1.8 from test/first."));
    assert!(page.contains(
        "40.0 % of the games end differently under the same luck. Shared luck took 25 % off"
    ));
    assert!(page.contains(
        "wargauge compare test/first test/second --ai left=heuristic --ai right=heuristic"
    ));
    assert!(page.contains("−0.5 <small>−0.8 to −0.2</small>"), "points");
    well_formed(&page);
}

#[test]
fn what_scrolls_is_reached_by_keyboard_and_every_region_has_a_name_of_its_own() {
    let page = page_of(&comparison(run(), crate::tests::other()), "A field");
    let boxes = page.split('<').filter(|tag| tag.contains("class=\"wide\""));
    let labels = boxes.map(|tag| {
        assert!(tag.contains("tabindex=\"0\""), "{tag}");
        let (_, label) = tag.split_once("aria-label=\"").expect("it says what it is");
        label.split('"').next().unwrap_or_default()
    });
    let mut labels: Vec<&str> = labels.collect();
    for label in ["What is on the map", "Reconstructed values, second"] {
        assert!(labels.contains(&label), "{label}: {labels:?}");
    }
    let all = labels.len();
    labels.sort_unstable();
    labels.dedup();
    assert_eq!(labels.len(), all, "{labels:?}");
}

#[test]
fn no_level_of_headings_is_left_out() {
    let page = page_of(&comparison(run(), crate::tests::other()), "A field");
    let levels = page.split("<h").skip(1).filter_map(|rest| rest.chars().next()?.to_digit(10));
    let levels: Vec<u32> = levels.collect();
    assert!(levels.len() > 10 && levels[0] == 1);
    assert!(levels.is_sorted_by(|before, after| *after <= before + 1), "{levels:?}");
}

#[test]
fn hostile_names_stay_names() {
    for name in HOSTILE {
        for story in [Story::Run(Box::new(hostile(0))), comparison(hostile(0), hostile(3))] {
            let page = page_of(&story, name);
            well_formed(&page);
            assert_eq!(page.matches("<script>").count(), 1, "only the page's own");
            assert_eq!(page.matches("<script").count(), 3, "and its data");
            assert!(!page.contains("<img") && !page.contains('\u{202e}') && !page.contains('\0'));
            assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"));
        }
    }
}

#[test]
fn the_page_loads_nothing_from_elsewhere() {
    let page = page_of(&Story::Run(Box::new(run())), "A field");
    let plain = page.replace("http://www.w3.org/2000/svg", "").replace("href=\"#", "");
    for outside in ["http:", "https:", "//fonts", "src=", "href=", "@import", "url("] {
        assert!(!plain.contains(outside), "{outside}");
    }
    assert!(page.contains("Content-Security-Policy\" content=\"default-src 'none';"));
}

#[test]
fn a_failed_check_is_not_passed_over() {
    let mut run = run();
    run.sanity.unbalanced = Some(3);
    let page = page_of(&Story::Run(Box::new(run)), "A field");
    assert!(page.contains("✗ <strong>failed:</strong> 3 games whose points are not the sum"));
    let first = page.split("<p class=\"verdict\">").next().unwrap();
    assert!(first.contains("A check has failed."), "before any claim");
}

#[test]
fn a_story_that_was_written_and_read_gives_the_same_page() {
    for story in [Story::Run(Box::new(run())), comparison(run(), crate::tests::other())] {
        let json = serde_json::to_string(&story).unwrap();
        let read = Story::read(&json).unwrap().read_by(|_| Some(&crate::tests::SHEET));
        assert_eq!(page_of(&read, "A field"), page_of(&story, "A field"));
    }
    let refused = |json: &str| Story::read(json).unwrap_err().to_string();
    assert!(refused("{").starts_with("it is not the summary of a run or of a comparison: EOF"));
    assert!(refused(r#"{"format":1,"games":3}"#).contains("missing field `tool`"));
    assert_eq!(refused(r#"{"format":9}"#), "its format is 9, and this version knows format 1");
    assert_eq!(refused(r#"{"format":1,"games":0}"#), "no game was finished");
}

#[test]
fn units_have_a_column_for_each_fact_that_their_game_declares() {
    let page = page_of(&Story::Run(Box::new(run())), "A field");
    let table = page.split("<caption>The fate of units").nth(1).unwrap();
    let table = table.split("</thead>").next().unwrap();
    let headings = ["unit", "side", "size lost a game", "shaken", "enters in turn"];
    let places = headings.map(|text| table.find(&format!(">{text}<")).expect(text));
    assert!(places.is_sorted(), "{table}");
    assert!(!table.contains("captured"), "{table}");
}

#[test]
fn units_of_a_game_that_is_not_known_are_shown_by_the_keys_of_their_document() {
    let json = serde_json::to_string(&run()).unwrap();
    let story = Story::read(&json).unwrap();
    let headings = |story: &Story| {
        let page = page_of(story, "A field");
        let table = page.split("<caption>The fate of units").nth(1).unwrap();
        table.split("</thead>").next().unwrap().to_owned()
    };
    let unknown = headings(&story);
    assert!(unknown.contains("losses") && unknown.contains("entry_turn"), "{unknown}");
    let known =
        headings(&story.read_by(|system| (system == "test").then_some(&crate::tests::SHEET)));
    assert!(known.contains("enters in turn") && !known.contains("entry_turn"), "{known}");
}

/// A background with so many games of this length.
fn with_scenes(name: &str, games: usize, letters: usize) -> Background {
    let playback = crate::replay::tests::playback(name);
    let scene = |nth: usize| Scene {
        game: nth as u64,
        title: format!("{name} {nth}"),
        about: name.to_owned(),
        subtitle: name.to_owned(),
        command: format!("wargauge replay '{name}' --game {nth} --format html"),
        script: if letters == 0 { playback.compact() } else { "x".repeat(letters) },
        rules: playback.rules.clone(),
    };
    let mut scenes = Scenes {
        common: playback.common(),
        games: (0..games).map(scene).collect(),
        ..Scenes::default()
    };
    scenes.close();
    Background { scenes: Some(scenes), ..background(name) }
}

fn page_with(background: &Background) -> String {
    let run = run();
    let story = Story::Run(Box::new(run));
    let charts = charts(&story.runs(), &[background]);
    page(&story, &[background], &charts)
}

#[test]
fn games_worth_seeing_are_on_the_page_and_share_what_they_can() {
    let page = page_with(&with_scenes("the guard", 4, 0));
    well_formed(&page);
    for nth in 0..4 {
        assert!(page.contains(&format!("data-game=\"{nth}\"")), "{nth}");
        assert!(page.contains(&format!("<script type=\"application/json\" id=\"game-{nth}\">")));
    }
    assert_eq!(page.matches("function watch(root, held, host)").count(), 1);
    assert_eq!(page.matches("id=\"games-common\"").count(), 1);
    assert!(page.contains("wargauge replay &#39;the guard&#39; --game 3 --format html"));
}

#[test]
fn games_that_would_make_the_page_too_large_are_left_out_with_the_command_that_makes_them() {
    let page = page_with(&with_scenes("the guard", 4, 500_000));
    assert!(page.len() < 1_500_000, "{}", page.len());
    let shown = page.matches("data-game=").count() - page.matches("[data-game=").count();
    assert!((1..4).contains(&shown), "{shown}");
    assert_eq!(page.matches("Left out here, so that the page stays below").count(), 4 - shown);
    assert_eq!(page.matches("--format html</code>").count(), 4);
}

#[test]
fn a_game_with_hostile_names_is_no_markup() {
    for name in HOSTILE {
        let page = page_with(&with_scenes(name, 2, 0));
        well_formed(&page);
        assert_eq!(page.matches("<script>").count(), 1, "{name}");
        assert!(!page.contains("<img"), "{name}");
    }
}

#[test]
fn the_gauge_shows_interval_bracket_and_band() {
    let mut run = run();
    run.bracket = Some(Bracket {
        low: 0.3,
        high: 0.7,
        reach: Some([0.28, 0.72]),
        ahead: Some(Estimate { share: 0.56, low: 0.52, high: 0.6 }),
    });
    run.verdict = Some(Judgement {
        share: 0.5,
        low: 0.48,
        high: 0.52,
        band: [0.45, 0.55],
        answer: Answer::Open,
    });
    let page = page_of(&Story::Run(Box::new(run)), "A field");
    for part in [
        "class=\"bracket\" x=\"300\"",
        "class=\"band\" x=\"450\"",
        "30.0 % to 70.0 % against the best answers known",
        "class=\"ahead\" x=\"520\"",
        "where both sides look ahead: 56 % (52 – 60)",
        "band that was asked for: 45.0 % to 55.0 %: not decided",
    ] {
        assert!(page.contains(part), "{part}");
    }
}

#[test]
fn the_map_says_what_lies_on_every_cell() {
    let page = page_of(&Story::Run(Box::new(run())), "A field");
    let held = page.split("id=\"map-data\">").nth(1).unwrap().split("</script>").next().unwrap();
    let held: serde_json::Value = serde_json::from_str(held).unwrap();
    let text = |cell: usize| {
        held["texts"][held["about"][cell].as_u64().unwrap() as usize].as_str().unwrap()
    };
    assert_eq!(held["about"].as_array().unwrap().len(), 20);
    assert!(text(0).contains("slope") && text(1).contains("road"), "{held}");
    assert!(text(12).contains("A field") && text(19) == "open ground", "{held}");
    assert_eq!(held["ground"]["all"][0], 9000);
}
