//! A close combat of *Pluton 1* according to the log.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::{Unit, number, text};

/// A close combat that is being fought.
pub struct Clash {
    pub hex: String,
    /// The attacker, or the side that says whether it attacks.
    pub attacker: String,
    /// The side that spreads its losses or goes.
    pub turn: String,
    /// Platoons that fight, and what each has lost.
    pub fighters: BTreeMap<usize, u64>,
    /// Losses that each side has still to spread.
    pub losses: BTreeMap<String, u64>,
    /// Sides that must go.
    pub must_go: BTreeSet<String>,
    /// From where to where units of the side have gone.
    pub went: Vec<(String, String)>,
    is_spreading: bool,
}

impl Clash {
    /// `engage`
    pub fn new(event: &Value, units: &[Unit]) -> Self {
        let (side, hex) = (text(&event["side"]), text(&event["hex"]));
        let fights = |unit: &Unit| unit.is_platoon() && unit.hex.as_ref() == Some(&hex);
        let fighters = units.iter().enumerate().filter(|(_, unit)| fights(unit));
        Self {
            attacker: side.clone(),
            turn: side,
            fighters: fighters.map(|(place, _)| (place, 0)).collect(),
            losses: BTreeMap::new(),
            must_go: BTreeSet::new(),
            went: Vec::new(),
            is_spreading: false,
            hex,
        }
    }

    /// `declare` and `combat`
    pub fn read(&mut self, kind: &str, event: &Value, active: &str) {
        if kind == "declare" {
            if event["attacks"] == false && event["side"] == active {
                self.attacker = self.other(active);
            }
            return;
        }
        let losses = event["losses"].as_object().expect("losses of both sides");
        self.losses = losses.iter().map(|(side, losses)| (side.clone(), number(losses))).collect();
        self.attacker = text(&event["attacker"]);
        let result = text(&event["result"]);
        let (attacker, defender) = result.split_once('/').expect("a result of both sides");
        let defends = self.losses.keys().find(|side| **side != self.attacker).expect("a defender");
        for (side, part) in [(&self.attacker, attacker), (defends, defender)] {
            if part.ends_with('p') {
                self.must_go.insert(side.clone());
            }
        }
    }

    /// `await`
    pub fn stage(&mut self, event: &Value, units: &mut [Unit]) {
        let side = text(&event["side"]);
        if self.is_spreading {
            self.losses.insert(self.turn.clone(), 0);
        }
        self.is_spreading = event["for"] == "losses";
        let begins_to_go = event["for"] == "retreats" && side == self.attacker;
        if begins_to_go {
            // A side without platoons goes nowhere.
            let there = |place: &usize| units[*place].hex.as_ref() == Some(&self.hex);
            let alive: BTreeSet<String> = self
                .fighters
                .keys()
                .filter(|place| there(place))
                .map(|place| units[*place].side.clone())
                .collect();
            self.must_go.retain(|side| alive.contains(side));
        }
        if event["for"] == "retreats" {
            self.went.clear();
            for unit in units {
                let is_here = unit.side == side && unit.hex.as_ref() == Some(&self.hex);
                unit.retreating = is_here && self.must_go.contains(&side);
            }
        }
        if event["for"] != "aftermath" {
            self.turn = side;
        }
    }

    /// `loss`: some losses of the side that spreads them are spread.
    pub fn lose(&mut self, event: &Value, units: &[Unit], whole_boxes: bool) {
        let place = number(&event["unit"]) as usize;
        if let (true, Some(toll)) = (self.is_spreading, self.fighters.get_mut(&place)) {
            let price = if whole_boxes && units[place].kind != "rifles" { 2 } else { 1 };
            let spread = number(&event["losses"]).div_ceil(price);
            *toll += spread;
            *self.losses.get_mut(&units[place].side).expect("its side has losses") -= spread;
        }
    }

    fn other(&self, side: &str) -> String {
        SIDES.into_iter().find(|other| *other != side).expect("two sides").to_owned()
    }
}

/// The sides of the scenarios.
const SIDES: [&str; 2] = ["poles", "germans"];
