//! Which of the games that meet a condition are worth a look.

/// A way to choose games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Pick {
    /// Near the mean of all that meet the condition, in points, turns and decisions.
    #[default]
    Typical,
    /// Of the narrowest result, and of these the longest.
    Closest,
    /// In which the points moved most from turn to turn.
    Wildest,
    /// Of the lowest numbers.
    First,
}
