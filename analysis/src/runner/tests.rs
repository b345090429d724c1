//! Every game once, in order, on any number of threads, interrupted or gone on with.

use super::*;

/// Sums of the numbers played, which differ for any two sets of games in these tests.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Sums([u64; 3]);

impl Merge for Sums {
    fn merge(&mut self, other: &Self) {
        for (sum, more) in self.0.iter_mut().zip(other.0) {
            *sum = sum.wrapping_add(more);
        }
    }
}

fn add(_: &mut (), number: u64, sums: &mut Sums) {
    let hash = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    sums.merge(&Sums([1, number, hash ^ (hash >> 31)]));
}

fn sums_of(games: u64) -> Sums {
    let mut sums = Sums::default();
    for number in 0..games {
        add(&mut (), number, &mut sums);
    }
    sums
}

fn play(length: Length<'_, Sums>, threads: usize, watch: &impl Watch<Sums>) -> Run<Sums> {
    run(&Plan { length, threads }, watch, || (), add).unwrap()
}

#[test]
fn every_game_is_played_once_on_any_number_of_threads() {
    for threads in [1, 2, 3, 8] {
        for games in [0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 10_000] {
            let run = play(Length::Games(games), threads, &());
            assert_eq!((run.count, run.games), (sums_of(games), games));
            assert!(!run.interrupted);
        }
    }
}

#[test]
fn a_condition_stops_at_the_same_game_on_any_number_of_threads() {
    let enough = |sums: &Sums| sums.0[0] >= 20_000;
    let runs = [1, 2, 7].map(|threads| play(Length::Until(&enough), threads, &()));
    let games = runs[0].games;
    assert!((20_000..22_600).contains(&games) && games.is_multiple_of(BLOCK), "{games}");
    for run in runs {
        assert_eq!((run.count, run.games, run.interrupted), (sums_of(games), games, false));
    }
}

#[test]
fn a_condition_that_is_waited_for_is_looked_at_more_often_and_only_up_to_a_limit() {
    let enough = |sums: &Sums| sums.0[0] >= 20_000;
    for threads in [1, 2, 7] {
        let run = play(Length::UntilOr(100_000, &enough), threads, &());
        // 79 blocks are the first with so many; from 64 on a look comes after each.
        assert_eq!((run.count, run.games), (sums_of(79 * BLOCK), 79 * BLOCK));
        let run = play(Length::UntilOr(10_001, &enough), threads, &());
        assert_eq!((run.count, run.games, run.interrupted), (sums_of(10_001), 10_001, false));
    }
}

/// Interrupts after so many games, wherever they are.
struct After(u64, AtomicU64);

impl<C> Watch<C> for After {
    fn interrupted(&self) -> bool {
        self.1.fetch_add(1, Ordering::Relaxed) >= self.0
    }
}

#[test]
fn an_interrupted_run_keeps_an_unbroken_row_of_games() {
    for threads in [1, 2, 5] {
        for after in [0, 1, 100, 3000, 9000] {
            let run = play(Length::Games(10_000), threads, &After(after, AtomicU64::new(0)));
            assert!(run.interrupted && run.games <= after, "{after}: {}", run.games);
            assert_eq!(run.count, sums_of(run.games));
            assert!(threads > 1 || run.games + 50 >= after, "{after}: {}", run.games);
        }
    }
}

#[test]
fn a_run_that_goes_on_ends_as_if_it_had_never_stopped() {
    let enough = |sums: &Sums| sums.0[0] >= 20_000;
    let whole = play(Length::Until(&enough), 2, &());
    for stop in [0, 1, 255, 256, 2048, 2049, 9_999, whole.games] {
        for (length, games) in
            [(Length::Until(&enough), whole.games), (Length::Games(20_001), 20_001)]
        {
            if stop > games {
                continue;
            }
            let begin = Begin { count: sums_of(stop), game: stop, ..Begin::default() };
            let run = resume(&Plan { length, threads: 2 }, begin, &(), || (), add).unwrap();
            assert_eq!((run.count, run.games), (sums_of(games), games), "{stop}");
            assert!(!run.interrupted);
        }
    }
}

/// Takes the sums away after every so many games.
struct Taker(u64, Mutex<Vec<(u64, Sums)>>);

impl Watch<Sums> for Taker {
    fn take(&self, sums: &mut Sums, games: u64) -> Option<Errand<'_>> {
        games.is_multiple_of(self.0).then(|| {
            let taken = std::mem::take(sums);
            let errand = move || self.1.lock().unwrap().push((games, taken));
            Box::new(errand) as Errand<'_>
        })
    }
}

#[test]
fn what_is_taken_on_the_way_and_what_is_left_make_up_the_whole() {
    for threads in [1, 3] {
        let taker = Taker(BLOCK * 4, Mutex::default());
        let left = play(Length::Games(10_000), threads, &taker);
        let mut taken = taker.1.into_inner().unwrap();
        taken.sort_unstable_by_key(|&(games, _)| games);
        let places: Vec<u64> = taken.iter().map(|&(games, _)| games).collect();
        assert_eq!(places, (1..=9).map(|n| n * 1024).collect::<Vec<_>>());
        let mut whole = left.count;
        for (_, sums) in &taken {
            whole.merge(sums);
        }
        assert_eq!(whole, sums_of(10_000));
    }
}

#[test]
#[should_panic(expected = "game 700 panicked: no such rule: 7")]
fn a_panic_in_a_game_comes_through_and_names_the_game() {
    let play = |own: &mut (), number, sums: &mut Sums| {
        assert!(number != 700, "no such rule: {}", 7);
        add(own, number, sums);
    };
    let _ = run(&Plan { length: Length::Games(5000), threads: 2 }, &(), || (), play);
}

#[test]
fn a_run_of_few_games_is_played_by_several_threads() {
    // Each waits until the other has begun a game: alone neither would get on.
    let both = std::sync::Barrier::new(2);
    let mark = |first: &mut bool, number, sums: &mut Sums| {
        if std::mem::take(first) {
            both.wait();
        }
        add(&mut (), number, sums);
    };
    let plan = Plan { length: Length::Games(24), threads: 2 };
    assert_eq!(run(&plan, &(), || true, mark).unwrap().count, sums_of(24));
}

/// Notes how many games were folded each time.
struct Folds(Mutex<Vec<u64>>);

impl Watch<Sums> for Folds {
    fn folded(&self, _: &Sums, games: u64) {
        self.0.lock().unwrap().push(games);
    }
}

#[test]
fn games_that_take_long_are_folded_one_by_one_and_not_after_a_block() {
    let slow = |own: &mut (), number, sums: &mut Sums| {
        std::thread::sleep(Duration::from_millis(150));
        add(own, number, sums);
    };
    let folds = Folds(Mutex::default());
    let enough = |sums: &Sums| sums.0[0] >= 1;
    let plan = Plan { length: Length::UntilOr(12, &enough), threads: 2 };
    let run = run(&plan, &folds, || (), slow).unwrap();
    assert_eq!((run.count, run.games), (sums_of(12), 12));
    assert_eq!(folds.0.into_inner().unwrap(), (1..=12).collect::<Vec<_>>());
}
