//! What follows from an action: dice, losses, routs, points, and the end of a turn.

use wargauge_engine::era1794::Rule;
use wargauge_engine::era1794::event::{Event, Marked};
use wargauge_engine::hex::Zone;
use wargauge_engine::text::Lines;

use super::events::Report;
use super::words::{joined, signed};

impl Report<'_> {
    /// An event that follows from another.
    pub(super) fn tell_consequence(&mut self, number: usize, rule: Rule, event: &Event) {
        let words = &self.words;
        let cited = words.rule(rule);
        let text = match event {
            Event::Roll(roll) => words.roll(roll, rule),
            Event::Face { units, facing, .. } => {
                let verb = if units.len() == 1 { "faces" } else { "face" };
                format!("{} {verb} {} {cited}", words.units(units), facing.name())
            }
            Event::Loss { unit, size: 0, .. } => {
                format!("{} loses its last point {cited}", words.unit(*unit))
            }
            Event::Loss { unit, size, .. } => {
                format!("{} loses a point: size {size} {cited}", words.unit(*unit))
            }
            Event::Rout { units, returns } => {
                let verb = if units.len() == 1 { "routs" } else { "rout" };
                let verb = words.strong(verb);
                format!("{} {verb}, due back in turn {returns} {cited}", words.units(units))
            }
            Event::Capture { unit, by } => {
                let verb = words.strong("is captured");
                format!("{} {verb} by {} {cited}", words.unit(*unit), words.side(*by))
            }
            Event::Recapture { unit, by } => {
                format!("{} is recaptured by {} {cited}", words.unit(*unit), words.side(*by))
            }
            Event::Eliminate { unit, .. } => {
                let verb = words.strong("is eliminated");
                format!("{} {verb} {cited}", words.unit(*unit))
            }
            Event::LeaderLost { commander, .. } => {
                let verb = words.strong("leaves the game");
                format!("{} {verb} {cited}", words.commander(*commander))
            }
            Event::Points { side, value, why, net } => {
                let (side, net) = (words.side(*side), words.net(*net));
                let value = words.strong(&signed(*value as i8));
                format!("{value} for {side}, {why}: {net} {cited}")
            }
            Event::Camp { unit, hex } => {
                let reaches = words.strong("reaches the enemy's camp");
                format!("{} {reaches} on {} {cited}", words.unit(*unit), words.hex(*hex))
            }
            Event::Castle { hex, by } => {
                let holds = words.strong("hold the castle");
                format!("{} {holds} on {} {cited}", words.side(*by), words.hex(*hex))
            }
            Event::Clash { units, hex, zone } => {
                let zone = match zone {
                    Zone::Front => "front",
                    Zone::Flank => "flank",
                    Zone::Rear => "rear",
                };
                let verb = if units.len() == 1 { "closes" } else { "close" };
                let (names, hex) = (words.units(units), words.hex(*hex));
                format!("{names} {verb} with the enemy on {hex} from the {zone} {cited}")
            }
            Event::Hold { unit } => format!("{} does not react {cited}", words.unit(*unit)),
            Event::Stop { unit } => format!("{} moves no further {cited}", words.unit(*unit)),
            Event::Jam { unit } => format!("{} jams for this turn {cited}", words.unit(*unit)),
            Event::Unjam { unit } => format!("{} is cleared {cited}", words.unit(*unit)),
            Event::Contusion { commander } => {
                format!("{} is stunned for this turn {cited}", words.commander(*commander))
            }
            Event::Postponed { unit } => {
                format!("{} does not come back in this turn {cited}", words.unit(*unit))
            }
            Event::TooLate { unit } => {
                format!("{} will not be back in time {cited}", words.unit(*unit))
            }
            Event::Markers { shots, ready } => {
                return self.markers(number, *shots, *ready, &cited);
            }
            // Its dice describe it.
            _ => return,
        };
        self.sheet.follow_up(number, &text);
    }

    /// The end of a turn.
    fn markers(&mut self, number: usize, shots: Marked, ready: Marked, cited: &str) {
        let words = &self.words;
        let names =
            |units: Marked| joined(units.iter().map(|unit| words.unit(unit as u8).to_owned()));
        let mut text = format!("End of turn {}.", self.turn);
        if !shots.is_empty() {
            text.push_text(format_args!(" A fire marker stays on {}.", names(shots)));
        }
        if !ready.is_empty() {
            text.push_text(format_args!(" Ready again: {}.", names(ready)));
        }
        self.sheet.line("", "");
        self.sheet.act(number, &format!("{text} {cited}"));
    }
}
