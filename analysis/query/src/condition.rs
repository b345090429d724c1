//! A question that was understood: columns by their places, values as the columns hold them.

/// How two numbers are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Comparison {
    /// Both are the same.
    Is,
    /// They differ.
    IsNot,
    /// The first is less.
    Less,
    /// The first is less or the same.
    AtMost,
    /// The first is more.
    More,
    /// The first is more or the same.
    AtLeast,
}

impl Comparison {
    /// The signs for them; several for some.
    pub(crate) const ALL: [(&str, Self); 8] = [
        ("==", Self::Is),
        ("=", Self::Is),
        ("!=", Self::IsNot),
        ("<>", Self::IsNot),
        ("<=", Self::AtMost),
        (">=", Self::AtLeast),
        ("<", Self::Less),
        (">", Self::More),
    ];

    /// Does it hold for these?
    pub fn holds(self, left: i64, right: i64) -> bool {
        match self {
            Self::Is => left == right,
            Self::IsNot => left != right,
            Self::Less => left < right,
            Self::AtMost => left <= right,
            Self::More => left > right,
            Self::AtLeast => left >= right,
        }
    }
}

/// A number of a game; nothing if one of its columns holds nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Number {
    /// The same for every game.
    Whole(i64),
    /// What a column of [`crate::Known`] holds.
    Column(usize),
    /// The sum of two.
    Plus(Box<Number>, Box<Number>),
    /// The first without the second.
    Less(Box<Number>, Box<Number>),
}

/// What a game may meet or not. A comparison with a column that holds nothing is not met.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Condition {
    /// All of these.
    All(Vec<Condition>),
    /// One of these at least.
    Any(Vec<Condition>),
    /// Not this.
    Not(Box<Condition>),
    /// A column of yes and no holds yes.
    Flag(usize),
    /// The column holds something.
    Happened(usize),
    /// A column of words holds one of these.
    Words(usize, Vec<String>),
    /// A column holds one of these numbers, or labels by their places counted from 1.
    OneOf(usize, Vec<i64>),
    /// Two numbers compare so.
    Compare(Number, Comparison, Number),
}
