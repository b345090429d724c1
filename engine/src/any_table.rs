//! A table of any kind behind one type.
//!
//! The rules are compiled anew for each kind of table. That pays for the tables on which millions of games are
//! played, and costs build time for all others: a log, a question of odds, a game that waits for a person. Those are
//! passed as an [`AnyTable`], for which the rules are compiled once.

use crate::table::{Cast, RuleId, Table};

/// What rules ask of a table, as an object.
trait Asked<E> {
    fn roll(&mut self, cast: Cast) -> u8;
    fn used(&mut self, rule: RuleId);
    fn hear(&mut self, turn: u8, event: E);
}

impl<E, T: Table<E>> Asked<E> for T {
    fn roll(&mut self, cast: Cast) -> u8 {
        Table::roll(self, cast)
    }

    fn used(&mut self, rule: RuleId) {
        Table::used(self, rule);
    }

    fn hear(&mut self, turn: u8, event: E) {
        if T::LISTENS {
            Table::hear(self, turn, event);
        }
    }
}

/// Any table that keeps no facts. It behaves as that table does, a little slower.
#[expect(missing_debug_implementations, reason = "a table need not show itself")]
pub struct AnyTable<'a, E> {
    table: &'a mut (dyn Asked<E> + 'a),
}

impl<'a, E> AnyTable<'a, E> {
    /// Lends a table.
    pub fn over<T: Table<E>>(table: &'a mut T) -> Self {
        const { assert!(T::LISTENS || !T::KEEPS_FACTS, "facts are kept by counted games") };
        Self { table }
    }
}

impl<E> Table<E> for AnyTable<'_, E> {
    const LISTENS: bool = true;

    fn roll(&mut self, cast: Cast) -> u8 {
        self.table.roll(cast)
    }

    fn used(&mut self, rule: RuleId) {
        self.table.used(rule);
    }

    fn hear(&mut self, turn: u8, event: E) {
        self.table.hear(turn, event);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exhaustive::walk;
    use crate::luck::Luck;
    use crate::table::{Purpose, Tally, Whose};

    /// Rules of one die: it uses rule 1, and is an event.
    fn rules<T: Table<u8>>(table: &mut T) -> u8 {
        let die = table.roll(Cast { purpose: Purpose(0), whose: Whose(0), turn: 1, faces: 6 });
        if T::COUNTS {
            table.used(RuleId(1));
        }
        if T::LISTENS {
            table.hear(1, die);
        }
        die
    }

    #[test]
    fn dice_and_rules_reach_the_table_beneath() {
        let (mut direct, mut lent) = ([0; 2], [0; 2]);
        let mut fast = Tally { table: Luck::new(1794, 3), uses: &mut direct };
        let mut slow = Tally { table: Luck::new(1794, 3), uses: &mut lent };
        for _ in 0..20 {
            assert_eq!(rules(&mut fast), rules(&mut AnyTable::over(&mut slow)));
        }
        assert_eq!(direct, [0, 20]);
        assert_eq!(lent, direct);
    }

    #[test]
    fn a_table_that_listens_hears() {
        struct Ear(Luck, Vec<u8>);
        impl Table<u8> for Ear {
            const LISTENS: bool = true;
            fn roll(&mut self, cast: Cast) -> u8 {
                Table::<u8>::roll(&mut self.0, cast)
            }
            fn hear(&mut self, _turn: u8, die: u8) {
                self.1.push(die);
            }
        }
        let mut ear = Ear(Luck::new(1794, 3), Vec::new());
        let die = rules(&mut AnyTable::over(&mut ear));
        assert_eq!(ear.1, [die]);
    }

    #[test]
    fn every_fall_of_a_lent_die_is_walked() {
        let mut faces = Vec::new();
        walk(
            |dice| rules(&mut AnyTable::over(dice)),
            |die, share| faces.push((die, share.denominator)),
        )
        .expect("one die");
        assert_eq!(faces, (0..6).map(|die| (die, 6)).collect::<Vec<_>>());
    }
}
