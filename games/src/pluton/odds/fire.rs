//! `wargauge odds pluton fire`: what a shot does [7.3]. `fire_placed` answers questions about a saved position.

use std::path::PathBuf;

use clap::Args;
use serde_json::{Value, json};
use wargauge_engine::Side;
use wargauge_engine::pluton::odds::questions::{self, Asked};
use wargauge_engine::pluton::{Ground, Kind, Level};

use super::fire_placed::Sought;
use super::{fates, scenario, units};
use crate::failure::Failure;
use crate::games::Games;
use crate::pluton::log::{halves, in_words};
use crate::pluton::show::unit_kind;
use crate::question::{Answer, Ask, RulesOptions};

/// Pluton: a shot of small arms at one unit, alone or in a saved position: losses and levels [7.3]
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  wargauge odds pluton fire --range 2 --ground wood
  wargauge odds pluton fire --shooter machine-guns --range 6 --boxes 2
  wargauge odds pluton fire --range 1 --level under-fire --target-level under-fire
  wargauge odds pluton fire --from position.json                what may be shot at now
  wargauge odds pluton fire --from position.json --unit 17 --at 2210

The shot comes after all moves, over open ground, at a lone target that shows itself. The \
shooter is in command. Its tables are reconstructed: the printed ones are lost.")]
pub struct Fire {
    /// The distance in hexes
    #[arg(long, value_name = "N", required_unless_present = "from")]
    range: Option<u8>,

    /// The platoon that fires
    #[arg(long, value_name = "KIND", value_parser = units::platoon(), default_value = "rifles")]
    shooter: Kind,

    /// Boxes that fire [default: all that it has]
    #[arg(long, value_name = "BOXES", value_parser = units::boxes)]
    boxes: Option<u8>,

    /// The shooter's level
    #[arg(long, value_name = "LEVEL", value_parser = units::level(), default_value = "full")]
    level: Level,

    /// The unit that is shot at
    #[arg(long, value_name = "KIND", value_parser = units::kind(), default_value = "rifles")]
    target: Kind,

    /// Boxes that it has left [default: all]
    #[arg(long, value_name = "BOXES", value_parser = units::boxes)]
    target_boxes: Option<u8>,

    /// Its level
    #[arg(long, value_name = "LEVEL", value_parser = units::level(), default_value = "full")]
    target_level: Level,

    /// The ground on which it stands
    #[arg(long, value_name = "GROUND", value_parser = units::ground(), default_value = "clear")]
    ground: Ground,

    /// Ask about this position, as `wargauge replay --save` writes it
    #[arg(long, value_name = "FILE", conflicts_with_all = [
        "range", "shooter", "level", "target", "target_boxes", "target_level", "ground", "scenario", "with", "set",
    ])]
    from: Option<PathBuf>,

    /// In a position: the platoon that fires, by its name or its number in the log
    #[arg(long, value_name = "UNIT", requires = "from")]
    unit: Option<String>,

    /// In a position: the hex that is fired at, or the unit by its name or number
    #[arg(long, value_name = "HEX|UNIT", requires = "from")]
    at: Option<String>,

    #[command(flatten)]
    rules: RulesOptions,
}

impl Ask for Fire {
    const NAME: &'static str = "fire";

    fn answer(self, games: Games) -> Result<Answer, Failure> {
        if let Some(from) = self.from {
            return Sought { unit: self.unit, at: self.at, halves: self.boxes }
                .answer(&from, games);
        }
        let range = self.range.unwrap_or_default();
        let setup = scenario(games, &self.rules)?.setup;
        let shooter = Asked {
            side: Side::Second,
            kind: self.shooter,
            halves: self.boxes.unwrap_or(0),
            level: self.level,
        };
        let target = Asked {
            side: Side::First,
            kind: self.target,
            halves: self.target_boxes.unwrap_or(0),
            level: self.target_level,
        };
        if range > FARTHEST {
            return Err(Failure::Input(format!(
                "`--range {range}`: no platoon fires so far; ranges go from 0 to {FARTHEST}"
            )));
        }
        let odds = questions::shot(&setup, shooter, target, range, self.ground)?;
        let size = |boxes: Option<u8>| boxes.map_or(Value::Null, halves);
        let mut document = json!({
            "shooter": self.shooter.name(),
            "boxes": size(self.boxes),
            "level": self.level.name(),
            "range": range,
            "target": self.target.name(),
            "target boxes": size(self.target_boxes),
            "target level": self.target_level.name(),
            "ground": self.ground.name(),
        });
        if let Value::Object(keys) = &mut document {
            keys.extend(fates::document(&odds, self.target_level));
        }
        let words = |kind: Kind, boxes: Option<u8>, level: Level| {
            let boxes =
                boxes.map_or_else(String::new, |boxes| format!(", {} boxes", in_words(boxes)));
            format!("{} ({}{boxes})", unit_kind(kind), level.name())
        };
        let heading = format!(
            "A shot of {} at {}, ground {}, range {range}, one die.",
            words(self.shooter, self.boxes, self.level),
            words(self.target, self.target_boxes, self.target_level),
            self.ground.name()
        );
        Ok(Answer { text: fates::table(&heading, &odds, self.target_level), document })
    }
}

/// No table of small arms goes further.
const FARTHEST: u8 = 20;
