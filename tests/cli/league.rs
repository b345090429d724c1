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
fn a_plan_of_a_file_joins_its_side_of_a_league_with_its_text() {
    let scratch = Scratch::new();
    let [file, plan] = ["league.toml", "own.toml"].map(|name| scratch.at(name));
    let shipped =
        concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios/niemenczyn/plans/to-the-camp.toml");
    std::fs::copy(shipped, &plan).expect("copied");
    let made = ["league", SCENARIO, "--rounds", "0", "--search", "1", "--matrix-games", "64"];
    let small = ["--check-games", "200", "--ahead", "none", "--quiet", "--out", &file];
    let small = [&small[..], &["--set", "rules.turns=2"]].concat();
    let join = format!("scripted:plan={plan},random");
    let called = call(&[&made[..], &small, &["--join", &join]].concat());
    assert_eq!(called.code, 0, "{}", called.err);
    let text = std::fs::read_to_string(&file).expect("written");
    let members: Vec<&str> = text.split("[[members]]").skip(1).collect();
    let of = |what: &str, side: &str| {
        let side = format!("side = \"{side}\"");
        members.iter().filter(|member| member.contains(what) && member.contains(&side)).count()
    };
    let title = "make for the camp with everything, at once and round both wings";
    assert_eq!([of(title, "poles"), of(title, "russians")], [1, 0], "{text}");
    let random = "player = \"random\"";
    assert_eq!([of(random, "poles"), of(random, "russians")], [1, 1], "{text}");
    // The file of the plan is not needed any more.
    std::fs::remove_file(&plan).expect("removed");
    let again = call(&[&made[..], &small].concat());
    assert_eq!(again.code, 0, "{}", again.err);

    // The members of one league join that of another scenario, and a file that is not there is no surprise.
    let other = scratch.at("other.toml");
    let loud =
        ["--check-games", "20", "--ahead", "none", "--out", &other, "--set", "rules.turns=3"];
    let members = format!("league:file={file}");
    let called = call(&[&made[..], &loud, &["--join", &members]].concat());
    assert_eq!(called.code, 0, "{}", called.err);
    let begins = format!("there is no `{other}`: a new league begins");
    assert!(called.err.contains(&begins), "{}", called.err);
    let text = std::fs::read_to_string(&other).expect("written");
    assert!(text.contains(title) && text.matches(random).count() == 2, "{text}");
    let called = call(&[&made[..], &loud].concat());
    assert!(
        called.err.contains("goes on from the ") && called.err.contains(&other),
        "{}",
        called.err
    );
    let missing = call(&[&made[..], &small, &["--join", "league:file=none.toml"]].concat());
    assert!(missing.code == 2 && missing.err.contains("none.toml"), "{}", missing.err);

    let refused = call(&[&made[..], &small, &["--join", &join]].concat());
    assert_eq!(refused.code, 2, "{}", refused.err);
    assert!(refused.err.contains(&format!("`--join scripted:plan={plan}`: ")), "{}", refused.err);
}

#[test]
fn players_of_a_pool_join_if_they_gain_and_need_no_search() {
    let scratch = Scratch::new();
    let file = scratch.at("league.toml");
    let made = ["league", SCENARIO, "--rounds", "2", "--search", "0", "--matrix-games", "64"];
    let small = ["--check-games", "400", "--ahead", "none", "--quiet", "--format", "json"];
    let pool = ["--pool", "random,trained", "--out", &file];
    let standing = json(&[&made[..], &small, &pool].concat());
    for (side, name) in ["poles", "russians"].into_iter().enumerate() {
        let members = standing["members"][side].as_array().expect("a list");
        let has = |player: &str| members.iter().any(|one| one["name"] == player);
        assert!(has("heuristic") && !has("random"), "{name}: {standing}");
        assert!(standing["gains"][side]["share"].as_f64().expect("a number") < 0.1, "{standing}");
    }
    let poles = standing["members"][0].as_array().expect("a list");
    let trained = poles.iter().find(|one| one["name"] == "trained").expect("it gains");
    assert!(trained["share"].as_u64().expect("a share") > 500, "{standing}");
    let text = fs::read_to_string(&file).expect("written");
    assert!(text.lines().next().expect("a line").contains(" --pool random,trained "), "{text}");
    let refused = call(&["league", SCENARIO, "--pool", "planner:playouts=5"]);
    assert!(
        refused.code == 2 && refused.err.contains("`--pool`: a player that draws from a league"),
        "{}",
        refused.err
    );
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
fn one_member_of_a_league_plays_alone_and_joins_another_by_its_name() {
    let run = ["run", SCENARIO, "--games", "40", "--quiet", "--format", "json"];
    let member = "league:member=trained:policy=hardened-nineteenth";
    let of = |player: &str| json(&[&run[..], &["--ai", &format!("poles={player}")]].concat());
    let [alone, itself] = [member, "trained:policy=hardened-nineteenth"].map(of);
    assert_eq!(alone["players"]["poles"], member);
    assert_eq!(alone["outcomes"], itself["outcomes"]);
    // No bracket is known of one member, also where both sides name the same.
    let both =
        [&run[..], &["--ai", &format!("poles={member}"), "--ai", &format!("russians={member}")]];
    assert!(json(&both.concat())["bracket"].is_null());
    for (player, fault) in [
        ("league:member=nobody", "has no member `nobody` there; members of the poles: `"),
        ("league:member=russians-25", "members of the poles: `"),
        ("league:member=", "takes a file, as in `league:file=FILE`, a member,"),
    ] {
        let called = call(&["run", SCENARIO, "--ai", &format!("poles={player}"), "--games", "2"]);
        assert!(called.code == 2 && called.err.contains(fault), "{}", called.err);
    }

    // A plan keeps its title as its name.
    let scratch = Scratch::new();
    let [file, plan] = ["league.toml", "plan.toml"].map(|name| scratch.at(name));
    let shipped = concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios/niemenczyn/plans/sally.toml");
    let text = fs::read_to_string(shipped).expect("it is there");
    let title = text.lines().find(|line| line.starts_with("title")).expect("a title");
    fs::write(&plan, text.replace(title, "title = \"out at once\"")).expect("written");
    let made = ["league", SCENARIO, "--rounds", "0", "--search", "0", "--matrix-games", "20"];
    let join = format!("league:member=trained,scripted:plan={plan}");
    let small =
        ["--check-games", "20", "--ahead", "none", "--quiet", "--join", &join, "--out", &file];
    let called = call(&[&made[..], &small].concat());
    assert_eq!(called.code, 2, "the built-in league has no such member: {}", called.out);
    let join = format!("{member},scripted:plan={plan}");
    let small =
        ["--check-games", "20", "--ahead", "none", "--quiet", "--join", &join, "--out", &file];
    let called = call(&[&made[..], &small].concat());
    assert_eq!(called.code, 0, "{}", called.err);
    let text = fs::read_to_string(&file).expect("written");
    assert!(text.contains("name = \"out at once\""), "{text}");
    assert!(text.contains("player = \"trained:policy=hardened-nineteenth\""), "{text}");
    let russians = format!("russians=league:file={file},member=out at once");
    let played = json(&[&run[..], &["--ai", &russians]].concat());
    assert_eq!(played["players"]["russians"], russians.replacen("russians=", "", 1));
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
    }
}

#[test]
fn a_faulty_plan_that_is_to_join_has_its_fault_at_its_place() {
    let scratch = Scratch::new();
    let plan = scratch.at("plan.toml");
    let text = "kind = \"plan\"\ntitle = \"x\"\nsystem = \"1794\"\nside = \"poles\"\n\
                applies_to = [\"niemenczyn/historical\"]\n[groups.a]\nunits = [\"narbutt-1\"]\n";
    fs::write(&plan, text).expect("written");
    for option in ["--join", "--pool"] {
        let called = call(&["league", SCENARIO, option, &format!("scripted:plan={plan}")]);
        assert_eq!(called.code, 2, "{}", called.out);
        assert!(called.err.contains(&format!("{plan}:6:")), "{}", called.err);
        assert!(!called.err.contains("\\n"), "{}", called.err);
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

#[test]
fn no_member_draws_from_a_league_itself() {
    let scratch = Scratch::new();
    let file = scratch.at("league.toml");
    let member = |side: &str, player: &str| {
        format!(
            "[[members]]\nname = \"x\"\nside = \"{side}\"\nshare = 1000\nplayer = \"{player}\"\n"
        )
    };
    let itself = format!("league:file={file}");
    let head = "kind = \"league\"\ntitle = \"x\"\nsystem = \"1794\"\n\
                scenario = \"niemenczyn/historical\"\ndigest = \"0\"\nvalue = [0.5, 0.4, 0.6]\n\n";
    for drawing in [itself.as_str(), "planner:playouts=5", "search:enemy=league,iterations=4"] {
        let text = format!("{head}{}{}", member("poles", drawing), member("russians", "random"));
        fs::write(&file, text).expect("written");
        let validated = call(&["validate", &file]);
        assert_eq!(validated.code, 1, "{}", validated.out);
        let told = validated.out + &validated.err;
        assert!(told.contains("a member draws from a league itself"), "{told}");
        let played = call(&["run", SCENARIO, "--ai", &format!("poles={itself}"), "--games", "5"]);
        assert_eq!(played.code, 2, "{}", played.out);
        let join = ["league", SCENARIO, "--join", drawing, "--rounds", "0", "--search", "1"];
        let joined = call(&[&join[..], &["--matrix-games", "2", "--check-games", "2"]].concat());
        assert_eq!(joined.code, 2, "{}", joined.out);
        assert!(joined.err.contains("draws from a league itself"), "{}", joined.err);
    }
    // A file may name itself as the player that it holds.
    let circle = scratch.at("circle.toml");
    fs::write(&circle, format!("player = \"scripted:plan={circle}\"\n")).expect("written");
    let drawing = format!("scripted:plan={circle}");
    let text = format!("{head}{}{}", member("poles", &drawing), member("russians", "random"));
    fs::write(&file, text).expect("written");
    assert_ne!(call(&["validate", &file]).code, 134);
    let played = call(&["run", SCENARIO, "--ai", &format!("poles={itself}"), "--games", "5"]);
    assert_eq!(played.code, 2, "{}", played.out);
}
