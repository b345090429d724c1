//! What counters are worth: bars beside the counters themselves, with what is printed on them. Not for choosing or
//! sorting what is shown.

use wargauge_analysis::field::{Counter, Symbol};

use super::Chart;
use super::counter::{self, SIZE};
use super::ranked::{Entry, Signs, draw, key};
use crate::picture::Picture;

/// A counter and what it is worth.
#[derive(Clone, PartialEq, Debug)]
pub struct Weight {
    /// The counter.
    pub counter: Counter,
    /// What is drawn on it.
    pub symbol: Symbol,
    /// Its name and its figures.
    pub entry: Entry,
}

/// The chart. `legend` says what the first and the second bar of each counter are; `tick` writes a number of the
/// axis.
pub fn weighed(
    name: &'static str,
    title: &str,
    weights: &[Weight],
    legend: &[&str],
    tick: impl Fn(f64) -> String,
    remark: &str,
) -> Chart {
    let mut picture = Picture::titled(title);
    if legend.len() > 1 {
        key(&mut picture, legend);
    }
    let entries: Vec<Entry> = weights.iter().map(|weight| weight.entry.clone()).collect();
    let sign = |picture: &mut Picture, place: usize, middle| {
        let Weight { counter, symbol, .. } = &weights[place];
        counter::draw(picture, counter, symbol, middle);
    };
    draw(&mut picture, &entries, tick, Some(&Signs { width: SIZE + 6.0, draw: &sign }));
    picture.remark(remark);
    Chart::new(name, picture)
}

#[cfg(test)]
mod tests {
    use super::super::ranked::Figure;
    use super::*;
    use crate::picture::WIDTH;

    #[test]
    fn every_counter_stands_beside_its_bars_on_the_sheet() {
        let weight = |side: u8, symbol: Symbol, value: f64| {
            let figure = Figure {
                value,
                interval: Some([value - 0.5, value + 0.5]),
                text: format!("{value} points"),
            };
            let entry = Entry {
                name: "a unit with a name that is far too long for any sheet".to_owned(),
                figures: vec![figure.clone(), figure],
            };
            let counter = Counter {
                side: Some(side),
                values: "7-5-5 and much more".to_owned(),
                ..Counter::default()
            };
            Weight { counter, symbol, entry }
        };
        let weights = [
            weight(0, Symbol::Cross, 2.0),
            weight(1, Symbol::Dot, -1.0),
            weight(1, Symbol::Letters("Gren".to_owned()), 0.5),
        ];
        let legend = ["with others", "left out"];
        let chart = weighed("worth", "Worth", &weights, &legend, |x| x.to_string(), "");
        for text in &chart.picture.texts {
            let [left, _, right, bottom] = text.bounds();
            assert!(left >= 0.0 && right <= WIDTH && bottom <= chart.picture.height, "{text:?}");
        }
        // One coloured block for each.
        let svg = chart.svg();
        assert_eq!((svg.matches("Gren").count(), svg.matches("7-5-5").count()), (1, 3));
        assert!(!chart.png().is_empty());
    }
}
