//! The words and signs of a question.

use std::ops::Range;

use crate::fault::Fault;

/// A word or a sign.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Token {
    /// A column, a word such as `and`, or an unquoted value.
    Name(String),
    /// Something in quotes.
    Text(String),
    /// A whole number.
    Whole(i64),
    /// One of [`SIGNS`].
    Sign(&'static str),
}

/// A token and the bytes where it stands.
pub(crate) type Placed = (Token, Range<usize>);

/// Every sign; longer ones before their beginnings.
const SIGNS: [&str; 15] =
    ["==", "!=", "<>", "<=", ">=", "..", "=", "<", ">", "(", ")", "[", "]", ",", "+"];

/// Longer questions are no questions.
const LONGEST: usize = 10_000;

/// Takes a question apart.
pub(crate) fn tokens(text: &str) -> Result<Vec<Placed>, Fault> {
    if text.len() > LONGEST {
        let why = format!("a condition may have {LONGEST} characters; this one has {}", text.len());
        return Err(Fault::new("", 0..0, why));
    }
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(letter) = text[at..].chars().next() {
        if letter.is_whitespace() {
            at += letter.len_utf8();
            continue;
        }
        let (token, length) = token(text, at, letter)?;
        tokens.push((token, at..at + length));
        at += length;
    }
    Ok(tokens)
}

/// The token that begins here, and how many bytes it takes.
fn token(text: &str, at: usize, letter: char) -> Result<(Token, usize), Fault> {
    let rest = &text[at..];
    if letter == '"' || letter == '\'' {
        let Some(end) = rest[1..].find(letter) else {
            let why = format!("the quote {letter} is not closed");
            return Err(Fault::new(text, at..text.len(), why));
        };
        return Ok((Token::Text(rest[1..=end].to_owned()), end + 2));
    }
    if letter.is_alphabetic() || letter == '_' {
        let inside = |letter: char| letter.is_alphanumeric() || letter == '_';
        let end = rest.find(|letter| !inside(letter)).unwrap_or(rest.len());
        return Ok((Token::Name(rest[..end].to_owned()), end));
    }
    if letter.is_ascii_digit() {
        let end = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
        let digits = &rest[..end];
        if rest[end..].starts_with('.') && !rest[end..].starts_with("..") {
            let why = "all columns hold whole numbers: write one without a point";
            return Err(Fault::new(text, at..at + end + 1, why));
        }
        let number = digits
            .parse()
            .map_err(|_| Fault::new(text, at..at + end, "no game has so large a number"))?;
        return Ok((Token::Whole(number), end));
    }
    if letter == '-' || letter == '−' {
        return Ok((Token::Sign("-"), letter.len_utf8()));
    }
    if let Some(sign) = SIGNS.into_iter().find(|sign| rest.starts_with(sign)) {
        return Ok((Token::Sign(sign), sign.len()));
    }
    let why = match letter {
        '&' => "write `and`".to_owned(),
        '|' => "write `or`".to_owned(),
        '!' => "write `not`, or `!=` for `is not`".to_owned(),
        '*' | '/' | '%' => {
            format!("`{letter}` is not known here: columns can be added and subtracted")
        }
        _ => format!("`{}` is not known here", letter.escape_debug()),
    };
    Err(Fault::new(text, at..at + letter.len_utf8(), why))
}
