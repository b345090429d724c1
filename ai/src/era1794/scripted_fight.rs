//! Which enemies a plan's groups attack, when they fire, and how they react: the odds are those of
//! the heuristic, stance and policy decide which odds are taken.

use wargauge_engine::era1794::{Concern, Reaction};
use wargauge_engine::{Direction, Hex};

use crate::era1794::plan::{FirePolicy, ReactionPolicy, Stance};
use crate::era1794::staff::{Mover, NEVER, Staff};

/// What a good shot is worth at least, in hundredths of a victory point: about a test in three that
/// fails.
const GOOD: i32 = 12;

/// How far off targets are close, for muskets and for cannon.
const CLOSE: [i32; 2] = [2, 3];

/// What a side puts up with rather than not carry out its policy.
const METTLE: i32 = 30;

impl<const U: usize, const S: usize, const H: usize, const X: usize> Staff<'_, U, S, H, X> {
    /// What it is worth to enter a hex with enemies; [`NEVER`] if the stance forbids it.
    pub fn attack(
        &self,
        mover: &Mover<'_, S, H>,
        from: Hex,
        direction: Direction,
        charge: bool,
    ) -> i32 {
        let stance = mover.order.stance;
        if matches!(stance, Stance::March | Stance::Hold | Stance::Refuse) {
            return NEVER;
        }
        let to = self.v.r.map().neighbour(from, direction);
        let group = mover.group.without(self.v.r.artillery());
        let gain = self.v.seek(from, direction, group, charge);
        // From which gain on it is done, and how keen the group is on it besides.
        let (least, keen) = match stance {
            // A side that is content with the score attacks only if it gains by it.
            Stance::Assault => (if self.v.content { 0 } else { -METTLE / 3 }, METTLE + 10),
            Stance::Counterattack if self.is_intruder(mover.unit, mover.order, to) => (-10, METTLE),
            Stance::Flank => {
                let zone = self.v.r.entry_modifier(self.v.s, from, direction, self.v.enemy());
                let lone = self.v.r.troops_at(self.v.s, to, self.v.enemy()).is_empty();
                if zone > 0 || lone { (-10, METTLE) } else { (GOOD, 0) }
            }
            // Enemies on the goal itself.
            Stance::Raid if mover.order.to.contains(&to) => (-METTLE, METTLE + 10),
            Stance::Raid => (GOOD, 0),
            Stance::Counterattack
            | Stance::Screen
            | Stance::March
            | Stance::Hold
            | Stance::Refuse
            | Stance::Free => (METTLE, 0),
        };
        if gain >= least { gain + keen } else { NEVER }
    }

    /// A musket shot.
    pub fn fire(&self, unit: usize, hexes: u8, target: Hex) -> i32 {
        let bars_charge = matches!(self.concern, Concern::Unit(mover) if self.v.is_horse(mover));
        let price = if bars_charge { 8 } else { 0 };
        self.by_policy(unit, target, CLOSE[0], || self.v.muskets(unit, hexes, target) - price)
    }

    /// A cannon shot.
    pub fn cannon(&self, gun: usize, target: Hex) -> i32 {
        self.by_policy(gun, target, CLOSE[1], || self.v.cannon(gun, target))
    }

    /// A shot as the order lets it be fired.
    fn by_policy(&self, unit: usize, target: Hex, close: i32, worth: impl Fn() -> i32) -> i32 {
        let policy = self.order(unit).map_or(FirePolicy::AtWill, |order| order.fire);
        match policy {
            FirePolicy::AtWill => worth(),
            FirePolicy::Good => Some(worth()).filter(|&worth| worth >= GOOD).unwrap_or(NEVER),
            FirePolicy::Close if self.v.distance(self.v.hex(unit), target) <= close => worth(),
            FirePolicy::Close | FirePolicy::None => NEVER,
        }
    }

    /// What a reaction is worth; holding is worth zero.
    pub fn react(&self, unit: usize, reaction: Reaction) -> i32 {
        let order = self.order(unit);
        let policy = order.map_or(ReactionPolicy::ByOdds, |order| order.reaction);
        // A unit that holds works leaves them only if its order is to strike or to fall back.
        let stays = order.is_some_and(|order| order.stance == Stance::Hold);
        let odds = self.v.react(unit, reaction);
        let fits = match (policy, reaction) {
            (_, Reaction::Hold) => return 0,
            (ReactionPolicy::Strike, Reaction::Strike(_) | Reaction::Test(_))
            | (ReactionPolicy::FallBack, Reaction::FallBack(..) | Reaction::Skirmish(_)) => METTLE,
            (ReactionPolicy::ByOdds, _) if stays => return NEVER,
            (ReactionPolicy::ByOdds, _) => 0,
            (ReactionPolicy::Strike, Reaction::FallBack(..) | Reaction::Skirmish(_))
            | (ReactionPolicy::FallBack, Reaction::Strike(_) | Reaction::Test(_))
            | (ReactionPolicy::Hold, _) => return NEVER,
        };
        odds + fits
    }

    /// Taking the fire marker off, where the unit has nothing better to do.
    pub fn reload(&self, unit: usize) -> i32 {
        let may_fire = self.order(unit).is_none_or(|order| order.fire != FirePolicy::None);
        if may_fire { self.v.reload(unit) } else { -1 }
    }
}
