//! Chapter 16: which units see which.

use wargauge_engine::pluton::{Level, Rule};

use super::field::{Field, OPEN};
use super::printed::GERMANS;

const WOOD: [&str; 12] = {
    let mut rows = OPEN;
    rows[4] = "....*....";
    rows
};

#[test]
fn rule_16_1_distant_units_are_masked() {
    let b = Field::open().german("s1", 501).pole("s1", 511).pole("s2", 512).moves(GERMANS);
    assert!(b.game.is_unmasked(&b.state, b.pole("s1")));
    assert!(!b.game.is_unmasked(&b.state, b.pole("s2")));
    assert_eq!([b.state.is_known(b.pole("s1")), b.state.is_known(b.pole("s2"))], [true, false]);
}

#[test]
fn rule_16_2_wood_limits_sight() {
    let b = Field::on(&WOOD).german("s1", 503).pole("s1", 507).moves(GERMANS);
    assert_eq!(b.game.map().sees(b.hex(503), b.hex(507)), None);
    assert!(!b.game.is_unmasked(&b.state, b.pole("s1")));
    let b = Field::on(&WOOD).german("s1", 504).pole("s1", 505).moves(GERMANS);
    assert_eq!(b.game.map().sees(b.hex(504), b.hex(505)), Some(1), "the last hex never blocks");
}

#[test]
fn rule_16_3_units_in_wood_are_masked_until_they_fire() {
    let field = Field::on(&WOOD).german("s1", 503).pole("s1", 505).pole("1d", 512);
    let mut b = field.fire(GERMANS);
    let (pole, german) = (b.pole("s1"), b.german("s1"));
    assert!(!b.game.is_unmasked(&b.state, pole), "even so near");
    b.shoot(pole, german, 1);
    assert!(b.game.is_unmasked(&b.state, pole));
    // It shows in this turn and the next.
    for (turn, shown) in [(2, true), (3, false)] {
        b.wait_to(turn);
        assert_eq!(b.game.is_unmasked(&b.state, pole), shown, "turn {turn}");
    }
    assert!(b.state.is_known(pole), "what was seen stays known");
}

#[test]
fn rule_16_4_platoons_observe_ten_six_and_two_hexes() {
    for (level, range) in [(Level::Full, 10), (Level::UnderFire, 6), (Level::Pinned, 2)] {
        let b =
            Field::open().unit(GERMANS, "s1", 501, level, 0).pole("s1", 501 + range).moves(GERMANS);
        assert!(b.state.is_known(b.pole("s1")), "{level:?}");
        let b =
            Field::open().unit(GERMANS, "s1", 501, level, 0).pole("s1", 502 + range).moves(GERMANS);
        assert!(!b.state.is_known(b.pole("s1")), "{level:?}");
    }
}

#[test]
fn units_that_share_a_hex_are_unmasked() {
    let b = Field::on(&WOOD).german("s1", 505).pole("s1", 505).moves(GERMANS);
    assert!(b.game.is_unmasked(&b.state, b.pole("s1")));
    assert!(b.game.is_unmasked(&b.state, b.german("s1")));
}

#[test]
fn a_step_into_the_open_shows_the_unit_and_its_view() {
    let mut b = Field::on(&WOOD).german("s1", 505).pole("s1", 509).pole("s2", 101).moves(GERMANS);
    let german = b.german("s1");
    assert!(!b.state.is_known(german));
    b.name(german).step(506);
    assert!(b.state.is_known(german));
    assert!(b.used(Rule::Masked));
}
