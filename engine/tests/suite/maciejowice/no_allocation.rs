//! A game is a value: playing it allocates nothing, and its state is as small as its numbers.

use wargauge_engine::Luck;
use wargauge_engine::era1794::MaciejowiceState;

use crate::allocation::{FEWER, allocations};
use crate::common::play;
use crate::maciejowice::scenario;

#[test]
fn games_with_seeded_dice_allocate_nothing() {
    for name in ["maciejowice/historical", "maciejowice/alternative"] {
        let game = scenario(name);
        let (allocations, decisions) = allocations(FEWER / 2, |number, decisions| {
            play(&game, 3, number, &mut Luck::new(3, number), |_, _| *decisions += 1);
        });
        assert_eq!(allocations, 0, "{name}");
        assert!(decisions > 1000 * FEWER / 2, "the games were played: {decisions} decisions");
    }
}

#[test]
fn a_state_fits_in_eight_and_a_half_kibibytes() {
    // 240 counters of 12 bytes, 45 sets of them of 32, six sets of hexes of 248, an agenda of 376: the
    // numbers of a company on its hex, which no smaller state could hold. A byte a hex and a unit
    // more are the chains that tell at once which units stand on a hex.
    let size = size_of::<MaciejowiceState>();
    assert!(size <= 8704, "{size} bytes");
}
