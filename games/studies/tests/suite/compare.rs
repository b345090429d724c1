//! Comparing variants: in memory, in a folder, and from shards.

use std::sync::atomic::{AtomicBool, Ordering};

use wargauge_games::GAMES;
use wargauge_scenarios::Changes;
use wargauge_studies::compare::{Adapt, Field, Outcome, Request, Variant, compare};
use wargauge_studies::{Conditions, Meter, Progress, Stage, merge};

use crate::scratch::{Scratch, files};
use crate::{EndAfter, SCENARIO, conditions, keep};

fn request(variants: &[&str], conditions: Conditions) -> Request {
    let variants = variants.iter().map(|text| Variant::read(text)).collect();
    let field = Field::what_if(SCENARIO, &Variant::default(), variants, GAMES).expect("variants");
    let players = ["poles=random", "russians=random"].map(str::to_owned).to_vec();
    Request { field, players, conditions, adapt: Adapt::default() }
}

/// The bytes of a comparison without rates.
fn bytes(outcome: Outcome) -> String {
    let mut document = serde_json::to_value(outcome.one()).expect("JSON");
    for run in ["/a", "/b"] {
        let run = document.pointer_mut(run).expect("a run");
        run.as_object_mut().expect("keys").remove("rate");
    }
    document.to_string()
}

#[test]
fn a_variant_is_set_against_the_scenario_in_the_same_games() {
    let outcome = compare(&request(&["rules.turns=5"], conditions(300, None)), &());
    let outcome = outcome.expect("a comparison").expect("nothing ends it");
    assert_eq!((outcome.games, outcome.comparisons.variants.len()), (300, 1));
    let both = outcome.one().expect("two");
    assert!(both.a.turns.mean > both.b.turns.mean, "fewer turns are played");
}

#[test]
fn what_changes_nothing_is_left_out_and_another_game_is_refused() {
    let same = vec![Variant::read("same: rules.turns=6")];
    let field = Field::what_if(SCENARIO, &Variant::default(), same, GAMES).expect("no fault");
    assert!(!field.has_variants() && field.without_effect == ["same"]);
    let names = [SCENARIO, "verdox/garrison"].map(str::to_owned);
    let field = Field::of_two(names, &Changes::default(), GAMES).expect("two scenarios");
    let mixed = Request {
        field,
        players: Vec::new(),
        conditions: conditions(10, None),
        adapt: Adapt::default(),
    };
    let failure = compare(&mixed, &()).expect_err("two games").to_string();
    assert!(failure.ends_with("compare scenarios of one game"), "{failure}");
}

#[test]
fn a_kept_comparison_says_what_one_in_memory_says_and_resumes_after_an_interruption() {
    let scratch = Scratch::new();
    let free = compare(&request(&["rules.turns=5"], conditions(600, None)), &());
    let free = free.expect("a comparison").expect("nothing ends it");
    let kept = || Some(keep(&scratch.at("kept"), None));
    let request = || request(&["rules.turns=5"], conditions(600, kept()));
    let ended = compare(&request(), &EndAfter::games(700)).expect("a comparison");
    assert!(ended.is_none(), "it ended in the second variant");
    let whole = compare(&request(), &()).expect("a comparison").expect("nothing ends it");
    assert_eq!(bytes(whole), bytes(free));
    assert!(files(scratch.at("kept")).contains_key("report.html"));
}

/// An end as soon as players adapt.
#[derive(Default)]
struct EndWhileAdapting(AtomicBool);

impl Progress for EndWhileAdapting {
    fn begin(&self, stage: &Stage<'_>) -> Box<dyn Meter + '_> {
        self.0.fetch_or(stage.label == "the matrix", Ordering::Relaxed);
        Box::new(())
    }

    fn interrupted(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

#[test]
fn a_comparison_that_ends_while_players_adapt_is_not_finished_and_goes_on() {
    let scratch = Scratch::new();
    let of_league =
        |conditions| Request { players: Vec::new(), ..request(&["rules.turns=5"], conditions) };
    let ended = compare(&of_league(conditions(60, None)), &EndWhileAdapting::default());
    let ended = ended.expect("a comparison").expect("its games are shown");
    assert!(ended.interrupted && ended.unadapted && ended.games == 60);
    assert!(ended.comparisons.variants[0].contrast.effects.is_none());
    let kept = || of_league(conditions(60, Some(keep(&scratch.at("kept"), None))));
    let ended = compare(&kept(), &EndWhileAdapting::default()).expect("a comparison");
    assert!(ended.is_none() && !files(scratch.at("kept")).contains_key("summary.json"));
    let whole = compare(&kept(), &()).expect("a comparison").expect("nothing ends it");
    let effects = whole.comparisons.variants[0].contrast.effects.as_ref().expect("both effects");
    // A change is the score in the variant less that which stands beside it.
    for effect in [&effects.as_they_are, &effects.adapted] {
        let before = effect.before.expect("it is known").share;
        assert!((effect.score.share - before - effect.difference.share).abs() < 1e-9);
    }
}

#[test]
fn shards_of_a_comparison_are_merged_to_the_bytes_of_one() {
    let scratch = Scratch::new();
    let variants = ["rules.turns=5"];
    let kept = |folder: &str, shard| {
        let kept = Some(keep(&scratch.at(folder), shard));
        compare(&request(&variants, conditions(400, kept)), &()).expect("a comparison");
    };
    kept("whole", None);
    kept("one", Some("1/2"));
    kept("two", Some("2/2"));
    let shards = ["one", "two"].map(|folder| scratch.at(folder).into());
    let merged = merge::merge(&shards, scratch.at("merged").as_ref(), GAMES).expect("shards");
    assert_eq!((merged.names.len(), merged.games), (2, 400));
    assert_eq!(files(scratch.at("merged")), files(scratch.at("whole")));
}
