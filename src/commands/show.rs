//! `wargauge show`: the map and the set-up of a scenario, in the terminal, as SVG or as JSON.

use std::path::PathBuf;

use clap::Args;
use wargauge_report::board;
use wargauge_scenarios::Scenario;

use crate::exit::{Exit, Failure};
use crate::files;
use crate::options::{PlainFormat, ScenarioOptions};
use crate::screen::{Paint, print, print_json, remark};
use crate::systems::{System, any};

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
        any!(scenario, scenario => self.show(&scenario))
    }

    fn show<S: System>(&self, scenario: &Scenario<S>) -> Result<Exit, Failure> {
        if let Some(file) = &self.svg {
            files::write(file, &board::svg::draw(&S::field(scenario)))?;
            remark(&format!("drawn: {}", file.display()));
        }
        match self.format {
            PlainFormat::Json => print_json(&S::document(scenario))?,
            PlainFormat::Table if self.svg.is_none() => {
                let mut text = board::terminal::draw(&S::field(scenario));
                text.plain("\n");
                text.append(S::roster(scenario));
                print(&Paint::for_stdout().styled(&text))?;
            }
            PlainFormat::Table => {}
        }
        Ok(Exit::Done)
    }
}
