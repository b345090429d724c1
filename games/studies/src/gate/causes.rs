//! Why something has moved: the scenario's data, the rules, or the players. Each is compared with what
//! was kept. If data and program have both changed, this program plays the scenario as it was, which
//! splits the shift.

use wargauge_analysis::Interval;
use wargauge_analysis::gate::{Measure, split};
use wargauge_analysis::statistics::{paired, paired_mean};
use wargauge_engine::Book;
use wargauge_report::call::quoted;
use wargauge_scenarios::{Kept, changed};

use super::fingerprints::{Fingerprints, fingerprints, sizes};
use super::judge::{Asked, Subject, figure};
use super::report::{Change, Judged, Outcome};
use crate::failure::Failure;
use crate::progress::{Following, Progress};
use crate::seats::{names as names_of, open_players};

/// How many rules are named when rules act differently: those that changed most.
const NAMED: usize = 3;

/// How many values are named in a sentence; the list has all.
const SPELT: usize = 3;

/// What has changed since the figures were taken.
#[derive(Default)]
pub(super) struct Causes {
    /// The book that it is played by.
    book: Option<&'static Book>,
    /// Why the earlier state is not known.
    unknown: Option<String>,
    /// The scenario's data.
    data: bool,
    pub(super) changes: Vec<Change>,
    /// Whether the rules have changed; how often those that changed most acted, before and now.
    rules: bool,
    uses: Vec<(String, u64, u64)>,
    /// Players whose names have changed.
    names: Vec<String>,
    play: bool,
    /// Games that were played for the fingerprints.
    games: u64,
    /// Games in a second on one thread.
    pub(super) speed: Option<f64>,
}

/// Finds what has changed.
pub(super) fn causes(subject: &Subject<'_>, seed: u64) -> Result<Causes, Failure> {
    let entry = subject.entry;
    let book = Some(subject.scenario.sheet().rules);
    let unknown = |why: String| {
        let sizes = sizes(&subject.players);
        let random = subject.scenario.random_series(seed);
        let own = fingerprints(&*random, &*subject.series(seed)?, sizes);
        Ok(Causes { book, unknown: Some(why), speed: Some(own.rate), ..Causes::default() })
    };
    let Some(kept) = &entry.kept else {
        return unknown(
            "nothing is kept of how it was, so that it is played each time: `wargauge baseline \
             --renew` on the file keeps it"
                .to_owned(),
        );
    };
    let was = match &kept.scenario {
        Ok(was) => was,
        Err(why) => {
            let first = why.lines().next().unwrap_or_default();
            return unknown(format!(
                "the program has changed: it cannot read the scenario as it was ({first})"
            ));
        }
    };
    let [now, before] = [subject.scenario.about(), was.about()];
    if now.system != before.system {
        return unknown(format!(
            "it is played by the rules `{}` now, and was by the rules `{}`",
            now.system, before.system
        ));
    }
    let sides = &now.sides;
    let names = sides.iter().zip(&kept.players).zip(&subject.players);
    let names: Vec<String> = names
        .map(|((side, before), now)| (side, before, &now.name))
        .filter(|(_, before, now)| before != now)
        .map(|(side, before, now)| format!("the player of the {side}: {before} → {now}"))
        .collect();
    let changes = changed(before, now).into_iter().map(|change| Change {
        sentence: change.to_string(),
        path: change.path,
        from: change.from,
        to: change.to,
    });
    let found = Causes {
        book,
        data: kept.digest != now.digest,
        changes: changes.collect(),
        names,
        games: kept.rules.games + kept.play.games,
        ..Causes::default()
    };
    match open_players(&kept.players, &**was) {
        Ok(players) => {
            let own = was.series(&names_of(&players), seed)?;
            let games = [kept.rules.games, kept.play.games];
            let now = fingerprints(&*was.random_series(seed), &*own, games);
            Ok(found.with_fingerprints(kept, &now))
        }
        // A former player cannot be opened any more.
        Err(_) => Ok(Causes { play: true, ..found }),
    }
}

impl Causes {
    fn with_fingerprints<L>(mut self, kept: &Kept<L>, now: &Fingerprints) -> Self {
        self.rules = now.rules != kept.rules;
        self.play = now.play != kept.play;
        self.speed = Some(now.rate);
        let mut uses: Vec<(String, u64, u64)> = now
            .uses
            .iter()
            .map(|(rule, times)| {
                let before = kept.uses.iter().find(|(of, _)| of == rule).map_or(0, |&(_, n)| n);
                (rule.clone(), before, *times)
            })
            .filter(|(_, before, now)| before != now)
            .collect();
        // How far from chance, roughly: the difference in deviations of a count.
        let surprise = |&(_, before, now): &(String, u64, u64)| {
            before.abs_diff(now) as f64 / ((before + now) as f64).sqrt()
        };
        uses.sort_by(|a, b| surprise(b).total_cmp(&surprise(a)));
        uses.truncate(NAMED);
        self.uses = uses;
        self
    }

    /// Whether everything is as it was, as far as that shows.
    pub(super) fn is_unchanged(&self) -> bool {
        self.unknown.is_none() && !self.data && !self.program()
    }

    /// Whether rules or players have changed.
    fn program(&self) -> bool {
        self.rules || self.play || !self.names.is_empty()
    }

    /// What has changed, the likeliest cause first: the data, unless a shift was split and most of it
    /// comes from the program.
    pub(super) fn sentences(&self, judged: &[Judged]) -> Vec<String> {
        let mut sentences: Vec<String> = self.unknown.iter().cloned().collect();
        let split = judged.iter().filter_map(|one| one.by_data.zip(one.difference));
        let parts: Vec<f64> =
            split.map(|(data, all)| (data.mean / all.mean).abs().min(1.0)).collect();
        let leads = parts.iter().sum::<f64>() >= parts.len() as f64 / 2.0;
        if self.data && leads {
            sentences.push(self.of_data());
        }
        sentences.extend(self.names.iter().cloned());
        if self.rules {
            let uses: Vec<String> = self
                .uses
                .iter()
                .map(|(rule, before, now)| {
                    let known = self.book.and_then(|book| book.get(book.numbered(rule)?));
                    let title = known.map_or("", |known| known.title);
                    format!("[{rule}] {title} {before} → {now}")
                })
                .collect();
            let most = if uses.is_empty() {
                String::new()
            } else {
                format!("; of their uses these changed most: {}", uses.join(", "))
            };
            sentences.push(format!(
                "the rules act differently in games of random players on the scenario as it was{most}"
            ));
        } else if self.play && self.names.is_empty() {
            sentences.push(
                "the players decide differently, by the same rules and under the same names"
                    .to_owned(),
            );
        }
        if self.data && !leads {
            sentences.push(self.of_data());
        }
        if self.unknown.is_none() && !self.program() {
            let games = self.games;
            sentences.push(if self.data {
                format!("rules and players are as they were, in {games} games")
            } else {
                format!(
                    "scenario, rules and players are as they were, in {games} games: it is chance, \
                     an expectation that never held, or a change that those games do not show"
                )
            });
        }
        sentences
    }

    fn of_data(&self) -> String {
        let count = self.changes.len();
        let listed: Vec<&str> =
            self.changes.iter().take(SPELT).map(|change| change.sentence.as_str()).collect();
        match count {
            0 => "the scenario has changed in the order of its counters".to_owned(),
            1 => format!("the scenario has changed: {}", listed[0]),
            _ if count <= SPELT => format!("the scenario has changed: {}", listed.join("; ")),
            _ => {
                let more = count - SPELT;
                format!("the scenario has changed: {}; and {more} values more", listed.join("; "))
            }
        }
    }
}

/// If data and program have both changed and something has moved, finds the part of each shift that
/// the data make. False if the user has interrupted it.
///
/// # Errors
/// If the system gives no threads.
pub(super) fn explain(
    subject: &Subject<'_>,
    found: &Causes,
    judged: &mut [Judged],
    games: u64,
    asked: &Asked<'_>,
    progress: &dyn Progress,
) -> Result<bool, Failure> {
    let moved = |one: &&mut Judged| one.answer == Outcome::Moved && one.difference.is_some();
    let mut moved: Vec<&mut Judged> = judged.iter_mut().filter(moved).collect();
    let was = subject.entry.kept.as_ref().and_then(|kept| kept.scenario.as_ref().ok());
    let was = was.filter(|was| was.about().system == subject.scenario.about().system);
    let Some(was) = was.filter(|_| !moved.is_empty() && found.data && found.program()) else {
        return Ok(true);
    };
    let measures: Vec<Measure> = moved.iter().map(|one| one.measure).collect();
    let before = was.series(&names_of(&subject.players), asked.seed)?;
    let watch = Following::games(progress, games);
    let after = subject.series(asked.seed)?;
    let run = split(&*before, &*after, &measures, games, asked.threads, &watch)?;
    drop(watch);
    if run.interrupted {
        return Ok(false);
    }
    for (one, histogram) in moved.iter_mut().zip(&run.count.measures) {
        let (games, sum, squares) = histogram.sums();
        let interval: Option<Interval> = if one.measure.is_share() {
            Some(paired(games, sum, squares, one.measure.unit() as u32))
        } else {
            let mean = paired_mean(games, sum, squares);
            mean.and_then(|mean| mean.spread).map(|spread| spread.interval)
        };
        one.by_data = interval.map(figure);
    }
    Ok(true)
}

/// Commands that look into what has moved.
pub(super) fn commands(
    subject: &Subject<'_>,
    found: &Causes,
    asked: &Asked<'_>,
    games: u64,
    answer: Outcome,
) -> Vec<String> {
    if answer == Outcome::Holds {
        return Vec::new();
    }
    let entry = subject.entry;
    let file = quoted(&asked.file.display().to_string());
    let label = quoted(&entry.label());
    // A failure may be found after few games; looking into it takes more.
    let games = games.max(2000);
    let sides = &subject.scenario.about().sides;
    // All are named: what plays where nothing is named differs between commands and scenarios.
    let seats = sides.iter().zip(&subject.players);
    let players = options("--ai", seats.map(|(side, player)| format!("{side}={}", player.name)));
    let how = format!("{players} --games {games} --seed {}", asked.seed);
    let changes = options("--with", entry.changes.overlays.iter().cloned())
        + &options("--set", entry.changes.sets.iter().cloned());
    let path = quoted(&entry.path);
    let mut list = Vec::new();
    let was = entry.kept.as_ref().is_some_and(|kept| kept.scenario.is_ok());
    if was && !found.is_unchanged() {
        list.push(format!("wargauge check {file} --was {label} > was.toml"));
    }
    if found.data && was && changes.is_empty() {
        list.push(format!("wargauge compare was.toml {path}{how}"));
    } else if found.data && was {
        list.push(format!("wargauge run was.toml{how}"));
    }
    if !found.data || !changes.is_empty() {
        list.push(format!("wargauge run {path}{changes}{how} --rules"));
    }
    if found.program() && was {
        let seed = asked.kept_seed;
        list.push(format!("wargauge replay was.toml{players} --game 0 --seed {seed}"));
    }
    list.push(format!("wargauge baseline --renew {file}"));
    list
}

/// An option, once for each value.
fn options(name: &str, values: impl Iterator<Item = String>) -> String {
    values.fold(String::new(), |text, value| format!("{text} {name} {}", quoted(&value)))
}
