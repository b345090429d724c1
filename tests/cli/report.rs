//! `wargauge report`, and the folders that `compare --out` and `what-if --out` write.

use std::fs;

use crate::scratch::{Scratch, files};
use crate::{SCENARIO, call, on_one_line};

const OTHER: &str = "niemenczyn/alternative";

/// Plays quickly, and fails where the program does.
fn play(arguments: &[&str], folder: &Scratch) {
    let quick = ["--ai", "poles=random", "--ai", "russians=random", "--games", "600", "--quiet"];
    let called = call(&[arguments, &quick, &["--out", folder.text()]].concat());
    assert_eq!(called.code, 0, "{}", called.err);
}

#[test]
fn a_comparison_is_written_and_reported_again_with_the_same_bytes() {
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

/// The commands of the games on a page, in their order.
fn games_of(page: &str) -> Vec<String> {
    let cards = page.split("<section class=\"games\"").nth(1).expect("games worth seeing");
    let commands = cards.split("<pre><code>").skip(1).take(4);
    commands.map(|part| part.split("</code>").next().expect("its end").to_owned()).collect()
}

#[test]
fn a_run_shows_the_same_games_on_any_threads_and_from_shards() {
    let [whole, one, two, merged] = std::array::from_fn(|_| Scratch::new());
    play(&["run", SCENARIO], &whole);
    play(&["run", SCENARIO, "--shard", "1/2", "--threads", "1"], &one);
    play(&["run", SCENARIO, "--shard", "2/2"], &two);
    let joined = call(&["merge", two.text(), one.text(), "--out", merged.text()]);
    assert_eq!(joined.code, 0, "{}", joined.err);
    let page = whole.file("report.html");
    assert_eq!(merged.file("report.html"), page);
    let games = games_of(&page);
    assert_eq!(games.len(), 4, "{games:?}");
    for (game, title) in
        games.iter().zip(["win of the poles", "win of the russians", "draw", "upset"])
    {
        assert!(page.contains(title) && game.contains(" --ai poles=random "), "{title}: {game}");
    }
    // The command shows a game with the outcome that the card promises.
    let words: Vec<&str> = games[1].split(' ').collect();
    let number = words[words.iter().position(|word| *word == "--game").expect("a number") + 1];
    let players = ["--ai", "poles=random", "--ai", "russians=random"];
    let log = call(
        &[&["replay", SCENARIO, "--game", number, "--format", "jsonl"], &players[..]].concat(),
    );
    let last = log.out.lines().last().expect("an end");
    assert!(last.contains("\"outcome\":\"russians\""), "{last}");
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
    let told = call(&["report", folder.text()]);
    assert_eq!(told.code, 0);
    assert!(
        told.err.contains(" has no manifest: its figures could not be checked"),
        "{}",
        told.err
    );
    let page = on_one_line(&folder.file("report.html"));
    assert!(page.contains("300 games planned, each played to its end and counted once"));
    assert!(
        !files(&folder.0).contains_key("charts/ground.svg"),
        "positions have not been looked at"
    );
}

#[test]
fn figures_that_the_run_did_not_write_are_refused() {
    let [one, other] = [Scratch::new(), Scratch::new()];
    play(&["run", SCENARIO], &one);
    play(&["run", SCENARIO, "--seed", "7"], &other);
    let page = one.file("report.html");
    for name in ["summary.json", "background.json"] {
        let path = one.0.join(name);
        let own = one.file(name);
        for foreign in [own.replacen('1', "2", 1), other.file("summary.json")] {
            fs::write(&path, foreign).expect("a file");
            let refused = call(&["report", one.text()]);
            assert_eq!(refused.code, 2);
            let expected = format!("{name}` is not the file that the run wrote: ");
            assert!(refused.err.contains(&expected), "{}", refused.err);
            assert!(refused.err.contains("run the command that made the folder again"));
        }
        fs::write(&path, own).expect("a file");
    }
    assert_eq!(one.file("report.html"), page);
    // The way out that the message names.
    fs::remove_file(one.0.join("summary.json")).expect("a file");
    play(&["run", SCENARIO], &one);
    assert_eq!(call(&["report", one.text()]).code, 0);
    assert_eq!(one.file("report.html"), page);
}

#[test]
fn figures_of_comparisons_are_held_against_their_manifest_too() {
    let (two, three) = (Scratch::new(), Scratch::new());
    play(&["compare", SCENARIO, OTHER], &two);
    play(
        &["what-if", SCENARIO, "--variant", "rules.turns=5", "--variant", "rules.turns=4"],
        &three,
    );
    for folder in [two.0.clone(), two.0.join("a"), three.0.join("a-b"), three.0.join("c")] {
        let text = folder.to_str().expect("UTF-8");
        assert_eq!(call(&["report", text]).code, 0, "{text}");
        let path = folder.join("summary.json");
        let own = fs::read_to_string(&path).expect("a file");
        fs::write(&path, own.replacen("\"count\": ", "\"count\": 1", 1)).expect("a file");
        let refused = call(&["report", text]);
        assert_eq!(refused.code, 2, "{text}");
        assert!(refused.err.contains("is not the file that the run wrote"), "{}", refused.err);
    }
}

#[test]
fn a_page_without_a_background_leaves_its_place_free() {
    let folder = Scratch::new();
    play(&["run", SCENARIO], &folder);
    let written = files(&folder.0);
    let (path, aside) = (folder.0.join("background.json"), folder.0.join("report.html"));
    let kept = fs::read(&path).expect("a file");
    fs::remove_file(&path).expect("a file");
    assert_eq!(call(&["report", folder.text()]).code, 0);
    assert!(!path.exists() && fs::read(&aside).expect("a page") != written["report.html"]);
    // The file that comes back is still the one that the manifest knows.
    fs::write(&path, kept).expect("a file");
    assert_eq!(call(&["report", folder.text()]).code, 0);
    assert_eq!(files(&folder.0), written);
}

#[test]
fn a_share_that_no_study_has_is_refused_by_its_key() {
    let folder = Scratch::new();
    let arguments = ["run", SCENARIO, "--games", "300", "--format", "json", "--quiet"];
    let sound = call(&arguments).out;
    let mut document: serde_json::Value = serde_json::from_str(&sound).expect("JSON");
    document["course"][4]["leads"]["poles"]["share"] = serde_json::json!(-1e308);
    fs::write(folder.0.join("summary.json"), document.to_string()).expect("a file");
    let refused = call(&["report", folder.text()]);
    assert_eq!(refused.code, 2);
    let expected =
        "summary.json: `course.leads.poles.share` is -1e+308, and must lie between 0 and 1";
    assert!(refused.err.contains(expected), "{}", refused.err);
}

#[test]
fn what_a_killed_run_left_among_the_charts_is_removed() {
    let folder = Scratch::new();
    play(&["run", SCENARIO], &folder);
    let written = files(&folder.0);
    let leave = || {
        for name in ["charts/.wargauge-71-points.svg", ".wargauge-71-report.html"] {
            fs::write(folder.0.join(name), "<svg").expect("a file");
        }
    };
    leave();
    assert_eq!(call(&["report", folder.text()]).code, 0);
    assert_eq!(files(&folder.0), written);
    leave();
    play(&["run", SCENARIO], &folder);
    assert_eq!(files(&folder.0), written);
}

#[test]
fn what_cannot_be_reported_is_refused_by_name() {
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
