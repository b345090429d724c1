//! Answers as people read them: exact shares, in percent and as fractions.

use std::fmt::Write;

use wargauge_engine::exhaustive::Share;
use wargauge_report::terminal::bar;

/// Characters of a bar that stands for certainty.
const BAR: usize = 40;

/// A share in percent with as many decimals as it has, at most four.
pub(crate) fn percent(share: Share) -> String {
    let text = format!("{:.4}", share.as_f64() * 100.0);
    text.trim_end_matches('0').trim_end_matches('.').to_owned() + " %"
}

/// A line for each share.
pub(crate) fn rows<'a>(shares: impl IntoIterator<Item = (&'a str, Share)>) -> String {
    let mut text = String::new();
    for (name, share) in shares {
        let row = format!("{name:<20}{:>8}   {}", percent(share), bar(share.as_f64(), BAR));
        // Writing to a string cannot fail, here and below.
        let _ = writeln!(text, "{}", row.trim_end());
    }
    text
}

/// Characters of a fraction that are shown; longer ones say nothing to people.
const FRACTION: usize = 11;

/// A line for each share, as a fraction and in percent.
pub(crate) fn fractions<'a>(shares: impl IntoIterator<Item = (&'a str, Share)>) -> String {
    let mut text = String::new();
    for (name, share) in shares {
        let mut fraction = share.to_string();
        if fraction.len() > FRACTION {
            fraction.clear();
        }
        let percent = percent(share);
        let bar = bar(share.as_f64(), BAR);
        let row = format!("{name:<22}{fraction:>FRACTION$}{percent:>12}   {bar}");
        let _ = writeln!(text, "{}", row.trim_end());
    }
    text
}

/// A number with its sign, the minus a typographic one; zero has none.
pub(crate) fn signed(value: i32) -> String {
    match value {
        ..0 => format!("−{}", value.unsigned_abs()),
        0 => "0".to_owned(),
        1.. => format!("+{value}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_show_the_decimals_they_have() {
        let shown = |numerator, denominator| percent(Share { numerator, denominator });
        assert_eq!([shown(3, 5), shown(1, 8), shown(1, 3)], ["60 %", "12.5 %", "33.3333 %"]);
        assert_eq!([shown(0, 1), shown(1, 1)], ["0 %", "100 %"]);
    }
}
