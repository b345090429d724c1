//! New plans from old ones, by changing orders in a few places.
//!
//! Every change keeps a plan sound: what it makes passes the checks of a plan that an author wrote.
//! Which plans are good is not known here.

use wargauge_ai::era1794::plan::{
    Activation, Companion, FirePolicy, Formation, Group, Order, Pace, Place, ReactionPolicy,
    Stance, When,
};
use wargauge_ai::era1794::{Plan, Weights, sober};
use wargauge_ai::policy::{TrainedName, Variety};
use wargauge_engine::era1794::setup::HexNumber;
use wargauge_engine::hex::Facing;

use super::stock::{Stock, free_name};
use super::write::write;
use crate::nursery::Nursery;

/// A source of random numbers.
struct Dice<'a>(&'a mut dyn FnMut(usize) -> usize);

impl Dice<'_> {
    fn below(&mut self, bound: usize) -> usize {
        if bound < 2 { 0 } else { (self.0)(bound) }
    }

    /// True once in so many times.
    fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    fn pick<'t, T>(&mut self, list: &'t [T]) -> Option<&'t T> {
        let place = self.below(list.len());
        list.get(place)
    }
}

/// What conditions of a plan can name.
struct Names {
    groups: Vec<String>,
}

impl Names {
    fn of(plan: &Plan) -> Self {
        Self { groups: plan.groups.iter().map(|group| group.name.clone()).collect() }
    }
}

impl Stock {
    /// A place: mostly one near that of the order, else one that matters, else any.
    fn place(&self, near: Option<Place>, dice: &mut Dice<'_>) -> Place {
        match (dice.below(6), near) {
            (0..=2, Some(Place::Hex(hex))) => self.beside(hex, dice),
            (0..=3, _) => match dice.pick(&self.landmarks) {
                Some(&Place::Hex(hex)) if dice.once_in(2) => self.beside(hex, dice),
                Some(&place) => place,
                None => self.any(dice),
            },
            _ => self.any(dice),
        }
    }

    fn any(&self, dice: &mut Dice<'_>) -> Place {
        Place::Hex(dice.pick(&self.hexes).copied().unwrap_or(101))
    }

    /// A hex at most two rows and columns away.
    fn beside(&self, hex: HexNumber, dice: &mut Dice<'_>) -> Place {
        for _ in 0..8 {
            let [row, column] = [0; 2].map(|_| dice.below(5) as i32 - 2);
            let moved = i32::from(hex) + row * 100 + column;
            let on_map = |number: HexNumber| self.hexes.contains(&number);
            if let Some(number) = HexNumber::try_from(moved).ok().filter(|&to| on_map(to)) {
                return Place::Hex(number);
            }
        }
        Place::Hex(hex)
    }

    /// No condition as often as not, else mostly one.
    fn when(&self, plan: &Names, dice: &mut Dice<'_>) -> Vec<When> {
        let most = [0, 0, 1, 1, 1, 2][dice.below(6)];
        let mut all: Vec<When> = (0..most).filter_map(|_| self.condition(plan, dice)).collect();
        all.dedup();
        all
    }

    fn condition(&self, plan: &Names, dice: &mut Dice<'_>) -> Option<When> {
        Some(match dice.below(if self.has_camp { 9 } else { 7 }) {
            0 => When::Ahead,
            1 => When::Behind,
            2 | 3 => {
                let of = self.place(None, dice);
                When::EnemyWithin { hexes: 1 + dice.below(4) as u8, of }
            }
            4 => {
                let (group, of) = (dice.pick(&plan.groups)?.clone(), self.place(None, dice));
                When::GroupWithin { group, hexes: dice.below(4) as u8, of }
            }
            5 => When::Lost { sizes: 1 + dice.below(10) as u8 },
            6 => When::Absent { commander: dice.pick(&self.commanders)?.clone() },
            7 => When::CampReached,
            _ => When::CampOpen,
        })
    }

    fn turn(&self, dice: &mut Dice<'_>) -> u8 {
        1 + dice.below(usize::from(self.turns)) as u8
    }

    /// Changes one key of an order.
    fn change_order(&self, order: &mut Order, plan: &Names, dice: &mut Dice<'_>) {
        match dice.below(17) {
            0..=4 => {
                let place = self.place(order.to.first().copied(), dice);
                match dice.below(4) {
                    0 if order.to.len() < 3 && !order.to.contains(&Place::Camp) => {
                        order.to.push(place);
                    }
                    1 if order.to.len() > 1 => {
                        let out = dice.below(order.to.len());
                        order.to.remove(out);
                    }
                    _ => order.to = vec![place],
                }
            }
            5 | 6 => order.stance = dice.pick(&Stance::WORDS).map_or(order.stance, |word| word.1),
            7 => {
                let later = dice.once_in(2);
                order.turn = if later { order.turn + 1 } else { order.turn.saturating_sub(1) };
                order.turn = order.turn.clamp(1, self.turns);
            }
            8 => order.when = self.when(plan, dice),
            9 => order.fire = dice.pick(&FirePolicy::WORDS).map_or(order.fire, |word| word.1),
            10 => {
                let word = dice.pick(&ReactionPolicy::WORDS);
                order.reaction = word.map_or(order.reaction, |word| word.1);
            }
            11 => order.reach = (!dice.once_in(4)).then(|| 1 + dice.below(4) as u8),
            12 => order.against = dice.pick(&self.enemies).cloned().into_iter().collect(),
            13 => order.against.clear(),
            14 => order.facing = dice.pick(&Facing::ALL).copied().filter(|_| !dice.once_in(3)),
            15 => {
                let word = dice.pick(&Formation::WORDS);
                order.formation = word.map_or(order.formation, |word| word.1);
            }
            _ => order.pace = dice.pick(&Pace::WORDS).map_or(order.pace, |word| word.1),
        }
    }

    /// Changes how varied the deputy plays, or which one it is.
    fn change_deputy(&self, plan: &mut Plan, dice: &mut Dice<'_>) {
        match &mut plan.deputy {
            Some(deputy) if dice.once_in(3) => {
                let is_varied = deputy.variety != Variety::NONE;
                deputy.variety = if is_varied { Variety::NONE } else { Variety::PRACTISED };
            }
            deputy => {
                let variety = deputy.as_ref().map_or(Variety::NONE, |deputy| deputy.variety);
                let other = dice.pick(&self.deputies).cloned().filter(|_| !dice.once_in(4));
                *deputy = other.map(|other| TrainedName { variety, ..other });
            }
        }
    }

    /// Changes the plan in one place.
    fn change(&self, plan: &mut Plan, dice: &mut Dice<'_>) {
        let of = |plan: &Plan, dice: &mut Dice<'_>| dice.below(plan.groups.len());
        let names = Names::of(plan);
        match dice.below(if self.deputies.is_empty() { 19 } else { 22 }) {
            0..=7 => {
                let group = of(plan, dice);
                let Some(group) = plan.groups.get_mut(group) else { return };
                let nth = dice.below(group.orders.len());
                if let Some(order) = group.orders.get_mut(nth) {
                    self.change_order(order, &names, dice);
                }
            }
            8 | 9 => {
                let group = of(plan, dice);
                let Some(group) = plan.groups.get_mut(group) else { return };
                let mut order = dice.pick(&group.orders).cloned().unwrap_or_default();
                order.turn = self.turn(dice);
                order.when = self.when(&names, dice);
                self.change_order(&mut order, &names, dice);
                let place = group.orders.iter().position(|other| other.turn > order.turn);
                group.orders.insert(place.unwrap_or(group.orders.len()), order);
            }
            10 => {
                let group = of(plan, dice);
                let Some(group) = plan.groups.get_mut(group) else { return };
                if group.orders.len() > 1 {
                    let out = dice.below(group.orders.len());
                    group.orders.remove(out);
                }
            }
            11 | 12 => self.regroup(plan, dice),
            13 => {
                let (turn, when) = (self.turn(dice), self.when(&names, dice));
                if let Some(commander) = dice.pick(&self.commanders).cloned() {
                    plan.activations.push(Activation { turn, commander, when });
                }
            }
            14 => {
                if dice.once_in(2) && !plan.activations.is_empty() {
                    let out = dice.below(plan.activations.len());
                    plan.activations.remove(out);
                } else if let Some(commander) = dice.pick(&self.commanders).cloned() {
                    let group = of(plan, dice);
                    let Some(group) = plan.groups.get(group).map(|group| group.name.clone()) else {
                        return;
                    };
                    plan.companions.retain(|companion| companion.commander != commander);
                    if !dice.once_in(4) {
                        plan.companions.push(Companion { commander, group });
                    }
                }
            }
            15 => self.redeploy(plan, dice),
            16..=18 => reweigh(plan, dice),
            19 => self.change_deputy(plan, dice),
            // At large from some turn on, or at the first until then under an order.
            20 => {
                let turn = self.turn(dice);
                self.each_of_some(plan, dice, |orders, _| release(orders, turn));
            }
            _ => {
                let turn = 1 + dice.below(3) as u8;
                self.each_of_some(plan, dice, |orders, dice| {
                    let to = vec![self.place(None, dice)];
                    orders.retain(|order| order.turn > turn);
                    let stance = dice.pick(&Stance::WORDS).map_or(Stance::March, |word| word.1);
                    orders.insert(0, Order { stance, to, ..Order::default() });
                    release(orders, turn + 1);
                });
            }
        }
    }

    /// Changes the orders of one group, or of all.
    fn each_of_some(
        &self,
        plan: &mut Plan,
        dice: &mut Dice<'_>,
        mut change: impl FnMut(&mut Vec<Order>, &mut Dice<'_>),
    ) {
        let only = (!dice.once_in(3)).then(|| dice.below(plan.groups.len()));
        for (nth, group) in plan.groups.iter_mut().enumerate() {
            if only.is_none_or(|only| only == nth) {
                change(&mut group.orders, dice);
            }
        }
    }

    /// A unit changes its group, or becomes one of its own.
    fn regroup(&self, plan: &mut Plan, dice: &mut Dice<'_>) {
        let Some(unit) = dice.pick(&self.units).cloned() else { return };
        let Some(from) = plan.groups.iter().position(|group| group.units.contains(&unit)) else {
            return;
        };
        let to = if dice.once_in(2) && plan.groups[from].units.len() > 1 {
            let name = free_name(plan);
            let Group { deploy, orders, .. } = plan.groups[from].clone();
            plan.groups.push(Group { name, units: Vec::new(), deploy, orders });
            plan.groups.len() - 1
        } else {
            dice.below(plan.groups.len())
        };
        plan.groups[from].units.retain(|id| *id != unit);
        plan.groups[to].units.push(unit);
    }

    /// Where a group deploys, if its side decides that.
    fn redeploy(&self, plan: &mut Plan, dice: &mut Dice<'_>) {
        let known: Vec<HexNumber> =
            plan.groups.iter().flat_map(|group| group.deploy.iter().copied()).collect();
        let group = dice.below(plan.groups.len());
        let Some(group) = plan.groups.get_mut(group).filter(|_| self.deploys) else { return };
        let near = dice.pick(&known).copied();
        let place = match near {
            Some(hex) => self.beside(hex, dice),
            None => self.any(dice),
        };
        let Place::Hex(hex) = place else { return };
        if group.deploy.is_empty() || dice.once_in(2) {
            group.deploy = vec![hex];
        } else {
            let nth = dice.below(group.deploy.len());
            group.deploy[nth] = hex;
        }
    }

    /// The first plan with orders of the second for some of its groups.
    fn crossed(mut plan: Plan, other: &Plan, dice: &mut Dice<'_>) -> Plan {
        for group in &mut plan.groups {
            let alike = other
                .groups
                .iter()
                .find(|others| group.units.iter().any(|unit| others.units.contains(unit)));
            if let Some(alike) = alike.filter(|_| dice.once_in(2)) {
                group.orders.clone_from(&alike.orders);
                group.deploy.clone_from(&alike.deploy);
            }
        }
        if dice.once_in(2) {
            plan.activations.clone_from(&other.activations);
        }
        if dice.once_in(2) {
            plan.weights.clone_from(&other.weights);
        }
        if dice.once_in(2) {
            plan.deputy.clone_from(&other.deputy);
        }
        plan
    }
}

/// From this turn on no order holds any more: units are free.
fn release(orders: &mut Vec<Order>, turn: u8) {
    orders.retain(|order| order.turn < turn);
    orders.push(Order { turn, stance: Stance::Free, ..Order::default() });
}

/// Another value for one weight. One that comes to what plans are played with anyway is left out.
fn reweigh(plan: &mut Plan, dice: &mut Dice<'_>) {
    let Some(weight) = dice.pick(Weights::ALL) else { return };
    let usual = sober().get(weight.name).unwrap_or(weight.default);
    let set = plan.weights.iter().find(|(name, _)| name == weight.name);
    let old = set.map_or(usual, |&(_, value)| value);
    let reach = (old.abs() / 2).max(2);
    let [least, most] = weight.bounds;
    let new = old + dice.below(2 * reach as usize + 1) as i32 - reach;
    plan.weights.retain(|(name, _)| name != weight.name);
    if new != usual {
        plan.weights.push((weight.name.to_owned(), new.clamp(least, most)));
    }
}

impl Nursery for Stock {
    fn seeds(&self) -> Vec<String> {
        self.seeds.clone()
    }

    /// Plans that give orders, plans that leave units free, and those with a deputy for them.
    fn kind(&self, plan: &str) -> usize {
        match self.opened(plan) {
            Some(plan) if plan.frees() => 1 + usize::from(plan.deputy.is_some()),
            _ => 0,
        }
    }

    fn child(&self, parents: [&str; 2], below: &mut dyn FnMut(usize) -> usize) -> Option<String> {
        let mut dice = Dice(below);
        let mut plan = self.opened(parents[0])?;
        if dice.once_in(4) {
            plan = Self::crossed(plan, &self.opened(parents[1])?, &mut dice);
        }
        let changes = 1 + dice.below(3) * dice.below(2) + dice.below(2);
        for _ in 0..changes {
            self.change(&mut plan, &mut dice);
        }
        Some(write(&self.adopted(plan)))
    }
}
