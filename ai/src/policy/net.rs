//! The network: one hidden layer, and a direct way from every input to the worth of the choice. In
//! whole numbers, so that it decides alike on every machine.

use std::array::from_fn as array;

use arrayvec::ArrayVec;
use wargauge_engine::Side;

use crate::policy::{CONTEXT, Described, INPUTS, MOST_SHOWN, SIGNS};

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

/// The products of weights and inputs, added up.
#[inline]
fn dot<const N: usize>(weights: &[i16; N], inputs: &[i16; N]) -> i32 {
    weights.iter().zip(inputs).map(|(&weight, &input)| i32::from(weight) * i32::from(input)).sum()
}

/// The weights of one kind of decision, laid out for play.
#[derive(Clone, Debug)]
struct Rows {
    /// Those of the decision's own inputs and of the signs of a choice to the hidden layer: two inputs at a time, for
    /// every unit in turn.
    context: [Pair; CONTEXT / 2],
    signs: [Pair; SIGNS / 2],
    /// Those of a decision's own inputs on the direct way.
    context_direct: [i16; CONTEXT],
    /// Those of the signs on the direct way.
    direct: [i16; PADDED],
    bias: [i32; HIDDEN],
    last: [f64; HIDDEN],
}

/// The signs of a choice, and so many zeros that whole registers are full.
const PADDED: usize = SIGNS.next_multiple_of(8);

/// The weights of two inputs.
type Pair = [i16; 2 * HIDDEN];

/// Inputs are taken eight at a time, and units four.
const _: () =
    assert!(SIGNS.is_multiple_of(2) && CONTEXT.is_multiple_of(8) && HIDDEN.is_multiple_of(4));

impl Rows {
    fn new(net: &Net) -> Self {
        let pair = |from: usize| array(|nth| net.first[from + nth % 2][nth / 2]);
        Self {
            context: array(|nth| pair(2 * nth)),
            signs: array(|nth| pair(CONTEXT + 2 * nth)),
            context_direct: array(|place| net.direct[place]),
            direct: array(|place| if place < SIGNS { net.direct[CONTEXT + place] } else { 0 }),
            bias: net.bias.map(|bias| i32::from(bias) << 4),
            last: net.last.map(f64::from),
        }
    }

    /// Rates the choices of a decision.
    fn rate(&self, described: &Described) -> ArrayVec<i64, MOST_SHOWN> {
        let context = described.context.map(i16::from);
        let mut hidden = self.bias;
        add_pairs(&self.context, &context, &mut hidden);
        let direct = dot(&self.context_direct, &context);
        // What the last choice came to: choices of one decision are much alike, so that only differences are added.
        let mut last = [0; PADDED];
        let shown = described.shown.iter().map(|shown| {
            let mut signs = [0; PADDED];
            for (wide, &sign) in signs.iter_mut().zip(&shown.signs) {
                *wide = i16::from(sign);
            }
            let change: [i16; PADDED] = array(|place| signs[place] - last[place]);
            last = signs;
            add_pairs(&self.signs, &change, &mut hidden);
            let mut worth = i64::from(direct + dot(&self.direct, &signs)) << (8 - SHIFT);
            worth += onward(&hidden, &self.last);
            worth
        });
        shown.collect()
    }
}

/// What the hidden layer brings to the worth. The sums are whole numbers far below 2^53, so that they are exact, in
/// whatever order they are added up; vector registers multiply such numbers and none of 64 bits.
fn onward(hidden: &[i32; HIDDEN], last: &[f64; HIDDEN]) -> i64 {
    let mut sums = [0.0; 4];
    for (hidden, last) in hidden.as_chunks::<4>().0.iter().zip(last.as_chunks::<4>().0) {
        for unit in 0..4 {
            sums[unit] += f64::from(hidden[unit].max(0) >> SHIFT) * last[unit];
        }
    }
    sums.iter().sum::<f64>() as i64
}

/// Adds what inputs bring to each unit of the hidden layer: most of the work of a trained player.
fn add_pairs(weights: &[Pair], inputs: &[i16], hidden: &mut [i32; HIDDEN]) {
    // Most inputs are zero, and stand together.
    for (weights, inputs) in weights.chunks(4).zip(inputs.as_chunks::<8>().0) {
        if *inputs == [0; 8] {
            continue;
        }
        for (weights, pair) in weights.iter().zip(inputs.as_chunks::<2>().0) {
            if *pair != [0, 0] {
                add_pair(weights, &array(|nth| pair[nth % 2]), hidden);
            }
        }
    }
}

/// Adds what two inputs bring, which stand there four times in turn: a vector register of weights is multiplied by them
/// and added up in pairs at once. Apart from its caller, and in arrays of four, because compilers find a slower way for
/// other forms.
#[inline(never)]
fn add_pair(weights: &Pair, inputs: &[i16; 8], hidden: &mut [i32; HIDDEN]) {
    let product = |weights: &[i16; 8], at: usize| i32::from(weights[at]) * i32::from(inputs[at]);
    for (sums, weights) in hidden.as_chunks_mut::<4>().0.iter_mut().zip(weights.as_chunks::<8>().0)
    {
        let first: [i32; 4] = array(|unit| product(weights, 2 * unit));
        let second: [i32; 4] = array(|unit| product(weights, 2 * unit + 1));
        let both: [i32; 4] = array(|unit| first[unit] + second[unit]);
        for (sum, added) in sums.iter_mut().zip(both) {
            *sum += added;
        }
    }
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
