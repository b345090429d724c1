//! A call of the program, word by word, as a shell takes it.

use std::fmt::Display;

use wargauge_analysis::summary::{Keyed, Scenario};

/// A call in the making.
#[derive(Clone, Debug)]
pub struct Call(Vec<String>);

impl Call {
    /// A subcommand.
    pub fn new(subcommand: &str) -> Self {
        Self(vec![subcommand.to_owned()])
    }

    /// Adds a word that is no option: a scenario, a folder.
    pub fn name(&mut self, name: &str) {
        self.0.push(name.to_owned());
    }

    /// Adds an option without a value.
    pub fn flag(&mut self, option: &str) {
        self.0.push(option.to_owned());
    }

    /// Adds an option with its value.
    pub fn option(&mut self, option: &str, value: impl Display) {
        self.0.extend([option.to_owned(), value.to_string()]);
    }

    /// Adds an option once for each value.
    pub fn each<V: Display>(&mut self, option: &str, values: impl IntoIterator<Item = V>) {
        values.into_iter().for_each(|value| self.option(option, value));
    }

    /// Adds the changes of a scenario, as summaries list them.
    pub fn changes(&mut self, changes: &[String]) {
        for change in changes {
            match change.strip_prefix("with ") {
                Some(overlay) => self.option("--with", overlay),
                None => self.option("--set", change),
            }
        }
    }

    /// Adds a scenario with its changes.
    pub fn scenario(&mut self, scenario: &Scenario) {
        self.name(&scenario.name);
        self.changes(&scenario.changes);
    }

    /// Adds the band that was asked about.
    pub fn band(&mut self, band: [f64; 2]) {
        let [low, high] = band.map(in_percent);
        self.option("--band", format!("{low}..{high}"));
    }

    /// Adds what most studies end with: the players of both sides, games and seed. Which player a side has without being
    /// asked for depends on the scenario.
    pub fn ending(&mut self, players: &Keyed<String>, games: u64, seed: u64) {
        self.each("--ai", players.0.iter().map(|(side, player)| format!("{side}={player}")));
        self.option("--games", games);
        self.option("--seed", seed);
    }
}

/// As a shell takes it.
impl Display for Call {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("wargauge")?;
        self.0.iter().try_for_each(|word| write!(f, " {}", quoted(word)))
    }
}

/// A share as an option takes it, without the dust that binary fractions leave.
pub fn in_percent(share: f64) -> String {
    format!("{}%", (share * 1e8).round() / 1e6)
}

/// A word as a shell takes it.
pub fn quoted(word: &str) -> String {
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

    #[test]
    fn words_are_quoted_where_a_shell_needs_it() {
        assert_eq!(quoted("battle/first"), "battle/first");
        assert_eq!(quoted("a b's"), r"'a b'\''s'");
        assert_eq!(quoted(""), "''");
    }

    #[test]
    fn a_call_has_its_words_in_order() {
        let mut call = Call::new("run");
        call.name("my own.toml");
        call.changes(&["with eydziatowicz".to_owned(), "rules.turns=6".to_owned()]);
        call.flag("--quiet");
        call.each("--also", ["a", "b c"]);
        call.ending(&Keyed(vec![("poles".to_owned(), "random".to_owned())]), 20, 7);
        call.option("--target", in_percent(0.1 + 0.2));
        let expected = "wargauge run 'my own.toml' --with eydziatowicz --set rules.turns=6 --quiet --also a \
                        --also 'b c' --ai poles=random --games 20 --seed 7 --target 30%";
        assert_eq!(call.to_string(), expected);
    }
}
