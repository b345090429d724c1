//! The rules made ready for one scenario, and the questions every chapter asks of a state.
//!
//! Queries stand on [`Rules`] and take the state; whatever changes it stands on [`Play`], chapter
//! by chapter.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::sync::Arc;

use crate::bits::Bits;
use crate::book::Book;
use crate::era1794::choice::Choice;
use crate::era1794::map::Map;
use crate::era1794::near::Discs;
use crate::era1794::owners;
use crate::era1794::reach;
use crate::era1794::setup::{Arm, LEADERS, Office, Setup, Start, Terrain};
use crate::era1794::shared::Shared;
use crate::era1794::state::State;
use crate::era1794::switches::Switches;
use crate::game::Side;
use crate::hex::Hex;
use crate::table::Whose;

/// Sizes that tables by size are made for, exclusive.
const SIZES: usize = 32;

/// The rules of the 1794 system with everything that a scenario fixes.
///
/// `U` units in sets of `S` words, hexes in sets of `H` words: the capacity of the system, chosen
/// by the game ([`crate::era1794::Niemenczyn`]). `X` is 1 where the game has what only the larger
/// one has, else 0 (see `extra`).
#[derive(Clone, Debug)]
pub struct Rules<const U: usize, const S: usize, const H: usize, const X: usize> {
    /// The book that is played.
    pub(crate) book: &'static Book,
    pub(crate) setup: Setup,
    /// See [`Rules::fingerprint`].
    fingerprint: u64,
    /// The map made ready. It and the tables below are large: rules that start from another position
    /// share them, and so do rules that are made from the same map, as long as any are left.
    pub(crate) map: Arc<Map<H>>,
    pub(crate) arm: [Arm; U],
    pub(crate) side: [Side; U],
    pub(crate) leader_of: [u8; U],
    /// Movement allowance.
    pub(crate) allowance: [u8; U],
    /// The points of all units as a phase 2 of each side begins [8.8].
    pub(crate) fresh_points: [[u8; U]; 2],
    morale: [[u8; SIZES]; U],
    firepower: [[u8; SIZES]; U],
    pub(crate) infantry: Bits<S>,
    pub(crate) cavalry: Bits<S>,
    pub(crate) guns: Bits<S>,
    pub(crate) cossacks: Bits<S>,
    /// Units with scythes [7.5 of *Maciejowice 1794*].
    pub(crate) scythes: Bits<S>,
    /// Units that can form skirmish order [7.2 of *Maciejowice 1794*].
    pub(crate) light: Bits<S>,
    /// White stars of batteries.
    pub(crate) stars: [u8; U],
    /// The units of both reserves, and the commanders that lead each.
    pub(crate) reserve: Bits<S>,
    pub(crate) reserve_leaders: [u16; 2],
    /// The overall commander of each side, or none.
    pub(crate) overall: [Option<u8>; 2],
    /// The hexes of the castle.
    pub(crate) castle: Vec<Hex>,
    /// Where units and then commanders enter, and from which turn on.
    pub(crate) entries: Vec<Option<(u8, Bits<H>)>>,
    pub(crate) of_side: [Bits<S>; 2],
    pub(crate) of_leader: [Bits<S>; LEADERS],
    pub(crate) leader_side: [Side; LEADERS],
    pub(crate) unit_dice: [Whose; U],
    pub(crate) leader_dice: [Whose; LEADERS],
    /// When units and then commanders arrive, and where.
    pub(crate) arrival: Vec<Option<(u8, Bits<H>)>>,
    pub(crate) camp: Hex,
    pub(crate) return_hexes: [Hex; 2],
    /// Hexes that each arm reaches with fire, by facing; terrain is taken into account.
    pub(crate) reach: [Arc<[[Bits<H>; 6]]>; 3],
    /// The same without empty words; only in a large game.
    pub(crate) fields: [Arc<Discs>; 3],
    /// Hexes that foot in skirmish order reaches, by facing; only where the game has that.
    pub(crate) open_fields: Arc<Discs>,
    /// Hexes as near as any muskets reach, seen or not; only where the game keeps what is near.
    pub(crate) discs: Arc<Discs>,
    /// Hexes within a commander's ride, however far it is about; only in a large game.
    pub(crate) rides: Arc<Discs>,
    /// Hexes within musket range all around.
    pub(crate) around: Arc<[Bits<H>]>,
    /// Hexes within command range of each hex, and those that are nearer still.
    pub(crate) command_disc: Arc<[[Bits<H>; 2]]>,
    /// The same without empty words; only in a large game.
    pub(crate) command_discs: [Arc<Discs>; 2],
    /// For each hex the choice to ride there.
    pub(crate) rides_to: Vec<Choice>,
    /// The tables that other rules may share.
    shared: Shared,
    /// The state before the first decision.
    pub(crate) opening: Option<Box<State<U, S, H, X>>>,
}

impl<const U: usize, const S: usize, const H: usize, const X: usize> Rules<U, S, H, X> {
    /// Prepares a checked set-up.
    pub(crate) fn prepare(book: &'static Book, setup: &Setup) -> Self {
        let switches = &setup.rules;
        let cannon_range = switches.fire.bands[2].range;
        let ranges = [switches.fire.infantry_range, switches.fire.cavalry_range, cannon_range];
        let longest = ranges.iter().copied().max().unwrap_or(0);
        let mut shared = Shared::default();
        let map = Map::new(setup, u16::from(longest), &mut shared);
        let board = map.board;
        let hex = |number: u16| board.numbered(number).unwrap_or(Hex::NOWHERE);
        let mut rules = Self {
            book,
            arm: [Arm::Infantry; U],
            side: [Side::First; U],
            leader_of: [u8::MAX; U],
            allowance: [0; U],
            fresh_points: [[0; U]; 2],
            morale: [[0; SIZES]; U],
            firepower: [[0; SIZES]; U],
            infantry: Bits::EMPTY,
            cavalry: Bits::EMPTY,
            guns: Bits::EMPTY,
            cossacks: Bits::EMPTY,
            scythes: Bits::EMPTY,
            light: Bits::EMPTY,
            stars: [0; U],
            reserve: Bits::EMPTY,
            reserve_leaders: [0; 2],
            overall: [None; 2],
            castle: Vec::new(),
            entries: Vec::new(),
            of_side: [Bits::EMPTY; 2],
            of_leader: [Bits::EMPTY; LEADERS],
            leader_side: [Side::First; LEADERS],
            unit_dice: [Whose(0); U],
            leader_dice: [Whose(0); LEADERS],
            arrival: Vec::new(),
            camp: switches.camp.hex.map_or(Hex::NOWHERE, hex),
            return_hexes: switches.return_hexes.map(hex),
            reach: [(); 3].map(|()| Arc::from([])),
            fields: [(); 3].map(|()| Arc::default()),
            open_fields: Arc::default(),
            discs: Arc::default(),
            rides: Arc::default(),
            around: Arc::from([]),
            command_discs: [(); 2].map(|()| Arc::default()),
            rides_to: board.hexes().map(Choice::LeaderTo).collect(),
            command_disc: reach::with_nearer(&map, &mut shared, switches.command_range),
            shared,
            map: Arc::new(map),
            setup: setup.clone(),
            fingerprint: BuildHasherDefault::<DefaultHasher>::default().hash_one(setup),
            opening: None,
        };
        rules.prepare_roster();
        rules.prepare_reach(ranges);
        rules.opening = Some(Box::new(rules.set_up()));
        rules
    }

    fn prepare_roster(&mut self) {
        let board = self.map.board;
        let arrival = |start: &Start| match start {
            Start::At(_) | Start::Enters { .. } => None,
            Start::Among { turn, hexes } => Some((
                *turn,
                hexes.iter().filter_map(|&number| board.numbered(number)).map(Hex::index).collect(),
            )),
        };
        let entry = |start: &Start| match start {
            Start::At(_) | Start::Among { .. } => None,
            Start::Enters { turn, hexes } => Some((
                *turn,
                hexes.iter().filter_map(|&number| board.numbered(number)).map(Hex::index).collect(),
            )),
        };
        for (i, leader) in self.setup.commanders.iter().enumerate() {
            self.leader_side[i] = leader.side;
            self.leader_dice[i] = owners::commander(&self.setup, i);
            let side = leader.side.index();
            if let Office::Overall { .. } = leader.office {
                self.overall[side] = Some(i as u8);
            }
            if leader.leads_reserve {
                self.reserve_leaders[side] |= 1 << i;
            }
        }
        let castle = board.hexes().filter(|&hex| self.map.terrain(hex) == Terrain::Castle);
        self.castle = castle.collect();
        let movement = &self.setup.rules.movement;
        for (i, unit) in self.setup.units.iter().enumerate() {
            self.arm[i] = unit.arm;
            self.unit_dice[i] = owners::unit(&self.setup, unit);
            self.leader_of[i] = unit.commander as u8;
            self.side[i] = self.leader_side[unit.commander];
            self.of_side[self.side[i].index()].insert(i);
            self.of_leader[unit.commander].insert(i);
            self.cossacks.set(i, unit.cossack);
            self.scythes.set(i, unit.scythes);
            self.light.set(i, unit.skirmish);
            self.stars[i] = unit.stars;
            self.reserve.set(i, self.setup.commanders[unit.commander].office == Office::Reserve);
            let (set, points) = match unit.arm {
                Arm::Infantry => (&mut self.infantry, movement.infantry),
                Arm::Cavalry if unit.cossack => (&mut self.cavalry, movement.cossacks),
                Arm::Cavalry => (&mut self.cavalry, movement.cavalry),
                Arm::Artillery => (&mut self.guns, movement.limbered),
            };
            set.insert(i);
            self.allowance[i] = points;
            self.fresh_points[self.side[i].index()][i] = points;
            for size in 0..SIZES as u8 {
                let losses = unit.size.saturating_sub(size);
                let turned = size <= turned_at(unit.size);
                self.morale[i][size as usize] =
                    unit.morale.saturating_sub(if turned { unit.reverse_morale } else { 0 });
                self.firepower[i][size as usize] =
                    unit.firepower.unwrap_or(0).saturating_sub(losses);
            }
            self.arrival.push(arrival(&unit.start));
            self.entries.push(entry(&unit.start));
        }
        for leader in &self.setup.commanders {
            self.arrival.push(arrival(&leader.start));
            self.entries.push(entry(&leader.start));
        }
    }

    fn prepare_reach(&mut self, ranges: [u8; 3]) {
        let (map, shared) = (&*self.map, &mut self.shared);
        self.reach = ranges.map(|range| reach::by_facing(map, shared, range, false));
        let muskets = ranges[Arm::Infantry as usize];
        if X > 0 {
            self.fields = ranges.map(|range| reach::fields(map, shared, range, false));
            // [10.2] Skirmish order sees through the flank zones too.
            self.open_fields = reach::fields(map, shared, muskets, true);
            self.discs = reach::discs(map, shared, muskets.max(ranges[Arm::Cavalry as usize]));
            self.rides = reach::discs(map, shared, self.setup.rules.movement.commanders);
            let range = self.setup.rules.command_range;
            self.command_discs =
                [range, range.saturating_sub(1)].map(|range| reach::discs(map, shared, range));
        }
        self.around = reach::all_around(map, shared, muskets);
    }

    /// The switches in force.
    #[inline]
    pub fn switches(&self) -> &Switches {
        &self.setup.rules
    }

    /// A number that tells set-ups apart: what was made from one serves all rules that have the
    /// same. It means nothing outside the running program.
    #[inline]
    pub fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// The set-up these rules were made from.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The map made ready.
    pub fn map(&self) -> &Map<H> {
        &self.map
    }

    /// The side of a unit.
    #[inline]
    pub fn side_of(&self, unit: usize) -> Side {
        self.side[unit]
    }

    /// Whose dice those of a unit are.
    #[inline]
    pub fn dice_of_unit(&self, unit: usize) -> Whose {
        self.unit_dice[unit]
    }

    /// Whose dice those of a commander are.
    #[inline]
    pub fn dice_of_commander(&self, leader: usize) -> Whose {
        self.leader_dice[leader]
    }

    /// [3.4] The morale of a unit at its present size.
    #[inline]
    pub fn morale(&self, s: &State<U, S, H, X>, unit: usize) -> u8 {
        self.morale[unit][s.size[unit] as usize % SIZES]
    }

    /// [3.4] The morale of a unit at some size.
    #[inline]
    pub(crate) fn morale_by_size(&self, unit: usize, size: u8) -> u8 {
        self.morale[unit][size as usize % SIZES]
    }

    /// [3.4] The firepower of a unit at its present size.
    #[inline]
    pub fn firepower(&self, s: &State<U, S, H, X>, unit: usize) -> u8 {
        self.firepower[unit][s.size[unit] as usize % SIZES]
    }

    /// The side whose activation it is.
    #[inline]
    pub(crate) fn active_side(&self, s: &State<U, S, H, X>) -> Side {
        self.leader_side[s.active as usize % LEADERS]
    }
}

/// [3.4] The size at which a counter is turned over: 3 from 6, 2 from 5 or 4, 1 from 3 or 2.
fn turned_at(size: u8) -> u8 {
    match size {
        0 | 1 => 0,
        2 | 3 => 1,
        4 | 5 => 2,
        _ => size / 2,
    }
}

/// A game being played: the rules, its state and the table.
pub(crate) struct Play<'a, T, const U: usize, const S: usize, const H: usize, const X: usize> {
    pub r: &'a Rules<U, S, H, X>,
    pub s: &'a mut State<U, S, H, X>,
    pub t: &'a mut T,
}

/// The choices of a decision as they are listed.
pub(crate) type Out = arrayvec::ArrayVec<Choice, { crate::era1794::choice::MOST_CHOICES }>;

/// Adds a choice. The capacity is justified at [`crate::era1794::choice::MOST_CHOICES`]; were it
/// ever too small, the choices that do not fit would be left out rather than a game be lost.
#[inline]
pub(crate) fn offer(out: &mut Out, choice: Choice) {
    debug_assert!(!out.is_full(), "more choices than the list can hold");
    let _ = out.try_push(choice);
}
