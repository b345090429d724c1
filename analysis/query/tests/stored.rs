//! Questions to a million stored games, whose rows are made by arithmetic: what polars counts must be what our own
//! study of whole numbers counts, to the last digit, and what each condition says in plain Rust.
#![cfg(feature = "polars")]

use std::fs;
use std::path::{Path, PathBuf};

use wargauge_ai::Played;
use wargauge_analysis::ground::Ground;
use wargauge_analysis::histogram::Histogram;
use wargauge_analysis::luck::{Mix, Mixed, Source};
use wargauge_analysis::replay::Log;
use wargauge_analysis::series::{Row, Seat};
use wargauge_analysis::summary::Tool;
use wargauge_analysis::{Series, Sheet, Study};
use wargauge_engine::fact::{CountChart, UnitFact, UnitFactKind, UnitList};
use wargauge_engine::{Book, Fact, FactSheet, FactValue, Outcome, Role, RuleEntry, Side, UnitName};
use wargauge_query::{Group, Known, Pick, Scan, Shown, Sums, Value, condition};
use wargauge_store::manifest::Scenario;
use wargauge_store::{Columns, Keeper, Manifest, Plan, Stored, open};

static BOOK: Book = Book::new("Made", &[Some(RuleEntry::acting("1", "The die"))]);

const SHEET: FactSheet = FactSheet {
    units: UnitList::Counters,
    of_unit: &[
        UnitFact {
            name: "losses",
            heading: "lost",
            kind: UnitFactKind::Count {
                chart: Some(CountChart { counted: "Size lost", verb: "lose", amount: "of size" }),
            },
        },
        UnitFact { name: "shaken", heading: "shaken", kind: UnitFactKind::Flag },
    ],
    time_up: FactSheet::LAST_TURN,
    points: FactSheet::POINTS,
    drawn_by_rule: &[],
};

/// The facts of a made game: camp turn, decided, four losses and four flags, points after three turns.
const FACTS: usize = 1 + 1 + 8 + 3;

/// A game that is made from its number.
#[derive(Clone, Copy)]
struct Made {
    played: Played,
    facts: [FactValue; FACTS],
    rule: u32,
}

impl Made {
    fn new(game: u64) -> Self {
        // SplitMix64, whose steps any two numbers share nothing of.
        let mut state = game.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(1794);
        let mut draw = |sides: u64| {
            state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mut mixed = state;
            mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
            ((mixed ^ mixed >> 31) % sides) as i16
        };
        let mut facts = [0; FACTS];
        facts[0] = draw(8);
        for loss in &mut facts[2..6] {
            *loss = draw(4);
        }
        for flag in &mut facts[6..10] {
            *flag = draw(2);
        }
        let mut points = 0;
        for after in &mut facts[10..] {
            points += draw(9) - 4;
            *after = points;
        }
        let winner = match points {
            ..=-2 => Some(Side::Second),
            -1..=1 => None,
            2.. => Some(Side::First),
        };
        facts[1] = if winner.is_none() { 2 } else { 1 };
        let outcome = Outcome {
            winner,
            automatic: draw(3) == 0,
            turn: 1 + draw(6) as u8,
            points: points.into(),
        };
        let decisions = 50 + draw(400) as u32;
        Self {
            played: Played { outcome, decisions, drawn_by_rule: false },
            facts,
            rule: draw(5) as u32,
        }
    }

    fn camp_turn(&self) -> i16 {
        self.facts[0]
    }

    /// What the units of a side lost.
    fn lost(&self, side: Side) -> i16 {
        self.facts[2 + side.index()] + self.facts[4 + side.index()]
    }

    fn moved(&self) -> i32 {
        let [a, b, c] = [10, 11, 12].map(|place| i32::from(self.facts[place]));
        (b - a).abs() + (c - b).abs()
    }
}

struct Games {
    sheet: Sheet,
    players: [String; 2],
}

struct Chair {
    made: Made,
    uses: [u32; 1],
}

impl Seat for Chair {
    fn play(&mut self, number: u64) -> Row<'_> {
        self.made = Made::new(number);
        self.uses = [self.made.rule];
        let Self { made, uses } = self;
        let (played, facts) = (made.played, &made.facts);
        Row { game: number, played, fingerprint: number, balanced: true, uses, facts }
    }

    fn outcome(&mut self, number: u64) -> Played {
        Made::new(number).played
    }

    fn mixed(&mut self, _: &Mix) -> Mixed {
        Mixed { played: self.made.played, asked: 0 }
    }

    fn weights(&self) -> usize {
        0
    }

    fn weighed(&mut self, number: u64, _: &mut [i64]) -> Played {
        self.outcome(number)
    }

    fn ground(&mut self, _: u64, _: &mut Ground) {}
}

impl Series for Games {
    fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    fn players(&self) -> &[String; 2] {
        &self.players
    }

    fn seed(&self) -> u64 {
        1794
    }

    fn sources(&self) -> Vec<Source> {
        Vec::new()
    }

    fn seat(&self) -> Box<dyn Seat + '_> {
        Box::new(Chair { made: Made::new(0), uses: [0] })
    }

    fn log(&self, number: u64) -> Log {
        panic!("game {number} is made of arithmetic and has no events")
    }
}

fn sheet() -> Sheet {
    let fact = |column: String, role, labels: &[&str]| Fact {
        title: column.clone(),
        column,
        role,
        labels: labels.iter().map(|label| (*label).to_owned()).collect(),
        meanings: labels.iter().map(|label| (*label).to_owned()).collect(),
    };
    let mut facts = vec![
        fact("camp_turn".to_owned(), Role::Milestone, &[]),
        fact("decided".to_owned(), Role::Decided, &["points", "camp draw"]),
    ];
    for what in SHEET.of_unit {
        for unit in 0..4 {
            let role = Role::Unit { unit, what };
            facts.push(fact(format!("u{unit}_{}", what.name), role, &[]));
        }
    }
    for turn in 1..=3 {
        facts.push(fact(format!("points_{turn}"), Role::Points { turn }, &[]));
    }
    let units =
        (0..4).map(|nth| UnitName { name: format!("unit {nth}"), side: Side::from_index(nth % 2) });
    let sides = ["left", "right"].map(str::to_owned);
    Sheet { sides, rules: &BOOK, units: units.collect(), facts, fact_sheet: &SHEET }
}

/// A folder that goes away with the test.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&folder);
        Self(folder)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A finished run of so many made games.
fn stored(folder: &Scratch, games: u64) -> (Stored, Columns) {
    let series = Games { sheet: sheet(), players: ["one", "two"].map(str::to_owned) };
    let columns = Columns::of(&series.sheet);
    let text = |text: &str| text.to_owned();
    let manifest = Manifest {
        format: 1,
        run: String::new(),
        tool: Tool::THIS,
        scenario: Scenario {
            name: text("made"),
            system: text("made"),
            digest: text("made"),
            changes: Vec::new(),
            text: String::new(),
        },
        from: None,
        seed: 1794,
        sides: series.sheet.sides.clone(),
        players: series.players.clone(),
        plan: Plan::Games(games),
        band: None,
        shard: None,
        columns: columns.list().to_vec(),
        extends: Vec::new(),
        done: None,
    };
    let keeper = Keeper::begin(&folder.0, manifest.marked(), columns.clone(), 2).expect("a folder");
    let finished = keeper.play(&series, &|_| false, 2, &()).expect("it is written");
    drop(finished.finish(&0).expect("it is sealed"));
    (open(&folder.0).expect("it is there"), columns)
}

/// Sums as a histogram gives them.
fn sums_of(values: &Histogram) -> Sums {
    let (count, sum, squares) = values.sums();
    let all = || values.iter().map(|(value, _)| i64::from(value));
    let ends = all().min().zip(all().max()).map(|(low, high)| [low, high]);
    Sums { count, sum, squares, ends }
}

#[test]
fn a_million_games_are_grouped_as_our_own_study_counts_them() {
    const GAMES: u64 = 1_000_000;
    let folder = Scratch::new("a-million");
    let (stored, columns) = stored(&folder, GAMES);
    let known = Known::of(columns.list(), &sheet());
    let parts = stored.check_bytes(2).expect("they are sound");
    let study: Study = stored.study(&columns, 2).expect("it is counted");
    let place = |name: &str| known.place(name).unwrap_or_else(|| panic!("{name}"));

    let scan = Scan::new(&parts, &known, None).expect("they are read");
    let shown = ["turns", "decisions", "camp_turn", "decided", "u2_losses", "automatic"].map(place);
    let answer = scan.groups(&[], &shown).expect("they are counted");
    assert_eq!(answer.len(), 1);
    let Group { games, outcomes, points, shown, .. } = &answer[0];
    assert_eq!((*games, *outcomes), (GAMES, study.outcomes));
    assert_eq!(*points, sums_of(&study.all_points()));
    assert_eq!(shown[0], Shown::Sums(sums_of(&study.turns)));
    let Shown::Sums(decisions) = shown[1] else { panic!("decisions are numbers") };
    assert_eq!(decisions.sum, i128::from(study.decisions));
    let fact = |nth: usize| {
        Histogram::from_counts(
            study.facts[nth].iter().map(|(value, by)| (value.into(), by.iter().sum())),
        )
    };
    let happened = Histogram::from_counts(fact(0).iter().filter(|&(value, _)| value != 0));
    assert_eq!(shown[2], Shown::Sums(sums_of(&happened)), "a milestone that was reached");
    let decided = fact(1);
    let ways = decided.iter().map(|(_, count)| count).collect();
    assert_eq!(shown[3], Shown::Counts(ways));
    assert_eq!(shown[4], Shown::Sums(sums_of(&fact(4))));
    assert_eq!(shown[5], Shown::Counts(vec![study.automatic.iter().sum()]));

    // By outcome, and by the turn: the same once more, in parts.
    let by = scan.groups(&[place("winner")], &[place("turns")]).expect("they are counted");
    let words: Vec<&Value> = by.iter().map(|group| &group.by[0]).collect();
    let word = |word: &str| Value::Word(word.to_owned());
    assert_eq!(words, [&word("draw"), &word("left"), &word("right")]);
    for (group, outcome) in by.iter().zip([2, 0, 1]) {
        assert_eq!(group.games, study.outcomes[outcome]);
        assert_eq!(group.points, sums_of(&study.points[outcome]));
    }
    let by = scan.groups(&[place("turns")], &[]).expect("they are counted");
    let turns: Vec<(Value, u64)> =
        by.into_iter().map(|mut group| (group.by.remove(0), group.games)).collect();
    let counted: Vec<(Value, u64)> =
        study.turns.iter().map(|(turn, games)| (Value::Number(turn.into()), games)).collect();
    assert_eq!(turns, counted);
}

/// A condition in plain Rust.
type Says<'a> = &'a dyn Fn(&Made) -> bool;

#[test]
fn a_condition_means_what_it_says() {
    const GAMES: u64 = 40_000;
    let folder = Scratch::new("conditions");
    let (stored, columns) = stored(&folder, GAMES);
    let known = Known::of(columns.list(), &sheet());
    let parts = stored.check_bytes(1).expect("they are sound");
    let games: Vec<Made> = (0..GAMES).map(Made::new).collect();
    let won = |game: &Made| game.played.outcome.winner;
    let (left, right) = (Side::First, Side::Second);
    let conditions: [(&str, Says<'_>); 15] = [
        ("winner == \"left\" and camp_turn <= 4 and lost_left > 3", &|game| {
            won(game) == Some(left) && (1..=4).contains(&game.camp_turn()) && game.lost(left) > 3
        }),
        ("draw and turns = 6", &|game| won(game).is_none() && game.played.outcome.turn == 6),
        ("outcome != draw", &|game| won(game).is_some()),
        ("camp_turn == never", &|game| game.camp_turn() == 0),
        ("not camp_turn <= 4", &|game| game.camp_turn() == 0 || game.camp_turn() > 4),
        ("camp_turn > 4", &|game| game.camp_turn() > 4),
        ("camp_turn != 3", &|game| game.camp_turn() != 0 && game.camp_turn() != 3),
        ("not automatic or right", &|game| {
            !game.played.outcome.automatic || won(game) == Some(right)
        }),
        ("decided in [\"camp draw\"]", &|game| game.facts[1] == 2),
        ("turns in 2..4 and not turns = 3", &|game| [2, 4].contains(&game.played.outcome.turn)),
        ("turns in [1, 6]", &|game| [1, 6].contains(&game.played.outcome.turn)),
        ("lost_right - lost_left >= 4", &|game| game.lost(right) - game.lost(left) >= 4),
        ("points_3 > points_2 + 3", &|game| game.facts[12] > game.facts[11] + 3),
        ("shaken_left = 2 and (left or right)", &|game| {
            game.facts[6] + game.facts[8] == 2 && won(game).is_some()
        }),
        ("rule_1 = 0 and points < -5", &|game| game.rule == 0 && game.played.outcome.points < -5),
    ];
    for (text, says) in conditions {
        let read = condition(text, &known).unwrap_or_else(|fault| panic!("{fault}"));
        let scan = Scan::new(&parts, &known, Some(&read)).expect("they are read");
        let meant: Vec<u64> = (0..GAMES).filter(|&game| says(&games[game as usize])).collect();
        assert!(!meant.is_empty() && meant.len() < games.len(), "{text}");
        assert_eq!(scan.numbers().expect("they are found"), meant, "{text}");
        let study = stored.study_of(&columns, &meant, 2).expect("they are counted");
        let answer = scan.groups(&[], &[]).expect("they are counted");
        let group = &answer[0];
        assert_eq!((group.games, group.outcomes), (study.games(), study.outcomes), "{text}");
        assert!(study.numbers.are_each_once(), "{text}: numbered anew");
    }
}

#[test]
fn polars_filters_as_it_reads_and_reads_no_column_that_is_not_asked_for() {
    let folder = Scratch::new("plan");
    let (stored, columns) = stored(&folder, 1_000);
    let known = Known::of(columns.list(), &sheet());
    let parts = stored.check_bytes(1).expect("they are sound");
    let read = condition("turns >= 4", &known).expect("it is read");
    let scan = Scan::new(&parts, &known, Some(&read)).expect("they are read");
    let by = known.place("automatic").expect("a column");
    let plan = scan.plan(&[by], &[]).expect("there is a plan");
    let scan = plan.split_once("SCAN").map_or("", |(_, scan)| scan);
    assert!(scan.contains("SELECTION: ") && scan.contains("turns"), "{plan}");
    assert!(!plan.contains("FILTER"), "{plan}");
    // Turns, outcome, points and the way of ending.
    assert!(scan.contains("PROJECT 4/"), "{plan}");
}

#[test]
fn games_worth_a_look_are_those_that_the_words_promise() {
    const GAMES: u64 = 20_000;
    let folder = Scratch::new("picks");
    let (stored, columns) = stored(&folder, GAMES);
    let known = Known::of(columns.list(), &sheet());
    let parts = stored.check_bytes(1).expect("they are sound");
    let read = condition("left", &known).expect("it is read");
    let scan = Scan::new(&parts, &known, Some(&read)).expect("they are read");
    let games: Vec<Made> = (0..GAMES).map(Made::new).collect();
    let meant = || {
        (0..GAMES).filter(|&game| games[game as usize].played.outcome.winner == Some(Side::First))
    };
    let picked = |pick| {
        let picked = scan.pick(pick, 2).expect("they are picked");
        picked.iter().map(|picked| picked.game).collect::<Vec<u64>>()
    };
    assert_eq!(picked(Pick::First), meant().take(2).collect::<Vec<_>>());
    let outcome = |game: u64| games[game as usize].played.outcome;
    let mut close: Vec<u64> = meant().collect();
    close.sort_by_key(|&game| (outcome(game).points.abs(), 255 - outcome(game).turn, game));
    assert_eq!(picked(Pick::Closest), close[..2]);
    let mut wild: Vec<u64> = meant().collect();
    wild.sort_by_key(|&game| (-games[game as usize].moved(), game));
    assert_eq!(picked(Pick::Wildest), wild[..2]);
    // A typical game is near the means of points, turns and decisions.
    let typical = games[picked(Pick::Typical)[0] as usize].played;
    let mean = |of: &dyn Fn(&Played) -> f64| {
        meant().map(|game| of(&games[game as usize].played)).sum::<f64>() / meant().count() as f64
    };
    let near = |of: &dyn Fn(&Played) -> f64, within: f64| (of(&typical) - mean(of)).abs() < within;
    assert!(near(&|played| played.outcome.points.into(), 1.0));
    assert!(near(&|played| played.outcome.turn.into(), 1.0));
    assert!(near(&|played| played.decisions.into(), 10.0));
    assert!(scan.pick(Pick::First, 0).expect("none is picked").is_empty());
}
