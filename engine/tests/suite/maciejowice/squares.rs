//! [7.3.2] squares on adjacent hexes, which are a line whatever they face.

use wargauge_engine::Direction::{East, NorthWest};
use wargauge_engine::era1794::setup::Terrain;
use wargauge_engine::era1794::{Choice, Rule, Together, purposes};
use wargauge_engine::{Facing, Side};

use crate::era1794::field::{Field, Larger};
use crate::era1794::orders::{line, step};

/// Squares of four companies each, the first of companies 0 to 3; the side moves, in turn 2.
fn squares(field: Field, places: &[(u16, Facing)]) -> Larger {
    let mut field = field.at(0, 505).at(1, 1216);
    for &(hex, facing) in places {
        for _ in 0..4 {
            field = field.foot(0, [6, 3, 0], hex, facing);
        }
    }
    let mut battle = field.begin();
    for &(hex, _) in places {
        let form = Choice::FormSquare(battle.hex(hex));
        battle.pass_to(Side::First).play(form);
    }
    battle.idle_to_turn(2).pass_to(Side::First);
    battle
}

/// The move of the squares whose bits are set, from the first of them.
fn together(unit: u8, chosen: u8) -> Choice {
    Choice::Move { unit, together: Together::Squares(chosen), double: false }
}

/// The lines of squares among the choices: the leading unit and the squares.
fn lines(battle: &Larger) -> Vec<(u8, u8)> {
    let of_squares = |choice: &Choice| match *choice {
        Choice::Move { unit, together: Together::Squares(chosen), .. } => Some((unit, chosen)),
        _ => None,
    };
    battle.choices.iter().filter_map(of_squares).collect()
}

#[test]
fn rule_7_3_2_squares_on_adjacent_hexes_are_a_line_whatever_they_face() {
    // 805 lies behind 705 and not beside it.
    let mut battle = squares(Field::larger(), &[(705, Facing::S), (805, Facing::NE)]);
    assert_eq!(lines(&battle), [(0, 0b11)]);
    battle.plays(&[together(0, 0b11), step(East)]);
    // Both go the same way, as squares and with all their points.
    assert_eq!([0, 4].map(|unit| battle.where_is(unit)), [706, 806]);
    assert!((0..8).all(|unit| battle.state.unit(unit).square && battle.points(unit) == 0));
    assert!(battle.acted(Rule::LimitsOfSquare) && battle.acted(Rule::MoveAsLine));
}

#[test]
fn rule_7_3_2_any_squares_that_hang_together_are_a_line() {
    // 705 and 806 both touch 706, but not each other.
    let places = [(705, Facing::S), (706, Facing::N), (806, Facing::N)];
    let mut battle = squares(Field::larger(), &places);
    assert_eq!(lines(&battle), [(0, 0b011), (0, 0b111), (4, 0b110)]);
    battle.plays(&[together(0, 0b111), step(NorthWest)]);
    assert_eq!([0, 4, 8].map(|unit| battle.where_is(unit)), [804, 805, 906]);
    // In a triangle every pair is one, too.
    let places = [(705, Facing::N), (706, Facing::N), (805, Facing::N)];
    let battle = squares(Field::larger(), &places);
    assert_eq!(lines(&battle), [(0, 0b011), (0, 0b101), (0, 0b111), (4, 0b110)]);
}

#[test]
fn rule_7_3_2_a_square_before_closed_country_stays_behind_its_line() {
    let field = Field::larger().ground(Terrain::Wood, &[706]);
    let mut battle = squares(field, &[(705, Facing::S), (805, Facing::N)]);
    battle.plays(&[together(0, 0b11), step(East)]);
    assert_eq!([0, 4].map(|unit| battle.where_is(unit)), [705, 806]);
    assert_eq!((battle.points(0), battle.points(4)), (4, 0));
}

#[test]
fn rule_7_3_2_squares_are_in_no_line_with_other_foot_nor_with_squares_apart() {
    let field = Field::larger();
    let mut battle = squares(field, &[(705, Facing::N), (707, Facing::N), (803, Facing::N)]);
    assert_eq!(lines(&battle), []);
    // Two squares side by side that face alike are a line of squares and no other.
    battle = squares(Field::larger(), &[(705, Facing::N), (706, Facing::N)]);
    assert_eq!(lines(&battle), [(0, 0b11)]);
    assert!(!battle.may(line(0, 2)) && !battle.may(line(4, 2)));
    // Four companies that form none beside one that does.
    let mut field = Field::larger().at(0, 505).at(1, 1216);
    for hex in [705, 706] {
        for _ in 0..4 {
            field = field.foot(0, [6, 3, 0], hex, Facing::N);
        }
    }
    let mut battle = field.begin();
    let form = Choice::FormSquare(battle.hex(705));
    battle.pass_to(Side::First).play(form);
    battle.idle_to_turn(2).pass_to(Side::First);
    assert!(battle.state.unit(0).square && !battle.state.unit(4).square);
    assert_eq!(lines(&battle), []);
    assert!(!battle.may(line(0, 2)) && !battle.may(line(4, 2)));
}

#[test]
fn rule_7_3_2_by_the_other_reading_squares_are_in_line_along_a_flank_as_other_foot() {
    let flank = || Field::larger().rules(|rules| rules.square.adjacent_in_line = false);
    // One behind the other, or facing otherwise: no line.
    for places in [[(705, Facing::S), (805, Facing::NE)], [(705, Facing::N), (706, Facing::S)]] {
        let battle = squares(flank(), &places);
        assert!(lines(&battle).is_empty());
        assert!(!battle.may(line(0, 2)) && !battle.may(line(4, 2)));
    }
    let mut battle = squares(flank(), &[(705, Facing::N), (706, Facing::N)]);
    assert!(lines(&battle).is_empty());
    battle.plays(&[line(0, 2), step(NorthWest)]);
    assert_eq!([0, 4].map(|unit| battle.where_is(unit)), [804, 805]);
}

#[test]
fn rule_7_3_2_an_overall_commander_moves_the_squares_that_were_chosen() {
    // Kościuszko (2) orders eight companies: those of the squares on 705 and 706, while that on 704,
    // which hangs together with the first and comes before it, stays.
    let mut field = Field::larger()
        .at(0, 505)
        .at(1, 1216)
        .commander("Kosciuszko", Side::First, 605)
        .overall(Some(8))
        .pool(&[0, 2], &[]);
    for hex in [704, 705, 706] {
        for _ in 0..4 {
            field = field.foot(0, [6, 3, 0], hex, Facing::N);
        }
    }
    let mut battle = field.begin_with(&[(purposes::CHIT, 0)]);
    for hex in [704, 705, 706] {
        let form = Choice::FormSquare(battle.hex(hex));
        battle.pass_to(Side::First).play(form);
    }
    battle.idle_until(|battle| battle.may(Choice::SecondPhase(true)));
    battle.play(Choice::SecondPhase(true)).pass_to(Side::First);
    battle.plays(&[together(4, 0b110), step(NorthWest)]);
    assert_eq!([0, 4, 8].map(|unit| battle.where_is(unit)), [704, 804, 805]);
    let ordered: Vec<usize> = battle.state.ordered_units().iter().collect();
    assert_eq!(ordered, (4..12).collect::<Vec<_>>());
}

#[test]
fn rule_7_3_no_square_of_three_nor_with_points_spent() {
    let form = |battle: &Larger| Choice::FormSquare(battle.hex(605));
    for (companies, may) in [(3, false), (4, true)] {
        let mut field = Field::larger().at(0, 505).at(1, 1216);
        for _ in 0..companies {
            field = field.foot(0, [6, 3, 3], 605, Facing::N);
        }
        let mut battle = field.foot(1, [9, 4, 0], 705, Facing::S).begin();
        battle.pass_to(Side::First);
        assert_eq!(battle.may(form(&battle)), may);
        // One shot, and the points are no longer full.
        battle.dice(&[(purposes::FIRE, 0)]).fire(0, 1, 705).pass_to(Side::First);
        assert!(!battle.may(form(&battle)));
    }
}

#[test]
fn rule_7_3_2_a_square_that_fire_breaks_within_its_line_ends_there_and_the_other_stays_one() {
    // The squares are companies 1 to 4 and 5 to 8; a Russian company (0) has 806 before it.
    let field = Field::larger().foot(1, [6, 3, 3], 807, Facing::SW);
    let mut battle = squares(field, &[(705, Facing::S), (805, Facing::NE)]);
    battle.plays(&[together(1, 0b11), step(East)]);
    assert_eq!([1, 5].map(|unit| battle.where_is(unit)), [706, 806]);
    // First shot and target in square: 5 and 2 are above the morale of 6; the top company goes back.
    battle.dice(&[(purposes::FIRE, 5)]).fire(0, 1, 806).retreat(805);
    assert_eq!([5, 6, 7, 8].map(|unit| battle.where_is(unit)), [805, 806, 806, 806]);
    assert!((1..5).all(|unit| battle.state.unit(unit).square && battle.where_is(unit) == 706));
    assert!((5..9).all(|unit| !battle.state.unit(unit).square));
    // The step took all points of both, so that the move is over for the companies too.
    assert!((1..9).all(|unit| battle.points(unit) == 0));
    assert!(!battle.may_any(|choice| matches!(choice, Choice::Step { .. } | Choice::Turn(_))));
}
