//! The matrix of players for people: the answer in words, the scores, the solution, the steps.

use wargauge_analysis::MatrixSummary;
use wargauge_analysis::matrix::summary::{Cell, Estimate, Exploited, Solution, StepAnswer};
use wargauge_engine::text::Lines;
use wargauge_report::ended::BY_RULE;
use wargauge_report::verdict::named_in_full;
use wargauge_studies::matrix::Answer;

use crate::screen::{Column, Table, bar, counted, decimals_for, percent, points, thousands};

/// Characters of a bar that stands for a whole mixture.
const BAR: usize = 24;

/// A longer name would tear the columns apart; it gets a mark and a line of its own.
const LONGEST: usize = 20;

/// Decimals of every percentage: columns of one precision can be read down.
const DECIMALS: usize = 1;

/// The whole summary.
pub(super) fn table(summary: &MatrixSummary, answers: &[Answer]) -> String {
    let [(first, rows), (second, columns)] = &summary.players.0[..] else { return String::new() };
    let marks = Marks::new(rows.iter().chain(columns));
    let mut text = headline(summary, first);
    text.push_line(format_args!(
        "\nthe {first}' score in % (draws counted half), by row against column"
    ));
    text += &scores(summary, [first, second], columns.len(), &marks);
    text.push_text(format_args!("\n{}", outcomes(summary, [first, second], &marks)));
    if let Some(solution) = &summary.minimax {
        text.push_text(format_args!("\n{}", mixtures(solution, &marks)));
    }
    text.push_text(format_args!("\n{}", exploited(summary, &marks)));
    if !answers.is_empty() {
        text.push_text(format_args!("\n{}", answered(answers)));
    }
    if !summary.steps.is_empty() {
        text.push_text(format_args!("\n{}", steps(summary, &marks)));
    }
    text + &marks.legend() + "\n" + &provenance(summary)
}

/// The result in a sentence.
fn headline(summary: &MatrixSummary, first: &str) -> String {
    let Some(solution) = &summary.minimax else {
        return "Not every pairing has a game: there is no answer for the whole.\n".to_owned();
    };
    let Estimate { share, low, high } = solution.value;
    let decimals = decimals_for((high - low) * 50.0).max(1);
    let [share, low, high] = [share, low, high].map(|x| percent(x, decimals));
    format!(
        "If both sides choose as well as they can among these players, the {first} score {share} % \
         ({low} – {high}, draws counted half) in {}.\n",
        named_in_full(&summary.scenario)
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
            let of_file = file_stem(name).filter(|stem| {
                stem.chars().count() <= LONGEST && !marks.iter().any(|(_, mark)| mark == stem)
            });
            let mark = match of_file {
                Some(stem) => stem.to_owned(),
                None if name.chars().count() <= LONGEST => name.clone(),
                None => format!("{base}#{}", long + 1),
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
            lines.push_line(format_args!("{mark} is {name}"));
        }
        if lines.is_empty() { lines } else { format!("\n{lines}") }
    }
}

/// What the file is called that a player is read from, or the plan that is built in: `raid` of
/// `scripted:plan=plans/raid.toml`.
fn file_stem(name: &str) -> Option<&str> {
    let (_, options) = name.split_once(':')?;
    let value = options.split(',').find_map(|option| {
        let (key, value) = option.split_once('=')?;
        ["plan", "file"].contains(&key).then_some(value)
    })?;
    let last = value.rsplit('/').next()?;
    Some(last.strip_suffix(".toml").unwrap_or(last)).filter(|stem| !stem.is_empty())
}

/// Rows by columns.
fn scores(summary: &MatrixSummary, sides: [&str; 2], columns: usize, marks: &Marks<'_>) -> String {
    let corner = format!("{} \\ {}", sides[0], sides[1]);
    let shown = |cell: &Cell| {
        if cell.games == 0 {
            return "–".to_owned();
        }
        let half = (cell.score.high - cell.score.low) * 50.0;
        format!("{} ± {half:.DECIMALS$}", percent(cell.score.share, DECIMALS))
    };
    let width = marks.width(12);
    let figures = std::iter::repeat_n(Column::right().least(width), columns);
    let names = Column::left().least(marks.width(0));
    let mut table = Table::new(std::iter::once(names).chain(figures).collect::<Vec<_>>());
    let heads = summary.cells.iter().take(columns).map(|cell| marks.of(&cell.players.0[1].1));
    table.row(std::iter::once(corner.as_str()).chain(heads));
    for row in summary.cells.chunks(columns.max(1)) {
        let name = marks.of(&row[0].players.0[0].1).to_owned();
        table.row(std::iter::once(name).chain(row.iter().map(shown)));
    }
    table.text()
}

/// The outcomes of each pairing, in one line each.
fn outcomes(summary: &MatrixSummary, sides: [&str; 2], marks: &Marks<'_>) -> String {
    let name = Column::left().least(marks.width(0));
    let games = Column::right().least(10);
    let share = |name: &str| Column::right().least(name.chars().count() + 8);
    let [first, second] = sides;
    let has_rule = summary.cells.iter().any(|cell| cell.drawn_by_rule.is_some());
    let mut columns = vec![name, name, games, share(first), share(second)];
    columns.push(Column::right().least(9));
    columns.extend(has_rule.then(|| Column::right().least(9)));
    let mut table = Table::new(columns);
    let wins = sides.map(|side| format!("{side} win"));
    let mut head = vec![first, second, "games", &wins[0], &wins[1], "drawn"];
    head.extend(has_rule.then_some("by rule"));
    table.row(head);
    for cell in &summary.cells {
        let names = cell.players.0.iter().map(|(_, player)| marks.of(player).to_owned());
        let shares = cell.outcomes.0.iter().map(|&(_, share)| share).chain(cell.drawn_by_rule);
        let shares = shares.map(|share| percent(share.share, DECIMALS) + " %");
        table.row(names.chain([thousands(cell.games)]).chain(shares));
    }
    let mut text = table.text();
    if has_rule {
        text.push_line(format_args!("{BY_RULE}"));
    }
    text
}

/// The best mixtures.
fn mixtures(solution: &Solution, marks: &Marks<'_>) -> String {
    let mut text = String::new();
    for (side, mixture) in &solution.mixture.0 {
        let mut table = Table::new([
            Column::left().least(marks.width(6) + 13),
            Column::right().least(7),
            Column::right().least(14),
            Column::left().gap(3),
        ]);
        table.row([&format!("best for the {side}"), "share", "95 % interval"]);
        for (player, share) in &mixture.0 {
            let [mean, low, high] =
                [share.share, share.low, share.high].map(|x| percent(x, DECIMALS));
            table.row([
                marks.of(player).to_owned(),
                format!("{mean} %"),
                format!("{low} – {high}"),
                bar(share.share, BAR),
            ]);
        }
        text += &table.text();
    }
    text
}

/// How far each player is held by the opponent of the matrix that does best against it.
fn exploited(summary: &MatrixSummary, marks: &Marks<'_>) -> String {
    let name = Column::left().least(marks.width(7));
    let right = Column::right();
    let mut table = Table::new([
        Column::left().least(4),
        name,
        name,
        right.least(12),
        right.least(16),
        right.least(12),
    ]);
    table.row(["side", "player", "held by", "to in %", "95 % interval", "below value"]);
    for (side, players) in &summary.exploited.0 {
        for (player, Exploited { by, score, below }) in &players.0 {
            let [mean, low, high] =
                [score.share, score.low, score.high].map(|x| percent(x, DECIMALS));
            let below = below.map_or("–".to_owned(), |below| points(below * 100.0, DECIMALS));
            table.row([
                side,
                marks.of(player),
                marks.of(by),
                &mean,
                &format!("{low} – {high}"),
                &below,
            ]);
        }
    }
    table.text()
}

/// What answers to the best mixtures gain that are not in the matrix.
fn answered(answers: &[Answer]) -> String {
    let mut text = String::new();
    for Answer { side, rounds, check, .. } in answers {
        let [gain, low, high] = [check.gain.share, check.gain.low, check.gain.high]
            .map(|x| points(x * 100.0, DECIMALS));
        text.push_line(format_args!(
            "{} of looking for an answer of the {side}: it scores {} % against the best \
             mixture, {gain} points more than theirs ({low} – {high}).",
            counted(*rounds, "round"),
            percent(check.score.share, DECIMALS)
        ));
    }
    text
}

/// Whether each player does better than the one before it.
fn steps(summary: &MatrixSummary, marks: &Marks<'_>) -> String {
    let name = Column::left().least(marks.width(7));
    let right = Column::right();
    let side = Column::left().least(4);
    let mut table = Table::new([
        side,
        name,
        name,
        name,
        right.least(10),
        right.least(12),
        right.least(14),
        Column::left().gap(3),
    ]);
    table.row(["side", "against", "player", "before", "games", "gain in %", "95 % interval"]);
    for step in &summary.steps {
        let Estimate { share, low, high } = step.difference;
        let [gain, low, high] = [share, low, high]
            .map(|x| if x.is_nan() { "–".to_owned() } else { points(x * 100.0, DECIMALS) });
        let answer = match step.answer {
            StepAnswer::Better => "better",
            StepAnswer::Worse => "worse",
            StepAnswer::Open => "open",
        };
        table.row([
            &step.side,
            marks.of(&step.against),
            marks.of(&step.stronger),
            marks.of(&step.weaker),
            &thousands(step.games),
            &gain,
            &format!("{low} – {high}"),
            answer,
        ]);
    }
    table.text()
}

/// What was played, and how fast.
fn provenance(summary: &MatrixSummary) -> String {
    let scenario = &summary.scenario;
    let rate = &summary.rate;
    let mut text = format!(
        "{} ({} rules, digest {})\n{}, seed {}\n",
        scenario.name,
        scenario.system,
        scenario.short_digest(),
        counted(summary.games, "game"),
        summary.seed,
    );
    for change in &scenario.changes {
        text.push_line(format_args!("changed: {change}"));
    }
    text.push_line(format_args!(
        "{:.1} s on {}: {} a second",
        rate.seconds,
        counted(rate.threads as u64, "thread"),
        counted(rate.games_per_second as u64, "game")
    ));
    text
}
