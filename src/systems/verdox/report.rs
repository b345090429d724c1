//! A game of *Fortress of Verdox* for people: phase by phase, then what is left of both armies.

use std::fmt::Write;

use wargauge_analysis::replay::Told;
use wargauge_analysis::replay::verdox::unit_name;
use wargauge_engine::verdox::{
    Ending, Event, Kind, Note, Rule, Setup, State, Target, Verdox, purposes, side_of,
};
use wargauge_engine::{Side, Square};

use crate::screen::{Colour, Paint, thousands, width, wrapped};
use crate::systems::{Telling, end_of};

/// Digits of the numbers of events.
const NUMBER: usize = 5;

/// The whole report, or as much of it as is asked for.
pub(super) fn report(game: &Verdox, telling: &Telling<'_, Setup>) -> String {
    let Telling { scenario, players, replay, at } = *telling;
    let mut report = Report::new(game);
    let name = format!("game {} of seed {}", thousands(replay.number), replay.seed);
    report.line("", &report.strong(&format!("{}, {name}", scenario.name)));
    for change in &scenario.changes {
        report.line("", &format!("changed: {change}"));
    }
    let seats = game.setup().sides.iter().zip(players);
    let seats: Vec<String> = seats.map(|(side, player)| format!("{side} {player}")).collect();
    report.line("", &seats.join(" and "));
    report.tell(&replay.told[..at]);
    let end = replay.told.len();
    if let Some(state) = end_of(game, replay).filter(|_| at == end) {
        report.closing(&state);
    } else {
        report.line("", "");
        report.line("", &format!("Stopped after event {at} of {end}: turn {}.", report.turn));
    }
    report.text
}

/// A report as it is written.
struct Report<'a> {
    game: &'a Verdox,
    paint: Paint,
    text: String,
    width: usize,
    turn: u8,
    /// What each unit is, once it has entered.
    kinds: Vec<Option<Kind>>,
}

impl<'a> Report<'a> {
    fn new(game: &'a Verdox) -> Self {
        let kinds = vec![None; usize::from(u8::MAX) + 1];
        let paint = Paint::for_stdout();
        Self { game, paint, text: String::new(), width: width(), turn: 0, kinds }
    }

    /// Tells of events from the first on.
    fn tell(&mut self, told: &[Told<Note>]) {
        let mut i = 0;
        while i < told.len() {
            if told[i].turn != self.turn {
                self.turn = told[i].turn;
                self.line("", "");
                self.line("", &self.strong(&format!("━━ Turn {} ━━", self.turn)));
            }
            i += self.tell_next(i + 1, &told[i..]);
        }
    }

    /// Tells of the first of these events and of those that belong to it; gives how many.
    fn tell_next(&mut self, number: usize, told: &[Told<Note>]) -> usize {
        let Note { rule, event } = told[0].note;
        match event {
            Event::Enter { unit, kind, .. } => {
                self.kinds[usize::from(unit)] = Some(kind);
                self.entries(number, told)
            }
            Event::Unhorse { unit, kind, .. } => {
                self.tell_one(number, rule, &event);
                self.kinds[usize::from(unit)] = Some(kind);
                1
            }
            Event::Step { unit, .. } => self.journey(number, unit, told),
            _ => {
                self.tell_one(number, rule, &event);
                1
            }
        }
    }

    /// Units that enter one after the other, of one side.
    fn entries(&mut self, number: usize, told: &[Told<Note>]) -> usize {
        let mut named = Vec::new();
        let mut whose = None;
        for told in told {
            let Event::Enter { unit, kind, square } = told.note.event else { break };
            if *whose.get_or_insert(side_of(unit)) != side_of(unit) {
                break;
            }
            self.kinds[usize::from(unit)] = Some(kind);
            named.push(format!("{} on {}", self.unit(unit), self.square(square)));
        }
        let rule = self.rule(told[0].note.rule);
        self.act(number, &format!("enter face down: {} {rule}", named.join(", ")));
        named.len()
    }

    /// Steps of one unit, one after the other.
    fn journey(&mut self, number: usize, unit: u8, told: &[Told<Note>]) -> usize {
        let mut way = String::new();
        let mut taken = 0;
        for told in told {
            let Event::Step { unit: same, from, to, .. } = told.note.event else { break };
            if same != unit {
                break;
            }
            if way.is_empty() {
                way = self.square(from);
            }
            // Writing to a string cannot fail.
            let _ = write!(way, " → {}", self.square(to));
            taken += 1;
        }
        let rule = self.rule(told[0].note.rule);
        self.act(number, &format!("{}: {way} {rule}", self.unit(unit)));
        taken
    }

    /// An event that stands for itself.
    fn tell_one(&mut self, number: usize, rule: Rule, event: &Event) {
        let cited = self.rule(rule);
        let text = match *event {
            Event::First { side } => {
                format!("{} deploy first and begin every turn {cited}", self.side(side))
            }
            Event::Phase { side } => {
                self.line("", "");
                let text = format!("{} act", self.side(side));
                return self.act(number, &self.strong(&text));
            }
            Event::Reveal { unit, .. } => {
                let text = format!("{} is turned up {cited}", self.unit(unit));
                return self.follow_up(number, &text);
            }
            Event::Roll { purpose, unit, target, die, against, passed } => {
                let text = self.roll(purpose, unit, target, (die, against, passed));
                return self.follow_up(number, &format!("{text} {cited}"));
            }
            Event::Fire { unit, target, square, range } => {
                let at = self.target(target);
                let square = self.square(square);
                format!("{} fires at {at} on {square}, range {range} {cited}", self.unit(unit))
            }
            Event::Melee { unit, target, square } => {
                let (target, square) = (self.unit(target), self.square(square));
                format!("{} attacks {target} on {square} hand to hand {cited}", self.unit(unit))
            }
            Event::Unhorse { unit, kind, .. } => {
                let text = format!("{} lose their horses: {}", self.unit(unit), kind.name());
                return self.follow_up(number, &format!("{text} {cited}"));
            }
            Event::Eliminate { target, by, .. } => {
                let how = if by.is_some() { "is removed" } else { "is lost" };
                let text = format!("{} {} {cited}", self.target(target), self.strong(how));
                return self.follow_up(number, &text);
            }
            Event::Board { unit, barge } => {
                format!("{} goes aboard barge {} {cited}", self.unit(unit), barge + 1)
            }
            Event::Land { unit, barge, square } => {
                let (unit, square) = (self.unit(unit), self.square(square));
                let text = format!("{unit} leaves barge {} for {square} {cited}", barge + 1);
                return self.follow_up(number, &text);
            }
            Event::Barge { barge, from, to } => {
                let (from, to) = (self.square(from), self.square(to));
                format!("barge {}: {from} → {to} {cited}", barge + 1)
            }
            Event::Gate { square, side } => {
                let text = format!("{} hold the gate {}", self.side(side), self.square(square));
                return self.follow_up(number, &format!("{text} {cited}"));
            }
            Event::Breach { square } => {
                let verb = self.strong("is breached");
                let text = format!("the wall on {} {verb} {cited}", self.square(square));
                return self.follow_up(number, &text);
            }
            Event::Stop { side } => format!("{} do no more {cited}", self.side(side)),
            Event::Points { net } => {
                self.line("", "");
                format!("End of turn {}: {}", self.turn, self.net(net))
            }
            Event::End { winner, net, ending } => {
                let who = winner
                    .map_or_else(|| "a draw".to_owned(), |side| format!("{} win", self.side(side)));
                let how = match ending {
                    Ending::Headquarters => "by the headquarters",
                    Ending::Annihilation => "with nobody left against them",
                    Ending::Time => "when the time is over",
                };
                self.line("", "");
                let text = format!("{who} {how}, {}", self.net(net));
                format!("{} {cited}", self.strong(&text))
            }
            // The end of an action shows by what comes next; entries and steps are told together.
            Event::Done { .. } | Event::Enter { .. } | Event::Step { .. } => return,
        };
        self.act(number, &text);
    }

    /// A die.
    fn roll(
        &self,
        purpose: wargauge_engine::Purpose,
        unit: Option<u8>,
        target: Option<Target>,
        (die, against, passed): (u8, u8, bool),
    ) -> String {
        let wanted = format!("{against} or less");
        let result = self.strong(if passed { "yes" } else { "no" });
        match purpose {
            purposes::LOTS => format!("lots: die {die}"),
            purposes::HIT => {
                let at = target.map_or_else(String::new, |target| self.target(target));
                format!("hit on {at}: die {die}, {wanted}: {result}")
            }
            purposes::BOG => {
                let name = unit.map_or_else(String::new, |unit| self.unit(unit));
                format!("{name} in the marsh: die {die}, {wanted} draws it in: {result}")
            }
            purposes::DEMOLISH => format!("breach: die {die}, {wanted}: {result}"),
            _ => format!("the step needs {wanted}: die {die}: {result}"),
        }
    }

    /// What is left.
    fn closing(&mut self, state: &State) {
        self.line("", "");
        for side in Side::BOTH {
            let heading = format!("{}: {} points", self.side(side), self.game.sum(state, side));
            self.line("", &self.strong(&heading));
            let mut rows: Vec<[u32; 3]> = vec![[0; 3]; Kind::COUNT];
            for unit in state.units_of(side) {
                let view = state.unit(unit);
                let gone = matches!(view.whereabouts, wargauge_engine::verdox::Whereabouts::Gone);
                rows[view.kind.index()][usize::from(gone)] += 1;
            }
            for (row, waiting) in rows.iter_mut().zip(state.reserve(side)) {
                row[2] = waiting.into();
            }
            for (kind, [there, gone, waiting]) in Kind::ALL.into_iter().zip(rows) {
                let waiting = match waiting {
                    0 => String::new(),
                    some => format!(", {some} never came"),
                };
                let text =
                    format!("{:17}{there:>3} on the map, {gone:>2} lost{waiting}", kind.name());
                self.line("  ", &text);
            }
        }
    }

    /// A line with whatever stands on its left.
    fn line(&mut self, margin: &str, text: &str) {
        self.text += wrapped(margin, text, self.width).trim_end();
        self.text.push('\n');
    }

    /// Somebody does something.
    fn act(&mut self, number: usize, text: &str) {
        let margin = self.paint.paint(Colour::Faint, format!("{number:NUMBER$}"));
        self.line(&format!("{margin}  "), text);
    }

    /// Something follows from it.
    fn follow_up(&mut self, number: usize, text: &str) {
        let margin = self.paint.paint(Colour::Faint, format!("{number:NUMBER$}"));
        self.line(&format!("{margin}    "), text);
    }

    fn strong(&self, text: &str) -> String {
        self.paint.paint(Colour::Strong, text)
    }

    fn rule(&self, rule: Rule) -> String {
        self.paint.paint(Colour::Faint, format!("[{}]", rule.number()))
    }

    /// The hasbergs.
    fn side(&self, side: Side) -> String {
        format!("the {}", self.paint.paint(colour(side), &self.game.setup().sides[side.index()]))
    }

    /// A unit by what it is and the order in which it came.
    fn unit(&self, unit: u8) -> String {
        let side = side_of(unit);
        let name = unit_name(&self.game.setup().sides[side.index()], unit);
        let kind = self.kinds[usize::from(unit)].map_or("", Kind::name);
        self.paint.paint(colour(side), format!("{kind} ({name})"))
    }

    fn target(&self, target: Target) -> String {
        match target {
            Target::Unit(unit) => self.unit(unit),
            Target::Barge(barge) => format!("barge {}", barge + 1),
            Target::Wall(square) => format!("the wall {}", self.square(square)),
        }
    }

    fn square(&self, square: Square) -> String {
        format!("{:04}", self.game.map().grid.number(square))
    }

    /// Who is ahead, and by how much.
    fn net(&self, net: i16) -> String {
        let sides = &self.game.setup().sides;
        match net {
            0 => "points level".to_owned(),
            1.. => format!("{} +{net}", sides[0]),
            _ => format!("{} +{}", sides[1], net.unsigned_abs()),
        }
    }
}

/// The colour of a side.
fn colour(side: Side) -> Colour {
    match side {
        Side::First => Colour::First,
        Side::Second => Colour::Second,
    }
}
