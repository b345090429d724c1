//! Sane directions: a point of size or of morale more for one side's whole army never lowers its
//! share. A change that does points to a fault of the player or of the rules.
//!
//! Played on shared luck against the same scenario without the change, by `--set` as a designer
//! would. `WARGAUGE_GAMES=20000 cargo test --release -p wargauge-analysis --test suite directions --
//! --nocapture` plays more games than the test needs, and prints the table of `reports/players.md`.

use wargauge_ai::era1794::niemenczyn::AnyPlayer;
use wargauge_analysis::statistics::Mean;
use wargauge_analysis::{Contrast, Interval, Matchup, Series, Tournament};
use wargauge_engine::Side;
use wargauge_engine::era1794::Niemenczyn;
use wargauge_scenarios::Changes;
use wargauge_scenarios::era1794::load;

const SCENARIOS: [&str; 2] = ["niemenczyn/historical", "niemenczyn/alternative"];
const PLAYERS: [&str; 2] = ["random", "heuristic"];
const SIDES: [&str; 2] = ["poles", "russians"];
const VALUES: [&str; 2] = ["size", "morale"];

/// A point of size more for every unit is more than some hexes hold: in both games of a comparison
/// the limits [6.2] are as much wider as two units on a hex need.
const ROOM: [&str; 4] = [
    "rules.stacking.infantry=22",
    "rules.stacking.cavalry=6",
    "rules.stacking.infantry_with_guns=12",
    "rules.stacking.cavalry_with_guns=4",
];

/// What one change did.
struct Row {
    scenario: &'static str,
    player: &'static str,
    side: Side,
    value: &'static str,
    score: f64,
    gain: Interval,
}

fn game(scenario: &str, sets: &[String]) -> Niemenczyn {
    let sets = ROOM.iter().map(|&set| set.to_owned()).chain(sets.iter().cloned()).collect();
    let changes = Changes { overlays: Vec::new(), sets };
    Niemenczyn::new(&load(scenario, &changes).expect("a legal change").setup)
}

/// One scenario as it is and changed in every way, between two players of each kind; and for each
/// kind the sum of all gains, in half games.
fn rows(scenario: &'static str, games: u64) -> (Vec<Row>, Vec<Mean>) {
    let changes: Vec<(Side, &str)> =
        Side::BOTH.into_iter().flat_map(|side| VALUES.map(|value| (side, value))).collect();
    let changed = changes.iter().map(|(side, value)| {
        game(scenario, &[format!("units.{}.{value}+=1", SIDES[side.index()])])
    });
    let variants: Vec<Niemenczyn> = [game(scenario, &[])].into_iter().chain(changed).collect();
    let players = PLAYERS.map(|name| name.parse::<AnyPlayer>().expect("a player"));
    let width = variants.len();
    let matchups: Vec<Matchup<'_, _, _>> = players
        .iter()
        .flat_map(|player| variants.iter().map(move |game| (game, player)))
        .map(|(game, player)| Matchup::new(game, [player.clone(), player.clone()], 1794))
        .collect();
    let compared: Vec<(usize, usize)> = (0..players.len())
        .flat_map(|player| (0..changes.len()).map(move |nth| (player, nth)))
        .collect();
    let compare = |&(player, nth): &(usize, usize)| {
        Contrast::of(changes[nth].0, player * width + nth + 1, player * width)
    };
    let mut contrasts: Vec<Contrast> = compared.iter().map(compare).collect();
    // All changes together, player by player.
    for player in 0..players.len() {
        let own = compared.iter().filter(|(whose, _)| *whose == player);
        contrasts.push(Contrast { terms: own.flat_map(|pair| compare(pair).terms).collect() });
    }
    let series = matchups.iter().map(|matchup| matchup as &dyn Series);
    let tournament = Tournament::even(series, 0..games, contrasts);
    let scores = tournament.play(0, &()).expect("threads").count;
    let row = |(place, &(player, nth)): (usize, &(usize, usize))| {
        let (side, value) = changes[nth];
        let base = scores.outcomes(player * width, players.len() * width);
        let (score, gain) = (base.score(side).estimate, scores.difference(place));
        Row { scenario, player: PLAYERS[player], side, value, score, gain }
    };
    let whole = |player| scores.mean(compared.len() + player).expect("some games");
    (compared.iter().enumerate().map(row).collect(), (0..players.len()).map(whole).collect())
}

#[test]
fn a_point_more_for_a_whole_army_never_lowers_its_share() {
    let asked = std::env::var("WARGAUGE_GAMES").ok();
    let games = asked.map_or(300, |games| games.parse().expect("WARGAUGE_GAMES is a number"));
    let (rows, wholes): (Vec<Vec<Row>>, Vec<Vec<Mean>>) =
        SCENARIOS.into_iter().map(|scenario| rows(scenario, games)).unzip();
    let rows: Vec<Row> = rows.into_iter().flatten().collect();
    println!("| scenario | players | side | more | score in % | gain in % | 95 % interval |");
    println!("|---|---|---|---|---|---|---|");
    for Row { scenario, player, side, value, score, gain } in &rows {
        let Interval { estimate, low, high } = gain;
        println!(
            "| {scenario} | {player} | {} | {value} | {:.1} | {:+.1} | {:+.1} to {:+.1} |",
            SIDES[side.index()],
            score * 100.0,
            estimate * 100.0,
            low * 100.0,
            high * 100.0,
        );
    }
    for row in &rows {
        let what = format!("{} {} {:?} {}", row.scenario, row.player, row.side, row.value);
        assert!(row.gain.high >= 0.0, "{what}: {:?}", row.gain);
    }
    // That is no empty claim: a player that plays sensibly gains by such changes.
    for (scenario, wholes) in SCENARIOS.into_iter().zip(wholes) {
        let whole = wholes[1].spread.expect("many games").interval;
        assert!(whole.low > 0.0, "{scenario}: {whole:?}");
    }
}
