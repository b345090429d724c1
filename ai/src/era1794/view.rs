//! The position as one side sees it: the game, the state and what is known of both, with the
//! questions that all judgements share. Not for judging single choices.

use std::cell::{Cell, OnceCell};

use arrayvec::ArrayVec;
use wargauge_engine::era1794::map::WALKS;
use wargauge_engine::era1794::setup::Arm;
use wargauge_engine::era1794::{Encounter, Rules, State};
use wargauge_engine::{Bits, Game, Hex, Side};

use crate::era1794::command::Command;
use crate::era1794::findings::Seen;
use crate::era1794::following::Following;
use crate::era1794::goal::Goal;
use crate::era1794::scores::Terms;
use crate::era1794::tables::{Tables, failed};
use crate::era1794::weights::Weights;

/// How many rings around a hex are looked at for enemies.
pub(crate) const RINGS: usize = WALKS;

/// How near to the enemy nobody waits any more.
const CLOSE: usize = 2;

/// Would more fighting bring nothing better? A side that is far enough ahead is content, the more
/// turns are left the further; a small lead is easily lost again. At zero points the side that wins
/// at zero [12.3] is content, or the one that the reached camp has left nothing but a draw [13.1].
fn is_content<const U: usize, const S: usize, const H: usize, const X: usize>(
    rules: &Rules<U, S, H, X>,
    state: &State<U, S, H, X>,
    side: Side,
    holder: Option<Side>,
    cushion: i32,
) -> bool {
    let (net, table) = (i32::from(state.net_points()), rules.switches());
    let lead = if side == Side::First { net } else { -net };
    let left = i32::from(table.turns.saturating_sub(rules.turn(state)));
    let cannot_win =
        table.camp.draw && state.is_camp_reached() && table.camp.raider as usize != side.index();
    // A win is none while the enemy holds the castle, and who holds it loses nothing by waiting:
    // against an equal player that is worth more than to attack from behind.
    if let Some(holder) = holder {
        return holder == side;
    }
    10 * lead > cushion * left || lead == 0 && (cannot_win || table.winner_at_zero() == Some(side))
}

/// Where an order binds a unit, if it has one that says so.
pub(crate) type Aims<'a> = &'a dyn Fn(usize) -> Option<Goal>;

/// A position with everything that one side knows of it.
pub(crate) struct View<'a, const U: usize, const S: usize, const H: usize, const X: usize> {
    pub r: &'a Rules<U, S, H, X>,
    pub s: &'a State<U, S, H, X>,
    pub side: Side,
    pub w: &'a Weights,
    pub t: &'a Tables<U, H>,
    /// Would the side be content if the game ended now?
    pub content: bool,
    /// The side that holds the castle, if a castle counts and has not been lost.
    pub holder: Option<Side>,
    /// The enemies, and what was found out about them before.
    pub seen: Seen<'a, S>,
    /// The hexes of this side's guns, once they are asked for.
    guns: OnceCell<Bits<H>>,
    /// What the last move asked for gains: unit, group, worth. Variants of a move come in a row.
    pub last: Cell<Option<(usize, Bits<S>, i32)>>,
    /// The unit asked for last, and what its place is worth before it goes anywhere.
    pub stood: Cell<Option<(usize, i32)>>,
    /// Where this side's units on the map stand, and how large they are, once that is asked for.
    friends: OnceCell<ArrayVec<(Hex, i32), U>>,
    /// The unit asked for last, and where it is bound.
    pub goal: Cell<Option<(usize, Goal)>>,
    /// Where orders bind units, if the side has orders.
    pub aims: Option<Aims<'a>>,
    /// What a planner has ordered its units to do, if it has ordered anything.
    pub command: Option<&'a Command<U, S>>,
    /// Where the units of the commander asked for are.
    pub following: OnceCell<Following<U, H>>,
    /// What a point lost costs each side beside a point won, by what is learned, once that is asked for.
    learned: OnceCell<[i32; 2]>,
    /// Do the raiders wait for their army, once that is asked for?
    waiting: OnceCell<bool>,
}

impl<'a, const U: usize, const S: usize, const H: usize, const X: usize> View<'a, U, S, H, X> {
    pub fn new(
        r: &'a Rules<U, S, H, X>,
        s: &'a State<U, S, H, X>,
        side: Side,
        w: &'a Weights,
        t: &'a Tables<U, H>,
        seen: Seen<'a, S>,
    ) -> Self {
        let holder = if X > 0 { r.castle_holder(s) } else { None };
        Self {
            r,
            s,
            side,
            w,
            t,
            content: is_content(r, s, side, holder, w.cushion),
            holder,
            seen,
            guns: OnceCell::new(),
            last: Cell::new(None),
            stood: Cell::new(None),
            friends: OnceCell::new(),
            goal: Cell::new(None),
            aims: None,
            command: None,
            following: OnceCell::new(),
            learned: OnceCell::new(),
            waiting: OnceCell::new(),
        }
    }

    /// The same, for a side with orders.
    pub fn under(self, aims: Aims<'a>) -> Self {
        Self { aims: Some(aims), ..self }
    }

    /// The same, for units that a planner has ordered to do something.
    pub fn ordered_by(self, command: Option<&'a Command<U, S>>) -> Self {
        Self { command, ..self }
    }

    /// The hexes of this side's guns.
    pub fn guns(&self) -> Bits<H> {
        *self.guns.get_or_init(|| {
            let mut hexes = Bits::EMPTY;
            for gun in self.r.army(self.side) & self.r.artillery() {
                let hex = self.hex(gun);
                if hex.is_somewhere() && self.s.held(self.side).has(hex.index()) {
                    hexes.insert(hex.index());
                }
            }
            hexes
        })
    }

    /// Where this side's units on the map stand, and how large they are.
    pub fn friends(&self) -> &[(Hex, i32)] {
        self.friends.get_or_init(|| {
            let placed =
                self.r.army(self.side).iter().map(|unit| (self.hex(unit), self.size(unit)));
            placed.filter(|(hex, _)| hex.is_somewhere()).collect()
        })
    }

    /// Is any enemy within so many hexes, from one to four?
    pub fn is_near(&self, hex: Hex, hexes: usize) -> bool {
        hex.is_somewhere()
            && self.r.map().walks(hex)[hexes.clamp(1, RINGS) - 1].meets(self.s.held(self.enemy()))
    }

    /// Does the side that has a camp to reach wait for its army? While none of its units is close to the enemy, all stay
    /// out of fire until enough of it has come up, also once the camp is reached.
    pub fn waits(&self) -> bool {
        let camp = &self.r.switches().camp;
        let raider = camp.draw && camp.raider as usize == self.side.index();
        if self.w.patience == 0 || self.content || !raider {
            return false;
        }
        *self.waiting.get_or_init(|| {
            let (mut all, mut near) = (0, 0);
            for unit in self.r.army(self.side).without(self.r.artillery()) {
                let (hex, size) = (self.hex(unit), self.size(unit));
                if self.is_near(hex, CLOSE) {
                    return false;
                }
                all += if hex.is_somewhere() { size } else { 0 };
                near += if self.is_near(hex, RINGS) { size } else { 0 };
            }
            100 * near < self.w.gather * all
        })
    }

    /// Is the camp still to be reached, and is this side to reach it?
    pub fn raids(&self) -> bool {
        self.camp_is_open() && self.r.switches().camp.raider as usize == self.side.index()
    }

    /// Does the enemy still want to reach the camp?
    pub fn guards(&self) -> bool {
        self.camp_is_open() && self.r.switches().camp.raider as usize != self.side.index()
    }

    fn camp_is_open(&self) -> bool {
        self.r.switches().camp.draw && self.r.camp_hex().is_some() && !self.s.is_camp_reached()
    }

    /// Turns after this one.
    pub fn turns_left(&self) -> i32 {
        i32::from(self.r.switches().turns.saturating_sub(self.r.turn(self.s)))
    }

    pub fn enemy(&self) -> Side {
        self.side.other()
    }

    pub fn hex(&self, unit: usize) -> Hex {
        self.s.hex_of(unit)
    }

    pub fn size(&self, unit: usize) -> i32 {
        i32::from(self.s.size_of(unit))
    }

    /// The summed size of some units.
    pub fn size_of(&self, units: Bits<S>) -> i32 {
        units.iter().map(|unit| self.size(unit)).sum()
    }

    pub fn is_foot(&self, unit: usize) -> bool {
        self.r.arm_of(unit) == Arm::Infantry
    }

    pub fn is_horse(&self, unit: usize) -> bool {
        self.r.arm_of(unit) == Arm::Cavalry
    }

    pub fn is_gun(&self, unit: usize) -> bool {
        self.r.arm_of(unit) == Arm::Artillery
    }

    pub fn distance(&self, from: Hex, to: Hex) -> i32 {
        i32::from(self.r.map().distance(from, to))
    }

    /// What it costs a unit to lose a point of size.
    pub fn price_of_loss(&self, unit: usize) -> i32 {
        let size = self.s.size_of(unit);
        let flips = self.r.morale_at(unit, size) > self.r.morale_at(unit, size.saturating_sub(1));
        let last = size <= 1;
        self.w.loss
            + if flips { self.w.flip } else { 0 }
            + if last { self.w.elimination / 2 } else { 0 }
    }

    /// What a melee on this hex is worth to the attacking side: `attackers` join the units of
    /// theirs that are there already, and enter with this modifier of zone and slope.
    pub fn assault(&self, hex: Hex, attackers: Bits<S>, entry: i32, charge: bool) -> i32 {
        let Some(first) = attackers.lowest() else { return 0 };
        let side = self.r.side_of(first);
        let all = (attackers | self.r.troops_at(self.s, hex, side)).without(self.r.artillery());
        let entry = all
            .without(attackers)
            .iter()
            .map(|unit| i32::from(self.s.entry_of(unit)))
            .fold(entry, i32::max);
        self.melee(hex, side, all, entry, charge)
    }

    /// What a melee is worth to the attacker, in hundredths of a victory point.
    pub fn melee(&self, hex: Hex, side: Side, all: Bits<S>, entry: i32, charge: bool) -> i32 {
        let there = self.r.units_at(self.s, hex, side.other());
        let (defenders, guns) = (there.without(self.r.artillery()), there & self.r.artillery());
        let lone = defenders.is_empty();
        let sizes = [all, defenders].map(|units| self.r.fighting_size(self.s, units));
        let [ours, theirs] = sizes.map(i32::from);
        let encounter = Encounter {
            hex,
            units: [all, there],
            sizes,
            charge,
            // Guns alone are commanded like infantry [10.10.7].
            commanded: [all, if lone { there } else { defenders }]
                .map(|units| self.is_commanded(units)),
        };
        let ahead = entry + self.r.melee_lead(self.s, &encounter);
        let stake = |size: i32, turns: i32, share: i32| {
            let away = (size - 2).max(0) * self.w.rout * turns.min(share * self.turns_left());
            share * self.w.melee + share * self.w.loss * size.min(2) + away
        };
        let dice = self.t.melee(ahead);
        let lost = 100 - dice.win;
        let taken = if guns.is_empty() { 0 } else { self.w.capture };
        let mut gain = stake(theirs, dice.win_turns, dice.win) + dice.win * taken
            - (dice.win - dice.win_unhurt) * self.w.loss;
        if lone {
            gain -= dice.win * self.w.loss;
        }
        let risk = stake(ours, dice.loss_turns, lost) - (lost - dice.loss_unhurt) * self.w.loss;
        let mettle = self.mettle(side);
        (gain - risk * mettle / 100) / 100
    }

    /// [12.3] Does this side hold the castle, so that it loses nothing by waiting?
    pub fn holds_castle(&self) -> bool {
        self.holder == Some(self.side)
    }

    /// Least gain for which this side seeks a melee.
    pub fn least(&self) -> i32 {
        self.w.assault + if self.holds_castle() { self.w.demand } else { 0 }
    }

    /// What its own stake counts for the attacking side, in percent: as the fixed weights say, mixed with what is learned.
    /// Where a castle counts, a lead alone decides nothing, and the fixed weights stand alone.
    fn mettle(&self, side: Side) -> i32 {
        let fixed = self.fixed_mettle(side);
        if self.w.learned == 0 || self.holder.is_some() {
            return fixed;
        }
        let learned = self
            .learned
            .get_or_init(|| Terms::of(self.r, self.s).mettle(self.s.net_points()))[side.index()];
        (fixed * (100 - self.w.learned) + learned * self.w.learned) / 100
    }

    /// The same by the fixed weights.
    fn fixed_mettle(&self, side: Side) -> i32 {
        let last = self.turns_left() == 0;
        if (side == self.side) == self.content {
            let held = if self.holder.is_some() { self.w.hold } else { 100 };
            let caution = self.w.caution * held / 100;
            return if last { caution * self.w.security / 100 } else { caution };
        }
        if last { self.w.boldness * self.w.despair / 100 } else { self.w.boldness }
    }

    /// Is any of these in command? A unit near its commander is taken to be, without looking for
    /// the way there.
    fn is_commanded(&self, units: Bits<S>) -> bool {
        units.iter().any(|unit| self.is_led(unit))
    }

    /// The same for one unit.
    pub fn is_led(&self, unit: usize) -> bool {
        let leader = self.r.orders_from(self.s, unit);
        let range = i32::from(self.r.switches().command_range);
        leader.is_somewhere() && self.distance(self.hex(unit), leader) <= range
    }

    /// [7.3] What the lava of cossacks among some attackers adds to their entry, on average.
    /// Whether the enemy's flanks are free is not looked at.
    pub fn lava(&self, to: Hex, attackers: Bits<S>, entry: i32) -> i32 {
        let table = &self.r.switches().melee;
        let gain = i32::from(table.flank) - entry.max(0);
        if gain <= 0 {
            return 0;
        }
        let units = &self.r.setup().units;
        let Some(cossack) = attackers.iter().find(|&unit| units[unit].cossack) else { return 0 };
        let enemy = self.r.side_of(cossack).other();
        let troops = self.r.troops_at(self.s, to, enemy);
        if troops.iter().any(|unit| self.s.is_in_square(unit)) {
            return 0;
        }
        let modifier = if troops.meets(self.r.horse()) { 0 } else { table.lava };
        let rout = self.r.switches().fire.rout_roll;
        let (fails, _) = failed(self.r.morale(self.s, cossack), modifier, rout);
        (gain * (10 - fails) + 5) / 10
    }

    /// What it would be worth to an enemy stack to attack this hex from where it stands.
    pub fn strike(&self, from: Hex, to: Hex, strikers: Bits<S>, enemy: Side) -> i32 {
        let Some(direction) = self.r.map().direction(from, to) else { return 0 };
        let entry = i32::from(self.r.entry_modifier(self.s, from, direction, enemy));
        let entry = entry + self.lava(to, strikers, entry);
        self.assault(to, strikers, entry, false)
    }
}
