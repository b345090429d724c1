//! A line by the value of something that was varied, with its band, a target and the value that meets
//! it. Not for how the value was found.

use super::Chart;
use super::axis::ticks;
use super::lines::{Band, Plot, draw};
use super::runs::BLUE;
use crate::picture::{Colour, Dash, Picture};

/// A point: the value, the figure found there, and its interval.
pub type Point = (f64, f64, [f64; 2]);

/// A line of the chart.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// What stands at its end.
    pub name: String,
    /// Its points, from the least value to the greatest.
    pub points: Vec<Point>,
}

/// Vermilion of the palette, for the target.
const TARGET: Colour = Colour(0xd5, 0x5e, 0x00);

/// The chart. `target` is drawn as a dashed line with this text at its end; `of_value` and `of_figure`
/// write the numbers of the axes.
pub fn by_value(
    name: &'static str,
    title: &str,
    line: &Line,
    target: Option<(f64, &str)>,
    (of_value, of_figure): (&dyn Fn(f64) -> String, &dyn Fn(f64) -> String),
    remark: &str,
) -> Chart {
    let mut picture = Picture::titled(title);
    let places = || line.points.iter().map(|point| point.0);
    let x = [places().fold(f64::MAX, f64::min), places().fold(f64::MIN, f64::max)];
    let aim = || target.iter().map(|target| target.0);
    let low = line.points.iter().map(|&(_, _, [low, _])| low).chain(aim()).fold(f64::MAX, f64::min);
    let high =
        line.points.iter().map(|&(_, _, [_, high])| high).chain(aim()).fold(f64::MIN, f64::max);
    let y = [low, high.max(low + 1e-9)];
    let mut bands = vec![Band {
        points: line.points.clone(),
        label: line.name.clone(),
        colour: BLUE,
        dash: Dash::Solid,
    }];
    if let Some((value, text)) = target {
        bands.push(Band {
            points: x.map(|place| (place, value, [value; 2])).to_vec(),
            label: text.to_owned(),
            colour: TARGET,
            dash: Dash::Dashed,
        });
    }
    let marks = |ends: [f64; 2], most: usize, written: &dyn Fn(f64) -> String| {
        ticks(ends, most).into_iter().map(|mark| (mark, written(mark))).collect()
    };
    let plot = Plot {
        x,
        y,
        x_ticks: marks(x, 9, of_value),
        y_ticks: marks(y, 6, of_figure),
        height: 560.0,
    };
    draw(&mut picture, &bands, &plot);
    picture.remark(remark);
    Chart::new(name, picture)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_and_the_target_are_named_where_they_end() {
        let points = (0..5).map(|x| (f64::from(x), 0.1 * f64::from(x), [0.0, 0.5])).collect();
        let line = Line { name: "score".to_owned(), points };
        let target = Some((0.25, "target 25 %"));
        let write: &dyn Fn(f64) -> String = &|x| format!("{x:.1}");
        let chart = by_value("curve", "It rises", &line, target, (write, write), "");
        let texts: Vec<&str> = chart.picture.texts.iter().map(|t| t.letters.as_str()).collect();
        assert!(texts.contains(&"score") && texts.contains(&"target 25 %"), "{texts:?}");
        assert!(texts.contains(&"4.0"), "{texts:?}");
    }
}
