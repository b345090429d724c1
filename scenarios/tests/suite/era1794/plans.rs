//! Plans: the shipped ones and that of the handbook are sound, and each opens for its own side and
//! scenarios only.

use std::fs;
use std::path::PathBuf;

use wargauge_ai::PlanName;
use wargauge_engine::Side;
use wargauge_games::GAMES;
use wargauge_games::era1794::plans::open_plan;
use wargauge_scenarios::era1794::load;
use wargauge_scenarios::{Changes, Failure, Kind};

/// Scenarios of the 1794 system.
type Scenario = wargauge_scenarios::Scenario<wargauge_engine::era1794::Setup>;

fn scenario(name: &str, sets: &[&str]) -> Scenario {
    let sets = sets.iter().map(|&set| set.to_owned()).collect();
    load(name, &Changes { overlays: Vec::new(), sets }).unwrap()
}

fn historical() -> Scenario {
    scenario("niemenczyn/historical", &[])
}

fn named(plan: &str) -> PlanName {
    PlanName { plan: Some(plan.to_owned()), digest: None }
}

/// A file of a test's own.
fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).unwrap();
    path
}

fn shipped(name: &str) -> String {
    fs::read_to_string(format!("niemenczyn/plans/{name}.toml")).unwrap()
}

#[test]
fn each_side_has_a_default_plan_and_two_others_at_least() {
    for side in ["poles", "russians"] {
        let plans = GAMES.library().builtin().into_iter().filter(|listing| {
            listing.kind == Kind::Plan && listing.name.starts_with("niemenczyn/")
        });
        let of_side: Vec<_> =
            plans.filter(|listing| listing.side.as_deref() == Some(side)).collect();
        let of_both = of_side.iter().filter(|listing| listing.applies_to.len() == 2);
        assert!(of_both.clone().count() >= 3, "for both scenarios");
        assert_eq!(of_side.iter().filter(|listing| listing.is_default).count(), 1);
        assert_eq!(of_both.filter(|listing| listing.is_default).count(), 1);
    }
}

#[test]
fn the_example_of_the_handbook_is_sound() {
    let handbook = fs::read_to_string("../docs/plans.md").unwrap();
    let (_, rest) = handbook.split_once("```toml\n").unwrap();
    let (example, _) = rest.split_once("```").unwrap();
    let line = GAMES.validate(&file("handbook-plan.toml", example)).unwrap();
    assert_eq!(
        line,
        "plan \"the foot holds the ravine, all horse goes round the right\" for the poles: 3 groups, \
         7 orders, for niemenczyn/historical"
    );
}

#[test]
fn a_plan_is_found_by_its_whole_name_its_last_part_and_its_path() {
    let path = file("mine.toml", &shipped("sally"));
    let path = path.to_str().unwrap();
    let open =
        |name: &PlanName| open_plan(name, Side::Second, &historical(), &GAMES.library()).unwrap();
    let whole = open(&named("niemenczyn/sally"));
    assert_eq!(whole.name, named("niemenczyn/sally"));
    assert_eq!(open(&named("sally")), whole);
    let mine = open(&named(path));
    assert_eq!(mine.plan, whole.plan);
    // What it says of itself opens it again, until the file is another.
    assert_eq!(open(&mine.name), mine);
    fs::write(path, shipped("sit-tight")).unwrap();
    let Err(Failure::Unfit { why, .. }) =
        open_plan(&mine.name, Side::Second, &historical(), &GAMES.library())
    else {
        panic!("the file has changed");
    };
    assert!(why.starts_with("has changed: its digest is "), "{why}");
}

#[test]
fn without_a_name_a_side_gets_its_historical_plan_in_both_scenarios() {
    for name in ["niemenczyn/historical", "niemenczyn/alternative"] {
        for (side, plan) in Side::BOTH.into_iter().zip(["poles", "russians"]) {
            let opened =
                open_plan(&PlanName::default(), side, &scenario(name, &[]), &GAMES.library())
                    .unwrap();
            assert_eq!(opened.name, named(&format!("niemenczyn/historical-{plan}")));
        }
    }
}

#[test]
fn a_plan_of_the_other_side_or_of_another_game_is_refused() {
    let why = |name: &str, side, scenario: &Scenario| {
        open_plan(&named(name), side, scenario, &GAMES.library()).unwrap_err().to_string()
    };
    assert_eq!(
        why("sally", Side::First, &historical()),
        "the plan `sally` is for the russians, not for the poles"
    );
    let other = shipped("sally").replace("niemenczyn/alternative", "niemenczyn/another");
    let other = other.replace("\"niemenczyn/historical\", ", "");
    let path = file("other.toml", &other);
    let fault = why(path.to_str().unwrap(), Side::Second, &historical());
    assert!(fault.contains("is made for niemenczyn/another, not for niemenczyn/histor"), "{fault}");
    let stranger = shipped("sally").replace("pskowski-2", "pskowski-9");
    let path = file("stranger.toml", &stranger);
    let fault = why(path.to_str().unwrap(), Side::Second, &historical());
    assert!(fault.ends_with("no unit is called `pskowski-9`"), "{fault}");
}

#[test]
fn a_unit_that_a_change_puts_back_into_the_box_is_no_fault() {
    let changed = scenario("niemenczyn/historical", &["units.pskowski-2.start=out"]);
    assert!(open_plan(&named("sally"), Side::Second, &changed, &GAMES.library()).is_ok());
}

#[test]
fn a_plan_with_faults_tells_them_when_it_is_opened() {
    let path = file("faulty.toml", &shipped("sally").replace("assault", "asault"));
    let Err(Failure::Faults(faults)) =
        open_plan(&named(path.to_str().unwrap()), Side::Second, &historical(), &GAMES.library())
    else {
        panic!("it has faults");
    };
    assert_eq!(faults.len(), 3);
    assert_eq!(faults[0].mend.as_deref(), Some("did you mean `assault`?"));
}

#[test]
fn the_camp_may_stand_in_a_list_of_places() {
    let text = shipped("to-the-camp").replacen("to = \"camp\"", "to = [\"camp\", \"1107\"]", 1);
    assert!(text.contains("[\"camp\", \"1107\"]"), "{text}");
    let path = file("listed.toml", &text);
    let name = named(path.to_str().unwrap());
    let opened = open_plan(&name, Side::First, &historical(), &GAMES.library());
    assert!(opened.is_ok(), "{}", opened.unwrap_err());
}

#[test]
fn a_side_that_no_plan_is_made_for_must_name_one() {
    let mut scenario = historical();
    scenario.setup.sides[1] = "rebels".to_owned();
    let failure = open_plan(&PlanName::default(), Side::Second, &scenario, &GAMES.library());
    let message = failure.unwrap_err().to_string();
    assert!(
        message.starts_with(
            "no built-in plan is made for the rebels of `niemenczyn/historical`: name"
        ),
        "{message}"
    );
    assert!(message.contains("`rebels=scripted:plan=my-plan.toml`"), "{message}");
}
