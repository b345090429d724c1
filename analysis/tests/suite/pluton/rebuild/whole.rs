//! What the log says of a game, in the words of the engine: hexes, sides, levels and stages by their names.

use std::collections::BTreeSet;

use wargauge_engine::pluton::whole::{ClashFacts, UnitFacts, Whole};
use wargauge_engine::pluton::{Level, Pluton, Stage, Whereabouts};
use wargauge_engine::{Game as _, Hex, Outcome, Side};

use super::log::{Clash, Game, Unit};

/// Everything that the log says.
pub fn whole(game: &Pluton, log: &Game) -> Whole {
    let names = Names { game };
    let setup = game.setup();
    let support = |set: &BTreeSet<String>| {
        let all = setup.support.iter().enumerate();
        all.filter(|(_, support)| set.contains(&support.name)).map(|(nth, _)| nth).collect()
    };
    let groups = |set: &BTreeSet<(String, String)>| {
        let sides = game.sides();
        let named = |side: Side, name: &String| (sides[side.index()].to_owned(), name.clone());
        let all = setup.groups.iter().enumerate();
        all.filter(|(_, group)| set.contains(&named(group.side, &group.name)))
            .map(|(nth, _)| nth)
            .collect()
    };
    let is_open = log.stage == "set up" || log.clash.is_some();
    Whole {
        units: log.units.iter().map(|unit| names.unit(unit)).collect(),
        markers: log.markers.iter().map(|hex| hex.as_ref().map(|hex| names.hex(hex))).collect(),
        scattered: log.scattered.iter().copied().collect(),
        bursting: log.bursting.iter().copied().collect(),
        allowed: support(&log.allowed),
        called: support(&log.called),
        released: groups(&log.released),
        captured: groups(&log.captured),
        touched: log.touched.iter().filter(|_| is_open).map(|hex| names.hex(hex)).collect(),
        clash: log.clash.as_ref().map(|clash| names.clash(clash)),
        turn: log.turn as u8,
        active: names.side(&log.active),
        stage: stage(&log.stage),
        item: log.item as u8,
        column: log.column as u8,
        shooter: log.shooter,
        bringer: log.bringer(),
        used: log.used.map(|used| used as u8),
        running: log.is_running,
        lost_commanders: Side::BOTH.map(|side| {
            log.lost_commanders.get(game.sides()[side.index()]).map_or(0, |&lost| lost as u8)
        }),
        unrevealed: log.unrevealed as u8,
        outcome: log.end.as_ref().map(|end| Outcome {
            winner: end["outcome"]
                .as_str()
                .filter(|name| *name != "draw")
                .map(|name| names.side(name)),
            automatic: end["automatic"] == true,
            turn: log.turn as u8,
            points: (2.0 * end["net"].as_f64().expect("points")) as i32,
        }),
    }
}

/// The stage of this name.
fn stage(name: &str) -> Stage {
    let found = Stage::NAMES.into_iter().find(|(_, other)| *other == name);
    found.unwrap_or_else(|| panic!("no stage is called {name}")).0
}

fn level(name: &str) -> Level {
    Level::ALL.into_iter().find(|level| level.name() == name).expect("a level")
}

/// Whose names are meant.
struct Names<'a> {
    game: &'a Pluton,
}

impl Names<'_> {
    fn hex(&self, name: &str) -> Hex {
        self.game.map().board.parse(name).expect("a hex")
    }

    fn side(&self, name: &str) -> Side {
        let [first, second] = self.game.sides();
        assert!(name == first || name == second, "no side is called {name}");
        if name == first { Side::First } else { Side::Second }
    }

    fn steps(&self, (from, to): &(String, String)) -> (Hex, Hex) {
        (self.hex(from), self.hex(to))
    }

    fn unit(&self, unit: &Unit) -> UnitFacts {
        let place = match &unit.hex {
            Some(hex) => Whereabouts::OnMap(self.hex(hex)),
            None if unit.is_gone => Whereabouts::Gone,
            None => Whereabouts::Waiting,
        };
        let lost = |size: u64| unit.full.map_or(0, |full| (full - size) as u8);
        let phase = &unit.phase;
        UnitFacts {
            place,
            losses: lost(unit.now.0),
            level: level(&unit.now.1),
            due: unit.due as u8,
            seen: (lost(unit.seen.0), level(&unit.seen.1)),
            fired: unit.fired,
            shown: unit.fired_before,
            shelled: unit.has_shelled,
            known: unit.known,
            stale: unit.stale,
            replaced: unit.is_replacement,
            moved: phase.moved,
            entered: phase.entered,
            step: phase.entry.as_ref().map(|step| self.steps(step)),
            on_the_way: phase.is_on_its_way,
            shot_at: phase.shot_at,
            closed: phase.closed,
            silent: phase.silent,
            spent: phase.spent as u8,
            fought: phase.fought,
            falling: unit.falling,
            fleeing: unit.fleeing,
            retreating: unit.retreating,
        }
    }

    fn clash(&self, clash: &Clash) -> ClashFacts {
        let sides = self.game.sides();
        let losses = sides.map(|side| clash.losses.get(side).map_or(0, |&losses| losses as u8));
        ClashFacts {
            hex: self.hex(&clash.hex),
            attacker: self.side(&clash.attacker),
            turn: self.side(&clash.turn),
            fighters: clash.fighters.iter().map(|(&place, &toll)| (place, toll as u8)).collect(),
            losses,
            retreat: sides.map(|side| clash.must_go.contains(side)),
            went: clash.went.iter().map(|step| self.steps(step)).collect(),
        }
    }
}
