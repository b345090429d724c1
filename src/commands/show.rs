//! `wargauge show`: the map and the set-up of a scenario, or a saved position, in the terminal, as SVG or as JSON.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde_json::{Value, json};
use wargauge_analysis::field::Field;
use wargauge_analysis::replay::Position;
use wargauge_games::position::{self, Opened};
use wargauge_games::{Games, Playable};
use wargauge_report::board;
use wargauge_report::board::styled::Styled;
use wargauge_studies::documents::write;
use wargauge_studies::replay::still;

use crate::exit::{Exit, Failure};
use crate::options::ScenarioOptions;
use crate::screen::{paint, path, print, print_exactly, print_json, remark};

/// Draw the map and the set-up of a scenario, or a saved position
#[derive(Args, Debug)]
#[command(mut_arg("scenario", |scenario| scenario.required(false).required_unless_present("from")))]
#[command(after_help = "\
Examples:
  wargauge show {scenario}
  wargauge show {scenario} --svg map.svg
  wargauge show {scenario} --format html --out map.html    a page for any browser
  wargauge show {scenario} --set rules.turns=7 --format json
  wargauge show --from position.json --svg position.svg

Values marked * are reconstructed: their source is lost, and a plausible value stands in.")]
pub(crate) struct Show {
    #[command(flatten)]
    scenario: ScenarioOptions,

    /// Show a position that `replay --save` has saved instead of the set-up
    #[arg(long, value_name = "FILE", conflicts_with_all = ["scenario", "with", "set"])]
    from: Option<PathBuf>,

    /// Draw the map into this SVG file instead
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// How to print it
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,

    /// Write the page of `--format html` to this file, whole or not at all
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// How a board is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Format {
    /// For people, in the terminal.
    Table,
    /// One JSON document on standard output, for programs.
    Json,
    /// One page for any browser, without a network: the board, its stacks, lists and legend.
    Html,
}

impl Show {
    /// Draws and prints.
    pub(crate) fn execute(self, games: Games) -> Result<Exit, Failure> {
        if self.out.is_some() && self.format != Format::Html {
            return Err(Failure::Input(
                "`--out` writes the page of `--format html`; add that, or use `--svg FILE` for a drawing".to_owned(),
            ));
        }
        let (scenario, position) = match &self.from {
            Some(file) => {
                let Opened { position, scenario } = position::open(file, games)?;
                (scenario, Some(position))
            }
            None => (self.scenario.load(games)?, None),
        };
        let field = match &position {
            Some(position) => scenario.field_now().map(|field| titled(field, position)),
            None => scenario.field(),
        };
        if let Some(file) = &self.svg {
            let field = field.as_ref().ok_or_else(|| {
                let name = &scenario.about().name;
                Failure::Input(format!("`{name}` has no map to draw; leave `--svg` out"))
            })?;
            write(file, &board::svg::draw(field))?;
            remark(&format!("drawn: {}", path(file)));
        }
        match self.format {
            Format::Html => self.page(&*scenario, position.as_ref())?,
            Format::Json => {
                let mut document = scenario.document();
                if let Some(position) = &position {
                    document["position"] = standing(position);
                }
                print_json(&document)?;
            }
            Format::Table if self.svg.is_none() => {
                let mut text = Styled::default();
                if let Some(field) = &field {
                    text = board::terminal::draw(field);
                    text.plain("\n");
                }
                if position.is_none() {
                    text.append(scenario.roster());
                }
                print(&paint().styled(&text.coloured_for(scenario.sheet().sides())))?;
            }
            Format::Table => {}
        }
        Ok(Exit::Done)
    }

    /// The page of a set-up or a position. A game that is saved was of its whole scenario, from the beginning.
    fn page(&self, scenario: &dyn Playable, position: Option<&Position>) -> Result<(), Failure> {
        let from = self.from.as_ref().map(|file| path(file));
        let text = still(scenario, position.zip(from.as_deref()))?;
        match &self.out {
            Some(file) => {
                write(file, &text)?;
                remark(&format!("written: {}", path(file)));
                Ok(())
            }
            None => print_exactly(&text),
        }
    }
}

/// The board of a position, under a title that says which.
fn titled(mut field: Field, position: &Position) -> Field {
    let Position { game, at, turn, decides, .. } = position;
    field.title =
        format!("{}: game {game} after event {at}, turn {turn}, the {decides} decide", field.title);
    field
}

/// A position for programs: where everything is.
fn standing(position: &Position) -> Value {
    let Position { seed, game, at, turn, decides, pieces, .. } = position;
    let mut standing =
        json!({"seed": seed, "game": game, "at": at, "turn": turn, "decides": decides});
    if let Some(keys) = standing.as_object_mut() {
        keys.extend(pieces.clone());
    }
    standing
}
