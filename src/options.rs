//! Options that several subcommands share, turned into what they mean once.

use clap::{Args, ValueEnum};
use wargauge_ai::{NAMED, Named, PlayerFault, SCRIPTED, Spec};
use wargauge_analysis::band::read_share;
use wargauge_engine::{Game, Side};
use wargauge_scenarios::{Changes, Loaded, Scenario};

use crate::exit::Failure;
use crate::screen::suggestion;
use crate::systems::System;

/// How results are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Format {
    /// Words and aligned columns, for people.
    Table,
    /// One JSON document on standard output, for programs.
    Json,
    /// One row an outcome, for spreadsheets.
    Csv,
}

/// How lists and set-ups are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum PlainFormat {
    /// For people.
    Table,
    /// One JSON document on standard output, for programs.
    Json,
}

/// Which scenario, and what is changed in it.
#[derive(Args, Debug)]
pub(crate) struct ScenarioOptions {
    /// A built-in scenario (see `wargauge scenarios`) or the path of a scenario file
    #[arg(value_name = "SCENARIO", required = true)]
    scenario: Option<String>,

    /// Lay an overlay over the scenario: built-in or a file; may be repeated
    #[arg(long, value_name = "OVERLAY")]
    with: Vec<String>,

    /// Give one value of the scenario another value; may be repeated
    ///
    /// `PATH+=NUMBER` and `PATH-=NUMBER` raise and lower a number. In the place of a unit's id may
    /// stand a group of units: `all`, a side, a commander's id, `infantry`, `cavalry`, `artillery`,
    /// `cossacks`, or several of these joined by `+`, as in `units.poles+infantry.morale+=1`.
    #[arg(long, value_name = "PATH=VALUE")]
    set: Vec<String>,
}

impl ScenarioOptions {
    /// Loads the scenario with its changes.
    ///
    /// # Errors
    /// If there is no such scenario, or it or a change has faults.
    pub(crate) fn load(&self) -> Result<Loaded, Failure> {
        let changes = Changes { overlays: self.with.clone(), sets: self.set.clone() };
        let scenario = self.scenario.as_deref().ok_or_else(|| {
            Failure::Input("no scenario is named; `wargauge scenarios` lists them".to_owned())
        })?;
        Ok(wargauge_scenarios::load_any(scenario, &changes)?)
    }
}

/// Whose rules a question about them is answered by.
#[derive(Args, Debug)]
pub(crate) struct RulesOptions {
    /// Answer by the switches and tables of this scenario [default: the printed ones]
    #[arg(long, value_name = "SCENARIO")]
    scenario: Option<String>,

    /// Lay an overlay over that scenario: built-in or a file; may be repeated
    #[arg(long, value_name = "OVERLAY", requires = "scenario")]
    with: Vec<String>,

    /// Give one value of that scenario another value; may be repeated
    #[arg(long, value_name = "PATH=VALUE", requires = "scenario")]
    set: Vec<String>,
}

impl RulesOptions {
    /// The scenario to answer by, if one is named.
    ///
    /// # Errors
    /// If there is no such scenario, or it or a change has faults.
    pub(crate) fn load(&self) -> Result<Option<Loaded>, Failure> {
        let Some(scenario) = &self.scenario else { return Ok(None) };
        let changes = Changes { overlays: self.with.clone(), sets: self.set.clone() };
        Ok(Some(wargauge_scenarios::load_any(scenario, &changes)?))
    }
}

/// Opens the player of each side from `SIDE=PLAYER` as the user wrote them.
///
/// # Errors
/// If a side, a player or a plan is not known, a plan does not fit, or a side is given two players.
pub(crate) fn players<S: System>(
    specs: &[String],
    scenario: &Scenario<S>,
    game: &S::Game,
) -> Result<[S::Player; 2], Failure> {
    let sides = game.sides();
    let mut players: [Option<S::Player>; 2] = [None, None];
    for spec in specs {
        let (name, player) = spec.split_once('=').ok_or_else(|| {
            Failure::Input(format!("`--ai {spec}` names no side: write `--ai {}={spec}`", sides[0]))
        })?;
        let side = Side::BOTH.into_iter().find(|side| sides[side.index()] == name);
        let side = side.ok_or_else(|| {
            let known = format!("the sides are `{}` and `{}`", sides[0], sides[1]);
            let meant = suggestion(name, sides);
            Failure::Input(format!("`--ai {spec}`: there is no side `{name}`; {meant}{known}"))
        })?;
        let opened = open_for(player, &format!("--ai {spec}"), side, scenario, game)?;
        if players[side.index()].replace(opened).is_some() {
            return Err(Failure::Input(format!("`--ai`: two players are named for `{name}`")));
        }
    }
    Ok(players.map(Option::unwrap_or_default))
}

/// The player of each side, by the names that were kept, as the user would write them.
pub(crate) fn specs(sides: &[String; 2], players: &[String; 2]) -> Vec<String> {
    let seats = sides.iter().zip(players);
    seats.map(|(side, player)| format!("{side}={player}")).collect()
}

/// Opens a player of one side; `option` is what the user wrote, for the message.
///
/// # Errors
/// If there is no such player, it has no such option, or its plan does not fit.
fn open_for<S: System>(
    spec: &str,
    option: &str,
    side: Side,
    scenario: &Scenario<S>,
    game: &S::Game,
) -> Result<S::Player, Failure> {
    let read: Spec<S::Player> = spec.parse().map_err(|fault| no_player::<S>(option, &fault))?;
    match read {
        Spec::Ready(player) => Ok(*player),
        Spec::Scripted(plan) => {
            if let Some(scripted) = S::SCRIPTED {
                return scripted(&plan, side, scenario, game);
            }
            let known = listed::<S>().map(|named| format!("`{}`", named.name));
            Err(Failure::Input(format!(
                "`{option}`: the player `{SCRIPTED}` plays plans, and there are none for the rules \
                 `{}`; players: {}",
                scenario.system,
                known.collect::<Vec<_>>().join(", ")
            )))
        }
    }
}

/// Opens a player that can take either side; `option` is what the user wrote, for the message.
///
/// # Errors
/// If there is no such player, it has no such option, or it needs a plan.
pub(crate) fn open_player<S: System>(spec: &str, option: &str) -> Result<S::Player, Failure> {
    spec.parse().map_err(|fault| no_player::<S>(option, &fault))
}

/// The players that lists such as `random,heuristic:camp=3,melee=120,search` name: at a comma a new
/// player begins, unless `KEY=` follows, which is a further option of the player before it.
pub(crate) fn player_list(lists: &[String]) -> Vec<String> {
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

/// A side that players are opened for, with its scenario and game.
pub(crate) type Whose<'a, S> = (Side, &'a Scenario<S>, &'a <S as System>::Game);

/// Opens the players that lists name, see [`player_list`], for one side, or for either if none is
/// given.
///
/// # Errors
/// If a player is not known, listed twice, or its plan does not fit.
pub(crate) fn players_of<S: System>(
    lists: &[String],
    option: &str,
    whose: Option<Whose<'_, S>>,
) -> Result<Vec<S::Player>, Failure> {
    let mut players: Vec<S::Player> = Vec::new();
    for spec in player_list(lists) {
        let option = format!("{option} {spec}");
        let player = match whose {
            Some((side, scenario, game)) => open_for(&spec, &option, side, scenario, game)?,
            None => open_player::<S>(&spec, &option)?,
        };
        if players.contains(&player) {
            return Err(Failure::Input(format!(
                "`{option}`: the player `{player}` is listed twice"
            )));
        }
        players.push(player);
    }
    Ok(players)
}

/// The players of a system, as listings show them.
fn listed<S: System>() -> impl Iterator<Item = Named> {
    NAMED.into_iter().filter(|named| S::SCRIPTED.is_some() || named.name != SCRIPTED)
}

/// The message for what names no player.
fn no_player<S: System>(option: &str, fault: &PlayerFault) -> Failure {
    let meant = match fault {
        PlayerFault::Unknown { name } => suggestion(name, listed::<S>().map(|named| named.name)),
        PlayerFault::Weight { name, known } => suggestion(name, known.iter().copied()),
        _ => String::new(),
    };
    let known: Vec<String> = listed::<S>().map(|named| format!("`{}`", named.name)).collect();
    Failure::Input(format!("`{option}`: {fault}; {meant}players: {}", known.join(", ")))
}

/// Reads the `x` of ± x: `0.5%` or `0.005`.
///
/// # Errors
/// If it is no share, or one that no run can miss or meet.
pub(crate) fn half_width(text: &str) -> Result<f64, String> {
    let x = read_share(text.trim_start_matches('±')).map_err(|fault| fault.to_string())?;
    if 0.0 < x && x < 0.5 {
        Ok(x)
    } else {
        Err(format!("± {text} must lie between 0 and 50%: write 0.5% or 0.005"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wargauge_ai::era1794::niemenczyn::AnyPlayer;
    use wargauge_engine::era1794::Setup;

    fn open(specs: &[&str]) -> Result<[AnyPlayer; 2], Failure> {
        let scenario = wargauge_scenarios::load("niemenczyn/historical", &Changes::default())
            .expect("it is built in");
        let specs: Vec<String> = specs.iter().map(|&spec| spec.to_owned()).collect();
        players(&specs, &scenario, &scenario.setup.game())
    }

    fn fault(spec: &str) -> String {
        open(&[spec]).unwrap_err().to_string()
    }

    #[test]
    fn a_plan_is_opened_by_whole_or_short_name_and_says_its_whole_one() {
        let name = |spec: &str| open(&[spec]).expect("it is built in")[0].to_string();
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
             `random`, `scripted`, `heuristic`, `search`"
        );
        assert_eq!(fault("random"), "`--ai random` names no side: write `--ai poles=random`");
    }

    #[test]
    fn a_list_of_players_is_split_where_a_player_begins() {
        let open = |lists: &[&str]| {
            let lists: Vec<String> = lists.iter().map(ToString::to_string).collect();
            players_of::<Setup>(&lists, "--players", None)
        };
        let names = |lists: &[&str]| -> Vec<String> {
            open(lists).expect("players").iter().map(ToString::to_string).collect()
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

    #[test]
    fn a_precision_that_says_nothing_is_refused() {
        assert_eq!(half_width("0.5%"), Ok(0.005));
        assert_eq!(half_width("±0.005"), Ok(0.005));
        for text in ["0.5", "0", "-1%", "x"] {
            assert!(half_width(text).is_err(), "{text}");
        }
    }
}
