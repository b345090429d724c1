//! A plan as the text of its file, which reads as the same plan.

use wargauge_ai::era1794::Plan;
use wargauge_ai::era1794::plan::{
    FirePolicy, Formation, Group, Order, Pace, Place, ReactionPolicy, Stance, When,
};
use wargauge_engine::CellNumber;
use wargauge_engine::text::Lines;
use wargauge_scenarios::quoted;

/// The text of a plan. A hex beside the camp in one list is written, the camp then is not: a file
/// has the one or the other.
pub fn write(plan: &Plan) -> String {
    let mut text = String::new();
    text.push_line(format_args!("kind = \"plan\"\ntitle = {}", quoted(&plan.title)));
    let (system, side) = (quoted(&plan.system), quoted(&plan.side));
    text.push_line(format_args!("system = {system}\nside = {side}"));
    text.push_line(format_args!("applies_to = {}", list(&plan.applies_to)));
    if let Some(deputy) = &plan.deputy {
        text.push_line(format_args!("free = {}", quoted(&deputy.to_string())));
    }
    if !plan.activations.is_empty() {
        text.push_line(format_args!("\nactivate = ["));
        for activation in &plan.activations {
            let (turn, commander) = (activation.turn, quoted(&activation.commander));
            let when = conditions(&activation.when);
            text.push_line(format_args!("  {{ turn = {turn}, commander = {commander}{when} }},"));
        }
        text.push_line(format_args!("]"));
    }
    if !plan.companions.is_empty() {
        text.push_line(format_args!("\n[commanders]"));
        for companion in &plan.companions {
            let (commander, group) = (quoted(&companion.commander), quoted(&companion.group));
            text.push_line(format_args!("{commander} = {{ with = {group} }}"));
        }
    }
    if !plan.weights.is_empty() {
        text.push_line(format_args!("\n[weights]"));
        for (name, value) in &plan.weights {
            text.push_line(format_args!("{name} = {value}"));
        }
    }
    for group in &plan.groups {
        write_group(&mut text, group);
    }
    text
}

fn write_group(text: &mut String, group: &Group) {
    text.push_line(format_args!("\n[groups.{}]", quoted(&group.name)));
    text.push_line(format_args!("units = {}", list(&group.units)));
    if !group.deploy.is_empty() {
        let hexes: Vec<String> =
            group.deploy.iter().map(|&hex| CellNumber(hex).to_string()).collect();
        text.push_line(format_args!("deploy = {}", list(&hexes)));
    }
    text.push_line(format_args!("orders = ["));
    for order in &group.orders {
        text.push_line(format_args!("  {{ {} }},", order_text(order)));
    }
    text.push_line(format_args!("]"));
}

fn order_text(order: &Order) -> String {
    let mut text = format!("turn = {}", order.turn);
    if !order.to.is_empty() {
        text.push_text(format_args!(", to = {}", places(&order.to)));
    }
    if !order.against.is_empty() {
        text.push_text(format_args!(", against = {}", list(&order.against)));
    }
    text.push_text(format_args!(", stance = {}", word(&Stance::WORDS, &order.stance)));
    if order.fire != FirePolicy::AtWill {
        text.push_text(format_args!(", fire = {}", word(&FirePolicy::WORDS, &order.fire)));
    }
    if order.reaction != order.stance.reaction() {
        let reaction = word(&ReactionPolicy::WORDS, &order.reaction);
        text.push_text(format_args!(", reaction = {reaction}"));
    }
    if let Some(reach) = order.reach {
        text.push_text(format_args!(", reach = {reach}"));
    }
    if let Some(facing) = order.facing {
        text.push_text(format_args!(", facing = {}", quoted(facing.name())));
    }
    if order.formation != Formation::ByOdds {
        let formation = word(&Formation::WORDS, &order.formation);
        text.push_text(format_args!(", formation = {formation}"));
    }
    if order.pace != Pace::ByOdds {
        text.push_text(format_args!(", pace = {}", word(&Pace::WORDS, &order.pace)));
    }
    text + &conditions(&order.when)
}

/// `, when = …`, or nothing.
fn conditions(when: &[When]) -> String {
    let each: Vec<String> = when.iter().map(condition).collect();
    match &each[..] {
        [] => String::new(),
        [one] => format!(", when = {one}"),
        all => format!(", when = [{}]", all.join(", ")),
    }
}

fn condition(when: &When) -> String {
    match when {
        When::EnemyWithin { hexes, of } => format!("{{ within = {hexes}, of = {} }}", place(*of)),
        When::GroupWithin { group, hexes, of } => {
            format!("{{ group = {}, within = {hexes}, of = {} }}", quoted(group), place(*of))
        }
        When::Lost { sizes } => format!("{{ lost = {sizes} }}"),
        When::Absent { commander } => format!("{{ absent = {} }}", quoted(commander)),
        When::CampReached | When::CampOpen | When::Ahead | When::Behind => word(&When::WORDS, when),
    }
}

fn places(places: &[Place]) -> String {
    if let [one] = places {
        return place(*one);
    }
    let hexes = places.iter().filter_map(|place| match place {
        Place::Hex(hex) => Some(CellNumber(*hex).to_string()),
        Place::Camp => None,
    });
    list(&hexes.collect::<Vec<_>>())
}

fn place(place: Place) -> String {
    match place {
        Place::Hex(hex) => quoted(&CellNumber(hex).to_string()),
        Place::Camp => quoted("camp"),
    }
}

fn word<T: PartialEq>(words: &[(&str, T)], value: &T) -> String {
    quoted(words.iter().find(|(_, known)| known == value).map_or("", |(word, _)| word))
}

fn list(items: &[String]) -> String {
    let items: Vec<String> = items.iter().map(|item| quoted(item)).collect();
    format!("[{}]", items.join(", "))
}
