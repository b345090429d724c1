//! Chapter 6, second part: which units of a stack fire and which are struck, melee, clashes, and stacks
//! side by side [6.2.1].

use crate::era1794::field::{Battle, Field};
use crate::era1794::orders::{alone, stack, step};
use wargauge_engine::Direction::{East, NorthEast, SouthWest};
use wargauge_engine::era1794::event::What;
use wargauge_engine::era1794::setup::Arm;
use wargauge_engine::era1794::{Choice, Event, Rule, purposes};
use wargauge_engine::{Facing, Side};

/// The units of a side on a hex, top first.
fn pile(battle: &Battle, hex: u16) -> Vec<usize> {
    let units = 0..battle.game.setup().units.len();
    let mut here: Vec<_> = units.filter(|&unit| battle.where_is(unit) == hex).collect();
    here.sort_by_key(|&unit| battle.state.unit(unit).depth);
    here
}

/// May these counters of one hex deploy side by side?
fn may_deploy(units: &[(Arm, u8)]) -> bool {
    let mut field = Field::new().at(0, 304);
    for &(arm, size) in units {
        field = field.unit(0, arm, [6, size, 0], 505, Facing::N);
    }
    let mut battle = field.start();
    let choice = Choice::FormLine(battle.hex(505));
    let may = battle.may(choice);
    if may {
        battle.play(choice);
        assert!(battle.state.unit(0).side_by_side && battle.acted(Rule::SideBySide));
    }
    may
}

#[test]
fn rule_6_2_1_foot_of_six_to_ten_and_horse_of_four_may_stand_side_by_side() {
    let [foot, horse, guns] = [Arm::Infantry, Arm::Cavalry, Arm::Artillery];
    assert!(!may_deploy(&[(foot, 3), (foot, 2)]));
    assert!(may_deploy(&[(foot, 3), (foot, 3)]));
    assert!(may_deploy(&[(foot, 4), (foot, 3), (foot, 3)]));
    assert!(!may_deploy(&[(foot, 6), (foot, 5)]));
    assert!(!may_deploy(&[(foot, 6)]), "a single counter stands beside no other");
    assert!(may_deploy(&[(horse, 2), (horse, 2)]));
    assert!(!may_deploy(&[(horse, 2), (horse, 1)]));
    assert!(!may_deploy(&[(foot, 3), (foot, 3), (guns, 0)]), "one arm only");
}

/// Two companies of three on 505, side by side, and a company before them on 605.
fn side_by_side(firepower: u8, enemy: [u8; 3]) -> Battle {
    let mut battle = Field::new()
        .at(0, 304)
        .foot(0, [6, 3, firepower], 505, Facing::N)
        .foot(0, [6, 3, firepower], 505, Facing::N)
        .foot(0, [6, 3, firepower], 506, Facing::N)
        .foot(1, enemy, 605, Facing::S)
        .start();
    battle.pass_to(Side::First);
    let choice = Choice::FormLine(battle.hex(505));
    battle.play(choice);
    battle
}

#[test]
fn rule_6_2_1_to_deploy_is_free_and_not_the_one_thing_of_the_side() {
    let battle = side_by_side(3, [6, 3, 3]);
    // The other side could shoot, but it is still the Poles' turn; no point was spent.
    assert_eq!((battle.decider, battle.points(0), battle.points(1)), (Some(Side::First), 4, 4));
    assert!(battle.acted(Rule::SideBySide));
}

#[test]
fn rule_6_2_1_side_by_side_all_fire_and_all_pay() {
    let mut battle = side_by_side(3, [6, 6, 0]);
    let shot = battle.shot(0, 605);
    battle.dice(&[(purposes::FIRE, 0)]).play(shot);
    // Three and three are row 6 and more: 2M, and the first shot.
    assert_eq!(battle.last_die(purposes::FIRE), Some((0, 3)));
    for unit in [0, 1] {
        assert_eq!((battle.state.unit(unit).shots, battle.points(unit)), (1, 3));
    }
    assert!(battle.acted(Rule::SideBySide));
}

#[test]
fn rule_6_2_1_a_stack_side_by_side_counts_as_one_hex_of_a_group() {
    // Two and two are row 4-5; the second hex makes it one row more, the third company no other.
    let mut battle = side_by_side(2, [6, 6, 0]);
    let volley = battle.volley(0, 2, 605);
    battle.dice(&[(purposes::FIRE, 0)]).play(volley);
    assert_eq!(battle.last_die(purposes::FIRE), Some((0, 3)));
    assert_eq!([0, 1, 2].map(|unit| battle.state.unit(unit).shots), [1, 1, 1]);
    assert!(battle.acted(Rule::SideBySide));
}

#[test]
fn rule_6_2_1_side_by_side_cannon_strike_the_top_unit_only() {
    // Two counters, but a single die; both stand at 1M.
    let mut battle = Field::new()
        .at(0, 304)
        .foot(0, [6, 4, 0], 505, Facing::N)
        .foot(0, [6, 4, 0], 505, Facing::N)
        .foot(0, [6, 4, 0], 304, Facing::N)
        .guns(1, 905, Facing::S)
        .start();
    battle.play(Choice::Pass);
    let (line, shot) = (Choice::FormLine(battle.hex(505)), battle.cannon_shot(3, 505));
    battle.plays(&[line, alone(2), Choice::Turn(Facing::NE), Choice::Halt]);
    battle.dice(&[(purposes::CANNON, 3)]).play(shot);
    assert!(battle.all_dice_fell());
    assert_eq!(battle.last_die(purposes::CANNON), Some((3, 1)));
}

#[test]
fn rule_6_2_1_it_lapses_when_the_size_falls_below_six() {
    let mut battle = Field::new()
        .at(0, 304)
        .foot(0, [6, 3, 3], 505, Facing::N)
        .foot(0, [6, 3, 3], 505, Facing::N)
        .foot(1, [6, 4, 4], 605, Facing::S)
        .start();
    let (line, shot) = (Choice::FormLine(battle.hex(505)), battle.shot(2, 505));
    battle.plays(&[Choice::Pass, line]);
    let fire = battle.shot(0, 605);
    battle.dice(&[(purposes::FIRE, 0)]).play(fire);
    // 7 and 2 are nine: the top unit leaves with a loss, the other stands alone.
    let back = battle.back(404);
    battle.dice(&[(purposes::FIRE, 7)]).plays(&[shot, back]);
    assert!(!battle.state.unit(0).side_by_side && !battle.state.unit(1).side_by_side);
    assert!(battle.happened(|e| matches!(e, Event::Declare { what: What::Dissolve, .. })));
    assert!(battle.acted(Rule::SideBySide));
}

#[test]
fn rule_6_2_1_a_unit_that_joins_is_part_of_it_while_the_sizes_fit() {
    for (size, stays) in [(4, true), (5, false)] {
        let mut battle = Field::new()
            .at(0, 304)
            .foot(0, [6, 3, 0], 505, Facing::N)
            .foot(0, [6, 3, 0], 505, Facing::N)
            .foot(0, [6, size, 0], 404, Facing::N)
            .start();
        let line = Choice::FormLine(battle.hex(505));
        battle.plays(&[line, alone(2), step(NorthEast), Choice::Halt]);
        assert_eq!([0, 1, 2].map(|unit| battle.state.unit(unit).side_by_side), [stays; 3]);
    }
}

#[test]
fn rule_6_2_1_a_unit_that_only_passes_is_no_part_of_it() {
    // Companies of three stand side by side on 605, company 0 passes them, and a volley throws the
    // top one back. Three are too few, six are enough; three and three, six and five do not count.
    for (companies, passer, holds) in [(2, 3, false), (3, 5, true)] {
        let mut field = Field::new().at(0, 404).foot(0, [6, passer, 0], 505, Facing::N).foot(
            1,
            [9, 6, 4],
            705,
            Facing::S,
        );
        for _ in 0..companies {
            field = field.foot(0, [3, 3, 0], 605, Facing::N);
        }
        let mut battle = field.start();
        battle.pass_to(Side::First);
        let line = Choice::FormLine(battle.hex(605));
        battle.plays(&[line, alone(0), step(NorthEast)]);
        let (shot, back) = (battle.shot(1, 605), battle.back(506));
        battle.dice(&[(purposes::FIRE, 3)]).plays(&[shot, back]);
        assert_eq!([0, 2, 3].map(|unit| battle.where_is(unit)), [605, 506, 605]);
        assert_eq!(
            [0, 2, 3].map(|unit| battle.state.unit(unit).side_by_side),
            [false, false, holds]
        );
    }
}

#[test]
fn rule_6_2_1_it_lapses_when_guns_join() {
    let mut battle = Field::new()
        .at(0, 304)
        .foot(0, [6, 3, 0], 505, Facing::N)
        .foot(0, [6, 3, 0], 505, Facing::N)
        .guns(0, 404, Facing::N)
        .start();
    let line = Choice::FormLine(battle.hex(505));
    battle.plays(&[line, Choice::ShiftGun { unit: 2, direction: NorthEast }]);
    battle.play(Choice::Face(Facing::N));
    assert_eq!([0, 1].map(|unit| battle.state.unit(unit).side_by_side), [false; 2]);
}

#[test]
fn rule_6_2_1_a_stack_moves_side_by_side_and_goes_into_a_clash_so() {
    let mut battle = side_by_side(0, [6, 6, 0]);
    battle.plays(&[stack(0), step(NorthEast)]);
    assert!(battle.state.unit(0).side_by_side && battle.state.unit(1).side_by_side);
    // In a clash no stack changes its order [7.1].
    assert!(!battle.may_any(|choice| matches!(choice, Choice::DissolveLine(_))));
}

#[test]
fn rule_6_7_a_stack_fights_as_one() {
    let mut battle = Field::new()
        .at(0, 304)
        .foot(0, [6, 3, 0], 505, Facing::N)
        .foot(0, [6, 3, 0], 505, Facing::N)
        .foot(1, [6, 3, 0], 605, Facing::S)
        .start();
    battle.plays(&[stack(0), step(NorthEast)]);
    battle.dice(&[(purposes::MELEE, 6), (purposes::MELEE, 2)]).go_to_melees();
    // Six to three is 2:1, and in command.
    assert_eq!(battle.melee_modifiers(), [2, 0]);
    assert!(battle.happened(|event| matches!(event, Event::Melee(m) if m.attackers.len() == 2)));
    assert!(battle.acted(Rule::StackFightsAsOne));
}

#[test]
fn rule_6_8_only_the_top_unit_and_guns_fire() {
    let mut battle = Field::new()
        .at(0, 302)
        .foot(0, [6, 3, 3], 505, Facing::N)
        .foot(0, [6, 3, 3], 505, Facing::N)
        .guns(0, 505, Facing::N)
        .foot(1, [6, 4, 0], 605, Facing::S)
        .start();
    assert!(battle.may_shoot(0) && !battle.may_shoot(1));
    assert!(battle.may(battle.cannon_shot(2, 605)));
    let shot = battle.shot(0, 605);
    battle.dice(&[(purposes::FIRE, 1)]).play(shot);
    // The row of 3, the first shot.
    assert_eq!(battle.last_die(purposes::FIRE), Some((1, 1)));
    assert_eq!((battle.state.unit(0).shots, battle.state.unit(1).shots), (1, 0));
    assert!(battle.acted(Rule::TopUnitFires));
}

#[test]
fn rule_6_9_muskets_strike_the_top_unit_and_it_alone_goes_back() {
    let mut battle = Field::new()
        .at(0, 302)
        .guns(0, 505, Facing::N)
        .foot(0, [3, 3, 0], 505, Facing::N)
        .foot(0, [9, 3, 0], 505, Facing::N)
        .foot(1, [6, 3, 3], 605, Facing::S)
        .start();
    let (shot, back) = (battle.shot(3, 505), battle.back(404));
    battle.dice(&[(purposes::FIRE, 3)]).plays(&[shot, back]);
    assert_eq!(pile(&battle, 505), [0, 2]);
    assert_eq!(pile(&battle, 404), [1]);
    assert!(battle.acted(Rule::TopUnitIsHit));
}

#[test]
fn rule_6_10_cannon_strike_every_unit_of_a_stack() {
    // The first example: 1/I/7 and 2/I/7 on one hex, the result is 1M, each tests its morale.
    let mut battle = Field::new()
        .at(0, 302)
        .foot(0, [7, 5, 0], 505, Facing::N)
        .foot(0, [7, 4, 0], 505, Facing::N)
        .guns(1, 905, Facing::S)
        .start();
    let (shot, back) = (battle.cannon_shot(2, 505), battle.back(404));
    battle.dice(&[(purposes::CANNON, 6), (purposes::CANNON, 7)]).plays(&[shot, back]);
    let rolls: Vec<_> = battle
        .heard()
        .into_iter()
        .filter_map(|note| match note.event {
            Event::Roll(roll) => Some((roll.modifiers.sum(), roll.passed)),
            _ => None,
        })
        .collect();
    assert_eq!(rolls, [(1, Some(true)), (1, Some(false))]);
    assert_eq!((battle.where_is(0), battle.where_is(1)), (505, 404));
    assert!(battle.acted(Rule::CannonHitTheStack));
}

#[test]
fn rule_6_10_the_winners_of_a_melee_choose_who_takes_the_loss() {
    // The second example: the same units win a melee and take one loss in all.
    for loser in [0, 1] {
        let mut battle = Field::new()
            .at(0, 304)
            .foot(0, [7, 5, 0], 505, Facing::N)
            .foot(0, [7, 4, 0], 505, Facing::N)
            .foot(1, [6, 4, 0], 605, Facing::S)
            .start();
        battle.plays(&[stack(0), step(NorthEast)]);
        battle.dice(&[(purposes::MELEE, 4), (purposes::MELEE, 2)]).go_to_melees();
        assert_eq!(battle.decider, Some(Side::First));
        battle.play(Choice::Lose(loser));
        let sizes = if loser == 0 { (4, 4) } else { (5, 3) };
        assert_eq!((battle.size(0), battle.size(1)), sizes);
        assert!(battle.acted(Rule::StackFightsAsOne));
    }
}

#[test]
fn rule_6_11_an_enemy_hex_costs_one_point_more() {
    for (level, left) in [(0, 2), (1, 1)] {
        let mut battle = Field::new()
            .at(0, 302)
            .level(level, &[605])
            .foot(0, [6, 4, 0], 505, Facing::N)
            .foot(1, [6, 4, 0], 605, Facing::S)
            .start();
        battle.plays(&[alone(0), step(NorthEast)]);
        assert_eq!((battle.where_is(0), battle.points(0)), (605, left));
        assert!(battle.acted(Rule::EnemyHexCost));
    }
}

#[test]
fn rule_6_12_in_a_clash_all_units_keep_their_facing() {
    let mut battle = Field::new()
        .at(0, 304)
        .foot(0, [6, 4, 0], 505, Facing::N)
        .foot(0, [6, 4, 0], 604, Facing::NE)
        .foot(1, [6, 4, 0], 605, Facing::S)
        .start();
    battle.plays(&[alone(0), step(NorthEast), alone(1), step(East)]);
    assert_eq!(pile(&battle, 605).len(), 3);
    assert_eq!([0, 1, 2].map(|unit| battle.facing(unit)), [Facing::N, Facing::NE, Facing::S]);
    assert!(battle.acted(Rule::FormationInClash));
}

#[test]
fn rule_6_12_the_limits_bind_in_a_clash_too() {
    // Two squadrons are in; neither a third nor foot may follow.
    let mut battle = Field::new()
        .at(0, 304)
        .horse(0, [6, 4, 0], 505, Facing::N)
        .horse(0, [6, 1, 0], 604, Facing::NE)
        .foot(0, [6, 4, 0], 705, Facing::S)
        .foot(1, [6, 4, 0], 605, Facing::S)
        .start();
    battle.plays(&[alone(0), step(NorthEast), alone(1)]);
    assert!(!battle.may_step(East) && battle.may_step(NorthEast));
    battle.plays(&[Choice::Turn(Facing::NW), Choice::Halt, alone(2)]);
    // 705 is north-west of 605: its south-eastern hex.
    assert!(!battle.may_step(wargauge_engine::Direction::SouthEast));
    assert!(battle.may_step(SouthWest));
    assert!(battle.acted(Rule::FormationInClash));
}

#[test]
fn rule_6_13_a_clash_is_left_only_by_melee() {
    // A squadron rides out of Lewiz's reach onto a company: there is no fight yet. In Grabowski's
    // round the company neither moves nor fires; phase 4 has to be fought.
    let mut battle = Field::new()
        .pool(&[0], &[1])
        .at(0, 405)
        .at(1, 1010)
        .foot(0, [6, 4, 4], 605, Facing::S)
        .horse(1, [6, 2, 0], 907, Facing::S)
        .start_with(&[(purposes::CHIT, 1)]);
    battle.plays(&[alone(1), step(SouthWest), step(SouthWest), step(SouthWest)]);
    assert_eq!(battle.where_is(1), 605);
    battle.play(Choice::Stay);
    assert_eq!((battle.state.active_commander(), battle.last_result()), (Some(0), None));
    // Nothing to choose in phase 2: phase 3 has come.
    assert!(battle.may(Choice::Stay));
    battle.dice(&[(purposes::MELEE, 6), (purposes::MELEE, 2)]).play(Choice::Stay);
    assert_eq!(battle.last_result().map(|(attacker, ..)| attacker), Some(Side::First));
    battle.play(Choice::Face(Facing::N));
    assert!(battle.state.clashes().is_empty());
    assert!(battle.acted(Rule::ClashHolds));
}
