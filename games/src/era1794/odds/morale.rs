//! `wargauge odds morale`: a morale test [3.4].

use clap::Args;
use serde_json::json;
use wargauge_engine::era1794::Rule;
use wargauge_engine::era1794::event::Modifier;
use wargauge_engine::era1794::odds::{MoraleOdds, morale};

use super::By;
use super::modifiers::{listed, modifiers as in_words};
use crate::answer;
use crate::failure::Failure;
use crate::games::Games;
use crate::question::{Answer, Ask, RulesOptions};

/// A morale test: passed if the modified die is at most the morale [3.4]
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  wargauge odds morale --morale 6
  wargauge odds morale --morale 6 --modifier -2     cossacks that outflank infantry [7.3]
  wargauge odds morale --morale 9 --modifier 1      a modified 9 or more fails whatever the morale")]
pub struct Morale {
    /// The unit's morale
    #[arg(long = "morale", value_name = "N")]
    value: u8,

    /// What is added to the die
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true)]
    modifier: i8,

    #[command(flatten)]
    rules: RulesOptions,
}

impl Ask for Morale {
    const NAME: &'static str = "morale";

    fn answer(self, games: Games) -> Result<Answer, Failure> {
        let by = By::of(games, &self.rules)?;
        let MoraleOdds { passed, failed } =
            morale(&by.switches, self.value, self.modifier).map_err(|why| by.refuse(why))?;
        let modifiers: Vec<Modifier> = (self.modifier != 0)
            .then_some(Modifier {
                rule: Rule::LossesAndTests,
                why: "as asked",
                value: self.modifier,
            })
            .into_iter()
            .collect();
        let document = json!({
            "passed": passed.as_f64(),
            "failed": failed.as_f64(),
            "modifiers": listed(by.book, &modifiers),
        });
        let text = format!(
            "Morale {}: the test is passed in {} of cases.\n\n{}\n{}",
            self.value,
            answer::percent(passed),
            answer::rows([("passed", passed), ("failed", failed)]),
            in_words(by.book, "the test", &modifiers),
        );
        Ok(Answer { text, document })
    }
}
