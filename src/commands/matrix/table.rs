//! The matrix of players for people: the answer in words, the scores, the solution, the steps.

use std::fmt::Write;

use wargauge_analysis::MatrixSummary;
use wargauge_analysis::matrix::summary::{Cell, Estimate, Solution, StepAnswer};

use crate::screen::{bar, decimals_for, percent, points, thousands};

/// Characters of a bar that stands for a whole mixture.
const BAR: usize = 24;

/// A longer name would tear the columns apart; it gets a mark and a line of its own.
const LONGEST: usize = 20;

/// Decimals of every percentage: columns of one precision can be read down.
const DECIMALS: usize = 1;

/// The whole summary.
pub(super) fn table(summary: &MatrixSummary) -> String {
    let [(first, rows), (second, columns)] = &summary.players.0[..] else { return String::new() };
    let marks = Marks::new(rows.iter().chain(columns));
    let mut text = headline(summary, first);
    let _ = writeln!(text, "\nthe {first}' score in % (draws counted half), by row against column");
    text += &scores(summary, [first, second], columns.len(), &marks);
    let _ = write!(text, "\n{}", outcomes(summary, [first, second], &marks));
    if let Some(solution) = &summary.minimax {
        let _ = write!(text, "\n{}", mixtures(solution, &marks));
    }
    if !summary.steps.is_empty() {
        let _ = write!(text, "\n{}", steps(summary, &marks));
    }
    text + &marks.legend() + "\n" + &provenance(summary)
}

/// What it comes to, in a sentence.
fn headline(summary: &MatrixSummary, first: &str) -> String {
    let Some(solution) = &summary.minimax else {
        return "Not every pairing has a game: nothing can be said of the whole.\n".to_owned();
    };
    let Estimate { share, low, high } = solution.value;
    let decimals = decimals_for((high - low) * 50.0).max(1);
    let [share, low, high] = [share, low, high].map(|x| percent(x, decimals));
    format!(
        "If both sides choose as well as they can among these players, the {first} score {share} % \
         ({low} – {high}, draws counted half) in {}.\n",
        summary.scenario.name
    )
}

/// Short names for long ones.
struct Marks<'a>(Vec<(&'a str, String)>);

impl<'a> Marks<'a> {
    fn new(names: impl Iterator<Item = &'a String>) -> Self {
        let mut marks: Vec<(&str, String)> = Vec::new();
        for name in names {
            if marks.iter().any(|(known, _)| known == name) {
                continue;
            }
            let long = marks.iter().filter(|(_, mark)| mark.contains('#')).count();
            let base = name.split(':').next().unwrap_or(name);
            let mark = if name.chars().count() <= LONGEST {
                name.clone()
            } else {
                format!("{base}#{}", long + 1)
            };
            marks.push((name, mark));
        }
        Self(marks)
    }

    fn of<'b>(&'b self, name: &'b str) -> &'b str {
        self.0.iter().find(|(known, _)| *known == name).map_or(name, |(_, mark)| mark)
    }

    /// As wide as the widest, and as this.
    fn width(&self, least: usize) -> usize {
        self.0.iter().map(|(_, mark)| mark.chars().count()).fold(least, usize::max)
    }

    fn legend(&self) -> String {
        let mut lines = String::new();
        for (name, mark) in self.0.iter().filter(|(name, mark)| name != mark) {
            // Writing to a string cannot fail, here and below.
            let _ = writeln!(lines, "{mark} is {name}");
        }
        if lines.is_empty() { lines } else { format!("\n{lines}") }
    }
}

/// Rows by columns.
fn scores(summary: &MatrixSummary, sides: [&str; 2], columns: usize, marks: &Marks<'_>) -> String {
    let corner = format!("{} \\ {}", sides[0], sides[1]);
    let margin = marks.width(corner.chars().count());
    let shown = |cell: &Cell| {
        let half = (cell.score.high - cell.score.low) * 50.0;
        format!("{} ± {half:.DECIMALS$}", percent(cell.score.share, DECIMALS))
    };
    let width = marks.width(12);
    let mut text = format!("{corner:margin$}");
    for cell in summary.cells.iter().take(columns) {
        let _ = write!(text, "  {:>width$}", marks.of(&cell.players.0[1].1));
    }
    text.push('\n');
    for row in summary.cells.chunks(columns.max(1)) {
        let _ = write!(text, "{:margin$}", marks.of(&row[0].players.0[0].1));
        for cell in row {
            let _ = write!(text, "  {:>width$}", shown(cell));
        }
        text.push('\n');
    }
    text
}

/// Who won how many, a line a pairing.
fn outcomes(summary: &MatrixSummary, sides: [&str; 2], marks: &Marks<'_>) -> String {
    let width = marks.width(sides.iter().map(|side| side.chars().count()).max().unwrap_or(0));
    let [first, second] = sides;
    let mut text = format!(
        "{first:width$}  {second:width$}       games   {first} win     {second} win    drawn\n"
    );
    let columns = [first, second].map(|side| side.chars().count() + 6);
    for cell in &summary.cells {
        let [one, other] = [0, 1].map(|side| marks.of(&cell.players.0[side].1));
        let _ = write!(text, "{one:width$}  {other:width$}  {:>10}", thousands(cell.games));
        let widths = columns.into_iter().chain([7]);
        for ((_, share), column) in cell.outcomes.0.iter().zip(widths) {
            let _ = write!(text, "  {:>column$} %", percent(share.share, DECIMALS));
        }
        text.push('\n');
    }
    text
}

/// The best mixtures.
fn mixtures(solution: &Solution, marks: &Marks<'_>) -> String {
    let width = marks.width(6);
    let mut text = String::new();
    for (side, mixture) in &solution.mixture.0 {
        let _ = writeln!(text, "best for the {side:<width$}  share   95 % interval");
        for (player, share) in &mixture.0 {
            let [mean, low, high] =
                [share.share, share.low, share.high].map(|x| percent(x, DECIMALS));
            let interval = format!("{low} – {high}");
            let margin = width + 13;
            let row = format!(
                "{:margin$}  {mean:>5} %  {interval:>14}   {}",
                marks.of(player),
                bar(share.share, BAR)
            );
            let _ = writeln!(text, "{}", row.trim_end());
        }
    }
    text
}

/// Who does better than the one before.
fn steps(summary: &MatrixSummary, marks: &Marks<'_>) -> String {
    let name = marks.width(7);
    let sides = summary.players.0.iter().map(|(side, _)| side.chars().count());
    let side = sides.fold(4, usize::max);
    let mut text = format!(
        "{:side$}  {:name$}  {:name$}  {:name$}       games     gain in %   95 % interval\n",
        "side", "against", "player", "before"
    );
    for step in &summary.steps {
        let Estimate { share, low, high } = step.difference;
        let [gain, low, high] = [share, low, high]
            .map(|x| if x.is_nan() { "–".to_owned() } else { points(x * 100.0, DECIMALS) });
        let answer = match step.answer {
            StepAnswer::Better => "better",
            StepAnswer::Worse => "worse",
            StepAnswer::Open => "open",
        };
        let _ = writeln!(
            text,
            "{:side$}  {:name$}  {:name$}  {:name$}  {:>10}  {gain:>12}  {:>14}   {answer}",
            step.side,
            marks.of(&step.against),
            marks.of(&step.stronger),
            marks.of(&step.weaker),
            thousands(step.games),
            format!("{low} – {high}"),
        );
    }
    text
}

/// What was played, and how fast.
fn provenance(summary: &MatrixSummary) -> String {
    let scenario = &summary.scenario;
    let rate = &summary.rate;
    let mut text = format!(
        "{} ({} rules, digest {})\n{} games, seed {}\n",
        scenario.name,
        scenario.system,
        scenario.digest.get(..12).unwrap_or(&scenario.digest),
        thousands(summary.games),
        summary.seed,
    );
    for change in &scenario.changes {
        let _ = writeln!(text, "changed: {change}");
    }
    let _ = writeln!(
        text,
        "{:.1} s on {} thread{}: {} games a second",
        rate.seconds,
        rate.threads,
        if rate.threads == 1 { "" } else { "s" },
        thousands(rate.games_per_second as u64),
    );
    text
}
