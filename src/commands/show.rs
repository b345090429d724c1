//! `wargauge show`: the map and the set-up of a scenario, in the terminal, as SVG or as JSON.

use std::path::PathBuf;

use clap::Args;
use wargauge_games::Games;
use wargauge_report::board;
use wargauge_report::board::styled::Styled;
use wargauge_studies::documents::write;

use crate::exit::{Exit, Failure};
use crate::options::{PlainFormat, ScenarioOptions};
use crate::screen::{paint, path, print, print_json, remark};

/// Draw the map and the set-up of a scenario
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  wargauge show {scenario}
  wargauge show {scenario} --svg map.svg
  wargauge show {scenario} --set rules.turns=7 --format json

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
    pub(crate) fn execute(self, games: Games) -> Result<Exit, Failure> {
        let scenario = self.scenario.load(games)?;
        if let Some(file) = &self.svg {
            let field = scenario.field().ok_or_else(|| {
                let name = &scenario.about().name;
                Failure::Input(format!("`{name}` has no map to draw; leave `--svg` out"))
            })?;
            write(file, &board::svg::draw(&field))?;
            remark(&format!("drawn: {}", path(file)));
        }
        match self.format {
            PlainFormat::Json => print_json(&scenario.document())?,
            PlainFormat::Table if self.svg.is_none() => {
                let mut text = Styled::default();
                if let Some(field) = scenario.field() {
                    text = board::terminal::draw(&field);
                    text.plain("\n");
                }
                text.append(scenario.roster());
                print(&paint().styled(&text.coloured_for(scenario.sheet().sides())))?;
            }
            PlainFormat::Table => {}
        }
        Ok(Exit::Done)
    }
}
