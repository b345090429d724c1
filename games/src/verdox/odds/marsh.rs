//! `wargauge odds marsh`: whether a unit of Verdox gets out of a marsh [6.9].

use clap::Args;
use serde_json::json;
use wargauge_engine::text::Lines;
use wargauge_engine::verdox::Kind;
use wargauge_engine::verdox::odds::questions::{self, Marsh as Steps};
use wargauge_engine::verdox::odds::{Fate, Odds, Tries};
use wargauge_engine::verdox::rules::VERDOX;

use super::{kinds, setup};
use crate::acting;
use crate::answer;
use crate::failure::Failure;
use crate::games::Games;
use crate::question::{Answer, Ask, RulesOptions};

/// Verdox: tries to leave a marsh: out, still in it, or lost [6.9.3, 6.9.4]
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  wargauge odds marsh
  wargauge odds marsh --unit artillery --tries 4

A unit that is about to move may sink first [6.9.4]; if it does not, it leaves on a 1 or 2 \
[6.9.3], guns on a 1 [7.6.2]. A unit that stays may try again in the next phase. Staying or \
attacking needs no die.")]
pub struct Marsh {
    /// The unit in the marsh
    #[arg(long, value_name = "KIND", value_parser = kinds::kind(), default_value = "infantry")]
    unit: Kind,

    /// Also give the shares after this many tries
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    tries: u32,

    #[command(flatten)]
    rules: RulesOptions,
}

impl Ask for Marsh {
    const NAME: &'static str = "marsh";

    fn answer(self, games: Games) -> Result<Answer, Failure> {
        let setup = setup(games, &self.rules)?;
        let steps = questions::marsh(&setup, self.unit)?;
        let (after, ever) = (steps.out.after(self.tries)?, steps.out.for_ever()?);
        let document = json!({
            "unit": self.unit.name(),
            "tries": self.tries,
            "one": document(&steps.out.after(1)?),
            "after": document(&after),
            "for ever": document(&ever),
            "within": {
                "moved": steps.within.share(Fate::Moved).as_f64(),
                "stays": steps.within.share(Fate::Nothing).as_f64(),
                "lost": steps.within.share(Fate::Lost).as_f64(),
            },
            "rules": acting::acting(&VERDOX, &steps.out.rules),
        });
        Ok(Answer { text: self.table(&steps, &after, &ever)?, document })
    }
}

impl Marsh {
    fn table(&self, steps: &Steps, after: &Tries, ever: &Tries) -> Result<String, Failure> {
        let Steps { out, within } = steps;
        let mut text = format!("One try of {} to leave a marsh.\n\n", self.unit.name());
        text += &rows(&out.after(1)?);
        if self.tries > 1 {
            text.push_text(format_args!("\nafter {} tries\n{}", self.tries, rows(after)));
        }
        text.push_text(format_args!("\nif it never gives up\n{}", rows(ever)));
        text.push_text(format_args!(
            "\na step within the marsh instead\n{}",
            answer::fractions(way(within))
        ));
        Ok(text + "\n" + &acting::rules(&VERDOX, &out.rules))
    }
}

fn rows(tries: &Tries) -> String {
    answer::fractions([("out", tries.moved), ("stays", tries.stays), ("lost", tries.lost)])
}

fn way(odds: &Odds) -> [(&'static str, wargauge_engine::exhaustive::Share); 3] {
    [("moved", Fate::Moved), ("stays", Fate::Nothing), ("lost", Fate::Lost)]
        .map(|(name, fate)| (name, odds.share(fate)))
}

fn document(tries: &Tries) -> serde_json::Value {
    json!({
        "out": tries.moved.as_f64(),
        "stays": tries.stays.as_f64(),
        "lost": tries.lost.as_f64(),
    })
}
