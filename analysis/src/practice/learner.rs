//! The weights of both sides, and every step that they make (Adam: Kingma and Ba 2015).

use wargauge_ai::policy::{CONTEXT, HIDDEN, INPUTS, Names, Net, Policy, UNIT};
use wargauge_engine::Side;
use wargauge_engine::luck::stream;

use super::float::{BIAS, DIRECT, LAST, PER_KIND};
use rand_core::Rng;

/// The largest step of a weight.
const RATE: f32 = 0.006;

/// What the first and the second moments keep of a step.
const KEPT: [f32; 2] = [0.9, 0.999];

/// A choice that the player's own judgement rates so many points lower is rated one lower before
/// anything is learned.
const SHARPNESS: f32 = 4.0;

/// The largest step of the weight of a single place. One that is rarely seen moves less: its slopes are
/// measured by those of all places as well.
const SPOT_RATE: f32 = 0.02;

/// The stream from which the first weights are drawn.
const FIRST_WEIGHTS: u64 = 1;

/// What has been learned so far.
#[derive(Clone, PartialEq, Debug)]
pub struct Learner {
    kinds: usize,
    /// The weights of single places, which come after the networks.
    spots: usize,
    sides: [Weights; 2],
}

/// The weights of one side, the moments of their slopes, and how many steps they have made.
#[derive(Clone, PartialEq, Debug)]
struct Weights {
    now: Vec<f32>,
    moments: [Vec<f32>; 2],
    steps: u32,
}

impl Learner {
    /// Nothing is learned: the player goes by its own judgement.
    pub fn new(names: &Names, seed: u64) -> Self {
        let (sign, per) = names.judgement;
        let side = |side: Side| {
            let mut luck = stream(seed, side.index() as u64, FIRST_WEIGHTS);
            let nets = names.kinds.len() * PER_KIND;
            let mut now = vec![0.0; nets + names.spots.count()];
            for net in now[..nets].chunks_mut(PER_KIND) {
                for weight in &mut net[..BIAS] {
                    *weight = ((luck.next_u64() >> 40) as f32 / (1 << 24) as f32 - 0.5) / 5.0;
                }
                net[DIRECT + CONTEXT + sign] = 16.0 * per as f32 / SHARPNESS;
            }
            let zero = || vec![0.0; now.len()];
            Weights { moments: [zero(), zero()], now, steps: 0 }
        };
        let (kinds, spots) = (names.kinds.len(), names.spots.count());
        Self { kinds, spots, sides: Side::BOTH.map(side) }
    }

    /// The policy is known already.
    pub fn of_policy(policy: &Policy) -> Self {
        let (kinds, spots) = (policy.nets()[0].len(), policy.spots()[0].len());
        let part = |whole: i16| f32::from(whole) / UNIT as f32;
        let side = |side: Side| {
            let mut now = Vec::with_capacity(kinds * PER_KIND + spots);
            for net in &policy.nets()[side.index()] {
                now.extend(net.first.iter().flatten().copied().map(part));
                now.extend(net.bias.iter().chain(&net.last).chain(&net.direct).copied().map(part));
            }
            now.extend(policy.spots()[side.index()].iter().copied().map(part));
            let zero = || vec![0.0; now.len()];
            Weights { moments: [zero(), zero()], now, steps: 0 }
        };
        Self { kinds, spots, sides: Side::BOTH.map(side) }
    }

    /// The weights of a side.
    pub fn weights(&self, side: Side) -> &[f32] {
        &self.sides[side.index()].now
    }

    /// Moves the weights of a side up the slope; a `share` of the largest step.
    pub fn step(&mut self, side: Side, slope: &[f32], share: f32) {
        let Weights { now, moments: [first, second], steps } = &mut self.sides[side.index()];
        *steps += 1;
        let [one, two] = KEPT.map(|kept| 1.0 - kept.powi(*steps as i32));
        let nets = self.kinds * PER_KIND;
        let moments = first.iter_mut().zip(&mut *second);
        for (slope, (first, second)) in slope.iter().zip(moments) {
            *first += (1.0 - KEPT[0]) * (slope - *first);
            *second += (1.0 - KEPT[1]) * (slope * slope - *second);
        }
        let common = second[nets..].iter().sum::<f32>() / self.spots.max(1) as f32;
        for (place, (weight, first)) in now.iter_mut().zip(&*first).enumerate() {
            let (rate, second) = if place < nets {
                (RATE, second[place])
            } else {
                (SPOT_RATE, common + second[place])
            };
            *weight += share * rate * (first / one) / ((second / two).sqrt() + 1e-8);
        }
    }

    /// The policy as the player has it, in whole numbers.
    pub fn policy(&self) -> Policy {
        let whole = |weight: f32| {
            (weight * UNIT as f32).round().clamp(-f32::from(i16::MAX), f32::from(i16::MAX)) as i16
        };
        let row = |weights: &[f32]| std::array::from_fn(|nth| whole(weights[nth]));
        let net = |weights: &[f32]| {
            let mut net = Net::ZERO;
            for place in 0..INPUTS {
                net.first[place] = row(&weights[place * HIDDEN..]);
                net.direct[place] = whole(weights[DIRECT + place]);
            }
            (net.bias, net.last) = (row(&weights[BIAS..]), row(&weights[LAST..]));
            net
        };
        let end = self.kinds * PER_KIND;
        let nets = |side: &Weights| side.now[..end].chunks(PER_KIND).map(net).collect();
        let spots = |side: &Weights| side.now[end..].iter().copied().map(whole).collect();
        Policy::new(self.sides.each_ref().map(nets), self.sides.each_ref().map(spots))
    }

    /// Everything, to go on from later.
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for side in &self.sides {
            bytes.extend(side.steps.to_le_bytes());
            for weights in [&side.now, &side.moments[0], &side.moments[1]] {
                bytes.extend(weights.iter().flat_map(|weight| weight.to_le_bytes()));
            }
        }
        bytes
    }

    /// The learner of these bytes; nothing if they are not those of a learner of these names.
    pub fn of_bytes(names: &Names, bytes: &[u8]) -> Option<Self> {
        let (kinds, spots) = (names.kinds.len(), names.spots.count());
        let weights = kinds * PER_KIND + spots;
        if bytes.len() != 2 * (4 + 3 * 4 * weights) {
            return None;
        }
        let mut words = bytes.chunks_exact(4).filter_map(|word| word.try_into().ok());
        let mut side = || {
            let steps = u32::from_le_bytes(words.next()?);
            let mut some =
                || -> Vec<f32> { words.by_ref().take(weights).map(f32::from_le_bytes).collect() };
            Some(Weights { now: some(), moments: [some(), some()], steps })
        };
        let sides = [side()?, side()?];
        let sound = |side: &Weights| {
            side.now.iter().chain(side.moments.iter().flatten()).all(|weight| weight.is_finite())
        };
        sides.iter().all(sound).then_some(Self { kinds, spots, sides })
    }
}
