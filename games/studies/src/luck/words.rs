//! What a study of luck says, the same on the screen and on the page.

use wargauge_analysis::figures::{decimals_for, points};
use wargauge_analysis::matrix::summary::Estimate;

use wargauge_report::ended;

use super::document::{AdjustedScore, Document, LeftToPlayers};

/// A share with its interval. An estimate of a small share may fall below zero.
pub fn share(share: &Estimate) -> String {
    let decimals = usize::from(share.high - share.low < 0.1);
    let [share, low, high] =
        [share.share, share.low, share.high].map(|x| points(x * 100.0, decimals));
    format!("{share} % ({low} to {high})")
}

/// A score with its interval.
fn score(score: &Estimate) -> String {
    let decimals = decimals_for((score.high - score.low) * 50.0).max(1);
    // An adjusted score may lie a little beyond what games can have.
    let [share, low, high] =
        [score.share, score.low, score.high].map(|x| points(x * 100.0, decimals));
    format!("{share} % ({low} – {high})")
}

impl Document {
    /// The answers, a sentence or two each.
    pub fn headlines(&self) -> Vec<String> {
        let mut all = Vec::new();
        all.extend(self.dice());
        all.extend(self.greatest());
        all.extend(self.fell());
        all.extend(self.decisions.as_ref().map(|left| self.left(left)));
        all.extend(self.adjusted.as_ref().map(|found| self.taken_out(found)));
        if all.is_empty() {
            all.push("Every game ends alike: there is no luck to share out.".to_owned());
        }
        all
    }

    fn dice(&self) -> Option<String> {
        let all = self.groups.iter().find(|group| group.kind == "dice")?;
        let shares = all.score?;
        Some(format!(
            "Between the same players the dice decide {} of the variance of the score by themselves, and \
             {} together with everything else.",
            share(&shares.first),
            share(&shares.total)
        ))
    }

    fn greatest(&self) -> Option<String> {
        let ranked = self.ranked();
        let first = ranked.first()?;
        let shares = first.score?;
        Some(format!(
            "The greatest single source is `{}`: {} alone, {} with its interplay.",
            first.name,
            share(&shares.first),
            share(&shares.total)
        ))
    }

    /// What the dice explain as they fell.
    fn fell(&self) -> Option<String> {
        let mut known: Vec<_> =
            self.sources.iter().filter_map(|one| Some((&one.name, one.fell?))).collect();
        known.sort_by(|(_, a), (_, b)| b.share.total_cmp(&a.share));
        let (name, most) = known.first()?;
        let sum: f64 = known.iter().map(|(_, fell)| fell.share).sum();
        Some(format!(
            "As they fell, good and bad dice explain {} % of the variance of the score; those of `{name}` \
             explain most: {}.",
            points(sum * 100.0, 0),
            share(most)
        ))
    }

    fn left(&self, left: &LeftToPlayers) -> String {
        let listed: Vec<String> = match &self.question.choice.0[..] {
            [(_, first), (_, second)] if first == second => first.clone(),
            sides => {
                let each = sides.iter().map(|(side, of)| format!("{side} {}", of.join(", ")));
                each.collect()
            }
        };
        format!(
            "Left to decisions: if each side drew its player by lot from {}, the choice of players would decide \
             {} of the variance alone; with all luck known, {} would still be open.",
            listed.join(", "),
            share(&left.first),
            share(&left.total)
        )
    }

    fn taken_out(&self, found: &AdjustedScore) -> String {
        let side = &self.question.players.0[0].0;
        format!(
            "The {side} score {}; with the luck of the dice taken out {}, as sure as {:.2} times as many \
             games would be. {}",
            score(&found.plain),
            score(&found.adjusted),
            found.worth,
            ended::in_words(&found.ended)
        )
    }
}
