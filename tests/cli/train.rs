//! `wargauge train`, and the players that rest on what is learned or on a league.

use std::process::Stdio;

use crate::scratch::Scratch;
use crate::{Called, SCENARIO, call, json, keys, program};

#[test]
fn what_is_learned_is_printed_kept_and_the_same_again() {
    let scratch = Scratch::new();
    let file = scratch.at("foresight.txt");
    let train = ["train", SCENARIO, "--players", "random,heuristic", "--games", "40", "--quiet"];
    let learned = json(&[&train[..], &["--format", "json", "--out", &file]].concat());
    let expected = [
        "format",
        "tool",
        "seed",
        "games",
        "positions",
        "loss",
        "loss_of_mean",
        "calibration",
        "weights",
    ];
    assert_eq!(keys(&learned), expected);
    assert_eq!(learned["games"], 160);
    let loss = |key: &str| learned[key].as_f64().expect("a loss");
    assert!(loss("loss") < loss("loss_of_mean"), "{learned}");
    let text = std::fs::read_to_string(&file).expect("written");
    assert!(text.starts_with("# wargauge train niemenczyn/historical --players"), "{text}");
    let again = call(&[&train[..], &["--threads", "1", "--out", &file]].concat());
    assert!(again.out.contains("loss on games kept back"), "{}", again.out);
    assert_eq!(std::fs::read_to_string(&file).expect("written"), text);
    assert!(!std::fs::exists(format!("{file}.part")).expect("a folder"), "nothing is left over");
}

#[test]
fn the_chance_of_a_draw_is_learned_for_every_feature() {
    let scratch = Scratch::new();
    for (scenario, features) in [(SCENARIO, 93), ("verdox/open", 31)] {
        let file = scratch.at("draws.txt");
        let train = ["train", scenario, "--draws", "--players", "random,heuristic"];
        let more = ["--games", "30", "--quiet", "--out", &file];
        let shown = call(&[&train[..], &more].concat());
        assert!(
            shown.code == 0 && shown.out.contains("guessed   drawn  positions"),
            "{}",
            shown.err
        );
        let text = std::fs::read_to_string(&file).expect("written");
        let call = format!("# wargauge train {scenario} --draws --players random,heuristic ");
        assert!(text.starts_with(&call), "{text}");
        let weights = text.lines().filter(|line| !line.starts_with('#'));
        assert_eq!(weights.count(), features, "{text}");
    }
    let both = call(&["train", SCENARIO, "--draws", "--scores"]);
    assert!(both.code == 2 && both.err.contains("cannot be used with"), "{}", both.err);
    let pluton = call(&["train", "pluton/free", "--draws"]);
    assert!(pluton.code == 2 && pluton.err.contains("there is nothing to learn"), "{}", pluton.err);
}

#[cfg(unix)]
#[test]
fn learning_of_values_goes_on_after_an_interruption_and_ends_with_the_same_file() {
    let scratch = Scratch::new();
    let (whole, file) = (scratch.at("whole.txt"), scratch.at("foresight.txt"));
    let train = |games: &'static str| {
        let train = ["train", SCENARIO, "--players", "random,heuristic:whim=10", "--games", games];
        [&train[..], &["--threads", "1", "--out"]].concat()
    };
    assert_eq!(call(&[&train("400")[..], &[&whole]].concat()).code, 0);
    let mut child = program(&[&train("400")[..], &[&file]].concat())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let part = format!("{file}.part");
    crate::wait_for(&mut child, part.as_ref());
    let Called { err, .. } = crate::interrupted(child);
    assert!(err.contains("interrupted: the same command goes on from here"), "{err}");
    assert!(!std::fs::exists(&file).expect("a folder"));
    let kept = std::fs::read(&part).expect("kept");
    // Other games do not go on from these.
    let other = call(&[&train("500")[..], &[&file]].concat());
    assert!(other.code == 2 && other.err.contains("another practice"), "{}", other.err);
    assert!(other.err.contains("take another --out, or delete it"), "{}", other.err);
    assert_eq!(std::fs::read(&part).expect("kept"), kept);
    // Something is torn off: those games are played again.
    std::fs::write(&part, &kept[..kept.len() - 5]).expect("written");
    assert_eq!(call(&[&train("400")[..], &[&file]].concat()).code, 0);
    let [one, other] = [&whole, &file].map(|file| std::fs::read_to_string(file).expect("written"));
    assert_eq!(other, one);
    assert!(!std::fs::exists(&part).expect("a folder"));
}

#[test]
fn what_a_score_is_worth_is_the_same_on_any_number_of_threads_and_never_falls() {
    let scratch = Scratch::new();
    let train = ["train", SCENARIO, "--scores", "--also", "rules.camp.draw=false", "--quiet"];
    let players = ["--players", "heuristic:whim=10", "--games", "200", "--format", "json"];
    let learned = |threads: &str| {
        let file = scratch.at(&format!("{threads}.txt"));
        let rest = ["--threads", threads, "--out", &file];
        let learned = json(&[&train[..], &players, &rest].concat());
        (learned, std::fs::read_to_string(&file).expect("written"))
    };
    let ((one, text), (two, again)) = (learned("1"), learned("2"));
    assert_eq!((&text, &one["weights"]), (&again, &two["weights"]));
    let command = format!(
        "# wargauge train {SCENARIO} --scores --also rules.camp.draw=false --players \
         heuristic:whim=10 --games 200 --seed 1794\n"
    );
    assert!(text.starts_with(&command), "{text}");
    assert_eq!(one["games"], 400);
    let loss = |key: &str| one[key].as_f64().expect("a loss");
    assert!(loss("loss") < loss("loss_of_mean"), "{one}");
    let weights = one["weights"].as_array().expect("weights");
    let weight = |name: &str| {
        let found = weights.iter().find(|weight| weight[0] == name);
        found.and_then(|weight| weight[1].as_i64()).expect(name)
    };
    // Both kinds of scenario were played, and the point that decides does so.
    for camp in ["no camp", "camp open", "camp reached"] {
        assert!(weight(&format!("{camp}, last turn, deciding")) > 0, "{text}");
    }
    let pieces = text.lines().filter(|line| {
        ["lead ", "deciding ", "ahead "].iter().any(|piece| line.contains(&format!(", {piece}")))
    });
    let pieces: Vec<&str> = pieces.collect();
    assert!(pieces.len() == 45 && pieces.iter().all(|line| !line.contains(" -")), "{pieces:?}");

    let refused = call(&["train", "verdox/open", "--scores", "--games", "10", "--quiet"]);
    assert!(
        refused.code == 2 && refused.err.contains("whose players go by what a score is worth"),
        "{}",
        refused.err
    );
    let refused = call(&["train", SCENARIO, "--also", "rules.camp.drow=false", "--quiet"]);
    assert!(refused.code == 2 && refused.err.contains("drow"), "{}", refused.err);
}

#[test]
fn a_game_without_features_has_nothing_to_learn() {
    let refused = call(&["train", "pluton/free", "--games", "10", "--quiet"]);
    assert_eq!(refused.code, 2, "{}", refused.out);
    assert!(refused.err.contains("there is nothing to learn"), "{}", refused.err);
}

#[test]
fn a_policy_is_learned_kept_and_played() {
    let scratch = Scratch::new();
    let file = scratch.at("policy.txt");
    let train = ["train", SCENARIO, "--policy", "--rounds", "2", "--games", "20", "--quiet"];
    let against = ["--against", "heuristic,itself", "--out"];
    let schooled = json(&[&train[..], &against, &[&file, "--format", "json"]].concat());
    assert_eq!(keys(&schooled), ["format", "tool", "seed", "rounds", "games", "scores"]);
    assert_eq!((&schooled["rounds"], &schooled["games"]), (&2.into(), &80.into()));
    let text = std::fs::read_to_string(&file).expect("written");
    assert!(
        text.starts_with("# wargauge train niemenczyn/historical --policy --against"),
        "{text}"
    );
    let other = scratch.at("again.txt");
    let again = call(&[&train[..], &["--threads", "3"], &against, &[&other]].concat());
    assert!(again.out.contains("2 rounds, 80 games"), "{}", again.out);
    // The same call again plays nothing and says the same.
    let repeated = json(&[&train[..], &against, &[&file, "--format", "json"]].concat());
    assert_eq!(repeated, schooled);
    assert_eq!(std::fs::read_to_string(&other).expect("written"), text);

    let seat = format!("poles=trained:file={file}");
    let run = ["run", SCENARIO, "--games", "6", "--quiet", "--format", "json", "--ai"];
    let study = json(&[&run[..], &[&seat]].concat());
    let name = study["players"]["poles"].as_str().expect("a name").to_owned();
    assert!(name.starts_with(&format!("trained:file={file},digest=")), "{name}");
    let same = json(&[&run[..], &[&format!("poles={name}")]].concat());
    assert_eq!(same["outcomes"], study["outcomes"]);
    std::fs::write(&file, text.replace("bias:", "bias: ")).expect("written");
    let changed = call(&[&run[..], &[&format!("poles={name}")]].concat());
    assert!(
        changed.code == 2 && changed.err.contains("has changed: its digest"),
        "{}",
        changed.err
    );
    std::fs::write(&file, text.replacen("bias:", "bias: 1", 1)).expect("written");
    let spoilt = call(&[&run[..], &[&seat]].concat());
    assert!(spoilt.code == 2, "{}", spoilt.err);
    assert!(
        spoilt.err.contains("has to be `first going bias:` and 48 whole numbers"),
        "{}",
        spoilt.err
    );
}

#[test]
fn practice_goes_on_where_it_was_and_refuses_what_another_has_left() {
    let scratch = Scratch::new();
    let file = scratch.at("policy.txt");
    let train = |rounds: &str| {
        let call_it = ["train", SCENARIO, "--policy", "--games", "20", "--quiet", "--against"];
        call(&[&call_it[..], &["heuristic", "--rounds", rounds, "--out", &file]].concat())
    };
    assert_eq!(train("2").code, 0);
    let text = std::fs::read_to_string(&file).expect("written");
    std::fs::remove_file(&file).expect("it is there");
    // Everything is known: nothing is played again.
    assert_eq!(train("2").code, 0);
    assert_eq!(std::fs::read_to_string(&file).expect("written"), text);
    let other = train("3");
    assert!(other.code == 2 && other.err.contains("another practice"), "{}", other.err);
}

#[test]
fn a_side_learns_to_choose_as_its_teacher_does() {
    let scratch = Scratch::new();
    let file = scratch.at("policy.txt");
    let train = |rounds: &str, out: &str| {
        let teach =
            ["train", SCENARIO, "--policy", "--teacher", "poles=trained:policy=guided-fifth"];
        let rest = ["--against", "heuristic", "--games", "60", "--rounds", rounds, "--quiet"];
        json(&[&teach[..], &rest, &["--format", "json", "--out", out]].concat())
    };
    let taught = train("80", &file);
    let expected = ["format", "tool", "seed", "rounds", "games", "scores", "lessons"];
    assert_eq!(keys(&taught), expected);
    let lesson = &taught["lessons"][0];
    assert_eq!((&lesson["side"], &lesson["games"]), (&"poles".into(), &60.into()));
    assert_eq!(lesson["teacher"], "trained:policy=guided-fifth");
    // It chooses among what a learner looks at.
    assert_eq!(lesson["unseen"], 0);
    let agreed = |key: &str| lesson[key].as_f64().expect("a share");
    assert!(agreed("agreed_after") > agreed("agreed_before") + 0.05, "{lesson}");
    let text = std::fs::read_to_string(&file).expect("written");
    assert!(text.contains(" --teacher poles=trained:policy=guided-fifth"), "{text}");

    // The games are kept: with other rounds they are learned from anew, and a torn one is played again.
    let part = format!("{file}.part");
    let games = std::fs::read(&part).expect("kept");
    std::fs::write(&part, &games[..games.len() - 7]).expect("written");
    let more = train("1", &file);
    assert_eq!(more["lessons"][0]["agreed_before"], lesson["agreed_before"]);
    assert_eq!(std::fs::read(&part).expect("kept"), games);
    let other = scratch.at("again.txt");
    train("80", &other);
    assert_eq!(std::fs::read_to_string(&other).expect("written"), text);

    let refused = call(&["train", SCENARIO, "--policy", "--teacher", "heuristic", "--out", &file]);
    assert!(refused.code == 2 && refused.err.contains("names no side"), "{}", refused.err);
}

#[test]
fn a_policy_that_is_built_in_is_played_by_its_name() {
    let run = ["run", SCENARIO, "--games", "40", "--quiet", "--format", "json", "--ai"];
    let played = |seat: &str| json(&[&run[..], &[seat]].concat());
    let own = played("poles=trained:policy=historical");
    assert_eq!(own["players"]["poles"], "trained:policy=historical");
    // The first of them is the usual one, and needs no name.
    let usual = played("poles=trained");
    assert_eq!(played("poles=trained:policy=both")["players"]["poles"], "trained");
    assert_eq!(played("poles=trained:policy=both")["outcomes"], usual["outcomes"]);
    assert_ne!(own["outcomes"], usual["outcomes"]);
    let unknown = call(&[&run[..], &["poles=trained:policy=historcal"]].concat());
    assert!(
        unknown.code == 2
            && unknown.err.contains(
                "no policy `historcal` is built in; did you mean `historical`? policies: `both`"
            ),
        "{}",
        unknown.err
    );
}

#[test]
fn a_game_without_a_policy_says_so() {
    let refused = call(&["run", "verdox/open", "--ai", "hasbergs=trained", "--games", "2"]);
    assert!(refused.code == 2 && refused.err.contains("none for the rules"), "{}", refused.err);
    let refused = call(&["train", "verdox/open", "--policy", "--out", "policy.txt", "--quiet"]);
    assert!(refused.code == 2 && refused.err.contains("has a player `trained`"), "{}", refused.err);
}

/// What becomes of this player of the Poles in a scenario of one's own, for which no league is built in.
fn without_a_league(player: &str) -> Called {
    let folder = Scratch::new();
    let own = folder.at("own");
    assert_eq!(call(&["new", &own, "--like", SCENARIO]).code, 0);
    call(&["run", &format!("{own}.toml"), "--ai", &format!("poles={player}"), "--games", "2"])
}

/// Four games of the league against this player of the Poles.
fn against_the_league(player: &str) -> serde_json::Value {
    let seat = format!("poles={player}");
    json(&["run", SCENARIO, "--ai", &seat, "--games", "4", "--quiet", "--format", "json"])
}

#[test]
fn the_planner_plays_by_the_league_and_is_named_as_it_was_asked_for() {
    let study = against_the_league("planner:playouts=8");
    assert_eq!(study["players"]["poles"], "planner:playouts=8");
    assert_eq!(study["players"]["russians"], "league");
    let refused = without_a_league("planner");
    assert!(refused.code == 2 && refused.err.contains("league"), "{}", refused.err);
}

#[test]
fn a_search_may_meet_the_league_in_its_playouts() {
    let players = ["search:iterations=60", "search:iterations=60,enemy=league"];
    let [plain, league] = players.map(against_the_league);
    assert_eq!(league["players"]["poles"], players[1]);
    assert_ne!(plain["points"], league["points"], "other enemies lead to other choices");
    let refused = without_a_league("search:enemy=league");
    assert!(refused.code == 2 && refused.err.contains("league"), "{}", refused.err);
}

#[test]
fn a_guide_opens_some_of_the_games_and_has_to_fit_its_side() {
    let scratch = Scratch::new();
    let learned = |guides: &[&str], out: &str| {
        let file = scratch.at(out);
        let train = ["train", SCENARIO, "--policy", "--rounds", "2", "--games", "20", "--quiet"];
        let done =
            call(&[&train[..], &["--against", "heuristic", "--out", &file], guides].concat());
        (done, std::fs::read_to_string(&file).unwrap_or_default())
    };
    let guide = ["--guide", "poles=scripted:plan=out-of-range"];
    let (done, guided) = learned(&guide, "guided.txt");
    assert_eq!(done.code, 0, "{}", done.err);
    let command = guided.lines().next().unwrap_or_default();
    assert!(command.ends_with("--guide poles=scripted:plan=out-of-range"), "{command}");
    let (_, alone) = learned(&[], "alone.txt");
    let weights = |text: &str, side: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| line.starts_with(side));
        lines.map(str::to_owned).collect()
    };
    assert_ne!(weights(&guided, "first "), weights(&alone, "first "));
    // The other side has no guide, and learns as it would by itself.
    assert_eq!(weights(&guided, "second "), weights(&alone, "second "));
    for (guide, says) in [
        ("pole=heuristic", "there is no side `pole`; did you mean `poles`?"),
        ("heuristic", "names no side: write `--guide poles=heuristic`"),
        ("russians=scripted:plan=out-of-range", "plan"),
    ] {
        let (refused, _) = learned(&["--guide", guide], "refused.txt");
        assert!(refused.code == 2 && refused.err.contains(says), "{guide}: {}", refused.err);
    }
}

#[test]
fn the_player_that_is_to_know_it_says_what_is_learned() {
    let scratch = Scratch::new();
    let learned = |options: &[&str]| {
        let file = scratch.at("learned.txt");
        let train = ["train", SCENARIO, "--seed", "7", "--quiet", "--out", &file];
        let called = call(&[&train[..], options].concat());
        assert_eq!(called.code, 0, "{options:?}: {}", called.err);
        let text = std::fs::read_to_string(&file).expect("written");
        let _ = std::fs::remove_file(format!("{file}.part"));
        text
    };
    let practice = ["--against", "heuristic", "--rounds", "2", "--games", "10"];
    let by_name = |name, more: &[&'static str]| learned(&[&["--player", name], more].concat());
    assert_eq!(by_name("trained", &practice), learned(&[&["--policy"], &practice[..]].concat()));
    let watched = ["--players", "random,heuristic", "--games", "20"];
    assert_eq!(by_name("heuristic", &watched), learned(&[&["--scores"], &watched[..]].concat()));
    assert_eq!(by_name("search", &watched), learned(&watched));
    let refused = |options: &[&str]| {
        let called = call(&[&["train", SCENARIO], options].concat());
        assert_eq!(called.code, 2, "{}", called.out);
        called.err
    };
    assert!(refused(&["--player", "trained"]).contains("a policy needs a file: add `--out FILE`"));
    let rounds = refused(&["--player", "search", "--rounds", "2"]);
    assert!(rounds.contains("`--rounds` is for a policy: take `--player trained`"), "{rounds}");
    let against = refused(&["--player", "search", "--against", "random"]);
    assert!(against.contains("`--against` is for a policy"), "{against}");
    let also = ["--player", "trained", "--out", "p", "--also", "rules.camp.draw=false"];
    assert!(refused(&also).contains("`--also` is for what positions or scores are worth"));
    assert!(refused(&["--player", "tained"]).contains("'trained'"));
}
