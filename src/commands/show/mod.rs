//! `wargauge show`: the map and the set-up of a scenario.

use crate::exit::{Exit, Failure};
use clap::Args;
/// Draw the map and the set-up
#[derive(Args, Debug)]
pub(crate) struct Show {}
impl Show {
    pub(crate) fn execute(self) -> Result<Exit, Failure> {
        Ok(Exit::Done)
    }
}
