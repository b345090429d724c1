//! What a change does to players that do not adapt to it, and to players that do.
//!
//! The players of a league are mixed for their own scenario. In a variant the same mixtures are no
//! longer what they were made to be, so their score there has two causes: the change, and players
//! that do not know of it. Here both are measured: the players as they are, and mixed anew for the
//! variant. A variant that has a league of its own brings its own players.
//!
//! Players that are mixed anew are few of those of the league, and their mixture is not the league's even where nothing
//! changes. So the same members are mixed anew for the first variant as well, in the same way, and what that makes is
//! no effect of the change.

use std::sync::Arc;
use std::time::{Duration, Instant};

use wargauge_analysis::compare::difference::{Comparisons, Effect, Effects};
use wargauge_analysis::summary::Ended;
use wargauge_analysis::{Contrast, Series, Tournament};
use wargauge_engine::Side;
use wargauge_games::league::Member;
use wargauge_games::{Contender, League, Playable, shared_league};
use wargauge_store::Plan;

use super::Adapt;
use super::lineup::Lineup;
use crate::failure::Failure;
use crate::keep::Conditions;
use crate::league::{Request, adapted, plays};
use crate::progress::{Following, Progress};

/// Games of each series, at most.
const MOST_GAMES: u64 = 4000;

/// Games of each pairing of the matrix that is solved for a variant.
const MATRIX_GAMES: u64 = 250;

/// The least of these, however few games of each variant are asked for.
const LEAST_GAMES: u64 = 50;

/// Between these bounds a pairing plays one game for so many of each variant: there may be a hundred pairings, and an
/// answer by few games is wanted soon.
const A_GAME_FOR: u64 = 5;

/// So many members of each side of a league play, those with the largest shares: every pairing takes time.
const DRAWN: usize = 4;

/// Members of each side of a league that play although they are not drawn now.
const SPARE: usize = 2;

/// How long adapting took, and whether it was ended early.
#[derive(Default)]
pub(super) struct Adapted {
    /// How long that took.
    pub(super) took: Duration,
    /// Was it interrupted? Then some variants go without.
    pub(super) interrupted: bool,
}

/// Measures both effects of every variant in which the leagues of both sides play, if players are to adapt at all.
///
/// # Errors
/// If a player cannot be opened, or the system gives no threads.
pub(super) fn find(
    lineup: &Lineup<'_>,
    conditions: &Conditions,
    adapt: Adapt,
    several: &mut Comparisons,
    progress: &dyn Progress,
) -> Result<Adapted, Failure> {
    let began = Instant::now();
    let interrupted = !add(lineup, conditions, adapt, several, progress)?;
    let is_found = several.variants.iter().any(|variant| variant.contrast.effects.is_some());
    let took = if is_found { began.elapsed() } else { Duration::ZERO };
    Ok(Adapted { took, interrupted })
}

/// Adds them to the variants. False if it was interrupted.
fn add(
    lineup: &Lineup<'_>,
    conditions: &Conditions,
    adapt: Adapt,
    several: &mut Comparisons,
    progress: &dyn Progress,
) -> Result<bool, Failure> {
    let plays = |place: usize| shared_league(lineup.players(place)).is_some();
    if adapt != Adapt::default() && plays(0) {
        for (nth, variant) in several.variants.iter_mut().enumerate() {
            variant.contrast.adapt = plays(nth + 1).then(|| adapt.to_string());
        }
    }
    let Adapt::After(rounds) = adapt else { return Ok(true) };
    let Some(league) = league_of(lineup, 0)? else { return Ok(true) };
    let adapting = Adapting { lineup, league: &league, conditions, rounds };
    let mut controls = Controls::new();
    for (nth, variant) in several.variants.iter_mut().enumerate() {
        if !plays(nth + 1) {
            continue;
        }
        let both = Side::BOTH.map(|side| fitting(lineup.scenario(nth + 1), &league, side));
        let [Some(first), Some(second)] = both else {
            progress.remark(&format!(
                "no plan of the league of {} fits {}: what its players score there as they are is \
                 left out",
                lineup.scenario(0).about().name,
                variant.name
            ));
            continue;
        };
        let old = [first, second];
        let players = adapting.players(nth + 1, &mut controls, progress)?;
        let Some([new, control]) = players else { return Ok(false) };
        let players = [&old, &new, &control];
        let Some(effects) = measure(lineup, nth + 1, players, conditions, progress)? else {
            return Ok(false);
        };
        variant.contrast.effects = Some(effects);
    }
    Ok(true)
}

/// The league from which both sides of a variant draw, if they do.
fn league_of(lineup: &Lineup<'_>, place: usize) -> Result<Option<League>, Failure> {
    let Some(file) = shared_league(lineup.players(place)) else { return Ok(None) };
    Ok(Some(lineup.scenario(place).league(file)?))
}

/// Was a league made for a scenario as it is?
fn is_made_for(league: &League, scenario: &dyn Playable) -> bool {
    league.digest == scenario.about().digest
}

/// The league that a variant brings: one that was made for it as it is. None where the league of the first variant was
/// not made for that: players that know of their variant would be set against some that do not.
fn brought<'l>(
    own: &'l [League],
    variant: &dyn Playable,
    (league, first): (&League, &dyn Playable),
) -> Option<&'l League> {
    own.iter().find(|own| is_made_for(own, variant)).filter(|_| is_made_for(league, first))
}

/// Members that were mixed anew for the first variant, and their mixtures. Most variants have the same.
type Controls = Vec<(Vec<Member>, [Contender; 2])>;

/// How the players of a league adapt.
struct Adapting<'a> {
    lineup: &'a Lineup<'a>,
    league: &'a League,
    conditions: &'a Conditions,
    rounds: u64,
}

impl Adapting<'_> {
    /// The players of both sides once they know of a variant, and those of the first variant that these are compared
    /// with. Nothing after an interruption.
    fn players(
        &self,
        place: usize,
        controls: &mut Controls,
        progress: &dyn Progress,
    ) -> Result<Option<[[Contender; 2]; 2]>, Failure> {
        let mixed = |league: &League| Side::BOTH.map(|side| league.mixture(side));
        let (scenario, first) = (self.lineup.scenario_of(place), self.lineup.scenario(0));
        let own = self.leagues_of(place)?;
        if self.rounds == 0
            && let Some(own) = brought(&own, &**scenario, (self.league, first))
        {
            return Ok(Some([mixed(own), mixed(self.league)]));
        }
        let mut members: Vec<Member> = Vec::new();
        // Players of the game's other scenarios may know better what to do here.
        let others = scenario.other_leagues();
        let known = std::iter::once(self.league).chain(&own).chain(&others).flat_map(candidates);
        for member in known.filter(|&member| fits(&**scenario, member)) {
            let is_same = |one: &Member| one.side == member.side && one.player == member.player;
            if !members.iter().any(is_same) {
                members.push(member.clone());
            }
        }
        let Some(new) = self.mixed_anew(place, &members, progress)? else { return Ok(None) };
        members.retain(|member| fits(first, member));
        if let Some((_, control)) = controls.iter().find(|(of, _)| *of == members) {
            return Ok(Some([new, control.clone()]));
        }
        let Some(control) = self.mixed_anew(0, &members, progress)? else { return Ok(None) };
        controls.push((members, control.clone()));
        Ok(Some([new, control]))
    }

    /// The leagues of a variant besides that of the first: the one from which its players draw, and the one that is built
    /// in for its scenario.
    fn leagues_of(&self, place: usize) -> Result<Vec<League>, Failure> {
        let built_in = self.lineup.scenario(place).league(None).ok();
        let leagues = league_of(self.lineup, place)?.into_iter().chain(built_in);
        Ok(leagues.filter(|league| league != self.league).collect())
    }

    /// Members mixed anew for a variant, with the answers that are looked for first.
    fn mixed_anew(
        &self,
        place: usize,
        members: &[Member],
        progress: &dyn Progress,
    ) -> Result<Option<[Contender; 2]>, Failure> {
        let request = Request {
            start: Some(League { members: members.to_vec(), ..self.league.clone() }),
            rounds: self.rounds,
            only_players: Side::BOTH.map(|side| mixes_players_alone(self.league, side)),
            matrix_games: (games_of(self.conditions) / A_GAME_FOR).clamp(LEAST_GAMES, MATRIX_GAMES),
            seed: self.conditions.seed,
            threads: self.conditions.threads,
            ..Request::new(Arc::clone(self.lineup.scenario_of(place)))
        };
        adapted(&request, progress)
    }
}

/// Has no plan of a side a share in a league? Then none gets one elsewhere: what it gains on the league would look like
/// something that the change does.
fn mixes_players_alone(league: &League, side: Side) -> bool {
    league.members_of(side).all(|member| member.share == 0 || !member.player.is_plan())
}

/// The members of a league that may be drawn elsewhere: those of each side that are drawn the most now, and the last that
/// are not drawn. Few of these would be drawn, and each plays all.
fn candidates(league: &League) -> impl Iterator<Item = &Member> {
    Side::BOTH.into_iter().flat_map(|side| {
        let (mut drawn, spare): (Vec<_>, Vec<_>) =
            league.members_of(side).partition(|member| member.share > 0);
        drawn.sort_by_key(|member| std::cmp::Reverse(member.share));
        drawn.truncate(DRAWN);
        let passed = spare.len().saturating_sub(SPARE);
        drawn.into_iter().chain(spare.into_iter().skip(passed))
    })
}

/// The mixture of a side of a league, of those that can play in a scenario; nothing where none of them can.
fn fitting(scenario: &dyn Playable, league: &League, side: Side) -> Option<Contender> {
    let mut league = league.clone();
    league
        .members
        .retain(|member| member.side == side && member.share > 0 && fits(scenario, member));
    (!league.members.is_empty()).then(|| league.mixture(side))
}

/// Can a member play in a scenario that it may not be made for?
fn fits(scenario: &dyn Playable, member: &Member) -> bool {
    plays(scenario, &member.player, member.side).is_ok()
}

/// Games of each series: those that are asked for, up to a bound.
fn games_of(conditions: &Conditions) -> u64 {
    match conditions.plan {
        Plan::Games(games) => games.min(MOST_GAMES),
        Plan::Until(_) => MOST_GAMES,
    }
}

/// Measures a variant by the players as they are and by the new ones: the former against the same players in the first
/// variant, the latter against the control there.
fn measure(
    lineup: &Lineup<'_>,
    place: usize,
    [old, new, control]: [&[Contender; 2]; 3],
    conditions: &Conditions,
    progress: &dyn Progress,
) -> Result<Option<Effects>, Failure> {
    let games = games_of(conditions);
    let contest = |place: usize, both: &[Contender; 2]| {
        lineup.scenario(place).contest(both.each_ref(), conditions.seed)
    };
    let mut all: Vec<Box<dyn Series + '_>> =
        vec![contest(0, old)?, contest(place, old)?, contest(place, new)?];
    // A variant with a league of its own has the players as they are for its control: they have played these games.
    let before = if control == old {
        0
    } else {
        all.push(contest(0, control)?);
        3
    };
    let played = all.len();
    let changes = [[1, 0], [2, before]];
    let contrasts = changes.map(|[to, from]| Contrast::of(Side::First, to, from));
    let tournament =
        Tournament::even(all.iter().map(|series| &**series), 0..games, contrasts.to_vec());
    let run =
        tournament.play(conditions.threads, &Following::games(progress, played as u64 * games))?;
    let sheet = lineup.scenario(place).sheet();
    let outcomes = |series: usize| run.count.outcomes(series, played);
    let effect = |nth: usize| {
        let [to, from] = changes[nth];
        Effect {
            score: outcomes(to).score(Side::First).into(),
            before: Some(outcomes(from).score(Side::First).into()),
            difference: run.count.difference(nth).into(),
            ended: Some(Ended::by(sheet, outcomes(to))),
        }
    };
    let effects = Effects { games, as_they_are: effect(0), adapted: effect(1) };
    Ok((!run.interrupted).then_some(effects))
}

#[cfg(test)]
mod tests {
    use super::*;
    use wargauge_games::GAMES;
    use wargauge_games::league::Figure;
    use wargauge_scenarios::Changes;

    fn member(side: Side, player: Contender, share: u32) -> Member {
        let name = match &player {
            Contender::Named(name) => name.clone(),
            _ => String::new(),
        };
        Member { name, side, share, player }
    }

    /// A league of which only the members matter.
    fn of(members: Vec<Member>) -> League {
        let zero = Figure { share: 0.0, low: 0.0, high: 0.0 };
        League {
            title: String::new(),
            system: String::new(),
            scenario: String::new(),
            digest: String::new(),
            value: zero,
            gains: [zero; 2],
            ahead: None,
            members,
        }
    }

    #[test]
    fn members_that_are_drawn_and_the_last_of_each_side_may_be_drawn_elsewhere() {
        let (first, second) = (Side::First, Side::Second);
        let league = of(vec![
            member(first, "a".into(), 0),
            member(first, "b".into(), 1000),
            member(second, "c".into(), 0),
            member(first, "d".into(), 0),
            member(first, "e".into(), 0),
            member(second, "f".into(), 1000),
        ]);
        let names: Vec<&str> = candidates(&league).map(|member| &*member.name).collect();
        assert_eq!(names, ["b", "d", "e", "f", "c"]);
    }

    #[test]
    fn of_many_members_that_are_drawn_those_with_the_largest_shares_may_be_drawn_elsewhere() {
        let shares = [("a", 50), ("b", 300), ("c", 20), ("d", 250), ("e", 330), ("f", 50)];
        let drawn = shares.map(|(name, share)| member(Side::First, name.into(), share));
        let league = of(drawn.to_vec());
        let names: Vec<&str> = candidates(&league).map(|member| &*member.name).collect();
        assert_eq!(names, ["e", "b", "d", "a"]);
    }

    #[test]
    fn a_variant_brings_its_league_only_where_both_scenarios_are_as_their_leagues_know_them() {
        let load = |name: &str, set: &[&str]| {
            let sets = set.iter().map(|&set| set.to_owned()).collect();
            let changes = Changes { sets, ..Changes::default() };
            GAMES.load(name, &changes).expect("it can be played")
        };
        let first = load("niemenczyn/historical", &[]);
        let second = load("niemenczyn/alternative", &[]);
        let [league, own] = [&first, &second].map(|one| one.league(None).expect("built in"));
        let brings = |variant: &str, changes: &[&str], first: &dyn Playable| {
            let variant = load(variant, changes);
            brought(std::slice::from_ref(&own), &*variant, (&league, first)).is_some()
        };
        assert!(brings("niemenczyn/alternative", &[], &*first));
        assert!(!brings("niemenczyn/alternative", &["rules.turns=4"], &*first));
        assert!(!brings("niemenczyn/historical", &[], &*first), "the league is another's");
        let changed = load("niemenczyn/historical", &["rules.turns=4"]);
        assert!(!brings("niemenczyn/alternative", &[], &*changed));
    }

    #[test]
    fn a_side_mixes_players_alone_if_no_plan_of_it_has_a_share() {
        let plan = || Contender::Plan("kind = \"plan\"".to_owned());
        let league = of(vec![
            member(Side::First, "heuristic".into(), 1000),
            member(Side::First, plan(), 0),
            member(Side::Second, "heuristic".into(), 400),
            member(Side::Second, plan(), 600),
        ]);
        assert!(mixes_players_alone(&league, Side::First));
        assert!(!mixes_players_alone(&league, Side::Second));
    }
}
