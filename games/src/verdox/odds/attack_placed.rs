//! `wargauge odds attack --from`: the attacks that may be made in a saved position of Verdox, and
//! what one of them may do.

use std::path::Path;

use serde_json::{Map, Value, json};
use wargauge_analysis::figures::points;
use wargauge_engine::Square;
use wargauge_engine::exhaustive::Share;
use wargauge_engine::text::Lines;
use wargauge_engine::verdox::Choice;
use wargauge_engine::verdox::odds::Odds;
use wargauge_engine::verdox::odds::questions::Aim;
use wargauge_engine::verdox::rules::VERDOX;

use super::attack::fates;
use crate::acting;
use crate::answer;
use crate::failure::Failure;
use crate::games::Games;
use crate::placed::Placed;
use crate::question::Answer;
use crate::system::System;
use crate::verdox::Verdox;

/// The attacks that the question is about.
pub(super) struct Sought {
    /// The square of the attacker.
    pub(super) unit: Option<String>,
    /// The square of the target.
    pub(super) target: Option<String>,
    /// What is attacked there.
    pub(super) what: Option<String>,
}

/// An attack and its possible results.
struct AttackOdds {
    unit: Square,
    target: Square,
    aim: Aim,
    is_melee: bool,
    odds: Odds,
}

impl Sought {
    /// Answers.
    pub(super) fn answer(&self, from: &Path, games: Games) -> Result<Answer, Failure> {
        let placed = Placed::<Verdox>::open(from, games, |_, game| {
            (0..).map_while(|unit| Verdox::unit_name(game, unit)).collect()
        })?;
        let all = placed.game.attacks(&placed.state);
        if all.is_empty() {
            return Err(placed.complaint(&format!(
                "the {} decide here and may attack nothing; save another position with `wargauge \
                 replay SCENARIO --game I --at N --save FILE`",
                placed.decides()
            )));
        }
        let picked = self.pick(&placed, &all)?;
        let weighed: Vec<AttackOdds> =
            picked.iter().map(|&attack| weigh(&placed, attack)).collect::<Result<_, _>>()?;
        let narrowed = self.unit.is_some() && self.target.is_some();
        if let ([one], true) = (&weighed[..], narrowed) {
            let document = json!({
                "format": 1,
                "from": placed.origin(),
                "decides": placed.decides(),
                "attack": summary(&placed, one),
                "points": distribution(&one.odds),
                "rules": acting::acting(&VERDOX, &one.odds.rules),
            });
            return Ok(Answer { text: table(&placed, one), document });
        }
        let attacks: Vec<Value> = weighed.iter().map(|one| summary(&placed, one)).collect();
        let document = json!({
            "format": 1,
            "from": placed.origin(),
            "decides": placed.decides(),
            "attacks": attacks,
        });
        Ok(Answer { text: list(&placed, &weighed), document })
    }

    /// Finds the attacks that the question is about.
    fn pick(
        &self,
        placed: &Placed<Verdox>,
        all: &[(Square, Choice)],
    ) -> Result<Vec<(Square, Choice)>, Failure> {
        let mut picked = all.to_vec();
        if let Some(number) = &self.unit {
            let square = placed.find_square("--unit", number)?;
            let able = placed.squares(all.iter().map(|&(unit, _)| unit));
            picked.retain(|&(unit, _)| unit == square);
            if picked.is_empty() {
                return Err(Failure::Input(format!(
                    "`--unit {number}`: no unit there may attack now; units that may attack are on {able}"
                )));
            }
        }
        if let Some(number) = &self.target {
            let square = placed.find_square("--target", number)?;
            let open = placed.squares(picked.iter().map(|&(_, what)| target(placed, what)));
            picked.retain(|&(_, what)| target(placed, what) == square);
            if picked.is_empty() {
                return Err(Failure::Input(format!(
                    "`--target {number}`: it may not be attacked so; targets are on {open}"
                )));
            }
        }
        if let Some(what) = &self.what {
            picked.retain(|&(_, attack)| name(attack) == what);
            if picked.is_empty() {
                return Err(Failure::Input(format!(
                    "`--at {what}`: no such thing may be attacked there"
                )));
            }
        }
        Ok(picked)
    }
}

/// One attack of a game that is being played.
pub(super) fn of(placed: &Placed<Verdox>, attack: (Square, Choice)) -> Result<Answer, Failure> {
    let one = weigh(placed, attack)?;
    Ok(Answer { text: table(placed, &one), document: summary(placed, &one) })
}

/// What an attack is made at.
fn name(attack: Choice) -> &'static str {
    match attack {
        Choice::Sink(_) => "barge",
        Choice::Demolish(_) => "wall",
        _ => "unit",
    }
}

/// The square of the target.
fn target(placed: &Placed<Verdox>, attack: Choice) -> Square {
    match attack {
        Choice::Attack(square) | Choice::Demolish(square) => square,
        Choice::Sink(barge) => placed.state.barge(barge).square.unwrap_or(Square::NOWHERE),
        _ => Square::NOWHERE,
    }
}

fn weigh(placed: &Placed<Verdox>, (unit, attack): (Square, Choice)) -> Result<AttackOdds, Failure> {
    let (game, state) = (&placed.game, &placed.state);
    let odds = game.odds(state, unit, attack)?;
    let target = target(placed, attack);
    let at = state.unit_at(target).map(|unit| state.unit(unit));
    let aim = match (attack, at) {
        (Choice::Attack(_), Some(view)) => Aim::Unit { kind: view.kind, face_up: view.face_up },
        (Choice::Sink(_), _) => Aim::Barge,
        _ => Aim::Wall,
    };
    let attacker = state.unit_at(unit);
    let is_melee = matches!(aim, Aim::Unit { .. })
        && attacker.is_some_and(|attacker| game.is_melee(state, attacker, target));
    Ok(AttackOdds { unit, target, aim, is_melee, odds })
}

impl Placed<Verdox> {
    /// A square as it is printed.
    pub(super) fn square(&self, square: Square) -> String {
        self.game.map().grid.name(square).to_string()
    }

    /// Squares in their order, each once, joined by commas.
    fn squares(&self, squares: impl Iterator<Item = Square>) -> String {
        let mut squares: Vec<String> = squares.map(|square| self.square(square)).collect();
        squares.sort_unstable();
        squares.dedup();
        squares.join(", ")
    }

    /// The square that an option names.
    fn find_square(&self, option: &str, number: &str) -> Result<Square, Failure> {
        let grid = self.game.map().grid;
        grid.parse(number).ok_or_else(|| {
            Failure::Input(format!(
                "`{option} {number}`: there is no such square; write row and column as in 0911, \
                 the rows go from 01 to {:02} and the columns from 01 to {:02}",
                grid.rows, grid.columns
            ))
        })
    }

    /// The unit on a square, by kind, name and square.
    fn piece(&self, square: Square) -> String {
        let Some(unit) = self.state.unit_at(square) else { return self.square(square) };
        let kind = self.state.unit(unit).kind.name();
        format!("{kind} ({}) on {}", self.unit(usize::from(unit)), self.square(square))
    }
}

/// What is attacked, in words.
fn aimed(placed: &Placed<Verdox>, attack: &AttackOdds) -> String {
    match attack.aim {
        Aim::Unit { face_up, .. } => {
            let down = if face_up { "" } else { ", face down" };
            format!("{}{down}", placed.piece(attack.target))
        }
        Aim::Barge => format!("the barge on {}", placed.square(attack.target)),
        Aim::Wall => format!("the wall on {}", placed.square(attack.target)),
    }
}

/// How the attack is made.
fn manner(attack: &AttackOdds) -> &'static str {
    if attack.is_melee { "attack hand to hand" } else { "fire at" }
}

/// The shares of an attack with their names. The share in which the target is turned up is given only if it
/// lies face down.
fn shares(attack: &AttackOdds) -> Vec<(&'static str, Share)> {
    let mut shares = fates(attack.aim, &attack.odds);
    if let Aim::Unit { face_up: false, .. } = attack.aim {
        shares.push(("turned up", attack.odds.turned_up));
    }
    shares
}

/// An attack in a few figures, for programs.
fn summary(placed: &Placed<Verdox>, attack: &AttackOdds) -> Value {
    let unit = |square: Square| {
        let unit = placed.state.unit_at(square)?;
        let view = placed.state.unit(unit);
        Some(json!({
            "id": unit,
            "name": placed.unit(usize::from(unit)),
            "type": view.kind.name(),
            "face up": view.face_up,
        }))
    };
    let (what, target) = match attack.aim {
        Aim::Unit { .. } => ("unit", unit(attack.target)),
        Aim::Barge => ("barge", None),
        Aim::Wall => ("wall", None),
    };
    let mut value = json!({
        "unit": unit(attack.unit),
        "square": placed.square(attack.unit),
        "at": what,
        "target": placed.square(attack.target),
        "target unit": target,
        "hand to hand": attack.is_melee,
    });
    for (name, share) in shares(attack) {
        value[name] = share.as_f64().into();
    }
    value["ends the game"] = attack.odds.ends.as_f64().into();
    value["expected points"] = attack.odds.expected_points().into();
    value
}

/// How the points may change, for programs.
fn distribution(odds: &Odds) -> Value {
    let entry = |&(change, share): &(i32, Share)| (change.to_string(), share.as_f64().into());
    let shares: Map<String, Value> = odds.points.iter().map(entry).collect();
    json!({"mean": odds.expected_points(), "distribution": shares})
}

/// The attacks, two lines each.
fn list(placed: &Placed<Verdox>, weighed: &[AttackOdds]) -> String {
    let mut text = format!("{}\nThe {} may attack:\n\n", placed.heading(), placed.decides());
    for one in weighed {
        let said: Vec<String> = shares(one)
            .into_iter()
            .filter(|(_, share)| share.numerator > 0)
            .map(|(what, share)| format!("{what} {share}"))
            .collect();
        text.push_line(format_args!(
            "  {} {} {}\n       {}, points {}",
            placed.piece(one.unit),
            manner(one),
            aimed(placed, one),
            said.join(", "),
            points(one.odds.expected_points(), 2)
        ));
    }
    let first = placed.side(wargauge_engine::Side::First);
    text + &format!(
        "\nPoints are the expected change, seen from the {first}. `--unit SQUARE --target SQUARE` \
         shows\neverything that an attack may do.\n"
    )
}

/// One attack.
fn table(placed: &Placed<Verdox>, attack: &AttackOdds) -> String {
    let odds = &attack.odds;
    let mut text = format!(
        "{} {} {}, one die.\n{}\n\n{}",
        placed.piece(attack.unit),
        manner(attack),
        aimed(placed, attack),
        placed.heading(),
        answer::fractions(shares(attack)),
    );
    if odds.ends.numerator > 0 {
        text.push_text(format_args!("\n{}", answer::fractions([("the game ends", odds.ends)])));
    }
    let first = placed.side(wargauge_engine::Side::First);
    let changes: Vec<(String, Share)> =
        odds.points.iter().map(|&(change, share)| (points(f64::from(change), 0), share)).collect();
    text.push_text(format_args!("\nchange of the points, seen from the {first}\n"));
    text += &answer::fractions(changes.iter().map(|(change, share)| (change.as_str(), *share)));
    text + "\n" + &acting::rules(&VERDOX, &odds.rules)
}
