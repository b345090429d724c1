//! When a run without a fixed length looks whether it may stop.
//!
//! Such a run stops at the first look at which the interval of every share is narrower than asked.
//! Stopping as soon as the *result* pleases spoils the intervals. Stopping as soon as the *width* is
//! small hardly does, because the width depends on the share alone and changes slowly
//! with it (Y. S. Chow and H. Robbins, "On the asymptotic theory of fixed-width sequential
//! confidence intervals for the mean", Annals of Mathematical Statistics 36 (1965), 457–462: the
//! coverage tends to the nominal one). The theory covers many games. The simulation below
//! shows the same for the looks that are really taken: 95 % intervals stay 95 % intervals.

/// Blocks before the first look: enough games that no share is judged by a handful.
pub const FIRST_LOOK: u64 = 8;

/// Each further look comes after this part more of the blocks so far, so that at most an eighth of
/// the games is played in vain.
const LOOK_PART: u64 = 8;

/// The same where an answer is waited for rather than a width (see [`super::sequential`]): what is
/// played beyond the moment at which it is clear is in vain, and looking costs little.
const ANSWER_PART: u64 = 64;

/// After how many blocks to look next, having looked after so many.
pub const fn next_look(blocks: u64) -> u64 {
    later_by(blocks, LOOK_PART)
}

/// The same for a person who waits for an answer.
pub const fn next_answer(blocks: u64) -> u64 {
    later_by(blocks, ANSWER_PART)
}

const fn later_by(blocks: u64, part: u64) -> u64 {
    let more = blocks / part;
    blocks + if more == 0 { 1 } else { more }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runner::BLOCK;
    use crate::statistics::simulated::Dice;
    use crate::statistics::{Interval, score};
    use crate::study::Study;

    /// Plays until all shares are known within ± `x`; the first side wins and draws so often.
    fn stopped(luck: &mut Dice, win: f64, draw: f64, x: f64) -> Study {
        let mut study = Study::default();
        let (mut blocks, mut look) = (0, FIRST_LOOK);
        loop {
            for _ in 0..BLOCK {
                let die = luck.unit();
                let outcome = if die < win { 0 } else { 1 + usize::from(die < win + draw) };
                study.outcomes[outcome] += 1;
            }
            blocks += 1;
            if blocks == look {
                look = next_look(look);
                if study.is_sure_within(x) {
                    return study;
                }
            }
        }
    }

    #[test]
    fn intervals_keep_their_coverage_although_the_run_looks_often() {
        let mut luck = Dice::new(1965);
        for (win, draw) in [
            (0.5, 0.0),
            (0.5, 0.1),
            (0.35, 0.45),
            (0.2, 0.05),
            (0.05, 0.05),
            (0.01, 0.5),
            (0.01, 0.0),
        ] {
            for (x, samples) in [(0.02, 8000), (0.01, 3000)] {
                let truth = [win, 1.0 - win - draw, draw];
                let mut covered = [0_u32; 4];
                let covers = |interval: Interval, truth: f64| {
                    u32::from(interval.low <= truth + 1e-12 && truth <= interval.high + 1e-12)
                };
                for _ in 0..samples {
                    let study = stopped(&mut luck, win, draw, x);
                    for ((count, share), truth) in covered.iter_mut().zip(study.shares()).zip(truth)
                    {
                        assert!(share.half_width() < x);
                        *count += covers(share, truth);
                    }
                    let scored = score(study.outcomes[0], study.outcomes[2], study.games());
                    covered[3] += covers(scored, win + draw / 2.0);
                }
                // Four standard errors of a coverage of 95 %: 1.0 % of 8000 samples, 1.6 % of 3000.
                let error = 4.0 * (0.95 * 0.05 / f64::from(samples)).sqrt();
                for count in covered {
                    let coverage = f64::from(count) / f64::from(samples);
                    assert!(coverage > 0.95 - error, "{win} {draw} within {x}: {coverage}");
                }
            }
        }
    }

    #[test]
    fn looks_come_an_eighth_later_each_time() {
        let looks: Vec<u64> =
            std::iter::successors(Some(FIRST_LOOK), |&look| Some(next_look(look)))
                .take(12)
                .collect();
        assert_eq!(looks, [8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20, 22]);
        assert_eq!([next_look(1), next_look(800)], [2, 900]);
        assert_eq!([next_answer(1), next_answer(127), next_answer(640)], [2, 128, 650]);
    }
}
