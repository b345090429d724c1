//! The page of a study of luck: the shares of every source, and the pairings of players.

use wargauge_analysis::figures::{counted, percent};
use wargauge_report::Leaflet;
use wargauge_report::call::Call;
use wargauge_report::charts::Chart;
use wargauge_report::charts::ranked::{Entry, Figure, ranked};
use wargauge_report::ended;
use wargauge_report::page::{Cell, Table};

use super::document::{Document, PairScore, Shared, SharesOf};
use super::words::share;

/// The page.
pub(super) fn leaflet(document: &Document, choice: &[String]) -> Leaflet {
    let question = &document.question;
    let points = format!("Shares in the variance of {}", document.points());
    let players = question.players.0.iter().map(|(side, player)| format!("{side} {player}"));
    Leaflet {
        title: format!("{}: what is luck, and what is not", question.scenario.name),
        headlines: document.headlines(),
        basis: format!(
            "{}; players: {}",
            counted(document.games, "game"),
            players.collect::<Vec<_>>().join(", ")
        ),
        paragraphs: vec![
            "The share of a source alone is how much of the result would be known if its luck alone were \
             known. The share with interplay is how much would stay open if everything else were known. Where \
             the second is much greater than the first, the source matters through what others make of it."
                .to_owned(),
            "The third figure looks at the course that the games took: how much of the variance good and bad \
             dice explain as they fell. What it says of the sources adds up."
                .to_owned(),
        ],
        charts: vec![
            chart("score", "Shares in the variance of the score", document, |one| one.score),
            chart("points", &points, document, |one| one.points),
        ],
        tables: vec![sources(document), pairings(document)],
        method: vec![
            "Every game is a function of independent sources of luck. Games are played again with one source \
             taken from another game and all others as they were; first-order shares by the estimate of \
             Saltelli and others (2010), total shares by that of Jansen (1999), intervals by the delta \
             method."
                .to_owned(),
            "The choice of players: all pairings play the same games; intervals from 20 batches. The \
             adjusted score: a regression on how far the dice of either side fell from their mean, the \
             coefficients for one half of the games from the other half, so that it has no bias."
                .to_owned(),
        ],
        command: command(document, choice),
    }
}

/// A chart of the shares of all sources that matter, and of the groups.
fn chart(
    name: &'static str,
    title: &str,
    document: &Document,
    of: impl Fn(&Shared) -> Option<SharesOf>,
) -> Chart {
    let figure = |estimate: &wargauge_analysis::matrix::summary::Estimate| Figure {
        value: estimate.share,
        interval: Some([estimate.low, estimate.high]),
        text: format!("{} %", percent(estimate.share, 1).replace('-', "−")),
    };
    let entry = |shared: &&Shared| {
        let shares = of(shared)?;
        // A source that no game asks for is in the table.
        let figures = vec![figure(&shares.first), figure(&shares.total)];
        (shares.total.share > 0.0).then(|| Entry { name: shared.name.clone(), figures })
    };
    let ordered = document.ranked();
    let entries: Vec<Entry> =
        ordered.iter().copied().chain(&document.groups).filter_map(|one| entry(&one)).collect();
    let legend = ["alone", "with interplay"];
    let tick = |share: f64| format!("{} %", percent(share, 0).replace('-', "−"));
    ranked(name, title, &entries, &legend, tick, "Whiskers: 95 % intervals.")
}

/// A share as a cell.
fn cell(
    shares: Option<SharesOf>,
    of: impl Fn(&SharesOf) -> wargauge_analysis::matrix::summary::Estimate,
) -> Cell {
    shares.map_or(Cell::Unknown, |shares| {
        let estimate = of(&shares);
        Cell::Figure(share(&estimate), estimate.share)
    })
}

fn sources(document: &Document) -> Table {
    let row = |shared: &Shared| {
        vec![
            Cell::Name(shared.name.clone()),
            cell(shared.score, |shares| shares.first),
            cell(shared.score, |shares| shares.total),
            cell(shared.points, |shares| shares.first),
            cell(shared.points, |shares| shares.total),
            shared.fell.map_or(Cell::Unknown, |fell| Cell::Figure(share(&fell), fell.share)),
        ]
    };
    let unit = document.points();
    let [alone, interplay] = ["alone", "with interplay"].map(|how| format!("{unit}, {how}"));
    let headings = [
        "source",
        "score, alone",
        "score, with interplay",
        &alone,
        &interplay,
        "score, dice as they fell",
    ];
    Table {
        caption: "Shares in the variance between games, with 95 % intervals".to_owned(),
        headings: headings.map(str::to_owned).to_vec(),
        rows: document.ranked().into_iter().chain(&document.groups).map(row).collect(),
    }
}

fn pairings(document: &Document) -> Table {
    let sides: Vec<String> =
        document.question.players.0.iter().map(|(side, _)| side.clone()).collect();
    let row = |pair: &PairScore| {
        let names = pair.players.0.iter().map(|(_, player)| Cell::Name(player.clone()));
        let score = Cell::Figure(share(&pair.score), pair.score.share);
        names.chain([score]).chain(ended::cells(&pair.ended)).collect()
    };
    let score = format!("score of the {}", sides[0]);
    let caption = "Pairings of players";
    let pairings = document.decisions.as_ref().map_or(&[][..], |left| &left.pairings);
    let known = pairings.first().map(|pair| &pair.ended);
    let outcomes = known.map(ended::short_headings).unwrap_or_default();
    Table {
        caption: known.map_or_else(|| caption.to_owned(), |known| ended::caption(caption, known)),
        headings: sides.into_iter().chain([score]).chain(outcomes).collect(),
        rows: pairings.iter().map(row).collect(),
    }
}

/// The command that makes it again, with the players whose choice is weighed as the user named them, if so.
fn command(document: &Document, choice: &[String]) -> String {
    let question = &document.question;
    let mut call = Call::new("luck");
    call.scenario(&question.scenario);
    if !choice.is_empty() {
        call.option("--players", choice.join(","));
    }
    call.ending(&question.players, question.budget, question.seed);
    call.to_string()
}
