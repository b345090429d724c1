//! Both scenarios as the project's rulings have them, written down a second time for the tests: the map, the
//! forces and their set-up; the tables are in `tables`. Not read from the data files.

mod tables;

use wargauge_engine::Side;
use wargauge_engine::pluton::setup::{
    CallSetup, Ground, GroupSetup, HexNumber, HexSetup, Kind, MapSetup, MarkerSetup, NearSetup,
    RoadSetup, Setup, Source, SupportSetup, UnitSetup, VictorySetup, VillageSetup, When,
};
use wargauge_engine::pluton::switches::Switches;

pub use self::tables::tables;

/// The first side.
pub const POLES: Side = Side::First;
/// The second side, which moves first.
pub const GERMANS: Side = Side::Second;

/// The rows of the map, north to south.
pub const MAP: [&str; 27] = [
    ".*...***.....*....-....***.~...***.......**",
    "***...*...*.****..-....***.~....**........*",
    "***R........****..--..*.*...~...******.-.--",
    "...rR-.-..*...*S...-........~~..*****%-.-..",
    "....-*-*%%----s--%**-g.......~......%..***.",
    ".*********.*.*S.**%%.gG.......~....--.****.",
    ".******************.%G--......~..n-...***..",
    "..*****************....-......~.NnN........",
    "....******......*.......-....-=--.---------",
    ".......****.............--...-~........***.",
    ".***....*..*...........pPpP--.~~......*****",
    ".***..................pPpPp..*.~......*****",
    "..*..................-p-....***~......*****",
    "...*.*.............--...-...*~~~.......~*~~",
    "..******..~~~~~~~~=~~~..-....~..~~.~~~~.~..",
    "..******.~~......%-.~.~~-~.~~...**~........",
    "...******~.....-%***~...=.~....*****...***.",
    "....****~.....-.****~~..f-.....*****...***.",
    "~~.....~~....--...*..~...-.....*****....*..",
    "..~~~~~.....kK.......~...Zz..*..***........",
    ".*.........kk......~~.....zZ..*..*.......*.",
    "***.......-........~......z-....***.....***",
    "***......--.......~........-....***..******",
    "***.....-......~.~~.*.......-......******..",
    "***....--..~~~~.~*.*........-.....********.",
    "......-...~.....*****.......-.....********.",
    "....---..~~.....*****.......-.........*.*..",
];

/// The letters of villages, their names, and half points for both sides in both scenarios.
const VILLAGES: [(char, &str, [u8; 2]); 8] = [
    ('P', "Parzymiechy", [3, 5]),
    ('N', "Napoleon", [3, 5]),
    ('Z', "Zimnowoda", [3, 4]),
    ('F', "folwark Zimnowoda", [3, 4]),
    ('K', "Kleśniska", [3, 4]),
    ('R', "Rozalin", [3, 6]),
    ('S', "Przesieka", [3, 6]),
    ('G', "Giętkowizna", [3, 6]),
];

/// A hex letter of the map.
fn hex(letter: char) -> HexSetup {
    let ground = match letter.to_ascii_uppercase() {
        '.' | '-' => Ground::Clear,
        '*' | '%' => Ground::Wood,
        '~' | '=' => Ground::Stream,
        _ => Ground::WoodenBuildings,
    };
    let road = matches!(letter, '-' | '%' | '=') || letter.is_ascii_lowercase();
    HexSetup { ground, road }
}

/// A map drawn row by row with these letters.
pub fn map(rows: &[&str]) -> MapSetup {
    let letters = |letter: char| {
        let mut found = Vec::new();
        for (row, text) in rows.iter().enumerate() {
            for (column, other) in text.chars().enumerate() {
                if other.to_ascii_uppercase() == letter {
                    found.push((column as HexNumber + 1) * 100 + row as HexNumber + 1);
                }
            }
        }
        found
    };
    let villages = VILLAGES.iter().map(|&(letter, name, [_, german])| VillageSetup {
        name: name.to_owned(),
        hexes: letters(letter),
        value: [4, german],
    });
    MapSetup {
        rows: rows.len() as u8,
        columns: rows[0].len() as u8,
        hexes: rows.iter().flat_map(|row| row.chars().map(hex)).collect(),
        villages: villages.filter(|village| !village.hexes.is_empty()).collect(),
    }
}

/// Hexes with this number or fewer hexes from it.
fn within(map: &MapSetup, centre: HexNumber, radius: u16) -> Vec<HexNumber> {
    let board = map.board();
    let centre = board.numbered(centre).expect("on the map");
    let near = board.hexes().filter(|&hex| board.distance(centre, hex) <= radius);
    near.map(|hex| board.number(hex)).collect()
}

fn village(map: &MapSetup, letters: &str) -> Vec<HexNumber> {
    let of = |letter: char| {
        let (_, name, _) = VILLAGES.iter().find(|village| village.0 == letter).expect("a village");
        map.villages.iter().filter(move |village| village.name == *name)
    };
    letters.chars().flat_map(of).flat_map(|village| village.hexes.clone()).collect()
}

/// The forces of a side, group by group.
struct Forces {
    setup: Setup,
    side: Side,
}

impl Forces {
    fn group(&mut self, name: &str, hexes: Vec<HexNumber>, when: When) -> u8 {
        let near_commander = None;
        let (name, side) = (name.to_owned(), self.side);
        self.setup.groups.push(GroupSetup { name, side, hexes, near_commander, when });
        self.setup.groups.len() as u8 - 1
    }

    fn unit(&mut self, group: u8, kind: Kind, number: u8, company: u8, battalion: u8) {
        let name = match kind {
            Kind::Rifles => format!("s{number}"),
            Kind::MachineGuns => format!("c{number}"),
            Kind::Mortars => format!("m{number}"),
            Kind::Commander => format!("{number}d"),
        };
        let small = match self.side {
            Side::First => kind == Kind::Mortars,
            Side::Second => kind == Kind::MachineGuns && number <= 9,
        };
        let boxes = match kind {
            Kind::Commander => 0,
            _ if small => 2,
            _ => 3,
        };
        let side = self.side;
        let morale = 2;
        self.setup.units.push(UnitSetup {
            name,
            side,
            kind,
            boxes,
            morale,
            company,
            battalion,
            group,
        });
    }

    /// A company: three rifle platoons and its commander, with the machine guns of its number if they are
    /// part of it.
    fn company(&mut self, group: u8, company: u8, with_guns: bool) {
        let battalion = company.div_ceil(3);
        for number in 3 * company - 2..=3 * company {
            self.unit(group, Kind::Rifles, number, company, battalion);
        }
        if with_guns {
            self.unit(group, Kind::MachineGuns, company, company, battalion);
        }
        self.unit(group, Kind::Commander, company, company, battalion);
    }

    fn markers(&mut self, source: Source, numbers: std::ops::RangeInclusive<u8>) {
        for number in numbers {
            self.setup.markers.push(MarkerSetup { side: self.side, number, source });
        }
    }

    fn mortar_markers(&mut self, calibre: u8) {
        let units = self.setup.units.iter().enumerate();
        let mortars =
            units.filter(|(_, unit)| unit.side == self.side && unit.kind == Kind::Mortars);
        let mut mortars: Vec<(u8, u8)> = mortars
            .map(|(place, unit)| (unit.name[1..].parse().expect("a number"), place as u8))
            .collect();
        mortars.sort_unstable();
        for (number, unit) in mortars {
            self.markers(Source::Mortar { unit, calibre }, number..=number);
        }
    }

    fn support(
        &mut self,
        name: &str,
        (tubes, calibre): (u8, u8),
        call: CallSetup,
        value: u8,
        numbers: std::ops::RangeInclusive<u8>,
    ) {
        let support = self.setup.support.len() as u8;
        let (name, side) = (name.to_owned(), self.side);
        self.setup.support.push(SupportSetup { name, side, tubes, calibre, call, value });
        self.markers(Source::Support(support), numbers);
    }
}

fn from_turn(turn: u8) -> CallSetup {
    CallSetup { turn, ..CallSetup::default() }
}

/// Everything but forces.
fn frame(rules: Switches) -> Setup {
    Setup {
        sides: ["poles".to_owned(), "germans".to_owned()],
        map: map(&MAP),
        tables: tables(),
        victory: VictorySetup {
            lost_box: 1,
            lost_commander: 2,
            road: RoadSetup { value: 16, distance: 3, routes: vec![[627, 4303], [627, 1901]] },
            unrevealed: 0,
            most_unrevealed: 0,
            grades: [8, 14, 22, 32],
        },
        rules,
        ..Setup::default()
    }
}

/// The first battalion at the start, the others along row 27.
fn germans(forces: &mut Forces, second: When, third: When) {
    forces.side = GERMANS;
    let villages = village(&forces.setup.map, "KZ");
    let south: Vec<HexNumber> = (1..=43).map(|column| column * 100 + 27).collect();
    let whens = [When::Start, second, third];
    for (nth, when) in whens.into_iter().enumerate() {
        let battalion = nth as u8 + 1;
        let hexes = if nth == 0 { villages.clone() } else { south.clone() };
        let group = forces.group(["I/73", "II/73", "III/73"][nth], hexes, when);
        for company in 3 * battalion - 2..=3 * battalion {
            forces.company(group, company, true);
        }
        let first = 2 * battalion;
        for number in [first + 8, first + 9] {
            forces.unit(group, Kind::MachineGuns, number, 0, battalion);
        }
        for number in [first - 1, first] {
            forces.unit(group, Kind::Mortars, number, 0, battalion);
        }
    }
    forces.mortar_markers(80);
}

/// Scenario 1.
pub fn first() -> Setup {
    let mut forces = Forces { setup: frame(Switches::default()), side: POLES };
    for village in &mut forces.setup.map.villages {
        village.value = [4, 3];
    }
    let areas: [(&str, HexNumber, u16, u8, u8); 6] = [
        ("9kp c9", 1817, 2, 9, 0),
        ("3kp c3", 3418, 2, 3, 0),
        ("4kp c4", 616, 2, 4, 0),
        ("7kp c7", 2206, 1, 7, 0),
        ("8kp c8 m3", 1505, 1, 8, 3),
        ("5kp c5 m2", 404, 0, 5, 2),
    ];
    for (name, centre, radius, company, mortars) in areas {
        let hexes = within(&forces.setup.map, centre, radius);
        let group = forces.group(name, hexes, When::Start);
        let battalion = company.div_ceil(3);
        forces.company(group, company, false);
        forces.unit(group, Kind::MachineGuns, company, 0, battalion);
        if mortars > 0 {
            forces.unit(group, Kind::Mortars, mortars, 0, battalion);
        }
    }
    let group = forces.group("I/83", vec![2901, 3601], When::Turn(4));
    for company in [1, 2] {
        forces.company(group, company, false);
        forces.unit(group, Kind::MachineGuns, company, 0, 1);
    }
    forces.unit(group, Kind::Mortars, 1, 0, 1);
    forces.mortar_markers(81);
    forces.support("II/30 pal", (4, 75), from_turn(3), 8, 4..=6);
    forces.support("III/30 pal", (4, 150), from_turn(6), 8, 7..=9);
    let taken = When::Taken(village(&forces.setup.map, "PF"));
    germans(&mut forces, taken, When::Turn(6));
    forces.support("I/19 pal", (4, 105), from_turn(2), 0, 7..=9);
    forces.support("II/19 pal", (4, 105), from_turn(4), 6, 10..=12);
    forces.support("dac", (4, 150), from_turn(12), 8, 13..=15);
    forces.setup
}

/// Scenario 2.
pub fn second() -> Setup {
    let rules = Switches { hidden: true, ..Switches::default() };
    let mut forces = Forces { setup: frame(rules), side: POLES };
    let victory = &mut forces.setup.victory;
    (victory.unrevealed, victory.most_unrevealed, victory.road.value) = (6, 36, 24);
    victory.road.routes = vec![[527, 4309], [527, 1901]];
    let map = &forces.setup.map;
    let board = map.board();
    let german: Vec<_> =
        village(map, "KZ").into_iter().filter_map(|at| board.numbered(at)).collect();
    let is_secret = |&hex: &wargauge_engine::Hex| {
        let is_cover = map.hexes[hex.index()].ground.is_cover();
        is_cover && german.iter().all(|&other| board.distance(hex, other) >= 5)
    };
    let area: Vec<HexNumber> =
        board.hexes().filter(is_secret).map(|hex| board.number(hex)).collect();
    let group = forces.group("83 pp", area, When::Start);
    forces.setup.groups[0].near_commander = Some(2);
    for company in 1..=9 {
        forces.company(group, company, false);
        forces.unit(group, Kind::MachineGuns, company, 0, company.div_ceil(3));
    }
    for number in 1..=3 {
        forces.unit(group, Kind::Mortars, number, 0, number);
    }
    forces.mortar_markers(81);
    forces.support("II/30 pal", (4, 75), from_turn(1), 6, 4..=6);
    forces.support("III/30 pal", (4, 150), from_turn(1), 8, 7..=9);
    germans(&mut forces, When::Die, When::Die);
    let revealed = |revealed| CallSetup { turn: 1, revealed, ..CallSetup::default() };
    let near = NearSetup { platoons: 4, distance: 5, hexes: village(&forces.setup.map, "RG") };
    forces.support("I/19 pal", (4, 105), revealed(12), 0, 7..=9);
    forces.support("II/19 pal", (4, 105), revealed(20), 0, 10..=12);
    let dac = CallSetup { near: Some(near), ..revealed(20) };
    forces.support("dac", (4, 150), dac, 0, 13..=15);
    forces.setup
}
