//! [7.7] Barges.

use wargauge_engine::Side;
use wargauge_engine::verdox::{Choice, Event, Kind, Rule, Target, Whereabouts, purposes};

use super::field::{BLUE, Field, RED};

/// A river with a barge, and a canal from it to the right.
const RIVER: [&str; 5] = [
    "..~..", //
    "..~..", "..bcc", "..~..", "..~..",
];

fn river() -> Field {
    Field::on(&RIVER)
}

#[test]
fn rule_7_7_2_a_barge_moves_one_square_of_water_a_phase() {
    let mut battle = river().unit(BLUE, Kind::Riflemen, 303).start(BLUE);
    assert_eq!(battle.barge_moves(), [203, 304, 403]);
    battle.barge(0, 304);
    assert!(battle.barge_moves().is_empty());
    assert_eq!(battle.uses(Rule::BargeMovement), 1);
    battle.play(Choice::Stop).go_on();
    assert_eq!(battle.barge_moves(), [303, 305], "the other side had nothing to do");
}

#[test]
fn rule_7_7_2_not_onto_another_barge_or_a_wading_unit() {
    let field = Field::on(&["..b..", "..bc.", "..~.."]).unit(BLUE, Kind::Riflemen, 203).unit(
        RED,
        Kind::Infantry,
        204,
    );
    assert_eq!(field.start(BLUE).barge_moves(), [303]);
}

#[test]
fn rule_7_7_2_a_barge_without_an_owner_and_the_enemys_barge_stay() {
    let battle = river().unit(BLUE, Kind::Riflemen, 302).start(BLUE);
    assert!(battle.barge_moves().is_empty());
    let battle = river().unit(RED, Kind::Riflemen, 303).unit(BLUE, Kind::Riflemen, 101).start(BLUE);
    assert!(battle.barge_moves().is_empty());
}

#[test]
fn rule_7_7_3_a_unit_boards_an_empty_barge_and_its_move_ends() {
    let mut battle = river().unit(BLUE, Kind::Cavalry, 302).start(BLUE);
    battle.act(302).step(303);
    assert_eq!(battle.state.mover(), None, "a point is lost");
    assert_eq!(battle.state.barge(0).passenger, Some(0));
    assert_eq!(battle.state.unit(0).aboard, Some(0));
    assert_eq!(battle.count(|event| *event == Event::Board { unit: 0, barge: 0 }), 1);
    assert_eq!(battle.uses(Rule::Passengers), 1);
}

#[test]
fn rule_7_7_3_boarding_costs_a_whole_point() {
    let mut battle = Field::on(&["rrb..", "..~.."]).unit(BLUE, Kind::Infantry, 101).start(BLUE);
    battle.act(101).step(102);
    assert!(!battle.steps().contains(&103));
    let mut battle = Field::on(&["hhb..", "..~.."]).unit(BLUE, Kind::Cavalry, 101).start(BLUE);
    battle.act(101).step(102);
    assert!(!battle.steps().contains(&103), "off a hill it is the whole move");
}

#[test]
fn rule_7_7_3_riders_step_and_board_with_their_second_point_also_on_a_canal() {
    for rows in ["..b.", "..B."] {
        let mut battle = Field::on(&[rows, "...."]).unit(BLUE, Kind::Cavalry, 101).start(BLUE);
        battle.act(101).step(102).step(103);
        assert_eq!(battle.state.barge(0).passenger, Some(0));
    }
}

#[test]
fn rule_7_7_3_a_barge_holds_one_unit() {
    let field = river().unit(BLUE, Kind::Riflemen, 303).unit(BLUE, Kind::Infantry, 302);
    assert_eq!(field.start(BLUE).steps_of(302), [202, 301, 402]);
}

#[test]
fn rule_7_7_3_a_ride_is_not_the_passengers_action() {
    let field = river().unit(BLUE, Kind::Riflemen, 303).unit(RED, Kind::Infantry, 401);
    let mut battle = field.start(BLUE);
    battle.barge(0, 403);
    assert_eq!(battle.actors(), [403]);
    assert_eq!(battle.targets_of(403), [401]);
    battle.act(403).step(402);
    assert_eq!(battle.on(402), Some((BLUE, Kind::Riflemen)));
    let landed = |event: &Event| matches!(event, Event::Land { unit: 0, barge: 0, .. });
    assert_eq!(battle.count(landed), 1);
    assert_eq!(battle.state.barge(0).passenger, None);
    assert_eq!(battle.state.barge(0).owner, Some(BLUE), "an emptied barge keeps its owner");
}

#[test]
fn rule_7_7_3_after_its_action_the_passenger_rides_on_without_another() {
    let field = river().unit(BLUE, Kind::Riflemen, 303).unit(RED, Kind::Infantry, 301);
    let mut battle = field.start(BLUE);
    battle.hits(&[6]).act(303).attack(301).barge(0, 403);
    assert!(battle.actors().is_empty());
}

#[test]
fn rule_7_7_3_from_barge_to_barge() {
    let mut battle = Field::on(&["..bb.", "..~~."]).unit(BLUE, Kind::Infantry, 103).start(BLUE);
    battle.act(103).step(104);
    assert_eq!(battle.state.barge(0).passenger, None);
    assert_eq!(battle.state.barge(1).passenger, Some(0));
    assert_eq!([0, 1].map(|barge| battle.state.barge(barge).owner), [Some(BLUE); 2]);
}

#[test]
fn rule_7_7_3_stepping_off_costs_what_the_square_entered_costs() {
    let rows = ["..h..", "..bm.", "..#.."];
    let mut battle = Field::on(&rows).unit(BLUE, Kind::Cavalry, 203).start(BLUE);
    battle.act(203);
    assert_eq!(battle.steps(), [103, 202, 204, 303]);
    battle.step(103);
    assert_eq!(battle.state.mover(), None, "onto a hill the whole move");
    let mut battle = Field::on(&rows).unit(BLUE, Kind::Cavalry, 203).start(BLUE);
    battle.act(203).step(202);
    assert!(battle.state.mover().is_some(), "onto clear ground a point");
    let mut battle = Field::on(&rows).unit(BLUE, Kind::Cavalry, 203).start(BLUE);
    battle.moves(&[2]).act(203).step(303);
    assert_eq!(battle.on(203), Some((BLUE, Kind::Cavalry)), "a wall is climbed from it");
}

#[test]
fn rule_7_7_4_guns_alone_sink_barges() {
    for die in 1..=6 {
        let mut battle = river().unit(BLUE, Kind::Artillery, 101).start(BLUE);
        battle.hits(&[die]).act(101).play(Choice::Sink(0));
        assert_eq!(battle.state.barge(0).square.is_none(), die <= 2, "a {die}");
        assert_eq!(battle.uses(Rule::BargeHits), 1);
    }
    for kind in Kind::ALL {
        // Also if there is something else to fire at.
        let field = river().unit(BLUE, kind, 301).unit(RED, Kind::Infantry, 201);
        let mut battle = field.start(BLUE);
        let sinks = battle.act(301).choices.contains(&Choice::Sink(0));
        assert_eq!(sinks, kind == Kind::Artillery, "{kind:?}");
    }
}

#[test]
fn rule_7_7_4_guns_may_fire_at_any_barge_except_their_sides_own() {
    let targets = |manned: Option<Side>| {
        let mut field = river().unit(BLUE, Kind::Artillery, 101);
        if let Some(side) = manned {
            field = field.unit(side, Kind::Infantry, 303);
        }
        let mut battle = field.start(BLUE);
        battle.act(101);
        (battle.choices.contains(&Choice::Sink(0)), battle.targets().contains(&303))
    };
    assert_eq!(targets(None), (true, false));
    assert_eq!(targets(Some(RED)), (true, true), "barge or passenger");
    assert_eq!(targets(Some(BLUE)), (false, false), "neither of its own side");
}

#[test]
fn rule_7_7_4_the_passenger_is_lost_on_a_river() {
    let field = river().unit(BLUE, Kind::Artillery, 101).unit(RED, Kind::Infantry, 303).unit(
        RED,
        Kind::Infantry,
        505,
    );
    let mut battle = field.start(BLUE);
    battle.hits(&[2]).act(101).play(Choice::Sink(0));
    assert_eq!(battle.state.unit(80).whereabouts, Whereabouts::Gone);
    assert_eq!(battle.on(303), None);
    let lost = |target: Target| {
        battle.count(|event| matches!(event, Event::Eliminate { target: t, .. } if *t == target))
    };
    assert_eq!((lost(Target::Barge(0)), lost(Target::Unit(80))), (1, 1));
}

#[test]
fn rule_7_7_4_the_passenger_wades_on_a_canal() {
    let field = Field::on(&["...B.", "...c."]).unit(BLUE, Kind::Artillery, 101).unit(
        RED,
        Kind::Riflemen,
        104,
    );
    let mut battle = field.start(BLUE);
    battle.hits(&[1]).act(101).play(Choice::Sink(0));
    assert_eq!(battle.on(104), Some((RED, Kind::Riflemen)));
    assert_eq!(battle.state.unit(80).aboard, None);
    battle.play(Choice::Stop).go_on();
    assert!(battle.targets_of(104).is_empty(), "no fire out of the canal now");
}

#[test]
fn rule_7_7_5_passengers_fire_also_on_a_canal() {
    for rows in [["..b..", "..~.."], ["..B..", "..c.."]] {
        let field = Field::on(&rows).unit(BLUE, Kind::Riflemen, 103).unit(RED, Kind::Infantry, 105);
        let mut battle = field.start(BLUE);
        battle.hits(&[6]).act(103).attack(105);
        assert_eq!(battle.uses(Rule::PassengersFire), 1);
    }
}

#[test]
fn rule_7_7_5_passengers_fight_hand_to_hand_and_are_attacked_so() {
    let field = river().unit(BLUE, Kind::Infantry, 303).unit(RED, Kind::Infantry, 302);
    assert_eq!(field.start(BLUE).targets_of(303), [302]);
    assert_eq!(field.start(RED).targets_of(302), [303]);
}

#[test]
fn rule_7_7_5_by_the_letter_passengers_only_fire_and_are_still_attacked_hand_to_hand() {
    let letter = |kind| {
        let field = river().rules(|rules| rules.barge_melee = false);
        field.unit(BLUE, kind, 303).unit(RED, Kind::Infantry, 302)
    };
    let mut battle = letter(Kind::Infantry).start(BLUE);
    battle.act(303);
    assert!(battle.targets().is_empty());
    assert_eq!(battle.uses(Rule::PassengersFire), 1, "it is kept from fighting");
    assert_eq!(letter(Kind::Infantry).start(RED).targets_of(302), [303]);
    // Grenadiers fire at the neighbour that they would have fought hand to hand.
    for (letter_applies, melees) in [(true, 0), (false, 1)] {
        let field = letter(Kind::Grenadiers).rules(|rules| rules.barge_melee = !letter_applies);
        let mut battle = field.start(BLUE);
        battle.hits(&[6]).act(303).attack(302);
        assert_eq!(battle.count(|event| matches!(event, Event::Melee { .. })), melees);
        assert_eq!(battle.count(|event| matches!(event, Event::Fire { .. })), 1 - melees);
    }
}

#[test]
fn rule_7_7_5_a_passenger_in_a_canal_does_not_wade() {
    let mut battle = Field::on(&["..B..", "..c.."]).unit(BLUE, Kind::Infantry, 103).start(BLUE);
    battle.act(103).step(104);
    assert_eq!(battle.on(104), Some((BLUE, Kind::Infantry)), "without a die");
}

#[test]
fn rule_7_7_6_a_barge_is_taken_by_boarding_it() {
    let field = river().unit(RED, Kind::Infantry, 303).unit(BLUE, Kind::Infantry, 302);
    let mut battle = field.start(RED);
    battle.act(303).step(304);
    assert_eq!(battle.state.barge(0).owner, Some(RED));
    battle.play(Choice::Stop).go_on();
    battle.act(302).step(303);
    assert_eq!(battle.state.barge(0).owner, Some(BLUE));
    assert_eq!(battle.uses(Rule::Boarding), 1);
    assert_eq!(battle.barge_moves(), [203, 403], "a barge just taken may move");
}

#[test]
fn rule_7_7_6_boarding_cites_the_taking_of_a_barge_only_if_it_is_taken() {
    let boarded = |field: Field, from: u16| {
        let mut battle = field.start(BLUE);
        battle.act(from).step(303);
        let cited = battle.cited(|event| matches!(event, Event::Board { .. }));
        (cited, battle.uses(Rule::Passengers), battle.uses(Rule::Boarding))
    };
    let field = river().unit(BLUE, Kind::Infantry, 302);
    assert_eq!(boarded(field, 302), (Some(Rule::Boarding), 1, 1));
    // The unit that left it boards it again.
    let field = Field::on(&RIVER).unit(BLUE, Kind::Infantry, 303).unit(BLUE, Kind::Infantry, 402);
    let mut battle = field.start(BLUE);
    battle.act(303).step(302).play(Choice::Stop).go_on();
    battle.act(302).step(303);
    assert_eq!(battle.cited(|event| matches!(event, Event::Board { .. })), Some(Rule::Passengers));
    assert_eq!(battle.uses(Rule::Boarding), 0);
}

#[test]
fn rule_7_7_6_leaving_canal_or_marsh_for_a_barge_needs_the_die() {
    for (die, aboard) in [(2, true), (3, false)] {
        let mut battle = river().unit(BLUE, Kind::Infantry, 304).start(BLUE);
        battle.moves(&[die]).act(304).step(303);
        assert_eq!(battle.state.barge(0).passenger.is_some(), aboard, "a {die}");
    }
}

#[test]
fn rule_6_6_1_between_a_bridge_and_a_barge_beside_it_there_is_no_step_either_way() {
    for rows in [[".b.", "r=r", ".~."], [".B.", "r=r", ".c."]] {
        let on = |square| Field::on(&rows).unit(BLUE, Kind::Infantry, square).start(BLUE);
        assert_eq!(on(202).steps_of(202), [201, 203], "down from the bridge");
        assert_eq!(on(102).steps_of(102), [101, 103], "up onto it");
    }
    // Without another way off the bridge the unit cannot act at all.
    let field = Field::on(&["wb.", "r=r", "..."]).unit(BLUE, Kind::Infantry, 202);
    let field = field.unit(BLUE, Kind::Infantry, 201).unit(BLUE, Kind::Infantry, 203);
    assert!(!field.start(BLUE).actors().contains(&202));
}

#[test]
fn rule_7_7_6_out_of_the_canal_onto_a_barge_in_it_needs_the_die_too() {
    for (die, aboard) in [(2, true), (3, false)] {
        let mut battle = Field::on(&["cB.", "..."]).unit(BLUE, Kind::Infantry, 101).start(BLUE);
        battle.moves(&[die]).act(101).step(102);
        assert_eq!(battle.state.barge(0).passenger.is_some(), aboard, "a {die}");
        assert!(battle.all_dice_fell());
    }
}

#[test]
fn rule_7_7_6_leaving_a_marsh_for_a_barge_needs_both_dice() {
    for (die, aboard) in [(2, true), (3, false)] {
        let mut battle = Field::on(&["mb.", ".~."]).unit(BLUE, Kind::Infantry, 101).start(BLUE);
        battle.dice(purposes::BOG, &[2]).moves(&[die]).act(101).step(102);
        assert_eq!(battle.state.barge(0).passenger.is_some(), aboard, "a {die}");
        assert!(battle.all_dice_fell());
    }
}

#[test]
fn rule_7_7_2_an_emptied_barge_is_still_moved_by_its_owner() {
    let field = river().unit(BLUE, Kind::Infantry, 303).unit(RED, Kind::Infantry, 101);
    let mut battle = field.start(BLUE);
    battle.act(303).step(302);
    assert_eq!(battle.barge_moves(), [203, 304, 403], "in the same phase");
    battle.play(Choice::Stop).go_on();
    assert!(battle.barge_moves().is_empty(), "not by the other side");
    battle.play(Choice::Stop).go_on();
    battle.barge(0, 403);
    assert_eq!(battle.on(302), Some((BLUE, Kind::Infantry)));
}

#[test]
fn rule_7_7_4_guns_spare_an_emptied_barge_of_their_side() {
    let field = river().unit(BLUE, Kind::Infantry, 303).unit(BLUE, Kind::Artillery, 101);
    let mut battle = field.start(BLUE);
    battle.act(303).step(302).act(101);
    assert!(!battle.choices.contains(&Choice::Sink(0)));
    // The other side's guns do not.
    let field = river().unit(BLUE, Kind::Infantry, 303).unit(RED, Kind::Artillery, 101);
    let mut battle = field.start(BLUE);
    battle.act(303).step(302).play(Choice::Stop).go_on();
    battle.act(101);
    assert!(battle.choices.contains(&Choice::Sink(0)));
}

#[test]
fn rule_7_7_2_a_barge_taken_back_does_not_move_twice_in_a_phase() {
    let field = river().unit(BLUE, Kind::Infantry, 303).unit(BLUE, Kind::Infantry, 402);
    let mut battle = field.start(BLUE);
    battle.act(303).step(302).barge(0, 403).act(402).step(403);
    assert_eq!(battle.state.barge(0).passenger, Some(1));
    assert!(battle.barge_moves().is_empty());
}
