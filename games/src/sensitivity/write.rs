//! Known sensitivities as the text of their file.

use wargauge_engine::text::Lines;
use wargauge_scenarios::quoted;

use super::{SENSITIVITY, Sensitive, Sensitivity};
use crate::league::Figure;

impl Sensitivity {
    /// The text of its file; `first` is the side whose score is meant.
    pub fn text(&self, first: &str) -> String {
        let Self { system, scenario, digest, command, version, players, games, varied, values } =
            self;
        let mut text = String::new();
        text.push_line(format_args!(
            "# The values that move the score of the {first} in {scenario} most, as this command found\n\
             # them. Reports of the scenario name the first three as long as the digest fits.\n"
        ));
        for (key, value) in [
            ("kind", SENSITIVITY),
            ("system", system),
            ("scenario", scenario),
            ("digest", digest),
            ("command", command),
            ("version", version),
        ] {
            text.push_line(format_args!("{key} = {}", quoted(value)));
        }
        let [one, other] = players.each_ref().map(|player| quoted(player));
        text.push_line(format_args!(
            "players = [{one}, {other}]\ngames = {games}\n# So many values were varied at once.\n\
             varied = {varied}"
        ));
        for Sensitive { path, from, to, change } in values {
            let Figure { share, low, high } = change;
            text.push_line(format_args!(
                "\n[[values]]\npath = {}\nfrom = {}\nto = {}\nchange = [{share:.4}, {low:.4}, {high:.4}]",
                quoted(path),
                quoted(from),
                quoted(to)
            ));
        }
        text
    }
}
