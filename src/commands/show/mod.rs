//! `wargauge show`: the map and the set-up of a scenario, in the terminal, as SVG or as JSON.

mod json;
pub(crate) mod layout;
mod roster;
mod svg;
mod svg_counter;
mod terminal;

use std::path::PathBuf;

use clap::Args;

use crate::exit::{Exit, Failure};
use crate::options::{PlainFormat, ScenarioOptions};
use crate::screen::{Paint, print, print_json, remark};
use layout::Layout;

/// Draw the map and the set-up of a scenario
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  wargauge show niemenczyn/historical
  wargauge show niemenczyn/historical --svg map.svg
  wargauge show niemenczyn/historical --set rules.turns=7 --format json

Values marked * are reconstructed: their source is lost, and a plausible value stands in.")]
pub(crate) struct Show {
    #[command(flatten)]
    scenario: ScenarioOptions,

    /// Draw the map into this SVG file instead
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// How to print it
    #[arg(long, value_enum, default_value_t = PlainFormat::Table)]
    format: PlainFormat,
}

impl Show {
    /// Draws and prints.
    pub(crate) fn execute(self) -> Result<Exit, Failure> {
        let scenario = self.scenario.load()?;
        let layout = Layout::new(&scenario.setup);
        if let Some(file) = &self.svg {
            std::fs::write(file, svg::draw(&scenario, &layout)).map_err(|why| {
                Failure::System(format!("write `{}`", file.display()), why.into())
            })?;
            remark(&format!("drawn: {}", file.display()));
        }
        match self.format {
            PlainFormat::Json => print_json(&json::document(&scenario, &layout))?,
            PlainFormat::Table if self.svg.is_none() => {
                let paint = Paint::for_stdout();
                let map = terminal::draw(&scenario, &layout, paint);
                print(&(map + "\n" + &roster::list(&scenario, paint)))?;
            }
            PlainFormat::Table => {}
        }
        Ok(Exit::Done)
    }
}
