//! A comparison for spreadsheets: one row a difference.

use wargauge_analysis::compare::difference::{
    Comparisons, Effect, Effects, MeanDifference, ShareDifference,
};
use wargauge_analysis::summary::Summary;
use wargauge_engine::text::Lines;

use crate::screen::{csv_field, csv_number};

/// All differences of all variants.
pub(super) fn csv(several: &Comparisons) -> String {
    let mut text = "variant,figure,a,b,difference,low,high,p,p_holm\n".to_owned();
    for variant in &several.variants {
        let (a, b) = (&several.a, &variant.b);
        let mut row = |figure: &str, values: [Option<f64>; 7]| {
            let number = |value: Option<f64>| value.map_or_else(String::new, csv_number);
            let values = values.map(number).join(",");
            text.push_line(format_args!(
                "{},{},{values}",
                csv_field(&variant.name),
                csv_field(figure)
            ));
        };
        let difference = &variant.contrast.difference;
        for (nth, (name, share)) in difference.outcomes.0.iter().enumerate() {
            let of = |summary: &Summary| summary.outcomes.0.get(nth).map(|(_, share)| share.share);
            row(name, of_share(of(a), of(b), share));
        }
        row(
            "score",
            of_share(Some(super::table::score(a)), Some(super::table::score(b)), &difference.score),
        );
        let automatic = of_share(Some(a.automatic()), Some(b.automatic()), &difference.automatic);
        row("automatic", automatic);
        if let Some(Effects { as_they_are, adapted, .. }) = &variant.contrast.effects {
            row("score as they are", of_effect(as_they_are));
            row("score once adapted", of_effect(adapted));
        }
        row("points", of_mean(a.points.mean, b.points.mean, &difference.points));
        row("turns", of_mean(a.turns.mean, b.turns.mean, &difference.turns));
        for (name, share) in &difference.decided.0 {
            let of = |summary: &Summary| {
                let all = summary.decided.0.iter();
                all.clone().find(|(other, _)| other == name).map(|(_, way)| way.share.share)
            };
            row(&format!("decided by {name}"), of_share(of(a), of(b), share));
        }
        for (name, share) in &difference.milestones.0 {
            let of = |summary: &Summary| {
                let all = summary.milestones.0.iter();
                all.clone().find(|(other, _)| other == name).map(|(_, milestone)| milestone.share)
            };
            row(name, of_share(of(a), of(b), share));
        }
    }
    text
}

fn of_share(a: Option<f64>, b: Option<f64>, by: &ShareDifference) -> [Option<f64>; 7] {
    [a, b, Some(by.share), Some(by.low), Some(by.high), by.p, by.p_holm]
}

/// These have no p-value.
fn of_effect(Effect { score, before, difference: by, .. }: &Effect) -> [Option<f64>; 7] {
    let before = before.map(|before| before.share);
    [before, Some(score.share), Some(by.share), Some(by.low), Some(by.high), None, None]
}

fn of_mean(a: Option<f64>, b: Option<f64>, by: &MeanDifference) -> [Option<f64>; 7] {
    [a, b, by.mean, by.low, by.high, by.p, by.p_holm]
}
