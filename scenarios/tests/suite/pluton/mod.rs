//! *Pluton 1: Parzymiechy 1939*: the shipped files load, say what the rulings say, and bear changes.

mod changes;
mod faults;
mod map;
mod page;
mod played;
mod shipped;
mod tables;

use std::path::Path;

use wargauge_engine::pluton::setup::Setup;
use wargauge_scenarios::pluton::{LAYOUT, describe_part, format, load};
use wargauge_scenarios::{Changes, Draft, Failure, Files, Library, Scenario, Shelf, read_file};

/// Both scenarios.
const SCENARIOS: [&str; 2] = ["pluton/parzymiechy", "pluton/free"];

fn changed(name: &str, sets: &[&str]) -> Scenario<Setup> {
    let changes =
        Changes { overlays: vec![], sets: sets.iter().map(ToString::to_string).collect() };
    load(name, &changes).unwrap_or_else(|failure| panic!("{failure}"))
}

fn shipped(name: &str) -> Scenario<Setup> {
    changed(name, &[])
}

/// The battle, which most tests are about.
fn battle() -> Setup {
    shipped(SCENARIOS[0]).setup
}

/// The faults of a change to the battle.
fn refused(set: &str) -> String {
    let changes = Changes { overlays: vec![], sets: vec![set.into()] };
    // What is accepted would be too long to be printed.
    let failure = load(SCENARIOS[0], &changes).err();
    failure.unwrap_or_else(|| panic!("{set} is accepted")).to_string()
}

fn library() -> Library {
    Library::new(vec![&LAYOUT])
}

/// What a part holds, or its faults.
fn part(path: &Path) -> Result<String, Failure> {
    let mut files = Files::new(&library());
    let text = std::fs::read_to_string(path).expect("the file is there");
    let tree = read_file(&Shelf::Disk(path.to_path_buf()), text, &["part"], &mut files);
    let contents = tree.map(|tree| describe_part(&tree, &mut files)).unwrap_or_default();
    if files.has_problems() {
        return Err(Failure::Faults(files.into_problems()));
    }
    Ok(contents.join(", "))
}

/// A scenario in a file, or its faults.
fn scenario(path: &Path) -> Result<Scenario<Setup>, Failure> {
    let text = std::fs::read_to_string(path).expect("the file is there");
    Draft::of_file(&library(), path, text)?.finish(&format())
}
