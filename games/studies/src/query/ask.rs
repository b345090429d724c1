//! A question answered by polars: groups, games worth a look, and the whole study of the games that are meant.

use std::path::{Path, PathBuf};

use serde_json::json;
use wargauge_analysis::summary::{Chosen, FORMAT, Heading, Keyed, Share, Summary, Tool};
use wargauge_engine::printable;
use wargauge_games::Games;
use wargauge_query::{Failed, Pick, Picked, Scan};
use wargauge_report::Story;
use wargauge_report::call::Call;
use wargauge_report::write::PAGE;

use super::document::{Document, Grouped, LookAt, Worth};
use super::read::{Opened, Request, Subset};
use crate::documents::{Answered, own_unit, write_study};
use crate::failure::Failure;
use crate::keep;

/// More groups are a list of games, not an answer.
const MOST_GROUPS: usize = 1000;

/// Answers a question.
///
/// # Errors
/// If the folder holds no sound run, the question has a fault, or the system fails.
pub fn query(request: &Request, games: Games) -> Result<Document, Failure> {
    let Request { subset, by, show, pick, picks, threads } = request;
    let opened = subset.open(games)?;
    let (by_places, show_places) = (opened.places("--by", by)?, opened.places("--show", show)?);
    let scan = opened.scan(*threads)?;
    let found = scan.groups(&by_places, &show_places).map_err(failed)?;
    if found.len() > MOST_GROUPS {
        return Err(Failure::Input(format!(
            "`--by {}` makes {} groups, and at most {MOST_GROUPS} are listed: group by columns with few values",
            by.join(","),
            found.len()
        )));
    }
    let of = opened.stored.games();
    let meant = found.iter().map(|group| group.games).sum();
    let groups = found.iter();
    let groups =
        groups.map(|group| Grouped::new(group, meant, &opened.known, &by_places, &show_places));
    let manifest = &opened.stored.manifest;
    let picked = scan.pick(*pick, *picks).map_err(failed)?;
    Ok(Document {
        format: FORMAT,
        tool: Tool::THIS,
        scenario: opened.scenario.identity(),
        seed: manifest.seed,
        players: Keyed(manifest.sides.iter().cloned().zip(manifest.players.clone()).collect()),
        of,
        condition: subset.condition.clone(),
        games: meant,
        share: Share::new(meant, of),
        by: by.clone(),
        groups: groups.collect(),
        look_at: LookAt {
            points_unit: own_unit(opened.sheet.fact_sheet),
            pick: name(*pick).to_owned(),
            picked: picked.iter().map(|game| opened.worth(game)).collect(),
        },
    })
}

/// The game that is picked first.
///
/// # Errors
/// As [`query`], and if no game meets the condition.
pub fn first(subset: &Subset, pick: Pick, games: Games) -> Result<u64, Failure> {
    let opened = subset.open(games)?;
    let picked = opened.scan(0)?.pick(pick, 1).map_err(failed)?;
    picked.first().map(|picked| picked.game).ok_or_else(|| opened.none(subset))
}

/// Games that are worth a look, among those that are meant.
///
/// # Errors
/// As [`query`].
pub fn picked(subset: &Subset, pick: Pick, picks: u32, games: Games) -> Result<LookAt, Failure> {
    let opened = subset.open(games)?;
    let picked = opened.scan(0)?.pick(pick, picks).map_err(failed)?;
    let picked = picked.iter().map(|game| opened.worth(game)).collect();
    let points_unit = own_unit(opened.sheet.fact_sheet);
    Ok(LookAt { points_unit, pick: name(pick).to_owned(), picked })
}

/// The study of the games that are meant: what a run of these games alone would give.
///
/// # Errors
/// As [`query`], and if no game meets the condition.
pub fn whole(subset: &Subset, games: Games, threads: usize) -> Result<Summary, Failure> {
    let opened = subset.open(games)?;
    let numbers = opened.scan(threads)?.numbers().map_err(failed)?;
    if numbers.is_empty() {
        return Err(opened.none(subset));
    }
    let Opened { stored, scenario, sheet, columns, .. } = opened;
    let study = stored.study_of(&columns, &numbers, threads)?;
    let manifest = &stored.manifest;
    let from = keep::origin(manifest, games)?.map(|(origin, _)| origin);
    let chosen = subset.condition.clone().map(|condition| Chosen { condition, of: stored.games() });
    let heading = Heading {
        scenario: scenario.identity(),
        from,
        players: manifest.players.clone(),
        bracket: None,
        sensitive: None,
        chosen,
        seed: manifest.seed,
        sheet,
    };
    Ok(Summary::new(heading, &study, None))
}

/// Writes the page of the games that are meant, with `summary.json`, into a folder; gives the path of the page.
///
/// # Errors
/// As [`whole`], and if the folder holds something else.
pub fn report(subset: &Subset, out: &Path, games: Games) -> Result<PathBuf, Failure> {
    let summary = whole(subset, games, 0)?;
    let question =
        json!({ "scenario": summary.scenario, "seed": summary.seed, "where": summary.chosen });
    let _held = Answered::take(out, "summary", &question)?;
    write_study(out, &Story::Run(Box::new(summary)), &[])?;
    Ok(out.join(PAGE))
}

impl Opened {
    /// The games that are meant. Every part is checked against its name first.
    fn scan(&self, threads: usize) -> Result<Scan<'_>, Failure> {
        let parts: Vec<PathBuf> = self.stored.check_bytes(threads)?;
        Scan::new(&parts, &self.known, self.condition.as_ref()).map_err(failed)
    }

    fn none(&self, subset: &Subset) -> Failure {
        Failure::Input(format!(
            "no game of {} meets `{}`",
            printable::path(&self.stored.folder),
            printable::clean(subset.condition.as_deref().unwrap_or_default())
        ))
    }

    fn worth(&self, picked: &Picked) -> Worth {
        let &Picked { game, outcome, turns, points } = picked;
        let mut replay = Call::new("replay");
        replay.name(&self.stored.folder.to_string_lossy());
        replay.option("--game", game);
        let replay = self.stored.manifest.from.is_none().then(|| replay.to_string());
        Worth { game, outcome: self.known.outcomes[outcome].clone(), turns, points, replay }
    }
}

/// The word for a way to pick.
fn name(pick: Pick) -> &'static str {
    match pick {
        Pick::Typical => "typical",
        Pick::Closest => "closest",
        Pick::Wildest => "wildest",
        Pick::First => "first",
    }
}

fn failed(why: Failed) -> Failure {
    match why {
        Failed::NotBuilt => Failure::Input(why.to_string()),
        Failed::Search(_) => Failure::System("search the stored games".to_owned(), why.into()),
    }
}
