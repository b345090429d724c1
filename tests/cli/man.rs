//! `wargauge man`.

use std::collections::BTreeSet;

use crate::scratch::{Scratch, files};
use crate::{SCENARIO, call};

#[test]
fn every_command_has_a_manual_page_that_says_what_its_help_says() {
    let folder = Scratch::new();
    let written = call(&["man", "--out", &folder.at("share/man1")]);
    assert_eq!((written.code, written.out.as_str()), (0, ""), "{}", written.err);
    let pages = files(folder.at("share/man1"));
    assert!(written.err.starts_with(&format!("{} manual pages in `", pages.len())));

    let whole = String::from_utf8(pages["wargauge.1"].clone()).expect("UTF-8");
    let listed = whole.split(".SH SUBCOMMANDS").nth(1).expect("a list of commands");
    let listed: BTreeSet<String> = listed
        .lines()
        .filter_map(|line| line.strip_suffix("(1)"))
        .map(|name| format!("{}.1", name.replace("\\-", "-")))
        .collect();
    let named: BTreeSet<String> = pages
        .keys()
        .filter(|name| *name != "wargauge.1" && name.matches('-').count() < 2)
        .cloned()
        .collect();
    assert!(listed.len() > 20 && listed.is_superset(&named), "{listed:?} {named:?}");
    for name in &listed {
        assert!(pages.contains_key(name), "{name}");
    }
    for (name, page) in &pages {
        let page = String::from_utf8(page.clone()).expect("UTF-8");
        assert!(page.contains(".SH NAME") && page.contains(".SH SYNOPSIS"), "{name}");
        for place in ["{scenario}", "{other}", "{overlay}", "{first}", "{second}"] {
            assert!(!page.contains(place), "{name}: {place}");
        }
    }
    let run = String::from_utf8(pages["wargauge-run.1"].clone()).expect("UTF-8");
    assert!(run.contains("\\-\\-shard"), "{run}");
    // An example is a line of its own, between the marks of text that is not to be filled.
    let example = format!("\n  wargauge run {SCENARIO}\n").replace('-', "\\-");
    let kept = run.split(".nf\n").skip(1).filter_map(|rest| rest.split(".fi").next());
    assert!(kept.clone().any(|kept| format!("\n{kept}").contains(&example)), "{run}");
}

#[test]
fn pages_are_written_again_and_other_files_stay() {
    let folder = Scratch::new();
    std::fs::write(folder.at("notes.txt"), "mine").expect("a file");
    std::fs::write(folder.at("wargauge-run.1"), "an old page").expect("a file");
    let first = call(&["man", "--out", folder.text()]);
    assert_eq!(first.code, 0, "{}", first.err);
    let pages = files(&folder.0);
    assert_eq!(call(&["man", "--out", folder.text()]).code, 0);
    assert_eq!(files(&folder.0), pages);
    assert_eq!(pages["notes.txt"], b"mine");
    assert!(folder.file("wargauge-run.1").contains(".SH NAME"));
}

#[test]
fn a_folder_that_cannot_be_made_is_the_systems_failure() {
    let folder = Scratch::new();
    std::fs::write(folder.at("file"), "").expect("a file");
    let refused = call(&["man", "--out", &folder.at("file/pages")]);
    assert_eq!(refused.code, 3);
    assert!(refused.err.starts_with("error: failed to write `"), "{}", refused.err);
}
