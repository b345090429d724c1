//! How long games last: the turn in which they end.

use wargauge_analysis::figures::percent;
use wargauge_analysis::summary::Summary;

use super::columns::{Form, draw};
use super::points::{columns, numbers};
use super::runs::Runs;
use crate::picture::{Colour, Picture};

/// The sky blue of the palette of Okabe and Ito: no side's colour.
const NEUTRAL: Colour = Colour(0x56, 0xb4, 0xe9);

/// The chart.
pub(super) fn picture(runs: &Runs<'_>) -> Picture {
    let mut picture = Picture::titled(&finding(runs));
    let columns = columns(runs, |run| {
        let shares = numbers(&run.turns.histogram, run.games);
        (shares.map(|(turn, share)| (turn, [share, 0.0, 0.0])).collect(), run.turns.mean)
    });
    let form = Form { colours: [NEUTRAL; 3], axis: "The turn in which a game ends" };
    draw(&mut picture, &columns, form);
    picture
}

/// How often games end before the last turn, in a sentence.
fn finding(runs: &Runs<'_>) -> String {
    // The course of a game has all its turns. Without one the longest game that was played counts.
    let last = |run: &Summary| {
        let longest = numbers(&run.turns.histogram, run.games).map(|(turn, _)| turn).max();
        run.course.iter().map(|standing| i64::from(standing.turn)).max().or(longest).unwrap_or(0)
    };
    let early = |run: &Summary| {
        let before = numbers(&run.turns.histogram, run.games).filter(|&(turn, _)| turn < last(run));
        before.map(|(_, share)| share).sum::<f64>()
    };
    let names = runs.names();
    let shares = |run: &Summary| percent(early(run), usize::from(early(run) < 0.095));
    match runs.b {
        None if early(runs.a) == 0.0 => format!("All games go on to turn {}", last(runs.a)),
        None => format!("{} % of the games end before turn {}", shares(runs.a), last(runs.a)),
        Some(b) if early(runs.a) == 0.0 && early(b) == 0.0 => {
            format!("All games go on to the last turn in {} and {}", names[0], names[1])
        }
        Some(b) => format!(
            "{} % of {} end before the last turn, {} % of {}",
            shares(b),
            names[1],
            shares(runs.a),
            names[0]
        ),
    }
}
