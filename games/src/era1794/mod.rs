//! What the games of the 1794 system share: logs, words, boards, odds, plans. All games of it have one
//! seat, and each has a file of its own beside this folder.

pub(crate) mod choices;
pub(crate) mod counters;
pub mod log;
pub(crate) mod odds;
pub(crate) mod outlook;
pub mod plans;
pub(crate) mod report;
pub mod seat;
pub(crate) mod show;
