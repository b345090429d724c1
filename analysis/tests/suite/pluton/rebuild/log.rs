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
    /// Its size at full strength, in half boxes; nothing for a commander.
    pub full: Option<u64>,
    /// The first turn in which its marker may go [11.3].
    due: u64,
    /// Half boxes with which it has fired in this phase.
    pub spent: u64,
    /// Mortars: has their marker fired in this turn?
    pub has_shelled: bool,
}

impl Unit {
    /// It has changed. The next line says so if the enemy did not see it.
    fn changed(&mut self) {
        if !self.stale {
            self.before = std::mem::replace(&mut self.seen, self.now.clone());
        }
    }

    /// Has its marker the colour of the turn [12.1]?
    pub fn is_due(&self, turn: u64) -> bool {
        turn >= self.due && (turn - self.due).is_multiple_of(2)
    }

    /// [14.2] Boxes with a loss.
    pub fn lost_boxes(&self) -> u64 {
        self.full.map_or(0, |full| (full - self.now.0).div_ceil(2))
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
    /// The phase of the turn.
    pub phase: Option<String>,
    /// Units that have moved in this phase, and those on their way.
    pub moved: BTreeSet<u64>,
    pub moving: BTreeSet<u64>,
    /// Do these run, and how many half points have they used? Nothing if they creep.
    pub is_running: bool,
    pub used: Option<u64>,
    /// Units that have fired small arms in this turn, and in the one before [16.3].
    pub fired: BTreeSet<u64>,
    pub fired_before: BTreeSet<u64>,
    /// Markers whose effect is still to come.
    pub bursting: BTreeSet<u64>,
    /// The mortars that fire each marker.
    mortars: Vec<Option<usize>>,
    /// Commanders that each side has lost.
    pub lost_commanders: BTreeMap<String, u64>,
    /// Turns at whose end nobody of the side that hides had been seen.
    pub unrevealed: u64,
    /// Has nothing happened since the points were counted that may change them?
    pub is_net_fresh: bool,
    /// By the rule on colours that is in force a marker may not go in its own turn.
    stays: bool,
    /// The side whose units are off the map until they are seen.
    hides: Option<String>,
    pub net: Option<f64>,
    pub end: Option<BTreeMap<String, Value>>,
    events: u64,
}

/// Events after which the points are what they were.
const QUIET: [&str; 7] = ["turn", "phase", "release", "allow", "take off", "roll", "set up"];

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
    /// The game as its first line has it; `hides` is the side that sets up in secret. A marker `stays` for the turn in
    /// which it came, or not.
    pub fn new(header: &Value, hides: Option<&str>, stays: bool) -> Self {
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
                full: (!unit["size"].is_null()).then(|| halves(&unit["size"])),
                due: 0,
                spent: 0,
                has_shelled: false,
            }
        });
        let markers = list(&header["markers"]).iter().enumerate().map(|(id, marker)| {
            assert_eq!(number(&marker["id"]) as usize, id);
            some_text(&marker["hex"])
        });
        let names: Vec<String> = list(&header["units"])
            .iter()
            .map(|unit| format!("{} {}", text(&unit["side"]), text(&unit["name"])))
            .collect();
        let mortar = |marker: &Value| {
            let fired_by = text(&marker["fired_by"]);
            names.iter().position(|name| *name == fired_by)
        };
        Self {
            units: units.collect(),
            markers: markers.collect(),
            turn: 0,
            active: None,
            released: BTreeSet::new(),
            allowed: BTreeSet::new(),
            called: BTreeSet::new(),
            phase: None,
            moved: BTreeSet::new(),
            moving: BTreeSet::new(),
            is_running: false,
            used: None,
            fired: BTreeSet::new(),
            fired_before: BTreeSet::new(),
            bursting: BTreeSet::new(),
            mortars: list(&header["markers"]).iter().map(mortar).collect(),
            lost_commanders: BTreeMap::new(),
            unrevealed: 0,
            is_net_fresh: false,
            stays,
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
        let kind = text(&event["kind"]);
        self.is_net_fresh &= QUIET.contains(&kind.as_str());
        match kind.as_str() {
            "set up" => self.active = Some(text(&event["side"])),
            "phase" => {
                self.active = Some(text(&event["side"]));
                assert!(self.bursting.is_empty(), "all markers have burst");
                self.phase = Some(text(&event["phase"]));
                if event["phase"] == "movement" {
                    self.moved.clear();
                    self.units.iter_mut().for_each(|unit| unit.spent = 0);
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
            "lay" | "take off" => self.marker(event),
            "scatter" => self.scatter(event),
            "burst" => assert!(self.bursting.remove(&number(&event["marker"]))),
            "deploy" => self.unit(event).hex = Some(text(&event["hex"])),
            "move" => {
                self.moving = BTreeSet::from([number(&event["unit"])]);
                (self.is_running, self.used) = (false, Some(0));
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
            "drop" | "recover" => self.level(event, &kind),
            "run" => self.is_running = true,
            "fire" => self.fire(event),
            "eliminate" => self.eliminate(event),
            "succeed" => {
                let unit = self.unit(event);
                assert!(unit.is_gone, "it replaces a commander that was lost");
                (unit.hex, unit.is_gone) = (Some(text(&event["hex"])), false);
                (unit.now.1, unit.is_replacement) = ("full".to_owned(), true);
                (unit.stale, unit.seen) = (false, unit.now.clone());
            }
            "points" => self.end_turn(event),
            "end" => {
                let keys = event.as_object().expect("keys").clone();
                self.end = Some(keys.into_iter().collect());
            }
            "turn" => self.units.iter_mut().for_each(|unit| unit.has_shelled = false),
            "roll" | "shelled" | "bounce" | "stop" | "hold" | "declare" | "combat" => {}
            other => panic!("what is `{other}`?"),
        }
    }

    fn marker(&mut self, event: &Value) {
        let marker = &mut self.markers[number(&event["marker"]) as usize];
        assert_eq!(*marker, some_text(&event["from"]));
        let to = event.get("hex").or(event.get("to")).unwrap_or(&Value::Null);
        *marker = some_text(to);
    }

    /// A marker that fell somewhere was fired in this turn, by mortars or from afar.
    fn scatter(&mut self, event: &Value) {
        let marker = number(&event["marker"]);
        if let Some(unit) = self.mortars[marker as usize] {
            self.units[unit].has_shelled = true;
        }
        if !event["to"].is_null() {
            self.bursting.insert(marker);
        }
        self.marker(event);
    }

    /// A unit's level, and by the rules the turn in which its marker may go [6.5, 11.3, 12.5].
    fn level(&mut self, event: &Value, kind: &str) {
        let is_runner = event["rule"] == "6.5";
        let later = if kind == "recover" || is_runner { 1 } else { 2 * u64::from(self.stays) };
        let turn = self.turn;
        let unit = self.unit(event);
        (unit.now.1, unit.due) = (text(&event["level"]), turn + later);
        unit.changed();
    }

    fn end_turn(&mut self, event: &Value) {
        (self.net, self.is_net_fresh) = (event["net"].as_f64(), true);
        self.fired_before = std::mem::take(&mut self.fired);
        if let Some(side) = &self.hides {
            let was_seen = self.units.iter().any(|unit| unit.side == *side && unit.known);
            self.unrevealed += u64::from(!was_seen);
        }
    }

    fn step(&mut self, event: &Value) {
        self.used = (!event["used"].is_null()).then(|| halves(&event["used"]));
        let [unit] = list(&event["units"]) else { panic!("steps come one by one") };
        let unit = &mut self.units[number(unit) as usize];
        assert_eq!(unit.hex, some_text(&event["from"]));
        unit.hex = Some(text(&event["to"]));
    }

    fn fire(&mut self, event: &Value) {
        let target = &self.units[number(&event["target_unit"]) as usize];
        assert_eq!(target.hex, some_text(&event["target"]));
        let number = number(&event["units"][0]);
        self.fired.insert(number);
        let shooter = &mut self.units[number as usize];
        shooter.spent += halves(&event["boxes"]);
        // That it has fired is a change, too.
        if !shooter.stale {
            shooter.before = shooter.seen.clone();
        }
    }

    fn eliminate(&mut self, event: &Value) {
        let hides = self.hides.clone();
        self.moving.remove(&number(&event["unit"]));
        let unit = self.unit(event);
        if unit.full.is_none() {
            let side = unit.side.clone();
            *self.lost_commanders.entry(side).or_default() += 1;
        }
        let unit = self.unit(event);
        unit.known |= hides.as_ref() != Some(&unit.side);
        (unit.hex, unit.is_gone, unit.stale) = (None, true, false);
        (unit.now.1, unit.is_replacement) = ("full".to_owned(), false);
    }
}
