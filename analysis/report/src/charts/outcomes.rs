//! How often each side wins: each outcome's share with its interval, the runs beside each other.

use wargauge_analysis::figures::{decimals_for, percent};
use wargauge_analysis::summary::Share;

use super::bars::{Bar, Form, Group, draw};
use super::runs::{COLOURS, Runs, share_of, shortened};
use crate::lettering::capitalised;
use crate::picture::Picture;

/// The chart.
pub(super) fn picture(runs: &Runs<'_>) -> Picture {
    let names = runs.names();
    let mut picture = Picture::titled(&finding(runs));
    let groups = runs.outcomes().into_iter().enumerate().map(|(outcome, name)| {
        let bars = runs.each().zip(&names).enumerate().map(|(nth, (run, run_name))| {
            let share = share_of(run, outcome);
            let beside = if runs.b.is_some() { format!(", {run_name}") } else { String::new() };
            Bar {
                value: share.share,
                interval: Some([share.low, share.high]),
                colour: COLOURS[outcome],
                hatched: nth == 1,
                text: with_interval(&share) + &beside,
            }
        });
        let name = if outcome == 2 { "draws".to_owned() } else { format!("{name} win") };
        Group { name: shortened(&name, 40), bars: bars.collect() }
    });
    let groups: Vec<Group> = groups.collect();
    let tick = |share: f64| format!("{} %", percent(share, 0));
    draw(&mut picture, &groups, Form { bar: 52.0, gap: 34.0, names: 420.0, tick });
    picture.remark("Whiskers: 95 % intervals.");
    picture
}

/// A share in percent with its interval.
fn with_interval(share: &Share) -> String {
    let decimals = decimals_for((share.high - share.low) * 50.0).max(1);
    let [mean, low, high] =
        [share.share, share.low, share.high].map(|share| percent(share, decimals));
    format!("{mean} % ({low} – {high})")
}

/// Which side wins, in a sentence.
fn finding(runs: &Runs<'_>) -> String {
    let [first, second, _] = runs.outcomes().map(|name| shortened(name, 30));
    let whole = |run, outcome| percent(share_of(run, outcome).share, 0);
    let Some(b) = runs.b else {
        return format!(
            "{} win {} %, {second} {} %; {} % are drawn",
            capitalised(&first),
            whole(runs.a, 0),
            whole(runs.a, 1),
            whole(runs.a, 2),
        );
    };
    let change = |side: usize| share_of(b, side).share - share_of(runs.a, side).share;
    // The side that gains most from the change.
    let side = usize::from(change(1) > change(0));
    let names = runs.names();
    format!(
        "{} win {} % of {}, {} % of {}",
        capitalised(if side == 0 { &first } else { &second }),
        whole(b, side),
        names[1],
        whole(runs.a, side),
        names[0],
    )
}
