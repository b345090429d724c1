//! Reasons that were planted are found, and luck alone gives none.

use wargauge_ai::Played;
use wargauge_engine::{Book, Fact, FactSheet, Outcome, Role, RuleEntry, Side};

use super::*;
use crate::compare::difference::{
    Comparison, Contrast, Differences, MeanDifference, ShareDifference,
};
use crate::identity::Scenario;
use crate::series::{Row, Sheet};
use crate::statistics::simulated::Dice;
use crate::study::Study;
use crate::summary::{FORMAT, Heading};

static BOOK: Book = Book::new(
    "Toy",
    &[Some(RuleEntry::acting("1", "A coin")), Some(RuleEntry::acting("2", "A gift"))],
);

/// Milestones of a run.
const MILESTONES: usize = 20;

/// A run of so many games in which twenty things happen by coins, one of them with this effect on the
/// first side's chances; the second rule acts where that happens, the first by a coin.
fn run(luck: &mut Dice, games: u64, planted: f64) -> Summary {
    let fact = |nth: usize| Fact {
        column: String::new(),
        title: format!("sign {nth}"),
        role: Role::Milestone,
        labels: Vec::new(),
        meanings: Vec::new(),
    };
    let facts: Vec<Fact> = (0..MILESTONES).map(fact).collect();
    let mut study = Study::default();
    for game in 0..games {
        let signs: Vec<i16> =
            (0..MILESTONES).map(|nth| i16::from(luck.unit() < 0.1 + 0.04 * nth as f64)).collect();
        let chance = 0.45 + if signs[7] > 0 { planted } else { 0.0 };
        let die = luck.unit();
        let winner = if die < chance {
            Some(Side::First)
        } else {
            (die > chance + 0.1).then_some(Side::Second)
        };
        let outcome = Outcome { winner, automatic: false, turn: 6, points: 0 };
        let played = Played { outcome, decisions: 1, drawn_by_rule: false };
        let uses = [u32::from(luck.unit() < 0.5), u32::from(signs[7] > 0)];
        let row =
            Row { game, played, fingerprint: game, balanced: true, uses: &uses, facts: &signs };
        study.add(&row);
    }
    let heading = Heading {
        scenario: Scenario {
            name: "test".to_owned(),
            system: "test".to_owned(),
            digest: String::new(),
            changes: Vec::new(),
        },
        from: None,
        players: ["a", "b"].map(str::to_owned),
        bracket: None,
        sensitive: None,
        chosen: None,
        seed: 1,
        sheet: Sheet {
            sides: ["left", "right"].map(str::to_owned),
            rules: &BOOK,
            units: Vec::new(),
            facts,
            fact_sheet: &FactSheet::PLAIN,
        },
    };
    Summary::new(heading, &study, None)
}

#[test]
fn the_planted_sign_is_the_first_reason_with_its_effect_in_the_interval() {
    let mut luck = Dice::new(17);
    let run = run(&mut luck, 4000, 0.25);
    let found = telling(&run);
    assert_eq!(found[0].what, Sign::Milestone("sign 7".to_owned()));
    assert!(found[0].apart.low < 0.25 && 0.25 < found[0].apart.high, "{:?}", found[0]);
    let milestone = &run.milestones.0[7].1;
    let with = milestone.score.unwrap();
    let without = found[0].without;
    let (n, there) = (run.games as f64, with.games as f64);
    let all = run.score.unwrap().mean.unwrap();
    // The two parts make up the whole.
    assert!((with.share * there + without * (n - there) - all * n).abs() < 1e-6);
    assert!((0.01..0.2).contains(&found[0].weight), "{:?}", found[0]);
}

#[test]
fn luck_alone_gives_a_reason_on_no_more_than_one_page_in_twenty() {
    let mut luck = Dice::new(1936);
    let pages = 300;
    let mut alarms = 0;
    let mut uncorrected = 0;
    for _ in 0..pages {
        let run = run(&mut luck, 400, 0.0);
        alarms += usize::from(!telling(&run).is_empty());
        let plain = |one: &Telling| is_clear(widened(one.apart, 1.0 / widening(MILESTONES)));
        uncorrected += telling(&run).iter().filter(|one| plain(one)).count();
    }
    // Of 300 pages 15 are expected at most; 28 are more than three deviations away.
    assert!(alarms <= 28, "{alarms} of {pages}");
    assert!(uncorrected >= alarms);
}

#[test]
fn the_rule_that_goes_with_the_planted_sign_matters_and_the_coin_does_not() {
    let mut luck = Dice::new(4);
    let planted = run(&mut luck, 4000, 0.25);
    assert_eq!(telling_rules(&planted), [1]);
}

/// A comparison in which the share of a milestone has changed by so much.
fn comparison(by: f64, p_holm: f64) -> Comparison {
    let mut luck = Dice::new(3);
    let [a, b] = [0.0, 0.0].map(|planted| run(&mut luck, 500, planted));
    let difference = |share: f64, p_holm: f64| ShareDifference {
        share,
        low: share - 0.02,
        high: share + 0.02,
        p: Some(p_holm),
        p_holm: Some(p_holm),
    };
    let none = difference(0.0, 1.0);
    let mean = MeanDifference { mean: Some(0.0), low: None, high: None, p: None, p_holm: None };
    let mut milestones: Vec<_> =
        a.milestones.0.iter().map(|(name, _)| (name.clone(), none)).collect();
    milestones[2].1 = difference(by, p_holm);
    milestones[4].1 = difference(-2.0 * by, p_holm);
    let difference = Differences {
        outcomes: Keyed(Vec::new()),
        score: none,
        automatic: none,
        points: mean,
        turns: mean,
        milestones: Keyed(milestones),
        decided: Keyed(Vec::new()),
    };
    let contrast = Contrast {
        paired: true,
        variance_saved: None,
        flipped: 0.0,
        flips: Vec::new(),
        difference,
        effects: None,
        adapt: None,
    };
    Comparison { format: FORMAT, a, b, contrast }
}

#[test]
fn the_largest_changes_come_first_and_those_that_are_not_shown_not_at_all() {
    let names = |both: &Comparison| -> Vec<Kind> {
        changes(both).into_iter().map(|change| change.what).collect()
    };
    let named = |nth: usize| Kind::Milestone(format!("sign {nth}"));
    assert_eq!(names(&comparison(0.1, 1e-6)), [named(4), named(2)]);
    assert_eq!(names(&comparison(0.1, 0.2)), []);
    // Clear alone, but not as the largest of 21: 0.02 widens to 0.031.
    assert_eq!(names(&comparison(0.025, 1e-3)), [named(4)]);
}
