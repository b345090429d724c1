//! Rules 4.4.1 to 4.4.3: what fire and melee may do to the commander beside the target.

use crate::era1794::field::{Battle, Field};
use wargauge_engine::Direction::NorthWest;
use wargauge_engine::era1794::{Choice, Event, Rule, purposes};
use wargauge_engine::{Facing, Side};

const LEADER: wargauge_engine::Purpose = purposes::LEADER;

/// Grabowski with Polish foot (unit 1) at 0604 under the fire of a company (unit 0) at 0705.
fn beside(firepower: u8) -> Field {
    let field = Field::new().at(0, 604).at(1, 905).foot(1, [6, 6, firepower], 705, Facing::S);
    field.foot(0, [8, 5, 5], 604, Facing::N)
}

#[test]
fn rule_4_4_1_musket_fire_of_the_last_two_rows_endangers_the_commander() {
    for (firepower, rolls) in [(3, false), (4, true), (6, true)] {
        let mut battle = beside(firepower).start();
        battle.dice(&[(purposes::FIRE, 0)]);
        if rolls {
            battle.dice(&[(LEADER, 5)]);
        }
        battle.fire(0, 1, 604);
        assert!(battle.all_dice_fell());
        assert_eq!(
            battle.uses(Rule::CommanderUnderMuskets) > 0,
            rolls,
            "though the test was passed"
        );
        assert_eq!((battle.leader_is(0), battle.net()), (604, 0), "1 to 8: nothing");
    }
}

#[test]
fn rule_4_4_1_the_effect_comes_first_and_he_stays_when_his_company_goes() {
    let mut battle = beside(4).start();
    battle.dice(&[(purposes::FIRE, 7), (LEADER, 0)]);
    battle.fire(0, 1, 604);
    assert_eq!(battle.leader_is(0), 604, "the retreat is not made yet");
    battle.retreat(504);
    assert_eq!((battle.leader_is(0), battle.net(), battle.size(1)), (0, -3, 4));
    assert!(battle.uses(Rule::CommanderUnderMuskets) > 0);
}

#[test]
fn rule_4_4_1_a_commander_that_falls_in_its_own_round_leaves_fire_only() {
    let field = beside(4).foot(0, [8, 4, 4], 505, Facing::N);
    let mut battle = field.start();
    battle.dice(&[(purposes::FIRE, 0), (LEADER, 0)]);
    battle.fire(0, 1, 604);
    assert_eq!((battle.decider, battle.leader_is(0)), (Some(Side::First), 0));
    assert!(!battle.may_move(1) && !battle.may_move(2));
    assert!(battle.may_fire(1, 1, 705) && battle.may(Choice::Pass));
    battle.dice(&[(purposes::FIRE, 0)]);
    battle.fire(1, 1, 705);
    assert_eq!(battle.decider, Some(Side::Second), "and the phase goes on");
    // No phase 3, and never another round of his.
    battle.idle_to_the_end();
    let draws = |event: &Event| matches!(event, Event::Draw { commander: 0 });
    assert_eq!(battle.count(draws), 1);
    assert_eq!(battle.count(|event| matches!(event, Event::Leader { commander: 0, .. })), 0);
    assert!(battle.uses(Rule::CommanderUnderMuskets) > 0);
}

#[test]
fn rule_4_4_1_a_contusion_takes_the_chit_out_only_while_undrawn() {
    let rounds = |first: u8| {
        let field = beside(4).pool(&[0], &[1]).rules(|rules| rules.turns = 1);
        let mut battle = field.start_with(&[(purposes::CHIT, first)]);
        battle.idle_until(|battle| battle.may_fire(0, 1, 604));
        battle.dice(&[(purposes::FIRE, 0), (LEADER, 9)]);
        battle.fire(0, 1, 604);
        assert_eq!((battle.leader_is(0), battle.net()), (604, 0), "he lives");
        assert!(battle.uses(Rule::CommanderUnderMuskets) > 0);
        battle.idle_to_the_end();
        battle.count(|event| matches!(event, Event::Draw { commander: 0 }))
    };
    assert_eq!(rounds(0), 1, "drawn already");
    assert_eq!(rounds(1), 0, "not to be drawn any more in this turn");
}

#[test]
fn rule_4_4_2_cannon_endanger_him_up_to_three_hexes() {
    for (hex, rolls) in [(604, true), (605, false)] {
        let field = Field::new().at(0, hex).guns(1, 601, Facing::NE);
        let mut battle = field.foot(0, [8, 5, 5], hex, Facing::SW).start();
        battle.dice(&[(purposes::CANNON, 1)]);
        if rolls {
            battle.dice(&[(LEADER, 1)]);
        }
        battle.cannon(0, hex);
        assert!(battle.all_dice_fell());
        assert_eq!(battle.uses(Rule::CommanderUnderCannon) > 0, rolls, "{hex}");
    }
}

/// Poles with Grabowski beside them enter 0705, where Lewiz is: he rides with his company.
fn melee(dice: [u8; 2]) -> Battle {
    let field = Field::new().at(0, 605).at(1, 705).foot(0, [7, 4, 4], 605, Facing::N);
    let mut battle = field.foot(1, [6, 4, 4], 705, Facing::S).start();
    battle.pass_to(Side::First).moves(0).step(NorthWest).end_phase_2();
    battle.dice(&dice.map(|die| (purposes::MELEE, die)));
    let joins = Choice::LeaderTo(battle.hex(705));
    battle.play(joins);
    battle
}

#[test]
fn rule_4_4_3_a_natural_nine_endangers_the_commander_on_the_other_side() {
    // The Poles roll nine: Lewiz flees first, then dies of the roll.
    let mut battle = melee([9, 5]);
    let away = Choice::LeaderTo(battle.hex(805));
    battle.dice(&[(LEADER, 0)]);
    battle.play(away);
    assert_eq!((battle.leader_is(1), battle.leader_is(0)), (0, 705));
    assert_eq!(battle.net(), 4, "the melee and the commander");
    assert!(battle.uses(Rule::CommanderInMelee) > 0 && battle.all_dice_fell());
    // The Russians roll nine and win: Grabowski flees, and his chit is gone already.
    let mut battle = melee([5, 9]);
    let away = Choice::LeaderTo(battle.hex(605));
    battle.dice(&[(LEADER, 9)]);
    battle.play(away);
    assert_eq!((battle.leader_is(0), battle.leader_is(1), battle.net()), (605, 705, -1));
    assert_eq!(battle.count(|event| matches!(event, Event::Contusion { commander: 0 })), 1);
    assert!(battle.uses(Rule::CommanderInMelee) > 0 && battle.all_dice_fell());
}

#[test]
fn rule_4_4_3_no_nine_no_roll() {
    let mut battle = melee([8, 5]);
    let away = Choice::LeaderTo(battle.hex(805));
    battle.play(away);
    assert_eq!((battle.net(), battle.uses(Rule::CommanderInMelee)), (1, 0));
}
