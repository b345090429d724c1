//! A sweep for spreadsheets: one row a main effect, a clear interaction or a single change.

use wargauge_analysis::matrix::summary::Estimate;
use wargauge_analysis::summary::Ended;
use wargauge_engine::text::Lines;
use wargauge_report::ended::csv_counts;
use wargauge_studies::sweep::document::Swept;

use crate::screen::{csv_field, csv_number};

/// All rows.
pub(super) fn csv(swept: &Swept) -> String {
    let mut text = "kind,value,from,to,score_from,score_to,change,low,high,p,p_holm,first_wins,second_wins,draws,\
                    drawn_by_rule\n".to_owned();
    let mut row = |kind: &str,
                   [value, from, to]: [&str; 3],
                   scores: [Option<f64>; 2],
                   change: Estimate,
                   p: [Option<f64>; 2],
                   ended: Option<&Ended>| {
        let [before, after] = scores;
        let [raw, corrected] = p;
        let Estimate { share, low, high } = change;
        let numbers = [before, after, Some(share), Some(low), Some(high), raw, corrected];
        let numbers = numbers.map(|number| number.map_or_else(String::new, csv_number)).join(",");
        let [value, from, to] = [value, from, to].map(csv_field);
        // Of the games with the value that is changed to.
        let counts = ended.map_or_else(|| ",,,".to_owned(), csv_counts);
        text.push_line(format_args!("{kind},{value},{from},{to},{numbers},{counts}"));
    };
    for effect in &swept.effects {
        let names = [effect.path.as_str(), &effect.from, &effect.to];
        let (p, ended) = ([effect.p, effect.p_holm], Some(&effect.ended[1]));
        row("effect", names, effect.scores.map(Some), effect.change, p, ended);
    }
    for one in &swept.interactions {
        let [a, b] = &one.between;
        let value = format!("{a} × {b}");
        let none = [None; 2];
        row("interaction", [value.as_str(), "", ""], none, one.change, [one.p, one.p_holm], None);
    }
    for one in &swept.alone {
        let scores = [Some(swept.score.share), Some(one.score.share)];
        let names = [one.path.as_str(), "", &one.value];
        row("alone", names, scores, one.change, [None, one.p_holm], Some(&one.ended));
    }
    text
}
