//! A finished run is made longer: only the games that are missing are played.

use std::fs;
use std::sync::atomic::AtomicU64;

use wargauge_store::{Fault, Manifest, Plan, Shard};

use crate::{After, PART, Scratch, begin, duels, files, manifest, parts, play, play_on};

#[test]
fn a_finished_run_goes_on_to_more_games_and_ends_with_the_files_of_the_longer_run() {
    let scratch = Scratch::new();
    let (short, long) = (Plan::Games(2 * PART + 500), Plan::Games(3 * PART + 100));
    let (whole, folder) = (scratch.at("whole"), scratch.at("longer"));
    let study = play(&whole, long, None, 2);
    play(&folder, short, None, 2);
    let finished = play_on(&folder, long, None, 2, &());
    assert_eq!(finished.before.games(), 2 * PART + 500, "they are not played again");
    finished.finish(&study.games()).unwrap();
    assert!(files(&folder) == files(&whole));
}

#[test]
fn an_extension_that_is_ended_or_killed_goes_on() {
    let scratch = Scratch::new();
    let [short, long, longer] = [PART + 500, 2 * PART, 3 * PART].map(Plan::Games);
    let (whole, folder) = (scratch.at("whole"), scratch.at("longer"));
    play(&whole, longer, None, 2);
    play(&folder, short, None, 2);
    let first = parts(&folder).remove(0);
    let kept = fs::read(&first).unwrap();
    assert!(play_on(&folder, long, None, 1, &After(700, AtomicU64::new(0))).interrupted);
    // Killed while the parts of the first run became those of the second: one is there twice.
    fs::write(&first, kept).unwrap();
    let runs = [short, long].map(|plan| manifest(&duels(1794), plan, None).run);
    let killed = Manifest { extends: vec![runs[0].clone()], ..manifest(&duels(1794), long, None) };
    fs::write(folder.join("manifest.json"), serde_json::to_string(&killed).unwrap()).unwrap();
    // The next call may even ask for more games.
    play(&folder, longer, None, 2);
    assert!(files(&folder) == files(&whole));
}

#[test]
fn a_run_is_not_shortened_and_a_shard_is_not_made_longer() {
    let scratch = Scratch::new();
    let folder = scratch.at("run");
    play(&folder, Plan::Games(700), None, 1);
    let before = files(&folder);
    let refused = begin(&folder, 1794, Plan::Games(600), None).unwrap_err().to_string();
    assert!(
        refused.contains("holds the same run of 700 games, and 600 are asked for"),
        "{refused}"
    );
    assert!(refused.contains("ask for 700 games or more, or name another folder"), "{refused}");
    // Another seed is another run, whatever its length.
    let other = begin(&folder, 7, Plan::Games(900), None).unwrap_err();
    assert!(matches!(other, Fault::OtherRun { .. }), "{other}");
    assert!(files(&folder) == before);
    let shard: Shard = "1/2".parse().unwrap();
    let folder = scratch.at("shard");
    play(&folder, Plan::Games(2000), Some(shard), 1);
    let refused = begin(&folder, 1794, Plan::Games(3000), Some(shard)).unwrap_err();
    assert!(matches!(refused, Fault::OtherRun { .. }), "{refused}");
}
