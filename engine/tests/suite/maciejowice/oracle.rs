//! Melees, fire and steps on the ground that only this game has, in skirmish order and with scythes, against a
//! plain reckoning: every fall of the dice is scripted, and what must come of it is added up here from the tables.

use wargauge_engine::Direction::{NorthEast, NorthWest};
use wargauge_engine::era1794::setup::{Feature, Terrain};
use wargauge_engine::era1794::{Choice, Event, purposes};
use wargauge_engine::{Facing, Side};

use crate::era1794::field::Field;
use crate::era1794::orders::{alone, step};

/// Each ground, and what it adds to the defender's die and to the target's test.
const GROUNDS: [(Terrain, i8, i8); 5] = [
    (Terrain::Clear, 0, 0),
    (Terrain::Marsh, 0, 0),
    (Terrain::Wood, 1, -1),
    (Terrain::Village, 1, -1),
    (Terrain::Castle, 2, -2),
];

#[test]
fn melees_on_every_ground_over_river_and_uphill_go_as_reckoned() {
    let mut fought = 0;
    for (ground, defends, _) in GROUNDS {
        for (river, uphill) in [(false, false), (true, false), (false, true), (true, true)] {
            let field = Field::larger()
                .at(0, 505)
                .at(1, 905)
                .rules(|rules| rules.reaction_to_clash = false)
                .foot(0, [6, 4, 0], 605, Facing::N)
                .foot(1, [6, 4, 0], 705, Facing::S)
                .ground(ground, &[705]);
            let field = if river { field.edge(Feature::River, 605, 705) } else { field };
            let field = if uphill { field.level(1, &[705]) } else { field };
            let mut battle = field.begin();
            battle.pass_to(Side::First).plays(&[alone(0), step(NorthWest)]);
            // Both are in command.
            let (attack, defence) = (1 - i8::from(river) - i8::from(uphill), 1 + defends);
            for dice in 0..100_u8 {
                let (one, other) = (dice / 10, dice % 10);
                let mut battle = battle.clone();
                battle.dice(&[(purposes::MELEE, one), (purposes::MELEE, other)]).go_to_melees();
                let ahead = one as i8 + attack - (other as i8 + defence);
                // A tie is the attacker's, by one [11.7].
                let winner = if ahead >= 0 { Side::First } else { Side::Second };
                let expected = (Side::First, winner, ahead.unsigned_abs().max(1));
                let name = format!("{ground:?}, {river}, {uphill}: {one} against {other}");
                assert_eq!(battle.last_result(), Some(expected), "{name}");
                fought += 1;
            }
        }
    }
    assert_eq!(fought, 2000);
}

#[test]
fn fire_at_every_ground_is_tested_as_reckoned() {
    for (ground, _, cover) in GROUNDS {
        let field = Field::larger()
            .at(0, 505)
            .at(1, 1105)
            .foot(0, [6, 6, 6], 605, Facing::N)
            .foot(1, [6, 4, 0], 805, Facing::S)
            .ground(ground, &[805]);
        let mut battle = field.begin();
        battle.pass_to(Side::First);
        for die in 0..10_u8 {
            let mut battle = battle.clone();
            battle.dice(&[(purposes::FIRE, die)]).fire(0, 1, 805);
            // Firepower 6 two hexes away is a three: no modifier by its row; the first shot adds one.
            let total = die as i8 + 1 + cover;
            let stands = total <= 6;
            let tested = battle.table.notes.iter().find_map(|note| match &note.event {
                Event::Roll(roll) if roll.purpose == purposes::FIRE => {
                    Some((roll.total, roll.passed))
                }
                _ => None,
            });
            let (sum, passed) = tested.expect("the target tests");
            assert_eq!(i32::from(sum), i32::from(total), "{ground:?}: {die}");
            assert_eq!(passed, Some(stands), "{ground:?}: {die}");
        }
    }
}

#[test]
fn rule_7_2_steps_in_line_and_in_skirmish_order_cost_as_reckoned() {
    for (ground, cost) in [
        (Terrain::Clear, 1),
        (Terrain::Marsh, 3),
        (Terrain::Wood, 2),
        (Terrain::Village, 2),
        (Terrain::Castle, 2),
    ] {
        for (river, uphill) in [(false, false), (true, false), (false, true), (true, true)] {
            let field = Field::larger()
                .at(0, 505)
                .at(1, 1216)
                .foot(0, [6, 4, 4], 605, Facing::N)
                .with(|unit| unit.skirmish = true)
                .ground(ground, &[706]);
            let field = if river { field.edge(Feature::River, 605, 706) } else { field };
            let field = if uphill { field.level(1, &[706]) } else { field };
            let mut battle = field.begin();
            battle.pass_to(Side::First);
            for open_order in [false, true] {
                let mut battle = battle.clone();
                if open_order {
                    battle.play(Choice::FormSkirmish(0)).pass_to(Side::First);
                }
                battle.plays(&[alone(0), step(NorthEast)]);
                // To form takes one of the four points. One hex is always possible [8.5].
                let in_line = cost + 2 * u8::from(river) + u8::from(uphill);
                let left = if open_order { 2 } else { 4_u8.saturating_sub(in_line) };
                let name = format!("{ground:?}, {river}, {uphill}, skirmish order: {open_order}");
                assert_eq!((battle.where_is(0), battle.points(0)), (706, left), "{name}");
            }
        }
    }
}

#[test]
fn rule_7_5_melees_against_scythes_go_as_reckoned() {
    // Of each defender: its size, and whether it has scythes.
    let defenders: [&[(u8, bool)]; 4] =
        [&[(4, true)], &[(2, true), (2, true)], &[(2, true), (2, false)], &[(4, false)]];
    let mut with_scythes = 0;
    for defenders in defenders {
        for mounted in [true, false] {
            let mut field = Field::larger()
                .at(0, 505)
                .at(1, 905)
                .rules(|rules| rules.reaction_to_clash = false);
            field = if mounted {
                field.horse(0, [6, 4, 0], 605, Facing::N)
            } else {
                field.foot(0, [6, 4, 0], 605, Facing::N)
            };
            for &(size, scythes) in defenders {
                field = field.foot(1, [6, size, 0], 705, Facing::S).with(|unit| {
                    unit.scythes = scythes;
                    unit.firepower = if scythes { None } else { Some(0) };
                });
            }
            let mut battle = field.begin();
            battle.pass_to(Side::First).plays(&[alone(0), step(NorthWest)]);
            // Both are in command. Scythes add two against horse if all foot there has them.
            let scythes = mounted && defenders.iter().all(|(_, scythes)| *scythes);
            let (attack, defence) = (1, if scythes { 3 } else { 1 });
            for dice in 0..100_u8 {
                let (one, other) = (dice / 10, dice % 10);
                let mut battle = battle.clone();
                battle.dice(&[(purposes::MELEE, one), (purposes::MELEE, other)]).go_to_melees();
                let ahead = one as i8 + attack - (other as i8 + defence);
                // A tie is the attacker's, by one [11.7].
                let winner = if ahead >= 0 { Side::First } else { Side::Second };
                let expected = (Side::First, winner, ahead.unsigned_abs().max(1));
                let name = format!("{defenders:?}, mounted: {mounted}: {one} against {other}");
                assert_eq!(battle.last_result(), Some(expected), "{name}");
                with_scythes += u32::from(scythes);
            }
        }
    }
    assert_eq!(with_scythes, 200);
}
