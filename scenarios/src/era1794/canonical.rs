//! A set-up as text, one datum a line: what its digest stands for.

use wargauge_engine::CellNumber;
use wargauge_engine::era1794::setup::{Office, Setup, Start};
use wargauge_engine::text::Lines;

/// The set-up as text, one datum a line, in an order that does not change.
pub fn canonical(setup: &Setup) -> String {
    let mut lines = vec!["1794".to_string(), format!("sides {:?}", setup.sides)];
    let map = &setup.map;
    lines.push(format!("map {} {}", map.rows, map.columns));
    for hex in &map.hexes {
        lines.push(format!("hex {} {}", hex.terrain as u8, hex.level));
    }
    let mut edges: Vec<String> = map
        .edges
        .iter()
        .map(|edge| {
            format!("edge {} {} {}", CellNumber(edge.hex), CellNumber(edge.other), edge.feature)
        })
        .collect();
    // The order in which features are listed means nothing.
    edges.sort();
    lines.append(&mut edges);
    for commander in &setup.commanders {
        let side = commander.side.index();
        let mut line = format!("commander {:?} {side} {}", commander.name, start(&commander.start));
        // What only a larger game has is left out where there is none.
        if commander.office != Office::Commander {
            line.push_text(format_args!(" {:?}", commander.office));
        }
        if commander.leads_reserve {
            line.push_str(" leads the reserve");
        }
        lines.push(line);
    }
    for unit in &setup.units {
        let mut line = format!(
            "unit {:?} {} {} {} {} {} {} {} {} {} {}",
            unit.name,
            unit.commander,
            unit.arm.name(),
            unit.cossack,
            unit.morale,
            unit.reverse_morale,
            unit.size,
            unit.firepower.map_or("none".into(), |firepower| firepower.to_string()),
            unit.limbered,
            start(&unit.start),
            unit.facing.name(),
        );
        if unit.stars > 0 {
            line.push_text(format_args!(" stars {}", unit.stars));
        }
        for (mark, word) in [(unit.skirmish, " skirmish"), (unit.scythes, " scythes")] {
            if mark {
                line.push_str(word);
            }
        }
        lines.push(line);
    }
    for turn in &setup.pool {
        for side in &turn.sides {
            lines.push(format!("pool {} {:?}", side.count, side.commanders));
        }
    }
    // Numbers, texts and lists only: this cannot fail.
    lines.push(serde_json::to_string(&setup.rules).unwrap_or_default());
    lines.join("\n")
}

fn start(start: &Start) -> String {
    match start {
        Start::At(hex) => format!("at {}", CellNumber(*hex)),
        Start::Among { turn, hexes } => format!("turn {turn} among {hexes:?}"),
        Start::Enters { turn, hexes } => format!("enters {turn} over {hexes:?}"),
    }
}
