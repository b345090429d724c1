//! [11.7] The odds of a melee.

use crate::era1794::core::Play;
use crate::era1794::event::{Melee, Modifier, Modifiers};
use crate::era1794::odds::fire::Walls;
use crate::era1794::odds::{AWAY, Bench, FieldState, Listening, Refused, TARGET, check_large};
use crate::era1794::setup::{Arm, Start, Terrain};
use crate::era1794::state::Battle;
use crate::era1794::switches::Switches;
use crate::exhaustive::{Exhaustive, Share, walk};
use crate::game::Side;
use crate::hex::Facing;

/// From where the attackers entered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum From {
    /// Front.
    #[default]
    Front,
    /// Flank.
    Flank,
    /// Rear.
    Rear,
}

/// A melee.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(clippy::struct_excessive_bools)] // Any of them may hold together with any other.
pub struct Question {
    /// Summed size of the attackers.
    pub attackers: u8,
    /// Summed size of the defenders.
    pub defenders: u8,
    /// From where the attackers entered.
    pub from: From,
    /// They entered uphill.
    pub uphill: bool,
    /// The defender is in wood.
    pub wood: bool,
    /// The defender is in a village or castle, which only *Maciejowice 1794* has.
    pub walls: Option<Walls>,
    /// The attackers entered over a river, which only that game has.
    pub river: bool,
    /// A cavalry charge.
    pub charge: bool,
    /// The defender is in square and attacked by this arm.
    pub square: Option<Arm>,
    /// The attacker has a unit in command.
    pub attacker_commanded: bool,
    /// The defender has one.
    pub defender_commanded: bool,
    /// Artillery alone on this side: 0 attacker, 1 defender.
    pub lone_artillery: Option<u8>,
}

/// The odds of a melee.
#[derive(Clone, PartialEq, Debug)]
pub struct Odds {
    /// The attacker wins.
    pub attacker: Share,
    /// The defender wins.
    pub defender: Share,
    /// By the difference of the modified dice, a tie counting as 1.
    pub difference: Vec<(u8, Share)>,
    /// The winners take no loss.
    pub winner_unhurt: Share,
    /// Modifiers of attacker and defender.
    pub modifiers: [Vec<Modifier>; 2],
}

/// [11.7] A melee.
///
/// # Errors
/// If the question makes no sense by the rules.
pub fn melee(switches: &Switches, question: &Question) -> Result<Odds, Refused> {
    check_large(&[question.attackers, question.defenders])?;
    let lone = question.lone_artillery;
    if question.attackers == 0 && lone != Some(0) || question.defenders == 0 && lone != Some(1) {
        return Err(Refused::NoSize);
    }
    if question.square.is_some() && question.from != From::Front {
        return Err(Refused::SquareHasNoFlank);
    }
    if question.square == Some(Arm::Infantry) && question.charge {
        return Err(Refused::InfantryDoesNotCharge);
    }
    if question.square.is_some() && (question.wood || question.walls.is_some()) {
        return Err(Refused::SquareInWood);
    }
    if question.charge && question.wood {
        return Err(Refused::ChargeIntoWood);
    }
    if question.charge && (question.walls.is_some() || question.river) {
        return Err(Refused::ChargeBarred);
    }
    if lone == Some(0) && question.charge || lone.is_some() && question.square.is_some() {
        return Err(Refused::LoneGuns);
    }
    let larger = question.walls.is_some() || question.river;
    let mut bench = if larger { Bench::larger(switches) } else { Bench::new(switches) };
    bench.near_sighted(1);
    let horse = question.charge || question.square == Some(Arm::Cavalry);
    let arm = |side: u8, horse: bool| match (lone == Some(side), horse) {
        (true, _) => Arm::Artillery,
        (false, true) => Arm::Cavalry,
        (false, false) => Arm::Infantry,
    };
    // A side that is not commanded has its commander far away.
    let near = |commanded: bool, far: u16| Start::At(if commanded { TARGET } else { far });
    bench.setup.commanders[0].start = near(question.attacker_commanded, AWAY[0]);
    bench.setup.commanders[1].start = near(question.defender_commanded, AWAY[1]);
    bench.unit(0, arm(0, horse), [9, question.attackers, 0], TARGET, Facing::N);
    bench.unit(1, arm(1, false), [9, question.defenders, 0], TARGET, Facing::S);
    if let Some(walls) = question.walls {
        bench.ground(walls.into());
    } else if question.wood {
        bench.ground(Terrain::Wood);
    }
    let (rules, mut state) = bench.ready();
    prepare_melee(&mut state, question, switches);
    let mut odds = Odds {
        attacker: Share::NONE,
        defender: Share::NONE,
        difference: Vec::new(),
        winner_unhurt: Share::NONE,
        modifiers: [Vec::new(), Vec::new()],
    };
    let fight = |dice: &mut Exhaustive| {
        let mut state = state;
        let mut table = Listening::new(dice);
        Play { r: &rules, s: &mut state, t: &mut table }.fight();
        (table.melee, table.sides)
    };
    let unhurt = switches.melee.unhurt_difference;
    let count = |(melee, sides): (Option<Melee>, Vec<Modifiers>), share| {
        let Some(melee) = melee else { return };
        if melee.winner == Side::First {
            odds.attacker += share;
        } else {
            odds.defender += share;
        }
        let may_be = melee.winner == Side::First || !switches.melee.unhurt_attackers_only;
        if melee.difference >= unhurt && may_be {
            odds.winner_unhurt += share;
        }
        match odds.difference.iter_mut().find(|(difference, _)| *difference == melee.difference) {
            Some((_, sum)) => *sum += share,
            None => odds.difference.push((melee.difference, share)),
        }
        for (list, modifiers) in odds.modifiers.iter_mut().zip(sides) {
            *list = modifiers.list().to_vec();
        }
    };
    walk(fight, count).unwrap_or_else(|_| unreachable!("two dice fall"));
    odds.difference.sort_by_key(|&(difference, _)| difference);
    Ok(odds)
}

/// Puts the two stacks of a melee into the clash as the question says.
fn prepare_melee(state: &mut FieldState, question: &Question, switches: &Switches) {
    state.active = 0;
    state.sets.intruding.insert(0);
    state.sets.climbed.set(0, question.uphill);
    if let Some(extra) = state.extra_mut() {
        extra.forded.set(0, question.river);
    }
    state.sets.frontal.set(0, question.from == From::Front);
    state.entry[0] = match question.from {
        From::Front => 0,
        From::Flank => switches.melee.flank,
        From::Rear => switches.melee.rear,
    };
    state.sets.square.set(1, question.square.is_some());
    state.battle = Battle {
        hex: state.hex[0],
        attacker: Side::First,
        charge: question.charge,
        ..Battle::default()
    };
}
