//! The weights of both sides, as practice and as the player has them.

use wargauge_ai::policy::{CONTEXT, HIDDEN, INPUTS, Names, Net, Policy, UNIT};
use wargauge_engine::Side;
use wargauge_engine::luck::stream;

use super::float::{BIAS, DIRECT, LAST, PER_KIND};
use super::weights::Weights;
use rand_core::Rng;

/// The largest step of a weight.
const RATE: f32 = 0.006;

/// A choice that the player's own judgement rates so many points lower is rated one lower before
/// anything is learned.
const SHARPNESS: f32 = 4.0;

/// The largest step of the weight of a single place.
const SPOT_RATE: f32 = 0.02;

/// The stream from which the first weights are drawn.
const FIRST_WEIGHTS: u64 = 1;

/// What has been learned so far.
#[derive(Clone, PartialEq, Debug)]
pub struct Learner {
    kinds: usize,
    /// Those of the networks, and then those of single places.
    sides: [Weights; 2],
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
            Weights::new(now)
        };
        Self { kinds: names.kinds.len(), sides: Side::BOTH.map(side) }
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
            Weights::new(now)
        };
        Self { kinds, sides: Side::BOTH.map(side) }
    }

    /// The weights of a side.
    pub fn weights(&self, side: Side) -> &[f32] {
        &self.sides[side.index()].now
    }

    /// How many of them are those of single places.
    pub(super) fn spots(&self) -> usize {
        self.sides[0].now.len() - self.kinds * PER_KIND
    }

    /// Moves the weights of a side up the slope; a `share` of the largest step.
    pub fn step(&mut self, side: Side, slope: &[f32], share: f32) {
        let nets = self.kinds * PER_KIND;
        self.sides[side.index()].step(slope, nets, [share * RATE, share * SPOT_RATE]);
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
        self.sides.iter().flat_map(Weights::bytes).collect()
    }

    /// The learner of these bytes; nothing if they are not those of a learner of these names.
    pub fn of_bytes(names: &Names, bytes: &[u8]) -> Option<Self> {
        let kinds = names.kinds.len();
        let weights = kinds * PER_KIND + names.spots.count();
        let (first, second) = bytes.split_at_checked(Weights::bytes_of(weights))?;
        let side = |bytes| Weights::of_bytes(weights, bytes);
        Some(Self { kinds, sides: [side(first)?, side(second)?] })
    }
}
