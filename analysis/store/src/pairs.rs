//! The games of two stored runs, pair by pair: what a comparison of them counts.

use wargauge_analysis::compare::{Joint, Shared};
use wargauge_engine::printable;

use crate::columns::Columns;
use crate::fault::Fault;
use crate::folder::{games_of, read};
use crate::name::PartName;
use crate::stored::{Stored, over_parts};

/// Counts each game of a run against the game of the same number of another run, as they were
/// counted if both had been played side by side. `shared` is what
/// both have that may be true of a game.
///
/// # Errors
/// If the runs do not hold the same games, or a part is damaged or foreign.
pub fn pairs(
    runs: [&Stored; 2],
    columns: [&Columns; 2],
    shared: &[Shared],
    threads: usize,
) -> Result<Joint, Fault> {
    let [one, two] = runs;
    let games = |part: &PartName| (part.first, part.games);
    if !one.parts.iter().map(games).eq(two.parts.iter().map(games)) {
        let (one, two) = (printable::path(&one.folder), printable::path(&two.folder));
        return Err(Fault::Pairs(format!("`{one}` and `{two}` do not hold the same games")));
    }
    over_parts(one.parts.len(), threads, |nth, joint: &mut Joint| {
        let (names, of) = ([&one.parts[nth], &two.parts[nth]], [0, 1]);
        let fault = |run: usize, why: String| {
            Fault::part(&games_of(&runs[run].folder).join(names[run].to_string()), why)
        };
        let [first, second] = of
            .map(|run| read(&runs[run].folder, names[run], columns[run], &runs[run].manifest.run));
        let (first, second) = (first?, second?);
        for (first, second) in first.tiles(columns[0]).zip(second.tiles(columns[1])) {
            let first = first.map_err(|why| fault(0, why))?;
            let second = second.map_err(|why| fault(1, why))?;
            for (first, second) in first.iter(columns[0]).zip(second.iter(columns[1])) {
                joint.add(&first, &second, shared);
            }
        }
        Ok(())
    })
}
