//! How a league stands, for people.

use wargauge_analysis::figures::percent;
use wargauge_analysis::matrix::summary::Estimate;
use wargauge_engine::text::Lines;
use wargauge_report::ended::in_words;
use wargauge_studies::league::{Ahead, Standing};

use crate::screen::{Column, Table, counted, points};

/// The value and its bracket, then the members.
pub(super) fn table(standing: &Standing, sides: [&str; 2]) -> String {
    let mut text = String::new();
    let value = &standing.value;
    let ([low, high], [lowest, highest]) = (standing.bracket, standing.reach);
    text.push_line(format_args!(
        "The {} score {} % ({} – {}) when both sides draw from the league, draws counted half.\n\
         Against the best answers that were found the range is {} % to {} %, with the luck of their games {} % to {} %.",
        sides[0],
        percent(value.share, 1),
        percent(value.low, 1),
        percent(value.high, 1),
        percent(low, 1),
        percent(high, 1),
        percent(lowest, 1),
        percent(highest, 1)
    ));
    if let Some(ended) = &standing.ended {
        text.push_line(format_args!("{}", in_words(ended)));
    }
    let right = Column::right();
    let mut table = Table::new([Column::left().least(24), right.least(12), right.least(16)]);
    table.row(["answer of", "gain, points", "95 % interval"]);
    let mut answers: Vec<(String, &Estimate)> =
        sides.iter().map(|&side| side.to_owned()).zip(&standing.gains).collect();
    if let Some(ahead) = &standing.ahead {
        let names = sides.iter().map(|side| format!("{side}, {}", ahead.player));
        answers.extend(names.zip(&ahead.gains));
    }
    for (answer, gain) in answers {
        let [gain, low, high] = [gain.share, gain.low, gain.high].map(|x| points(x * 100.0, 1));
        table.row([&answer, &gain, &format!("{low} to {high}")]);
    }
    text.push_text(format_args!("\n{}", table.text()));
    if let Some(Ahead { player, value, games, ended, .. }) = &standing.ahead {
        text.push_line(format_args!(
            "\nWhere {player} plays both sides the {} score {} % ({} – {}), by {}. {}",
            sides[0],
            percent(value.share, 1),
            percent(value.low, 1),
            percent(value.high, 1),
            counted(*games, "game"),
            in_words(ended)
        ));
    }
    for (side, members) in sides.iter().zip(&standing.members) {
        let mut table = Table::new([Column::left().least(20), right.least(8)]);
        table.row([side, "share"]);
        for member in members {
            let share = percent(f64::from(member.share) / 1000.0, 1);
            table.row([&member.name, &format!("{share} %")]);
        }
        text.push_text(format_args!("\n{}", table.text()));
    }
    let digest = standing.scenario.short_digest();
    text.push_line(format_args!(
        "\n{} ({} rules, digest {digest})\n{}, {}, seed {}",
        standing.scenario.name,
        standing.scenario.system,
        counted(standing.rounds, "round"),
        counted(standing.games, "game"),
        standing.seed
    ));
    text
}
