//! A plan made ready for one game: destinations become ways. Heap is used only here, in `plan_conditions` and in
//! `plan_ids`; players share the result.

use wargauge_engine::era1794::setup::HexNumber;
use wargauge_engine::era1794::setup::LEADERS;
use wargauge_engine::era1794::{Rules, State};
use wargauge_engine::hex::Facing;
use wargauge_engine::{Bits, Hex, Side};

use crate::era1794::goal::Goal;
use crate::era1794::plan::{self, FirePolicy, Formation, Pace, Plan, ReactionPolicy, Stance};
use crate::era1794::plan_conditions::{Condition, all_hold, conditions, hex_of, within};
use crate::era1794::plan_ids::{Ids, Names};
use crate::era1794::ways::{Risk, Ways, risk};

/// The group of a unit without orders, and of a commander that keeps with none.
pub(crate) const NO_GROUP: usize = usize::MAX;

/// What a group is to do, ready for play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Order<const S: usize, const H: usize> {
    turn: u8,
    when: Vec<Condition<S, H>>,
    pub stance: Stance,
    pub fire: FirePolicy,
    pub reaction: ReactionPolicy,
    pub reach: i32,
    /// The hexes within that reach of those that it is to go to, if it is to go anywhere.
    pub surroundings: Option<Bits<H>>,
    /// Enemy units.
    pub against: Bits<S>,
    /// The hexes that it is to go to; none: wherever it stands.
    pub to: Vec<Hex>,
    /// Which way to face there.
    pub facing: Option<Facing>,
    /// In which formation to stand there.
    pub formation: Formation,
    /// When to go at double time.
    pub pace: Pace,
    /// The ways there on foot and mounted, if it is to go anywhere.
    ways: Option<Box<[Ways<H>; 2]>>,
}

impl<const S: usize, const H: usize> Order<S, H> {
    /// The ways to the nearest of the hexes that it is to go to, if it is to go anywhere.
    #[inline]
    pub(crate) fn ways(&self, mounted: bool) -> Option<&Ways<H>> {
        self.ways.as_ref().map(|ways| &ways[usize::from(mounted)])
    }

    /// Movement points from a hex to the nearest of those it is to go to; zero without any.
    #[inline]
    pub(crate) fn way(&self, hex: Hex, mounted: bool) -> i32 {
        self.ways(mounted).map_or(0, |ways| ways.from(hex))
    }

    /// Is this where it is to stay?
    pub(crate) fn is_in_place(&self, hex: Hex) -> bool {
        self.to.is_empty() || self.to.contains(&hex)
    }

    /// Does it leave its units free, and send them nowhere?
    pub(crate) fn leaves_at_large(&self) -> bool {
        self.stance == Stance::Free && self.to.is_empty() && self.against.is_empty()
    }

    /// Is it to go anywhere?
    pub(crate) fn has_place(&self) -> bool {
        self.ways.is_some()
    }
}

/// A group, ready for play.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Group<const S: usize, const H: usize> {
    units: Bits<S>,
    orders: Vec<Order<S, H>>,
}

impl<const S: usize, const H: usize> Group<S, H> {
    /// The turn from which its units are at large whatever happens, if there is one.
    fn at_large_from(&self) -> Option<u8> {
        let last = self.orders.iter().rev().take_while(|order| order.leaves_at_large());
        last.filter(|order| order.when.is_empty()).map(|order| order.turn).next()
    }
}

/// A plan, ready for one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Orders<const U: usize, const S: usize, const H: usize, const X: usize> {
    groups: Vec<Group<S, H>>,
    /// The group of each unit.
    group_of: [usize; U],
    /// Where each unit is to be deployed.
    deploy: [Hex; U],
    /// The group that each commander keeps with.
    companion: [usize; LEADERS],
    activations: Vec<(u8, Vec<Condition<S, H>>, usize)>,
    /// Does any order leave units free?
    pub frees: bool,
    /// The turn from which all units of the side are at large whatever happens, if there is one.
    at_large_from: Option<u8>,
}

impl<const U: usize, const S: usize, const H: usize, const X: usize> Orders<U, S, H, X> {
    /// Makes a plan ready. Counters that are not in play, and hexes that are not on the map, are
    /// passed over: which of them are faults is found when a plan is read.
    ///
    /// # Panics
    /// If there is not one id for each unit and each commander of the game.
    pub(crate) fn new(plan: &Plan, rules: &Rules<U, S, H, X>, side: Side, ids: Ids<'_>) -> Self {
        let setup = rules.setup();
        let known = [ids.units.len(), ids.commanders.len()];
        let in_play = [setup.units.len(), setup.commanders.len()];
        assert_eq!(known, in_play, "a plan needs one id for each unit and commander of the game");
        let wary = risk(rules, side.other());
        let names = Names::new(plan, ids);
        let hex = |&number: &HexNumber| rules.map().board.numbered(number);
        let mut orders = Self {
            groups: Vec::new(),
            group_of: [NO_GROUP; U],
            deploy: [Hex::NOWHERE; U],
            companion: [NO_GROUP; LEADERS],
            activations: Vec::new(),
            frees: plan.frees(),
            at_large_from: None,
        };
        for group in &plan.groups {
            for (nth, id) in group.units.iter().enumerate() {
                let Some(unit) = names.unit(id) else { continue };
                orders.group_of[unit] = orders.groups.len();
                if !group.deploy.is_empty() {
                    let place = hex(&group.deploy[nth % group.deploy.len()]);
                    orders.deploy[unit] = place.unwrap_or(Hex::NOWHERE);
                }
            }
            let units = names.groups[orders.groups.len()].1;
            let own = group.orders.iter().map(|order| ready(order, rules, &wary, &names)).collect();
            orders.groups.push(Group { units, orders: own });
        }
        for companion in &plan.companions {
            let group = names.group(&companion.group);
            if let (Some(leader), Some(group)) = (names.leader(&companion.commander), group) {
                orders.companion[leader] = group;
            }
        }
        for activation in &plan.activations {
            if let Some(leader) = names.leader(&activation.commander) {
                let when = conditions(&activation.when, rules, &names);
                orders.activations.push((activation.turn, when, leader));
            }
        }
        let has_group = |unit: usize| orders.group_of[unit] != NO_GROUP;
        if rules.army(side).iter().all(has_group) {
            let turns = orders.groups.iter().map(Group::at_large_from);
            orders.at_large_from =
                turns.collect::<Option<Vec<u8>>>().and_then(|turns| turns.into_iter().max());
        }
        orders
    }

    /// Are all units of the side at large now, whatever happens?
    #[inline]
    pub(crate) fn leave_all_at_large(&self, turn: u8) -> bool {
        self.at_large_from.is_some_and(|from| from <= turn.max(1))
    }

    /// The group of a unit; one that is none if the plan is silent.
    #[inline]
    pub(crate) fn group_of(&self, unit: usize) -> usize {
        self.group_of[unit]
    }

    /// What a group is to do now, if the plan says so.
    pub(crate) fn order_of(
        &self,
        group: usize,
        rules: &Rules<U, S, H, X>,
        state: &State<U, S, H, X>,
        side: Side,
    ) -> Option<&Order<S, H>> {
        let turn = state.turn().max(1);
        let holds =
            |order: &&Order<S, H>| order.turn <= turn && all_hold(&order.when, rules, state, side);
        let group = self.groups.get(group)?;
        group.orders.iter().rev().find(holds)
    }

    /// Where an order binds a unit that it leaves free, if it names a place or an enemy.
    pub(crate) fn goal_of(
        &self,
        unit: usize,
        rules: &Rules<U, S, H, X>,
        state: &State<U, S, H, X>,
        side: Side,
    ) -> Option<Goal> {
        let order = self.order_of(self.group_of(unit), rules, state, side)?;
        let from = state.hex_of(unit);
        if order.stance != Stance::Free || !from.is_somewhere() {
            return None;
        }
        let lookout = rules.map().lookout(from);
        let enemies = state.held(side.other());
        let named = (rules.army(side.other()) & order.against).iter().map(|foe| state.hex_of(foe));
        let there = named.filter(|hex| hex.is_somewhere() && enemies.has(hex.index()));
        if let Some(prey) = there.min_by_key(|&hex| lookout.distance(hex)) {
            return Some(Goal::Enemy(prey));
        }
        let place = order.to.iter().copied().min_by_key(|&hex| lookout.distance(hex))?;
        let is_camp = rules.camp_hex() == Some(place) && !state.is_camp_reached();
        Some(if is_camp { Goal::Camp } else { Goal::Place(place) })
    }

    /// Are two units of one group?
    pub(crate) fn are_together(&self, unit: usize, other: usize) -> bool {
        self.group_of(unit) == self.group_of(other)
    }

    /// Where a unit is to be deployed, if the plan says so.
    pub(crate) fn deployment(&self, unit: usize) -> Option<Hex> {
        Some(self.deploy[unit]).filter(|hex| hex.is_somewhere())
    }

    /// The units with which a commander keeps; none if the plan is silent.
    pub(crate) fn company(&self, leader: usize) -> Bits<S> {
        self.groups.get(self.companion[leader]).map_or(Bits::EMPTY, |group| group.units)
    }

    /// The commanders that the plan would put into the pool now, the best first.
    pub(crate) fn activations<'a>(
        &'a self,
        rules: &'a Rules<U, S, H, X>,
        state: &'a State<U, S, H, X>,
        side: Side,
    ) -> impl Iterator<Item = usize> + 'a {
        let turn = state.turn().max(1);
        self.activations
            .iter()
            .rev()
            .filter(move |(from, when, _)| *from <= turn && all_hold(when, rules, state, side))
            .map(|&(_, _, leader)| leader)
    }
}

/// An order, ready for play.
fn ready<const U: usize, const S: usize, const H: usize, const X: usize>(
    order: &plan::Order,
    rules: &Rules<U, S, H, X>,
    wary: &Risk<H>,
    names: &Names<'_, S>,
) -> Order<S, H> {
    let to: Vec<Hex> = order.to.iter().filter_map(|&place| hex_of(place, rules)).collect();
    let area: Bits<H> = to.iter().map(|hex| hex.index()).collect();
    // Groups that avoid enemies take a detour round where these start; others go straight.
    let is_wary = matches!(order.stance, Stance::March | Stance::Flank | Stance::Raid);
    let risk = if is_wary { *wary } else { Risk::all(0) };
    let ways = (!area.is_empty()).then(|| {
        Box::new([false, true].map(|mounted| Ways::to(area, rules.map(), mounted, &risk)))
    });
    let reach = order.reach.unwrap_or(order.stance.reach());
    let surroundings = (!to.is_empty()).then(|| within(u16::from(reach), &to, rules));
    Order {
        turn: order.turn,
        when: conditions(&order.when, rules, names),
        stance: order.stance,
        fire: order.fire,
        reaction: order.reaction,
        reach: i32::from(reach),
        surroundings,
        against: order.against.iter().filter_map(|id| names.unit(id)).collect(),
        to,
        facing: order.facing,
        formation: order.formation,
        pace: order.pace,
        ways,
    }
}
