//! A toy game whose shares are known, and what the estimates make of it.

use wargauge_ai::{Player, PlayerLuck, Random};
use wargauge_engine::{
    Book, Cast, Choices, Game, Outcome, Purpose, RuleEntry, Scale, Side, Table, Whose,
};

use super::adjusted;
use super::decisions;
use super::shares::{self, Asked, Measure};
use super::*;
use crate::bench::Bench;
use crate::matchup::Matchup;
use crate::series::Series;

static BOOK: Book = Book::new("Raffle", &[Some(RuleEntry::acting("1", "The draw"))]);

/// One decision of each side, then dice of ten: each purpose has its own, and two of them are multiplied. The
/// points are the sum of all, each less its mean and with a weight.
#[derive(Clone, Copy, Debug, Default)]
struct Raffle {
    /// Weights of two dice.
    dice: [i32; 2],
    /// Weight of the product of two more.
    product: i32,
    /// Weight of what the sides choose.
    choice: i32,
}

/// Ten choices.
struct Ten([u8; 10]);

impl Choices<u8> for Ten {
    fn empty() -> Self {
        Self([0; 10])
    }

    fn as_slice(&self) -> &[u8] {
        &self.0
    }
}

#[derive(Clone, Copy, Debug)]
struct Standing {
    mover: Option<Side>,
    net: i32,
}

impl Game for Raffle {
    type State = Standing;
    type Choice = u8;
    type Choices = Ten;
    type Event = ();

    fn start(&self) -> Standing {
        Standing { mover: Some(Side::First), net: 0 }
    }

    fn advance<T: Table<()>>(
        &self,
        state: &mut Standing,
        _: &mut T,
        choices: &mut Self::Choices,
    ) -> Option<Side> {
        self.choices(state, choices)
    }

    fn choices(&self, state: &Standing, choices: &mut Self::Choices) -> Option<Side> {
        *choices = Ten(std::array::from_fn(|choice| choice as u8));
        state.mover
    }

    fn play<T: Table<()>>(&self, state: &mut Standing, choice: u8, table: &mut T) {
        let centred = |number: u8| 2 * i32::from(number) - 9;
        let mut roll = |purpose: u8, whose: u16| {
            let (purpose, whose) = (Purpose(purpose), Whose(whose));
            centred(table.roll(Cast { purpose, whose, turn: 1, faces: 10 }))
        };
        state.net += self.choice * centred(choice);
        if state.mover == Some(Side::First) {
            state.mover = Some(Side::Second);
            return;
        }
        state.mover = None;
        let [one, two] = [roll(0, 0), roll(1, 1)];
        let product = roll(2, 0) * roll(3, 0);
        state.net += self.dice[0] * one + self.dice[1] * two + self.product * product;
    }

    fn outcome(&self, state: &Standing) -> Option<Outcome> {
        let winner = match state.net.signum() {
            1 => Some(Side::First),
            -1 => Some(Side::Second),
            _ => None,
        };
        let outcome = Outcome { winner, automatic: false, turn: 1, points: state.net };
        state.mover.is_none().then_some(outcome)
    }

    fn turn(&self, _: &Standing) -> u8 {
        1
    }

    fn scale(&self) -> Scale {
        Scale { decisions: 2, points: 10 }
    }

    fn sides(&self) -> [&str; 2] {
        ["left", "right"]
    }

    fn rules(&self) -> &'static Book {
        &BOOK
    }

    fn purposes(&self) -> &'static [(Purpose, &'static str)] {
        &[
            (Purpose(0), "one"),
            (Purpose(1), "two"),
            (Purpose(2), "product"),
            (Purpose(3), "factor"),
            (Purpose(4), "never"),
        ]
    }

    fn roller(&self, cast: &Cast) -> Option<Side> {
        (cast.purpose.0 < 2).then(|| Side::from_index(cast.whose.0.into()))
    }
}

/// The variance of twice a die of ten less nine: 33.
const V: f64 = 33.0;

/// Every source of a series as a question.
fn questions(series: &dyn Series) -> Vec<Asked> {
    let each = series.sources().into_iter();
    each.map(|source| Asked { bits: 1 << source.bit, is_dice: source.kind == SourceKind::Dice })
        .collect()
}

#[test]
fn sources_are_named_and_a_bench_of_one_draws_nothing() {
    let game = Raffle::default();
    let one = Matchup::new(&game, [Random; 2], 1);
    let names = |series: &dyn Series| -> Vec<String> {
        series.sources().into_iter().map(|source| source.name).collect()
    };
    let expected = [
        "one",
        "two",
        "product",
        "factor",
        "never",
        "luck of the left player",
        "luck of the right player",
    ];
    assert_eq!(names(&one), expected);
    let two = Bench::mixed("two".to_owned(), [(Random, 1), (Random, 1)]);
    let mixed = Matchup::between(&game, [two, Bench::one(Random)], 1);
    assert_eq!(names(&mixed)[7..], ["draw of the left player"]);
    let purposes = [(Purpose(3), "fire"), (Purpose(9), "chit"), (Purpose(4), "fire")];
    let grouped = Sources::of(&purposes);
    assert_eq!(grouped.names, ["fire", "chit"]);
    assert_eq!([3, 9, 4].map(|purpose| grouped.bit(Purpose(purpose))), [0, 1, 0]);
}

#[test]
fn a_game_that_takes_nothing_or_everything_from_another_is_one_of_both() {
    let game = Raffle { dice: [3, 2], product: 1, choice: 2 };
    let series = Matchup::new(&game, [Random; 2], 9);
    let mut seat = series.seat();
    for number in 0..50 {
        let [own, other] = [number, number + 1000].map(|number| seat.outcome(number));
        let numbers = [number, number + 1000];
        assert_eq!(seat.mixed(&Mix { numbers, from_other: 0 }).played, own);
        let everything = seat.mixed(&Mix { numbers, from_other: u64::MAX });
        assert_eq!(everything.played, other);
        assert_eq!(everything.asked, 0b1111, "the fifth is never rolled");
        let mut sums = vec![0; seat.weights()];
        assert_eq!(seat.weighed(number, &mut sums), own);
        assert_eq!(sums.len(), 15);
        assert!(sums[0] != 0 && sums[4] != 0, "the dice of either side: {sums:?}");
    }
}

#[test]
fn shares_of_a_sum_with_an_interaction_are_those_that_are_known() {
    let game = Raffle { dice: [3, 2], product: 1, choice: 2 };
    let series = Matchup::new(&game, [Random; 2], 1);
    let asked = questions(&series);
    let variance = 9.0 * V + 4.0 * V + V * V + 2.0 * 4.0 * V;
    let run = shares::play(&series, &asked, 20_000, 2, &()).expect("threads");
    assert!((run.count.variance(Measure::Points) / variance - 1.0).abs() < 0.03);
    // One and two act alone; product and factor act only together; both players alike.
    let known = [
        [9.0 * V, 9.0 * V],
        [4.0 * V, 4.0 * V],
        [0.0, V * V],
        [0.0, V * V],
        [0.0, 0.0],
        [4.0 * V, 4.0 * V],
        [4.0 * V, 4.0 * V],
    ];
    for (nth, known) in known.into_iter().enumerate() {
        let shares = run.count.shares(nth, Measure::Points).expect("they differ");
        for (found, known) in [shares.first, shares.total].into_iter().zip(known) {
            let known = known / variance;
            assert!((found.estimate - known).abs() < 0.025, "{nth}: {found:?}, not {known}");
        }
    }
    let never = run.count.shares(4, Measure::Score).expect("they differ");
    assert_eq!((never.first.estimate, never.total.estimate), (0.0, 0.0));
    // Games without a die of the fifth kind are not played again.
    assert_eq!((run.count.rows(), run.count.games), (20_000, 8 * 20_000));
    let alone = shares::play(&series, &asked, 500, 1, &()).expect("threads");
    let both = shares::play(&series, &asked, 500, 2, &()).expect("threads");
    assert_eq!(alone.count, both.count);
}

#[test]
fn sources_that_are_asked_about_together_have_the_share_of_their_interplay() {
    let game = Raffle { dice: [3, 2], product: 1, choice: 0 };
    let series = Matchup::new(&game, [Random; 2], 5);
    let asked = [Asked { bits: 0b1100, is_dice: true }, Asked { bits: 0b1111, is_dice: true }];
    let run = shares::play(&series, &asked, 8000, 2, &()).expect("threads");
    let product = run.count.shares(0, Measure::Points).expect("they differ");
    let known = V / (V + 13.0);
    assert!((product.first.estimate - known).abs() < 0.03, "{product:?}");
    let all = run.count.shares(1, Measure::Points).expect("they differ");
    assert!((all.first.estimate - 1.0).abs() < 0.03 && (all.total.estimate - 1.0).abs() < 0.03);
    let still = Raffle::default();
    let series = Matchup::new(&still, [Random; 2], 5);
    let run = shares::play(&series, &asked, 10, 1, &()).expect("threads");
    assert_eq!(run.count.shares(0, Measure::Score), None);
}

#[test]
fn intervals_of_shares_hold_the_truth_as_often_as_they_say() {
    let game = Raffle { dice: [3, 2], product: 1, choice: 0 };
    let variance = 13.0 * V + V * V;
    let known = [[9.0 * V / variance, 9.0 * V / variance], [0.0, V * V / variance]];
    let asked = [Asked { bits: 1, is_dice: true }, Asked { bits: 4, is_dice: true }];
    let (mut covered, samples) = ([[0; 2]; 2], 400);
    for seed in 0..samples {
        let series = Matchup::new(&game, [Random; 2], seed);
        let run = shares::play(&series, &asked, 300, 1, &()).expect("threads");
        for (nth, known) in known.iter().enumerate() {
            let found = run.count.shares(nth, Measure::Points).expect("they differ");
            for (which, interval) in [found.first, found.total].into_iter().enumerate() {
                let holds = interval.low <= known[which] && known[which] <= interval.high;
                covered[nth][which] += u32::from(holds);
            }
        }
    }
    // The standard error of a coverage of 95 % in 400 samples is 1.1 %.
    for covered in covered.as_flattened() {
        let coverage = f64::from(*covered) / samples as f64;
        assert!((0.915..=0.985).contains(&coverage), "{coverage}");
    }
}

#[test]
fn an_adjusted_score_is_unbiased_and_surer_by_what_dice_explain() {
    let game = Raffle { dice: [3, -2], product: 0, choice: 1 };
    let truth = 0.5;
    let (mut covered, mut worth, samples) = (0, 0.0, 300);
    for seed in 0..samples {
        let series = Matchup::new(&game, [Random; 2], seed);
        let run = adjusted::play(&series, 400, 1, &()).expect("threads");
        let found = run.count.adjusted().expect("games enough");
        covered += u32::from(found.adjusted.low <= truth && truth <= found.adjusted.high);
        worth += found.worth / samples as f64;
        assert!(found.adjusted.half_width() < found.plain.half_width());
    }
    let coverage = f64::from(covered) / samples as f64;
    assert!((0.91..=0.99).contains(&coverage), "{coverage}");
    // Most of who wins is in the sums.
    assert!((1.8..4.0).contains(&worth), "{worth}");
    let series = Matchup::new(&game, [Random; 2], 1);
    let run = adjusted::play(&series, 20_000, 2, &()).expect("threads");
    let fell = run.count.explained().expect("games enough");
    for (nth, fell) in fell[..2].iter().enumerate() {
        let known = correlated(&game, nth);
        assert!((fell.estimate - known).abs() < 0.015, "{fell:?}, not {known}");
        assert!(fell.half_width() < 0.02, "{fell:?}");
    }
    assert_eq!((fell.len(), fell[4].estimate), (5, 0.0));
    // Nothing is gained, and little lost, where dice decide nothing.
    let series = Matchup::new(&game, [Random; 2], 3);
    assert!(adjusted::play(&series, 20, 1, &()).expect("threads").count.adjusted().is_none());
    let choices = Raffle { dice: [0, 0], product: 0, choice: 1 };
    let series = Matchup::new(&choices, [Random; 2], 3);
    let found = adjusted::play(&series, 4000, 2, &()).expect("threads").count.adjusted();
    let found = found.expect("games enough");
    assert!((0.97..1.03).contains(&found.worth), "{found:?}");
}

/// What part of the variance of the score a die explains in a straight line: of all dice and choices.
fn correlated(game: &Raffle, die: usize) -> f64 {
    let centred = |number: i32| 2 * number - 9;
    let (mut xy, mut xx, mut yy) = (0, 0, 0);
    for number in 0..10_000 {
        let drawn = [1, 10, 100, 1000].map(|part| centred(number / part % 10));
        let [one, two, first, second] = drawn;
        let net = game.dice[0] * one + game.dice[1] * two + game.choice * (first + second);
        let (x, y) = (drawn[die], net.signum());
        (xy, xx, yy) = (xy + x * y, xx + x * x, yy + y * y);
    }
    f64::from(xy).powi(2) / f64::from(xx) / f64::from(yy)
}

/// Always chooses the same.
#[derive(Clone, Copy)]
struct Stubborn(usize);

impl std::fmt::Display for Stubborn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "stubborn:{}", self.0)
    }
}

impl Player<Raffle> for Stubborn {
    fn choose(&mut self, _: &Raffle, _: &Standing, _: Side, _: &[u8], _: &mut PlayerLuck) -> usize {
        self.0
    }
}

#[test]
fn what_players_decide_is_all_where_there_is_no_luck_and_nothing_where_they_are_alike() {
    let play = |game: &Raffle, of: [usize; 2]| {
        let pairs = [(0, 0), (0, 1), (1, 0), (1, 1)];
        let all =
            pairs.map(|(one, two)| Matchup::new(game, [Stubborn(of[one]), Stubborn(of[two])], 4));
        let pairings = all.each_ref().map(|series| series as &dyn Series);
        decisions::play(&pairings, 8000, 2, &(), &mut |_| {}).expect("threads")
    };
    // The better one on either side: first wins, draw, second wins.
    let fixed = Raffle { choice: 1, ..Raffle::default() };
    let found = play(&fixed, [0, 9]).expect("they differ");
    assert!((found.first.estimate - 1.0).abs() < 1e-9, "{found:?}");
    assert!((found.total.estimate - 1.0).abs() < 1e-9, "{found:?}");
    let dice = Raffle { dice: [3, 2], ..fixed };
    let alike = play(&dice, [4, 4]).expect("luck differs");
    assert!(alike.first.estimate.abs() < 1e-9 && alike.total.estimate.abs() < 1e-9, "{alike:?}");
    let both = play(&dice, [0, 9]).expect("they differ");
    assert!(0.1 < both.first.low && both.first.high < both.total.low, "{both:?}");
    assert!(both.total.high < 1.0 && both.games == 8000, "{both:?}");
    assert_eq!(play(&Raffle::default(), [0, 9]), None);
}
