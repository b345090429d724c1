//! `wargauge odds pluton fire --from`: the shots that may be fired in a saved position, and what one of them does.

use std::path::Path;

use serde_json::{Value, json};
use wargauge_engine::luck::Luck;
use wargauge_engine::pluton::odds::{Fate, Odds};
use wargauge_engine::pluton::rules::PLUTON;
use wargauge_engine::pluton::{Choice, Choices, Shot, State};
use wargauge_engine::text::Lines;
use wargauge_engine::{Choices as _, Game, Hex};

use super::fates;
use super::placed::{
    Position, choices, described, find_hex, find_unit, listed, name, open, opening, piece,
};
use crate::acting;
use crate::failure::Failure;
use crate::games::Games;
use crate::pluton::log::{halves, hex_name, in_words};
use crate::question::Answer;

/// The shots that the question is about.
pub(super) struct Sought {
    /// The platoon that fires.
    pub(super) unit: Option<String>,
    /// The unit or the hex at which it fires.
    pub(super) at: Option<String>,
    /// Half boxes that fire; all that are left if none are given.
    pub(super) halves: Option<u8>,
}

/// A shot that may be fired.
#[derive(Clone, Copy)]
struct Aimed {
    unit: u8,
    target: u8,
    halves: u8,
}

/// What a shot is fired at.
#[derive(Clone, Copy)]
enum At {
    Unit(u8),
    Hex(Hex),
}

/// A shot and its odds.
struct ShotOdds {
    aimed: Aimed,
    shot: Shot,
    odds: Odds<Fate>,
}

impl Sought {
    /// Answers.
    pub(super) fn answer(&self, from: &Path, games: Games) -> Result<Answer, Failure> {
        let placed = open(from, games)?;
        let all = shots(&placed);
        if all.is_empty() {
            return Err(placed.complaint(&format!(
                "the {} decide in this position, and they can fire at nothing; save another one with \
                 `wargauge replay SCENARIO --game I --at N --save FILE`",
                placed.decides()
            )));
        }
        let picked = self.pick(&placed, &all)?;
        let weighed: Vec<ShotOdds> =
            picked.iter().map(|&aimed| weigh(&placed, aimed)).collect::<Result<_, _>>()?;
        let mut document = opening(&placed);
        if let ([one], true) = (&weighed[..], self.unit.is_some() || self.at.is_some()) {
            document.insert("shot".to_owned(), summary(&placed, one));
            document.insert("rules".to_owned(), acting::acting(&PLUTON, &one.odds.rules).into());
            return Ok(Answer { text: table(&placed, one), document: Value::Object(document) });
        }
        let shots = weighed.iter().map(|one| summary(&placed, one)).collect();
        document.insert("shots".to_owned(), shots);
        Ok(Answer { text: list(&placed, &weighed), document: Value::Object(document) })
    }

    /// Finds the shots that the question is about.
    fn pick(&self, placed: &Position, all: &[Aimed]) -> Result<Vec<Aimed>, Failure> {
        let mut picked = all.to_vec();
        if let Some(wanted) = &self.unit {
            let unit = find_unit(placed, "--unit", wanted)?;
            picked.retain(|aimed| aimed.unit == unit);
            if picked.is_empty() {
                let able = listed(all.iter().map(|aimed| name(placed, aimed.unit).to_owned()));
                return Err(Failure::Input(format!(
                    "`{}` cannot fire now; these can: {able}",
                    name(placed, unit)
                )));
            }
        }
        if let Some(wanted) = &self.at {
            let at = find_target(placed, wanted)?;
            let before = picked.clone();
            picked.retain(|aimed| match at {
                At::Unit(unit) => aimed.target == unit,
                At::Hex(hex) => placed.state.hex_of(aimed.target) == hex,
            });
            if picked.is_empty() {
                let open = listed(before.iter().map(|aimed| piece(placed, aimed.target)));
                return Err(Failure::Input(format!(
                    "`--at {wanted}`: nothing there can be fired at like this; the targets are {open}"
                )));
            }
        }
        let (game, state) = (&placed.game, &placed.state);
        picked.retain(|aimed| {
            let all = game.fire_left(state, aimed.unit);
            aimed.halves == self.halves.unwrap_or(all)
        });
        match (picked.is_empty(), self.halves) {
            (true, Some(halves)) => Err(Failure::Input(format!(
                "`--boxes`: no such shot can be fired with {} boxes; a platoon fires with all boxes that it \
                 has left, or with a part in whole boxes [7.6]",
                in_words(halves)
            ))),
            _ => Ok(picked),
        }
    }
}

/// What an option names: a hex, or a unit by its name. A number of four digits is a hex.
fn find_target(placed: &Position, wanted: &str) -> Result<At, Failure> {
    if wanted.len() == 4 && wanted.bytes().all(|byte| byte.is_ascii_digit()) {
        return find_hex(placed, "--at", wanted).map(At::Hex);
    }
    find_unit(placed, "--at", wanted).map(At::Unit)
}

/// Every shot of the side that decides, in the order of its choices.
fn shots(placed: &Position) -> Vec<Aimed> {
    let (game, state) = (&placed.game, &placed.state);
    let shooters: Vec<(u8, State)> = if let Some(unit) = state.shooter() {
        vec![(unit, *state)]
    } else {
        let named = choices(placed).into_iter().filter_map(|choice| {
            let Choice::Shooter(unit) = choice else { return None };
            let mut named = *state;
            // Naming a shooter rolls no die.
            game.play(&mut named, choice, &mut Luck::new(0, 0));
            Some((unit, named))
        });
        named.collect()
    };
    let mut shots = Vec::new();
    let mut targets = Choices::empty();
    for (unit, named) in shooters {
        game.choices(&named, &mut targets);
        shots.extend(targets.iter().filter_map(|&choice| match choice {
            Choice::Fire { target, halves } => Some(Aimed { unit, target, halves }),
            _ => None,
        }));
    }
    shots
}

fn weigh(placed: &Position, aimed: Aimed) -> Result<ShotOdds, Failure> {
    let (game, state) = (&placed.game, &placed.state);
    let Aimed { unit, target, halves } = aimed;
    let shot = game.shot(state, unit, target, halves, state.is_reaction());
    Ok(ShotOdds { aimed, shot, odds: game.odds_of_shot(state, unit, target, halves)? })
}

/// A shot in a few figures, for programs.
fn summary(placed: &Position, one: &ShotOdds) -> Value {
    let Aimed { unit, target, halves: size } = one.aimed;
    let mut value = json!({
        "unit": described(placed, unit),
        "target": described(placed, target),
        "boxes": halves(size),
        "range": one.shot.range,
        "force": one.shot.force.result,
    });
    if let Value::Object(keys) = &mut value {
        keys.extend(fates::shares(&one.odds, placed.state.level(target)));
    }
    value
}

/// The shots, two lines each.
fn list(placed: &Position, weighed: &[ShotOdds]) -> String {
    let mut text = format!("{}\nThe {} can fire:\n\n", placed.heading(), placed.decides());
    for one in weighed {
        let Aimed { unit, target, halves } = one.aimed;
        text.push_line(format_args!(
            "  {} at {}, {} boxes, range {}\n       {}",
            piece(placed, unit),
            piece(placed, target),
            in_words(halves),
            one.shot.range,
            fates::said(&one.odds, placed.state.level(target))
        ));
    }
    text + "\nAdd `--unit UNIT --at UNIT` to see everything that one shot may do to its target, and `--boxes` to \
            fire with a part of its boxes.\n"
}

/// One shot.
fn table(placed: &Position, one: &ShotOdds) -> String {
    let Aimed { unit, target, halves } = one.aimed;
    let state = &placed.state;
    let heading = format!(
        "{} fires at {} ({}) on {}, {} boxes, range {}, one die.\n{}",
        piece(placed, unit),
        name(placed, target),
        state.level(target).name(),
        hex_name(&placed.game, state.hex_of(target)),
        in_words(halves),
        one.shot.range,
        placed.heading()
    );
    fates::table(&heading, &one.odds, state.level(target))
}
