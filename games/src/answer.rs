//! Answers as people read them: exact shares, in percent and as fractions.

use wargauge_engine::exhaustive::Share;
use wargauge_report::terminal::{Column, Table, bar};

/// Characters of a bar that stands for certainty.
const BAR: usize = 40;

/// A share in percent with as many decimals as it has, at most four.
pub(crate) fn percent(share: Share) -> String {
    let text = format!("{:.4}", share.as_f64() * 100.0);
    text.trim_end_matches('0').trim_end_matches('.').to_owned() + " %"
}

/// A line for each share.
pub(crate) fn rows<'a>(shares: impl IntoIterator<Item = (&'a str, Share)>) -> String {
    let name = Column::left().least(20);
    let mut table = Table::new([name, Column::right().least(8).gap(0), Column::left().gap(3)]);
    for (name, share) in shares {
        table.row([name.to_owned(), percent(share), bar(share.as_f64(), BAR)]);
    }
    table.text()
}

/// Characters of a fraction that are shown; longer ones mean nothing to people.
const FRACTION: usize = 11;

/// A line for each share, as a fraction and in percent.
pub(crate) fn fractions<'a>(shares: impl IntoIterator<Item = (&'a str, Share)>) -> String {
    let figure = Column::right().gap(0);
    let mut table = Table::new([
        Column::left().least(22),
        figure.least(FRACTION),
        figure.least(12),
        Column::left().gap(3),
    ]);
    for (name, share) in shares {
        let mut fraction = share.to_string();
        if fraction.len() > FRACTION {
            fraction.clear();
        }
        table.row([name.to_owned(), fraction, percent(share), bar(share.as_f64(), BAR)]);
    }
    table.text()
}
