//! `wargauge odds combat`: how a close combat ends [10.3]. `combat_placed` answers questions about a saved
//! position.

use std::path::PathBuf;

use clap::Args;
use serde_json::{Map, Value, json};
use wargauge_engine::Side;
use wargauge_engine::exhaustive::Share;
use wargauge_engine::pluton::odds::questions::{self, Asked};
use wargauge_engine::pluton::odds::{Odds, SideFate};
use wargauge_engine::pluton::rules::PLUTON;
use wargauge_engine::pluton::{Ground, Kind, Level};
use wargauge_engine::text::Lines;

use super::combat_placed::Sought;
use super::shells::named_side;
use super::{scenario, units};
use crate::acting;
use crate::answer;
use crate::failure::Failure;
use crate::games::Games;
use crate::pluton::log::{halves, in_words};
use crate::question::{Answer, Ask, RulesOptions};

/// Pluton: a close combat, alone or in a saved position: which side must leave the hex, and what each loses [10.3]
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  wargauge odds combat --attackers 3,3 --defenders 3
  wargauge odds combat --attacker poles --attackers 3,2.5 --defenders 3 --ground wooden-buildings
  wargauge odds combat --attackers 3 --defenders 3 --defender-level pinned
  wargauge odds combat --from position.json                     all close combats there
  wargauge odds combat --from position.json --hex 2210 --attacker poles

Each number stands for a platoon and says how many boxes it has left. The attackers have just \
stepped in. All platoons are in command, and no commander is in the hex.")]
pub struct Combat {
    /// Boxes of each attacking platoon, joined by commas
    #[arg(long, value_name = "BOXES", value_delimiter = ',', value_parser = units::boxes,
          required_unless_present = "from")]
    attackers: Vec<u8>,

    /// Boxes of each defending platoon, joined by commas
    #[arg(long, value_name = "BOXES", value_delimiter = ',', value_parser = units::boxes,
          required_unless_present = "from")]
    defenders: Vec<u8>,

    /// The side that attacks [default: the second side of the scenario; in a position the side that moves]
    #[arg(long, value_name = "SIDE")]
    attacker: Option<String>,

    /// The level of all attackers
    #[arg(long, value_name = "LEVEL", value_parser = units::level(), default_value = "full")]
    attacker_level: Level,

    /// The level of all defenders
    #[arg(long, value_name = "LEVEL", value_parser = units::level(), default_value = "full")]
    defender_level: Level,

    /// The ground of the hex
    #[arg(long, value_name = "GROUND", value_parser = units::ground(), default_value = "clear")]
    ground: Ground,

    /// Ask about this position, as `wargauge replay --save` writes it
    #[arg(long, value_name = "FILE", conflicts_with_all = [
        "attackers", "defenders", "attacker_level", "defender_level", "ground", "scenario", "with", "set",
    ])]
    from: Option<PathBuf>,

    /// In a position: the hex of the close combat
    #[arg(long, value_name = "HEX", requires = "from")]
    hex: Option<String>,

    #[command(flatten)]
    rules: RulesOptions,
}

impl Ask for Combat {
    const NAME: &'static str = "combat";

    fn answer(self, games: Games) -> Result<Answer, Failure> {
        if let Some(from) = self.from {
            return Sought { hex: self.hex, attacker: self.attacker }.answer(&from, games);
        }
        let setup = scenario(games, &self.rules)?.setup;
        let side = named_side(&setup, "--attacker", self.attacker.as_deref(), Side::Second)?;
        let asked = |side: Side, level: Level, boxes: &[u8]| -> Vec<Asked> {
            let asked =
                boxes.iter().map(|&halves| Asked { side, kind: Kind::Rifles, halves, level });
            asked.collect()
        };
        let attackers = asked(side, self.attacker_level, &self.attackers);
        let defenders = asked(side.other(), self.defender_level, &self.defenders);
        let stack = usize::from(setup.rules.stack);
        for (option, list) in [("--attackers", &attackers), ("--defenders", &defenders)] {
            if list.len() > stack {
                return Err(Failure::Input(format!(
                    "`{option}`: {stack} platoons of a side may share a hex [5.2], and {} are named",
                    list.len()
                )));
            }
        }
        let odds = questions::combat(&setup, &attackers, &defenders, self.ground)?;
        let names = [side, side.other()].map(|side| setup.sides[side.index()].clone());
        let list = |boxes: &[u8]| boxes.iter().copied().map(halves).collect::<Vec<Value>>();
        let mut value = json!({
            "attacker": names[0],
            "attackers": list(&self.attackers),
            "defenders": list(&self.defenders),
            "attacker level": self.attacker_level.name(),
            "defender level": self.defender_level.name(),
            "ground": self.ground.name(),
        });
        if let Value::Object(keys) = &mut value {
            keys.extend(document(&odds, side, &names));
        }
        let sum = |boxes: &[u8]| in_words(boxes.iter().map(|&boxes| i32::from(boxes)).sum::<i32>());
        let heading = format!(
            "The {} with {} boxes attack {} boxes of the {}, ground {}, one die.",
            names[0],
            sum(&self.attackers),
            sum(&self.defenders),
            names[1],
            self.ground.name()
        );
        Ok(Answer { text: table(&heading, &odds, side, &names), document: value })
    }
}

/// What the figures assume where players may choose.
pub(super) const ASSUMED: &str = "Assumed: the first platoon of a side takes its losses as long as anything is left of it, and each unit\n\
    retreats to the first hex that will do.";

/// What becomes of one side.
struct Part {
    out: Share,
    losses: Vec<(u8, Share)>,
    mean: f64,
    /// Whether it loses a commander.
    commander: Share,
}

fn part(odds: &Odds<[SideFate; 2]>, side: Side) -> Part {
    let of = |fates: [SideFate; 2]| fates[side.index()];
    let most = odds.fates.iter().map(|&(fates, _)| of(fates).losses).max().unwrap_or(0);
    let losses = |losses: u8| (losses, odds.share(|fates| of(fates).losses == losses));
    Part {
        out: odds.share(|fates| of(fates).out),
        losses: (0..=most).map(losses).filter(|(_, share)| share.numerator > 0).collect(),
        mean: odds.mean(|fates| of(fates).losses.into()),
        commander: odds.share(|fates| of(fates).commanders > 0),
    }
}

/// For programs: keys that are added to a document.
pub(super) fn document(
    odds: &Odds<[SideFate; 2]>,
    attacker: Side,
    names: &[String; 2],
) -> Map<String, Value> {
    let mut keys = parts(odds, attacker, names);
    keys.insert("rules".to_owned(), acting::acting(&PLUTON, &odds.rules).into());
    keys
}

/// In a line: how often each side leaves the hex, and its mean loss.
pub(super) fn said(odds: &Odds<[SideFate; 2]>, attacker: Side, names: &[String; 2]) -> String {
    let said = [attacker, attacker.other()].into_iter().zip(names).map(|(side, name)| {
        let Part { out, mean, .. } = part(odds, side);
        format!("the {name} leave {out}, and lose {mean:.3} half boxes on average")
    });
    said.collect::<Vec<_>>().join("; ")
}

/// The same without the rules, for lists.
pub(super) fn parts(
    odds: &Odds<[SideFate; 2]>,
    attacker: Side,
    names: &[String; 2],
) -> Map<String, Value> {
    let mut keys = Map::new();
    for (side, name) in [attacker, attacker.other()].into_iter().zip(names) {
        let Part { out, losses, mean, commander } = part(odds, side);
        let losses = losses.into_iter().map(|(n, share)| (n.to_string(), json!(share.as_f64())));
        let part = json!({
            "out": out.as_f64(),
            "losses": losses.collect::<Map<String, Value>>(),
            "mean losses": mean,
            "commander lost": commander.as_f64(),
        });
        keys.insert(name.clone(), part);
    }
    keys
}

/// For people: a table under a heading.
pub(super) fn table(
    heading: &str,
    odds: &Odds<[SideFate; 2]>,
    attacker: Side,
    names: &[String; 2],
) -> String {
    let mut text = format!("{heading}\n");
    for (side, name) in [attacker, attacker.other()].into_iter().zip(names) {
        let Part { out, losses, mean, commander } = part(odds, side);
        text.push_text(format_args!(
            "\n{}",
            answer::fractions([(&*format!("the {name} leave"), out)])
        ));
        let losses: Vec<(String, Share)> = losses
            .into_iter()
            .map(|(count, share)| (format!("  they lose {count}"), share))
            .collect();
        text += &answer::fractions(losses.iter().map(|(count, share)| (count.as_str(), *share)));
        text.push_line(format_args!("  on average {mean:.3} half boxes"));
        if commander.numerator > 0 {
            text += &answer::fractions([("  they lose a commander", commander)]);
        }
    }
    text.push_line(format_args!("\n{ASSUMED}"));
    text + "\n" + &acting::rules(&PLUTON, &odds.rules)
}
