//! The progress bar of a run on standard error, drawn only if that is a terminal: games done,
//! games a second, time left, and how sure the closest outcome is by now.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use wargauge_analysis::statistics::Z95;
use wargauge_analysis::{Interval, Study};
use wargauge_studies::{Goal, Meter, Progress, Stage};

use super::{decimals_for, percent, thousands};
use crate::interrupt;

/// How the bar looks; the message holds games a second, and what else a command has to say.
const FORM: &str = "{bar:24} {human_pos}/{human_len} games, {eta} left, {msg}";

/// Bars for what the library plays, and the end of it when the user asks.
pub(crate) struct Bars {
    visible: bool,
}

impl Bars {
    /// Bars and remarks, or silence.
    pub(crate) fn new(visible: bool) -> Self {
        Self { visible }
    }
}

impl Progress for Bars {
    fn begin(&self, stage: &Stage<'_>) -> Box<dyn Meter + '_> {
        let (length, form, until) = match stage.goal {
            Goal::Games(games) => (games, FORM.to_owned(), None),
            // Set when the first games show how many it takes.
            Goal::Until(half_width) => (0, FORM.to_owned(), Some(half_width)),
            Goal::Steps(steps) => (steps, FORM.replace("games", "steps"), None),
        };
        let outcomes = stage
            .sides
            .map(|[first, second]| [first.to_owned(), second.to_owned(), "draw".to_owned()]);
        let label =
            if stage.label.is_empty() { String::new() } else { format!("{}: ", stage.label) };
        Box::new(Shown { bar: bar(length, &form, self.visible), outcomes, until, label })
    }

    fn remark(&self, text: &str) {
        if self.visible {
            super::remark(text);
        }
    }

    fn interrupted(&self) -> bool {
        interrupt::asked()
    }
}

/// The bar of one stage; it leaves the screen with the stage.
struct Shown {
    bar: ProgressBar,
    /// The outcomes whose shares are followed.
    outcomes: Option<[String; 3]>,
    /// The precision that is played for, if the number of games is not fixed.
    until: Option<f64>,
    /// What is played, if that is one of several things.
    label: String,
}

impl Shown {
    /// Games a second, in words.
    fn rate(&self, games: u64) -> String {
        thousands((games as f64 / self.bar.elapsed().as_secs_f64()) as u64)
    }
}

impl Drop for Shown {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

impl Meter for Shown {
    fn reached(&self, done: u64) {
        if self.bar.is_hidden() {
            return;
        }
        self.bar.set_position(done);
        self.bar.set_message(format!("{} games/s", self.rate(done)));
    }

    fn studied(&self, study: &Study, games: u64) {
        let Some(outcomes) = self.outcomes.as_ref().filter(|_| !self.bar.is_hidden()) else {
            return;
        };
        if games == 0 {
            return;
        }
        let shares = study.shares();
        let (name, share) = closest(outcomes, &shares);
        if let Some(x) = self.until {
            self.bar.set_length(needed(&shares, x).max(games));
        }
        self.bar.set_position(games);
        let half = share.half_width() * 100.0;
        let decimals = decimals_for(half);
        let estimate = percent(share.estimate, decimals);
        let (label, rate) = (&self.label, self.rate(games));
        self.bar
            .set_message(format!("{label}{rate} games/s, {name} {estimate} % ± {half:.decimals$}"));
    }

    fn stepped(&self, steps: u64, note: &str) {
        self.bar.set_position(steps);
        self.bar.set_message(note.to_owned());
    }
}

/// A bar of this length and form, hidden unless it is wanted.
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
