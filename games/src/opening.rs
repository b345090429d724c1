//! How the players of a side are opened: by the name that a user gives them, as a plan, as a mixture, or
//! as the league of the scenario.

use std::path::Path;
use std::sync::Arc;

use wargauge_ai::policy::{Policy, PolicyName, TRAINED, TrainedName};
use wargauge_ai::search::{Budget, Root};
use wargauge_ai::{PLANNER, PlannerName, PlayerFault, SCRIPTED, SEARCH, Searches, Spec};
use wargauge_analysis::Bench;
use wargauge_engine::Side;

use crate::contender::{Contender, name_behind};
use crate::face::players_of;
use crate::failure::Failure;
use crate::league::{LEAGUE, League, Member, is_league};
use crate::playable::Playable;
use crate::player::no_player;
use crate::policy::open_policy;
use crate::ready::Ready;
use crate::system::{Asked, School, System, Written};

impl<S: System> Ready<S> {
    /// Opens a player.
    fn open(&self, spec: &str, option: &str, side: Option<Side>) -> Result<S::Player, Failure> {
        let known = players_of::<S>();
        let read: Spec<S::Player> =
            spec.parse().map_err(|fault| no_player(option, &fault, &known))?;
        let plan = match read {
            Spec::Ready(player) => return Ok(*player),
            Spec::Scripted(plan) => plan,
            Spec::Trained(name) => {
                let (school, policy, opened) = self.policy(&name.policy, option)?;
                return Ok((school.player)(TrainedName { policy, ..name }, opened));
            }
            Spec::Search(budget) => {
                let policy = match budget.root {
                    Root::Heuristic => None,
                    Root::Trained => Some(PolicyName::Usual),
                    Root::Named(name) => Some(PolicyName::BuiltIn(name.to_string())),
                };
                let search = match policy {
                    Some(name) => {
                        let (school, _, policy) = self.policy(&name, option)?;
                        (school.search)(budget, policy)
                    }
                    None => S::Player::searching(budget),
                };
                return if budget.league {
                    let side = side.ok_or_else(|| no_side(option))?;
                    let league = Playable::league(self, None)?;
                    Ok(search.against(self.squad(&league, side.other())?))
                } else {
                    Ok(search)
                };
            }
            Spec::Planner(name) => return self.planner(name),
        };
        let Some(plans) = S::PLANS else {
            // A file with a player in it has been opened before, whatever the game.
            if let Some(file) = &plan.plan
                && Path::new(file).extension().is_some_and(|ending| ending == "toml")
                && !Path::new(file).exists()
            {
                return Err(Failure::Input(format!("`{option}`: there is no file `{file}`")));
            }
            let names: Vec<String> =
                known.iter().map(|named| format!("`{}`", named.name)).collect();
            return Err(Failure::Input(format!(
                "`{option}`: the player `{SCRIPTED}` plays plans, and there are none for the rules \
                 `{}`; players: {}",
                self.scenario.about.system,
                names.join(", ")
            )));
        };
        let side = side.ok_or_else(|| no_player(option, &PlayerFault::NeedsPlan, &known))?;
        let (scenario, game, library) = (&self.scenario, &*self.game, &self.library);
        Ok((plans.open)(&Asked { plan: &plan, side, scenario, game, library })?)
    }

    /// Opens a policy.
    pub(crate) fn policy(
        &self,
        name: &PolicyName,
        option: &str,
    ) -> Result<(School<S>, PolicyName, Arc<Policy>), Failure> {
        let refused = |why: String| Failure::Input(format!("`{option}`: {why}"));
        let school = S::SCHOOL.ok_or_else(|| self.no_school(option))?;
        let (name, policy) = open_policy(name, school.names, school.built_in).map_err(refused)?;
        Ok((school, name, policy))
    }

    /// Why nothing is trained.
    pub(crate) fn no_school(&self, option: &str) -> Failure {
        let rules = &self.scenario.about.system;
        Failure::Input(format!(
            "`{option}`: the player `{TRAINED}` goes by a policy that has learned from games, and there \
             is none for the rules `{rules}`"
        ))
    }

    /// Opens the player that picks among the members of a league.
    fn planner(&self, name: PlannerName) -> Result<S::Player, Failure> {
        let league = Playable::league(self, name.file.as_deref())?;
        let squad = |side| self.squad(&league, side);
        Ok(S::Player::planning(name, [squad(Side::First)?, squad(Side::Second)?]))
    }

    /// The members of a league on one side, each with its share.
    fn squad(&self, league: &League, side: Side) -> Result<Vec<(S::Player, u32)>, Failure> {
        let members = league.members_of(side).map(|Member { player, share, .. }| {
            let bench = self.contender(player, side)?;
            Ok(bench.into_members().map(|(player, _)| (player, *share)).collect::<Vec<_>>())
        });
        let members: Result<Vec<_>, Failure> = members.collect();
        Ok(members?.into_iter().flatten().collect())
    }

    /// Opens the player of a side, or the mixture of its league.
    pub(crate) fn bench(
        &self,
        spec: &str,
        option: &str,
        side: Option<Side>,
    ) -> Result<Bench<S::Player>, Failure> {
        // A file of `exploit` may name a player in place of a plan.
        let spec = &name_behind(spec);
        let Some(league) = self.league_of(spec, option)? else {
            return Ok(Bench::one(self.open(spec, option, side)?));
        };
        let side = side.ok_or_else(|| no_side(option))?;
        if let Some(Ok(LeagueName { file, member: Some(member) })) = league_name(spec)
            && league.members_of(side).next().is_none()
        {
            let name = self.sheet().sides()[side.index()];
            return Err(no_member(
                (option, member),
                &Playable::league(self, file)?,
                [(side, name)],
            ));
        }
        Ok(self.contender(&league.mixture(side), side)?.renamed(spec))
    }

    /// Opens a contender for a side.
    pub(crate) fn contender(
        &self,
        contender: &Contender,
        side: Side,
    ) -> Result<Bench<S::Player>, Failure> {
        match contender {
            Contender::Named(name) => self.bench(name, name, Some(side)),
            Contender::Plan(text) => {
                let known = players_of::<S>();
                let plans =
                    S::PLANS.ok_or_else(|| no_player("plan", &PlayerFault::NeedsPlan, &known))?;
                let (scenario, game, library) = (&self.scenario, &*self.game, &self.library);
                let written = Written { text, side, scenario, game, library };
                Ok(Bench::one((plans.read)(&written)?))
            }
            Contender::Mixed(members) => {
                let mut all = Vec::new();
                for (member, share) in members.iter().filter(|(_, share)| *share > 0) {
                    let bench = self.contender(member, side)?;
                    all.extend(bench.into_members().map(|(player, part)| (player, part * share)));
                }
                if all.is_empty() {
                    return Err(Failure::Input("a mixture has no members".to_owned()));
                }
                Ok(Bench::mixed("mixture".to_owned(), all))
            }
        }
    }

    /// Opens the players of both sides, by the names that users give them.
    pub(crate) fn seated(&self, players: &[String; 2]) -> Result<[Bench<S::Player>; 2], Failure> {
        let [first, second] = players;
        Ok([
            self.bench(first, first, Some(Side::First))?,
            self.bench(second, second, Some(Side::Second))?,
        ])
    }

    /// Opens the contenders of both sides.
    pub(crate) fn opened(
        &self,
        [first, second]: [&Contender; 2],
    ) -> Result<[Bench<S::Player>; 2], Failure> {
        Ok([self.contender(first, Side::First)?, self.contender(second, Side::Second)?])
    }
}

/// A league is asked for where no side is known.
fn no_side(option: &str) -> Failure {
    Failure::Input(format!(
        "`{option}`: a league has players of its own for each side, and here a player for either side is \
         wanted"
    ))
}

/// Does a player draw from a league, or look ahead with the members of one? Such a player can be no member: the league
/// could be the one that it belongs to.
pub fn draws_from_league(player: &Contender) -> bool {
    let Contender::Named(name) = player else { return false };
    let name = &name_behind(name);
    let (kind, options) = name.split_once(':').unwrap_or((name, ""));
    is_league(name)
        || kind == PLANNER
        || kind == SEARCH && options.parse().is_ok_and(|budget: Budget| budget.league)
}

/// What the name of a league asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LeagueName<'a> {
    /// Its file; nothing where it is built in.
    pub(crate) file: Option<&'a str>,
    /// The one member that plays; nothing where all do by their shares.
    pub(crate) member: Option<&'a str>,
}

/// Reads `league`, `league:file=FILE` or either with `member=NAME`; nothing where the name is another player's.
pub(crate) fn league_name(spec: &str) -> Option<Result<LeagueName<'_>, String>> {
    let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
    (name == LEAGUE).then(|| {
        // Either may come first.
        let (file, member) = match (options.strip_prefix("file="), options.strip_prefix("member=")) {
            (Some(rest), _) => match rest.rsplit_once(",member=") {
                Some((file, member)) => (Some(file), Some(member)),
                None => (Some(rest), None),
            },
            (None, Some(rest)) => match rest.rsplit_once(",file=") {
                Some((member, file)) => (Some(file), Some(member)),
                None => (None, Some(rest)),
            },
            (None, None) => (None, None),
        };
        let is_read = options.is_empty() || file.is_some() || member.is_some();
        if is_read && file != Some("") && member != Some("") {
            return Ok(LeagueName { file, member });
        }
        Err(format!(
            "`{LEAGUE}` takes a file, as in `{LEAGUE}:file=FILE`, a member, as in `{LEAGUE}:member=NAME`, or both with a \
             comma between, not `{options}`"
        ))
    })
}

/// Does a name stand for the mixture of a league, built in or of a file, and not for one of its members?
pub fn is_mixture(name: &str) -> bool {
    matches!(league_name(name), Some(Ok(LeagueName { member: None, .. })))
}

/// The fault that no member has that name, on one side or on both.
pub(crate) fn no_member<'a>(
    (option, member): (&str, &str),
    league: &League,
    sides: impl IntoIterator<Item = (Side, &'a str)>,
) -> Failure {
    let of_side = |(side, name)| {
        let members: Vec<String> =
            league.members_of(side).map(|member| format!("`{}`", member.name)).collect();
        format!("members of the {name}: {}", members.join(", "))
    };
    let known: Vec<String> = sides.into_iter().map(of_side).collect();
    Failure::Input(format!(
        "`{option}`: the league has no member `{member}` there; {}",
        known.join("; ")
    ))
}

/// The file of the league that both sides draw from: nothing where they do not draw from the same one, and no file where
/// it is the one that is built in.
pub fn shared_league([first, second]: &[String; 2]) -> Option<Option<&str>> {
    let name = league_name(first).filter(|_| first == second)?.ok()?;
    name.member.is_none().then_some(name.file)
}
