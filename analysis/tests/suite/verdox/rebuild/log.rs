//! A plain program that rebuilds a game of *Fortress of Verdox* from its log, as anybody could write
//! it: it reads lines of JSON and knows nothing of the engine.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

/// A unit according to the log.
#[derive(Clone, PartialEq, Debug)]
pub struct Unit {
    pub side: String,
    pub kind: String,
    /// Nothing once it is removed.
    pub square: Option<String>,
    pub face_up: bool,
    pub aboard: Option<usize>,
    /// Has it had its action in this phase?
    pub acted: bool,
}

/// A barge according to the log.
#[derive(Clone, PartialEq, Debug)]
pub struct Barge {
    /// Nothing once it is sunk.
    pub square: Option<String>,
    pub owner: Option<String>,
    pub passenger: Option<u64>,
}

/// A game according to the log.
pub struct Game {
    pub sides: [String; 2],
    /// What each side has still to bring on.
    pub reserve: BTreeMap<String, BTreeMap<String, u64>>,
    worth: BTreeMap<String, i64>,
    pub units: BTreeMap<u64, Unit>,
    pub barges: Vec<Barge>,
    /// The side that holds each gate that stands.
    pub gates: BTreeMap<String, Option<String>>,
    pub breaches: BTreeSet<String>,
    /// Points that the first side has before the game.
    pub handicap: i64,
    pub turn: u64,
    pub first: Option<String>,
    /// Whose deployment or phase it is.
    pub active: Option<String>,
    /// The unit in the middle of its move.
    pub moving: Option<u64>,
    pub end: Option<End>,
    events: u64,
}

/// How it ended.
pub struct End {
    pub outcome: String,
    pub net: i64,
    pub automatic: bool,
    pub ending: String,
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

fn signed(value: &Value) -> i64 {
    value.as_i64().unwrap_or_else(|| panic!("a whole number, not {value}"))
}

fn map<T>(value: &Value, read: impl Fn(&Value) -> T) -> BTreeMap<String, T> {
    let object = value.as_object().unwrap_or_else(|| panic!("an object, not {value}"));
    object.iter().map(|(key, value)| (key.clone(), read(value))).collect()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap_or_else(|| panic!("a list, not {value}"))
}

impl Game {
    /// The game as its first line has it.
    pub fn new(header: &Value) -> Self {
        assert_eq!((&header["kind"], &header["format"]), (&"game".into(), &1.into()));
        assert!(list(&header["units"]).is_empty(), "no unit is on the map yet");
        let sides: Vec<&String> = header["players"].as_object().expect("players").keys().collect();
        let barges = list(&header["barges"]).iter().enumerate().map(|(id, barge)| {
            assert_eq!(number(&barge["id"]) as usize, id);
            Barge {
                square: some_text(&barge["square"]),
                owner: some_text(&barge["owner"]),
                passenger: barge["passenger"].as_u64(),
            }
        });
        let gates = list(&header["gates"]).iter();
        Self {
            sides: [sides[0].clone(), sides[1].clone()],
            reserve: map(&header["forces"], |kinds| map(kinds, number)),
            worth: map(&header["worth"], signed),
            units: BTreeMap::new(),
            barges: barges.collect(),
            gates: gates.map(|gate| (text(&gate["square"]), some_text(&gate["held_by"]))).collect(),
            breaches: BTreeSet::new(),
            handicap: header["handicap"].as_i64().unwrap_or(0),
            turn: 0,
            first: None,
            active: None,
            moving: None,
            end: None,
            events: 0,
        }
    }

    /// The first side's worth on the map less the second's, barges included.
    pub fn net(&self) -> i64 {
        let on_map = self.units.values().filter(|unit| unit.square.is_some());
        let units = on_map.map(|unit| (unit.side.as_str(), self.worth[&unit.kind]));
        let barges = self.barges.iter().filter(|barge| barge.square.is_some());
        let barges =
            barges.filter_map(|barge| Some((barge.owner.as_deref()?, self.worth["barge"])));
        let sum = |worth, (side, value)| {
            if side == self.sides[0] { worth + value } else { worth - value }
        };
        units.chain(barges).fold(self.handicap, sum)
    }

    fn unit(&mut self, event: &Value) -> &mut Unit {
        self.units.get_mut(&number(&event["unit"])).expect("it has entered")
    }

    /// Takes a unit off its barge, if it is on one.
    fn leave(&mut self, unit: u64) {
        let own = self.units.get_mut(&unit).expect("it has entered");
        if let Some(barge) = own.aboard.take() {
            assert_eq!(self.barges[barge].passenger.take(), Some(unit));
        }
    }

    /// Brings the game up to date with one event.
    pub fn read(&mut self, event: &Value) {
        self.events += 1;
        assert_eq!(number(&event["n"]), self.events);
        assert!(self.end.is_none(), "nothing comes after the end");
        self.turn = number(&event["turn"]);
        match text(&event["kind"]).as_str() {
            "first" => self.first = Some(text(&event["side"])),
            "deploy" => self.active = Some(text(&event["side"])),
            "phase" => {
                self.active = Some(text(&event["side"]));
                self.units.values_mut().for_each(|unit| unit.acted = false);
            }
            "enter" => self.enter(event),
            "reveal" => {
                let unit = self.unit(event);
                assert_eq!(unit.kind, text(&event["type"]));
                unit.face_up = true;
            }
            "step" => self.step(event),
            "done" => {
                self.unit(event).acted = true;
                self.moving = None;
            }
            "unhorse" => {
                let unit = self.unit(event);
                assert_eq!(unit.kind, text(&event["from"]));
                unit.kind = text(&event["type"]);
            }
            "eliminate" => self.eliminate(event),
            "board" => {
                let (unit, barge) = (number(&event["unit"]), number(&event["barge"]) as usize);
                let own = self.unit(event);
                own.aboard = Some(barge);
                let side = own.side.clone();
                let taken = &mut self.barges[barge];
                (taken.owner, taken.passenger) = (Some(side), Some(unit));
                assert_eq!(taken.square, self.units[&unit].square);
            }
            "land" => {
                self.leave(number(&event["unit"]));
                assert_eq!(self.unit(event).square, some_text(&event["square"]));
            }
            "barge" => {
                let barge = &mut self.barges[number(&event["barge"]) as usize];
                assert_eq!(barge.square, some_text(&event["from"]));
                barge.square = some_text(&event["to"]);
                if let Some(passenger) = barge.passenger {
                    self.units.get_mut(&passenger).expect("it is aboard").square =
                        some_text(&event["to"]);
                }
            }
            "gate" => {
                let held = self.gates.insert(text(&event["square"]), some_text(&event["side"]));
                assert!(held.is_some(), "a gate that stands");
            }
            "breach" => {
                let square = text(&event["square"]);
                self.gates.remove(&square);
                self.breaches.insert(square);
            }
            "points" => assert_eq!(signed(&event["net"]), self.net()),
            "end" => {
                self.end = Some(End {
                    outcome: text(&event["outcome"]),
                    net: signed(&event["net"]),
                    automatic: event["automatic"].as_bool().expect("automatic or not"),
                    ending: text(&event["ending"]),
                });
            }
            "roll" | "fire" | "melee" | "stop" => {}
            other => panic!("what is `{other}`?"),
        }
    }

    fn enter(&mut self, event: &Value) {
        let (side, kind) = (text(&event["side"]), text(&event["type"]));
        let waiting = self.reserve.get_mut(&side).and_then(|kinds| kinds.get_mut(&kind));
        *waiting.expect("such a unit waits") -= 1;
        let unit = Unit {
            side,
            kind,
            square: some_text(&event["square"]),
            face_up: false,
            aboard: None,
            acted: false,
        };
        let before = self.units.insert(number(&event["unit"]), unit);
        assert_eq!(before, None, "units enter once");
    }

    fn step(&mut self, event: &Value) {
        let [unit] = list(&event["units"]) else { panic!("units step one by one") };
        let unit = number(unit);
        let own = self.units.get_mut(&unit).expect("it has entered");
        assert_eq!(own.square, some_text(&event["from"]));
        own.square = some_text(&event["to"]);
        let left = event["left"].as_f64().expect("points");
        self.moving = (left > 0.0).then_some(unit);
    }

    fn eliminate(&mut self, event: &Value) {
        if event.get("unit").is_some() {
            self.leave(number(&event["unit"]));
            let unit = self.unit(event);
            assert_eq!(unit.kind, text(&event["type"]));
            (unit.square, unit.face_up) = (None, true);
        } else {
            self.barges[number(&event["barge"]) as usize].square = None;
        }
    }
}
