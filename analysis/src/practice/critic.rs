//! What positions are worth to a side, learned from the games that it practises: the judge of its choices.

use wargauge_ai::foresight::WIN;
use wargauge_ai::policy::Names;

use super::weights::Weights;

/// The largest step of a weight.
const RATE: f32 = 0.01;

/// What a position is worth to one side of one scenario, in the games that it practises.
///
/// The log odds of its score are those of the player's own outlook and a weight for each mark of the
/// position, see [`Rank::outline`](wargauge_ai::search::Rank::outline).
#[derive(Clone, PartialEq, Debug)]
pub struct Critic(Weights);

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
        Self(Weights::new(vec![0.0; names.outline]))
    }

    /// How many weights it has.
    pub(super) fn len(&self) -> usize {
        self.0.now.len()
    }

    /// What a position with these marks is worth to the side, a win being 1, if the player's own outlook is
    /// `outlook`.
    pub(super) fn judge(&self, outlook: f32, marks: Vec<u32>) -> Sight {
        let least = 1.0 / WIN as f32;
        let outlook = outlook.clamp(least, 1.0 - least);
        let odds: f32 = marks.iter().map(|&mark| self.0.now[mark as usize]).sum();
        let odds = odds + (outlook / (1.0 - outlook)).ln();
        Sight { marks, worth: 1.0 / (1.0 + (-odds).exp()) }
    }

    /// Moves the weights up the slope; that of a mark which is rarely seen moves less.
    pub fn step(&mut self, slope: &[f32]) {
        self.0.step(slope, 0, [RATE; 2]);
    }

    /// Everything, to go on from later.
    pub fn bytes(&self) -> Vec<u8> {
        self.0.bytes()
    }

    /// The length of [`Self::bytes`].
    pub fn bytes_of(names: &Names) -> usize {
        Weights::bytes_of(names.outline)
    }

    /// The critic of these bytes; nothing if they are not those of a critic of these names.
    pub fn of_bytes(names: &Names, bytes: &[u8]) -> Option<Self> {
        Weights::of_bytes(names.outline, bytes).map(Self)
    }
}
