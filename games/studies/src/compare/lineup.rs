//! Variants with their players, ready to be played, and the way from counts to comparisons.

use std::path::Path;
use std::sync::Arc;

use wargauge_analysis::compare::difference::{Against, Comparison, Comparisons, Contrast};
use wargauge_analysis::compare::{Contest, Counts};
use wargauge_analysis::replay::parting;
use wargauge_analysis::summary::{FORMAT, Heading, Rate, Summary};
use wargauge_analysis::{Band, Series, Study};
use wargauge_games::{Playable, is_mixture};
use wargauge_report::write::BACKGROUND;
use wargauge_report::{Background, Story};
use wargauge_store::{Variants, seal};

use crate::background::background;
use crate::documents::{SUMMARY, write_leaflet, write_study};
use crate::failure::Failure;
use crate::seats::{names, players};

use super::field::{Entry, Field};
use super::page::leaflet;
use super::variant::seated;

/// Scenarios with their players.
pub(super) struct Lineup<'f> {
    entries: &'f [Entry],
    without_effect: &'f [String],
    pub(super) two: bool,
    /// The players of all variants, by the names that open them.
    players: Vec<[String; 2]>,
    /// Why others play than usually.
    pub(super) remark: Option<String>,
    seed: u64,
    band: Option<Band>,
}

impl<'f> Lineup<'f> {
    /// Makes variants ready to be played.
    ///
    /// # Errors
    /// If they are of different games or sides, or a player does not fit.
    pub(super) fn new(
        field: &'f Field,
        specs: &[String],
        seed: u64,
        band: Option<Band>,
    ) -> Result<Self, Failure> {
        let Field { entries, two, without_effect } = field;
        let two = *two;
        let Entry { name: first, scenario: like, .. } = &entries[0];
        let (own, sides) = (like.about().system, like.sheet().sides());
        for Entry { name, scenario, .. } in entries {
            let system = scenario.about().system;
            if system != own {
                return Err(Failure::Input(format!(
                    "`{first}` is played by the rules `{own}`, `{name}` by the rules `{system}`: \
                     compare scenarios of one game"
                )));
            }
            let others = scenario.sheet().sides();
            if others != sides {
                return Err(Failure::Input(format!(
                    "`{first}` is played by the {} and the {}, `{name}` by the {} and the {}: \
                     compare scenarios with the same sides",
                    sides[0], sides[1], others[0], others[1]
                )));
            }
        }
        let strong: Vec<String> =
            entries.iter().map(|entry| entry.scenario.strong_player()).collect();
        // A league that plays in one variant and not in another would look like something that the change does.
        let without = entries.iter().zip(&strong).find(|(_, player)| !is_mixture(player));
        let without = without.filter(|_| strong.iter().any(|player| is_mixture(player)));
        let mut remark = None;
        let mut all = Vec::with_capacity(entries.len());
        for (Entry { scenario, players: own, .. }, strong) in entries.iter().zip(&strong) {
            let specs = seated(specs, own.clone());
            let unnamed = match without {
                Some(_) => scenario.usual_player(),
                None => strong.clone(),
            };
            all.push(names(&players(&specs, &**scenario, &unnamed)?));
            if let Some((without, _)) = without.filter(|_| specs.len() < sides.len()) {
                remark = Some(format!(
                    "{} has no league, so `{unnamed}` plays every side for which --ai names no player, in all \
                     variants; `wargauge league` makes one, for --ai SIDE=league:file=FILE",
                    without.name
                ));
            }
        }
        Ok(Self { entries, without_effect, two, players: all, remark, seed, band })
    }

    /// The games of every variant.
    ///
    /// # Errors
    /// If a player cannot be opened any more.
    pub(super) fn series(&self) -> Result<Vec<Box<dyn Series + '_>>, Failure> {
        let each = self.entries.iter().zip(&self.players);
        each.map(|(entry, players)| Ok(entry.scenario.series(players, self.seed)?)).collect()
    }

    /// How many variants there are, the first among them.
    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    /// The sides, which are those of every variant.
    pub(super) fn sides(&self) -> [&str; 2] {
        self.scenario(0).sheet().sides()
    }

    /// The names that variants are reported by.
    pub(super) fn names(&self) -> impl Iterator<Item = String> {
        self.entries.iter().map(|entry| entry.name.clone())
    }

    /// The players of a variant, by the names that open them.
    pub(super) fn players(&self, place: usize) -> &[String; 2] {
        &self.players[place]
    }

    /// A variant's scenario, to be kept.
    pub(super) fn scenario_of(&self, place: usize) -> &Arc<dyn Playable> {
        &self.entries[place].scenario
    }

    /// A variant's scenario.
    pub(super) fn scenario(&self, place: usize) -> &dyn Playable {
        &*self.entries[place].scenario
    }

    /// The study of one variant.
    pub(super) fn summary(&self, series: &dyn Series, place: usize, study: &Study) -> Summary {
        let scenario = self.scenario(place);
        let heading = Heading {
            bracket: scenario.bracket(series.players()),
            sensitive: scenario.sensitive(),
            ..Heading::new(series, scenario.identity(), None)
        };
        Summary::new(heading, study, self.band)
    }

    /// The studies of all variants, and how they differ.
    pub(super) fn comparisons(
        &self,
        all: &[Box<dyn Series + '_>],
        counts: &Counts,
        seconds: f64,
        threads: usize,
    ) -> Comparisons {
        let Counts { base, variants } = counts;
        // All variants were played together: the speed is that of the whole, not of each.
        let studies = || variants.iter().map(|(study, _)| study).chain([base]);
        let games: u64 = studies().map(Study::games).sum();
        let decisions: u64 = studies().map(|study| study.decisions).sum();
        let together = Rate::new(games, decisions, seconds, threads);
        let summary = |place: usize, study: &Study| Summary {
            rate: together,
            ..self.summary(&*all[place], place, study)
        };
        let contest = contest(all);
        let mut against = Vec::new();
        for (nth, (study, joint)) in variants.iter().enumerate() {
            let contrast = Contrast::new(self.sides(), contest.shared_names(nth), joint);
            let name = self.entries[nth + 1].name.clone();
            against.push(Against { name, b: summary(nth + 1, study), contrast });
        }
        let without_effect = self.without_effect.to_vec();
        Comparisons { format: FORMAT, a: summary(0, base), variants: against, without_effect }
    }

    /// Writes the files of each comparison: that of two into the folder itself, of several each into
    /// a folder of its own in it.
    ///
    /// # Errors
    /// If the system cannot write.
    pub(super) fn write(
        &self,
        folder: &Path,
        listed: &Variants,
        several: &Comparisons,
        backgrounds: &[Background],
    ) -> Result<(), Failure> {
        let mut files = Vec::new();
        for (nth, variant) in several.variants.iter().enumerate() {
            let [a, b] = [0, nth + 1].map(|place| listed.variants[place].folder.as_str());
            let inner = if self.two { String::new() } else { format!("{a}-{b}/") };
            let Against { b, contrast, .. } = variant.clone();
            let both = Comparison { format: FORMAT, a: several.a.clone(), b, contrast };
            let story = Story::Comparison(Box::new(both));
            // The games of the first are on the page of the first alone.
            let first = Background { scenes: None, ..backgrounds[0].clone() };
            let both = [first, backgrounds[nth + 1].clone()];
            write_study(&folder.join(&inner), &story, &both)?;
            files.extend([SUMMARY, BACKGROUND].map(|file| format!("{inner}{file}")));
        }
        if !self.two {
            write_leaflet(folder, &leaflet(several))?;
        }
        Ok(seal(folder, &files)?)
    }

    /// What the page of every variant shows beside its figures.
    ///
    /// # Errors
    /// If the system gives no threads.
    pub(super) fn backgrounds(
        &self,
        all: &[Box<dyn Series + '_>],
        games: u64,
        threads: usize,
    ) -> Result<Vec<Background>, Failure> {
        let places = 0..self.len();
        let each = |place| background(self.scenario(place), &*all[place], games, threads);
        places.map(each).collect()
    }
}

/// Variants side by side, of which there is at least one.
pub(super) fn contest<'a>(all: &'a [Box<dyn Series + 'a>]) -> Contest<'a> {
    Contest::new(&*all[0], all[1..].iter().map(|series| &**series))
}

/// Finds where flipped games part: they are played again, in both variants.
pub(super) fn find_partings(all: &[Box<dyn Series + '_>], several: &mut Comparisons) {
    for (nth, variant) in several.variants.iter_mut().enumerate() {
        for flip in &mut variant.contrast.flips {
            let [a, b] = [0, nth + 1].map(|place| all[place].log(flip.game));
            flip.parts = parting([&a, &b]);
        }
    }
}
