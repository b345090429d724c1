//! One counter or commander as SVG. Not for where it lies.

use wargauge_engine::Side;
use wargauge_engine::era1794::setup::{Arm, CommanderSetup, Setup, UnitSetup};
use wargauge_report::markup::escaped;

use super::svg::Point;

/// The width of a counter with a little air.
pub(super) const STEP: f64 = 48.0;

/// Half the width of a counter.
const HALF: f64 = 21.0;

/// The colour of each side: blue and vermilion of Okabe and Ito.
pub(super) const SIDE_FILLS: [&str; 2] = ["#0072b2", "#d55e00"];

/// A unit: arm, name and values on its side's colour.
pub(super) fn counter(setup: &Setup, unit: &UnitSetup, at: Point) -> String {
    let fill = SIDE_FILLS[side_of(setup, unit).index()];
    let symbol = match (unit.arm, unit.cossack) {
        (Arm::Infantry, _) => "M-11 -8L11 6M11 -8L-11 6",
        (Arm::Cavalry, false) => "M-11 6L11 -8",
        // A second stroke tells cossacks from other horse.
        (Arm::Cavalry, true) => "M-11 6L11 -8M-11 1L4 -8",
        (Arm::Artillery, _) => "M-4 -1a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",
    };
    let fire = unit.firepower.map_or_else(|| "–".to_owned(), |fire| fire.to_string());
    let values = match unit.arm {
        Arm::Artillery if unit.limbered => "limb.".to_owned(),
        Arm::Artillery => "guns".to_owned(),
        _ => format!("{}-{}-{fire}", unit.morale, unit.size),
    };
    format!(
        r##"<g transform="translate({:.1} {:.1})"><title>{}</title><rect x="-{HALF}" y="-{HALF}" width="{w}" height="{w}" rx="3" fill="{fill}" stroke="#ffffff" stroke-width="1.2"/><text y="-12" font-size="7.5" fill="#ffffff">{}</text><rect x="-11" y="-8" width="22" height="14" fill="#ffffff" stroke="#111111"/><path d="{symbol}" stroke="#111111" stroke-width="1.4" fill="{dot}"/><text y="17" font-size="9.5" font-weight="bold" fill="#ffffff">{values}</text></g>
"##,
        at.x,
        at.y,
        escaped(&unit.name),
        escaped(&shortened(&unit.name)),
        w = 2.0 * HALF,
        dot = if unit.arm == Arm::Artillery { "#111111" } else { "none" },
    )
}

/// The side of a unit. One without a commander has not passed the loader.
pub(super) fn side_of(setup: &Setup, unit: &UnitSetup) -> Side {
    setup.commanders.get(unit.commander).map_or(Side::First, |commander| commander.side)
}

/// An arrow in the corner of the hex that a unit faces; `centre` is that of the hex.
pub(super) fn arrow(setup: &Setup, unit: &UnitSetup, centre: Point) -> String {
    format!(
        r##"<path transform="translate({:.1} {:.1}) rotate({})" d="M0 -44l8 8h-16z" fill="{}" stroke="#111111"/>
"##,
        centre.x,
        centre.y,
        60 * unit.facing.index(),
        SIDE_FILLS[side_of(setup, unit).index()],
    )
}

/// As much of a name as a counter has room for.
fn shortened(name: &str) -> String {
    const ROOM: usize = 9;
    if name.chars().count() <= ROOM {
        return name.to_owned();
    }
    let kept: String = name.chars().take(ROOM - 1).collect();
    format!("{}…", kept.trim_end())
}

/// How wide a commander's chit is drawn.
pub(super) fn chit_width(commander: &CommanderSetup) -> f64 {
    // A letter takes a little less than six at this size.
    commander.name.chars().count() as f64 * 5.8 + 10.0
}

/// A commander: his name on his side's colour.
pub(super) fn chit(commander: &CommanderSetup, at: Point) -> String {
    let fill = SIDE_FILLS[commander.side.index()];
    let half = chit_width(commander) / 2.0;
    format!(
        r##"<g transform="translate({:.1} {:.1})"><rect x="{:.1}" y="-7" width="{:.1}" height="14" rx="7" fill="#ffffff" stroke="{fill}" stroke-width="2.5"/><text y="3.5" font-size="8.5" font-weight="bold" fill="#111111">{}</text></g>
"##,
        at.x,
        at.y,
        -half,
        2.0 * half,
        escaped(&commander.name),
    )
}
