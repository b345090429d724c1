//! What studies keep of every game of the 1794 system: milestones, the fate of each unit, net
//! points by turn, and which commanders were chosen and drawn.
//!
//! Kept in this order: milestones, the sum of awards, how the game was decided, units, turns.

use crate::era1794::core::Rules;
use crate::era1794::event::{Decided, Event};
use crate::fact::{
    CountChart, Fact, FactSheet, FactValue, Role, UnitFact, UnitFactKind, UnitList, UnitName, slug,
};
use crate::game::Side;

/// Things that happen first in some turn, or never. Those of a side come in pairs.
const MILESTONES: [(&str, &str); 7] = [
    ("camp_turn", "camp reached"),
    ("melee_turn", "first melee"),
    ("guns_lost_{}_turn", "guns of the {} captured"),
    ("guns_lost_{}_turn", "guns of the {} captured"),
    ("commander_lost_{}_turn", "commander of the {} killed or captured"),
    ("commander_lost_{}_turn", "commander of the {} killed or captured"),
    ("castle_turn", "castle taken"),
];
const CAMP: usize = 0;
const MELEE: usize = 1;
const GUNS: usize = 2;
const COMMANDER: usize = 4;
const CASTLE: usize = 6;

/// How the game was decided comes so many places after the sum of awards.
const DECIDED: usize = 1;

/// What these facts mean.
pub(crate) const SHEET: FactSheet = FactSheet {
    units: UnitList::Counters,
    of_unit: &[
        UnitFact {
            name: "losses",
            heading: "size lost a game",
            kind: UnitFactKind::Count {
                chart: Some(CountChart {
                    counted: "Points of size lost",
                    verb: "lose",
                    amount: "points of size",
                }),
            },
        },
        UnitFact {
            name: "routed",
            heading: "routs a game",
            kind: UnitFactKind::Count { chart: None },
        },
        // Whether the unit was eliminated.
        UnitFact { name: "eliminated", heading: "eliminated", kind: UnitFactKind::Flag },
        // Whether the enemy held it at the end.
        UnitFact { name: "captured", heading: "captured", kind: UnitFactKind::Flag },
    ],
    time_up: FactSheet::LAST_TURN,
    points: FactSheet::POINTS,
    drawn_by_rule: &[
        Decided::NAMES[Decided::CampDraw as usize],
        Decided::NAMES[Decided::CastleDraw as usize],
    ],
};

/// Facts of one unit.
const OF_UNIT: usize = SHEET.of_unit.len();
const LOST: usize = 0;
const ROUTED: usize = 1;
const ELIMINATED: usize = 2;
const CAPTURED: usize = 3;

/// Facts of one turn: points, the first commander drawn, and the choice of each side.
const OF_TURN: usize = 4;
const POINTS: usize = 0;
const DRAWN: usize = 1;
const CHOSEN: usize = 2;

impl<const U: usize, const S: usize, const H: usize, const X: usize> Rules<U, S, H, X> {
    /// Every fact, in the order in which they are kept.
    pub(crate) fn every_fact(&self) -> Vec<Fact> {
        let mut facts = Vec::new();
        let kept = MILESTONES.len() - self.without_castle();
        for (nth, (column, title)) in
            MILESTONES.into_iter().enumerate().take(kept).skip(self.without_camp())
        {
            let side = &self.setup.sides[nth % 2];
            facts.push(Fact {
                column: column.replace("{}", &slug(side)),
                title: title.replace("{}", side),
                role: Role::Milestone,
                labels: Vec::new(),
                meanings: Vec::new(),
            });
        }
        facts.push(Fact {
            column: "awards".to_owned(),
            title: "sum of all awards".to_owned(),
            role: Role::Awards,
            labels: Vec::new(),
            meanings: Vec::new(),
        });
        facts.push(Fact {
            column: "decided".to_owned(),
            title: "how the game was decided".to_owned(),
            role: Role::Decided,
            labels: self.ways_to_decide().iter().map(|&name| name.to_owned()).collect(),
            meanings: self.meanings(),
        });
        for (unit, setup) in self.setup.units.iter().enumerate() {
            for what in SHEET.of_unit {
                facts.push(Fact {
                    column: format!("u{unit:02}_{}_{}", slug(&setup.name), what.name),
                    title: format!("{}: {}", setup.name, what.name),
                    role: Role::Unit { unit: unit as u16, what },
                    labels: Vec::new(),
                    meanings: Vec::new(),
                });
            }
        }
        let commanders: Vec<String> =
            self.setup.commanders.iter().map(|commander| commander.name.clone()).collect();
        for turn in 1..=self.switches().turns {
            facts.push(Fact {
                column: format!("points_{turn}"),
                title: format!("net points after turn {turn}"),
                role: Role::Points { turn },
                labels: Vec::new(),
                meanings: Vec::new(),
            });
            facts.push(Fact {
                column: format!("first_{turn}"),
                title: format!("first activated in turn {turn}"),
                role: Role::Pick { turn, side: None },
                labels: commanders.clone(),
                meanings: Vec::new(),
            });
            for side in Side::BOTH {
                let name = &self.setup.sides[side.index()];
                facts.push(Fact {
                    column: format!("chosen_{}_{turn}", slug(name)),
                    title: format!("chosen by the {name} in turn {turn}"),
                    role: Role::Pick { turn, side: Some(side) },
                    labels: commanders.clone(),
                    meanings: Vec::new(),
                });
            }
        }
        facts
    }

    /// The ways in which games of this scenario can be decided: the castle is the last.
    fn ways_to_decide(&self) -> &'static [&'static str] {
        &Decided::NAMES[..Decided::NAMES.len() - self.without_castle()]
    }

    /// What games that were decided in each way are, in the order of [`Decided::NAMES`].
    fn meanings(&self) -> Vec<String> {
        let switches = self.switches();
        let side =
            |side: Option<Side>| side.map_or("neither side", |s| &self.setup.sides[s.index()]);
        let denied = Side::from_index(switches.camp.raider as usize).other();
        let lead = switches.automatic_victory.unwrap_or_default();
        let kept_out = Side::from_index(switches.castle.keeper as usize).other();
        let mut meanings = vec![
            format!("leads of {lead} or more points at the end of a turn [12.4]"),
            "leads after the last turn [12.3]".to_owned(),
            format!("level games, which the {} win [12.3]", side(switches.winner_at_zero())),
            format!("wins of the {} that the camp rule took away [13.1]", side(Some(denied))),
            "level games, which neither side wins [12.3]".to_owned(),
            format!("wins of the {} that the castle took away [12.3]", side(Some(kept_out))),
        ];
        meanings.truncate(self.ways_to_decide().len());
        meanings
    }

    /// Every unit by its name.
    pub(crate) fn every_unit(&self) -> Vec<UnitName> {
        let units = self.setup.units.iter().enumerate();
        units
            .map(|(unit, setup)| UnitName { name: setup.name.clone(), side: self.side[unit] })
            .collect()
    }

    /// The facts before the first event; a position that games start from has its points already.
    pub(crate) fn blank_facts(&self, facts: &mut [FactValue]) {
        facts.fill(0);
        let net =
            self.opening.as_deref().map_or(self.switches().handicap, |state| state.net).into();
        facts[self.awards()] = net;
        for turn in 1..=self.switches().turns {
            facts[self.turn_fact(turn) + POINTS] = net;
        }
    }

    /// What an event does to the facts.
    #[inline]
    pub(crate) fn record_fact(&self, turn: u8, event: &Event, facts: &mut [FactValue]) {
        let unit = |unit: u8, what: usize| self.units_from() + usize::from(unit) * OF_UNIT + what;
        let first = |facts: &mut [FactValue], milestone: usize| {
            let milestone = milestone - self.without_camp();
            if facts[milestone] == 0 {
                facts[milestone] = turn.into();
            }
        };
        match event {
            Event::Camp { .. } => first(facts, CAMP),
            &Event::Castle { by, .. } => {
                if by.index() != self.switches().castle.keeper as usize {
                    first(facts, CASTLE);
                }
            }
            Event::Melee(_) => first(facts, MELEE),
            Event::LeaderLost { by, .. } => first(facts, COMMANDER + by.other().index()),
            &Event::Capture { unit: gun, by } => {
                first(facts, GUNS + by.other().index());
                facts[unit(gun, CAPTURED)] = 1;
            }
            &Event::Recapture { unit: gun, .. } => facts[unit(gun, CAPTURED)] = 0,
            // Each is one point of size [3.4].
            &Event::Loss { unit: loser, .. } => facts[unit(loser, LOST)] += 1,
            &Event::Eliminate { unit: loser, .. } => facts[unit(loser, ELIMINATED)] = 1,
            Event::Rout { units, .. } => {
                for &beaten in units {
                    facts[unit(beaten, ROUTED)] += 1;
                }
            }
            &Event::Points { side, value, net, .. } => {
                let value = FactValue::from(value);
                facts[self.awards()] += if side == Side::First { value } else { -value };
                for turn in turn..=self.switches().turns {
                    facts[self.turn_fact(turn) + POINTS] = net.into();
                }
            }
            &Event::Draw { commander } => {
                let drawn = &mut facts[self.turn_fact(turn) + DRAWN];
                if *drawn == 0 {
                    *drawn = FactValue::from(commander) + 1;
                }
            }
            &Event::Choose { side, commander } => {
                facts[self.turn_fact(turn) + CHOSEN + side.index()] =
                    FactValue::from(commander) + 1;
            }
            &Event::End { decided, .. } => {
                facts[self.awards() + DECIDED] = decided as FactValue + 1;
            }
            Event::Name { .. }
            | Event::Deploy { .. }
            | Event::Return { .. }
            | Event::Declare { .. }
            | Event::Step { .. }
            | Event::Face { .. }
            | Event::Leader { .. }
            | Event::Fire { .. }
            | Event::Roll(_)
            | Event::Retreat { .. }
            | Event::Charge { .. }
            | Event::Counterattack { .. }
            | Event::Clash { .. }
            | Event::Pass { .. }
            | Event::Hold { .. }
            | Event::Stop { .. }
            | Event::Jam { .. }
            | Event::Unjam { .. }
            | Event::Contusion { .. }
            | Event::Postponed { .. }
            | Event::TooLate { .. }
            | Event::Markers { .. } => {}
        }
    }

    /// How many of the milestones are not kept: the first, if the scenario has no camp.
    #[inline]
    fn without_camp(&self) -> usize {
        usize::from(!self.camp.is_somewhere())
    }

    /// The last milestone is not kept if the map has no castle.
    #[inline]
    fn without_castle(&self) -> usize {
        usize::from(self.castle.is_empty())
    }

    /// The sum of all awards comes after the milestones.
    #[inline]
    fn awards(&self) -> usize {
        MILESTONES.len() - self.without_camp() - self.without_castle()
    }

    /// Where the facts of units begin.
    #[inline]
    fn units_from(&self) -> usize {
        self.awards() + DECIDED + 1
    }

    /// Where the facts of a turn begin.
    #[inline]
    fn turn_fact(&self, turn: u8) -> usize {
        self.units_from()
            + self.setup.units.len() * OF_UNIT
            + usize::from(turn.clamp(1, self.switches().turns) - 1) * OF_TURN
    }
}
