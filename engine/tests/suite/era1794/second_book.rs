//! The 1794 family played by another book than Niemenczyn's: the same games, cited by its numbers.

use wargauge_engine::era1794::rules::NIEMENCZYN;
use wargauge_engine::era1794::{Niemenczyn, Note, Rule};
use wargauge_engine::{Book, Cast, Game, Luck, RuleEntry, RuleId, Table, Tally};

use crate::common::play;
use crate::era1794::scenario;

/// One rule has another number and one, which the historical scenario never needs, is absent.
static ENTRIES: [Option<RuleEntry>; Rule::COUNT] = NIEMENCZYN.with(&[
    (Rule::MusketFire.id(), Some(RuleEntry::acting("20.1", "Rifle fire procedure"))),
    (Rule::AlternativeScenario.id(), None),
]);
static SECOND: Book = Book::new("Second", &ENTRIES);

/// Keeps the rules of all events.
struct Notes<'a>(Luck, &'a mut Vec<Rule>);

impl Table<Note> for Notes<'_> {
    const LISTENS: bool = true;

    fn roll(&mut self, cast: Cast) -> u8 {
        Table::<Note>::roll(&mut self.0, cast)
    }

    fn hear(&mut self, _turn: u8, note: Note) {
        self.1.push(note.rule);
    }
}

fn games() -> [Niemenczyn; 2] {
    let first = scenario("niemenczyn/historical");
    let second = Niemenczyn::by_book(&SECOND, first.setup());
    [first, second]
}

#[test]
fn events_cite_the_number_of_the_book_that_is_played() {
    let [first, second] = games().map(|game| {
        let mut rules = Vec::new();
        for number in 0..20 {
            play(&game, 1, number, &mut Notes(Luck::new(1, number), &mut rules), |_, _| {});
        }
        rules.into_iter().map(|rule| game.rules().number(rule)).collect::<Vec<_>>()
    });
    assert!(first.contains(&"10.9.4") && !first.contains(&"20.1"));
    let renumbered = first.iter().map(|&number| if number == "10.9.4" { "20.1" } else { number });
    assert_eq!(second, renumbered.collect::<Vec<_>>());
}

#[test]
fn tallies_count_the_same_by_either_book() {
    let [first, second] = games().map(|game| {
        let mut uses = vec![0; game.rules().ids()];
        for number in 0..20 {
            let mut table = Tally { table: Luck::new(1, number), uses: &mut uses };
            play(&game, 1, number, &mut table, |_, _| {});
        }
        uses
    });
    assert!(first[Rule::MusketFire as usize] > 0);
    assert_eq!(first, second);
}

#[test]
fn a_rule_that_the_book_lacks_is_not_among_its_rules() {
    let [first, second] = games().map(|game| game.rules());
    let absent = Rule::AlternativeScenario;
    let rules = |book: &Book| book.listed().map(|(rule, _)| rule).collect::<Vec<RuleId>>();
    let mut fewer = rules(first);
    fewer.retain(|&rule| rule != absent.id());
    assert_eq!(rules(second), fewer);
    assert_eq!([first.get(absent).is_some(), second.get(absent).is_some()], [true, false]);
    assert_eq!([first.numbered("13.2"), second.numbered("13.2")], [Some(absent.id()), None]);
}
