//! What is not whole, not there or not of the run is refused by name.

use std::fs;
use std::path::Path;

use sha2::{Digest, Sha256};
use wargauge_store::{Fault, Plan, Seal, Variants, check_shards, merge, open};

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

/// Changes the manifest of a run as JSON.
fn edit(folder: &Path, change: impl Fn(&mut serde_json::Value)) {
    let path = folder.join("manifest.json");
    let mut manifest = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    change(&mut manifest);
    fs::write(&path, serde_json::to_vec_pretty(&manifest).unwrap()).unwrap();
}

#[test]
fn a_finished_run_from_which_games_were_cut_is_refused() {
    let scratch = Scratch::new();
    let (folder, parts) = run(&scratch);
    fs::remove_file(&parts[2]).unwrap();
    edit(&folder, |manifest| {
        manifest["done"]["parts"].as_array_mut().unwrap().pop();
        manifest["done"]["games"] = (2 * PART).into();
    });
    let fault = open(&folder).unwrap_err();
    assert!(!fault.is_system());
    let expected = format!(
        "`{}` is not whole: its manifest has 32768 games, its plan 32868",
        folder.display()
    );
    assert!(fault.to_string().starts_with(&expected), "{fault}");
    // The way out that the message names.
    play(&folder, PLAN, None, 2);
    assert_eq!(open(&folder).unwrap().games(), 2 * PART + 100);
}

#[test]
fn a_shard_from_which_games_were_cut_is_refused() {
    let scratch = Scratch::new();
    let folder = scratch.at("shard");
    let shard = wargauge_store::Shard { number: 2, of: 2 };
    play(&folder, Plan::Games(4 * PART), Some(shard), 2);
    let last = parts(&folder).pop().unwrap();
    fs::remove_file(&last).unwrap();
    edit(&folder, |manifest| {
        manifest["done"]["parts"].as_array_mut().unwrap().pop();
        manifest["done"]["games"] = PART.into();
    });
    let fault = open(&folder).unwrap_err();
    assert!(matches!(fault, Fault::Count { found: PART, planned: 32_768, .. }), "{fault}");
}

#[test]
fn a_manifest_of_a_shard_that_there_is_not_is_refused() {
    let scratch = Scratch::new();
    let folder = scratch.at("shard");
    let shard = wargauge_store::Shard { number: 2, of: 2 };
    play(&folder, Plan::Games(600), Some(shard), 2);
    for (number, of) in [(1, 0), (0, 0), (0, 2), (3, 2), (u64::MAX, 2)] {
        // The mark of a manifest covers the run, of which any folder may hold any shard.
        edit(&folder, |manifest| {
            manifest["shard"]["number"] = number.into();
            manifest["shard"]["of"] = of.into();
        });
        let fault = open(&folder).unwrap_err();
        assert!(!fault.is_system());
        let expected = format!("there is no shard {number}/{of}");
        assert!(fault.to_string().contains(&expected), "{fault}");
    }
}

#[test]
fn shards_whose_games_do_not_add_up_to_the_run_are_not_joined() {
    let scratch = Scratch::new();
    let games = 4 * PART;
    let folders = [1, 2].map(|number| {
        let folder = scratch.at(&number.to_string());
        play(&folder, Plan::Games(games), Some(wargauge_store::Shard { number, of: 2 }), 2);
        folder
    });
    let mut shards: Vec<_> = folders.iter().map(|folder| open(folder).unwrap()).collect();
    check_shards(&mut shards).unwrap();
    // A part that is lost after the shards were opened.
    shards[1].parts.pop();
    let joined = scratch.at("joined");
    let fault = merge(&shards, &joined, &columns()).unwrap_err();
    let planned = games;
    assert!(
        matches!(&fault, Fault::Count { found, planned: all, .. } if (*found, *all) == (3 * PART, planned)),
        "{fault}"
    );
    let manifest = fs::read_to_string(joined.join("manifest.json")).unwrap();
    assert!(manifest.contains("\"done\": null"), "a run that is not whole is not finished");
}

#[test]
fn a_summary_that_the_run_did_not_write_is_refused() {
    let scratch = Scratch::new();
    let (folder, _) = run(&scratch);
    let path = folder.join("summary.json");
    let own = fs::read(&path).unwrap();
    let seal = Seal::of(&folder).unwrap();
    seal.check("summary.json", &own).unwrap();
    let fault = seal.check("summary.json", b"7").unwrap_err();
    let expected = format!("`{}` is not the file that the run wrote: ", path.display());
    assert!(fault.to_string().starts_with(&expected) && !fault.is_system(), "{fault}");
    let fault = seal.check("background.json", b"[]").unwrap_err();
    assert!(matches!(fault, Fault::Unsealed { .. }), "{fault}");
    // A folder of an older version has no digests, and gets them from the same command.
    edit(&folder, |manifest| {
        manifest["done"].as_object_mut().unwrap().remove("files");
    });
    let fault = Seal::of(&folder).unwrap().check("summary.json", &own).unwrap_err();
    assert!(matches!(fault, Fault::Unsealed { .. }), "{fault}");
    play(&folder, PLAN, None, 2);
    Seal::of(&folder).unwrap().check("summary.json", &own).unwrap();
}

#[test]
fn files_of_others_stay_whatever_they_are_called() {
    let scratch = Scratch::new();
    let (folder, _) = run(&scratch);
    let notes = folder.join(".wargauge-notes.txt");
    fs::write(&notes, "precious").unwrap();
    fs::create_dir(folder.join(".wargauge-1-folder")).unwrap();
    play(&folder, PLAN, None, 2);
    assert_eq!(fs::read_to_string(&notes).unwrap(), "precious");
    // Alone they are a stranger's folder.
    let other = scratch.at("other");
    fs::create_dir(&other).unwrap();
    fs::write(other.join(".wargauge-notes.txt"), "precious").unwrap();
    let fault = begin(&other, 1794, PLAN, None).unwrap_err();
    assert!(matches!(fault, Fault::NoRun { .. }), "{fault}");
    assert_eq!(fs::read_dir(&other).unwrap().count(), 1);
}

#[cfg(unix)]
#[test]
fn a_link_in_the_place_of_the_lock_is_not_followed() {
    let scratch = Scratch::new();
    let folder = scratch.at("evil");
    fs::create_dir(&folder).unwrap();
    let (precious, nowhere) = (scratch.at("precious.txt"), scratch.at("nowhere"));
    fs::write(&precious, "precious").unwrap();
    for target in [&precious, &nowhere] {
        let lock = folder.join(".wargauge-lock");
        std::os::unix::fs::symlink(target, &lock).unwrap();
        let fault = begin(&folder, 1794, PLAN, None).unwrap_err();
        assert!(matches!(fault, Fault::NoLock { .. }) && !fault.is_system(), "{fault}");
        fs::remove_file(&lock).unwrap();
    }
    assert_eq!(fs::read_to_string(&precious).unwrap(), "precious");
    assert!(!nowhere.exists());
}

#[test]
fn two_comparisons_in_one_folder_do_not_meet() {
    let scratch = Scratch::new();
    let folder = scratch.at("comparison");
    let variants = Variants::new(["a", "b"].map(str::to_owned), true, None);
    let held = variants.prepare(&folder).unwrap();
    let fault = variants.prepare(&folder).unwrap_err();
    assert!(matches!(fault, Fault::Busy { .. }), "{fault}");
    drop(held);
    drop(variants.prepare(&folder).unwrap());
}

#[test]
fn a_part_whose_bytes_and_name_were_forged_never_ends_the_program() {
    let scratch = Scratch::new();
    let folder = scratch.at("run");
    play(&folder, Plan::Games(300), None, 1);
    let part = parts(&folder).pop().unwrap();
    let sound = fs::read(&part).unwrap();
    fs::remove_file(&part).unwrap();
    // The last bytes are the metadata, in which a forger does most harm.
    let places = (sound.len().saturating_sub(1500)..sound.len()).step_by(3);
    let mut refused = 0;
    for place in places {
        let mut bytes = sound.clone();
        bytes[place] ^= 0x55;
        let mark: String = Sha256::digest(&bytes)[..8]
            .iter()
            .fold(String::new(), |text, byte| text + &format!("{byte:02x}"));
        let path = folder.join(format!("games/000000000000-300-{mark}.parquet"));
        fs::write(&path, bytes).unwrap();
        // Counting either refuses the part or counts what it says: a forger may say anything.
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        edit(&folder, |manifest| manifest["done"]["parts"] = vec![name.clone()].into());
        let counted = open(&folder).and_then(|stored| stored.study(&columns(), 1));
        refused += u32::from(counted.is_err_and(|fault| !fault.is_system()));
        fs::remove_file(&path).unwrap();
    }
    assert!(refused > 100, "{refused}");
}
