//! The counters of *Fortress of Verdox* for `worth`: all of a kind and side together, because single ones have
//! no name and any of a kind is as good as another. Draws nothing.

use wargauge_analysis::field::{Counter, CounterKind, Symbol};
use wargauge_engine::Side;
use wargauge_engine::verdox::{Kind, Setup};
use wargauge_scenarios::Scenario;

use crate::counters::Piece;

/// The kinds that a side has counters of, the first side's before the second's.
fn present(setup: &Setup) -> Vec<(Side, Kind)> {
    let all = Side::BOTH.into_iter().flat_map(|side| Kind::ALL.map(|kind| (side, kind)));
    all.filter(|(side, kind)| setup.kinds[kind.index()].count[side.index()] > 0).collect()
}

/// What is drawn on the counters of a kind.
fn symbol(kind: Kind) -> Symbol {
    match kind {
        Kind::Infantry => Symbol::Cross,
        Kind::Cavalry => Symbol::Stroke,
        Kind::MountedRiflemen => Symbol::TwoStrokes,
        Kind::Artillery => Symbol::Dot,
        Kind::Riflemen => Symbol::Letters("R".to_owned()),
        Kind::Grenadiers => Symbol::Letters("G".to_owned()),
    }
}

/// The natural groups of a kind.
fn groups(kind: Kind) -> Vec<String> {
    let on = if kind == Kind::Artillery {
        "guns"
    } else if kind.is_foot() {
        "foot"
    } else {
        "horse"
    };
    let how = if kind.fires() { Some("all that fire") } else { Some("hand to hand only") };
    [Some(on), how].into_iter().flatten().map(str::to_owned).collect()
}

/// The counters of each kind and side.
pub(super) fn pieces(scenario: &Scenario<Setup>) -> Vec<Piece> {
    let setup = &scenario.setup;
    let piece = |(side, kind): (Side, Kind)| {
        let values = &setup.kinds[kind.index()];
        let range = if values.range > 0 { format!("-{}", values.range) } else { String::new() };
        Piece {
            id: format!("{}-{}", setup.sides[side.index()], kind.name()),
            name: kind.name().to_owned(),
            side,
            count: values.count[side.index()].into(),
            counter: Counter {
                kind: kind.name().to_owned(),
                side: Some(side.index() as u8),
                name: kind.name().to_owned(),
                values: format!("{}{range}", values.value),
                ..Counter::default()
            },
            look: CounterKind { name: kind.name().to_owned(), sign: '?', symbol: symbol(kind) },
            groups: groups(kind),
        }
    };
    present(setup).into_iter().map(piece).collect()
}

/// The changes that keep these counters in the box, beside those that stay there anyway.
pub(super) fn kept_out(scenario: &Scenario<Setup>, pieces: &[usize]) -> Vec<String> {
    let present = present(&scenario.setup);
    let gone = |side: Side, kind: Kind| {
        pieces.iter().any(|&piece| present.get(piece) == Some(&(side, kind)))
    };
    let listed = |path: &str| -> u8 {
        let origin = scenario.about.origins.iter().find(|origin| origin.path == path);
        origin.and_then(|origin| origin.value.parse().ok()).unwrap_or(0)
    };
    let change = |kind: Kind| {
        let [first, second] = Side::BOTH.map(|side| {
            let path = format!("units.{}.absent.{}", kind.name(), side.index());
            let left = scenario.setup.kinds[kind.index()].count[side.index()];
            listed(&path) + if gone(side, kind) { left } else { 0 }
        });
        format!("units.{}.absent=[{first}, {second}]", kind.name())
    };
    let touched = |kind: &Kind| Side::BOTH.into_iter().any(|side| gone(side, *kind));
    Kind::ALL.into_iter().filter(touched).map(change).collect()
}
