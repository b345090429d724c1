//! The map and the set-up of *Pluton 1*, as a field for the drawer, as lists or as JSON.

pub(super) mod field;
pub(super) mod json;
pub(super) mod placed;
mod roster;
pub(super) mod staging;

use wargauge_engine::CellNumber;
use wargauge_engine::pluton::setup::{GroupSetup, HexNumber, Setup, When};

pub(super) use self::roster::{kind_name, roster, unit_kind};

/// The most hexes that are listed one by one.
const LISTED: usize = 4;

/// Whether any unit of a group is in the game.
fn is_there(setup: &Setup, group: u8) -> bool {
    setup.units.iter().any(|unit| unit.group == group)
}

/// When and where a group begins, in words.
fn group_begins(setup: &Setup, group: &GroupSetup) -> String {
    let place = hexes(setup, &group.hexes);
    match &group.when {
        When::Start => match group.near_commander {
            Some(near) => format!("set up on {place}, within {near} of a commander"),
            None => format!("set up on {place}"),
        },
        When::Turn(turn) => format!("from turn {turn} by {place}"),
        When::Taken(taken) => {
            format!("by {place} once a platoon holds a hex of {}", hexes(setup, taken))
        }
        When::Die => format!("by {place} when a die lets it in"),
    }
}

/// Hexes in words: each of a few, the ends of a row, or how many they are.
fn hexes(setup: &Setup, list: &[HexNumber]) -> String {
    let mut sorted = list.to_vec();
    sorted.sort_unstable();
    let name = |hex: HexNumber| CellNumber(hex).to_string();
    let (Some(&first), Some(&last)) = (sorted.first(), sorted.last()) else {
        return "no hex".to_owned();
    };
    let is_row = sorted.windows(2).all(|pair| pair[1] == pair[0] + 100);
    let is_village =
        |hex: &HexNumber| setup.map.villages.iter().any(|village| village.hexes.contains(hex));
    if sorted.len() <= LISTED {
        let named: Vec<String> = sorted.into_iter().map(name).collect();
        named.join(", ")
    } else if is_row {
        format!("{} to {}", name(first), name(last))
    } else if sorted.iter().all(is_village) {
        let named =
            setup.map.villages.iter().filter(|village| {
                village.hexes.iter().any(|hex| sorted.binary_search(hex).is_ok())
            });
        let named: Vec<&str> = named.map(|village| village.name.as_str()).collect();
        named.join(" and ")
    } else {
        format!("{} hexes from {} to {}", sorted.len(), name(first), name(last))
    }
}
