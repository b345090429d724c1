//! What is seen of a whole position at once: where every unit and commander is, what has happened to it, where it
//! meets enemies, whose activation it is and how the game stands. Practice learns by it what positions are worth.

use wargauge_engine::Game;
use wargauge_engine::era1794::{Rules, State, Whereabouts};

use super::contacts::{CONTACTS, contacts};
use super::spots::{COLUMNS, STAGES, stage_of};

/// Units and commanders that have marks. Any others are left out.
pub(super) const UNITS: usize = 64;
const LEADERS: usize = 8;

/// Turns that have marks of their own; all later turns share those of the last.
const TURNS: usize = 12;

/// A larger lead counts as this one.
const LEAD: i32 = 8;
const LEADS: usize = 2 * LEAD as usize + 1;

/// Sizes that have marks of their own; all larger ones share that of the last.
const SIZES: usize = 8;

/// What can be said of a unit besides its place and its size.
const WAITING: usize = 0;
const ROUTED: usize = 1;
const GONE: usize = 2;
const FIRED: usize = 3;
const LIMBERED: usize = 4;
const CLASH: usize = 5;
const MOVED: usize = 6;
const OF_UNIT: usize = 7;

/// Where the marks of each kind begin.
const PLACES: usize = 0;
const SIZE: usize = PLACES + UNITS * STAGES * COLUMNS;
const UNIT: usize = SIZE + UNITS * SIZES;
const LEADER: usize = UNIT + UNITS * OF_UNIT;
const ACTIVE: usize = LEADER + LEADERS * COLUMNS;
const STANDING: usize = ACTIVE + LEADERS + 1;
const CUP: usize = STANDING + 2 * TURNS * LEADS;

const CONTACT: usize = CUP + 2 * LEADERS;

/// All marks of an outline.
pub(super) const OUTLINE: usize = CONTACT + CONTACTS;

/// Lists the marks of a position, on the board that is known.
pub(super) fn outline<const U: usize, const S: usize, const H: usize, const X: usize>(
    rules: &Rules<U, S, H, X>,
    state: &State<U, S, H, X>,
    marks: &mut Vec<u32>,
) {
    let Some(stage) = stage_of(rules, state) else { return };
    let mut mark = |place: usize| marks.push(place as u32);
    contacts(rules, state, |place| mark(CONTACT + place));
    let turn = usize::from(rules.turn(state));
    let lead = (i32::from(state.net_points()).clamp(-LEAD, LEAD) + LEAD) as usize;
    let standing = 2 * turn.min(TURNS - 1) + usize::from(state.is_camp_reached());
    mark(STANDING + standing * LEADS + lead);
    mark(ACTIVE + state.active_commander().map_or(LEADERS, |leader| leader.min(LEADERS - 1)));
    let leaders = rules.setup().commanders.len().min(LEADERS);
    for leader in 0..leaders {
        if let Some(hex) = state.commander(leader) {
            mark(LEADER + leader * COLUMNS + hex.index());
        }
        if state.is_in_cup(leader) {
            mark(CUP + leader);
        }
    }
    for unit in 0..rules.setup().units.len().min(UNITS) {
        let seen = state.unit(unit);
        let mut is = |what: usize| mark(UNIT + unit * OF_UNIT + what);
        let hex = match seen.whereabouts {
            Whereabouts::OnMap(hex) => hex,
            off_map => {
                is(match off_map {
                    Whereabouts::Waiting => WAITING,
                    Whereabouts::Routed(_) => ROUTED,
                    Whereabouts::OnMap(_) | Whereabouts::Gone => GONE,
                });
                continue;
            }
        };
        if seen.shots > 0 {
            is(FIRED);
        }
        if state.has_moved(unit) {
            is(MOVED);
        }
        if seen.limbered {
            is(LIMBERED);
        }
        if state.clashes().has(hex.index()) {
            is(CLASH);
        }
        mark(PLACES + (unit * STAGES + stage) * COLUMNS + hex.index());
        mark(SIZE + unit * SIZES + usize::from(seen.size).min(SIZES - 1));
    }
}
