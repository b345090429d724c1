//! A scenario that is loaded and ready to be played, without the types of its game. `ready` makes it
//! from those types.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use serde_json::Value;
use wargauge_ai::Named;
use wargauge_ai::barred::Bar;
use wargauge_ai::policy::Names;
use wargauge_analysis::field::Field;
use wargauge_analysis::lessons::Lesson;
use wargauge_analysis::practice::Learner;
use wargauge_analysis::replay::{Log, Misfit, Position};
use wargauge_analysis::summary::Bracket;
use wargauge_analysis::{Series, Sheet, summary};
use wargauge_engine::{Scale, Side};
use wargauge_report::board::styled::Styled;
use wargauge_report::replay::Staging;
use wargauge_report::terminal::Paint;
use wargauge_scenarios::About;

use crate::choices::ChoiceKind;
use crate::contender::Contender;
use crate::counters::Piece;
use crate::failure::Failure;
use crate::guest::Guests;
use crate::league::League;
use crate::learns::{Features, Subject};
use crate::noted::NotedSitting;
use crate::nursery::Nursery;
use crate::opening::{league_name, no_member};
use crate::page::Report;
use crate::player::Entrant;
use crate::practice::{Coach, Enemy};
use crate::reach::Unreached;
use crate::sitting::Sitting;
use crate::system::Bid;

/// A scenario that is ready to be played.
pub trait Playable: fmt::Debug + Send + Sync {
    /// What is known of the scenario.
    fn about(&self) -> &About;

    /// How the rows of its games are read.
    fn sheet(&self) -> &Sheet;

    /// The players of its game.
    fn players(&self) -> Vec<Named>;

    /// The player of a side for which the user names none.
    fn usual_player(&self) -> String;

    /// The player of a side for which the user names none, where play is to be as strong as it can
    /// be at its speed: the league that is built in for this scenario, else the usual player.
    fn strong_player(&self) -> String;

    /// The player that looks ahead by which a league is measured if the user names none; nothing where it goes by a
    /// league, and none is built in.
    fn usual_ahead(&self) -> Option<String>;

    /// How large a usual game of it is.
    fn scale(&self) -> Scale;

    /// How many units it has.
    fn unit_count(&self) -> usize;

    /// A player by the name that a user gives it, for a side or for either; `option` is what the
    /// user wrote, for messages.
    ///
    /// # Errors
    /// If there is no such player, it has no such option, or its plan does not fit.
    fn entrant(&self, spec: &str, option: &str, side: Option<Side>) -> Result<Entrant, Failure>;

    /// Games between two players, by the names that open them.
    ///
    /// # Errors
    /// As [`Playable::entrant`].
    fn series<'a>(
        &'a self,
        players: &[String; 2],
        seed: u64,
    ) -> Result<Box<dyn Series + 'a>, Failure>;

    /// Games between contenders, which need not have a name.
    ///
    /// # Errors
    /// As [`Playable::entrant`].
    fn contest<'a>(
        &'a self,
        contenders: [&Contender; 2],
        seed: u64,
    ) -> Result<Box<dyn Series + 'a>, Failure>;

    /// How points are given to a side before the game; nothing where the game cannot do it.
    fn bid(&self) -> Option<Bid>;

    /// The features from which a worth is learned; none where players do not go by it.
    fn features(&self, subject: Subject) -> Features;

    /// Positions of games between contenders, and how these ended; none without features.
    ///
    /// # Errors
    /// As [`Playable::entrant`].
    fn lessons(
        &self,
        subject: Subject,
        contenders: [&Contender; 2],
        seed: u64,
        numbers: Range<u64>,
    ) -> Result<Vec<Lesson>, Failure>;

    /// What the numbers are called that a policy of its game is made of; nothing where the game has no
    /// player `trained`.
    fn school(&self) -> Option<&'static Names>;

    /// A learner that knows what a player `trained` knows, by the name that users give it.
    ///
    /// # Errors
    /// If the name is not that of such a player, or as [`Playable::entrant`].
    fn learner(&self, name: &str) -> Result<Learner, Failure>;

    /// Opens the players that practise with a learner, and those that show a side how to open.
    ///
    /// # Errors
    /// As [`Playable::entrant`]; if the game has no player `trained`.
    fn coach<'a>(
        &'a self,
        enemies: &[Enemy],
        guides: &[(Side, String)],
    ) -> Result<Box<dyn Coach + 'a>, Failure>;

    /// Where new players of a side are bred; nothing where the game has no plans.
    fn nursery(&self, side: Side) -> Option<Box<dyn Nursery>>;

    /// The league that is built in for this scenario, or that of a file.
    ///
    /// # Errors
    /// If there is none, or with every fault of its file at once.
    fn league(&self, file: Option<&str>) -> Result<League, Failure>;

    /// The league that a player's name asks for, built in or of a file, or what is left of it where the name asks for one
    /// member; nothing where the name is another player's.
    ///
    /// # Errors
    /// As [`Playable::league`], or if the name is misspelt, with the option it was given to.
    fn league_of(&self, spec: &str, option: &str) -> Result<Option<League>, Failure> {
        let Some(name) = league_name(spec) else { return Ok(None) };
        let name = name.map_err(|why| Failure::Input(format!("`{option}`: {why}")))?;
        let league = self.league(name.file)?;
        let Some(member) = name.member else { return Ok(Some(league)) };
        let alone = league.alone(member);
        alone.map(Some).ok_or_else(|| {
            no_member((option, member), &league, Side::BOTH.into_iter().zip(self.sheet().sides()))
        })
    }

    /// The members on a side of the league that a name asks for; of any other player, it alone.
    ///
    /// # Errors
    /// As [`Playable::league_of`].
    fn members(&self, spec: &str, side: Side) -> Result<Vec<Contender>, Failure> {
        let Some(league) = self.league_of(spec, spec)? else { return Ok(vec![spec.into()]) };
        Ok(league.members_of(side).map(|member| member.player.clone()).collect())
    }

    /// The leagues that are built in for the other scenarios of its game.
    fn other_leagues(&self) -> Vec<League>;

    /// How far the score of these players depends on them: known if both sides draw from one league, built in or of a
    /// file, that was made for this scenario as it is.
    fn bracket(&self, players: &[String; 2]) -> Option<Bracket>;

    /// The values that are known to move its score most; nothing where no study of it is built in.
    fn sensitive(&self) -> Option<summary::Sensitive>;

    /// Games between players that pick any legal choice.
    fn random_series<'a>(&'a self, seed: u64) -> Box<dyn Series + 'a>;

    /// The log of a game.
    ///
    /// # Errors
    /// As [`Playable::entrant`]; of a game that people have played, if its choices do not lead to its end.
    fn log(&self, game: &GameOf<'_>) -> Result<Log, Failure>;

    /// The log of a game as far as these choices lead, whichever side has taken them.
    ///
    /// # Errors
    /// If the choices do not fit the game.
    fn course(&self, game: (u64, u64), choices: &[u16]) -> Result<Log, Failure>;

    /// What happened in a game, for people, up to some event.
    ///
    /// # Errors
    /// As [`Playable::log`].
    fn report(&self, game: &GameOf<'_>, at: usize, sheet: Typeface) -> Result<Report, Failure>;

    /// The position of a game after these choices.
    ///
    /// # Errors
    /// If the choices do not fit the game.
    fn position(&self, game: (u64, u64), choices: Vec<u16>) -> Result<Position, Misfit>;

    /// The same scenario, played on from a position that one of its games has reached.
    ///
    /// # Errors
    /// If the position is not reached by its choices, or cannot be played on from.
    fn starting_from(&self, position: &Position) -> Result<Arc<dyn Playable>, Unreached>;

    /// The counters whose worth can be asked for; none where the game cannot be played without some of them.
    fn pieces(&self) -> Vec<Piece>;

    /// The changes that keep these counters, by their places in [`Playable::pieces`], in the box.
    fn kept_out(&self, pieces: &[usize]) -> Vec<String>;

    /// The same scenario, but these counters stay in the box from the beginning.
    ///
    /// # Errors
    /// If the game cannot be played without them.
    fn without(&self, pieces: &[usize]) -> Result<Arc<dyn Playable>, Failure>;

    /// The kinds of choice that a side may be forbidden; none where the game names none.
    fn choice_kinds(&self) -> &'static [ChoiceKind];

    /// Games between two players, by the names that open them, each of them behind a bar. The bits of a bar are
    /// places in [`Playable::choice_kinds`].
    ///
    /// # Errors
    /// As [`Playable::entrant`].
    fn barred<'a>(
        &'a self,
        players: &[String; 2],
        seed: u64,
        bars: &[Bar; 2],
    ) -> Result<Box<dyn Series + 'a>, Failure>;

    /// The same scenario, in which these players from outside can be named like all others.
    fn with_guests(self: Arc<Self>, guests: Guests) -> Arc<dyn Playable>;

    /// The same scenario, in which this league stands in for the one that is built in: `league` draws from it, and players
    /// that look ahead by a league take it, unless they name a file.
    fn with_league(&self, league: League) -> Arc<dyn Playable>;

    /// A game decision by decision. A side with a player is played by it, a side without one from outside.
    ///
    /// # Errors
    /// As [`Playable::entrant`].
    fn sit(
        self: Arc<Self>,
        players: &[Option<String>; 2],
        seed: u64,
        number: u64,
    ) -> Result<Box<dyn Sitting>, Failure>;

    /// The same, but it keeps what has happened, and shows and tells it.
    ///
    /// # Errors
    /// As [`Playable::entrant`].
    fn sit_noting(
        self: Arc<Self>,
        players: &[Option<String>; 2],
        seed: u64,
        number: u64,
    ) -> Result<Box<dyn NotedSitting>, Failure>;

    /// The board with what lies on it before the first turn, where the game has one.
    fn field(&self) -> Option<Field>;

    /// The board with what lies on it as games of this scenario begin: of one that is played on from a
    /// position, in that position. Nothing where positions are not drawn.
    fn field_now(&self) -> Option<Field>;

    /// How the log of a game is put on the board.
    fn staging(&self) -> Staging;

    /// The lists under the map.
    fn roster(&self) -> Styled;

    /// The map and the set-up for programs.
    fn document(&self) -> Value;
}

impl dyn Playable + '_ {
    /// The scenario as summaries name it.
    pub fn identity(&self) -> summary::Scenario {
        identity(self.about())
    }
}

/// A scenario as summaries name it.
pub fn identity(about: &About) -> summary::Scenario {
    summary::Scenario {
        name: about.name.clone(),
        system: about.system.to_owned(),
        digest: about.digest.clone(),
        changes: about.changes.clone(),
    }
}

/// One game among all.
#[derive(Clone, Copy, Debug)]
pub struct GameOf<'a> {
    /// The players by the names that open them.
    pub players: &'a [String; 2],
    /// The seed.
    pub seed: u64,
    /// The number under that seed.
    pub number: u64,
    /// Of a game in which people have decided: which of its choices each decision took. Their sides have
    /// [`HUMAN`] for a player.
    pub choices: Option<&'a [u16]>,
}

/// What stands in the place of a player where a person has decided.
pub const HUMAN: &str = "human";

/// How a text is set.
#[derive(Clone, Copy, Debug)]
pub struct Typeface {
    /// Colours, or none.
    pub paint: Paint,
    /// Characters in a line.
    pub width: usize,
}
