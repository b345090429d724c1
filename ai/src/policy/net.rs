//! The network: one hidden layer, and a direct way from every input to the worth of the choice. In
//! whole numbers, so that it decides alike on every machine.

use std::array::from_fn as array;

use arrayvec::ArrayVec;
use bytemuck::must_cast;
use wargauge_engine::Side;
use wide::{f64x2, i16x8, i32x4};

use crate::policy::{CONTEXT, Described, INPUTS, MOST_SHOWN, SIGNS, Shown};

/// Units of the hidden layer.
pub const HIDDEN: usize = 48;

/// The unit of weights. Inputs are sixteenths.
pub const UNIT: i32 = 256;

/// The bits by which the hidden layer is made smaller before it goes on.
const SHIFT: u32 = 6;

/// The weights of one kind of decision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Net {
    /// From every input to the hidden layer.
    pub first: [[i16; HIDDEN]; INPUTS],
    /// What the hidden layer has without any input.
    pub bias: [i16; HIDDEN],
    /// From the hidden layer to the worth.
    pub last: [i16; HIDDEN],
    /// From every input to the worth.
    pub direct: [i16; INPUTS],
}

impl Net {
    /// It finds nothing better than anything else.
    pub const ZERO: Self = Self {
        first: [[0; HIDDEN]; INPUTS],
        bias: [0; HIDDEN],
        last: [0; HIDDEN],
        direct: [0; INPUTS],
    };
}

/// Whole registers of units of the hidden layer, four in each, and one whose first place is the direct way.
const LANES: usize = HIDDEN / 4 + 1;

/// Registers are full, inputs come in pairs, and the pairs of a choice have a bit each.
const _: () = assert!(HIDDEN.is_multiple_of(4) && CONTEXT.is_multiple_of(2));
const _: () = assert!(SIGNS.is_multiple_of(2) && SIGNS.next_multiple_of(16) <= 2 * 64);

/// What a choice comes to: every unit of the hidden layer, and the direct way.
type Sums = [i32x4; LANES];

/// The weights of two inputs: those of the one and the other for every unit in turn.
type Pair = [i16x8; LANES];

/// The weights of one kind of decision, laid out for play.
#[derive(Clone, Debug)]
struct Rows {
    /// Those of a decision's own inputs.
    context: [Pair; CONTEXT / 2],
    /// Those of the signs of a choice.
    signs: [Pair; SIGNS / 2],
    /// What there is without any input.
    bias: Sums,
    /// From the hidden layer to the worth.
    last: [[f64x2; 2]; HIDDEN / 4],
}

impl Rows {
    fn new(net: &Net) -> Self {
        let pair = |from: usize| {
            array(|lane| {
                i16x8::new(array(|place| {
                    let (unit, input) = (4 * lane + place / 2, from + place % 2);
                    match unit {
                        HIDDEN => net.direct[input],
                        unit => net.first[input].get(unit).copied().unwrap_or(0),
                    }
                }))
            })
        };
        let bias = |unit: usize| net.bias.get(unit).map_or(0, |&bias| i32::from(bias) << 4);
        let last = |unit: usize| f64::from(net.last[unit]);
        Self {
            context: array(|nth| pair(2 * nth)),
            signs: array(|nth| pair(CONTEXT + 2 * nth)),
            bias: array(|lane| i32x4::new(array(|place| bias(4 * lane + place)))),
            last: array(|lane| {
                array(|half| f64x2::new(array(|nth| last(4 * lane + 2 * half + nth))))
            }),
        }
    }

    /// Rates the choices of a decision.
    fn rate(&self, described: &Described) -> ArrayVec<i64, MOST_SHOWN> {
        let mut sums = self.bias;
        add_changes(&self.context, &[0; CONTEXT], &described.context, &mut sums);
        // What the last choice came to: choices of one decision are much alike, so that only differences are added.
        let mut last = &[0; SIGNS];
        let shown = described.shown.iter().map(|Shown { signs, .. }| {
            add_changes(&self.signs, last, signs, &mut sums);
            last = signs;
            let direct = sums[LANES - 1].to_array()[0];
            (i64::from(direct) << (8 - SHIFT)) + self.onward(&sums)
        });
        shown.collect()
    }

    /// What the hidden layer brings to the worth. The sums are whole numbers far below 2^53, so that they are exact, in
    /// whatever order they are added up; vector registers multiply such numbers and none of 64 bits.
    fn onward(&self, sums: &Sums) -> i64 {
        let mut worth = [f64x2::ZERO; 2];
        for (&hidden, last) in sums.iter().zip(&self.last) {
            let hidden: i32x4 = hidden.max(i32x4::ZERO) >> SHIFT;
            let [one, two, three, four] = hidden.to_array().map(f64::from);
            worth[0] += f64x2::new([one, two]) * last[0];
            worth[1] += f64x2::new([three, four]) * last[1];
        }
        (worth[0] + worth[1]).reduce_add() as i64
    }
}

/// Adds what other inputs bring: most of the work of a trained player. The sums stay in registers, and most inputs are
/// those of before.
fn add_changes<const PAIRS: usize, const INPUTS: usize>(
    weights: &[Pair; PAIRS],
    old: &[i8; INPUTS],
    new: &[i8; INPUTS],
    sums: &mut Sums,
) {
    let mut changed = changed_pairs(old, new);
    let (old, new) = (old.as_chunks::<2>().0, new.as_chunks::<2>().0);
    let mut added = *sums;
    while changed != 0 {
        let pair = changed.trailing_zeros() as usize;
        changed &= changed - 1;
        let change = |nth: usize| i16::from(new[pair][nth]) - i16::from(old[pair][nth]);
        let both: i32 = must_cast([change(0), change(1)]);
        let change: i16x8 = must_cast(i32x4::splat(both));
        for (sum, weights) in added.iter_mut().zip(&weights[pair]) {
            *sum += weights.dot(change);
        }
    }
    *sums = added;
}

/// Which pairs of inputs differ, one bit for each.
fn changed_pairs<const INPUTS: usize>(old: &[i8; INPUTS], new: &[i8; INPUTS]) -> u64 {
    let changed = |old: [i8; 16], new: [i8; 16]| {
        let [old, new] = [old, new].map(must_cast::<_, i16x8>);
        u64::from(!old.simd_eq(new).to_bitmask() & 0xff)
    };
    let (old, new) = (old.as_chunks::<16>(), new.as_chunks::<16>());
    let whole = old.0.iter().zip(new.0).enumerate();
    let differ = whole.fold(0, |all, (nth, (&old, &new))| all | changed(old, new) << (8 * nth));
    let rest = |rest: &[i8]| array(|nth| rest.get(nth).copied().unwrap_or(0));
    differ | changed(rest(old.1), rest(new.1)) << (8 * old.0.len())
}

/// How a trained player rates choices: networks for each side and each kind of decision.
#[derive(Clone, Debug)]
pub struct Policy {
    nets: [Box<[Net]>; 2],
    /// The weights of single places, by side.
    spots: [Box<[i16]>; 2],
    /// The networks, laid out for play.
    rows: [Box<[Rows]>; 2],
}

/// The layout follows from the networks.
impl PartialEq for Policy {
    fn eq(&self, other: &Self) -> bool {
        self.nets == other.nets && self.spots == other.spots
    }
}

impl Eq for Policy {}

impl Policy {
    /// A policy of these networks, by side and kind, and these weights of single places, by side.
    pub fn new(nets: [Box<[Net]>; 2], spots: [Box<[i16]>; 2]) -> Self {
        let rows = nets.each_ref().map(|nets| nets.iter().map(Rows::new).collect());
        Self { nets, spots, rows }
    }

    /// The networks, by side and kind.
    pub fn nets(&self) -> &[Box<[Net]>; 2] {
        &self.nets
    }

    /// The weights of single places, by side.
    pub fn spots(&self) -> &[Box<[i16]>; 2] {
        &self.spots
    }

    /// Rates the choices of a decision, the more the better.
    #[inline]
    pub fn rate(&self, side: Side, described: &Described) -> ArrayVec<i64, MOST_SHOWN> {
        let mut rated = self.rows[side.index()][described.kind].rate(described);
        let spots = &self.spots[side.index()];
        for (worth, shown) in rated.iter_mut().zip(&described.shown) {
            let known: i64 =
                shown.spots.iter().map(|&spot| i64::from(spots[usize::from(spot)])).sum();
            *worth += known << (4 + 8 - SHIFT);
        }
        rated
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn described(signs: &[[i8; 2]]) -> Described {
        let mut described = Described::empty();
        described.context[0] = 16;
        for (place, some) in signs.iter().enumerate() {
            let mut signs = [0; SIGNS];
            signs[..2].copy_from_slice(some);
            described.shown.push(Shown { place, signs, spots: ArrayVec::new() });
        }
        described
    }

    fn none() -> [Box<[i16]>; 2] {
        Default::default()
    }

    #[test]
    fn a_spot_counts_what_it_weighs_for_each_choice_that_has_its_mark() {
        let nets = || -> Box<[Net]> { Box::new([Net::ZERO]) };
        let spots: [Box<[i16]>; 2] = [Box::new([256, -512, 0]), Box::new([0, 0, 256])];
        let policy = Policy::new([nets(), nets()], spots);
        let mut described = described(&[[0, 0]; 3]);
        described.shown[0].spots.extend([0, 1]);
        described.shown[1].spots.push(0);
        let one = i64::from(UNIT * 16) << 2;
        assert_eq!(policy.rate(Side::First, &described).as_slice(), [-one, one, 0]);
        assert_eq!(policy.rate(Side::Second, &described).as_slice(), [0; 3]);
    }

    #[test]
    fn both_ways_count_and_the_hidden_layer_only_above_zero() {
        let mut net = Net::ZERO;
        net.direct[CONTEXT] = 256;
        // The second sign counts double once it is above the context.
        net.first[CONTEXT + 1][3] = 256;
        net.first[0][3] = -256;
        net.last[3] = 512;
        let policy = Policy::new([Box::new([net]), Box::new([Net::ZERO])], none());
        let described = described(&[[16, 0], [0, 16], [0, 32], [16, 48]]);
        let one = i64::from(UNIT * 16) << 2;
        let rated = policy.rate(Side::First, &described);
        assert_eq!(rated.as_slice(), [one, 0, 2 * one, 5 * one]);
        assert_eq!(policy.rate(Side::Second, &described).as_slice(), [0; 4]);
    }

    /// What a choice is worth, input by input.
    fn plain(net: &Net, inputs: &[i8; INPUTS]) -> i64 {
        let sum = |weight: &dyn Fn(usize) -> i16| -> i64 {
            (0..INPUTS).map(|input| i64::from(weight(input)) * i64::from(inputs[input])).sum()
        };
        let hidden = |unit: usize| {
            let sum = sum(&|input| net.first[input][unit]) + (i64::from(net.bias[unit]) << 4);
            (sum.max(0) >> SHIFT) * i64::from(net.last[unit])
        };
        (sum(&|input| net.direct[input]) << (8 - SHIFT)) + (0..HIDDEN).map(hidden).sum::<i64>()
    }

    #[test]
    fn every_weight_counts_with_its_input_whatever_the_choice_before_looked_like() {
        let mut drawn = 1_u64;
        let mut draw = || {
            drawn = drawn.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (drawn >> 40) as i16
        };
        let net = Net {
            first: array(|_| array(|_| draw() >> 4)),
            bias: array(|_| draw() >> 4),
            last: array(|_| draw() >> 4),
            direct: array(|_| draw()),
        };
        let mut described = Described::empty();
        described.context = array(|_| draw() as i8);
        let mut signs = [0; SIGNS];
        for place in 0..MOST_SHOWN {
            // Ever more inputs differ, the last of all too.
            for _ in 0..3 * place {
                signs[draw() as u16 as usize % SIGNS] = draw() as i8;
            }
            signs[SIGNS - 1] = place as i8;
            described.shown.push(Shown { place, signs, spots: ArrayVec::new() });
        }
        let policy = Policy::new([Box::new([Net::ZERO]), Box::new([net.clone()])], none());
        let expected = described.shown.iter().map(|shown| {
            let inputs = array(|input| match input.checked_sub(CONTEXT) {
                Some(sign) => shown.signs[sign],
                None => described.context[input],
            });
            plain(&net, &inputs)
        });
        let expected: Vec<i64> = expected.collect();
        assert_eq!(policy.rate(Side::Second, &described).as_slice(), expected);
    }

    #[test]
    fn the_largest_weights_and_inputs_do_not_overflow() {
        let net = Net {
            first: [[i16::MAX; HIDDEN]; INPUTS],
            bias: [i16::MAX; HIDDEN],
            last: [i16::MAX; HIDDEN],
            direct: [i16::MAX; INPUTS],
        };
        let policy = Policy::new([Box::new([net.clone()]), Box::new([net])], none());
        let mut described = Described::empty();
        described.context = [127; CONTEXT];
        described.shown.push(Shown { place: 0, signs: [127; SIGNS], spots: ArrayVec::new() });
        let hidden = ((127 * INPUTS as i64 + 16) * i64::from(i16::MAX)) >> SHIFT;
        let direct = 127 * INPUTS as i64 * i64::from(i16::MAX) * 4;
        let whole = hidden * i64::from(i16::MAX) * HIDDEN as i64 + direct;
        assert_eq!(policy.rate(Side::Second, &described).as_slice(), [whole]);
    }
}
