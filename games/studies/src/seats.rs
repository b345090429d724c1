//! The players of both sides: from what a user writes to players that can be opened.

use wargauge_engine::Side;
use wargauge_games::{Contender, Entrant, Playable, side_named};

use crate::failure::Failure;

/// Opens the player of each side from `SIDE=PLAYER` as the user wrote them; `unnamed` plays a side
/// for which the user names none.
///
/// # Errors
/// If there is no such side, player or plan, a plan does not fit, or a side is given two players.
pub fn players(
    specs: &[String],
    scenario: &dyn Playable,
    unnamed: &str,
) -> Result<[Entrant; 2], Failure> {
    let sides = scenario.sheet().sides();
    let mut players: [Option<Entrant>; 2] = [None, None];
    for spec in specs {
        let (side, player) = side_and_player(spec, "--ai", scenario)?;
        let opened = scenario.entrant(player, &format!("--ai {spec}"), Some(side))?;
        if players[side.index()].replace(opened).is_some() {
            let name = &sides[side.index()];
            return Err(Failure::Input(format!("`--ai`: two players are named for `{name}`")));
        }
    }
    let [first, second] = players;
    let seated = |player: Option<Entrant>, side| {
        player.map_or_else(|| scenario.entrant(unnamed, unnamed, Some(side)), Ok)
    };
    Ok([seated(first, Side::First)?, seated(second, Side::Second)?])
}

/// The side and the player of `SIDE=PLAYER`, as the user wrote it after an option.
///
/// # Errors
/// If it names no side, or one that the scenario does not have.
pub fn side_and_player<'a>(
    spec: &'a str,
    option: &str,
    scenario: &dyn Playable,
) -> Result<(Side, &'a str), Failure> {
    let sides = scenario.sheet().sides();
    let (name, player) = spec.split_once('=').ok_or_else(|| {
        let what = if sides.contains(&spec) {
            format!("names no player: write `{option} {spec}={}`", scenario.usual_player())
        } else {
            format!("names no side: write `{option} {}={spec}`", sides[0])
        };
        Failure::Input(format!("`{option} {spec}` {what}"))
    })?;
    Ok((side_named(name, &format!("{option} {spec}"), sides)?, player))
}

/// The pair in which a side's player meets one of the other side.
pub(crate) fn seated<'a>(
    side: Side,
    own: &'a Contender,
    other: &'a Contender,
) -> [&'a Contender; 2] {
    match side {
        Side::First => [own, other],
        Side::Second => [other, own],
    }
}

/// The names that open these players.
pub fn names(players: &[Entrant; 2]) -> [String; 2] {
    players.each_ref().map(|player| player.name.clone())
}

/// The player of each side, by the names that were kept, as the user would write them.
pub fn specs(sides: &[String; 2], players: &[String; 2]) -> Vec<String> {
    let seats = sides.iter().zip(players);
    seats.map(|(side, player)| format!("{side}={player}")).collect()
}

/// The players that lists such as `random,heuristic:camp=3,melee=120,search` name: at a comma a new
/// player begins, unless `KEY=` follows, which is a further option of the player before it.
pub fn player_list(lists: &[String]) -> Vec<String> {
    let mut specs: Vec<String> = Vec::new();
    for part in lists.iter().flat_map(|list| list.split(',')) {
        let key = part.split_once('=').map(|(key, _)| key);
        match specs.last_mut() {
            Some(spec) if key.is_some_and(|key| !key.contains(':')) => {
                *spec = format!("{spec},{part}");
            }
            _ => specs.push(part.to_owned()),
        }
    }
    specs
}

/// Opens a player that takes either side: under one name for both, as a league has it, though its
/// members differ.
///
/// # Errors
/// If there is no such player, or each side needs another name for it.
fn for_either_side(spec: &str, option: &str, scenario: &dyn Playable) -> Result<Entrant, Failure> {
    let open = |side| scenario.entrant(spec, option, Some(side));
    match (open(Side::First), open(Side::Second)) {
        (Ok(first), Ok(second)) if first.name == second.name => Ok(first),
        _ => Ok(scenario.entrant(spec, option, None)?),
    }
}

/// Opens the players that lists name, see [`player_list`], for one side, or for either if none is
/// given.
///
/// # Errors
/// If a player is not known, listed twice, or its plan does not fit.
pub fn players_of(
    lists: &[String],
    option: &str,
    scenario: &dyn Playable,
    side: Option<Side>,
) -> Result<Vec<Entrant>, Failure> {
    let mut players: Vec<Entrant> = Vec::new();
    for spec in player_list(lists) {
        let option = format!("{option} {spec}");
        let player = match side {
            Some(_) => scenario.entrant(&spec, &option, side)?,
            None => for_either_side(&spec, &option, scenario)?,
        };
        if players.iter().any(|known| known.name == player.name) {
            return Err(Failure::Input(format!(
                "`{option}`: the player `{}` is listed twice",
                player.name
            )));
        }
        players.push(player);
    }
    Ok(players)
}

/// Opens the player of each side by the names that were kept.
///
/// # Errors
/// If there is no such player, or its plan does not fit.
pub(crate) fn open_players(
    names: &[String; 2],
    scenario: &dyn Playable,
) -> Result<[Entrant; 2], Failure> {
    players(&specs(&scenario.sheet().sides, names), scenario, &scenario.usual_player())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use wargauge_games::GAMES;
    use wargauge_scenarios::Changes;

    use super::*;

    fn scenario() -> Arc<dyn Playable> {
        GAMES.load("niemenczyn/historical", &Changes::default()).expect("it is built in")
    }

    fn open(specs: &[&str]) -> Result<[Entrant; 2], Failure> {
        let specs: Vec<String> = specs.iter().map(|&spec| spec.to_owned()).collect();
        players(&specs, &*scenario(), "heuristic")
    }

    fn fault(spec: &str) -> String {
        open(&[spec]).unwrap_err().to_string()
    }

    #[test]
    fn a_plan_is_opened_by_whole_or_short_name_and_says_its_whole_one() {
        let name = |spec: &str| open(&[spec]).expect("it is built in")[0].name.clone();
        assert_eq!(name("poles=scripted"), "scripted:plan=niemenczyn/historical-poles");
        let whole = "scripted:plan=niemenczyn/wait-for-eydziatowicz";
        assert_eq!(name("poles=scripted:plan=wait-for-eydziatowicz"), whole);
        assert_eq!(name(&format!("poles={whole}")), whole);
    }

    #[test]
    fn a_plan_that_is_not_there_or_for_the_other_side_is_refused() {
        assert_eq!(
            fault("poles=scripted:plan=sit-tight"),
            "the plan `sit-tight` is for the russians, not for the poles"
        );
        let fault = fault("poles=scripted:plan=sit-tigth");
        assert!(fault.contains("did you mean `sit-tight`?"), "{fault}");
    }

    #[test]
    fn a_misspelt_side_or_player_gets_a_suggestion() {
        assert_eq!(
            fault("pole=random"),
            "`--ai pole=random`: there is no side `pole`; did you mean `poles`? the sides are \
             `poles` and `russians`"
        );
        assert_eq!(
            fault("poles=randon"),
            "`--ai poles=randon`: there is no player `randon`; did you mean `random`? players: \
             `random`, `scripted`, `heuristic`, `trained`, `search`, `planner`, `league`"
        );
        assert_eq!(fault("random"), "`--ai random` names no side: write `--ai poles=random`");
        let mend = "write `--ai russians=heuristic`";
        assert_eq!(fault("russians"), format!("`--ai russians` names no player: {mend}"));
    }

    #[test]
    fn a_list_of_players_is_split_where_a_player_begins() {
        let open = |lists: &[&str]| {
            let lists: Vec<String> = lists.iter().map(ToString::to_string).collect();
            players_of(&lists, "--players", &*scenario(), None)
        };
        let names = |lists: &[&str]| -> Vec<String> {
            open(lists).expect("players").into_iter().map(|player| player.name).collect()
        };
        assert_eq!(
            names(&["random,heuristic:melee=120,camp=3,heuristic"]),
            ["random", "heuristic:melee=120,camp=3", "heuristic"]
        );
        assert_eq!(names(&["random", "heuristic:camp=3"]), ["random", "heuristic:camp=3"]);
        let fault = |list: &str| open(&[list]).expect_err("faults").to_string();
        assert_eq!(
            fault("heuristic,heuristic:"),
            "`--players heuristic:`: the player `heuristic` is listed twice"
        );
        assert!(fault("random,heuristc").contains("did you mean `heuristic`?"));
        assert!(fault("").contains("there is no player ``"));
    }

    #[test]
    fn a_side_takes_one_player() {
        let fault = open(&["poles=random", "poles=random"]).unwrap_err();
        assert_eq!(fault.to_string(), "`--ai`: two players are named for `poles`");
    }
}
