//! Runs for tests: made of counted games, with names as files may have them at their worst.

use wargauge_ai::Played;
use wargauge_analysis::field::{Edge, Field, Place};
use wargauge_analysis::summary::{Heading, Scenario};
use wargauge_analysis::{Band, Ground, Row, Sheet, Study, Summary};
use wargauge_engine::fact::{CountChart, UnitFact, UnitFactKind, UnitList};
use wargauge_engine::{Book, Fact, FactSheet, Outcome, Role, RuleEntry, Side, UnitName};

use crate::background::{Background, Reconstructed};

/// Names that mean something to markup, run the wrong way, cannot be drawn, or never end.
pub(crate) const HOSTILE: [&str; 6] = [
    "<script>alert(1)</script>",
    "\"'><img src=x onerror=alert(1)>]]>--><!--",
    "\u{202e}desrever \u{5d0}\u{5d1}\u{5d2}\u{0}\u{7}",
    "a very long name of a unit that goes on and on without any end in sight, and then some more",
    "Neverendingnamewithoutasinglespaceinitthatnobodycanbreakanywhereatalloreversoeasily",
    "&amp;lt; ${x} {{y}} </style></svg></title>",
];

/// The book of the toy game.
static BOOK: Book = Book::new(
    "Toy",
    &[Some(RuleEntry::definition("1", "Terms")), Some(RuleEntry::acting("2.1", "The strike"))],
);

/// What the toy game keeps of its units.
pub(crate) const SHEET: FactSheet = FactSheet {
    units: UnitList::Counters,
    of_unit: &[
        UnitFact {
            name: "losses",
            heading: "size lost a game",
            kind: UnitFactKind::Count {
                chart: Some(CountChart { counted: "Size lost", verb: "lose", amount: "of size" }),
            },
        },
        UnitFact { name: "shaken", heading: "shaken", kind: UnitFactKind::Flag },
        UnitFact { name: "entry_turn", heading: "enters in turn", kind: UnitFactKind::Turn },
    ],
    time_up: FactSheet::LAST_TURN,
    points: FactSheet::POINTS,
    drawn_by_rule: &[],
};

/// A run of 3,000 games with plain names.
pub(crate) fn run() -> Summary {
    made("test/first", ["left", "right"], ["one", "two", "three", "four"], 0)
}

/// Another one, with different outcomes.
pub(crate) fn other() -> Summary {
    made("test/second", ["left", "right"], ["one", "two", "three", "five"], 5)
}

/// A run with hostile names everywhere.
pub(crate) fn hostile(nth: usize) -> Summary {
    let units = [HOSTILE[2], HOSTILE[3], HOSTILE[4], HOSTILE[5]];
    let mut run = made(HOSTILE[(nth + 1) % 6], [HOSTILE[0], HOSTILE[3]], units, nth as u64);
    run.scenario.changes = HOSTILE.map(str::to_owned).to_vec();
    run.players.0[0].1 = HOSTILE[1].to_owned();
    run
}

/// A run of games that follow from their numbers.
fn made(name: &str, sides: [&str; 2], units: [&str; 4], shift: u64) -> Summary {
    const TURNS: u8 = 4;
    let fact = |title: &str, role| Fact {
        column: String::new(),
        title: title.to_owned(),
        role,
        labels: units.map(str::to_owned).to_vec(),
        meanings: Vec::new(),
    };
    let mut facts = vec![fact(units[0], Role::Milestone)];
    for unit in 0..4 {
        facts.extend(SHEET.of_unit.iter().map(|what| fact("", Role::Unit { unit, what })));
    }
    for turn in 1..=TURNS {
        facts.push(fact("", Role::Points { turn }));
        facts.push(fact("", Role::Pick { turn, side: Some(Side::Second) }));
        facts.push(fact("", Role::Pick { turn, side: None }));
    }
    let mut study = Study::default();
    for game in 0..3000_u64 {
        let luck = (game + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let below = |bits: u32, n: u64| (luck >> bits) % n;
        let points = below(8, 11 + shift) as i32 - 5;
        let winner = match points {
            1.. => Some(Side::First),
            0 => None,
            _ => Some(Side::Second),
        };
        let values: Vec<i16> = facts
            .iter()
            .enumerate()
            .map(|(nth, fact)| match fact.role {
                Role::Milestone => below(20, 5) as i16,
                Role::Unit { what, .. } if what.name == "losses" => below(nth as u32, 6) as i16,
                Role::Points { turn } => (points * i32::from(turn) / i32::from(TURNS)) as i16,
                Role::Pick { .. } => below(nth as u32, 4) as i16 + 1,
                _ => below(nth as u32, 2) as i16,
            })
            .collect();
        let turn = 2 + below(30, 3) as u8;
        let outcome = Outcome { winner, automatic: points.abs() > 3, turn, points };
        let played = Played { outcome, decisions: 9, drawn_by_rule: false };
        let uses = [0, below(40, 3) as u32];
        study.add(&Row {
            game,
            played,
            fingerprint: luck,
            balanced: true,
            uses: &uses,
            facts: &values,
        });
    }
    let names = units
        .iter()
        .enumerate()
        .map(|(nth, name)| UnitName { name: (*name).to_owned(), side: Side::from_index(nth % 2) });
    let heading = Heading {
        scenario: Scenario {
            name: name.to_owned(),
            system: "test".to_owned(),
            digest: "d1".to_owned(),
            changes: Vec::new(),
        },
        from: None,
        bracket: None,
        sensitive: None,
        chosen: None,
        players: ["heuristic", "heuristic"].map(str::to_owned),
        seed: 7,
        sheet: Sheet {
            sides: sides.map(str::to_owned),
            rules: &BOOK,
            units: names.collect(),
            facts,
            fact_sheet: &SHEET,
        },
    };
    Summary::new(heading, &study, None::<Band>)
}

/// The background of a run on a field of four rows and five columns.
pub(crate) fn background(name: &str) -> Background {
    let numbers = |factor: u64| (0..20).map(move |hex| [hex * factor % 7 * 50, hex * 3 % 5 * 40]);
    let edge = |between, kind: &str| Edge { between, kind: kind.to_owned(), toward: None };
    Background {
        title: name.to_owned(),
        field: Some(Field {
            rows: 4,
            columns: 5,
            edges: vec![
                edge([101, 102], "slope"),
                edge([102, 202], "road"),
                edge([202, 203], "earthwork"),
            ],
            places: vec![Place { hex: 303, name: name.to_owned(), ..Place::default() }],
            ..Field::default()
        }),
        ground: Some(Ground {
            games: 2000,
            turns: 9000,
            held: numbers(2).collect(),
            fell: numbers(3).collect(),
            ..Ground::default()
        }),
        units: vec![(name.to_owned(), 0), ("other".to_owned(), 1)],
        scenes: None,
        values: 10,
        reconstructed: vec![Reconstructed {
            path: format!("units.{name}.morale"),
            value: "6\n7".to_owned(),
            range: Some([5.0, 7.5]),
            note: Some(name.to_owned()),
        }],
    }
}

/// Goes through markup and fails where an element is not closed, or a quote or bracket is out of
/// place. Gives the number of elements.
pub(crate) fn well_formed(markup: &str) -> usize {
    const VOID: [&str; 2] = ["meta", "!DOCTYPE"];
    let (mut open, mut count, mut rest) = (Vec::new(), 0, markup);
    while let Some(start) = rest.find('<') {
        let text = &rest[..start];
        assert!(!text.contains('>'), "a bracket is left over in {text:?}");
        for (place, _) in text.match_indices('&') {
            let entity = text[place..].split_inclusive(';').next().unwrap_or_default();
            let known = ["&amp;", "&lt;", "&gt;", "&quot;", "&#39;", "&apos;"];
            assert!(known.contains(&entity), "{entity:?} is no entity");
        }
        let end = tag_end(&rest[start..]) + start;
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        let name = tag.split([' ', '\n', '/']).find(|part| !part.is_empty()).unwrap_or_default();
        if let Some(closed) = tag.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(closed), "closed out of turn");
            continue;
        }
        count += 1;
        if name == "script" || name == "style" {
            // Of the program's own making, and no markup.
            let close = format!("</{name}>");
            let end = rest.find(&close).unwrap_or_else(|| panic!("{name} is not closed"));
            rest = &rest[end + close.len()..];
        } else if !tag.ends_with('/') && !VOID.contains(&name) {
            open.push(name.to_owned());
        }
    }
    assert!(open.is_empty(), "not closed: {open:?}");
    count
}

/// Where a tag ends: at the first bracket that is not within quotes.
fn tag_end(tag: &str) -> usize {
    let mut quoted = false;
    for (place, letter) in tag.char_indices() {
        match letter {
            '"' => quoted = !quoted,
            '<' if place > 0 => panic!("a bracket within {:?}", &tag[..place]),
            '>' if !quoted => return place,
            _ => {}
        }
    }
    panic!("a tag without an end: {:?}", &tag[..tag.len().min(80)]);
}
