//! The games from whose positions values are learned: every pairing in every scenario. Where a file gets the values,
//! what was seen is kept beside it, so that a call that was ended goes on where it was. Not for what is learned.

use std::ops::Range;
use std::time::{Duration, Instant};

use wargauge_analysis::lessons::Lesson;
use wargauge_analysis::summary::Tool;
use wargauge_engine::Side;
use wargauge_games::Contender;

use super::Request;
use super::kept::{Kept, number};
use crate::failure::Failure;
use crate::progress::{Goal, Progress, Stage};

/// Games of a pairing that are played in one go at first; their number grows as far as they are quick.
const FIRST_PIECE: u64 = 64;

/// At most so many, and at least so many: enough for many threads.
const PIECES: [u64; 2] = [16, 512];

/// A piece that takes longer is followed by a shorter one, so that little is lost with it.
const LONG: Duration = Duration::from_secs(20);

/// The file beside the values of a request, if a file gets them.
pub(super) fn beside(request: &Request) -> Result<Option<Kept>, Failure> {
    let Some(out) = &request.out else { return Ok(None) };
    let Request { subject, scenarios, players, games, seed, .. } = request;
    let mut asked = vec![format!("{subject:?} {:?} {games} {seed}", Tool::THIS)];
    for scenario in scenarios {
        asked.push(scenario.about().digest.clone());
        for player in players {
            // Their names with the digests of their files.
            for side in Side::BOTH {
                asked.push(scenario.entrant(player, player, Some(side))?.name);
            }
        }
    }
    Ok(Some(Kept::beside(out, &asked)))
}

/// Plays every pairing in every scenario, but what is kept already. `None` after an interruption.
pub(super) fn play(
    request: &Request,
    features: usize,
    kept: Option<&Kept>,
    progress: &dyn Progress,
) -> Result<Option<Vec<Lesson>>, Failure> {
    let Request { subject, scenarios, players, games, seed, .. } = request;
    let known = kept.map(|kept| kept.records(|bytes| record(features, bytes))).transpose()?;
    let mut known = known.unwrap_or_default().into_iter();
    let pairings = players.len() * players.len() * scenarios.len();
    let stage = Stage { label: "", sides: None, goal: Goal::Games(games * pairings as u64) };
    let (meter, mut all, mut next) = (progress.begin(&stage), Vec::new(), 0);
    let mut piece = FIRST_PIECE;
    for scenario in scenarios {
        for first in players {
            for second in players {
                let both = [first, second].map(|name| Contender::Named(name.clone()));
                // Numbers of their own, so that no two pairings share their luck.
                let end = next + games;
                while next < end {
                    let (numbers, lessons) = match (known.next(), kept) {
                        (Some((numbers, _)), Some(kept))
                            if numbers.start != next || numbers.is_empty() || numbers.end > end =>
                        {
                            return Err(kept.of_another());
                        }
                        (Some(seen), _) => seen,
                        (None, _) if progress.interrupted() => return Ok(None),
                        (None, _) => {
                            let (numbers, began) = (next..end.min(next + piece), Instant::now());
                            let lessons = scenario.lessons(
                                *subject,
                                both.each_ref(),
                                *seed,
                                numbers.clone(),
                            )?;
                            if let Some(kept) = kept {
                                kept.append(&bytes_of(&numbers, &lessons))?;
                            }
                            let better = match began.elapsed() {
                                took if took > LONG => piece / 2,
                                took if took < LONG / 10 => piece * 2,
                                _ => piece,
                            };
                            piece = better.clamp(PIECES[0], PIECES[1]);
                            (numbers, lessons)
                        }
                    };
                    all.extend(lessons);
                    next = numbers.end;
                    meter.reached(next);
                }
            }
        }
    }
    match (known.next(), kept) {
        (Some(_), Some(kept)) => Err(kept.of_another()),
        _ => Ok(Some(all)),
    }
}

/// The bytes of what was seen in games of these numbers.
fn bytes_of(numbers: &Range<u64>, lessons: &[Lesson]) -> Vec<u8> {
    let mut bytes: Vec<u8> = [numbers.start, numbers.end].map(u64::to_le_bytes).concat();
    for Lesson { game, features, halves } in lessons {
        bytes.extend(game.to_le_bytes());
        bytes.push(*halves);
        bytes.extend(features.iter().flat_map(|feature| feature.to_le_bytes()));
    }
    bytes
}

/// The numbers of some games and what was seen in them, by these bytes; of each position so many features.
fn record(features: usize, mut bytes: &[u8]) -> Option<(Range<u64>, Vec<Lesson>)> {
    let bytes = &mut bytes;
    let numbers = number(bytes)?..number(bytes)?;
    let mut lessons = Vec::new();
    while !bytes.is_empty() {
        let game = number(bytes)?;
        let halves = *bytes.split_off_first()?;
        let values = bytes.split_off(..4 * features)?;
        let (values, _) = values.as_chunks::<4>();
        let features = values.iter().map(|value| i32::from_le_bytes(*value)).collect();
        lessons.push(Lesson { game, features, halves });
    }
    Some((numbers, lessons))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_seen_comes_back_from_its_bytes_and_from_no_others() {
        let lesson =
            |game, features: [i32; 2]| Lesson { game, features: features.to_vec(), halves: 1 };
        let seen = vec![lesson(7, [-3, 4]), lesson(7, [0, i32::MAX]), lesson(8, [1, 2])];
        let bytes = bytes_of(&(7..9), &seen);
        assert_eq!(record(2, &bytes), Some((7..9, seen)));
        assert_eq!(record(2, &bytes[..bytes.len() - 1]), None);
        assert_eq!(record(3, &bytes), None);
    }
}
