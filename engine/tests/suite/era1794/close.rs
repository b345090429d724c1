//! Changes of scenarios that bring the armies within a turn's reach of each other and stack four
//! companies on one hex. Random players seldom march far enough to charge, and never stack what a
//! square takes.

/// Both armies of scenario I.
pub const CLOSE: [&str; 17] = join(RUSSIANS, POLES);

/// The Russians of scenario I and II: four companies in one hex.
pub const RUSSIANS: [&str; 10] = [
    "units.narwski-1.start=0604",
    "units.narwski-2.start=0604",
    "units.narwski-3.start=0604",
    "units.pskowski-1.start=0604",
    "units.artyleria-rosyjska.start=0605",
    "commanders.lewiz.start=0704",
    "units.pskowski-2.start=0606",
    "units.sotnia-1.start=0603",
    "units.sotnia-2.start=0602",
    "commanders.kirejew.start=0702",
];

/// The Poles of scenario I.
pub const POLES: [&str; 7] = [
    "units.brygada-kn.start=0304",
    "units.narbutt-1.start=0303",
    "units.narbutt-2.start=0303",
    "units.lit-7-1.start=0405",
    "units.lit-7-2.start=0405",
    "units.artyleria-polska.start=0305",
    "commanders.grabowski.start=0305",
];

/// One list after the other.
pub const fn join<const A: usize, const B: usize, const C: usize>(
    a: [&'static str; A],
    b: [&'static str; B],
) -> [&'static str; C] {
    let mut all = [""; C];
    let mut i = 0;
    while i < C {
        all[i] = if i < A { a[i] } else { b[i - A] };
        i += 1;
    }
    all
}
