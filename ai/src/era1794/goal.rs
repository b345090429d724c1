//! Where a unit is bound. Not for how that is found (`stand`).

use wargauge_engine::Hex;

/// Where a unit is bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Goal {
    /// The enemy's camp [13.1].
    Camp,
    /// Up to these enemies.
    Enemy(Hex),
    /// Between these raiders and the camp.
    Guard(Hex),
    /// To this place, and what is worth attacking near it.
    Place(Hex),
    /// To this place before anything else, by an order.
    Ordered(Hex),
    /// Back to the post.
    Post(Hex),
    /// Nowhere.
    None,
}
