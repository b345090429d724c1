//! Worths as a page with charts. Not for what they are.

use wargauge_analysis::figures::{percent, signed};
use wargauge_analysis::worth::Figure;
use wargauge_report::Leaflet;
use wargauge_report::board::is_swapped;
use wargauge_report::charts::ranked::{Entry, Figure as Bar};
use wargauge_report::charts::weighed::Weight;
use wargauge_report::charts::{Chart, ranked, weighed};
use wargauge_report::page::{Cell, Table};

use super::choices::{self, ChoiceWorth};
use super::units::{self, UnitWorth};
use super::words;

/// The bars of each unit.
const LEGEND: [&str; 2] = ["what it adds on average", "what the rest miss without it"];

/// The charts of the two sides.
const NAMES: [&str; 2] = ["worth-first", "worth-second"];

/// A figure in percent of score as a bar.
fn bar(figure: Figure) -> Bar {
    let interval = figure.low.zip(figure.high).map(|(low, high)| [low, high]);
    Bar { value: figure.mean, interval, text: format!("{} %", signed(figure.mean * 100.0, 1)) }
}

fn tick(value: f64) -> String {
    format!("{} %", percent(value, 0))
}

/// Cells of a figure: itself, and the ends of its interval.
fn cells(figure: Figure, unit: f64, decimals: usize) -> [Cell; 2] {
    let write = |value: f64| signed(value * unit, decimals);
    let ends = figure.low.zip(figure.high);
    [
        Cell::figure(Some(figure.mean), write),
        ends.map_or(Cell::Unknown, |(low, high)| {
            Cell::Figure(format!("{} to {}", write(low), write(high)), low)
        }),
    ]
}

/// The page of `worth` for units.
pub fn of_units(weighed: &units::Weighed, command: &str) -> Leaflet {
    let sides = weighed.sides.iter();
    let charts = sides.map(|side| units_chart(weighed, &side.side)).collect();
    let mut rows: Vec<Vec<Cell>> = weighed.units.iter().map(unit_row).collect();
    rows.extend(weighed.groups.iter().map(|group| {
        let first = [
            Cell::Name(format!("{} ({})", group.name, group.units.join(", "))),
            Cell::Name(group.side.clone()),
            Cell::Unknown,
        ];
        let worths = [
            cells(group.shapley.score, 100.0, 1),
            cells(group.shapley.points, 1.0, 2),
            cells(group.left_out.score, 100.0, 1),
            cells(group.left_out.points, 1.0, 2),
        ];
        first.into_iter().chain(worths.into_iter().flatten()).collect()
    }));
    let unit = weighed.basis.points();
    let [adds, missed] = ["adds", "missed"].map(|what| format!("{what}, {unit}"));
    let headings = [
        "unit or group",
        "side",
        "printed",
        "adds, % of score",
        "95 %",
        &adds,
        "95 %",
        "missed, % of score",
        "95 %",
        &missed,
        "95 %",
    ];
    Leaflet {
        title: format!("What the units of {} are worth", weighed.basis.scenario.name),
        headlines: words::of_units(weighed),
        basis: words::basis(&weighed.basis),
        paragraphs: vec![
            "All figures are a side's own: plus is good for the side that the unit belongs to. The solid bar is what \
             a unit adds on average, whichever others are there already; these bars sum to what the whole army \
             brings. The hatched bar is what the rest of the army misses when this unit alone stays in the box."
                .to_owned(),
            "A unit that adds much and is not missed has others that can do its work. One that is missed more than \
             it adds holds others together."
                .to_owned(),
            weighed.sides.iter().map(words::ended).collect::<Vec<_>>().join(" "),
        ],
        charts,
        tables: vec![Table {
            caption: "Each unit, and groups of them".to_owned(),
            headings: headings.map(str::to_owned).to_vec(),
            rows,
        }],
        method: vec![
            "A unit that is left out stays in the box from the beginning, and nobody scores for it. A commander all \
             of whose units stay away stays away, too. An army without any unit is played on as the rules say."
                .to_owned(),
            format!(
                "What a unit adds is its Shapley value, sampled (Castro, Gómez and Tejada 2009) over the orders in \
                 which the units of an army may join, in rounds of games on common luck: {}. Intervals are 95 % \
                 each by itself, Student's over rounds; those of units that are left out are Bonett and Price's for \
                 the score, on games with the same luck.",
                weighed
                    .sides
                    .iter()
                    .map(|side| format!(
                        "{} rounds of {} orders for the {}",
                        side.rounds, side.orders, side.side
                    ))
                    .collect::<Vec<_>>()
                    .join(", ")
            ),
        ],
        command: command.to_owned(),
    }
}

fn unit_row(unit: &UnitWorth) -> Vec<Cell> {
    let name =
        if unit.count > 1 { format!("{} × {}", unit.count, unit.name) } else { unit.name.clone() };
    let first = [Cell::Name(name), Cell::Name(unit.side.clone()), Cell::Name(unit.printed.clone())];
    let worths = [
        cells(unit.shapley.score, 100.0, 1),
        cells(unit.shapley.points, 1.0, 2),
        cells(unit.left_out.score, 100.0, 1),
        cells(unit.left_out.points, 1.0, 2),
    ];
    first.into_iter().chain(worths.into_iter().flatten()).collect()
}

/// The units of a side on their counters.
fn units_chart(weighed_units: &units::Weighed, side: &str) -> Chart {
    let names = &weighed_units.basis.players.0;
    let place = names.iter().position(|(name, _)| name == side).unwrap_or(0);
    let swapped = match &names[..] {
        [(first, _), (second, _)] => is_swapped([first, second]),
        _ => false,
    };
    let weight = |unit: &UnitWorth| {
        let mut counter = unit.piece.counter.clone();
        if swapped {
            counter.side = counter.side.map(|side| 1 - side.min(1));
        }
        let name = if unit.count > 1 {
            format!("{} × {}", unit.count, unit.name)
        } else {
            unit.name.clone()
        };
        let figures = vec![bar(unit.shapley.score), bar(unit.left_out.score)];
        Weight { counter, symbol: unit.piece.look.symbol.clone(), entry: Entry { name, figures } }
    };
    let own = words::ranked(&weighed_units.units, side);
    let weights: Vec<Weight> = own.into_iter().map(weight).collect();
    weighed(
        NAMES[place.min(1)],
        &format!("What each unit brings the {side}, in score"),
        &weights,
        &LEGEND,
        tick,
        "A won game is 100 %, a drawn one 50 %. Whiskers: 95 % intervals. On each counter its printed values.",
    )
}

/// The page of `worth --of choices`.
pub fn of_choices(weighed: &choices::Weighed, command: &str) -> Leaflet {
    let chart = |(place, side): (usize, &choices::FreeSide)| {
        let mut own: Vec<&ChoiceWorth> =
            weighed.choices.iter().filter(|row| row.side == side.side).collect();
        own.sort_by(|a, b| b.worth.score.mean.total_cmp(&a.worth.score.mean));
        let entries = own.iter().map(|row| {
            let figure = Bar {
                text: format!(
                    "{} %, {}",
                    signed(row.together.mean * 100.0, 1),
                    words::verdict(row.verdict)
                ),
                ..bar(row.together)
            };
            Entry { name: row.kind.clone(), figures: vec![figure] }
        });
        let entries: Vec<Entry> = entries.collect();
        (!entries.is_empty()).then(|| {
            ranked(
                NAMES[place.min(1)],
                &format!("What each kind of choice is worth to the {}, in score", side.side),
                &entries,
                &[],
                tick,
                "What is lost when the same player is forbidden it. Whiskers: intervals that hold together in 95 % \
                 of studies.",
            )
        })
    };
    let row = |row: &ChoiceWorth| {
        let [score, score_interval] = cells(row.worth.score, 100.0, 1);
        let [points, points_interval] = cells(row.worth.points, 1.0, 2);
        let often = |value: f64| Cell::figure(Some(value), |value| format!("{value:.2}"));
        vec![
            Cell::Name(format!("{}: {} [{}]", row.kind, row.what, row.rules)),
            Cell::Name(row.side.clone()),
            Cell::Name(words::verdict(row.verdict).to_owned()),
            score,
            score_interval,
            Cell::figure(row.p, |p| format!("{p:.4}")),
            points,
            points_interval,
            often(row.offered),
            often(row.taken),
            often(row.forced),
        ]
    };
    let headings = [
        "kind of choice",
        "side",
        "verdict",
        "% of score",
        "95 %",
        "p, after Holm",
        weighed.basis.points(),
        "95 %",
        "offered a game",
        "taken a game",
        "forced a game",
    ];
    Leaflet {
        title: format!("What the options of {} are worth", weighed.basis.scenario.name),
        headlines: words::of_choices(weighed),
        basis: words::basis(&weighed.basis),
        paragraphs: vec![format!(
            "The same player plays on the same luck, once free and once forbidden one kind of choice. What it loses \
             is what the option is worth to it. `must` is sure to be worth more than 5 % of score, `helps` and \
             `harms` are shown to be more or less than nothing, `slight` is \
             shown and `dead` is not, and both are sure to lie within ± {} % of nothing; \
             `open` is not shown either way. {}",
            percent(weighed.bound, 1),
            weighed.free.iter().map(words::ended_when_free).collect::<Vec<_>>().join(" ")
        )],
        charts: weighed.free.iter().enumerate().filter_map(chart).collect(),
        tables: vec![Table {
            caption: "Each kind of choice for each side".to_owned(),
            headings: headings.map(str::to_owned).to_vec(),
            rows: weighed.choices.iter().map(row).collect(),
        }],
        method: vec![
            "Restricted play (Jaffe, Miller, Andersen, Liu, Karlin and Popović, AIIDE 2012). A barred player does not \
             see the barred choices where another is left; where nothing else is left it may take one, which is \
             counted as forced. It is not trained anew, and one that looks ahead does not know of later bars."
                .to_owned(),
            "p-values are raised by Holm's procedure for the number of rows; the intervals of the charts hold \
             together (Bonferroni), those of the table each by itself."
                .to_owned(),
        ],
        command: command.to_owned(),
    }
}
