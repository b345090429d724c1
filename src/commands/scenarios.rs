//! `wargauge scenarios`: what is built in, one line each, and the weights that users may set.

use clap::Args;
use wargauge_ai::Named;
use wargauge_ai::weights::NamedWeight;
use wargauge_engine::text::Lines;
use wargauge_games::Games;
use wargauge_scenarios::{Kind, Listing};
use wargauge_studies::listing::{Weights, document, players, weights, weights_document};

use crate::exit::{Exit, Failure};
use crate::options::PlainFormat;
use crate::screen::{Column, Table, print, print_json};

/// List the built-in scenarios, overlays, plans and players
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  wargauge scenarios
  wargauge scenarios --weights      what `--ai SIDE=heuristic:WEIGHT=VALUE` takes")]
pub(crate) struct Scenarios {
    /// How to print it
    #[arg(long, value_enum, default_value_t = PlainFormat::Table)]
    format: PlainFormat,

    /// List the weights of the player `heuristic` instead: what each counts, its default and its bounds
    #[arg(long)]
    weights: bool,
}

impl Scenarios {
    /// Prints the lists.
    pub(crate) fn execute(self, games: Games) -> Result<Exit, Failure> {
        if self.weights {
            match self.format {
                PlainFormat::Table => print(&table_of_weights(&weights(games)))?,
                PlainFormat::Json => print_json(&weights_document(games))?,
            }
            return Ok(Exit::Done);
        }
        let all = games.library().builtin();
        let players = players(games);
        let of = |kind| all.iter().filter(|listing| listing.kind == kind).collect::<Vec<_>>();
        let lists = [of(Kind::Scenario), of(Kind::Overlay), of(Kind::Plan)];
        match self.format {
            PlainFormat::Table => print(&table(&lists, &players))?,
            PlainFormat::Json => print_json(&document(games))?,
        }
        Ok(Exit::Done)
    }
}

fn table([scenarios, overlays, plans]: &[Vec<&Listing>; 3], players: &[Named]) -> String {
    let rows = |listings: &[&Listing]| -> Vec<(String, String)> {
        listings.iter().map(|listing| (listing.name.clone(), described(listing))).collect()
    };
    let players =
        players.iter().map(|named| (named.name.to_owned(), named.title.to_owned())).collect();
    let mut text = String::new();
    for (heading, rows) in [
        ("Scenarios", rows(scenarios)),
        ("Overlays, laid over a scenario by --with", rows(overlays)),
        ("Plans, played by --ai SIDE=scripted:plan=NAME", rows(plans)),
        ("Players, chosen by --ai SIDE=PLAYER", players),
    ] {
        if rows.is_empty() {
            continue;
        }
        let gap = if text.is_empty() { "" } else { "\n" };
        text.push_line(format_args!("{gap}{heading}"));
        let mut table = Table::new([Column::left(), Column::left()]).margin(2);
        for (name, title) in rows {
            table.row([name, title]);
        }
        text += &table.text();
    }
    text
}

/// A table of each list, with what to write for one of its weights.
fn table_of_weights(lists: &[Weights]) -> String {
    let mut text = String::new();
    for Weights { games, all } in lists {
        let gap = if text.is_empty() { "" } else { "\n" };
        text.push_line(format_args!("{gap}Weights of heuristic, {}", games.join(" and ")));
        let columns = [Column::left(), Column::right(), Column::left(), Column::left()];
        let mut table = Table::new(columns).margin(2);
        table.row(["weight", "default", "bounds", "what it counts"].map(str::to_owned));
        for weight in *all {
            let [least, most] = weight.bounds;
            let bounds = format!("{}..{}", plain(least), plain(most));
            table.row([
                weight.name.to_owned(),
                plain(weight.default),
                bounds,
                weight.meaning.to_owned(),
            ]);
        }
        text += &table.text();
    }
    if lists.is_empty() {
        text.push_line(format_args!("No player has weights to set."));
    }
    let example = lists.iter().find_map(|list| list.all.first());
    if let Some(NamedWeight { name, default, .. }) = example {
        text.push_line(format_args!(
            "\nSet by --ai SIDE=heuristic:{name}={default},…; `wargauge tune` looks for better ones."
        ));
    }
    text
}

/// A number with the minus sign of all tables.
fn plain(number: i32) -> String {
    number.to_string().replace('-', "−")
}

fn described(listing: &Listing) -> String {
    let Listing { title, applies_to, side, is_default, .. } = listing;
    match side {
        // Plans are made for all scenarios of their battle, mostly.
        Some(side) if *is_default => format!("{side}: {title} (where no plan is named)"),
        Some(side) => format!("{side}: {title}"),
        None if applies_to.is_empty() => title.clone(),
        None => format!("{title} (for {})", applies_to.join(", ")),
    }
}
