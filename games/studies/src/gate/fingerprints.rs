//! Fingerprints of how this program plays a scenario, and its speed: a file of expectations keeps them
//! instead of a version number.

use std::time::Instant;

use wargauge_analysis::Series;
use wargauge_analysis::gate::fingerprint;
use wargauge_engine::{RuleEntry, RuleId};
use wargauge_games::Entrant;
use wargauge_scenarios::Mark;

/// Games of random players, which reach unusual positions and cost next to nothing.
const OF_RULES: u64 = 200;

/// Games of the players.
const OF_PLAY: u64 = 50;

/// Games of players that look ahead: each takes as long as a thousand others.
const OF_SEARCH: u64 = 1;

/// How this program plays a scenario.
pub(crate) struct Fingerprints {
    /// Of games of random players: the rules.
    pub(crate) rules: Mark,
    /// Of games of the players.
    pub(crate) play: Mark,
    /// How often each rule that can act did so in the games of random players, by its number.
    pub(crate) uses: Vec<(String, u64)>,
    /// Games of the players in a second, on one thread.
    pub(crate) rate: f64,
}

/// From how many games the fingerprints of these players are taken: of random players, and of their
/// own.
pub(crate) fn sizes(players: &[Entrant; 2]) -> [u64; 2] {
    let slow = players.iter().any(|player| player.looks_ahead);
    [OF_RULES, if slow { OF_SEARCH } else { OF_PLAY }]
}

/// Takes the fingerprints of a scenario from this many games of each kind: between random players,
/// and between its own.
pub(crate) fn fingerprints(random: &dyn Series, own: &dyn Series, sizes: [u64; 2]) -> Fingerprints {
    let rules = fingerprint(random, sizes[0]);
    let started = Instant::now();
    let play = fingerprint(own, sizes[1]);
    let rate = sizes[1] as f64 / started.elapsed().as_secs_f64().max(1e-9);
    let mark = |games, mark: u64| Mark { games, mark: format!("{mark:016x}") };
    let used = |(rule, entry): (RuleId, &RuleEntry)| {
        (entry.number.to_owned(), rules.uses[usize::from(rule.0)])
    };
    Fingerprints {
        rules: mark(sizes[0], rules.mark),
        play: mark(sizes[1], play.mark),
        uses: own.sheet().rules.acting().map(used).collect(),
        rate,
    }
}
