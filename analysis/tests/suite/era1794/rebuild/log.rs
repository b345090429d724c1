//! A plain program that rebuilds a game from its log, as anybody could write it: it reads lines of
//! JSON and knows nothing of the engine.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

/// Where a unit is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// Still to come.
    Waiting,
    /// On this hex.
    Hex(String),
    /// Due back in this turn.
    Routed(u64),
    /// Out of the game.
    Gone,
}

/// A unit according to the log.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools)] // A counter bears as many markers.
pub struct Unit {
    pub side: String,
    pub guns: bool,
    pub movement: u64,
    pub place: Place,
    pub facing: Option<String>,
    pub size: Option<u64>,
    pub morale: Option<u64>,
    pub firepower: Option<u64>,
    pub points: u64,
    pub shots: u64,
    pub carried: bool,
    pub limbered: bool,
    pub square: bool,
    pub side_by_side: bool,
    pub skirmish: bool,
}

/// A game according to the log.
pub struct Game {
    pub units: Vec<Unit>,
    /// The units of each side on each hex, top first.
    pub stacks: BTreeMap<(String, String), Vec<usize>>,
    /// The commanders' sides and hexes by their names.
    pub commanders: BTreeMap<String, (String, Option<String>)>,
    /// Captured guns whose marker lies on the map.
    pub captured: BTreeMap<usize, String>,
    pub turn: u64,
    pub net: i64,
    pub camp: bool,
    /// The hexes of the castle that its keeper has lost.
    pub castle_lost: BTreeSet<String>,
    /// Commanders killed, captured or removed.
    lost: BTreeSet<String>,
    /// The commander drawn last in this turn.
    pub active: Option<String>,
    pub outcome: Option<String>,
    pub automatic: Option<bool>,
    first: String,
    events: u64,
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("a text, not {value}")).to_owned()
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("a number, not {value}"))
}

fn ids(value: &Value) -> Vec<usize> {
    let list = value.as_array().unwrap_or_else(|| panic!("a list, not {value}"));
    list.iter().map(|id| number(id) as usize).collect()
}

/// What a number or a map from units says of one unit.
fn of(value: &Value, unit: usize) -> u64 {
    if value.is_object() { number(&value[unit.to_string()]) } else { number(value) }
}

impl Game {
    /// The game as its first line has it.
    pub fn new(header: &Value) -> Self {
        assert_eq!((&header["kind"], &header["format"]), (&"game".into(), &1.into()));
        let mut game = Self {
            units: Vec::new(),
            stacks: BTreeMap::new(),
            commanders: BTreeMap::new(),
            captured: BTreeMap::new(),
            turn: 0,
            net: header["handicap"].as_i64().unwrap_or(0),
            camp: false,
            castle_lost: BTreeSet::new(),
            lost: BTreeSet::new(),
            active: None,
            outcome: None,
            automatic: None,
            first: header["players"].as_object().expect("players").keys().next().unwrap().clone(),
            events: 0,
        };
        for (id, unit) in header["units"].as_array().expect("units").iter().enumerate() {
            assert_eq!(number(&unit["id"]) as usize, id);
            game.units.push(Unit {
                side: text(&unit["side"]),
                guns: unit["arm"] == "artillery",
                movement: number(&unit["movement"]),
                place: Place::Waiting,
                facing: unit["facing"].as_str().map(str::to_owned),
                size: unit["size"].as_u64(),
                morale: unit["morale"].as_u64(),
                firepower: unit["firepower"].as_u64(),
                points: 0,
                shots: 0,
                carried: false,
                limbered: unit["limbered"].as_bool().expect("limbered or not"),
                square: false,
                side_by_side: false,
                skirmish: false,
            });
            if let Some(hex) = unit["hex"].as_str() {
                game.put(id, hex);
            }
        }
        for commander in header["commanders"].as_array().expect("commanders") {
            let hex = commander["hex"].as_str().map(str::to_owned);
            game.commanders.insert(text(&commander["name"]), (text(&commander["side"]), hex));
        }
        game
    }

    /// Puts a unit at the bottom of its side's stack on a hex.
    fn put(&mut self, unit: usize, hex: &str) {
        self.lift(unit);
        let side = self.units[unit].side.clone();
        self.stacks.entry((hex.to_owned(), side)).or_default().push(unit);
        self.units[unit].place = Place::Hex(hex.to_owned());
    }

    /// Takes a unit off its stack, if it stands in one.
    fn lift(&mut self, unit: usize) {
        if let Place::Hex(hex) = &self.units[unit].place {
            let key = (hex.clone(), self.units[unit].side.clone());
            let stack = self.stacks.get_mut(&key).expect("a stack");
            stack.retain(|&other| other != unit);
            if stack.is_empty() {
                self.stacks.remove(&key);
            }
        }
    }

    /// Takes a unit off the map for this reason.
    fn remove(&mut self, unit: usize, place: Place) {
        self.lift(unit);
        let unit = &mut self.units[unit];
        unit.place = place;
        unit.square = false;
        unit.side_by_side = false;
        unit.skirmish = false;
    }

    fn stands_on(&self, unit: usize, hex: &Value) {
        assert_eq!(self.units[unit].place, Place::Hex(text(hex)), "unit {unit}");
    }

    /// Pays and checks what is left.
    fn pay(&mut self, unit: usize, event: &Value) {
        let cost = of(&event["cost"], unit);
        let points = self.units[unit].points.checked_sub(cost).expect("enough points");
        assert_eq!(points, of(&event["left"], unit), "unit {unit}: points left");
        self.units[unit].points = points;
    }

    /// Brings the game up to date with one event.
    pub fn read(&mut self, event: &Value) {
        self.events += 1;
        assert_eq!(number(&event["n"]), self.events);
        assert!(self.outcome.is_none(), "nothing comes after the end");
        self.turn = number(&event["turn"]);
        let units = event.get("units").map_or(Vec::new(), ids);
        let unit = event.get("unit").map(|unit| number(unit) as usize);
        match text(&event["kind"]).as_str() {
            "draw" => self.draw(&event["commander"]),
            "deploy" => self.deploy(event, unit),
            "return" => {
                for &unit in &units {
                    assert!(matches!(self.units[unit].place, Place::Routed(_)), "unit {unit}");
                    self.put(unit, &text(&event["hex"]));
                    self.units[unit].facing = Some(text(&event["facing"]));
                }
            }
            "declare" => self.declare(event, &units),
            "step" => {
                for &unit in &units {
                    self.stands_on(unit, &event["from"]);
                    self.pay(unit, event);
                    self.put(unit, &text(&event["to"]));
                }
            }
            "face" => {
                for &unit in &units {
                    self.pay(unit, event);
                    self.units[unit].facing = Some(text(&event["facing"]));
                }
            }
            "leader" => {
                let commander = self.commanders.get_mut(&text(&event["commander"])).unwrap();
                assert_eq!(commander.1.as_deref(), event["from"].as_str());
                commander.1 = event["to"].as_str().map(str::to_owned);
            }
            "leader lost" => {
                self.lost.insert(text(&event["commander"]));
                self.commanders.get_mut(&text(&event["commander"])).unwrap().1 = None;
            }
            "fire" => self.fire(event, &units),
            "markers" => self.markers(event),
            "camp" => self.camp = true,
            "castle" => {
                let hex = text(&event["hex"]);
                let is_kept = self.castle_lost.remove(&hex);
                if !is_kept {
                    self.castle_lost.insert(hex);
                }
            }
            // Before the draw this is secret; after it an overall commander names whose phases these
            // are, or commands the units of a fallen commander.
            "choose" if self.active.is_some() => {
                let named = text(&event["commander"]);
                let active =
                    if self.lost.contains(&named) { self.active.clone() } else { Some(named) };
                self.draw(&Value::from(active));
            }
            "end" => {
                self.outcome = Some(text(&event["outcome"]));
                self.automatic = event["automatic"].as_bool();
                assert_eq!(event["net"].as_i64(), Some(self.net));
            }
            "points" => {
                let value = number(&event["value"]) as i64;
                self.net += if text(&event["side"]) == self.first { value } else { -value };
                assert_eq!(event["net"].as_i64(), Some(self.net));
            }
            kind => self.fate(kind, event, &units, unit),
        }
    }

    /// Losses, retreats and the ways off the map.
    fn fate(&mut self, kind: &str, event: &Value, units: &[usize], unit: Option<usize>) {
        match (kind, unit) {
            ("loss", Some(unit)) => {
                let counter = &mut self.units[unit];
                assert_eq!(Some(number(&event["size"]) + 1), counter.size, "one point a loss");
                counter.size = event["size"].as_u64();
                counter.morale = event["morale"].as_u64();
                counter.firepower = event["firepower"].as_u64();
            }
            ("retreat", Some(unit)) => {
                self.stands_on(unit, &event["from"]);
                self.put(unit, &text(&event["to"]));
            }
            ("rout", None) => {
                for &unit in units {
                    self.remove(unit, Place::Routed(number(&event["returns"])));
                    self.units[unit].shots = 0;
                    self.units[unit].carried = false;
                }
            }
            ("postponed", Some(unit)) => self.units[unit].place = Place::Routed(self.turn + 1),
            ("too late", Some(unit)) => self.remove(unit, Place::Gone),
            ("eliminate", Some(unit)) => {
                self.captured.remove(&unit);
                self.remove(unit, Place::Gone);
                self.units[unit].size = self.units[unit].size.map(|_| 0);
            }
            ("capture", Some(unit)) => {
                let Place::Hex(hex) = self.units[unit].place.clone() else {
                    panic!("captured guns stood on the map")
                };
                self.remove(unit, Place::Gone);
                self.captured.insert(unit, hex);
            }
            ("recapture", Some(unit)) => {
                self.captured.remove(&unit).expect("a marker on the map");
            }
            // They change nothing themselves.
            (
                "choose" | "roll" | "charge" | "counterattack" | "melee" | "clash" | "pass"
                | "hold" | "stop" | "jam" | "unjam" | "contusion",
                _,
            ) => {}
            _ => panic!("what is {event}?"),
        }
    }

    /// The drawn side has fresh points, the other none.
    fn draw(&mut self, commander: &Value) {
        let commander = text(commander);
        let side = self.commanders[&commander].0.clone();
        self.active = Some(commander);
        for unit in &mut self.units {
            unit.points = if unit.side == side { unit.movement } else { 0 };
        }
    }

    fn deploy(&mut self, event: &Value, unit: Option<usize>) {
        let hex = text(&event["hex"]);
        if let Some(unit) = unit {
            assert_eq!(self.units[unit].place, Place::Waiting);
            self.put(unit, &hex);
            self.units[unit].facing = Some(text(&event["facing"]));
        } else {
            self.commanders.get_mut(&text(&event["commander"])).unwrap().1 = Some(hex);
        }
    }

    fn declare(&mut self, event: &Value, units: &[usize]) {
        let what = text(&event["what"]);
        for &id in units {
            let unit = &mut self.units[id];
            let cost = of(&event["cost"], id);
            unit.points = unit.points.checked_sub(cost).expect("enough points");
            match what.as_str() {
                "double time" => unit.points += number(&event["adds"]),
                "skirmish" => unit.skirmish = true,
                "enter" => unit.limbered = unit.guns,
                "square" => (unit.square, unit.side_by_side) = (true, false),
                "line" => unit.side_by_side = true,
                // Companies of a line may be in skirmish order, and stay so when the line ends.
                "dissolve" if unit.skirmish && text(&event["rule"]) == "7.2" => {
                    unit.skirmish = false;
                }
                "dissolve" => (unit.square, unit.side_by_side) = (false, false),
                "limber" => unit.limbered = true,
                "unlimber" => unit.limbered = false,
                "reload" => (unit.shots, unit.carried) = (0, false),
                "reorder" => {}
                _ => panic!("what is {event}?"),
            }
        }
        if what == "reorder" {
            let Place::Hex(hex) = self.units[units[0]].place.clone() else { panic!("{event}") };
            let key = (hex, self.units[units[0]].side.clone());
            let stack = self.stacks.get_mut(&key).expect("a stack");
            let sorted = |units: &[usize]| {
                let mut units = units.to_vec();
                units.sort_unstable();
                units
            };
            assert_eq!(sorted(stack), sorted(units), "the whole stack has an order");
            stack.clear();
            stack.extend(units);
        }
    }

    /// [10.9.2] In its own phase each unit with muskets pays a point.
    fn fire(&mut self, event: &Value, units: &[usize]) {
        let active = self.active.as_ref().map(|name| self.commanders[name].0.clone());
        let mut tops = units.iter().filter_map(|&unit| match &self.units[unit].place {
            Place::Hex(hex) => Some((hex, unit)),
            _ => None,
        });
        let mut last = tops.next().expect("they stand on the map");
        for next in tops {
            // Those on one hex stand together, top first.
            if next.0 == last.0 {
                let stack = &self.stacks[&(next.0.clone(), self.units[next.1].side.clone())];
                let depth = |unit| stack.iter().position(|&other| other == unit);
                assert!(depth(last.1) < depth(next.1), "{event}");
            }
            last = next;
        }
        for &id in units {
            let unit = &mut self.units[id];
            let shots = number(&event["shots"][id.to_string()]);
            assert_eq!(shots, unit.shots + 1, "unit {id}: shots");
            unit.shots = shots;
            unit.carried = false;
            if !unit.guns && active.as_ref() == Some(&unit.side) {
                unit.points -= 1;
            }
        }
    }

    /// The turn is over; if no end follows, another begins.
    fn markers(&mut self, event: &Value) {
        for (id, unit) in self.units.iter_mut().enumerate() {
            let carried = event["shots"].get(id.to_string());
            unit.shots = carried.map_or(0, number);
            unit.carried = carried.is_some();
        }
        self.turn += 1;
        self.active = None;
    }
}
