//! Worths for people: what was found in words, then a table a side.

use wargauge_engine::text::Lines;
use wargauge_studies::worth::words::{self, both};
use wargauge_studies::worth::{Pace, choices, units};

use crate::screen::{Column, Table, counted, thousands, width, wrapped};

/// Units, side by side, those that bring most first; then groups.
pub(super) fn units(weighed: &units::Weighed) -> String {
    let mut text = paragraphs(&words::of_units(weighed));
    let unit = weighed.basis.points();
    for side in &weighed.sides {
        let name = &side.side;
        let [score, bare_score] = [&side.whole, &side.none].map(|worth| words::level(worth.score));
        let [points, bare_points] =
            [&side.whole, &side.none].map(|worth| words::points(worth.points));
        text.push_line(format_args!(
            "\n{name}: score {score} %, {points} {unit} with all units; {bare_score} %, {bare_points} {unit} without any"
        ));
        text += &wrapped("", &words::ended(side), width());
        let mut table = units_table(unit);
        for unit in words::ranked(&weighed.units, name) {
            let name = match unit.count {
                1 => unit.name.clone(),
                count => format!("{count} × {}", unit.name),
            };
            let [adds, adds_points] = both(&unit.shapley);
            let [missed, missed_points] = both(&unit.left_out);
            table.row([name, unit.printed.clone(), adds, adds_points, missed, missed_points]);
        }
        let groups: Vec<_> = weighed.groups.iter().filter(|group| group.side == *name).collect();
        for group in &groups {
            let [adds, adds_points] = both(&group.shapley);
            let [missed, missed_points] = both(&group.left_out);
            let printed = format!("{} together", group.units.len());
            table.row([group.name.clone(), printed, adds, adds_points, missed, missed_points]);
        }
        text += &table.text();
    }
    text.push_line(format_args!(
        "\nadds: what a unit brings on average, whichever others are there (Shapley); these sum to the whole\n\
         missed: what the rest loses when it alone stays in the box. Plus is good for its own side"
    ));
    text + &foot(&words::basis(&weighed.basis), weighed.rate)
}

fn units_table(unit: &str) -> Table {
    let figure = Column::right();
    let mut table =
        Table::new([Column::left().least(16), Column::left(), figure, figure, figure, figure]);
    table.row([
        "unit",
        "printed",
        "adds, % score",
        &format!("adds, {unit}"),
        "missed, % score",
        &format!("missed, {unit}"),
    ]);
    table
}

/// Kinds of choice, side by side, those that are worth most first.
pub(super) fn choices(weighed: &choices::Weighed) -> String {
    let mut text = paragraphs(&words::of_choices(weighed));
    for free in &weighed.free {
        let mut own: Vec<_> = weighed.choices.iter().filter(|row| row.side == free.side).collect();
        if own.is_empty() {
            continue;
        }
        own.sort_by(|a, b| b.worth.score.mean.total_cmp(&a.worth.score.mean));
        text.push_line(format_args!(
            "\n{}: score {:.1} % when free, over {} of each",
            free.side,
            free.score * 100.0,
            counted(own[0].games, "game")
        ));
        text += &wrapped("", &words::ended_when_free(free), width());
        let figure = Column::right();
        let left = Column::left();
        let mut table =
            Table::new([left, left, left, figure, figure, figure, figure, figure, figure]);
        table.row([
            "choice",
            "rules",
            "verdict",
            "% score",
            weighed.basis.points(),
            "p",
            "offered",
            "taken",
            "forced",
        ]);
        for row in own {
            let [score, points] = both(&row.worth);
            let p = row.p.map_or_else(|| "–".to_owned(), p_value);
            let often = [row.offered, row.taken, row.forced].map(|times| format!("{times:.2}"));
            let [offered, taken, forced] = often;
            let verdict = words::verdict(row.verdict).to_owned();
            table.row([
                row.kind.clone(),
                row.rules.clone(),
                verdict,
                score,
                points,
                p,
                offered,
                taken,
                forced,
            ]);
        }
        text += &table.text();
    }
    text.push_line(format_args!(
        "\nworths: what the side loses when the same player is forbidden the choice; intervals each by itself\n\
         p: for all rows at once (Holm). offered, taken: decisions a game of the free player; forced: decisions a \
         game\nin which the barred player had nothing else. slight, dead: within ± {:.1} % for sure",
        weighed.bound * 100.0
    ));
    text + &foot(&words::basis(&weighed.basis), weighed.rate)
}

/// A p-value in few letters.
fn p_value(p: f64) -> String {
    if p < 0.001 { "<0.001".to_owned() } else { format!("{p:.3}") }
}

fn paragraphs(sentences: &[String]) -> String {
    let mut text = String::new();
    for sentence in sentences {
        text += &wrapped("", sentence, width());
    }
    text
}

/// What it rests on, and how fast it went.
fn foot(basis: &str, pace: Option<Pace>) -> String {
    let mut text = format!("\n{}", wrapped("", basis, width()));
    if let Some(Pace { seconds, games_per_second, threads }) = pace {
        let rate = thousands(games_per_second as u64);
        let threads = counted(threads as u64, "thread");
        text.push_line(format_args!("{seconds:.1} s, {rate} games/s on {threads}"));
    }
    text
}
