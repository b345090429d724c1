//! `wargauge league`: the players that join, and members that play alone.

use std::fs;

use crate::scratch::Scratch;
use crate::{SCENARIO, call, json};

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
        ("league:member=heuristic,file=none.toml", "none.toml"),
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
    assert!(called.code == 2 && called.err.contains("no member `trained`"), "{}", called.err);
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
