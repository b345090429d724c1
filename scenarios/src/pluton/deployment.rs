//! Where and when units begin: `[deployment]`, in the order of setting up.

use wargauge_engine::Side;
use wargauge_engine::pluton::setup::{Ground, GroupSetup, UnitSetup, When};

use crate::files::Location;
use crate::problem::did_you_mean;
use crate::read::{Fields, Name, Read, Reader};
use crate::tree::{Node, Table};

use super::map::ReadMap;
use super::units::{Counter, Roster, is_id, side_of};
use super::words::{Words, bounded};

/// Battalions, as the rulebook numbers them.
const BATTALIONS: [&str; 3] = ["I", "II", "III"];

/// The groups of a scenario, and the units in them.
#[derive(Default)]
pub(super) struct Deployment {
    /// The groups that have any unit.
    pub(super) groups: Vec<GroupSetup>,
    /// What files call them.
    pub(super) ids: Vec<String>,
    /// For each counter of the roster its group, if it is in the game.
    of: Vec<Option<u8>>,
}

/// Reads `[deployment]`. Without a map, as in a part, hexes are not looked for.
pub(super) fn read(
    node: &Node,
    roster: &mut Roster,
    map: Option<&ReadMap>,
    reader: &mut Reader<'_>,
) -> Deployment {
    let mut deployment = Deployment { of: vec![None; roster.len()], ..Deployment::default() };
    let Some(Table(entries)) = node.table() else {
        reader.expected("a table with an id for each group of units", node);
        return deployment;
    };
    for (id, node) in entries {
        is_id(id, node, reader);
        deployment.add(id, node, roster, map, reader);
    }
    // Where something could not be read, what follows from its absence is no fault of its own.
    if !reader.part && !reader.files.has_problems() {
        for (counter, group) in roster.iter().zip(&deployment.of) {
            if group.is_none() && !counter.absent {
                let message = format!("`{}` begins nowhere", counter.id);
                let mend = "name it in `units` of a table in `[deployment]`, or give it \
                            `absent = true`";
                reader.report(counter.at, message, Some(mend.into()));
            }
        }
    }
    deployment
}

impl Deployment {
    /// The units in the game, each in its group and with its counter.
    pub(super) fn units<'r>(&self, roster: &'r Roster) -> Vec<(UnitSetup, &'r Counter)> {
        let counters = roster.iter().zip(&self.of);
        let in_play = counters.filter_map(|(counter, group)| {
            let unit = UnitSetup { group: (*group)?, ..counter.setup.clone() };
            Some((unit, counter))
        });
        in_play.collect()
    }

    /// Reads a group, and puts its units into it.
    fn add(
        &mut self,
        id: &str,
        node: &Node,
        roster: &mut Roster,
        map: Option<&ReadMap>,
        reader: &mut Reader<'_>,
    ) {
        let Some(mut fields) = Fields::of(node, reader) else { return };
        let side = side_of(&mut fields, reader);
        let name = fields.get::<Name>("name", reader).map(|Name(name)| name);
        let units = fields.need::<Words>("units", reader);
        let hexes = hexes(&mut fields, map, reader);
        let near_commander = fields.get("near_commander", reader);
        let when = when(&mut fields, map, reader);
        let absent = fields.get::<bool>("absent", reader).unwrap_or(false);
        fields.finish(reader);
        let Some(units) = units else { return };
        let place = self.groups.len() as u8;
        let mut is_empty = true;
        for (member, at) in members(&units, side, roster, reader) {
            let counter = &mut roster[member];
            counter.absent |= absent;
            if counter.absent {
                continue;
            }
            if self.of[member].is_some_and(|group| group != place) {
                reader.report(at, format!("`{}` begins in two tables", counter.id), None);
            }
            self.of[member] = Some(place);
            is_empty = false;
        }
        // Nobody sets up a group all of whose units are in the box.
        if !is_empty {
            let own =
                || units.0.iter().map(|(word, _)| word.as_str()).collect::<Vec<_>>().join(" ");
            let name = name.unwrap_or_else(own);
            self.groups.push(GroupSetup { name, side, hexes, near_commander, when });
            self.ids.push(id.to_string());
        }
    }
}

/// The counters that words mean, each with the place of its word: the name of a counter, a company such as
/// `9kp`, a battalion such as `III`. In a part there may be no counters at all.
fn members(
    Words(words): &Words,
    side: Side,
    roster: &Roster,
    reader: &mut Reader<'_>,
) -> Vec<(usize, Location)> {
    let own = || roster.iter().enumerate().filter(|(_, counter)| counter.setup.side == side);
    let mut found = Vec::new();
    for (word, at) in words {
        let company = word.strip_suffix("kp").and_then(|number| number.parse::<u8>().ok());
        let battalion = BATTALIONS.iter().zip(1..).find(|(name, _)| *name == word);
        let is_meant = |counter: &Counter| {
            counter.setup.name == *word
                || company.is_some_and(|number| number > 0 && counter.setup.company == number)
                || battalion.is_some_and(|(_, number)| counter.setup.battalion == number)
        };
        let before = found.len();
        found.extend(own().filter(|(_, counter)| is_meant(counter)).map(|(place, _)| (place, *at)));
        if found.len() == before && !(reader.part && roster.is_empty()) {
            let known: Vec<&str> = own().map(|(_, counter)| counter.setup.name.as_str()).collect();
            let mend = did_you_mean(word, known).unwrap_or_else(|| {
                "write counters such as c9, companies such as 9kp, battalions: I, II, III".into()
            });
            let message = format!("`{word}` is no counter, company or battalion of this side");
            reader.report(*at, message, Some(mend));
        }
    }
    found
}

/// The hexes of a group: those that are listed, or all; of these only those of some grounds, and without
/// some others.
fn hexes(fields: &mut Fields<'_>, map: Option<&ReadMap>, reader: &mut Reader<'_>) -> Vec<u16> {
    let listed = fields.get::<Words>("hexes", reader);
    let grounds = fields.node("ground").and_then(|node| grounds(node, reader));
    let except = fields.get::<Words>("except", reader);
    let Some(map) = map else { return Vec::new() };
    let board = map.setup.board();
    let mut hexes: Vec<u16> = match listed {
        Some(words) => map.hexes(&words, reader),
        None => board.hexes().map(|hex| board.number(hex)).collect(),
    };
    if let Some(grounds) = grounds {
        hexes.retain(|&hex| {
            let ground = board.numbered(hex).map(|hex| map.setup.hexes[hex.index()].ground);
            ground.is_some_and(|ground| grounds.contains(&ground))
        });
    }
    if let Some(words) = except {
        let except = map.hexes(&words, reader);
        hexes.retain(|hex| !except.contains(hex));
    }
    hexes
}

/// The grounds that a text names.
fn grounds(node: &Node, reader: &mut Reader<'_>) -> Option<Vec<Ground>> {
    let Words(words) = Words::read(node, reader)?;
    let mut grounds = Vec::new();
    for (word, at) in words {
        let known = Ground::ALL.iter().find(|ground| ground.name() == word);
        if known.is_none() {
            let names = Ground::ALL.map(Ground::name);
            let mend = did_you_mean(&word, names)
                .or_else(|| Some(format!("known here: {}", names.join(", "))));
            reader.report(at, format!("`{word}` is no ground"), mend);
        }
        grounds.extend(known);
    }
    Some(grounds)
}

/// When a group comes: at the start, unless it says otherwise.
fn when(fields: &mut Fields<'_>, map: Option<&ReadMap>, reader: &mut Reader<'_>) -> When {
    let turn = bounded(fields, "turn", (1, 120), reader);
    let taken = fields.get::<Words>("taken", reader);
    let die = fields.get::<bool>("die", reader).unwrap_or(false);
    let given = [turn.is_some(), taken.is_some(), die];
    if given.into_iter().filter(|&given| given).count() > 1 {
        let key = ["turn", "taken", "die"].into_iter().rev().find_map(|key| fields.node(key));
        if let Some(node) = key {
            let mend = "keep one of `turn`, `taken` and `die`".to_owned();
            reader.report(node.key_at, "these units come at two times", Some(mend));
        }
    }
    match (turn, taken) {
        (Some(turn), _) => When::Turn(turn),
        (None, Some(taken)) => {
            When::Taken(map.map(|map| map.hexes(&taken, reader)).unwrap_or_default())
        }
        (None, None) if die => When::Die,
        (None, None) => When::Start,
    }
}
