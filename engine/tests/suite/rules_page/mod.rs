//! The pages of rules: text before the table, the table itself, and the games behind its figures.

pub mod books;
pub mod games;
pub mod sources;

use wargauge_engine::text::Lines;

use books::{Book, Uses};
use games::SEED;
use sources::Sources;

/// The whole page of a rulebook.
pub fn page(book: &Book, sources: &Sources<'_>, uses: &Uses) -> String {
    let mut page = book.foreword.to_string();
    describe_games(book, &mut page);
    page.push_str("\n## The rules\n\n| rule | title | kind | lives in | tests |");
    for set in book.sets {
        page.push_text(format_args!(" {} |", set.head));
    }
    page.push_str("\n|---|---|---|---|---|");
    page.push_str(&"---:|".repeat(book.sets.len()));
    page.push('\n');
    for (rule, entry) in book.listed() {
        let kind = if entry.acts { "acts" } else { "defines" };
        let homes = sources.homes(rule);
        let homes = homes.iter().map(|path| link(path)).collect::<Vec<_>>().join(", ");
        let tests = sources.tests(rule).join("; ");
        let (number, title) = (entry.number, entry.title);
        page.push_text(format_args!("| {number} | {title} | {kind} | {homes} | {tests} |"));
        for (set, counts) in book.sets.iter().zip(uses) {
            let count = counts[rule];
            if count == 0 {
                page.push_str(" |");
            } else {
                page.push_text(format_args!(" {} |", in_a_thousand(count, set.games)));
            }
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

fn describe_games(book: &Book, page: &mut String) {
    page.push_str("\n## The games behind the figures\n\n");
    page.push_line(format_args!(
        "Both sides pick at random among their legal choices. Seed {SEED}, games numbered from 0; \
         a figure is the number of uses in 1,000 games of its set, and empty where the rule was \
         not used at all.\n"
    ));
    for set in book.sets {
        page.push_text(format_args!(
            "- **{}**: {} games of `{}`",
            set.head, set.games, set.scenario
        ));
        if set.changes.is_empty() {
            page.push_str(" as shipped.\n");
            continue;
        }
        page.push_str(book.why_changed);
        for change in set.changes {
            let quoted =
                if change.contains(' ') { format!("'{change}'") } else { (*change).into() };
            page.push_text(format_args!(" `--set {quoted}`"));
        }
        page.push_str(".\n");
    }
}
