//! `wargauge merge`: joins the shards of a run into what one machine would have made.

use std::path::PathBuf;

use clap::Args;
use wargauge_analysis::{Band, Matchup, Summary};
use wargauge_engine::Game;
use wargauge_report::Story;
use wargauge_store::{Columns, Stored, check_shards, merge, open};

use crate::background::background;
use crate::commands::report::tell;
use crate::exit::{Exit, Failure};
use crate::options::players;
use crate::screen::{print, thousands};
use crate::{games, kept};

/// Join the shards of one run, byte for byte what one machine would have made
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  wargauge run niemenczyn/historical --games 1000000 --shard 1/2 --out here      on one machine
  wargauge run niemenczyn/historical --games 1000000 --shard 2/2 --out there     on another
  wargauge merge here there --out all

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
    pub(crate) fn execute(self) -> Result<Exit, Failure> {
        let mut shards: Vec<Stored> =
            self.shards.iter().map(|folder| open(folder)).collect::<Result<_, _>>()?;
        check_shards(&mut shards)?;
        let manifest = &shards[0].manifest;
        let (scenario, game, heading) = kept::reopen(manifest)?;
        let seats = game.sides().into_iter().zip(&manifest.players);
        let specs: Vec<String> = seats.map(|(side, player)| format!("{side}={player}")).collect();
        let players = players(&specs, &scenario, &game)?;
        let band = manifest.band.and_then(|[low, high]| Band::new(low, high));
        let merged = merge(&shards, &self.out, &Columns::of(&game))?;
        let games = merged.study.games();
        // The time that it took is not kept.
        let summary = Summary::new(heading, &merged.study, band, 0.0, 0);
        merged.finish(&kept::document(&summary)?)?;
        let seed = manifest.seed;
        let matchup = Matchup::<_, _, { games::RULES }> { game: &game, players, seed };
        // Where games start from a saved position, `report` tells them without the field.
        let backgrounds = match manifest.from {
            None => vec![background(&scenario, &matchup, games, 0)?],
            Some(_) => Vec::new(),
        };
        tell(&self.out, &Story::Run(Box::new(summary.clone())), &backgrounds)?;
        print(&format!(
            "{}: {} shards joined, {} games in `{}`\n",
            summary.scenario.name,
            shards.len(),
            thousands(games),
            self.out.display()
        ))?;
        Ok(Exit::Done)
    }
}
