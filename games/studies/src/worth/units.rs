//! What each unit and each group of units is worth: left out alone, and by Shapley's value.
//!
//! A unit that is left out stays in the box from the beginning; it is not lost, so nobody scores for it. An army of
//! which nothing is left is still played: the rules say what becomes of a side without units.

use std::time::Instant;

use serde::Serialize;
use wargauge_analysis::Series;
use wargauge_analysis::batch::{Batch, Done, Endings, made_by};
use wargauge_analysis::summary::Ended;
use wargauge_analysis::tournament::Outcomes;
use wargauge_analysis::worth::ring::{self, Coalition, MOST_PARTS, Ring};
use wargauge_analysis::worth::{Gain, Shapley, Worth, judge};
use wargauge_engine::Side;
use wargauge_games::Piece;

use super::groups::{Group, groups};
use super::{Basis, Outcome, Pace, Request, STAGES, follow, name_of, part};
use crate::failure::Failure;
use crate::progress::{Goal, Progress, Stage};

/// The worths, as the JSON of `worth` has them.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Weighed {
    /// What was weighed.
    #[serde(flatten)]
    pub basis: Basis,
    /// The sides whose units were weighed.
    pub sides: Vec<SideWorth>,
    /// Their units, in the order of the set-up.
    pub units: Vec<UnitWorth>,
    /// Groups of them.
    pub groups: Vec<GroupWorth>,
    /// How fast it went.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rate: Option<Pace>,
}

/// An army, whole and gone. The score and the points are its own.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SideWorth {
    /// The side.
    pub side: String,
    /// Rounds of games on common luck from which the values are.
    pub rounds: u64,
    /// In how many orders the units join in each round.
    pub orders: usize,
    /// What the whole army makes.
    pub whole: Worth,
    /// What is made without any of its units.
    pub none: Worth,
    /// How the games ended that were played with the whole army and with none of it; its own wins come first.
    pub ended: [Ended; 2],
}

/// A unit. Worths are to its own side.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct UnitWorth {
    /// What files call it.
    pub id: String,
    /// The name on the counter.
    pub name: String,
    /// Its side.
    pub side: String,
    /// How many counters it stands for.
    pub count: u32,
    /// The values that are printed on it.
    pub printed: String,
    /// The changes that keep it in the box.
    pub without: Vec<String>,
    /// Games with and without it.
    pub games: u64,
    /// What the rest of the army loses without it.
    pub left_out: Worth,
    /// How sure it is that this is not nothing in score, raised for the number of units and groups by Holm's
    /// procedure.
    pub p: Option<f64>,
    /// Its Shapley value: what it adds on average, whichever units are there already.
    pub shapley: Worth,
    /// The counter as it is drawn.
    #[serde(skip)]
    pub piece: Piece,
}

/// A group of units of one side.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct GroupWorth {
    /// What it is called.
    pub name: String,
    /// Its side.
    pub side: String,
    /// The ids of its units.
    pub units: Vec<String>,
    /// The changes that keep it in the box.
    pub without: Vec<String>,
    /// Games with and without it.
    pub games: u64,
    /// What the rest of the army loses without all of it.
    pub left_out: Worth,
    /// As that of a unit.
    pub p: Option<f64>,
    /// The sum of its units' Shapley values.
    pub shapley: Worth,
}

/// Units that stay in the box, by their places, in order.
type Absent = Vec<usize>;

/// The units of one side, which join in random orders.
struct Army {
    side: Side,
    /// Their places among all units.
    units: Vec<usize>,
    rounds: u64,
    shapley: Shapley,
    /// How the games of its whole ended, and those without any of it.
    ended: [Outcomes; 2],
}

/// The units of an army that a coalition leaves in the box.
fn absent(army: &[usize], present: Coalition) -> Absent {
    let units = army.iter().enumerate();
    units.filter(|&(part, _)| !present.has(part)).map(|(_, &unit)| unit).collect()
}

/// Everything that is played and counted.
struct Study<'a> {
    request: &'a Request,
    pieces: Vec<Piece>,
    groups: Vec<Group>,
    armies: Vec<Army>,
    /// What is left out alone: units of these sides, then groups.
    alone: Vec<(Side, Absent, Gain)>,
    /// Games of each of these.
    alone_games: u64,
}

/// Of all games this share goes to units and groups that are left out alone.
const ALONE: f64 = 0.4;

impl<'a> Study<'a> {
    fn new(request: &'a Request, named: &[String]) -> Result<Self, Failure> {
        let Request { scenario, sides, games, .. } = request;
        let pieces = scenario.pieces();
        let groups = groups(named, &pieces, sides)?;
        let of = |side: Side| -> Vec<usize> {
            let own = pieces.iter().enumerate().filter(|(_, piece)| piece.side == side);
            own.map(|(place, _)| place).collect()
        };
        let mut armies = Vec::new();
        for &side in sides {
            let units = of(side);
            if units.is_empty() {
                return Err(Failure::Input(format!(
                    "the {} have no units in `{}` that can stay in the box",
                    name_of(&**scenario, side),
                    scenario.about().name
                )));
            }
            if units.len() > MOST_PARTS {
                return Err(Failure::Input(format!(
                    "the {} have {} units, and at most {MOST_PARTS} can be weighed",
                    name_of(&**scenario, side),
                    units.len()
                )));
            }
            let members = groups.iter().filter(|group| group.side == side).map(|group| {
                let parts = units.iter().enumerate();
                let inside = parts.filter(|(_, unit)| group.members.contains(unit));
                inside.map(|(part, _)| part).collect()
            });
            let members: Vec<Vec<usize>> = members.collect();
            let share = *games as f64 * (1.0 - ALONE) / sides.len() as f64;
            let rounds = (share / ring::games(units.len()) as f64) as u64;
            let shapley = Shapley::new(units.len(), &members);
            let rounds = rounds.max(STAGES);
            armies.push(Army { side, units, rounds, shapley, ended: Default::default() });
        }
        let units =
            armies.iter().flat_map(|army| army.units.iter().map(|&unit| (army.side, vec![unit])));
        let named = groups.iter().map(|group| (group.side, group.members.clone()));
        let alone: Vec<(Side, Absent, Gain)> =
            units.chain(named).map(|(side, absent)| (side, absent, Gain::default())).collect();
        let alone_games = (*games as f64 * ALONE / (alone.len() + 1) as f64) as u64;
        let alone_games = alone_games.max(STAGES);
        Ok(Self { request, pieces, groups, armies, alone, alone_games })
    }

    /// The games of a stage.
    fn batch(&self, stage: u64) -> Batch<Absent> {
        let mut batch = Batch::default();
        let numbers = part(self.alone_games, stage);
        batch.want(Vec::new(), numbers.clone());
        for (_, absent, _) in &self.alone {
            batch.want(absent.clone(), numbers.clone());
        }
        for army in &self.armies {
            for round in part(army.rounds, stage) {
                let ring = Ring::drawn(army.units.len(), self.request.seed, round);
                for present in ring.coalitions() {
                    batch.want(absent(&army.units, present), [round]);
                }
            }
        }
        batch
    }

    /// Counts what the games of a stage gave.
    fn count(&mut self, stage: u64, endings: &Endings<Absent>) {
        let whole = Vec::new();
        for (side, absent, gain) in &mut self.alone {
            for number in part(self.alone_games, stage) {
                let games = [&whole, absent].map(|absent| endings.of(absent, number));
                let [with, without] = games.map(|played| made_by(*side, played));
                gain.add(with, without);
            }
        }
        for Army { side, units, rounds, shapley, ended } in &mut self.armies {
            for round in part(*rounds, stage) {
                let ring = Ring::drawn(units.len(), self.request.seed, round);
                let made = |present| made_by(*side, endings.of(&absent(units, present), round));
                shapley.add(&ring, made);
                for (outcomes, absent) in ended.iter_mut().zip([&whole, units]) {
                    outcomes.count(endings.of(absent, round));
                }
            }
        }
    }

    /// The document; nothing before a first stage is done.
    fn weighed(&self, games: u64, pace: Pace) -> Option<Weighed> {
        let scenario = &self.request.scenario;
        let mut document = Weighed {
            basis: Basis::new("units", self.request, games),
            sides: Vec::new(),
            units: Vec::new(),
            groups: Vec::new(),
            rate: Some(pace),
        };
        let gains: Vec<&Gain> = self.alone.iter().map(|(_, _, gain)| gain).collect();
        let mut judged = judge(&gains, 0.0).into_iter().flatten();
        let mut alone = self.alone.iter();
        for army in &self.armies {
            let side = name_of(&**scenario, army.side);
            let ring = Ring::drawn(army.units.len(), 0, 0);
            document.sides.push(SideWorth {
                side: side.clone(),
                rounds: army.shapley.rounds(),
                orders: ring.orders(),
                whole: army.shapley.whole()?,
                none: army.shapley.none()?,
                ended: army
                    .ended
                    .map(|ended| Ended::by(scenario.sheet(), ended).seen_by(army.side)),
            });
            for (nth, &unit) in army.units.iter().enumerate() {
                let (_, absent, gain) = alone.next()?;
                let piece = self.pieces[unit].clone();
                document.units.push(UnitWorth {
                    id: piece.id.clone(),
                    name: piece.name.clone(),
                    side: side.clone(),
                    count: piece.count,
                    printed: piece.counter.values.clone(),
                    without: scenario.kept_out(absent),
                    games: gain.games(),
                    left_out: gain.worth()?,
                    p: judged.next()?.p,
                    shapley: army.shapley.part(nth)?,
                    piece,
                });
            }
        }
        for (nth, group) in self.groups.iter().enumerate() {
            let (_, absent, gain) = alone.next()?;
            let army = self.armies.iter().find(|army| army.side == group.side)?;
            let before = self.groups[..nth].iter().filter(|other| other.side == group.side);
            document.groups.push(GroupWorth {
                name: group.name.clone(),
                side: name_of(&**scenario, group.side),
                units: group.members.iter().map(|&unit| self.pieces[unit].id.clone()).collect(),
                without: scenario.kept_out(absent),
                games: gain.games(),
                left_out: gain.worth()?,
                p: judged.next()?.p,
                shapley: army.shapley.group(before.count())?,
            });
        }
        Some(document)
    }
}

/// Weighs the units, and groups of them: `NAME: UNIT, UNIT`, each; those that the game supplies where there is
/// none.
///
/// # Errors
/// If a group or a player is not known, the game cannot be played without some units, or the system fails.
pub fn worth(
    request: &Request,
    groups: &[String],
    progress: &dyn Progress,
) -> Result<Outcome<Weighed>, Failure> {
    let Request { scenario, players, seed, threads, .. } = request;
    let mut study = Study::new(request, groups)?;
    let open = |absent: &Absent, play: &mut dyn FnMut(&dyn Series)| -> Result<(), Failure> {
        let without;
        let scenario = if absent.is_empty() {
            scenario
        } else {
            without = scenario.without(absent)?;
            &without
        };
        play(&*scenario.series(players, *seed)?);
        Ok(())
    };
    let batches: Vec<Batch<Absent>> = (0..STAGES).map(|stage| study.batch(stage)).collect();
    let all = batches.iter().map(Batch::games).sum();
    let meter = progress.begin(&Stage { label: "", sides: None, goal: Goal::Games(all) });
    let began = Instant::now();
    let (mut games, mut used, mut interrupted) = (0, 0, false);
    for (stage, batch) in (0..STAGES).zip(batches) {
        let (ended, reached) = follow(progress, &*meter, games);
        let Some(done) = batch.play(*threads, &open, &ended, &reached)? else {
            interrupted = true;
            break;
        };
        let Done { endings, games: played, threads } = done;
        study.count(stage, &endings);
        (games, used) = (games + played, threads);
    }
    drop(meter);
    let pace = Pace::new(games, began.elapsed().as_secs_f64(), used);
    Ok(Outcome { weighed: study.weighed(games, pace), interrupted })
}
