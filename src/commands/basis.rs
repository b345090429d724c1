//! What an answer rests on, under its table: the scenario, games, seed, players, and how fast it went.

use wargauge_analysis::summary::{Keyed, Rate, Scenario};
use wargauge_engine::text::Lines;

use crate::screen::counted;

/// Everything that another run needs to give the same answer.
pub(super) struct Basis<'a> {
    pub(super) scenario: &'a Scenario,
    pub(super) games: u64,
    pub(super) seed: u64,
    pub(super) players: &'a Keyed<String>,
}

impl Basis<'_> {
    /// The scenario with its changes, games, seed and players, in lines.
    pub(super) fn lines(&self) -> String {
        let Self { scenario, games, seed, players } = self;
        let digest = scenario.short_digest();
        let players: Vec<String> =
            players.0.iter().map(|(side, player)| format!("{side} {player}")).collect();
        let mut text = format!(
            "{} ({} rules, digest {digest})\n{}, seed {seed}; players: {}\n",
            scenario.name,
            scenario.system,
            counted(*games, "game"),
            players.join(", ")
        );
        for change in &scenario.changes {
            text.push_line(format_args!("changed: {change}"));
        }
        text
    }
}

/// How fast games were played, for answers that count no decisions.
pub(super) fn pace(rate: Option<&Rate>) -> String {
    rate.map_or_else(String::new, |rate| {
        let speed = counted(rate.games_per_second as u64, "game");
        let threads = counted(rate.threads as u64, "thread");
        format!("{:.1} s on {threads}: {speed} a second\n", rate.seconds)
    })
}
