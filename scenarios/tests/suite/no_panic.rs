//! No text makes the loader panic: every shipped file cut off and mutated at many places.

use std::fs;
use std::path::Path;

use wargauge_games::GAMES;
use wargauge_scenarios::Changes;
use wargauge_scenarios::era1794::{load, load_text};

/// A small generator of numbers, so that the places are the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        // Knuth's MMIX constants; only spread matters here.
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound.max(1)
    }
}

/// What a slip of the pen or of a program may leave in a file.
const SCRAPS: [&str; 24] = [
    "\"",
    "'''",
    "[",
    "]",
    "{",
    "}",
    "=",
    ".",
    "#",
    "\n",
    "-1",
    "0",
    "999999999999999999999",
    "nan",
    "ł",
    "\u{0}",
    "\r",
    "$x",
    "\"none\"",
    "true",
    "1e999",
    "2026-01-01",
    "value = 1, ",
    "[a]\n",
];

/// The text with one thing done to it.
fn spoilt(text: &str, numbers: &mut Numbers) -> String {
    let boundary = |mut place: usize| {
        while !text.is_char_boundary(place) {
            place -= 1;
        }
        place
    };
    let (a, b) = (numbers.below(text.len() + 1), numbers.below(40));
    let (start, end) = (boundary(a), boundary((a + b).min(text.len())));
    let scrap = SCRAPS[numbers.below(SCRAPS.len())];
    match numbers.below(4) {
        0 => text[..start].to_string(),
        1 => format!("{}{}", &text[..start], &text[end..]),
        2 => format!("{}{scrap}{}", &text[..start], &text[start..]),
        _ => format!("{}{scrap}{}", &text[..start], &text[end..]),
    }
}

#[test]
fn spoilt_scenarios_are_refused_or_loaded_but_never_panic() {
    let mut numbers = Numbers(1794);
    let overlays = vec!["eydziatowicz".to_string()];
    let whole =
        load("niemenczyn/historical", &Changes { overlays, sets: vec![] }).unwrap().about.text;
    let mut refused = 0;
    for _ in 0..3000 {
        let mut text = spoilt(&whole, &mut numbers);
        for _ in 0..numbers.below(3) {
            text = spoilt(&text, &mut numbers);
        }
        if let Err(failure) = load_text("spoilt", &text, &Changes::default()) {
            assert!(!failure.to_string().is_empty());
            refused += 1;
        }
    }
    assert!(refused > 1000);
}

#[test]
fn spoilt_files_of_every_kind_never_make_validate_panic() {
    let mut numbers = Numbers(27_04);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("no-panic");
    fs::create_dir_all(&folder).unwrap();
    let shipped: Vec<_> = fs::read_dir("niemenczyn")
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .collect();
    for path in &shipped {
        fs::copy(path, folder.join(path.file_name().unwrap())).unwrap();
    }
    for path in &shipped {
        let text = fs::read_to_string(path).unwrap();
        let copy = folder.join(path.file_name().unwrap());
        for _ in 0..200 {
            fs::write(&copy, spoilt(&text, &mut numbers)).unwrap();
            if let Err(failure) = GAMES.validate(&copy) {
                assert!(!failure.to_string().is_empty());
            }
        }
        fs::write(&copy, &text).unwrap();
    }
    fs::write(folder.join("bytes.toml"), [0xff, 0xfe, 0x00]).unwrap();
    assert!(GAMES.validate(&folder.join("bytes.toml")).is_err());
    assert!(GAMES.validate(&folder).is_err());
}

#[test]
fn spoilt_changes_never_panic() {
    let mut numbers = Numbers(108);
    let good = [
        "units.narwski-1.morale=7",
        "rules.fire.bands.1.range=6",
        "units.narwski-1.start={ turn = 2, hexes = [\"0101..0116\"] }",
        "map.terrain=\"01 . .\"",
        "pool.poles=[]",
        "map={}",
    ];
    for _ in 0..1500 {
        let set = spoilt(good[numbers.below(good.len())], &mut numbers);
        let changes = Changes { overlays: vec![], sets: vec![set] };
        if let Err(failure) = load("niemenczyn/historical", &changes) {
            assert!(!failure.to_string().is_empty());
        }
    }
}

#[test]
fn deep_nesting_is_refused_without_exhausting_the_stack() {
    let head = "kind = \"scenario\"\n";
    for text in [
        format!("{head}rules = {}", "[".repeat(100_000)),
        format!("{head}rules = {}1{}", "[".repeat(100_000), "]".repeat(100_000)),
        format!("{head}rules = {}", "{a=".repeat(100_000)),
        format!("{head}[{}a]", "a.".repeat(50_000)),
        format!("{head}{}a = 1", "rules.".repeat(50_000)),
    ] {
        assert!(load_text("deep", &text, &Changes::default()).is_err());
    }
    let set = format!("rules{}=1", ".a".repeat(100_000));
    let changes = Changes { overlays: vec![], sets: vec![set] };
    assert!(load("niemenczyn/historical", &changes).is_err());
}
