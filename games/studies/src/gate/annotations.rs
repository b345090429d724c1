//! A check as annotations of the lines of its file, in the form of GitHub's workflow commands. A
//! front end writes them to standard error, where GitHub reads them too and no JSON is disturbed.

use wargauge_engine::printable::clean;
use wargauge_engine::text::Lines;

use super::report::{Outcome, Report};
use super::words;

/// A line for each expectation that does not hold.
pub fn annotations(report: &Report) -> String {
    let mut text = String::new();
    for checked in &report.scenarios {
        for one in &checked.expectations {
            let fails = report.fails_by(checked, one);
            if !fails && (one.answer == Outcome::Holds || checked.moved()) {
                continue;
            }
            let level = if fails { "error" } else { "warning" };
            let sentence = words::sentence(one, checked);
            let causes = words::causes(checked, [one]).collect::<Vec<_>>().join("\n");
            text.push_line(format_args!(
                "::{level} file={},line={},title={}::{}",
                property(&report.file),
                one.line,
                property(&checked.name),
                data(&format!("{sentence}\n{causes}"))
            ));
        }
    }
    text
}

/// A message: `%` and ends of lines have codes.
fn data(text: &str) -> String {
    clean(&text.trim_end().replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A"))
}

/// A property: `:` and `,` have codes as well.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_stay_on_one_line_and_properties_apart() {
        assert_eq!(data("49 %\nby 3"), "49 %25%0Aby 3");
        assert_eq!(property("a: b, c"), "a%3A b%2C c");
    }
}
