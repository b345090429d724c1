//! What the plans of one side can name, and which plans to begin with.

use wargauge_ai::era1794::plan::{Activation, Group, Order, Place, Stance, When};
use wargauge_ai::era1794::{Plan, Weights, sober};
use wargauge_ai::policy::{BuiltIn, PolicyName, TrainedName};
use wargauge_engine::Side;
use wargauge_engine::era1794::setup::{HexNumber, Start};
use wargauge_scenarios::{Files, Kind, Library, Shelf};

use super::Scenario;
use super::check::{RINGS, check_alone, misfit, side_of};
use super::read;
use super::write::write;
use crate::contender::BRED;

/// What plans of one side can name.
pub(crate) struct Stock {
    pub(super) side: Side,
    pub(super) side_name: String,
    pub(super) scenario: Scenario,
    pub(super) seeds: Vec<String>,
    pub(super) hexes: Vec<HexNumber>,
    pub(super) units: Vec<String>,
    pub(super) enemies: Vec<String>,
    /// Where each side's units begin, and the camp's hexes: the places that matter first.
    pub(super) landmarks: Vec<Place>,
    pub(super) commanders: Vec<String>,
    pub(super) turns: u8,
    pub(super) has_camp: bool,
    /// Whether this side deploys its units by its own decision.
    pub(super) deploys: bool,
    /// The trained players that can be the deputy of a plan.
    pub(super) deputies: Vec<TrainedName>,
    /// The name of the usual policy.
    usual: Option<&'static str>,
}

impl Stock {
    /// What a scenario offers to a side.
    pub(crate) fn new(
        scenario: &Scenario,
        side: Side,
        library: &Library,
        policies: &[BuiltIn],
    ) -> Self {
        let setup = &scenario.setup;
        let board = setup.map.board();
        let hexes: Vec<HexNumber> = board.hexes().map(|hex| board.number(hex)).collect();
        let of = |wanted: Side| {
            let units = setup.units.iter().zip(&scenario.unit_ids);
            let units =
                units.filter(move |(unit, _)| setup.commanders[unit.commander].side == wanted);
            units.map(|(_, id)| id.clone()).collect::<Vec<String>>()
        };
        let starts = setup.units.iter().filter_map(|unit| match unit.start {
            Start::At(hex) => Some(Place::Hex(hex)),
            Start::Among { .. } | Start::Enters { .. } => None,
        });
        let mut landmarks: Vec<Place> = starts.collect();
        let has_camp = setup.rules.camp.hex.is_some();
        if has_camp {
            landmarks.extend([Place::Camp; 3]);
        }
        let leaders = setup.commanders.iter().zip(&scenario.commander_ids);
        let leaders = leaders.filter(|(leader, _)| leader.side == side);
        let mut stock = Self {
            side,
            side_name: setup.sides[side.index()].clone(),
            scenario: scenario.clone(),
            seeds: Vec::new(),
            hexes,
            units: of(side),
            enemies: of(side.other()),
            landmarks,
            commanders: leaders.map(|(_, id)| id.clone()).collect(),
            turns: setup.rules.turns,
            has_camp,
            deputies: deputies(policies),
            usual: policies.first().map(|policy| policy.name),
            deploys: setup.units.iter().any(|unit| {
                setup.commanders[unit.commander].side == side
                    && matches!(unit.start, Start::Among { .. })
            }),
        };
        stock.seeds = stock.all_seeds(library);
        stock
    }

    /// Built-in plans that fit, a plan in which all units stay where they are, one in which each is free: the
    /// player `heuristic` as a plan, and each trained player as one: its deputy.
    fn all_seeds(&self, library: &Library) -> Vec<String> {
        let plans = library.builtin().into_iter().filter(|listing| listing.kind == Kind::Plan);
        let plans = plans.filter_map(|listing| {
            let (shelf, _) = library.plan(&listing.name).ok()?;
            self.opened(&shelf.text().ok()?)
        });
        let mut seeds: Vec<String> = plans.map(|plan| write(&self.adopted(plan))).collect();
        seeds.push(write(&self.adopted(Plan::default())));
        seeds.push(write(&self.adopted(self.freed())));
        seeds.extend(self.deputies.iter().map(|deputy| {
            write(&self.adopted(Plan { deputy: Some(deputy.clone()), ..self.freed() }))
        }));
        seeds
    }

    /// The player `heuristic` as a plan: a group for each unit, with its weights.
    fn freed(&self) -> Plan {
        let group = |id: &String| Group {
            name: id.clone(),
            units: vec![id.clone()],
            orders: vec![Order { stance: Stance::Free, ..Order::default() }],
            ..Group::default()
        };
        let changed =
            Weights::ALL.iter().filter(|weight| sober().get(weight.name) != Some(weight.default));
        Plan {
            groups: self.units.iter().map(group).collect(),
            weights: changed.map(|weight| (weight.name.to_owned(), weight.default)).collect(),
            ..Plan::default()
        }
    }

    /// A plan that can be played here, from its text.
    pub(super) fn opened(&self, text: &str) -> Option<Plan> {
        let mut files = Files::default();
        let read = read::read(&Shelf::Memory, text.to_owned(), &mut files)?;
        check_alone(&read, &mut files);
        let plan = read.plan;
        let fits = !files.has_problems()
            && side_of(&plan, &self.scenario) == Some(self.side)
            && misfit(&plan, &self.scenario, self.side).is_none();
        fits.then_some(plan)
    }

    /// A plan as one for this scenario: its units in play, each in one group.
    pub(super) fn adopted(&self, mut plan: Plan) -> Plan {
        BRED.clone_into(&mut plan.title);
        self.scenario.about.system.clone_into(&mut plan.system);
        plan.side.clone_from(&self.side_name);
        plan.applies_to = vec![self.scenario.about.name.clone()];
        plan.is_default = false;
        // The usual policy goes by no name.
        if let (Some(deputy), Some(usual)) = (&mut plan.deputy, self.usual)
            && deputy.policy == PolicyName::BuiltIn(usual.to_owned())
        {
            deputy.policy = PolicyName::Usual;
        }
        for group in &mut plan.groups {
            group.units.retain(|id| self.units.contains(id));
        }
        let missing = |id: &&String| !plan.groups.iter().any(|group| group.units.contains(*id));
        let units: Vec<String> = self.units.iter().filter(missing).cloned().collect();
        if !units.is_empty() {
            let orders = vec![Order { stance: Stance::Hold, ..Order::default() }];
            let name = free_name(&plan);
            plan.groups.push(Group { name, units, orders, ..Group::default() });
        }
        sound(&mut plan);
        plan
    }
}

/// The names of policies that are built in: the usual one goes by none.
fn deputies(policies: &[BuiltIn]) -> Vec<TrainedName> {
    let name = |(nth, policy): (usize, &BuiltIn)| match nth {
        0 => PolicyName::Usual,
        _ => PolicyName::BuiltIn(policy.name.to_owned()),
    };
    let name = |policy| TrainedName { policy: name(policy), ..TrainedName::default() };
    policies.iter().enumerate().map(name).collect()
}

/// A name that no group has.
pub(super) fn free_name(plan: &Plan) -> String {
    let taken = |name: &String| plan.groups.iter().any(|group| group.name == *name);
    let mut names = (1..=plan.groups.len() + 1).map(|nth| format!("group-{nth}"));
    names.find(|name| !taken(name)).unwrap_or_default()
}

/// Puts right what changes have made impossible.
fn sound(plan: &mut Plan) {
    plan.groups.retain(|group| !group.units.is_empty());
    let names: Vec<String> = plan.groups.iter().map(|group| group.name.clone()).collect();
    plan.companions.retain(|companion| names.contains(&companion.group));
    let is_known = |when: &When| match when {
        When::GroupWithin { group, .. } => names.contains(group),
        _ => true,
    };
    let mut seen = Vec::new();
    plan.activations.sort_by_key(|activation| activation.turn);
    plan.activations.retain_mut(|Activation { turn, when, .. }| {
        when.retain(is_known);
        is_new(&mut seen, *turn, when)
    });
    for group in &mut plan.groups {
        let mut seen = Vec::new();
        group.orders.retain_mut(|Order { turn, when, .. }| {
            when.retain(is_known);
            is_new(&mut seen, *turn, when)
        });
        if group.orders.is_empty() {
            group.orders.push(Order { stance: Stance::Hold, ..Order::default() });
        }
        for order in &mut group.orders {
            let stays = matches!(order.stance, Stance::Hold | Stance::Screen | Stance::Refuse);
            if stays {
                order.against.clear();
            }
            let goes = matches!(order.stance, Stance::March | Stance::Raid);
            if goes && order.to.is_empty() && order.against.is_empty() {
                order.stance = Stance::Hold;
            }
            let gives_way = matches!(order.stance, Stance::Screen | Stance::Refuse);
            order.reach = order.reach.map(|reach| if gives_way { reach.min(RINGS) } else { reach });
            // A list names hexes, or the camp stands alone.
            if order.to.len() > 1 {
                order.to.retain(|&place| place != Place::Camp);
            }
        }
    }
}

/// Whether nothing seen before is the same, which then is seen.
fn is_new(seen: &mut Vec<(u8, Vec<When>)>, turn: u8, when: &[When]) -> bool {
    let new = !seen.iter().any(|(then, known)| *then == turn && known == when);
    if new {
        seen.push((turn, when.to_vec()));
    }
    new
}
