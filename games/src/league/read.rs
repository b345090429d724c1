//! From the file of a league to the league.

use wargauge_engine::Side;
use wargauge_scenarios::read::{Fields, Name, Read, Reader};
use wargauge_scenarios::tree::{Node, Value, parse};
use wargauge_scenarios::{Failure, Files, Library, Location, Shelf};

use super::{Ahead, Figure, LEAGUE, League, Member, WHOLE};
use crate::contender::Contender;
use crate::opening::draws_from_league;

/// Opens the league of a scenario: the built-in one, or that of a file.
///
/// # Errors
/// If there is none, or with every fault of its file at once.
pub fn open_league(
    file: Option<&str>,
    (system, scenario): (&str, &str),
    sides: [&str; 2],
    library: &Library,
) -> Result<League, Failure> {
    let shelf = match file {
        Some(path) => Some(Shelf::Disk(path.into())),
        None => library.league(scenario),
    };
    let shelf = shelf.ok_or_else(|| Failure::NoLeague { scenario: scenario.to_owned() })?;
    let text = shelf.text()?;
    let mut files = Files::new(library);
    let league = read(&shelf, text, Some(system), sides, &mut files);
    match league {
        Some(league) if !files.has_problems() => Ok(league),
        _ => Err(Failure::Faults(files.into_problems())),
    }
}

/// Checks the file of a league by itself and says what it is: a line.
///
/// # Errors
/// With every fault at once.
pub fn validate_league(
    shelf: &Shelf,
    text: String,
    sides_of: impl Fn(&str) -> Result<[String; 2], Failure>,
    library: &Library,
) -> Result<String, Failure> {
    let mut files = Files::new(library);
    let file = files.add(shelf.name(), text.clone());
    let scenario = parse(&mut files, file).and_then(|tree| {
        let (node, is_there) = tree.follow(["scenario"]);
        match &node.value {
            Value::Text(name) if is_there => Some(name.clone()),
            _ => None,
        }
    });
    let sides = scenario.map_or(Ok([String::new(), String::new()]), |name| sides_of(&name))?;
    let mut files = Files::new(library);
    let read = read(shelf, text, None, sides.each_ref().map(String::as_str), &mut files);
    match read {
        Some(league) if !files.has_problems() => Ok(format!(
            "league \"{}\" for {}: {} members",
            league.title,
            league.scenario,
            league.members.len()
        )),
        _ => Err(Failure::Faults(files.into_problems())),
    }
}

/// Reads a league; every fault is noted, and then there is none. A file of another game or kind has no other fault.
fn read(
    shelf: &Shelf,
    text: String,
    of: Option<&str>,
    sides: [&str; 2],
    files: &mut Files,
) -> Option<League> {
    let file = files.add(shelf.name(), text);
    let mut root = parse(files, file)?;
    // What is missing from the whole file is reported at its beginning.
    root.key_at = Location { file, start: 0, end: 0 };
    let mut reader = Reader { files, part: false, sides: sides.map(str::to_owned) };
    let (node, _) = root.follow(["system"]);
    if let (Value::Text(system), Some(of)) = (&node.value, of)
        && system != of
    {
        let mend = Some(format!("the scenario is played by the rules `{of}`"));
        reader.report(node.at, format!("this is a league of another game, `{system}`"), mend);
        return None;
    }
    let mut top = Fields::of(&root, &mut reader)?;
    if let Some(node) = top.node("kind") {
        // In a file of another kind every other key would be a fault.
        reader.word(node, "kind of a league", &[(LEAGUE, ())])?;
    }
    let title: Option<Name> = top.need("title", &mut reader);
    let system: Option<String> = top.need("system", &mut reader);
    let scenario: Option<String> = top.need("scenario", &mut reader);
    let digest: Option<String> = top.need("digest", &mut reader);
    let value: Option<Figure> = top.need("value", &mut reader);
    let gains = gains(top.node("gain"), sides, &mut reader);
    let ahead = top.node("ahead").map(|node| ahead(node, sides, &mut reader));
    let members: Option<Vec<Member>> = top.need("members", &mut reader);
    if let Some(members) = &members {
        for side in Side::BOTH {
            let of_side = |member: &Member| member.side == side;
            let sum: u32 = members.iter().filter(|member| of_side(member)).map(|m| m.share).sum();
            if sum != WHOLE {
                let name = sides[side.index()];
                let first = members.iter().position(of_side).map(|nth| nth.to_string());
                let path = std::iter::once("members").chain(first.as_deref());
                reader.report(
                    root.follow(path).0.at,
                    format!("the shares of the {name} add up to {sum}, not to {WHOLE}"),
                    Some("shares are parts of a thousand games".to_owned()),
                );
            }
        }
    }
    top.finish(&mut reader);
    if files.has_problems() {
        return None;
    }
    Some(League {
        title: title?.0,
        system: system?,
        scenario: scenario?,
        digest: digest?,
        value: value?,
        gains: gains?,
        ahead: ahead.flatten(),
        members: members?,
    })
}

/// The gain of each side.
fn gains(node: Option<&Node>, sides: [&str; 2], reader: &mut Reader<'_>) -> Option<[Figure; 2]> {
    let Some(node) = node else { return Some([Figure { share: 0.0, low: 0.0, high: 0.0 }; 2]) };
    let of = |side: &str, reader: &mut Reader<'_>| {
        let found = node.table().and_then(|table| table.get(side));
        if found.is_none() {
            reader.report(node.at, format!("the gain of the {side} is missing"), None);
        }
        Figure::read(found?, reader)
    };
    let [first, second] = sides.map(|side| of(side, reader));
    Some([first?, second?])
}

/// What a player that looks ahead does.
fn ahead(node: &Node, sides: [&str; 2], reader: &mut Reader<'_>) -> Option<Ahead> {
    let mut fields = Fields::of(node, reader)?;
    let player: Option<Name> = fields.need("player", reader);
    let value: Option<Figure> = fields.need("value", reader);
    let gains = if let Some(node) = fields.node("gain") {
        gains(Some(node), sides, reader)
    } else {
        reader.report(node.at, "the gains of the player that looks ahead are missing", None);
        None
    };
    fields.finish(reader);
    Some(Ahead { player: player?.0, gains: gains?, value: value? })
}

impl Read for Figure {
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        let numbers = match &node.value {
            Value::List(list) => list.iter().map(|node| node.value.number()).collect(),
            _ => None,
        };
        let numbers: Option<Vec<f64>> = numbers;
        match numbers.as_deref() {
            Some(&[share, low, high]) if [share, low, high].iter().all(|x| x.abs() <= 1.0) => {
                Some(Self { share, low, high })
            }
            _ => {
                reader.expected("an estimate and both ends of its interval, each at most 1", node);
                None
            }
        }
    }
}

/// A part of a thousand games.
struct Share(u32);

impl Read for Share {
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        let share = match node.value {
            Value::Whole(number) => u32::try_from(number).ok().filter(|&share| share <= WHOLE),
            _ => None,
        };
        if share.is_none() {
            reader.expected(&format!("a whole number from 0 to {WHOLE}"), node);
        }
        share.map(Self)
    }
}

impl Read for Member {
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        let mut fields = Fields::of(node, reader)?;
        let name: Option<Name> = fields.need("name", reader);
        let side = fields.node("side").and_then(|node| reader.side(node));
        let share: Option<Share> = fields.need("share", reader);
        let player: Option<String> = fields.get("player", reader);
        let plan: Option<String> = fields.get("plan", reader);
        fields.finish(reader);
        let player = match (player, plan) {
            (Some(player), None) => Contender::Named(player),
            (None, Some(plan)) => Contender::Plan(plan),
            _ => {
                let mend = Some("write `player = \"heuristic\"`, or the text of a plan".to_owned());
                reader.report(node.at, "a member has a `player` or a `plan`", mend);
                return None;
            }
        };
        if draws_from_league(&player) {
            let mend = "write a player that needs no league, or the members that it would draw";
            reader.report(node.at, "a member draws from a league itself", Some(mend.to_owned()));
            return None;
        }
        Some(Self { name: name?.0, side: Side::from_index(side?.into()), share: share?.0, player })
    }
}
