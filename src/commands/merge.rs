//! `wargauge merge`: joins the shards of a run into what one machine would have made.

use std::path::PathBuf;

use clap::Args;
use wargauge_games::Games;
use wargauge_studies::merge::{Merged, merge};

use crate::exit::{Exit, Failure};
use crate::screen::{counted, path, print};

/// Join the shards of one run or comparison, byte for byte what one machine would have made
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  wargauge run {scenario} --games 1000000 --shard 1/2 --out here      on one machine
  wargauge run {scenario} --games 1000000 --shard 2/2 --out there     on another
  wargauge merge here there --out all

Shards of a comparison (`compare` and `what-if` with --shard and --out) are joined in the same way. \
Every part of every shard is checked on the way. Shards of different runs, missing shards and those \
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
        let Merged { names, games } = merge(&self.shards, &self.out, games)?;
        let (what, shards) = (names.join(" and "), counted(self.shards.len() as u64, "shard"));
        let (games, out) = (counted(games, "game"), path(&self.out));
        print(&format!("{what}: {shards} joined, {games} in `{out}`\n"))?;
        Ok(Exit::Done)
    }
}
