//! `wargauge odds combat --from`: the close combats of a saved position.

use std::path::Path;

use serde_json::{Map, Value, json};
use wargauge_engine::pluton::odds::{Odds, SideFate};
use wargauge_engine::pluton::rules::PLUTON;
use wargauge_engine::pluton::{Choice, Kind, Whereabouts};
use wargauge_engine::text::Lines;
use wargauge_engine::{Hex, Side};

use super::combat::{ASSUMED, parts, said, table};
use super::placed::{Position, choices, find_hex, listed, open, opening};
use super::shells::named_side;
use crate::acting;
use crate::failure::Failure;
use crate::games::Games;
use crate::pluton::log::{RATIOS, halves, hex_name, in_words};
use crate::question::Answer;

/// The close combats that the question is about.
pub(super) struct Sought {
    /// Where.
    pub(super) hex: Option<String>,
    /// The side that attacks.
    pub(super) attacker: Option<String>,
}

/// A close combat and how it ends.
struct Fight {
    hex: Hex,
    attacker: Side,
    odds: Odds<[SideFate; 2]>,
}

impl Sought {
    /// Answers.
    pub(super) fn answer(&self, from: &Path, games: Games) -> Result<Answer, Failure> {
        let placed = open(from, games)?;
        if choices(&placed)
            .iter()
            .any(|choice| matches!(choice, Choice::Lose(_) | Choice::Retreat(_)))
        {
            return Err(placed.complaint(
                "a close combat is being carried out: losses are divided, or units retreat; save a position \
                 before or after it: `wargauge replay … --at N --save FILE` with another N",
            ));
        }
        let mut hexes = shared(&placed);
        if hexes.is_empty() {
            return Err(placed.complaint(
                "platoons of both sides nowhere share a hex [10.1]; save another position with \
                 `wargauge replay SCENARIO --game I --at N --save FILE`",
            ));
        }
        if let Some(number) = &self.hex {
            let hex = find_hex(&placed, "--hex", number)?;
            if !hexes.contains(&hex) {
                let known = listed(hexes.iter().map(|&hex| hex_name(&placed.game, hex)));
                return Err(Failure::Input(format!(
                    "`--hex {number}`: platoons of both sides do not share this hex; the close combats of this \
                     position: {known}"
                )));
            }
            hexes = vec![hex];
        }
        let fights: Vec<Fight> =
            hexes.iter().map(|&hex| self.fight(&placed, hex)).collect::<Result<_, _>>()?;
        let mut answer = opening(&placed);
        if let ([one], true) = (&fights[..], self.hex.is_some()) {
            answer.insert("combat".to_owned(), summary(&placed, one));
            answer.insert("rules".to_owned(), acting::acting(&PLUTON, &one.odds.rules).into());
            return Ok(Answer { text: one.table(&placed), document: Value::Object(answer) });
        }
        let all = fights.iter().map(|one| summary(&placed, one)).collect();
        answer.insert("combats".to_owned(), all);
        Ok(Answer { text: list(&placed, &fights), document: Value::Object(answer) })
    }

    /// The odds of a close combat that is fought now.
    fn fight(&self, placed: &Position, hex: Hex) -> Result<Fight, Failure> {
        let (game, state) = (&placed.game, &placed.state);
        let setup = game.setup();
        let mover = state.active();
        // In a combat that waits for it the side that speaks may attack.
        let speaks = Side::BOTH.into_iter().find(|&side| placed.side(side) == placed.decides());
        let usual = match state.combat_hex() {
            Some(here) if here == hex => speaks.unwrap_or(mover),
            _ => mover,
        };
        let attacker = named_side(setup, "--attacker", self.attacker.as_deref(), usual)?;
        if game.mover_must_attack(state, hex) && attacker != mover {
            return Err(Failure::Input(format!(
                "`--attacker {}`: on {} the {} must attack, because they have stepped in or the hex is open [10.2]",
                placed.side(attacker),
                hex_name(game, hex),
                placed.side(mover)
            )));
        }
        Ok(Fight { hex, attacker, odds: game.odds_of_combat(state, hex, attacker)? })
    }
}

/// The hexes with platoons of both sides.
fn shared(placed: &Position) -> Vec<Hex> {
    let (game, state) = (&placed.game, &placed.state);
    let is_platoon = |&unit: &u8| game.kind(unit) != Kind::Commander;
    let of = |side: Side| -> Vec<Hex> {
        let places = game.units_of(side).filter(is_platoon).filter_map(|unit| {
            let Whereabouts::OnMap(hex) = state.whereabouts(unit) else { return None };
            Some(hex)
        });
        places.collect()
    };
    let theirs = of(Side::Second);
    let mut hexes = of(Side::First);
    hexes.retain(|hex| theirs.contains(hex));
    hexes.sort_unstable();
    hexes.dedup();
    hexes
}

/// The attacker's name, then the defender's.
fn names(placed: &Position, attacker: Side) -> [String; 2] {
    [attacker, attacker.other()].map(|side| placed.side(side).to_owned())
}

/// A close combat in a few figures, for programs.
fn summary(placed: &Position, one: &Fight) -> Value {
    let odds = placed.game.combat_odds(&placed.state, one.hex, one.attacker);
    let names = names(placed, one.attacker);
    let boxes = names.iter().cloned().zip(odds.sizes.map(halves));
    let mut value = json!({
        "hex": hex_name(&placed.game, one.hex),
        "attacker": names[0],
        "boxes": boxes.collect::<Map<String, Value>>(),
        "ratio": RATIOS[usize::from(odds.columns[1])],
    });
    if let Value::Object(keys) = &mut value {
        keys.extend(parts(&one.odds, one.attacker, &names));
    }
    value
}

/// The close combats, two lines each.
fn list(placed: &Position, fights: &[Fight]) -> String {
    let mut text = format!("{}\nClose combats, if they are fought now:\n\n", placed.heading());
    for one in fights {
        let odds = placed.game.combat_odds(&placed.state, one.hex, one.attacker);
        let [ours, theirs] = odds.sizes.map(in_words);
        let names = names(placed, one.attacker);
        text.push_line(format_args!(
            "  {}: the {} attack, {ours} boxes against {theirs}, ratio {}\n       {}",
            hex_name(&placed.game, one.hex),
            names[0],
            RATIOS[usize::from(odds.columns[1])],
            said(&one.odds, one.attacker, &names)
        ));
    }
    text.push_line(format_args!("\n{ASSUMED}"));
    text + "\nThe ratios include all modifiers. Add `--hex HEX` to see every result of one close combat.\n"
}

impl Fight {
    /// One close combat.
    fn table(&self, placed: &Position) -> String {
        let odds = placed.game.combat_odds(&placed.state, self.hex, self.attacker);
        let [ours, theirs] = odds.sizes.map(in_words);
        let names = names(placed, self.attacker);
        let heading = format!(
            "Close combat on {}: the {} attack, {ours} boxes against {theirs}, ratio {}, one die.\n{}",
            hex_name(&placed.game, self.hex),
            names[0],
            RATIOS[usize::from(odds.columns[1])],
            placed.heading()
        );
        table(&heading, &self.odds, self.attacker, &names)
    }
}
