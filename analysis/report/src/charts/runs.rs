//! The one or two runs that a report is about, and how charts call them.

use wargauge_analysis::summary::{Share, Summary};

use crate::lettering::clean;
use crate::picture::Colour;

/// Blue, vermilion and grey of the palette of Okabe and Ito ("Color Universal Design", 2008), which
/// every kind of colour vision distinguishes: the first side, the second, and draws. `show` draws
/// counters in the same blue and vermilion.
pub(super) const COLOURS: [Colour; 3] =
    [Colour(0x00, 0x72, 0xb2), Colour(0xd5, 0x5e, 0x00), Colour(0x8a, 0x8a, 0x8a)];

/// A run that stands alone, or two of which the second is compared with the first.
#[derive(Clone, Copy, Debug)]
pub struct Runs<'a> {
    /// The first.
    pub a: &'a Summary,
    /// The second.
    pub b: Option<&'a Summary>,
}

impl<'a> Runs<'a> {
    /// One after the other.
    pub fn each(&self) -> impl Iterator<Item = &'a Summary> + use<'a> {
        [Some(self.a), self.b].into_iter().flatten()
    }

    /// The names of both sides and what a draw is called.
    pub fn outcomes(&self) -> [&'a str; 3] {
        let name = |i: usize| self.a.outcomes.0.get(i).map_or("", |(name, _)| name.as_str());
        [name(0), name(1), name(2)]
    }

    /// What each run is called beside the other: what its name or its changes have of their own.
    pub fn names(&self) -> Vec<String> {
        let Some(b) = self.b else { return vec![shortened(&self.a.scenario.name, 60)] };
        let [first, second] = [&self.a.scenario, &b.scenario];
        let names = if first.name == second.name {
            let changes = [self.a, b].map(|run| match &run.scenario.changes[..] {
                [] => "unchanged".to_owned(),
                changes => changes.join(", "),
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
        names.iter().map(|name| shortened(name, 34)).collect()
    }
}

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
