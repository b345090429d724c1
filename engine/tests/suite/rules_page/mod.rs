//! The page of rules: text before the table, the table itself, and the games behind its figures.

pub mod games;
pub mod sources;

use std::fmt::Write as _;

use wargauge_engine::era1794::Rule;

use games::{SEED, SETS, Uses};
use sources::Sources;

/// How to read the page, and the readings of the rules that the project has settled on.
const FOREWORD: &str = include_str!("foreword.md");

/// The whole page.
pub fn page(sources: &Sources, uses: &Uses) -> String {
    let mut page = FOREWORD.to_string();
    describe_games(&mut page);
    page.push_str("\n## The rules\n\n| rule | title | kind | lives in | tests |");
    for set in &SETS {
        let _ = write!(page, " {} |", set.head);
    }
    page.push_str("\n|---|---|---|---|---|");
    page.push_str(&"---:|".repeat(SETS.len()));
    page.push('\n');
    for &rule in Rule::ALL {
        let acts = Rule::TABLE[rule as usize].acts;
        let kind = if acts { "acts" } else { "defines" };
        let homes = sources.homes(rule);
        let homes = homes.iter().map(|path| link(path)).collect::<Vec<_>>().join(", ");
        let tests = sources.tests(rule).join("; ");
        let (number, title) = (rule.number(), rule.title());
        let _ = write!(page, "| {number} | {title} | {kind} | {homes} | {tests} |");
        for (set, counts) in SETS.iter().zip(uses) {
            let count = counts[rule as usize];
            let _ = if count == 0 {
                write!(page, " |")
            } else {
                write!(page, " {} |", in_a_thousand(count, set.games))
            };
        }
        page.push('\n');
    }
    page
}

/// A file's name without its ending, as a link from the page's folder.
fn link(path: &str) -> String {
    let name = path.rsplit('/').next().unwrap_or(path);
    let name = name.rsplit_once('.').map_or(name, |(name, _)| name);
    format!("[{name}](../../{path})")
}

/// Uses in a thousand games, whole from a hundred on and with two places below.
fn in_a_thousand(count: u64, games: u64) -> String {
    let rate = count as f64 * 1000.0 / games as f64;
    if rate >= 100.0 { format!("{rate:.0}") } else { format!("{rate:.2}") }
}

fn describe_games(page: &mut String) {
    page.push_str("\n## The games behind the figures\n\n");
    let _ = writeln!(
        page,
        "Both sides pick at random among their legal choices. Seed {SEED}, games numbered from 0; \
         a figure is the number of uses in 1,000 games of its set, and empty where the rule was \
         not used at all.\n"
    );
    for set in &SETS {
        let _ = write!(page, "- **{}**: {} games of `{}`", set.head, set.games, set.scenario);
        if set.changes.is_empty() {
            page.push_str(" as shipped.\n");
            continue;
        }
        page.push_str(
            " with the armies face to face, because players who pick at random seldom march far \
             enough to charge and never gather what a square takes:",
        );
        for change in set.changes {
            let _ = write!(page, " `--set {change}`");
        }
        page.push_str(".\n");
    }
}
