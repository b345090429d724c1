//! What the names of a question mean: columns, sides, labels. What fits nothing is refused with what would.

use crate::condition::{Comparison, Condition, Number};
use crate::fault::Fault;
use crate::known::{Column, Holds, Known, OUTCOME};
use crate::parse::{Node, What, parse};

/// Reads a condition, such as `winner == "poles" and camp_turn <= 4 and lost_poles > 3`.
///
/// # Errors
/// If it cannot be read, or names what these games do not have.
pub fn condition(text: &str, known: &Known) -> Result<Condition, Fault> {
    Reader { text, known }.condition(&parse(text)?)
}

/// The words for what a column does not hold.
const NOTHING: [&str; 3] = ["never", "null", "none"];

struct Reader<'a> {
    text: &'a str,
    known: &'a Known,
}

impl Reader<'_> {
    fn fault(&self, node: &Node, why: impl Into<String>) -> Fault {
        Fault::new(self.text, node.at.clone(), why)
    }

    fn condition(&self, node: &Node) -> Result<Condition, Fault> {
        let all = |parts: &[Node]| -> Result<Vec<Condition>, Fault> {
            parts.iter().map(|part| self.condition(part)).collect()
        };
        match &node.what {
            What::All(parts) => Ok(Condition::All(all(parts)?)),
            What::Any(parts) => Ok(Condition::Any(all(parts)?)),
            What::Not(inner) => Ok(Condition::Not(Box::new(self.condition(inner)?))),
            What::Name(name) | What::Text(name) => self.alone(node, name),
            What::Compare(left, comparison, right) => self.compare(left, *comparison, right),
            What::In(left, values) => self.one_of(left, values),
            What::Between(left, low, high) => {
                let (number, low, high) =
                    (self.number(left)?, self.number(low)?, self.number(high)?);
                Ok(Condition::All(vec![
                    Condition::Compare(number.clone(), Comparison::AtLeast, low),
                    Condition::Compare(number, Comparison::AtMost, high),
                ]))
            }
            What::Whole(_) | What::Sum(..) | What::Minus(_) => {
                Err(self
                    .fault(node, "this is a number: compare it with something, as in `turns <= 4`"))
            }
        }
    }

    /// A name that stands for a condition by itself: a column of yes and no, a side, a draw.
    fn alone(&self, node: &Node, name: &str) -> Result<Condition, Fault> {
        if let Some(column) = self.known.place(name) {
            return match self.known.columns[column].holds {
                Holds::Flag => Ok(Condition::Flag(column)),
                holds if holds.may_be_nothing() => Ok(Condition::Happened(column)),
                _ => Err(self.fault(
                    node,
                    format!("compare `{name}` with something: {}", self.example(column)),
                )),
            };
        }
        match (self.known.place(OUTCOME), self.known.outcomes.iter().any(|word| word == name)) {
            (Some(outcome), true) => Ok(Condition::Words(outcome, vec![name.to_owned()])),
            _ => Err(self.unknown(node, name)),
        }
    }

    fn unknown(&self, node: &Node, name: &str) -> Fault {
        let mut names: Vec<String> = self.known.names().map(str::to_owned).collect();
        names.extend(self.known.outcomes.iter().cloned());
        let why = format!("there is no column `{}`", name.escape_debug());
        let unknown = Some((name.to_owned(), names));
        Fault { unknown, is_column: true, ..self.fault(node, why) }
    }

    /// A comparison that a column allows.
    fn example(&self, column: usize) -> String {
        let Column { name, labels, .. } = &self.known.columns[column];
        match labels.first() {
            Some(label) => format!("`{name} == \"{label}\"`"),
            None => format!("`{name} >= 1`"),
        }
    }

    fn compare(&self, left: &Node, by: Comparison, right: &Node) -> Result<Condition, Fault> {
        for (column, value) in [(left, right), (right, left)] {
            let Some(place) = self.column(column) else { continue };
            let holds = self.known.columns[place].holds;
            if self.is_nothing(value) {
                return self.nothing(column, place, by);
            }
            if matches!(holds, Holds::Number | Holds::NumberOrNothing) {
                continue;
            }
            let is = self.one_of(column, std::slice::from_ref(value))?;
            return match by {
                Comparison::Is => Ok(is),
                Comparison::IsNot => Ok(Condition::Not(Box::new(is))),
                _ => Err(self.fault(
                    column,
                    format!("`{}` has no order: use `==` or `!=`", self.known.columns[place].name),
                )),
            };
        }
        Ok(Condition::Compare(self.number(left)?, by, self.number(right)?))
    }

    /// The column that a node names.
    fn column(&self, node: &Node) -> Option<usize> {
        match &node.what {
            What::Name(name) => self.known.place(name),
            _ => None,
        }
    }

    /// Does the node stand for what never happened?
    fn is_nothing(&self, node: &Node) -> bool {
        matches!(&node.what, What::Name(name) if NOTHING.contains(&name.as_str()))
            && self.column(node).is_none()
    }

    fn nothing(&self, node: &Node, column: usize, by: Comparison) -> Result<Condition, Fault> {
        let Column { name, holds, .. } = &self.known.columns[column];
        if !holds.may_be_nothing() {
            return Err(self.fault(node, format!("`{name}` always holds something")));
        }
        match by {
            Comparison::IsNot => Ok(Condition::Happened(column)),
            Comparison::Is => Ok(Condition::Not(Box::new(Condition::Happened(column)))),
            _ => Err(self.fault(node, "with `never` use `==` or `!=`")),
        }
    }

    /// A column that holds one of these values.
    fn one_of(&self, left: &Node, values: &[Node]) -> Result<Condition, Fault> {
        let Some(place) = self.column(left) else {
            if let What::Name(name) = &left.what {
                return Err(self.unknown(left, name));
            }
            return Err(self.fault(left, "only a column can be one of several values"));
        };
        let Column { name, holds, labels, .. } = &self.known.columns[place];
        match holds {
            Holds::Number | Holds::NumberOrNothing => {
                let numbers = values.iter().map(|value| self.whole(value, name));
                Ok(Condition::OneOf(place, numbers.collect::<Result<_, _>>()?))
            }
            Holds::Word => {
                let words = values.iter().map(|value| self.label(value, name, labels));
                let words = words.map(|place| place.map(|place| labels[place].clone()));
                Ok(Condition::Words(place, words.collect::<Result<_, _>>()?))
            }
            Holds::Label | Holds::LabelOrNothing => {
                let places = values.iter().map(|value| self.label(value, name, labels));
                let places = places.map(|place| place.map(|place| place as i64 + 1));
                Ok(Condition::OneOf(place, places.collect::<Result<_, _>>()?))
            }
            Holds::Flag => Err(self.fault(
                left,
                format!("`{name}` is yes or no: write `{name}` or `not {name}` alone"),
            )),
        }
    }

    fn whole(&self, node: &Node, column: &str) -> Result<i64, Fault> {
        match &node.what {
            What::Whole(number) => Ok(*number),
            What::Minus(inner) => Ok(-self.whole(inner, column)?),
            _ => Err(self.fault(node, format!("`{column}` holds numbers"))),
        }
    }

    /// The place of a label, counted from 0.
    fn label(&self, node: &Node, column: &str, labels: &[String]) -> Result<usize, Fault> {
        let (What::Name(value) | What::Text(value)) = &node.what else {
            let why = format!("`{column}` holds words: {}", listed(labels));
            return Err(self.fault(node, why));
        };
        labels.iter().position(|label| label == value).ok_or_else(|| {
            let why =
                format!("`{column}` is never `{}`, but {}", value.escape_debug(), listed(labels));
            let unknown = Some((value.clone(), labels.to_vec()));
            Fault { unknown, ..self.fault(node, why) }
        })
    }

    fn number(&self, node: &Node) -> Result<Number, Fault> {
        match &node.what {
            What::Whole(number) => Ok(Number::Whole(*number)),
            What::Minus(inner) => {
                Ok(Number::Less(Box::new(Number::Whole(0)), Box::new(self.number(inner)?)))
            }
            What::Sum(left, plus, right) => {
                let parts = (Box::new(self.number(left)?), Box::new(self.number(right)?));
                Ok(if *plus {
                    Number::Plus(parts.0, parts.1)
                } else {
                    Number::Less(parts.0, parts.1)
                })
            }
            What::Name(name) => {
                let place = self.known.place(name).ok_or_else(|| self.unknown(node, name))?;
                let holds = self.known.columns[place].holds;
                if matches!(holds, Holds::Number | Holds::NumberOrNothing) {
                    return Ok(Number::Column(place));
                }
                let why = format!("`{name}` is no number: {}", self.example(place));
                Err(self.fault(node, why))
            }
            What::Text(text) => Err(self
                .fault(node, format!("a number is wanted here, not \"{}\"", text.escape_debug()))),
            _ => Err(self.fault(node, "a number is wanted here, not a condition")),
        }
    }
}

/// Words in quotes.
fn listed(labels: &[String]) -> String {
    let quoted: Vec<String> = labels.iter().map(|label| format!("\"{label}\"")).collect();
    quoted.join(", ")
}
