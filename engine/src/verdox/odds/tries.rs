//! Repeated tries: the shares after several tries, from the shares of one.
//!
//! A try that changes nothing leaves the position as it was, so each try has the same shares.

use super::{Fate, Odds, Refused};
use crate::exhaustive::Share;

/// The shares of a unit that tries until it succeeds or is lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tries {
    /// It has succeeded.
    pub moved: Share,
    /// It is where it was.
    pub stays: Share,
    /// It is lost.
    pub lost: Share,
}

impl Odds {
    /// The shares after this many tries.
    ///
    /// # Errors
    /// If no fraction can hold the shares.
    pub fn after(&self, tries: u32) -> Result<Tries, Refused> {
        let mut sum = Tries { moved: Share::NONE, stays: Share::ALL, lost: Share::NONE };
        for _ in 0..tries {
            let part = |fate| sum.stays.part(self.share(fate)).ok_or(Refused::TooManyTries(tries));
            let (moved, lost, stays) =
                (part(Fate::Moved)?, part(Fate::Lost)?, part(Fate::Nothing)?);
            sum = Tries { moved: sum.moved + moved, stays, lost: sum.lost + lost };
        }
        Ok(sum)
    }

    /// The shares if the unit never gives up.
    ///
    /// # Errors
    /// If no fraction can hold the shares.
    pub fn for_ever(&self) -> Result<Tries, Refused> {
        let (moved, lost) = (self.share(Fate::Moved), self.share(Fate::Lost));
        let ends = moved + lost;
        if ends.numerator == 0 {
            return Ok(Tries { moved, stays: Share::ALL, lost });
        }
        // The geometric series: the shares of a try that is the last one.
        let of = |share: Share| share.of(ends).ok_or(Refused::TooManyTries(u32::MAX));
        Ok(Tries { moved: of(moved)?, stays: Share::NONE, lost: of(lost)? })
    }
}
