//! The progress of a run on standard error. On a terminal it is a bar: games done, games a second, time left, and
//! how sure the closest outcome is by now. Elsewhere, as in the log of a service, it is a line a minute.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use wargauge_analysis::statistics::Z95;
use wargauge_analysis::{Interval, Study};
use wargauge_studies::{Goal, Meter, Progress, Stage};

use super::{decimals_for, percent, thousands};
use crate::interrupt;

/// How the bar looks; the message holds games a second, and what else a command has to say.
const FORM: &str = "{bar:24} {human_pos}/{human_len} games, {eta} left, {msg}";

/// The form of a bar that measures time.
const FORM_BY_TIME: &str = "{bar:24} {elapsed}, {eta} left, {msg}";

/// A line where there is no terminal, at most so often in seconds.
const BETWEEN_LINES: u64 = 60;

/// Bars for what the library plays, and the end of it when the user asks.
pub(crate) struct Bars {
    visible: bool,
    began: Instant,
    /// When the last line was written, in seconds since the beginning.
    said: AtomicU64,
}

impl Bars {
    /// Bars and remarks, or silence.
    pub(crate) fn new(visible: bool) -> Self {
        Self { visible, began: Instant::now(), said: AtomicU64::new(0) }
    }

    /// Writes a line on how far a stage is, if it has no bar and it is time for one.
    fn line(&self, stage: &Shown<'_>, done: u64, note: &str) {
        if !self.visible || !stage.bar.is_hidden() {
            return;
        }
        let (now, said) = (self.began.elapsed().as_secs(), self.said.load(Ordering::Relaxed));
        // Several threads may come here at once; one of them writes.
        if now >= said + BETWEEN_LINES
            && self.said.compare_exchange(said, now, Ordering::Relaxed, Ordering::Relaxed).is_ok()
        {
            super::remark(&said_after(now, stage, done, note));
        }
    }
}

/// How far a stage is after so many seconds.
fn said_after(seconds: u64, stage: &Shown<'_>, done: u64, note: &str) -> String {
    let Shown { label, unit, bar, by_time, .. } = stage;
    let (minutes, done) = (seconds / 60, thousands(done));
    let all = bar.length().filter(|&all| all > 0 && !by_time);
    let all = all.map_or_else(String::new, |all| format!(" of {}", thousands(all)));
    format!("after {minutes} min: {label}{done}{all} {unit}{}", continued(note))
}

/// A note behind a comma; nothing where there is none.
fn continued(note: &str) -> String {
    if note.is_empty() { String::new() } else { format!(", {note}") }
}

impl Progress for Bars {
    fn begin(&self, stage: &Stage<'_>) -> Box<dyn Meter + '_> {
        let (length, unit, until) = match stage.goal {
            Goal::Games(games) => (games, "games", None),
            // Set when the first games show how many it takes.
            Goal::Until(half_width) => (0, "games", Some(half_width)),
            Goal::Steps(steps) => (steps, "steps", None),
            Goal::Rounds(rounds) => (rounds, "rounds", None),
            Goal::Open(time) => (time.map_or(0, |time| time.as_secs()), "rounds", None),
        };
        let by_time = matches!(stage.goal, Goal::Open(_));
        let form = if by_time { FORM_BY_TIME.to_owned() } else { FORM.replace("games", unit) };
        let outcomes = stage
            .sides
            .map(|[first, second]| [first.to_owned(), second.to_owned(), "draw".to_owned()]);
        let label =
            if stage.label.is_empty() { String::new() } else { format!("{}: ", stage.label) };
        Box::new(Shown {
            bars: self,
            bar: bar(length, &form, self.visible),
            outcomes,
            until,
            label,
            unit,
            by_time,
        })
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
struct Shown<'a> {
    bars: &'a Bars,
    bar: ProgressBar,
    /// The outcomes whose shares are followed.
    outcomes: Option<[String; 3]>,
    /// The precision that is played for, if the number of games is not fixed.
    until: Option<f64>,
    /// What is played, if that is one of several things.
    label: String,
    /// What is counted.
    unit: &'static str,
    /// Does the bar measure seconds, not what is counted?
    by_time: bool,
}

impl Shown<'_> {
    /// Games a second, in words.
    fn rate(&self, games: u64) -> String {
        thousands((games as f64 / self.bar.elapsed().as_secs_f64()) as u64)
    }
}

impl Drop for Shown<'_> {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

impl Meter for Shown<'_> {
    fn reached(&self, done: u64) {
        self.bars.line(self, done, "");
        if self.bar.is_hidden() {
            return;
        }
        self.bar.set_position(done);
        self.bar.set_message(format!("{}{} games/s", self.label, self.rate(done)));
    }

    fn studied(&self, study: &Study, games: u64) {
        self.bars.line(self, games, "");
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
        self.bars.line(self, steps, note);
        if self.by_time {
            self.bar.set_position(self.bar.elapsed().as_secs());
            self.bar.set_message(format!("{steps} {}{}", self.unit, continued(note)));
        } else {
            self.bar.set_position(steps);
            self.bar.set_message(note.to_owned());
        }
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
        for form in [FORM, FORM_BY_TIME] {
            assert!(ProgressStyle::with_template(form).is_ok());
        }
    }

    #[test]
    fn without_a_terminal_a_line_says_how_far_a_stage_is() {
        let bars = Bars::new(false);
        let shown = |goal, label: &str| Shown {
            bars: &bars,
            bar: bar(goal, FORM, false),
            outcomes: None,
            until: None,
            label: label.to_owned(),
            unit: "games",
            by_time: false,
        };
        let line = said_after(185, &shown(20_000, "value: "), 1_200, "best about 65 %");
        assert_eq!(line, "after 3 min: value: 1,200 of 20,000 games, best about 65 %");
        assert_eq!(said_after(60, &shown(0, ""), 9, ""), "after 1 min: 9 games");
        let mut by_time = shown(3600, "");
        (by_time.unit, by_time.by_time) = ("rounds", true);
        assert_eq!(said_after(120, &by_time, 40, ""), "after 2 min: 40 rounds");
    }

    #[test]
    fn the_closest_outcome_is_the_least_sure_one() {
        let outcomes = ["poles", "russians", "draw"].map(str::to_owned);
        let shares = [10, 60, 30].map(|count| wilson(count, 100));
        assert_eq!(closest(&outcomes, &shares).0, "russians");
        assert_eq!(needed(&shares, 0.01), 9220);
    }
}
