//! The end of a report: the points by what they are for, and what is left of both sides.

use wargauge_engine::Side;
use wargauge_engine::pluton::setup::Kind;
use wargauge_engine::pluton::{Points, State, Whereabouts};

use super::Report;
use crate::pluton::log::in_words;
use crate::pluton::show::kind_name;

impl Report<'_> {
    /// Points and losses.
    pub(super) fn closing(&mut self, state: &State) {
        self.sheet.line("", "");
        for side in Side::BOTH {
            let game = self.words.game;
            let points = game.points(state, side);
            let handicap = game.switches().handicap;
            let heading = format!("{}: {} points", self.words.side(side), in_words(points.sum()));
            self.sheet.line("", &self.words.strong(&heading));
            let Points { buildings, uncalled, boxes, commanders, unrevealed, road } = points;
            let parts = [
                ("buildings held", buildings),
                ("artillery not called", uncalled),
                ("boxes with a loss", boxes),
                ("commanders lost", commanders),
                ("turns unseen", unrevealed),
                ("road open", road),
            ];
            for (what, value) in parts.into_iter().filter(|&(_, value)| value != 0) {
                self.sheet.line("  ", &format!("{what:22}{:>6}", in_words(value)));
            }
            if side == Side::First && handicap != 0 {
                self.sheet.line("  ", &format!("{:22}{:>6}", "handicap", in_words(handicap)));
            }
            for kind in Kind::ALL {
                let (mut there, mut gone, mut waiting) = (0, 0, 0);
                for unit in game.units_of(side).filter(|&unit| game.kind(unit) == kind) {
                    match state.whereabouts(unit) {
                        Whereabouts::OnMap(_) => there += 1,
                        Whereabouts::Gone => gone += 1,
                        Whereabouts::Waiting => waiting += 1,
                    }
                }
                let never = match waiting {
                    0 => String::new(),
                    some => format!(", {some} never came"),
                };
                let kind = kind_name(kind);
                self.sheet
                    .line("  ", &format!("{kind:14}{there:>3} on the map, {gone:>2} lost{never}"));
            }
        }
    }
}
