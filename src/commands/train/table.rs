//! What `train` has learned, for people.

use std::path::Path;

use wargauge_engine::text::Lines;
use wargauge_studies::train::Learned;
use wargauge_studies::train::harden::Hardened;
use wargauge_studies::train::policy::{Lesson, Schooled};

use crate::screen::{Column, Table, counted, percent, points, thousands};

/// How well the policy of each step holds.
pub(super) fn steps(hardened: &Hardened, out: &Path) -> String {
    let mut text = String::new();
    match hardened.chosen {
        0 => text.push_line(format_args!(
            "No step is harder to answer than the policy that it began with, and {} is not written.\n",
            out.display()
        )),
        step => text.push_line(format_args!(
            "The best answers found gain least against step {step}. Its policy is in {}.\n",
            out.display()
        )),
    }
    let sides = hardened.steps.first().map_or(&[][..], |step| &step.sides);
    let heading =
        |what: &'static str| sides.iter().map(move |seat| format!("{} {what}", seat.side));
    let headings = heading("against the league").chain(heading("against an answer"));
    let figures = 2 * sides.len() + 1;
    let columns = std::iter::once(Column::left()).chain((0..figures).map(|_| Column::right()));
    let mut table = Table::new(columns.collect::<Vec<_>>());
    let first = std::iter::once("step".to_owned());
    table.row(first.chain(headings).chain(["answers gain".to_owned()]));
    let share = |share: f64| format!("{} %", percent(share, 1));
    for step in &hardened.steps {
        let league = step.sides.iter().map(|seat| share(seat.league.share));
        let held = step.sides.iter().map(|seat| share(seat.held.share));
        let first = std::iter::once(step.step.to_string());
        table.row(first.chain(league).chain(held).chain([points(step.answered * 100.0, 1)]));
    }
    text + &table.text()
        + "answers gain: points of both sides' answers together over play of the policy against itself\n"
}

/// How practice went.
pub(super) fn progressed(schooled: &Schooled, out: &Path) -> String {
    let mut text = String::new();
    text.push_line(format_args!(
        "{}, {}. The policy is in {}.\n",
        counted(schooled.rounds, "round"),
        counted(schooled.games, "game"),
        out.display()
    ));
    if !schooled.lessons.is_empty() {
        return text + &lessons(&schooled.lessons);
    }
    let mut table = Table::new([Column::left(), Column::left(), Column::right(), Column::right()]);
    table.row(["scenario", "side", "first tenth", "last tenth"]);
    for one in &schooled.scores {
        table.row([
            one.scenario.clone(),
            one.side.clone(),
            format!("{} %", percent(one.before, 1)),
            format!("{} %", percent(one.after, 1)),
        ]);
    }
    text + &table.text()
}

/// What the teachers taught.
fn lessons(lessons: &[Lesson]) -> String {
    let [left, right] = [Column::left(), Column::right()];
    let mut table = Table::new([left, left, left, right, right, right, right, right]);
    table.row([
        "scenario",
        "side",
        "teacher",
        "scores",
        "decisions",
        "unseen",
        "agreed before",
        "agrees now",
    ]);
    let part = |share: f64| format!("{} %", percent(share, 1));
    for one in lessons {
        table.row([
            one.scenario.clone(),
            one.side.clone(),
            one.teacher.clone(),
            part(one.score),
            thousands(one.decisions),
            thousands(one.unseen),
            part(one.agreed_before),
            part(one.agreed_after),
        ]);
    }
    table.text()
}

/// How good the guesses are.
pub(super) fn table(learned: &Learned) -> String {
    let mut text = String::new();
    text.push_line(format_args!(
        "{} of {}; loss on games kept back {:.4}, without features {:.4}.\n",
        counted(learned.positions, "position"),
        counted(learned.games, "game"),
        learned.loss,
        learned.loss_of_mean
    ));
    let mut table = Table::new([Column::right(), Column::right(), Column::right()]);
    table.row(["guessed", "scored", "positions"]);
    for tenth in learned.calibration.iter().filter(|tenth| tenth.positions > 0) {
        table.row([
            format!("{} %", percent(tenth.guessed, 1)),
            format!("{} %", percent(tenth.scored, 1)),
            thousands(tenth.positions),
        ]);
    }
    text + &table.text()
}
