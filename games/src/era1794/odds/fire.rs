//! `wargauge odds fire`: a musket shot [10.9] or a cannon shot [10.10].

use clap::Args;
use serde_json::json;
use wargauge_engine::Book;
use wargauge_engine::era1794::Rule;
use wargauge_engine::era1794::odds::fire::{Odds, Shot, Target, Walls, cannon, fire};

use super::modifiers::{listed, modifiers};
use super::{By, Troops};
use crate::answer;
use crate::failure::Failure;
use crate::games::Games;
use crate::question::{Answer, Ask, RulesOptions};

/// A shot at infantry or cavalry: muskets [10.9], or cannon with --artillery [10.10]
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  wargauge odds fire --firepower 5 --range 2 --morale 6
  wargauge odds fire --firepower 5 --range 2 --morale 6 --shots-before 1 --cover
  wargauge odds fire --firepower 4 --range 1 --morale 6 --hexes 2     two neighbouring hexes as one
  wargauge odds fire --firepower 1 --range 1 --morale 6 --shooter cavalry
  wargauge odds fire --artillery --range 5 --morale 6 --flank
  wargauge odds fire --firepower 5 --range 2 --morale 6 \\
      --scenario niemenczyn/historical --set rules.fire.cover=-2
  wargauge odds fire --artillery --stars 2 --range 6 --morale 6 --village \\
      --scenario maciejowice/historical

`none` means that no test was due; `jammed`, of cannon, overlaps with the others. Not counted: \
commanders that stand with the target, and where a retreat leads.")]
#[allow(clippy::struct_excessive_bools)] // Each is a flag of its own.
pub struct Fire {
    /// Firepower of the strongest hex that fires
    #[arg(long, value_name = "N")]
    firepower: Option<u8>,

    /// Cannon fire: no firepower, a table of ranges instead [10.10.1]
    #[arg(long)]
    artillery: bool,

    /// Hexes from the strongest hex to the target
    #[arg(long, value_name = "N")]
    range: u8,

    /// Morale of the target's top unit
    #[arg(long, value_name = "N")]
    morale: u8,

    /// The arm that fires muskets [default: infantry]
    #[arg(long, value_enum, value_name = "ARM")]
    shooter: Option<Troops>,

    /// Shots that the shooters have fired in this turn, 0 to 3 [default: 0]
    #[arg(long, value_name = "N")]
    shots_before: Option<u8>,

    /// Neighbouring hexes that fire as one [10.9.6] [default: 1]
    #[arg(long, value_name = "N")]
    hexes: Option<u8>,

    /// The target stands in wood or behind an earthwork
    #[arg(long)]
    cover: bool,

    /// The target stands in a village, on the map of Maciejowice
    #[arg(long, conflicts_with = "cover")]
    village: bool,

    /// The target stands in the castle, on the map of Maciejowice
    #[arg(long, conflicts_with_all = ["cover", "village"])]
    castle: bool,

    /// The white stars of the battery, in Maciejowice [10.10.6] [default: 0]
    #[arg(long, value_name = "N", requires = "artillery")]
    stars: Option<u8>,

    /// The target is in square
    #[arg(long)]
    square: bool,

    /// The shot comes into the target's flank or rear [10.3.1]
    #[arg(long)]
    flank: bool,

    #[command(flatten)]
    rules: RulesOptions,
}

impl Ask for Fire {
    const NAME: &'static str = "fire";

    fn answer(self, games: Games) -> Result<Answer, Failure> {
        let by = By::of(games, &self.rules)?;
        let stars = self.stars.unwrap_or(0);
        by.allow(&[
            (self.village, "--village"),
            (self.castle, "--castle"),
            (stars > 0, "--stars"),
        ])?;
        let walls = match (self.village, self.castle) {
            (true, _) => Some(Walls::Village),
            (false, true) => Some(Walls::Castle),
            (false, false) => None,
        };
        let target = Target { cover: self.cover, walls, square: self.square, flank: self.flank };
        let shot = self.shot(target, by.book)?;
        let odds = match &shot {
            Some(shot) => fire(&by.switches, shot),
            None => cannon(&by.switches, self.range, self.morale, stars, target),
        };
        let odds = odds.map_err(|why| by.refuse(why))?;
        let is_cannon = shot.is_none();
        Ok(Answer {
            text: table(&odds, is_cannon, by.book),
            document: document(&odds, is_cannon, by.book),
        })
    }
}

impl Fire {
    /// The musket shot that is asked about; nothing if it is a cannon shot.
    fn shot(&self, target: Target, book: &Book) -> Result<Option<Shot>, Failure> {
        if self.artillery {
            let asked = [
                (
                    self.firepower.is_some(),
                    "--firepower",
                    "guns have none, their range decides",
                    Rule::CannonFire,
                ),
                (
                    self.shooter.is_some(),
                    "--shooter",
                    "guns are neither infantry nor cavalry",
                    Rule::CannonFire,
                ),
                (
                    self.shots_before.is_some(),
                    "--shots-before",
                    "earlier shots make no difference to guns",
                    Rule::CannonShots,
                ),
                (
                    self.hexes.is_some(),
                    "--hexes",
                    "each battery fires on its own",
                    Rule::BatteriesFireAlone,
                ),
            ];
            return match asked.into_iter().find(|(asked, ..)| *asked) {
                Some((_, flag, why, rule)) => Err(Failure::Input(format!(
                    "`{flag}` makes no sense with `--artillery`: {why} {}",
                    book.cite(&[rule])
                ))),
                None => Ok(None),
            };
        }
        let Some(firepower) = self.firepower else {
            return Err(Failure::Input(format!(
                "which arm fires? Give `--firepower N` for muskets {} or `--artillery` for cannon {}",
                book.cite(&[Rule::MusketFire]),
                book.cite(&[Rule::CannonFire])
            )));
        };
        Ok(Some(Shot {
            firepower,
            range: self.range,
            morale: self.morale,
            cavalry: self.shooter == Some(Troops::Cavalry),
            shots_before: self.shots_before.unwrap_or(0),
            hexes: self.hexes.unwrap_or(1),
            target,
        }))
    }
}

fn document(odds: &Odds, cannon: bool, book: &Book) -> serde_json::Value {
    let mut value = json!({
        "row": odds.row,
        "none": odds.none.as_f64(),
        "stands": odds.stands.as_f64(),
        "retreats": odds.retreats.as_f64(),
        "retreats with loss": odds.retreats_with_loss.as_f64(),
    });
    if cannon {
        value["jammed"] = odds.jammed.as_f64().into();
    }
    value["modifiers"] = listed(book, &odds.modifiers).into();
    value
}

fn table(odds: &Odds, cannon: bool, book: &Book) -> String {
    let (what, rule) =
        if cannon { ("Cannon", Rule::CannonFire) } else { ("Muskets", Rule::MusketFire) };
    let row = format!("{what}, row {} of the table {}", odds.row, book.cite(&[rule]));
    // Whether a test is due depends on the row alone.
    if odds.none.numerator > 0 {
        return format!("{row}: no test is due, the target stands.\n");
    }
    let shares = [
        ("stands", odds.stands),
        ("retreats", odds.retreats),
        ("retreats with loss", odds.retreats_with_loss),
    ];
    let jammed = if cannon {
        format!(
            "\nthe gun jams in {} of cases, which are among those above {}\n",
            answer::percent(odds.jammed),
            book.cite(&[Rule::GunsJam])
        )
    } else {
        String::new()
    };
    format!(
        "{row}: the target stands in {} of cases.\n\n{}{jammed}\n{}",
        answer::percent(odds.stands),
        answer::rows(shares),
        modifiers(book, "the morale test", &odds.modifiers),
    )
}
