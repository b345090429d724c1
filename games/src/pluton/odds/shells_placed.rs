//! `wargauge odds shells --from`: what the markers of a saved position do where they lie, or would do on another
//! unit's hex.

use std::path::Path;

use serde_json::{Value, json};
use wargauge_engine::Side;
use wargauge_engine::pluton::Whereabouts;
use wargauge_engine::pluton::odds::{Fate, Odds};
use wargauge_engine::pluton::rules::PLUTON;
use wargauge_engine::text::Lines;

use super::fates;
use super::placed::{Position, described, find_unit, name, open, opening, piece};
use super::shells::{fired_by, marker_numbered, named_side};
use crate::acting;
use crate::failure::Failure;
use crate::games::Games;
use crate::pluton::log::{hex_name, side_name};
use crate::question::Answer;

/// The markers that the question is about.
pub(super) struct Sought {
    /// The number of the marker.
    pub(super) marker: Option<u8>,
    /// Its side.
    pub(super) side: Option<String>,
    /// The unit that it hits.
    pub(super) unit: Option<String>,
}

/// A marker and what comes of it for one unit.
struct Burst {
    marker: u8,
    unit: u8,
    /// Whether the marker lies on the unit's hex in the position.
    is_there: bool,
    odds: Odds<Fate>,
}

impl Sought {
    /// Answers.
    pub(super) fn answer(&self, from: &Path, games: Games) -> Result<Answer, Failure> {
        let placed = open(from, games)?;
        let setup = placed.game.setup();
        let unit =
            self.unit.as_deref().map(|name| find_unit(&placed, "--unit", name)).transpose()?;
        let named = self.side.as_deref();
        let side = named.map(|_| named_side(setup, "--side", named, Side::Second)).transpose()?;
        let mut lying = lying(&placed);
        lying.retain(|&(marker, other)| {
            let data = &setup.markers[usize::from(marker)];
            self.marker.is_none_or(|number| data.number == number)
                && side.is_none_or(|side| data.side == side)
                && unit.is_none_or(|unit| unit == other)
        });
        let bursts = match (&lying[..], self.marker, unit) {
            ([], Some(number), Some(unit)) => {
                if !matches!(placed.state.whereabouts(unit), Whereabouts::OnMap(_)) {
                    return Err(Failure::Input(format!(
                        "`--unit`: `{}` is not on the map in this position",
                        name(&placed, unit)
                    )));
                }
                let marker = marker_numbered(setup, number, side.unwrap_or(Side::Second))?;
                let odds = placed.game.odds_of_burst(&placed.state, marker, unit)?;
                vec![Burst { marker, unit, is_there: false, odds }]
            }
            ([], ..) => {
                return Err(placed.complaint(
                    "no such marker lies on a unit here; `--marker N --unit UNIT` asks as if it had \
                     fallen on that unit's hex",
                ));
            }
            (some, ..) => {
                let burst = |&(marker, unit): &(u8, u8)| -> Result<Burst, Failure> {
                    let odds = placed.game.odds_where_it_lies(&placed.state, marker, unit)?;
                    Ok(Burst { marker, unit, is_there: true, odds })
                };
                some.iter().map(burst).collect::<Result<_, _>>()?
            }
        };
        let mut document = opening(&placed);
        if let ([one], true) = (&bursts[..], unit.is_some()) {
            document.insert("burst".to_owned(), summary(&placed, one));
            document.insert("rules".to_owned(), acting::acting(&PLUTON, &one.odds.rules).into());
            return Ok(Answer { text: table(&placed, one), document: Value::Object(document) });
        }
        let all = bursts.iter().map(|one| summary(&placed, one)).collect();
        document.insert("bursts".to_owned(), all);
        Ok(Answer { text: list(&placed, &bursts), document: Value::Object(document) })
    }
}

/// Every marker that lies on the hex of a unit, with each unit there, friend and foe.
fn lying(placed: &Position) -> Vec<(u8, u8)> {
    let (game, state) = (&placed.game, &placed.state);
    let mut found = Vec::new();
    for marker in 0..game.markers() {
        let Some(hex) = state.marker(marker) else { continue };
        found.extend(game.units_at(state, hex).into_iter().map(|unit| (marker, unit)));
    }
    found
}

/// A marker in words.
fn called(placed: &Position, marker: u8) -> String {
    let setup = placed.game.setup();
    let data = &setup.markers[usize::from(marker)];
    let side = &setup.sides[data.side.index()];
    format!("Marker {} of the {side} ({})", data.number, fired_by(setup, data))
}

/// A marker and a unit in a few figures, for programs.
fn summary(placed: &Position, one: &Burst) -> Value {
    let setup = placed.game.setup();
    let data = &setup.markers[usize::from(one.marker)];
    let lies = placed.state.marker(one.marker).map(|hex| hex_name(&placed.game, hex));
    let mut value = json!({
        "marker": data.number,
        "side": side_name(&placed.game, Some(data.side)),
        "fired by": fired_by(setup, data),
        "lies on": lies,
        "as if fallen": !one.is_there,
        "target": described(placed, one.unit),
    });
    if let Value::Object(keys) = &mut value {
        keys.extend(fates::shares(&one.odds, placed.state.level(one.unit)));
    }
    value
}

/// The markers and units, two lines each.
fn list(placed: &Position, bursts: &[Burst]) -> String {
    let mut text = format!("{}\nMarkers on units, if they take effect now:\n\n", placed.heading());
    for one in bursts {
        text.push_line(format_args!(
            "  {} on {}\n       {}",
            called(placed, one.marker),
            piece(placed, one.unit),
            fates::said(&one.odds, placed.state.level(one.unit))
        ));
    }
    text + "\n`--marker N --unit UNIT` shows everything that a marker may do to a unit, wherever it lies.\n"
}

/// One marker and one unit.
fn table(placed: &Position, one: &Burst) -> String {
    let level = placed.state.level(one.unit);
    let how = if one.is_there { "" } else { ", as if it had fallen there" };
    let heading = format!(
        "{} on {} ({}){how}, one die.\n{}",
        called(placed, one.marker),
        piece(placed, one.unit),
        level.name(),
        placed.heading()
    );
    fates::table(&heading, &one.odds, level)
}
