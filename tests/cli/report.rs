//! `wargauge report`, and the folders that `compare --out` and `what-if --out` write.

use std::fs;

use crate::scratch::{Scratch, files};
use crate::{SCENARIO, call};

const OTHER: &str = "niemenczyn/alternative";

/// Plays quickly, and fails where the program does.
fn play(arguments: &[&str], folder: &Scratch) {
    let quick = ["--ai", "poles=random", "--ai", "russians=random", "--games", "600", "--quiet"];
    let called = call(&[arguments, &quick, &["--out", folder.text()]].concat());
    assert_eq!(called.code, 0, "{}", called.err);
}

#[test]
fn a_comparison_is_written_and_told_again_with_the_same_bytes() {
    let [one, three] = [Scratch::new(), Scratch::new()];
    play(&["compare", SCENARIO, OTHER, "--threads", "1"], &one);
    play(&["compare", SCENARIO, OTHER, "--threads", "3"], &three);
    let written = files(&one.0);
    assert_eq!(written, files(&three.0), "on any number of threads");
    for name in ["outcomes", "points", "course-a", "course-b", "ground-b", "losses", "running"] {
        for kind in ["svg", "png"] {
            assert!(written.contains_key(&format!("charts/{name}.{kind}")), "{name}.{kind}");
        }
    }
    let page = one.file("report.html");
    assert!(page.contains("Niemenczyn 1794, scenario II: alternative against"), "the titles");
    assert!(page.contains(
        "wargauge compare niemenczyn/historical niemenczyn/alternative --ai poles=random --ai \
         russians=random --games 600 --seed 1794"
    ));
    fs::remove_dir_all(one.0.join("charts")).expect("charts");
    fs::remove_file(one.0.join("report.html")).expect("the page");
    let answer = call(&["report", one.text()]);
    assert_eq!((answer.code, answer.out.as_str()), (0, ""), "{}", answer.err);
    assert_eq!(files(&one.0), written);
}

#[test]
fn each_of_several_variants_has_its_folder_and_its_names_are_no_markup() {
    let folder = Scratch::new();
    let hostile = "units.narwski-1.name=\"<img src=x onerror=alert(1)>\"";
    play(&["what-if", SCENARIO, "--variant", "rules.turns=5", "--variant", hostile], &folder);
    assert!(
        folder
            .file("a-b/report.html")
            .contains("what-if niemenczyn/historical --set rules.turns=5")
    );
    let page = folder.file("a-c/report.html");
    let own = folder.file("c/report.html");
    assert!(!own.contains("<img"));
    assert!(page.contains("&lt;img src=x onerror=alert(1)&gt;") && !page.contains("<img"));
}

#[test]
fn a_summary_alone_is_enough_for_a_report() {
    let folder = Scratch::new();
    let arguments = ["run", SCENARIO, "--games", "300", "--format", "json", "--quiet"];
    fs::write(folder.0.join("summary.json"), call(&arguments).out).expect("a file");
    assert_eq!(call(&["report", folder.text()]).code, 0);
    let page = folder.file("report.html");
    assert!(page.contains("300 games planned, each played to its end and counted once"));
    assert!(
        !files(&folder.0).contains_key("charts/ground.svg"),
        "positions have not been looked at"
    );
}

#[test]
fn what_cannot_be_told_is_refused_by_name() {
    let folder = Scratch::new();
    let missing = call(&["report", folder.text()]);
    assert_eq!(missing.code, 2);
    assert!(missing.err.contains("summary.json: there is no such file; name a folder that --out"));
    fs::write(folder.0.join("summary.json"), "{\"format\":1,").expect("a file");
    let malformed = call(&["report", folder.text()]);
    assert_eq!(malformed.code, 2);
    assert!(
        malformed.err.contains("summary.json: it is not the summary of a run"),
        "{}",
        malformed.err
    );
}
