//! Where the heuristic retreats: not to a hex that its unit dies on the way to.

use wargauge_ai::era1794::HeuristicOf;
use wargauge_ai::{Player, PlayerLuck};
use wargauge_engine::era1794::setup::{
    Arm, CommanderSetup, HexNumber, HexSetup, MapSetup, Office, PoolSide, PoolTurn, Setup, Start,
    UnitSetup,
};
use wargauge_engine::era1794::switches::Switches;
use wargauge_engine::era1794::{Choice, Choices, Niemenczyn, Note};
use wargauge_engine::{Cast, Choices as _, Facing, Game, Side, Table};

/// Every die shows a six.
struct Sixes;

impl Table<Note> for Sixes {
    const LISTENS: bool = false;

    fn roll(&mut self, cast: Cast) -> u8 {
        6.min(cast.faces - 1)
    }
}

fn company(commander: usize, values: [u8; 3], hex: HexNumber, facing: Facing) -> UnitSetup {
    let [morale, size, firepower] = values;
    UnitSetup {
        name: format!("company on {hex}"),
        commander,
        arm: Arm::Infantry,
        cossack: false,
        morale,
        reverse_morale: 1,
        size,
        firepower: Some(firepower),
        stars: 0,
        skirmish: false,
        scythes: false,
        limbered: false,
        start: Start::At(hex),
        facing,
    }
}

/// The company of one point on 605 is shot off its hex from 705. On 506 it has friends beside it and
/// is in command, but it lies uphill. On 505 it is out of command and among three enemies, which
/// look away.
pub(super) fn setup() -> Setup {
    let mut rules = Switches::default();
    rules.camp.hex = None;
    let commander = |name: &str, side, hex| CommanderSetup {
        name: name.to_owned(),
        side,
        office: Office::Commander,
        leads_reserve: false,
        start: Start::At(hex),
    };
    let mut hexes = vec![HexSetup::default(); 192];
    hexes[4 * 16 + 5].level = 1;
    let chit = |commander| PoolSide { commanders: vec![commander], count: 1 };
    Setup {
        sides: ["poles".into(), "russians".into()],
        map: MapSetup { rows: 12, columns: 16, hexes, edges: vec![] },
        commanders: vec![
            commander("Grabowski", Side::First, 510),
            commander("Lewiz", Side::Second, 1216),
        ],
        units: vec![
            company(0, [5, 1, 0], 605, Facing::N),
            company(0, [7, 4, 0], 406, Facing::N),
            company(0, [7, 4, 0], 507, Facing::N),
            company(1, [6, 6, 4], 705, Facing::S),
            company(1, [6, 4, 0], 504, Facing::NW),
            company(1, [6, 4, 0], 404, Facing::SW),
            company(1, [6, 4, 0], 604, Facing::NW),
        ],
        pool: vec![PoolTurn { sides: [chit(0), PoolSide::default()] }],
        rules,
    }
}

#[test]
fn the_heuristic_retreats_where_its_unit_survives() {
    let game = Niemenczyn::new(&setup());
    let mut state = game.start();
    let mut choices = Choices::empty();
    assert_eq!(game.advance(&mut state, &mut Sixes, &mut choices), Some(Side::Second));
    let hex = |number| game.map().board.numbered(number).expect("it is on the board");
    game.play(&mut state, Choice::Fire { unit: 3, hexes: 1, target: hex(605) }, &mut Sixes);
    assert_eq!(game.advance(&mut state, &mut Sixes, &mut choices), Some(Side::First));
    assert_eq!(choices.len(), 2, "{choices:?}");
    let mut player = HeuristicOf::<Niemenczyn>::default();
    let mut luck = PlayerLuck::new(1, 1, Side::First, 1);
    let picked = player.choose(&game, &state, Side::First, &choices, &mut luck);
    assert_eq!(choices[picked], Choice::Retreat(hex(505)));
}
