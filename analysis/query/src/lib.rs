//! Questions to stored games: which of them meet a condition, how those end, and which are worth a look.
//!
//! A question is read ([`Condition`]) and checked against the columns that the games have ([`Known`]) without any
//! dataframe. With the feature `polars` it is answered by lazy scans of the stored parts; without it, a front
//! end can still say what is wrong with a question, and how to build a program that answers it. Nothing here
//! knows which game was played.

#[cfg(not(feature = "polars"))]
mod absent;
mod answer;
mod condition;
mod fault;
#[cfg(feature = "polars")]
mod frame;
mod known;
mod parse;
mod pick;
mod resolve;
#[cfg(feature = "polars")]
mod scan;
mod token;

#[cfg(test)]
mod tests;

#[cfg(not(feature = "polars"))]
pub use self::absent::Scan;
pub use self::answer::{Failed, Group, Picked, Shown, Sums, Value};
pub use self::condition::{Comparison, Condition, Number};
pub use self::fault::Fault;
pub use self::known::{Column, Holds, Known};
pub use self::pick::Pick;
pub use self::resolve::condition;
#[cfg(feature = "polars")]
pub use self::scan::Scan;
