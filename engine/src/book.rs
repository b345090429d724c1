//! Rulebooks: which number and title each rule has in the book that is played.
//!
//! Games of one family share their rules, not the numbers printed beside them. A rule is known by
//! its name, a variant of the family's own enum; the book of the game looks its number up. Tallies
//! never need the book: they count by [`RuleId`].

use crate::table::RuleId;

/// A rule as a book lists it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RuleEntry {
    /// The number in the rulebook.
    pub number: &'static str,
    /// A short title.
    pub title: &'static str,
    /// Does it act in play, or does it only define and explain?
    pub acts: bool,
}

impl RuleEntry {
    /// A rule that changes or forbids something in play.
    pub const fn acting(number: &'static str, title: &'static str) -> Self {
        Self { number, title, acts: true }
    }

    /// A heading, a term or a matter of the components.
    pub const fn definition(number: &'static str, title: &'static str) -> Self {
        Self { number, title, acts: false }
    }
}

/// A printed rulebook: for each rule of the family its entry there, or nothing if the book has no
/// such rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Book {
    name: &'static str,
    entries: &'static [Option<RuleEntry>],
}

impl Book {
    /// A book with an entry for each rule of the family, in the order of the [`RuleId`]s.
    pub const fn new(name: &'static str, entries: &'static [Option<RuleEntry>]) -> Self {
        Self { name, entries }
    }

    /// The entries of another book of the same family, which differs from this one in these rules.
    /// `RULES` is how many rules the family has.
    ///
    /// # Panics
    /// If the family has another number of rules; in a constant this is an error of the compiler.
    pub const fn with<const RULES: usize>(
        &self,
        changes: &[(RuleId, Option<RuleEntry>)],
    ) -> [Option<RuleEntry>; RULES] {
        assert!(self.entries.len() == RULES, "the family has another number of rules");
        let mut entries = [None; RULES];
        let mut i = 0;
        while i < RULES {
            entries[i] = self.entries[i];
            i += 1;
        }
        let mut i = 0;
        while i < changes.len() {
            let (RuleId(rule), entry) = changes[i];
            entries[rule as usize] = entry;
            i += 1;
        }
        entries
    }

    /// What the book is called.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// How many rules the family has, those that this book lacks included: one more than the
    /// largest [`RuleId`], and so the length of a tally.
    pub const fn ids(&self) -> usize {
        self.entries.len()
    }

    /// The entry of a rule, if the book has it.
    #[inline]
    pub fn get(&self, rule: impl Into<RuleId>) -> Option<&'static RuleEntry> {
        self.entries.get(usize::from(rule.into().0))?.as_ref()
    }

    /// The entry of a rule that the book has, as every rule that acts in a game by it.
    ///
    /// # Panics
    /// If the book has no such rule.
    pub fn entry(&self, rule: impl Into<RuleId>) -> &'static RuleEntry {
        let rule = rule.into();
        self.get(rule).unwrap_or_else(|| panic!("{} has no rule {}", self.name, rule.0))
    }

    /// The number of a rule that the book has.
    ///
    /// # Panics
    /// If the book has no such rule.
    pub fn number(&self, rule: impl Into<RuleId>) -> &'static str {
        self.entry(rule).number
    }

    /// A citation of rules that the book has, as in "[7.2, 8.14.1]"; nothing of no rules.
    ///
    /// # Panics
    /// If the book lacks one of them.
    pub fn cite<R: Copy + Into<RuleId>>(&self, rules: &[R]) -> String {
        if rules.is_empty() {
            return String::new();
        }
        let numbers: Vec<&str> = rules.iter().map(|&rule| self.number(rule)).collect();
        format!("[{}]", numbers.join(", "))
    }

    /// The rules that the book has, in order.
    pub fn listed(&self) -> impl Iterator<Item = (RuleId, &'static RuleEntry)> + use<> {
        let entries = self.entries.iter().enumerate();
        entries.filter_map(|(id, entry)| Some((RuleId(id as u16), entry.as_ref()?)))
    }

    /// Those of them that act in play.
    pub fn acting(&self) -> impl Iterator<Item = (RuleId, &'static RuleEntry)> + use<> {
        self.listed().filter(|(_, entry)| entry.acts)
    }

    /// The rule with this number.
    pub fn numbered(&self, number: &str) -> Option<RuleId> {
        self.listed().find(|(_, entry)| entry.number == number).map(|(rule, _)| rule)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::tables::rule_table! {
        /// A rule of a family of two games.
        Rule;
        /// The book of the first one.
        FIRST "First";
        Heading "1.0" definition "Of strikes (chapter heading)",
        Strike "1.1" acting "A strike hits",
        Parry - acting "A parry stops a strike",
        Rest "1.2" acting "A rest ends the turn",
    }

    const CHANGES: [(RuleId, Option<RuleEntry>); 3] = [
        (Rule::Parry.id(), Some(RuleEntry::acting("1.1", "A parry stops a strike"))),
        (Rule::Strike.id(), Some(RuleEntry::acting("1.2", "A strike hits"))),
        (Rule::Rest.id(), None),
    ];

    /// The book of the second one: another number, a rule more and a rule less.
    static SECOND: Book =
        Book { name: "Second", entries: &FIRST.with::<{ Rule::COUNT }>(&CHANGES) };

    #[test]
    fn a_rule_has_the_number_of_the_book_that_is_asked() {
        assert_eq!([FIRST.number(Rule::Strike), SECOND.number(Rule::Strike)], ["1.1", "1.2"]);
        assert_eq!(
            [&FIRST, &SECOND].map(|book| book.numbered("1.2").unwrap()),
            [Rule::Rest.id(), Rule::Strike.id()]
        );
    }

    #[test]
    fn a_book_lists_its_own_rules_alone() {
        let listed = |book: &Book| book.listed().map(|(_, rule)| rule.number).collect::<Vec<_>>();
        assert_eq!(listed(&FIRST), ["1.0", "1.1", "1.2"]);
        assert_eq!(listed(&SECOND), ["1.0", "1.2", "1.1"]);
        assert_eq!(FIRST.acting().map(|(rule, _)| rule.0).collect::<Vec<_>>(), [1, 3]);
        assert_eq!([FIRST.get(Rule::Parry), SECOND.get(Rule::Rest)], [None; 2]);
    }

    #[test]
    fn a_tally_has_room_for_every_rule_of_the_family() {
        assert_eq!([FIRST.ids(), SECOND.ids(), Rule::COUNT, Rule::ALL.len()], [4; 4]);
    }

    #[test]
    fn several_rules_are_cited_within_one_pair_of_brackets() {
        assert_eq!(SECOND.cite(&[Rule::Strike, Rule::Parry]), "[1.2, 1.1]");
        assert_eq!(SECOND.cite::<Rule>(&[]), "");
    }

    #[test]
    #[should_panic(expected = "Second has no rule 3")]
    fn a_rule_that_the_book_lacks_has_no_number() {
        let _ = SECOND.number(Rule::Rest);
    }
}
