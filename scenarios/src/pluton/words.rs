//! Small values of *Pluton* that its other readers share: numbers that may end in a half, words of a text, and the
//! names of readings.

use wargauge_engine::pluton::setup::{Ground, Kind};
use wargauge_engine::pluton::switches::{
    Class, Commanded, Grades, Hits, Shown, SideLevel, SideMorale,
};

use crate::files::Location;
use crate::origin::Source;
use crate::read::{Fields, Read, Reader};
use crate::tree::{Node, Value};

/// A number that may end in .5, counted in halves: points, a cost, or a size. So are its bounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Halves<T, const HIGH: i64 = POINTS, const LOW: i64 = 0>(pub(super) T);

/// The most half points that anything brings or costs.
const POINTS: i64 = 100;

/// Points of victory.
pub(super) type Points = Halves<u8>;

impl<T: TryFrom<i64>, const HIGH: i64, const LOW: i64> Read for Halves<T, HIGH, LOW> {
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        let doubled = node.value.number().map(|number| number * 2.0);
        // Large numbers fit no type of ours, and have no halves anyway.
        let whole = doubled.filter(|number| number.fract() == 0.0 && number.abs() < 1e9);
        let Some(whole) = whole else {
            reader.expected("a number that is whole or ends in .5", node);
            return None;
        };
        let is_within = (LOW..=HIGH).contains(&(whole as i64));
        let value = T::try_from(whole as i64).ok().filter(|_| is_within).map(Self);
        if value.is_none() && !reader.files.has_problem_in(node.at) {
            let [number, low, high] = [whole, LOW as f64, HIGH as f64].map(|halves| halves / 2.0);
            let message = format!("{number} is out of range, which is {low} to {high}");
            reader.report(node.at, message, None);
        }
        value
    }
}

/// The value of a key that may be left out, between two others: what is outside is noted at its place.
pub(super) fn bounded<T: Read + Copy + Into<i64>>(
    fields: &mut Fields<'_>,
    key: &'static str,
    (low, high): (i64, i64),
    reader: &mut Reader<'_>,
) -> Option<T> {
    let node = fields.node(key)?;
    let value = T::read(node, reader)?;
    let number: i64 = value.into();
    if !(low..=high).contains(&number) {
        let message = format!("{number} is out of range, which is {low} to {high}");
        reader.report(node.at, message, None);
        return None;
    }
    Some(value)
}

/// The same for a value that must not be left out.
pub(super) fn need_bounded<T: Read + Copy + Into<i64>>(
    fields: &mut Fields<'_>,
    key: &'static str,
    bounds: (i64, i64),
    reader: &mut Reader<'_>,
) -> Option<T> {
    if fields.node(key).is_none() {
        fields.missing(key);
    }
    bounded(fields, key, bounds, reader)
}

/// A number, whole or not, between two others.
pub(super) fn within(
    node: Option<&Node>,
    (low, high): (f64, f64),
    reader: &mut Reader<'_>,
) -> Option<f64> {
    let node = node?;
    let Some(number) = node.value.number() else {
        reader.expected("a number", node);
        return None;
    };
    if !(low..=high).contains(&number) {
        let message = format!("{number} is out of range, which is {low} to {high}");
        reader.report(node.at, message, None);
        return None;
    }
    Some(number)
}

/// A whole number between two others.
pub(super) fn whole_within(
    node: Option<&Node>,
    bounds: (f64, f64),
    reader: &mut Reader<'_>,
) -> Option<i64> {
    let number = within(node, bounds, reader)?;
    if number.fract() != 0.0 {
        let (low, high) = bounds;
        reader.expected(&format!("a whole number from {low} to {high}"), node?);
        return None;
    }
    Some(number as i64)
}

/// Words of one text, each with its place.
pub(super) struct Words(pub(super) Vec<(String, Location)>);

impl Read for Words {
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        // A change may have a single hex as a plain number, because `--set` needs no quotes.
        let is_change = node.mark.source == Some(Source::Changed);
        let text = match &node.value {
            Value::Whole(number @ 0..=9999) if is_change => format!("{number:04}"),
            _ => String::read(node, reader)?,
        };
        let inside = Inside::new(node, &text, reader);
        let words = text.split_whitespace().map(|word| (word.to_owned(), inside.of(word, &text)));
        Some(Self(words.collect()))
    }
}

/// Finds the parts of a text in its file.
pub(super) struct Inside {
    /// Where the text stands, and the byte of its file at which it begins if it is spelt there as it is.
    at: Location,
    begin: Option<usize>,
}

impl Inside {
    /// The places of a value's text.
    pub(super) fn new(node: &Node, text: &str, reader: &Reader<'_>) -> Self {
        let at = node.at;
        let spelt = reader.files.text(at.file).get(at.start..at.end).unwrap_or_default();
        Self { at, begin: spelt.find(text).map(|begin| at.start + begin) }
    }

    /// The place of a part, which is a slice of the text; that of the whole text if it is escaped in the file.
    pub(super) fn of(&self, part: &str, text: &str) -> Location {
        let offset = part.as_ptr().addr().checked_sub(text.as_ptr().addr());
        let place = self.begin.zip(offset).map(|(begin, offset)| begin + offset);
        let file = self.at.file;
        place.map_or(self.at, |start| Location { file, start, end: start + part.len() })
    }
}

impl Read for Ground {
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        reader.word(node, "ground", &Self::ALL.map(|ground| (ground.name(), ground)))
    }
}

impl Read for Kind {
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        reader.word(node, "kind of unit", &Self::ALL.map(|kind| (kind.name(), kind)))
    }
}

/// Enums of readings are words of the rules.
macro_rules! readings {
    ($($type:ident $what:literal),* $(,)?) => {
        $(impl Read for $type {
            fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
                let words: Vec<_> = Self::ALL.iter().map(|&one| (one.name(), one)).collect();
                reader.word(node, $what, &words)
            }
        })*
    };
}

readings! {
    Hits "target of a shot",
    Class "class of fire",
    SideLevel "way to read the level of a side",
    SideMorale "way to read the morale of a side",
    Commanded "way to read which commanders command platoons of no company",
    Shown "time to be shown",
    Grades "way to read grades",
}
