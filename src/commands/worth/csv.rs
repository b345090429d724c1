//! Worths as CSV: one row a unit or group, or one row a kind of choice and side.

use wargauge_analysis::worth;
use wargauge_engine::text::Lines;
use wargauge_studies::worth::{Basis, choices, units, words};

use crate::screen::{csv_field, csv_number};

/// The columns of a worth: its score and its points, each with its interval.
fn figures(worth: &worth::Worth) -> String {
    let ends = |figure: worth::Figure| {
        let end = |end: Option<f64>| end.map_or_else(String::new, csv_number);
        [csv_number(figure.mean), end(figure.low), end(figure.high)].join(",")
    };
    format!("{},{}", ends(worth.score), ends(worth.points))
}

/// A p-value, empty where there is none.
fn p_value(p: Option<f64>) -> String {
    p.map_or_else(String::new, csv_number)
}

/// The columns that all rows share.
fn shared(basis: &Basis) -> String {
    let scenario = csv_field(&basis.scenario.name);
    let changes = csv_field(&basis.scenario.changes.join("; "));
    format!("{scenario},{changes},{}", basis.seed)
}

/// Units, then groups.
pub(super) fn units(weighed: &units::Weighed) -> String {
    let mut text = "scenario,changes,seed,what,id,name,side,count,printed,\
                    adds_score,adds_score_low,adds_score_high,adds_points,adds_points_low,adds_points_high,\
                    missed_score,missed_score_low,missed_score_high,missed_points,missed_points_low,\
                    missed_points_high,p,games\n"
        .to_owned();
    let shared = shared(&weighed.basis);
    for unit in &weighed.units {
        let names = [&unit.id, &unit.name, &unit.side].map(|name| csv_field(name)).join(",");
        text.push_line(format_args!(
            "{shared},unit,{names},{},{},{},{},{},{}",
            unit.count,
            csv_field(&unit.printed),
            figures(&unit.shapley),
            figures(&unit.left_out),
            p_value(unit.p),
            unit.games
        ));
    }
    for group in &weighed.groups {
        let id = csv_field(&group.units.join(" "));
        text.push_line(format_args!(
            "{shared},group,{id},{},{},{},,{},{},{},{}",
            csv_field(&group.name),
            csv_field(&group.side),
            group.units.len(),
            figures(&group.shapley),
            figures(&group.left_out),
            p_value(group.p),
            group.games
        ));
    }
    text
}

/// Kinds of choice.
pub(super) fn choices(weighed: &choices::Weighed) -> String {
    let mut text = "scenario,changes,seed,kind,rules,side,verdict,score,score_low,score_high,points,points_low,\
                    points_high,p,offered,taken,forced,games\n"
        .to_owned();
    let shared = shared(&weighed.basis);
    for row in &weighed.choices {
        let names = [&row.kind, &row.rules, &row.side].map(|name| csv_field(name)).join(",");
        let p = p_value(row.p);
        let often = [row.offered, row.taken, row.forced].map(csv_number).join(",");
        text.push_line(format_args!(
            "{shared},{names},{},{},{p},{often},{}",
            words::verdict(row.verdict),
            figures(&row.worth),
            row.games
        ));
    }
    text
}
