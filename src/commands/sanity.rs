//! The checks that are made before any claim, as every study shows them: a line, and a warning for
//! each that failed. The analysis counts what they need.

use wargauge_analysis::summary::Summary;
use wargauge_engine::text::Lines;

use crate::screen::{counted, percent, thousands};

/// The share of distinct games below which there is a warning.
const FEWEST_DISTINCT: f64 = 0.99;

/// Whether every game is in every count.
fn conserved(summary: &Summary) -> bool {
    let shares = [&summary.outcomes, &summary.endings]
        .map(|shares| shares.0.iter().map(|(_, share)| share.count).sum::<u64>());
    let histograms = [&summary.points.histogram, &summary.turns.histogram]
        .map(|histogram| histogram.0.iter().map(|(_, count)| count).sum::<u64>());
    let games = [summary.games, summary.sanity.games];
    shares.into_iter().chain(histograms).chain(games).all(|count| count == summary.games)
}

/// The result of the checks, for all these studies together.
pub(super) fn checked<'a>(studies: impl IntoIterator<Item = &'a Summary>) -> String {
    let studies: Vec<&Summary> = studies.into_iter().collect();
    let games: u64 = studies.iter().map(|summary| summary.games).sum();
    let distinct = studies.iter().filter_map(|summary| summary.sanity.distinct);
    let distinct = distinct.fold(f64::INFINITY, f64::min);
    let mut text = format!("Checked: {}", counted(games, "game"));
    let failed: String = studies.iter().map(|summary| warnings(summary)).collect();
    if failed.is_empty() {
        text += " counted, each once, to its end";
        if studies.iter().all(|summary| summary.sanity.unbalanced.is_some()) {
            text += "; points equal the sum of awards";
        }
    }
    if distinct.is_finite() {
        text.push_text(format_args!("; {} % distinct", share(distinct)));
    }
    text + ".\n" + &failed
}

/// A share in percent. A share below one is not rounded to 100.
fn share(share: f64) -> String {
    match percent(share, 1).as_str() {
        "100.0" if share < 1.0 => ">99.9".to_owned(),
        "100.0" => "100".to_owned(),
        text => text.to_owned(),
    }
}

/// A warning for each check that failed.
fn warnings(summary: &Summary) -> String {
    let (name, sanity) = (&summary.scenario.name, &summary.sanity);
    let mut text = String::new();
    if !conserved(summary) {
        text.push_line(format_args!(
            "warning: the counts of {name} do not add up to its {} games: a bug, please report it",
            thousands(summary.games)
        ));
    }
    if !sanity.each_once {
        text.push_line(format_args!(
            "warning: games of {name} are missing, or were counted twice: a bug, please report it"
        ));
    }
    if let Some(unbalanced) = sanity.unbalanced.filter(|&games| games > 0) {
        text.push_line(format_args!(
            "warning: in {} games of {name} the points are not the sum of the awards: a bug in the \
             rules, please report it",
            thousands(unbalanced)
        ));
    }
    if let Some(distinct) = sanity.distinct.filter(|&share| share < FEWEST_DISTINCT) {
        text.push_line(format_args!("warning: only {} % of the games of {name} are distinct: so few dice are rolled in them, \
             or so little is decided, that games repeat",
            share(distinct)));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use wargauge_ai::Random;
    use wargauge_ai::toy::Duel;
    use wargauge_analysis::summary::{Heading, Scenario};
    use wargauge_analysis::{Length, Matchup, Plan, study};

    fn summary() -> Summary {
        let duel = Duel::default();
        let matchup = Matchup::new(&duel, [Random, Random], 1794);
        let plan = Plan { length: Length::Games(500), threads: 1 };
        let study = study(&matchup, &plan, &()).unwrap().count;
        let scenario = Scenario {
            name: "toy".to_owned(),
            system: "duel".to_owned(),
            digest: "0".to_owned(),
            changes: Vec::new(),
        };
        let heading = Heading::new(&matchup, scenario, None);
        let mut summary = Summary::new(heading, &study, None);
        // Games of the toy are so small that some are the same.
        summary.sanity.distinct = Some(1.0);
        summary
    }

    #[test]
    fn a_sound_study_says_what_was_checked() {
        let sound = summary();
        let text = checked([&sound, &sound]);
        // The toy awards no points on the way.
        assert_eq!(text, "Checked: 1,000 games counted, each once, to its end; 100 % distinct.\n");
        let mut awarded = summary();
        awarded.sanity.unbalanced = Some(0);
        let text = checked([&awarded]);
        assert!(text.contains("to its end; points equal the sum of awards; 100 %"), "{text}");
    }

    #[test]
    fn each_check_that_fails_warns() {
        type Spoil = fn(&mut Summary);
        let faults: [(Spoil, &str); 5] = [
            (
                |summary| summary.sanity.unbalanced = Some(3),
                "in 3 games of toy the points are not the sum",
            ),
            (|summary| summary.sanity.each_once = false, "games of toy are missing, or"),
            (|summary| summary.sanity.distinct = Some(0.5), "only 50.0 % of the games of toy"),
            (|summary| summary.turns.histogram.0[0].1 += 1, "counts of toy do not add up"),
            (|summary| summary.sanity.games -= 1, "counts of toy do not add up"),
        ];
        for (spoil, words) in faults {
            let mut spoilt = summary();
            spoil(&mut spoilt);
            let text = checked([&spoilt]);
            assert!(text.contains("\nwarning: ") && text.contains(words), "{text}");
            assert!(!text.contains("each once"), "{text}");
        }
    }

    #[test]
    fn nearly_all_is_not_all() {
        assert_eq!([1.0, 0.99999, 0.95].map(share), ["100", ">99.9", "95.0"]);
    }
}
