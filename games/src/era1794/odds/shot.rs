//! `wargauge odds shot`: the shots that may be fired in a saved position, and all that follows from
//! one of them.

use clap::Args;
use serde_json::{Value, json};
use wargauge_engine::Hex;
use wargauge_engine::era1794::Choice;
use wargauge_engine::era1794::event::Row;
use wargauge_engine::era1794::odds::fire::row_name;
use wargauge_engine::era1794::odds::position::{self, Odds, UnitOdds};
use wargauge_engine::exhaustive::Share;
use wargauge_engine::text::Lines;

use super::At;
use super::fates;
use super::placed::{From, OfFamily};
use crate::failure::{Failure, suggestion};
use crate::games::Games;
use crate::placed::Placed;
use crate::question::{Answer, Ask};
use wargauge_analysis::figures::points;

/// The shots that may be fired in a saved position, and everything that one of them may do (chapter 10)
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  wargauge odds shot --from position.json               the shots that may be fired now
  wargauge odds shot --from position.json --shot 3      one of them, to its end
  wargauge odds shot --from position.json --unit \"1 Narwski\" --target 0510

The shots are those of the side that decides in the position. One that is picked is followed to \
its end: retreats and what they cost, losses, leader rolls. Where a side would decide on the way \
it follows the conventions that the answer names.")]
pub struct Shot {
    /// Shots in which this unit takes part, by its name or number in the log
    #[arg(long, value_name = "UNIT")]
    unit: Option<String>,

    /// Shots at this hex, row and column as in 0809
    #[arg(long, value_name = "HEX")]
    target: Option<String>,

    /// The shot with this number in the list
    #[arg(long = "shot", value_name = "N", conflicts_with_all = ["unit", "target"])]
    number: Option<usize>,

    #[command(flatten)]
    from: From,
}

/// A shot and its possible results.
struct ShotOdds {
    /// Its number in the list of all, from 1.
    number: usize,
    target: Hex,
    shooters: Vec<usize>,
    odds: Odds,
}

impl Ask for Shot {
    const NAME: &'static str = "shot";

    fn answer(self, games: Games) -> Result<Answer, Failure> {
        match self.from.open(games)? {
            OfFamily::Niemenczyn(placed) => self.answer_in(&placed),
            OfFamily::Maciejowice(placed) => self.answer_in(&placed),
        }
    }
}

impl Shot {
    fn answer_in<M, const U: usize, const S: usize, const H: usize, const X: usize>(
        &self,
        placed: &Placed<M>,
    ) -> Result<Answer, Failure>
    where
        M: At<U, S, H, X>,
    {
        let all = position::shots(&placed.game, &placed.state);
        if all.is_empty() {
            return Err(placed.complaint(&format!(
                "the {} decide here and may fire no shot; save another position with `wargauge \
                 replay SCENARIO --game I --at N --save FILE`",
                placed.decides()
            )));
        }
        let picked = self.pick(placed, &all)?;
        let weighed: Vec<ShotOdds> =
            picked.iter().map(|&at| weigh(placed, at, all[at])).collect::<Result<_, _>>()?;
        let narrowed = self.unit.is_some() || self.target.is_some() || self.number.is_some();
        if let ([one], true) = (&weighed[..], narrowed) {
            return Ok(Answer { text: table(placed, one), document: document(placed, one) });
        }
        let shots: Vec<Value> = weighed.iter().map(|one| summary(placed, one)).collect();
        let document = json!({
            "format": 1,
            "from": placed.origin(),
            "decides": placed.decides(),
            "shots": shots,
        });
        Ok(Answer { text: list(placed, &weighed), document })
    }

    /// The places in the list of the shots that are asked for.
    fn pick<M, const U: usize, const S: usize, const H: usize, const X: usize>(
        &self,
        placed: &Placed<M>,
        all: &[Choice],
    ) -> Result<Vec<usize>, Failure>
    where
        M: At<U, S, H, X>,
    {
        if let Some(number) = self.number {
            return match number.checked_sub(1).filter(|&at| at < all.len()) {
                Some(at) => Ok(vec![at]),
                None => Err(Failure::Input(format!(
                    "`--shot {number}`: the shots of this position are numbered from 1 to {}",
                    all.len()
                ))),
            };
        }
        let unit = self.unit.as_deref().map(|name| find_unit(placed, name)).transpose()?;
        let target = self.target.as_deref();
        let target = target.map(|number| placed.find_hex("--target", number)).transpose()?;
        let shooters = |at: usize| position::shooters(&placed.game, &placed.state, all[at]);
        let of_unit: Vec<usize> = (0..all.len())
            .filter(|&at| unit.is_none_or(|unit| shooters(at).contains(&unit)))
            .collect();
        if let (true, Some(unit)) = (of_unit.is_empty(), unit) {
            let mut able: Vec<usize> = (0..all.len()).flat_map(shooters).collect();
            able.sort_unstable();
            able.dedup();
            return Err(Failure::Input(format!(
                "`{}` may not fire now; these may: {}",
                placed.unit(unit),
                placed.units(&able)
            )));
        }
        let hit: Vec<usize> = of_unit
            .iter()
            .copied()
            .filter(|&at| target.is_none_or(|hex| target_of(all[at]) == hex))
            .collect();
        if let (true, Some(target)) = (hit.is_empty(), target) {
            let mut hexes: Vec<Hex> = of_unit.iter().map(|&at| target_of(all[at])).collect();
            hexes.sort_unstable();
            hexes.dedup();
            return Err(Failure::Input(format!(
                "`--target {}`: no such shot at that hex; it may be fired at {}",
                placed.hex(target),
                placed.hexes(&hexes)
            )));
        }
        Ok(hit)
    }
}

/// A unit by its name or number.
fn find_unit<M, const U: usize, const S: usize, const H: usize, const X: usize>(
    placed: &Placed<M>,
    name: &str,
) -> Result<usize, Failure>
where
    M: At<U, S, H, X>,
{
    let names = placed.names();
    let named = names.iter().position(|known| known == name);
    let numbered = || name.parse().ok().filter(|&unit| unit < names.len());
    named.or_else(numbered).ok_or_else(|| {
        let meant = suggestion(name, names.iter().map(String::as_str));
        Failure::Input(format!(
            "`--unit {name}`: there is no such unit; {meant}the units: {}",
            names.join(", ")
        ))
    })
}

fn target_of(shot: Choice) -> Hex {
    match shot {
        Choice::Fire { target, .. } | Choice::Cannon { target, .. } => target,
        _ => Hex::NOWHERE,
    }
}

fn weigh<M, const U: usize, const S: usize, const H: usize, const X: usize>(
    placed: &Placed<M>,
    at: usize,
    shot: Choice,
) -> Result<ShotOdds, Failure>
where
    M: At<U, S, H, X>,
{
    let (game, state) = (&placed.game, &placed.state);
    let odds = position::shot(game, state, shot).map_err(|why| placed.refuse(why))?;
    let shooters = position::shooters(game, state, shot);
    Ok(ShotOdds { number: at + 1, target: target_of(shot), shooters, odds })
}

/// One shot of a game that is being played.
pub(super) fn of<M, const U: usize, const S: usize, const H: usize, const X: usize>(
    placed: &Placed<M>,
    shot: Choice,
) -> Result<Answer, Failure>
where
    M: At<U, S, H, X>,
{
    let all = position::shots(&placed.game, &placed.state);
    let at = all.iter().position(|&known| known == shot).unwrap_or_default();
    let one = weigh(placed, at, shot)?;
    Ok(Answer { text: table(placed, &one), document: document(placed, &one) })
}

impl ShotOdds {
    /// The unit that is struck first: the top one, or the guns.
    fn victim<'a, M, const U: usize, const S: usize, const H: usize, const X: usize>(
        &'a self,
        placed: &Placed<M>,
    ) -> Option<&'a UnitOdds>
    where
        M: At<U, S, H, X>,
    {
        let enemy = placed.game.side_of(*self.shooters.first()?).other();
        let top = placed.game.top(&placed.state, self.target, enemy);
        let guns = || placed.game.units_at(&placed.state, self.target, enemy).lowest();
        let unit = top.or_else(guns)?;
        self.odds.units.iter().find(|fate| fate.unit == unit)
    }

    fn row<M, const U: usize, const S: usize, const H: usize, const X: usize>(
        &self,
        placed: &Placed<M>,
    ) -> String
    where
        M: At<U, S, H, X>,
    {
        match self.odds.row {
            Some(Row::Musket(row)) => row_name(placed.game.switches(), row),
            Some(Row::Cannon(0)) => "M".to_owned(),
            Some(Row::Cannon(modifier)) => format!("{modifier}M"),
            Some(Row::Capture) | None => "capture".to_owned(),
        }
    }

    fn jams(&self) -> Share {
        self.odds
            .units
            .iter()
            .find(|fate| self.shooters.contains(&fate.unit))
            .map_or(Share::NONE, |fate| fate.jammed)
    }
}

/// A shot in a few figures, for programs.
fn summary<M, const U: usize, const S: usize, const H: usize, const X: usize>(
    placed: &Placed<M>,
    shot: &ShotOdds,
) -> Value
where
    M: At<U, S, H, X>,
{
    let mut value = json!({
        "shot": shot.number,
        "units": shot.shooters.iter().map(|&unit| placed.unit(unit)).collect::<Vec<_>>(),
        "target": placed.hex(shot.target),
        "row": shot.row(placed),
        "test": !shot.odds.rolls.is_empty(),
    });
    if let Some(victim) = shot.victim(placed) {
        value["at"] = placed.unit(victim.unit).into();
        value["stands"] = victim.stays.as_f64().into();
        value["retreats"] = victim.retreats.as_f64().into();
        value["loss"] = loss(placed, victim).as_f64().into();
        value["eliminated"] = victim.eliminated.as_f64().into();
        value["captured"] = victim.captured.as_f64().into();
    }
    value["jammed"] = shot.jams().as_f64().into();
    value["points"] = shot.odds.expected_points().into();
    value
}

/// The unit lives and has lost something.
fn loss<M, const U: usize, const S: usize, const H: usize, const X: usize>(
    placed: &Placed<M>,
    fate: &UnitOdds,
) -> Share
where
    M: At<U, S, H, X>,
{
    // An eliminated unit has lost its whole size.
    let size = placed.state.unit(fate.unit).size as i8;
    let hurt = fate.losses.iter().filter(|&&(loss, _)| loss > 0 && loss < size);
    hurt.fold(Share::NONE, |sum, &(_, share)| sum + share)
}

/// One shot, for programs.
fn document<M, const U: usize, const S: usize, const H: usize, const X: usize>(
    placed: &Placed<M>,
    shot: &ShotOdds,
) -> Value
where
    M: At<U, S, H, X>,
{
    let mut value = json!({
        "format": 1,
        "from": placed.origin(),
        "decides": placed.decides(),
        "shot": summary(placed, shot),
    });
    fates::add_to(&mut value, placed, &shot.odds);
    value
}

/// The shots, a line each.
fn list<M, const U: usize, const S: usize, const H: usize, const X: usize>(
    placed: &Placed<M>,
    weighed: &[ShotOdds],
) -> String
where
    M: At<U, S, H, X>,
{
    let mut text = format!("{}\nThe {} may fire:\n\n", placed.heading(), placed.decides());
    for one in weighed {
        let Some(victim) = one.victim(placed) else { continue };
        let shot = format!(
            "{:>3}  {} at {} on {}, row {}",
            one.number,
            placed.units(&one.shooters),
            placed.unit(victim.unit),
            placed.hex(one.target),
            one.row(placed)
        );
        text += &shot;
        if one.odds.rolls.is_empty() {
            text += ": no test\n";
            continue;
        }
        let shares = [
            ("stands", victim.stays),
            ("retreats", victim.retreats),
            ("loss", loss(placed, victim)),
            ("eliminated", victim.eliminated),
            ("captured", victim.captured),
            ("jams", one.jams()),
        ];
        text.push_line(format_args!(
            "\n       {}, victory points {}",
            fates::said(&shares),
            points(one.odds.expected_points(), 2)
        ));
    }
    let first = placed.side(wargauge_engine::Side::First);
    text + &format!(
        "\nThe shares are those of the unit on top; a loss may come with a retreat. Victory points \
         are the\nexpected change, seen from the {first}. `--shot N` shows everything that a shot \
         may do.\n"
    )
}

/// One shot.
fn table<M, const U: usize, const S: usize, const H: usize, const X: usize>(
    placed: &Placed<M>,
    shot: &ShotOdds,
) -> String
where
    M: At<U, S, H, X>,
{
    let at = shot.victim(placed).map_or("", |victim| placed.unit(victim.unit));
    let mut text = format!(
        "{} fires at {at} on {}, row {} of the table.\n{}\n\n",
        placed.units(&shot.shooters),
        placed.hex(shot.target),
        shot.row(placed),
        placed.heading()
    );
    if shot.odds.rolls.is_empty() {
        text += "No test is due. ";
    }
    text += &fates::worth(placed, &shot.odds);
    text + "\n\n" + &fates::tables(placed, &shot.odds)
}
