//! The page of a sweep: its verdict, the tornado chart, and every figure in tables.

use wargauge_analysis::figures::{counted, percent, signed};
use wargauge_analysis::matrix::summary::Estimate;
use wargauge_report::Leaflet;
use wargauge_report::charts::Chart;
use wargauge_report::charts::ranked::{Entry, Figure, ranked};
use wargauge_report::ended::{caption, cells, changed_cells, headings};
use wargauge_report::page::{Cell, Table};

use super::document::{Effect, Swept};
use super::words::{change, consequences, interaction, parted, remarks, scope, verdict};

/// The most effects in the chart.
const MOST: usize = 24;

/// The page.
pub(super) fn leaflet(swept: &Swept, title: &str, command: &str) -> Leaflet {
    let players: Vec<String> =
        swept.players.0.iter().map(|(side, player)| format!("{side} {player}")).collect();
    let mut paragraphs = consequences(swept);
    paragraphs.extend(remarks(swept));
    let mut tables = vec![effects(swept)];
    if !swept.alone.is_empty() {
        tables.push(alone(swept));
    }
    if !swept.interactions.is_empty() {
        tables.push(interactions(swept));
    }
    tables.push(corners(swept));
    Leaflet {
        title: format!("{title}: which values matter"),
        headlines: verdict(swept),
        basis: format!(
            "{}, seed {}; players: {}",
            counted(swept.games, "game"),
            swept.seed,
            players.join(", ")
        ),
        paragraphs,
        charts: vec![tornado(swept)],
        tables,
        method: method(swept),
        command: command.to_owned(),
    }
}

/// How it was found.
fn method(swept: &Swept) -> Vec<String> {
    let design = format!("{} The design: {}.", scope(swept), swept.design.why);
    let others = [
        "A change is the mean score over all combinations with the second value less that with the \
         first, in points of percent. Every game number is played in every combination; the interval is \
         Student's over game numbers, 95 %. The values of p are corrected by Holm's procedure: main \
         effects among themselves, interactions among themselves, single changes among themselves. Which \
         side is favoured is judged by intervals that hold for all combinations together; what answers to these \
         players could do in a changed scenario is not known.",
        "Designs: Box and Hunter, Technometrics 3 (1961); Sanchez and Sanchez, ACM Transactions on \
         Modeling and Computer Simulation 15 (2005). Correction: Holm, Scandinavian Journal of Statistics 6 \
         (1979).",
    ];
    std::iter::once(design).chain(others.map(str::to_owned)).collect()
}

/// The effects to either side of zero, the largest first.
fn tornado(swept: &Swept) -> Chart {
    let (clear, _) = parted(swept);
    let entry = |effect: &Effect| {
        let by = signed(effect.change.share * 100.0, 1);
        Entry {
            name: short(&effect.path, swept),
            figures: vec![Figure {
                value: effect.change.share,
                interval: Some([effect.change.low, effect.change.high]),
                text: format!("{} → {}: {by}", effect.from, effect.to),
            }],
        }
    };
    let entries: Vec<Entry> = swept.effects.iter().take(MOST).map(entry).collect();
    let first = swept.players.0.first().map_or("", |(side, _)| side);
    let title = match clear.first() {
        Some(largest) => format!(
            "{} moves the score of the {first} most: by {} points from {} to {}",
            largest.path,
            signed(largest.change.share * 100.0, 1),
            largest.from,
            largest.to
        ),
        None => format!("No value is shown to move the score of the {first}"),
    };
    let more = swept.effects.len().saturating_sub(MOST);
    let more =
        if more > 0 { format!(" {more} smaller effects are in the table.") } else { String::new() };
    let remark = format!(
        "Change of the score of the {first} from the first value to the second, over all combinations of \
         the others, in points of percent; whiskers: 95 % intervals.{more}"
    );
    let tick = |value: f64| signed(value * 100.0, 0);
    ranked("tornado", &title, &entries, &[], tick, &remark)
}

/// The last part of a path if no other value ends so, else the last two: there is little room.
fn short(path: &str, swept: &Swept) -> String {
    let last = |path: &str, count: usize| {
        let parts: Vec<&str> = path.trim_end_matches(['+', '-']).split('.').collect();
        parts[parts.len().saturating_sub(count)..].join(".")
    };
    let each = path.split(", ").map(|own| {
        let end = last(own, 1);
        let is_number = end.chars().all(|c| c.is_ascii_digit());
        let others = swept.factors.iter().filter(|other| other.path != path);
        let is_taken = others.flat_map(|other| other.path.split(", ")).any(|o| last(o, 1) == end);
        if is_taken && !own.ends_with(['+', '-']) || is_number { last(own, 2) } else { end }
    });
    each.collect::<Vec<_>>().join(", ")
}

fn table(caption: &str, headings: &[&str], rows: impl Iterator<Item = Vec<Cell>>) -> Table {
    Table {
        caption: caption.to_owned(),
        headings: headings.iter().map(|&heading| heading.to_owned()).collect(),
        rows: rows.collect(),
    }
}

fn effects(swept: &Swept) -> Table {
    let row = |effect: &Effect| {
        let [from, to] = effect.scores.map(share);
        let [path, low, high] =
            [&effect.path, &effect.from, &effect.to].map(|name| Cell::Name(name.clone()));
        let mut row = vec![path, low, high, from, to];
        row.extend(changed_cells(effect.ended.each_ref()));
        row.extend([points(effect.change), likely(effect.p_holm)]);
        row
    };
    let ended = headings(&swept.ended);
    let ended = ended.iter().map(String::as_str);
    let first = ["value", "from", "to", "score before", "after"];
    let headings: Vec<&str> = first.into_iter().chain(ended).chain(["change", "p"]).collect();
    let caption = caption("Effects over all combinations", &swept.ended);
    table(&caption, &headings, swept.effects.iter().map(row))
}

fn alone(swept: &Swept) -> Table {
    let rows = swept.alone.iter().map(|one| {
        let [path, value, favoured] =
            [&one.path, &one.value, &one.favoured].map(|name| Cell::Name(name.clone()));
        let mut row = vec![path, value, share(one.score.share)];
        row.extend(cells(&one.ended));
        row.extend([points(one.change), likely(one.p_holm), favoured]);
        row
    });
    let ended = headings(&swept.ended);
    let ended = ended.iter().map(String::as_str);
    let last = ["change", "p", "favoured between these players"];
    let headings: Vec<&str> =
        ["value", "changed to", "score"].into_iter().chain(ended).chain(last).collect();
    let caption = caption("Changed by themselves, all others as they are", &swept.ended);
    table(&caption, &headings, rows)
}

fn interactions(swept: &Swept) -> Table {
    let rows = swept.interactions.iter().map(|one| {
        let [a, b] = one.between.each_ref().map(|name| Cell::Name(name.clone()));
        vec![a, b, points(one.change), likely(one.p_holm), Cell::Name(interaction(one))]
    });
    let headings = ["value", "and", "difference", "p", "in words"];
    table("Values that act on each other", &headings, rows)
}

/// The two extreme combinations, value by value.
fn corners(swept: &Swept) -> Table {
    let [low, high] = [&swept.verdict.lowest, &swept.verdict.highest];
    let heading = |which: &str, score: f64| format!("{which}: {} %", percent(score, 1));
    let [lowest, highest] =
        [heading("lowest", low.score.share), heading("highest", high.score.share)];
    let each = low.levels.0.iter().zip(&high.levels.0);
    let rows =
        each.map(|((path, low), (_, high))| [path, low, high].map(|n| Cell::Name(n.clone())));
    let caption = "The combinations with the lowest and the highest score";
    table(caption, &["value", &lowest, &highest], rows.map(Vec::from))
}

fn share(score: f64) -> Cell {
    Cell::Figure(format!("{} %", percent(score, 1)), score)
}

fn points(estimate: Estimate) -> Cell {
    Cell::Figure(change(estimate), estimate.share)
}

fn likely(p: Option<f64>) -> Cell {
    Cell::figure(p, |p| if p < 0.001 { "< 0.001".to_owned() } else { format!("{p:.3}") })
}
