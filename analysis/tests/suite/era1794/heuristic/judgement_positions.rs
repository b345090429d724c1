//! Positions with a decision that a good player would take. Not for what must hold in all games:
//! that is in `judgement`; nor for what hangs on the score and on the camp: that is in
//! `judgement_stakes`.
//!
//! Each position is a scenario with counters set elsewhere, so the dice before the decision differ
//! from game to game: a test asks in how many of some games the decision was taken.

use wargauge_ai::era1794::niemenczyn::Heuristic;
use wargauge_analysis::replay::Replay;
use wargauge_engine::era1794::event::What;
use wargauge_engine::era1794::{Choice, Event, Niemenczyn, NiemenczynState, Reaction};
use wargauge_engine::hex::{Hex, Zone};
use wargauge_engine::{Bits, Side};

use super::judgement::watch;
use super::{SCENARIOS, game};

/// How many games of a position are played.
pub const GAMES: u64 = 20;

/// What happens up to some turn in each of the games.
pub fn until(game: &Niemenczyn, turn: u8) -> Vec<Vec<Event>> {
    let players = [(); 2].map(|()| Heuristic::default());
    (0..GAMES)
        .map(|number| {
            let replay = Replay::new(game, &players, 11, number);
            let entries = replay.events.into_iter().filter(|entry| entry.turn <= turn);
            entries.map(|entry| entry.note.event).collect()
        })
        .collect()
}

/// In how many of the games something happens up to some turn.
pub fn happens(game: &Niemenczyn, turn: u8, what: impl Fn(&Event) -> bool) -> usize {
    until(game, turn).iter().filter(|events| events.iter().any(&what)).count()
}

pub fn unit(game: &Niemenczyn, name: &str) -> u8 {
    let place = game.setup().units.iter().position(|unit| unit.name == name);
    place.expect("a unit of that name") as u8
}

pub fn leader(game: &Niemenczyn, name: &str) -> u8 {
    let place = game.setup().commanders.iter().position(|leader| leader.name.contains(name));
    place.expect("a commander of that name") as u8
}

pub fn hex(game: &Niemenczyn, number: u16) -> Hex {
    game.map().board.numbered(number).expect("a hex of that number")
}

/// Sizes summed.
fn size(state: &NiemenczynState, units: Bits<1>) -> i32 {
    units.iter().map(|unit| i32::from(state.size_of(unit))).sum()
}

/// All other units are far from what is asked: the Polish column in the south-east, out of command.
pub const COLUMN_AWAY: [&str; 3] =
    ["units.lit-7-1.start=0115", "units.lit-7-2.start=0114", "units.artyleria-polska.start=0116"];

#[test]
fn no_unit_counterattacks_against_hopeless_odds() {
    let (mut struck, mut hopeless) = (0, 0);
    for name in SCENARIOS {
        watch(&game(name, &[]), 0..300, |game, state, side, _, picked| {
            let Choice::React(unit, Reaction::Strike(to) | Reaction::Test(to)) = picked else {
                return;
            };
            let own = game.troops_at(state, state.hex_of(usize::from(unit)), side);
            let theirs = game.troops_at(state, to, side.other());
            struck += 1;
            hopeless += u32::from(size(state, theirs) > 3 * size(state, own));
        });
    }
    assert!(struck > 100, "{struck}");
    assert!(hopeless * 10 <= struck, "{hopeless} of {struck}");
}

#[test]
fn horse_strikes_a_lone_company_that_marches_past_it_and_holds_before_a_column() {
    let (mut good, mut asked, mut held, mut column) = (0, 0, 0, 0);
    for name in SCENARIOS {
        watch(&game(name, &[]), 0..600, |game, state, side, choices, picked| {
            for &choice in choices {
                let Choice::React(unit, Reaction::Strike(to)) = choice else { continue };
                // Friends that are in the clash already fight beside it [9.1].
                let own = size(state, game.troops_at(state, state.hex_of(usize::from(unit)), side))
                    + size(state, game.troops_at(state, to, side));
                let theirs = size(state, game.troops_at(state, to, side.other()));
                let facing = game.facing_at(state, to, side.other());
                let from = game.map().direction(to, state.hex_of(usize::from(unit)));
                // Into a flank or the rear a strike may well pay [11.7].
                let head_on =
                    facing.zip(from).is_some_and(|(facing, from)| facing.zone(from) == Zone::Front);
                if own >= 3 && theirs <= 2 && theirs > 0 {
                    asked += 1;
                    good += u32::from(!matches!(picked, Choice::React(_, Reaction::Hold)));
                } else if own <= 2 && theirs >= 7 && head_on {
                    column += 1;
                    held += u32::from(picked != choice);
                }
            }
        });
    }
    assert!(asked > 5 && good * 10 >= asked * 8, "{good} of {asked}");
    assert!(column > 5 && held * 10 >= column * 8, "{held} of {column}");
}

/// Four companies in the open under Lewiz, horse of the enemy's about, his foot far away.
const IN_THE_OPEN: [&str; 11] = [
    "rules.camp.draw=false",
    "units.narwski-1.start=0804",
    "units.narwski-2.start=0804",
    "units.narwski-3.start=0804",
    "units.pskowski-1.start=0804",
    "units.artyleria-rosyjska.start=1212",
    "commanders.lewiz.start=0804",
    "units.brygada-kn.start=0504",
    "units.narbutt-1.start=0505",
    "units.narbutt-2.start=0505",
    "commanders.grabowski.start=0405",
];

#[test]
fn companies_in_the_open_form_square_before_horse() {
    let mut sets = IN_THE_OPEN.to_vec();
    sets.extend(COLUMN_AWAY);
    // The horse waits for orders.
    sets.retain(|set| !set.starts_with("commanders.grabowski"));
    sets.push("commanders.grabowski.start=0115");
    let formed = happens(&game(SCENARIOS[0], &sets), 2, |event| {
        matches!(event, Event::Declare { what: What::Square, .. })
    });
    assert!(formed >= 15, "{formed} of {GAMES}");
}

#[test]
fn no_unit_forms_square_before_foot() {
    let mut sets = IN_THE_OPEN.to_vec();
    sets.extend([
        "units.lit-7-1.start=0604",
        "units.lit-7-2.start=0605",
        "units.brygada-kn.start=0101",
        "units.narbutt-1.start=0102",
        "units.narbutt-2.start=0103",
    ]);
    // Later the horse comes up, and a square may be right.
    let formed = happens(&game(SCENARIOS[0], &sets), 1, |event| {
        matches!(event, Event::Declare { what: What::Square, .. })
    });
    assert!(formed <= 2, "{formed} of {GAMES}");
}

#[test]
fn guns_march_up_before_they_unlimber() {
    let game = game(SCENARIOS[0], &[]);
    let gun = unit(&game, "artyleria");
    let (mut far, mut unlimbered) = (0, 0);
    for events in until(&game, 6) {
        let mut place = hex(&game, 109);
        for event in events {
            match event {
                Event::Step { units, to, .. } if units.contains(&gun) => place = to,
                Event::Declare { units, what: What::Unlimber, .. } if units.contains(&gun) => {
                    unlimbered += 1;
                    far += u32::from(place == hex(&game, 109));
                }
                _ => {}
            }
        }
    }
    assert!(unlimbered >= 15, "{unlimbered}");
    assert!(far * 10 <= unlimbered, "{far} of {unlimbered} from where they started");
}

#[test]
fn the_escort_does_not_leave_guns_to_an_enemy_close_by() {
    let game = game(SCENARIOS[0], &["units.lit-7-1.start=0509", "units.lit-7-2.start=0510"]);
    let mut alone = 0;
    let escort = unit(&game, "1 Narwski");
    for events in until(&game, 2) {
        // It is shot away at times, but does not march away of its own accord.
        let leaves = |event: &Event| match event {
            Event::Step { units, from, .. } => units.contains(&escort) && *from == hex(&game, 809),
            _ => false,
        };
        alone += u32::from(events.iter().any(leaves));
    }
    assert!(alone <= 4, "{alone} of {GAMES}");
}

#[test]
fn guns_that_stand_alone_before_the_enemy_are_withdrawn_or_covered() {
    let game = game(
        SCENARIOS[0],
        &[
            "units.artyleria-polska.start=0504",
            "units.artyleria-polska.limbered=false",
            "units.lit-7-1.start=0404",
            "units.lit-7-2.start=0405",
            "commanders.grabowski.start=0404",
            "units.pskowski-1.start=0804",
        ],
    );
    let gun = usize::from(unit(&game, "artyleria"));
    let mut safe = 0;
    for number in 0..GAMES {
        let mut last = None;
        watch(&game, number..number + 1, |game, state, _, _, _| {
            if state.turn() == 1 {
                let place = state.hex_of(gun);
                last = Some(!game.troops_at(state, place, Side::First).is_empty());
            }
        });
        safe += u64::from(last == Some(true));
    }
    assert!(safe * 10 >= GAMES * 7, "{safe} of {GAMES}");
}

#[test]
fn cossacks_always_try_the_lava() {
    let mut asked = 0;
    let sets =
        ["units.lit-7-1.start=0603", "units.lit-7-2.start=0602", "commanders.grabowski.start=0503"];
    watch(&game(SCENARIOS[0], &sets), 0..300, |_, _, _, choices, picked| {
        if choices.iter().any(|choice| matches!(choice, Choice::Lava(_))) {
            asked += 1;
            assert!(matches!(picked, Choice::Lava(_)), "{picked:?}");
        }
    });
    assert!(asked > 5, "{asked}");
}

#[test]
fn the_poles_deploy_under_command_and_the_foot_before_the_works() {
    let game = game(SCENARIOS[1], &[]);
    let foot = [unit(&game, "1/I/7 pp lit."), unit(&game, "2/I/7 pp lit.")];
    let guns = hex(&game, 809);
    for number in 0..GAMES {
        let mut seen = None;
        watch(&game, number..number + 1, |_, state, _, choices, _| {
            let deploys = |choice: &Choice| matches!(choice, Choice::Place(_) | Choice::Face(_));
            // Before a shot is fired.
            if seen.is_none() && !choices.iter().any(deploys) {
                seen = Some(*state);
            }
        });
        let state = seen.expect("the game begins");
        let leaders = 0..game.setup().commanders.len();
        let own = |&leader: &usize| {
            game.side_of_commander(leader) == Side::First && state.commander(leader).is_some()
        };
        for leader in leaders.filter(own) {
            for unit in game.command(leader) {
                let place = state.hex_of(unit);
                if place.is_somewhere() && state.turn() == 1 {
                    let far = game.map().distance(place, state.commander_hex(leader));
                    assert!(far <= 4, "unit {unit} is {far} from its commander");
                }
            }
        }
        for unit in foot {
            assert!(state.hex_of(usize::from(unit)).is_somewhere(), "game {number}");
            let far = game.map().distance(state.hex_of(usize::from(unit)), guns);
            assert!(far <= 9, "foot deploys {far} from the guns that it has to take");
        }
    }
}

#[test]
fn the_commander_of_cossacks_beside_lone_guns_is_activated() {
    let sets = [
        "units.sotnia-1.start=0405",
        "units.sotnia-2.start=0404",
        "commanders.kirejew.start=0405",
        "units.artyleria-polska.start=0105",
        "units.artyleria-polska.limbered=false",
        "units.lit-7-1.start=0115",
        "units.lit-7-2.start=0114",
        "units.narbutt-1.start=0116",
        "units.narbutt-2.start=0116",
        "units.brygada-kn.start=0113",
        "commanders.grabowski.start=0115",
        "pool.russians=[{turn=2,count=1,from=[\"lewiz\",\"kirejew\"]}]",
    ];
    let game = game(SCENARIOS[0], &sets);
    let kirejew = leader(&game, "Kirejew");
    let chosen = happens(
        &game,
        2,
        |event| matches!(event, Event::Choose { commander, .. } if *commander == kirejew),
    );
    assert!(chosen >= 15, "{chosen} of {GAMES}");
}

#[test]
fn no_shot_is_fired_that_cannot_hurt() {
    let (mut shots, mut wasted) = (0, 0);
    for name in SCENARIOS {
        watch(&game(name, &[]), 0..300, |game, state, _, choices, picked| {
            let Choice::Fire { unit, hexes, target } = picked else { return };
            if choices.iter().any(|choice| matches!(choice, Choice::Pass | Choice::Halt)) {
                let aimed = game.aimed_muskets(state, usize::from(unit), hexes, target);
                shots += 1;
                wasted += u32::from(aimed.modifier.is_none() && !aimed.lone_guns);
            }
        });
    }
    assert!(shots > 1000 && wasted == 0, "{wasted} of {shots}");
}

#[test]
fn companies_reload_before_they_pass_near_the_enemy() {
    let (mut passes, mut unloaded) = (0, 0);
    for name in SCENARIOS {
        watch(&game(name, &[]), 0..200, |game, state, side, choices, picked| {
            if picked != Choice::Pass {
                return;
            }
            passes += 1;
            let near = |unit: u8| {
                let place = state.hex_of(usize::from(unit));
                state
                    .held(side.other())
                    .iter()
                    .any(|enemy| game.map().distance(place, Hex(enemy as u16)) <= 3)
            };
            let waits = |choice: &Choice| matches!(*choice, Choice::Reload(unit) if near(unit) && game.firepower(state, usize::from(unit)) > 0);
            unloaded += u32::from(choices.iter().any(waits));
        });
    }
    assert!(passes > 1000 && unloaded * 50 <= passes, "{unloaded} of {passes}");
}

#[test]
fn the_commander_keeps_up_with_raiders_that_can_reach_the_camp_next() {
    let game = game(
        SCENARIOS[0],
        &[
            "units.brygada-kn.start=0812",
            "units.brygada-kn.facing=NE",
            "commanders.grabowski.start=0609",
        ],
    );
    let raider = usize::from(unit(&game, "II Brygada KN"));
    let (mut led, mut rides) = (0, 0);
    watch(&game, 0..40, |game, state, side, _, picked| {
        if side == Side::First && state.turn() == 1 && !state.is_camp_reached() {
            let to = match picked {
                Choice::LeaderTo(to) => to,
                Choice::Stay => state.commander_hex(0),
                _ => return,
            };
            rides += 1;
            led += u32::from(game.map().distance(to, state.hex_of(raider)) <= 4);
        }
    });
    assert!(rides >= 15 && led * 10 >= rides * 8, "{led} of {rides}");
}
