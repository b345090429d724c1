//! The modifiers, the winner and the rout of every melee against a second, plain reading of
//! chapter 11.

use std::collections::{HashMap, HashSet};

use crate::common::recorder::Recorder;
use crate::era1794::close::CLOSE;
use crate::era1794::oracle::geometry::{Place, Zone, zone};
use crate::era1794::oracle::ground::{Ground, random_ground};
use crate::era1794::oracle::position::{Man, Position};
use crate::era1794::{changed, scenario};
use rand_core::Rng;
use wargauge_engine::era1794::event::{Melee, What};
use wargauge_engine::era1794::setup::{Arm, Setup};
use wargauge_engine::era1794::{Choice, Choices, Event, Niemenczyn, Note, purposes};
use wargauge_engine::luck::{below, stream};
use wargauge_engine::{Choices as _, Game, Hex, Side};

/// Games of each test.
const GAMES: u64 = 3000;

/// How much was compared.
#[derive(Default, Debug)]
struct Compared {
    melees: u32,
    charges: u32,
    squares: u32,
    from_flank_or_rear: u32,
    outflanked: u32,
}

/// How units came into a clash.
#[derive(Clone, Copy, Debug)]
struct Entry {
    zone: Zone,
    uphill: bool,
}

/// What is known of melees to come.
#[derive(Default)]
struct Fights {
    entries: HashMap<usize, Entry>,
    charging: Option<Hex>,
    outflanking: HashSet<usize>,
    /// The natural dice and the modifiers of the last melee rolls.
    rolls: Vec<(i32, i32)>,
    /// The difference of the melee whose beaten side must rout.
    difference: u8,
}

impl Fights {
    fn hear(&mut self, board: &Position, note: &Note, turn: u8, compared: &mut Compared) {
        let place = |hex: Hex| Place::of(hex, board.ground.columns);
        match &note.event {
            Event::Step { units, from, to, .. } => {
                self.enter(board, units, place(*from), place(*to));
            }
            Event::Clash { units, zone, .. } => {
                for &unit in units {
                    let entry = self.entries[&(unit as usize)];
                    assert_eq!(format!("{:?}", entry.zone), format!("{zone:?}"), "{note:?}");
                }
            }
            Event::Declare { units, what: What::Square, .. } => {
                // A square has no flank and no rear, whichever way the enemy came.
                // A unit that only comes back to a standing square changes nothing.
                let Some(square) = board.man(units[0] as usize) else { return };
                for man in board.stack(square.at, square.side.other()) {
                    if let Some(entry) = self.entries.get_mut(&man.unit) {
                        entry.zone = Zone::Front;
                    }
                }
            }
            Event::Charge { hex, .. } => self.charging = Some(*hex),
            Event::Roll(roll) if roll.purpose == purposes::LAVA => {
                if let (wargauge_engine::era1794::event::Roller::Unit(unit), Some(true)) =
                    (roll.roller, roll.passed)
                {
                    self.outflanking.insert(unit as usize);
                }
            }
            Event::Roll(roll) if roll.purpose == purposes::MELEE => {
                self.rolls.push((i32::from(roll.die), i32::from(roll.modifiers.sum())));
            }
            Event::Melee(melee) => self.melee(board, melee, compared),
            Event::Rout { returns, .. } => {
                let table = &board.ground.setup.rules.melee;
                let row = table.rout_rows.iter().filter(|&&least| self.difference >= least);
                assert_eq!(*returns, turn + table.rout_turns[row.count()]);
            }
            _ => {}
        }
    }

    fn enter(&mut self, board: &Position, units: &[u8], from: Place, to: Place) {
        let side = board.man(units[0] as usize).expect("a unit that steps is on the map").side;
        let stack = board.stack(to, side.other());
        let Some(top) = stack.iter().find(|man| man.is_troop()).or(stack.first()) else { return };
        let zone = if top.square { Zone::Front } else { zone(to, top.facing, from) };
        let uphill = board.ground.level(to) > board.ground.level(from);
        for &unit in units {
            self.entries.insert(unit as usize, Entry { zone, uphill });
        }
    }

    fn melee(&mut self, board: &Position, melee: &Melee, compared: &mut Compared) {
        let at = Place::of(melee.hex, board.ground.columns);
        let charge = self.charging.take() == Some(melee.hex);
        let sides = [melee.attacker, melee.attacker.other()];
        let mut sums = [0, 1].map(|i| self.modifiers(board, at, sides, i, compared));
        if charge {
            sums[0] += i32::from(board.ground.setup.rules.melee.charge);
            compared.charges += 1;
        }
        let rolls = std::mem::take(&mut self.rolls);
        let theirs: Vec<i32> = rolls.iter().map(|roll| roll.1).collect();
        assert_eq!(
            theirs,
            sums,
            "{melee:?} {:?} {:?} {:?}",
            board.stack(at, Side::First),
            board.stack(at, Side::Second),
            self.entries,
        );
        let totals = [0, 1].map(|i| rolls[i].0 + sums[i]);
        // [11.7c] A tie is the attacker's, by one.
        let winner = if totals[0] >= totals[1] { sides[0] } else { sides[1] };
        let difference = (totals[0] - totals[1]).unsigned_abs().max(1);
        assert_eq!((melee.winner, u32::from(melee.difference)), (winner, difference), "{melee:?}");
        self.difference = melee.difference;
        for unit in melee.attackers.iter().chain(&melee.defenders) {
            self.entries.remove(&(*unit as usize));
        }
        self.outflanking.clear();
        compared.melees += 1;
    }

    /// The modifiers of the attacker (0) or the defender (1), the charge left out.
    fn modifiers(
        &self,
        board: &Position,
        at: Place,
        sides: [Side; 2],
        i: usize,
        compared: &mut Compared,
    ) -> i32 {
        let table = &board.ground.setup.rules.melee;
        let troops = sides.map(|side| board.troops(at, side));
        let strength = |attacks: bool, troops: &[&Man]| {
            // [7.2.2] A square does not attack, so its size is no part of an attack beside it.
            let fighting = troops.iter().filter(|man| !(attacks && man.square));
            fighting.map(|man| man.size).sum::<i32>().max(1)
        };
        let strengths = [strength(true, &troops[0]), strength(false, &troops[1])];
        let mut sum = 0;
        if troops[i].is_empty() {
            sum += i32::from(table.lone_guns);
        }
        // The units that fight: guns only where they are alone [10.10.7, 10.10.8].
        let guns = board.stack(at, sides[i]);
        let fighting = if troops[i].is_empty() { &guns } else { &troops[i] };
        if fighting.iter().any(|man| board.commanded(man.leader).contains(&at)) {
            sum += i32::from(table.command);
        }
        let (mine, theirs) = (strengths[i], strengths[1 - i]);
        sum += match (2 * mine + theirs) / (2 * theirs) {
            _ if mine <= theirs => 0,
            0 | 1 => 0,
            2 => i32::from(table.superiority[0]),
            3 => i32::from(table.superiority[1]),
            _ => i32::from(table.superiority[2]),
        };
        if i == 1 {
            sum += if board.ground.is_wood(at) { i32::from(table.wood) } else { 0 };
            if troops[1].iter().any(|man| man.square) {
                let horse = troops[0].iter().any(|man| man.arm == Arm::Cavalry);
                sum += i32::from(table.square[usize::from(horse)]);
                compared.squares += 1;
            }
            return sum;
        }
        let entrants = board.stack(at, sides[0]).into_iter().filter_map(|man| {
            let entry = self.entries.get(&man.unit)?;
            let outflanks = self.outflanking.contains(&man.unit);
            let zone = match entry.zone {
                Zone::Front if outflanks => table.flank,
                Zone::Front => 0,
                Zone::Flank => table.flank,
                Zone::Rear => table.rear,
            };
            Some((
                i32::from(zone),
                if entry.uphill { i32::from(table.uphill) } else { 0 },
                outflanks,
            ))
        });
        let best = entrants.max_by_key(|&(zone, slope, _)| zone + slope);
        let (zone, slope, outflanks) = best.unwrap_or((0, 0, false));
        compared.outflanked += u32::from(outflanks);
        compared.from_flank_or_rear += u32::from(zone > 0);
        sum + zone + slope
    }
}

/// A random choice, every second time a step, and of steps rather a charge.
fn pick(choices: &[Choice], mut random: impl FnMut() -> u64) -> Choice {
    let bold = |choice: &&Choice| {
        matches!(choice, Choice::Move { .. } | Choice::Step { .. } | Choice::Lava(_))
    };
    let charge = |choice: &&Choice| matches!(choice, Choice::Step { charge: true, .. });
    if let Some(&charge) = choices.iter().find(charge) {
        return charge;
    }
    let bold: Vec<&Choice> = choices.iter().filter(bold).collect();
    if !bold.is_empty() && random().is_multiple_of(2) {
        return *bold[below(random(), bold.len() as u64) as usize];
    }
    choices[below(random(), choices.len() as u64) as usize]
}

fn compare(setup: &Setup, seed: u64, games: u64, compared: &mut Compared) {
    let game = Niemenczyn::new(setup);
    let ground = Ground::new(setup);
    for number in 0..games {
        let mut table = Recorder::new(seed, number);
        let mut picks = stream(seed, number, 7);
        let mut choices = Choices::empty();
        let mut state = game.start();
        let mut fights = Fights::default();
        game.advance(&mut state, &mut table, &mut choices);
        while !choices.is_empty() {
            table.notes.clear();
            let (mut board, mut turn) = (Position::read(&ground, &state), state.turn());
            let choice = pick(&choices, || picks.next_u64());
            game.play(&mut state, choice, &mut table);
            game.advance(&mut state, &mut table, &mut choices);
            for note in &table.notes {
                fights.hear(&board, note, turn, compared);
                board.apply(note);
                turn += u8::from(matches!(note.event, Event::Markers { .. }));
            }
        }
    }
}

#[test]
fn rule_11_7_modifiers_agree_in_the_shipped_scenarios() {
    let mut compared = Compared::default();
    compare(scenario("niemenczyn/historical").setup(), 41, GAMES, &mut compared);
    compare(scenario("niemenczyn/alternative").setup(), 42, GAMES, &mut compared);
    println!("{compared:?}");
    assert!(compared.melees > 200, "{compared:?}");
}

#[test]
fn rule_11_7_modifiers_agree_where_the_armies_are_close() {
    let mut compared = Compared::default();
    compare(changed("niemenczyn/historical", &[], &CLOSE).setup(), 43, GAMES, &mut compared);
    println!("{compared:?}");
    assert!(compared.melees > 1000 && compared.charges > 50, "{compared:?}");
    assert!(compared.squares > 10 && compared.from_flank_or_rear > 100, "{compared:?}");
}

#[test]
fn rule_11_7_modifiers_agree_on_random_ground() {
    let mut compared = Compared::default();
    for round in 0..20 {
        let setup = changed("niemenczyn/historical", &[], &CLOSE).setup().clone();
        compare(&random_ground(setup, round), 44, GAMES / 20, &mut compared);
    }
    println!("{compared:?}");
    assert!(compared.melees > 1000 && compared.outflanked > 5, "{compared:?}");
}
