//! Is a plan sound: by itself, and against a scenario that it is to be played in? Every fault is
//! noted with its place.

use wargauge_ai::era1794::Plan;
use wargauge_ai::era1794::plan::{Group, Order, Place, Stance, When};
use wargauge_ai::policy::BuiltIn;
use wargauge_engine::{CellNumber, Side};

use super::Scenario;
use super::read::ReadPlan;
use crate::policy::nth_built_in;
use wargauge_scenarios::{Files, Location};

use wargauge_scenarios::problem::did_you_mean;

/// The widest ring around enemies that is distinguished.
pub(crate) const RINGS: u8 = 4;

/// Notes what is wrong whatever the scenario.
pub(crate) fn check_alone(read: &ReadPlan, files: &mut Files) {
    let ReadPlan { plan, at } = read;
    if plan.groups.is_empty() {
        let mend = Some("add a group: `[groups.NAME]` with `units` and `orders`".into());
        files.report(at.groups(), "the plan has no groups", mend);
    }
    if plan.applies_to.is_empty() {
        files.report(at.whole(), "the plan is made for no scenario", None);
    }
    for group in &plan.groups {
        check_group(read, group, files);
    }
    for companion in &plan.companions {
        check_group_name(plan, &companion.group, at.companion(companion)[1], files);
    }
    for (nth, activation) in plan.activations.iter().enumerate() {
        check_turn(activation.turn, || at.activation(nth, "turn"), files);
        check_when(plan, &activation.when, || at.activation(nth, "when"), files);
        let earlier = &plan.activations[..nth];
        if earlier
            .iter()
            .any(|other| (other.turn, &other.when) == (activation.turn, &activation.when))
        {
            let message = format!("turn {} has two choices of a commander", activation.turn);
            let mend = Some("the later one always holds: give it another turn or a `when`".into());
            files.report(at.activation(nth, "turn"), message, mend);
        }
    }
}

fn check_turn(turn: u8, at: impl Fn() -> Location, files: &mut Files) {
    if turn == 0 {
        files.report(at(), "turns are counted from 1", None);
    }
}

/// The groups that conditions name are groups of the plan, and losses are losses.
fn check_when(plan: &Plan, when: &[When], at: impl Fn() -> Location, files: &mut Files) {
    for when in when {
        match when {
            When::GroupWithin { group, .. } => check_group_name(plan, group, at(), files),
            When::Lost { sizes: 0 } => {
                let mend = Some("say from how many points of size on, as in `{ lost = 3 }`".into());
                files.report(at(), "a loss of nothing is always there", mend);
            }
            _ => {}
        }
    }
}

fn check_group_name(plan: &Plan, name: &str, at: Location, files: &mut Files) {
    let groups = || plan.groups.iter().map(|group| group.name.as_str());
    if !groups().any(|known| known == name) {
        let mend = did_you_mean(name, groups());
        files.report(at, format!("no group is called `{name}`"), mend);
    }
}

fn check_group(read: &ReadPlan, group: &Group, files: &mut Files) {
    let ReadPlan { plan, at } = read;
    for (list, what) in [(group.units.is_empty(), "units"), (group.orders.is_empty(), "orders")] {
        if list {
            let message = format!("the group `{}` has no {what}", group.name);
            files.report(at.group(group), message, None);
        }
    }
    for (nth, id) in group.units.iter().enumerate() {
        let place = plan.groups.iter().position(|other| other.name == group.name).unwrap_or(0);
        let other = plan.groups[..place].iter().find(|other| other.units.contains(id));
        if group.units[..nth].contains(id) {
            files.report(at.unit(group, nth), format!("`{id}` is named twice"), None);
        } else if let Some(other) = other {
            let message = format!("`{id}` is also in the group `{}`", other.name);
            let mend = Some("a unit takes its orders from one group".into());
            files.report(at.unit(group, nth), message, mend);
        }
    }
    for (nth, order) in group.orders.iter().enumerate() {
        check_turn(order.turn, || at.order(group, nth, "turn"), files);
        let earlier = &group.orders[..nth];
        if earlier.iter().any(|other| (other.turn, &other.when) == (order.turn, &order.when)) {
            let message = format!("turn {} has another order for this group", order.turn);
            let mend = Some("the later one always holds: give it another turn or a `when`".into());
            files.report(at.order(group, nth, "turn"), message, mend);
        }
        check_when(plan, &order.when, || at.order(group, nth, "when"), files);
        let reach = |to: u8| order.reach.is_some_and(|reach| reach == 0 || reach > to);
        let most = if matches!(order.stance, Stance::Screen | Stance::Refuse) { RINGS } else { 20 };
        if reach(most) {
            let message = format!("the reach of this stance is from 1 to {most}");
            files.report(at.order(group, nth, "reach"), message, None);
        }
        if let Some((key, message, mend)) = contradiction(order) {
            files.report(at.order(group, nth, key), message, Some(mend.into()));
        }
    }
}

/// What in an order cannot be meant: the key, what is wrong, and the mend.
fn contradiction(order: &Order) -> Option<(&'static str, String, &'static str)> {
    let word = Stance::WORDS.iter().find(|&&(_, stance)| stance == order.stance);
    let word = word.map_or("", |&(word, _)| word);
    let stays = matches!(order.stance, Stance::Hold | Stance::Screen | Stance::Refuse);
    let goes = matches!(order.stance, Stance::March | Stance::Raid);
    if stays && !order.against.is_empty() {
        let message = format!("a group with the stance `{word}` has no target");
        return Some(("against", message, "take `assault`, `flank` or `counterattack`"));
    }
    if goes && order.to.is_empty() && order.against.is_empty() {
        let message = format!("the stance `{word}` needs a place to go to");
        return Some(("stance", message, "add `to = \"RRCC\"`, or take `hold`"));
    }
    None
}

/// Notes a trained player that is not built in.
pub(crate) fn check_deputy(read: &ReadPlan, policies: &[BuiltIn], files: &mut Files) {
    if let Some(why) =
        read.plan.deputy.as_ref().and_then(|name| nth_built_in(&name.policy, policies).err())
    {
        files.report(read.at.deputy(), why, None);
    }
}

/// Notes what does not fit a scenario.
pub(crate) fn check_against(read: &ReadPlan, scenario: &Scenario, files: &mut Files) {
    let ReadPlan { plan, at } = read;
    let Some(own) = side_of(plan, scenario) else {
        let sides = &scenario.setup.sides;
        let message = format!("`{}` is no side of `{}`", plan.side, scenario.about.name);
        let mend = did_you_mean(&plan.side, sides.iter().map(String::as_str))
            .or_else(|| Some(format!("its sides are `{}` and `{}`", sides[0], sides[1])));
        files.report(at.side(), message, mend);
        return;
    };
    let names = Names::of(scenario);
    let wrong = |when: &When, own: Side| wrong_condition(when, own, &names, scenario);
    let last = scenario.setup.rules.turns;
    let late = |turn: u8| (turn > last).then(|| format!("the game ends with turn {last}"));
    for group in &plan.groups {
        for (nth, id) in group.units.iter().enumerate() {
            if let Some((message, mend)) = names.unit(id, own, "on the plan's side") {
                files.report(at.unit(group, nth), message, mend);
            }
        }
        for &number in &group.deploy {
            if let Some(message) = off_map(Place::Hex(number), scenario) {
                files.report(at.deploy(group), message, None);
            }
        }
        for (nth, order) in group.orders.iter().enumerate() {
            for (enemy, id) in order.against.iter().enumerate() {
                if let Some((message, mend)) = names.unit(id, own.other(), "the enemy's") {
                    files.report(at.against(group, nth, enemy), message, mend);
                }
            }
            for &place in &order.to {
                if let Some(message) = off_map(place, scenario) {
                    files.report(at.order(group, nth, "to"), message, None);
                }
            }
            if let Some(message) = late(order.turn) {
                files.report(at.order(group, nth, "turn"), message, None);
            }
            for (message, mend) in order.when.iter().filter_map(|when| wrong(when, own)) {
                files.report(at.order(group, nth, "when"), message, mend);
            }
        }
    }
    for companion in &plan.companions {
        if let Some((message, mend)) = names.commander(&companion.commander, own) {
            files.report(at.companion(companion)[0], message, mend);
        }
    }
    for (nth, activation) in plan.activations.iter().enumerate() {
        if let Some((message, mend)) = names.commander(&activation.commander, own) {
            files.report(at.activation(nth, "commander"), message, mend);
        }
        if let Some(message) = late(activation.turn) {
            files.report(at.activation(nth, "turn"), message, None);
        }
        for (message, mend) in activation.when.iter().filter_map(|when| wrong(when, own)) {
            files.report(at.activation(nth, "when"), message, mend);
        }
    }
    // A plan without any groups has been reported already.
    for id in units_without_group(plan, scenario, own).filter(|_| !plan.groups.is_empty()) {
        let mend = Some("add it to the `units` of a group".to_string());
        files.report(at.groups(), format!("the unit `{id}` belongs to no group"), mend);
    }
}

/// Which side of a scenario a plan is for.
pub(crate) fn side_of(plan: &Plan, scenario: &Scenario) -> Option<Side> {
    let sides = &scenario.setup.sides;
    Side::BOTH.into_iter().find(|side| sides[side.index()] == plan.side)
}

/// Why a plan that is sound cannot be played in another scenario: names and places that it lacks.
pub(crate) fn misfit(plan: &Plan, scenario: &Scenario, own: Side) -> Option<String> {
    if plan.system != scenario.about.system {
        return Some(format!("it is for the rules `{}`", plan.system));
    }
    let names = Names::of(scenario);
    let unit = |id: &String, side| names.unit(id, side, "there").map(|(why, _)| why);
    let units = plan.groups.iter().flat_map(|group| &group.units).find_map(|id| unit(id, own));
    let orders = || plan.groups.iter().flat_map(|group| &group.orders);
    let enemies = || orders().flat_map(|order| &order.against);
    let places = || {
        let deployed = plan.groups.iter().flat_map(|group| &group.deploy);
        let deployed = deployed.map(|&number| Place::Hex(number));
        orders().flat_map(|order| order.to.iter().copied()).chain(deployed)
    };
    let conditions = || {
        let of_commanders = plan.activations.iter().flat_map(|activation| &activation.when);
        orders().flat_map(|order| &order.when).chain(of_commanders)
    };
    units
        .or_else(|| enemies().find_map(|id| unit(id, own.other())))
        .or_else(|| {
            let leaders = plan.companions.iter().map(|companion| &companion.commander);
            let mut all = leaders.chain(plan.activations.iter().map(|one| &one.commander));
            all.find_map(|id| names.commander(id, own)).map(|(why, _)| why)
        })
        .or_else(|| places().find_map(|place| off_map(place, scenario)))
        .or_else(|| {
            let mut wrong =
                conditions().filter_map(|when| wrong_condition(when, own, &names, scenario));
            wrong.next().map(|(why, _)| why)
        })
}

/// What a condition names that a scenario lacks.
fn wrong_condition(
    when: &When,
    own: Side,
    names: &Names<'_>,
    scenario: &Scenario,
) -> Option<Wrong> {
    match when {
        When::EnemyWithin { of, .. } | When::GroupWithin { of, .. } => {
            off_map(*of, scenario).map(|message| (message, None))
        }
        When::Absent { commander } => names.commander(commander, own),
        _ => None,
    }
}

fn units_without_group<'a>(
    plan: &'a Plan,
    scenario: &'a Scenario,
    own: Side,
) -> impl Iterator<Item = &'a String> {
    let units = scenario.setup.units.iter().zip(&scenario.unit_ids);
    let of_side = units.filter(move |(unit, _)| {
        scenario.setup.commanders.get(unit.commander).is_some_and(|leader| leader.side == own)
    });
    let has_group = |id: &String| plan.groups.iter().any(|group| group.units.contains(id));
    of_side.map(|(_, id)| id).filter(move |&id| !has_group(id))
}

/// The counters of a scenario's roster with their sides, in play or in the box.
struct Names<'a> {
    units: Vec<(&'a str, Side)>,
    commanders: Vec<(&'a str, Side)>,
}

/// What is wrong, and perhaps the mend.
type Wrong = (String, Option<String>);

impl<'a> Names<'a> {
    fn of(scenario: &'a Scenario) -> Self {
        let side = |leader: usize| scenario.setup.commanders[leader].side;
        let [commanders, units] = &scenario.boxed;
        let boxed = |list: &'a [wargauge_scenarios::Boxed]| {
            list.iter().map(|boxed| (boxed.id.as_str(), boxed.side))
        };
        let in_play = scenario.setup.units.iter().zip(&scenario.unit_ids);
        let in_play = in_play.map(|(unit, id)| (id.as_str(), side(unit.commander)));
        let leaders = scenario.commander_ids.iter().enumerate();
        let leaders = leaders.map(|(leader, id)| (id.as_str(), side(leader)));
        Self {
            units: in_play.chain(boxed(units)).collect(),
            commanders: leaders.chain(boxed(commanders)).collect(),
        }
    }

    fn unit(&self, id: &str, side: Side, whose: &str) -> Option<Wrong> {
        find(&self.units, id, side, "unit", whose)
    }

    fn commander(&self, id: &str, side: Side) -> Option<Wrong> {
        find(&self.commanders, id, side, "commander", "on the plan's side")
    }
}

/// What is wrong with naming a counter of a side.
fn find(known: &[(&str, Side)], id: &str, side: Side, what: &str, whose: &str) -> Option<Wrong> {
    match known.iter().find(|(name, _)| *name == id) {
        Some((_, of)) if *of == side => None,
        Some(_) => Some((format!("the {what} `{id}` is not {whose}"), None)),
        None => {
            let of_side = known.iter().filter(|(_, of)| *of == side).map(|&(name, _)| name);
            let mend = did_you_mean(id, of_side.clone())
                .or_else(|| Some(format!("known: {}", of_side.collect::<Vec<_>>().join(", "))));
            Some((format!("no {what} is called `{id}`"), mend))
        }
    }
}

fn off_map(place: Place, scenario: &Scenario) -> Option<String> {
    let board = scenario.setup.map.board();
    match place {
        Place::Hex(number) if board.numbered(number).is_none() => {
            Some(format!("the hex {} is not on the map", CellNumber(number)))
        }
        Place::Camp if scenario.setup.rules.camp.hex.is_none() => {
            Some(format!("`{}` has no camp", scenario.about.name))
        }
        _ => None,
    }
}
