//! Each event as a line of JSON. Keys and their order are a promise; add to them, don't rename.

use serde_json::{Map, Value, json};
use wargauge_engine::era1794::Note;
use wargauge_engine::era1794::event::{
    Counter, Event, Melee, Modifiers, PerUnit, Roll, Roller, Row, Units, What,
};
use wargauge_engine::era1794::odds::fire::row_name;
use wargauge_engine::era1794::purposes;
use wargauge_engine::era1794::setup::{Arm, Setup};
use wargauge_engine::hex::Zone;
use wargauge_engine::{Board, Book, Hex, Purpose, Side};

use wargauge_analysis::replay::Line;

/// The shots of the guns in the present turn, for which guns carry no marker.
pub struct GunShots {
    /// The turn of the last event.
    turn: u8,
    /// How often each unit has fired as a gun in that turn.
    by_unit: Vec<u8>,
}

impl GunShots {
    /// Those of a game that has not begun.
    pub fn new(setup: &Setup) -> Self {
        Self { turn: 0, by_unit: vec![0; setup.units.len()] }
    }
}

/// Puts events into lines.
struct Writer<'a> {
    book: &'a Book,
    setup: &'a Setup,
    board: Board,
    gun_shots: &'a mut GunShots,
}

/// The keys of one event after those that all events have.
type Keys = Vec<(&'static str, Value)>;

/// An event of this turn.
pub fn line(book: &Book, setup: &Setup, gun_shots: &mut GunShots, turn: u8, note: &Note) -> Line {
    if turn != gun_shots.turn {
        gun_shots.turn = turn;
        gun_shots.by_unit.fill(0);
    }
    let board = setup.map.board();
    let (kind, keys) = Writer { book, setup, board, gun_shots }.kind_and_keys(&note.event);
    Line { kind, rule: book.number(note.rule), keys }
}

impl Writer<'_> {
    /// The first half of the kinds: where units stand, move and fire.
    fn kind_and_keys(&mut self, event: &Event) -> (&'static str, Keys) {
        match event {
            // After an overall commander's draw: whom he names.
            Event::Choose { side, commander } | Event::Name { side, commander } => (
                "choose",
                vec![("side", self.side(*side)), ("commander", self.commander(*commander))],
            ),
            Event::Draw { commander } => ("draw", vec![("commander", self.commander(*commander))]),
            Event::Deploy { counter: Counter::Unit(unit), hex, facing } => (
                "deploy",
                vec![
                    ("unit", json!(unit)),
                    ("hex", self.hex(*hex)),
                    ("facing", json!(facing.name())),
                ],
            ),
            Event::Deploy { counter: Counter::Commander(leader), hex, .. } => {
                ("deploy", vec![("commander", self.commander(*leader)), ("hex", self.hex(*hex))])
            }
            Event::Return { units, hex, facing } => (
                "return",
                vec![
                    ("units", list(units)),
                    ("hex", self.hex(*hex)),
                    ("facing", json!(facing.name())),
                ],
            ),
            Event::Declare { units, what, cost } => {
                let mut keys = vec![
                    ("units", list(units)),
                    ("what", json!(what_name(*what))),
                    ("cost", shared(cost)),
                ];
                if *what == What::DoubleTime {
                    keys.push(("adds", json!(self.setup.rules.movement.double_time)));
                }
                ("declare", keys)
            }
            Event::Step { units, from, to, cost, left } => (
                "step",
                vec![
                    ("units", list(units)),
                    ("from", self.hex(*from)),
                    ("to", self.hex(*to)),
                    ("cost", shared(cost)),
                    ("left", shared(left)),
                ],
            ),
            Event::Face { units, facing, cost, left } => (
                "face",
                vec![
                    ("units", list(units)),
                    ("facing", json!(facing.name())),
                    ("cost", shared(cost)),
                    ("left", shared(left)),
                ],
            ),
            Event::Leader { commander, from, to } => (
                "leader",
                vec![
                    ("commander", self.commander(*commander)),
                    ("from", self.hex(*from)),
                    ("to", self.hex(*to)),
                ],
            ),
            Event::Fire { units, target, range, row, shots } => {
                let shots = self.shots(shots);
                let keys = vec![
                    ("units", list(units)),
                    ("target", self.hex(*target)),
                    ("range", json!(range)),
                    ("row", json!(self.row(*row))),
                    ("shots", shots),
                ];
                ("fire", keys)
            }
            _ => self.what_came_of_it(event),
        }
    }

    /// The second half: dice, losses, melees and points.
    fn what_came_of_it(&self, event: &Event) -> (&'static str, Keys) {
        match event {
            Event::Roll(roll) => ("roll", self.roll(roll)),
            Event::Loss { unit, size, firepower, morale } => ("loss", {
                let destroyed = *size == 0;
                let counter = &self.setup.units[*unit as usize];
                let fires = !destroyed && counter.firepower.is_some();
                vec![
                    ("unit", json!(unit)),
                    ("size", json!(size)),
                    ("firepower", json!(fires.then_some(firepower))),
                    ("morale", json!((!destroyed).then_some(morale))),
                ]
            }),
            Event::Retreat { unit, from, to } => (
                "retreat",
                vec![("unit", json!(unit)), ("from", self.hex(*from)), ("to", self.hex(*to))],
            ),
            Event::Charge { units, hex } => ("charge", self.units_and_hex(units, *hex)),
            Event::Counterattack { units, hex } => {
                ("counterattack", self.units_and_hex(units, *hex))
            }
            Event::Melee(melee) => ("melee", self.melee(melee)),
            Event::Rout { units, returns } => {
                ("rout", vec![("units", list(units)), ("returns", json!(returns))])
            }
            Event::Capture { unit, by } => ("capture", self.unit_and_side(*unit, *by)),
            Event::Recapture { unit, by } => ("recapture", self.unit_and_side(*unit, *by)),
            Event::Eliminate { unit, by } => ("eliminate", self.unit_and_side(*unit, *by)),
            Event::LeaderLost { commander, by } => (
                "leader lost",
                vec![("commander", self.commander(*commander)), ("by", self.side(*by))],
            ),
            Event::Points { side, value, why, net } => (
                "points",
                vec![
                    ("side", self.side(*side)),
                    ("value", json!(value)),
                    ("why", json!(why)),
                    ("net", json!(net)),
                ],
            ),
            Event::Camp { unit, hex } => {
                ("camp", vec![("unit", json!(unit)), ("hex", self.hex(*hex))])
            }
            Event::Castle { hex, by } => {
                ("castle", vec![("hex", self.hex(*hex)), ("by", self.side(*by))])
            }
            Event::Clash { units, hex, zone } => {
                let mut keys = self.units_and_hex(units, *hex);
                keys.push(("zone", json!(zone_name(*zone))));
                ("clash", keys)
            }
            Event::Pass { side } => ("pass", vec![("side", self.side(*side))]),
            Event::Hold { unit } => ("hold", vec![("unit", json!(unit))]),
            Event::Stop { unit } => ("stop", vec![("unit", json!(unit))]),
            Event::Jam { unit } => ("jam", vec![("unit", json!(unit))]),
            Event::Unjam { unit } => ("unjam", vec![("unit", json!(unit))]),
            Event::Contusion { commander } => {
                ("contusion", vec![("commander", self.commander(*commander))])
            }
            Event::Postponed { unit } => ("postponed", vec![("unit", json!(unit))]),
            Event::TooLate { unit } => ("too late", vec![("unit", json!(unit))]),
            Event::Markers { shots, ready } => {
                let shots = shots.iter().map(|unit| (unit.to_string(), json!(1))).collect();
                let ready: Vec<usize> = ready.iter().collect();
                ("markers", vec![("shots", Value::Object(shots)), ("ready", json!(ready))])
            }
            Event::End { winner, net, automatic, decided } => (
                "end",
                vec![
                    ("outcome", winner.map_or(json!("draw"), |side| self.side(side))),
                    ("net", json!(net)),
                    ("turn", json!(self.gun_shots.turn)),
                    ("automatic", json!(automatic)),
                    ("decided", json!(decided.name())),
                ],
            ),
            // The other half.
            _ => ("", Vec::new()),
        }
    }

    fn side(&self, side: Side) -> Value {
        json!(self.setup.sides[side.index()])
    }

    fn commander(&self, leader: u8) -> Value {
        json!(self.setup.commanders[leader as usize].name)
    }

    fn hex(&self, hex: Hex) -> Value {
        json!(self.board.name(hex).to_string())
    }

    fn units_and_hex(&self, units: &Units, hex: Hex) -> Keys {
        vec![("units", list(units)), ("hex", self.hex(hex))]
    }

    fn unit_and_side(&self, unit: u8, by: Side) -> Keys {
        vec![("unit", json!(unit)), ("by", self.side(by))]
    }

    /// Each firing unit's shots in this turn, this one included.
    fn shots(&mut self, shots: &PerUnit) -> Value {
        let counted = shots.iter().map(|&(unit, shots)| {
            if self.setup.units[unit as usize].arm != Arm::Artillery {
                return (unit, shots);
            }
            self.gun_shots.by_unit[unit as usize] += 1;
            (unit, self.gun_shots.by_unit[unit as usize])
        });
        map(&counted.collect())
    }

    fn row(&self, row: Row) -> String {
        match row {
            Row::Musket(row) => row_name(&self.setup.rules, row),
            Row::Cannon(0) => "M".to_owned(),
            Row::Cannon(modifier) => format!("{modifier}M"),
            Row::Capture => "capture".to_owned(),
        }
    }

    fn roll(&self, roll: &Roll) -> Keys {
        let whose = match roll.roller {
            Roller::Unit(unit) => ("unit", json!(unit)),
            Roller::Side(side) => ("side", self.side(side)),
            Roller::Commander(leader) => ("commander", self.commander(leader)),
        };
        let mut keys = vec![
            ("for", json!(purpose_name(roll.purpose))),
            whose,
            ("die", json!(roll.die)),
            ("modifiers", modifiers(self.book, &roll.modifiers)),
            ("total", json!(roll.total)),
        ];
        if let Some(against) = roll.against {
            keys.push(("against", json!(against)));
        }
        if let Some(passed) = roll.passed {
            keys.push(("passed", json!(passed)));
        }
        keys
    }

    fn melee(&self, melee: &Melee) -> Keys {
        let totals: Map<String, Value> = self
            .setup
            .sides
            .iter()
            .zip(melee.totals)
            .map(|(side, total)| (side.clone(), json!(total)))
            .collect();
        vec![
            ("hex", self.hex(melee.hex)),
            ("attacker", self.side(melee.attacker)),
            ("attackers", list(&melee.attackers)),
            ("defenders", list(&melee.defenders)),
            ("totals", Value::Object(totals)),
            ("winner", self.side(melee.winner)),
            ("difference", json!(melee.difference)),
        ]
    }
}

/// What a die decides, by its name.
fn purpose_name(purpose: Purpose) -> &'static str {
    purposes::ALL.iter().find(|(other, _)| *other == purpose).map_or("", |(_, name)| name)
}

fn what_name(what: What) -> &'static str {
    match what {
        What::DoubleTime => "double time",
        What::Square => "square",
        What::Line => "line",
        What::Limber => "limber",
        What::Unlimber => "unlimber",
        What::Reload => "reload",
        What::Reorder => "reorder",
        What::Dissolve => "dissolve",
        What::Skirmish => "skirmish",
        What::Enter => "enter",
    }
}

fn zone_name(zone: Zone) -> &'static str {
    match zone {
        Zone::Front => "front",
        Zone::Flank => "flank",
        Zone::Rear => "rear",
    }
}

fn modifiers(book: &Book, modifiers: &Modifiers) -> Value {
    let object = |modifier: &wargauge_engine::era1794::event::Modifier| {
        json!({
            "rule": book.number(modifier.rule),
            "why": modifier.why,
            "value": modifier.value,
        })
    };
    modifiers.list().iter().map(object).collect()
}

fn list(units: &Units) -> Value {
    json!(units.as_slice())
}

/// A map from unit to number.
fn map(numbers: &PerUnit) -> Value {
    let entries = numbers.iter().map(|&(unit, number)| (unit.to_string(), json!(number)));
    Value::Object(entries.collect())
}

/// One number if it is that of every unit, else a map.
fn shared(numbers: &PerUnit) -> Value {
    match numbers.first() {
        Some(&(_, first)) if numbers.iter().all(|&(_, number)| number == first) => json!(first),
        _ => map(numbers),
    }
}
