//! The rounds in which a league is made: its members, the matrix of their scores, the search for answers.

use std::collections::BTreeMap;
use std::sync::Arc;

use wargauge_analysis::matrix::summary::Estimate;
use wargauge_analysis::race::{Tally, Track};
use wargauge_analysis::summary::Ended;
use wargauge_analysis::tournament::Outcomes;
use wargauge_engine::Side;
use wargauge_games::league::Member;
use wargauge_games::{Contender, League};

use super::Request;
use super::joining::joining_members;
use super::matrix::Games;
use super::seats::{Plan, play};
use super::shares::{mixed, whole_shares};
use super::squad::Squad;
use super::standing::Standing;
use crate::exploit::{self, Check, Outcome, exploit};
use crate::failure::Failure;
use crate::numbers;
use crate::progress::Progress;

/// Both sides' answers, and how they were measured.
pub(super) type Answers = [(Check, Contender); 2];

/// A league in the making.
pub(super) struct Making<'a> {
    pub(super) request: &'a Request,
    pub(super) track: Track,
    pub(super) squads: [Squad; 2],
    /// The games of each pairing, by the places of its members.
    pub(super) matrix: BTreeMap<[usize; 2], Tally>,
    /// What earlier runs have played of it.
    pub(super) played_before: Games,
    /// Players that may join, besides what is searched for.
    pub(super) pool: [Vec<Contender>; 2],
    pub(super) games: u64,
    /// How many players have joined since the beginning.
    pub(super) joined: u64,
    /// How often both sides have looked for an answer.
    pub(super) searches: u64,
    /// What each side's last search kept besides its answer: the next one begins with them, too.
    kept: [Vec<Contender>; 2],
}

/// The members to begin with: those of the league given, else the usual player and a default plan; and
/// those that are to join.
fn squads(request: &Request) -> Result<[Squad; 2], Failure> {
    let mut squads = [Squad::default(), Squad::default()];
    if let Some(league) = &request.start {
        for member in &league.members {
            let squad = &mut squads[member.side.index()];
            squad.members.push((member.name.clone(), member.player.clone()));
        }
    }
    for (side, squad) in Side::BOTH.into_iter().zip(&mut squads) {
        if !squad.members.is_empty() {
            continue;
        }
        let usual = request.scenario.usual_player();
        squad.members.push((usual.clone(), Contender::Named(usual)));
        if let Ok(player) = request.scenario.entrant("scripted", "scripted", Some(side)) {
            squad.members.push((player.name.clone(), Contender::Named(player.name)));
        }
    }
    let joining = joining_members(request, &request.join, "--join")?;
    for ((side, squad), joining) in Side::BOTH.into_iter().zip(&mut squads).zip(joining) {
        let name = &request.scenario.sheet().sides[side.index()];
        for player in joining {
            squad.admit(player, name);
        }
    }
    Ok(squads)
}

impl<'a> Making<'a> {
    /// A league of which nothing is known yet but its first members.
    pub(super) fn new(request: &'a Request) -> Result<Self, Failure> {
        Ok(Self {
            request,
            track: Track::new(request.threads)?,
            squads: squads(request)?,
            matrix: BTreeMap::new(),
            played_before: Games::beside(request.out.as_deref(), &request.scenario.about().digest),
            pool: joining_members(request, &request.pool, "--pool")?,
            games: 0,
            joined: 0,
            searches: 0,
            kept: [Vec::new(), Vec::new()],
        })
    }

    /// Solves the matrix of the members that there are, and gives the mixtures of both sides. Nothing
    /// if it was interrupted.
    pub(super) fn mixtures(
        &mut self,
        progress: &dyn Progress,
    ) -> Result<Option<[Contender; 2]>, Failure> {
        if !self.play_matrix(progress)? {
            return Ok(None);
        }
        self.solve()?;
        Ok(Some([0, 1].map(|side: usize| self.squads[side].mixture())))
    }

    /// Solves the matrix, measures the value and looks for both answers. Nothing if it was
    /// interrupted.
    pub(super) fn round(
        &mut self,
        progress: &dyn Progress,
    ) -> Result<Option<(Outcomes, Answers)>, Failure> {
        let Some(mixtures) = self.mixtures(progress)? else { return Ok(None) };
        let Some(value) = self.value(&mixtures, progress)? else { return Ok(None) };
        let answers = self.answers(&mixtures, &mixtures, progress)?;
        Ok(answers.map(|answers| (value, answers)))
    }

    /// Each side's answer to what the other one is by `targets`, in the place of its own mixture. Nothing if it was
    /// interrupted.
    pub(super) fn answers(
        &mut self,
        targets: &[Contender; 2],
        mixtures: &[Contender; 2],
        progress: &dyn Progress,
    ) -> Result<Option<Answers>, Failure> {
        self.searches += 1;
        let Some(tried) = self.try_pool(targets, mixtures, progress)? else { return Ok(None) };
        if self.request.search == 0 {
            return self.best_tried(&tried, targets, mixtures, progress);
        }
        for (kept, tried) in self.kept.iter_mut().zip(tried) {
            kept.extend(tried);
        }
        let turn = self.turn(targets);
        let begins = turn.unwrap_or(Side::First);
        let mut answers: [Option<(Check, Contender)>; 2] = [None, None];
        for side in [begins, begins.other()] {
            if answers[side.index()].is_some() {
                continue;
            }
            let against = targets[side.other().index()].clone();
            let request = self.search(side, against, mixtures[side.index()].clone());
            let Outcome { found, answer, kept, games, interrupted } = exploit(&request, progress)?;
            self.games += games;
            let other = side.other();
            let Some(check) = found.check.filter(|_| !interrupted) else {
                // What the other side has found is not lost.
                if let Some((check, answer)) = answers[other.index()].take() {
                    self.join_one(other, check, answer);
                }
                return Ok(None);
            };
            if turn.is_some() && self.can_play(&answer, other) {
                let kept = kept.iter().filter(|player| self.can_play(player, other));
                self.kept[other.index()] = kept.cloned().collect();
                answers[other.index()] = Some((check, answer.clone()));
            }
            self.kept[side.index()] = kept;
            answers[side.index()] = Some((check, answer));
        }
        let [first, second] = answers;
        Ok(first.zip(second).map(Into::into))
    }

    /// Where the sides are equal and stand before the same mixture, an answer of one is the other's as well: they take
    /// turns, and this is the side that looks for it now.
    fn turn(&self, targets: &[Contender; 2]) -> Option<Side> {
        let is_shared = self.request.mirror && targets[0].is_like(&targets[1]);
        is_shared.then(|| if self.searches.is_multiple_of(2) { Side::Second } else { Side::First })
    }

    /// The search for one side's answer.
    fn search(&self, side: Side, against: Contender, own: Contender) -> exploit::Request {
        let Request { scenario, search, check_games, seed, threads, only_players, .. } =
            self.request;
        let members = self.squads[side.index()].active(only_players[side.index()]);
        exploit::Request {
            founders: members.chain(&self.kept[side.index()]).cloned().collect(),
            rounds: Some(*search),
            check_games: *check_games,
            // Other games each time, so that a later answer owes nothing to an earlier one's.
            seed: seed.wrapping_add(self.searches),
            threads: *threads,
            ..exploit::Request::new(Arc::clone(scenario), side, against, own)
        }
    }

    /// Gives the members the shares that the matrix asks for.
    fn solve(&mut self) -> Result<(), Failure> {
        let [rows, columns] = [0, 1].map(|side: usize| self.squads[side].members.len());
        let score = |row, column| self.played([row, column]).unwrap_or_default().score(Side::First);
        let matrix: Vec<Vec<f64>> =
            (0..rows).map(|row| (0..columns).map(|column| score(row, column)).collect()).collect();
        let [rows, columns] =
            [0, 1].map(|side: usize| self.squads[side].candidates(self.request.only_players[side]));
        let unsolved = || {
            let why = std::io::Error::other("its numbers have no solution");
            Failure::System("solve the matrix of the league".to_owned(), why.into())
        };
        let [rows, columns] =
            mixed(&matrix, [&rows, &columns], self.request.soft).ok_or_else(unsolved)?;
        self.squads[0].share(whole_shares(&rows));
        self.squads[1].share(whole_shares(&columns));
        self.dismiss();
        Ok(())
    }

    /// Lets members go that have long been without a share, where there are too many.
    fn dismiss(&mut self) {
        let [rows, columns] =
            [0, 1].map(|side: usize| self.squads[side].staying(self.request.members));
        let old = std::mem::take(&mut self.matrix);
        for (row, &old_row) in rows.iter().enumerate() {
            for (column, &old_column) in columns.iter().enumerate() {
                if let Some(&tally) = old.get(&[old_row, old_column]) {
                    self.matrix.insert([row, column], tally);
                }
            }
        }
        self.squads[0].keep(&rows);
        self.squads[1].keep(&columns);
    }

    /// The outcomes of games between both mixtures.
    fn value(
        &mut self,
        mixtures: &[Contender; 2],
        progress: &dyn Progress,
    ) -> Result<Option<Outcomes>, Failure> {
        let games = self.request.check_games;
        let plan = Plan {
            seats: &[mixtures.each_ref()],
            contrasts: Vec::new(),
            games,
            from: numbers::VALUE,
            label: "the value of the mixtures",
        };
        let Some(run) = play(self.request, &plan, progress)? else { return Ok(None) };
        self.games += games;
        Ok(Some(run.count.outcomes(0, 1)))
    }

    /// The players of a side that have a share by the matrix.
    pub(super) fn shares(&self, side: Side) -> Vec<(Contender, u32)> {
        let squad = &self.squads[side.index()];
        let members = squad.members.iter().zip(&squad.shares).filter(|(_, share)| **share > 0);
        members.map(|((_, player), &share)| (player.clone(), share)).collect()
    }

    /// Makes players members of a side that stay, and lets go those that were held before.
    pub(super) fn hold(&mut self, side: Side, players: &[(Contender, u32)]) {
        for (player, _) in players {
            self.admit(side, player.clone());
        }
        let players = players.iter().map(|(player, _)| player.clone());
        self.squads[side.index()].held = players.collect();
    }

    /// The league of this round, in which these are the answers.
    pub(super) fn of_round(&self, outcomes: Outcomes, answers: &Answers) -> League {
        let [first, second] = Side::BOTH.map(|side| self.shares(side));
        let value = outcomes.score(Side::First).into();
        self.league([&first, &second], value, answers.each_ref().map(|(check, _)| check.gain))
    }

    /// The league in which these members of each side have these shares, and all others none.
    pub(super) fn league(
        &self,
        shares: [&[(Contender, u32)]; 2],
        value: Estimate,
        gains: [Estimate; 2],
    ) -> League {
        let scenario = &self.request.scenario;
        let identity = scenario.identity();
        let members = Side::BOTH.into_iter().flat_map(|side| {
            let share_of = move |player: &Contender| {
                let found = shares[side.index()].iter().find(|(one, _)| one == player);
                found.map_or(0, |&(_, share)| share)
            };
            let members = self.squads[side.index()].members.iter();
            let member = move |(name, player): &(String, Contender)| Member {
                name: name.clone(),
                side,
                share: share_of(player),
                player: player.clone(),
            };
            members.map(member)
        });
        League {
            title: format!("the players of {}, mixed so that answers gain little", identity.name),
            system: identity.system,
            scenario: identity.name,
            digest: identity.digest,
            value: value.into(),
            gains: gains.map(Into::into),
            ahead: None,
            members: members.collect(),
        }
    }

    /// Adds to a league the members that have joined since, without a share.
    pub(super) fn complete(&self, league: &mut League) {
        for side in Side::BOTH {
            for (name, player) in &self.squads[side.index()].members {
                if league.members_of(side).any(|member| member.player == *player) {
                    continue;
                }
                // A member of the league that has left the squad may have had the name.
                let is_free = |name: &String| league.members_of(side).all(|one| one.name != *name);
                let mut names =
                    std::iter::once(name.clone()).chain((2..).map(|nth| format!("{name} ({nth})")));
                let name = names.find(is_free).unwrap_or_default();
                league.members.push(Member { name, side, share: 0, player: player.clone() });
            }
        }
    }

    /// May known players join, besides what is searched for?
    pub(super) fn has_pool(&self) -> bool {
        self.pool.iter().any(|pool| !pool.is_empty())
    }

    pub(super) fn standing(&self, rounds: u64, league: &League, ended: Option<Ended>) -> Standing {
        Standing::of(self.request, rounds, self.games, league, ended)
    }
}

#[cfg(test)]
mod tests {
    use wargauge_games::GAMES;
    use wargauge_scenarios::Changes;

    use super::*;

    #[test]
    fn equal_sides_before_the_same_mixture_take_turns() {
        let scenario = GAMES.load("verdox/open", &Changes::default()).expect("built in");
        let mut request = Request { mirror: true, ..Request::new(scenario) };
        let random = || Contender::from("random");
        let mut making = Making::new(&request).expect("it can be made");
        for side in [Side::First, Side::Second, Side::First] {
            making.searches += 1;
            assert_eq!(making.turn(&[random(), random()]), Some(side));
            assert_eq!(making.turn(&[random(), "heuristic".into()]), None);
        }
        request.mirror = false;
        let making = Making::new(&request).expect("it can be made");
        assert_eq!(making.turn(&[random(), random()]), None);
    }

    #[test]
    fn a_league_is_completed_by_members_that_have_joined_since() {
        let scenario = GAMES.load("niemenczyn/historical", &Changes::default()).expect("built in");
        let request = Request::new(scenario);
        let mut making = Making::new(&request).expect("it can be made");
        let nothing = Estimate { share: 0.0, low: 0.0, high: 0.0 };
        let mut league = making.league([&[], &[]], nothing, [nothing; 2]);
        let before = league.members.len();
        making.complete(&mut league);
        assert_eq!(league.members.len(), before);
        making.admit(Side::Second, "random".into());
        making.complete(&mut league);
        let last = league.members.last().expect("a member");
        assert_eq!((league.members.len(), &*last.name), (before + 1, "random"));
        assert_eq!((last.side, last.share), (Side::Second, 0));
    }
}
