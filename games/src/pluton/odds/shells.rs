//! `wargauge odds shells`: what a marker of indirect fire does to a unit on its hex [8.3].

use clap::Args;
use serde_json::{Value, json};
use wargauge_engine::Side;
use wargauge_engine::pluton::odds::questions::{self, Asked};
use wargauge_engine::pluton::setup::{Setup, Source};
use wargauge_engine::pluton::{Ground, Kind, Level};

use super::{fates, scenario, units};
use crate::failure::{Failure, suggestion};
use crate::games::Games;
use crate::pluton::log::{halves, in_words};
use crate::pluton::show::unit_kind;
use crate::question::{Answer, Ask, RulesOptions};

/// Pluton: a marker of indirect fire on the hex of a unit: losses and levels [8.3]
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  wargauge odds shells --marker 7
  wargauge odds shells --side poles --marker 1 --ground wood --target machine-guns

The marker lies on the hex of one enemy unit that shows itself. Mortars that fire it are unhurt and in medium
range. The die of scatter is not part of the question.")]
pub struct Shells {
    /// The number of the marker
    #[arg(long, value_name = "N")]
    marker: u8,

    /// Its side [default: the second side of the scenario]
    #[arg(long, value_name = "SIDE")]
    side: Option<String>,

    /// The unit on the hex
    #[arg(long, value_name = "KIND", value_parser = units::kind(), default_value = "rifles")]
    target: Kind,

    /// Boxes that it has left [default: all]
    #[arg(long, value_name = "BOXES", value_parser = units::boxes)]
    target_boxes: Option<u8>,

    /// Its level
    #[arg(long, value_name = "LEVEL", value_parser = units::level(), default_value = "full")]
    target_level: Level,

    /// The ground of the hex
    #[arg(long, value_name = "GROUND", value_parser = units::ground(), default_value = "clear")]
    ground: Ground,

    #[command(flatten)]
    rules: RulesOptions,
}

impl Ask for Shells {
    const NAME: &'static str = "shells";

    fn answer(self, games: Games) -> Result<Answer, Failure> {
        let setup = scenario(games, &self.rules)?.setup;
        let side = named_side(&setup, "--side", self.side.as_deref(), Side::Second)?;
        let own = |place: &usize| setup.markers[*place].side == side;
        let places: Vec<usize> = (0..setup.markers.len()).filter(own).collect();
        let found = places.iter().find(|&&place| setup.markers[place].number == self.marker);
        let Some(&place) = found else {
            let known: Vec<String> =
                places.iter().map(|&place| setup.markers[place].number.to_string()).collect();
            return Err(Failure::Input(format!(
                "`--marker {}`: the {} have no such marker; theirs are {}",
                self.marker,
                setup.sides[side.index()],
                known.join(", ")
            )));
        };
        let target = Asked {
            side: side.other(),
            kind: self.target,
            halves: self.target_boxes.unwrap_or(0),
            level: self.target_level,
        };
        let odds = questions::shells(&setup, place as u8, target, self.ground)?;
        let fired_by = match setup.markers[place].source {
            Source::Mortar { unit, .. } => setup.units[usize::from(unit)].name.clone(),
            Source::Support(support) => setup.support[usize::from(support)].name.clone(),
        };
        let side_name = &setup.sides[side.index()];
        let mut document = json!({
            "side": side_name,
            "marker": self.marker,
            "fired by": fired_by,
            "target": self.target.name(),
            "target boxes": self.target_boxes.map_or(Value::Null, halves),
            "target level": self.target_level.name(),
            "ground": self.ground.name(),
        });
        if let Value::Object(keys) = &mut document {
            keys.extend(fates::document(&odds, self.target_level));
        }
        let boxes = self
            .target_boxes
            .map_or_else(String::new, |boxes| format!(", {} boxes", in_words(boxes)));
        let heading = format!(
            "Marker {} of the {side_name} ({fired_by}) on {} ({}{boxes}), ground {}, one die.",
            self.marker,
            unit_kind(self.target),
            self.target_level.name(),
            self.ground.name()
        );
        Ok(Answer { text: fates::table(&heading, &odds, self.target_level), document })
    }
}

/// The side that an option names.
pub(super) fn named_side(
    setup: &Setup,
    option: &str,
    name: Option<&str>,
    usual: Side,
) -> Result<Side, Failure> {
    let Some(name) = name else { return Ok(usual) };
    let sides = setup.sides.each_ref().map(String::as_str);
    let found = Side::BOTH.into_iter().find(|side| sides[side.index()] == name);
    found.ok_or_else(|| {
        Failure::Input(format!(
            "`{option} {name}`: there is no such side; {}the sides are `{}` and `{}`",
            suggestion(name, sides),
            sides[0],
            sides[1]
        ))
    })
}
