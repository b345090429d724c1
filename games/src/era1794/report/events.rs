//! The report of a game, turn by turn: what the units did, where, and with which dice.

use wargauge_analysis::replay::TurnEvent;
use wargauge_engine::era1794::Note;
use wargauge_engine::era1794::event::{Counter, Event, Melee, PerUnit, Row, Units, What};
use wargauge_engine::era1794::setup::Start;
use wargauge_engine::era1794::{Rule, Rules, purposes};
use wargauge_engine::text::Lines;
use wargauge_engine::{Game, Hex, Side};

use super::words::{Words, declared, joined, least, shot_name};
use crate::foreseen::Foreseen;
use crate::page::Page;
use crate::system::{ReportInput, System};

/// A report as it is written.
pub(super) struct Report<'a> {
    pub(super) words: Words<'a>,
    pub(super) sheet: Page,
    pub(super) turn: u8,
    /// The side to whose knowledge the report keeps.
    viewer: Option<Side>,
    net: i8,
    foreseen: Foreseen<'a>,
    /// Where each unit stands.
    places: Vec<Option<Hex>>,
}

impl<'a> Report<'a> {
    pub(super) fn new<M, const U: usize, const S: usize, const H: usize, const X: usize>(
        game: &'a Rules<U, S, H, X>,
        input: &ReportInput<'a, M>,
    ) -> Self
    where
        M: System<Game = Rules<U, S, H, X>>,
    {
        let setup = game.setup();
        let words = Words::new(game.rules(), setup, input.paint);
        let places = setup.units.iter().map(|unit| match unit.start {
            Start::At(number) => words.board.numbered(number),
            Start::Among { .. } | Start::Enters { .. } => None,
        });
        let places = places.collect();
        let sheet = Page::new(input);
        let viewer = input.viewer;
        let foreseen = Foreseen::of(game, input);
        Self { words, sheet, turn: 0, viewer, net: setup.rules.handicap, foreseen, places }
    }

    /// Describes events from the first on.
    pub(super) fn describe(&mut self, events: &[TurnEvent<Note>]) {
        let mut i = 0;
        while i < events.len() {
            if events[i].turn != self.turn {
                self.turn = events[i].turn;
                let net = self.words.net(self.net);
                let foreseen = self.foreseen.heading(self.turn);
                let heading = format!("━━ Turn {} ━━ {net} ━━{foreseen}", self.turn);
                self.sheet.line("", "");
                self.sheet.line("", &self.words.strong(&heading));
            }
            let taken = self.describe_next(i + 1, &events[i..]);
            for entry in &events[i..i + taken] {
                self.follow(&entry.note.event);
            }
            i += taken;
        }
    }

    /// The report stops here.
    pub(super) fn cut(&mut self, at: usize, end: usize) {
        let net = self.words.net(self.net);
        self.sheet.line("", "");
        self.sheet
            .line("", &format!("Stopped after event {at} of {end}: turn {}, {net}.", self.turn));
    }

    /// Describes the first of these events and those that belong to it. Returns their number.
    fn describe_next(&mut self, number: usize, events: &[TurnEvent<Note>]) -> usize {
        let note = &events[0].note;
        match &note.event {
            Event::Step { units, .. } => self.journey(number, units, events),
            Event::Face { units, cost, .. } if least(cost) > 0 => {
                self.journey(number, units, events)
            }
            Event::Roll(roll) if roll.purpose == purposes::MELEE => {
                self.dice_of_melee(number, events)
            }
            Event::Pass { .. } => self.passes(number, events),
            Event::Retreat { unit, from, .. } => {
                let mut way = self.words.hex(*from);
                let mut taken = 0;
                for entry in events {
                    match entry.note.event {
                        Event::Retreat { unit: other, to, .. } if other == *unit => {
                            way.push_text(format_args!(" → {}", self.words.hex(to)));
                        }
                        Event::Stop { unit: other } if other == *unit => {}
                        _ => break,
                    }
                    taken += 1;
                }
                let rule = self.words.rule(note.rule);
                let text = format!("{} falls back {way} {rule}", self.words.unit(*unit));
                self.sheet.follow_up(number, &text);
                taken
            }
            _ => {
                self.describe_one(number, note.rule, &note.event);
                1
            }
        }
    }

    /// Steps and turns of the same units, one after the other.
    fn journey(&mut self, number: usize, units: &Units, events: &[TurnEvent<Note>]) -> usize {
        let mut way = String::new();
        let mut taken = 0;
        let mut left: &PerUnit = &PerUnit::new();
        let mut free = true;
        let mut rule = Rule::Advance;
        for entry in events {
            match &entry.note.event {
                Event::Step { units: same, from, to, cost, left: points } if same == units => {
                    if way.is_empty() {
                        way = self.words.hex(*from);
                    }
                    way.push_text(format_args!(" → {}", self.words.hex(*to)));
                    free &= least(cost) == 0;
                    left = points;
                }
                Event::Face { units: same, facing, left: points, cost }
                    if same == units && (least(cost) > 0 || taken > 0 && free) =>
                {
                    let gap = if way.is_empty() { "" } else { ", " };
                    way.push_text(format_args!("{gap}turns {}", facing.name()));
                    free &= least(cost) == 0;
                    left = points;
                }
                _ => break,
            }
            rule = entry.note.rule;
            taken += 1;
        }
        let points = match least(left) {
            1 => "1 point left".to_owned(),
            points => format!("{points} points left"),
        };
        let points = if free { String::new() } else { self.words.faint(&format!(" ({points})")) };
        let rule = if free { format!(" {}", self.words.rule(rule)) } else { String::new() };
        let names = self.words.units(units);
        self.sheet.act(number, &format!("{names}: {way}{points}{rule}"));
        taken
    }

    /// Both sides' dice and what came of them.
    fn dice_of_melee(&mut self, number: usize, events: &[TurnEvent<Note>]) -> usize {
        let melee = events.iter().take(3).find_map(|entry| match &entry.note.event {
            Event::Melee(melee) => Some(melee),
            _ => None,
        });
        let Some(melee) = melee else { return 1 };
        // It has the number of what comes of it, below.
        let opening = self.melee_opening(melee);
        self.sheet.opening(number, &opening);
        for (i, entry) in events.iter().take(2).enumerate() {
            if let Event::Roll(roll) = &entry.note.event {
                self.sheet.follow_up(number + i, &self.words.roll(roll, entry.note.rule));
            }
        }
        let (winner, rule) = (self.words.side(melee.winner), self.words.rule(Rule::Melee));
        let tie = melee.totals[0] == melee.totals[1];
        let tie = if tie { ", a tie being the attacker's" } else { "" };
        let text = format!("{winner} win by {}{tie} {rule}", melee.difference);
        self.sheet.follow_up(number + 2, &self.words.strong(&text));
        3
    }

    fn melee_opening(&self, melee: &Melee) -> String {
        let words = &self.words;
        format!(
            "{} on {}: {} against {}",
            words.strong("Melee"),
            words.hex(melee.hex),
            words.units(&melee.attackers),
            words.units(&melee.defenders)
        )
    }

    /// Passes running.
    fn passes(&mut self, number: usize, events: &[TurnEvent<Note>]) -> usize {
        let mut sides = Vec::new();
        for entry in events {
            match entry.note.event {
                Event::Pass { side } => sides.push(self.words.side(side)),
                _ => break,
            }
        }
        let taken = sides.len();
        let text = format!("{} pass", joined(sides.into_iter()));
        self.sheet.act(number, &text);
        taken
    }

    /// An event that stands for itself and begins something.
    fn describe_one(&mut self, number: usize, rule: Rule, event: &Event) {
        let words = &self.words;
        let cited = words.rule(rule);
        let text = match event {
            Event::Choose { side, .. } if self.viewer == Some(side.other()) => {
                format!("{} put a commander into the pool {cited}", words.side(*side))
            }
            Event::Choose { side, commander } => {
                let leader = words.commander(*commander);
                format!("{} put {leader} into the pool {cited}", words.side(*side))
            }
            Event::Name { commander, .. } => {
                let leader = words.commander(*commander);
                format!("{} {cited}", words.strong(&format!("the command of {leader} acts")))
            }
            Event::Draw { commander } => {
                let leader = words.commander(*commander);
                self.sheet.line("", "");
                format!("{leader} {}", self.words.strong("is activated"))
            }
            Event::Deploy { counter, hex, facing } => match counter {
                Counter::Unit(unit) => {
                    let name = words.unit(*unit);
                    format!("{name} deploys on {} facing {}", words.hex(*hex), facing.name())
                }
                Counter::Commander(leader) => {
                    format!("{} takes his place on {}", words.commander(*leader), words.hex(*hex))
                }
            },
            Event::Return { units, hex, facing } => {
                let verb = if units.len() == 1 { "returns" } else { "return" };
                let (hex, facing) = (words.hex(*hex), facing.name());
                format!("{} {verb} on {hex} facing {facing} {cited}", words.units(units))
            }
            Event::Declare { units, what, cost } => {
                let verb = declared(*what, units.len() > 1);
                let text = format!("{} {verb} {cited}", words.units(units));
                // What joins or ends by itself follows from something else.
                let by_itself = match what {
                    What::Line | What::Square => units.len() == 1,
                    What::Dissolve => true,
                    _ => false,
                };
                if least(cost) == 0 && by_itself {
                    return self.sheet.follow_up(number, &text);
                }
                text
            }
            Event::Leader { commander, from, to } => {
                let name = words.commander(*commander);
                format!("{name}: {} → {} {cited}", words.hex(*from), words.hex(*to))
            }
            Event::Fire { units, target, range, row, shots } => {
                let text = self.fire(units, *target, *range, *row);
                // Guns count no shots; a group's may differ.
                match (row, &shots[..]) {
                    (Row::Musket(_), &[(_, shots)]) => format!("{text} ({})", shot_name(shots)),
                    _ => text,
                }
            }
            Event::Charge { units, hex } => {
                let verb = if units.len() == 1 { "charges" } else { "charge" };
                let verb = words.strong(verb);
                format!("{} {verb} on {} {cited}", words.units(units), words.hex(*hex))
            }
            Event::Counterattack { units, hex } => {
                let verb = if units.len() == 1 { "counterattacks" } else { "counterattack" };
                let verb = words.strong(verb);
                format!("{} {verb} on {} {cited}", words.units(units), words.hex(*hex))
            }
            Event::End { winner, net, automatic, decided } => {
                let who = winner.map_or_else(
                    || "a draw".to_owned(),
                    |side| format!("{} win", words.side(side)),
                );
                let how = if *automatic { "at once" } else { "after the last turn" };
                let text = format!("{who} {how}, {}: {}", words.net(*net), decided.name());
                format!("{} {cited}", words.strong(&text))
            }
            _ => return self.tell_consequence(number, rule, event),
        };
        self.sheet.act(number, &text);
    }

    /// Which units fire at which.
    fn fire(&self, units: &Units, target: Hex, range: u8, row: Row) -> String {
        let words = &self.words;
        let side = |unit: usize| {
            let setup = words.setup;
            setup.commanders[setup.units[unit].commander].side
        };
        let own = units.first().map_or(Side::First, |&unit| side(unit as usize));
        let there = (0..self.places.len())
            .filter(|&unit| self.places[unit] == Some(target) && side(unit) != own)
            .map(|unit| words.unit(unit as u8).to_owned());
        let verb = if units.len() == 1 { "fires" } else { "fire" };
        let none = if words.is_without_effect(row) { ": no test" } else { "" };
        format!(
            "{} {verb} at {} on {}, range {range}, {}{none}",
            words.units(units),
            joined(there),
            words.hex(target),
            words.row(row)
        )
    }

    /// Keeps places and points up to date.
    fn follow(&mut self, event: &Event) {
        match event {
            Event::Deploy { counter: Counter::Unit(unit), hex, .. } => self.put(*unit, Some(*hex)),
            Event::Return { units, hex, .. } | Event::Step { units, to: hex, .. } => {
                units.iter().for_each(|&unit| self.put(unit, Some(*hex)));
            }
            Event::Retreat { unit, to, .. } => self.put(*unit, Some(*to)),
            Event::Rout { units, .. } => units.iter().for_each(|&unit| self.put(unit, None)),
            Event::Capture { unit, .. } | Event::Eliminate { unit, .. } => self.put(*unit, None),
            Event::Points { net, .. } => self.net = *net,
            _ => {}
        }
    }

    fn put(&mut self, unit: u8, hex: Option<Hex>) {
        self.places[unit as usize] = hex;
    }
}
