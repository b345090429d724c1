//! Options that several subcommands share, turned into what they mean once.

use clap::{Args, ValueEnum};
use wargauge_ai::era1794::Weights;
use wargauge_ai::{AnyPlayer, PlayerFault};
use wargauge_analysis::band::read_share;
use wargauge_engine::Side;
use wargauge_engine::era1794::switches::Switches;
use wargauge_loader::{Changes, Scenario};

use crate::exit::Failure;
use crate::screen::suggestion;

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
    pub(crate) fn load(self) -> Result<Scenario, Failure> {
        let changes = Changes { overlays: self.with, sets: self.set };
        let scenario = self.scenario.ok_or_else(|| {
            Failure::Input("no scenario is named; `wargauge scenarios` lists them".to_owned())
        })?;
        Ok(wargauge_loader::load(&scenario, &changes)?)
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
    /// The switches and tables to answer by.
    ///
    /// # Errors
    /// If there is no such scenario, or it or a change has faults.
    pub(crate) fn load(self) -> Result<Switches, Failure> {
        let Some(scenario) = self.scenario else { return Ok(Switches::default()) };
        let changes = Changes { overlays: self.with, sets: self.set };
        Ok(wargauge_loader::load(&scenario, &changes)?.setup.rules)
    }
}

/// Opens the player of each side from `SIDE=PLAYER` as the user wrote them.
///
/// # Errors
/// If a side or a player is not known, or a side is given two players.
pub(crate) fn players(specs: &[String], sides: [&str; 2]) -> Result<[AnyPlayer; 2], Failure> {
    let mut players: [Option<AnyPlayer>; 2] = [None, None];
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
        let opened = open_player(player, &format!("--ai {spec}"))?;
        if players[side.index()].replace(opened).is_some() {
            return Err(Failure::Input(format!("`--ai`: two players are named for `{name}`")));
        }
    }
    Ok(players.map(Option::unwrap_or_default))
}

/// Opens one player; `option` is what the user wrote, for the message.
///
/// # Errors
/// If there is no such player, or it has no such option.
pub(crate) fn open_player(spec: &str, option: &str) -> Result<AnyPlayer, Failure> {
    spec.parse().map_err(|fault| {
        let listed = AnyPlayer::ALL.iter().map(|named| named.name);
        let meant = match &fault {
            PlayerFault::Unknown { name } => suggestion(name, listed.clone()),
            PlayerFault::Weight { name } => {
                suggestion(name, Weights::ALL.iter().map(|&(name, _)| name))
            }
            PlayerFault::Option { .. } | PlayerFault::Number { .. } => String::new(),
        };
        let known: Vec<String> = listed.map(|name| format!("`{name}`")).collect();
        let known = known.join(", ");
        Failure::Input(format!("`{option}`: {fault}; {meant}players: {known}"))
    })
}

/// Opens the players of lists such as `random,heuristic:camp=3,melee=120,search`: at a comma a new
/// player begins, unless `KEY=` follows, which is a further option of the player before it.
///
/// # Errors
/// If a player is not known, or listed twice.
pub(crate) fn player_list(lists: &[String], option: &str) -> Result<Vec<AnyPlayer>, Failure> {
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
    let mut players: Vec<AnyPlayer> = Vec::new();
    for spec in specs {
        let player = open_player(&spec, &format!("{option} {spec}"))?;
        if players.contains(&player) {
            return Err(Failure::Input(format!(
                "`{option}`: the player `{player}` is listed twice"
            )));
        }
        players.push(player);
    }
    Ok(players)
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

    fn fault(spec: &str) -> String {
        players(&[spec.to_owned()], ["poles", "russians"]).unwrap_err().to_string()
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
             `random`, `heuristic`"
        );
        assert_eq!(fault("random"), "`--ai random` names no side: write `--ai poles=random`");
    }

    #[test]
    fn a_list_of_players_is_split_where_a_player_begins() {
        let names = |lists: &[&str]| -> Vec<String> {
            let lists: Vec<String> = lists.iter().map(ToString::to_string).collect();
            let players = player_list(&lists, "--players").unwrap();
            players.iter().map(ToString::to_string).collect()
        };
        assert_eq!(
            names(&["random,heuristic:melee=120,camp=3,heuristic"]),
            ["random", "heuristic:melee=120,camp=3", "heuristic"]
        );
        assert_eq!(names(&["random", "heuristic:camp=3"]), ["random", "heuristic:camp=3"]);
        let fault = |list: &str| player_list(&[list.to_owned()], "--players").unwrap_err();
        assert_eq!(
            fault("heuristic,heuristic:").to_string(),
            "`--players`: the player `heuristic` is listed twice"
        );
        assert!(fault("random,heuristc").to_string().contains("did you mean `heuristic`?"));
        assert!(fault("").to_string().contains("there is no player ``"));
    }

    #[test]
    fn a_side_takes_one_player() {
        let specs = ["poles=random", "poles=random"].map(str::to_owned);
        let fault = players(&specs, ["poles", "russians"]).unwrap_err();
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
