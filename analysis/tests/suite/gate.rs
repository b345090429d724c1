//! What the gate promises, shown by simulation: thousands of checks each of figures that have not moved,
//! and of figures that have moved by twice the tolerance.
//!
//! `cargo test -p wargauge-analysis --test suite gate -- --nocapture` prints the table of
//! `reports/gate.md`.
//! Not for how games are played: these are made-up games of which the truth is known.

use rayon::prelude::*;
use statrs::distribution::{ContinuousCDF, Normal};
use statrs::function::factorial::ln_binomial;
use wargauge_analysis::gate::{Claim, Counted, ERRORS, Expectation, Measure, Sight, Trial};
use wargauge_analysis::statistics::Errors;
use wargauge_analysis::statistics::looks::{FIRST_LOOK, next_answer};
use wargauge_analysis::{Answer, Histogram};
use wargauge_engine::Side;
use wargauge_engine::luck::game_key;

/// Checks of each kind: the standard error of a rate of 1 % is 0.16 %, of 95 % 0.34 %.
const CHECKS: u32 = 4000;

/// The fewest games between two looks: those of the gate.
const BLOCK: u64 = 32;

/// What may come of a game, with its chance: one number for each measure.
#[derive(Clone)]
struct World(Vec<(f64, Vec<i32>)>);

impl World {
    /// Games that are won, lost and drawn so often, by one measure.
    fn of_one(chances: &[(f64, i32)]) -> Self {
        Self(chances.iter().map(|&(chance, number)| (chance, vec![number])).collect())
    }

    /// So many games more.
    fn play(&self, luck: &mut Luck, games: u64, counts: &mut [u64]) {
        let last = counts.len() - 1;
        for _ in 0..games {
            let mut die = luck.unit();
            let place = self.0[..last].iter().position(|(chance, _)| {
                die -= chance;
                die < 0.0
            });
            counts[place.unwrap_or(last)] += 1;
        }
    }

    /// Games from the counts of what came of them.
    fn counted(&self, counts: &[u64]) -> Counted {
        let measure = |nth: usize| {
            let each = self.0.iter().zip(counts);
            Histogram::from_counts(each.map(|((_, numbers), &count)| (numbers[nth], count)))
        };
        let measures = (0..self.0[0].1.len()).map(measure).collect();
        Counted { games: counts.iter().sum(), measures }
    }

    /// So many games: how many came out so, then how many of the others came out so, and so on.
    fn played(&self, luck: &mut Luck, games: u64) -> Counted {
        let (mut games_left, mut chance_left) = (games, 1.0);
        let counts = self.0.iter().map(|(chance, _)| {
            let count = luck.binomial(games_left, (chance / chance_left).min(1.0));
            games_left -= count;
            chance_left -= chance;
            count
        });
        let mut counts: Vec<u64> = counts.collect();
        *counts.last_mut().expect("an outcome") += games_left;
        self.counted(&counts)
    }

    /// The mean and the deviation of a measure in one game.
    fn spread(&self, nth: usize, unit: f64) -> [f64; 2] {
        let moment = |power: i32| -> f64 {
            let each = self.0.iter();
            each.map(|(chance, numbers)| chance * (f64::from(numbers[nth]) / unit).powi(power))
                .sum()
        };
        [moment(1), (moment(2) - moment(1).powi(2)).max(0.0).sqrt()]
    }
}

/// Uniform numbers from a seed.
struct Luck(u64, u64);

impl Luck {
    fn unit(&mut self) -> f64 {
        self.1 += 1;
        (game_key(self.0, self.1) >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// How many of `games` come out so that each does with this chance: by inversion from the mode
    /// outwards, up and down in turn.
    fn binomial(&mut self, games: u64, chance: f64) -> u64 {
        if games == 0 || chance <= 0.0 || chance >= 1.0 {
            return if chance >= 1.0 { games } else { 0 };
        }
        let (n, odds) = (games as f64, chance / (1.0 - chance));
        let mode = ((n + 1.0) * chance).floor().min(n);
        let log =
            ln_binomial(games, mode as u64) + mode * chance.ln() + (n - mode) * (1.0 - chance).ln();
        let (mut die, mut up, mut down) = (self.unit() - log.exp(), mode, mode);
        let [mut above, mut below] = [log.exp(); 2];
        while die >= 0.0 && (up < n || down > 0.0) {
            if up < n {
                above *= (n - up) / (up + 1.0) * odds;
                up += 1.0;
                die -= above;
                if die < 0.0 {
                    return up as u64;
                }
            }
            if down > 0.0 {
                below *= down / (n - down + 1.0) / odds;
                down -= 1.0;
                die -= below;
                if die < 0.0 {
                    return down as u64;
                }
            }
        }
        mode as u64
    }
}

/// A kind of check: the games as they were, as they are when something has moved, and what is expected
/// of each measure.
struct Kind {
    name: &'static str,
    was: World,
    moved: World,
    measures: Vec<(Measure, f64)>,
}

/// What came of many checks.
#[derive(Default)]
struct Found {
    outside: u32,
    open: u32,
    games: u64,
}

impl Found {
    fn share(count: u32) -> f64 {
        f64::from(count) / f64::from(CHECKS)
    }

    fn mean_games(&self) -> f64 {
        self.games as f64 / f64::from(CHECKS)
    }
}

/// One trial of expectations against a world, of at most so many games.
fn tried(trial: &mut Trial<'_>, world: &World, luck: &mut Luck, most: u64) -> u64 {
    let (mut counts, mut games, mut look) = (vec![0; world.0.len()], 0, FIRST_LOOK);
    while games < most {
        let more = (look * BLOCK).min(most) - games;
        world.play(luck, more, &mut counts);
        games += more;
        look = next_answer(look);
        trial.look(&world.counted(&counts));
        if trial.is_clear(games) {
            break;
        }
    }
    // What is played after a failure only shows what else has moved.
    trial.first_outside().unwrap_or(games)
}

fn answer(trial: &Trial<'_>) -> Answer {
    let answers = || trial.verdicts().iter().map(|verdict| verdict.answer());
    if answers().any(|answer| answer == Answer::Outside) {
        Answer::Outside
    } else if answers().all(|answer| answer == Answer::Inside) {
        Answer::Inside
    } else {
        Answer::Open
    }
}

impl Kind {
    /// The games that a baseline of these tolerances has.
    fn baseline(&self) -> u64 {
        let pilot = self.was.played(&mut Luck(99, 0), 4096);
        let each = self.measures.iter().zip(&pilot.measures);
        let sizes = each.map(|(&(measure, tolerance), before)| {
            let sight = Sight::new(before, measure.unit(), ERRORS, self.measures.len());
            sight.baseline(2.0 * tolerance)
        });
        sizes.max().unwrap_or(0)
    }

    /// Many checks, each with a baseline of its own.
    fn checks(&self, world: &World, seed: u64) -> Found {
        let size = self.baseline();
        let one = |check: u32| {
            let mut luck = Luck(seed.wrapping_add(u64::from(check)), 0);
            let before = self.was.played(&mut luck, size);
            let each = self.measures.iter().zip(before.measures);
            let expectations: Vec<Expectation> = each
                .map(|(&(measure, tolerance), before)| Expectation {
                    measure,
                    claim: Claim::As { before, tolerance },
                })
                .collect();
            let mut trial = Trial::new(&expectations, ERRORS, expectations.len());
            let games = tried(&mut trial, world, &mut luck, size);
            let found = answer(&trial);
            let [outside, open] =
                [Answer::Outside, Answer::Open].map(|kind| u32::from(found == kind));
            Found { outside, open, games }
        };
        (0..CHECKS).into_par_iter().map(one).reduce(Found::default, |a, b| Found {
            outside: a.outside + b.outside,
            open: a.open + b.open,
            games: a.games + b.games,
        })
    }

    /// The games of a test of fixed size with these errors, against the same baseline, for the measure
    /// that takes most of those that move: with the deviations `σ` before and `τ` after, as
    /// many as make `z(1 − alarm) σ √(1/n + 1/N) + z(1 − miss) √(τ²/n + σ²/N)` the shift. Nothing if
    /// games were all the same, where a single different one is enough.
    fn fixed(&self, errors: Errors) -> Option<u64> {
        let (before, answers) = (self.baseline() as f64, 2 * self.measures.len());
        let z = |error: f64| Normal::standard().inverse_cdf(1.0 - error);
        let (alarm, miss) = (z(errors.alarm / answers as f64), z(errors.miss));
        let games = self.measures.iter().enumerate().filter_map(|(nth, (measure, tolerance))| {
            let [was, is] = [&self.was, &self.moved].map(|world| world.spread(nth, measure.unit()));
            let shift = (is[0] - was[0]).abs();
            if was[1] == 0.0 || shift < 1.99 * tolerance {
                return None;
            }
            let enough = |games: &u64| {
                let [own, old] = [1.0 / *games as f64, 1.0 / before];
                let after = (is[1].powi(2) * own + was[1].powi(2) * old).sqrt();
                alarm * was[1] * (own + old).sqrt() + miss * after <= shift
            };
            (1..1_000_000).step_by(10).find(enough)
        });
        games.max()
    }
}

const WON: Measure = Measure::Won(Side::First);

/// A share of games that moves by twice the tolerance.
fn share(name: &'static str, share: f64, tolerance: f64) -> Kind {
    let world = |share: f64| World::of_one(&[(share, 1), (1.0 - share, 0)]);
    let moved = world(share + 2.0 * tolerance);
    Kind { name, was: world(share), moved, measures: vec![(WON, tolerance)] }
}

/// Scores of games won, drawn and lost.
fn scores(name: &'static str, was: [f64; 3], moved: [f64; 3], tolerance: f64) -> Kind {
    let world = |[won, drawn, lost]: [f64; 3]| World::of_one(&[(won, 2), (drawn, 1), (lost, 0)]);
    let measures = vec![(Measure::Score, tolerance)];
    Kind { name, was: world(was), moved: world(moved), measures }
}

/// Wins, losses, draws, score and points of games as those of Niemenczyn, where points follow the
/// outcome; `more` is how much oftener the first side wins in place of draws.
fn whole(more: f64) -> World {
    let outcome = |chance: f64, winner: [i32; 4], points: [i32; 3]| {
        points.map(|points| (chance / 3.0, winner.into_iter().chain([points]).collect()))
    };
    let games = outcome(0.37 + more, [1, 0, 0, 2], [1, 4, 6])
        .into_iter()
        .chain(outcome(0.14, [0, 1, 0, 0], [-6, -5, -1]))
        .chain(outcome(0.49 - more, [0, 0, 1, 1], [-4, -1, 0]));
    World(games.collect())
}

fn kinds() -> Vec<Kind> {
    // A die less another has the deviation 2.4.
    let dice = |more: f64| {
        let all = (-5..=5_i32).map(|by| (f64::from(6 - by.abs()) / 36.0 * (1.0 - more), by));
        World::of_one(&all.chain([(more, 5)]).collect::<Vec<_>>())
    };
    // How often a rule acts: rarely, and then often several times.
    let uses = |rare: f64| World::of_one(&[(1.0 - rare, 0), (rare * 0.6, 1), (rare * 0.4, 6)]);
    vec![
        share("a share of 50 %, ± 2 points", 0.5, 0.02),
        share("a share of 14 %, ± 1 point", 0.14, 0.01),
        share("a share of 2 %, ± 0.5 points", 0.02, 0.005),
        share("a share of 0 %, ± 0.5 points", 0.0, 0.005),
        scores("a score with 49 % draws, ± 1 point", [0.37, 0.49, 0.14], [0.39, 0.49, 0.12], 0.01),
        scores(
            "a score of nothing but draws, ± 0.5 points",
            [0.0, 1.0, 0.0],
            [0.02, 0.98, 0.0],
            0.005,
        ),
        Kind {
            name: "points with a deviation of 2.4, ± 0.1",
            was: dice(0.0),
            moved: dice(2.0 * 0.1 / 5.0),
            measures: vec![(Measure::Points, 0.1)],
        },
        Kind {
            name: "uses of a rule, 0.3 a game, ± 0.06",
            was: uses(0.1),
            moved: uses(0.14),
            measures: vec![(Measure::Rule(0), 0.06)],
        },
        Kind {
            name: "five expectations at once, ± 2 points",
            was: whole(0.0),
            moved: whole(0.04),
            measures: vec![
                (WON, 0.02),
                (Measure::Won(Side::Second), 0.02),
                (Measure::Drawn, 0.02),
                (Measure::Score, 0.02),
                (Measure::Points, 0.15),
            ],
        },
    ]
}

#[test]
fn false_alarms_and_misses_keep_what_is_promised_with_few_games() {
    println!(
        "| expectation | baseline | false alarms | undecided | detected | fixed size | mean games, \
         unmoved | moved |\n|---|---|---|---|---|---|---|---|"
    );
    for kind in kinds() {
        let (same, moved) = (kind.checks(&kind.was, 1 << 32), kind.checks(&kind.moved, 2 << 32));
        let [alarms, undecided, detected] =
            [same.outside, same.open, moved.outside].map(Found::share);
        let measured = Errors { alarm: alarms, miss: 1.0 - detected };
        let fixed = [kind.fixed(ERRORS), kind.fixed(measured)];
        let parts = |found: &Found| {
            let part = |fixed: Option<u64>| fixed.map(|fixed| found.mean_games() / fixed as f64);
            fixed.map(part)
        };
        let figures = |found: &Found| {
            let games = found.mean_games();
            match parts(found) {
                [Some(promised), Some(same)] => {
                    format!("{games:.0} ({:.0} %, {:.0} %)", 100.0 * promised, 100.0 * same)
                }
                _ => format!("{games:.0}"),
            }
        };
        let sizes = match fixed {
            [Some(promised), Some(same)] => format!("{promised}, {same}"),
            _ => "–".to_owned(),
        };
        println!(
            "| {} | {} | {:.1} % | {:.1} % | {:.1} % | {sizes} | {} | {} |",
            kind.name,
            kind.baseline(),
            100.0 * alarms,
            100.0 * undecided,
            100.0 * detected,
            figures(&same),
            figures(&moved),
        );
        assert!(alarms <= 0.01, "{}: {alarms}", kind.name);
        assert!(detected >= 0.95, "{}: {detected}", kind.name);
        if let ([Some(promised), Some(power)], [Some(after), Some(after_power)]) =
            (parts(&same), parts(&moved))
        {
            let both = f64::midpoint(promised, after);
            assert!(promised < 0.6 && both < 0.6, "{}: {promised} {after}", kind.name);
            assert!(power < 0.6 && after_power < 0.6, "{}: {power} {after_power}", kind.name);
        }
    }
}

#[test]
fn bands_are_passed_only_inside_and_failed_only_outside_their_inner_part() {
    let expectations = [Expectation {
        measure: Measure::Score,
        claim: Claim::Within { ends: [0.45, 0.55], margin: 0.02 },
    }];
    let answers = |score: f64, seed: u64| {
        let world = World::of_one(&[(score - 0.2, 2), (0.4, 1), (0.8 - score, 0)]);
        let mut counts = [0_u32; 3];
        for check in 0..u64::from(CHECKS) {
            let mut trial = Trial::new(&expectations, ERRORS, 1);
            tried(&mut trial, &world, &mut Luck(seed.wrapping_add(check), 0), 200_000);
            counts[answer(&trial) as usize] += 1;
        }
        counts.map(Found::share)
    };
    for (score, seed) in [(0.47, 3 << 32), (0.5, 4 << 32), (0.53, 5 << 32)] {
        let [inside, outside, _] = answers(score, seed);
        assert!(outside <= 0.01 && inside >= 0.98, "{score}: {inside} {outside}");
    }
    for (score, seed) in [(0.45, 6 << 32), (0.55, 7 << 32), (0.4, 8 << 32)] {
        let [inside, outside, _] = answers(score, seed);
        assert!(inside <= 0.05 && outside >= 0.95, "{score}: {inside} {outside}");
    }
}
