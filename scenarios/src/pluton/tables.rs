//! The seven tables: `[tables]`.

use wargauge_engine::pluton::setup::{
    ArtilleryRow, CombatResult, Effect, EffectRow, Ground, Loss, MODIFIERS, SIZES, Tables,
    TerrainRow,
};

use crate::read::{Fields, Read, Reader};
use crate::tree::Node;

use super::grid::{Grid, grid};
use super::words::{Halves, need_bounded, whole_within, within};

/// Ratios of close combat, as the table prints them.
const RATIOS: [&str; 9] = ["1:4", "1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1"];

/// How far a table of forces may be strengthened, in percent.
const STRENGTH: (f64, f64) = (10.0, 250.0);
/// How many columns may halve a force.
const HALVING: (f64, f64) = (2.0, 100.0);
/// The greatest force that the table of modifiers may end with: 40 at +5, doubled every two columns, is 226.
const FORCES: (f64, f64) = (1.0, 40.0);
/// The greatest modifier of ground, and the least.
const MODIFIER: (i64, i64) = (-10, 10);

/// Points to enter a hex.
type Cost = Halves<u8, 8, 1>;

/// How far a table of results may be shifted.
const SHIFT: (f64, f64) = (-9.0, 9.0);

/// Reads `[tables]`.
pub(super) fn read(node: &Node, reader: &mut Reader<'_>) -> Tables {
    let mut tables = Tables::default();
    let Some(mut fields) = Fields::of(node, reader) else { return tables };
    tables.morale = fields.need("morale", reader).unwrap_or_default();
    let mut table = |key: &'static str, reader: &mut Reader<'_>| {
        let node = fields.node(key);
        if node.is_none() {
            fields.missing(key);
        }
        node.and_then(|node| Fields::of(node, reader))
    };
    if let Some(mut fields) = table("modifier", reader) {
        tables.modifier = modifier(&mut fields, reader).unwrap_or_default();
        fields.finish(reader);
    }
    if let Some(mut fields) = table("rifles", reader) {
        tables.rifles = infantry(&mut fields, reader).unwrap_or_default();
        fields.finish(reader);
    }
    if let Some(mut fields) = table("machine_guns", reader) {
        tables.machine_guns = infantry(&mut fields, reader).unwrap_or_default();
        fields.finish(reader);
    }
    if let Some(mut fields) = table("artillery", reader) {
        tables.artillery = artillery(&mut fields, reader).unwrap_or_default();
        fields.finish(reader);
    }
    if let Some(mut fields) = table("effect", reader) {
        tables.effect = effect(&mut fields, reader).unwrap_or_default();
        fields.finish(reader);
    }
    if let Some(mut fields) = table("combat", reader) {
        tables.combat = combat(&mut fields, reader).unwrap_or_default();
        fields.finish(reader);
    }
    if let Some(mut fields) = table("terrain", reader) {
        terrain(&mut fields, &mut tables, reader);
        fields.finish(reader);
    }
    fields.finish(reader);
    tables
}

/// Numbers as heads or labels.
fn numbers(numbers: impl IntoIterator<Item = i64>) -> Vec<String> {
    numbers.into_iter().map(|number| number.to_string()).collect()
}

/// A number to the nearest whole one, halves up.
fn nearest(number: f64) -> u8 {
    (number + 0.5).floor().clamp(0.0, 255.0) as u8
}

/// MODYFIKATOR: a rule from which it follows, or the table itself.
fn modifier(fields: &mut Fields<'_>, reader: &mut Reader<'_>) -> Option<Vec<[u8; MODIFIERS]>> {
    if fields.node("results").is_some() {
        let grid = grid(fields, "results", reader)?;
        grid.heads(&numbers(-5..=5), reader)?;
        grid.labels(&numbers(1..=grid.rows.len() as i64), reader)?;
        let rows = grid.read("force", reader, |text| text.parse::<u8>().ok())?;
        return rows.into_iter().map(|row| row.try_into().ok()).collect();
    }
    for key in ["halving", "forces"] {
        if fields.node(key).is_none() {
            fields.missing(key);
        }
    }
    let halving = within(fields.node("halving"), HALVING, reader);
    let forces = whole_within(fields.node("forces"), FORCES, reader);
    let (halving, forces) = (halving?, forces?);
    let of =
        |force: i64, modifier: i32| nearest(force as f64 * (f64::from(modifier) / halving).exp2());
    Some((1..=forces).map(|force| std::array::from_fn(|at| of(force, at as i32 - 5))).collect())
}

/// How strong a table of forces is taken, as a factor.
fn strength(fields: &mut Fields<'_>, reader: &mut Reader<'_>) -> f64 {
    let percent = within(fields.node("strength"), STRENGTH, reader);
    percent.unwrap_or(100.0) / 100.0
}

/// Forces, made stronger or weaker.
fn forces(grid: &Grid, strength: f64, reader: &mut Reader<'_>) -> Option<Vec<Vec<u8>>> {
    let rows = grid.read("force", reader, |text| text.parse::<u8>().ok())?;
    let scaled = |force: u8| nearest(f64::from(force) * strength);
    Some(rows.into_iter().map(|row| row.into_iter().map(scaled).collect()).collect())
}

/// SIŁA OSTRZAŁU PIECHOTY of one kind of platoon.
fn infantry(fields: &mut Fields<'_>, reader: &mut Reader<'_>) -> Option<[Vec<u8>; SIZES]> {
    let strength = strength(fields, reader);
    let grid = grid(fields, "force", reader)?;
    grid.heads(&numbers(0..grid.head.cells.len() as i64), reader)?;
    grid.labels(&["0.5", "1", "1.5", "2", "2.5", "3"].map(str::to_string), reader)?;
    forces(&grid, strength, reader)?.try_into().ok()
}

/// SIŁA ARTYLERII.
fn artillery(fields: &mut Fields<'_>, reader: &mut Reader<'_>) -> Option<Vec<ArtilleryRow>> {
    let strength = strength(fields, reader);
    let grid = grid(fields, "force", reader)?;
    grid.heads(&numbers(1..=4), reader)?;
    let forces = forces(&grid, strength, reader)?;
    let mut rows: Vec<ArtilleryRow> = Vec::new();
    for (row, force) in grid.rows.iter().zip(forces) {
        let label = &row.label;
        let calibre = label.text.parse::<u8>().ok();
        let Some(calibre) = calibre.filter(|new| rows.iter().all(|row| row.calibre != *new)) else {
            let message = format!("`{}` is no calibre, or is there twice", label.text);
            let mend = "write the calibre in millimetres, up to 255".to_owned();
            reader.report(label.at, message, Some(mend));
            continue;
        };
        rows.push(ArtilleryRow { calibre, force: force.try_into().ok()? });
    }
    Some(rows)
}

/// SKUTECZNOŚĆ, moved by whole rows: what is moved in from above has no effect, the last row repeats.
fn effect(fields: &mut Fields<'_>, reader: &mut Reader<'_>) -> Option<Vec<EffectRow>> {
    let shift = whole_shift(fields, reader);
    let grid = grid(fields, "results", reader)?;
    grid.heads(&numbers(1..=10), reader)?;
    let effects = grid.read("effect", reader, effect_of)?;
    let mut rows: Vec<EffectRow> = Vec::new();
    let mut next = grid.rows.first().and_then(|row| first_of(&row.label.text))?;
    for (place, row) in grid.rows.iter().enumerate() {
        let is_last = place + 1 == grid.rows.len();
        let Some(after) = after(&row.label.text, next, is_last) else {
            let end = if is_last { format!("{next}+") } else { format!("{next} or {next}-…") };
            let message = format!("forces {} where {end} should be", row.label.text);
            let mend = "each row has a force or a stretch of forces, the last one all from a force \
                        on: 1, 2-3, 4+";
            reader.report(row.label.at, message, Some(mend.into()));
            return None;
        };
        let from = (place as i64 + shift).min(effects.len() as i64 - 1);
        let moved = usize::try_from(from).ok().and_then(|from| effects.get(from));
        let effects = match moved {
            Some(effects) => effects.as_slice().try_into().ok()?,
            None => [Effect::default(); 10],
        };
        rows.push(EffectRow { force: next, effects });
        next = after;
    }
    Some(rows)
}

/// The force with which a label begins.
fn first_of(label: &str) -> Option<u8> {
    label.split(['-', '+']).next()?.parse().ok()
}

/// The force after those of a row that must begin with this one.
fn after(label: &str, next: u8, is_last: bool) -> Option<u8> {
    let last = match (label.strip_suffix('+'), label.split_once('-')) {
        (Some(first), _) => (is_last && first.parse::<u8>().ok()? == next).then_some(u8::MAX)?,
        (None, _) if is_last => return None,
        (None, Some((first, last))) => (first.parse::<u8>().ok()? == next)
            .then_some(())
            .and_then(|()| last.parse::<u8>().ok())?,
        (None, None) => label.parse::<u8>().ok().filter(|&only| only == next)?,
    };
    (last >= next).then(|| last.saturating_add(1))
}

/// A cell such as `.`, `v`, `1V`.
fn effect_of(text: &str) -> Option<Effect> {
    if text == "." {
        return Some(Effect::default());
    }
    let number = text.trim_end_matches(['v', 'V']);
    let levels = match &text[number.len()..] {
        "" => 0,
        "v" => 1,
        "V" => 2,
        _ => return None,
    };
    let losses = if number.is_empty() { 0 } else { number.parse().ok()? };
    Some(Effect { losses, levels })
}

/// WALKA WRĘCZ, with something added to every die.
fn combat(
    fields: &mut Fields<'_>,
    reader: &mut Reader<'_>,
) -> Option<[[CombatResult; RATIOS.len()]; 10]> {
    let shift = whole_shift(fields, reader);
    let grid = grid(fields, "results", reader)?;
    grid.heads(&RATIOS.map(str::to_string), reader)?;
    grid.labels(&numbers(1..=10), reader)?;
    let rows = grid.read("result of close combat", reader, |text| {
        let (attacker, defender) = text.split_once('/')?;
        Some(CombatResult { attacker: loss_of(attacker)?, defender: loss_of(defender)? })
    })?;
    let of = |die: i64| rows[(die + shift).clamp(0, 9) as usize].as_slice().try_into().ok();
    let shifted: Option<Vec<_>> = (0..10).map(of).collect();
    shifted?.try_into().ok()
}

/// One side of a cell, such as `2p`.
fn loss_of(text: &str) -> Option<Loss> {
    let losses = text.strip_suffix('p');
    Some(Loss { losses: losses.unwrap_or(text).parse().ok()?, retreat: losses.is_some() })
}

/// By how much a table is shifted.
fn whole_shift(fields: &mut Fields<'_>, reader: &mut Reader<'_>) -> i64 {
    whole_within(fields.node("shift"), SHIFT, reader).unwrap_or_default()
}

/// TEREN: a table for each ground, and one for roads.
fn terrain(fields: &mut Fields<'_>, tables: &mut Tables, reader: &mut Reader<'_>) {
    for ground in Ground::ALL {
        let Some(node) = fields.node(ground.name()) else {
            fields.missing(ground.name());
            continue;
        };
        tables.terrain[ground.index()] = TerrainRow::read(node, reader).unwrap_or_default();
    }
    let Some(node) = fields.node("road") else {
        fields.missing("road");
        return;
    };
    if let Some(mut fields) = Fields::of(node, reader) {
        tables.road = fields.need::<Cost>("cost", reader).unwrap_or_default().0;
        fields.finish(reader);
    }
}

impl Read for TerrainRow {
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        let mut fields = Fields::of(node, reader)?;
        let cost = fields.need::<Cost>("cost", reader);
        let small_arms = need_bounded(&mut fields, "small_arms", MODIFIER, reader);
        let shells = need_bounded(&mut fields, "shells", MODIFIER, reader);
        let combat = need_bounded(&mut fields, "combat", MODIFIER, reader);
        fields.finish(reader);
        let Halves(cost) = cost?;
        Some(Self { cost, small_arms: small_arms?, shells: shells?, combat: combat? })
    }
}
