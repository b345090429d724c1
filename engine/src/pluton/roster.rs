//! The units, groups, markers and tables of a set-up made ready for play. Nothing here changes during a
//! game.

use crate::game::Side;
use crate::hex::Hex;
use crate::pluton::map::{FARTHEST, Map};
use crate::pluton::setup::{Effect, Kind, SIZES, Setup, Source, UnitSetup, When};
use crate::pluton::state::{Hexes, NOBODY, SIDE_UNITS, UNITS, Units, bit, units};
use crate::pluton::switches::{Class, Commanded};

/// Companies of a side, counted from 1.
pub const COMPANIES: usize = 10;

/// The units of both sides, by number.
#[derive(Clone, Debug)]
pub(crate) struct Roster {
    pub kind: [Kind; UNITS],
    /// Size at full strength, in half boxes.
    pub size: [u8; UNITS],
    pub morale: [u8; UNITS],
    pub company: [u8; UNITS],
    pub group: [u8; UNITS],
    /// The commanders that lead each unit: that of its company, or those of its battalion or side.
    pub leaders: [Units; UNITS],
    /// The commanders near which each unit is set up [S2.2]: that of its company, or those of its battalion.
    pub hosts: [Units; UNITS],
    /// The commander of each company.
    pub commander: [[u8; COMPANIES]; 2],
    pub all: [Units; 2],
    pub commanders: [Units; 2],
    pub mortars: [Units; 2],
    pub guns: [Units; 2],
    /// The number of each unit, by its place in the set-up.
    pub number: Vec<u8>,
    /// The place of each unit in the set-up, by its number.
    pub place: [u8; UNITS],
    /// The units of each side that are set up, in order.
    pub order: [Vec<u8>; 2],
}

impl Roster {
    pub fn new(setup: &Setup) -> Self {
        let mut roster = Self {
            kind: [Kind::Rifles; UNITS],
            size: [0; UNITS],
            morale: [1; UNITS],
            company: [0; UNITS],
            group: [0; UNITS],
            leaders: [0; UNITS],
            hosts: [0; UNITS],
            commander: [[NOBODY; COMPANIES]; 2],
            all: [0; 2],
            commanders: [0; 2],
            mortars: [0; 2],
            guns: [0; 2],
            number: Vec::new(),
            place: [NOBODY; UNITS],
            order: [Vec::new(), Vec::new()],
        };
        for (place, data) in setup.units.iter().enumerate() {
            let side = data.side.index();
            let unit = (side * SIDE_UNITS) as u8 + roster.all[side].count_ones() as u8;
            let at = usize::from(unit);
            roster.number.push(unit);
            roster.place[at] = place as u8;
            roster.kind[at] = data.kind;
            roster.size[at] = 2 * data.boxes;
            roster.morale[at] = data.morale;
            roster.company[at] = data.company;
            roster.group[at] = data.group;
            roster.all[side] |= bit(unit);
            match data.kind {
                Kind::Rifles => {}
                Kind::MachineGuns => roster.guns[side] |= bit(unit),
                Kind::Mortars => roster.mortars[side] |= bit(unit),
                Kind::Commander => {
                    roster.commanders[side] |= bit(unit);
                    roster.commander[side][usize::from(data.company)] = unit;
                }
            }
        }
        for (data, &unit) in setup.units.iter().zip(&roster.number) {
            let leads = |&(other, _): &(&UnitSetup, &u8)| {
                let is_theirs = other.kind == Kind::Commander && other.side == data.side;
                let of_company = data.company > 0 && other.company == data.company;
                let of_battalion = data.company == 0 && other.battalion == data.battalion;
                is_theirs && (of_company || of_battalion)
            };
            let hosts = setup.units.iter().zip(&roster.number).filter(leads);
            let hosts = hosts.fold(0, |all, (_, &unit)| all | bit(unit));
            roster.hosts[usize::from(unit)] = hosts;
            roster.leaders[usize::from(unit)] = match setup.rules.command.others {
                Commanded::Side if data.company == 0 => roster.commanders[data.side.index()],
                _ => hosts,
            };
        }
        for (group, data) in setup.groups.iter().enumerate() {
            if data.when != When::Start {
                continue;
            }
            let of_group = |unit: &u8| usize::from(roster.group[usize::from(*unit)]) == group;
            let side = data.side.index();
            let own: Vec<u8> = units(data.side, roster.all[side]).filter(of_group).collect();
            // Commanders come first where the others follow them.
            let first = data.near_commander.map_or(0, |_| roster.commanders[side]);
            let order = &mut roster.order[side];
            order.extend(own.iter().copied().filter(|&unit| first & bit(unit) != 0));
            order.extend(own.iter().copied().filter(|&unit| first & bit(unit) == 0));
        }
        roster
    }

    /// The platoons of a side.
    #[inline]
    pub fn platoons(&self, side: Side) -> Units {
        self.all[side.index()] & !self.commanders[side.index()]
    }

    /// Whether a unit is a commander.
    #[inline]
    pub fn is_commander(&self, unit: u8) -> bool {
        self.kind[usize::from(unit)] == Kind::Commander
    }
}

/// A group of units.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    pub side: Side,
    pub units: Units,
    pub hexes: Hexes,
    pub near_commander: Option<u8>,
    pub when: When,
    /// The hexes of [`When::Taken`].
    pub taken: Hexes,
}

/// A marker.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Marker {
    pub side: Side,
    /// The mortars that fire it.
    pub mortar: Option<u8>,
    /// The battalion that fires it.
    pub support: Option<u8>,
    /// The force of 1 to 4 tubes.
    pub force: [u8; 4],
}

/// Groups, markers and tables.
#[derive(Clone, Debug)]
pub(crate) struct Lists {
    pub groups: Vec<Group>,
    /// All hexes that bring a group when they are taken.
    pub taken: Hexes,
    pub markers: Vec<Marker>,
    /// The hexes of [`crate::pluton::setup::NearSetup`] of each battalion, grown by its distance.
    pub near: Vec<Hexes>,
    /// Small arms of each class, by size in half boxes from 1 on and by range.
    pub small_arms: [[[u8; FARTHEST as usize + 1]; SIZES]; 2],
    /// The greatest range of each class.
    pub reach: [u8; 2],
    /// Effects by final force and die.
    pub effects: Vec<[Effect; 10]>,
}

impl Lists {
    pub fn new(setup: &Setup, map: &Map, roster: &Roster) -> Self {
        let tables = &setup.tables;
        let force = |calibre: u8| {
            let row = tables.artillery.iter().find(|row| row.calibre == calibre);
            row.map_or([0; 4], |row| row.force)
        };
        let markers = setup.markers.iter().map(|marker| match marker.source {
            Source::Mortar { unit, calibre } => Marker {
                side: marker.side,
                mortar: roster.number.get(usize::from(unit)).copied(),
                support: None,
                force: force(calibre),
            },
            Source::Support(support) => Marker {
                side: marker.side,
                mortar: None,
                support: Some(support),
                force: setup.support.get(usize::from(support)).map_or([0; 4], |s| force(s.calibre)),
            },
        });
        let groups = setup.groups.iter().enumerate().map(|(nth, group)| {
            let own = units(group.side, roster.all[group.side.index()])
                .filter(|&unit| usize::from(roster.group[usize::from(unit)]) == nth);
            Group {
                side: group.side,
                units: own.fold(0, |all, unit| all | bit(unit)),
                hexes: map.set(&group.hexes),
                near_commander: group.near_commander,
                when: group.when.clone(),
                taken: if let When::Taken(hexes) = &group.when {
                    map.set(hexes)
                } else {
                    Hexes::EMPTY
                },
            }
        });
        let groups: Vec<Group> = groups.collect();
        let near = setup.support.iter().map(|support| {
            support.call.near.as_ref().map_or(Hexes::EMPTY, |near| {
                let centres = map.set(&near.hexes);
                let is_near = |hex: &Hex| {
                    centres
                        .iter()
                        .any(|at| map.distance(*hex, Hex(at as u16)) <= u16::from(near.distance))
                };
                map.board.hexes().filter(is_near).map(Hex::index).collect()
            })
        });
        let mut small_arms = [[[0; FARTHEST as usize + 1]; SIZES]; 2];
        let mut reach = [0; 2];
        for (class, table) in [&tables.rifles, &tables.machine_guns].into_iter().enumerate() {
            for (size, row) in table.iter().enumerate() {
                for (range, &force) in row.iter().enumerate().take(usize::from(FARTHEST) + 1) {
                    small_arms[class][size][range] = force;
                    if force > 0 {
                        reach[class] = reach[class].max(range as u8);
                    }
                }
            }
        }
        let effects = (0..=u8::MAX).map(|force| {
            let row = tables.effect.iter().rev().find(|row| row.force <= force);
            row.map_or([Effect::default(); 10], |row| row.effects)
        });
        Self {
            markers: markers.collect(),
            taken: groups.iter().fold(Hexes::EMPTY, |all, group| all | group.taken),
            groups,
            near: near.collect(),
            small_arms,
            reach,
            effects: effects.collect(),
        }
    }

    /// The force of small arms.
    #[inline]
    pub fn small_arms(&self, class: Class, halves: u8, range: u8) -> u8 {
        self.small_arms[class as usize][usize::from(halves) - 1][usize::from(range)]
    }
}
