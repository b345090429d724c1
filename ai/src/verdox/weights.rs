//! What the heuristic player of *Fortress of Verdox* holds dear, in sixths of a point unless told
//! otherwise: an attack hits on two sides of the die of six.

use wargauge_engine::verdox::Kind;

/// The weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weights {
    /// A half point of way towards the goal.
    pub way: i32,
    /// Eighths of what the best attack of the next phase is worth: its target may move, or the unit
    /// be lost before.
    pub prospect: i32,
    /// Eighths of what the enemy's fire costs on the average.
    pub risk: i32,
    /// What each own unit near by is worth to the enemy's fire: it draws its share of it.
    pub mate: i32,
    /// An enemy that could attack somebody is worth more dead.
    pub silence: i32,
    /// Each half point of way that an enemy is nearer to the own headquarters than `alarm`.
    pub threat: i32,
    /// Half points of way to the own headquarters within which an enemy is a threat.
    pub alarm: i32,
    /// Somebody on the own headquarters.
    pub home: i32,
    /// A wall demolished.
    pub wall: i32,
    /// A barge taken.
    pub barge: i32,
    /// Ground: eighths of each square more that one can fire at than be fired at from.
    pub ground: i32,
    /// Hundredths more of daring for each point that one is behind with no phase left; for each
    /// phase left it is divided.
    pub urgency: i32,
    /// To be where one cannot fire, and gets out on a 1 or 2 only.
    pub stuck: i32,
    /// Which kinds enter first: the greater the sooner.
    pub entry: [i32; Kind::COUNT],
}

impl Default for Weights {
    fn default() -> Self {
        Self {
            way: 4,
            prospect: 4,
            risk: 8,
            mate: 5,
            silence: 30,
            threat: 6,
            alarm: 28,
            home: 60,
            wall: 6,
            barge: 30,
            ground: 2,
            urgency: 40,
            stuck: 12,
            // Range first, and those who are soon at the front.
            entry: [2, 4, 3, 3, 5, 1],
        }
    }
}
