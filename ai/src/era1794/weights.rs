//! What counts how much for the player `heuristic`, as named numbers. Not for how they are applied.
//!
//! Values are in hundredths of a victory point unless they say otherwise.

pub use crate::weights::LARGEST_WEIGHT;
use crate::weights::named_weights;

named_weights! {
    /// What counts how much for the player `heuristic`.
    pub struct Weights;

    /// A melee won: the point on the track.
    melee = 83,
    /// Guns captured, and the fear of losing them.
    capture = 210,
    /// A unit eliminated by fire.
    elimination = 96,
    /// A commander killed.
    commander = 239,
    /// One point of size lost.
    loss = 20,
    /// A counter turned over: what its lower morale costs besides.
    flip = 11,
    /// A point of size on the turn track for one turn.
    rout = 9,
    /// A unit forced back by fire.
    retreat = 41,
    /// What its own stake in a melee counts for an attacker that must win, in percent.
    boldness = 101,
    /// The same for a side that is content with the score, in percent.
    caution = 81,
    /// What that caution counts for the side that holds the castle, in percent of it.
    hold = 142,
    /// How much of what its own stake counts comes from what scores have been worth in games, in percent; the rest is said by `boldness`,
    /// `caution`, `hold`, `despair` and `security`.
    learned = 0 in 0..=100,
    /// What a melee must gain besides for that side to seek it.
    demand = 4,
    /// How near an enemy must come before horse of that side rides at it; all others wait until it is next to them.
    sortie = 8,
    /// A side is content if it is ahead by more points than this, for each turn that is left, in tenths.
    cushion = 20,
    /// Least gain for which a melee is sought.
    assault = 2,
    /// A step, so that units do not wander; a step back costs a turn besides.
    step = 0,
    /// A point of movement spent on turning.
    turn = 2,
    /// One point of movement nearer the enemy's camp, for the raiders.
    camp = 65,
    /// One hex nearer the enemy that is to be attacked.
    advance = 11,
    /// One hex further from its post, for a side that is content.
    post = 2,
    /// The same for the side that holds the castle.
    keep = 12,
    /// One hex nearer an enemy that threatens the camp.
    guard = 9,
    /// A hex on the raiders' way to the camp before the front of a guard, doubled on the shortest
    /// way.
    bar = 5,
    /// One hex beyond the reach of command.
    straggle = 8,
    /// Firepower point brought into musket range of an enemy.
    aim = 4,
    /// Half a row of the musket table by which an enemy can fire at the unit.
    exposure = 2,
    /// Each enemy that can fire at the unit, while raiders of the camp wait for their army to close
    /// up.
    patience = 100,
    /// The part of their army that must be near the enemy before raiders no longer wait, in percent.
    gather = 30,
    /// Standing in wood or behind a work that covers against the nearest enemy.
    cover = 4,
    /// Point of size of an enemy within charging distance of the flank.
    flank = 2,
    /// The same for the rear.
    rear = 3,
    /// Point of size by which a near enemy is stronger, for a unit before its front.
    reaction = 4,
    /// The goal lies before the front rather than behind it.
    face = 6,
    /// Least worth of a first shot; each further one must be worth as much more.
    shot = 1,
    /// Taking a carried fire marker off.
    reload = 4,
    /// A unit within the commander's reach, by its size.
    reach = 6,
    /// The commander's own safety: an escort of troops.
    escort = 9,
    /// The commander next to an enemy; half of it one hex further off.
    peril = 63,
    /// How much nearness to the camp counts towards activating the commander of guarding horse, in percent of what
    /// it counts for raiders. Above 0, a feint at the camp draws the activation away from foot that has to fight.
    alarm = 0,
    /// A raider within the commander's reach, in points of size.
    raiders = 20,
    /// A unit in a clash within the commander's reach, in points of size: without him it does not
    /// attack.
    support = 20,
    /// What an attack that could be made at once counts for its commander's activation, in tenths.
    initiative = 1,
    /// What an attack must be worth to count for an activation.
    assured = 40,
    /// A point of size that waits for its commander's activation to return.
    rally = 2,
    /// Deployment: a hex further from the guns or the camp that are to be taken.
    deploy = 2,
    /// A step back in a move that has gone on.
    back = 5,
    /// What guns left alone are worth to an enemy that could be there within two moves, in percent.
    bait = 46,
    /// The last turn: what its own stake counts for a side with nothing to lose, in percent.
    despair = 23,
    /// The last turn: what its own stake counts for a side that is content, in percent.
    security = 214,
    /// How much of the bait's price counts when guns are pushed by hand, in percent.
    withdraw = 48,
    /// Guns with no better target than this are limbered.
    limber = 8,
    /// How far from an enemy guns unlimber.
    battery = 5,
    /// How much a commander fears the fire that can strike his stack, in tenths.
    bullets = 3,
    /// The fear of leaving guns without their escort.
    guns = 14,
    /// Least gain for which foot goes at double time.
    haste = 0,
    /// The price of ending a march at double time under fire.
    silence = 34,
    /// A point of size of horse near companies that could form square; of foot and guns it costs 4.
    square = 4,
    /// Choices that differ by no more than this are alike.
    whim = 0,
}

impl Weights {
    /// The weights that trained players learned with, and that plans are written for: without what
    /// `heuristic` has been taught since.
    pub fn taught() -> Self {
        Self {
            patience: 0,
            cushion: 0,
            post: 4,
            keep: 4,
            reach: 12,
            alarm: 100,
            hold: 100,
            learned: 0,
            demand: 0,
            sortie: 1,
            ..Self::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_weight_is_found_by_its_name_and_says_what_it_is() {
        let mut weights = Weights::default();
        for (nth, weight) in Weights::ALL.iter().enumerate() {
            assert!(weights.set(weight.name, nth as i32) && !weight.meaning.is_empty());
            assert_eq!(weights.get(weight.name), Some(nth as i32));
        }
        assert!(!weights.set("courage", 1));
        assert_eq!(weights.get("courage"), None);
    }

    #[test]
    fn weights_are_read_by_name_within_their_limits() {
        let weights: Weights = "camp=3,melee=120".parse().unwrap();
        assert_eq!(weights.to_string(), "melee=120,camp=3");
        let fault = |options: &str| options.parse::<Weights>().unwrap_err().to_string();
        assert!(
            fault("courage=1").starts_with("`heuristic` has no weight `courage`; it has melee")
        );
        assert_eq!(
            fault("camp=far"),
            "the weight `camp` of `heuristic` is a whole number from -1000 to 1000, not `far`"
        );
        assert!(fault("camp=-9999999999").contains("-1000 to 1000"));
    }

    #[test]
    fn only_weights_that_were_changed_are_printed() {
        let mut weights = Weights::default();
        assert_eq!(weights.to_string(), "");
        weights.melee = 120;
        weights.camp = 0;
        assert_eq!(weights.to_string(), "melee=120,camp=0");
    }
}
