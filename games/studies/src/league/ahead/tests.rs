//! What a player that looks ahead has played is kept, and what is kept changes nothing.

use std::fs;
use std::path::PathBuf;
use std::sync::Mutex;

use wargauge_games::{GAMES, league::Figure};
use wargauge_scenarios::Changes;

use super::super::Request;
use super::*;
use crate::progress::{Meter, Stage};

/// Ends everything after so many games, and notes what it hears.
struct Noted {
    left: Mutex<u64>,
    remarks: Mutex<Vec<String>>,
    games: Mutex<Vec<u64>>,
}

impl Noted {
    fn until(games: u64) -> Self {
        Self {
            left: Mutex::new(games),
            remarks: Mutex::new(Vec::new()),
            games: Mutex::new(Vec::new()),
        }
    }
}

impl Progress for Noted {
    fn begin(&self, stage: &Stage<'_>) -> Box<dyn Meter + '_> {
        if let Goal::Games(games) = stage.goal {
            self.games.lock().expect("no thread has died").push(games);
        }
        Box::new(())
    }

    fn remark(&self, text: &str) {
        self.remarks.lock().expect("no thread has died").push(text.to_owned());
    }

    fn interrupted(&self) -> bool {
        let mut left = self.left.lock().expect("no thread has died");
        *left = left.saturating_sub(1);
        *left == 0
    }
}

/// Measurements of a fast player against the built-in league of a scenario.
struct Bench {
    folder: PathBuf,
    request: Request,
    league: League,
}

impl Bench {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("wargauge-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let scenario = GAMES.load("niemenczyn/historical", &Changes::default()).expect("built in");
        let league = scenario.league(None).expect("it has one");
        let request = Request {
            ahead: Some("heuristic".to_owned()),
            threads: 1,
            out: Some(folder.join("league.toml")),
            ..Request::new(scenario)
        };
        Self { folder, request, league }
    }

    /// What so many games show, how many games each stage had, and what was remarked. Ended after some games.
    fn measure(&mut self, games: u64, until: u64) -> (Option<Ahead>, Vec<u64>, Vec<String>) {
        self.request.ahead_games = games;
        let noted = Noted::until(until);
        let ahead = measure(&self.request, &self.league, &noted).expect("they play");
        let taken = |notes: Mutex<Vec<String>>| notes.into_inner().expect("no thread has died");
        let stages = noted.games.into_inner().expect("no thread has died");
        if let Some((_, played)) = &ahead {
            assert_eq!(*played, stages.iter().sum::<u64>(), "no kept game is counted");
        }
        (ahead.map(|(ahead, _)| ahead), stages, taken(noted.remarks))
    }

    fn kept(&self) -> PathBuf {
        self.folder.join("league.toml.ahead")
    }
}

impl Drop for Bench {
    fn drop(&mut self) {
        // What is left is in the folder for passing files.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

const ALL: u64 = u64::MAX;

#[test]
fn an_interrupted_measurement_goes_on_and_so_does_one_of_more_games() {
    let mut bench = Bench::new("ahead");
    bench.request.out = None;
    let (whole, stages, remarks) = bench.measure(40, ALL);
    let whole = whole.expect("nothing interrupts");
    assert_eq!((stages, remarks), (vec![3, 3 * 39], vec![]));
    assert_eq!(whole.games, 40);
    // What it gains is its score less the league's value, with the luck of both.
    let Figure { share: value, low, high } = bench.league.value;
    for gain in whole.gains {
        let width = gain.high - gain.low;
        assert!(width > high - low && width < 0.4, "{gain:?}");
        assert!((-value..1.0 - value).contains(&gain.share), "{gain:?}");
    }
    let halves = 80.0 * (whole.gains[0].share + value);
    assert!((halves - halves.round()).abs() < 1e-9, "{halves}");
    bench.request.out = Some(bench.folder.join("league.toml"));
    // Each question before a game counts, and there are some between.
    let (none, _, remarks) = bench.measure(40, 20);
    assert!(none.is_none());
    assert!(remarks[0].contains("league.toml.ahead` keeps "), "{remarks:?}");
    let (again, stages, remarks) = bench.measure(40, ALL);
    assert_eq!(again.as_ref(), Some(&whole));
    assert!(stages[0] == 3 && stages[1] < 3 * 39, "{stages:?}");
    assert!(remarks[0].contains(" of 40 games"), "{remarks:?}");
    // All of it is there, and then some more is asked for.
    let (again, stages, _) = bench.measure(40, ALL);
    assert_eq!((again.as_ref(), stages), (Some(&whole), vec![3, 0]));
    let (more, stages, _) = bench.measure(60, ALL);
    assert_eq!(stages, [3, 60]);
    // Fewer games are played anew and take nothing away.
    let (fewer, stages, remarks) = bench.measure(40, ALL);
    assert_eq!((fewer.as_ref(), stages), (Some(&whole), vec![3, 3 * 39]));
    assert!(remarks[0].contains("has 60 games and stays as it is"), "{remarks:?}");
    assert_eq!(bench.measure(60, ALL).0, more);
    fs::remove_file(bench.kept()).expect("it is there");
    assert_eq!(bench.measure(60, ALL).0, more);
}

#[test]
fn games_that_come_out_otherwise_are_played_anew_and_other_players_keep_theirs() {
    let mut bench = Bench::new("ahead-anew");
    let (ours, ..) = bench.measure(12, ALL);
    bench.request.ahead = Some("random".to_owned());
    let (theirs, stages, remarks) = bench.measure(12, ALL);
    assert_eq!((stages, remarks), (vec![3, 33], vec![]));
    assert_ne!(theirs.as_ref().map(|ahead| ahead.value), ours.as_ref().map(|ahead| ahead.value));
    bench.request.ahead = Some("heuristic".to_owned());
    let has = format!("`{}` has 12 of 12 games", bench.kept().display());
    assert_eq!(bench.measure(12, ALL), (ours.clone(), vec![3, 0], vec![has]));
    // Another seed is another measurement.
    bench.request.seed += 1;
    assert_eq!(bench.measure(12, ALL).1, [3, 33]);
    bench.request.seed -= 1;
    // A player that has changed decides more often or less.
    let text = fs::read_to_string(bench.kept()).expect("it is kept");
    let mut file: serde_json::Value = serde_json::from_str(&text).expect("it is whole");
    for measured in file["measured"].as_array_mut().expect("a list") {
        measured["taste"]["decisions"] = 1.into();
        measured["scores"]["decisions"] = 1.into();
    }
    fs::write(bench.kept(), file.to_string()).expect("room");
    let (anew, stages, remarks) = bench.measure(12, ALL);
    assert_eq!((anew.as_ref(), stages), (ours.as_ref(), vec![3, 33]));
    assert!(remarks[0].ends_with("come out otherwise by now: all are played anew"), "{remarks:?}");
    // A torn file says nothing.
    fs::write(bench.kept(), "{").expect("room");
    assert_eq!(bench.measure(12, ALL), (ours, vec![3, 33], vec![]));
}

#[test]
fn a_player_that_goes_by_a_league_goes_by_the_one_that_is_measured() {
    let mut bench = Bench::new("ahead-by");
    bench.request.ahead = Some("league".to_owned());
    let by_the_built_in = bench.measure(12, ALL).0.expect("nothing interrupts");
    for member in &mut bench.league.members {
        member.player = "random".into();
    }
    let ahead = bench.measure(12, ALL).0.expect("nothing interrupts");
    assert_ne!(ahead.value, by_the_built_in.value);
    // In the place of either mixture, and of both, it is the mixture itself.
    let [first, second] = ahead.gains.map(|gain| gain.share);
    let value = bench.league.value.share;
    assert!((value + first - ahead.value.share).abs() < 1e-9, "{ahead:?}");
    assert!((value - second - ahead.value.share).abs() < 1e-9, "{ahead:?}");
}
