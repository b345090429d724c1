//! What the active side may do in phase 2, begin and go on.

use wargauge_engine::Side;
use wargauge_engine::era1794::setup::Arm;
use wargauge_engine::era1794::{Choice, Together};
use wargauge_engine::{Direction, Facing};

use super::fire::{Set, shots};
use super::geometry::Place;
use super::history::{History, Units};
use super::position::{Fit, Man, Position};
use super::steps::Going;

/// The units of the activated commander that may still move.
fn able<'a>(position: &'a Position, history: &History) -> Vec<&'a Man> {
    let commanded = position.commanded(position.active);
    let out = [&history.moved, &history.stopped, &history.returned];
    let able = position.men.iter().filter(|man| {
        man.leader == position.active
            && commanded.contains(&man.at)
            && !position.is_clash(man.at)
            && !out.iter().any(|set| set.contains(&man.unit))
    });
    able.collect()
}

/// [8.16] The units that go when a stack moves: not unlimbered guns; a square whole or not at all.
fn stack<'a>(position: &'a Position, able: &[&'a Man], at: Place, side: Side) -> Vec<&'a Man> {
    let troops = position.troops(at, side);
    let here: Vec<&Man> = able.iter().copied().filter(|man| man.at == at).collect();
    if troops.iter().any(|man| man.square) {
        let whole = troops.iter().all(|man| here.contains(man));
        return if whole { troops } else { vec![] };
    }
    here.into_iter().filter(|man| man.is_troop() || man.limbered).collect()
}

/// [8.10] The foot or horse of one hex that can be in a line.
fn part<'a>(position: &'a Position, able: &[&'a Man], at: Place, side: Side) -> Vec<&'a Man> {
    let mut part = stack(position, able, at, side);
    part.retain(|man| man.is_troop());
    part.sort_by_key(|man| man.depth);
    part
}

/// [8.10] The hexes of the longest line from a hex to the right. Units that have been turned or
/// thrown back since the phase began are in none.
fn line<'a>(
    position: &'a Position,
    history: &History,
    able: &[&'a Man],
    at: Place,
    side: Side,
) -> Vec<Vec<&'a Man>> {
    let mut able = able.to_vec();
    able.retain(|man| !history.displaced.contains(&man.unit));
    let able = &able;
    let mut line = vec![part(position, able, at, side)];
    while let Some(&last) = line[line.len() - 1].first() {
        let right = last.at.neighbour((last.facing + 1) % 6);
        let next = part(position, able, right, side);
        let fits = next.first().is_some_and(|next| {
            next.arm == last.arm && next.facing == last.facing && next.square == last.square
        });
        if !fits {
            break;
        }
        line.push(next);
    }
    line
}

/// All units in a move that begins now.
pub fn members(position: &Position, history: &History, unit: usize, together: Together) -> Units {
    let able = able(position, history);
    let side = position.active_side();
    let at = position.man(unit).expect("a mover is on the map").at;
    let men = match together {
        Together::Alone => return Units::from([unit]),
        Together::Stack => stack(position, &able, at, side),
        Together::Line(hexes) => {
            let line = line(position, history, &able, at, side);
            line.into_iter().take(hexes as usize).flatten().collect()
        }
        Together::Squares(_) => unreachable!("squares of this book are in line along a flank"),
    };
    men.into_iter().map(|man| man.unit).collect()
}

fn is_fresh(men: &[&Man]) -> bool {
    men.iter().all(|man| man.arm == Arm::Infantry && !man.square && man.points >= man.full)
}

/// [8.9] May these go at double time: foot with all its points, and somewhere to go?
fn can_double(position: &Position, history: &History, men: &[&Man]) -> bool {
    let more = i32::from(position.ground.setup.rules.movement.double_time);
    let eager: Vec<Man> =
        men.iter().map(|&&man| Man { points: man.points + more, ..man }).collect();
    let going = Going { position, history, men: eager.iter().collect(), double: true };
    is_fresh(men) && !going.steps().is_empty()
}

/// [10.4] Everything the active side may do when it is its turn in phase 2.
pub fn active(position: &Position, history: &History) -> Set {
    let side = position.active_side();
    // No move is in progress.
    let history = &History { moving: super::history::Moving::default(), ..history.clone() };
    let able = able(position, history);
    let mut set = shots(position, history, side, |_| true);
    set.insert(Choice::Pass);
    for &man in &able {
        if man.is_troop() || man.limbered {
            begin(position, history, &able, man, &mut set);
        } else {
            by_hand(position, history, man, &mut set);
        }
        let troops = position.troops(man.at, side);
        if troops.first().is_some_and(|top| top.unit == man.unit)
            && troops.iter().all(|man| able.contains(man))
        {
            formations(position, &troops, &mut set);
        }
    }
    arrangements(position, history, &mut set);
    // [10.9.10] Reloading is no move.
    let commanded = position.commanded(position.active);
    for man in position.men.iter().filter(|man| man.leader == position.active && man.carried) {
        let doubled = history.doubled.contains(&man.unit);
        let free = commanded.contains(&man.at) && !position.is_clash(man.at);
        if man.points >= 1 && free && !doubled {
            set.insert(Choice::Reload(man.unit as u8));
        }
    }
    set
}

/// The moves that begin with this unit.
fn begin(position: &Position, history: &History, able: &[&Man], man: &Man, set: &mut Set) {
    let unit = man.unit as u8;
    let mut offer = |together, double| {
        set.insert(Choice::Move { unit, together, double });
    };
    let stack = stack(position, able, man.at, man.side);
    let can = |men: &[&Man]| {
        let going = Going { position, history, men: men.to_vec(), double: false };
        // A square spends full points; any other unit with one left can at least turn.
        let turns = !going.is_square() && men.iter().all(|man| man.points > 0);
        turns || (!men.is_empty() && !going.steps().is_empty())
    };
    if !man.square && can(&[man]) {
        offer(Together::Alone, false);
        if can_double(position, history, &[man]) {
            offer(Together::Alone, true);
        }
    }
    let leads = stack.iter().filter(|man| man.is_troop()).min_by_key(|man| man.depth);
    if leads.is_none_or(|first| first.unit != man.unit) {
        return;
    }
    if stack.len() > 1 && can(&stack) {
        offer(Together::Stack, false);
        if can_double(position, history, &stack) {
            offer(Together::Stack, true);
        }
    }
    let line = line(position, history, able, man.at, man.side);
    for hexes in 2..=line.len() {
        offer(Together::Line(hexes as u8), false);
        let doubles = line[..hexes].iter().all(|part| can_double(position, history, part));
        if doubles {
            offer(Together::Line(hexes as u8), true);
        }
    }
}

/// [8.11, 8.12] What unlimbered guns may do.
fn by_hand(position: &Position, history: &History, gun: &Man, set: &mut Set) {
    let unit = gun.unit as u8;
    let whole = position.ground.setup.rules.limbering_takes_activation;
    if !whole || !history.fired_round.contains(&gun.unit) {
        set.insert(Choice::Limber(unit));
    }
    for facing in Facing::ALL {
        if facing as usize != gun.facing {
            set.insert(Choice::TurnGun { unit, facing });
        }
    }
    if history.fired.contains(&gun.unit) || history.shifted.contains(&gun.unit) {
        return;
    }
    for direction in 0..6 {
        let to = gun.at.neighbour(direction);
        if position.ground.has(to) && position.is_open(gun, to) {
            set.insert(Choice::ShiftGun { unit, direction: Direction::ALL[direction] });
        }
    }
}

/// [6.0, 6.2.1, 7.2] What a whole stack may do where it stands.
fn formations(position: &Position, troops: &[&Man], set: &mut Set) {
    let rules = &position.ground.setup.rules;
    let (at, side) = (troops[0].at, troops[0].side);
    let hex = at.hex(position.ground.columns);
    let one_left = troops.iter().all(|man| man.points >= 1);
    let square = troops.iter().any(|man| man.square);
    if square {
        if one_left {
            set.extend(Facing::ALL.map(|facing| Choice::DissolveSquare(hex, facing)));
        }
        return;
    }
    let limits = &rules.square;
    if limits.sides[side.index()]
        && troops.len() >= limits.companies as usize
        && !position.ground.is_wood(at)
        && is_fresh(troops)
    {
        set.insert(Choice::FormSquare(hex));
    }
}

/// [6.0, 6.2.1] Another order, side by side and back: these are no moves, so a unit that has moved may
/// still do them, but not one that went at double time or has just come back.
pub fn arrangements(position: &Position, history: &History, set: &mut Set) {
    let side = position.active_side();
    let commanded = position.commanded(position.active);
    for man in position.men.iter().filter(|man| man.side == side && man.is_troop()) {
        let troops = position.troops(man.at, side);
        let out = |man: &&Man| {
            man.leader != position.active
                || history.doubled.contains(&man.unit)
                || history.returned.contains(&man.unit)
        };
        if commanded.contains(&man.at) && !position.is_clash(man.at) && !troops.iter().any(out) {
            arrangements_of(position, history, &troops, set);
        }
    }
}

fn arrangements_of(position: &Position, history: &History, troops: &[&Man], set: &mut Set) {
    let rules = &position.ground.setup.rules;
    let (at, side) = (troops[0].at, troops[0].side);
    let hex = at.hex(position.ground.columns);
    let one_left = troops.iter().all(|man| man.points >= 1);
    if troops.iter().any(|man| man.square) {
        return;
    }
    if troops.len() < 2 {
        return;
    }
    // [6.0] All units of the stack pay, and limbered guns have points to pay with.
    let stack = position.stack(at, side);
    let guns_pay = stack.iter().filter(|man| man.limbered).all(|man| {
        man.points >= 1 && man.leader == position.active && !history.returned.contains(&man.unit)
    });
    if one_left && guns_pay {
        set.insert(Choice::Reorder(hex));
    }
    if troops.iter().any(|man| history.redeployed.contains(&man.unit)) {
        return;
    }
    let one_arm = stack.iter().all(|man| man.arm == troops[0].arm);
    let [low, high] = if troops[0].arm == Arm::Infantry {
        rules.stacking.side_by_side_infantry
    } else {
        rules.stacking.side_by_side_cavalry
    };
    let size: i32 = troops.iter().map(|man| man.size).sum();
    if troops.iter().any(|man| man.abreast) {
        set.insert(Choice::DissolveLine(hex));
    } else if one_arm && (i32::from(low)..=i32::from(high)).contains(&size) {
        set.insert(Choice::FormLine(hex));
    }
}

/// What the mover may do next.
pub fn moving(position: &Position, history: &History) -> Set {
    let groups = Going::all(position, history);
    let mut set = Set::new();
    if groups.is_empty() {
        return set;
    }
    let mut must_go_on = false;
    for going in &groups {
        let steps = going.steps();
        must_go_on |= going.must_go_on();
        for (direction, step) in steps {
            let direction = Direction::ALL[direction];
            set.insert(Choice::Step { direction, charge: false });
            if !history.moving.line && going.may_charge(&step) {
                set.insert(Choice::Step { direction, charge: true });
            }
        }
    }
    if let ([going], false) = (&groups[..], history.moving.line) {
        turns(going, &mut set);
        let points = |man: &&&Man| man.limbered && man.points >= 1;
        // [6.1.1] Among the other arm no unit stays, so no gun unlimbers.
        let mixed = position.fit_on(&going.men, going.at()) == Fit::Mixed;
        if !mixed && going.men.iter().any(|man| points(&man)) {
            set.insert(Choice::Unlimber);
        }
    }
    if !history.moving.double && !groups.iter().any(leaves_a_stack_of_another_facing) {
        let going: Units = history.going().collect();
        let side = position.active_side();
        set.extend(shots(position, history, side, |man| {
            man.is_troop() && going.contains(&man.unit)
        }));
    }
    // [8.12] Guns turn free, also without going anywhere: their move may end at once.
    let guns_alone = going_on_are_guns(position, history);
    if (history.moving.begun || guns_alone) && !must_go_on {
        set.insert(Choice::Halt);
    }
    set
}

/// [6.0] Has a unit turned that is still on the hex of a stack that does not turn with it?
fn leaves_a_stack_of_another_facing(going: &Going) -> bool {
    let own = going.men.iter().find(|man| man.is_troop()).map(|man| man.facing);
    let entered = going.men.iter().any(|man| going.history.entered.contains(&man.unit));
    let mut staying: Vec<_> =
        going.others(going.at()).into_iter().filter(|m| m.is_troop()).collect();
    staying.sort_by_key(|man| man.depth);
    !entered && own.is_some() && staying.first().is_some_and(|top| Some(top.facing) != own)
}

/// Are all members of the move guns?
fn going_on_are_guns(position: &Position, history: &History) -> bool {
    let mut members = history.moving.members.iter();
    members.all(|&unit| !position.man(unit).is_some_and(super::position::Man::is_troop))
}

/// [8.7] The turns of a unit or stack.
fn turns(going: &Going, set: &mut Set) {
    let troops: Vec<_> = going.men.iter().filter(|man| man.is_troop()).collect();
    let among_friends = going.others(going.at()).iter().any(|other| other.is_troop());
    let entered = going.men.iter().any(|man| going.history.entered.contains(&man.unit));
    if going.double || going.is_square() || troops.is_empty() || among_friends && entered {
        return;
    }
    let points = troops.iter().map(|man| man.points).min().unwrap_or(0);
    for (turn, cost) in [(1, 1), (2, 2), (3, 2), (4, 2), (5, 1)] {
        if cost <= points {
            set.insert(Choice::Turn(Facing::ALL[(going.facing() + turn) % 6]));
        }
    }
}
