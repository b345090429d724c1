//! `wargauge odds melee`: a melee [11.7].

use clap::{Args, ValueEnum};
use serde_json::{Map, Value, json};
use wargauge_engine::Book;
use wargauge_engine::era1794::Rule;
use wargauge_engine::era1794::odds::fire::Walls;
use wargauge_engine::era1794::odds::melee::{From as EntryZone, Odds, Question, melee};

use super::modifiers::{listed, modifiers, sum};
use super::{By, Troops};
use crate::answer;
use crate::failure::Failure;
use crate::games::Games;
use crate::question::{Answer, Ask, RulesOptions};

/// A melee: both dice, their modifiers, the winner and by how much [11.7]
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  wargauge odds melee --attackers 5 --defenders 3 --from rear
  wargauge odds melee --attackers 2 --defenders 5 --charge --attacker-commanded
  wargauge odds melee --attackers 2 --defenders 16 --square cavalry   horse against a square
  wargauge odds melee --attackers 4 --lone-artillery defender         guns without an escort

A tie is the attacker's, by 1. With a difference of 6 or more the winner takes no loss [11.8].")]
#[allow(clippy::struct_excessive_bools)] // Each is a flag of its own.
pub struct Melee {
    /// Summed size of the attackers
    #[arg(long, value_name = "SIZE")]
    attackers: Option<u8>,

    /// Summed size of the defenders
    #[arg(long, value_name = "SIZE")]
    defenders: Option<u8>,

    /// Through which zone of the defenders the attackers entered
    #[arg(long, value_enum, value_name = "ZONE", default_value_t = Zone::Front)]
    from: Zone,

    /// They entered uphill
    #[arg(long)]
    uphill: bool,

    /// The defenders stand in wood
    #[arg(long)]
    wood: bool,

    /// The defenders stand in a village, on the map of Maciejowice
    #[arg(long, conflicts_with = "wood")]
    village: bool,

    /// The defenders stand in the castle, on the map of Maciejowice
    #[arg(long, conflicts_with_all = ["wood", "village"])]
    castle: bool,

    /// The attackers entered over a river, on the map of Maciejowice
    #[arg(long)]
    river: bool,

    /// The attackers are cavalry that charges [8.14]
    #[arg(long)]
    charge: bool,

    /// The defenders are in square, and this arm attacks them [7.2.2]
    #[arg(long, value_enum, value_name = "ARM")]
    square: Option<Troops>,

    /// The attackers have a unit in command [4.2], of which guns alone count as well [10.10.7]
    #[arg(long)]
    attacker_commanded: bool,

    /// The defenders have
    #[arg(long)]
    defender_commanded: bool,

    /// This side is artillery alone: it fights as size 1, whatever size is given [10.10.7]
    #[arg(long, value_enum, value_name = "SIDE")]
    lone_artillery: Option<Party>,

    #[command(flatten)]
    rules: RulesOptions,
}

/// Through which zone attackers entered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Zone {
    Front,
    Flank,
    Rear,
}

/// One of the two parties of a melee.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Party {
    Attacker,
    Defender,
}

impl Ask for Melee {
    const NAME: &'static str = "melee";

    fn answer(self, games: Games) -> Result<Answer, Failure> {
        let question = self.question()?;
        let by = By::of(games, &self.rules)?;
        by.allow(&[
            (self.village, "--village"),
            (self.castle, "--castle"),
            (self.river, "--river"),
        ])?;
        let odds = melee(&by.switches, &question).map_err(|why| by.refuse(why))?;
        Ok(Answer { text: table(&odds, &by), document: document(&odds, by.book) })
    }
}

impl Melee {
    fn question(&self) -> Result<Question, Failure> {
        let size = |given: Option<u8>, party: Party, flag: &str| {
            if self.lone_artillery == Some(party) {
                return Ok(1);
            }
            given.ok_or_else(|| {
                Failure::Input(format!(
                    "how many fight? Give `{flag} SIZE`, the summed size of that side's units"
                ))
            })
        };
        Ok(Question {
            attackers: size(self.attackers, Party::Attacker, "--attackers")?,
            defenders: size(self.defenders, Party::Defender, "--defenders")?,
            from: match self.from {
                Zone::Front => EntryZone::Front,
                Zone::Flank => EntryZone::Flank,
                Zone::Rear => EntryZone::Rear,
            },
            uphill: self.uphill,
            wood: self.wood,
            walls: match (self.village, self.castle) {
                (true, _) => Some(Walls::Village),
                (false, true) => Some(Walls::Castle),
                (false, false) => None,
            },
            river: self.river,
            charge: self.charge,
            square: self.square.map(Troops::into),
            attacker_commanded: self.attacker_commanded,
            defender_commanded: self.defender_commanded,
            lone_artillery: self.lone_artillery.map(|party| party as u8),
        })
    }
}

fn document(odds: &Odds, book: &Book) -> Value {
    let difference: Map<String, Value> = odds
        .difference
        .iter()
        .map(|(difference, share)| (difference.to_string(), share.as_f64().into()))
        .collect();
    let [attacker, defender] = &odds.modifiers;
    json!({
        "attacker": odds.attacker.as_f64(),
        "defender": odds.defender.as_f64(),
        "difference": difference,
        "winner unhurt": odds.winner_unhurt.as_f64(),
        "modifiers": {"attacker": sum(attacker), "defender": sum(defender)},
        "applied": {"attacker": listed(book, attacker), "defender": listed(book, defender)},
    })
}

fn table(odds: &Odds, by: &By) -> String {
    let By { switches, book } = by;
    let wins = [("attacker wins", odds.attacker), ("defender wins", odds.defender)];
    let named: Vec<_> = odds
        .difference
        .iter()
        .map(|(difference, share)| (format!("difference {difference}"), *share))
        .collect();
    let [attacker, defender] = &odds.modifiers;
    format!(
        "The attacker wins {} of such melees.\n\n{}\n{}\nthe winner takes no loss in {} of cases, \
         with a difference of {} or more {}\n\n{}{}",
        answer::percent(odds.attacker),
        answer::rows(wins),
        answer::rows(named.iter().map(|(name, share)| (name.as_str(), *share))),
        answer::percent(odds.winner_unhurt),
        switches.melee.unhurt_difference,
        book.cite(&[Rule::MeleeLosses]),
        modifiers(book, "the attacker's die", attacker),
        modifiers(book, "the defender's die", defender),
    )
}
