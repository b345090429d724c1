//! A plain program that rebuilds a game of *Pluton 1* from its log, as anybody could write it: it reads lines of
//! JSON and knows nothing of the engine.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

/// How a unit stands: its size in half boxes, and its level.
pub type Standing = (u64, String);

/// A unit according to the log.
#[derive(Clone, PartialEq, Debug)]
#[allow(clippy::struct_excessive_bools)] // Each is a fact about one unit.
pub struct Unit {
    pub side: String,
    /// Nothing before it is there, and once it is eliminated.
    pub hex: Option<String>,
    pub is_gone: bool,
    pub now: Standing,
    /// Has the enemy seen it?
    pub known: bool,
    /// Does it no longer look as the enemy saw it last?
    pub stale: bool,
    /// What the enemy saw last, and what it had seen before the change that was read last.
    pub seen: Standing,
    before: Standing,
    pub is_replacement: bool,
}

impl Unit {
    /// It has changed. The next line says so if the enemy did not see it.
    fn changed(&mut self) {
        if !self.stale {
            self.before = std::mem::replace(&mut self.seen, self.now.clone());
        }
    }
}

/// A game according to the log.
pub struct Game {
    pub units: Vec<Unit>,
    /// Where each marker lies.
    pub markers: Vec<Option<String>>,
    pub turn: u64,
    /// Whose set-up or phase it is.
    pub active: Option<String>,
    /// Groups that may come.
    pub released: BTreeSet<(String, String)>,
    /// Battalions that may be called, and those that were.
    pub allowed: BTreeSet<String>,
    pub called: BTreeSet<String>,
    /// Units that have moved in this phase, and those on their way.
    pub moved: BTreeSet<u64>,
    pub moving: BTreeSet<u64>,
    /// The side whose units are off the map until they are seen.
    hides: Option<String>,
    pub net: Option<f64>,
    pub end: Option<BTreeMap<String, Value>>,
    events: u64,
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("a text, not {value}")).to_owned()
}

fn some_text(value: &Value) -> Option<String> {
    (!value.is_null()).then(|| text(value))
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("a number, not {value}"))
}

/// A number of halves.
fn halves(value: &Value) -> u64 {
    if value.is_null() { 0 } else { (value.as_f64().expect("boxes") * 2.0) as u64 }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap_or_else(|| panic!("a list, not {value}"))
}

impl Game {
    /// The game as its first line has it; `hides` is the side that sets up in secret.
    pub fn new(header: &Value, hides: Option<&str>) -> Self {
        assert_eq!((&header["kind"], &header["format"]), (&"game".into(), &1.into()));
        let units = list(&header["units"]).iter().enumerate().map(|(id, unit)| {
            assert_eq!(number(&unit["id"]) as usize, id);
            let now = (halves(&unit["size"]), text(&unit["level"]));
            Unit {
                side: text(&unit["side"]),
                hex: some_text(&unit["hex"]),
                is_gone: false,
                seen: now.clone(),
                before: now.clone(),
                now,
                known: false,
                stale: false,
                is_replacement: false,
            }
        });
        let markers = list(&header["markers"]).iter().enumerate().map(|(id, marker)| {
            assert_eq!(number(&marker["id"]) as usize, id);
            some_text(&marker["hex"])
        });
        Self {
            units: units.collect(),
            markers: markers.collect(),
            turn: 0,
            active: None,
            released: BTreeSet::new(),
            allowed: BTreeSet::new(),
            called: BTreeSet::new(),
            moved: BTreeSet::new(),
            moving: BTreeSet::new(),
            hides: hides.map(str::to_owned),
            net: None,
            end: None,
            events: 0,
        }
    }

    fn unit(&mut self, event: &Value) -> &mut Unit {
        &mut self.units[number(&event["unit"]) as usize]
    }

    /// Brings the game up to date with one event.
    pub fn read(&mut self, event: &Value) {
        self.events += 1;
        assert_eq!(number(&event["n"]), self.events);
        assert!(self.end.is_none(), "nothing comes after the end");
        self.turn = number(&event["turn"]);
        match text(&event["kind"]).as_str() {
            "set up" => self.active = Some(text(&event["side"])),
            "phase" => {
                self.active = Some(text(&event["side"]));
                if event["phase"] == "movement" {
                    self.moved.clear();
                }
            }
            "release" => {
                self.released.insert((text(&event["side"]), text(&event["group"])));
            }
            "allow" => {
                self.allowed.insert(text(&event["support"]));
            }
            "call" => {
                self.called.insert(text(&event["support"]));
            }
            "lay" | "scatter" | "take off" => self.marker(event),
            "deploy" => self.unit(event).hex = Some(text(&event["hex"])),
            "move" => {
                self.moving = BTreeSet::from([number(&event["unit"])]);
                self.moved.insert(number(&event["unit"]));
            }
            "join" => {
                self.moving.insert(number(&event["unit"]));
                self.moved.insert(number(&event["unit"]));
            }
            "halt" => {
                self.moving.remove(&number(&event["unit"]));
            }
            "step" => self.step(event),
            "retreat" => {
                self.moving.remove(&number(&event["unit"]));
                let unit = self.unit(event);
                assert_eq!(unit.hex, some_text(&event["from"]));
                unit.hex = Some(text(&event["to"]));
            }
            "reveal" => {
                let unit = self.unit(event);
                assert_eq!(unit.hex, some_text(&event["hex"]));
                (unit.known, unit.stale, unit.seen) = (true, false, unit.now.clone());
            }
            "unseen" => {
                let unit = self.unit(event);
                assert!(!unit.stale, "it was seen until now");
                (unit.stale, unit.seen) = (true, unit.before.clone());
            }
            "seen" => {
                let unit = self.unit(event);
                assert!(unit.stale, "it had changed unseen");
                (unit.stale, unit.seen) = (false, unit.now.clone());
                unit.before = unit.seen.clone();
            }
            "loss" => {
                let unit = self.unit(event);
                let size = halves(&event["size"]);
                assert_eq!(unit.now.0, size + number(&event["losses"]));
                unit.now.0 = size;
                unit.changed();
            }
            "drop" | "recover" => {
                let unit = self.unit(event);
                unit.now.1 = text(&event["level"]);
                unit.changed();
            }
            "fire" => self.fire(event),
            "eliminate" => self.eliminate(event),
            "succeed" => {
                let unit = self.unit(event);
                assert!(unit.is_gone, "it replaces a commander that was lost");
                (unit.hex, unit.is_gone) = (Some(text(&event["hex"])), false);
                (unit.now.1, unit.is_replacement) = ("full".to_owned(), true);
                (unit.stale, unit.seen) = (false, unit.now.clone());
            }
            "points" => self.net = event["net"].as_f64(),
            "end" => {
                let keys = event.as_object().expect("keys").clone();
                self.end = Some(keys.into_iter().collect());
            }
            "turn" | "roll" | "burst" | "shelled" | "run" | "bounce" | "stop" | "hold"
            | "declare" | "combat" => {}
            other => panic!("what is `{other}`?"),
        }
    }

    fn marker(&mut self, event: &Value) {
        let marker = &mut self.markers[number(&event["marker"]) as usize];
        assert_eq!(*marker, some_text(&event["from"]));
        let to = event.get("hex").or(event.get("to")).unwrap_or(&Value::Null);
        *marker = some_text(to);
    }

    fn step(&mut self, event: &Value) {
        let [unit] = list(&event["units"]) else { panic!("steps come one by one") };
        let unit = &mut self.units[number(unit) as usize];
        assert_eq!(unit.hex, some_text(&event["from"]));
        unit.hex = Some(text(&event["to"]));
    }

    fn fire(&mut self, event: &Value) {
        let target = &self.units[number(&event["target_unit"]) as usize];
        assert_eq!(target.hex, some_text(&event["target"]));
        let shooter = &mut self.units[number(&event["units"][0]) as usize];
        // That it has fired is a change, too.
        if !shooter.stale {
            shooter.before = shooter.seen.clone();
        }
    }

    fn eliminate(&mut self, event: &Value) {
        let hides = self.hides.clone();
        self.moving.remove(&number(&event["unit"]));
        let unit = self.unit(event);
        unit.known |= hides.as_ref() != Some(&unit.side);
        (unit.hex, unit.is_gone, unit.stale) = (None, true, false);
        (unit.now.1, unit.is_replacement) = ("full".to_owned(), false);
    }
}
