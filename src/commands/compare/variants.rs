//! Which scenarios and changes are set against each other, as the user names them.

use std::sync::Arc;

use clap::Args;
use wargauge_games::{Games, Playable};
use wargauge_scenarios::Changes;

use super::{Field, Options};
use crate::exit::{Exit, Failure};

/// Set two scenarios against each other under the same luck: who is favoured in each, and what
/// changes from the first to the second
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  wargauge compare {scenario} {other}
  wargauge compare {scenario} my-scenario.toml --games 100000
  wargauge compare {scenario} {other} --set rules.turns=7

Every game is played once in each scenario, with the same dice wherever the same die is cast for
the same purpose: so a difference is seen with fewer games. Differences are the second scenario less
the first; intervals are 95 %, p-values are corrected for the number of differences (Holm).")]
pub(crate) struct Compare {
    /// The first scenario: a built-in name (see `wargauge scenarios`) or the path of a file
    #[arg(value_name = "A")]
    a: String,

    /// The second
    #[arg(value_name = "B")]
    b: String,

    /// Lay an overlay over both: built-in or a file; may be repeated
    #[arg(long, value_name = "OVERLAY")]
    with: Vec<String>,

    /// Give one value of both another value; may be repeated
    #[arg(long, value_name = "PATH=VALUE")]
    set: Vec<String>,

    #[command(flatten)]
    options: Options,
}

impl Compare {
    /// Plays and prints.
    pub(crate) fn execute(self, games: Games) -> Result<Exit, Failure> {
        let changes = Changes { overlays: self.with, sets: self.set };
        let scenarios = [self.a, self.b]
            .into_iter()
            .map(|name| Ok((name.clone(), games.load(&name, &changes)?)))
            .collect::<Result<Vec<(String, Arc<dyn Playable>)>, Failure>>()?;
        self.options.execute(Field { scenarios, two: true })
    }
}

/// Set a scenario against itself changed, under the same luck: what would this edit do?
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  wargauge what-if {scenario} --set rules.turns=7
  wargauge what-if {scenario} --with {overlay}
  wargauge what-if {scenario} --variant rules.turns=5 --variant rules.turns=7
  wargauge what-if {scenario} --variant '{overlay}, rules.turns=7' --variant {overlay}

--with and --set together make one variant. Each --variant makes one of its own, of overlays and
PATH=VALUE with commas between them, and all are set side by side. The output is that of `compare`.")]
pub(crate) struct WhatIf {
    /// The scenario: a built-in name (see `wargauge scenarios`) or the path of a file
    #[arg(value_name = "SCENARIO")]
    scenario: String,

    /// Change it by an overlay: built-in or a file; may be repeated
    #[arg(long, value_name = "OVERLAY")]
    with: Vec<String>,

    /// Change one value; may be repeated
    #[arg(long, value_name = "PATH=VALUE")]
    set: Vec<String>,

    /// A variant of its own: overlays and PATH=VALUE, with commas between; may be repeated
    #[arg(long, value_name = "CHANGE,…", conflicts_with_all = ["with", "set"],
          required_unless_present_any = ["with", "set"])]
    variant: Vec<String>,

    #[command(flatten)]
    options: Options,
}

impl WhatIf {
    /// Plays and prints.
    pub(crate) fn execute(self, games: Games) -> Result<Exit, Failure> {
        let two = self.variant.len() <= 1;
        let variants = if self.variant.is_empty() {
            let name = self.with.iter().chain(&self.set).cloned().collect::<Vec<_>>().join(", ");
            vec![(name, Changes { overlays: self.with, sets: self.set })]
        } else {
            self.variant.iter().map(|text| (text.clone(), changes(text))).collect()
        };
        let base = games.load(&self.scenario, &Changes::default())?;
        let mut scenarios = vec![(self.scenario.clone(), base)];
        for (name, changes) in variants {
            scenarios.push((name, games.load(&self.scenario, &changes)?));
        }
        for (name, variant) in &scenarios[1..] {
            if variant.about().digest == scenarios[0].1.about().digest {
                return Err(Failure::Input(format!(
                    "`{name}` changes nothing in `{}`: every game would be the same",
                    self.scenario
                )));
            }
        }
        self.options.execute(Field { scenarios, two })
    }
}

/// The changes of one `--variant`. Commas within brackets and quotes belong to a value.
fn changes(text: &str) -> Changes {
    let mut changes = Changes::default();
    let (mut depth, mut quoted, mut start) = (0_usize, false, 0);
    let mut parts = Vec::new();
    for (place, letter) in text.char_indices() {
        match letter {
            '"' => quoted = !quoted,
            '[' | '{' if !quoted => depth += 1,
            ']' | '}' if !quoted => depth = depth.saturating_sub(1),
            ',' if !quoted && depth == 0 => {
                parts.push(&text[start..place]);
                start = place + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    for part in parts.into_iter().map(str::trim).filter(|part| !part.is_empty()) {
        let list = if part.contains('=') { &mut changes.sets } else { &mut changes.overlays };
        list.push(part.to_owned());
    }
    changes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variant_is_made_of_overlays_and_values() {
        let made = changes("reserve, rules.turns=7,rules.fire.rows=[1, 2, 3], a=\"x,y\"");
        assert_eq!(made.overlays, ["reserve"]);
        assert_eq!(made.sets, ["rules.turns=7", "rules.fire.rows=[1, 2, 3]", "a=\"x,y\""]);
        assert!(changes(" , ").sets.is_empty());
    }
}
