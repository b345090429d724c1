//! What the program knows of its games, seen from outside.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use wargauge_ai::PlayerLuck;
use wargauge_engine::{Choices as _, Game, Luck, Side};
use wargauge_games::era1794::plans::{open_text, write};
use wargauge_games::guest::{Guest, Moment};
use wargauge_games::league::{Ahead, Figure};
use wargauge_games::nursery::KINDS;
use wargauge_games::outlook::see;
use wargauge_games::{
    Contender, GAMES, League, Niemenczyn, Playable, Pluton, Sitting, System, Typeface, Verdox,
    in_brief,
};
use wargauge_report::terminal::Paint;
use wargauge_scenarios::era1794::load;
use wargauge_scenarios::{Changes, pluton, verdox};

fn opened(name: &str, overlays: &[&str]) -> std::sync::Arc<dyn Playable> {
    let overlays = overlays.iter().map(ToString::to_string).collect();
    let changes = Changes { overlays, sets: Vec::new() };
    GAMES.load(name, &changes).unwrap_or_else(|failure| panic!("{failure}"))
}

#[test]
fn every_plan_that_is_bred_is_a_sound_plan_for_its_side() {
    let mut state = 1_u64;
    let mut below = |bound: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % bound
    };
    for (name, side) in [
        ("niemenczyn/historical", Side::First),
        ("niemenczyn/historical", Side::Second),
        ("niemenczyn/alternative", Side::First),
    ] {
        let nursery = opened(name, &[]).nursery(side).expect("the game has plans");
        let scenario = load(name, &Changes::default()).expect("it is built in");
        let of_side = |unit: &usize| {
            let commander = scenario.setup.units[*unit].commander;
            scenario.setup.commanders[commander].side == side
        };
        let units = (0..scenario.setup.units.len()).filter(of_side).count();
        let mut litter = nursery.seeds();
        assert!(litter.len() >= 4, "{name}: the built-in plans and the plain ones");
        let kinds: Vec<usize> = litter.iter().map(|plan| nursery.kind(plan)).collect();
        assert!(kinds.iter().all(|&kind| kind < KINDS), "{kinds:?}");
        let kind = |plan: &String| match plan.contains("stance = \"free\"") {
            true if plan.contains("\nfree = \"trained") => 2,
            free => usize::from(free),
        };
        let found: Vec<usize> = litter.iter().map(kind).collect();
        assert_eq!(kinds, found, "{name}: plans that free units, with and without a deputy");
        assert!((0..KINDS).all(|kind| kinds.contains(&kind)), "{kinds:?}");
        for nth in 0..300 {
            let parents = [0; 2].map(|_| below(litter.len()));
            let parents = parents.map(|parent| litter[parent].as_str());
            let child = nursery.child(parents, &mut below).expect("parents are sound");
            let plan = open_text(&child, side, &scenario, &GAMES.library())
                .unwrap_or_else(|fault| panic!("child {nth}: {fault}\n{child}"))
                .plan;
            assert_eq!(write(&plan), child, "it reads as it is written");
            let in_groups: usize = plan.groups.iter().map(|group| group.units.len()).sum();
            assert_eq!(in_groups, units, "{child}");
            litter.push(child);
        }
        // Everything that an order can say comes up.
        let keys = ["when = [", "group = ", "lost = ", "absent = ", "facing", "formation", "pace"];
        let deputies = ["\nfree = \"trained\"", "\nfree = \"trained:policy=earlier\""];
        let others = ["[weights]", "stance = \"free\""];
        for key in keys.into_iter().chain(others).chain(deputies) {
            assert!(litter.iter().any(|plan| plan.contains(key)), "{name}: no plan says `{key}`");
        }
        litter.sort();
        litter.dedup();
        assert!(litter.len() > 250, "children differ: {}", litter.len());
    }
}

#[test]
fn each_game_names_a_player_that_looks_ahead_and_can_play_every_scenario_with_a_league() {
    let planner = "planner:playouts=0,orders=40,turns=4";
    for (name, player) in [
        ("niemenczyn/historical", "search"),
        ("maciejowice/historical", "planner:playouts=32,turns=1"),
        ("pluton/free", "search"),
        ("verdox/garrison", planner),
    ] {
        let scenario = opened(name, &[]);
        assert_eq!(scenario.usual_ahead().as_deref(), Some(player), "{name}");
        for side in Side::BOTH {
            let entrant = scenario.entrant(player, "--ahead", Some(side)).expect("it opens");
            assert!(entrant.looks_ahead && entrant.name == player, "{name}");
        }
    }
}

/// The first line under the map that begins like this.
fn line(scenario: &str, overlays: &[&str], begin: &str) -> String {
    let roster = opened(scenario, overlays).roster().to_string();
    let line = roster.lines().find(|line| line.trim_start().starts_with(begin));
    line.unwrap_or_else(|| panic!("{roster}")).to_owned()
}

#[test]
fn only_the_besiegers_begin_on_an_edge() {
    let line = |scenario: &str, overlays: &[&str]| line(scenario, overlays, "first on");
    let then = "10; then after every phase hasbergs 5, askanians 5";
    assert_eq!(line("verdox/open", &[]), format!("first on their edges: {then}"));
    let siege = line("verdox/garrison", &[]);
    assert_eq!(siege, format!("first on the edge of the hasbergs: {then}*"));
    let turned = line("verdox/garrison", &["garrison-hasbergs"]);
    assert!(turned.starts_with("first on the edge of the askanians: 10;"), "{turned}");
}

#[test]
fn a_roster_says_where_units_begin() {
    let unit = |begin: &str| line("niemenczyn/alternative", &[], begin);
    assert!(unit("1 szwadron").ends_with("one of 0101–0116"), "{}", unit("1 szwadron"));
    assert!(unit("1 Narwski").ends_with("0809* S*"), "{}", unit("1 Narwski"));
}

#[test]
fn slopes_follow_from_levels_and_give_way_to_escarpments() {
    let document = opened("niemenczyn/historical", &[]).document();
    let hexes = &document["map"]["hexes"];
    let mut kinds = [0; 3];
    for edge in document["map"]["edges"].as_array().expect("a list") {
        let [a, b] = [0, 1].map(|end| edge["between"][end].as_str().expect("a hex"));
        let step = hexes[a]["level"] != hexes[b]["level"];
        let has = |name: &str| edge["features"].as_array().unwrap().contains(&name.into());
        assert_eq!(step, has("slope") || has("escarpment"), "{edge}");
        assert!(!(has("slope") && has("escarpment")), "{edge}");
        let all = ["slope", "escarpment", "road"];
        all.iter().zip(&mut kinds).for_each(|(name, count)| *count += u32::from(has(name)));
    }
    assert!(kinds.iter().all(|&count| count > 0), "{kinds:?}");
}

#[test]
fn the_kinds_of_choice_of_every_game_have_names_of_their_own_and_rules_of_its_book() {
    for scenario in ["niemenczyn/historical", "verdox/garrison", "pluton/parzymiechy"] {
        let scenario = opened(scenario, &[]);
        let kinds = scenario.choice_kinds();
        let book = scenario.sheet().rules;
        let mut names: Vec<&str> = kinds.iter().map(|kind| kind.name).collect();
        for kind in kinds {
            for number in kind.rules.split(", ") {
                // A part of a rule stands in the book by the rule.
                let known = book.listed().any(|(_, rule)| number.starts_with(rule.number));
                assert!(known, "{}: {number}", kind.name);
            }
        }
        names.sort_unstable();
        names.dedup();
        assert!(kinds.len() >= 8 && names.len() == kinds.len(), "{names:?}");
    }
}

/// Plays a few games at random and holds what each side sees against what it would see if everything that it does not
/// know lay otherwise.
fn nothing_hidden_shows<S: System>(game: &S::Game, games: u64, every: u64) {
    let outlook = S::OUTLOOK.expect("the game says what a side sees");
    let length = (outlook.names)(game).len();
    let mut decisions = 0_u64;
    for number in 0..games {
        let (mut state, mut dice) = (game.start(), Luck::new(7, number));
        let mut luck = PlayerLuck::new(7, number, Side::First, 1);
        let mut choices = <S::Game as Game>::Choices::empty();
        while let Some(side) = game.advance(&mut state, &mut dice, &mut choices) {
            let offered = choices.as_slice();
            assert!(offered.len() <= outlook.most_choices);
            decisions += 1;
            for viewer in Side::BOTH.into_iter().filter(|_| decisions.is_multiple_of(every)) {
                let (mut seen, mut otherwise) = (Vec::new(), Vec::new());
                let mut other = state;
                game.deal_hidden(&mut other, viewer, &mut |bound| luck.below(bound));
                see::<S>(game, &state, viewer, &mut seen);
                see::<S>(game, &other, viewer, &mut otherwise);
                assert_eq!(seen.len(), length);
                assert_eq!(seen, otherwise, "game {number}, decision {decisions}");
                if viewer == side {
                    let mut again = <S::Game as Game>::Choices::empty();
                    assert_eq!(game.choices(&other, &mut again), Some(side));
                    assert_eq!(again.as_slice(), offered, "game {number}, decision {decisions}");
                    let words = offered.iter().map(|choice| (outlook.words)(game, &state, choice));
                    let words: Vec<String> = words.collect();
                    let same = offered.iter().map(|choice| (outlook.words)(game, &other, choice));
                    assert_eq!(words, same.collect::<Vec<_>>());
                    let distinct: HashSet<&String> = words.iter().collect();
                    assert_eq!(distinct.len(), words.len(), "{words:?}");
                    let numbers =
                        offered.iter().map(|choice| (outlook.choice)(game, &state, choice));
                    let numbers: HashSet<_> = numbers.collect();
                    assert_eq!(numbers.len(), words.len(), "{words:?}");
                }
            }
            let choice = offered[luck.below(offered.len())];
            game.play(&mut state, choice, &mut dice);
        }
    }
    assert!(decisions > 500, "{decisions}");
}

#[test]
fn a_side_sees_nothing_that_it_does_not_know_and_choices_have_names_of_their_own() {
    let scenario = load("niemenczyn/historical", &Changes::default()).expect("it is built in");
    nothing_hidden_shows::<Niemenczyn>(&Niemenczyn::game(&scenario.setup), 20, 1);
    let scenario = verdox::load("verdox/open", &Changes::default()).expect("it is built in");
    nothing_hidden_shows::<Verdox>(&Verdox::game(&scenario.setup), 2, 5);
    for name in ["pluton/parzymiechy", "pluton/free"] {
        let scenario = pluton::load(name, &Changes::default()).expect("it is built in");
        nothing_hidden_shows::<Pluton>(&Pluton::game(&scenario.setup), 1, 7);
    }
}

#[test]
fn what_is_told_of_a_secret_set_up_names_no_unit_that_was_never_seen() {
    let scenario = opened("pluton/free", &[]);
    let random = ["random", "random"].map(|name| Some(name.to_owned()));
    let sheet = Typeface { paint: Paint::new(false), width: 100 };
    for number in 0..3 {
        let sitting = scenario.clone().sit_noting(&random, 5, number).expect("players");
        let told = |viewer| -> String {
            let entries = sitting.told(viewer, sheet);
            let lines: Vec<String> = entries.into_iter().map(|entry| entry.text).collect();
            lines.join("\n")
        };
        let log = scenario.series(&random.clone().map(Option::unwrap), 5).unwrap().log(number);
        let seen: HashSet<u64> = log
            .events
            .iter()
            .filter(|event| event["kind"] == "reveal" || event["kind"] == "succeed")
            .filter_map(|event| event["unit"].as_u64())
            .collect();
        let (poles, germans) = (told(Side::First), told(Side::Second));
        let mut never = 0;
        for (unit, name) in (0..).zip(&log.units).filter(|(_, name)| name.starts_with("poles ")) {
            let own = name.strip_prefix("poles ").unwrap_or_default();
            // `poles s1, s2 fire at …`: names end with the first that no comma follows.
            let is_named = |text: &str| {
                text.split("poles ").skip(1).any(|rest| {
                    for word in rest.split([' ', '\n']) {
                        if word.trim_end_matches(',') == own {
                            return true;
                        }
                        if !word.ends_with(',') {
                            break;
                        }
                    }
                    false
                })
            };
            if !seen.contains(&unit) {
                assert!(!is_named(&germans), "{name} was never seen in game {number}");
                never += 1;
            }
        }
        assert!(poles.len() > germans.len());
        assert!(never < 57, "somebody is seen in every game");
    }
}

/// Takes the choices of a game's log, decision by decision.
fn sat_through(sitting: &mut dyn Sitting, picked: impl Iterator<Item = u16>) {
    for choice in picked {
        sitting.take(choice.into()).expect("the log has taken it");
    }
}

#[test]
fn a_sitting_is_the_game_of_its_seed_and_number() {
    let scenario = opened("niemenczyn/historical", &[]);
    let players = ["heuristic", "random"].map(str::to_owned);
    let series = scenario.series(&players, 5).expect("players");
    let mut sitting = scenario.clone().sit(&[None, None], 5, 0).expect("no players");
    for number in [3, 0, 8] {
        let log = series.log(number);
        sitting.restart(5, number);
        sat_through(&mut *sitting, log.decisions.iter().map(|decision| decision.picked));
        assert_eq!((sitting.decider(), sitting.offered()), (None, 0));
        assert_eq!(sitting.outcome(), Some(log.played.outcome));
        assert_eq!(sitting.decisions(), log.played.decisions);
        assert!(sitting.take(0).is_err());
        // One side alone, against the player of the other.
        let seats = [Some(players[0].clone()), None];
        let mut alone = scenario.clone().sit(&seats, 5, number).expect("players");
        let own = log.decisions.iter().filter(|decision| decision.side == Side::Second);
        sat_through(&mut *alone, own.map(|decision| decision.picked));
        assert_eq!(alone.outcome(), Some(log.played.outcome));
        assert_eq!(alone.decisions(), log.played.decisions);
    }
}

/// Draws a choice as the random player does.
#[derive(Default)]
struct Drawing {
    asked: AtomicU64,
    sides: Mutex<HashSet<Side>>,
}

impl Guest for Drawing {
    fn choose(&self, mut moment: Box<dyn Moment>) -> usize {
        self.asked.fetch_add(1, Ordering::Relaxed);
        self.sides.lock().unwrap().insert(moment.side());
        assert!(moment.words(moment.offered()).is_none() && moment.words(0).is_some());
        moment.below(moment.offered())
    }
}

#[test]
fn a_guest_plays_under_its_name_with_the_luck_of_its_side() {
    let plain = opened("niemenczyn/historical", &[]);
    let drawing = Arc::new(Drawing::default());
    let hosting = plain
        .clone()
        .with_guests(vec![("guest".to_owned(), Arc::clone(&drawing) as Arc<dyn Guest>)]);
    let names = |first: &str| [first.to_owned(), "heuristic".to_owned()];
    assert_eq!(hosting.entrant("guest", "--ai", Some(Side::First)).unwrap().name, "guest");
    assert!(plain.entrant("guest", "--ai", Some(Side::First)).is_err());
    let (guests, own) = (names("guest"), names("random"));
    let (with, without) = (hosting.series(&guests, 9).unwrap(), plain.series(&own, 9).unwrap());
    let (mut one, mut other) = (with.seat(), without.seat());
    for number in 0..10 {
        assert_eq!(one.play(number), other.play(number));
    }
    assert_eq!(with.players(), &guests);
    assert!(drawing.asked.load(Ordering::Relaxed) > 100);
    assert_eq!(*drawing.sides.lock().unwrap(), HashSet::from([Side::First]));
}

fn figure(share: f64, by: f64) -> Figure {
    Figure { share, low: share - by, high: share + by }
}

fn near(found: [f64; 2], expected: [f64; 2]) {
    let is_near = found.iter().zip(expected).all(|(found, one)| (found - one).abs() < 1e-9);
    assert!(is_near, "{found:?} {expected:?}");
}

#[test]
fn the_range_has_the_best_reply_of_each_side_and_the_reach_its_luck_too() {
    let mut league = League {
        title: String::new(),
        system: String::new(),
        scenario: String::new(),
        digest: String::new(),
        value: figure(0.6, 0.01),
        gains: [figure(0.02, 0.01), figure(-0.03, 0.01)],
        ahead: None,
        members: Vec::new(),
    };
    // A reply that does worse than the mixture takes nothing from its score.
    near(league.bracket(), [0.6, 0.62]);
    near(league.reach(), [0.59, 0.64]);
    let ahead = Ahead {
        player: "search".to_owned(),
        gains: [figure(0.3, 0.05), figure(0.08, 0.05)],
        value: figure(0.5, 0.1),
    };
    league.ahead = Some(ahead);
    near(league.bracket(), [0.52, 0.9]);
    near(league.reach(), [0.46, 0.96]);
    league.ahead.as_mut().expect("it is there").gains[0] = figure(0.5, 0.1);
    near(league.reach(), [0.46, 1.0]);
}

#[test]
fn mixtures_are_alike_in_any_order_and_with_members_that_never_play() {
    let mixed = |shares: &[(&str, u32)]| {
        Contender::Mixed(shares.iter().map(|&(name, share)| (name.into(), share)).collect())
    };
    let one = mixed(&[("random", 300), ("heuristic", 700)]);
    assert!(one.is_like(&mixed(&[("heuristic", 700), ("search", 0), ("random", 300)])));
    assert!(mixed(&[("search", 0), ("random", 300), ("heuristic", 700)]).is_like(&one));
    for other in [
        mixed(&[("random", 700), ("heuristic", 300)]),
        mixed(&[("random", 300)]),
        mixed(&[("random", 300), ("heuristic", 700), ("search", 1)]),
        "random".into(),
    ] {
        assert!(!one.is_like(&other) && !other.is_like(&one), "{other:?}");
    }
    let random = Contender::from("random");
    assert!(random.is_like(&random) && !random.is_like(&"heuristic".into()));
}

#[test]
fn of_a_long_list_of_options_a_heading_shows_the_first_two() {
    let name = "league: heuristic:way=1,dash=4,near=4,mate=0,silence=29,threat=28,alarm=4";
    assert_eq!(in_brief(name), "league: heuristic:way=1,dash=4 and 5 more options");
    for short in
        ["random", "league: trained:policy=both,variety=100", "heuristic:a=1,b=2,c=3,d=4,e=5,f=6"]
    {
        assert_eq!(in_brief(short), short);
    }
}
