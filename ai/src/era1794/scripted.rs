//! The player `scripted`: plays a plan. Where the plan is silent it decides as the player
//! `heuristic` would, without whims: the same position gets the same choice. A plan may name a trained
//! player as the deputy for units that it leaves free.

use std::fmt;
use std::sync::Arc;

use wargauge_engine::era1794::{Choice, Concern, Rules, State};
use wargauge_engine::{Bits, Hex, Side};

use crate::era1794::findings::Findings;
use crate::era1794::goal::Goal;
use crate::era1794::heuristic::Heuristic;
use crate::era1794::plan::Plan;
use crate::era1794::plan_ids::Ids;
use crate::era1794::plan_orders::Orders;
use crate::era1794::scripted_deputy::{Decides, Deputy};
use crate::era1794::staff::{NEVER, Staff};
use crate::era1794::tables::Tables;
use crate::era1794::view::View;
use crate::era1794::weights::Weights;
use crate::luck::PlayerLuck;
use crate::player::Player;
use crate::policy::Trained;

/// Plays a plan in the game that it was opened for.
///
/// Copies share the plan, because nothing of it changes in play.
#[derive(Clone, Debug)]
pub struct Scripted<const U: usize, const S: usize, const H: usize, const X: usize> {
    script: Arc<Script<U, S, H, X>>,
    /// Made once, with the player: no game allocates.
    findings: Box<Findings<U, S>>,
    /// Decides for units that their orders leave free, if the plan names one.
    deputy: Option<Box<Deputy<U, S, H, X>>>,
}

/// Players of the same plan play the same, whatever they have seen.
impl<const U: usize, const S: usize, const H: usize, const X: usize> PartialEq
    for Scripted<U, S, H, X>
{
    fn eq(&self, other: &Self) -> bool {
        self.script == other.script && self.deputy == other.deputy
    }
}

impl<const U: usize, const S: usize, const H: usize, const X: usize> Eq for Scripted<U, S, H, X> {}

/// What copies share.
#[derive(PartialEq, Eq, Debug)]
struct Script<const U: usize, const S: usize, const H: usize, const X: usize> {
    /// What opens the same plan again.
    name: String,
    orders: Orders<U, S, H, X>,
    weights: Weights,
    tables: Tables<U, H>,
}

/// The weights that plans are played with where they name no others: units under orders are no bolder than their orders, and
/// take no step without gain.
pub fn sober() -> Weights {
    Weights { boldness: 75, caution: 115, assault: 4, step: 1, ..Weights::taught() }
}

impl<const U: usize, const S: usize, const H: usize, const X: usize> Scripted<U, S, H, X> {
    /// Makes a plan ready for the side of a game. `name` is what opens it again.
    ///
    /// # Panics
    /// If `ids` has not one id for each unit and each commander of the game.
    pub fn new(
        plan: &Plan,
        name: String,
        game: &Rules<U, S, H, X>,
        side: Side,
        ids: Ids<'_>,
    ) -> Self {
        let mut tables = Tables::EMPTY;
        tables.prepare(game);
        let orders = Orders::new(plan, game, side, ids);
        let mut weights = sober();
        for (name, value) in &plan.weights {
            // Which of them are faults is found when a plan is read.
            weights.set(name, *value);
        }
        let script = Script { name, orders, weights, tables };
        Self { script: Arc::new(script), findings: Box::new(Findings::EMPTY), deputy: None }
    }

    /// The same, but this player decides for units that their orders leave free.
    #[must_use]
    pub fn with_deputy(self, deputy: Trained<Heuristic<U, S, H, X>>) -> Self {
        Self { deputy: Some(Box::new(Deputy::new(deputy))), ..self }
    }

    /// What the plan's own orders and weights pick.
    fn by_plan(
        &mut self,
        game: &Rules<U, S, H, X>,
        state: &State<U, S, H, X>,
        side: Side,
        choices: &[Choice],
    ) -> usize {
        let script = &*self.script;
        let is_shot = |choice: &Choice| {
            matches!(choice, Choice::Fire { .. } | Choice::Cannon { .. } | Choice::Pass)
        };
        let looks = !choices.iter().all(is_shot);
        if looks {
            self.findings.look(game, state, side.other());
        }
        let seen = self.findings.lend(looks);
        let aims = |unit| script.orders.goal_of(unit, game, state, side);
        let view = View::new(game, state, side, &script.weights, &script.tables, seen);
        let view = if script.orders.frees { view.under(&aims) } else { view };
        let mut staff = Staff::new(&view, &script.orders, game.concern(state));
        staff.best(choices)
    }

    /// What the plan and its deputy pick together.
    fn with(
        &mut self,
        deputy: &mut Deputy<U, S, H, X>,
        (game, state, side): (&Rules<U, S, H, X>, &State<U, S, H, X>, Side),
        choices: &[Choice],
        luck: &mut PlayerLuck,
    ) -> usize {
        let script = &*self.script;
        let seen = self.findings.lend(false);
        let view = View::new(game, state, side, &script.weights, &script.tables, seen);
        let staff = Staff::new(&view, &script.orders, game.concern(state));
        if staff.leaves_all(choices) {
            return deputy.player.choose(game, state, side, choices, luck);
        }
        deputy.learn(choices, &staff);
        if deputy.shares(Decides::Orders) {
            let picked = self.by_plan(game, state, side, choices);
            // Units under orders go first: what is left is for the deputy.
            if deputy.deciders[picked] == Decides::Orders || !deputy.shares(Decides::Deputy) {
                return picked;
            }
        }
        deputy.pick_of_left(game, state, side, choices, luck)
    }
}

/// What opens the same plan again.
impl<const U: usize, const S: usize, const H: usize, const X: usize> fmt::Display
    for Scripted<U, S, H, X>
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.script.name)
    }
}

impl<const U: usize, const S: usize, const H: usize, const X: usize> Player<Rules<U, S, H, X>>
    for Scripted<U, S, H, X>
{
    fn begin(&mut self, game: &Rules<U, S, H, X>, side: Side) {
        self.findings.clear();
        if let Some(deputy) = &mut self.deputy {
            deputy.player.begin(game, side);
        }
    }

    fn choose(
        &mut self,
        game: &Rules<U, S, H, X>,
        state: &State<U, S, H, X>,
        side: Side,
        choices: &[Choice],
        luck: &mut PlayerLuck,
    ) -> usize {
        // For the time of the decision the deputy stands beside the plan.
        let deputy = if self.script.orders.frees { self.deputy.take() } else { None };
        let Some(mut deputy) = deputy else {
            return self.by_plan(game, state, side, choices);
        };
        let picked = self.with(&mut deputy, (game, state, side), choices, luck);
        self.deputy = Some(deputy);
        picked
    }
}

/// Does a choice carry a move on, or end it?
fn is_of_move(choice: &Choice) -> bool {
    matches!(choice, Choice::Step { .. } | Choice::Turn(_) | Choice::Halt | Choice::Unlimber)
}

impl<const U: usize, const S: usize, const H: usize, const X: usize> Staff<'_, U, S, H, X> {
    /// The first of the best choices.
    fn best(&mut self, choices: &[Choice]) -> usize {
        if let Concern::Unit(unit) = self.concern
            && !self.is_free(unit)
            && choices.iter().any(is_of_move)
        {
            let mut group = self.v.s.movers();
            if group != Bits::of(unit) {
                group &= self.v.r.units_at(self.v.s, self.v.hex(unit), self.v.side);
            }
            self.mover = self.mover_of(unit, group);
            self.paths = self.mover.map_or([NEVER; 6], |mover| self.paths(&mover));
        }
        if let Concern::Commander(leader) = self.concern
            && matches!(choices.first(), Some(Choice::LeaderTo(_)))
        {
            return self.best_ride(leader, choices);
        }
        let mut best = (i32::MIN, 0);
        for (place, &choice) in choices.iter().enumerate() {
            let worth = self.worth(choice);
            if worth > best.0 {
                best = (worth, place);
            }
        }
        best.1
    }

    /// The first of the best rides of a commander: by far the longest lists, and few of their hexes
    /// are looked at.
    fn best_ride(&self, leader: usize, choices: &[Choice]) -> usize {
        // Staying comes last, and is judged as a ride to where he is.
        let hex_of = |choice: &Choice| {
            if let Choice::LeaderTo(to) = *choice { to } else { Hex::NOWHERE }
        };
        debug_assert!(choices.is_sorted_by_key(hex_of), "rides come in the order of hexes");
        let mut best = (NEVER, 0);
        for to in self.rides(leader).iter().map(|hex| Hex(hex as u16)) {
            let Ok(place) = choices.binary_search_by_key(&to, hex_of) else { continue };
            let worth = self.ride(leader, to);
            if worth > best.0 {
                best = (worth, place);
            }
        }
        let last = choices.len() - 1;
        if choices[last] == Choice::Stay
            && self.ride(leader, self.v.s.commander_hex(leader)) > best.0
        {
            return last;
        }
        best.1
    }

    /// What a choice is worth among those of its decision, in hundredths of a victory point.
    fn worth(&mut self, choice: Choice) -> i32 {
        if self.orders.frees
            && let Some(worth) = self.at_will(choice)
        {
            return worth;
        }
        match choice {
            Choice::Fire { unit, hexes, target } => self.fire(unit as usize, hexes, target),
            Choice::Cannon { unit, target } => self.cannon(unit as usize, target),
            Choice::Move { unit, together, double } => self.begin(unit as usize, together, double),
            Choice::Step { direction, charge } => self.step(direction, charge),
            Choice::Turn(facing) => self.turn_to(facing),
            Choice::Halt => self.halt(),
            Choice::Unlimber => self.unlimber(),
            Choice::Reload(unit) => self.reload(unit as usize),
            Choice::Limber(gun) => self.limber(gun as usize),
            Choice::React(unit, reaction) => self.react(unit as usize, reaction),
            Choice::Commander(leader) => self.activate(leader as usize),
            Choice::FormSquare(hex)
            | Choice::DissolveSquare(hex, _)
            | Choice::FormLine(hex)
            | Choice::DissolveLine(hex) => self.form(hex, choice),
            Choice::Place(hex) => self.place(hex),
            Choice::Face(facing) => self.face(facing),
            Choice::Pass => 0,
            // The rest is the heuristic's, which knows every choice.
            choice => self.v.worth(choice, self.concern, Goal::None),
        }
    }
}
