//! What studies keep of every game of *Fortress of Verdox*: milestones, and what each side lost of
//! each kind of units.
//!
//! They are kept in this order: milestones of either side, milestones of each side, losses, the
//! ending, how the game was decided, points by turn.

use crate::fact::{
    CountChart, Fact, FactSheet, FactValue, Role, UnitFact, UnitFactKind, UnitList, UnitName, slug,
};
use crate::game::Side;
use crate::square::Square;
use crate::verdox::banks;
use crate::verdox::core::Rules;
use crate::verdox::event::{Ending, Event, Target};
use crate::verdox::setup::Kind;
use crate::verdox::state::side_of;

/// How many units of a kind were lost.
const LOST: UnitFact = UnitFact {
    name: "losses",
    heading: "lost a game",
    kind: UnitFactKind::Count {
        chart: Some(CountChart {
            counted: "Units of each kind lost",
            verb: "lose",
            amount: "units",
        }),
    },
};

/// What the facts mean.
pub(crate) const SHEET: FactSheet = FactSheet {
    units: UnitList::Kinds,
    of_unit: &[LOST],
    time_up: Ending::NAMES[Ending::Time as usize],
    points: FactSheet::POINTS,
    drawn_by_rule: &[],
};

/// Things whose first turn is kept.
const MILESTONES: [(&str, &str); 4] = [
    ("river_crossed_turn", "river crossed"),
    ("fortress_entered_turn", "fortress entered"),
    ("gate_held_turn", "gate held"),
    ("breach_turn", "breach"),
];
const CROSSED: usize = 0;
const ENTERED: usize = 1;
const GATE: usize = 2;
const BREACH: usize = 3;

/// How many of them are also kept for each side: all except breaches.
const OF_SIDE: usize = 3;

/// The place of the first milestone of a side.
const SIDES: usize = MILESTONES.len();

/// The place of the first loss: kinds of the first side, then of the second.
const LOSSES: usize = SIDES + 2 * OF_SIDE;

/// The place of the ending.
const ENDING: usize = LOSSES + 2 * Kind::COUNT;

/// The place of the way in which the game was decided.
const DECIDED: usize = ENDING + 1;

/// The place of the points of turn 1. Those of later turns follow.
const POINTS: usize = DECIDED + 1;

/// What games that were decided in each way are, in the order of [`Ending::DECISIONS`].
const MEANINGS: [&str; 4] = [
    "games in which a headquarters was taken [4.1]",
    "games in which a side lost all its units [4.2]",
    "games with a greater sum of values at the end of the time [4.3]",
    "games with equal sums of values at the end of the time [4.3]",
];

impl Rules {
    /// Every fact, in the order in which they are kept.
    pub(crate) fn every_fact(&self) -> Vec<Fact> {
        let milestone = |column, title| Fact {
            column,
            title,
            role: Role::Milestone,
            labels: Vec::new(),
            meanings: Vec::new(),
        };
        let mut facts: Vec<Fact> = MILESTONES
            .iter()
            .map(|&(column, title)| milestone(column.to_owned(), title.to_owned()))
            .collect();
        for side in &self.setup.sides {
            for (column, title) in &MILESTONES[..OF_SIDE] {
                let column = format!("{}_{column}", slug(side));
                facts.push(milestone(column, format!("{title} by the {side}")));
            }
        }
        for (nth, unit) in self.every_kind().into_iter().enumerate() {
            facts.push(Fact {
                column: format!(
                    "{}_{}_{}",
                    slug(&self.setup.sides[unit.side.index()]),
                    slug(&unit.name),
                    LOST.name
                ),
                title: format!("{}: {}", unit.name, LOST.name),
                role: Role::Unit { unit: nth as u16, what: &LOST },
                labels: Vec::new(),
                meanings: Vec::new(),
            });
        }
        facts.push(Fact {
            column: "ending".to_owned(),
            title: "how the game ended".to_owned(),
            role: Role::Ending,
            labels: Ending::NAMES.iter().map(|&name| name.to_owned()).collect(),
            meanings: Vec::new(),
        });
        facts.push(Fact {
            column: "decided".to_owned(),
            title: "how the game was decided".to_owned(),
            role: Role::Decided,
            labels: Ending::DECISIONS.iter().map(|&name| name.to_owned()).collect(),
            meanings: MEANINGS.iter().map(|&meaning| meaning.to_owned()).collect(),
        });
        facts.extend((1..=self.switches().turns).map(|turn| Fact {
            column: format!("points_{turn}"),
            title: format!("net points after turn {turn}"),
            role: Role::Points { turn },
            labels: Vec::new(),
            meanings: Vec::new(),
        }));
        facts
    }

    /// The kinds of units of each side. Units of one kind are not distinguished.
    pub(crate) fn every_kind(&self) -> Vec<UnitName> {
        let of = |side| Kind::ALL.map(|kind| UnitName { name: kind.name().to_owned(), side });
        Side::BOTH.into_iter().flat_map(of).collect()
    }

    /// Whether a step reaches what counts as a milestone.
    #[inline]
    pub(crate) fn is_milestone(&self, unit: u8, from: Square, to: Square) -> bool {
        self.crosses(side_of(unit), to) || self.enters(unit, from, to)
    }

    /// Whether it is a bank on which no units of this side enter.
    #[inline]
    fn crosses(&self, side: Side, to: Square) -> bool {
        let bank = self.banks[to.index()];
        bank != banks::NONE && self.home[side.index()] >> bank & 1 == 0
    }

    /// Whether a step takes a unit into the fortress. A unit of the garrison only comes back.
    #[inline]
    fn enters(&self, unit: u8, from: Square, to: Square) -> bool {
        self.map.fortress.has(to.index())
            && !self.map.fortress.has(from.index())
            && !self.is_of_garrison(unit)
    }

    /// Sets the facts to their values before the first event. A position that games start from has points
    /// already.
    pub(crate) fn blank_facts(&self, facts: &mut [FactValue]) {
        facts.fill(0);
        let net = self.net(&self.opening);
        facts[POINTS..].fill(net);
    }

    /// Changes the facts as an event requires.
    #[inline]
    pub(crate) fn record_fact(&self, turn: u8, event: &Event, facts: &mut [FactValue]) {
        let mut first = |milestone: usize, side: Option<Side>| {
            let own = side.map(|side| SIDES + side.index() * OF_SIDE + milestone);
            for fact in [Some(milestone), own].into_iter().flatten() {
                if facts[fact] == 0 {
                    facts[fact] = turn.into();
                }
            }
        };
        match *event {
            Event::Step { unit, from, to, .. } => {
                let side = side_of(unit);
                if self.crosses(side, to) {
                    first(CROSSED, Some(side));
                }
                if self.enters(unit, from, to) {
                    first(ENTERED, Some(side));
                }
            }
            // A unit that is deployed on a gate holds it before the first turn.
            Event::Gate { side, .. } if turn > 0 => first(GATE, Some(side)),
            Event::Breach { .. } => first(BREACH, None),
            Event::Eliminate { target: Target::Unit(unit), kind: Some(kind), .. } => {
                facts[loss(unit, kind)] += 1;
            }
            Event::Unhorse { unit, from, .. } => facts[loss(unit, from)] += 1,
            // If a game ends early, all later turns have the points of its end.
            Event::Points { net } => facts[POINTS - 1 + usize::from(turn)..].fill(net),
            Event::End { winner, ending, net } => {
                facts[ENDING] = ending as FactValue + 1;
                facts[DECIDED] = ending.decision(winner) as FactValue + 1;
                facts[POINTS - 1 + usize::from(turn.max(1))..].fill(net);
            }
            _ => {}
        }
    }
}

/// The place of the losses of a kind on a unit's side.
fn loss(unit: u8, kind: Kind) -> usize {
    LOSSES + side_of(unit).index() * Kind::COUNT + kind.index()
}
