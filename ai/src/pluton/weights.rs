//! What counts how much for the heuristic player of *Pluton 1*, as named numbers.
//!
//! Values are in hundredths of a half point unless they say otherwise: a box with a loss costs its owner 100.
//! Ways are in half points of movement.

use crate::weights::named_weights;

named_weights! {
    /// What counts how much for the player `heuristic`.
    pub struct Weights;

    /// A half box lost.
    loss = 60 in 0..=400,
    /// A unit that comes under fire.
    drop = 20 in 0..=400,
    /// A unit that is pinned, beyond that.
    pin = 40 in 0..=400,
    /// A commander that is hit.
    commander = 250 in 0..=1000,
    /// A half point of way nearer to the goal.
    way = 14 in 0..=200,
    /// Hundredths of what the enemy's fire is worth at the end of a move.
    caution = 60 in 0..=400,
    /// The same for a side that leaves the enemy's buildings alone.
    guard = 120 in 0..=400,
    /// The same, in hundredths of either, for platoons that are too few for the building that they make for.
    heed = 150 in 0..=400,
    /// Hundredths of the enemy's size in a building from which on they are enough.
    mass = 120 in 0..=400,
    /// Hundredths of that which count in wood and buildings, where a silent unit is not seen.
    shelter = 15 in 0..=100,
    /// Hundredths of that which count for a hex on the way.
    transit = 30 in 0..=200,
    /// An enemy marker on a hex.
    shelled = 25 in 0..=400,
    /// Hundredths of the best shot from where a unit goes.
    chance = 70 in 0..=400,
    /// Each platoon beyond the second in a hex.
    crowd = 25 in 0..=400,
    /// Each hex that a platoon goes out of its commander's range.
    leash = 25 in 0..=400,
    /// The least worth of a shot at a unit on its way: a better target may come.
    wait = 25 in 0..=400,
    /// The same after all moves.
    trifle = 1 in 0..=400,
    /// What it costs to be seen for a platoon that is masked.
    conceal = 5 in 0..=400,
    /// The same for a side none of whose units has been revealed, as long as that brings points.
    secret = 300 in 0..=1000,
    /// Hundredths of its final value that a building is worth when it is taken.
    prize = 50 in 0..=400,
    /// Hundredths of it by which that grows in the last turns.
    finish = 40 in 0..=400,
    /// Driving enemies out of any other hex.
    rout = 60 in 0..=1000,
    /// Being driven back.
    repulse = 80 in 0..=1000,
    /// Half boxes of attackers that each enemy platoon stops by its fire.
    brunt = 2 in 0..=12,
    /// The least worth of storming a hex.
    daring = 220 in -1000..=1000,
    /// Hundredths of the enemy's size in a building that are sent against it.
    press = 200 in 0..=1000,
    /// Half points ahead from which a side leaves the enemy's buildings alone.
    content = 60 in 0..=1000,
    /// Turns before the end in which every building is manned.
    recall = 8 in 0..=60,
    /// The least worth of a marker that stays on the map.
    salvo = 12 in 0..=1000,
    /// What shells on own units count, in hundredths of what they count on enemies.
    mercy = 200 in 0..=1000,
    /// Turns of fire for which a battalion is called, at most.
    barrage = 8 in 0..=60,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_weight_has_a_default_within_its_bounds_and_says_what_it_is() {
        for weight in Weights::ALL {
            let [least, most] = weight.bounds;
            assert!((least..=most).contains(&weight.default), "{}", weight.name);
            assert!(!weight.meaning.is_empty(), "{}", weight.name);
            assert_eq!(Weights::default().get(weight.name), Some(weight.default));
        }
    }

    #[test]
    fn weights_are_read_by_name_within_their_bounds() {
        let weights: Weights = "loss=0,way=4".parse().unwrap();
        assert_eq!((weights.loss, weights.way), (0, 4));
        let fault = |options: &str| options.parse::<Weights>().unwrap_err().to_string();
        assert!(fault("courage=1").starts_with("`heuristic` has no weight `courage`; it has loss"));
        assert_eq!(
            fault("brunt=13"),
            "the weight `brunt` of `heuristic` is a whole number from 0 to 12, not `13`"
        );
    }
}
