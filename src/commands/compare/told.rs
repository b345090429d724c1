//! Variants that are set against each other, and from what was counted to what is told of them.

use std::path::Path;

use wargauge_analysis::compare::difference::{Against, Comparison, Comparisons, Contrast};
use wargauge_analysis::compare::{Contest, Counts};
use wargauge_analysis::replay::parting;
use wargauge_analysis::summary::{FORMAT, Heading, Rate, Summary};
use wargauge_analysis::{Band, Series, Study};
use wargauge_engine::Game;
use wargauge_report::{Background, Story};
use wargauge_scenarios::{Loaded, Scenario};
use wargauge_store::Variants;

use crate::background::background;
use crate::commands::report::keep_and_tell;
use crate::exit::Failure;
use crate::options::players;
use crate::systems::{self, MatchupOf, System, matchup};

/// Scenarios to be set against the first of them, each with the name it is told by.
pub(super) struct Field<S> {
    pub(super) scenarios: Vec<(String, S)>,
    /// Is it the one comparison of two, or are several variants set side by side?
    pub(super) two: bool,
}

impl Field<Loaded> {
    /// The same of one system of rules, that of this scenario.
    ///
    /// # Errors
    /// If one of them is of another.
    pub(super) fn like<S: System>(self, like: &Scenario<S>) -> Result<Field<Scenario<S>>, Failure> {
        let Self { scenarios, two } = self;
        let first = scenarios[0].0.clone();
        let mut all = Vec::with_capacity(scenarios.len());
        for (name, scenario) in scenarios {
            if scenario.system() != like.system {
                return Err(Failure::Input(format!(
                    "`{first}` is played by the rules `{}`, `{name}` by the rules `{}`: compare \
                     scenarios of one game",
                    like.system,
                    scenario.system()
                )));
            }
            all.push((name, S::take(scenario)?));
        }
        Ok(Field { scenarios: all, two })
    }
}

/// The same with their players: all that is needed to play.
pub(super) struct Lineup<S: System> {
    scenarios: Vec<(String, Scenario<S>)>,
    pub(super) two: bool,
    games: Vec<S::Game>,
    /// A plan is made ready for each variant by itself.
    seated: Vec<[S::Player; 2]>,
    seed: u64,
    band: Option<Band>,
}

impl<S: System> Lineup<S> {
    /// Makes variants ready to be played.
    ///
    /// # Errors
    /// If they have not the same sides, or a player does not fit.
    pub(super) fn new(
        field: Field<Scenario<S>>,
        specs: &[String],
        seed: u64,
        band: Option<Band>,
    ) -> Result<Self, Failure> {
        let Field { scenarios, two } = field;
        let games: Vec<S::Game> =
            scenarios.iter().map(|(_, scenario)| scenario.setup.game()).collect();
        let sides = games[0].sides();
        for (game, (name, _)) in games.iter().zip(&scenarios) {
            if game.sides() != sides {
                let [first, second] = game.sides();
                return Err(Failure::Input(format!(
                    "`{}` is played by the {} and the {}, `{name}` by the {first} and the \
                     {second}: compare scenarios with the same sides",
                    scenarios[0].0, sides[0], sides[1]
                )));
            }
        }
        let seated = scenarios.iter().zip(&games);
        let seated = seated
            .map(|((_, scenario), game)| players(specs, scenario, game))
            .collect::<Result<Vec<_>, _>>()?;
        Ok(Self { scenarios, two, games, seated, seed, band })
    }

    /// How many variants there are, the first among them.
    pub(super) fn len(&self) -> usize {
        self.games.len()
    }

    /// The sides, which are those of every variant.
    pub(super) fn sides(&self) -> [&str; 2] {
        self.games[0].sides()
    }

    /// The names that variants are told by.
    pub(super) fn names(&self) -> impl Iterator<Item = String> {
        self.scenarios.iter().map(|(name, _)| name.clone())
    }

    /// A variant's scenario.
    pub(super) fn scenario(&self, place: usize) -> &Scenario<S> {
        &self.scenarios[place].1
    }

    /// A variant to be played by itself.
    pub(super) fn matchup(&self, place: usize) -> MatchupOf<'_, S> {
        matchup::<S>(&self.games[place], &self.seated[place], self.seed)
    }

    /// All variants.
    pub(super) fn matchups(&self) -> Vec<MatchupOf<'_, S>> {
        (0..self.len()).map(|place| self.matchup(place)).collect()
    }

    /// What one variant's games say.
    pub(super) fn summary(&self, place: usize, study: &Study) -> Summary {
        let scenario = systems::told(self.scenario(place));
        let heading = Heading::new(&self.matchup(place), scenario, None);
        Summary::new(heading, study, self.band, 0.0, 0)
    }

    /// What the games of all say, and how they differ.
    pub(super) fn comparisons(&self, counts: &Counts, seconds: f64, threads: usize) -> Comparisons {
        let Counts { base, variants } = counts;
        // All variants were played together: so fast went the whole, not each.
        let studies = || variants.iter().map(|(study, _)| study).chain([base]);
        let games: u64 = studies().map(Study::games).sum();
        let decisions: u64 = studies().map(|study| study.decisions).sum();
        let together = Rate::new(games, decisions, seconds, threads);
        let summary =
            |place, study: &Study| Summary { rate: together, ..self.summary(place, study) };
        let matchups = self.matchups();
        let contest = contest(&matchups);
        let mut against = Vec::new();
        for (nth, (study, joint)) in variants.iter().enumerate() {
            let mut contrast = Contrast::new(self.sides(), &contest.milestones(nth), joint);
            for flip in &mut contrast.flips {
                let [a, b] = [0, nth + 1].map(|place| matchups[place].log(flip.game));
                flip.parts = parting([&a, &b]);
            }
            let name = self.scenarios[nth + 1].0.clone();
            against.push(Against { name, b: summary(nth + 1, study), contrast });
        }
        Comparisons { format: FORMAT, a: summary(0, base), variants: against }
    }

    /// Writes what is told of each comparison: of two into the folder itself, of several each into a
    /// folder of its own in it.
    ///
    /// # Errors
    /// If the system cannot.
    pub(super) fn tell(
        &self,
        folder: &Path,
        listed: &Variants,
        several: &Comparisons,
        backgrounds: &[Background],
    ) -> Result<(), Failure> {
        for (nth, variant) in several.variants.iter().enumerate() {
            let [a, b] = [0, nth + 1].map(|place| listed.variants[place].folder.as_str());
            let folder = if self.two { folder.to_owned() } else { folder.join(format!("{a}-{b}")) };
            let Against { b, contrast, .. } = variant.clone();
            let both = Comparison { format: FORMAT, a: several.a.clone(), b, contrast };
            let story = Story::Comparison(Box::new(both));
            keep_and_tell(
                &folder,
                &story,
                &[backgrounds[0].clone(), backgrounds[nth + 1].clone()],
            )?;
        }
        Ok(())
    }

    /// What is told of every variant beside its figures.
    ///
    /// # Errors
    /// If the system gives no threads.
    pub(super) fn backgrounds(
        &self,
        games: u64,
        threads: usize,
    ) -> Result<Vec<Background>, Failure> {
        let places = 0..self.len();
        let each = |place| background(self.scenario(place), &self.matchup(place), games, threads);
        places.map(each).collect()
    }
}

/// Variants side by side, of which there is at least one.
pub(super) fn contest<T: Series>(matchups: &[T]) -> Contest<'_> {
    Contest::new(&matchups[0], matchups[1..].iter().map(|matchup| matchup as &dyn Series))
}

/// The one comparison of two.
pub(super) fn one(several: Comparisons) -> Option<Comparison> {
    let Comparisons { format, a, mut variants } = several;
    let Against { b, contrast, .. } = variants.pop()?;
    Some(Comparison { format, a, b, contrast })
}
