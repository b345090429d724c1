//! The games that the page of a stored run holds for people to see: a typical win of each side, a typical
//! draw and the biggest upset, found in the rows and played again. Not for how they are chosen: that is the
//! analysis'.

use std::sync::Arc;

use wargauge_analysis::figures::{percent, thousands};
use wargauge_analysis::scenes::{Found, Low, Middle, Search, Upset};
use wargauge_analysis::{Series, Study};
use wargauge_engine::Side;
use wargauge_games::Playable;
use wargauge_report::background::{Scene, Scenes};
use wargauge_report::replay::Playback;
use wargauge_store::{Columns, Stored};

use crate::failure::Failure;
use crate::progress::{Following, Goal, Progress};
use crate::replay::{Request, replay};

/// A run whose games are looked through.
pub(crate) struct Source<'a> {
    pub(crate) stored: &'a Stored,
    pub(crate) study: &'a Study,
    pub(crate) scenario: &'a Arc<dyn Playable>,
    pub(crate) series: &'a dyn Series,
}

/// Finds the games and plays them again; nothing where games start from a saved position, since those cannot
/// be shown from their beginning.
///
/// # Errors
/// If a part is damaged, a player cannot be opened any more, or the system fails.
pub(crate) fn scenes(
    source: &Source<'_>,
    threads: usize,
    progress: &dyn Progress,
) -> Result<Option<Scenes>, Failure> {
    let Source { stored, study, series, .. } = source;
    if stored.manifest.from.is_some() || study.games() == 0 {
        return Ok(None);
    }
    let sheet = series.sheet();
    let columns = Columns::of(sheet);
    let middle: Middle =
        stored.fold(&columns, None, threads, |row, middle: &mut Middle| middle.add(row))?;
    let search = Search::new(&middle, study, &sheet.facts);
    let found: Found =
        stored.fold(&columns, None, threads, |row, found| search.look(row, found))?;
    let watch = Following::stage(progress, "games worth seeing", Goal::Steps(4));
    let mut seen: Vec<u64> = Vec::new();
    let mut scenes: Option<Scenes> = None;
    for (nth, (game, title, about)) in chosen(&found, sheet.sides()).into_iter().enumerate() {
        if !seen.contains(&game) {
            seen.push(game);
            let playback = played_again(source, game)?;
            let about = format!("{about}{}", ending(&playback));
            scenes
                .get_or_insert_with(|| common(&playback))
                .games
                .push(scene(&playback, game, title, about));
        }
        watch.reached(nth as u64 + 1);
    }
    if let Some(scenes) = &mut scenes {
        scenes.close();
    }
    Ok(scenes)
}

/// The games that were found, each with a title and the beginning of what is said of it.
fn chosen(found: &Found, sides: [&str; 2]) -> Vec<(u64, String, String)> {
    let titles = [
        format!("A typical win of the {}", sides[0]),
        format!("A typical win of the {}", sides[1]),
        "A typical draw".to_owned(),
    ];
    let typical = titles
        .into_iter()
        .enumerate()
        .filter_map(|(nth, title)| Some((found.typical(nth)?, title, String::new())));
    let upset = found
        .upset()
        .map(|upset| (upset.game, "The biggest upset".to_owned(), against_all_odds(&upset, sides)));
    typical.chain(upset).collect()
}

/// What makes a win an upset, in a sentence.
fn against_all_odds(upset: &Upset, sides: [&str; 2]) -> String {
    let winner = sides[upset.winner.index()];
    let Some(Low { turn, points, games, won }) = upset.low else {
        return format!("The {winner} win less often, and this is their largest win. ");
    };
    let ahead = if upset.winner == Side::First { points } else { -points };
    let stood = match ahead {
        0 => "level".to_owned(),
        1.. => format!("only {} points ahead", thousands(ahead.unsigned_abs())),
        _ => format!("{} points behind", thousands(ahead.unsigned_abs())),
    };
    let [share, low, high] = [won.estimate, won.low, won.high].map(|share| percent(share, 1));
    format!(
        "The {winner} win after all: they were {stood} after turn {turn}. Of the {} games that stood so \
         they won {share} % ({low} – {high}). ",
        thousands(games)
    )
}

/// How a game ended, in a few words.
fn ending(playback: &Playback) -> String {
    let turn = playback.events.last().and_then(|event| event["turn"].as_u64());
    let turn = turn.map_or_else(String::new, |turn| format!(", the last in turn {turn}"));
    format!("{} events{turn}.", thousands(playback.events.len() as u64))
}

/// One of the games, with everything that its page shows of it.
fn played_again(source: &Source<'_>, game: u64) -> Result<Playback, Failure> {
    let Source { scenario, series, .. } = source;
    let request = Request {
        scenario: Arc::clone(scenario),
        players: series.players().clone(),
        seed: series.seed(),
        game,
        at: None,
    };
    replay(request)?.playback(None)
}

/// What all games of a run have in common.
fn common(playback: &Playback) -> Scenes {
    Scenes {
        common: playback.common(),
        kinds: playback.staging.kinds.clone(),
        games: Vec::new(),
        script: String::new(),
    }
}

/// A game for the page.
fn scene(playback: &Playback, game: u64, title: String, about: String) -> Scene {
    Scene {
        game,
        title,
        about,
        subtitle: playback.subtitle.clone(),
        command: playback.command.clone(),
        script: playback.compact(),
        rules: playback.rules.clone(),
    }
}
