//! The progress bar of a run on standard error, drawn only if that is a terminal: games done,
//! games a second, time left, and how sure the closest outcome is by now.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use wargauge_analysis::gate::Counted;
use wargauge_analysis::statistics::Z95;
use wargauge_analysis::{Interval, Scores, Study, Watch};

use super::{decimals_for, percent, thousands};
use crate::interrupt;

/// How the bar looks; the message holds games a second, and what else a command has to say.
const FORM: &str = "{bar:24} {human_pos}/{human_len} games, {eta} left, {msg}";

/// Follows a run, and ends it when the user asks.
pub(crate) struct Progress {
    bar: ProgressBar,
    outcomes: [String; 3],
    /// The precision that is played for, where the number of games is not fixed.
    until: Option<f64>,
    /// What is played, where that is one of several things.
    label: String,
}

impl Progress {
    /// A bar for a run of `games`, or of as many as give the precision `until`.
    pub(crate) fn new(sides: [&str; 2], games: u64, until: Option<f64>, visible: bool) -> Self {
        let bar = bar(games, FORM, visible);
        let [first, second] = sides.map(str::to_owned);
        Self { bar, outcomes: [first, second, "draw".to_owned()], until, label: String::new() }
    }

    /// Says what is played, where that is one of several things.
    pub(crate) fn of(self, label: &str) -> Self {
        Self { label: format!("{label}: "), ..self }
    }

    /// Takes the bar off the screen.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// Follows games whose shares are not shown on the way, those of a tournament or of a check, and
/// ends them when the user asks.
pub(crate) struct Played(ProgressBar);

impl Played {
    /// A bar for at most this many games.
    pub(crate) fn new(games: u64, visible: bool) -> Self {
        Self(bar(games, FORM, visible))
    }

    /// So many are done.
    fn reached(&self, games: u64) {
        if self.0.is_hidden() {
            return;
        }
        let rate = thousands((games as f64 / self.0.elapsed().as_secs_f64()) as u64);
        self.0.set_position(games);
        self.0.set_message(format!("{rate} games/s"));
    }

    /// Takes the bar off the screen.
    pub(crate) fn finish(&self) {
        self.0.finish_and_clear();
    }
}

impl Watch<Scores> for Played {
    fn folded(&self, scores: &Scores, _: u64) {
        // Of all pairings.
        self.reached(scores.games());
    }

    fn interrupted(&self) -> bool {
        interrupt::asked()
    }
}

impl Watch<Counted> for Played {
    fn folded(&self, _: &Counted, games: u64) {
        self.reached(games);
    }

    fn interrupted(&self) -> bool {
        interrupt::asked()
    }
}

/// Follows a search of many steps, and ends it when the user asks.
pub(crate) struct Steps(ProgressBar);

impl Steps {
    /// A bar for so many steps.
    pub(crate) fn new(steps: u64, visible: bool) -> Self {
        Self(bar(steps, &FORM.replace("games", "steps"), visible))
    }

    /// So many are done, with a word on how it stands.
    pub(crate) fn reached(&self, step: u64, word: String) {
        self.0.set_position(step);
        self.0.set_message(word);
    }

    /// Takes the bar off the screen.
    pub(crate) fn finish(&self) {
        self.0.finish_and_clear();
    }
}

impl Watch<Scores> for Steps {
    fn interrupted(&self) -> bool {
        interrupt::asked()
    }
}

impl Watch<Study> for Progress {
    fn folded(&self, study: &Study, games: u64) {
        if self.bar.is_hidden() || games == 0 {
            return;
        }
        let shares = study.shares();
        let (name, share) = closest(&self.outcomes, &shares);
        if let Some(x) = self.until {
            self.bar.set_length(needed(&shares, x).max(games));
        }
        self.bar.set_position(games);
        let half = share.half_width() * 100.0;
        let decimals = decimals_for(half);
        let estimate = percent(share.estimate, decimals);
        let rate = thousands((games as f64 / self.bar.elapsed().as_secs_f64()) as u64);
        let label = &self.label;
        self.bar
            .set_message(format!("{label}{rate} games/s, {name} {estimate} % ± {half:.decimals$}"));
    }

    fn interrupted(&self) -> bool {
        interrupt::asked()
    }
}

/// A bar of this length and form, if anybody is to see it.
fn bar(length: u64, form: &str, visible: bool) -> ProgressBar {
    let target = if visible { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(Some(length), target);
    // The bar keeps its own form if this one had a fault, which a test looks for.
    if let Ok(style) = ProgressStyle::with_template(form) {
        bar.set_style(style);
    }
    bar
}

/// The outcome whose share is nearest to one half, and so the least sure.
fn closest<'a>(outcomes: &'a [String; 3], shares: &[Interval; 3]) -> (&'a str, Interval) {
    let mut best = 0;
    for i in 1..shares.len() {
        if shares[i].half_width() > shares[best].half_width() {
            best = i;
        }
    }
    (&outcomes[best], shares[best])
}

/// About how many games make every share sure within ± x: z² p(1−p) / x².
fn needed(shares: &[Interval; 3], x: f64) -> u64 {
    let variance = shares.iter().map(|share| share.estimate * (1.0 - share.estimate));
    (Z95 * Z95 * variance.fold(0.0, f64::max) / (x * x)).ceil() as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use wargauge_analysis::statistics::wilson;

    #[test]
    fn the_form_of_the_bar_is_understood() {
        assert!(ProgressStyle::with_template(FORM).is_ok());
    }

    #[test]
    fn the_closest_outcome_is_the_least_sure_one() {
        let outcomes = ["poles", "russians", "draw"].map(str::to_owned);
        let shares = [10, 60, 30].map(|count| wilson(count, 100));
        assert_eq!(closest(&outcomes, &shares).0, "russians");
        assert_eq!(needed(&shares, 0.01), 9220);
    }
}
