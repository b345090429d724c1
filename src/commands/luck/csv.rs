//! The shares of luck for spreadsheets: one row a share.

use wargauge_analysis::matrix::summary::Estimate;
use wargauge_engine::text::Lines;
use wargauge_studies::luck::{Document, SharesOf};

use crate::screen::{csv_field, csv_number};

/// Every share of every source and group, then those of the choice of players.
pub(super) fn csv(found: &Document) -> String {
    let mut text = "source,kind,result,share,estimate,low,high\n".to_owned();
    let mut row = |name: &str, kind: &str, of: &str, which: &str, share: &Estimate| {
        let [estimate, low, high] = [share.share, share.low, share.high].map(csv_number);
        let name = csv_field(name);
        text.push_line(format_args!("{name},{kind},{of},{which},{estimate},{low},{high}"));
    };
    for shared in found.sources.iter().chain(&found.groups) {
        for (of, shares) in [("score", &shared.score), ("points", &shared.points)] {
            if let Some(SharesOf { first, total }) = shares {
                row(&shared.name, shared.kind, of, "first", first);
                row(&shared.name, shared.kind, of, "total", total);
            }
        }
        if let Some(fell) = &shared.fell {
            row(&shared.name, shared.kind, "score", "fell", fell);
        }
    }
    if let Some(left) = &found.decisions {
        row("choice of players", "choice", "score", "first", &left.first);
        row("choice of players", "choice", "score", "total", &left.total);
    }
    text
}
