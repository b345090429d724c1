//! Lines with the bands of their intervals, each named where it ends: the common form of what
//! changes in the course of games or of turns.

use super::axis::Scale;
use crate::lettering::Type;
use crate::picture::{Anchor, At, Colour, Dash, MARGIN, Picture, WIDTH, at};

/// A line within its band.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Band {
    /// Place, value and interval of each point, from left to right.
    pub(super) points: Vec<(f64, f64, [f64; 2])>,
    /// What stands at its end.
    pub(super) label: String,
    pub(super) colour: Colour,
    pub(super) dash: Dash,
}

/// What the lines are drawn into.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Plot {
    /// The first and last place.
    pub(super) x: [f64; 2],
    /// The lowest and highest value.
    pub(super) y: [f64; 2],
    /// Marks of the places, with their texts.
    pub(super) x_ticks: Vec<(f64, String)>,
    /// Marks of the values.
    pub(super) y_ticks: Vec<(f64, String)>,
    /// How high it is.
    pub(super) height: f32,
}

/// Labels take no more of the width than this.
const LABELS: f32 = 480.0;

/// Draws lines below what there is.
pub(super) fn draw(picture: &mut Picture, bands: &[Band], plot: &Plot) {
    let labels = bands.iter().map(|band| Type::STRONG.width(&band.label));
    let labels = labels.fold(0.0, f32::max).min(LABELS);
    let numbers = plot.y_ticks.iter().map(|(_, text)| Type::TICK.width(text)).fold(0.0, f32::max);
    let (top, bottom) = (picture.height + 20.0, picture.height + 20.0 + plot.height);
    let (left, right) = (MARGIN + numbers + 16.0, WIDTH - MARGIN - labels - 20.0);
    let x = Scale { values: plot.x, sheet: [left + 12.0, right - 8.0] };
    let y = Scale { values: plot.y, sheet: [bottom, top] };
    for (value, text) in &plot.y_ticks {
        let height = y.at(*value);
        picture.line(&[at(left, height), at(right, height)], 2.0, Colour::GRID);
        picture.text(at(left - 12.0, height), Anchor::End, Type::TICK, Colour::FAINT, text);
    }
    let mut taken = f32::MIN;
    for (value, text) in &plot.x_ticks {
        let place = x.at(*value);
        picture.line(&[at(place, bottom), at(place, bottom + 10.0)], 3.0, Colour::INK);
        let half = Type::TICK.width(text) / 2.0;
        if place - half > taken {
            let middle = at(place, bottom + 10.0 + Type::TICK.size * 0.7);
            picture.text(middle, Anchor::Middle, Type::TICK, Colour::FAINT, text);
            taken = place + half + 12.0;
        }
    }
    let mut edges = Vec::new();
    for band in bands {
        let side = |end: usize| band.points.iter().map(move |(_, _, ends)| ends[end]);
        let places = || band.points.iter().map(|point| x.at(point.0));
        let upper = places().zip(side(1)).map(|(x, value)| at(x, y.at(value)));
        let lower = places().zip(side(0)).map(|(x, value)| at(x, y.at(value)));
        let (upper, lower): (Vec<At>, Vec<At>) = (upper.collect(), lower.collect());
        let outline = upper.iter().chain(lower.iter().rev()).copied().collect();
        picture.area(outline, band.colour.pale(0.78));
        edges.push((upper, band.colour));
        edges.push((lower, band.colour));
    }
    // Over all bands, so that none hides another's edge.
    for (edge, colour) in edges {
        picture.line(&edge, 2.0, colour.pale(0.4));
    }
    for band in bands {
        let points: Vec<At> =
            band.points.iter().map(|&(place, value, _)| at(x.at(place), y.at(value))).collect();
        picture.dashed_line(&points, 6.0, band.colour, band.dash);
    }
    picture.line(&[at(left, bottom), at(right, bottom)], 3.0, Colour::INK);
    let ends = bands.iter().map(|band| band.points.last().map_or(bottom, |last| y.at(last.1)));
    let places = spread(&ends.collect::<Vec<_>>(), Type::STRONG.size * 1.25);
    for (band, place) in bands.iter().zip(places) {
        let text = Type::STRONG.fit(&band.label, labels + 1.0);
        picture.text(at(right + 12.0, place), Anchor::Start, Type::STRONG, band.colour, &text);
    }
    picture.height = bottom + 10.0 + Type::TICK.size * 1.6;
}

/// Heights as near to these as they can be if no two may be nearer to each other than `apart`.
fn spread(wanted: &[f32], apart: f32) -> Vec<f32> {
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by(|&a, &b| wanted[a].total_cmp(&wanted[b]));
    // Neighbours that are too near make a block around their common middle; blocks grow until none
    // touches another.
    let mut blocks: Vec<(f32, usize)> = Vec::new();
    for &nth in &order {
        let mut block = (wanted[nth], 1);
        while let Some(&(middle, size)) = blocks.last() {
            let touches = block.0 - middle < (size + block.1) as f32 / 2.0 * apart;
            if !touches {
                break;
            }
            let sum = middle * size as f32 + block.0 * block.1 as f32;
            block = (sum / (size + block.1) as f32, size + block.1);
            blocks.pop();
        }
        blocks.push(block);
    }
    let mut heights = vec![0.0; wanted.len()];
    let mut nth = 0;
    for (middle, size) in blocks {
        for place in 0..size {
            heights[order[nth]] = middle + (place as f32 - (size as f32 - 1.0) / 2.0) * apart;
            nth += 1;
        }
    }
    heights
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_move_apart_no_further_than_they_must() {
        assert_eq!(spread(&[100.0, 300.0], 40.0), [100.0, 300.0]);
        assert_eq!(spread(&[110.0, 100.0], 40.0), [125.0, 85.0]);
        assert_eq!(spread(&[100.0, 100.0, 100.0, 150.0], 40.0), [52.5, 92.5, 132.5, 172.5]);
    }
}
