//! Rules of which the book allows another reading than that of *Niemenczyn 1794*, played by the other.

use wargauge_engine::Direction::{NorthEast, NorthWest};
use wargauge_engine::era1794::setup::Terrain;
use wargauge_engine::era1794::switches::Switches;
use wargauge_engine::era1794::{Choice, Rule, Together, purposes};
use wargauge_engine::{Facing, Purpose, Side};

use crate::era1794::field::{Field, Larger};
use crate::era1794::orders::{alone, step};

const MELEE: Purpose = purposes::MELEE;

#[test]
fn rule_10_1_2_hills_see_each_other_whatever_is_on_the_hill_between() {
    let may_fire = |over_all, levels: &[u16], ground, friend: bool| {
        let mut field = Field::larger()
            .at(0, 101)
            .at(1, 1216)
            .guns(0, 204, Facing::N)
            .foot(1, [6, 4, 0], 804, Facing::S)
            .level(1, levels)
            .ground(ground, &[504])
            .rules(|rules| rules.fire.hills_see_over_all = over_all);
        if friend {
            field = field.foot(0, [6, 1, 0], 604, Facing::N);
        }
        let mut battle = field.begin();
        battle.pass_to(Side::First);
        battle.may_cannon(0, 804)
    };
    let hill = [204, 304, 404, 504, 604, 704, 804];
    for (ground, friend) in [(Terrain::Castle, false), (Terrain::Clear, true)] {
        assert!(!may_fire(false, &hill, ground, friend));
        assert!(may_fire(true, &hill, ground, friend), "{ground:?}");
        assert!(!may_fire(true, &hill[1..], ground, friend), "the battery stands below");
        assert!(!may_fire(true, &[], ground, friend), "no hills");
    }
}

#[test]
fn rule_6_4_a_full_hex_is_passed_where_no_limit_is_exceeded() {
    let may_pass = |bars, size| {
        let mut field = Field::larger().at(0, 405).horse(0, [6, 2, 0], 505, Facing::N);
        for size in [6, 6, 5, size] {
            field = field.foot(0, [6, size, 0], 605, Facing::N);
        }
        let mut battle = field.rules(|rules| rules.stacking.full_hex_bars = bars).begin();
        battle.pass_to(Side::First).play(alone(0));
        battle.may_step(NorthEast)
    };
    assert!(may_pass(true, 2) && !may_pass(true, 3), "twenty points of foot are full");
    assert!(may_pass(false, 3), "they and the horse exceed nothing");
    // Foot with foot does.
    let mut field = Field::larger()
        .at(0, 405)
        .foot(0, [6, 4, 0], 505, Facing::N)
        .rules(|rules| rules.stacking.full_hex_bars = false);
    for size in [6, 6, 5] {
        field = field.foot(0, [6, size, 0], 605, Facing::N);
    }
    let mut battle = field.begin();
    battle.pass_to(Side::First).play(alone(0));
    assert!(!battle.may_step(NorthEast));
}

#[test]
fn rule_4_6_1_musket_fire_of_cavalry_endangers_nobody() {
    for (endangers, horse, rolls) in
        [(true, true, true), (false, true, false), (false, false, true)]
    {
        let field = Field::larger()
            .at(0, 604)
            .at(1, 905)
            .rules(|rules| rules.fire.cavalry_endangers_leaders = endangers);
        let field = if horse {
            field.horse(1, [6, 4, 5], 705, Facing::S)
        } else {
            field.foot(1, [6, 6, 5], 705, Facing::S)
        };
        let mut battle = field.foot(0, [8, 5, 5], 604, Facing::N).begin();
        battle.dice(&[(purposes::FIRE, 0)]);
        if rolls {
            battle.dice(&[(purposes::LEADER, 5)]);
        }
        battle.fire(0, 1, 604);
        assert!(battle.all_dice_fell());
        assert_eq!(battle.acted(Rule::CommanderUnderMuskets), rolls, "{endangers} {horse}");
    }
}

/// Polish companies of these sizes attack a Russian one; the dice are the attacker's and the defender's.
fn melee(poles: [u8; 2], change: impl FnOnce(&mut Switches), dice: [u8; 2]) -> Larger {
    let [one, other] = poles;
    let mut field = Field::larger()
        .at(0, 404)
        .rules(change)
        .foot(0, [7, one, one], 605, Facing::N)
        .foot(1, [6, 4, 4], 705, Facing::S);
    if other > 0 {
        field = field.foot(0, [7, other, other], 605, Facing::N);
    }
    let mut battle = field.begin();
    battle.pass_to(Side::First);
    let together = if other > 0 { Together::Stack } else { Together::Alone };
    battle.play(Choice::Move { unit: 0, together, double: false });
    battle.play(step(NorthWest)).end_phase_2();
    battle.dice(&dice.map(|die| (MELEE, die)));
    battle.on_to_melee();
    battle
}

#[test]
fn rule_11_8_only_attackers_are_unhurt_by_six() {
    let letter = |rules: &mut Switches| rules.melee.unhurt_attackers_only = true;
    let battle = melee([4, 0], letter, [9, 2]);
    assert_eq!((battle.size(0), battle.size(1)), (4, 2), "the attackers by six and more");
    let battle = melee([4, 0], letter, [0, 8]);
    assert_eq!((battle.size(0), battle.size(1)), (2, 3), "the defenders win and lose one");
    let battle = melee([4, 0], |_| {}, [0, 8]);
    assert_eq!((battle.size(0), battle.size(1)), (2, 4));
}

#[test]
fn rule_11_9_the_last_point_of_any_winner_is_tested() {
    let each = |rules: &mut Switches| rules.melee.last_point_of_each = true;
    for (die, stays) in [(7, true), (8, false)] {
        let mut battle = melee([1, 3], each, [6, 4]);
        battle.dice(&[(purposes::LAST, die)]).play(Choice::Lose(0));
        assert!(battle.all_dice_fell() && battle.acted(Rule::LastPoint));
        assert_eq!((battle.is_gone(0), battle.size(2)), (!stays, 3), "{die}");
    }
    // His comrade takes it without one.
    let mut battle = melee([1, 3], each, [6, 4]);
    battle.play(Choice::Lose(2));
    assert_eq!((battle.size(0), battle.size(2)), (1, 2));
    assert!(!battle.acted(Rule::LastPoint));
    // So does a unit that the beaten lose.
    let battle = melee([4, 0], each, [9, 2]);
    assert!(!battle.acted(Rule::LastPoint));
}
