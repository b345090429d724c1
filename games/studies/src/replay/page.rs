//! The page on which one game is played again.

use std::collections::BTreeMap;

use wargauge_analysis::field::Field;
use wargauge_games::{Typeface, in_brief};
use wargauge_report::call::Call;
use wargauge_report::replay::{Chances, Entry, Playback};
use wargauge_report::terminal::Paint;

use super::{ByHand, Replayed, Request};
use crate::failure::Failure;
use crate::seats::specs;

/// No line of an entry is broken: the page does that.
const UNBROKEN: usize = 1_000_000;

/// The board with the names of the sides, which a game of few words leaves out.
pub(super) fn named(mut field: Field, sides: &[String; 2]) -> Field {
    if field.sides.iter().all(String::is_empty) {
        field.sides.clone_from(sides);
    }
    field
}

impl Replayed {
    /// The page of the whole game, which begins at the event that was asked for, or at the first.
    ///
    /// # Errors
    /// If a player cannot be opened any more.
    pub fn page(&self, chances: Option<Chances>) -> Result<String, Failure> {
        Ok(self.playback(chances)?.html())
    }

    /// Everything that the page holds.
    ///
    /// # Errors
    /// As [`Replayed::page`].
    pub(crate) fn playback(&self, chances: Option<Chances>) -> Result<Playback, Failure> {
        let Request { scenario, seed, game, at, .. } = &self.request;
        let sheet = scenario.sheet();
        let about = scenario.about();
        let title = if about.title.is_empty() { about.name.clone() } else { about.title.clone() };
        let players = self.log.players.each_ref().map(|name| in_brief(name));
        let seats = specs(&sheet.sides, &players).join(", ");
        Ok(Playback {
            title,
            subtitle: format!("{}, game {game} of seed {seed}; {seats}", about.name),
            sides: sheet.sides.clone(),
            turns: scenario.document()["turns"].as_u64(),
            field: scenario.field().map(|field| named(field, &sheet.sides)),
            staging: scenario.staging(),
            header: self.header(),
            events: self.log.events.clone(),
            entries: self.entries()?,
            rules: self.rules(),
            names: self.log.units.clone(),
            chances,
            start: at.unwrap_or(0),
            still: false,
            command: self.command(),
        })
    }

    /// What is said of its events.
    pub(super) fn entries(&self) -> Result<Vec<Entry>, Failure> {
        let Request { scenario, .. } = &self.request;
        let plain = Typeface { paint: Paint::new(false), width: UNBROKEN };
        Ok(scenario.report(&self.request.of(), self.log.events.len(), plain)?.entries)
    }

    /// The titles of the rules that the log cites, by their numbers.
    fn rules(&self) -> BTreeMap<String, String> {
        let book = self.request.scenario.sheet().rules;
        let titles =
            book.listed().map(|(_, entry)| (entry.number.to_owned(), entry.title.to_owned()));
        let titles: BTreeMap<String, String> = titles.collect();
        let mut cited = Vec::new();
        for event in &self.log.events {
            cited.extend(event["rule"].as_str());
            let modifiers = event["modifiers"].as_array().into_iter().flatten();
            cited.extend(modifiers.filter_map(|modifier| modifier["rule"].as_str()));
        }
        let known = cited.into_iter().filter_map(|number| titles.get_key_value(number));
        known.map(|(number, title)| (number.clone(), title.clone())).collect()
    }

    /// The command that makes the page again.
    fn command(&self) -> String {
        let Request { scenario, players, seed, game, at, by_hand } = &self.request;
        let about = scenario.about();
        let mut call = Call::new("replay");
        if let Some(ByHand { file, .. }) = by_hand {
            call.name(&file.display().to_string());
        } else {
            call.name(&about.name);
            call.changes(&about.changes);
            call.option("--game", game);
            call.each("--ai", specs(&scenario.sheet().sides, players));
            call.option("--seed", seed);
        }
        call.each("--at", at);
        call.option("--format", "html");
        call.to_string()
    }
}
