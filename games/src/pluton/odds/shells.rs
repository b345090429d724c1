//! `wargauge odds shells`: what a marker of indirect fire does to a unit on its hex [8.3]. `shells_placed` answers
//! questions about a saved position.

use std::path::PathBuf;

use clap::Args;
use serde_json::{Value, json};
use wargauge_engine::Side;
use wargauge_engine::pluton::odds::questions::{self, Asked};
use wargauge_engine::pluton::setup::{MarkerSetup, Setup, Source};
use wargauge_engine::pluton::{Ground, Kind, Level};

use super::shells_placed::Sought;
use super::{fates, scenario, units};
use crate::failure::{Failure, side_named};
use crate::games::Games;
use crate::pluton::log::{halves, in_words};
use crate::pluton::show::unit_kind;
use crate::question::{Answer, Ask, RulesOptions};

/// Pluton: a marker of indirect fire on the hex of a unit, alone or in a saved position: losses and levels [8.3]
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  wargauge odds shells --marker 7
  wargauge odds shells --side poles --marker 1 --ground wood --target machine-guns
  wargauge odds shells --from position.json                     markers that lie on units
  wargauge odds shells --from position.json --marker 7 --unit 17

The marker has fallen on the hex of one enemy unit, which is unmasked: the die for scatter is \
not part of the answer. Mortars that fire it have all their boxes and are in medium range.")]
pub struct Shells {
    /// The number of the marker
    #[arg(long, value_name = "N", required_unless_present = "from")]
    marker: Option<u8>,

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

    /// Ask about this position, as `wargauge replay --save` writes it
    #[arg(long, value_name = "FILE", conflicts_with_all = [
        "target", "target_boxes", "target_level", "ground", "scenario", "with", "set",
    ])]
    from: Option<PathBuf>,

    /// In a position: the unit that is hit, by its name or its number in the log. If the marker lies elsewhere,
    /// the answer is as if it had scattered onto the unit's hex
    #[arg(long, value_name = "UNIT", requires = "from")]
    unit: Option<String>,

    #[command(flatten)]
    rules: RulesOptions,
}

impl Ask for Shells {
    const NAME: &'static str = "shells";

    fn answer(self, games: Games) -> Result<Answer, Failure> {
        if let Some(from) = self.from {
            let sought = Sought { marker: self.marker, side: self.side, unit: self.unit };
            return sought.answer(&from, games);
        }
        let setup = scenario(games, &self.rules)?.setup;
        let side = named_side(&setup, "--side", self.side.as_deref(), Side::Second)?;
        let number = self.marker.unwrap_or_default();
        let place = marker_numbered(&setup, number, side)?;
        let target = Asked {
            side: side.other(),
            kind: self.target,
            halves: self.target_boxes.unwrap_or(0),
            level: self.target_level,
        };
        let odds = questions::shells(&setup, place, target, self.ground)?;
        let fired_by = fired_by(&setup, &setup.markers[usize::from(place)]);
        let side_name = &setup.sides[side.index()];
        let mut document = json!({
            "side": side_name,
            "marker": number,
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
            "Marker {number} of the {side_name} ({fired_by}) on {} ({}{boxes}), ground {}, one die.",
            unit_kind(self.target),
            self.target_level.name(),
            self.ground.name()
        );
        Ok(Answer { text: fates::table(&heading, &odds, self.target_level), document })
    }
}

/// The place of the marker with this number.
pub(super) fn marker_numbered(setup: &Setup, number: u8, side: Side) -> Result<u8, Failure> {
    let own = || setup.markers.iter().zip(0_u8..).filter(|(marker, _)| marker.side == side);
    let found = own().find(|(marker, _)| marker.number == number);
    found.map(|(_, place)| place).ok_or_else(|| {
        let known: Vec<String> = own().map(|(marker, _)| marker.number.to_string()).collect();
        Failure::Input(format!(
            "`--marker {number}`: the {} have no such marker; theirs are {}",
            setup.sides[side.index()],
            known.join(", ")
        ))
    })
}

/// What fires a marker.
pub(super) fn fired_by<'a>(setup: &'a Setup, marker: &MarkerSetup) -> &'a str {
    match marker.source {
        Source::Mortar { unit, .. } => &setup.units[usize::from(unit)].name,
        Source::Support(support) => &setup.support[usize::from(support)].name,
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
    side_named(name, &format!("{option} {name}"), sides)
}
