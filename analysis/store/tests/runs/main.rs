//! Runs in folders: played, ended on the way, continued, sharded, merged, counted again, refused.

mod longer;
mod refusals;
mod shards;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use wargauge_ai::{Random, toy::Duel};
use wargauge_analysis::{Length, Matchup, Plan as Games, Series, Study, Watch, study};
use wargauge_engine::era1794::Niemenczyn;
use wargauge_scenarios::Changes;
use wargauge_scenarios::era1794::load;
use wargauge_store::manifest::{FORMAT, Scenario, Tool};
use wargauge_store::{Columns, Fault, Finished, Keeper, Manifest, Plan, Shard, open};

/// Games of a full part.
const PART: u64 = 16_384;

/// A game that is played a hundred thousand times in a moment.
const DUEL: Duel = Duel { turns: 6, automatic: 4, edge: 0 };

/// A folder of a test, which is gone after it.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let nth = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("wargauge-store-{}-{nth}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir(&folder).unwrap();
        Self(folder)
    }

    fn at(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Every file of a run and what is in it.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    for (prefix, folder) in [("", folder.to_owned()), ("games/", folder.join("games"))] {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_file() {
                let name = path.file_name().unwrap().to_str().unwrap();
                files.insert(format!("{prefix}{name}"), fs::read(&path).unwrap());
            }
        }
    }
    files
}

/// The parts in a folder, in order.
fn parts(folder: &Path) -> Vec<PathBuf> {
    let mut parts: Vec<PathBuf> =
        fs::read_dir(folder.join("games")).unwrap().map(|entry| entry.unwrap().path()).collect();
    parts.sort();
    parts
}

fn manifest(series: &dyn Series, plan: Plan, shard: Option<Shard>) -> Manifest {
    let text = |text: &str| text.to_owned();
    let scenario = Scenario {
        name: text("test"),
        system: text("toy"),
        digest: text("0"),
        changes: Vec::new(),
        text: String::new(),
    };
    let manifest = Manifest {
        format: FORMAT,
        run: String::new(),
        tool: Tool { name: "test".into(), version: "1".into() },
        scenario,
        from: None,
        seed: series.seed(),
        sides: series.sheet().sides.clone(),
        players: series.players().clone(),
        plan,
        band: None,
        shard,
        columns: Columns::of(series.sheet()).list().to_vec(),
        extends: Vec::new(),
        done: None,
    };
    manifest.marked()
}

/// Duels, as many as the plan says.
fn begin(folder: &Path, seed: u64, plan: Plan, shard: Option<Shard>) -> Result<Keeper, Fault> {
    Keeper::begin(folder, manifest(&duels(seed), plan, shard), columns(), 2)
}

/// What is kept of duels.
fn columns() -> Columns {
    Columns::of(duels(0).sheet())
}

fn duels(seed: u64) -> Matchup<'static, Duel, Random> {
    Matchup::new(&DUEL, [Random, Random], seed)
}

fn play_on(
    folder: &Path,
    plan: Plan,
    shard: Option<Shard>,
    threads: usize,
    watch: &dyn Watch<Study>,
) -> Finished {
    let keeper = begin(folder, 1794, plan, shard).unwrap();
    let enough = |study: &Study| matches!(plan, Plan::Until(x) if study.is_sure_within(x));
    keeper.play(&duels(1794), &enough, threads, watch).unwrap()
}

/// Plays to the end and closes the run; the summary is how many games there are.
fn play(folder: &Path, plan: Plan, shard: Option<Shard>, threads: usize) -> Study {
    let finished = play_on(folder, plan, shard, threads, &());
    assert!(!finished.interrupted);
    let study = finished.study.clone();
    finished.finish(&study.games()).unwrap();
    study
}

/// What the games give that are played and not stored.
fn counted(length: Length<'_, Study>) -> Study {
    study(&duels(1794), &Games { length, threads: 2 }, &()).unwrap().count
}

/// Ends a run after so many games.
struct After(u64, AtomicU64);

impl Watch<Study> for After {
    fn interrupted(&self) -> bool {
        self.1.fetch_add(1, Ordering::Relaxed) >= self.0
    }
}

#[test]
fn the_games_on_disk_say_what_the_games_in_play_have_said() {
    let scratch = Scratch::new();
    let scenario = load("niemenczyn/historical", &Changes::default()).unwrap();
    let game = Niemenczyn::new(&scenario.setup);
    let matchup = Matchup::new(&game, [Random, Random], 7);
    let columns = Columns::of(matchup.sheet());
    let manifest = manifest(&matchup, Plan::Games(900), None);
    let folder = scratch.at("run");
    let keeper = Keeper::begin(&folder, manifest, columns.clone(), 2).unwrap();
    let played = keeper.play(&matchup, &|_| false, 2, &()).unwrap();
    let plan = Games { length: Length::Games(900), threads: 2 };
    let counted = study(&matchup, &plan, &()).unwrap().count;
    assert_eq!(played.study, counted);
    played.finish(&0).unwrap();
    let stored = open(&folder).unwrap();
    assert!(stored.is_finished());
    assert_eq!(stored.games(), 900);
    assert_eq!(stored.study(&columns, 2).unwrap(), counted);
    assert_eq!((counted.unbalanced, counted.distinct.share()), (0, Some(1.0)));
}

#[test]
fn the_same_files_come_from_any_number_of_threads() {
    let scratch = Scratch::new();
    let games = 3 * PART + 1000;
    let runs = [1, 2, 5].map(|threads| {
        let folder = scratch.at(&threads.to_string());
        let study = play(&folder, Plan::Games(games), None, threads);
        assert_eq!(study, counted(Length::Games(games)));
        assert_eq!(open(&folder).unwrap().study(&columns(), threads).unwrap(), study);
        files(&folder)
    });
    assert_eq!(runs[0].len(), 6, "{:?}", runs[0].keys());
    assert!(runs[0] == runs[1] && runs[0] == runs[2]);
}

#[test]
fn a_run_that_was_ended_goes_on_and_ends_with_the_same_files() {
    let scratch = Scratch::new();
    let plans = [Plan::Games(2 * PART + 500), Plan::Until(0.004)];
    for (nth, plan) in plans.into_iter().enumerate() {
        let whole = scratch.at(&format!("whole {nth}"));
        let study = play(&whole, plan, None, 2);
        assert!(study.games() > PART, "{}", study.games());
        let folder = scratch.at(&format!("pieces {nth}"));
        let mut ended = 0;
        for after in [0, 1, 700, PART, 5000] {
            let watch = After(after, AtomicU64::new(0));
            let finished = play_on(&folder, plan, None, 1, &watch);
            assert!(finished.interrupted);
            let games = finished.study.games();
            assert_eq!(finished.before.games(), ended);
            // It is asked before every game and every piece of a block; the first pieces are small.
            assert!(games <= ended + after && games + after / 256 + 12 >= ended + after, "{games}");
            ended = games;
            // All of them are on disk, and a folder that is not finished can be studied.
            let stored = open(&folder).unwrap();
            assert!(!stored.is_finished());
            assert_eq!(stored.study(&columns(), 1).unwrap(), finished.study);
        }
        assert_eq!(play(&folder, plan, None, 3), study);
        assert!(files(&folder) == files(&whole), "{plan:?}");
        // And once more, when there is nothing left to do.
        assert_eq!(play(&folder, plan, None, 1), study);
        assert!(files(&folder) == files(&whole), "{plan:?}");
    }
}

#[test]
fn what_a_killed_run_leaves_is_cleaned_up() {
    let scratch = Scratch::new();
    let (whole, killed) = (scratch.at("whole"), scratch.at("killed"));
    let plan = Plan::Games(PART + 300);
    play(&whole, plan, None, 2);
    let watch = After(600, AtomicU64::new(0));
    play_on(&killed, plan, None, 1, &watch);
    let short = parts(&killed).pop().unwrap();
    let kept = fs::read(&short).unwrap();
    let watch = After(900, AtomicU64::new(0));
    let games = play_on(&killed, plan, None, 1, &watch).study.games();
    // Killed between writing the longer part and removing the shorter one, and while writing.
    fs::write(&short, kept).unwrap();
    fs::write(killed.join(".wargauge-1-manifest.json"), "{").unwrap();
    fs::write(killed.join("games/.wargauge-1-000000000000-1.parquet"), "PAR1").unwrap();
    assert_eq!(open(&killed).unwrap().games(), games);
    play(&killed, plan, None, 2);
    assert!(files(&killed) == files(&whole));
}
