//! `wargauge compare` and `wargauge what-if`: variants of a game under the same luck.

mod csv;
mod table;
mod variants;

use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use wargauge_analysis::compare::difference::{Against, Comparison, Comparisons, Contrast};
use wargauge_analysis::compare::{Contest, Counts};
use wargauge_analysis::replay::{Replay, parting};
use wargauge_analysis::summary::{FORMAT, Heading, Rate, Summary};
use wargauge_analysis::{Band, Length, Matchup, Plan, Study, Watch};
use wargauge_engine::Game;
use wargauge_loader::Scenario;
use wargauge_report::Story;

use super::report::keep_and_tell;
use crate::background::background;
use crate::exit::{Exit, Failure};
use crate::options::{Format, half_width, players};
use crate::screen::{Progress, print, print_json, remark, thousands};
use crate::{games, interrupt};

pub(crate) use variants::{Compare, WhatIf};

/// How variants are played and printed.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Who decides for a side, in every variant; may be repeated [default: heuristic for each side]
    #[arg(long = "ai", value_name = "SIDE=PLAYER[:KEY=VALUE,…]")]
    players: Vec<String>,

    /// How many games of each variant
    #[arg(long, value_name = "N", default_value_t = 10_000,
          value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,

    /// Play until every outcome's share is known within ± this in every variant, as in 0.5%
    #[arg(long, value_name = "X%", conflicts_with = "games", value_parser = half_width)]
    until: Option<f64>,

    /// All luck derives from this
    #[arg(long, value_name = "S", default_value_t = 1794)]
    seed: u64,

    /// Threads to play on [default: one a core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=4096))]
    threads: Option<u16>,

    /// Is the first side's share, draws counted half, within this band? As in 45%..55%
    #[arg(long, value_name = "LO..HI")]
    band: Option<Band>,

    /// Write the comparison into this folder: summary.json, charts and report.html
    ///
    /// Of several variants each has a folder of its own in it: b, c, …
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// How to print the comparison
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,

    /// No progress bar and no remarks
    #[arg(long, short)]
    quiet: bool,
}

/// Scenarios to be set against the first of them, each with the name it is told by.
struct Field {
    scenarios: Vec<(String, Scenario)>,
    /// Is it the one comparison of two, or are several variants set side by side?
    two: bool,
}

impl Options {
    /// Plays the variants and prints how they differ.
    fn execute(&self, field: Field) -> Result<Exit, Failure> {
        let Field { scenarios, two } = field;
        let opened: Vec<games::Played> =
            scenarios.iter().map(|(_, scenario)| games::open(scenario)).collect();
        let sides = opened[0].sides();
        for (game, (name, _)) in opened.iter().zip(&scenarios) {
            if game.sides() != sides {
                let [first, second] = game.sides();
                return Err(Failure::Input(format!(
                    "`{}` is played by the {} and the {}, `{name}` by the {first} and the \
                     {second}: compare scenarios with the same sides",
                    scenarios[0].0, sides[0], sides[1]
                )));
            }
        }
        // A plan is made ready for each variant by itself.
        let seated = scenarios.iter().zip(&opened);
        let seated = seated
            .map(|((_, scenario), game)| players(&self.players, scenario, game))
            .collect::<Result<Vec<_>, _>>()?;
        interrupt::listen()?;

        let matchup = |place: usize| Matchup::<_, _, { games::RULES }> {
            game: &opened[place],
            players: seated[place].clone(),
            seed: self.seed,
        };
        let contest = Contest::new(matchup(0), (1..opened.len()).map(matchup));
        let enough = |counts: &Counts| self.until.is_none_or(|x| counts.is_sure_within(x));
        let length = match self.until {
            Some(_) => Length::Until(&enough),
            None => Length::Games(self.games),
        };
        let plan = Plan { length, threads: self.threads.unwrap_or(0).into() };
        let progress = Progress::new(sides, self.games, self.until, !self.quiet);
        let started = Instant::now();
        let run = contest
            .study(&plan, &Following(&progress))
            .map_err(|why| Failure::System("start threads".to_owned(), why.into()))?;
        let seconds = started.elapsed().as_secs_f64();
        progress.finish();

        let background = |place: usize| {
            background(&scenarios[place].1, &matchup(place), run.games, plan.threads)
        };
        let names = seated[0].each_ref().map(ToString::to_string);
        let summary = |place: usize, study: &Study| {
            let scenario = &scenarios[place].1;
            let scenario = games::told(scenario);
            let heading = Heading::new(&opened[place], scenario, None, names.clone(), self.seed);
            Summary::new(heading, study, self.band, seconds, run.threads)
        };
        let Counts { base, variants } = &run.count;
        // All variants were played together: so fast went the whole, not each.
        let together = {
            let studies = || variants.iter().map(|(study, _)| study).chain([base]);
            let games: u64 = studies().map(Study::games).sum();
            let decisions: u64 = studies().map(|study| study.decisions).sum();
            Rate::new(games, decisions, seconds, run.threads)
        };
        let summary = |place, study: &Study| Summary { rate: together, ..summary(place, study) };
        let base = summary(0, base);
        let mut against = Vec::new();
        for (nth, (study, joint)) in variants.iter().enumerate() {
            let mut contrast = Contrast::new(sides, &contest.milestones(nth), joint);
            for flip in &mut contrast.flips {
                let [a, b] = [0, nth + 1].map(|place| {
                    let (game, players) = (&opened[place], &seated[place]);
                    (&scenarios[place].1.setup, Replay::new(game, players, self.seed, flip.game))
                });
                flip.parts = parting([(a.0, &a.1.told), (b.0, &b.1.told)]);
            }
            let name = scenarios[nth + 1].0.clone();
            against.push(Against { name, b: summary(nth + 1, study), contrast });
        }
        let several = Comparisons { format: FORMAT, a: base, variants: against };
        if let Some(folder) = self.out.as_ref().filter(|_| !run.interrupted) {
            let base = background(0)?;
            for (nth, variant) in several.variants.iter().enumerate() {
                let letter = table::letter(nth + 1).to_ascii_lowercase().to_string();
                let folder = if two { folder.clone() } else { folder.join(letter) };
                let Against { b, contrast, .. } = variant.clone();
                let both = Comparison { format: FORMAT, a: several.a.clone(), b, contrast };
                let story = Story::Comparison(Box::new(both));
                keep_and_tell(&folder, &story, &[base.clone(), background(nth + 1)?])?;
            }
        }
        self.print(several, two)?;
        if !run.interrupted {
            return Ok(Exit::Done);
        }
        if !self.quiet {
            let games = thousands(run.games);
            remark(&format!("interrupted: these are the first {games} games"));
        }
        Ok(Exit::Interrupted)
    }

    fn print(&self, several: Comparisons, two: bool) -> Result<(), Failure> {
        match self.format {
            Format::Table => print(&table::table(&several)),
            Format::Csv => print(&csv::csv(&several)),
            Format::Json if !two => print_json(&several),
            Format::Json => {
                let Comparisons { format, a, mut variants } = several;
                let Some(Against { b, contrast, .. }) = variants.pop() else { return Ok(()) };
                print_json(&Comparison { format, a, b, contrast })
            }
        }
    }
}

/// The progress of a contest is that of its first variant.
struct Following<'a>(&'a Progress);

impl Watch<Counts> for Following<'_> {
    fn folded(&self, counts: &Counts, games: u64) {
        self.0.folded(&counts.base, games);
    }

    fn interrupted(&self) -> bool {
        self.0.interrupted()
    }
}
