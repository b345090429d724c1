//! Questions to a stored run: which games meet a condition, how those end, and which are worth a look.
//!
//! The condition is read in every build, and answered where the program was built with the feature `polars`.

mod ask;
pub mod document;
mod read;

pub use ask::{first, picked, query, report, whole};
pub use read::{Described, Request, Subset, columns};
pub use wargauge_query::Pick;
