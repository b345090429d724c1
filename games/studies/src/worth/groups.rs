//! Groups of units: those that a designer names, else those that the game supplies. Not for what they are worth.

use wargauge_engine::Side;
use wargauge_games::{Piece, suggestion};

use crate::failure::Failure;

/// Some units of one side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Group {
    /// What it is called.
    pub(super) name: String,
    /// Its side.
    pub(super) side: Side,
    /// Its members, by their places among all units.
    pub(super) members: Vec<usize>,
}

/// The groups of these sides.
pub(super) fn groups(
    named: &[String],
    pieces: &[Piece],
    sides: &[Side],
) -> Result<Vec<Group>, Failure> {
    if named.is_empty() {
        return Ok(sides.iter().flat_map(|&side| natural(pieces, side)).collect());
    }
    named.iter().map(|text| read(text, pieces, sides)).collect()
}

/// The groups that the game supplies: those of more than one unit and fewer than all, each once.
fn natural(pieces: &[Piece], side: Side) -> Vec<Group> {
    let own = || pieces.iter().enumerate().filter(move |(_, piece)| piece.side == side);
    let mut groups: Vec<Group> = Vec::new();
    for name in own().flat_map(|(_, piece)| &piece.groups) {
        let members = own().filter(|(_, piece)| piece.groups.contains(name));
        let members: Vec<usize> = members.map(|(place, _)| place).collect();
        let is_part = members.len() > 1 && members.len() < own().count();
        if is_part && groups.iter().all(|group| group.members != members) {
            groups.push(Group { name: name.clone(), side, members });
        }
    }
    groups
}

/// A group as a designer writes it: `NAME: UNIT, UNIT`, each by its id or its name.
fn read(text: &str, pieces: &[Piece], sides: &[Side]) -> Result<Group, Failure> {
    let wrong = |what: String| Failure::Input(format!("`--group {text}`: {what}"));
    let (name, list) = text
        .split_once(':')
        .ok_or_else(|| wrong("write NAME: UNIT, UNIT, as in `horse: one, two`".to_owned()))?;
    let mut members = Vec::new();
    for word in list.split(',').map(str::trim).filter(|word| !word.is_empty()) {
        let place = find(word, pieces).map_err(&wrong)?;
        if members.contains(&place) {
            return Err(wrong(format!("`{word}` is listed twice")));
        }
        members.push(place);
    }
    members.sort_unstable();
    let Some(side) = members.first().map(|&first: &usize| pieces[first].side) else {
        return Err(wrong("no unit is listed after the colon".to_owned()));
    };
    if members.iter().any(|&member| pieces[member].side != side) {
        return Err(wrong("a group has units of one side".to_owned()));
    }
    if !sides.contains(&side) {
        return Err(wrong("its units are of the side that `--side` leaves out".to_owned()));
    }
    Ok(Group { name: name.trim().to_owned(), side, members })
}

/// The unit of an id, or the only one of a name.
fn find(word: &str, pieces: &[Piece]) -> Result<usize, String> {
    if let Some(place) = pieces.iter().position(|piece| piece.id == word) {
        return Ok(place);
    }
    let small = word.to_lowercase();
    let named = pieces.iter().enumerate().filter(|(_, piece)| piece.name.to_lowercase() == small);
    let named: Vec<usize> = named.map(|(place, _)| place).collect();
    match named[..] {
        [only] => Ok(only),
        [] => {
            let known = pieces.iter().flat_map(|piece| [piece.id.as_str(), piece.name.as_str()]);
            let ids: Vec<&str> = pieces.iter().map(|piece| piece.id.as_str()).collect();
            let meant = suggestion(word, known);
            Err(format!("no unit is called `{word}`; {meant}units: {}", ids.join(", ")))
        }
        _ => {
            let ids: Vec<&str> = named.iter().map(|&place| pieces[place].id.as_str()).collect();
            Err(format!("several units are called `{word}`: write {}", ids.join(" or ")))
        }
    }
}

#[cfg(test)]
mod tests {
    use wargauge_games::GAMES;
    use wargauge_scenarios::Changes;

    use super::*;

    fn pieces(scenario: &str) -> Vec<Piece> {
        GAMES.load(scenario, &Changes::default()).expect("it is built in").pieces()
    }

    fn fault(text: &str) -> String {
        let failure = groups(&[text.to_owned()], &pieces("niemenczyn/historical"), &Side::BOTH);
        failure.expect_err("a fault").to_string()
    }

    #[test]
    fn a_group_is_named_by_ids_or_names() {
        let pieces = pieces("niemenczyn/historical");
        let named = ["the horse: brygada-kn, narbutt 1,Narbutt 2".to_owned()];
        let found = groups(&named, &pieces, &[Side::First]).expect("a group");
        assert_eq!(
            (found.len(), found[0].name.as_str(), found[0].side),
            (1, "the horse", Side::First)
        );
        let ids: Vec<&str> =
            found[0].members.iter().map(|&member| pieces[member].id.as_str()).collect();
        assert_eq!(ids, ["brygada-kn", "narbutt-1", "narbutt-2"]);
    }

    #[test]
    fn faults_say_what_there_is() {
        assert!(fault("horse").contains("write NAME: UNIT, UNIT"));
        assert!(fault("horse:").contains("no unit is listed"));
        assert!(fault("x: brigada-kn").contains("did you mean `brygada-kn`?"));
        let both = fault("x: artyleria");
        assert!(both.contains("write artyleria-polska or artyleria-rosyjska"), "{both}");
        assert!(fault("x: narbutt-1, narwski-1").contains("units of one side"));
        assert!(fault("x: narbutt-1, narbutt-1").contains("listed twice"));
    }

    #[test]
    fn games_supply_commands_and_arms() {
        let names = |scenario: &str, side| -> Vec<String> {
            natural(&pieces(scenario), side).into_iter().map(|group| group.name).collect()
        };
        assert_eq!(names("niemenczyn/historical", Side::First), ["infantry", "cavalry"]);
        // The cossacks are those of their commander: one group under his name.
        let russians = names("niemenczyn/historical", Side::Second);
        assert_eq!(russians, ["ppłk Lewiz", "infantry", "płk Kirejew"]);
        assert_eq!(
            names("verdox/open", Side::First),
            ["foot", "hand to hand only", "all that fire", "horse"]
        );
    }
}
