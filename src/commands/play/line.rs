//! What a person may type in the middle of a game, and what it means. Nothing is done here.

use std::path::PathBuf;

use crate::exit::Failure;

/// What can be typed.
pub(super) const HELP: &str = "\
a number        take the choice with that number
choices [TEXT]  list the choices again, or those that contain TEXT
map             draw the map
units           where everything stands, as your side knows it
log [N]         the last N lines of what has happened [20]
odds            the choices whose combat has exact odds
odds N          the exact odds of choice N
odds QUESTION … a combat in general, by the values of this scenario: odds melee --attackers 5 --defenders 3
hint [PLAYER]   what a player of the machine would choose
auto [N]        let the machine decide N times for you [1]; auto turn, auto end
undo [N]        take back your last N decisions [1]; the dice stay as they are, and the log counts it
save [FILE]     save, and keep the game in FILE from now on; it is saved after every decision anyway
load FILE       go on with another game
help            this list
quit            leave; `wargauge play --resume FILE` goes on
";

/// Lines of what has happened that `log` shows.
const LOG: usize = 20;

/// A line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Line {
    Nothing,
    Take(usize),
    Undo(usize),
    Auto(Until),
    Hint(Option<String>),
    Odds(Vec<String>),
    Map,
    Units,
    Log(usize),
    Choices(String),
    Save(Option<PathBuf>),
    Load(PathBuf),
    Help,
    Quit,
}

/// How long the machine decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Until {
    Decisions(usize),
    Turn,
    End,
}

/// Reads a line.
///
/// # Errors
/// If it means nothing.
pub(super) fn read(typed: &str) -> Result<Line, Failure> {
    let words = words(typed);
    let Some((first, rest)) = words.split_first() else { return Ok(Line::Nothing) };
    if let Ok(number) = first.parse() {
        if !rest.is_empty() {
            return Err(Failure::Input("one choice at a time: write its number alone".to_owned()));
        }
        return Ok(Line::Take(number));
    }
    let number = |usual: usize| match rest.first() {
        None => Ok(usual),
        Some(word) => word.parse::<usize>().map_err(|_| {
            Failure::Input(format!(
                "`{first} {word}`: {word} is no number; write `{first} {usual}`"
            ))
        }),
    };
    let file = || rest.first().map(PathBuf::from);
    Ok(match first.as_str() {
        "undo" | "u" => Line::Undo(number(1)?),
        "auto" => Line::Auto(match rest.first().map(String::as_str) {
            Some("turn") => Until::Turn,
            Some("end") => Until::End,
            _ => Until::Decisions(number(1)?),
        }),
        "hint" => Line::Hint(rest.first().cloned()),
        "odds" => Line::Odds(rest.to_vec()),
        "map" | "m" => Line::Map,
        "units" | "status" => Line::Units,
        "log" => Line::Log(number(LOG)?),
        "choices" | "c" => Line::Choices(rest.join(" ")),
        "save" => Line::Save(file()),
        "load" => Line::Load(file().ok_or_else(|| {
            Failure::Input("`load` needs a file: one that `wargauge play` has written".to_owned())
        })?),
        "help" | "?" => Line::Help,
        "quit" | "exit" | "q" => Line::Quit,
        other => {
            let known = [
                "undo", "auto", "hint", "odds", "map", "units", "log", "choices", "save", "load",
                "help", "quit",
            ];
            let meant = wargauge_games::suggestion(other, known);
            return Err(Failure::Input(format!(
                "`{other}`: type the number of a choice, or a command; {meant}`help` lists them"
            )));
        }
    })
}

/// The words of a line; quotes keep words together.
fn words(typed: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quoted = false;
    for c in typed.chars() {
        if c == '"' {
            quoted = !quoted;
            word.get_or_insert_default();
        } else if c.is_whitespace() && !quoted {
            words.extend(word.take());
        } else {
            word.get_or_insert_default().push(c);
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_number_or_a_command() {
        let read = |typed: &str| read(typed).expect(typed);
        assert_eq!(read("  7 "), Line::Take(7));
        assert_eq!(read(" "), Line::Nothing);
        assert!(super::read("1 1").is_err());
        assert_eq!((read("undo"), read("undo 3")), (Line::Undo(1), Line::Undo(3)));
        assert_eq!(
            (read("auto turn"), read("auto 2")),
            (Line::Auto(Until::Turn), Line::Auto(Until::Decisions(2)))
        );
        assert_eq!(read("choices fire at"), Line::Choices("fire at".to_owned()));
        let asked = ["shot", "--unit", "1 Narwski"].map(str::to_owned);
        assert_eq!(read("odds shot --unit \"1 Narwski\""), Line::Odds(asked.to_vec()));
    }

    #[test]
    fn what_means_nothing_is_answered_with_what_may_be_meant() {
        let why = read("hnit").unwrap_err().to_string();
        assert_eq!(
            why,
            "`hnit`: type the number of a choice, or a command; did you mean `hint`? `help` lists them"
        );
        let why = read("undo all").unwrap_err().to_string();
        assert_eq!(why, "`undo all`: all is no number; write `undo 1`");
    }
}
