//! Weights that are learned, and every step that they make (Adam: Kingma and Ba 2015).

/// What the first and the second moments keep of a step.
const KEPT: [f32; 2] = [0.9, 0.999];

/// Weights, the moments of their slopes, and how many steps they have made.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Weights {
    pub now: Vec<f32>,
    moments: [Vec<f32>; 2],
    steps: u32,
}

impl Weights {
    /// Weights that have made no step.
    pub fn new(now: Vec<f32>) -> Self {
        let zero = || vec![0.0; now.len()];
        Self { moments: [zero(), zero()], now, steps: 0 }
    }

    /// Moves the weights up the slope. The weights from `rare` on belong to what may be rarely seen: their slopes are
    /// measured by those of all of them as well, so that one that is rarely seen moves less. `rates` are the
    /// largest steps of the others and of these.
    pub fn step(&mut self, slope: &[f32], rare: usize, rates: [f32; 2]) {
        let Self { now, moments: [first, second], steps } = self;
        *steps += 1;
        let [one, two] = KEPT.map(|kept| 1.0 - kept.powi(*steps as i32));
        let moments = first.iter_mut().zip(&mut *second);
        for (slope, (first, second)) in slope.iter().zip(moments) {
            *first += (1.0 - KEPT[0]) * (slope - *first);
            *second += (1.0 - KEPT[1]) * (slope * slope - *second);
        }
        let common = second[rare..].iter().sum::<f32>() / (second.len() - rare).max(1) as f32;
        for (place, (weight, first)) in now.iter_mut().zip(&*first).enumerate() {
            let (rate, second) = if place < rare {
                (rates[0], second[place])
            } else {
                (rates[1], common + second[place])
            };
            *weight += rate * (first / one) / ((second / two).sqrt() + 1e-8);
        }
    }

    /// Everything, to go on from later.
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.steps.to_le_bytes().to_vec();
        for weights in [&self.now, &self.moments[0], &self.moments[1]] {
            bytes.extend(weights.iter().flat_map(|weight| weight.to_le_bytes()));
        }
        bytes
    }

    /// The length of [`Self::bytes`] of so many weights.
    pub fn bytes_of(weights: usize) -> usize {
        4 + 3 * 4 * weights
    }

    /// So many weights from these bytes; nothing if they are not those of so many weights.
    pub fn of_bytes(weights: usize, bytes: &[u8]) -> Option<Self> {
        if bytes.len() != Self::bytes_of(weights) {
            return None;
        }
        let mut words = bytes.chunks_exact(4).filter_map(|word| word.try_into().ok());
        let steps = u32::from_le_bytes(words.next()?);
        let mut some =
            || -> Vec<f32> { words.by_ref().take(weights).map(f32::from_le_bytes).collect() };
        let read = Self { now: some(), moments: [some(), some()], steps };
        let mut all = read.now.iter().chain(read.moments.iter().flatten());
        all.all(|weight| weight.is_finite()).then_some(read)
    }
}
