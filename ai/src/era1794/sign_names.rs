//! What the numbers are called that describe a decision and its choices. Not for what they are.

//! They are in the same order in all files of policies: a new one comes last.

/// The places of the signs that are set one by one.
pub(crate) const STEP: usize = 2;
pub(crate) const TURN: usize = 3;
pub(crate) const HALT: usize = 4;
pub(crate) const SHOT: usize = 5;
pub(crate) const PASS: usize = 6;
pub(crate) const MOVE: usize = 7;
pub(crate) const STACK: usize = 8;
pub(crate) const LINE: usize = 9;
pub(crate) const DOUBLE: usize = 10;
pub(crate) const CHARGE: usize = 11;
pub(crate) const ENTERS: usize = 12;
pub(crate) const NAMES: usize = 13;
pub(crate) const RIDE: usize = 14;
pub(crate) const BACK: usize = 15;
pub(crate) const REACTION: usize = 16;
pub(crate) const WORK: usize = 17;
pub(crate) const MELEE: usize = 18;
pub(crate) const FORMATION: usize = 19;
pub(crate) const GAIN: usize = 62;
pub(crate) const SHOT_WORTH: usize = 63;
pub(crate) const SHOT_RANGE: usize = 64;
pub(crate) const BETTER: usize = 65;
pub(crate) const NEARNESS: usize = 66;
pub(crate) const FROM_CAMP: usize = 67;

/// Where those of a unit, of a place, of a commander, and of which commander it is begin.
pub(crate) const UNIT: usize = 20;
pub(crate) const PLACE: usize = 30;
pub(crate) const FLANK: usize = 42;
pub(crate) const BEFORE: usize = 46;
pub(crate) const LEADER: usize = 69;
pub(crate) const WHICH: usize = 77;

/// The kinds of decision.
pub(crate) const KINDS: [&str; 6] = ["going", "beginning", "naming", "riding", "firing", "other"];

/// What describes a decision as a whole.
pub(crate) const CONTEXTS: [&str; 15] = [
    "turns left",
    "last turn",
    "last turn but one",
    "lead",
    "ahead",
    "behind",
    "camp open to us",
    "camp open to them",
    "camp reached",
    "content",
    "own chits in the cup",
    "enemy chits in the cup",
    "even",
    "far apart",
    "first turn",
];

/// What describes a choice.
pub(crate) const NAMED: [&str; 82] = [
    "own judgement, near the best",
    "own judgement",
    "is a step",
    "is a turn",
    "is a halt",
    "is a shot",
    "is passing",
    "begins a move",
    "moves a stack",
    "moves a line",
    "moves at double time",
    "is a charge",
    "enters an enemy hex",
    "names a commander",
    "is a ride",
    "goes back or comes on",
    "is a reaction",
    "is work with guns",
    "is a melee",
    "is a formation",
    "unit is foot",
    "unit is horse",
    "unit is guns",
    "size",
    "size lost",
    "morale",
    "points left",
    "shots fired",
    "in command",
    "run so far",
    "cover",
    "way to the nearest enemy",
    "enemy foot next to it",
    "enemy foot at 2",
    "enemy foot at 3 and 4",
    "enemy foot at 5 and 6",
    "enemy horse next to it",
    "enemy horse at 2",
    "enemy horse at 3 and 4",
    "enemy horse at 5 and 6",
    "cannon that bear on it",
    "volleys that bear on it",
    "enemies on the flank",
    "enemies behind",
    "enemies near that may act in this turn",
    "enemy fronts next to it",
    "enemies before the front",
    "best shot",
    "enemy flanks open to it",
    "friends next to it",
    "friends at 2 and 3",
    "friends in the hex",
    "own guns in the hex",
    "own guns next to it",
    "leaves guns alone",
    "out of command by",
    "way to the camp",
    "way to the camp, more than before",
    "nearer the goal",
    "distance from the camp",
    "distance from its post",
    "in a clash",
    "gain of the attack",
    "worth of the shot",
    "range of the shot",
    "worth of the place, more than before",
    "nearness of the goal",
    "place from the camp, one way",
    "place from the camp, other way",
    "commander, size",
    "commander, size within reach",
    "commander, size near the enemy",
    "commander, size in clashes",
    "commander, size of horse, or steps",
    "commander, near the enemy, or size next to him",
    "commander, way to the camp, or the ride",
    "commander, shots fired, or in a clash",
    "first commander",
    "second commander",
    "third commander",
    "fourth commander",
    "further commander",
];
