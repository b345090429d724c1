//! What sets two scenarios apart: every value that is in one only, or another in each.
//!
//! Not for what that does to a game.

use std::collections::BTreeMap;
use std::fmt;

use crate::load::About;

/// A value that differs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Changed {
    /// The path by which `--set` reaches it, such as `units.narwski-1.morale`.
    pub path: String,
    /// What it was; nothing if it was not there.
    pub from: Option<String>,
    /// What it is; nothing if it is not there any more.
    pub to: Option<String>,
}

impl fmt::Display for Changed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { path, from, to } = self;
        match (from, to) {
            (Some(from), Some(to)) => write!(f, "{path} {} → {}", short(from), short(to)),
            (None, Some(to)) => write!(f, "{path} is new: {}", short(to)),
            (Some(from), None) => write!(f, "{path} is gone, was {}", short(from)),
            (None, None) => write!(f, "{path}"),
        }
    }
}

/// Long texts, such as pictures of maps, as their first words.
fn short(text: &str) -> String {
    const LONGEST: usize = 40;
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= LONGEST {
        return line;
    }
    line.chars().take(LONGEST).chain(['…']).collect()
}

/// What sets `is` apart from `was`, value by value, in the order of their data. Titles and where values
/// come from do not count.
pub fn changed(was: &About, is: &About) -> Vec<Changed> {
    let values = |scenario: &About| -> BTreeMap<String, String> {
        let all = scenario.origins.iter();
        all.map(|origin| (origin.path.clone(), origin.value.clone())).collect()
    };
    let [before, after] = [was, is].map(values);
    let mut list = Vec::new();
    for origin in &is.origins {
        let from = before.get(&origin.path);
        if from != Some(&origin.value) {
            list.push(Changed {
                path: origin.path.clone(),
                from: from.cloned(),
                to: Some(origin.value.clone()),
            });
        }
    }
    for origin in was.origins.iter().filter(|origin| !after.contains_key(&origin.path)) {
        let from = Some(origin.value.clone());
        list.push(Changed { path: origin.path.clone(), from, to: None });
    }
    if was.sides != is.sides {
        let [from, to] = [was, is].map(|scenario| Some(scenario.sides.join(" ")));
        list.insert(0, Changed { path: "sides".to_owned(), from, to });
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Changes;
    use crate::era1794::{load, load_text};

    fn historical(sets: &[&str], overlays: &[&str]) -> About {
        let own = |list: &[&str]| list.iter().map(|&text| text.to_owned()).collect();
        let changes = Changes { overlays: own(overlays), sets: own(sets) };
        load("niemenczyn/historical", &changes).unwrap().about
    }

    #[test]
    fn every_changed_value_is_named_with_what_it_was_and_is() {
        let was = historical(&[], &[]);
        let is = historical(&["units.narwski-1.morale=7", "rules.fire.rows=[2, 4, 7]"], &[]);
        let changes: Vec<String> = changed(&was, &is).iter().map(ToString::to_string).collect();
        assert_eq!(changes, ["units.narwski-1.morale 6 → 7", "rules.fire.rows.2 6 → 7"]);
        assert!(changed(&was, &was).is_empty());
    }

    #[test]
    fn what_was_written_down_and_read_again_has_not_changed() {
        let was = historical(&[], &["eydziatowicz"]);
        let again = load_text("again", &was.text, &Changes::default()).unwrap().about;
        assert_eq!(changed(&was, &again), []);
        let gone = changed(&was, &historical(&[], &[]));
        assert!(gone.iter().any(|change| change.to.is_none()), "{gone:?}");
    }
}
