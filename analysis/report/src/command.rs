//! The command line that makes a run again, from what its summary says: the same on whatever
//! machine, in whatever parts it was played.

use wargauge_analysis::compare::difference::{Comparisons, Contrast};
use wargauge_analysis::summary::{Chosen, Summary};

use crate::call::Call;
use crate::charts::Runs;
use crate::story::Story;

/// The command, as a shell takes it.
pub fn command(story: &Story) -> String {
    let Runs { a, b } = story.runs();
    let Some(b) = b else {
        if let Some(Chosen { condition, .. }) = &a.chosen {
            let mut call = Call::new("report");
            call.name("DIR");
            call.option("--where", condition);
            call.option("--out", "DIR");
            return call.to_string();
        }
        let mut call = Call::new("run");
        if let Some(origin) = &a.from {
            call.option("--from", &origin.file);
        } else {
            call.scenario(&a.scenario);
        }
        return finished(call, a);
    };
    let mut call;
    if a.scenario.name == b.scenario.name {
        call = Call::new("what-if");
    } else {
        call = Call::new("compare");
        call.name(&a.scenario.name);
    }
    call.scenario(&b.scenario);
    adapt(&mut call, story.comparison().map(|both| &both.contrast));
    finished(call, b)
}

/// Says how players adapt, which is the same in all of these; nothing where that is the usual way.
fn adapt<'a>(call: &mut Call, contrasts: impl IntoIterator<Item = &'a Contrast>) {
    let set = contrasts.into_iter().find_map(|contrast| contrast.adapt.as_ref());
    call.each("--adapt", set);
}

/// The command of several variants side by side.
pub fn command_of_several(several: &Comparisons) -> String {
    let Comparisons { a, variants, .. } = several;
    let mut call = Call::new("what-if");
    call.name(&a.scenario.name);
    let base = &a.scenario.changes;
    let bare = |change: &String| change.strip_prefix("with ").unwrap_or(change).to_owned();
    if !base.is_empty() {
        call.option("--base", base.iter().map(bare).collect::<Vec<_>>().join(", "));
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
        call.option("--variant", if named { list } else { format!("{}: {list}", variant.name) });
    }
    adapt(&mut call, variants.iter().map(|variant| &variant.contrast));
    finished(call, a)
}

/// The call with what all of these share.
fn finished(mut call: Call, run: &Summary) -> String {
    call.ending(&run.players, run.games, run.seed);
    if let Some(judgement) = &run.verdict {
        call.band(judgement.band);
    }
    call.to_string()
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
