//! A plan as the text of its file, which reads as the same plan.

use wargauge_ai::era1794::Plan;
use wargauge_ai::era1794::plan::{FirePolicy, Group, Order, Place, ReactionPolicy, Stance, When};
use wargauge_engine::CellNumber;
use wargauge_engine::text::Lines;
use wargauge_scenarios::quoted;

/// The text of a plan. A hex beside the camp in one list is written, the camp then is not: a file
/// has the one or the other.
pub(crate) fn write(plan: &Plan) -> String {
    let mut text = String::new();
    text.push_line(format_args!("kind = \"plan\"\ntitle = {}", quoted(&plan.title)));
    text.push_line(format_args!("system = \"1794\"\nside = {}", quoted(&plan.side)));
    text.push_line(format_args!("applies_to = {}", list(&plan.applies_to)));
    if !plan.activations.is_empty() {
        text.push_line(format_args!("\nactivate = ["));
        for activation in &plan.activations {
            let (turn, commander) = (activation.turn, quoted(&activation.commander));
            let when = condition(activation.when);
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
    text.push_text(format_args!(", stance = {}", word(&Stance::WORDS, order.stance)));
    if order.fire != FirePolicy::AtWill {
        text.push_text(format_args!(", fire = {}", word(&FirePolicy::WORDS, order.fire)));
    }
    if order.reaction != order.stance.reaction() {
        let reaction = word(&ReactionPolicy::WORDS, order.reaction);
        text.push_text(format_args!(", reaction = {reaction}"));
    }
    if let Some(reach) = order.reach {
        text.push_text(format_args!(", reach = {reach}"));
    }
    text + &condition(order.when)
}

/// `, when = …`, or nothing.
fn condition(when: When) -> String {
    match when {
        When::Always => String::new(),
        When::EnemyWithin { hexes, of } => {
            format!(", when = {{ within = {hexes}, of = {} }}", place(of))
        }
        When::CampReached | When::CampOpen | When::Ahead | When::Behind => {
            format!(", when = {}", word(&When::WORDS, when))
        }
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

fn word<T: PartialEq + Copy>(words: &[(&str, T)], value: T) -> String {
    quoted(words.iter().find(|(_, known)| *known == value).map_or("", |(word, _)| word))
}

fn list(items: &[String]) -> String {
    let items: Vec<String> = items.iter().map(|item| quoted(item)).collect();
    format!("[{}]", items.join(", "))
}
