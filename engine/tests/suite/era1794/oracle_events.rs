//! What happens between decisions against a second, plain reading of the rules: retreats and what
//! they cost, the rows and modifiers of every shot, where units and commanders may go.

use std::collections::{BTreeSet, HashMap};

use crate::common::recorder::Recorder;
use crate::era1794::close::CLOSE;
use crate::era1794::oracle::geometry::{Place, Zone};
use crate::era1794::oracle::ground::{Ground, random_ground};
use crate::era1794::oracle::position::{Man, Position};
use crate::era1794::{changed, scenario};
use rand_core::Rng;
use wargauge_engine::era1794::event::{Roll, Roller, Row};
use wargauge_engine::era1794::setup::{Arm, Setup, Start};
use wargauge_engine::era1794::{
    Choice, Choices, Event, Niemenczyn, NiemenczynState, Note, Reaction, Rule, Whereabouts,
    purposes,
};
use wargauge_engine::luck::{below, stream};
use wargauge_engine::{Choices as _, Game};

/// Games of each test.
const GAMES: u64 = 2000;

/// How much was compared.
#[derive(Default, Debug)]
struct Compared {
    retreats: u32,
    blocked: u32,
    muskets: u32,
    cannon: u32,
    returns: u32,
    leaders: u32,
}

/// The events from one decision to the next.
struct Course<'a> {
    board: Position<'a>,
    choice: Choice,
    offered: &'a [Choice],
    notes: &'a [Note],
    /// The choice was seen to act.
    answered: bool,
    compared: &'a mut Compared,
    /// The shot whose tests follow: shooters as they stood, and the target.
    shot: &'a mut Option<Shot>,
    /// Units on a retreat of two hexes: where they are, and the facing they began with.
    backing: &'a mut HashMap<u8, (Place, usize)>,
}

#[derive(Clone, Debug)]
struct Shot {
    shooters: Vec<Man>,
    target: Place,
    row: Row,
    square: bool,
}

fn compare(setup: &Setup, seed: u64, games: u64, compared: &mut Compared) {
    let game = Niemenczyn::new(setup);
    let ground = Ground::new(setup);
    for number in 0..games {
        let mut table = Recorder::new(seed, number);
        let mut picks = stream(seed, number, 7);
        let mut choices = Choices::empty();
        let mut state = game.start();
        let (mut shot, mut backing) = (None, HashMap::new());
        game.advance(&mut state, &mut table, &mut choices);
        while !choices.is_empty() {
            table.notes.clear();
            let (before, offered) = (state, choices.clone());
            let choice = choices[below(picks.next_u64(), choices.len() as u64) as usize];
            game.play(&mut state, choice, &mut table);
            placed(&ground, &before, &state, &offered, compared);
            game.advance(&mut state, &mut table, &mut choices);
            let mut course = Course {
                board: Position::read(&ground, &before),
                choice,
                offered: &offered,
                notes: &table.notes,
                answered: false,
                compared,
                shot: &mut shot,
                backing: &mut backing,
            };
            course.follow();
        }
    }
}

/// A counter was placed by decision: were all legal hexes offered, and no other?
fn placed(
    ground: &Ground,
    before: &NiemenczynState,
    after: &NiemenczynState,
    offered: &[Choice],
    compared: &mut Compared,
) {
    let places: Option<BTreeSet<Place>> = offered
        .iter()
        .map(|choice| match choice {
            Choice::Place(hex) => Some(Place::of(*hex, ground.columns)),
            _ => None,
        })
        .collect();
    let Some(places) = places else { return };
    let old = Position::read(ground, before);
    let new = Position::read(ground, after);
    let setup = &ground.setup;
    let zone = |start: &Start| match start {
        Start::Among { hexes, .. } => hexes.iter().map(|&number| Place::numbered(number)).collect(),
        Start::At(_) | Start::Enters { .. } => vec![],
    };
    compared.returns += 1;
    if let Some(man) = new.men.iter().find(|man| old.man(man.unit).is_none()) {
        let legal = if matches!(before.unit(man.unit).whereabouts, Whereabouts::Routed(_)) {
            old.returns(man)
        } else {
            let zone = zone(&setup.units[man.unit].start).into_iter();
            zone.filter(|&at| old.is_open(man, at)).collect()
        };
        assert_eq!(places, legal, "{man:?}");
        return;
    }
    let arrived =
        (0..new.leaders.len()).find(|&i| old.leaders[i].is_none() && new.leaders[i].is_some());
    let leader = &setup.commanders[arrived.expect("a commander was placed")];
    let zone = zone(&leader.start).into_iter();
    let legal: BTreeSet<_> = zone.filter(|&at| !old.holds(at, leader.side.other())).collect();
    assert_eq!(places, legal, "{leader:?}");
}

impl Course<'_> {
    fn follow(&mut self) {
        for (i, note) in self.notes.iter().enumerate() {
            match &note.event {
                Event::Retreat { unit, to, .. } => {
                    self.retreat(i, *unit, Place::of(*to, self.board.ground.columns));
                }
                Event::Eliminate { unit, .. }
                    if matches!(note.rule, Rule::BlockedRetreat | Rule::OverstackedRetreat) =>
                {
                    self.blocked(*unit, note.rule);
                }
                Event::Fire { units, target, row, .. } => self.fire(units, *target, *row),
                Event::Roll(roll) => {
                    self.backing.clear();
                    self.roll(roll);
                }
                Event::Step { .. } | Event::Draw { .. } => self.backing.clear(),
                Event::Leader { commander, to, .. } => {
                    let to = Place::of(*to, self.board.ground.columns);
                    self.leader(note.rule, *commander as usize, to);
                }
                _ => {}
            }
            self.board.apply(note);
        }
    }

    /// [10.11] The facing with which a retreat began.
    fn facing(&self, unit: u8) -> usize {
        let man = self.board.man(unit as usize).expect("a unit that retreats is on the map");
        match self.backing.get(&unit) {
            Some(&(at, facing)) if at == man.at => facing,
            _ => man.facing,
        }
    }

    fn retreat(&mut self, i: usize, unit: u8, to: Place) {
        self.compared.retreats += 1;
        let facing = self.facing(unit);
        let man = *self.board.man(unit as usize).expect("a unit that retreats is on the map");
        let legal = self.board.retreats(unit as usize, facing);
        let offered: BTreeSet<Place> = self
            .offered
            .iter()
            .filter_map(|choice| match choice {
                Choice::Retreat(hex) => Some(Place::of(*hex, self.board.ground.columns)),
                _ => None,
            })
            .collect();
        assert!(legal.contains(&to), "{man:?} to {to:?}, legal are {legal:?}");
        if !self.answered && matches!(self.choice, Choice::Retreat(_)) {
            self.answered = true;
            assert_eq!(offered, legal, "{man:?}");
        } else if !matches!(self.choice, Choice::React(_, Reaction::FallBack(..))) {
            assert_eq!(legal.len(), 1, "{man:?} had a choice that its owner was not asked for");
        }
        self.backing.insert(unit, (to, facing));
        // [10.11.3, 10.11.4] What it costs.
        let ground = self.board.ground;
        let climbs = ground.level(to) > ground.level(man.at) || ground.is_steep(man.at, to);
        let dies_climbing = climbs && man.size == 1;
        let exposed = self.board.is_before_enemy(&man, to) && !dies_climbing;
        let after = self.notes[i + 1..].iter().take_while(|note| {
            let again = matches!(note.event, Event::Retreat { unit: other, .. } if other == unit);
            !again && !matches!(note.event, Event::Roll(_) | Event::Step { .. })
        });
        let losses: Vec<Rule> = after
            .filter(|note| matches!(note.event, Event::Loss { unit: other, .. } if other == unit))
            .map(|note| note.rule)
            .collect();
        let costs = |rule| losses.contains(&rule);
        assert_eq!(costs(Rule::RetreatUphill), climbs, "{man:?} to {to:?}");
        assert_eq!(costs(Rule::RetreatIntoFront), exposed, "{man:?} to {to:?}");
    }

    fn blocked(&mut self, unit: u8, rule: Rule) {
        self.compared.blocked += 1;
        let facing = self.facing(unit);
        let man = self.board.man(unit as usize).expect("it was on the map");
        assert!(self.board.retreats(unit as usize, facing).is_empty(), "{man:?} had a way out");
        let around = self.board.ground.around(man.at);
        let full = around
            .filter(|&to| crate::era1794::oracle::geometry::zone(man.at, facing, to) == Zone::Rear)
            .any(|to| !self.board.holds(to, man.side.other()));
        assert_eq!(rule == Rule::OverstackedRetreat, full, "{man:?}");
    }

    fn fire(&mut self, units: &[u8], target: wargauge_engine::Hex, row: Row) {
        let man = |&unit: &u8| *self.board.man(unit as usize).expect("a unit that fires is there");
        let shooters: Vec<Man> = units.iter().map(man).collect();
        let target = Place::of(target, self.board.ground.columns);
        let enemy = shooters[0].side.other();
        let square = self.board.troops(target, enemy).iter().any(|man| man.square);
        let rules = &self.board.ground.setup.rules;
        if let Row::Musket(theirs) = row {
            // [10.9.6] The hex with the highest firepower, of equal ones the nearest.
            let hexes: BTreeSet<Place> = shooters.iter().map(|man| man.at).collect();
            let leading = hexes.iter().map(|&at| {
                let here = shooters.iter().filter(|man| man.at == at);
                let firepower: i32 = here.map(|man| man.firepower).sum();
                (firepower, -at.distance(target))
            });
            let (firepower, near) = leading.max().expect("a unit fired");
            let divisor = if shooters[0].square { i32::from(rules.square.fire_divisor) } else { 1 };
            let range = -near * divisor;
            let result = (2 * firepower + range) / (2 * range);
            let least = rules.fire.rows;
            let first = least.iter().filter(|&&least| result >= i32::from(least)).count();
            assert_eq!(usize::from(theirs), (first + hexes.len() - 1).min(3), "{shooters:?}");
            self.compared.muskets += 1;
        }
        *self.shot = Some(Shot { shooters, target, row, square });
    }

    fn roll(&mut self, roll: &Roll) {
        let Roller::Unit(unit) = roll.roller else { return };
        let cannon = roll.purpose == purposes::CANNON;
        if !cannon && roll.purpose != purposes::FIRE {
            return;
        }
        let Some(shot) = self.shot.clone() else { panic!("a test without a shot: {roll:?}") };
        let man = *self.board.man(unit as usize).expect("a unit that is hit is there");
        let fire = &self.board.ground.setup.rules.fire;
        assert_eq!(man.at, shot.target);
        let mut sum = match shot.row {
            Row::Musket(row) => fire.effects[row as usize].expect("no test in this row"),
            Row::Cannon(_) => {
                let range = shot.shooters[0].at.distance(shot.target);
                let bands = fire.bands.iter().find(|band| range <= i32::from(band.range));
                bands.expect("in range").modifier
            }
            Row::Capture => panic!("guns alone do not test"),
        };
        if cannon {
            self.compared.cannon += 1;
        } else {
            assert_eq!(self.board.troops(man.at, man.side)[0].unit, man.unit, "not on top");
            let best = shot.shooters.iter().map(|man| fire.shot_modifiers[man.shots as usize]);
            sum += best.min().expect("a unit fired");
            sum += if shot.shooters[0].arm == Arm::Cavalry { fire.cavalry } else { 0 };
        }
        let ground = self.board.ground;
        let from = |check: &dyn Fn(Place) -> bool| shot.shooters.iter().any(|man| check(man.at));
        if ground.is_wood(man.at) || from(&|at| ground.is_behind_work(at, man.at)) {
            sum += fire.cover;
        }
        if shot.square {
            sum += fire.square;
        } else if !from(&|at| man.zone(at) == Zone::Front) {
            sum += fire.flank;
        }
        assert_eq!(roll.modifiers.sum(), sum, "{roll:?} {shot:?} {man:?}");
        let total = i32::from(roll.die) + i32::from(sum);
        let passes = total <= self.board.morale(&man) && total < i32::from(fire.rout_roll);
        assert_eq!(roll.passed, Some(passes), "{roll:?} {man:?}");
    }

    /// [8.8, 10.11.7] Where a commander may go.
    fn leader(&mut self, rule: Rule, leader: usize, to: Place) {
        let side = self.board.ground.setup.commanders[leader].side;
        let from = self.board.leaders[leader].expect("he is on the map");
        let enemies = |at| self.board.holds(at, side.other());
        let mut legal = if rule == Rule::Allowances {
            let points = self.board.ground.setup.rules.movement.commanders;
            assert!(!self.board.is_clash(from), "[6.13]");
            self.board.reachable(
                from,
                points,
                |at| !enemies(at) || self.board.holds(at, side),
                // [6.5] Through any friends, also those in a clash.
                |_| true,
            )
        } else {
            self.board.ground.around(from).filter(|&at| !enemies(at)).collect()
        };
        legal.remove(&from);
        assert!(legal.contains(&to), "{leader} from {from:?} to {to:?}");
        if !self.answered && matches!(self.choice, Choice::LeaderTo(_)) {
            self.answered = true;
            self.compared.leaders += 1;
            let offered: BTreeSet<Place> = self
                .offered
                .iter()
                .filter_map(|choice| match choice {
                    Choice::LeaderTo(hex) => Some(Place::of(*hex, self.board.ground.columns)),
                    _ => None,
                })
                .collect();
            assert_eq!(offered, legal, "{leader} from {from:?}");
        }
    }
}

#[test]
fn what_happens_agrees_in_the_shipped_scenarios() {
    let mut compared = Compared::default();
    compare(scenario("niemenczyn/historical").setup(), 31, GAMES, &mut compared);
    compare(scenario("niemenczyn/alternative").setup(), 32, GAMES, &mut compared);
    println!("{compared:?}");
    assert!(compared.muskets > 1000 && compared.leaders > 1000, "{compared:?}");
}

#[test]
fn what_happens_agrees_where_the_armies_are_close() {
    let mut compared = Compared::default();
    compare(changed("niemenczyn/historical", &[], &CLOSE).setup(), 33, GAMES, &mut compared);
    println!("{compared:?}");
    assert!(compared.retreats > 1000 && compared.blocked > 10, "{compared:?}");
}

#[test]
fn what_happens_agrees_on_random_ground() {
    let mut compared = Compared::default();
    for round in 0..20 {
        let setup = changed("niemenczyn/historical", &[], &CLOSE).setup().clone();
        compare(&random_ground(setup, round), 34, GAMES / 20, &mut compared);
    }
    println!("{compared:?}");
    assert!(compared.retreats > 1000 && compared.cannon > 100, "{compared:?}");
}
