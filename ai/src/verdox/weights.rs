//! What counts how much for the heuristic player of *Fortress of Verdox*, as named numbers.
//!
//! Values are in sixths of a point unless they say otherwise: an attack hits on two sides of a six-sided die,
//! so an attack on infantry is worth 20. Ways are in half points of movement.
//!
//! They were bred by `wargauge exploit`, which plays variants against each other. Those by which a weak enemy's
//! headquarters are taken were then set by hand, as far as equal players did not mind.

use wargauge_engine::verdox::Kind;

use super::command::WINGS;
use crate::weights::named_weights;

named_weights! {
    /// What counts how much for the player `heuristic`.
    pub struct Weights;

    /// A half point of way towards the goal: a road step is worth a fifth of a shot at infantry.
    way = 4 in 0..=50,
    /// Each half point of way less than `near` to the enemy's headquarters, beyond `way`.
    dash = 7 in 0..=200,
    /// The way from which units make a dash for the headquarters: riders do it in two phases.
    near = 17 in 0..=60,
    /// Eighths of what the best attack of the next phase is worth: its target may move, or the
    /// unit be lost before.
    prospect = 4 in 0..=16,
    /// What each friendly unit near by adds to the enemy's targets, beyond those that it could
    /// attack already: it may come to draw its share.
    mate = 3 in 0..=100,
    /// How much more an enemy is worth that could attack one of this side's units.
    silence = 83 in 0..=300,
    /// Each half point of way that an enemy is nearer to this side's headquarters than `alarm`.
    threat = 4 in 0..=60,
    /// The way to this side's headquarters within which an enemy is a threat: next to them.
    alarm = 5 in 0..=80,
    /// How much further from its headquarters than an enemy that threatens them a unit may be to
    /// go for that enemy.
    between = 2 in 0..=40,
    /// A unit of foot on this side's headquarters.
    home = 48 in 0..=300,
    /// One in this many units of foot guards the headquarters.
    guards = 18 in 1..=80,
    /// How near to the headquarters its guards stay.
    guarded = 6 in 0..=40,
    /// A shot at a wall: less than any other.
    wall = 6 in 0..=100,
    /// A barge taken: its five points.
    barge = 40 in 0..=100,
    /// Eighths of each square that a unit can fire at beyond those from which it can be fired at.
    ground = 5 in 0..=16,
    /// How many squares from an enemy that counts. With less than the whole map, units do not stay at its
    /// edges because few can fire at them there.
    contact = 48 in 0..=48,
    /// Standing where a unit cannot fire and gets out only on a 1 or 2.
    stuck = 14 in 0..=100,
    /// Hundredths of daring for each point that a side lacks to be `safe` with no phase left; with
    /// phases left it is divided by their number plus one.
    urgency = 68 in 0..=400,
    /// Points: a smaller lead counts as being behind, because a single hit may take that much away.
    safe = 15 in 0..=300,
    /// Phases left from which `safe` counts.
    late = 7 in 0..=60,
    /// How daring a side that is behind becomes at most: what the way counts against risk, in
    /// percent.
    daring = 124 in 25..=1000,
    /// How daring a side that is ahead remains at least, in percent.
    caution = 18 in 10..=400,
    /// What a unit that only fights hand to hand loses by standing near an enemy before it storms:
    /// those who shoot go in front.
    behind = 100 in 0..=300,
    /// How many squares from an enemy that is.
    screen = 7 in 0..=20,
    /// How much further from its goal a blocked unit may step to get round those who block it, if no
    /// enemy could attack it there. It waits if this is 0.
    sidestep = 3 in 0..=40,
    /// Whether a blocked unit steps aside even to where others stand in front again, 1 or 0: with 0 more
    /// units wait, and games are played faster.
    shuffle = 1 in 0..=1,
    /// The way to this side's headquarters within which an enemy keeps a unit of foot on them.
    watch = 19 in 0..=1000,
    /// How strong a side must be to go for the enemy's headquarters at all cost, in percent of the
    /// enemy's strength.
    superior = 130 in 100..=1000,
    /// Such is also a side whose enemy has lost more than so many times as much as it has itself.
    toll = 4 in 1..=100,
    /// Points that the enemy must have lost for that.
    harvest = 100 in 0..=2000,
    /// How daring such a side is at least, in percent.
    finish = 786 in 25..=1000,
    /// As `dash`, for such a side.
    rush = 61 in 0..=200,
    /// As `near`, for such a side.
    rush_near = 30 in 0..=100,
    /// Percent of its daring that a unit has which storms in the first quarter of the game, unless its side is
    /// superior. All that bear on a unit are multiplied: those of the quarter, of its wing and of its kind. Less
    /// than 100 percent also lessens what the way counts for it.
    drive_first = 100 in 0..=600,
    /// The same for the second quarter of the game.
    drive_second = 100 in 0..=600,
    /// The same for the third quarter.
    drive_third = 100 in 0..=600,
    /// The same for the last quarter.
    drive_fourth = 100 in 0..=600,
    /// The same for units on the upper third of the map's rows. The second side has the map turned by half: its upper
    /// third is the lower one of the print.
    drive_upper = 100 in 0..=600,
    /// The same for units on the middle third.
    drive_middle = 100 in 0..=600,
    /// The same for units on the lower third.
    drive_lower = 100 in 0..=600,
    /// The same for infantry.
    drive_infantry = 100 in 0..=600,
    /// The same for riflemen.
    drive_riflemen = 100 in 0..=600,
    /// The same for grenadiers.
    drive_grenadiers = 100 in 0..=600,
    /// The same for cavalry.
    drive_cavalry = 100 in 0..=600,
    /// The same for mounted riflemen.
    drive_mounted = 100 in 0..=600,
    /// The same for guns.
    drive_guns = 100 in 0..=600,
    /// How far from the enemy's headquarters, in half points of movement, storming units stop. Nearer than that neither
    /// the way nor `dash` counts, unless they rush: by order, or because their side is superior. With 0 they go all the way.
    line = 0 in 0..=200,
    /// With 10 every tenth unit of its side makes for the nearest barge that it can board, and stays aboard: not guns,
    /// not guards, and none while its side is superior. With 0 none does.
    fetch = 0 in 0..=80,
    /// How soon infantry enters: the greater the sooner.
    enter_infantry = 3 in 0..=9,
    /// How soon riflemen enter.
    enter_riflemen = 9 in 0..=9,
    /// How soon grenadiers enter.
    enter_grenadiers = 2 in 0..=9,
    /// How soon cavalry enters.
    enter_cavalry = 5 in 0..=9,
    /// How soon mounted riflemen enter.
    enter_mounted = 4 in 0..=9,
    /// How soon guns enter.
    enter_guns = 3 in 0..=9,
}

impl Weights {
    /// The drive of a kind, in percent.
    pub(super) fn drive_of(&self, kind: Kind) -> i32 {
        match kind {
            Kind::Infantry => self.drive_infantry,
            Kind::Riflemen => self.drive_riflemen,
            Kind::Grenadiers => self.drive_grenadiers,
            Kind::Cavalry => self.drive_cavalry,
            Kind::MountedRiflemen => self.drive_mounted,
            Kind::Artillery => self.drive_guns,
        }
    }

    /// That of each quarter of the game.
    pub(super) fn drive_by_quarter(&self) -> [i32; 4] {
        [self.drive_first, self.drive_second, self.drive_third, self.drive_fourth]
    }

    /// That of each third of the map's rows, as its side sees them.
    pub(super) fn drive_by_wing(&self) -> [i32; WINGS] {
        [self.drive_upper, self.drive_middle, self.drive_lower]
    }

    /// How soon a kind enters, the greater the sooner.
    pub(super) fn entry(&self, kind: Kind) -> i32 {
        match kind {
            Kind::Infantry => self.enter_infantry,
            Kind::Riflemen => self.enter_riflemen,
            Kind::Grenadiers => self.enter_grenadiers,
            Kind::Cavalry => self.enter_cavalry,
            Kind::MountedRiflemen => self.enter_mounted,
            Kind::Artillery => self.enter_guns,
        }
    }
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
        let weights: Weights = "home=0,daring=100,way=4".parse().unwrap();
        assert_eq!((weights.home, weights.daring), (0, 100));
        let fault = |options: &str| options.parse::<Weights>().unwrap_err().to_string();
        assert!(fault("courage=1").starts_with("`heuristic` has no weight `courage`; it has way"));
        assert_eq!(
            fault("guards=0"),
            "the weight `guards` of `heuristic` is a whole number from 1 to 80, not `0`"
        );
    }
}
