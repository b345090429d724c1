//! The command line of wargauge.
fn main() {}
