use super::*;
use crate::era1794::{self, niemenczyn};
use crate::load::Scenario;
use wargauge_engine::era1794::Setup;

const HEAD: &str = "kind = \"balance\"\nseed = 7\n";

/// Opens scenarios of one game.
struct OneGame(Library);

impl Opener for OneGame {
    type Scenario = Scenario<Setup>;

    fn library(&self) -> &Library {
        &self.0
    }

    fn open(&self, path: &str, name: &str, changes: &Changes) -> Result<Scenario<Setup>, Failure> {
        let mut scenario = era1794::load(path, changes)?;
        name.clone_into(&mut scenario.about.name);
        Ok(scenario)
    }

    fn open_text(&self, name: &str, text: &str) -> Result<Scenario<Setup>, Failure> {
        era1794::load_text(name, text, &Changes::default())
    }

    fn about<'s>(&self, scenario: &'s Scenario<Setup>) -> &'s About {
        &scenario.about
    }
}

fn one_game() -> OneGame {
    OneGame(Library::new(vec![&niemenczyn::LAYOUT]))
}

fn read(text: &str) -> Result<Balance<Scenario<Setup>>, Failure> {
    read_text(&Shelf::Memory, text.to_owned(), &one_game())
}

fn faults(text: &str) -> Vec<String> {
    match read(text) {
        Err(Failure::Faults(problems)) => problems
            .iter()
            .map(|problem| {
                let mend = problem.mend.as_deref().unwrap_or("–");
                format!("{}:{}: {} [{mend}]", problem.line, problem.column, problem.message)
            })
            .collect(),
        other => panic!("no faults: {other:?}"),
    }
}

fn expecting(expect: &str) -> String {
    format!("{HEAD}[[scenario]]\nname = \"niemenczyn/historical\"\nexpect = [\n{expect}\n]\n")
}

#[test]
fn figures_and_bands_are_read_as_numbers_or_percentages() {
    let text = expecting(
        "{ poles = 0.372, tolerance = 0.01 },\n{ draw = \"49.0%\", tolerance = \"1%\" },\n\
         { points = -0.48, tolerance = 0.06 },\n{ of = \"score\", band = \"45%..55%\" },\n\
         { of = \"rule 10.9.4\", band = \"2..4\", margin = 0.1 },\n\
         { \"rule 10.9.4\" = 3, tolerance = 0.2 }",
    );
    let balance = read(&text).unwrap();
    let entry = &balance.entries[0];
    assert_eq!((balance.seed, balance.alarm, balance.miss), (7, 0.01, 0.05));
    assert_eq!((entry.line, entry.players.clone()), (3, ["heuristic"; 2].map(str::to_owned)));
    let unmoved = |figure, decimals, tolerance| Stated::Unmoved { figure, decimals, tolerance };
    let stated: Vec<_> = entry
        .expected
        .iter()
        .map(|expected| (expected.what.as_str(), expected.stated.clone(), expected.line))
        .collect();
    let margin = 0.2 * (0.55 - 0.45);
    assert_eq!(
        stated,
        [
            ("poles", unmoved(0.372, 3, 0.01), 6),
            ("draw", unmoved(0.49, 3, 0.01), 7),
            ("points", unmoved(-0.48, 2, 0.06), 8),
            ("score", Stated::Inside { ends: [0.45, 0.55], margin }, 9),
            ("rule 10.9.4", Stated::Inside { ends: [2.0, 4.0], margin: 0.1 }, 10),
            ("rule 10.9.4", unmoved(3.0, 0, 0.2), 11),
        ]
    );
}

#[test]
fn every_fault_is_reported_at_once_with_its_place_and_mend() {
    let text = expecting(
        "{ pole = 0.3, tolerance = 0.01 },\n{ poles = 1.3, tolerance = 0.01 },\n\
         { poles = 0.3 },\n{ draw = 0.3, tolerance = 0 },\n{ of = \"scroe\", band = \"1..2\" },\n\
         { of = \"score\", band = \"60%..40%\" },\n{ tolerance = 0.1 },\n\
         { poles = 0.3, draw = 0.1, tolerance = 0.1 },\n{ turns = 5, band = \"1..2\" },\n\
         { of = \"score\", band = \"40%..60%\", margin = 0.1 },\n\
         { turns = \"five\", tolerance = 0.1 }",
    );
    let found = faults(&text);
    let expected = [
        "6:3: unknown key `pole` [did you mean `poles`?]",
        "7:11: a share lies from 0 to 1 [write 0.46 or \"46%\"]",
        "8:1: `tolerance` is missing [a shift of twice the tolerance fails: write `tolerance = 0.01`]",
        "9:27: a tolerance lies between 0 and 0.5 [write 0.01 or \"1%\"]",
        "10:8: nothing is called `scroe` [did you mean `score`?]",
        "11:24: a band is two shares that go up [write \"45%..55%\" or \"0.45..0.55\"]",
        "12:1: the expectation is about nothing",
        "13:1: the expectation is about several things [write one for each]",
        "14:14: a figure has no `band` [for a band write `{ of = \"turns\", band = \"LO..HI\" }`]",
        "15:45: a margin lies above 0 and below half the band [left out, it is a fifth of the band]",
        "16:11: expected a number or a percentage such as \"46%\", found the text \"five\" [–]",
    ];
    assert_eq!(found.len(), expected.len(), "{found:#?}");
    for (found, expected) in found.iter().zip(expected) {
        assert!(found.starts_with(expected), "{found}\n{expected}");
    }
}

#[test]
fn misspelt_keys_scenarios_and_sides_get_suggestions() {
    let found = faults(
        "kind = \"balance\"\nsede = 7\nalarm = 2\n[[scenario]]\nname = \"niemenczyn/historcal\"\n\
         expect = []\n[[scenario]]\nname = \"niemenczyn/historical\"\nplayers = { pole = \"random\" }\n\
         expcet = []\n",
    );
    let all = found.join("\n");
    for part in [
        "2:1: unknown key `sede` [did you mean `seed`?]",
        "3:9: expected a chance from 0.000001 to below 0.5, found the number 2",
        "did you mean `niemenczyn/historical`?",
        "9:13: there is no side `pole` [did you mean `poles`?]",
        "10:1: unknown key `expcet` [did you mean `expect`?]",
    ] {
        assert!(all.contains(part), "{part}\n{all}");
    }
}

#[test]
fn a_scenario_or_expectation_that_is_there_twice_is_refused() {
    let once = "[[scenario]]\nname = \"niemenczyn/historical\"\nexpect = [\n\
                { poles = 0.3, tolerance = 0.01 },\n{ poles = 0.4, tolerance = 0.01 },\n\
                { of = \"poles\", band = \"20%..40%\" } ]\n";
    let found = faults(&format!("{HEAD}{once}{once}"));
    assert!(
        found.iter().any(|fault| fault.contains("7:1: `poles` is expected twice")),
        "{found:?}"
    );
    assert!(found.iter().any(|fault| fault.contains("is there twice")), "{found:?}");
}

/// A file as `baseline` writes it.
fn whole() -> Balance<Scenario<Setup>> {
    let text = expecting(
        "{ poles = 0.3716, tolerance = 0.01 }, { of = \"score\", band = \"45%..55%\" }, \
         { \"rule 10.9.4\" = 3.10, tolerance = 0.2 }",
    )
    .replace("expect =", "with = [\"eydziatowicz\"]\nset = [\"rules.turns=7\"]\nexpect =");
    let mut balance = read(&text).unwrap();
    let entry = &mut balance.entries[0];
    let scenario = entry.scenario.clone();
    let mark = |mark: &str| Mark { games: 9, mark: mark.to_owned() };
    entry.kept = Some(Kept {
        digest: scenario.about.digest.clone(),
        players: entry.players.clone(),
        games: 10_000,
        rules: mark("0a"),
        play: mark("0b"),
        uses: vec![("3.2".to_owned(), 54), ("10.9.4".to_owned(), 0)],
        counts: vec![
            ("poles".to_owned(), vec![(0, 6284), (1, 3716)]),
            ("points".to_owned(), vec![(-5, 10_000)]),
        ],
        text: scenario.about.text.clone(),
        scenario: Ok(scenario),
    });
    balance
}

#[test]
fn what_is_written_is_read_again_and_written_alike() {
    let balance = whole();
    let text = balance.text(|scenario| &scenario.about);
    let again = read(&text).unwrap();
    assert_eq!(again.text(|scenario| &scenario.about), text);
    let (was, is) = (&balance.entries[0], &again.entries[0]);
    assert_eq!((was.label(), was.expected.len()), (is.label(), is.expected.len()));
    assert_eq!(is.label(), "niemenczyn/historical: with eydziatowicz, rules.turns=7");
    let (before, after) = (was.kept.as_ref().unwrap(), is.kept.as_ref().unwrap());
    assert_eq!(before.counts, after.counts);
    assert_eq!(before.uses, after.uses);
    assert_eq!(before.text, after.text);
    assert_eq!(after.scenario.as_ref().unwrap().about.digest, is.scenario.about.digest);
    assert!(text.contains("tolerance = 0.2 },   # "), "a rule has its title beside it");
}

#[test]
fn what_is_kept_and_reads_as_other_data_or_not_at_all_is_known_to_have_changed() {
    let text = whole().text(|scenario| &scenario.about);
    let edited = text.replacen("turns = 7", "turns = 8", 2);
    let balance = read(&edited.replacen("rules.turns = 8", "rules.turns = 7", 1)).unwrap();
    let kept = balance.entries[0].kept.as_ref().unwrap();
    assert!(kept.scenario.as_ref().unwrap_err().contains("has the digest"));
    let later = text.replace("system = \"1794\"", "system = \"1812\"");
    let balance = read(&later).unwrap();
    let kept = balance.entries[0].kept.as_ref().unwrap();
    assert!(kept.scenario.as_ref().unwrap_err().contains("1812"));
}
