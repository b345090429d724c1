//! The command line that makes a run again, from what its summary says: the same on whatever
//! machine, in whatever parts it was played.

use wargauge_analysis::compare::difference::{Comparisons, Contrast};
use wargauge_analysis::summary::{Chosen, Summary};

use crate::charts::Runs;
use crate::story::Story;

/// The command, as a shell takes it.
pub fn command(story: &Story) -> String {
    let Runs { a, b } = story.runs();
    let Some(b) = b else {
        if let Some(Chosen { condition, .. }) = &a.chosen {
            let words = ["report", "DIR", "--where", condition, "--out", "DIR"];
            return joined(&words.map(str::to_owned));
        }
        let mut words = vec!["run".to_owned()];
        match &a.from {
            Some(origin) => words.extend(["--from".to_owned(), origin.file.clone()]),
            None => words.push(a.scenario.name.clone()),
        }
        if a.from.is_none() {
            words.extend(options_of(&a.scenario.changes));
        }
        return line(words, a);
    };
    let mut words = Vec::new();
    if a.scenario.name == b.scenario.name {
        words.extend(["what-if".to_owned(), b.scenario.name.clone()]);
    } else {
        words.extend(["compare", &a.scenario.name, &b.scenario.name].map(str::to_owned));
    }
    words.extend(options_of(&b.scenario.changes));
    words.extend(adapt(story.comparison().map(|both| &both.contrast)));
    line(words, b)
}

/// How players adapt, which is the same in all of these, as an option; none where that is the usual way.
fn adapt<'a>(contrasts: impl IntoIterator<Item = &'a Contrast>) -> Vec<String> {
    let set = contrasts.into_iter().find_map(|contrast| contrast.adapt.clone());
    set.map_or_else(Vec::new, |adapt| vec!["--adapt".to_owned(), adapt])
}

/// The command of several variants side by side.
pub fn command_of_several(several: &Comparisons) -> String {
    let Comparisons { a, variants, .. } = several;
    let mut words = vec!["what-if".to_owned(), a.scenario.name.clone()];
    let base = &a.scenario.changes;
    let bare = |change: &String| change.strip_prefix("with ").unwrap_or(change).to_owned();
    if !base.is_empty() {
        words.push("--base".to_owned());
        words.push(base.iter().map(bare).collect::<Vec<_>>().join(", "));
    }
    for variant in variants {
        let changes = &variant.b.scenario.changes;
        let own = changes.strip_prefix(&base[..]).unwrap_or(changes);
        let mut parts: Vec<String> = own.iter().map(bare).collect();
        let players = variant.b.players.0.iter().zip(&a.players.0);
        let others = players.filter(|((_, own), (_, other))| own != other);
        parts.extend(others.map(|((side, player), _)| format!("ai.{side}={player}")));
        let list = parts.join(", ");
        let named = list == variant.name || variant.name.contains(['=', ',', ':']);
        let text = if named { list } else { format!("{}: {list}", variant.name) };
        words.extend(["--variant".to_owned(), text]);
    }
    words.extend(adapt(variants.iter().map(|variant| &variant.contrast)));
    line(words, a)
}

/// The changes of a scenario, as summaries list them, as options.
pub fn options_of(changes: &[String]) -> Vec<String> {
    let option = |change: &String| match change.strip_prefix("with ") {
        Some(overlay) => ["--with".to_owned(), overlay.to_owned()],
        None => ["--set".to_owned(), change.clone()],
    };
    changes.iter().flat_map(option).collect()
}

/// The words with what all commands share.
fn line(mut words: Vec<String>, run: &Summary) -> String {
    // Which player a side has without being asked for depends on the scenario.
    for (side, player) in &run.players.0 {
        words.extend(["--ai".to_owned(), format!("{side}={player}")]);
    }
    words.extend(["--games".to_owned(), run.games.to_string()]);
    words.extend(["--seed".to_owned(), run.seed.to_string()]);
    if let Some(judgement) = &run.verdict {
        let [low, high] = judgement.band.map(in_percent);
        words.extend(["--band".to_owned(), format!("{low}..{high}")]);
    }
    joined(&words)
}

/// A share as an option takes it, without the dust that binary fractions leave.
pub fn in_percent(share: f64) -> String {
    format!("{}%", (share * 1e8).round() / 1e6)
}

/// A call of the program with these words, as a shell takes it.
pub fn joined(words: &[String]) -> String {
    let quoted = words.iter().map(|word| quoted(word));
    std::iter::once("wargauge".to_owned()).chain(quoted).collect::<Vec<_>>().join(" ")
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=:,%@+".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::run;
    use wargauge_analysis::compare::difference::{Against, Comparison};
    use wargauge_analysis::compare::{Joint, SharedNames};
    use wargauge_analysis::summary::FORMAT;

    #[test]
    fn a_run_is_made_again_with_its_changes_players_and_seed() {
        let mut summary = run();
        summary.scenario.changes =
            vec!["with eydziatowicz".to_owned(), "a.b=[1, 2]; rm 'x'".to_owned()];
        summary.players.0[1].1 = "random".to_owned();
        assert_eq!(
            command(&Story::Run(Box::new(summary))),
            r"wargauge run test/first --with eydziatowicz --set 'a.b=[1, 2]; rm '\''x'\''' --ai left=heuristic --ai right=random --games 3000 --seed 7"
        );
    }

    fn contrast() -> Contrast {
        Contrast::new(["left", "right"], &SharedNames::default(), &Joint::default())
    }

    #[test]
    fn a_comparison_is_told_from_a_what_if() {
        let mut both = Comparison { format: FORMAT, a: run(), b: run(), contrast: contrast() };
        let again = |both: &Comparison| command(&Story::Comparison(Box::new(both.clone())));
        both.b.scenario.changes = vec!["turns=7".to_owned()];
        let rest = "--ai left=heuristic --ai right=heuristic --games 3000 --seed 7";
        assert_eq!(again(&both), format!("wargauge what-if test/first --set turns=7 {rest}"));
        both.b.scenario.name = "test/second".to_owned();
        both.b.scenario.changes.clear();
        let compare = "wargauge compare test/first test/second";
        assert_eq!(again(&both), format!("{compare} {rest}"));
        both.contrast.adapt = Some("none".to_owned());
        assert_eq!(again(&both), format!("{compare} --adapt none {rest}"));
    }

    #[test]
    fn several_variants_are_named_with_what_sets_them_apart() {
        let (mut a, mut b) = (run(), run());
        a.scenario.changes = vec!["with reserve".to_owned()];
        b.scenario.changes = vec!["with reserve".to_owned(), "turns=7".to_owned()];
        let mut c = a.clone();
        c.players.0[0].1 = "random".to_owned();
        let against =
            |name: &str, b: Summary| Against { name: name.to_owned(), b, contrast: contrast() };
        let mut variants = vec![against("turns=7", b), against("blind", c)];
        variants[0].contrast.adapt = Some("2".to_owned());
        let several = Comparisons { format: 1, a, variants, without_effect: Vec::new() };
        assert_eq!(
            command_of_several(&several),
            "wargauge what-if test/first --base reserve --variant turns=7 --variant 'blind: \
             ai.left=random' --adapt 2 --ai left=heuristic --ai right=heuristic --games 3000 --seed 7"
        );
    }
}
