//! `wargauge odds clash`: a melee of a saved position, with everything that follows from it.

use clap::Args;
use serde_json::json;
use wargauge_engine::era1794::Rule;
use wargauge_engine::era1794::odds::position::{self, MeleeOdds, Odds};
use wargauge_engine::text::Lines;
use wargauge_engine::{Game, Hex, Side};

use super::At;
use super::fates;
use super::placed::{From, OfFamily};
use crate::answer;
use crate::failure::{Failure, side_named};
use crate::games::Games;
use crate::placed::Placed;
use crate::question::{Answer, Ask};

/// A melee of a saved position: which side wins, which units are lost or rout, what it is worth (chapter 11)
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  wargauge replay niemenczyn/historical --ai poles=heuristic --ai russians=heuristic \\
    --game 17 --at 130 --save position.json
  wargauge odds clash --from position.json
  wargauge odds clash --from position.json --hex 0809 --attacker russians

The melee is fought at once, as the pieces stand, and followed to its end: losses, rout, \
captured guns, commanders, crises among the neighbours. Where a side would decide on the way it \
follows the conventions that the answer names.")]
pub struct Clash {
    /// The clash hex, row and column as in 0809 [default: the only one]
    #[arg(long, value_name = "HEX")]
    hex: Option<String>,

    /// The side that attacks [default: the side whose phase it is]
    #[arg(long, value_name = "SIDE")]
    attacker: Option<String>,

    #[command(flatten)]
    from: From,
}

impl Ask for Clash {
    const NAME: &'static str = "clash";

    fn answer(self, games: Games) -> Result<Answer, Failure> {
        match self.from.open(games)? {
            OfFamily::Niemenczyn(placed) => self.answer_in(&placed),
            OfFamily::Maciejowice(placed) => self.answer_in(&placed),
        }
    }
}

/// The melee on a hex in a game that is being played, with the side that decides as its attacker.
pub(super) fn of<M, const U: usize, const S: usize, const H: usize, const X: usize>(
    placed: &Placed<M>,
    hex: Hex,
) -> Result<Answer, Failure>
where
    M: At<U, S, H, X>,
{
    let named = Side::BOTH.into_iter().find(|&side| placed.side(side) == placed.decides());
    let attacker = position::attacker(&placed.game, &placed.state, hex).or(named);
    fought(placed, hex, attacker.unwrap_or(Side::First))
}

fn fought<M, const U: usize, const S: usize, const H: usize, const X: usize>(
    placed: &Placed<M>,
    hex: Hex,
    attacker: Side,
) -> Result<Answer, Failure>
where
    M: At<U, S, H, X>,
{
    let (game, state) = (&placed.game, &placed.state);
    let odds = position::clash(game, state, hex, attacker).map_err(|why| placed.refuse(why))?;
    let waits = position::waits(game, state, hex, attacker);
    let melee = odds.melee.clone().ok_or_else(|| placed.complaint("no melee was fought"))?;
    let mut value = json!({
        "format": 1,
        "from": placed.origin(),
        "hex": placed.hex(hex),
        "attacker": placed.side(attacker),
        "waits": waits,
        "melee": document(placed, &melee),
    });
    fates::add_to(&mut value, placed, &odds);
    Ok(Answer { text: table(placed, hex, &melee, &odds, waits), document: value })
}

impl Clash {
    fn answer_in<M, const U: usize, const S: usize, const H: usize, const X: usize>(
        &self,
        placed: &Placed<M>,
    ) -> Result<Answer, Failure>
    where
        M: At<U, S, H, X>,
    {
        let hex = self.hex(placed)?;
        let attacker = self.attacker(placed, hex)?;
        fought(placed, hex, attacker)
    }

    fn hex<M, const U: usize, const S: usize, const H: usize, const X: usize>(
        &self,
        placed: &Placed<M>,
    ) -> Result<Hex, Failure>
    where
        M: At<U, S, H, X>,
    {
        let clashes: Vec<Hex> = placed.state.clashes().iter().map(|hex| Hex(hex as u16)).collect();
        if clashes.is_empty() {
            return Err(placed.complaint(&format!(
                "nowhere do units of both sides share a hex {}; save another position with \
                     `wargauge replay SCENARIO --game I --at N --save FILE`",
                placed.game.rules().cite(&[Rule::LossesAndTests])
            )));
        }
        let listed = placed.hexes(&clashes);
        if let Some(number) = &self.hex {
            let hex = placed.find_hex("--hex", number)?;
            if clashes.contains(&hex) {
                return Ok(hex);
            }
            return Err(Failure::Input(format!(
                "`--hex {number}`: no units of both sides are there; the clashes of this position: \
                 {listed}"
            )));
        }
        match clashes[..] {
            [only] => Ok(only),
            _ => Err(Failure::Input(format!(
                "which clash? Say `--hex {}`; the clashes of this position: {listed}",
                placed.hex(clashes[0])
            ))),
        }
    }

    fn attacker<M, const U: usize, const S: usize, const H: usize, const X: usize>(
        &self,
        placed: &Placed<M>,
        hex: Hex,
    ) -> Result<Side, Failure>
    where
        M: At<U, S, H, X>,
    {
        let sides = placed.game.sides();
        let Some(name) = &self.attacker else {
            return position::attacker(&placed.game, &placed.state, hex).ok_or_else(|| {
                Failure::Input(format!(
                    "which side attacks? It is neither side's phase in this position: name it with `--attacker {}` or \
                     `--attacker {}`",
                    sides[0], sides[1]
                ))
            });
        };
        side_named(name, &format!("--attacker {name}"), sides)
    }
}

fn document<M, const U: usize, const S: usize, const H: usize, const X: usize>(
    placed: &Placed<M>,
    melee: &MeleeOdds,
) -> serde_json::Value
where
    M: At<U, S, H, X>,
{
    let mut value = json!({});
    for side in Side::BOTH {
        value[placed.side(side)] = json!({
            "wins": melee.wins[side.index()].as_f64(),
            "difference": fates::numbered(&melee.difference[side.index()]),
        });
    }
    value
}

fn table<M, const U: usize, const S: usize, const H: usize, const X: usize>(
    placed: &Placed<M>,
    hex: Hex,
    melee: &MeleeOdds,
    odds: &Odds,
    waits: bool,
) -> String
where
    M: At<U, S, H, X>,
{
    let attacker = melee.attacker;
    let [attacks, defends] = [attacker, attacker.other()].map(|side| {
        let units = placed.game.units_at(&placed.state, hex, side).iter().collect::<Vec<_>>();
        format!("the {} ({})", placed.side(side), placed.units(&units))
    });
    let mut text = format!(
        "Melee on {}: {attacks} attack {defends}.\n{}\n\nThe {} win {} of such melees. {}\n\n",
        placed.hex(hex),
        placed.heading(),
        placed.side(attacker),
        answer::percent(melee.wins[attacker.index()]),
        fates::worth(placed, odds),
    );
    if waits {
        text.push_text(format_args!(
            "In the present activation this clash would wait: no unit there may attack {}.\n\n",
            placed.game.rules().cite(&[Rule::ActivatedMustAttack])
        ));
    }
    for side in [attacker, attacker.other()] {
        let wins = format!("{} win", placed.side(side));
        text += &answer::rows([(wins.as_str(), melee.wins[side.index()])]);
        text += &fates::spread(&melee.difference[side.index()], |by| format!("  by {by}"));
        text.push('\n');
    }
    text + &fates::tables(placed, odds)
}
