//! The same calls in a program that was built without polars: none is answered.

use std::convert::Infallible;
use std::marker::PhantomData;
use std::path::PathBuf;

use crate::answer::{Failed, Group, Picked};
use crate::condition::Condition;
use crate::known::Known;
use crate::pick::Pick;

/// Stored games of one run: in this program there is never one.
#[derive(Clone, Debug)]
pub struct Scan<'a>(Infallible, PhantomData<&'a Known>);

impl<'a> Scan<'a> {
    /// The games of these parts.
    ///
    /// # Errors
    /// Always, with what to build.
    pub fn new(_: &[PathBuf], _: &'a Known, _: Option<&Condition>) -> Result<Self, Failed> {
        Err(Failed::NotBuilt)
    }

    /// The games in groups.
    ///
    /// # Errors
    /// It cannot be called.
    pub fn groups(&self, _: &[usize], _: &[usize]) -> Result<Vec<Group>, Failed> {
        match self.0 {}
    }

    /// The numbers of the games.
    ///
    /// # Errors
    /// It cannot be called.
    pub fn numbers(&self) -> Result<Vec<u64>, Failed> {
        match self.0 {}
    }

    /// Games that are worth a look.
    ///
    /// # Errors
    /// It cannot be called.
    pub fn pick(&self, _: Pick, _: u32) -> Result<Vec<Picked>, Failed> {
        match self.0 {}
    }
}
