//! The network: one hidden layer, and a direct way from every input to the worth of the choice. In
//! whole numbers, so that it decides alike on every machine.

use std::array::from_fn as array;

use arrayvec::ArrayVec;
use wargauge_engine::Side;

use crate::policy::{CONTEXT, Described, INPUTS, MOST_SHOWN, SIGNS};

/// Units of the hidden layer.
pub const HIDDEN: usize = 24;

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

/// The products of weights and inputs, added up: most of the work of a trained player.
#[inline]
fn dot<const N: usize>(weights: &[i16; N], inputs: &[i16; N]) -> i32 {
    weights.iter().zip(inputs).map(|(&weight, &input)| i32::from(weight) * i32::from(input)).sum()
}

/// A decision's own inputs and those of a choice, by the unit of the hidden layer that they lead to;
/// the direct way is the last.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Rows {
    context: [[i16; CONTEXT]; HIDDEN + 1],
    signs: [[i16; PADDED]; HIDDEN + 1],
    bias: [i32; HIDDEN],
    last: [i64; HIDDEN],
}

/// The signs of a choice, and so many zeros that whole registers are full.
const PADDED: usize = SIGNS.next_multiple_of(8);

impl Rows {
    fn new(net: &Net) -> Self {
        let weight = |place: usize, unit: usize| match unit {
            HIDDEN => net.direct[place],
            unit => net.first[place][unit],
        };
        let sign = |place: usize, unit| {
            if place < SIGNS { weight(CONTEXT + place, unit) } else { 0 }
        };
        Self {
            context: array(|unit| array(|place| weight(place, unit))),
            signs: array(|unit| array(|place| sign(place, unit))),
            bias: net.bias.map(|bias| i32::from(bias) << 4),
            last: net.last.map(i64::from),
        }
    }

    /// Rates the choices of a decision.
    fn rate(&self, described: &Described) -> ArrayVec<i64, MOST_SHOWN> {
        let context = described.context.map(i16::from);
        let mut common: [i32; HIDDEN + 1] = array(|unit| dot(&self.context[unit], &context));
        for (sum, bias) in common.iter_mut().zip(&self.bias) {
            *sum += bias;
        }
        let shown = described.shown.iter().map(|shown| {
            let mut signs = [0; PADDED];
            for (wide, &sign) in signs.iter_mut().zip(&shown.signs) {
                *wide = i16::from(sign);
            }
            let direct = common[HIDDEN] + dot(&self.signs[HIDDEN], &signs);
            let mut worth = i64::from(direct) << (8 - SHIFT);
            for (unit, &last) in self.last.iter().enumerate() {
                let sum = common[unit] + dot(&self.signs[unit], &signs);
                worth += i64::from(sum.max(0) >> SHIFT) * last;
            }
            worth
        });
        shown.collect()
    }
}

/// How a trained player rates choices: networks for each side and each kind of decision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Policy {
    nets: [Box<[Net]>; 2],
    /// The weights of single places, by side.
    spots: [Box<[i16]>; 2],
    /// The networks, laid out for play.
    rows: [Box<[Rows]>; 2],
}

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
    use crate::policy::Shown;

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
