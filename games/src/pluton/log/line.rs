//! Each event as a line of JSON. Keys and their order are a promise; add to them, don't rename.

use serde_json::{Map, Value, json};
use wargauge_engine::pluton::event::{Odds, Phase};
use wargauge_engine::pluton::setup::{CombatResult, Effect, Loss};
use wargauge_engine::pluton::{Event, Force, Grade, Rules, purposes, side_of};
use wargauge_engine::{Hex, Purpose, Side};

use super::{Notes, halves, hex_name, side_name, side_of_unit};

/// The keys of one event after those that all events have.
type Own = Vec<(&'static str, Value)>;

/// The ratios of the table of close combat.
pub(crate) const RATIOS: [&str; 9] =
    ["1:4", "1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1"];

/// The name of an event, and its keys.
pub fn kind_and_keys(game: &Rules, notes: &mut Notes, event: &Event) -> (&'static str, Own) {
    let written = Writer { game, notes };
    let found = written
        .of_turns(event)
        .or_else(|| written.of_shells(event))
        .or_else(|| written.of_moves(event))
        .or_else(|| written.of_fire(event))
        .or_else(|| written.of_combat(event))
        .unwrap_or_default();
    notes.follow(game, event);
    found
}

impl Notes {
    /// Remembers where an event puts a unit.
    fn follow(&mut self, game: &Rules, event: &Event) {
        match *event {
            Event::Place { unit, hex } | Event::Succeed { unit, hex } => {
                self.places[game.place(unit)] = Some(hex);
            }
            Event::Step { unit, to, .. } | Event::Retreat { unit, to, .. } => {
                self.places[game.place(unit)] = Some(to);
            }
            Event::Reveal { unit, .. } => self.known[game.place(unit)] = true,
            Event::Eliminate { unit, .. } => self.places[game.place(unit)] = None,
            _ => {}
        }
    }
}

/// What a line is written from.
struct Writer<'a> {
    game: &'a Rules,
    notes: &'a Notes,
}

impl Writer<'_> {
    fn unit(&self, unit: u8) -> Value {
        json!(self.game.place(unit))
    }

    fn unit_and_hex(&self, unit: u8, hex: Hex) -> Own {
        vec![("unit", self.unit(unit)), ("hex", self.hex(hex))]
    }

    fn hex(&self, hex: Hex) -> Value {
        json!(hex_name(self.game, hex))
    }

    fn side(&self, side: Side) -> Value {
        side_name(self.game, Some(side))
    }

    fn group(&self, group: u8) -> Value {
        json!(self.game.setup().groups[usize::from(group)].name)
    }

    fn group_keys(&self, group: u8) -> Own {
        let side = self.game.setup().groups[usize::from(group)].side;
        vec![("side", self.side(side)), ("group", self.group(group))]
    }

    fn support(&self, support: u8) -> Own {
        let battalion = &self.game.setup().support[usize::from(support)];
        vec![("side", self.side(battalion.side)), ("support", json!(battalion.name))]
    }

    /// Turns, phases, set-up, arrivals, points and the end.
    fn of_turns(&self, event: &Event) -> Option<(&'static str, Own)> {
        Some(match *event {
            Event::SetUp { side } => ("set up", vec![("side", self.side(side))]),
            Event::Place { unit, hex } => ("deploy", self.unit_and_hex(unit, hex)),
            Event::Column { side, column } => {
                ("column", vec![("side", self.side(side)), ("column", json!(column))])
            }
            Event::Turn { .. } => ("turn", Vec::new()),
            Event::Phase { side, phase } => {
                ("phase", vec![("side", self.side(side)), ("phase", json!(phase_name(phase)))])
            }
            Event::Release { group } => ("release", self.group_keys(group)),
            Event::Capture { group } => ("capture", self.group_keys(group)),
            Event::Await { side, stage } => {
                ("await", vec![("side", self.side(side)), ("for", json!(stage.name()))])
            }
            Event::Roll { purpose, whose, die, against, passed } => {
                let whose = if purpose == purposes::ARRIVAL {
                    ("group", self.group(whose))
                } else {
                    ("unit", self.unit(whose))
                };
                let none: [Value; 0] = [];
                let keys = vec![
                    ("for", json!(purpose_name(purpose))),
                    whose,
                    ("die", json!(die)),
                    ("modifiers", json!(none)),
                    ("total", json!(die)),
                    ("against", json!(against)),
                    ("passed", json!(passed)),
                ];
                ("roll", keys)
            }
            Event::EndMoves { side } => ("stop", vec![("side", self.side(side))]),
            Event::Hold { side } => ("hold", vec![("side", self.side(side))]),
            Event::Points { net } => ("points", vec![("net", halves(net))]),
            Event::End { winner, net, grade } => {
                let keys = vec![
                    ("outcome", winner.map_or(json!("draw"), |side| self.side(side))),
                    ("net", halves(net)),
                    ("automatic", json!(false)),
                    ("decided", json!(Grade::NAMES[grade as usize])),
                ];
                ("end", keys)
            }
            _ => return None,
        })
    }

    /// Markers and shells.
    fn of_shells(&self, event: &Event) -> Option<(&'static str, Own)> {
        let place = |hex: Option<Hex>| hex.map_or(Value::Null, |hex| self.hex(hex));
        Some(match *event {
            Event::Allow { support } => ("allow", self.support(support)),
            Event::Call { support } => ("call", self.support(support)),
            Event::Marker { side, marker } => {
                ("marker", vec![("side", self.side(side)), ("marker", json!(marker))])
            }
            Event::Keep { marker, hex } => {
                ("keep", vec![("marker", json!(marker)), ("hex", self.hex(hex))])
            }
            Event::Lay { marker, from, hex } => {
                let keys =
                    vec![("marker", json!(marker)), ("from", place(from)), ("hex", self.hex(hex))];
                ("lay", keys)
            }
            Event::TakeOff { marker, from } => {
                ("take off", vec![("marker", json!(marker)), ("from", self.hex(from))])
            }
            Event::Scatter { marker, die, from, to } => {
                let keys = vec![
                    ("marker", json!(marker)),
                    ("die", json!(die)),
                    ("from", self.hex(from)),
                    ("to", place(to)),
                ];
                ("scatter", keys)
            }
            Event::Burst { marker, hex, die } => {
                let die = (die > 0).then_some(die);
                let keys =
                    vec![("marker", json!(marker)), ("hex", self.hex(hex)), ("die", json!(die))];
                ("burst", keys)
            }
            Event::Shelled { unit, die, force, effect } => {
                let mut keys = vec![("unit", self.unit(unit)), ("die", json!(die))];
                keys.extend(outcome(force, effect));
                ("shelled", keys)
            }
            _ => return None,
        })
    }

    /// Moves and what is seen of them.
    fn of_moves(&self, event: &Event) -> Option<(&'static str, Own)> {
        let of = |unit: u8| vec![("unit", self.unit(unit))];
        Some(match *event {
            Event::Start { unit } => ("move", of(unit)),
            Event::Join { unit } => ("join", of(unit)),
            Event::Run { unit } => ("run", of(unit)),
            Event::Step { unit, from, to, used } => {
                // A pinned unit goes one hex, whatever it costs [11.4].
                let used =
                    if used > self.game.allowance(unit, true) { Value::Null } else { halves(used) };
                let keys = vec![
                    ("units", json!([self.game.place(unit)])),
                    ("from", from.map_or(Value::Null, |from| self.hex(from))),
                    ("to", self.hex(to)),
                    ("used", used),
                ];
                ("step", keys)
            }
            Event::Bounce { unit, hex } => ("bounce", self.unit_and_hex(unit, hex)),
            Event::Halt { unit } => ("halt", of(unit)),
            Event::Reveal { unit, hex } => ("reveal", self.unit_and_hex(unit, hex)),
            Event::Unseen { unit } => ("unseen", of(unit)),
            Event::Seen { unit } => ("seen", of(unit)),
            Event::Retreat { unit, from, to } => {
                let keys =
                    vec![("unit", self.unit(unit)), ("from", self.hex(from)), ("to", self.hex(to))];
                ("retreat", keys)
            }
            Event::Succeed { unit, hex } => ("succeed", self.unit_and_hex(unit, hex)),
            Event::MustGo { unit, falls } => {
                ("must go", vec![("unit", self.unit(unit)), ("falls", json!(falls))])
            }
            Event::Stay { unit, hex } => ("stay", self.unit_and_hex(unit, hex)),
            _ => return None,
        })
    }

    /// Small arms, and what becomes of units.
    fn of_fire(&self, event: &Event) -> Option<(&'static str, Own)> {
        Some(match *event {
            Event::Aim { unit } => ("aim", vec![("unit", self.unit(unit))]),
            Event::Fire { unit, target, halves: size, range, force, die, effect } => {
                let at = self.notes.places[self.game.place(target)];
                let mut keys = vec![
                    ("units", json!([self.game.place(unit)])),
                    ("target", at.map_or(Value::Null, |hex| self.hex(hex))),
                    ("target_unit", self.unit(target)),
                    ("boxes", halves(size)),
                    ("range", json!(range)),
                    ("die", json!(die)),
                ];
                keys.extend(outcome(force, effect));
                ("fire", keys)
            }
            Event::Loss { unit, losses, left } => {
                let keys = vec![
                    ("unit", self.unit(unit)),
                    ("losses", json!(losses)),
                    ("size", halves(left)),
                ];
                ("loss", keys)
            }
            Event::Drop { unit, from, to, due } => {
                let keys = vec![
                    ("unit", self.unit(unit)),
                    ("from", json!(from.name())),
                    ("level", json!(to.name())),
                    ("due", json!(due)),
                ];
                ("drop", keys)
            }
            Event::Recover { unit, to, due } => {
                let due = (due > 0).then_some(due);
                let keys = vec![
                    ("unit", self.unit(unit)),
                    ("level", json!(to.name())),
                    ("due", json!(due)),
                ];
                ("recover", keys)
            }
            Event::Eliminate { unit, by } => {
                let by_side = by.map_or(Value::Null, |by| side_of_unit(self.game, by));
                let mut keys = vec![("unit", self.unit(unit)), ("by", by_side)];
                keys.extend(by.map(|by| ("by_unit", self.unit(by))));
                // An eliminated counter is shown, unless its side hides it.
                let hides = self.game.switches().hidden && side_of(unit) == Side::First;
                let unknown = hides && !self.notes.known[self.game.place(unit)];
                keys.push(("unknown", json!(unknown)));
                ("eliminate", keys)
            }
            _ => return None,
        })
    }

    /// Close combat: the rest.
    fn of_combat(&self, event: &Event) -> Option<(&'static str, Own)> {
        Some(match *event {
            Event::Engage { side, hex } => {
                ("engage", vec![("side", self.side(side)), ("hex", self.hex(hex))])
            }
            Event::Disengage { hex } => ("disengage", vec![("hex", self.hex(hex))]),
            Event::Declare { side, hex, attacks } => {
                let keys = vec![
                    ("side", self.side(side)),
                    ("hex", self.hex(hex)),
                    ("attacks", json!(attacks)),
                ];
                ("declare", keys)
            }
            Event::Combat { hex, attacker, odds, die, result, losses } => {
                ("combat", self.combat((hex, attacker), odds, (die, result, losses)))
            }
            _ => return None,
        })
    }

    fn combat(
        &self,
        (hex, attacker): (Hex, Side),
        odds: Odds,
        (die, result, losses): (u8, CombatResult, [u8; 2]),
    ) -> Own {
        let sides = [attacker, attacker.other()];
        let by_side = |values: [Value; 2]| {
            let mut named = Map::new();
            for (side, value) in sides.into_iter().zip(values) {
                named.insert(self.game.setup().sides[side.index()].clone(), value);
            }
            Value::Object(named)
        };
        let [ratio, column] = odds.columns.map(|column| RATIOS[usize::from(column)]);
        vec![
            ("hex", self.hex(hex)),
            ("attacker", self.side(attacker)),
            ("sizes", by_side(odds.sizes.map(halves))),
            ("ratio", json!(ratio)),
            ("shift", json!(odds.shift)),
            ("column", json!(column)),
            ("die", json!(die)),
            ("result", json!(result_name(result))),
            ("losses", by_side(losses.map(|losses| json!(losses)))),
        ]
    }
}

/// A result of close combat as it is printed: `2p/1`.
pub(crate) fn result_name(result: CombatResult) -> String {
    let side = |Loss { losses, retreat }| format!("{losses}{}", if retreat { "p" } else { "" });
    format!("{}/{}", side(result.attacker), side(result.defender))
}

/// An effect of fire as it is printed: `1v`.
pub(crate) fn effect_name(effect: Effect) -> String {
    let losses = if effect.losses > 0 { effect.losses.to_string() } else { String::new() };
    match effect.levels {
        0 if effect.losses == 0 => ".".to_owned(),
        0 => losses,
        1 => losses + "v",
        _ => losses + "V",
    }
}

/// What a shot or shells come to.
fn outcome(force: Force, effect: Effect) -> Own {
    vec![
        ("force", json!(force.base)),
        ("modifier", json!(force.modifier)),
        ("result", json!(force.result)),
        ("effect", json!(effect_name(effect))),
    ]
}

/// What a phase is called.
pub(crate) fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Shells => "indirect fire",
        Phase::Moves => "movement",
        Phase::Reorganisation => "reorganisation",
    }
}

/// What a die decides.
fn purpose_name(purpose: Purpose) -> &'static str {
    purposes::ALL.iter().find(|(other, _)| *other == purpose).map_or("", |(_, name)| name)
}
