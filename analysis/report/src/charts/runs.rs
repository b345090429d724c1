//! The one or two runs that a report is about, and how charts call them.

use wargauge_analysis::summary::{Share, Summary};

use crate::board::is_swapped;
use crate::lettering::clean;
use crate::picture::Colour;
use crate::verdict::listed;

/// The blue of that palette.
pub(super) const BLUE: Colour = Colour(0x00, 0x72, 0xb2);

/// Blue, vermilion and grey of the palette of Okabe and Ito ("Color Universal Design", 2008), which
/// every kind of colour vision distinguishes: the first side, the second, and draws. `show` draws
/// counters in the same blue and vermilion.
pub(super) const COLOURS: [Colour; 3] = [BLUE, Colour(0xd5, 0x5e, 0x00), Colour(0x8a, 0x8a, 0x8a)];

/// A run that stands alone, or two of which the second is compared with the first.
#[derive(Clone, Copy, Debug)]
pub struct Runs<'a> {
    /// The first.
    pub a: &'a Summary,
    /// The second.
    pub b: Option<&'a Summary>,
}

impl<'a> Runs<'a> {
    /// The colours of the first side, the second and draws. A side with the name of the other one's colour
    /// has that one.
    pub(crate) fn colours(&self) -> [Colour; 3] {
        let [first, second, _] = self.outcomes();
        let [blue, vermilion, grey] = COLOURS;
        if is_swapped([first, second]) { [vermilion, blue, grey] } else { COLOURS }
    }

    /// One after the other.
    pub fn each(&self) -> impl Iterator<Item = &'a Summary> + use<'a> {
        [Some(self.a), self.b].into_iter().flatten()
    }

    /// The names of both sides and what a draw is called.
    pub fn outcomes(&self) -> [&'a str; 3] {
        let name = |i: usize| self.a.outcomes.0.get(i).map_or("", |(name, _)| name.as_str());
        [name(0), name(1), name(2)]
    }

    /// Where the games of each run were played, as the end of a sentence: "with rules.turns=7",
    /// "unchanged", "in alternative".
    pub(super) fn where_played(&self) -> Vec<String> {
        let same = self.b.is_some_and(|b| b.scenario.name == self.a.scenario.name);
        let phrase = |name: String| match name.as_str() {
            UNCHANGED => name,
            "A" | "B" => format!("in {name}"),
            _ if same => format!("with {name}"),
            _ => format!("in {name}"),
        };
        self.called(60).into_iter().map(phrase).collect()
    }

    /// Short labels for marks in a chart, and the key to them: the names themselves if they are short, or
    /// letters, so that no label is cut. `second` is how the second run is drawn.
    pub(super) fn labels(&self, second: &str) -> (Vec<String>, Option<String>) {
        /// Letters of a name that a chart has room for beside its marks.
        const SHORT: usize = 18;
        let names = self.called(80);
        let [a, b] = &names[..] else { return (names, None) };
        if a.chars().count().max(b.chars().count()) <= SHORT {
            return (names, None);
        }
        let key = format!("A, solid: {a}. B, {second}: {b}.");
        (vec!["A".to_owned(), "B".to_owned()], Some(key))
    }

    /// What each run is called beside the other: what its name or its changes have of their own.
    pub fn names(&self) -> Vec<String> {
        self.called(34)
    }

    /// The same in so many letters at most.
    fn called(&self, most: usize) -> Vec<String> {
        let Some(b) = self.b else { return vec![shortened(&self.a.scenario.name, 60)] };
        let [first, second] = [&self.a.scenario, &b.scenario];
        let names = if first.name == second.name {
            let changes = [self.a, b].map(|run| match &run.scenario.changes[..] {
                [] => UNCHANGED.to_owned(),
                changes => listed(changes),
            });
            if changes[0] == changes[1] { ["A".to_owned(), "B".to_owned()] } else { changes }
        } else {
            let folder = |name: &str| name.rfind('/').map_or(0, |slash| slash + 1);
            let common = &first.name[..folder(&first.name)];
            [first, second].map(|scenario| {
                let name = scenario.name.strip_prefix(common).unwrap_or(&scenario.name);
                name.strip_suffix(".toml").unwrap_or(name).to_owned()
            })
        };
        names.iter().map(|name| shortened(name, most)).collect()
    }
}

/// What a run without changes is called beside one with changes.
const UNCHANGED: &str = "unchanged";

/// The share of the outcome at this place: the first side's wins, the second's, draws.
pub(super) fn share_of(run: &Summary, outcome: usize) -> Share {
    let missing = Share { count: 0, share: 0.0, low: 0.0, high: 0.0 };
    run.outcomes.0.get(outcome).map_or(missing, |&(_, share)| share)
}

/// A name of so many letters at most.
pub(super) fn shortened(name: &str, most: usize) -> String {
    let name = clean(name);
    if name.chars().count() <= most {
        return name;
    }
    let kept: String = name.chars().take(most.saturating_sub(1)).collect();
    kept.trim_end().to_owned() + "…"
}
