//! What a score is worth in the 1794 system, and from it how dear a point lost is beside a point won. It
//! goes by the lead, the turns that are left, the camp and the side that wins at zero. Not for what else a position has:
//! that is in [`crate::era1794::features`].
//!
//! Log odds of a win rise piece by piece with the *margin*: the lead doubled, and one more for the side that wins at zero. A game
//! is decided by whether the margin is above 0 at its end [12.3], whichever side wins at zero. The weights are learned
//! from games, see the head of `scores.txt`. A piece never counts against the side that leads, so that a point won
//! is never a loss.

use std::sync::LazyLock;

use wargauge_engine::era1794::{Rules, State};
use wargauge_engine::{Game, Side};

use crate::foresight::{Model, WIN, bent};

/// How the camp stands [13.1]: no side has one to reach, or one has, or it is reached.
const CAMPS: usize = 3;

/// Turns after this one: from none to four or more.
const LEFT: usize = 5;

/// The margins between which each piece rises: what every point brings, what the point that decides brings besides, and what
/// those beyond it bring besides. Few pieces, since games tell little of leads that are rare, and a slope has to be smooth.
const PIECES: [[i32; 2]; 3] = [[-7, 7], [-1, 1], [1, 7]];

/// Half points from the beginning of a piece to its end: one point of the lead.
const POINT: i32 = 2;

/// The weights of one row: what the least margin comes to, and every piece.
const ROW: usize = 1 + PIECES.len();

/// How many weights there are.
pub const SCORES: usize = CAMPS * LEFT * ROW;

macro_rules! row {
    ($camp:literal, $left:literal) => {
        [
            concat!($camp, ", ", $left),
            concat!($camp, ", ", $left, ", lead"),
            concat!($camp, ", ", $left, ", deciding"),
            concat!($camp, ", ", $left, ", ahead"),
        ]
    };
}

macro_rules! rows {
    ($camp:literal) => {
        [
            row!($camp, "last turn"),
            row!($camp, "one turn left"),
            row!($camp, "two turns left"),
            row!($camp, "three turns left"),
            row!($camp, "more turns left"),
        ]
    };
}

const ROWS: [[[&str; ROW]; LEFT]; CAMPS] =
    [rows!("no camp"), rows!("camp open"), rows!("camp reached")];

/// Their names, in their order.
pub const SCORE_NAMES: [&str; SCORES] = {
    let mut names = [""; SCORES];
    let mut place = 0;
    while place < SCORES {
        names[place] = ROWS[place / (LEFT * ROW)][place / ROW % LEFT][place % ROW];
        place += 1;
    }
    names
};

/// Which of them may not be negative: the pieces.
pub const RISING: [bool; SCORES] = {
    let mut rising = [true; SCORES];
    let mut place = 0;
    while place < SCORES {
        rising[place] = false;
        place += ROW;
    }
    rising
};

/// As if so much of a win, in [`WIN`], hung on every point besides: where little is learned, both ways are alike.
const DOUBT: i32 = 50;

/// The least and the most that a point lost counts, in percent of a point won.
const METTLE: [i32; 2] = [10, 400];

/// What decides the game beside the points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Terms {
    /// The side from which all is seen: the one that has a camp to reach, or else the first.
    raider: Side,
    /// The row of the weights.
    row: usize,
    /// Half a point for the raider who wins at zero, and against the one whose enemy does.
    zero: i32,
    /// Is a win of the other side a draw?
    reached: bool,
    /// The lead that wins at once.
    automatic: i32,
}

impl Terms {
    /// Those of a position.
    pub fn of<const U: usize, const S: usize, const H: usize, const X: usize>(
        r: &Rules<U, S, H, X>,
        s: &State<U, S, H, X>,
    ) -> Self {
        let table = r.switches();
        let is_camp = table.camp.draw && r.camp_hex().is_some();
        let reached = is_camp && s.is_camp_reached();
        let raider =
            if is_camp { Side::from_index(table.camp.raider as usize) } else { Side::First };
        let camp = if is_camp { 1 + usize::from(reached) } else { 0 };
        let left = usize::from(table.turns.saturating_sub(r.turn(s))).min(LEFT - 1);
        let zero = match table.winner_at_zero() {
            None => 0,
            Some(side) if side == raider => 1,
            Some(_) => -1,
        };
        let automatic = table.automatic_victory.map_or(i32::MAX, i32::from);
        Self { raider, row: ROW * (LEFT * camp + left), zero, reached, automatic }
    }

    /// The lead of the side from which all is seen.
    fn lead(&self, net: i8) -> i32 {
        if self.raider == Side::First { i32::from(net) } else { -i32::from(net) }
    }

    /// How much of each piece a lead fills, in half points.
    fn pieces(&self, lead: i32) -> [i32; PIECES.len()] {
        let margin = POINT * lead + self.zero;
        PIECES.map(|[from, to]| (margin - from).clamp(0, to - from))
    }

    /// What a lead is worth to the raider, of [`WIN`].
    fn worth(&self, weights: &[i32; SCORES], lead: i32) -> i32 {
        // [13.1] Once the camp is reached, the other side can win no more.
        let floor = if self.reached { WIN / 2 } else { 0 };
        if lead.abs() >= self.automatic {
            // [12.4] The game is over: nothing is left to learn.
            return if lead > 0 { WIN } else { floor };
        }
        let (least, pieces) = (weights[self.row], &weights[self.row + 1..][..PIECES.len()]);
        let filled = self.pieces(lead);
        let risen: i32 = pieces.iter().zip(filled).map(|(weight, filled)| weight * filled).sum();
        bent(least + risen).max(floor)
    }

    /// What a point lost costs each side, in percent of what a point won brings it.
    pub fn mettle(&self, net: i8) -> [i32; 2] {
        let lead = self.lead(net);
        let [below, here, above] = [-1, 0, 1].map(|more| self.worth(learned(), lead + more));
        let [down, up] = [here - below, above - here].map(|slope| slope + DOUBT);
        let [least, most] = METTLE;
        let raider = (100 * down / up).clamp(least, most);
        let other = (100 * up / down).clamp(least, most);
        if self.raider == Side::First { [raider, other] } else { [other, raider] }
    }
}

/// The features of a score at the start of a turn: those of the first side's chances, so that they count against
/// a raider that is the second side.
pub fn scores<const U: usize, const S: usize, const H: usize, const X: usize>(
    r: &Rules<U, S, H, X>,
    s: &State<U, S, H, X>,
) -> [i32; SCORES] {
    let terms = Terms::of(r, s);
    let mut features = [0; SCORES];
    let sign = if terms.raider == Side::First { 1 } else { -1 };
    let row = &mut features[terms.row..][..ROW];
    row[0] = sign;
    for (feature, filled) in row[1..].iter_mut().zip(terms.pieces(terms.lead(s.net_points()))) {
        *feature = sign * filled;
    }
    features
}

/// The weights: learned from games, see the head of the file.
fn learned() -> &'static [i32; SCORES] {
    static LEARNED: LazyLock<Model<SCORES>> = LazyLock::new(|| {
        Model::read(include_str!("scores.txt"), &SCORE_NAMES).expect("a test reads the file")
    });
    LEARNED.weights()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What decides scenario I: the Poles have a camp to reach, and the Russians win at zero.
    fn terms(camp: usize, left: usize) -> Terms {
        let row = ROW * (LEFT * camp + left);
        Terms { raider: Side::First, row, zero: -1, reached: camp == 2, automatic: 4 }
    }

    fn all() -> impl Iterator<Item = Terms> {
        let rows = (0..CAMPS).flat_map(|camp| (0..LEFT).map(move |left| (camp, left)));
        rows.flat_map(|(camp, left)| [-1, 0, 1].map(|zero| Terms { zero, ..terms(camp, left) }))
    }

    #[test]
    fn every_weight_has_a_name_of_its_own_and_is_learned() {
        let mut names = SCORE_NAMES.to_vec();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), SCORES);
        assert_eq!(SCORE_NAMES[ROW * LEFT + 2], "camp open, last turn, deciding");
        for ((name, weight), rises) in SCORE_NAMES.iter().zip(learned()).zip(RISING) {
            assert!(!rises || *weight >= 0, "{name} {weight}");
        }
    }

    #[test]
    fn a_fault_of_the_file_is_named_by_its_line_or_its_feature() {
        let text = include_str!("scores.txt");
        let fault = |from: &str, to: &str| {
            let spoilt = text.replacen(from, to, 1);
            Model::read(&spoilt, &SCORE_NAMES).expect_err(to).to_string()
        };
        let line = fault("\nno camp, last turn ", "\nno camp, last turn x");
        assert_eq!(line, "line 3 is not a feature and a whole number");
        let name = fault("camp open, last turn, lead", "camp open, last turn, led");
        assert_eq!(name, "there is no feature `camp open, last turn, led`, or it comes twice");
        let cut = text.trim_end().rfind('\n').expect("lines");
        let missing = Model::read(&text[..cut], &SCORE_NAMES).expect_err("cut").to_string();
        assert_eq!(missing, "the feature `camp reached, more turns left, ahead` has no weight");
    }

    #[test]
    fn a_point_more_is_never_worth_less() {
        for terms in all() {
            let worth: Vec<i32> = (-6..=6).map(|lead| terms.worth(learned(), lead)).collect();
            assert!(worth.is_sorted(), "{terms:?}: {worth:?}");
            assert_eq!((worth[2], worth[10]), (if terms.reached { WIN / 2 } else { 0 }, WIN));
        }
    }

    #[test]
    fn in_the_last_turn_the_side_behind_stakes_more_lightly_than_the_one_ahead() {
        for camp in 0..CAMPS {
            let last = terms(camp, 0);
            let [behind, ahead] = [-1, 1].map(|net| last.mettle(net));
            // At zero the Russians win already.
            let level = last.mettle(0);
            assert!(
                behind[0] < ahead[0] && level[0] < 60 && ahead[0] > 140,
                "{behind:?} {ahead:?}"
            );
            assert!(ahead[1] < behind[1] && level[1] > 160, "{behind:?} {ahead:?}");
            // The more turns are left, the less hangs on the next point.
            let early = terms(camp, 2).mettle(0);
            assert!(level[0] < early[0] && early[1] < level[1], "{level:?} {early:?}");
        }
    }

    #[test]
    fn a_reached_camp_takes_from_a_point_behind_what_it_costs() {
        let [open, reached] = [1, 2].map(|camp| terms(camp, 0));
        let [open_worth, reached_worth] = [open, reached].map(|terms| terms.worth(learned(), -3));
        assert!(open_worth < WIN / 10 && reached_worth == WIN / 2, "{open_worth} {reached_worth}");
        assert_ne!(open.mettle(0), reached.mettle(0));
        let slope = |terms: Terms| terms.worth(learned(), 0) - terms.worth(learned(), -1);
        assert!(slope(reached) < slope(open));
    }

    #[test]
    fn the_side_that_wins_at_zero_is_half_a_point_ahead() {
        for left in 0..LEFT {
            let [against, level, with] =
                [-1, 0, 1].map(|zero| Terms { zero, automatic: i32::MAX, ..terms(0, left) });
            let worth = |terms: Terms, lead| terms.worth(learned(), lead);
            assert_eq!(worth(with, 0), worth(against, 1));
            assert_eq!(with.mettle(0), against.mettle(1));
            assert!(worth(against, 0) < worth(level, 0) && worth(level, 0) < worth(with, 0));
        }
    }

    #[test]
    fn it_is_the_same_whichever_side_is_the_raider() {
        for terms in all() {
            let mirrored = Terms { raider: Side::Second, ..terms };
            for net in -4..=4 {
                let [first, second] = mirrored.mettle(-net);
                assert_eq!(terms.mettle(net), [second, first], "{terms:?} {net}");
            }
        }
    }
}
