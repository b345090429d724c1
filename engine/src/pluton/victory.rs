//! Points of victory and grades, [S1.7, S1.8, S2.5, S2.6]. Everything is counted in halves.

use crate::game::{Outcome, Side};
use crate::pluton::core::{Play, Rules};
use crate::pluton::event::{Event, Grade, Note};
use crate::pluton::rules::Rule;
use crate::pluton::state::{State, units};
use crate::pluton::switches::Grades;
use crate::table::Table;

/// The points of a side, in halves, by what they are for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Points {
    /// Buildings that it holds.
    pub buildings: i16,
    /// Battalions that it has not called.
    pub uncalled: i16,
    /// Its boxes with a loss; zero or less.
    pub boxes: i16,
    /// Its commanders lost; zero or less.
    pub commanders: i16,
    /// Turns in which none of its units had yet been revealed.
    pub unrevealed: i16,
    /// An open road.
    pub road: i16,
}

impl Points {
    /// All of them.
    pub fn sum(&self) -> i16 {
        let Self { buildings, uncalled, boxes, commanders, unrevealed, road } = *self;
        buildings + uncalled + boxes + commanders + unrevealed + road
    }
}

impl Rules {
    /// The points of a side if the game ended now.
    pub fn points(&self, s: &State, side: Side) -> Points {
        let victory = &self.setup.victory;
        let at = side.index();
        let support = self.setup.support.iter().enumerate();
        let uncalled = support
            .filter(|(nth, data)| data.side == side && s.called >> nth & 1 == 0)
            .map(|(_, data)| i16::from(data.value));
        let lost = units(side, self.roster.platoons(side))
            .map(|unit| i16::from(s.losses[usize::from(unit)].div_ceil(2)));
        let unrevealed = i16::from(s.unrevealed) * i16::from(victory.unrevealed);
        let is_first = side == Side::First;
        Points {
            buildings: self.buildings(s)[at],
            uncalled: uncalled.sum(),
            boxes: -lost.sum::<i16>() * i16::from(victory.lost_box),
            commanders: -i16::from(s.lost_commanders[at]) * i16::from(victory.lost_commander),
            unrevealed: if is_first { unrevealed.min(victory.most_unrevealed.into()) } else { 0 },
            road: if !is_first && self.is_road_open(s) { victory.road.value.into() } else { 0 },
        }
    }

    /// The points of both sides for hexes with buildings that one of them holds with a platoon alone.
    fn buildings(&self, s: &State) -> [i16; 2] {
        let mut held = [crate::pluton::state::Hexes::EMPTY; 2];
        for side in Side::BOTH {
            for unit in units(side, s.on_map[side.index()] & self.roster.platoons(side)) {
                held[side.index()].insert(s.hex_of(unit).index());
            }
        }
        let [first, second] = held.map(|hexes| hexes & self.map.buildings);
        let both = first & second;
        let sum = |held: crate::pluton::state::Hexes, at: usize| {
            held.without(both).iter().map(|hex| i16::from(self.map.value[hex][at])).sum()
        };
        [sum(first, 0), sum(second, 1)]
    }

    /// Whether one of the routes has no platoon of the first side near it.
    pub fn is_road_open(&self, s: &State) -> bool {
        let poles = s.on_map[0] & self.roster.platoons(Side::First);
        self.map
            .near_routes
            .iter()
            .any(|near| units(Side::First, poles).all(|unit| !near.has(s.hex_of(unit).index())))
    }

    /// The first side's half points less the second's, and its handicap (house).
    pub fn net(&self, s: &State) -> i16 {
        let [first, second] = Side::BOTH.map(|side| self.points(s, side).sum());
        first - second + self.switches().handicap
    }

    /// [S1.8] The grade of so many half points.
    pub fn grade(&self, points: i16) -> Grade {
        let reached = self.setup.victory.grades.iter();
        Grade::ALL[reached.filter(|&&least| points >= i16::from(least)).count()]
    }

    /// Which side has won, and how clearly, if the game ended now.
    pub fn verdict(&self, s: &State) -> (Option<Side>, Grade) {
        let net = self.net(s);
        let side = if net > 0 { Side::First } else { Side::Second };
        let grade = match self.switches().grades {
            Grades::Difference => self.grade(net.abs()),
            Grades::Winner if net == 0 => Grade::Draw,
            Grades::Winner => {
                let own = self.points(s, side).sum();
                let handicap = if side == Side::First { self.switches().handicap } else { 0 };
                self.grade(own + handicap)
            }
        };
        ((grade != Grade::Draw).then_some(side), grade)
    }
}

impl<T: Table<Note>> Play<'_, T> {
    /// The last turn is over.
    pub fn finish(&mut self) {
        let net = self.r.net(self.s);
        let (winner, grade) = self.r.verdict(self.s);
        let is_second = self.r.switches().hidden;
        let (points, grades) = if is_second {
            (Rule::VictoryTwo, Rule::GradesTwo)
        } else {
            (Rule::VictoryOne, Rule::GradesOne)
        };
        self.used(points);
        self.used(grades);
        let outcome = Outcome { winner, automatic: false, turn: self.s.turn, points: net.into() };
        self.s.outcome = Some(outcome);
        self.say_fact(grades, Event::End { winner, net, grade });
    }
}
