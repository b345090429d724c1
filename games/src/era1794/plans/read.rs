//! From the text of a plan to the plan, and to the places of what it says. Whether its names mean
//! anything is checked elsewhere.

use wargauge_ai::era1794::Weights;
use wargauge_ai::era1794::plan::{
    Activation, Companion, FirePolicy, Formation, Group, Order, Pace, Place, Plan, ReactionPolicy,
    Stance, When,
};
use wargauge_ai::policy::{PolicyName, TRAINED, TrainedName};

use wargauge_scenarios::Shelf;
use wargauge_scenarios::era1794::{maciejowice, niemenczyn};
use wargauge_scenarios::hexes::{Hexes, stretch};
use wargauge_scenarios::problem::did_you_mean;
use wargauge_scenarios::read::{Fields, Read, Reader};
use wargauge_scenarios::tree::{Node, Value, parse};
use wargauge_scenarios::{Files, Location};

/// A plan with the places of what it says.
pub(crate) struct ReadPlan {
    /// The plan.
    pub(crate) plan: Plan,
    /// The places.
    pub(crate) at: PlanPlaces,
}

/// Where things stand: the tree, asked by the path of keys.
pub(crate) struct PlanPlaces {
    root: Node,
}

impl PlanPlaces {
    /// The value at a path, or the nearest thing above it.
    fn value(&self, path: &[&str]) -> Location {
        let (node, is_there) = self.root.follow(path.iter().copied());
        if is_there { node.at } else { node.key_at }
    }

    /// The key at a path, or the nearest thing above it.
    fn key(&self, path: &[&str]) -> Location {
        self.root.follow(path.iter().copied()).0.key_at
    }

    pub(crate) fn whole(&self) -> Location {
        self.root.at
    }

    pub(crate) fn deputy(&self) -> Location {
        self.value(&["free"])
    }

    pub(crate) fn side(&self) -> Location {
        self.value(&["side"])
    }

    pub(crate) fn groups(&self) -> Location {
        self.key(&["groups"])
    }

    pub(crate) fn applies_to(&self, nth: usize) -> Location {
        self.value(&["applies_to", &nth.to_string()])
    }

    pub(crate) fn group(&self, group: &Group) -> Location {
        self.key(&["groups", &group.name])
    }

    pub(crate) fn unit(&self, group: &Group, nth: usize) -> Location {
        self.value(&["groups", &group.name, "units", &nth.to_string()])
    }

    pub(crate) fn deploy(&self, group: &Group) -> Location {
        self.value(&["groups", &group.name, "deploy"])
    }

    /// A key of an order; the order itself where it is left out.
    pub(crate) fn order(&self, group: &Group, nth: usize, key: &str) -> Location {
        self.of_entry(&["groups", &group.name, "orders", &nth.to_string()], key)
    }

    pub(crate) fn against(&self, group: &Group, nth: usize, enemy: usize) -> Location {
        let (nth, enemy) = (nth.to_string(), enemy.to_string());
        self.value(&["groups", &group.name, "orders", &nth, "against", &enemy])
    }

    /// A key of an entry of `activate`; the entry itself where it is left out.
    pub(crate) fn activation(&self, nth: usize, key: &str) -> Location {
        self.of_entry(&["activate", &nth.to_string()], key)
    }

    pub(crate) fn companion(&self, companion: &Companion) -> [Location; 2] {
        let path = ["commanders", companion.commander.as_str(), "with"];
        [self.key(&path[..2]), self.value(&path)]
    }

    fn of_entry(&self, path: &[&str], key: &str) -> Location {
        let (entry, _) = self.root.follow(path.iter().copied());
        entry.table().and_then(|table| table.get(key)).map_or(entry.at, |node| node.at)
    }
}

/// The systems of rules of the family, as files name them.
const SYSTEMS: [&str; 2] = [niemenczyn::LAYOUT.system, maciejowice::LAYOUT.system];

/// Reads a plan; every fault is noted, and then there is none.
pub(crate) fn read(shelf: &Shelf, text: String, files: &mut Files) -> Option<ReadPlan> {
    let file = files.add(shelf.name(), text);
    let mut root = parse(files, file)?;
    // What is missing from the whole file is reported at its beginning.
    root.key_at = Location { file, start: 0, end: 0 };
    let mut reader = Reader { files, part: false, sides: Default::default() };
    let mut top = Fields::of(&root, &mut reader)?;
    if let Some(node) = top.node("kind") {
        reader.word(node, "kind of a plan", &[("plan", ())]);
    }
    let system = if let Some(node) = top.node("system") {
        reader.word(node, "system of rules", &SYSTEMS.map(|name| (name, name)))
    } else {
        top.missing("system");
        None
    };
    let mut plan = Plan {
        system: system.unwrap_or_default().to_owned(),
        title: top.need("title", &mut reader).unwrap_or_default(),
        side: top.need("side", &mut reader).unwrap_or_default(),
        applies_to: top.need("applies_to", &mut reader).unwrap_or_default(),
        is_default: top.get("default", &mut reader).unwrap_or_default(),
        activations: all(top.get("activate", &mut reader)),
        ..Plan::default()
    };
    each(top.node("commanders"), &mut reader, |id, node, reader| {
        plan.companions.extend(companion(id, node, reader));
    });
    if let Some(node) = top.node("free") {
        plan.deputy = deputy(node, &mut reader);
    }
    each(top.node("weights"), &mut reader, |name, node, reader| {
        plan.weights.extend(weight(name, node, reader));
    });
    let groups = top.node("groups");
    if groups.is_none() {
        top.missing("groups");
    }
    each(groups, &mut reader, |name, node, reader| {
        plan.groups.extend(group(name, node, reader));
    });
    top.finish(&mut reader);
    let is_whole = !files.has_problems();
    is_whole.then_some(ReadPlan { plan, at: PlanPlaces { root } })
}

/// Every entry of a table.
fn each(
    node: Option<&Node>,
    reader: &mut Reader<'_>,
    mut entry: impl FnMut(&str, &Node, &mut Reader<'_>),
) {
    let Some(node) = node else { return };
    match node.table() {
        Some(table) => table.0.iter().for_each(|(name, node)| entry(name, node, reader)),
        None => reader.expected("a table with a name for each entry", node),
    }
}

fn companion(id: &str, node: &Node, reader: &mut Reader<'_>) -> Option<Companion> {
    let mut fields = Fields::of(node, reader)?;
    let group = fields.need("with", reader);
    fields.finish(reader);
    Some(Companion { commander: id.to_string(), group: group? })
}

/// What decides for units that are left free: the player `heuristic`, which is none, or a trained one that is
/// built in.
fn deputy(node: &Node, reader: &mut Reader<'_>) -> Option<TrainedName> {
    let text = String::read(node, reader)?;
    if text == HEURISTIC {
        return None;
    }
    let options = text.strip_prefix(TRAINED).filter(|rest| !rest.starts_with(|c| c != ':'));
    let name: Option<Result<TrainedName, _>> =
        options.map(|options| options.trim_start_matches(':').parse());
    let message = match name {
        Some(Ok(name)) if !matches!(name.policy, PolicyName::File { .. }) => return Some(name),
        Some(Err(fault)) => fault.to_string(),
        _ => format!("`{text}` cannot play free units"),
    };
    let mend = format!(
        "write `{HEURISTIC}`, `{TRAINED}` or `{TRAINED}:policy=NAME`, the last two also with a variety, as in \
         `{TRAINED}:variety=100`"
    );
    reader.files.report(node.at, message, Some(mend));
    None
}

/// What plays units that are left free where a plan names nothing else.
const HEURISTIC: &str = "heuristic";

/// A weight of the player `heuristic`: its name, and a value within its bounds.
fn weight(name: &str, node: &Node, reader: &mut Reader<'_>) -> Option<(String, i32)> {
    let Some(known) = Weights::ALL.iter().find(|weight| weight.name == name) else {
        let names = Weights::ALL.iter().map(|weight| weight.name);
        let mend = did_you_mean(name, names);
        reader.files.report(node.key_at, format!("no weight is called `{name}`"), mend);
        return None;
    };
    let value = i32::from(i16::read(node, reader)?);
    let [least, most] = known.bounds;
    if !(least..=most).contains(&value) {
        let message = format!("the weight `{name}` is from {least} to {most}");
        reader.files.report(node.at, message, None);
        return None;
    }
    Some((name.to_owned(), value))
}

fn group(name: &str, node: &Node, reader: &mut Reader<'_>) -> Option<Group> {
    let mut fields = Fields::of(node, reader)?;
    let units = fields.need("units", reader);
    let deploy: Option<Hexes> = fields.get("deploy", reader);
    let orders: Option<Vec<In<Order>>> = fields.need("orders", reader);
    fields.finish(reader);
    Some(Group {
        name: name.to_string(),
        units: units?,
        deploy: deploy.map(|hexes| hexes.0).unwrap_or_default(),
        orders: all(Some(orders?)),
    })
}

/// A part of a plan as a file has it: plans themselves belong to the players.
struct In<T>(T);

fn inner<T>(read: Option<In<T>>) -> Option<T> {
    read.map(|In(value)| value)
}

fn all<T>(read: Option<Vec<In<T>>>) -> Vec<T> {
    read.unwrap_or_default().into_iter().map(|In(value)| value).collect()
}

impl Read for In<Activation> {
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        let mut fields = Fields::of(node, reader)?;
        let turn = fields.get("turn", reader).unwrap_or(1);
        let commander = fields.need("commander", reader);
        let when = inner(fields.get("when", reader)).unwrap_or_default();
        fields.finish(reader);
        Some(In(Activation { turn, commander: commander?, when }))
    }
}

impl Read for In<Order> {
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        let mut fields = Fields::of(node, reader)?;
        let turn = fields.get("turn", reader).unwrap_or(1);
        let when = inner(fields.get("when", reader)).unwrap_or_default();
        let to: Option<Places> = fields.get("to", reader);
        let against = fields.get("against", reader);
        let stance: Option<Stance> = inner(fields.need("stance", reader));
        let fire = inner(fields.get("fire", reader)).unwrap_or(FirePolicy::AtWill);
        let reaction = inner(fields.get("reaction", reader));
        let reach = fields.get("reach", reader);
        let facing = fields.get("facing", reader);
        let formation = inner(fields.get("formation", reader)).unwrap_or(Formation::ByOdds);
        let pace = inner(fields.get("pace", reader)).unwrap_or(Pace::ByOdds);
        fields.finish(reader);
        let stance = stance?;
        Some(In(Order {
            turn,
            when,
            to: to.map(|places| places.0).unwrap_or_default(),
            against: against.unwrap_or_default(),
            stance,
            fire,
            reaction: reaction.unwrap_or(stance.reaction()),
            reach,
            facing,
            formation,
            pace,
        }))
    }
}

impl Read for In<Stance> {
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        reader.word(node, "stance", &Stance::WORDS).map(In)
    }
}

impl Read for In<FirePolicy> {
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        reader.word(node, "fire policy", &FirePolicy::WORDS).map(In)
    }
}

impl Read for In<ReactionPolicy> {
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        reader.word(node, "reaction policy", &ReactionPolicy::WORDS).map(In)
    }
}

impl Read for In<Formation> {
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        reader.word(node, "formation", &Formation::WORDS).map(In)
    }
}

impl Read for In<Pace> {
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        reader.word(node, "pace", &Pace::WORDS).map(In)
    }
}

/// One condition, or a list of them that hold together.
impl Read for In<Vec<When>> {
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        match &node.value {
            Value::List(list) => {
                let each: Vec<Option<Vec<When>>> =
                    list.iter().map(|node| condition(node, reader)).collect();
                let each: Option<Vec<Vec<When>>> = each.into_iter().collect();
                each.map(|all| In(all.concat()))
            }
            _ => condition(node, reader).map(In),
        }
    }
}

/// A word, or a table as `{ within = 3, of = "1108" }`; `always` is no condition.
fn condition(node: &Node, reader: &mut Reader<'_>) -> Option<Vec<When>> {
    if node.table().is_none() {
        let words = When::WORDS.map(|(word, when)| (word, vec![when]));
        let [reached, open, ahead, behind] = words;
        return reader.word(
            node,
            "condition",
            &[("always", Vec::new()), reached, open, ahead, behind],
        );
    }
    let mut fields = Fields::of(node, reader)?;
    let when = if let Some(lost) = fields.node("lost") {
        u8::read(lost, reader).map(|sizes| When::Lost { sizes })
    } else if let Some(commander) = fields.node("absent") {
        String::read(commander, reader).map(|commander| When::Absent { commander })
    } else {
        let (hexes, of) = (fields.need("within", reader), inner(fields.need("of", reader)));
        match (hexes, of, fields.node("group")) {
            (Some(hexes), Some(of), None) => Some(When::EnemyWithin { hexes, of }),
            (Some(hexes), Some(of), Some(group)) => {
                String::read(group, reader).map(|group| When::GroupWithin { group, hexes, of })
            }
            _ => None,
        }
    };
    fields.finish(reader);
    when.map(|when| vec![when])
}

/// A hex number or `"camp"`.
impl Read for In<Place> {
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        match &node.value {
            Value::Text(text) if text == "camp" => Some(In(Place::Camp)),
            _ => u16::read(node, reader).map(|hex| In(Place::Hex(hex))),
        }
    }
}

/// What an entry of a list of places stands for.
fn places(node: &Node, reader: &mut Reader<'_>) -> Option<Vec<Place>> {
    match &node.value {
        Value::Text(text) if text == "camp" => Some(vec![Place::Camp]),
        _ => stretch(node, reader).map(|hexes| hexes.into_iter().map(Place::Hex).collect()),
    }
}

/// One place, or a list of places and stretches of rows.
struct Places(Vec<Place>);

impl Read for Places {
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        match &node.value {
            Value::List(list) => {
                let each: Vec<Option<Vec<Place>>> =
                    list.iter().map(|node| places(node, reader)).collect();
                let each: Option<Vec<Vec<Place>>> = each.into_iter().collect();
                each.map(|places| Self(places.concat()))
            }
            _ => In::<Place>::read(node, reader).map(|In(place)| Self(vec![place])),
        }
    }
}
