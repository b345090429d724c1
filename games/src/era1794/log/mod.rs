//! The 1794 system in logs and saved positions.

mod header;
mod line;
mod standing;

pub use self::header::{names, pieces};
pub use self::line::{GunShots, line};
pub use self::standing::standing;
