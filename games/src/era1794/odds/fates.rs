//! The possible results of a combat, as people and programs read it: victory points, units, commanders,
//! the dice behind it and the conventions.

use serde_json::{Map, Value, json};
use wargauge_engine::era1794::event::Roller;
use wargauge_engine::era1794::odds::position::{Convention, Odds, Shares, UnitOdds, expected};
use wargauge_engine::era1794::{Rule, purposes};
use wargauge_engine::exhaustive::Share;
use wargauge_engine::text::Lines;
use wargauge_engine::{Book, Game, Purpose};

use super::At;
use super::modifiers::{listed, modifiers as in_words};
use crate::answer;
use crate::placed::Placed;
use wargauge_analysis::figures::points;
use wargauge_report::terminal::{Column, Table};

/// Shares by number, for programs.
pub(super) fn numbered(shares: &Shares) -> Value {
    let entry = |(number, share): &(i8, Share)| (number.to_string(), share.as_f64().into());
    Value::Object(shares.iter().map(entry).collect::<Map<_, _>>())
}

/// Shares by number, a row each under a name of its own.
pub(super) fn spread(shares: &Shares, name: impl Fn(i8) -> String) -> String {
    let named: Vec<_> = shares.iter().map(|&(number, share)| (name(number), share)).collect();
    answer::rows(named.iter().map(|(name, share)| (name.as_str(), *share)))
}

/// What may happen at all, with its share, in a line.
pub(super) fn said(shares: &[(&str, Share)]) -> String {
    let possible = shares.iter().filter(|(_, share)| share.numerator > 0);
    let said = possible.map(|(what, share)| format!("{what} {}", answer::percent(*share)));
    said.collect::<Vec<_>>().join(", ")
}

/// Adds the results of a combat to a document.
pub(super) fn add_to<M, const U: usize, const S: usize, const H: usize, const X: usize>(
    value: &mut Value,
    placed: &Placed<M>,
    odds: &Odds,
) where
    M: At<U, S, H, X>,
{
    let unit = |fate: &UnitOdds| {
        json!({
            "id": fate.unit,
            "name": placed.unit(fate.unit),
            "side": placed.side(placed.game.side_of(fate.unit)),
            "stays": fate.stays.as_f64(),
            "unhurt": fate.unhurt.as_f64(),
            "retreats": fate.retreats.as_f64(),
            "routed": numbered(&fate.routed),
            "too late": fate.too_late.as_f64(),
            "eliminated": fate.eliminated.as_f64(),
            "captured": fate.captured.as_f64(),
            "jammed": fate.jammed.as_f64(),
            "losses": numbered(&fate.losses),
            "expected loss": expected(&fate.losses),
        })
    };
    let commanders = odds.commanders.iter().map(|fate| {
        json!({
            "name": placed.commander(fate.commander),
            "side": placed.side_of_commander(fate.commander),
            "killed": fate.killed.as_f64(),
            "removed": fate.removed.as_f64(),
            "contused": fate.contused.as_f64(),
            "moved": fate.moved.as_f64(),
        })
    });
    let rolls = odds.rolls.iter().map(|(roller, purpose, modifiers)| {
        json!({
            "for": name(*purpose),
            "of": of(placed, *roller),
            "modifiers": listed(placed.game.rules(), modifiers.list()),
        })
    });
    value["points"] = json!({
        "mean": odds.expected_points(),
        "distribution": numbered(&odds.points),
    });
    value["units"] = odds.units.iter().map(unit).collect();
    value["commanders"] = commanders.collect();
    value["rolls"] = rolls.collect();
    value["conventions"] =
        odds.conventions.iter().map(|&held| convention(placed.game.rules(), held)).collect();
    let left_out: &[&str] = if odds.without_crises { &["crises"] } else { &[] };
    value["left out"] = left_out.into();
}

/// The expected change of victory points, in a sentence.
pub(super) fn worth<M, const U: usize, const S: usize, const H: usize, const X: usize>(
    placed: &Placed<M>,
    odds: &Odds,
) -> String
where
    M: At<U, S, H, X>,
{
    let mean = odds.expected_points();
    let first = placed.side(wargauge_engine::Side::First);
    format!("Expected change of the victory points, seen from the {first}: {}.", points(mean, 2))
}

/// All results of a combat.
pub(super) fn tables<M, const U: usize, const S: usize, const H: usize, const X: usize>(
    placed: &Placed<M>,
    odds: &Odds,
) -> String
where
    M: At<U, S, H, X>,
{
    let mut text = String::from("change of the victory points\n");
    text += &spread(&odds.points, |change| format!("  {}", points(f64::from(change), 0)));
    text.push('\n');
    text += &fates(placed, odds);
    text += &losses(placed, odds);
    text += &commanders(placed, odds);
    for (roller, purpose, modifiers) in &odds.rolls {
        let die = format!("the {} die of {}", name(*purpose), of(placed, *roller));
        text += &in_words(placed.game.rules(), &die, modifiers.list());
    }
    text += &remarks(placed.game.rules(), odds);
    text
}

/// Where the units end up.
fn fates<M, const U: usize, const S: usize, const H: usize, const X: usize>(
    placed: &Placed<M>,
    odds: &Odds,
) -> String
where
    M: At<U, S, H, X>,
{
    let mut turns: Vec<i8> =
        odds.units.iter().flat_map(|fate| fate.routed.iter().map(|&(turn, _)| turn)).collect();
    turns.sort_unstable();
    turns.dedup();
    let mut columns: Vec<(String, Vec<Share>)> = Vec::new();
    let mut add = |title: String, of: &dyn Fn(&UnitOdds) -> Share| {
        let column: Vec<Share> = odds.units.iter().map(of).collect();
        if column.iter().any(|share| share.numerator > 0) {
            columns.push((title, column));
        }
    };
    add("stays".to_owned(), &|fate| fate.stays);
    add("retreats".to_owned(), &|fate| fate.retreats);
    for turn in turns {
        add(format!("back turn {turn}"), &|fate| share_of(&fate.routed, turn));
    }
    add("never back".to_owned(), &|fate| fate.too_late);
    add("eliminated".to_owned(), &|fate| fate.eliminated);
    add("captured".to_owned(), &|fate| fate.captured);
    add("jams".to_owned(), &|fate| fate.jammed);
    let names: Vec<&str> = odds.units.iter().map(|fate| placed.unit(fate.unit)).collect();
    grid("unit", &names, &columns)
}

/// How much the units lose.
fn losses<M, const U: usize, const S: usize, const H: usize, const X: usize>(
    placed: &Placed<M>,
    odds: &Odds,
) -> String
where
    M: At<U, S, H, X>,
{
    let hurt: Vec<&UnitOdds> =
        odds.units.iter().filter(|fate| fate.losses.iter().any(|&(loss, _)| loss > 0)).collect();
    let most = hurt.iter().flat_map(|fate| &fate.losses).map(|&(loss, _)| loss).max().unwrap_or(0);
    let columns: Vec<(String, Vec<Share>)> = (0..=most)
        .map(|loss| {
            let column = hurt.iter().map(|fate| share_of(&fate.losses, loss)).collect();
            (format!("loses {loss}"), column)
        })
        .collect();
    let names: Vec<&str> = hurt.iter().map(|fate| placed.unit(fate.unit)).collect();
    if names.is_empty() { String::new() } else { grid("size", &names, &columns) }
}

fn commanders<M, const U: usize, const S: usize, const H: usize, const X: usize>(
    placed: &Placed<M>,
    odds: &Odds,
) -> String
where
    M: At<U, S, H, X>,
{
    let mut text = String::new();
    for fate in &odds.commanders {
        let shares = [
            ("killed", fate.killed),
            ("out with the last of his units", fate.removed),
            ("contused", fate.contused),
            ("moves", fate.moved),
        ];
        text.push_line(format_args!("{}: {}", placed.commander(fate.commander), said(&shares)));
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

fn remarks(book: &Book, odds: &Odds) -> String {
    let mut text = String::new();
    if !odds.conventions.is_empty() {
        text += "\ndecided on the way by convention:\n";
        for &held in &odds.conventions {
            text.push_line(format_args!("  {}", convention(book, held)));
        }
    }
    if odds.without_crises {
        let cited = book.cite(&[Rule::MoraleCrisis]);
        text.push_line(format_args!(
            "\nleft out, because there are too many ways: the crises of the neighbours {cited}"
        ));
    }
    text
}

/// A table of shares.
fn grid(title: &str, names: &[&str], columns: &[(String, Vec<Share>)]) -> String {
    let figure = |nth: usize| Column::right().least(12).gap(if nth == 0 { 3 } else { 1 });
    let shape: Vec<Column> =
        std::iter::once(Column::left()).chain((0..columns.len()).map(figure)).collect();
    let mut table = Table::new(shape);
    table.row(std::iter::once(title).chain(columns.iter().map(|(name, _)| name.as_str())));
    for (i, name) in names.iter().enumerate() {
        let cells = columns.iter().map(|(_, column)| match column[i] {
            Share { numerator: 0, .. } => "–".to_owned(),
            share => answer::percent(share),
        });
        table.row(std::iter::once((*name).to_owned()).chain(cells));
    }
    table.text() + "\n"
}

/// The share of a number.
pub(super) fn share_of(shares: &Shares, number: i8) -> Share {
    let found = shares.iter().find(|(other, _)| *other == number);
    found.map_or(Share::NONE, |&(_, share)| share)
}

fn name(purpose: Purpose) -> &'static str {
    purposes::ALL.iter().find(|(other, _)| *other == purpose).map_or("", |(_, name)| name)
}

fn of<M, const U: usize, const S: usize, const H: usize, const X: usize>(
    placed: &Placed<M>,
    roller: Roller,
) -> String
where
    M: At<U, S, H, X>,
{
    match roller {
        Roller::Unit(unit) => placed.unit(unit as usize).to_owned(),
        Roller::Side(side) => placed.side(side).to_owned(),
        Roller::Commander(commander) => placed.commander(commander as usize).to_owned(),
    }
}

/// A convention in words, with the rules that it stands in for.
fn convention(book: &Book, held: Convention) -> String {
    let (words, rules): (&str, &[Rule]) = match held {
        Convention::LargestLoses => (
            "of several units the largest takes the loss, of equals the first",
            &[Rule::StackFightsAsOne, Rule::MeleeLosses],
        ),
        Convention::CheapestRetreat => {
            ("a unit retreats where it loses least, else to its right rear hex", &[Rule::Retreat])
        }
        Convention::WinnersKeepFacing => {
            ("the winners go on facing as their top unit does", &[Rule::MeleeLosses])
        }
        Convention::CommandersStay => {
            ("commanders do not slip away from enemies", &[Rule::CommandersSlipAway])
        }
        Convention::FirstWayOut => (
            "the commander of a beaten stack flees to the first free hex",
            &[Rule::CommanderRemoved],
        ),
        Convention::FirstCossack => {
            ("of several cossack units the first tries the lava", &[Rule::Lava])
        }
        Convention::FirstOffered => ("other decisions take what the rules list first", &[]),
    };
    format!("{words} {}", book.cite(rules)).trim_end().to_owned()
}
