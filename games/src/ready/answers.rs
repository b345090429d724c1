//! What [`Playable`] asks of a scenario, by the types of its game.

use std::ops::Range;
use std::sync::Arc;

use serde_json::Value;
use wargauge_ai::barred::Bar;
use wargauge_ai::policy::{Names, TRAINED, TrainedName, Variety};
use wargauge_ai::{Named, Random};
use wargauge_analysis::field::Field;
use wargauge_analysis::lessons::{Lesson, lessons};
use wargauge_analysis::practice::Learner;
use wargauge_analysis::replay::{Log, Misfit, Position, Replay};
use wargauge_analysis::summary::{Bracket, Difference, Keyed, SensitiveValue};
use wargauge_analysis::tune::Weight;
use wargauge_analysis::{Matchup, Series, Sheet, summary};
use wargauge_engine::{Game, Luck, Scale, Side};
use wargauge_report::board::styled::Styled;
use wargauge_report::replay::Staging;
use wargauge_scenarios::{About, Changes, Draft, Kind};

use super::Ready;
use crate::choices::ChoiceKind;
use crate::contender::Contender;
use crate::counters::Piece;
use crate::face::{Of, players_of};
use crate::failure::Failure;
use crate::guest::Guests;
use crate::league::{Figure, LEAGUE, League, open_league};
use crate::learns::{Features, Subject, learns};
use crate::noted::{Notebook, NotedSitting};
use crate::nursery::Nursery;
use crate::opening::shared_league;
use crate::outlook::EventOf;
use crate::page::Report;
use crate::playable::{GameOf, Playable, Typeface, identity};
use crate::player::Entrant;
use crate::position::marked;
use crate::practice::{Coach, CoachOf, Enemy};
use crate::reach::{Unreached, reach};
use crate::sensitivity::{Sensitive, open_sensitivity};
use crate::sitting::{Sat, Sitting};
use crate::system::{Bid, ReportInput, System};

/// How many of the values that move a score most are named.
const NAMED_VALUES: usize = 3;

impl<S: System> Playable for Ready<S> {
    fn about(&self) -> &About {
        &self.scenario.about
    }

    fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    fn players(&self) -> Vec<Named> {
        players_of::<S>()
    }

    fn usual_player(&self) -> String {
        S::Player::default().to_string()
    }

    fn strong_player(&self) -> String {
        let has_league = self.league.is_some() || self.library.league(&self.about().name).is_some();
        if has_league { LEAGUE.to_owned() } else { self.usual_player() }
    }

    fn usual_ahead(&self) -> Option<String> {
        let opens = |side| self.bench(S::AHEAD, S::AHEAD, Some(side)).is_ok();
        Side::BOTH.into_iter().all(opens).then(|| S::AHEAD.to_owned())
    }

    fn scale(&self) -> Scale {
        self.game.scale()
    }

    fn unit_count(&self) -> usize {
        S::unit_count(&self.scenario)
    }

    fn entrant(&self, spec: &str, option: &str, side: Option<Side>) -> Result<Entrant, Failure> {
        if self.guest(spec).is_some() {
            return Ok(Entrant { name: spec.to_owned(), looks_ahead: false, weights: Vec::new() });
        }
        let bench = self.bench(spec, option, side)?;
        let mut players = bench.players();
        let weights: Vec<Weight> = match (players.next(), players.next()) {
            (Some(player), None) => S::weights(player),
            _ => Vec::new(),
        };
        let looks_ahead = bench.players().any(S::looks_ahead);
        Ok(Entrant { name: bench.name().to_owned(), looks_ahead, weights })
    }

    fn series<'a>(
        &'a self,
        players: &[String; 2],
        seed: u64,
    ) -> Result<Box<dyn Series + 'a>, Failure> {
        if self.has_guest(players) {
            return self.hosted(players, seed, &[Bar::default(), Bar::default()]);
        }
        let benches = self.seated(players)?;
        Ok(Box::new(Matchup::between(&*self.game, benches, seed).written_by::<Of<S>>()))
    }

    fn contest<'a>(
        &'a self,
        contenders: [&Contender; 2],
        seed: u64,
    ) -> Result<Box<dyn Series + 'a>, Failure> {
        let benches = self.opened(contenders)?;
        Ok(Box::new(Matchup::between(&*self.game, benches, seed).written_by::<Of<S>>()))
    }

    fn bid(&self) -> Option<Bid> {
        S::BID
    }

    fn features(&self, subject: Subject) -> Features {
        learns::<S>(subject).map_or_else(Features::default, |learns| learns.features)
    }

    fn lessons(
        &self,
        subject: Subject,
        contenders: [&Contender; 2],
        seed: u64,
        numbers: Range<u64>,
    ) -> Result<Vec<Lesson>, Failure> {
        let benches = self.opened(contenders)?;
        Ok(learns::<S>(subject).map_or_else(Vec::new, |learns| {
            let observer = || (learns.observer)(&self.game);
            lessons(&*self.game, &benches, seed, numbers, &observer)
        }))
    }

    fn school(&self) -> Option<&'static Names> {
        S::SCHOOL.map(|school| school.names)
    }

    fn learner(&self, name: &str) -> Result<Learner, Failure> {
        let trained =
            name.strip_prefix(TRAINED).filter(|rest| rest.is_empty() || rest.starts_with(':'));
        let Some(options) = trained else {
            return Err(Failure::Input(format!(
                "`{name}`: practice goes on from `{TRAINED}`, from `{TRAINED}:policy=NAME` or from \
                 `{TRAINED}:file=FILE`"
            )));
        };
        let asked: Result<TrainedName, _> = options.trim_start_matches(':').parse();
        let asked = asked.map_err(|fault| Failure::Input(format!("`{name}`: {fault}")))?;
        if asked.variety != Variety::NONE {
            return Err(Failure::Input(format!(
                "`{name}`: practice goes on from a policy: leave the variety out"
            )));
        }
        Ok(Learner::of_policy(&self.policy(&asked.policy, name)?.2))
    }

    fn coach<'a>(
        &'a self,
        enemies: &[Enemy],
        guides: &[(Side, String)],
    ) -> Result<Box<dyn Coach + 'a>, Failure> {
        Ok(Box::new(CoachOf::new(self, enemies, guides)?))
    }

    fn nursery(&self, side: Side) -> Option<Box<dyn Nursery>> {
        Some((S::PLANS?.nursery)(&self.scenario, side, &self.library))
    }

    fn bracket(&self, players: &[String; 2]) -> Option<Bracket> {
        let file = shared_league(players)?;
        let league =
            self.league(file).ok().filter(|league| league.digest == self.about().digest)?;
        let [low, high] = league.bracket();
        let reach = Some(league.reach());
        Some(Bracket { low, high, reach, ahead: league.ahead.map(|ahead| ahead.value.into()) })
    }

    fn sensitive(&self) -> Option<summary::Sensitive> {
        let about = self.about();
        let known = open_sensitivity(&about.name, &self.library).ok().flatten()?;
        let value = |value: &Sensitive| {
            let Figure { share, low, high } = value.change;
            SensitiveValue {
                path: value.path.clone(),
                from: value.from.clone(),
                to: value.to.clone(),
                change: Difference { share, low, high },
            }
        };
        Some(summary::Sensitive {
            fits: known.digest == about.digest,
            digest: known.digest,
            players: Keyed(about.sides.iter().cloned().zip(known.players).collect()),
            games: known.games,
            values: known.values.iter().take(NAMED_VALUES).map(value).collect(),
        })
    }

    fn league(&self, file: Option<&str>) -> Result<League, Failure> {
        if let (None, Some(league)) = (file, &self.league) {
            return Ok(league.clone());
        }
        let about = self.about();
        let of = (about.system, &*about.name);
        Ok(open_league(file, of, self.sheet.sides(), &self.library)?)
    }

    fn other_leagues(&self) -> Vec<League> {
        let listings = self.library.builtin().into_iter();
        let others = listings
            .filter(|listing| listing.kind == Kind::League && listing.name != self.about().name);
        let open = |name: &str| {
            open_league(None, (self.about().system, name), self.sheet.sides(), &self.library).ok()
        };
        others.filter_map(|listing| open(&listing.name)).collect()
    }

    fn random_series<'a>(&'a self, seed: u64) -> Box<dyn Series + 'a> {
        Box::new(Matchup::new(&*self.game, [Random; 2], seed).written_by::<Of<S>>())
    }

    fn log(&self, game: &GameOf<'_>) -> Result<Log, Failure> {
        if game.choices.is_none() {
            return Ok(self.series(game.players, game.seed)?.log(game.number));
        }
        let (replay, names) = self.again(game)?;
        Ok(replay.log::<S::Game, Of<S>>(&self.game, names))
    }

    fn course(&self, (seed, number): (u64, u64), choices: &[u16]) -> Result<Log, Failure> {
        // Choices are counted from the beginning of the game, even if this one starts from a position.
        let game = S::game(&self.scenario.setup);
        let replay = Replay::until(&game, seed, number, choices);
        let (replay, _) = replay.map_err(Failure::Position)?;
        Ok(replay.log::<S::Game, Of<S>>(&game, [String::new(), String::new()]))
    }

    fn report(&self, game: &GameOf<'_>, at: usize, sheet: Typeface) -> Result<Report, Failure> {
        let (replay, names) = self.again(game)?;
        let Typeface { paint, width } = sheet;
        let input = ReportInput {
            scenario: self.about(),
            players: &names,
            replay: &replay,
            at,
            viewer: None,
            paint,
            width,
        };
        Ok(S::report(&self.game, &input))
    }

    fn position(&self, game: (u64, u64), choices: Vec<u16>) -> Result<Position, Misfit> {
        let saved = identity(self.about()).with_text(&self.about().text);
        Ok(marked(Position::new::<_, Of<S>>(&*self.game, saved, game, choices)?))
    }

    fn starting_from(&self, position: &Position) -> Result<Arc<dyn Playable>, Unreached> {
        let game = reach::<S>(S::again(&self.game, &self.scenario.setup), position)?;
        Ok(Arc::new(Self::from_game(self.scenario.clone(), game, self.library.clone())))
    }

    fn pieces(&self) -> Vec<Piece> {
        S::pieces_of(&self.scenario)
    }

    fn kept_out(&self, pieces: &[usize]) -> Vec<String> {
        S::kept_out(&self.scenario, pieces)
    }

    fn without(&self, pieces: &[usize]) -> Result<Arc<dyn Playable>, Failure> {
        let About { name, text, changes, .. } = self.about();
        let sets = self.kept_out(pieces);
        let made_by: Vec<String> = changes.iter().chain(&sets).cloned().collect();
        let draft =
            Draft::of_text(&self.library, name, text, &Changes { sets, ..Changes::default() })?;
        let scenario = draft.made_by(&made_by).finish(&S::format())?;
        Ok(Arc::new(Self::new(scenario, self.library.clone())))
    }

    fn choice_kinds(&self) -> &'static [ChoiceKind] {
        S::CHOICES.map_or(&[], |choices| choices.kinds)
    }

    fn barred<'a>(
        &'a self,
        players: &[String; 2],
        seed: u64,
        bars: &[Bar; 2],
    ) -> Result<Box<dyn Series + 'a>, Failure> {
        self.hosted(players, seed, bars)
    }

    fn with_guests(self: Arc<Self>, guests: Guests) -> Arc<dyn Playable> {
        Arc::new(Self { guests, ..self.alike() })
    }

    fn with_league(&self, league: League) -> Arc<dyn Playable> {
        Arc::new(Self { league: Some(league), ..self.alike() })
    }

    fn sit(
        self: Arc<Self>,
        players: &[Option<String>; 2],
        seed: u64,
        number: u64,
    ) -> Result<Box<dyn Sitting>, Failure> {
        let benches = self.outsiders(players)?;
        Ok(Box::new(Sat::<S, Luck>::new(self, benches, seed, number)))
    }

    fn sit_noting(
        self: Arc<Self>,
        players: &[Option<String>; 2],
        seed: u64,
        number: u64,
    ) -> Result<Box<dyn NotedSitting>, Failure> {
        let benches = self.outsiders(players)?;
        Ok(Box::new(Sat::<S, Notebook<EventOf<S>>>::new(self, benches, seed, number)))
    }

    fn field(&self) -> Option<Field> {
        S::field(&self.scenario)
    }

    fn field_now(&self) -> Option<Field> {
        S::field_at(&self.scenario, &self.game, &self.game.start())
    }

    fn staging(&self) -> Staging {
        S::staging(&self.scenario)
    }

    fn roster(&self) -> Styled {
        S::roster(&self.scenario)
    }

    fn document(&self) -> Value {
        S::document(&self.scenario)
    }
}
