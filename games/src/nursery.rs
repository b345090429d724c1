//! Where answers to a player are bred: new players made from old ones, without the types of a game.

/// Plans are of so many kinds, and each kind has its own places among those that are kept: plans of one
/// kind may begin far weaker than those of another, and what they become is not.
pub const KINDS: usize = 3;

/// Breeds plans for one side of one scenario. Plans are texts, as their files have them.
pub trait Nursery: Send + Sync {
    /// The plans to begin with: those that are built in, and plain ones.
    fn seeds(&self) -> Vec<String>;

    /// Which of the [`KINDS`] a plan is of.
    fn kind(&self, plan: &str) -> usize;

    /// A new plan: one of two, or what is taken from both, changed in a few places. `below` gives a
    /// random number below its argument. Nothing if a text is no plan for this side.
    fn child(&self, parents: [&str; 2], below: &mut dyn FnMut(usize) -> usize) -> Option<String>;
}
