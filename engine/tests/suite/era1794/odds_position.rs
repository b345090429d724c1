//! The odds of a concrete position against a plain walk over all dice through the game's own
//! interface: what happens is read from the events, decisions follow the stated conventions.

use std::collections::BTreeMap;

use wargauge_engine::era1794::odds::position::{
    Convention, Odds, Refused, attacker, clash, expected, shooters, shot, shots, waits,
};
use wargauge_engine::era1794::{Choice, Choices, Event, Note, purposes};
use wargauge_engine::exhaustive::{Exhaustive, Share, walk};
use wargauge_engine::{Cast, Choices as _, Direction, Facing, Game, Side, Table};

use crate::era1794::field::{Battle, Field};

/// Where a unit ends up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Place {
    Stays,
    Retreats,
    Routed(i8),
    TooLate,
    Eliminated,
    Captured,
}

/// The fate of every unit.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Fate {
    points: i8,
    won: Option<(Side, i8)>,
    places: [Place; 8],
    lost: [i8; 8],
    killed: [bool; 2],
    contused: [bool; 2],
    jammed: bool,
}

/// Exhaustive dice that follow the events until the combat is over.
struct Follower<'a> {
    dice: &'a mut Exhaustive,
    fate: Fate,
    sizes: [i8; 8],
    leader: usize,
    over: bool,
}

impl Table<Note> for Follower<'_> {
    const LISTENS: bool = true;

    fn roll(&mut self, cast: Cast) -> u8 {
        if self.over || cast.purpose == purposes::CHIT {
            return 0;
        }
        Table::<Note>::roll(self.dice, cast)
    }

    fn hear(&mut self, _turn: u8, note: Note) {
        let fate = &mut self.fate;
        match note.event {
            _ if self.over => {}
            Event::Draw { .. }
            | Event::Markers { .. }
            | Event::End { .. }
            | Event::Choose { .. } => {
                self.over = true;
            }
            Event::Melee(melee) => fate.won = Some((melee.winner, melee.difference as i8)),
            Event::Loss { unit, size, .. } => {
                let unit = usize::from(unit);
                fate.lost[unit] = self.sizes[unit] - size as i8;
            }
            Event::Retreat { unit, .. } => fate.places[usize::from(unit)] = Place::Retreats,
            Event::Rout { units, returns } => {
                for unit in units {
                    fate.places[usize::from(unit)] = Place::Routed(returns as i8);
                }
            }
            Event::TooLate { unit } => fate.places[usize::from(unit)] = Place::TooLate,
            Event::Capture { unit, .. } => fate.places[usize::from(unit)] = Place::Captured,
            Event::Eliminate { unit, .. } => {
                let unit = usize::from(unit);
                if fate.places[unit] != Place::Captured {
                    fate.places[unit] = Place::Eliminated;
                    fate.lost[unit] = self.sizes[unit];
                }
            }
            Event::LeaderLost { commander, .. } => self.leader = usize::from(commander),
            Event::Points { side, value, why, .. } => {
                fate.points += if side == Side::First { value as i8 } else { -(value as i8) };
                fate.killed[self.leader] |=
                    ["commander killed", "commander removed"].contains(&why);
            }
            Event::Contusion { commander } => fate.contused[usize::from(commander)] = true,
            Event::Jam { .. } => fate.jammed = true,
            _ => {}
        }
    }
}

/// Plays `first` in a position and continues by the conventions until there is a decision about anything
/// else; every way with its share.
fn followed(battle: &Battle, first: Choice) -> BTreeMap<Fate, Share> {
    let game = &battle.game;
    let units = game.setup().units.len();
    let sizes: [i8; 8] =
        std::array::from_fn(
            |unit| {
                if unit < units { battle.state.unit(unit).size as i8 } else { 0 }
            },
        );
    let nothing = Fate {
        points: 0,
        won: None,
        places: [Place::Stays; 8],
        lost: [0; 8],
        killed: [false; 2],
        contused: [false; 2],
        jammed: false,
    };
    let mut fates = BTreeMap::new();
    let play = |dice: &mut Exhaustive| {
        let mut table = Follower { dice, fate: nothing.clone(), sizes, leader: 0, over: false };
        let mut state = battle.state;
        let mut choices = Choices::empty();
        game.play(&mut state, first, &mut table);
        while game.advance(&mut state, &mut table, &mut choices).is_some() && !table.over {
            let size = |choice: &Choice| match *choice {
                Choice::Lose(unit) => state.unit(usize::from(unit)).size,
                _ => 0,
            };
            let choice = match choices[0] {
                Choice::Lose(_) => {
                    let most = choices.iter().map(size).max().unwrap();
                    *choices.iter().find(|choice| size(choice) == most).unwrap()
                }
                Choice::LeaderTo(_) if choices.contains(&Choice::Stay) => Choice::Stay,
                Choice::Retreat(_) => {
                    let left = |choice: &Choice| {
                        let mut after = state;
                        game.play(&mut after, *choice, &mut Exhaustive::default());
                        (0..units).map(|unit| after.unit(unit).size).sum::<u8>()
                    };
                    let most = choices.iter().map(left).max().unwrap();
                    *choices.iter().find(|choice| left(choice) == most).unwrap()
                }
                // The facing makes no difference where this is used.
                Choice::LeaderTo(_) | Choice::Lava(_) | Choice::Face(_) => choices[0],
                _ => break,
            };
            game.play(&mut state, choice, &mut table);
        }
        table.fate
    };
    walk(play, |fate, share| *fates.entry(fate).or_insert(Share::NONE) += share).unwrap();
    fates
}

/// The share of the ways in which something is so.
fn share(fates: &BTreeMap<Fate, Share>, so: impl Fn(&Fate) -> bool) -> Share {
    fates.iter().filter(|(fate, _)| so(fate)).fold(Share::NONE, |sum, (_, share)| sum + *share)
}

fn sum(shares: &[(i8, Share)]) -> Share {
    shares.iter().fold(Share::NONE, |sum, (_, share)| sum + *share)
}

/// All figures of the answer against those of the plain walk.
fn assert_same(odds: &Odds, fates: &BTreeMap<Fate, Share>, units: usize) {
    assert_eq!(share(fates, |_| true), Share::ALL);
    assert_eq!(sum(&odds.points), Share::ALL);
    for &(change, had) in &odds.points {
        assert_eq!(had, share(fates, |fate| fate.points == change), "points {change}");
    }
    if let Some(melee) = &odds.melee {
        assert_eq!(melee.wins[0] + melee.wins[1], Share::ALL);
        for side in Side::BOTH {
            assert_eq!(sum(&melee.difference[side.index()]), melee.wins[side.index()]);
            for &(difference, had) in &melee.difference[side.index()] {
                assert_eq!(had, share(fates, |fate| fate.won == Some((side, difference))));
            }
        }
    }
    for unit in 0..units {
        let Some(fate) = odds.units.iter().find(|fate| fate.unit == unit) else {
            let untouched = |fate: &Fate| fate.places[unit] == Place::Stays && fate.lost[unit] == 0;
            assert_eq!(share(fates, untouched), Share::ALL, "unit {unit}");
            continue;
        };
        let at = |place| share(fates, |fate| fate.places[unit] == place);
        assert_eq!(fate.stays, at(Place::Stays), "unit {unit}");
        assert_eq!(fate.retreats, at(Place::Retreats), "unit {unit}");
        assert_eq!(fate.eliminated, at(Place::Eliminated), "unit {unit}");
        assert_eq!(fate.captured, at(Place::Captured), "unit {unit}");
        assert_eq!(fate.too_late, at(Place::TooLate), "unit {unit}");
        for &(turn, had) in &fate.routed {
            assert_eq!(had, at(Place::Routed(turn)), "unit {unit}");
        }
        let places = [fate.stays, fate.retreats, fate.eliminated, fate.captured, fate.too_late];
        let places = places.into_iter().fold(sum(&fate.routed), |sum, share| sum + share);
        assert_eq!((places, sum(&fate.losses)), (Share::ALL, Share::ALL));
        for &(loss, had) in &fate.losses {
            assert_eq!(had, share(fates, |fate| fate.lost[unit] == loss), "unit {unit}");
        }
    }
    for leader in 0..2 {
        let fate = odds.commanders.iter().find(|fate| fate.commander == leader);
        let [killed, contused] = fate.map_or([Share::NONE; 2], |fate| [fate.killed, fate.contused]);
        assert_eq!(killed, share(fates, |fate| fate.killed[leader]), "commander {leader}");
        let contusion = |fate: &Fate| fate.contused[leader] && !fate.killed[leader];
        assert_eq!(contused, share(fates, contusion), "commander {leader}");
    }
}

/// Poles (unit 0) have entered 0705, where Russians (unit 1) stand with Lewiz; Grabowski may join
/// them: he decides where he goes.
fn entered(with: impl Fn(Field) -> Field) -> Battle {
    let field = Field::new().at(0, 604).at(1, 705).foot(0, [7, 4, 4], 605, Facing::N);
    let mut battle = with(field.foot(1, [6, 3, 3], 705, Facing::S)).start();
    battle.pass_to(Side::First).moves(0).step(Direction::NorthWest).end_phase_2();
    assert!(battle.may(Choice::Stay));
    battle
}

#[test]
fn a_melee_with_guns_commanders_and_neighbours_is_the_games_own() {
    let around = |field: Field| {
        field.guns(1, 705, Facing::S).foot(1, [5, 2, 2], 805, Facing::S).foot(
            1,
            [6, 3, 3],
            806,
            Facing::S,
        )
    };
    let battle = entered(around);
    let hex = battle.hex(705);
    assert_eq!(attacker(&battle.game, &battle.state, hex), Some(Side::First));
    assert!(!waits(&battle.game, &battle.state, hex, Side::First));
    let odds = clash(&battle.game, &battle.state, hex, Side::First).unwrap();
    assert_same(&odds, &followed(&battle, Choice::Stay), 5);
    assert!(!odds.without_crises);
    let fate: Vec<usize> = odds.units.iter().map(|fate| fate.unit).collect();
    assert!(fate.starts_with(&[0, 1, 2]), "{fate:?}");
    assert_eq!(odds.commanders.iter().map(|fate| fate.commander).collect::<Vec<_>>(), [1]);
    assert!(odds.conventions.contains(&Convention::WinnersKeepFacing));

    // Once Grabowski has joined them he is in danger too.
    let mut battle = battle;
    let there = Choice::LeaderTo(hex);
    let fates = followed(&battle, there);
    battle.game.play(&mut battle.state, there, &mut battle.table);
    let odds = clash(&battle.game, &battle.state, hex, Side::First).unwrap();
    assert_same(&odds, &fates, 5);
    assert_eq!(odds.commanders.len(), 2);
}

#[test]
fn the_last_points_of_winners_and_a_stack_that_dies_with_its_commander() {
    let small = |field: Field| {
        let mut field = field;
        field.setup.units[0].size = 1;
        field.setup.units[1].size = 2;
        field
    };
    let battle = entered(small);
    let odds = clash(&battle.game, &battle.state, battle.hex(705), Side::First).unwrap();
    assert_same(&odds, &followed(&battle, Choice::Stay), 2);
    let lewiz = odds.commanders.iter().find(|fate| fate.commander == 1).unwrap();
    assert!(lewiz.killed.numerator > 0, "{lewiz:?}");
}

#[test]
fn a_melee_that_has_been_declared_goes_on_from_its_lava() {
    let field = Field::new()
        .at(0, 604)
        .at(1, 905)
        .cossacks(0, [5, 2, 1], 605, Facing::N)
        .cossacks(0, [5, 2, 1], 605, Facing::N)
        .foot(1, [6, 3, 3], 705, Facing::S)
        .foot(1, [5, 2, 2], 805, Facing::S);
    let mut battle = field.start();
    battle.pass_to(Side::First).moves_stack(0).step(Direction::NorthWest).end_phase_2();
    let hex = battle.hex(705);
    let declared = clash(&battle.game, &battle.state, hex, Side::First).unwrap();
    battle.play(Choice::Stay);
    assert!(battle.may(Choice::Lava(0)) && battle.may(Choice::Lava(1)), "{:?}", battle.choices);
    assert_eq!(attacker(&battle.game, &battle.state, hex), Some(Side::First));
    let odds = clash(&battle.game, &battle.state, hex, Side::First).unwrap();
    assert_same(&odds, &followed(&battle, Choice::Lava(0)), 4);
    assert!(odds.conventions.contains(&Convention::FirstCossack));
    // Outflanked or not: the attacker's die has two sets of modifiers.
    let dice = odds.rolls.iter().filter(|(_, purpose, _)| *purpose == purposes::MELEE).count();
    assert_eq!(dice, 3);
    assert_eq!(declared, odds);
    // The same question has the same answer, the order of the dice included.
    for _ in 0..8 {
        assert_eq!(clash(&battle.game, &battle.state, hex, Side::First).unwrap(), odds);
    }
}

#[test]
fn a_shot_at_a_stack_with_its_commander_is_the_games_own() {
    let field = Field::new()
        .at(0, 302)
        .at(1, 705)
        .foot(0, [7, 6, 6], 605, Facing::N)
        .guns(0, 704, Facing::NE)
        .foot(1, [6, 1, 3], 705, Facing::S)
        .foot(1, [5, 2, 3], 705, Facing::S)
        .foot(1, [5, 2, 0], 1216, Facing::S);
    let mut battle = field.start();
    battle.pass_to(Side::First);
    let offered = shots(&battle.game, &battle.state);
    assert_eq!(offered.len(), 2, "muskets and cannon: {offered:?}");
    for choice in offered {
        let odds = shot(&battle.game, &battle.state, choice).unwrap();
        assert!(!odds.commanders.is_empty() && odds.points.len() > 1, "{odds:?}");
        let fates = followed(&battle, choice);
        assert_same(&odds, &fates, 5);
        assert_eq!(shooters(&battle.game, &battle.state, choice).len(), 1);
    }
}

/// Russians around the clash, so many companies on each of five hexes.
fn crowded(companies: usize) -> Battle {
    entered(|mut field| {
        for hex in [704, 706, 804, 805, 606] {
            for _ in 0..companies {
                field = field.foot(1, [5, 3, 3], hex, Facing::S);
            }
        }
        field
    })
}

#[test]
fn too_many_neighbours_are_left_out_and_said_to_be() {
    for companies in 1..=3 {
        let battle = crowded(companies);
        let odds = clash(&battle.game, &battle.state, battle.hex(705), Side::First).unwrap();
        // Fifteen tests are too many, ten are not.
        assert_eq!(odds.without_crises, companies == 3);
        let wins = odds.melee.unwrap().wins;
        assert_eq!((sum(&odds.points), wins[0] + wins[1]), (Share::ALL, Share::ALL));
    }
}

#[test]
fn what_makes_no_sense_is_refused() {
    let battle = entered(|field| field);
    let (game, state) = (&battle.game, &battle.state);
    assert_eq!(clash(game, state, battle.hex(101), Side::First), Err(Refused::NoClash));
    let wild = Choice::Cannon { unit: 0, target: battle.hex(705) };
    assert_eq!(shot(game, state, wild), Err(Refused::NotOffered));
    assert!(shots(game, state).is_empty());
    // After the dice, while the beaten deal out their losses, and once they are routed.
    let mut fought = entered(|field| field.foot(1, [6, 3, 3], 705, Facing::S));
    fought.dice(&[(purposes::MELEE, 5), (purposes::MELEE, 1)]).play(Choice::Stay);
    let hex = fought.hex(705);
    assert!(matches!(fought.choices[0], Choice::Lose(_)), "{:?}", fought.choices);
    assert_eq!(clash(&fought.game, &fought.state, hex, Side::First), Err(Refused::Fought));
    while matches!(fought.choices[0], Choice::Lose(_)) {
        fought.play(fought.choices[0]);
    }
    assert_eq!(clash(&fought.game, &fought.state, hex, Side::First), Err(Refused::NoClash));
}

#[test]
fn the_mean_is_that_of_the_shares() {
    let share = |numerator, denominator| Share { numerator, denominator };
    let mean = expected(&[(-1, share(11, 20)), (1, share(9, 20))]);
    assert_eq!(mean.to_bits(), (-0.1_f64).to_bits());
}
