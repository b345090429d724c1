//! A check as `JUnit` XML: a suite for each scenario, a case for each expectation.

use wargauge_engine::text::Lines;

use super::report::{Outcome, Report};
use super::words;

/// The whole document.
pub fn junit(report: &Report) -> String {
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n");
    for checked in &report.scenarios {
        let all = &checked.expectations;
        let failures = all.iter().filter(|one| report.fails_by(checked, one)).count();
        let holds = all.iter().filter(|one| one.answer == Outcome::Holds).count();
        let skipped = all.len() - failures - holds;
        let name = escaped(&checked.name);
        text.push_line(format_args!(
            "  <testsuite name=\"{name}\" tests=\"{}\" failures=\"{failures}\" \
             skipped=\"{skipped}\">",
            all.len()
        ));
        for one in all {
            let case = escaped(&words::subject(&one.what, one.measure, &checked.sides));
            let file = escaped(&report.file);
            text.push_text(format_args!(
                "    <testcase classname=\"{name}\" name=\"{case}\" file=\"{file}\" line=\"{}\"",
                one.line
            ));
            let message = escaped(&words::sentence(one, checked));
            match one.answer {
                Outcome::Holds => text += "/>\n",
                _ if report.fails_by(checked, one) => {
                    let causes = words::causes(checked, [one]).collect::<Vec<_>>().join("\n");
                    let causes = escaped(&causes);
                    let commands = escaped(&checked.commands.join("\n"));
                    text.push_line(format_args!(
                        ">\n      <failure message=\"{message}\">{causes}\n\n{commands}</failure>\n    \
                         </testcase>"
                    ));
                }
                _ => text.push_line(format_args!(
                    ">\n      <skipped message=\"{message}\"/>\n    </testcase>"
                )),
            }
        }
        text += "  </testsuite>\n";
    }
    text + "</testsuites>\n"
}

/// A text within XML.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            c if c.is_control() && c != '\n' => {}
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_means_something_in_xml_is_written_as_what_it_is() {
        assert_eq!(escaped("a < \"b\" & c\u{7}"), "a &lt; &quot;b&quot; &amp; c");
    }
}
