//! The board of one moment as a page: a scenario as it is set up, or a saved position. The drawing is that of the page on
//! which games are played again, with stacks that fan out, but nothing moves.

use std::collections::BTreeMap;

use wargauge_analysis::replay::Position;
use wargauge_games::Playable;
use wargauge_report::call::Call;
use wargauge_report::replay::Playback;

use super::page::named;
use crate::failure::Failure;

/// The page of a scenario as it is set up; or of a position, with the file that it is from.
///
/// # Errors
/// If the game has no board.
pub fn still(
    scenario: &dyn Playable,
    position: Option<(&Position, &str)>,
) -> Result<String, Failure> {
    let about = scenario.about();
    let sheet = scenario.sheet();
    let Some(field) = scenario.field() else {
        let name = &about.name;
        return Err(Failure::Input(format!(
            "`{name}` has no map to draw; leave `--format html` out"
        )));
    };
    let (seed, number, choices) =
        position.map_or((0, 0, &[][..]), |(saved, _)| (saved.seed, saved.game, &saved.choices[..]));
    let log = scenario.course((seed, number), choices)?;
    let identity = scenario.identity();
    let title = if about.title.is_empty() { about.name.clone() } else { about.title.clone() };
    let mut call = Call::new("show");
    let (subtitle, start) = if let Some((saved, file)) = position {
        call.option("--from", file);
        let Position { game, at, turn, decides, .. } = saved;
        let moment = format!("game {game} after event {at}, turn {turn}; the {decides} decide");
        (format!("{}, {moment}", about.name), log.events.len())
    } else {
        call.name(&about.name);
        call.changes(&about.changes);
        let changed: Vec<String> =
            about.changes.iter().map(|change| format!(", {change}")).collect();
        (format!("{} as it is set up{}", about.name, changed.concat()), 0)
    };
    call.option("--format", "html");
    let playback = Playback {
        title,
        subtitle,
        sides: sheet.sides.clone(),
        turns: None,
        field: Some(named(field, &sheet.sides)),
        staging: scenario.staging(),
        header: log.header(&identity),
        events: log.events.clone(),
        entries: Vec::new(),
        rules: BTreeMap::new(),
        names: log.units.clone(),
        chances: None,
        start,
        still: true,
        command: call.to_string(),
    };
    Ok(playback.html())
}
