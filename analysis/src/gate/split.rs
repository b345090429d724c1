//! How much of a difference a scenario's data made: the scenario as it was and as it is, played by one
//! program on the same luck.

use super::{Counted, Measure};
use crate::runner::{Length, NoThreads, Plan, Run, Watch, run};
use crate::series::Series;

/// Plays the games `0..games` of both and counts the differences of each measure, `is` less `was`.
///
/// # Errors
/// If the system gives no threads.
///
/// # Panics
/// If a game panics; the message names the game.
pub fn split(
    was: &dyn Series,
    is: &dyn Series,
    measures: &[Measure],
    games: u64,
    threads: usize,
    watch: &dyn Watch<Counted>,
) -> Result<Run<Counted>, NoThreads> {
    let plan = Plan { length: Length::Games(games), threads };
    let seats = || (was.seat(), is.seat());
    run(&plan, watch, seats, |(own, other), number, counted: &mut Counted| {
        let (before, after) = (own.play(number), other.play(number));
        let differences = measures.iter().map(|measure| measure.of(&after) - measure.of(&before));
        counted.add_numbers(differences);
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matchup::Matchup;
    use wargauge_ai::Random;
    use wargauge_ai::toy::Duel;
    use wargauge_engine::Side;

    #[test]
    fn what_is_alike_differs_in_nothing_and_what_is_not_differs_game_by_game() {
        let duels = [Duel::default(), Duel { edge: 1, ..Duel::default() }];
        let matchup = |game| Matchup::new(game, [Random, Random], 7);
        let of = |nth: usize| {
            let (was, is) = (matchup(&duels[0]), matchup(&duels[nth]));
            let measures = [Measure::Won(Side::First), Measure::Points];
            split(&was, &is, &measures, 600, 2, &()).expect("threads").count
        };
        let (same, other) = (of(0), of(1));
        assert!(same.measures.iter().all(|histogram| histogram.sums() == (600, 0, 0)));
        let (games, sum, squares) = other.measures[1].sums();
        assert!(games == 600 && sum > 0 && squares > sum);
    }
}
