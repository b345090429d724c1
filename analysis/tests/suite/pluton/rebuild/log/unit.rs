//! A unit of *Pluton 1* according to the log.

use serde_json::Value;

use super::{halves, number, some_text, text};

/// How a unit stands: its size in half boxes, and its level.
pub type Standing = (u64, String);

/// A unit according to the log.
#[derive(Clone, PartialEq, Debug)]
#[allow(clippy::struct_excessive_bools)] // Each is a fact about one unit.
pub struct Unit {
    pub side: String,
    pub kind: String,
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
    /// The first turn in which its marker may go [11.3]; 0 without one.
    pub due: u64,
    /// Has it fired small arms in this turn, or in the one before [16.3]?
    pub fired: bool,
    pub fired_before: bool,
    /// Mortars: has their marker fired in this turn?
    pub has_shelled: bool,
    /// What this phase has seen of it.
    pub phase: Doings,
    /// Must it fall back, step away or retreat?
    pub falling: bool,
    pub fleeing: bool,
    pub retreating: bool,
}

/// What one phase of moves, fire and close combat has seen of a unit.
#[derive(Clone, PartialEq, Debug, Default)]
#[allow(clippy::struct_excessive_bools)] // Each is a fact about one unit.
pub struct Doings {
    pub moved: bool,
    pub is_on_its_way: bool,
    /// Did it step into enemies, and has it not fallen back? From where and to where?
    pub entered: bool,
    pub entry: Option<(String, String)>,
    /// Was it shot at, and by a part of a platoon's fire?
    pub shot_at: bool,
    pub closed: bool,
    /// Half boxes with which it has fired, or has it fired with all?
    pub spent: u64,
    pub silent: bool,
    pub fought: bool,
}

impl Unit {
    /// A unit as the first line has it.
    pub fn new(unit: &Value) -> Self {
        let now = (halves(&unit["size"]), text(&unit["level"]));
        Self {
            side: text(&unit["side"]),
            kind: text(&unit["type"]),
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
            fired: false,
            fired_before: false,
            has_shelled: false,
            phase: Doings::default(),
            falling: false,
            fleeing: false,
            retreating: false,
        }
    }

    /// Is it no commander?
    pub fn is_platoon(&self) -> bool {
        self.kind != "commander"
    }

    /// [14.2] Boxes with a loss.
    pub fn lost_boxes(&self) -> u64 {
        self.full.map_or(0, |full| (full - self.now.0).div_ceil(2))
    }

    /// It has changed. The next line says so if the enemy did not see it. Nobody sees a unit off the map.
    fn changed(&mut self) {
        if !self.stale && self.hex.is_some() {
            self.before = std::mem::replace(&mut self.seen, self.now.clone());
        }
    }

    /// `loss`
    pub fn lose(&mut self, event: &Value) {
        let size = halves(&event["size"]);
        assert_eq!(self.now.0, size + number(&event["losses"]));
        self.now.0 = size;
        if size > 0 {
            self.changed();
        }
    }

    /// `drop` and `recover`
    pub fn change_level(&mut self, event: &Value) {
        self.due = event["due"].as_u64().unwrap_or(0);
        self.now.1 = text(&event["level"]);
        self.changed();
    }

    /// `reveal`, `unseen` and `seen`
    pub fn change_sight(&mut self, event: &Value) {
        match text(&event["kind"]).as_str() {
            "reveal" => {
                assert_eq!(self.hex, some_text(&event["hex"]));
                (self.known, self.stale, self.seen) = (true, false, self.now.clone());
            }
            "unseen" => {
                assert!(!self.stale, "it was seen until now");
                (self.stale, self.seen) = (true, self.before.clone());
            }
            _ => {
                assert!(self.stale, "it had changed unseen");
                (self.stale, self.seen) = (false, self.now.clone());
                self.before = self.seen.clone();
            }
        }
    }

    /// `fire`: a part of what it has, or all that it has left. Says whether it is a part.
    pub fn fire(&mut self, boxes: u64) -> bool {
        let spent = self.phase.spent + boxes;
        let (is_first, is_last) = (self.phase.spent == 0, spent >= self.now.0);
        (self.phase.silent, self.phase.spent) = (is_last, if is_last { 0 } else { spent });
        self.fired = true;
        // That it has fired is a change, too.
        if !self.stale {
            self.before = self.seen.clone();
        }
        !is_first || !is_last
    }

    /// `eliminate`
    pub fn eliminate(&mut self, event: &Value) {
        let is_shown = event["unknown"] == false;
        self.known |= is_shown;
        self.stale &= !is_shown;
        (self.hex, self.is_gone, self.is_replacement) = (None, true, false);
        (self.now.1, self.due) = ("full".to_owned(), 0);
        self.phase.is_on_its_way = false;
        (self.falling, self.fleeing, self.retreating) = (false, false, false);
    }

    /// `succeed`
    pub fn succeed(&mut self, event: &Value) {
        assert!(self.is_gone, "it replaces a commander that was lost");
        (self.hex, self.is_gone) = (Some(text(&event["hex"])), false);
        (self.now.1, self.is_replacement) = ("full".to_owned(), true);
        (self.stale, self.seen) = (false, self.now.clone());
    }

    /// `retreat` or `stay`: it has gone, or need not go.
    pub fn has_gone(&mut self, rule: &str) {
        match rule {
            "7.9" => {
                self.falling = false;
                (self.phase.entered, self.phase.is_on_its_way) = (false, false);
            }
            "13.1" => self.fleeing = false,
            _ => self.retreating = false,
        }
    }
}
