//! The keys of the JSON and their order.

use super::*;
use crate::series::Row;
use wargauge_ai::Played;
use wargauge_engine::Outcome;

/// It lacks a rule of its family.
static BOOK: Book = Book::new(
    "Toy",
    &[
        Some(RuleEntry::definition("1.0", "Terms")),
        None,
        Some(RuleEntry::acting("1.1", "The strike")),
    ],
);

fn heading() -> Heading {
    Heading {
        scenario: Scenario {
            name: "toy".to_owned(),
            system: "duel".to_owned(),
            digest: "0".to_owned(),
            changes: Vec::new(),
        },
        from: None,
        players: ["random".to_owned(), "random".to_owned()],
        bracket: None,
        sensitive: None,
        chosen: None,
        seed: 1,
        sheet: Sheet {
            sides: ["left".to_owned(), "right".to_owned()],
            rules: &BOOK,
            units: Vec::new(),
            facts: Vec::new(),
            fact_sheet: &FactSheet::PLAIN,
        },
    }
}

#[test]
fn the_json_has_the_promised_keys_in_their_order() {
    let mut study = Study::default();
    let winners = [Some(Side::First), None, Some(Side::Second), Some(Side::First)];
    for ((winner, points), game) in winners.into_iter().zip([3, 0, -4, 1]).zip(0..) {
        let outcome = Outcome { winner, automatic: points == -4, turn: 6, points };
        let uses = [0, 0, if points < 0 { 0 } else { 2 }];
        let played = Played { outcome, decisions: 7, drawn_by_rule: false };
        study.add(&Row { game, played, fingerprint: 0, balanced: true, uses: &uses, facts: &[] });
    }
    let rate = Rate::new(4, study.decisions, 2.0, 1);
    let summary = Summary { rate, ..Summary::new(heading(), &study, Band::new(0.0, 1.0)) };
    let json = serde_json::to_string(&summary).unwrap();
    let third = Share::new(1, 4);
    let expected = format!(
        r#"{{"format":1,"tool":{{"name":"wargauge","version":"{}"}},"#,
        env!("CARGO_PKG_VERSION")
    ) + r#""scenario":{"name":"toy","system":"duel","digest":"0","changes":[]},"seed":1,"games":4,"#
        + r#""players":{"left":"random","right":"random"},"#
        + r#""outcomes":{"left":{"count":2,"share":0.5,"#;
    assert!(json.starts_with(&expected), "{json}");
    let rest = format!(
        r#""draw":{{"count":1,"share":0.25,"low":{},"high":{}}}}},"running":[{{"games":4,"outcomes":{{"left":2,"right":1,"draw":1}}}}],"endings":{{"automatic":{{"count":1,"#,
        third.low, third.high
    );
    assert!(json.contains(&rest), "{json}");
    assert!(json.contains(r#"},"score":{"mean":0.625,"low":"#), "{json}");
    let way = r#"},"decided":{"automatic victory":{"count":1,"share":0.25,"#;
    assert!(json.contains(way), "{json}");
    let summary: Summary = serde_json::from_str(&json).unwrap();
    assert_eq!(serde_json::to_string(&summary).unwrap(), json, "read and written again");
    assert!(json.contains(r#""histogram":{"-4":1,"0":1,"1":1,"3":1},"by_outcome":{"left":{"1":1,"3":1},"right":{"-4":1},"draw":{"0":1}}},"turns":{"mean":6.0,"low":6.0,"high":6.0,"histogram":{"6":4}},"milestones":{},"rules":{"1.1":{"title":"The strike","per_game":1.5,"games":0.75,"with":0.8333333333333334,"without":0.0,"difference":{"share":0.8333333333333334,"low":"#), "{json}");
    assert!(
        json.contains(
            r#"}}},"units":[],"course":[],"choices":[],"first":[],"sanity":{"games":4,"each_once":true,"unbalanced":null,"distinct":0.25},"verdict":{"share":0.625,"#
        ),
        "{json}"
    );
    assert!(json.ends_with(r#""band":[0.0,1.0],"answer":"inside"},"rate":{"seconds":2.0,"games_per_second":2.0,"decisions_per_second":14.0,"threads":1}}"#), "{json}");
}

#[test]
fn figures_of_no_games_are_null() {
    let summary = Summary::new(heading(), &Study::default(), None);
    let json = serde_json::to_string(&summary).unwrap();
    assert!(json.contains(r#""left":{"count":0,"share":null,"low":0.0,"high":1.0}"#), "{json}");
    assert!(json.contains(r#""points":{"mean":null,"low":null,"high":null,"deviation":null"#));
    assert!(!json.contains("verdict"));
}

#[test]
fn a_summary_without_its_rate_differs_in_nothing_else() {
    let rate = Rate::new(0, 0, 2.0, 1);
    let summary = Summary { rate, ..Summary::new(heading(), &Study::default(), None) };
    let json = serde_json::to_string(&summary).unwrap();
    let (rest, _) = json.split_once(r#","rate":"#).unwrap();
    let stored = serde_json::to_string(&summary.without_rate()).unwrap();
    assert_eq!(stored, format!("{rest}}}"));
}

#[test]
fn the_ending_of_a_game_out_of_time_is_the_one_it_declares() {
    let sheet = FactSheet { time_up: "dusk", ..FactSheet::PLAIN };
    let share = |share| Share { count: 1, share, low: 0.0, high: 1.0 };
    let endings = [("rout", 0.125), ("dusk", 0.5), ("truce", 0.375)];
    let mut summary = Summary::new(heading(), &Study::default(), None);
    summary.endings = Keyed(endings.map(|(name, of)| (name.to_owned(), share(of))).to_vec());
    assert_eq!((summary.time_up(), summary.automatic()), ("truce", 0.625));
    summary.fact_sheet = Box::leak(Box::new(sheet));
    assert_eq!((summary.time_up(), summary.automatic()), ("dusk", 0.5));
}
