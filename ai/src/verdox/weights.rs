//! The weights of the heuristic player of *Fortress of Verdox*, in sixths of a point unless stated otherwise:
//! an attack hits on two sides of a six-sided die, so an attack on infantry is worth 20.
//!
//! They were found by playing variants against each other, about a hundred games each. Weights that made no
//! difference have a round value.

use wargauge_engine::verdox::Kind;

/// A half point of way towards the goal: a road step is worth a fifth of a shot at infantry.
pub(super) const WAY: i32 = 4;
/// Each half point of way less when the enemy's headquarters is as near as `NEAR`, beyond `WAY`.
pub(super) const DASH: i32 = 20;
/// Half points of way: riders take a headquarters from there in two phases.
pub(super) const NEAR: i32 = 16;
/// Eighths of what the best attack of the next phase is worth: its target may move, or the unit be
/// lost before.
pub(super) const PROSPECT: i32 = 4;
/// What each friendly unit near by adds to the enemy's targets, beyond those that it could attack
/// already: it may come to draw its share.
pub(super) const MATE: i32 = 5;
/// How much more an enemy is worth that could attack one of this side's units.
pub(super) const SILENCE: i32 = 30;
/// Each half point of way that an enemy is nearer to this side's headquarters than `ALARM`.
pub(super) const THREAT: i32 = 6;
/// Half points of way to this side's headquarters within which an enemy is a threat: from the
/// bridges.
pub(super) const ALARM: i32 = 20;
/// A unit of foot on this side's headquarters.
pub(super) const HOME: i32 = 60;
/// A shot at a wall: less than any other.
pub(super) const WALL: i32 = 6;
/// A barge taken: its five points.
pub(super) const BARGE: i32 = 30;
/// Ground: eighths of each square that a unit can fire at beyond those from which it can be fired
/// at.
pub(super) const GROUND: i32 = 2;
/// Standing where a unit cannot fire and gets out only on a 1 or 2.
pub(super) const STUCK: i32 = 12;
/// Hundredths of daring for each point that a side lacks to be `SAFE` with no phase left; with
/// phases left it is divided by their number plus one.
pub(super) const URGENCY: i32 = 40;
/// Points: a smaller lead counts as being behind, because a single hit may take that much away.
pub(super) const SAFE: i32 = 40;
/// Phases left from which `SAFE` counts.
pub(super) const LATE: i32 = 8;
/// How soon each kind enters, the greater the sooner: kinds with range, and kinds that are soon in front.
pub(super) const ENTRY: [i32; Kind::COUNT] = [2, 4, 3, 3, 5, 1];
