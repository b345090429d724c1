//! Practice: the policy of a trained player learns from the games that it plays which choices lead to
//! better results.
//!
//! | what | file |
//! |---|---|
//! | games of one side, and the direction in which its weights should move | `drill` |
//! | the player that learns, and what a choice teaches it | `pupil` |
//! | what positions are worth, learned beside | `critic` |
//! | what a side knows: the chances of its choices, and how they change | `known` |
//! | the games of a teacher, and steps towards its choices | `imitation` |
//! | a decision of a teacher | `example` |
//! | the network in floating point, forwards and backwards | `float` |
//! | the weights of both sides | `learner` |
//! | weights, and every step that they make | `weights` |
//!
//! It is an actor with a critic (Williams 1992; Sutton and others 2000): the player draws its choices
//! by their rating, so that it tries others now and then; what came of a stretch of the game, by how much
//! the outlook rose from its start on, makes its choices more likely or less. A stretch is what a side does before
//! it thinks anew; what comes later counts for less and less (Schulman and others 2016). The outlook is at first the
//! player's own ([`Rank::foresee`](wargauge_ai::search::Rank::foresee)), or one half where it has none. The critic
//! learns from the games what each mark of a position ([`Rank::outline`](wargauge_ai::search::Rank::outline)) counts
//! besides, for one side of one scenario.
//!
//! With playouts it learns from these instead (Anthony, Tian and Barber 2017): at some decisions each choice is
//! tried in playouts of the same luck, and what came to more becomes likelier, by the gap and as far as it can be
//! believed. Or it watches another player, such as a search, play whole games, and learns to choose as that one did. The same weights come from the same seed on any number of threads.

mod critic;
mod drill;
mod example;
#[cfg(test)]
mod eye;
mod float;
mod imitation;
mod known;
mod learner;
mod led;
mod pupil;
mod weights;

pub use critic::Critic;
pub use drill::{Drill, Drilled, drill};
pub use example::Example;
pub use float::PER_KIND;
pub use imitation::{Attended, Lectures, agreement, attend, imitate};
pub use learner::Learner;
