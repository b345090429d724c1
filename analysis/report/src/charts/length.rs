//! How long games last: the turn in which they end.

use wargauge_analysis::figures::percent;
use wargauge_analysis::summary::Summary;

use super::columns::{Form, draw};
use super::points::columns;
use super::runs::Runs;
use crate::picture::{Colour, Picture};

/// The sky blue of the palette of Okabe and Ito: no side's colour.
const NEUTRAL: Colour = Colour(0x56, 0xb4, 0xe9);

/// The chart.
pub(super) fn picture(runs: &Runs<'_>) -> Picture {
    let mut picture = Picture::titled(&finding(runs));
    let columns = columns(runs, |run| (&run.turns.histogram, run.turns.mean));
    let form = Form { colour: &|_| NEUTRAL, axis: "The turn in which a game ends" };
    draw(&mut picture, &columns, form);
    picture
}

/// How often games end early, in a sentence.
fn finding(runs: &Runs<'_>) -> String {
    let early = |run: &Summary| percent(run.automatic(), 0);
    let played = runs.where_played();
    match runs.b {
        None => format!("{} % of the games end by an automatic victory", early(runs.a)),
        Some(b) => format!(
            "{} % of the games {} end by an automatic victory, {} % {}",
            early(b),
            played[1],
            early(runs.a),
            played[0]
        ),
    }
}
