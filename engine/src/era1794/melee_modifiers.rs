//! [11.7] The modifiers of a melee, whether it is fought or a player only thinks of it. Not for the
//! dice and what follows from them (`melee`).

use crate::bits::Bits;
use crate::era1794::core::Rules;
use crate::era1794::event::Modifiers;
use crate::era1794::fire::nearest;
use crate::era1794::rules::Rule;
use crate::era1794::setup::Terrain;
use crate::era1794::state::State;
use crate::game::Side;
use crate::hex::Hex;

/// A melee, fought or only thought of: what its modifiers [11.7] depend on beside how the attackers
/// enter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Encounter<const S: usize> {
    /// Where it is fought.
    pub hex: Hex,
    /// The units of the attacker and of the defender, wherever they stand now; guns fight only
    /// where no others are with them.
    pub units: [Bits<S>; 2],
    /// The size with which each side fights, see [`Rules::fighting_size`].
    pub sizes: [u16; 2],
    /// A cavalry charge?
    pub charge: bool,
    /// Has the attacker a unit in command, and has the defender? Guns count where they are alone.
    pub commanded: [bool; 2],
}

/// What modifiers are added to.
trait Adds {
    /// Adds one.
    fn add(&mut self, rule: Rule, why: &'static str, value: i8);
}

impl Adds for Modifiers {
    #[inline]
    fn add(&mut self, rule: Rule, why: &'static str, value: i8) {
        Modifiers::add(self, rule, why, value);
    }
}

/// Their sum alone.
struct Sum(i32);

impl Adds for Sum {
    #[inline]
    fn add(&mut self, _: Rule, _: &'static str, value: i8) {
        self.0 += i32::from(value);
    }
}

impl<const U: usize, const S: usize, const H: usize, const X: usize> Rules<U, S, H, X> {
    /// The modifiers of both sides, attacker first.
    pub(crate) fn melee_modifiers(&self, s: &State<U, S, H, X>) -> [Modifiers; 2] {
        let battle = &s.battle;
        let (hex, sides) = (battle.hex, [battle.attacker, battle.attacker.other()]);
        let units = sides.map(|side| self.units_at(s, hex, side));
        let encounter = Encounter {
            hex,
            units,
            // [7.2.2] A square does not attack: it lends a company that does nothing of its size.
            sizes: [
                self.fighting_size(s, units[0].without(s.sets.square)),
                self.fighting_size(s, units[1]),
            ],
            charge: battle.charge,
            commanded: sides.map(|side| self.is_side_commanded(s, hex, side)),
        };
        let mut attack = Modifiers::default();
        let mut defence = Modifiers::default();
        self.add_entry_modifiers(s, &mut attack);
        self.add_modifiers(s, &encounter, &mut attack, &mut defence);
        [attack, defence]
    }

    /// The size with which some units of a side fight: artillery does not count, and lone artillery
    /// counts as 1 [10.10.7].
    #[inline]
    pub fn fighting_size(&self, s: &State<U, S, H, X>, units: Bits<S>) -> u16 {
        units.without(self.guns).iter().map(|unit| u16::from(s.size[unit])).sum::<u16>().max(1)
    }

    /// By how much the modifiers of a melee favour the attackers, as things stand, but for how they
    /// enter ([`Rules::entry_modifier`]).
    #[inline]
    pub fn melee_lead(&self, s: &State<U, S, H, X>, encounter: &Encounter<S>) -> i32 {
        let (mut attack, mut defence) = (Sum(0), Sum(0));
        self.add_modifiers(s, encounter, &mut attack, &mut defence);
        attack.0 - defence.0
    }

    /// Adds every modifier of a melee but those of the attackers' entry.
    #[inline]
    fn add_modifiers<M: Adds>(
        &self,
        s: &State<U, S, H, X>,
        encounter: &Encounter<S>,
        attack: &mut M,
        defence: &mut M,
    ) {
        let table = &self.switches().melee;
        let [attackers, defenders] = encounter.units;
        match self.map.terrain(encounter.hex) {
            Terrain::Clear | Terrain::Marsh => {}
            Terrain::Wood => defence.add(Rule::Melee, "defender in wood", table.wood),
            Terrain::Village => defence.add(Rule::Melee, "defender in a village", table.village),
            Terrain::Castle => defence.add(Rule::Melee, "defender in the castle", table.castle),
        }
        if X > 0 && attackers.meets(self.cavalry) {
            let foot = defenders & self.infantry;
            if !foot.is_empty() && foot.within(self.scythes) {
                defence.add(Rule::Kosynierzy, "scythes against cavalry", table.scythes);
            }
        }
        if encounter.charge {
            attack.add(Rule::ChargeAtOnce, "charge", table.charge);
        }
        if defenders.without(self.guns).meets(s.sets.square) {
            let horse = attackers.meets(self.cavalry);
            let why = if horse { "square against cavalry" } else { "square against infantry" };
            defence.add(Rule::LimitsOfSquare, why, table.square[usize::from(horse)]);
        }
        for (side, modifiers) in [&mut *attack, &mut *defence].into_iter().enumerate() {
            let (units, troops) = (encounter.units[side], encounter.units[side].without(self.guns));
            if troops.is_empty() && !units.is_empty() {
                modifiers.add(Rule::LoneGunsInMelee, "lone artillery", table.lone_guns);
            }
            if encounter.commanded[side] {
                modifiers.add(Rule::CommandRange, "in command", table.command);
            }
        }
        let [ours, theirs] = encounter.sizes;
        let (more, fewer, modifiers) =
            if ours >= theirs { (ours, theirs, attack) } else { (theirs, ours, defence) };
        match nearest(more, fewer) {
            0 | 1 => {}
            2 => modifiers.add(Rule::Melee, "two to one", table.superiority[0]),
            3 => modifiers.add(Rule::Melee, "three to one", table.superiority[1]),
            _ => modifiers.add(Rule::Melee, "four to one or more", table.superiority[2]),
        }
    }

    /// Zone and slope count if the attacking side entered: the best sum of one entrant.
    fn add_entry_modifiers(&self, s: &State<U, S, H, X>, attack: &mut Modifiers) {
        let battle = &s.battle;
        let table = &self.switches().melee;
        let entrants = self.units_at(s, battle.hex, battle.attacker) & s.sets.intruding;
        let value = |unit: usize| {
            let outflanked = battle.outflanked && battle.lava_unit as usize == unit;
            let zone = if outflanked { table.flank.max(s.entry[unit]) } else { s.entry[unit] };
            let slope = if s.sets.climbed.has(unit) { table.uphill } else { 0 };
            let forded = s.extra().is_some_and(|extra| extra.forded.has(unit));
            (zone, slope, if forded { table.river } else { 0 }, outflanked)
        };
        let best =
            entrants.iter().map(value).max_by_key(|&(zone, slope, river, _)| zone + slope + river);
        let Some((zone, slope, river, outflanked)) = best else { return };
        if zone != 0 {
            let (rule, why) = if outflanked {
                (Rule::Lava, "outflanked by cossacks")
            } else if zone == table.rear {
                (Rule::Melee, "entered from the rear")
            } else {
                (Rule::Melee, "entered from the flank")
            };
            attack.add(rule, why, zone);
        }
        if slope != 0 {
            attack.add(Rule::Melee, "entered uphill", slope);
        }
        if river != 0 {
            attack.add(Rule::Melee, "entered over a river", river);
        }
    }

    /// Has a side a unit in command there? Escorted guns do not count [10.10.8], guns alone defend
    /// like infantry [10.10.7].
    fn is_side_commanded(&self, s: &State<U, S, H, X>, hex: Hex, side: Side) -> bool {
        let units = self.units_at(s, hex, side);
        let troops = units.without(self.guns);
        let fighting = if troops.is_empty() { units } else { troops };
        fighting.iter().any(|unit| self.is_in_command(s, unit))
    }
}
