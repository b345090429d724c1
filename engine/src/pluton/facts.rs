//! What studies keep of every game of *Pluton 1*: milestones, the fate of each unit, the grade of victory,
//! points by turn.
//!
//! They are kept in this order: milestones, arrivals, calls, units, the grade, points by turn.

use crate::fact::{
    CountChart, Fact, FactSheet, FactValue, Role, UnitFact, UnitFactKind, UnitList, UnitName, slug,
};
use crate::game::Side;
use crate::pluton::core::Rules;
use crate::pluton::event::{Event, Grade};
use crate::pluton::setup::When;
use crate::pluton::state::side_of;

/// Half boxes that a unit lost.
const LOST: UnitFact = UnitFact {
    name: "losses",
    heading: "half boxes lost a game",
    kind: UnitFactKind::Count {
        chart: Some(CountChart { counted: "Half boxes lost", verb: "lose", amount: "half boxes" }),
    },
};

/// Whether a unit was eliminated; a commander at least once.
const ELIMINATED: UnitFact =
    UnitFact { name: "eliminated", heading: "eliminated", kind: UnitFactKind::Flag };

/// What the facts mean.
pub(crate) const SHEET: FactSheet = FactSheet {
    units: UnitList::Counters,
    of_unit: &[LOST, ELIMINATED],
    time_up: FactSheet::LAST_TURN,
    points: "half points",
    drawn_by_rule: &[],
};

/// Facts of one unit.
const OF_UNIT: usize = SHEET.of_unit.len();

/// Things that happen first in some turn, or never. Those of a side come in pairs.
const MILESTONES: [(&str, &str); 6] = [
    ("combat_turn", "first close combat"),
    ("buildings_turn", "first buildings entered by the second side"),
    ("revealed_{}_turn", "first unit of the {} seen"),
    ("revealed_{}_turn", "first unit of the {} seen"),
    ("commander_{}_turn", "first commander of the {} lost"),
    ("commander_{}_turn", "first commander of the {} lost"),
];
const COMBAT: usize = 0;
const BUILDINGS: usize = 1;
const REVEALED: usize = 2;
const COMMANDER: usize = 4;

/// What games that ended with each grade are.
const MEANINGS: [&str; 5] = [
    "games with a difference below the least grade [S1.8, S2.6]",
    "games with a difference of the first grade [S1.8, S2.6]",
    "games with a difference of the second grade [S1.8, S2.6]",
    "games with a difference of the third grade [S1.8, S2.6]",
    "games with a difference of the last grade [S1.8, S2.6]",
];

impl Rules {
    /// The place of the first fact of units, and those of the grade and the points of turn 1.
    fn fact_places(&self) -> [usize; 3] {
        let units = MILESTONES.len() + self.setup.groups.len() + self.setup.support.len();
        let grade = units + OF_UNIT * self.setup.units.len();
        [units, grade, grade + 1]
    }

    /// Every fact, in the order in which they are kept.
    pub(crate) fn every_fact(&self) -> Vec<Fact> {
        let fact = |column: String, title: String, role: Role| Fact {
            column,
            title,
            role,
            labels: Vec::new(),
            meanings: Vec::new(),
        };
        let mut facts = Vec::new();
        for (nth, (column, title)) in MILESTONES.into_iter().enumerate() {
            let side = &self.setup.sides[nth % 2];
            let (column, title) = (column.replace("{}", &slug(side)), title.replace("{}", side));
            facts.push(fact(column, title, Role::Milestone));
        }
        for group in &self.setup.groups {
            let side = slug(&self.setup.sides[group.side.index()]);
            let column = format!("{side}_{}_arrived_turn", slug(&group.name));
            let title = if group.when == When::Start {
                format!("{} there from the start", group.name)
            } else {
                format!("{} may arrive", group.name)
            };
            facts.push(fact(column, title, Role::Milestone));
        }
        for support in &self.setup.support {
            let side = slug(&self.setup.sides[support.side.index()]);
            let column = format!("{side}_{}_called_turn", slug(&support.name));
            facts.push(fact(column, format!("{} called", support.name), Role::Milestone));
        }
        for (nth, unit) in self.every_unit().into_iter().enumerate() {
            for what in SHEET.of_unit {
                let side = slug(&self.setup.sides[unit.side.index()]);
                facts.push(fact(
                    format!("{side}_{}_{}", slug(&unit.name), what.name),
                    format!("{}: {}", unit.name, what.name),
                    Role::Unit { unit: nth as u16, what },
                ));
            }
        }
        facts.push(Fact {
            column: "grade".to_owned(),
            title: "grade of victory".to_owned(),
            role: Role::Decided,
            labels: Grade::NAMES.iter().map(|&name| name.to_owned()).collect(),
            meanings: MEANINGS.iter().map(|&meaning| meaning.to_owned()).collect(),
        });
        facts.extend((1..=self.switches().turns).map(|turn| {
            fact(
                format!("points_{turn}"),
                format!("net half points after turn {turn}"),
                Role::Points { turn },
            )
        }));
        facts
    }

    /// The units of both sides, in the order of the set-up.
    pub(crate) fn every_unit(&self) -> Vec<UnitName> {
        let units = self.setup.units.iter();
        units.map(|unit| UnitName { name: unit.name.clone(), side: unit.side }).collect()
    }

    /// Sets the facts to their values before the first event. A position that games start from has points
    /// already.
    pub(crate) fn blank_facts(&self, facts: &mut [FactValue]) {
        let [.., points] = self.fact_places();
        facts.fill(0);
        let net = self.net(&self.opening);
        facts[points..].fill(net);
    }

    /// Changes the facts as an event requires.
    #[inline]
    pub(crate) fn record_fact(&self, turn: u8, event: &Event, facts: &mut [FactValue]) {
        let [units, grade, points] = self.fact_places();
        // What is seen at the end of the set-up is seen in turn 1.
        let now = FactValue::from(turn.max(1));
        let mut first = |place: usize| {
            if facts[place] == 0 {
                facts[place] = now;
            }
        };
        match *event {
            Event::Combat { .. } => first(COMBAT),
            Event::Step { unit, to, .. }
                if side_of(unit) == Side::Second && self.map.buildings.has(to.index()) =>
            {
                first(BUILDINGS);
            }
            Event::Reveal { unit, .. } => first(REVEALED + side_of(unit).index()),
            Event::Release { group } => first(MILESTONES.len() + usize::from(group)),
            Event::Call { support } => {
                first(MILESTONES.len() + self.setup.groups.len() + usize::from(support));
            }
            Event::Loss { unit, losses, .. } => {
                facts[units + OF_UNIT * self.place(unit)] += FactValue::from(losses);
            }
            Event::Eliminate { unit, .. } => {
                if self.roster.is_commander(unit) {
                    first(COMMANDER + side_of(unit).index());
                }
                facts[units + OF_UNIT * self.place(unit) + 1] = 1;
            }
            Event::Points { net } => facts[points - 1 + usize::from(turn)..].fill(net),
            Event::End { net, grade: reached, .. } => {
                facts[grade] = reached as FactValue + 1;
                facts[points - 1 + usize::from(turn.max(1))..].fill(net);
            }
            _ => {}
        }
    }
}
