//! What is not whole, not there or not of the run is refused by name.

use std::fs;
use std::path::Path;

use wargauge_store::{Fault, Plan, open};

use crate::{PART, Scratch, begin, columns, parts, play};

const PLAN: Plan = Plan::Games(2 * PART + 100);

/// What opening and counting a run says, and what going on with it says: the same.
fn refused(folder: &Path) -> String {
    let counted = open(folder).and_then(|stored| stored.study(&columns(), 2));
    let counted = counted.unwrap_err();
    assert!(!counted.is_system(), "{counted}");
    let begun = begin(folder, 1794, PLAN, None).unwrap_err().to_string();
    assert_eq!(begun, counted.to_string());
    begun
}

/// A run and its parts.
fn run(scratch: &Scratch) -> (std::path::PathBuf, Vec<std::path::PathBuf>) {
    let folder = scratch.at("run");
    play(&folder, PLAN, None, 2);
    let parts = parts(&folder);
    assert_eq!(parts.len(), 3);
    (folder, parts)
}

#[test]
fn a_damaged_or_cut_part_is_refused() {
    let scratch = Scratch::new();
    let (folder, parts) = run(&scratch);
    let sound = fs::read(&parts[1]).unwrap();
    let middle = sound.len() / 2;
    let mut flipped = sound.clone();
    flipped[middle] ^= 1;
    for bytes in [&flipped[..], &sound[..middle], &[]] {
        fs::write(&parts[1], bytes).unwrap();
        let said = refused(&folder);
        let path = parts[1].display().to_string();
        assert!(said.starts_with(&format!("`{path}` is damaged or cut off: ")), "{said}");
        assert!(said.contains("move it away, and all parts after it"), "{said}");
    }
    // The mend that the message names.
    for part in &parts[1..] {
        fs::remove_file(part).unwrap();
    }
    play(&folder, PLAN, None, 2);
    assert_eq!(fs::read(&parts[1]).unwrap(), sound);
    assert_eq!(open(&folder).unwrap().games(), 2 * PART + 100);
}

#[test]
fn parts_of_other_runs_are_refused() {
    let scratch = Scratch::new();
    let (folder, own) = run(&scratch);
    let other = scratch.at("other");
    begin(&other, 5, PLAN, None)
        .and_then(|keeper| keeper.play(&crate::duels(5), &|_| false, 2, &()))
        .and_then(|played| played.finish(&0))
        .unwrap();
    let foreign = &parts(&other)[0];
    let name = foreign.file_name().unwrap();
    // Beside its own part, and in place of it.
    fs::copy(foreign, folder.join("games").join(name)).unwrap();
    let said = open(&folder).unwrap_err().to_string();
    assert!(said.contains("is not a part of the manifest"), "{said}");
    fs::remove_file(&own[0]).unwrap();
    let said = begin(&folder, 1794, PLAN, None).unwrap_err().to_string();
    assert!(said.contains(" is a part of another run, "), "{said}");
    assert!(said.contains(name.to_str().unwrap()), "{said}");
}

#[test]
fn files_that_are_no_parts_are_refused() {
    let scratch = Scratch::new();
    let (folder, _) = run(&scratch);
    let path = folder.join("games/all.parquet");
    fs::write(&path, "PAR1").unwrap();
    let said = refused(&folder);
    let expected =
        format!("`{}` is no part of this run: no part has such a name; ", path.display());
    assert!(said.starts_with(&expected), "{said}");
}

#[test]
fn a_missing_part_is_named_by_its_games() {
    let scratch = Scratch::new();
    let (folder, parts) = run(&scratch);
    fs::rename(&parts[1], scratch.at("aside")).unwrap();
    let said = refused(&folder);
    let expected = format!("`{}` lacks the part with the games 16384 to 32767; ", folder.display());
    assert!(said.starts_with(&expected), "{said}");
    // The last one may be missing while a run goes on, but not from a finished one.
    fs::rename(scratch.at("aside"), &parts[1]).unwrap();
    fs::remove_file(&parts[2]).unwrap();
    let fault = open(&folder).unwrap_err();
    assert!(matches!(fault, Fault::Missing { from: 32_768, to: 32_868, .. }), "{fault}");
}

#[test]
fn another_run_is_refused_with_what_differs() {
    let scratch = Scratch::new();
    let (folder, _) = run(&scratch);
    let fault = begin(&folder, 5, Plan::Games(7), None).unwrap_err();
    assert_eq!(
        fault.to_string(),
        format!(
            "`{}` holds another run, which differs in\n  seed: 1794 there, 5 here\n  plan.games: \
             32868 there, 7 here\nrepeat the command that began it, or name another folder",
            folder.display()
        )
    );
}

#[test]
fn a_folder_with_something_else_is_refused_and_left_alone() {
    let scratch = Scratch::new();
    let folder = scratch.at("letters");
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("to-mother.txt"), "Dear mother").unwrap();
    let fault = begin(&folder, 1794, PLAN, None).unwrap_err();
    assert!(matches!(fault, Fault::NoRun { .. }), "{fault}");
    assert!(fault.to_string().contains("it holds `to-mother.txt` and no manifest.json"), "{fault}");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    let fault = open(&scratch.at("nowhere")).unwrap_err();
    assert!(matches!(fault, Fault::NoRun { .. }), "{fault}");
}

#[test]
fn a_changed_manifest_is_refused() {
    let scratch = Scratch::new();
    let (folder, _) = run(&scratch);
    let path = folder.join("manifest.json");
    let text = fs::read_to_string(&path).unwrap();
    for (from, to, said) in [
        ("\"seed\": 1794", "\"seed\": 1795", "it was changed: its mark is not "),
        ("\"format\": 1", "\"format\": 2", "its format is 2, not 1"),
        ("\"format\": 1", "\"form\": 1", "its format is null, not 1"),
    ] {
        fs::write(&path, text.replace(from, to)).unwrap();
        let fault = open(&folder).unwrap_err().to_string();
        assert!(fault.contains("manifest.json` is no manifest of this program: "), "{fault}");
        assert!(fault.contains(said), "{fault}");
    }
}
