//! Games seen from the other side of the table. A player who turns the map by half a circle and swaps the
//! sides has changed nothing: if the results change, then the rules, a player or the counting treat
//! the sides differently.

use wargauge_ai::era1794::niemenczyn::AnyPlayer;
use wargauge_analysis::statistics::{Z95, difference};
use wargauge_analysis::{Interval, Length, Matchup, Plan, Study};
use wargauge_engine::era1794::Niemenczyn;
use wargauge_engine::era1794::check::check;
use wargauge_engine::era1794::setup::{
    Arm, CommanderSetup, EdgeSetup, Feature, HexNumber, HexSetup, MapSetup, Office, PoolSide,
    PoolTurn, Setup, Start, Terrain, UnitSetup,
};
use wargauge_engine::era1794::switches::Switches;
use wargauge_engine::{Facing, Side};
use wargauge_scenarios::Changes;
use wargauge_scenarios::era1794::load;

/// The 99.95 % quantile of the normal distribution: between minus this and this lie 99.9 %.
const Z999: f64 = 3.290_526_731;

const ROWS: u8 = 12;
const COLUMNS: u8 = 16;

/// Where a hex comes to lie when the map is turned by half a circle. Even rows lie half a hex
/// further east, so that a map with an even number of rows turns into itself.
fn turned_hex(number: HexNumber) -> HexNumber {
    let (row, column) = (number / 100, number % 100);
    (u16::from(ROWS) + 1 - row) * 100 + u16::from(COLUMNS) + 1 - column
}

fn turned_facing(facing: Facing) -> Facing {
    Facing::from_number((facing.index() as u8 + 3) % 6)
}

fn turned_start(start: &Start) -> Start {
    match start {
        Start::At(hex) => Start::At(turned_hex(*hex)),
        Start::Among { turn, hexes } => {
            Start::Among { turn: *turn, hexes: hexes.iter().map(|&hex| turned_hex(hex)).collect() }
        }
        Start::Enters { turn, hexes } => {
            Start::Enters { turn: *turn, hexes: hexes.iter().map(|&hex| turned_hex(hex)).collect() }
        }
    }
}

fn swapped<T: Clone>(pair: &[T; 2]) -> [T; 2] {
    [pair[1].clone(), pair[0].clone()]
}

/// The same scenario with the map turned by half a circle and the sides swapped.
fn turned(setup: &Setup) -> Setup {
    let mut turned = setup.clone();
    turned.sides = swapped(&setup.sides);
    turned.map.hexes.reverse();
    for edge in &mut turned.map.edges {
        edge.hex = turned_hex(edge.hex);
        edge.other = turned_hex(edge.other);
    }
    for commander in &mut turned.commanders {
        commander.side = commander.side.other();
        commander.start = turned_start(&commander.start);
    }
    for unit in &mut turned.units {
        unit.start = turned_start(&unit.start);
        unit.facing = turned_facing(unit.facing);
    }
    for pool in &mut turned.pool {
        pool.sides = swapped(&pool.sides);
    }
    let rules = &mut turned.rules;
    rules.zero_points = setup.rules.zero_points.map(|side| 1 - side);
    rules.return_hexes = swapped(&setup.rules.return_hexes).map(turned_hex);
    rules.square.sides = swapped(&setup.rules.square.sides);
    rules.fire.lone_guns_modifier = swapped(&setup.rules.fire.lone_guns_modifier);
    rules.camp.hex = setup.rules.camp.hex.map(turned_hex);
    rules.camp.raider = 1 - setup.rules.camp.raider;
    turned
}

fn commander(name: &str, hex: HexNumber) -> CommanderSetup {
    CommanderSetup {
        name: name.to_owned(),
        side: Side::First,
        office: Office::Commander,
        leads_reserve: false,
        start: Start::At(hex),
    }
}

fn unit(commander: usize, arm: Arm, values: [u8; 3], hex: HexNumber) -> UnitSetup {
    let [morale, size, firepower] = values;
    UnitSetup {
        name: format!("{arm:?} on {hex}"),
        commander,
        arm,
        cossack: false,
        morale,
        reverse_morale: u8::from(arm != Arm::Artillery),
        size,
        firepower: (arm != Arm::Artillery).then_some(firepower),
        stars: 0,
        skirmish: false,
        scythes: false,
        limbered: false,
        start: Start::At(hex),
        facing: Facing::N,
    }
}

/// One army in the south of a map with woods, hills, an escarpment, works and a road, and the same
/// army turned round in the north. Where the rules favour a side, they are set to favour none.
fn mirrored() -> Setup {
    let foot = |values, hex| unit(0, Arm::Infantry, values, hex);
    let horse = |values, hex| unit(1, Arm::Cavalry, values, hex);
    let mut cossacks = horse([5, 2, 1], 505);
    cossacks.cossack = true;
    let south = [
        foot([7, 5, 5], 508),
        foot([7, 4, 4], 509),
        foot([6, 4, 4], 507),
        foot([6, 4, 4], 507),
        unit(0, Arm::Artillery, [0; 3], 408),
        horse([6, 2, 1], 512),
        horse([6, 2, 0], 512),
        cossacks,
    ];
    let mut hexes = vec![HexSetup::default(); usize::from(ROWS) * usize::from(COLUMNS)];
    let place =
        |hex: u16| usize::from(hex / 100 - 1) * usize::from(COLUMNS) + usize::from(hex % 100) - 1;
    for wood in [205, 206, 310, 503, 504, 604, 611, 613] {
        hexes[place(wood)].terrain = Terrain::Wood;
        hexes[place(turned_hex(wood))].terrain = Terrain::Wood;
    }
    for hill in [507, 508, 509, 607, 512, 513] {
        hexes[place(hill)].level = 1;
        hexes[place(turned_hex(hill))].level = 1;
    }
    let edge = |hex, other, feature| EdgeSetup { hex, other, feature };
    let edges = [
        edge(508, 608, Feature::Earthwork),
        edge(512, 612, Feature::Escarpment),
        edge(408, 508, Feature::Road),
        edge(601, 701, Feature::Road),
    ];
    let turned_edge = |of: &EdgeSetup| edge(turned_hex(of.hex), turned_hex(of.other), of.feature);
    let half = Setup {
        sides: ["south".to_owned(), "north".to_owned()],
        map: MapSetup { rows: ROWS, columns: COLUMNS, hexes, edges: edges.to_vec() },
        commanders: vec![commander("A", 508), commander("B", 512)],
        units: south.to_vec(),
        pool: vec![PoolTurn {
            sides: [
                PoolSide { commanders: vec![0, 1], count: 1 },
                PoolSide { commanders: vec![2, 3], count: 1 },
            ],
        }],
        rules: Switches::default(),
    };
    let other = turned(&half);
    let mut setup = half;
    setup.map.edges.extend(edges.iter().map(turned_edge));
    setup.commanders.extend(other.commanders.into_iter().map(|mut commander| {
        commander.name = commander.name.to_lowercase();
        commander
    }));
    setup.units.extend(other.units.into_iter().map(|mut unit| {
        unit.commander += 2;
        unit.name = unit.name.to_lowercase();
        unit
    }));
    let rules = &mut setup.rules;
    rules.zero_points = None;
    rules.camp.hex = None;
    rules.square.sides = [true, true];
    rules.fire.lone_guns_modifier = [0, 0];
    rules.return_hexes = [108, turned_hex(108)];
    setup
}

fn study(setup: &Setup, player: &str, games: u64, seed: u64) -> Study {
    let faults = check(setup, Niemenczyn::CAPACITY);
    assert!(faults.is_empty(), "{faults:?}");
    let game = Niemenczyn::new(setup);
    let player: AnyPlayer = player.parse().expect("a player");
    let players = [player.clone(), player];
    let matchup = Matchup::new(&game, players, seed);
    let plan = Plan { length: Length::Games(games), threads: 2 };
    wargauge_analysis::study(&matchup, &plan, &()).expect("threads").count
}

/// How many standard errors an estimate is from what it should be.
fn apart(interval: Interval, truth: f64) -> f64 {
    (interval.estimate - truth) / (interval.half_width() / Z95)
}

#[test]
fn the_same_army_on_both_sides_of_a_symmetrical_map_scores_one_half() {
    let setup = mirrored();
    for (player, games) in [("random", 20_000), ("heuristic", 10_000)] {
        let study = study(&setup, player, games, 1794);
        let score = study.score(Side::First);
        println!("{player}: {:?} {score:?}", study.outcomes);
        assert!(score.half_width() < 0.01, "{player}: {score:?}");
        assert!(apart(score, 0.5).abs() < Z999, "{player}: {score:?}, {:?}", study.outcomes);
        let points = study.all_points().mean().expect("games").spread.expect("many games");
        assert!(apart(points.interval, 0.0).abs() < Z999, "{player}: {points:?}");
        // That is no empty claim: games are fought out.
        assert!(study.outcomes[2] * 10 < games * 7, "{player}: {:?}", study.outcomes);
    }
}

#[test]
fn a_scenario_turned_round_favours_the_same_army_as_much() {
    for (name, player, games) in [
        ("niemenczyn/historical", "random", 20_000),
        ("niemenczyn/alternative", "random", 20_000),
        ("niemenczyn/historical", "heuristic", 4_000),
    ] {
        let setup = load(name, &Changes::default()).expect("it is built in").setup;
        let other = turned(&setup);
        assert_eq!(turned(&other), setup);
        // Another seed: the two share no luck, and their errors add up.
        let (plain, round) =
            (study(&setup, player, games, 1794), study(&other, player, games, 4971));
        let mut differences = vec![
            difference(plain.score(Side::First), round.score(Side::Second)),
            difference(plain.shares()[2], round.shares()[2]),
        ];
        let mean = |study: &Study| {
            study.all_points().mean().expect("games").spread.expect("many games").interval
        };
        let (points, Interval { estimate, low, high }) = (mean(&plain), mean(&round));
        let other = Interval { estimate: -estimate, low: -high, high: -low };
        differences.push(difference(points, other));
        for (what, difference) in ["score", "draws", "points"].into_iter().zip(differences) {
            println!("{name}, {player}: {what} {difference:?}");
            assert!(apart(difference, 0.0).abs() < Z999, "{name}, {player}: {what} {difference:?}");
        }
    }
}
