//! Shards, and what becomes of them.

use wargauge_store::{Fault, Plan, Shard, Stored, check_shards, merge, open};

use crate::{PART, Scratch, columns, counted, files, play};
use wargauge_analysis::Length;

/// All shards of a run, played.
fn shards(scratch: &Scratch, games: u64, of: u64) -> Vec<Stored> {
    let play = |number| {
        let folder = scratch.at(&format!("{number} of {of}"));
        play(&folder, Plan::Games(games), Some(Shard { number, of }), 2);
        open(&folder).unwrap()
    };
    (1..=of).map(play).collect()
}

#[test]
fn shards_join_into_what_one_machine_would_have_made() {
    for (games, of) in [(3 * PART + 700, 3), (2 * PART, 2), (1000, 4), (300, 5)] {
        let scratch = Scratch::new();
        let whole = scratch.at("whole");
        play(&whole, Plan::Games(games), None, 2);
        let mut shards = shards(&scratch, games, of);
        shards.reverse();
        check_shards(&mut shards).unwrap();
        let joined = scratch.at("joined");
        let merged = merge(&shards, &joined, &columns()).unwrap();
        assert_eq!(merged.study, counted(Length::Games(games)));
        let games = merged.study.games();
        merged.finish(&games).unwrap();
        assert!(files(&joined) == files(&whole), "{games} in {of}");
    }
}

#[test]
fn shards_that_do_not_make_up_a_run_are_refused_by_name() {
    let scratch = Scratch::new();
    let refused = |mut shards: Vec<Stored>| check_shards(&mut shards).unwrap_err().to_string();
    let all = shards(&scratch, 2000, 3);
    let [one, two, three] = &all[..] else { panic!("three shards") };
    let clone = |shards: &[&Stored]| shards.iter().map(|&one| one.clone()).collect::<Vec<_>>();
    assert_eq!(
        refused(clone(&[one, three])),
        "shard 2/3 is missing: play it with `--shard 2/3`, and name its folder too"
    );
    assert_eq!(
        refused(clone(&[two, one])),
        "shard 3/3 is missing: play it with `--shard 3/3`, and name its folder too"
    );
    let twice = refused(clone(&[one, two, two, three]));
    let folder = two.folder.display();
    assert_eq!(twice, format!("shard 2/3 is named twice: `{folder}` again"));
    let whole = scratch.at("whole");
    play(&whole, Plan::Games(2000), None, 1);
    let folder = whole.display();
    assert_eq!(
        refused(clone(&[one, two, three, &open(&whole).unwrap()])),
        format!("`{folder}` is a whole run, not a shard of one")
    );
    let halves = self::shards(&scratch, 2000, 2);
    let mixed = refused(clone(&[one, two, three, &halves[0]]));
    assert!(mixed.contains("is shard 1/3, others are of 2"), "{mixed}");
    let other = self::shards(&scratch, 2001, 4);
    let folder = other[1].folder.display();
    assert_eq!(
        refused(clone(&[one, &other[1], three])),
        format!(
            "`{folder}` holds another run, which differs in\n  plan.games: 2001 there, 2000 here\n\
             repeat the command that began it, or name another folder"
        )
    );
}

#[test]
fn an_unfinished_shard_is_refused() {
    let scratch = Scratch::new();
    let folder = scratch.at("half");
    let shard = Some(Shard { number: 1, of: 1 });
    let watch = crate::After(300, 0.into());
    crate::play_on(&folder, Plan::Games(1000), shard, 1, &watch);
    let fault = check_shards(&mut [open(&folder).unwrap()]).unwrap_err();
    assert!(matches!(fault, Fault::Unfinished { .. }), "{fault}");
}
