//! The gauge at the top of a page: the first side's score on a scale from 0 to 100 %, with its interval, the
//! bracket of the best answers known, and the band that was asked for. Nothing is in its colours alone: each
//! mark is named below.

use wargauge_analysis::Answer;
use wargauge_analysis::figures::{decimals_for, percent};
use wargauge_analysis::summary::{Ended, Judgement, Score, Summary};

use super::html::Html;
use crate::charts::Runs;
use crate::ended::in_words;
use crate::lettering::capitalised;
use crate::verdict::{against_answers, interval_in_words};

/// The gauges of all runs.
pub(super) fn write(page: &mut Html, runs: &Runs<'_>) {
    let names = runs.names();
    for (run, name) in runs.each().zip(&names) {
        if let Some((score, mean)) = run.score.and_then(|score| Some((score, score.mean?))) {
            let name = runs.b.map(|_| name.as_str());
            gauge(page, runs, run, name, score, mean);
        }
    }
}

fn gauge(
    page: &mut Html,
    runs: &Runs<'_>,
    run: &Summary,
    name: Option<&str>,
    score: Score,
    mean: f64,
) {
    let [first, second, _] = runs.outcomes();
    let decimals = decimals_for((score.high - score.low) * 50.0).max(1);
    let share = |value: f64| percent(value, decimals);
    let interval = format!("{} – {}", share(score.low), share(score.high));
    page.raw("<div class=\"gauge\">\n");
    if let Some(name) = name {
        page.raw("<h2>").name(name).raw("</h2>\n");
    }
    page.raw("<div class=\"dial\"><b style=\"left:clamp(2.2rem,").number(mean * 100.0);
    page.raw("%,calc(100% - 2.2rem))\">").text(&format!("{} %", share(mean))).raw("</b></div>\n");
    drawing(
        page,
        runs,
        run,
        score,
        mean,
        &format!("score of the {first}: {} % ({interval})", share(mean)),
    );
    page.raw(
        "<div class=\"ends\"><span>0\u{a0}%<br/><span class=\"of-b\">◀</span> better for the ",
    );
    page.name(second)
        .raw("</span><span>50\u{a0}%<br/>even</span><span>100\u{a0}%<br/>better for the ");
    page.name(first).raw(" <span class=\"of-a\">▶</span></span></div>\n<ul class=\"key\">\n");
    page.raw("<li><i class=\"mark-score\"></i>");
    page.text(&format!(
        "score of the {first}, draws counted half: {} %, 95 % interval {interval}",
        share(mean)
    ));
    page.raw("</li>\n<li><i></i>").text(&in_words(&Ended::of(run))).raw("</li>\n");
    if let Some(bracket) = run.bracket {
        page.raw("<li><i class=\"mark-bracket\"></i>");
        page.text(&against_answers([bracket.low, bracket.high])).raw("</li>\n");
        if let Some(ahead) = bracket.ahead {
            page.raw("<li><i class=\"mark-ahead\"></i>");
            let score = interval_in_words(ahead.into());
            page.text(&format!("where both sides look ahead: {score}")).raw("</li>\n");
        }
    }
    if let Some(Judgement { band: [low, high], answer, .. }) = run.verdict {
        let answer = match answer {
            Answer::Inside => "inside",
            Answer::Outside => "outside",
            Answer::Open => "not decided",
        };
        let [low, high] = [low, high].map(|value| percent(value, 1));
        page.raw("<li><i class=\"mark-band\"></i>");
        page.text(&format!("band that was asked for: {low} % to {high} %: {answer}"))
            .raw("</li>\n");
    }
    page.raw("</ul>\n</div>\n");
}

/// The drawing, a thousand units wide and stretched to its place.
fn drawing(page: &mut Html, runs: &Runs<'_>, run: &Summary, score: Score, mean: f64, title: &str) {
    let [a, b, _] = runs.colours();
    let x = |share: f64| (share * 1000.0).clamp(0.0, 1000.0);
    let bar =
        |page: &mut Html, class: &'static str, [low, high]: [f64; 2], top: f64, high_by: f64| {
            page.raw("<rect class=\"")
                .raw(class)
                .raw("\" x=\"")
                .number(x(low))
                .raw("\" y=\"")
                .number(top);
            page.raw("\" width=\"").number((x(high) - x(low)).max(2.0)).raw("\" height=\"");
            page.number(high_by).raw("\"/>");
        };
    page.raw(
        "<svg role=\"img\" viewBox=\"0 0 1000 60\" preserveAspectRatio=\"none\" aria-label=\"",
    );
    page.text(&capitalised(title)).raw("\">");
    for (side, from) in [(b, 0.0), (a, 500.0)] {
        page.raw("<rect y=\"18\" width=\"500\" height=\"24\" x=\"").number(from).raw("\" fill=\"");
        page.colour(side.pale(0.7)).raw("\"/>");
    }
    if let Some(Judgement { band, .. }) = run.verdict {
        bar(page, "band", band, 6.0, 48.0);
    }
    if let Some(bracket) = run.bracket {
        bar(page, "bracket", [bracket.low, bracket.high], 27.0, 6.0);
        for end in [bracket.low, bracket.high] {
            bar(page, "bracket", [end, end], 18.0, 24.0);
        }
        if let Some(ahead) = bracket.ahead {
            bar(page, "ahead", [ahead.low, ahead.high], 44.0, 5.0);
            bar(page, "ahead", [ahead.share - 0.002, ahead.share + 0.002], 40.0, 13.0);
        }
    }
    bar(page, "even", [0.499, 0.501], 10.0, 40.0);
    bar(page, "interval", [score.low, score.high], 20.0, 20.0);
    bar(page, "mean", [mean - 0.002, mean + 0.002], 4.0, 52.0);
    page.raw("</svg>\n");
}
