//! `wargauge merge`: joins the shards of a run into what one machine would have made.

use std::path::PathBuf;

use clap::Args;
use wargauge_analysis::summary::{Heading, Summary};
use wargauge_games::Games;
use wargauge_report::Story;
use wargauge_store::{Columns, Stored, Variants, check_shards, merge, open};

use crate::background::background;
use crate::commands::compare::join;
use crate::commands::report::tell;
use crate::exit::{Exit, Failure};
use crate::files::without_rates;
use crate::kept;
use crate::options::{names, players, specs};
use crate::screen::{print, thousands};

/// Join the shards of one run or comparison, byte for byte what one machine would have made
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  wargauge run {scenario} --games 1000000 --shard 1/2 --out here      on one machine
  wargauge run {scenario} --games 1000000 --shard 2/2 --out there     on another
  wargauge merge here there --out all

Shards of a comparison (`compare` and `what-if` with --shard and --out) are joined in the same way.
Every part of every shard is checked on the way. Shards of different runs, missing shards and those
named twice are refused. The shards stay as they are.")]
pub(crate) struct Merge {
    /// The folders of all shards, in any order
    #[arg(value_name = "DIR", required = true)]
    shards: Vec<PathBuf>,

    /// The folder of the whole run, new or empty
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

impl Merge {
    /// Joins them and says so.
    pub(crate) fn execute(self, games: Games) -> Result<Exit, Failure> {
        let first = self.shards.first().map_or(Ok(None), |folder| Variants::read(folder))?;
        if let Some(listed) = first {
            let (names, games) = join(&self.shards, &listed, &self.out, games)?;
            return self.say(&names.join(" and "), games);
        }
        let mut shards: Vec<Stored> =
            self.shards.iter().map(|folder| open(folder)).collect::<Result<_, _>>()?;
        check_shards(&mut shards)?;
        let manifest = &shards[0].manifest;
        let scenario = kept::loaded(manifest, games)?;
        let (from, start) = kept::origin(manifest, games)?.unzip();
        let start = start.as_deref().unwrap_or(&*scenario);
        let players = players(&specs(&manifest.sides, &manifest.players), &*scenario)?;
        let band = kept::band_of(manifest);
        let series = start.series(&names(&players), manifest.seed)?;
        let merged = merge(&shards, &self.out, &Columns::of(series.sheet()))?;
        let games = merged.study.games();
        // The time that it took is not kept.
        let heading = Heading::new(&*series, scenario.identity(), from);
        let summary = Summary::new(heading, &merged.study, band, 0.0, 0);
        merged.finish(&without_rates(&summary)?)?;
        let background = background(&*scenario, &*series, games, 0)?;
        tell(&self.out, &Story::Run(Box::new(summary.clone())), &[background])?;
        self.say(&summary.scenario.name, games)
    }

    fn say(&self, what: &str, games: u64) -> Result<Exit, Failure> {
        let (shards, games) = (self.shards.len(), thousands(games));
        let out = self.out.display();
        print(&format!("{what}: {shards} shards joined, {games} games in `{out}`\n"))?;
        Ok(Exit::Done)
    }
}
