//! Writes a file of expectations that a designer can read and edit.

use wargauge_engine::Book;
use wargauge_engine::text::Lines;

use super::{Balance, Entry, Expected, Kept, RULE, Stated, is_share};
use crate::load::About;
use crate::write::{key, quoted};

const HEAD: &str = "\
# What is expected of these scenarios: `wargauge check` on this file says whether it still holds.
#
# `{ poles = 0.372, tolerance = 0.01 }` expects that the share has not moved: a shift of twice the
# tolerance fails, no shift passes, and in between either may happen.
# `{ of = \"score\", band = \"45%..55%\" }` expects that it lies inside the band, whatever it was.
# Shares: a side (its wins), draw, automatic, score (the first side's, a draw counted half). Means:
# points (positive for the first side), turns (the last one), \"rule NUMBER\" (uses in a game).
#
# Figures, players, tolerances and bands are yours to edit. What is `kept` at the end is not: it is
# how the scenarios were and played, to say what has changed. After a change that is wanted,
# `wargauge baseline --renew` on this file takes new figures.

";

impl<L> Balance<L> {
    /// The text of the file; `about` says what is known of an opened scenario.
    pub fn text(&self, about: impl Fn(&L) -> &About) -> String {
        let mut text = String::from(HEAD);
        text.push_line(format_args!("kind = \"balance\""));
        text.push_line(format_args!("seed = {}", self.seed));
        text.push_line(format_args!(
            "alarm = {}   # the chance to fail though nothing has moved",
            self.alarm
        ));
        text.push_line(format_args!(
            "miss = {}    # the chance to overlook a shift of twice a tolerance",
            self.miss
        ));
        for entry in &self.entries {
            text.push_str(&of_entry(entry, about(&entry.scenario)));
        }
        let kept = self.entries.iter().filter_map(|entry| Some((entry, entry.kept.as_ref()?)));
        for (entry, kept) in kept {
            text.push_str(&of_kept(entry, kept));
        }
        text
    }
}

fn of_entry<L>(entry: &Entry<L>, about: &About) -> String {
    let mut text = format!("\n[[scenario]]\nname = {}\n", quoted(&entry.name));
    for (name, list) in [("with", &entry.changes.overlays), ("set", &entry.changes.sets)] {
        if !list.is_empty() {
            let list: Vec<String> = list.iter().map(|change| quoted(change)).collect();
            text.push_line(format_args!("{name} = [{}]", list.join(", ")));
        }
    }
    let sides = &about.sides;
    let [first, second] =
        [0, 1].map(|side| format!("{} = {}", key(&sides[side]), quoted(&entry.players[side])));
    text.push_line(format_args!("players = {{ {first}, {second} }}"));
    text.push_line(format_args!("expect = ["));
    for expected in &entry.expected {
        text.push_line(format_args!("  {}", of_expected(expected, about.rules)));
    }
    text + "]\n"
}

fn of_expected(expected: &Expected, rules: &Book) -> String {
    let what = &expected.what;
    let entry = match &expected.stated {
        Stated::Unmoved { figure, decimals, tolerance } => {
            format!("{{ {} = {figure:.decimals$}, tolerance = {tolerance} }},", key(what))
        }
        Stated::Inside { ends: [low, high], margin } => {
            let band = if is_share(what) {
                let [low, high] = [low, high].map(|end| rounded(100.0 * end));
                format!("{low}%..{high}%")
            } else {
                format!("{low}..{high}")
            };
            let margin = rounded(*margin);
            format!("{{ of = {}, band = \"{band}\", margin = {margin} }},", quoted(what))
        }
    };
    let rule = what.strip_prefix(RULE).and_then(|number| rules.get(rules.numbered(number)?));
    rule.map_or(entry.clone(), |rule| format!("{entry}   # {}", rule.title))
}

/// Without the dust that comes of percentages: nine digits.
fn rounded(number: f64) -> f64 {
    (number * 1e9).round() / 1e9
}

fn of_kept<L>(entry: &Entry<L>, kept: &Kept<L>) -> String {
    let mut text = format!("\n[[kept]]\nscenario = {}\n", quoted(&entry.label()));
    let players = kept.players.each_ref().map(|player| quoted(player));
    text.push_line(format_args!("digest = {}", quoted(&kept.digest)));
    text.push_line(format_args!("players = [{}]", players.join(", ")));
    text.push_line(format_args!("games = {}", kept.games));
    for (name, mark) in [("rules", &kept.rules), ("play", &kept.play)] {
        text.push_line(format_args!(
            "{name} = {{ games = {}, mark = {} }}",
            mark.games,
            quoted(&mark.mark)
        ));
    }
    let uses: Vec<String> =
        kept.uses.iter().map(|(rule, times)| format!("{} = {times}", key(rule))).collect();
    text.push_line(format_args!("uses = {{ {} }}", uses.join(", ")));
    // A text in threefold quotes, whose own pictures stand in threefold apostrophes.
    let own = kept.text.replace('\\', "\\\\").replace("\"\"\"", "\"\"\\\"");
    text.push_line(format_args!("text = \"\"\"\n{own}\"\"\""));
    text.push_line(format_args!("\n[kept.counts]"));
    for (what, numbers) in &kept.counts {
        let numbers: Vec<String> =
            numbers.iter().map(|(number, count)| format!("{number} = {count}")).collect();
        text.push_line(format_args!("{} = {{ {} }}", key(what), numbers.join(", ")));
    }
    text
}
