//! Plain second readings: lines by walking along them, fire and combat by the text of the rules, and which
//! units are unmasked by asking every enemy. Slow, and without any table of the engine's own.

use wargauge_engine::pluton::{Choice, Kind, Level, Pluton, State, Whereabouts, side_of};
use wargauge_engine::{Game, Hex, Luck, Side};

use super::printed::{MAP, POLES};
use super::{games, one};
use crate::common::play;

/// The letter of a hex.
fn letter(hex: Hex) -> char {
    let (row, column) = one().map().board.row_column(hex);
    MAP[usize::from(row) - 1].chars().nth(usize::from(column) - 1).unwrap()
}

fn is_cover(hex: Hex) -> bool {
    !matches!(letter(hex), '.' | '-' | '~' | '=')
}

/// Where the centre of a hex lies, in widths of a hex.
fn centre(hex: Hex) -> (f64, f64) {
    let (row, column) = one().map().board.row_column(hex);
    let down = f64::from(row) + if column % 2 == 0 { 0.5 } else { 0.0 };
    (f64::from(column) * 3_f64.sqrt() / 2.0, down)
}

/// The hex that holds a point.
fn hex_at((x, y): (f64, f64)) -> Option<Hex> {
    let board = one().map().board;
    let column = (x / (3_f64.sqrt() / 2.0)).round() as i32;
    let mut best = (f64::MAX, None);
    for column in column - 1..=column + 1 {
        for row in y as i32 - 1..=y as i32 + 2 {
            // Hexes beyond the border count too: a line may run along it.
            let down = f64::from(row) + if column % 2 == 0 { 0.5 } else { 0.0 };
            let at = (f64::from(column) * 3_f64.sqrt() / 2.0, down);
            let apart = (at.0 - x).powi(2) + (at.1 - y).powi(2);
            if apart < best.0 {
                let on_map = u8::try_from(row).ok().zip(u8::try_from(column).ok());
                best = (apart, on_map.and_then(|(row, column)| board.at(row, column)));
            }
        }
    }
    best.1
}

/// Whether something is true of the hexes on both sides of the line somewhere on its way, and on one side.
/// They are two only where it runs along a hexside.
fn walk(from: Hex, to: Hex, is: impl Fn(Hex) -> bool) -> (bool, bool) {
    let (a, b) = (centre(from), centre(to));
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let length = (dx * dx + dy * dy).sqrt();
    let steps = (length * 60.0) as u32;
    let (mut both, mut either) = (false, false);
    for step in 1..steps {
        // Never exactly at a corner, where the line touches two hexes and runs along nothing.
        let part = (f64::from(step) - 0.618) / f64::from(steps);
        let [one, other] = [-1e-7, 1e-7].map(|aside| {
            let point =
                (a.0 + dx * part - dy / length * aside, a.1 + dy * part + dx / length * aside);
            hex_at(point).is_some_and(|hex| hex != from && hex != to && is(hex))
        });
        both |= one && other;
        either |= one || other;
    }
    (both, either)
}

#[test]
fn lines_agree_with_walking_along_them() {
    let map = one().map();
    let hexes: Vec<Hex> = map.board.hexes().collect();
    let (mut blocked, mut screened, mut free) = (0, 0, 0);
    for (nth, &from) in hexes.iter().enumerate().step_by(13) {
        for &to in hexes.iter().skip(nth % 7).step_by(5) {
            let distance = map.board.distance(from, to);
            if distance == 0 || distance > 20 {
                continue;
            }
            let (both, either) = walk(from, to, is_cover);
            if both {
                blocked += 1;
                assert_eq!(map.sees(from, to), None, "{from:?} {to:?}");
            } else {
                free += 1;
                assert_eq!(map.sees(from, to), Some(distance as u8), "{from:?} {to:?}");
                assert_eq!(map.is_screened(from, to), either, "{from:?} {to:?}");
                screened += u32::from(either);
            }
        }
    }
    assert!(blocked > 1000 && screened > 10 && free > 1000, "{blocked} {screened} {free}");
}

fn hex(s: &State, unit: u8) -> Option<Hex> {
    if let Whereabouts::OnMap(hex) = s.whereabouts(unit) { Some(hex) } else { None }
}

fn on_map(game: &Pluton, s: &State, side: Side) -> Vec<(u8, Hex)> {
    game.units_of(side).filter_map(|unit| Some((unit, hex(s, unit)?))).collect()
}

fn is_commander(game: &Pluton, unit: u8) -> bool {
    game.kind(unit) == Kind::Commander
}

/// [16.4, 13.3] Whether anybody of a side observes a hex.
fn is_observed(game: &Pluton, s: &State, side: Side, at: Hex) -> bool {
    on_map(game, s, side).into_iter().any(|(unit, from)| {
        let ranges = if is_commander(game, unit) { [20, 10, 4] } else { [10, 6, 2] };
        let range = ranges[s.level(unit).index()];
        game.map().sees(from, at).is_some_and(|distance| distance <= range)
    })
}

/// Whether a platoon is in command.
fn is_commanded(game: &Pluton, s: &State, unit: u8) -> bool {
    let data = &game.setup().units[game.place(unit)];
    let at = hex(s, unit).unwrap();
    on_map(game, s, data.side).into_iter().any(|(other, from)| {
        let commander = &game.setup().units[game.place(other)];
        let leads = commander.kind == Kind::Commander
            && if data.company > 0 {
                commander.company == data.company
            } else {
                commander.battalion == data.battalion
            };
        let range = [4, 3, 1][s.level(other).index()] - u16::from(s.is_replacement(other));
        leads && game.map().board.distance(at, from) <= range
    })
}

/// Some decisions of random games of both scenarios.
fn some_decisions(games_of_each: u64, step: u32, mut look: impl FnMut(&Pluton, &State, &[Choice])) {
    for game in games() {
        for number in 0..games_of_each {
            let mut nth = 0_u32;
            play(game, 21, number, &mut Luck::new(21, number), |state, choices| {
                nth += 1;
                if nth.is_multiple_of(step) && game.outcome(state).is_none() {
                    look(game, state, choices);
                }
            });
        }
    }
}

#[test]
fn only_units_that_anybody_sees_are_shot_at() {
    let mut shots = 0;
    some_decisions(4, 1, |game, s, choices| {
        for choice in choices {
            let Choice::Fire { target, .. } = *choice else { continue };
            shots += 1;
            let side = side_of(target);
            let at = hex(s, target).expect("it is on the map");
            let shares = on_map(game, s, side.other()).iter().any(|&(_, other)| other == at);
            assert!(shares || is_observed(game, s, side.other(), at));
            if !shares && is_cover(at) {
                assert!(game.is_unmasked(s, target), "it has fired");
            }
            assert!(s.is_known(target));
        }
    });
    assert!(shots > 500, "{shots}");
}

#[test]
fn the_force_of_shots_agrees_with_the_text() {
    let mut shots = 0;
    some_decisions(4, 1, |game, s, choices| {
        // The platoon that was named is the one that could be named before: find it by its fire.
        let Some(unit) = s.shooter() else { return };
        for choice in choices {
            let Choice::Fire { target, halves } = *choice else { continue };
            shots += 1;
            let (from, to) = (hex(s, unit).unwrap(), hex(s, target).unwrap());
            let side = side_of(unit);
            let range = game.map().board.distance(from, to);
            let table = if game.kind(unit) == Kind::MachineGuns {
                &game.setup().tables.machine_guns
            } else {
                &game.setup().tables.rifles
            };
            let base = table[usize::from(halves) - 1][usize::from(range)];
            let mut modifier = 0;
            let has_own = |hex: Hex| {
                on_map(game, s, side).iter().any(|&(own, at)| at == hex && !is_commander(game, own))
            };
            if range > 0 && (has_own(to) || walk(from, to, has_own).1 || walk(from, to, is_cover).1)
            {
                modifier -= 1;
            }
            modifier += [0, -2, -4][s.level(unit).index()];
            if range > 0 && is_cover(to) {
                modifier -= 2;
            }
            if !is_commanded(game, s, unit) {
                modifier -= 1;
            }
            let there = on_map(game, s, side.other());
            let there =
                there.iter().filter(|&&(other, at)| at == to && !is_commander(game, other)).count();
            modifier += i8::from(there >= 4);
            let shot = game.shot(s, unit, target, halves, false);
            assert_eq!((shot.range, shot.force.base), (range as u8, base));
            assert_eq!(
                shot.force.modifier,
                modifier.clamp(-5, 5),
                "{unit} {from:?} at {target} {to:?} {shot:?}"
            );
            let nearest =
                (f64::from(base.min(20)) * (f64::from(modifier.clamp(-5, 5)) / 4.0).exp2()).round();
            assert!((f64::from(shot.force.result) - nearest).abs() <= 1.0);
        }
    });
    assert!(shots > 500, "{shots}");
}

#[test]
fn close_combat_agrees_with_the_text() {
    let mut fights = 0;
    some_decisions(24, 1, |game, s, choices| {
        for choice in choices {
            let Choice::Combat(at) = *choice else { continue };
            fights += 1;
            for attacker in Side::BOTH {
                let of = |side: Side| -> Vec<u8> {
                    let here = on_map(game, s, side).into_iter().filter(|&(_, hex)| hex == at);
                    here.map(|(unit, _)| unit).collect()
                };
                let size = |side: Side| -> f64 {
                    of(side).iter().map(|&unit| f64::from(game.size(s, unit)) / 2.0).sum()
                };
                let morale = |side: Side| {
                    let platoons = of(side).into_iter().filter(|&unit| !is_commander(game, unit));
                    platoons.map(|unit| 1 + i8::from(is_commanded(game, s, unit))).min().unwrap()
                };
                let low = |side: Side, level: Level| {
                    let some: f64 = of(side)
                        .iter()
                        .filter(|&&unit| s.level(unit) >= level)
                        .map(|&unit| f64::from(game.size(s, unit)) / 2.0)
                        .sum();
                    some > 0.0 && some >= size(side) / 2.0
                };
                let led = |side: Side| of(side).iter().any(|&unit| is_commander(game, unit));
                let defender = attacker.other();
                let mut shift = morale(attacker) - morale(defender);
                shift -= i8::from(low(attacker, Level::UnderFire));
                shift += i8::from(led(attacker)) - i8::from(led(defender));
                shift -= i8::from(is_cover(at));
                shift += if low(defender, Level::Pinned) {
                    2
                } else {
                    i8::from(low(defender, Level::UnderFire))
                };
                shift += if attacker == POLES { 1 } else { -1 };
                let ratio = size(attacker) / size(defender);
                let by_size = if ratio >= 1.0 {
                    2 + ratio.floor().min(3.0) as i8
                } else {
                    4 - (1.0 / ratio).ceil().min(3.0) as i8
                };
                let odds = game.combat_odds(s, at, attacker);
                assert_eq!(odds.columns[0] as i8, by_size);
                assert_eq!(odds.shift, shift);
                assert_eq!(odds.columns[1] as i8, (by_size + shift).clamp(0, 8));
            }
        }
    });
    assert!(fights > 5, "{fights}");
}

#[test]
fn what_is_known_agrees_with_who_was_seen() {
    some_decisions(4, 37, |game, s, _| {
        // During the set-up nobody looks.
        if s.turn() == 0 {
            return;
        }
        for side in Side::BOTH {
            for (unit, at) in on_map(game, s, side) {
                let shares = on_map(game, s, side.other()).iter().any(|&(_, other)| other == at);
                let open = !is_cover(at);
                let observed = is_observed(game, s, side.other(), at);
                if shares || (open && observed) {
                    assert!(game.is_unmasked(s, unit) && s.is_known(unit), "{unit} at {at:?}");
                }
                if game.is_unmasked(s, unit) {
                    assert!(shares || observed);
                    let (losses, level) = game.last_seen(s, unit);
                    assert_eq!((losses, level), (s.losses(unit), s.level(unit).index()));
                }
            }
        }
    });
}
