//! `wargauge worth`: what each unit is worth, and each kind of choice.

mod csv;
mod table;

use clap::{Args, ValueEnum};
use serde_json::json;
use wargauge_analysis::band::read_share;
use wargauge_engine::Side;
use wargauge_games::{Games, Playable, side_named};
use wargauge_report::call::{Call, in_percent};
use wargauge_studies::documents::Answered;
use wargauge_studies::worth::choices::{self, Asked};
use wargauge_studies::worth::{Outcome, Request, page, units, usual_games};
use wargauge_studies::{Progress, seats};

use crate::exit::{Exit, Failure};
use crate::interrupt;
use crate::options::{AnswerOptions, Format, ScenarioOptions};
use crate::screen::{Bars, print, print_json, remark};

/// What is weighed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Of {
    /// Each unit and each group of units.
    Units,
    /// Each kind of choice that the rules allow.
    Choices,
}

/// Say what each unit, or each kind of choice, is worth to its side
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  wargauge worth {scenario}
  wargauge worth {scenario} --side {first} --group 'the pair: ONE, OTHER' --out worth
  wargauge worth {scenario} --of choices
  wargauge worth {scenario} --of choices --side {second} \\
      --kind ONE --kind OTHER --games 20000

Units. Each is weighed in two ways, on common luck. `missed` is what the rest of its army loses \
when this unit alone stays in the box from the beginning. `adds` is its Shapley value: what it \
brings on average, whichever units are there already. The values of an army's units sum to what \
the whole army brings, and beside them stands what is printed on the counter. Plus is good for \
the unit's own side. Neither side scores for a unit that was never there. A commander whose \
units all stay away stays away too. --set takes the changes listed under `without` in JSON.

Choices (--of choices). The same player plays on the same luck, free and forbidden one kind of choice:
  must    sure to be worth more than 5 % of score
  helps   shown to be worth something
  slight  shown, and sure to lie within --bound of nothing
  dead    not shown, and sure to lie within --bound of nothing
  harms   the player does better without
  open    not shown either way; more --games may tell
p-values are raised for the number of rows (Holm).

Intervals are 95 %. JSON has the keys format, tool, scenario, of, seed, games and players; for \
units then sides (side, rounds, orders, whole, none, ended: with all units and without any), \
units (id, name, side, count, printed, without, games, left_out, p, shapley) and groups (name, \
side, units, without, games, left_out, p, shapley), where each worth has score and points with \
mean, low and high; for choices then bound, free (side, score, points, ended) and choices (kind, \
what, rules, side, games, worth, together, p, verdict, offered, taken, forced); at last rate. \
See docs/worth.md.")]
pub(crate) struct Worth {
    #[command(flatten)]
    scenario: ScenarioOptions,

    /// What is weighed
    #[arg(long, value_enum, default_value_t = Of::Units)]
    of: Of,

    /// Weigh one side's only
    #[arg(long, value_name = "SIDE")]
    side: Option<String>,

    /// Weigh these units of a side together, too; may be repeated [default: commands and arms]
    #[arg(long, value_name = "NAME: UNIT, UNIT")]
    group: Vec<String>,

    /// Ask about this kind of choice only; may be repeated [default: all of the game]
    #[arg(long, value_name = "KIND")]
    kind: Vec<String>,

    /// A kind of choice is slight or dead if its worth is sure to be no more than this, either way [default: 2%]
    #[arg(long, value_name = "SHARE", value_parser = bound)]
    bound: Option<f64>,

    /// The player of a side; may be repeated [default: the scenario's league, else heuristic]
    #[arg(long = "ai", value_name = "SIDE=PLAYER[:KEY=VALUE,…]")]
    ai: Vec<String>,

    /// About how many games in all [default: about a minute's on two cores]
    #[arg(long, value_name = "N",
          value_parser = clap::value_parser!(u64).range(2..=1_000_000_000))]
    games: Option<u64>,

    #[command(flatten)]
    answer: AnswerOptions,
}

/// The worth up to which a kind of choice is slight or dead where none is given.
const USUAL_BOUND: f64 = 0.02;

/// Reads a share below one half.
fn bound(text: &str) -> Result<f64, String> {
    let share = read_share(text).map_err(|fault| fault.to_string())?;
    if (0.0..0.5).contains(&share) {
        Ok(share)
    } else {
        Err(format!("{text} must lie between 0 and 50%: write 2% or 0.02"))
    }
}

impl Worth {
    /// Plays and prints.
    pub(crate) fn execute(self, games: Games) -> Result<Exit, Failure> {
        let scenario = self.scenario.load(games)?;
        let sides = self.sides(&*scenario)?;
        self.refuse_strangers()?;
        let players = seats::players(&self.ai, &*scenario, &scenario.strong_player())?;
        let games = self.games.unwrap_or_else(|| usual_games(&*scenario, &players));
        let players = seats::names(&players);
        let threads = self.answer.threads();
        let command = self.command(&*scenario, &players, games);
        let answered = self.answered(&*scenario, &players)?;
        interrupt::listen()?;
        let progress = Bars::new(!self.answer.quiet);
        let progress: &dyn Progress = &progress;
        let request = Request { scenario, players, sides, games, seed: self.answer.seed, threads };
        let (printed, interrupted) = match self.of {
            Of::Units => {
                let Outcome { weighed, interrupted } =
                    units::worth(&request, &self.group, progress)?;
                (weighed.map(|weighed| self.show_units(weighed, answered, &command)), interrupted)
            }
            Of::Choices => {
                let asked = Asked { kinds: self.kind.clone(), bound: self.bound() };
                let Outcome { weighed, interrupted } =
                    choices::choices(&request, &asked, progress)?;
                (weighed.map(|weighed| self.show_choices(weighed, answered, &command)), interrupted)
            }
        };
        let has_result = printed.transpose()?.is_some();
        if !interrupted {
            return Ok(Exit::Done);
        }
        if !self.answer.quiet {
            remark(if has_result {
                "interrupted: these are the games of the parts that were finished"
            } else {
                "interrupted before anything was finished"
            });
        }
        Ok(Exit::Interrupted)
    }

    /// The sides that are weighed.
    fn sides(&self, scenario: &dyn Playable) -> Result<Vec<Side>, Failure> {
        let Some(name) = &self.side else { return Ok(Side::BOTH.to_vec()) };
        Ok(vec![side_named(name, &format!("--side {name}"), scenario.sheet().sides())?])
    }

    /// The worth up to which a kind of choice is slight or dead.
    fn bound(&self) -> f64 {
        self.bound.unwrap_or(USUAL_BOUND)
    }

    /// Options that mean nothing for what is weighed are refused.
    fn refuse_strangers(&self) -> Result<(), Failure> {
        match self.of {
            Of::Units if !self.kind.is_empty() => Err(Failure::Input(
                "`--kind` names a kind of choice: add `--of choices`".to_owned(),
            )),
            Of::Units if self.bound.is_some() => {
                Err(Failure::Input("`--bound` is about choices: add `--of choices`".to_owned()))
            }
            Of::Choices if !self.group.is_empty() => Err(Failure::Input(
                "`--group` is about units: leave it out, or leave `--of choices` out".to_owned(),
            )),
            _ => Ok(()),
        }
    }

    /// The command that makes the same again.
    fn command(&self, scenario: &dyn Playable, players: &[String; 2], games: u64) -> String {
        let mut call = Call::new("worth");
        call.name(&scenario.about().name);
        call.changes(&scenario.about().changes);
        if self.of == Of::Choices {
            call.option("--of", "choices");
            call.option("--bound", in_percent(self.bound()));
        }
        call.each("--side", &self.side);
        call.each("--group", &self.group);
        call.each("--kind", &self.kind);
        call.each("--ai", seats::specs(&scenario.sheet().sides, players));
        call.option("--games", games);
        call.option("--seed", self.answer.seed);
        call.to_string()
    }

    /// The folder, if the answer is kept.
    fn answered(
        &self,
        scenario: &dyn Playable,
        players: &[String; 2],
    ) -> Result<Option<Answered>, Failure> {
        let Some(folder) = &self.answer.out else { return Ok(None) };
        let of = if self.of == Of::Units { "units" } else { "choices" };
        let sides = &scenario.sheet().sides;
        let question = json!({
            "scenario": scenario.identity(),
            "of": of,
            "seed": self.answer.seed,
            "players": {&sides[0]: players[0], &sides[1]: players[1]},
        });
        Ok(Some(Answered::take(folder, "worth", &question)?))
    }

    fn show_units(
        &self,
        weighed: units::Weighed,
        answered: Option<Answered>,
        command: &str,
    ) -> Result<(), Failure> {
        match self.answer.format {
            Format::Table => print(&table::units(&weighed))?,
            Format::Json => print_json(&weighed)?,
            Format::Csv => print(&csv::units(&weighed))?,
        }
        let Some(answered) = answered else { return Ok(()) };
        let kept = units::Weighed { rate: None, ..weighed };
        answered.write(&kept, &page::of_units(&kept, command))
    }

    fn show_choices(
        &self,
        weighed: choices::Weighed,
        answered: Option<Answered>,
        command: &str,
    ) -> Result<(), Failure> {
        match self.answer.format {
            Format::Table => print(&table::choices(&weighed))?,
            Format::Json => print_json(&weighed)?,
            Format::Csv => print(&csv::choices(&weighed))?,
        }
        let Some(answered) = answered else { return Ok(()) };
        let kept = choices::Weighed { rate: None, ..weighed };
        answered.write(&kept, &page::of_choices(&kept, command))
    }
}
