//! What positions are worth to a side, learned from the games that it practises: the judge of its choices.

use wargauge_ai::foresight::WIN;
use wargauge_ai::policy::Names;

/// The largest step of a weight.
const RATE: f32 = 0.01;

/// What the first and the second moments keep of a step.
const KEPT: [f32; 2] = [0.9, 0.999];

/// What a position is worth to one side of one scenario, in the games that it practises.
///
/// The log odds of its score are those of the player's own outlook and a weight for each mark of the
/// position, see [`Rank::outline`](wargauge_ai::search::Rank::outline).
#[derive(Clone, PartialEq, Debug)]
pub struct Critic {
    weights: Vec<f32>,
    moments: [Vec<f32>; 2],
    steps: u32,
}

/// A position as it is judged.
#[derive(Clone, Debug)]
pub(super) struct Sight {
    /// Its marks.
    pub marks: Vec<u32>,
    /// What it is worth to the side.
    pub worth: f32,
}

impl Critic {
    /// It goes by the player's own outlook alone.
    pub fn new(names: &Names) -> Self {
        let zero = || vec![0.0; names.outline];
        Self { weights: zero(), moments: [zero(), zero()], steps: 0 }
    }

    /// How many weights it has.
    pub(super) fn len(&self) -> usize {
        self.weights.len()
    }

    /// What a position with these marks is worth to the side, a win being 1, if the player's own outlook is
    /// `outlook`.
    pub(super) fn judge(&self, outlook: f32, marks: Vec<u32>) -> Sight {
        let least = 1.0 / WIN as f32;
        let outlook = outlook.clamp(least, 1.0 - least);
        let odds: f32 = marks.iter().map(|&mark| self.weights[mark as usize]).sum();
        let odds = odds + (outlook / (1.0 - outlook)).ln();
        Sight { marks, worth: 1.0 / (1.0 + (-odds).exp()) }
    }

    /// Moves the weights up the slope.
    pub fn step(&mut self, slope: &[f32]) {
        self.steps += 1;
        let [one, two] = KEPT.map(|kept| 1.0 - kept.powi(self.steps as i32));
        let [first, second] = &mut self.moments;
        for (slope, (first, second)) in slope.iter().zip(first.iter_mut().zip(&mut *second)) {
            *first += (1.0 - KEPT[0]) * (slope - *first);
            *second += (1.0 - KEPT[1]) * (slope * slope - *second);
        }
        // A mark that is rarely seen moves less.
        let common = second.iter().sum::<f32>() / second.len().max(1) as f32;
        let moments = first.iter().zip(&*second);
        for (weight, (first, second)) in self.weights.iter_mut().zip(moments) {
            *weight += RATE * (first / one) / (((common + second) / two).sqrt() + 1e-8);
        }
    }

    /// Everything, to go on from later.
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.steps.to_le_bytes().to_vec();
        for weights in [&self.weights, &self.moments[0], &self.moments[1]] {
            bytes.extend(weights.iter().flat_map(|weight| weight.to_le_bytes()));
        }
        bytes
    }

    /// The length of [`Self::bytes`].
    pub fn bytes_of(names: &Names) -> usize {
        4 + 3 * 4 * names.outline
    }

    /// The critic of these bytes; nothing if they are not those of a critic of these names.
    pub fn of_bytes(names: &Names, bytes: &[u8]) -> Option<Self> {
        if bytes.len() != Self::bytes_of(names) {
            return None;
        }
        let mut words = bytes.chunks_exact(4).filter_map(|word| word.try_into().ok());
        let steps = u32::from_le_bytes(words.next()?);
        let mut some =
            || -> Vec<f32> { words.by_ref().take(names.outline).map(f32::from_le_bytes).collect() };
        let critic = Self { weights: some(), moments: [some(), some()], steps };
        let mut all = critic.weights.iter().chain(critic.moments.iter().flatten());
        all.all(|weight| weight.is_finite()).then_some(critic)
    }
}
