//! Players by the names that users give them: `random`, `search:iterations=50`.
//!
//! One file knows all names, so that help, listings and messages cannot disagree. It knows no game:
//! each game's folder says which heuristic and which player of plans its [`AnyPlayer`] has. Which
//! side a player takes, and how the command line spells that, is not decided here; nor are plans
//! read, because they are files. What a user has written is read as a [`Spec`], and the caller
//! opens the plans that some of them need.

use std::fmt;
use std::str::FromStr;

use wargauge_engine::{Game, Side};

use crate::luck::PlayerLuck;
use crate::orders::Commanded;
use crate::plan_name::{PlanName, SCRIPTED};
use crate::planner::{Planner, PlannerName};
use crate::player::Player;
use crate::player_fault::PlayerFault;
use crate::policy::{Base, TRAINED, Trained, TrainedName};
use crate::random::Random;
use crate::search::{Budget, Rank, Root, Search};

/// A player as listings show it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Named {
    /// What the user calls it.
    pub name: &'static str,
    /// What it does, in a line.
    pub title: &'static str,
}

/// A player that opens by what a user writes, and prints what opens it again.
pub trait NamedPlayer:
    FromStr<Err = PlayerFault> + fmt::Display + Clone + Default + PartialEq + Send + Sync
{
}

impl<P> NamedPlayer for P where
    P: FromStr<Err = PlayerFault> + fmt::Display + Clone + Default + PartialEq + Send + Sync
{
}

/// A player that was opened by name. Its knowledge of a game is that of the game's own heuristic
/// `H` and of the player `S` of its plans.
#[derive(Clone, PartialEq, Eq, Debug)]
// One a thread: its tables are kept in place, so that no game allocates.
#[allow(clippy::large_enum_variant)]
pub enum AnyPlayer<H, S> {
    /// `random`.
    Random(Random),
    /// `scripted`.
    Scripted(S),
    /// `heuristic`.
    Heuristic(H),
    /// `trained`.
    Trained(Box<Trained<H>>),
    /// `search`.
    Search(Search<Base<H>, Self>),
    /// `planner`.
    Planner(Box<Planner<Self, H>>),
}

/// Every name there is. Not every game has plans for `scripted`.
pub const NAMED: [Named; 6] = [
    Named {
        name: "random",
        title: "picks any legal choice: how the rules lean by themselves, the floor of all skill",
    },
    Named {
        name: SCRIPTED,
        title: "plays a plan, the historical one or another: scripted:plan=NAME or a file",
    },
    Named {
        name: "heuristic",
        title: "plays by the odds of what can be done now, as an experienced player would",
    },
    Named {
        name: TRAINED,
        title: "rates the heuristic's best choices by what it has learned from games: trained:policy=NAME",
    },
    Named {
        name: SEARCH,
        title: "tries the heuristic's best choices in playouts: search:iterations=400 a decision",
    },
    Named {
        name: PLANNER,
        title: "tries the plans of the league in playouts: planner:playouts=60 an activation",
    },
];

/// The name of the player that tries choices in playouts.
pub const SEARCH: &str = "search";

/// The name of the player that needs a league.
pub const PLANNER: &str = "planner";

impl<H: Default, S> Default for AnyPlayer<H, S> {
    /// The player of a side for which the user names none.
    fn default() -> Self {
        Self::Heuristic(H::default())
    }
}

impl<H, S> From<Trained<H>> for AnyPlayer<H, S> {
    fn from(trained: Trained<H>) -> Self {
        Self::Trained(Box::new(trained))
    }
}

impl<H, S> From<Search<Base<H>, Self>> for AnyPlayer<H, S> {
    fn from(search: Search<Base<H>, Self>) -> Self {
        Self::Search(search)
    }
}

/// Players of which some look ahead in playouts with others that they are given.
pub trait Searches: Sized {
    /// `search` with this budget, by the heuristic's choices.
    fn searching(budget: Budget) -> Self;

    /// If the player is `search`: the same, but its playouts have these enemies, drawn by their shares.
    #[must_use]
    fn against(self, enemies: Vec<(Self, u32)>) -> Self;

    /// `planner`: it picks among the members of its side, each with its share; those of the other side that have
    /// one are the enemies of its playouts.
    fn planning(name: PlannerName, squads: [Vec<(Self, u32)>; 2]) -> Self;
}

impl<H: Clone + Default, S> Searches for AnyPlayer<H, S> {
    fn searching(budget: Budget) -> Self {
        let fast = Base::Heuristic(H::default());
        Self::Search(Search::from_root(budget, fast.clone(), fast))
    }

    fn against(self, enemies: Vec<(Self, u32)>) -> Self {
        match self {
            Self::Search(search) => Self::Search(search.against(enemies)),
            other => other,
        }
    }

    fn planning(name: PlannerName, squads: [Vec<(Self, u32)>; 2]) -> Self {
        Self::Planner(Box::new(Planner::new(name, squads)))
    }
}

impl<H, S> AnyPlayer<H, S> {
    /// Does it play games ahead, so that one of its games takes as long as a thousand others?
    pub fn looks_ahead(&self) -> bool {
        matches!(self, Self::Search(_) | Self::Planner(_))
    }
}

impl<G: Game, H: Rank<G>, S: Player<G>> Player<G> for AnyPlayer<H, S> {
    fn begin(&mut self, game: &G, side: Side) {
        match self {
            Self::Random(player) => Player::<G>::begin(player, game, side),
            Self::Scripted(player) => player.begin(game, side),
            Self::Heuristic(player) => player.begin(game, side),
            Self::Trained(player) => player.begin(game, side),
            Self::Search(player) => player.begin(game, side),
            Self::Planner(player) => player.begin(game, side),
        }
    }

    #[inline]
    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        side: Side,
        choices: &[G::Choice],
        luck: &mut PlayerLuck,
    ) -> usize {
        match self {
            Self::Random(player) => player.choose(game, state, side, choices, luck),
            Self::Scripted(player) => player.choose(game, state, side, choices, luck),
            Self::Heuristic(player) => player.choose(game, state, side, choices, luck),
            Self::Trained(player) => player.choose(game, state, side, choices, luck),
            Self::Search(player) => player.choose(game, state, side, choices, luck),
            Self::Planner(player) => player.choose(game, state, side, choices, luck),
        }
    }
}

/// Of the fast players those take orders that have a game's own judgement.
impl<G: Game, H: Rank<G>, S: Player<G>> Commanded<G> for AnyPlayer<H, S> {
    fn muster(&mut self, game: &G, state: &G::State, side: Side) -> usize {
        match self {
            Self::Heuristic(player) => player.muster(game, state, side),
            Self::Trained(player) => player.muster(game, state, side),
            _ => 0,
        }
    }

    fn orders(&mut self, group: usize) -> usize {
        match self {
            Self::Heuristic(player) => player.orders(group),
            Self::Trained(player) => player.orders(group),
            _ => 1,
        }
    }

    fn give(&mut self, group: usize, order: usize) {
        match self {
            Self::Heuristic(player) => player.give(group, order),
            Self::Trained(player) => player.give(group, order),
            _ => {}
        }
    }
}

/// The name that opens the same player again.
impl<H: NamedPlayer, S: fmt::Display> fmt::Display for AnyPlayer<H, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random(_) => f.write_str("random"),
            Self::Scripted(player) => write!(f, "{SCRIPTED}:{player}"),
            Self::Heuristic(player) if *player == H::default() => f.write_str("heuristic"),
            Self::Heuristic(player) => write!(f, "heuristic:{player}"),
            Self::Trained(player) => player.name().fmt(f),
            Self::Search(player) if player.budget == Budget::default() => f.write_str(SEARCH),
            Self::Search(player) => write!(f, "{SEARCH}:{}", player.budget),
            Self::Planner(player) => player.name().fmt(f),
        }
    }
}

/// A player as a user has named it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Spec<P> {
    /// A player that needs nothing more.
    Ready(Box<P>),
    /// `scripted`, to be opened with a plan.
    Scripted(PlanName),
    /// `trained`, to be opened with a policy.
    Trained(TrainedName),
    /// `search` with the policy of `trained`, the enemies of a league or both, to be opened with them.
    Search(Budget),
    /// `planner`, to be opened with the members of a league.
    Planner(PlannerName),
}

impl<P: FromStr<Err = PlayerFault>> FromStr for Spec<P> {
    type Err = PlayerFault;

    /// Reads a player's name, then its options after a colon.
    fn from_str(spec: &str) -> Result<Self, PlayerFault> {
        match spec.split_once(':').unwrap_or((spec, "")) {
            (SCRIPTED, options) => options.parse().map(Self::Scripted),
            (TRAINED, options) => options.parse().map(Self::Trained).map_err(PlayerFault::Trained),
            (SEARCH, options) => match options.parse() {
                Ok(budget @ Budget { root, league, .. }) if root != Root::Heuristic || league => {
                    Ok(Self::Search(budget))
                }
                _ => spec.parse().map(|player| Self::Ready(Box::new(player))),
            },
            (PLANNER, options) => options.parse().map(Self::Planner).map_err(PlayerFault::Planner),
            _ => spec.parse().map(|player| Self::Ready(Box::new(player))),
        }
    }
}

impl<H: NamedPlayer, S> FromStr for AnyPlayer<H, S> {
    type Err = PlayerFault;

    /// Opens a player that needs no plan: its name, then its options after a colon.
    fn from_str(spec: &str) -> Result<Self, PlayerFault> {
        let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
        match (name, options) {
            ("random", "") => Ok(Self::Random(Random)),
            ("random", _) => {
                Err(PlayerFault::Option { player: "random", option: options.to_owned() })
            }
            (SCRIPTED, _) => Err(PlayerFault::NeedsPlan),
            (PLANNER, _) => Err(PlayerFault::NeedsLeague),
            (TRAINED, _) => Err(PlayerFault::NeedsPolicy),
            ("heuristic", _) => options.parse().map(Self::Heuristic),
            (SEARCH, _) => match options.parse() {
                Ok(Budget { root: Root::Trained | Root::Named(_), .. }) => {
                    Err(PlayerFault::NeedsPolicy)
                }
                Ok(Budget { league: true, .. }) => Err(PlayerFault::NeedsLeague),
                Ok(budget) => Ok(Self::searching(budget)),
                Err(fault) => Err(PlayerFault::Budget(fault)),
            },
            _ => Err(PlayerFault::Unknown { name: name.to_owned() }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan_name::NoPlans;

    /// A heuristic with one weight.
    #[derive(Clone, Copy, PartialEq, Debug, Default)]
    struct Bold(i32);

    impl fmt::Display for Bold {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "boldness={}", self.0)
        }
    }

    impl FromStr for Bold {
        type Err = PlayerFault;

        fn from_str(options: &str) -> Result<Self, PlayerFault> {
            let (name, value) = options.split_once('=').unwrap_or((options, "0"));
            match (name, value.parse()) {
                ("boldness" | "", Ok(boldness)) if (-5..=5).contains(&boldness) => {
                    Ok(Self(boldness))
                }
                ("boldness" | "", _) => Err(PlayerFault::Number {
                    name: name.to_owned(),
                    value: value.to_owned(),
                    least: -5,
                    most: 5,
                }),
                _ => Err(PlayerFault::Weight { name: name.to_owned(), known: vec!["boldness"] }),
            }
        }
    }

    type Duellist = AnyPlayer<Bold, NoPlans>;

    fn open(spec: &str) -> Duellist {
        spec.parse().unwrap()
    }

    fn fault(spec: &str) -> String {
        spec.parse::<Duellist>().unwrap_err().to_string()
    }

    #[test]
    fn every_listed_player_opens_and_knows_its_name() {
        for named in NAMED {
            match named.name.parse::<Spec<Duellist>>().unwrap() {
                Spec::Ready(player) => assert_eq!(player.to_string(), named.name),
                Spec::Scripted(plan) => {
                    assert_eq!((named.name, plan), ("scripted", PlanName::default()));
                }
                Spec::Trained(policy) => assert_eq!(policy.to_string(), named.name),
                Spec::Search(budget) => panic!("{budget}"),
                Spec::Planner(league) => assert_eq!(league.to_string(), named.name),
            }
        }
    }

    #[test]
    fn a_plan_is_named_with_or_without_the_digest_of_its_file() {
        let plan = |spec: &str| match spec.parse::<Spec<Duellist>>() {
            Ok(Spec::Scripted(plan)) => plan,
            other => panic!("{other:?}"),
        };
        let named = plan("scripted:plan=my,own/plan.toml,digest=0a1b");
        assert_eq!(named.plan.as_deref(), Some("my,own/plan.toml"));
        assert_eq!(named.digest.as_deref(), Some("0a1b"));
        for spec in ["scripted:plan=a/b", "scripted:plan=my,own/plan.toml,digest=0a1b"] {
            assert_eq!(format!("scripted:{}", plan(spec)), spec);
        }
        for spec in ["scripted:depth=3", "scripted:plan=", "scripted:digest=0a1b"] {
            let fault = spec.parse::<Spec<Duellist>>().unwrap_err().to_string();
            assert!(fault.starts_with("`scripted` takes a plan, as in"), "{fault}");
        }
        assert_eq!("scripted".parse::<Duellist>(), Err(PlayerFault::NeedsPlan));
    }

    #[test]
    fn unknown_names_and_unknown_options_are_different_faults() {
        assert_eq!(fault("rnadom"), "there is no player `rnadom`");
        assert_eq!(
            fault("random:depth=3"),
            "the player `random` takes no options, but `depth=3` is set"
        );
    }

    #[test]
    fn a_budget_is_set_by_name_and_printed_again() {
        assert_eq!(open("search:iterations=50").to_string(), "search:iterations=50");
        assert_eq!(open("search:iterations=400"), open("search"));
        let fault = fault("search:iterations=0");
        assert!(fault.starts_with("the iterations of `search`"), "{fault}");
    }

    #[test]
    fn weights_are_set_by_name_and_printed_again() {
        assert_eq!(open("heuristic:boldness=3").to_string(), "heuristic:boldness=3");
        assert_eq!(open("heuristic:boldness=0").to_string(), "heuristic");
        assert_eq!(
            fault("heuristic:courage=1"),
            "`heuristic` has no weight `courage`; it has boldness"
        );
    }

    #[test]
    fn the_limits_of_a_weight_are_those_of_the_heuristic_that_has_it() {
        assert_eq!(
            fault("heuristic:boldness=9"),
            "the weight `boldness` of `heuristic` is a whole number from -5 to 5, not `9`"
        );
    }
}
