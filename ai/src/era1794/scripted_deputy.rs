//! What the deputy of a plan decides: everything about units that their orders leave free and send
//! nowhere. The orders decide the rest.

use arrayvec::ArrayVec;
use wargauge_engine::era1794::choice::{Choices, MOST_CHOICES};
use wargauge_engine::era1794::{Choice, Concern, Rules, State, Together, Whereabouts};
use wargauge_engine::{Bits, Hex, Side};

use crate::era1794::heuristic::Heuristic;
use crate::era1794::plan_orders::Order;
use crate::era1794::staff::Staff;
use crate::luck::PlayerLuck;
use crate::player::Player;
use crate::policy::Trained;

/// What decides a choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Decides {
    /// The orders of the plan.
    Orders,
    /// The deputy.
    Deputy,
    /// Both: it is about no unit.
    Both,
}

impl From<bool> for Decides {
    fn from(deputy: bool) -> Self {
        if deputy { Self::Deputy } else { Self::Orders }
    }
}

/// What decides for units that their orders leave free, with room for the choices that it is asked about: lists
/// of this length are slow to copy.
#[derive(Clone, Debug)]
pub(crate) struct Deputy<const U: usize, const S: usize, const H: usize, const X: usize> {
    pub player: Trained<Heuristic<U, S, H, X>>,
    /// What decides each choice of the decision.
    pub deciders: ArrayVec<Decides, MOST_CHOICES>,
    /// The choices that are not for the orders alone, and their places among all.
    left: Choices,
    places: ArrayVec<u16, MOST_CHOICES>,
}

/// Deputies of the same player decide the same.
impl<const U: usize, const S: usize, const H: usize, const X: usize> PartialEq
    for Deputy<U, S, H, X>
{
    fn eq(&self, other: &Self) -> bool {
        self.player == other.player
    }
}

impl<const U: usize, const S: usize, const H: usize, const X: usize> Deputy<U, S, H, X> {
    pub fn new(player: Trained<Heuristic<U, S, H, X>>) -> Self {
        Self { player, deciders: ArrayVec::new(), left: ArrayVec::new(), places: ArrayVec::new() }
    }

    /// Takes down what decides each choice.
    pub fn learn(&mut self, choices: &[Choice], staff: &Staff<'_, U, S, H, X>) {
        self.deciders.clear();
        for &choice in choices {
            self.deciders.push(staff.decides(choice));
        }
    }

    /// Is one of the choices decided so?
    pub fn shares(&self, decides: Decides) -> bool {
        self.deciders.contains(&decides)
    }

    /// What it picks of the choices that are not for the orders alone, of which there is at least one.
    pub fn pick_of_left(
        &mut self,
        game: &Rules<U, S, H, X>,
        state: &State<U, S, H, X>,
        side: Side,
        choices: &[Choice],
        luck: &mut PlayerLuck,
    ) -> usize {
        self.left.clear();
        self.places.clear();
        for (place, &choice) in choices.iter().enumerate() {
            if self.deciders[place] != Decides::Orders {
                self.left.push(choice);
                self.places.push(place as u16);
            }
        }
        let picked = self.player.choose(game, state, side, &self.left, luck);
        self.places.get(picked).map_or(0, |&place| place.into())
    }
}

impl<const U: usize, const S: usize, const H: usize, const X: usize> Staff<'_, U, S, H, X> {
    /// What decides a choice.
    pub fn decides(&self, choice: Choice) -> Decides {
        match choice {
            Choice::Pass if self.concern == Concern::Army => return Decides::Both,
            Choice::Place(_) if self.is_deployed_by_plan() => return Decides::Orders,
            // A stack goes together if all of it is at large.
            Choice::Move { unit, together: Together::Stack, .. } => {
                return self.is_large_stack(self.v.hex(unit as usize)).into();
            }
            Choice::Commander(_) => {
                let mut planned = self.orders.activations(self.v.r, self.v.s, self.v.side);
                let army = self.v.r.army(self.v.side);
                return (planned.next().is_none() && self.are_all_at_large(army)).into();
            }
            _ => {}
        }
        let at_large = match (self.decider(choice), self.concern) {
            (Some(unit), _) | (None, Concern::Unit(unit)) => self.is_at_large(unit),
            (None, Concern::Hex(hex)) => self.is_large_stack(hex),
            (None, Concern::Commander(leader)) => {
                let units = self.v.r.command(leader) | self.orders.company(leader);
                self.are_all_at_large(units)
            }
            (None, Concern::Army) => self.are_all_at_large(self.v.r.army(self.v.side)),
        };
        at_large.into()
    }

    /// Is every choice for the deputy, because no unit of the side is under orders? Most decisions are such, late in a game.
    pub fn leaves_all(&self, choices: &[Choice]) -> bool {
        let by_plan = |choice: &Choice| matches!(choice, Choice::Commander(_) | Choice::Place(_));
        let all_at_large = || {
            self.orders.leave_all_at_large(self.v.s.turn())
                || self.are_all_at_large(self.v.r.army(self.v.side))
        };
        !choices.iter().any(by_plan) && all_at_large()
    }

    /// Does its order leave a unit free, and send it nowhere?
    fn is_at_large(&self, unit: usize) -> bool {
        self.order(unit).is_some_and(Order::leaves_at_large)
    }

    /// The same for all of these that are still in the game.
    fn are_all_at_large(&self, units: Bits<S>) -> bool {
        let gone = |unit: usize| self.v.s.unit(unit).whereabouts == Whereabouts::Gone;
        units.iter().all(|unit| gone(unit) || self.is_at_large(unit))
    }

    fn is_large_stack(&self, hex: Hex) -> bool {
        self.are_all_at_large(self.v.r.units_at(self.v.s, hex, self.v.side))
    }

    /// Does the plan say where the unit of this decision is deployed?
    pub fn is_deployed_by_plan(&self) -> bool {
        let Concern::Unit(unit) = self.concern else { return false };
        self.v.s.turn() <= 1 && self.orders.deployment(unit).is_some()
    }
}
