//! A player without the types of its game: a name, a plan as its text, or a mixture of such.

/// What can take a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Contender {
    /// A player by the name that opens it.
    Named(String),
    /// The player of a plan, by the text of its file.
    Plan(String),
    /// Several, each with its share. Every game draws one.
    Mixed(Vec<(Contender, u32)>),
}

impl From<&str> for Contender {
    fn from(name: &str) -> Self {
        Self::Named(name.to_owned())
    }
}
