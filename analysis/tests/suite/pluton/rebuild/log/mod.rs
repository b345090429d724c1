//! A plain program that rebuilds a game of *Pluton 1* from its log, as anybody could write it: it reads lines of
//! JSON and knows nothing of the engine.

mod clash;
mod unit;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

pub use self::clash::Clash;
pub use self::unit::Unit;

/// A game according to the log.
pub struct Game {
    pub units: Vec<Unit>,
    /// Where each marker lies.
    pub markers: Vec<Option<String>>,
    pub turn: u64,
    /// Whose set-up or phase it is.
    pub active: String,
    /// What the game waits for.
    pub stage: String,
    /// How many units the side has set up, or with how many of its markers it is done.
    pub item: usize,
    /// The column of a hex that it has begun to name; 0 for none.
    pub column: u64,
    /// Groups that may come, and those whose place was taken.
    pub released: BTreeSet<(String, String)>,
    pub captured: BTreeSet<(String, String)>,
    /// Battalions that may be called, and those that were.
    pub allowed: BTreeSet<String>,
    pub called: BTreeSet<String>,
    /// Does the group on its way run, and how many half points has it used? Nothing if it creeps.
    pub is_running: bool,
    pub used: Option<u64>,
    /// The platoon that is named to fire, and the one that fired last.
    pub shooter: Option<usize>,
    last_shooter: Option<usize>,
    /// Markers that fell into another hex, and those whose effect is still to come.
    pub scattered: BTreeSet<usize>,
    pub bursting: BTreeSet<usize>,
    /// The close combat that is being fought.
    pub clash: Option<Clash>,
    /// Hexes to which units came or which they left since the set-up or the close combat began.
    pub touched: BTreeSet<String>,
    /// The side of each marker, and the mortars that fire it.
    owners: Vec<String>,
    mortars: Vec<Option<usize>>,
    /// Commanders that each side has lost.
    pub lost_commanders: BTreeMap<String, u64>,
    /// Turns at whose end nobody of the side that hides had been seen.
    pub unrevealed: u64,
    /// Has nothing happened since the points were counted that may change them?
    pub is_net_fresh: bool,
    /// The side whose units are off the map until they are seen.
    hides: Option<String>,
    /// Do losses cost a whole box where the unit is no infantry [14.2]?
    whole_boxes: bool,
    pub net: Option<f64>,
    pub end: Option<BTreeMap<String, Value>>,
    events: u64,
}

/// Events after which the points are what they were.
const QUIET: [&str; 10] = [
    "turn", "phase", "release", "capture", "allow", "take off", "roll", "set up", "marker", "await",
];

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

/// A group and its side.
fn group(event: &Value) -> (String, String) {
    (text(&event["side"]), text(&event["group"]))
}

impl Game {
    /// The game as its first line has it. The scenario says which side sets up in secret, and what a loss costs.
    pub fn new(header: &Value, hides: Option<&str>, whole_boxes: bool) -> Self {
        assert_eq!((&header["kind"], &header["format"]), (&"game".into(), &1.into()));
        let in_order = |what: &str| {
            let all = list(&header[what]).iter().enumerate();
            all.map(|(id, one)| {
                assert_eq!(number(&one["id"]) as usize, id);
                one.clone()
            })
            .collect::<Vec<Value>>()
        };
        let (units, markers) = (in_order("units"), in_order("markers"));
        let name = |unit: &Value| format!("{} {}", text(&unit["side"]), text(&unit["name"]));
        let mortars = markers
            .iter()
            .map(|marker| units.iter().position(|unit| name(unit) == text(&marker["fired_by"])));
        let sides = header["players"].as_object().expect("the players");
        Self {
            mortars: mortars.collect(),
            owners: markers.iter().map(|marker| text(&marker["side"])).collect(),
            markers: markers.iter().map(|marker| some_text(&marker["hex"])).collect(),
            units: units.iter().map(Unit::new).collect(),
            turn: 0,
            active: sides.keys().next().expect("a side").clone(),
            stage: "set up".to_owned(),
            item: 0,
            column: 0,
            released: BTreeSet::new(),
            captured: BTreeSet::new(),
            allowed: BTreeSet::new(),
            called: BTreeSet::new(),
            is_running: false,
            used: Some(0),
            shooter: None,
            last_shooter: None,
            scattered: BTreeSet::new(),
            bursting: BTreeSet::new(),
            clash: None,
            touched: BTreeSet::new(),
            lost_commanders: BTreeMap::new(),
            unrevealed: 0,
            is_net_fresh: false,
            hides: hides.map(str::to_owned),
            whole_boxes,
            net: None,
            end: None,
            events: 0,
        }
    }

    /// The platoon before which units have still to fall back [7.9].
    pub fn bringer(&self) -> Option<usize> {
        self.last_shooter.filter(|_| self.units.iter().any(|unit| unit.falling))
    }

    fn unit(&mut self, event: &Value) -> &mut Unit {
        &mut self.units[number(&event["unit"]) as usize]
    }

    fn each(&mut self, change: impl FnMut(&mut Unit)) {
        self.units.iter_mut().for_each(change);
    }

    fn touch(&mut self, hex: &Value) {
        self.touched.extend(some_text(hex));
    }

    /// Brings the game up to date with one event.
    pub fn read(&mut self, event: &Value) {
        self.events += 1;
        assert_eq!(number(&event["n"]), self.events);
        assert!(self.end.is_none(), "nothing comes after the end");
        self.turn = number(&event["turn"]);
        let kind = text(&event["kind"]);
        self.is_net_fresh &= QUIET.contains(&kind.as_str());
        let is_read = self.of_turns(&kind, event)
            || self.of_shells(&kind, event)
            || self.of_moves(&kind, event)
            || self.of_units(&kind, event)
            || self.of_combat(&kind, event);
        assert!(is_read, "what is `{kind}`?");
    }

    /// Turns, phases, arrivals, points and the end.
    fn of_turns(&mut self, kind: &str, event: &Value) -> bool {
        match kind {
            "set up" => (self.active, self.item) = (text(&event["side"]), 0),
            "column" => self.column = number(&event["column"]),
            "phase" => self.phase(event),
            "await" => self.stage(event),
            "release" => {
                self.released.insert(group(event));
            }
            "capture" => {
                self.captured.insert(group(event));
            }
            "points" => self.end_turn(event),
            "end" => {
                let keys = event.as_object().expect("keys").clone();
                self.end = Some(keys.into_iter().collect());
            }
            "turn" | "roll" | "stop" | "hold" => {}
            _ => return false,
        }
        true
    }

    fn phase(&mut self, event: &Value) {
        self.active = text(&event["side"]);
        assert!(self.bursting.is_empty(), "all markers have burst");
        match event["phase"].as_str() {
            Some("indirect fire") => {
                "markers".clone_into(&mut self.stage);
                self.scattered.clear();
            }
            Some("movement") => {
                "moves".clone_into(&mut self.stage);
                self.each(|unit| unit.phase = unit::Doings::default());
            }
            _ => {}
        }
    }

    fn stage(&mut self, event: &Value) {
        self.stage = text(&event["for"]);
        if self.stage == "moves" {
            (self.is_running, self.used) = (false, Some(0));
            assert!(!self.units.iter().any(|unit| unit.phase.is_on_its_way), "all have halted");
        }
        if let Some(clash) = &mut self.clash {
            clash.stage(event, &mut self.units);
        }
    }

    fn end_turn(&mut self, event: &Value) {
        (self.net, self.is_net_fresh) = (event["net"].as_f64(), true);
        self.each(|unit| {
            unit.fired_before = std::mem::take(&mut unit.fired);
            unit.has_shelled = false;
        });
        if let Some(side) = &self.hides {
            let was_seen = self.units.iter().any(|unit| unit.side == *side && unit.known);
            self.unrevealed += u64::from(!was_seen);
        }
    }

    /// Artillery and markers.
    fn of_shells(&mut self, kind: &str, event: &Value) -> bool {
        let marker = event["marker"].as_u64().map(|marker| marker as usize);
        match (kind, marker) {
            ("allow", _) => {
                self.allowed.insert(text(&event["support"]));
            }
            ("call", _) => {
                self.called.insert(text(&event["support"]));
            }
            ("marker", next) => {
                let own = self.owners.iter().take(next.unwrap_or(self.owners.len()));
                self.item = own.filter(|owner| **owner == self.active).count();
                self.column = 0;
                if next.is_none() {
                    "bursts".clone_into(&mut self.stage);
                }
            }
            ("lay" | "keep", Some(marker)) => {
                if let Some(unit) = self.mortars[marker] {
                    self.units[unit].has_shelled = true;
                }
                if kind == "lay" {
                    self.move_marker(marker, event);
                }
            }
            ("take off", Some(marker)) => self.move_marker(marker, event),
            ("scatter", Some(marker)) => {
                if event["from"] != event["to"] {
                    self.scattered.insert(marker);
                }
                if !event["to"].is_null() {
                    self.bursting.insert(marker);
                }
                self.move_marker(marker, event);
            }
            ("burst", Some(marker)) => assert!(self.bursting.remove(&marker)),
            ("shelled", _) => {}
            _ => return false,
        }
        true
    }

    fn move_marker(&mut self, marker: usize, event: &Value) {
        assert_eq!(self.markers[marker], some_text(&event["from"]));
        let to = event.get("hex").or(event.get("to")).unwrap_or(&Value::Null);
        self.markers[marker] = some_text(to);
    }

    /// The set-up, moves, and going back.
    fn of_moves(&mut self, kind: &str, event: &Value) -> bool {
        match kind {
            "deploy" => {
                self.unit(event).hex = Some(text(&event["hex"]));
                self.touch(&event["hex"]);
                (self.item, self.column) = (self.item + 1, 0);
            }
            "move" | "join" => {
                let unit = &mut self.unit(event).phase;
                (unit.moved, unit.is_on_its_way) = (true, true);
                if kind == "move" {
                    (self.is_running, self.used) = (false, Some(0));
                    "start".clone_into(&mut self.stage);
                }
            }
            "run" => self.is_running = true,
            "step" => self.step(event),
            "halt" => self.unit(event).phase.is_on_its_way = false,
            "must go" => {
                let falls = event["falls"] == true;
                let unit = self.unit(event);
                if falls { unit.falling = true } else { unit.fleeing = true }
            }
            "stay" => self.unit(event).has_gone(event["rule"].as_str().expect("a rule")),
            "retreat" => {
                let unit = self.unit(event);
                assert_eq!(unit.hex, some_text(&event["from"]));
                if unit.retreating
                    && let Some(clash) = &mut self.clash
                {
                    clash.went.push((text(&event["from"]), text(&event["to"])));
                }
                let unit = self.unit(event);
                unit.has_gone(event["rule"].as_str().expect("a rule"));
                unit.hex = Some(text(&event["to"]));
                self.touch(&event["from"]);
                self.touch(&event["to"]);
            }
            "bounce" => {}
            _ => return false,
        }
        true
    }

    fn step(&mut self, event: &Value) {
        self.used = (!event["used"].is_null()).then(|| halves(&event["used"]));
        "fire on the way".clone_into(&mut self.stage);
        let [number] = list(&event["units"]) else { panic!("steps come one by one") };
        let number = number.as_u64().expect("a unit") as usize;
        let (from, to) = (some_text(&event["from"]), text(&event["to"]));
        let has_enemies = self
            .units
            .iter()
            .any(|unit| unit.side != self.active && unit.hex.as_ref() == Some(&to));
        let unit = &mut self.units[number];
        assert_eq!(unit.hex, from);
        unit.hex = Some(to.clone());
        if let (true, Some(from)) = (has_enemies, from) {
            (unit.phase.entered, unit.phase.entry) = (true, Some((from, to)));
        }
        self.touch(&event["from"]);
        self.touch(&event["to"]);
    }

    /// Fire, and what becomes of units.
    fn of_units(&mut self, kind: &str, event: &Value) -> bool {
        match kind {
            "reveal" | "unseen" | "seen" => self.unit(event).change_sight(event),
            "loss" => {
                self.unit(event).lose(event);
                if let Some(clash) = &mut self.clash {
                    clash.lose(event, &self.units, self.whole_boxes);
                }
            }
            "drop" | "recover" => self.unit(event).change_level(event),
            "aim" => self.shooter = Some(number(&event["unit"]) as usize),
            "fire" => self.fire(event),
            "eliminate" => {
                let unit = self.unit(event);
                let (hex, is_platoon, side) =
                    (unit.hex.take(), unit.is_platoon(), unit.side.clone());
                unit.eliminate(event);
                self.touched.extend(hex);
                *self.lost_commanders.entry(side).or_default() += u64::from(!is_platoon);
            }
            "succeed" => {
                self.unit(event).succeed(event);
                self.touch(&event["hex"]);
            }
            _ => return false,
        }
        true
    }

    fn fire(&mut self, event: &Value) {
        let target = number(&event["target_unit"]) as usize;
        assert_eq!(self.units[target].hex, some_text(&event["target"]));
        let shooter = number(&event["units"][0]) as usize;
        assert_eq!(self.shooter.take(), Some(shooter));
        self.last_shooter = Some(shooter);
        let is_part = self.units[shooter].fire(halves(&event["boxes"]));
        let target = &mut self.units[target].phase;
        target.shot_at = true;
        target.closed |= is_part;
    }

    /// Close combat.
    fn of_combat(&mut self, kind: &str, event: &Value) -> bool {
        match kind {
            "engage" => {
                "declaration".clone_into(&mut self.stage);
                self.clash = Some(Clash::new(event, &self.units));
                self.touched.clear();
            }
            "declare" | "combat" => {
                self.clash.as_mut().expect("a close combat").read(kind, event, &self.active);
            }
            "disengage" => {
                "combats".clone_into(&mut self.stage);
                let clash = self.clash.take().expect("a close combat");
                for (place, _) in clash.fighters {
                    let unit = &mut self.units[place];
                    unit.phase.fought |= unit.side == self.active;
                }
            }
            _ => return false,
        }
        true
    }
}
