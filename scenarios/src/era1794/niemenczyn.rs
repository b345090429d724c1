//! *Niemenczyn 1794*: its files, and how they are read.

super::game::game!(Niemenczyn, NIEMENCZYN, "1794", "niemenczyn", "$CARGO_MANIFEST_DIR/niemenczyn");
