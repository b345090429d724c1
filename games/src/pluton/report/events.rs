//! What is said of each event. Events that belong together are reported under the number of the first.

use wargauge_analysis::replay::TurnEvent;
use wargauge_engine::Hex;
use wargauge_engine::pluton::event::Phase;
use wargauge_engine::pluton::{Event, Note, Rule, purposes, side_of};
use wargauge_engine::text::Lines;

use super::Report;
use crate::pluton::log::{in_words, phase_name};

impl Report<'_> {
    /// Reports the first of these events with those that belong to it, and returns how many they are.
    pub(super) fn describe_next(&mut self, number: usize, events: &[TurnEvent<Note>]) -> usize {
        match events[0].note.event {
            Event::Place { .. } => self.places(number, events),
            Event::Run { .. } => self.runners(number, events),
            Event::Step { .. } => self.journey(number, events),
            Event::Reveal { .. } => self.revealed(number, events),
            _ => {
                self.of_turns(number, events);
                self.of_shells(number, events);
                self.of_moves(number, events);
                self.of_combat(number, events);
                1
            }
        }
    }

    /// Units that are set up one after the other.
    fn places(&mut self, number: usize, events: &[TurnEvent<Note>]) -> usize {
        let placed = |entry: &TurnEvent<Note>| match entry.note.event {
            Event::Place { unit, hex } => Some((unit, hex)),
            _ => None,
        };
        let all: Vec<(u8, Hex)> = events.iter().map_while(placed).collect();
        let side = side_of(all[0].0);
        let all: Vec<(u8, Hex)> =
            all.into_iter().take_while(|&(unit, _)| side_of(unit) == side).collect();
        let knowledge = &self.words.knowledge;
        let seen: Vec<String> = all
            .iter()
            .filter(|&&(unit, _)| knowledge.is_on_view(unit))
            .map(|&(unit, hex)| {
                let name = if knowledge.is_named(unit) {
                    let place = self.words.game.place(unit);
                    self.words.game.setup().units[place].name.as_str()
                } else {
                    "a counter"
                };
                format!("{name} on {}", self.words.hex(hex))
            })
            .collect();
        let what = if seen.is_empty() { "in secret".to_owned() } else { seen.join(", ") };
        let rule = self.words.rule(events[0].note.rule);
        self.sheet.act(number, &format!("{}: {what} {rule}", self.words.side(side)));
        all.len()
    }

    /// Units that run, each with its marker.
    fn runners(&mut self, number: usize, events: &[TurnEvent<Note>]) -> usize {
        let mut runners = Vec::new();
        let belongs = |entry: &&TurnEvent<Note>| match entry.note.event {
            Event::Run { .. } | Event::Unseen { .. } | Event::Seen { .. } => true,
            Event::Drop { .. } => entry.note.rule == Rule::RunnersMarked,
            _ => false,
        };
        let taken: Vec<_> = events.iter().take_while(belongs).collect();
        for entry in &taken {
            if let Event::Run { unit } = entry.note.event
                && self.words.knowledge.is_on_view(unit)
            {
                runners.push(unit);
            }
        }
        if !runners.is_empty() {
            let text =
                format!("{} run {}", self.words.units(&runners), self.words.rule(Rule::Running));
            self.sheet.act(number, &text);
            self.actors = runners;
        }
        taken.len()
    }

    /// Steps of the same units, one after the other.
    fn journey(&mut self, number: usize, events: &[TurnEvent<Note>]) -> usize {
        let step = |entry: &TurnEvent<Note>| match entry.note.event {
            Event::Step { unit, from, to, .. } => Some((unit, from, to)),
            _ => None,
        };
        let steps: Vec<(u8, Option<Hex>, Hex)> = events.iter().map_while(step).collect();
        let (first, from, to) = steps[0];
        let together =
            steps.iter().skip(1).take_while(|&&(unit, _, hex)| unit != first && hex == to);
        let group: Vec<u8> =
            std::iter::once(first).chain(together.map(|&(unit, ..)| unit)).collect();
        let hex = |hex: Hex| self.words.hex(hex);
        let mut way =
            from.map_or_else(|| "come by ".to_owned(), |from| format!("{} → ", hex(from)));
        way += &hex(to);
        let mut taken = group.len();
        for more in steps[taken..].chunks(group.len()) {
            if !more.iter().map(|&(unit, ..)| unit).eq(group.iter().copied()) {
                break;
            }
            way.push_text(format_args!(" → {}", hex(more[0].2)));
            taken += more.len();
        }
        let seen: Vec<u8> =
            group.into_iter().filter(|&unit| self.words.knowledge.is_on_view(unit)).collect();
        if seen.is_empty() {
            return taken;
        }
        let rule = self.words.rule(events[0].note.rule);
        if seen == self.actors {
            self.sheet.follow_up(number, &format!("{way} {rule}"));
        } else {
            self.sheet.act(number, &format!("{} {way} {rule}", self.words.units(&seen)));
            self.actors = seen;
        }
        taken
    }

    /// Units that the enemy sees for the first time.
    fn revealed(&mut self, number: usize, events: &[TurnEvent<Note>]) -> usize {
        let seen = |entry: &TurnEvent<Note>| match entry.note.event {
            Event::Reveal { unit, hex } => Some((unit, hex)),
            _ => None,
        };
        let all: Vec<(u8, Hex)> = events.iter().map_while(seen).collect();
        for entry in &events[..all.len()] {
            self.words.knowledge.follow(&entry.note.event);
        }
        let shown = all.iter().filter(|&&(unit, _)| self.words.knowledge.says_sight_of(unit));
        let shown: Vec<String> = shown
            .map(|&(unit, hex)| format!("{} on {}", self.words.unit(unit), self.words.hex(hex)))
            .collect();
        if !shown.is_empty() {
            let rule = self.words.rule(events[0].note.rule);
            self.sheet.follow_up(number, &format!("seen: {} {rule}", shown.join(", ")));
        }
        all.len()
    }

    /// Turns, phases, arrivals, points and the end.
    fn of_turns(&mut self, number: usize, events: &[TurnEvent<Note>]) {
        let Note { rule, event } = events[0].note;
        let words = &self.words;
        let cited = words.rule(rule);
        match event {
            Event::SetUp { side } => self.heading(number, side, "set up"),
            Event::Phase { side, phase } => {
                let next = events.get(1).map(|entry| entry.note.event);
                let is_empty =
                    matches!(next, Some(Event::Phase { .. } | Event::Points { .. }) | None);
                if phase == Phase::Moves || !is_empty {
                    self.heading(number, side, &format!("– {} {cited}", phase_name(phase)));
                }
            }
            Event::Release { group } => {
                let group = &words.game.setup().groups[usize::from(group)];
                let side = words.side(group.side);
                self.sheet.act(number, &format!("{side}: {} may come {cited}", group.name));
            }
            Event::Roll { purpose, whose, die, against, passed } => {
                if !self.is_roll_reported(purpose, whose, events) {
                    return;
                }
                let text = words.roll(purpose, whose, (die, against, passed));
                self.sheet.follow_up(number, &format!("{text} {cited}"));
            }
            Event::EndMoves { side } if words.knowledge.speaks_to(side) => {
                let text = format!("{} move no more {cited}", words.side(side));
                self.sheet.act(number, &text);
            }
            Event::Hold { side } if words.knowledge.speaks_to(side) => {
                let text = format!("{} hold their fire {cited}", words.side(side));
                self.sheet.act(number, &text);
            }
            // The next turn begins with it.
            Event::Points { net } => self.net = Some(net),
            Event::End { winner, net, grade } => {
                let text = words.strong(&words.end(winner, net, grade));
                self.sheet.line("", "");
                self.sheet.act(number, &format!("{text} {cited}"));
            }
            _ => {}
        }
    }

    /// Whether a die is reported. Those about units that a side does not see are not.
    fn is_roll_reported(
        &self,
        purpose: wargauge_engine::Purpose,
        whose: u8,
        events: &[TurnEvent<Note>],
    ) -> bool {
        let knowledge = &self.words.knowledge;
        match purpose {
            purposes::ARRIVAL | purposes::SUCCESSION => true,
            purposes::MORALE if !knowledge.is_own(whose) => {
                // Followed by a recovery that is seen.
                let recovers = events.get(1).is_some_and(|entry| {
                    matches!(entry.note.event, Event::Recover { unit, .. } if unit == whose)
                });
                recovers && knowledge.sees_change(whose, &events[1..])
            }
            _ => knowledge.is_named(whose),
        }
    }

    /// Markers and shells.
    fn of_shells(&mut self, number: usize, events: &[TurnEvent<Note>]) {
        let Note { rule, event } = events[0].note;
        let words = &self.words;
        let cited = words.rule(rule);
        let support = |support: u8| &words.game.setup().support[usize::from(support)];
        match event {
            Event::Allow { support: nth } => {
                let (side, name) = (words.side(support(nth).side), &support(nth).name);
                self.sheet.act(number, &format!("{side}: {name} may be called {cited}"));
            }
            Event::Call { support: nth } => {
                let (side, name) = (words.side(support(nth).side), &support(nth).name);
                self.sheet.act(number, &format!("{side} call {name} {cited}"));
            }
            Event::Lay { marker, from, hex } => {
                let way = match from {
                    Some(from) => format!("moves {} → {}", words.hex(from), words.hex(hex)),
                    None => format!("is laid on {}", words.hex(hex)),
                };
                self.sheet.act(number, &format!("{} {way} {cited}", words.marker(marker)));
            }
            Event::TakeOff { marker, from } => {
                let text =
                    format!("{} is taken off {} {cited}", words.marker(marker), words.hex(from));
                self.sheet.act(number, &text);
            }
            Event::Scatter { marker, die, from, to } => {
                let where_to = match to {
                    Some(to) if to == from => format!("on {}", words.hex(from)),
                    Some(to) => format!("scatters {} → {}", words.hex(from), words.hex(to)),
                    None => format!("scatters from {} off the map", words.hex(from)),
                };
                let text = format!("{}: die {die}, {where_to} {cited}", words.marker(marker));
                self.sheet.act(number, &text);
            }
            Event::Burst { marker, hex, die } => {
                let die = if die == 0 { String::new() } else { format!(", die {die}") };
                let text =
                    format!("{} bursts on {}{die} {cited}", words.marker(marker), words.hex(hex));
                self.sheet.act(number, &text);
            }
            Event::Shelled { unit, force, effect, .. }
                if words.knowledge.sees_shells(unit, events) =>
            {
                let (force, effect) = (words.force(force), words.effect(effect));
                let text = format!("{}: {force}, {effect} {cited}", words.unit(unit));
                self.sheet.follow_up(number, &text);
            }
            _ => {}
        }
    }

    /// What becomes of units, besides their moves.
    fn of_moves(&mut self, number: usize, events: &[TurnEvent<Note>]) {
        let Note { rule, event } = events[0].note;
        let words = &self.words;
        let cited = words.rule(rule);
        let sees = |unit: u8| words.knowledge.sees_change(unit, events);
        let said = match event {
            Event::Bounce { unit, hex } => {
                let text = format!("{} finds enemies on {}", words.unit(unit), words.hex(hex));
                Some(text)
            }
            Event::Loss { unit, losses, left } if sees(unit) => {
                let left = match left {
                    0 => "nothing".to_owned(),
                    left => in_words(left),
                };
                Some(format!("{} loses {losses}, {left} left", words.unit(unit)))
            }
            Event::Drop { unit, from, to, .. } if sees(unit) => {
                let again = if from == to { " again" } else { "" };
                Some(format!("{} {}{again}", words.unit(unit), words.strong(to.name())))
            }
            Event::Recover { unit, to, .. } if sees(unit) => {
                Some(format!("{} recovers: {}", words.unit(unit), words.strong(to.name())))
            }
            Event::Eliminate { unit, .. } if words.knowledge.is_on_view(unit) => {
                // An eliminated counter is shown.
                self.words.knowledge.follow(&event);
                let words = &self.words;
                Some(format!("{} {}", words.unit(unit), words.strong("is eliminated")))
            }
            Event::Succeed { unit, hex } => {
                self.words.knowledge.follow(&event);
                let words = &self.words;
                Some(format!("{} is a new commander on {}", words.unit(unit), words.hex(hex)))
            }
            Event::Retreat { unit, from, to } if words.knowledge.is_on_view(unit) => {
                let way = format!("{} → {}", words.hex(from), words.hex(to));
                Some(format!("{} goes back {way}", words.units(&[unit])))
            }
            _ => None,
        };
        if let Some(said) = said {
            self.sheet.follow_up(number, &format!("{said} {cited}"));
        }
    }

    /// Small arms and close combat.
    fn of_combat(&mut self, number: usize, events: &[TurnEvent<Note>]) {
        let Note { rule, event } = events[0].note;
        let words = &self.words;
        let cited = words.rule(rule);
        match event {
            Event::Fire { unit, target, halves, range, force, die, effect } => {
                let at = words.unit(target);
                let at = match words.knowledge.place(target) {
                    Some(hex) if words.knowledge.is_named(target) => {
                        format!("{at} on {}", words.hex(hex))
                    }
                    _ => at,
                };
                let how = if words.knowledge.is_named(unit) {
                    let (boxes, force) = (in_words(halves), words.force(force));
                    format!(", range {range}, with {boxes}: {force}")
                } else {
                    String::new()
                };
                let effect = words.effect(effect);
                let text =
                    format!("{} fires at {at}{how}, die {die}: {effect} {cited}", words.unit(unit));
                self.sheet.act(number, &text);
                self.actors.clear();
            }
            Event::Declare { side, hex, attacks } => {
                let what = if attacks { "attack" } else { "do not attack" };
                let text = format!("{} {what} on {} {cited}", words.side(side), words.hex(hex));
                self.sheet.act(number, &text);
            }
            Event::Combat { hex, attacker, odds, die, result, losses } => {
                let text = words.combat((hex, attacker), odds, (die, result, losses));
                self.sheet.act(number, &format!("{text} {cited}"));
                self.actors.clear();
            }
            _ => {}
        }
    }
}
