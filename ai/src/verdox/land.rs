//! What a scenario says of itself before any player looks at it: how far it is, what can be seen from where, and what
//! is how near. Made once for a scenario and shared by all its players, because it takes as long as some games.

use std::sync::{Arc, Mutex, PoisonError};

use arrayvec::ArrayVec;
use wargauge_engine::verdox::Verdox;

use super::rings::Rings;
use super::sight::Sight;
use super::ways::Ways;

/// So many scenarios are kept, those that were asked for last: a comparison plays two.
const KEPT: usize = 4;

/// The scenarios that are kept, the last one first.
static KNOWN: Mutex<ArrayVec<Arc<Land>, KEPT>> = Mutex::new(ArrayVec::new_const());

/// What is known of a scenario.
#[derive(Debug)]
pub(super) struct Land {
    /// The scenario that it was made for.
    pub fingerprint: u64,
    pub ways: Ways,
    pub sight: Sight,
    pub rings: Rings,
}

impl Land {
    /// That of a scenario. It is made if it is not among those that are kept.
    pub(super) fn of(game: &Verdox) -> Arc<Self> {
        let fingerprint = game.fingerprint();
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let place = known.iter().position(|land| land.fingerprint == fingerprint);
        let land = match place {
            Some(place) => known.remove(place),
            None => Arc::new(Self::new(game, fingerprint)),
        };
        if known.is_full() {
            known.pop();
        }
        known.insert(0, Arc::clone(&land));
        land
    }

    fn new(game: &Verdox, fingerprint: u64) -> Self {
        let rings = Rings::new(game);
        Self { fingerprint, ways: Ways::new(game), sight: Sight::new(game, &rings), rings }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wargauge_engine::Side;
    use wargauge_scenarios::Changes;
    use wargauge_scenarios::verdox::load;

    use crate::verdox::ways::Way;

    fn game(name: &str) -> Verdox {
        let loaded = load(name, &Changes::default());
        Verdox::new(&loaded.unwrap_or_else(|failure| panic!("{failure}")).setup)
    }

    #[test]
    fn players_of_one_scenario_share_what_is_known_of_it_and_others_have_their_own() {
        let [open, siege] = ["verdox/open", "verdox/garrison"].map(game);
        let first = Land::of(&open);
        let other = Land::of(&siege);
        assert!(Arc::ptr_eq(&first, &Land::of(&game("verdox/open"))));
        assert!(!Arc::ptr_eq(&first, &other));
        assert_eq!(
            [first.fingerprint, other.fingerprint],
            [open.fingerprint(), siege.fingerprint()]
        );
        let goal = open.map().headquarters[Side::Second.index()];
        assert_eq!(first.ways.far(Side::First, Way::Open, goal), 0);
    }
}
