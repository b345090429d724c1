//! What `train` has learned, for people.

use std::path::Path;

use wargauge_analysis::matrix::summary::Estimate;
use wargauge_engine::text::Lines;
use wargauge_games::learns::Subject;
use wargauge_studies::train::Learned;
use wargauge_studies::train::harden::Hardened;
use wargauge_studies::train::policy::{Lesson, Schooled};

use crate::screen::{Column, Table, counted, percent, points, thousands};

/// How well the policy of each step holds.
pub(super) fn steps(hardened: &Hardened, out: &Path) -> String {
    let mut text = String::new();
    text.push_line(format_args!(
        "The strongest of all answers gain least from the policy of step {}. It is in {}.\n",
        hardened.chosen,
        out.display()
    ));
    let sides = hardened.steps.first().map_or(&[][..], |step| &step.sides);
    let against = [&hardened.league, "its answer", "all answers"];
    let headings = against.iter().flat_map(|against| {
        sides.iter().map(move |seat| format!("{} against {against}", seat.side))
    });
    let headings = headings.chain(["answers gain", "all answers gain"].map(str::to_owned));
    let figures = against.len() * sides.len() + 2;
    let columns = std::iter::once(Column::left()).chain((0..figures).map(|_| Column::right()));
    let mut table = Table::new(columns.collect::<Vec<_>>());
    table.row(std::iter::once("step".to_owned()).chain(headings));
    for step in &hardened.steps {
        let seats = || step.sides.iter();
        let row = std::iter::once(step.step.to_string())
            .chain(seats().map(|seat| around(seat.league)))
            .chain(seats().map(|seat| around(seat.held)))
            .chain(seats().map(|seat| seat.worst.map_or_else(String::new, around)))
            .chain([{
                let Estimate { share, low, high } = step.answered;
                let [gain, low, high] = [share, low, high].map(|gain| points(gain * 100.0, 1));
                format!("{gain} ({low} – {high})")
            }])
            .chain([step.worst.map_or_else(String::new, |gain| points(gain * 100.0, 1))]);
        table.row(row);
    }
    text + &table.text()
        + "answers gain: points of both sides' answers together over the policy against itself; its answer: that\n\
           of the same step; all answers: the strongest of all steps, which luck makes a little too strong\n"
}

/// A score in percent, and how far its interval reaches.
fn around(Estimate { share, low, high }: Estimate) -> String {
    format!("{} ± {}", percent(share, 1), percent((high - low) / 2.0, 1))
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
pub(super) fn table(learned: &Learned, subject: Subject) -> String {
    let mut text = String::new();
    text.push_line(format_args!(
        "{} of {}; loss on games kept back {:.4}, without features {:.4}.\n",
        counted(learned.positions, "position"),
        counted(learned.games, "game"),
        learned.loss,
        learned.loss_of_mean
    ));
    let mut table = Table::new([Column::right(), Column::right(), Column::right()]);
    let came = if subject == Subject::Draws { "drawn" } else { "scored" };
    table.row(["guessed", came, "positions"]);
    for tenth in learned.calibration.iter().filter(|tenth| tenth.positions > 0) {
        table.row([
            format!("{} %", percent(tenth.guessed, 1)),
            format!("{} %", percent(tenth.scored, 1)),
            thousands(tenth.positions),
        ]);
    }
    text + &table.text()
}
