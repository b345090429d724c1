//! The shape of a question: which sign binds which parts.

use std::ops::Range;

use crate::condition::Comparison;
use crate::fault::Fault;
use crate::token::{Placed, Token, tokens};

/// A part of a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Node {
    pub(crate) what: What,
    pub(crate) at: Range<usize>,
}

/// What a part is. Nothing is known of columns yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum What {
    Name(String),
    Text(String),
    Whole(i64),
    /// The first, and whether the second is added or subtracted.
    Sum(Box<Node>, bool, Box<Node>),
    Minus(Box<Node>),
    Compare(Box<Node>, Comparison, Box<Node>),
    /// One of several values.
    In(Box<Node>, Vec<Node>),
    /// Between two numbers, both included.
    Between(Box<Node>, Box<Node>, Box<Node>),
    Not(Box<Node>),
    All(Vec<Node>),
    Any(Vec<Node>),
}

/// So deep may parentheses stand in each other.
const DEEPEST: usize = 64;

/// Reads a question.
pub(crate) fn parse(text: &str) -> Result<Node, Fault> {
    let tokens = tokens(text)?;
    let mut reader = Reader { text, tokens: &tokens, next: 0, depth: 0 };
    if tokens.is_empty() {
        return Err(reader.fault("a condition is missing, such as `turns <= 4 and draw`"));
    }
    let node = reader.any()?;
    if reader.next < tokens.len() {
        return Err(reader.fault("this is too much: join conditions by `and` or `or`"));
    }
    Ok(node)
}

struct Reader<'a> {
    text: &'a str,
    tokens: &'a [Placed],
    next: usize,
    depth: usize,
}

impl Reader<'_> {
    /// A fault at the next token, or behind the last.
    fn fault(&self, why: impl Into<String>) -> Fault {
        let end = self.text.trim_end().len();
        let at = self.tokens.get(self.next).map_or(end..end, |(_, at)| at.clone());
        Fault::new(self.text, at, why)
    }

    /// Takes a sign if it is the next.
    fn sign(&mut self, sign: &str) -> bool {
        let is =
            matches!(self.tokens.get(self.next), Some((Token::Sign(next), _)) if *next == sign);
        self.next += usize::from(is);
        is
    }

    /// Takes a word if it is the next.
    fn word(&mut self, word: &str) -> bool {
        let is = matches!(self.tokens.get(self.next),
            Some((Token::Name(next), _)) if next.eq_ignore_ascii_case(word));
        self.next += usize::from(is);
        is
    }

    fn any(&mut self) -> Result<Node, Fault> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.fault(format!("more than {DEEPEST} parentheses in each other")));
        }
        let node = self.joined("or", What::Any, Self::all);
        self.depth -= 1;
        node
    }

    fn all(&mut self) -> Result<Node, Fault> {
        self.joined("and", What::All, Self::not)
    }

    /// Parts with a word between them.
    fn joined(
        &mut self,
        word: &str,
        join: fn(Vec<Node>) -> What,
        part: fn(&mut Self) -> Result<Node, Fault>,
    ) -> Result<Node, Fault> {
        let first = part(self)?;
        let mut parts = vec![first];
        while self.word(word) {
            parts.push(part(self)?);
        }
        if parts.len() == 1 {
            return Ok(parts.remove(0));
        }
        let at = parts[0].at.start..parts[parts.len() - 1].at.end;
        Ok(Node { what: join(parts), at })
    }

    fn not(&mut self) -> Result<Node, Fault> {
        let from = self.next;
        let mut negated = false;
        while self.word("not") {
            negated = !negated;
        }
        let node = self.comparison()?;
        if !negated {
            return Ok(node);
        }
        let at = self.tokens[from].1.start..node.at.end;
        Ok(Node { what: What::Not(Box::new(node)), at })
    }

    fn comparison(&mut self) -> Result<Node, Fault> {
        let left = self.sum()?;
        let found = Comparison::ALL.into_iter().find(|(sign, _)| self.sign(sign));
        let node = if let Some((_, comparison)) = found {
            let right = self.sum()?;
            let at = left.at.start..right.at.end;
            Node { what: What::Compare(Box::new(left), comparison, Box::new(right)), at }
        } else if self.word("in") {
            self.values(left)?
        } else {
            return Ok(left);
        };
        let again = Comparison::ALL.into_iter().any(|(sign, _)| self.sign(sign));
        if again {
            self.next -= 1;
            return Err(
                self.fault("one comparison at a time: join two by `and`, or write `in 3..5`")
            );
        }
        Ok(node)
    }

    /// What follows `in`: a list or a range.
    fn values(&mut self, left: Node) -> Result<Node, Fault> {
        let close = match () {
            () if self.sign("[") => "]",
            () if self.sign("(") => ")",
            () => {
                let low = self.sum()?;
                if !self.sign("..") {
                    return Err(self.fault("after `in` write a range as 3..5, or a list as [3, 5]"));
                }
                let high = self.sum()?;
                let at = left.at.start..high.at.end;
                let what = What::Between(Box::new(left), Box::new(low), Box::new(high));
                return Ok(Node { what, at });
            }
        };
        let mut values = vec![self.sum()?];
        while self.sign(",") {
            values.push(self.sum()?);
        }
        if !self.sign(close) {
            return Err(self.fault(format!("the list is not closed: write `{close}`")));
        }
        let at = left.at.start..self.tokens[self.next - 1].1.end;
        Ok(Node { what: What::In(Box::new(left), values), at })
    }

    fn sum(&mut self) -> Result<Node, Fault> {
        let mut sum = self.value()?;
        loop {
            let plus = match () {
                () if self.sign("+") => true,
                () if self.sign("-") => false,
                () => return Ok(sum),
            };
            let next = self.value()?;
            let at = sum.at.start..next.at.end;
            sum = Node { what: What::Sum(Box::new(sum), plus, Box::new(next)), at };
        }
    }

    fn value(&mut self) -> Result<Node, Fault> {
        let from = self.next;
        if self.sign("-") {
            let value = self.atom()?;
            let at = self.tokens[from].1.start..value.at.end;
            return Ok(Node { what: What::Minus(Box::new(value)), at });
        }
        self.atom()
    }

    fn atom(&mut self) -> Result<Node, Fault> {
        let from = self.next;
        if self.sign("(") {
            let mut inner = self.any()?;
            if !self.sign(")") {
                return Err(self.fault("a parenthesis is not closed: write `)`"));
            }
            inner.at = self.tokens[from].1.start..self.tokens[self.next - 1].1.end;
            return Ok(inner);
        }
        let what = match self.tokens.get(self.next).map(|(token, _)| token.clone()) {
            Some(Token::Name(word)) if is_kept(&word) => {
                return Err(self.fault(format!("a column or a value is missing before `{word}`")));
            }
            Some(Token::Name(name)) => What::Name(name),
            Some(Token::Text(text)) => What::Text(text),
            Some(Token::Whole(number)) => What::Whole(number),
            Some(Token::Sign(sign)) => {
                return Err(self.fault(format!("a column or a value is missing before `{sign}`")));
            }
            None => return Err(self.fault("a column or a value is missing at the end")),
        };
        self.next += 1;
        Ok(Node { what, at: self.tokens[from].1.clone() })
    }
}

/// Words that are no names.
fn is_kept(word: &str) -> bool {
    ["and", "or", "not", "in"].iter().any(|kept| word.eq_ignore_ascii_case(kept))
}
