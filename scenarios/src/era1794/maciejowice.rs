//! *Maciejowice 1794*: its files, and how they are read.

super::game::game!(
    Maciejowice,
    MACIEJOWICE,
    "maciejowice",
    "maciejowice",
    "$CARGO_MANIFEST_DIR/maciejowice"
);
