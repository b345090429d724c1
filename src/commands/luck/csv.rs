//! The shares of luck for spreadsheets: one row a share.

use wargauge_engine::text::Lines;
use wargauge_studies::luck::{Document, SharesOf};

use crate::screen::{csv_field, csv_number};

/// Every share of every source and group, then those of the choice of players.
pub(super) fn csv(found: &Document) -> String {
    let mut text = "source,kind,result,share,estimate,low,high\n".to_owned();
    let mut row = |name: &str, kind: &str, result: &str, shares: &SharesOf| {
        for (which, share) in [("first", shares.first), ("total", shares.total)] {
            let [estimate, low, high] = [share.share, share.low, share.high].map(csv_number);
            text.push_line(format_args!(
                "{},{kind},{result},{which},{estimate},{low},{high}",
                csv_field(name)
            ));
        }
    };
    for shared in found.sources.iter().chain(&found.groups) {
        for (result, shares) in [("score", &shared.score), ("points", &shared.points)] {
            if let Some(shares) = shares {
                row(&shared.name, shared.kind, result, shares);
            }
        }
        if let Some(fell) = &shared.fell {
            let [estimate, low, high] = [fell.share, fell.low, fell.high].map(csv_number);
            text.push_line(format_args!(
                "{},{},score,fell,{estimate},{low},{high}",
                csv_field(&shared.name),
                shared.kind
            ));
        }
    }
    if let Some(left) = &found.decisions {
        let shares = SharesOf { first: left.first, total: left.total };
        row("choice of players", "choice", "score", &shares);
    }
    text
}
