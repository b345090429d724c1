//! How games are decided: the first side's score by which side leads after each turn, and how often
//! each side leads.

use wargauge_analysis::figures::percent;
use wargauge_analysis::summary::Summary;
use wargauge_analysis::summary::facts::{Lead, Standing};

use super::axis::Scale;
use super::lines::{Band, Plot, draw};
use super::runs::{BLUE, Runs, shortened};
use crate::lettering::{Type, capitalised};
use crate::picture::{Anchor, Colour, Dash, MARGIN, Picture, WIDTH, at};

/// Scores that are not known within ± this are not drawn: they come of a handful of games.
const VAGUE: f64 = 0.1;

/// The chart of one of the runs; nothing where the game keeps no points by turn.
pub(super) fn picture(runs: &Runs<'_>, nth: usize) -> Option<Picture> {
    let run = runs.each().nth(nth)?;
    let (first, last) = (run.course.first()?, run.course.last()?);
    if first.turn == last.turn {
        return None;
    }
    let sides = runs.outcomes().map(|name| shortened(name, 20));
    let labels = [format!("{} lead", sides[0]), "level".to_owned(), format!("{} lead", sides[1])];
    let dashes = [Dash::Solid, Dash::Dotted, Dash::Dashed];
    let colours = [runs.colours()[0], runs.colours()[2], runs.colours()[1]];
    let band = |leader: usize| {
        let points = run.course.iter().filter_map(|standing| {
            let score = lead_of(standing, leader)?.score?;
            if score.high - score.low > 2.0 * VAGUE {
                return None;
            }
            Some((f64::from(standing.turn), score.share, [score.low, score.high]))
        });
        let points: Vec<_> = points.collect();
        let (label, colour, dash) = (labels[leader].clone(), colours[leader], dashes[leader]);
        (!points.is_empty()).then_some(Band { points, label, colour, dash })
    };
    let bands: Vec<Band> = (0..3).filter_map(band).collect();
    let mut picture = Picture::titled(&finding(runs, nth));
    let heading = format!("Score of the {} (draws count half) if after this turn …", sides[0]);
    part(&mut picture, &heading);
    let quarters = [0.0, 0.25, 0.5, 0.75, 1.0];
    let plot = Plot {
        x: [first.turn.into(), last.turn.into()],
        y: [0.0, 1.0],
        x_ticks: run.course.iter().map(|s| (s.turn.into(), s.turn.to_string())).collect(),
        y_ticks: quarters.map(|share| (share, format!("{} %", percent(share, 0)))).to_vec(),
        height: 440.0,
    };
    draw(&mut picture, &bands, &plot);
    part(&mut picture, "How often each side leads after each turn");
    leads(&mut picture, run, &sides);
    picture.remark(
        "By turns. Games that ended earlier count as they ended. Shaded: 95 % intervals; \
         scores not known within ± 10 points are left out.",
    );
    Some(picture)
}

fn part(picture: &mut Picture, heading: &str) {
    let y = picture.height + Type::STRONG.size * 0.8;
    let text = Type::STRONG.fit(heading, WIDTH - 2.0 * MARGIN);
    picture.text(at(MARGIN, y), Anchor::Start, Type::STRONG, Colour::INK, &text);
    picture.height += Type::STRONG.size * 1.5;
}

/// The first side, neither, or the second one.
fn lead_of(standing: &Standing, leader: usize) -> Option<Lead> {
    standing.leads.0.get(leader).map(|&(_, lead)| lead)
}

/// A column for each turn, in parts by which side leads.
fn leads(picture: &mut Picture, run: &Summary, sides: &[String; 3]) {
    const HEIGHT: f32 = 300.0;
    let [first, second, _] = Runs { a: run, b: None }.colours();
    let colours = [first, Colour(0xc8, 0xc8, 0xc8), second];
    // Of the colours of the sides only the blue is dark.
    let texts = colours.map(|colour| if colour == BLUE { Colour::PAPER } else { Colour::INK });
    let names = [sides[0].clone(), "level".to_owned(), sides[1].clone()];
    let widest = names.iter().map(|name| Type::LABEL.width(name)).fold(0.0, f32::max).min(330.0);
    let (top, bottom) = (picture.height + 8.0, picture.height + 8.0 + HEIGHT);
    let right = WIDTH - MARGIN - widest - 20.0;
    let room = (right - MARGIN) / run.course.len().max(1) as f32;
    let y = Scale { values: [0.0, 1.0], sheet: [bottom, top] };
    for (nth, standing) in run.course.iter().enumerate() {
        let (left, wide) = (MARGIN + nth as f32 * room, room * 0.9);
        let mut below = 0.0;
        // The first side is the upper part.
        for leader in [2, 1, 0] {
            let share = lead_of(standing, leader).map_or(0.0, |lead| lead.share.share);
            let (low, high) = (y.at(below), y.at(below + share));
            let (from, to) = (at(left, low), at(left + wide, high));
            if leader == 2 {
                picture.hatched_bar(from, to, colours[leader]);
            } else {
                picture.bar(from, to, colours[leader]);
            }
            let text = format!("{} %", percent(share, 0));
            let middle = at(left + wide / 2.0, f32::midpoint(low, high));
            if low - high > Type::TICK.size * 1.25 && Type::TICK.width(&text) < wide {
                if leader == 2 {
                    let half = Type::TICK.width(&text) / 2.0 + 6.0;
                    let tall = Type::TICK.size * 0.6;
                    let corner = |sign: f32| at(middle.x + sign * half, middle.y + sign * tall);
                    picture.bar(corner(-1.0), corner(1.0), Colour::PAPER);
                }
                picture.text(middle, Anchor::Middle, Type::TICK, texts[leader], &text);
            }
            if nth + 1 == run.course.len() {
                let name = Type::LABEL.fit(&names[leader], widest + 1.0);
                // Those of the ends keep to their ends, so that a thin middle has room.
                let place = match leader {
                    0 => middle.y.min(top + HEIGHT / 2.0 - 44.0),
                    1 => middle.y.clamp(top + 44.0, bottom - 44.0),
                    _ => middle.y.max(bottom - HEIGHT / 2.0 + 44.0),
                };
                picture.text(
                    at(right + 4.0, place),
                    Anchor::Start,
                    Type::LABEL,
                    Colour::INK,
                    &name,
                );
            }
            below += share;
        }
        let turn = standing.turn.to_string();
        // Of many turns as many are named as there is room for.
        let every = (Type::TICK.width("00") * 1.4 / room).ceil().max(1.0) as usize;
        if nth % every != 0 {
            continue;
        }
        let under = at(left + wide / 2.0, bottom + Type::TICK.size * 0.75);
        picture.text(under, Anchor::Middle, Type::TICK, Colour::FAINT, &turn);
    }
    picture.height = bottom + Type::TICK.size * 1.7;
}

/// What a lead half way is worth, in a sentence.
fn finding(runs: &Runs<'_>, nth: usize) -> String {
    let sides = runs.outcomes().map(|name| shortened(name, 24));
    let Some(run) = runs.each().nth(nth) else { return String::new() };
    let of = if runs.b.is_some() { format!("{}: ", runs.names()[nth]) } else { String::new() };
    let half = run.course.get((run.course.len() - 1) / 2);
    let score = |leader: usize| half.and_then(|half| lead_of(half, leader)?.score);
    let turn = half.map_or(0, |half| half.turn);
    match (score(0), score(2)) {
        (Some(ours), Some(theirs)) => capitalised(&format!(
            "{of}leading after turn {turn}, the {} go on to score {} %, the {} {} %",
            sides[0],
            percent(ours.share, 0),
            sides[1],
            percent(1.0 - theirs.share, 0),
        )),
        _ => capitalised(&format!("{of}how games are decided, turn by turn")),
    }
}
