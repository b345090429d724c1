//! The page of a matrix: the answer in a sentence, how far each player is held, the scores, the best
//! mixtures. Not for the games of its pairings, which have pages of their own.

use wargauge_analysis::MatrixSummary;
use wargauge_analysis::figures::{percent, signed, thousands};
use wargauge_analysis::matrix::summary::Estimate;
use wargauge_report::Leaflet;
use wargauge_report::call::Call;
use wargauge_report::charts::ranked::{Entry, Figure, ranked};
use wargauge_report::page::{Cell, Table};
use wargauge_report::verdict::named_in_full;

use super::{Answer, Listed};

/// The page.
pub(super) fn leaflet(summary: &MatrixSummary, answers: &[Answer], listed: &Listed) -> Leaflet {
    let first = summary.players.0.first().map_or("", |(side, _)| side.as_str());
    let headline = match &summary.minimax {
        Some(solution) => format!(
            "If both sides choose as well as they can among these players, the {first} score {} in {}.",
            interval(solution.value),
            named_in_full(&summary.scenario)
        ),
        None => "Not every pairing has a game: there is no answer for the whole.".to_owned(),
    };
    let mut headlines = vec![headline];
    headlines.extend(answers.iter().map(answered));
    Leaflet {
        title: format!("Players of {}", summary.scenario.name),
        headlines,
        basis: format!("{} games, seed {}", thousands(summary.games), summary.seed),
        paragraphs: vec![
            "A player that is known to its opponent is held to what it scores against the worst of them. \
             The best mixture is held to the value: it is not known before the game which of its players \
             will sit down."
                .to_owned(),
        ],
        charts: vec![held(summary)],
        tables: vec![scores(summary), worst(summary), mixtures(summary)],
        method: vec![
            "Every pairing plays the same game numbers, and so the same luck. The mixtures solve the matrix \
             of the scores; their intervals are the middle 95 % of solutions with the games drawn again."
                .to_owned(),
        ],
        command: command(summary, answers, listed),
    }
}

/// The command that makes it again.
fn command(summary: &MatrixSummary, answers: &[Answer], listed: &Listed) -> String {
    let mut call = Call::new("matrix");
    call.scenario(&summary.scenario);
    for (option, (_, players)) in ["--first", "--second"].into_iter().zip(&summary.players.0) {
        call.option(option, players.join(","));
    }
    call.option("--games", listed.games);
    call.each("--games-of", &listed.games_of);
    call.each("--answers", answers.first().map(|answer| answer.rounds));
    call.option("--seed", summary.seed);
    call.to_string()
}

/// A share with its interval, in percent.
fn interval(Estimate { share, low, high }: Estimate) -> String {
    let [share, low, high] = [share, low, high].map(|share| percent(share, 1));
    format!("{share} % ({low} – {high})")
}

fn answered(Answer { side, rounds, check, .. }: &Answer) -> String {
    let [gain, low, high] =
        [check.gain.share, check.gain.low, check.gain.high].map(|gain| signed(gain * 100.0, 1));
    format!(
        "An answer of the {side}, found in {rounds} rounds beyond these players, scores {} % against the \
         best mixture: {gain} points ({low} to {high}).",
        percent(check.score.share, 1)
    )
}

/// What each player scores against the opponent that does best against it.
fn held(summary: &MatrixSummary) -> wargauge_report::Chart {
    let of_side = |(side, players): &(String, wargauge_analysis::summary::Keyed<_>)| {
        let entry = |(name, one): &(String, wargauge_analysis::matrix::summary::Exploited)| {
            let Estimate { share, low, high } = one.score;
            let text = format!("{} %, by {}", percent(share, 1), one.by);
            Entry {
                name: format!("{side}: {name}"),
                figures: vec![Figure { value: share, interval: Some([low, high]), text }],
            }
        };
        players.0.iter().map(entry).collect::<Vec<Entry>>()
    };
    let entries: Vec<Entry> = summary.exploited.0.iter().flat_map(of_side).collect();
    let title = "What each player scores against the opponent that knows it";
    let tick = |share: f64| format!("{} %", percent(share, 0));
    ranked("held", title, &entries, &[], tick, "Whiskers are 95 % intervals.")
}

fn name(name: &str) -> Cell {
    Cell::Name(name.to_owned())
}

fn share(estimate: Estimate) -> Cell {
    let Estimate { share, low, high } = estimate;
    let [written, low, high] = [share, low, high].map(|share| percent(share, 1));
    Cell::Interval(format!("{written} %"), format!("{low} – {high}"), share)
}

fn table(caption: &str, headings: &[&str], rows: Vec<Vec<Cell>>) -> Table {
    let headings = headings.iter().map(ToString::to_string).collect();
    Table { caption: caption.to_owned(), headings, rows }
}

/// Every pairing.
fn scores(summary: &MatrixSummary) -> Table {
    let sides: Vec<&str> = summary.players.0.iter().map(|(side, _)| side.as_str()).collect();
    let rows = summary.cells.iter().map(|cell| {
        let mut row: Vec<Cell> = cell.players.0.iter().map(|(_, player)| name(player)).collect();
        row.push(Cell::Figure(thousands(cell.games), cell.games as f64));
        row.push(share(cell.score));
        let outcomes = cell.outcomes.0.iter().map(|(_, outcome)| outcome);
        let outcomes = outcomes
            .chain(&cell.drawn_by_rule)
            .map(|outcome| Cell::Figure(format!("{} %", percent(outcome.share, 1)), outcome.share));
        row.extend(outcomes);
        row
    });
    let rows = rows.collect();
    let first = sides.first().copied().unwrap_or_default();
    let second = sides.get(1).copied().unwrap_or_default();
    let score = format!("score of the {first}");
    let wins = [first, second].map(|side| format!("{side} win"));
    let mut headings = vec![first, second, "games", &score, &wins[0], &wins[1], "drawn"];
    let has_rule = summary.cells.iter().any(|cell| cell.drawn_by_rule.is_some());
    headings.extend(has_rule.then_some("drawn by a rule although a side had won"));
    table("Every pairing", &headings, rows)
}

/// What it costs each player to be known.
fn worst(summary: &MatrixSummary) -> Table {
    let mut rows = Vec::new();
    for (side, players) in &summary.exploited.0 {
        for (player, one) in &players.0 {
            let below = Cell::figure(one.below, |below| format!("{} %", percent(below, 1)));
            rows.push(vec![name(side), name(player), name(&one.by), share(one.score), below]);
        }
    }
    let headings = ["side", "player", "held by", "own score", "below the value"];
    table("What it costs to be known", &headings, rows)
}

/// The best mixtures.
fn mixtures(summary: &MatrixSummary) -> Table {
    let mixture = summary.minimax.iter().flat_map(|solution| &solution.mixture.0);
    let rows = mixture.flat_map(|(side, players)| {
        players.0.iter().map(move |(player, drawn)| vec![name(side), name(player), share(*drawn)])
    });
    table("The best mixtures", &["side", "player", "share"], rows.collect())
}
