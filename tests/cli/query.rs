//! `wargauge query`, and `--where` of `replay` and `report`.

use serde_json::Value;

use crate::scratch::Scratch;
use crate::{SCENARIO, call};

/// A stored run of random players.
fn kept(games: &str) -> Scratch {
    let folder = Scratch::new();
    let run = ["run", SCENARIO, "--games", games, "--out", folder.text(), "--quiet"];
    let players = ["--ai", "poles=random", "--ai", "russians=random"];
    let called = call(&[&run[..], &players].concat());
    assert_eq!(called.code, 0, "{}", called.err);
    folder
}

#[test]
fn the_columns_of_a_run_are_listed_in_every_build() {
    let folder = kept("300");
    let columns = call(&["query", folder.text(), "--columns"]);
    assert_eq!(columns.code, 0, "{}", columns.err);
    for part in ["winner", "camp_turn", "number or never", "lost_poles", "camp draw"] {
        assert!(columns.out.contains(part), "{part}: {}", columns.out);
    }
    let json = call(&["query", folder.text(), "--columns", "--format", "json"]);
    let columns: Value = serde_json::from_str(&json.out).expect("a JSON document");
    assert_eq!(columns[0]["name"], "game");
}

#[test]
fn a_question_with_a_fault_is_refused_with_its_place_and_a_mend() {
    let folder = kept("300");
    let refused = |arguments: &[&str]| {
        let called = call(&[&["query", folder.text()], arguments].concat());
        assert_eq!(called.code, 2, "{}", called.out);
        called.err
    };
    let why = refused(&["--where", "turns > 3 and winer == poles"]);
    let place = "`--where`, character 15: there is no column `winer`; did you mean `winner`?";
    assert!(why.contains(place), "{why}");
    let why = refused(&["--where", "winner == pole"]);
    assert!(why.contains("did you mean `poles`?") && !why.contains("--columns"), "{why}");
    let why = refused(&["--by", "turn"]);
    assert!(why.contains("`--by turn`: there is no such column; did you mean `turns`?"), "{why}");
    let none = call(&["query", "no-such-folder", "--where", "draw"]);
    assert_eq!(none.code, 2, "{}", none.err);
}

#[cfg(not(feature = "polars"))]
#[test]
fn a_build_without_polars_says_how_to_get_one_with_it() {
    let folder = kept("300");
    for arguments in [
        &["query", folder.text(), "--where", "draw"][..],
        &["replay", folder.text(), "--where", "draw"],
        &["report", folder.text(), "--where", "draw", "--out", "x"],
    ] {
        let called = call(arguments);
        assert_eq!(called.code, 2, "{}", called.out);
        assert!(called.err.contains("cargo build --release --features polars"), "{}", called.err);
    }
}

#[cfg(feature = "polars")]
mod answered {
    use super::*;
    use crate::{on_one_line, program};

    fn json(arguments: &[&str]) -> Value {
        let called = call(&[arguments, &["--format", "json"]].concat());
        assert_eq!(called.code, 0, "{}", called.err);
        serde_json::from_str(&called.out).expect("a JSON document")
    }

    #[test]
    fn groups_add_up_to_the_run_and_have_its_intervals() {
        let folder = kept("1000");
        let summary: Value = serde_json::from_str(&folder.file("summary.json")).expect("JSON");
        let whole = json(&["query", folder.text(), "--show", "turns,camp_turn,decided,automatic"]);
        let group = &whole["groups"][0];
        for side in ["poles", "russians", "draw"] {
            assert_eq!(group["outcomes"][side], summary["outcomes"][side], "{side}");
        }
        for end in ["mean", "low", "high"] {
            assert_eq!(group["points"][end], summary["points"][end], "{end}");
            assert_eq!(group["show"]["turns"][end], summary["turns"][end], "{end}");
            assert_eq!(group["score"][end], summary["score"][end], "{end}");
        }
        let draws = &group["show"]["decided"]["camp draw"];
        assert_eq!(draws["share"], summary["decided"]["camp draw"]["share"]);
        let by = json(&["query", folder.text(), "--by", "winner,automatic"]);
        let groups = by["groups"].as_array().expect("groups");
        let games: u64 = groups.iter().filter_map(|group| group["games"]["count"].as_u64()).sum();
        assert_eq!((games, by["of"].as_u64()), (1000, Some(1000)));
        let table = call(&["query", folder.text(), "--by", "turns", "--where", "not draw"]);
        assert!(table.out.contains("of 1,000 games meet `not draw`"), "{}", table.out);
        let csv = call(&["query", folder.text(), "--by", "turns", "--format", "csv"]);
        assert!(csv.out.starts_with("turns,games,poles share,poles low"), "{}", csv.out);
    }

    #[test]
    fn the_whole_study_of_some_games_is_that_of_a_run() {
        let folder = kept("600");
        let study =
            |condition: &str| json(&["query", folder.text(), "--where", condition, "--whole"]);
        let all = study("turns >= 1");
        let summary: Value = serde_json::from_str(&folder.file("summary.json")).expect("JSON");
        for key in
            ["outcomes", "endings", "decided", "points", "turns", "units", "milestones", "rules"]
        {
            assert_eq!(all[key], summary[key], "{key}");
        }
        let (short, long) = (study("points < 0"), study("points >= 0"));
        let games = |study: &Value| study["games"].as_u64().expect("a number");
        assert_eq!(games(&short) + games(&long), 600);
        assert_eq!(short["where"]["condition"], "points < 0");
        assert_eq!(short["sanity"]["each_once"], true);
        let words = call(&["query", folder.text(), "--where", "points < 0", "--whole"]).out;
        assert!(words.contains("of 600 games that meet `points < 0`"), "{words}");
        // They were played before: nothing says how fast.
        assert!(!words.contains("a second") && short["rate"].is_null(), "{words}");
    }

    #[test]
    fn whole_studies_and_pages_name_games_to_look_at() {
        let folder = kept("600");
        let question = ["query", folder.text(), "--where", "points < 0"];
        let whole =
            json(&[&question[..], &["--whole", "--pick", "closest", "--picks", "2"]].concat());
        let groups = json(&[&question[..], &["--pick", "closest", "--picks", "2"]].concat());
        assert_eq!(whole["picked"], groups["picked"]);
        assert_eq!(whole["picked"].as_array().expect("a list").len(), 2);
        let line = whole["picked"][0]["replay"].as_str().expect("a command");
        let shown = call(&line.split(' ').skip(1).collect::<Vec<_>>());
        assert_eq!(shown.code, 0, "{}", shown.err);
        let words = call(&[&question[..], &["--whole"]].concat()).out;
        assert!(
            words.contains("worth a look (typical):") && words.contains("wargauge replay "),
            "{words}"
        );
        let page = Scratch::new();
        let out = page.text();
        let report = call(&["report", folder.text(), "--where", "points < 0", "--out", out]);
        assert_eq!(report.code, 0, "{}", report.err);
        assert!(report.err.contains("worth a look (typical):"), "{}", report.err);
    }

    #[test]
    fn a_game_is_picked_shown_and_meets_the_condition() {
        let folder = kept("600");
        let condition = "winner == russians and lost_poles >= 1";
        let found = json(&["query", folder.text(), "--where", condition, "--pick", "first"]);
        let picked = &found["picked"][0];
        let line = picked["replay"].as_str().expect("a command");
        assert_eq!(line, format!("wargauge replay {} --game {}", folder.text(), picked["game"]));
        let log = |arguments: &[&str]| {
            let called = call(&[arguments, &["--format", "jsonl"]].concat());
            assert_eq!(called.code, 0, "{}", called.err);
            called.out
        };
        let shown = log(&["replay", folder.text(), "--where", condition, "--pick", "first"]);
        let words: Vec<&str> = line.split(' ').skip(1).collect();
        assert_eq!(shown, log(&words));
        let number = picked["game"].to_string();
        let plain = ["replay", SCENARIO, "--game", &number];
        let players = ["--ai", "poles=random", "--ai", "russians=random"];
        assert_eq!(shown, log(&[&plain[..], &players].concat()));
        let end: Value = shown
            .lines()
            .last()
            .map(|line| serde_json::from_str(line).expect("JSON"))
            .expect("an end");
        assert_eq!((&end["kind"], &end["outcome"]), (&"end".into(), &"russians".into()));
        let none = call(&["replay", folder.text(), "--where", "turns > 90"]);
        assert_eq!(none.code, 2);
        assert!(none.err.contains("no game of"), "{}", none.err);
        let own = call(&["replay", folder.text(), "--game", "3", "--seed", "7"]);
        assert!(own.err.contains("leave out --ai, --seed"), "{}", own.err);
        let far = call(&["replay", folder.text(), "--game", "600"]);
        assert!(far.err.contains("holds 600 games, counted from 0"), "{}", far.err);
    }

    #[test]
    fn the_typical_games_of_a_page_are_those_that_a_question_picks() {
        let folder = kept("1000");
        let page = folder.file("report.html");
        // Random players hardly ever draw.
        for (outcome, title) in
            [("poles", "typical win of the poles"), ("russians", "typical win of the russians")]
        {
            let condition = format!("outcome = {outcome}");
            let asked = ["query", folder.text(), "--where", &condition, "--pick", "typical"];
            let picked = json(&asked)["picked"][0]["game"].as_u64().expect("a game");
            let (_, card) = page.split_once(title).expect(title);
            let command = card.split("<pre><code>").nth(1).expect("a command");
            assert!(
                command
                    .split("</code>")
                    .next()
                    .is_some_and(|command| command.contains(&format!(" --game {picked} "))),
                "{title}: game {picked}"
            );
        }
    }

    #[test]
    fn a_page_is_made_of_some_games_alone() {
        let (folder, out) = (kept("600"), Scratch::new());
        let page = [
            "report",
            folder.text(),
            "--where",
            "points < 0 and not automatic",
            "--out",
            out.text(),
        ];
        let called = call(&page);
        assert_eq!(called.code, 0, "{}", called.err);
        let html = on_one_line(&out.file("report.html"));
        assert!(html.contains("games that meet `points &lt; 0 and not automatic`"));
        let line =
            "wargauge report DIR --where &#39;points &lt; 0 and not automatic&#39; --out DIR";
        assert!(html.contains(line));
        let other = ["report", folder.text(), "--where", "draw", "--out", out.text()];
        assert_eq!(call(&other).code, 2, "another question does not overwrite the answer");
        // A part that is damaged is found before it is searched.
        let parts = std::fs::read_dir(folder.0.join("games")).expect("parts");
        for part in parts {
            let path = part.expect("a part").path();
            let mut bytes = std::fs::read(&path).expect("bytes");
            let middle = bytes.len() / 2;
            bytes[middle] ^= 1;
            std::fs::write(&path, bytes).expect("it is written");
        }
        let damaged = program(&["query", folder.text()]).output().expect("it starts");
        assert_eq!(damaged.status.code(), Some(2));
    }
}
