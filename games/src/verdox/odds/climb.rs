//! `wargauge odds climb`: how soon a unit of Verdox gets up a wall or through a gate [6.10.3].

use clap::Args;
use serde_json::{Value, json};
use wargauge_engine::exhaustive::Share;
use wargauge_engine::text::Lines;
use wargauge_engine::verdox::Kind;
use wargauge_engine::verdox::odds::questions::{self, Climb as Ways};
use wargauge_engine::verdox::odds::{Fate, Odds};
use wargauge_engine::verdox::rules::VERDOX;

use super::{kinds, setup};
use crate::acting;
use crate::answer;
use crate::failure::Failure;
use crate::games::Games;
use crate::question::{Answer, Ask, RulesOptions};

/// Verdox: tries to get up a wall or through a gate [6.10.3, 6.11.2]
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  wargauge odds climb
  wargauge odds climb --unit artillery --tries 6

A gate that the side does not hold is climbed as a wall is. A side holds a gate if its unit \
stood there last.")]
pub struct Climb {
    /// The unit that climbs
    #[arg(long, value_name = "KIND", value_parser = kinds::kind(), default_value = "infantry")]
    unit: Kind,

    /// The number of tries
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    tries: u32,

    #[command(flatten)]
    rules: RulesOptions,
}

impl Ask for Climb {
    const NAME: &'static str = "climb";

    fn answer(self, games: Games) -> Result<Answer, Failure> {
        let setup = setup(games, &self.rules)?;
        let Ways { wall, gate, held_gate, inside } = questions::climb(&setup, self.unit)?;
        let ways = [
            ("wall", wall),
            ("gate", gate),
            ("held gate", held_gate),
            ("wall from inside", inside),
        ];
        let mut value = json!({"unit": self.unit.name(), "tries": self.tries});
        for (name, odds) in &ways {
            value[*name] = document(odds, self.tries)?;
        }
        Ok(Answer { text: self.table(&ways)?, document: value })
    }
}

impl Climb {
    fn table(&self, ways: &[(&str, Odds)]) -> Result<String, Failure> {
        let mut text = format!("A climb of {}: up in one try.\n\n", self.unit.name());
        text +=
            &answer::fractions(ways.iter().map(|(name, odds)| (*name, odds.share(Fate::Moved))));
        if self.tries > 1 {
            let by: Vec<(&str, Share)> = ways
                .iter()
                .map(|(name, odds)| Ok((*name, odds.after(self.tries)?.moved)))
                .collect::<Result<_, Failure>>()?;
            text.push_text(format_args!("\nby try {}\n{}", self.tries, answer::fractions(by)));
        }
        for (name, odds) in ways {
            text.push_text(format_args!("\n{name}, {}", acting::rules(&VERDOX, &odds.rules)));
        }
        Ok(text)
    }
}

fn document(odds: &Odds, tries: u32) -> Result<Value, Failure> {
    Ok(json!({
        "one": odds.share(Fate::Moved).as_f64(),
        "by": odds.after(tries)?.moved.as_f64(),
        "rules": acting::acting(&VERDOX, &odds.rules),
    }))
}
