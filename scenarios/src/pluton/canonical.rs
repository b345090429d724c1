//! A set-up as text, one datum a line, in an order that does not change: what its digest stands for.

use wargauge_engine::pluton::setup::{CallSetup, MarkerSetup, Setup, Source, Tables, When};

/// The set-up as text.
pub fn canonical(setup: &Setup) -> String {
    let map = &setup.map;
    let mut lines = vec![
        "pluton".to_string(),
        format!("sides {:?}", setup.sides),
        format!("map {} {}", map.rows, map.columns),
    ];
    lines.extend(map.hexes.iter().map(|hex| format!("hex {} {}", hex.ground.name(), hex.road)));
    for village in &map.villages {
        let mut hexes = village.hexes.clone();
        // The order in which they are listed means nothing.
        hexes.sort_unstable();
        lines.push(format!("village {:?} {hexes:?} {:?}", village.name, village.value));
    }
    for group in &setup.groups {
        let when = match &group.when {
            When::Start => "start".to_string(),
            When::Turn(turn) => format!("turn {turn}"),
            When::Taken(hexes) => format!("taken {hexes:?}"),
            When::Die => "die".to_string(),
        };
        let (name, side, hexes) = (&group.name, group.side.index(), &group.hexes);
        let near = group.near_commander.map_or("anywhere".to_string(), |near| near.to_string());
        lines.push(format!("group {name:?} {side} {hexes:?} {near} {when}"));
    }
    for unit in &setup.units {
        lines.push(format!(
            "unit {:?} {} {} {} {} {} {} {}",
            unit.name,
            unit.side.index(),
            unit.kind.name(),
            unit.boxes,
            unit.morale,
            unit.company,
            unit.battalion,
            unit.group,
        ));
    }
    for battalion in &setup.support {
        let (name, side) = (&battalion.name, battalion.side.index());
        let CallSetup { turn, revealed, near } = &battalion.call;
        let near = near.as_ref().map_or("nowhere".to_string(), |near| {
            format!("{} {} {:?}", near.platoons, near.distance, near.hexes)
        });
        let (tubes, calibre, value) = (battalion.tubes, battalion.calibre, battalion.value);
        lines.push(format!(
            "support {name:?} {side} {tubes} {calibre} {value} {turn} {revealed} {near}"
        ));
    }
    lines.extend(setup.markers.iter().map(marker));
    tables(&setup.tables, &mut lines);
    let victory = &setup.victory;
    lines.push(format!(
        "victory {} {} {} {} {:?}",
        victory.lost_box,
        victory.lost_commander,
        victory.unrevealed,
        victory.most_unrevealed,
        victory.grades
    ));
    let road = &victory.road;
    lines.push(format!("road {} {} {:?}", road.value, road.distance, road.routes));
    // Numbers, words and lists only: this cannot fail.
    lines.push(serde_json::to_string(&setup.rules).unwrap_or_default());
    lines.join("\n")
}

fn marker(marker: &MarkerSetup) -> String {
    let MarkerSetup { side, number, source } = *marker;
    let source = match source {
        Source::Mortar { unit, calibre } => format!("unit {unit} {calibre}"),
        Source::Support(place) => format!("support {place}"),
    };
    format!("marker {} {number} {source}", side.index())
}

fn tables(tables: &Tables, lines: &mut Vec<String>) {
    lines.extend(tables.modifier.iter().map(|row| format!("modifier {row:?}")));
    for (name, forces) in [("rifles", &tables.rifles), ("machine guns", &tables.machine_guns)] {
        lines.extend(forces.iter().map(|row| format!("{name} {row:?}")));
    }
    for row in &tables.artillery {
        lines.push(format!("artillery {} {:?}", row.calibre, row.force));
    }
    for row in &tables.effect {
        let effects = row.effects.map(|effect| (effect.losses, effect.levels));
        lines.push(format!("effect {} {effects:?}", row.force));
    }
    for row in &tables.terrain {
        let numbers = [row.small_arms, row.shells, row.combat];
        lines.push(format!("terrain {} {numbers:?}", row.cost));
    }
    lines.push(format!("road {}", tables.road));
    for row in &tables.combat {
        let results = row.map(|result| {
            [result.attacker, result.defender].map(|loss| (loss.losses, loss.retreat))
        });
        lines.push(format!("combat {results:?}"));
    }
    lines.push(format!("morale {:?}", tables.morale));
}
