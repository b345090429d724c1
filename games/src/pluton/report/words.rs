//! The words of a report of *Pluton 1*: sides, units, markers, dice, points.

use wargauge_engine::pluton::event::Odds;
use wargauge_engine::pluton::setup::{CombatResult, Effect, Source};
use wargauge_engine::pluton::{Force, Grade, Rule, Rules, purposes, side_of};
use wargauge_engine::{Game, Hex, Purpose, Side};
use wargauge_report::terminal::{Colour, Paint};

use super::knowledge::Knowledge;
use crate::pluton::log::{RATIOS, effect_name, hex_name, in_words, named, result_name};

/// Words, and what they may say.
pub(super) struct Words<'a> {
    pub(super) game: &'a Rules,
    pub(super) paint: Paint,
    pub(super) knowledge: Knowledge,
}

impl Words<'_> {
    pub(super) fn strong(&self, text: &str) -> String {
        self.paint.paint(Colour::Strong, text)
    }

    pub(super) fn rule(&self, rule: Rule) -> String {
        self.paint.paint(Colour::Faint, self.game.rules().cite(&[rule]))
    }

    /// The germans.
    pub(super) fn side(&self, side: Side) -> String {
        let name = &self.game.setup().sides[side.index()];
        format!("the {}", self.paint.paint(Colour::of(side), name))
    }

    pub(super) fn hex(&self, hex: Hex) -> String {
        hex_name(self.game, hex)
    }

    /// A unit, as far as it may be named.
    pub(super) fn unit(&self, unit: u8) -> String {
        let side = side_of(unit);
        if self.knowledge.is_named(unit) {
            return self.paint.paint(Colour::of(side), named(self.game, unit));
        }
        let name = &self.game.setup().sides[side.index()];
        let counter = self.paint.paint(Colour::of(side), format!("{name} counter"));
        match self.knowledge.place(unit).filter(|_| self.knowledge.is_on_view(unit)) {
            Some(hex) => format!("a masked {counter} on {}", self.hex(hex)),
            None => "an unseen enemy".to_owned(),
        }
    }

    /// Units of one side, named once for all: `germans s1, s2 and a masked counter`.
    pub(super) fn units(&self, units: &[u8]) -> String {
        let Some(&first) = units.first() else { return String::new() };
        let side = side_of(first);
        let (named, masked): (Vec<u8>, Vec<u8>) =
            units.iter().partition(|&&unit| self.knowledge.is_named(unit));
        let name = |unit: &u8| {
            let unit = &self.game.setup().units[self.game.place(*unit)];
            unit.name.clone()
        };
        let mut parts: Vec<String> = named.iter().map(name).collect();
        match masked.len() {
            0 => {}
            1 => parts.push("a masked counter".to_owned()),
            more => parts.push(format!("{more} masked counters")),
        }
        let list = parts.join(", ");
        let side = &self.game.setup().sides[side.index()];
        self.paint.paint(Colour::of(side_of(first)), format!("{side} {list}"))
    }

    /// A marker with what fires it.
    pub(super) fn marker(&self, marker: u8) -> String {
        let data = &self.game.setup().markers[usize::from(marker)];
        let setup = self.game.setup();
        let by = match data.source {
            Source::Mortar { unit, .. } => setup.units[usize::from(unit)].name.as_str(),
            Source::Support(support) => setup.support[usize::from(support)].name.as_str(),
        };
        let name = format!("{} marker {}", setup.sides[data.side.index()], data.number);
        format!("{} ({by})", self.paint.paint(Colour::of(data.side), name))
    }

    /// The side that is ahead, and by how much.
    pub(super) fn net(&self, net: i16) -> String {
        let sides = &self.game.setup().sides;
        match net {
            0 => "points level".to_owned(),
            1.. => format!("{} +{}", sides[0], in_words(net)),
            _ => format!("{} +{}", sides[1], in_words(-net)),
        }
    }

    /// How it ended.
    pub(super) fn end(&self, winner: Option<Side>, net: i16, grade: Grade) -> String {
        let net = self.net(net);
        match winner {
            None => format!("a draw, {net}"),
            Some(side) => {
                format!("{} win a {}, {net}", self.side(side), Grade::NAMES[grade as usize])
            }
        }
    }

    /// A force: `force 9 at -2 is 6`.
    pub(super) fn force(&self, force: Force) -> String {
        let Force { base, modifier, result } = force;
        if modifier == 0 {
            format!("force {result}")
        } else {
            format!("force {base} at {modifier:+} is {result}")
        }
    }

    /// What fire does.
    pub(super) fn effect(&self, effect: Effect) -> String {
        match effect_name(effect).as_str() {
            "." => "nothing".to_owned(),
            other => self.strong(other),
        }
    }

    /// A die that is no fire, scatter or close combat.
    pub(super) fn roll(
        &self,
        purpose: Purpose,
        whose: u8,
        (die, against, passed): (u8, u8, bool),
    ) -> String {
        let needed = if against == 1 { "on a 1".to_owned() } else { format!("on 1 to {against}") };
        let (what, [yes, no]) = match purpose {
            purposes::ARRIVAL => {
                let group = &self.game.setup().groups[usize::from(whose)];
                (format!("{} comes {needed}", group.name), ["it comes", "not yet"])
            }
            purposes::COMMANDER => {
                (format!("{} is lost {needed}", self.unit(whose)), ["lost", "unhurt"])
            }
            purposes::SUCCESSION => (
                format!("a new {} comes {needed}", self.unit(whose)),
                ["a new commander", "no commander"],
            ),
            _ => (
                format!("{}, out of command, recovers {needed}", self.unit(whose)),
                ["it recovers", "it does not"],
            ),
        };
        let result = self.strong(if passed { yes } else { no });
        format!("{what}: die {die}, {result}")
    }

    /// A close combat up to its result.
    pub(super) fn combat(
        &self,
        (hex, attacker): (Hex, Side),
        odds: Odds,
        (die, result, losses): (u8, CombatResult, [u8; 2]),
    ) -> String {
        let [ratio, column] = odds.columns.map(|column| RATIOS[usize::from(column)]);
        let shifted = match odds.shift {
            0 => String::new(),
            shift => format!(" {shift:+} is {column}"),
        };
        let [ours, theirs] = odds.sizes.map(in_words);
        let printed = [result.attacker.losses, result.defender.losses];
        let more = if losses == printed {
            String::new()
        } else {
            format!(", losses {} and {}", losses[0], losses[1])
        };
        format!(
            "close combat on {}: {} {ours} boxes against {theirs}, {ratio}{shifted}, die {die}: {}{more}",
            self.hex(hex),
            self.side(attacker),
            self.strong(&result_name(result)),
        )
    }
}
