//! A variant as a user writes it: `late: eydziatowicz, rules.turns=7, ai.poles=random`.

use wargauge_scenarios::Changes;

/// A variant of a scenario.
#[derive(Clone, Default, Debug)]
pub struct Variant {
    /// The name that it is reported by.
    pub name: String,
    /// What is changed in the scenario.
    pub changes: Changes,
    /// Players, each as `SIDE=PLAYER`.
    pub players: Vec<String>,
}

/// What begins the part of a text that names a player.
const PLAYER: &str = "ai.";

impl Variant {
    /// Reads a text that lists overlays, `PATH=VALUE` and `ai.SIDE=PLAYER`, with commas between. A word
    /// and a colon before them are its name; without them the whole text is.
    ///
    /// Commas within brackets and quotes belong to a value. After a player `KEY=VALUE` is an option of
    /// that player as long as the key has no dot.
    pub fn read(text: &str) -> Self {
        let (name, list) = match text.split_once(':') {
            Some((name, list)) if !name.trim().is_empty() && !name.contains(['=', ',']) => {
                (name.trim(), list)
            }
            _ => (text.trim(), text),
        };
        let mut variant = Self { name: name.to_owned(), ..Self::default() };
        let mut after_player = false;
        for part in parts(list) {
            let key = part.split_once('=').map(|(key, _)| key.trim());
            let of_player = after_player && key.is_some_and(|key| !key.contains('.'));
            if let (true, Some(player)) = (of_player, variant.players.last_mut()) {
                player.push(',');
                player.push_str(part);
                continue;
            }
            after_player = false;
            if let Some(player) = part.strip_prefix(PLAYER).filter(|_| key.is_some()) {
                variant.players.push(player.to_owned());
                after_player = true;
            } else if key.is_some() {
                variant.changes.sets.push(part.to_owned());
            } else {
                variant.changes.overlays.push(part.to_owned());
            }
        }
        variant
    }

    /// The variant on top of another one, whose players it replaces side by side.
    pub(super) fn over(self, base: &Self) -> Self {
        let Self { name, changes, players } = self;
        let mut overlays = base.changes.overlays.clone();
        overlays.extend(changes.overlays);
        let mut sets = base.changes.sets.clone();
        sets.extend(changes.sets);
        let players = seated(&base.players, players);
        Self { name, changes: Changes { overlays, sets }, players }
    }
}

/// Players, each as `SIDE=PLAYER`; `own` take the place of those of the same side.
pub(super) fn seated(common: &[String], own: Vec<String>) -> Vec<String> {
    let side = |spec: &str| spec.split_once('=').map(|(side, _)| side.to_owned());
    let kept = common.iter().filter(|spec| !own.iter().any(|other| side(other) == side(spec)));
    let mut all: Vec<String> = kept.cloned().collect();
    all.extend(own);
    all
}

/// The parts of a list with commas between. Commas within brackets and quotes belong to a value.
pub(crate) fn parts(text: &str) -> Vec<&str> {
    let (mut depth, mut quoted, mut start) = (0_usize, false, 0);
    let mut parts = Vec::new();
    for (place, letter) in text.char_indices() {
        match letter {
            '"' => quoted = !quoted,
            '[' | '{' if !quoted => depth += 1,
            ']' | '}' if !quoted => depth = depth.saturating_sub(1),
            ',' if !quoted && depth == 0 => {
                parts.push(&text[start..place]);
                start = place + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts.into_iter().map(str::trim).filter(|part| !part.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variant_is_made_of_overlays_and_values() {
        let made =
            Variant::read("reserve, rules.turns=7,rules.fire.rows=[1, 2, 3], a=\"x,y\"").changes;
        assert_eq!(made.overlays, ["reserve"]);
        assert_eq!(made.sets, ["rules.turns=7", "rules.fire.rows=[1, 2, 3]", "a=\"x,y\""]);
        assert!(Variant::read(" , ").changes.sets.is_empty());
    }

    #[test]
    fn a_name_comes_before_a_colon() {
        let named = Variant::read("late: reserve,rules.turns=7");
        assert_eq!(named.name, "late");
        assert_eq!(named.changes.overlays, ["reserve"]);
        assert_eq!(Variant::read("a=b:c").name, "a=b:c");
        assert_eq!(Variant::read("a, b:c").name, "a, b:c");
    }

    #[test]
    fn players_have_options_of_their_own() {
        let made =
            Variant::read("ai.left=bold:turns=3,width=2,rules.turns=7,ai.right=plan:file=a.toml,x");
        assert_eq!(made.players, ["left=bold:turns=3,width=2", "right=plan:file=a.toml"]);
        assert_eq!(made.changes.sets, ["rules.turns=7"]);
        assert_eq!(made.changes.overlays, ["x"]);
    }

    #[test]
    fn what_lies_on_top_comes_last_and_players_are_replaced() {
        let base = Variant::read("base: one,a.b=1,ai.left=x,ai.right=y");
        let made = Variant::read("two,a.b=2,ai.right=z").over(&base);
        assert_eq!(made.changes.overlays, ["one", "two"]);
        assert_eq!(made.changes.sets, ["a.b=1", "a.b=2"]);
        assert_eq!(made.players, ["left=x", "right=z"]);
    }
}
