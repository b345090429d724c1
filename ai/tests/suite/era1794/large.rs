//! The players of the 1794 system in a game of the family's largest size: a board of 38 by 52
//! hexes, 80 units and eight commanders.

use wargauge_ai::era1794::plan::{Group, Order, Place, Stance};
use wargauge_ai::era1794::{HeuristicOf, Ids, Plan, ScriptedOf};
use wargauge_ai::{Player, PlayerLuck};
use wargauge_engine::era1794::check::{Capacity, check};
use wargauge_engine::era1794::rules::NIEMENCZYN;
use wargauge_engine::era1794::setup::{
    Arm, CommanderSetup, HexNumber, HexSetup, MapSetup, Office, PoolSide, PoolTurn, Setup, Start,
    UnitSetup,
};
use wargauge_engine::era1794::switches::{Camp, Switches};
use wargauge_engine::era1794::{Choice, Choices, Concern, Rules, State};
use wargauge_engine::{Choices as _, Facing, Game, Hex, Luck, Side};

/// Room for 240 units and 1,984 hexes.
type Large = Rules<240, 4, 31, 0>;

const ROWS: u8 = 38;
const COLUMNS: u8 = 52;
/// Units and commanders of both sides.
const UNITS: usize = 80;
const COMMANDERS: usize = 8;
/// The camp of the second side, further from the first than a byte counts movement points.
const CAMP: HexNumber = 3251;
/// Hexes that sets of eight words, and units that sets of one word have room for.
const SMALL_BOARD: u16 = 512;
const SMALL_ARMY: usize = 64;

/// A squadron of the first brigade stands near the camp, beyond its commander's reach: a camp that
/// no unit can reach within the game is a fault.
const SCOUT: usize = 8;

/// The commander of a unit: sides take turns, ten units each.
fn commander_of(unit: usize) -> usize {
    unit / 20 * 2 + unit % 2
}

/// Four brigades a side face each other all along the board, from row 3 to row 35, five hexes
/// apart: seven companies of foot, two squadrons of horse and a battery each.
fn unit(number: usize) -> UnitSetup {
    let (side, nth) = (number % 2, number / 2);
    let (brigade, place) = (nth / 10, nth % 10);
    let arm = match place {
        4 | 9 => Arm::Cavalry,
        7 => Arm::Artillery,
        _ => Arm::Infantry,
    };
    let combat = u8::from(arm != Arm::Artillery);
    let row = 3 + 9 * brigade + place % 5;
    let column = if side == 0 { 20 + place / 5 } else { 27 - place / 5 };
    let (row, column) = if number == SCOUT { (28, 45) } else { (row, column) };
    UnitSetup {
        name: format!("unit {number}"),
        commander: commander_of(number),
        arm,
        cossack: false,
        morale: 6 * combat,
        reverse_morale: combat,
        size: 4 * combat,
        firepower: (arm == Arm::Infantry).then_some(4),
        stars: 0,
        skirmish: false,
        scythes: false,
        limbered: false,
        start: Start::At((100 * row + column) as HexNumber),
        facing: if side == 0 { Facing::NE } else { Facing::SW },
    }
}

fn commander(number: usize) -> CommanderSetup {
    let (side, brigade) = (number % 2, number / 2);
    CommanderSetup {
        name: format!("commander {number}"),
        side: Side::from_index(side),
        office: Office::Commander,
        leads_reserve: false,
        start: Start::At((100 * (5 + 9 * brigade) + if side == 0 { 20 } else { 27 }) as HexNumber),
    }
}

/// The game. On a hilly board a way to the camp costs hundreds of points.
fn game() -> Large {
    let level = |hex: usize| (hex % usize::from(COLUMNS) % 2) as i8;
    let hexes = usize::from(ROWS) * usize::from(COLUMNS);
    let pool = |side: usize| PoolSide {
        commanders: (0..COMMANDERS).filter(|leader| leader % 2 == side).collect(),
        count: 4,
    };
    let mut rules = Switches {
        turns: 3,
        automatic_victory: None,
        return_hexes: [301, 352],
        camp: Camp { hex: Some(CAMP), ..Camp::default() },
        ..Switches::default()
    };
    rules.movement.cavalry = 20;
    rules.terrain.uphill = [1, 9];
    let setup = Setup {
        sides: ["blue".into(), "red".into()],
        map: MapSetup {
            rows: ROWS,
            columns: COLUMNS,
            hexes: (0..hexes)
                .map(|hex| HexSetup { level: level(hex), ..HexSetup::default() })
                .collect(),
            edges: Vec::new(),
        },
        commanders: (0..COMMANDERS).map(commander).collect(),
        units: (0..UNITS).map(unit).collect(),
        pool: vec![PoolTurn { sides: [pool(0), pool(1)] }],
        rules,
    };
    let room = Capacity { units: 240, hexes: 1984, commanders: COMMANDERS, larger: false };
    assert_eq!(check(&setup, room), []);
    Large::by_book(&NIEMENCZYN, &setup)
}

/// What players did in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Deeds {
    /// Moves of units beyond the first 64, of each side.
    moves: [u32; 2],
    /// Steps that such units took beyond the first 512 hexes.
    steps: u32,
    /// Shots by or at them.
    shots: u32,
    /// Decisions asked for again with the enemy's secrets exchanged.
    asked_again: u32,
}

/// A whole game in which every choice is checked to be legal, and many are asked for again with
/// what the enemy hides dealt anew: the answer must be the same.
fn play(
    game: &Large,
    players: &mut [&mut dyn Player<Large>; 2],
    number: u64,
    mut watch: impl FnMut(&State<240, 4, 31, 0>),
) -> Deeds {
    let mut deeds = Deeds::default();
    let (mut state, mut choices) = (game.start(), Choices::empty());
    let mut table = Luck::new(3, number);
    for side in Side::BOTH {
        players[side.index()].begin(game, side);
    }
    let mut decisions = 0;
    while let Some(side) = game.advance(&mut state, &mut table, &mut choices) {
        let (player, turn) = (&mut *players[side.index()], game.turn(&state));
        let ask = |player: &mut dyn Player<Large>, state: &State<240, 4, 31, 0>| {
            let mut luck = PlayerLuck::new(3, number, side, turn);
            luck.decide(decisions);
            player.choose(game, state, side, &choices, &mut luck)
        };
        let picked = ask(player, &state);
        if decisions % 10 == 0 || matches!(choices[0], Choice::Commander(_)) {
            let mut other = state;
            let last = |bound: usize| bound - 1;
            game.deal_hidden(&mut other, side, &mut { last });
            assert_eq!(ask(player, &other), picked, "it saw what is hidden: {choices:?}");
            deeds.asked_again += 1;
        }
        let choice = choices[picked];
        let is_far = |unit: usize| unit >= SMALL_ARMY;
        match (choice, game.concern(&state)) {
            (Choice::Move { unit, .. }, _) if is_far(usize::from(unit)) => {
                deeds.moves[side.index()] += 1;
            }
            (Choice::Step { .. }, Concern::Unit(unit)) if is_far(unit) => {
                deeds.steps += u32::from(state.hex_of(unit).0 >= SMALL_BOARD);
            }
            (Choice::Fire { unit, target, .. } | Choice::Cannon { unit, target }, _) => {
                let aimed = game.units_at(&state, target, side.other());
                deeds.shots += u32::from(is_far(usize::from(unit)) && aimed.iter().any(is_far));
            }
            _ => {}
        }
        game.try_play(&mut state, choice, &mut table).expect("players choose what is offered");
        watch(&state);
        decisions += 1;
    }
    assert!(game.outcome(&state).is_some() && decisions > 200, "{decisions} decisions");
    deeds
}

/// How far the nearest squadron of the first side's last brigade is from the camp.
fn nearest_to_camp(game: &Large, state: &State<240, 4, 31, 0>) -> u16 {
    let camp = game.camp_hex().expect("there is a camp");
    let horse = (game.command(6) & game.horse()).iter().map(|unit| state.hex_of(unit));
    let on_map = horse.filter(|hex| hex.is_somewhere());
    on_map.map(|hex| game.map().distance(hex, camp)).min().unwrap_or(u16::MAX)
}

#[test]
fn heuristics_play_with_every_unit_on_every_part_of_a_large_board() {
    let game = game();
    let mut first = HeuristicOf::<Large>::default();
    let mut second = first.clone();
    let start = nearest_to_camp(&game, &game.start());
    let mut nearest = start;
    let watch = |state: &State<240, 4, 31, 0>| nearest = nearest.min(nearest_to_camp(&game, state));
    let deeds = play(&game, &mut [&mut first, &mut second], 1, watch);
    assert!(deeds.moves.iter().all(|&moves| moves > 0), "{deeds:?}");
    assert!(deeds.steps > 0 && deeds.shots > 0 && deeds.asked_again > 20, "{deeds:?}");
    assert!(nearest < start, "the raiders found no way to the camp from {start} hexes off");
}

/// The ids of the counters.
fn ids() -> [Vec<String>; 2] {
    let ids = |kind: &'static str, count| (0..count).map(move |n| format!("{kind}{n}")).collect();
    [ids("u", UNITS), ids("c", COMMANDERS)]
}

/// Unit 64 goes west, away from all enemies; unit 0 stays; another brigade goes for one enemy by
/// its name; the rest attacks.
fn plan() -> Plan {
    let group = |name: &str, units: Vec<usize>, order: Order| Group {
        name: name.to_owned(),
        units: units.into_iter().map(|unit| format!("u{unit}")).collect(),
        deploy: Vec::new(),
        orders: vec![order],
    };
    let hold = Order { stance: Stance::Hold, ..Order::default() };
    let march = Order { to: vec![Place::Hex(WEST)], ..Order::default() };
    let hunt =
        Order { against: vec!["u79".to_owned()], stance: Stance::Assault, ..Order::default() };
    let assault = Order { stance: Stance::Assault, ..Order::default() };
    let own = (0..UNITS).filter(|unit| unit % 2 == 0 && ![0, 64, 68].contains(unit));
    Plan {
        groups: vec![
            group("stay", vec![0], hold),
            group("march", vec![64], march),
            group("hunt", vec![68], hunt),
            group("attack", own.collect(), assault),
        ],
        ..Plan::default()
    }
}

/// Where unit 64 is to go.
const WEST: HexNumber = 3214;

#[test]
fn a_plan_gives_each_unit_its_own_orders_however_many_there_are() {
    let game = game();
    let [units, commanders] = ids();
    let ids = Ids { units: &units, commanders: &commanders };
    let mut blue =
        ScriptedOf::<Large>::new(&plan(), "a test's".to_owned(), &game, Side::First, ids);
    let mut red = HeuristicOf::<Large>::default();
    let west = game.map().board.numbered(WEST).expect("it is on the board");
    let far = |state: &State<240, 4, 31, 0>| game.map().distance(state.hex_of(64), west);
    let start = game.start();
    let home = start.hex_of(0);
    let (mut left, mut at_last) = (false, start);
    let deeds = play(&game, &mut [&mut blue, &mut red], 2, |state| {
        let hex = state.hex_of(0);
        left |= state.movers().has(0) && hex.is_somewhere() && hex != home;
        at_last = *state;
    });
    assert!(far(&at_last) + 3 < far(&start), "{} of {} hexes", far(&at_last), far(&start));
    assert!(!left, "unit 0 has the orders of unit 64");
    assert!(deeds.steps > 0 && deeds.asked_again > 20, "{deeds:?}");
}

#[test]
fn two_plans_play_a_whole_game() {
    let game = game();
    let [units, commanders] = ids();
    let ids = Ids { units: &units, commanders: &commanders };
    let order = |side: usize, stance| {
        let own = (0..UNITS).filter(|unit| unit % 2 == side).map(|unit| format!("u{unit}"));
        let order = Order { to: vec![Place::Hex(2024)], stance, ..Order::default() };
        let group = Group {
            name: "all".to_owned(),
            units: own.collect(),
            deploy: Vec::new(),
            orders: vec![order],
        };
        Plan { groups: vec![group], ..Plan::default() }
    };
    let [mut blue, mut red] =
        [(Side::First, Stance::Assault), (Side::Second, Stance::Counterattack)].map(
            |(side, stance)| {
                let plan = order(side.index(), stance);
                ScriptedOf::<Large>::new(&plan, "a test's".to_owned(), &game, side, ids)
            },
        );
    let mut beyond = false;
    let deeds = play(&game, &mut [&mut blue, &mut red], 3, |state| {
        beyond |= (SMALL_ARMY..UNITS).any(|unit| {
            let hex = state.hex_of(unit);
            hex != Hex::NOWHERE && hex.0 >= SMALL_BOARD
        });
    });
    assert!(beyond && deeds.steps > 0, "{deeds:?}");
}

#[test]
#[should_panic(expected = "a plan needs one id for each unit and commander of the game")]
fn a_plan_without_the_ids_of_all_counters_is_refused() {
    let game = game();
    let ids = Ids { units: &[], commanders: &[] };
    let _ = ScriptedOf::<Large>::new(&plan(), "a test's".to_owned(), &game, Side::First, ids);
}
