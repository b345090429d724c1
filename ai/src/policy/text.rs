//! The file of a policy: lines that begin with `#` say where it comes from, and every other line has a
//! side, a kind of decision and an input, then the weight of the direct way and those of the hidden
//! layer. After the networks of a side come its weights of single places, a line for each row. Sides are `first`
//! and `second`. A file without any of those lines is older: its places weigh nothing.

use std::fmt;

use wargauge_engine::Side;
use wargauge_engine::text::Lines;

use crate::policy::{HIDDEN, Names, Net, Policy};

/// Why a text is no policy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PolicyFault {
    /// A line is not what is due there.
    Line {
        /// Its number, from 1.
        line: usize,
        /// What it has to begin with.
        due: String,
        /// How many whole numbers follow.
        numbers: usize,
    },
    /// The text ends too early.
    Short {
        /// What is missing.
        due: String,
    },
    /// There is more than a policy has.
    Long {
        /// The first line too many.
        line: usize,
    },
}

impl fmt::Display for PolicyFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line { line, due, numbers } => write!(
                f,
                "line {line} has to be `{due}:` and {numbers} whole numbers from -32767 to 32767"
            ),
            Self::Short { due } => write!(f, "the line `{due}:` is missing at its end"),
            Self::Long { line } => write!(f, "line {line} is one too many"),
        }
    }
}

impl std::error::Error for PolicyFault {}

/// What a side is called in the file: sides have other names in other scenarios.
const SIDES: [&str; 2] = ["first", "second"];

impl Policy {
    /// Reads the file of a policy.
    ///
    /// # Errors
    /// If a line is missing, too many, or not what is due.
    pub fn read(text: &str, names: &Names) -> Result<Self, PolicyFault> {
        let lines = text.lines().enumerate().map(|(nth, line)| (nth + 1, line.trim()));
        let mut lines =
            lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')).peekable();
        let (mut nets, mut spots) = ([Vec::new(), Vec::new()], [Vec::new(), Vec::new()]);
        for side in Side::BOTH {
            for kind in names.kinds {
                let mut net = Net::ZERO;
                let head = |input: &str| format!("{} {kind} {input}", SIDES[side.index()]);
                for (place, name) in names.inputs() {
                    let [direct, first @ ..] = numbers::<{ HIDDEN + 1 }>(&mut lines, head(name))?;
                    (net.direct[place], net.first[place]) = (direct, first);
                }
                net.bias = numbers(&mut lines, head("bias"))?;
                net.last = numbers(&mut lines, head("hidden"))?;
                nets[side.index()].push(net);
            }
            let spots = &mut spots[side.index()];
            for (nth, row) in names.spots.rows.iter().enumerate() {
                let head = format!("{} {row}", SIDES[side.index()]);
                if nth == 0 && !lines.peek().is_some_and(|(_, line)| line.starts_with(&head)) {
                    // A policy that was made before places had weights.
                    spots.resize(names.spots.count(), 0);
                    break;
                }
                spots.extend(some_numbers(&mut lines, head, names.spots.columns)?);
            }
        }
        match lines.next() {
            Some((line, _)) => Err(PolicyFault::Long { line }),
            None => {
                Ok(Self::new(nets.map(Vec::into_boxed_slice), spots.map(Vec::into_boxed_slice)))
            }
        }
    }

    /// The file of the policy, under remarks that say where it comes from.
    pub fn text(&self, names: &Names, remarks: &[String]) -> String {
        let mut text = String::new();
        for remark in remarks {
            text.push_line(format_args!("# {remark}"));
        }
        let mut write = |head: &str, numbers: &[i16]| {
            let numbers: Vec<String> = numbers.iter().map(i16::to_string).collect();
            text.push_line(format_args!("{head}: {}", numbers.join(" ")));
        };
        for ((side, nets), spots) in SIDES.iter().zip(self.nets()).zip(self.spots()) {
            for (kind, net) in names.kinds.iter().zip(nets) {
                let mut line = |input: &str, numbers: &[i16]| {
                    write(&format!("{side} {kind} {input}"), numbers);
                };
                for (place, name) in names.inputs() {
                    let mut all = vec![net.direct[place]];
                    all.extend(net.first[place]);
                    line(name, &all);
                }
                line("bias", &net.bias);
                line("hidden", &net.last);
            }
            for (row, numbers) in
                names.spots.rows.iter().zip(spots.chunks(names.spots.columns.max(1)))
            {
                write(&format!("{side} {row}"), numbers);
            }
        }
        text
    }
}

/// So many numbers of the line that is due.
fn numbers<'a, const N: usize>(
    lines: &mut impl Iterator<Item = (usize, &'a str)>,
    due: String,
) -> Result<[i16; N], PolicyFault> {
    let mut numbers = [0; N];
    numbers.copy_from_slice(&some_numbers(lines, due, N)?);
    Ok(numbers)
}

/// The same, of a length that a game chooses.
fn some_numbers<'a>(
    lines: &mut impl Iterator<Item = (usize, &'a str)>,
    due: String,
    count: usize,
) -> Result<Vec<i16>, PolicyFault> {
    let Some((line, text)) = lines.next() else { return Err(PolicyFault::Short { due }) };
    let found = text.strip_prefix(&due).and_then(|rest| rest.strip_prefix(':'));
    let numbers = found.and_then(|rest| {
        let numbers = rest
            .split_ascii_whitespace()
            .map(|number| number.parse::<i16>().ok().filter(|&number| number != i16::MIN));
        numbers.collect::<Option<Vec<i16>>>().filter(|numbers| numbers.len() == count)
    });
    numbers.ok_or(PolicyFault::Line { line, due, numbers: count })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::Spots;

    const NAMES: Names = Names {
        kinds: &["moves", "shots"],
        context: &["turns left"],
        signs: &["own judgement", "near"],
        judgement: (0, 4),
        spots: Spots { rows: &["camp early", "camp late"], columns: 3 },
        outline: 0,
    };

    fn policy() -> Policy {
        let mut net = Net::ZERO;
        net.direct[0] = -3;
        net.first[crate::policy::CONTEXT + 1][HIDDEN - 1] = 77;
        net.bias[2] = 5;
        net.last[3] = -32767;
        let spots: [Box<[i16]>; 2] = [Box::new([0, 1, 2, 3, 4, 5]), Box::new([0, 0, 0, 9, -9, 0])];
        let nets = [vec![net.clone(), Net::ZERO], vec![Net::ZERO, net]];
        Policy::new(nets.map(Vec::into_boxed_slice), spots)
    }

    #[test]
    fn a_policy_is_read_as_it_was_written() {
        let text = policy().text(&NAMES, &["by hand".to_owned()]);
        assert!(text.starts_with("# by hand\nfirst moves turns left: -3 0 0"));
        assert!(text.ends_with("second camp early: 0 0 0\nsecond camp late: 9 -9 0\n"));
        assert_eq!(text.lines().count(), 1 + 2 * (2 * 5 + 2));
        assert_eq!(Policy::read(&text, &NAMES), Ok(policy()));
    }

    #[test]
    fn faults_name_the_line_and_what_is_due() {
        let text = policy().text(&NAMES, &["by hand".to_owned()]);
        let fault = |text: &str| Policy::read(text, &NAMES).unwrap_err().to_string();
        let count = HIDDEN + 1;
        let due =
            format!("`first moves turns left:` and {count} whole numbers from -32767 to 32767");
        for (from, to) in
            [("-3 0", "-3 0 0"), ("-3 0", "much 0"), ("-3", "-32768"), ("left", "right")]
        {
            assert_eq!(fault(&text.replacen(from, to, 1)), format!("line 2 has to be {due}"));
        }
        let short: Vec<&str> = text.lines().take(18).collect();
        assert_eq!(
            fault(&short.join("\n")),
            "the line `second shots turns left:` is missing at its end"
        );
        assert_eq!(
            fault(&text.replace("9 -9 0", "9 -9")),
            "line 25 has to be `second camp late:` and 3 whole numbers from -32767 to 32767"
        );
        assert_eq!(fault(&format!("{text}more\n")), "line 26 is one too many");
    }
}
