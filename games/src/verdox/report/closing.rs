//! The end of a report: what is left of both armies.

use wargauge_engine::Side;
use wargauge_engine::verdox::{Kind, State, Whereabouts};

use super::Report;

impl Report<'_> {
    /// What is left.
    pub(super) fn closing(&mut self, state: &State) {
        self.sheet.line("", "");
        for side in Side::BOTH {
            let sum = self.words.game.sum(state, side);
            let heading = format!("{}: {sum} points on the map", self.words.side(side));
            self.sheet.line("", &self.words.strong(&heading));
            let mut rows = [[0_u32; 3]; Kind::COUNT];
            for unit in state.units_of(side) {
                let view = state.unit(unit);
                let gone = view.whereabouts == Whereabouts::Gone;
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
                let kind = kind.name();
                self.sheet.line(
                    "  ",
                    &format!("{kind:17}{there:>3} on the map, {gone:>2} lost{waiting}"),
                );
            }
        }
    }
}
