//! Positions in which the right choice hangs on what is at stake: the score, the last turn, the camp,
//! the time left. Not for what is right whatever the score.

use wargauge_engine::Side;
use wargauge_engine::era1794::Event;
use wargauge_engine::era1794::event::What;

use super::judgement_positions::{COLUMN_AWAY, GAMES, happens, hex, leader, unit, until};
use super::{SCENARIOS, game};

/// The Russian foot holds its fire, the rest of it is far, so that nothing disturbs the decision.
const NO_FIRE: [&str; 5] = [
    "rules.camp.draw=false",
    "units.russians+infantry.firepower=none",
    "units.artyleria-rosyjska.start=1212",
    "units.sotnia-1.start=1201",
    "units.sotnia-2.start=1202",
];

/// At zero the Poles win: they are ahead without a point.
const AHEAD: [&str; 1] = ["rules.zero_points=poles"];

fn joined<'a>(parts: &[&[&'a str]]) -> Vec<&'a str> {
    parts.concat()
}

/// A Polish company next to three Russian ones on one hex.
const OUTNUMBERED: [&str; 9] = [
    "units.lit-7-1.start=0101",
    "units.lit-7-2.start=0604",
    "units.narwski-2.start=0704",
    "units.narwski-3.start=0704",
    "units.pskowski-1.start=0704",
    "units.narbutt-1.start=0102",
    "units.narbutt-2.start=0103",
    "units.brygada-kn.start=0104",
    "commanders.grabowski.start=0504",
];

#[test]
fn in_the_last_turn_the_side_behind_attacks_three_companies_and_the_side_ahead_does_not() {
    let last = ["rules.turns=1"];
    let clash = |event: &Event| matches!(event, Event::Clash { .. });
    let behind = game(SCENARIOS[0], &joined(&[&NO_FIRE, &OUTNUMBERED, &last]));
    let behind = happens(&behind, 1, clash);
    assert!(behind >= 18, "{behind} of {GAMES}");
    let ahead = game(SCENARIOS[0], &joined(&[&NO_FIRE, &OUTNUMBERED, &last, &AHEAD]));
    let ahead = happens(&ahead, 1, clash);
    assert!(ahead <= 5, "{ahead} of {GAMES}");
}

#[test]
fn stacked_companies_deploy_side_by_side_to_fire() {
    let stacked = [
        "units.lit-7-1.start=0604",
        "units.lit-7-2.start=0604",
        "units.narwski-3.start=0904",
        "units.pskowski-1.start=0904",
        "commanders.grabowski.start=0504",
    ];
    let game = game(SCENARIOS[0], &joined(&[&NO_FIRE, &stacked, &AHEAD]));
    let lines = happens(&game, 1, |event| matches!(event, Event::Declare { what: What::Line, .. }));
    assert!(lines >= 18, "{lines} of {GAMES}");
}

/// A squadron of one point with room for a charge at ten points of foot, head on: `odds melee
/// --attackers 1 --defenders 10 --charge --attacker-commanded --defender-commanded` gives it 45 %.
/// What it would drive off is worth far more than the squadron, the melee itself less than nothing.
const HEAD_ON: [&str; 8] = [
    "units.narbutt-2.start=0504",
    "units.narbutt-1.start=0102",
    "units.brygada-kn.start=0103",
    "units.narwski-1.start=0804",
    "units.narwski-2.start=0804",
    "units.narwski-3.start=0804",
    "commanders.grabowski.start=0505",
    "units.narbutt-2.facing=N",
];

#[test]
fn the_side_ahead_does_not_charge_a_column_head_on_and_one_that_needs_points_does() {
    let charge = |event: &Event| matches!(event, Event::Charge { .. });
    let ahead = game(SCENARIOS[0], &joined(&[&NO_FIRE, &COLUMN_AWAY, &HEAD_ON, &AHEAD]));
    let ahead = happens(&ahead, 1, charge);
    assert!(ahead <= 2, "{ahead} of {GAMES}");
    let behind = game(SCENARIOS[0], &joined(&[&NO_FIRE, &COLUMN_AWAY, &HEAD_ON]));
    let behind = happens(&behind, 1, charge);
    assert!(behind >= 15, "{behind} of {GAMES}");
}

#[test]
fn foot_closes_the_camp_before_horse_that_could_reach_it() {
    let raid = [
        "units.brygada-kn.start=0913",
        "units.brygada-kn.facing=NW",
        "units.narbutt-1.start=0101",
        "units.narbutt-2.start=0102",
        "commanders.grabowski.start=0115",
    ];
    let game = game(SCENARIOS[0], &joined(&[&COLUMN_AWAY, &raid]));
    let (camp, lewiz) = (hex(&game, 1108), leader(&game, "Lewiz"));
    let raiders = unit(&game, "II Brygada KN");
    let (mut asked, mut closed) = (0, 0);
    for events in until(&game, 2) {
        let drawn =
            |event: &Event| matches!(event, Event::Draw { commander } if *commander == lewiz);
        let Some(start) = events.iter().position(drawn) else { continue };
        // Only if he comes first, and no unit was shot away from the camp before.
        if events[..start].iter().any(|event| match event {
            Event::Camp { .. } => true,
            Event::Step { units, .. } => units.contains(&raiders),
            _ => false,
        }) {
            continue;
        }
        asked += 1;
        closed += u32::from(events[start..].iter().any(|event| match event {
            Event::Step { units, to, .. } => {
                game.side_of(usize::from(units[0])) == Side::Second
                    && game.map().distance(*to, camp) <= 2
            }
            _ => false,
        }));
    }
    assert!(asked >= 5 && closed == asked, "{closed} of {asked}");
}

#[test]
fn foot_far_from_the_enemy_goes_at_double_time_and_under_his_guns_it_does_not() {
    let double = |event: &Event| matches!(event, Event::Declare { what: What::DoubleTime, .. });
    // Scenario II begins on the south edge.
    let hasty = happens(&game(SCENARIOS[1], &[]), 6, double);
    assert!(hasty >= 8, "{hasty} of {GAMES}");
    // In the ravine, before the guns.
    let near = ["units.lit-7-1.start=0409", "units.lit-7-2.start=0410"];
    let hasty = happens(&game(SCENARIOS[0], &near), 1, double);
    assert!(hasty <= 2, "{hasty} of {GAMES}");
}
