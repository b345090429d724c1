//! `wargauge odds attack`: what an attack of Verdox does [3.8]. `attack_placed` answers questions about a
//! saved position.

use std::path::PathBuf;

use clap::Args;
use serde_json::{Value, json};
use wargauge_engine::exhaustive::Share;
use wargauge_engine::text::Lines;
use wargauge_engine::verdox::Rule;
use wargauge_engine::verdox::odds::questions::{self, Aim};
use wargauge_engine::verdox::odds::{Fate, Odds};
use wargauge_engine::verdox::rules::VERDOX;
use wargauge_engine::verdox::{Kind, Setup};

use super::attack_placed::Sought;
use super::{kinds, setup};
use crate::acting;
use crate::answer;
use crate::failure::{Failure, suggestion};
use crate::games::Games;
use crate::question::{Answer, Ask, RulesOptions};

/// Verdox: an attack, alone or in a saved position: removed, unhorsed or nothing [3.8]
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  wargauge odds attack --target cavalry
  wargauge odds attack --target infantry --attacker riflemen --face-down
  wargauge odds attack --target barge --attacker artillery
  wargauge odds attack --target wall --attacker artillery       a breach [6.10.8]
  wargauge odds attack --from position.json                     what may be attacked now
  wargauge odds attack --from position.json --unit 0911 --target 0906

Nothing modifies the die; ground and range decide only whether an attack is possible, and that \
is asked of a position.")]
pub struct Attack {
    /// What is attacked: infantry, riflemen, grenadiers, cavalry, mounted-riflemen, artillery,
    /// barge or wall; with --from, the square
    #[arg(long, value_name = "TARGET", required_unless_present = "from")]
    target: Option<String>,

    /// The attacker [default: infantry, or artillery at a barge or a wall]
    #[arg(long, value_name = "KIND", value_parser = kinds::kind(), conflicts_with = "from")]
    attacker: Option<Kind>,

    /// The target lies face down
    #[arg(long, conflicts_with = "from")]
    face_down: bool,

    /// Ask about this position, as `wargauge replay --save` writes it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["scenario", "with", "set"])]
    from: Option<PathBuf>,

    /// In a position: the square of the attacker
    #[arg(long, value_name = "SQUARE", requires = "from")]
    unit: Option<String>,

    /// In a position: what is attacked, if there are several things on the square
    #[arg(long, value_name = "WHAT", requires = "from", value_parser = ["unit", "barge", "wall"])]
    at: Option<String>,

    #[command(flatten)]
    rules: RulesOptions,
}

impl Ask for Attack {
    const NAME: &'static str = "attack";

    fn answer(self, games: Games) -> Result<Answer, Failure> {
        if let Some(from) = self.from {
            let sought = Sought { unit: self.unit, target: self.target, what: self.at };
            return sought.answer(&from, games);
        }
        let name = self.target.as_deref().unwrap_or_default();
        let aim = aim(name, self.face_down)?;
        let usual = if let Aim::Unit { .. } = aim { Kind::Infantry } else { Kind::Artillery };
        let attacker = self.attacker.unwrap_or(usual);
        let setup = setup(games, &self.rules)?;
        let odds = questions::attack(&setup, attacker, aim)?;
        let turned_up = self.face_down.then_some(odds.turned_up);
        let mut document = json!({
            "attacker": attacker.name(),
            "target": name,
            "face down": self.face_down,
        });
        for (what, share) in fates(aim, &odds) {
            document[what] = share.as_f64().into();
        }
        document["turned up"] = json!(turned_up.map(Share::as_f64));
        document["rules"] = acting::acting(&VERDOX, &odds.rules).into();
        let lies = if self.face_down { ", which lies face down" } else { "" };
        let mut text = format!(
            "An attack of {} on {name}{lies}, one die.\n\n{}",
            attacker.name(),
            answer::fractions(fates(aim, &odds)),
        );
        if let Some(turned_up) = turned_up {
            text.push_text(format_args!("\n{}", answer::fractions([("turned up", turned_up)])));
        }
        text.push('\n');
        text += &acting::rules(&VERDOX, &odds.rules);
        Ok(Answer { text, document })
    }
}

/// An attack on a counter that lies face down, of which the attacker knows no more: a part for each kind.
pub(super) fn at_unknown(setup: &Setup, attacker: Kind, square: &str) -> Result<Answer, Failure> {
    let name = attacker.name();
    let mut text =
        format!("An attack of {name} on the counter on {square}, which lies face down, one die.\n");
    let mut document = json!({"attacker": name, "square": square, "face down": true});
    for kind in Kind::ALL {
        let aim = Aim::Unit { kind, face_up: false };
        let odds = questions::attack(setup, attacker, aim)?;
        let kind = kind.name();
        text.push_text(format_args!("\nif it is {kind}\n{}", answer::fractions(fates(aim, &odds))));
        let shares = fates(aim, &odds).into_iter();
        let shares = shares.map(|(what, share)| (what.to_owned(), json!(share.as_f64())));
        document[kind] = Value::Object(shares.collect());
    }
    Ok(Answer { text, document })
}

/// What an option names.
fn aim(name: &str, face_down: bool) -> Result<Aim, Failure> {
    let named = kinds::kind_named(name).map(|kind| Aim::Unit { kind, face_up: !face_down });
    let Some(aim) = named.or(match name {
        "barge" => Some(Aim::Barge),
        "wall" => Some(Aim::Wall),
        _ => None,
    }) else {
        let known = Kind::ALL.map(Kind::name).into_iter().chain(["barge", "wall"]);
        let known: Vec<&str> = known.collect();
        return Err(Failure::Input(format!(
            "`--target {name}`: there is no such target; {}targets: {}",
            suggestion(name, known.iter().copied()),
            known.join(", ")
        )));
    };
    if face_down && !matches!(aim, Aim::Unit { .. }) {
        return Err(Failure::Input(format!(
            "a {name} never lies face down {}; leave out `--face-down`",
            VERDOX.cite(&[Rule::FaceDown])
        )));
    }
    Ok(aim)
}

/// The possible results for a target, each with its name.
pub(super) fn fates(aim: Aim, odds: &Odds) -> Vec<(&'static str, Share)> {
    let fates: &[(&str, Fate)] = match aim {
        Aim::Unit { .. } => {
            &[("removed", Fate::Removed), ("unhorsed", Fate::Unhorsed), ("nothing", Fate::Nothing)]
        }
        Aim::Barge => &[("removed", Fate::Removed), ("nothing", Fate::Nothing)],
        Aim::Wall => &[("breached", Fate::Breach), ("nothing", Fate::Nothing)],
    };
    fates.iter().map(|&(name, fate)| (name, odds.share(fate))).collect()
}
