//! The words of a report of *Fortress of Verdox*: sides, units, barges, dice, points.

use wargauge_engine::verdox::state::{BARGES, SIDE_UNITS, UNITS};
use wargauge_engine::verdox::{Ending, Event, Kind, Rule, Target, Verdox, purposes, side_of};
use wargauge_engine::{Game, Purpose, Side, Square};

use wargauge_report::terminal::{Colour, Paint};

use crate::verdox::log::unit_name;

/// Words, and what they need to remember of the events before.
pub(super) struct Words<'a> {
    pub(super) game: &'a Verdox,
    pub(super) paint: Paint,
    /// The side to whose knowledge the report keeps.
    pub(super) viewer: Option<Side>,
    /// The kind of each unit that has entered.
    kinds: [Option<Kind>; UNITS],
    /// The units that lie face up.
    up: [bool; UNITS],
    places: [Option<Square>; UNITS],
    aboard: [Option<u8>; BARGES],
    /// The unit that is turned up together with the next event.
    pub(super) turned_up: Option<u8>,
}

impl<'a> Words<'a> {
    pub(super) fn new(game: &'a Verdox, paint: Paint, viewer: Option<Side>) -> Self {
        Self {
            game,
            paint,
            viewer,
            kinds: [None; UNITS],
            up: [false; UNITS],
            places: [None; UNITS],
            aboard: [None; BARGES],
            turned_up: None,
        }
    }

    /// Remembers the changes of an event.
    pub(super) fn follow(&mut self, event: &Event) {
        match *event {
            Event::Enter { unit, kind, square } => {
                self.kinds[usize::from(unit)] = Some(kind);
                self.places[usize::from(unit)] = Some(square);
            }
            Event::Reveal { unit, .. } => self.up[usize::from(unit)] = true,
            Event::Step { unit, to, .. } => self.places[usize::from(unit)] = Some(to),
            Event::Unhorse { unit, kind, .. } => self.kinds[usize::from(unit)] = Some(kind),
            Event::Eliminate { target: Target::Unit(unit), .. } => {
                self.up[usize::from(unit)] = true;
                for passenger in &mut self.aboard {
                    *passenger = passenger.filter(|&other| other != unit);
                }
            }
            Event::Board { unit, barge } => self.aboard[usize::from(barge)] = Some(unit),
            Event::Land { barge, .. } => self.aboard[usize::from(barge)] = None,
            Event::Barge { barge, to, .. } => {
                if let Some(unit) = self.aboard[usize::from(barge)] {
                    self.places[usize::from(unit)] = Some(to);
                }
            }
            _ => {}
        }
    }

    pub(super) fn strong(&self, text: &str) -> String {
        self.paint.paint(Colour::Strong, text)
    }

    pub(super) fn faint(&self, text: &str) -> String {
        self.paint.paint(Colour::Faint, text)
    }

    pub(super) fn rule(&self, rule: Rule) -> String {
        self.faint(&self.game.rules().cite(&[rule]))
    }

    /// The hasbergs.
    pub(super) fn side(&self, side: Side) -> String {
        format!(
            "the {}",
            self.paint.paint(Colour::of(side), &self.game.setup().sides[side.index()])
        )
    }

    /// The order in which a unit of its side entered.
    pub(super) fn nth(&self, unit: u8) -> usize {
        usize::from(unit) % SIDE_UNITS + 1
    }

    /// A unit by the order in which it entered, and its kind.
    pub(super) fn unit(&self, unit: u8) -> String {
        let side = side_of(unit);
        let name = unit_name(&self.game.setup().sides[side.index()], unit);
        let name = self.paint.paint(Colour::of(side), name);
        if self.is_unknown(unit) {
            return format!("{name} (face down)");
        }
        let kind = self.kinds[usize::from(unit)].map_or("", Kind::name);
        let lies = if self.turned_up == Some(unit) {
            "turned up: "
        } else if self.up[usize::from(unit)] {
            ""
        } else {
            "face down: "
        };
        format!("{name} ({lies}{kind})")
    }

    /// Does the side to whose knowledge the report keeps not know what this unit is?
    pub(super) fn is_unknown(&self, unit: u8) -> bool {
        let is_up = self.up[usize::from(unit)] || self.turned_up == Some(unit);
        self.viewer.is_some_and(|viewer| viewer != side_of(unit)) && !is_up
    }

    /// What a unit of a kind is worth.
    pub(super) fn value(&self, kind: Kind) -> i16 {
        // `check` keeps values far below the bounds.
        self.game.setup().kinds[kind.index()].value as i16
    }

    /// Where a unit is.
    pub(super) fn place(&self, unit: u8) -> String {
        self.places[usize::from(unit)].map_or_else(String::new, |square| self.square(square))
    }

    pub(super) fn barge(&self, barge: u8) -> String {
        format!("barge {}", barge + 1)
    }

    /// A barge with its passenger.
    pub(super) fn laden(&self, barge: u8) -> String {
        let aboard = self.aboard[usize::from(barge)];
        let with = aboard.map_or_else(String::new, |unit| format!(" with {}", self.unit(unit)));
        self.barge(barge) + &with
    }

    /// What is attacked or lost.
    pub(super) fn piece(&self, target: Target) -> String {
        match target {
            Target::Unit(unit) => self.unit(unit),
            Target::Barge(barge) => self.laden(barge),
            Target::Wall(_) => "the wall".to_owned(),
        }
    }

    /// What is attacked, and where.
    pub(super) fn target(&self, target: Target, square: Square) -> String {
        format!("{} on {}", self.piece(target), self.square(square))
    }

    pub(super) fn square(&self, square: Square) -> String {
        self.game.map().grid.name(square).to_string()
    }

    /// The side that is ahead, and by how much.
    pub(super) fn net(&self, net: i16) -> String {
        match self.viewer {
            // The worth of what lies face down would show.
            Some(_) => "points unknown".to_owned(),
            None => self.points(net),
        }
    }

    fn points(&self, net: i16) -> String {
        let sides = &self.game.setup().sides;
        match net {
            0 => "points level".to_owned(),
            1.. => format!("{} +{net}", sides[0]),
            _ => format!("{} +{}", sides[1], net.unsigned_abs()),
        }
    }

    /// How it ended.
    pub(super) fn end(&self, winner: Option<Side>, net: i16, ending: Ending) -> String {
        let net = self.points(net);
        let Some(winner) = winner else { return format!("a draw when the time is over, {net}") };
        let loser = &self.game.setup().sides[winner.other().index()];
        let how = match ending {
            Ending::Headquarters => format!("in the headquarters of the {loser}"),
            Ending::Annihilation => format!("and no unit is left of the {loser}"),
            Ending::Time => "when the time is over".to_owned(),
        };
        format!("{} win {how}, {net}", self.side(winner))
    }

    /// A die: its result, the result needed, and what it means.
    pub(super) fn die(
        &self,
        purpose: Purpose,
        rule: Rule,
        target: Option<Target>,
        (die, against, passed): (u8, u8, bool),
    ) -> String {
        let needed = match against {
            1 => "on a 1".to_owned(),
            2 => "on 1 or 2".to_owned(),
            more => format!("on 1 to {more}"),
        };
        let mounted = match target {
            Some(Target::Unit(unit)) if self.is_unknown(unit) => {
                let result = self.strong(if passed { "hit" } else { "missed" });
                return format!("die {die}: {result}");
            }
            Some(Target::Unit(unit)) => self.kinds[usize::from(unit)].and_then(Kind::unhorsed),
            _ => None,
        };
        let (needed, [yes, no]) = match purpose {
            purposes::LOTS => {
                let [first, second] = Side::BOTH.map(|side| self.side(side));
                let begin = |side: &str| format!("{side} begin");
                let meant = if passed { begin(&first) } else { begin(&second) };
                return format!("lots: die {die}, {needed} {first}: {meant}");
            }
            purposes::HIT if mounted.is_some() => {
                ("removed on a 1, unhorsed on a 2".to_owned(), ["hit", "missed"])
            }
            purposes::HIT if matches!(target, Some(Target::Barge(_))) => {
                (format!("sunk {needed}"), ["hit", "missed"])
            }
            purposes::HIT => (format!("removed {needed}"), ["hit", "missed"]),
            purposes::BOG => (format!("it sinks {needed}"), ["it sinks", "it does not"]),
            purposes::DEMOLISH => (format!("breached {needed}"), ["a breach", "it holds"]),
            _ => {
                let what = match rule {
                    Rule::LeavingCanal | Rule::LeavingMarsh => "out",
                    Rule::Climbing => "up",
                    _ => "away",
                };
                (format!("{what} {needed}"), ["it succeeds", "it stays"])
            }
        };
        let result = self.strong(if passed { yes } else { no });
        format!("die {die}, {needed}: {result}")
    }
}
