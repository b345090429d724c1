//! `wargauge league`.

use std::collections::BTreeMap;
use std::fs;

use crate::scratch::Scratch;
use crate::{SCENARIO, call, json, keys};

#[test]
fn a_league_is_made_validated_and_played() {
    let scratch = Scratch::new();
    let file = scratch.at("league.toml");
    let sets = ["--set", "rules.turns=2"];
    let made = ["league", SCENARIO, "--rounds", "0", "--search", "1", "--matrix-games", "64"];
    let small = ["--check-games", "200", "--quiet", "--format", "json", "--out", &file];
    let standing = json(&[&made[..], &sets, &small].concat());
    let expected = [
        "format",
        "tool",
        "scenario",
        "seed",
        "rounds",
        "games",
        "value",
        "gains",
        "bracket",
        "reach",
        "ahead",
        "members",
        "outcomes",
        "drawn_by_rule",
    ];
    assert_eq!(keys(&standing), expected);
    let sum = |side: usize| -> u64 {
        let members = standing["members"][side].as_array().expect("a list").iter();
        members.map(|member| member["share"].as_u64().expect("a share")).sum()
    };
    assert_eq!((sum(0), sum(1)), (1000, 1000));
    // What looks ahead is measured in few of the games, and widens the bracket.
    let ahead = &standing["ahead"];
    assert_eq!((&ahead["player"], &ahead["games"]), (&"search".into(), &20.into()));
    assert_eq!(keys(&standing["outcomes"]), ["poles", "russians", "draw"]);
    assert_eq!(keys(&ahead["drawn_by_rule"]), ["count", "share", "low", "high"]);
    let number = |value: &serde_json::Value| value.as_f64().expect("a number");
    for side in 0..2 {
        let value = number(&standing["value"]["share"]);
        let end = number(&standing["bracket"][1 - side]);
        let gain = number(&ahead["gains"][side]["share"]);
        let reached =
            if side == 0 { value + gain <= end + 1e-9 } else { value - gain >= end - 1e-9 };
        assert!(reached, "side {side}: {standing}");
    }
    let validated = call(&["validate", &file]);
    assert_eq!(validated.code, 0, "{}", validated.err);
    assert!(validated.out.contains("league \""), "{}", validated.out);
    let seats = ["poles", "russians"].map(|side| format!("{side}=league:file={file}"));
    let run = ["run", SCENARIO, "--ai", &seats[0], "--ai", &seats[1], "--games", "60"];
    let study = json(&[&run[..], &sets, &["--format", "json", "--quiet"]].concat());
    assert_eq!(study["players"]["poles"], format!("league:file={file}"));
    // The league of a file gives its bracket as a built-in one does, where it was made for this scenario.
    for (end, name) in ["low", "high"].into_iter().enumerate() {
        let [known, of_run] = [&standing["bracket"][end], &study["bracket"][name]].map(number);
        assert!((known - of_run).abs() < 1e-3, "{study}");
    }
    let other = json(&[&run[..], &["--format", "json", "--quiet"]].concat());
    assert!(other["bracket"].is_null(), "{other}");
    let replay = ["replay", SCENARIO, "--ai", &seats[0], "--ai", &seats[1], "--game", "3"];
    let log = call(&[&replay[..], &sets, &["--format", "jsonl"]].concat());
    let first = log.out.lines().next().expect("a line");
    let named = format!("\"poles\":\"league:file={file}");
    assert!(first.contains(&named), "the player is named: {first}");
}

#[test]
fn soft_shares_go_to_every_member_the_more_the_more_it_scores() {
    let scratch = Scratch::new();
    let shares = |name: &str, soft: &[&str]| {
        let file = scratch.at(name);
        let made = ["league", SCENARIO, "--rounds", "0", "--search", "1", "--matrix-games", "200"];
        let small = ["--check-games", "20", "--ahead", "none", "--quiet", "--format", "json"];
        let rest = ["--join", "random", "--set", "rules.turns=2", "--out", &file];
        let standing = json(&[&made[..], &small, &rest, soft].concat());
        let text = std::fs::read_to_string(&file).expect("written");
        let first = text.lines().next().expect("a line").to_owned();
        let shares = |side: usize| -> BTreeMap<String, u64> {
            let members = standing["members"][side].as_array().expect("a list").iter();
            let named = |one: &serde_json::Value| {
                (one["name"].as_str().expect("a name").to_owned(), one["share"].as_u64())
            };
            members.map(named).map(|(name, share)| (name, share.expect("a share"))).collect()
        };
        ([shares(0), shares(1)], first)
    };
    let (soft, first) = shares("soft.toml", &["--soft", "20%"]);
    assert!(first.contains(" --soft 20% "), "{first}");
    let (sharp, first) = shares("sharp.toml", &[]);
    assert!(!first.contains("--soft"), "{first}");
    for (soft, sharp) in soft.iter().zip(&sharp) {
        assert!(soft["random"] > 0 && soft["random"] < soft["heuristic"], "{soft:?}");
        assert_eq!(sharp["random"], 0, "{sharp:?}");
        assert_eq!(soft.values().sum::<u64>(), 1000, "{soft:?}");
    }
    let none = call(&["league", SCENARIO, "--soft", "0%"]);
    assert!(none.code == 2 && none.err.contains("more than 0%"), "{}", none.err);
}

#[test]
fn another_player_that_looks_ahead_is_measured_against_a_league_that_stays_as_it_is() {
    let scratch = Scratch::new();
    let file = scratch.at("league.toml");
    let sets = ["--set", "rules.turns=2", "--quiet", "--format", "json", "--out", &file];
    let made = ["league", SCENARIO, "--rounds", "0", "--search", "1", "--matrix-games", "64"];
    let small = ["--check-games", "200", "--ahead", "none"];
    let before = json(&[&made[..], &small, &sets].concat());
    let kept = || std::fs::read_to_string(&file).expect("it is there");
    let of_members =
        |text: &str| text[text.find("[[members]]").expect("it has members")..].to_owned();
    let members = of_members(&kept());
    // The answers of the last round have joined without a share.
    let shared = |standing: &serde_json::Value| -> Vec<String> {
        let members = standing["members"].as_array().expect("two sides").iter();
        let members = members.flat_map(|side| side.as_array().expect("a list"));
        members.filter(|member| member["share"] != 0).map(ToString::to_string).collect()
    };
    assert!(!kept().contains("[ahead]"));
    let mut first_lines = Vec::new();
    for player in ["random", "search:iterations=8"] {
        let only = ["league", SCENARIO, "--only-ahead", "--ahead", player, "--ahead-games", "12"];
        let after = json(&[&only[..], &sets].concat());
        assert_eq!((&after["rounds"], &after["games"]), (&0.into(), &36.into()));
        assert_eq!(
            (&after["ahead"]["player"], &after["ahead"]["games"]),
            (&player.into(), &12.into())
        );
        assert_eq!(shared(&after), shared(&before));
        assert_eq!(of_members(&kept()), members);
        assert!(kept().contains(&format!("player = \"{player}\"\nvalue")));
        first_lines.push(kept().lines().next().expect("a line").to_owned());
    }
    // The file says how it was made, with the changes of the scenario, and what was measured last.
    let command = "wargauge league niemenczyn/historical --set rules.turns=2";
    assert!(
        first_lines[0].contains(&format!("# Found by: {command} --rounds 0")),
        "{first_lines:?}"
    );
    assert!(first_lines[0].contains(" --enough 1% --ahead none "), "{first_lines:?}");
    let whole = call(&["league", SCENARIO, "--enough", "1"]);
    assert_eq!(whole.code, 2, "{}", whole.out);
    assert!(
        whole.err.contains("write it in percent, `1%`, or as a share such as 0.01"),
        "{}",
        whole.err
    );
    let again = format!("; then {command} --only-ahead --ahead");
    assert!(first_lines[0].contains(&format!("--seed 1794{again} random ")), "{first_lines:?}");
    assert_eq!(first_lines[1], first_lines[0].replace("random", "search:iterations=8"));
}

#[cfg(unix)]
#[test]
fn ctrl_c_loses_no_game_of_a_player_that_looks_ahead() {
    use std::process::Stdio;

    use crate::{Called, program};

    let scratch = Scratch::new();
    let (file, kept) = (scratch.at("league.toml"), scratch.at("league.toml.ahead"));
    fs::copy(
        concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios/niemenczyn/leagues/historical.toml"),
        &file,
    )
    .expect("copied");
    let before = fs::read(&file).expect("it is there");
    let only = ["league", SCENARIO, "--only-ahead", "--out", &file, "--ahead", "random"];
    let mut child = program(&[&only[..], &["--ahead-games", "100000000"]].concat())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    crate::wait_for(&mut child, kept.as_ref());
    let Called { err, .. } = crate::interrupted(child);
    assert!(err.contains("interrupted: the league is as it was"), "{err}");
    assert_eq!(fs::read(&file).expect("it is there"), before);
    let text = fs::read_to_string(&kept).expect("it is kept");
    let record: serde_json::Value = serde_json::from_str(&text).expect("it is whole");
    let games = record["measured"][0]["numbers"].as_u64().expect("a number");
    assert!(games > 0 && err.contains(&format!("keeps {games} of 100000000 games")), "{err}");
    let more = (games + 2).to_string();
    let again = call(&[&only[..], &["--ahead-games", &more]].concat());
    assert_eq!(again.code, 0, "{}", again.err);
    assert!(again.err.contains(&format!("has {games} of {more} games")), "{}", again.err);
    let after = fs::read_to_string(&file).expect("it is there");
    assert!(after.contains("player = \"random\""), "{after}");
}

#[test]
fn without_a_league_of_this_state_nothing_can_be_measured_alone() {
    let scratch = Scratch::new();
    let file = scratch.at("league.toml");
    let only = ["league", SCENARIO, "--only-ahead", "--out", &file];
    let called = call(&only);
    assert!(called.code == 2 && called.err.contains("no league to measure"), "{}", called.err);
    let rounds = call(&[&only[..], &["--rounds", "3"]].concat());
    assert!(rounds.code == 2 && rounds.err.contains("cannot be used with"), "{}", rounds.err);
}

#[test]
fn the_league_of_another_scenario_is_neither_gone_on_from_nor_written_over() {
    let scratch = Scratch::new();
    let file = scratch.at("league.toml");
    let refused = |league: &str| {
        let leagues = concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios");
        std::fs::copy(format!("{leagues}/{league}"), &file).expect("copied");
        let before = std::fs::read(&file).expect("it is there");
        let called = call(&["league", SCENARIO, "--rounds", "0", "--out", &file]);
        assert_eq!(called.code, 2, "{}", called.out);
        assert_eq!(std::fs::read(&file).expect("it is there"), before);
        called.err
    };
    let fault = refused("niemenczyn/leagues/alternative.toml");
    let mend = format!("`--join league:file={file}`");
    assert!(fault.contains("has the league of `niemenczyn/alternative`"), "{fault}");
    assert!(fault.contains(&mend), "{fault}");
    let fault = refused("verdox/leagues/open.toml");
    assert!(fault.contains("this is a league of another game, `verdox`"), "{fault}");
    assert!(!fault.contains("missing"), "{fault}");
    let player = format!("poles=league:file={file}");
    let called = call(&["run", SCENARIO, "--ai", &player, "--games", "5"]);
    assert!(called.err.contains("a league of another game"), "{}", called.err);
}

#[test]
fn the_league_of_a_changed_scenario_is_not_written_over() {
    let scratch = Scratch::new();
    let file = scratch.at("league.toml");
    let shipped =
        concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios/niemenczyn/leagues/historical.toml");
    fs::copy(shipped, &file).expect("copied");
    let before = fs::read(&file).expect("it is there");
    for change in [["--with", "eydziatowicz"], ["--set", "rules.turns=3"]] {
        let made = ["league", SCENARIO, "--rounds", "0", "--search", "0", "--out", &file];
        let called = call(&[&made[..], &change].concat());
        assert_eq!(called.code, 2, "{}", called.out);
        assert!(called.err.contains("another state of `niemenczyn/historical`"), "{}", called.err);
        let mend = format!("--join league:file={file}");
        assert!(called.err.contains(&mend), "{}", called.err);
        assert_eq!(fs::read(&file).expect("it is there"), before);
        let alone = ["league", SCENARIO, "--only-ahead", "--out", &file];
        let called = call(&[&alone[..], &change].concat());
        assert!(called.code == 2 && called.err.contains("make it again"), "{}", called.err);
    }
}

#[test]
fn a_league_with_faults_is_refused_with_their_places() {
    let scratch = Scratch::new();
    let file = scratch.at("league.toml");
    let text = "kind = \"league\"\ntitle = \"x\"\nsystem = \"1794\"\n\
                scenario = \"niemenczyn/historical\"\ndigest = \"0\"\nvalue = [0.5, 0.4]\n\n\
                [[members]]\nname = \"h\"\nside = \"poles\"\nshare = 900\nplayer = \"heuristic\"\n";
    std::fs::write(&file, text).expect("written");
    let called = call(&["validate", &file]);
    assert_eq!(called.code, 1, "{}", called.err);
    let told = called.out + &called.err;
    assert!(told.contains("both ends of its interval"), "{told}");
    assert!(told.contains("the shares of the poles add up to 900, not to 1000"), "{told}");
    assert!(told.contains(":6:") && told.contains(":8:"), "{told}");
}
