//! Facts, summed up by their role.

use super::*;
use crate::series::Row;
use wargauge_ai::Played;
use wargauge_engine::Outcome;
use wargauge_engine::fact::UnitFact;

/// Four facts that documents always have, and one of this game's own.
const SHEET: FactSheet = FactSheet {
    of_unit: &[
        of_unit("losses", UnitFactKind::Count { chart: None }),
        of_unit("routed", UnitFactKind::Count { chart: None }),
        of_unit("eliminated", UnitFactKind::Flag),
        of_unit("captured", UnitFactKind::Flag),
        of_unit("broken_turn", UnitFactKind::Turn),
    ],
    ..FactSheet::PLAIN
};

const fn of_unit(name: &'static str, kind: UnitFactKind) -> UnitFact {
    UnitFact { name, heading: name, kind }
}

fn fact(role: Role) -> Fact {
    let labels = vec!["Lewiz".to_owned(), "Kirejew".to_owned()];
    Fact { column: String::new(), title: "a fact".to_owned(), role, labels, meanings: Vec::new() }
}

#[test]
fn a_game_has_the_endings_it_names_and_without_names_the_last_turn() {
    let mut study = Study::default();
    for (game, ending) in [1, 3, 3, 3].into_iter().enumerate() {
        let automatic = ending != 3;
        let outcome = Outcome { winner: None, automatic, turn: 6, points: 0 };
        let (played, facts) = (Played { outcome, decisions: 1, drawn_by_rule: false }, [ending]);
        let game = game as u64;
        study.add(&Row {
            game,
            played,
            fingerprint: game,
            balanced: true,
            uses: &[],
            facts: &facts,
        });
    }
    let endings = |facts: &[Fact]| {
        let counted = Counted {
            facts,
            units: &[],
            sheet: &FactSheet::PLAIN,
            sides: ["left", "right"],
            study: &study,
        };
        counted.endings().0.into_iter().map(|(name, share)| (name, share.count)).collect::<Vec<_>>()
    };
    let labels = ["headquarters", "annihilation", "time"].map(str::to_owned).to_vec();
    let named = [Fact { labels, ..fact(Role::Ending) }];
    assert_eq!(
        endings(&named),
        [("headquarters", 1), ("annihilation", 0), ("time", 3)].map(|(n, c)| (n.to_owned(), c))
    );
    let plain = [("automatic", 1), ("last turn", 3)].map(|(name, c)| (name.to_owned(), c));
    assert_eq!(endings(&[fact(Role::Milestone)]), plain);
}

#[test]
fn facts_are_summed_up_by_their_role() {
    let unit = |nth: usize| Role::Unit { unit: 0, what: &SHEET.of_unit[nth] };
    let roles = [
        Role::Milestone,
        unit(0),
        unit(1),
        unit(2),
        unit(3),
        unit(4),
        Role::Points { turn: 1 },
        Role::Pick { turn: 1, side: Some(Side::Second) },
        Role::Pick { turn: 1, side: None },
    ];
    let facts = roles.map(fact);
    let mut study = Study::default();
    let games: [(Option<Side>, [FactValue; 9]); 4] = [
        (Some(Side::First), [2, 1, 0, 0, 0, 0, 3, 1, 2]),
        (Some(Side::Second), [0, 3, 2, 1, 0, 2, -1, 2, 2]),
        (None, [4, 0, 0, 0, 1, 4, 0, 2, 1]),
        (Some(Side::First), [2, 0, 0, 0, 0, 0, 3, 2, 0]),
    ];
    for (winner, facts) in &games {
        let outcome = Outcome { winner: *winner, automatic: false, turn: 6, points: 0 };
        let played = Played { outcome, decisions: 1, drawn_by_rule: false };
        let row = Row { game: 0, played, fingerprint: 0, balanced: true, uses: &[], facts };
        study.add(&row);
    }
    let units = [UnitName { name: "1/I/7".to_owned(), side: Side::First }];
    let counted = Counted {
        facts: &facts,
        units: &units,
        sheet: &SHEET,
        sides: ["left", "right"],
        study: &study,
    };

    let milestones = counted.milestones();
    let milestone = &milestones.0[0].1;
    assert_eq!((milestone.count, milestone.share), (3, 0.75));
    assert_eq!(milestone.turns.0, [("2".to_owned(), 2), ("4".to_owned(), 1)]);
    assert!((milestone.score.unwrap().share - 2.5 / 3.0).abs() < 1e-12);

    let fate = &counted.units()[0];
    let figures = ["losses", "routed", "eliminated", "captured", "broken_turn"]
        .map(|name| fate.figure(name).0.unwrap());
    let expected = [1.0, 0.5, 0.25, 0.25, 3.0];
    assert!(figures.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-12), "{figures:?}");
    let keys: Vec<_> = fate.figures.0.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(keys, ["losses", "routed", "eliminated", "captured", "broken_turn"]);
    assert_eq!(fate.figure("broken_turn").1.map(|[low, high]| low < 3.0 && 3.0 < high), Some(true));
    assert_eq!(fate.side, "left");

    let course = counted.course();
    let lead = |name: &str| course[0].leads.0.iter().find(|lead| lead.0 == name).unwrap().1;
    assert_eq!((lead("left").share.count, lead("left").score.unwrap().share), (2, 1.0));
    assert_eq!((lead("level").share.count, lead("right").share.count), (1, 1));
    assert_eq!(course[0].points, Some(1.25));

    let chosen = &counted.picks(false)[0];
    assert_eq!(chosen.side.as_deref(), Some("right"));
    let names: Vec<_> =
        chosen.picked.0.iter().map(|(name, lead)| (name.as_str(), lead.share.count)).collect();
    assert_eq!(names, [("Lewiz", 1), ("Kirejew", 3)]);
    // Nothing was drawn in the last of the games.
    let first: u64 = counted.picks(true)[0].picked.0.iter().map(|(_, l)| l.share.count).sum();
    assert_eq!(first, 3);
}
