//! What a person sees of a game: the map, what has happened, the choices. Nothing is decided here, and nothing is shown
//! that the person's side does not know.

use wargauge_engine::text::Lines;
use wargauge_games::{HUMAN, Typeface};
use wargauge_report::board;
use wargauge_report::replay::Entry;
use wargauge_studies::play::Game;

use super::viewer;
use crate::exit::Failure;
use crate::screen::{Colour, Paint, clean, paint, path, print, width, wrapped};

/// Characters before a line of what has happened: the number of its event.
const MARGIN: usize = 5;

/// What a person has seen.
#[derive(Default)]
pub(super) struct Screen {
    /// What each side has learned.
    told: [Vec<Entry>; 2],
    /// The turn of the map that was drawn last.
    turn: Option<u8>,
}

impl Screen {
    /// What is played, and how.
    pub(super) fn welcome(&self, game: &Game) -> Result<(), Failure> {
        let request = game.request();
        let about = request.scenario.about();
        let title = if about.title.is_empty() { &about.name } else { &about.title };
        let mut text = format!("{}\n", paint().paint(Colour::Strong, title));
        for change in &about.changes {
            text.push_text(format_args!("changed: {change}\n"));
        }
        let seats = game.sides().into_iter().zip(&request.players);
        let seats: Vec<String> = seats
            .map(|(side, player)| match player {
                None => format!("you play the {side}"),
                Some(player) => format!("{player} plays the {side}"),
            })
            .collect();
        text.push_text(format_args!(
            "{}; game {} of seed {}\n",
            seats.join(", "),
            request.game,
            request.seed
        ));
        text.push_text(format_args!(
            "kept in {}; `help` lists what you can type\n",
            path(game.file())
        ));
        print(&text)
    }

    /// What has happened since, the map when a turn has begun, and the choices.
    pub(super) fn show(&mut self, game: &Game) -> Result<(), Failure> {
        self.news(game)?;
        if game.decider().is_none() {
            return Ok(());
        }
        if self.turn != Some(game.turn()) {
            self.map(game)?;
        }
        self.choices(game, "")
    }

    /// What this side has not learned yet.
    fn news(&mut self, game: &Game) -> Result<(), Failure> {
        let viewer = viewer(game);
        let told = game.told(viewer, Typeface { paint: paint(), width: width() });
        let before = &self.told[viewer.index()];
        let is_new = |&(nth, entry): &(usize, &Entry)| before.get(nth) != Some(entry);
        let news = told.iter().enumerate().filter(is_new).map(|(_, entry)| entry);
        let text = lines(news);
        self.told[viewer.index()] = told;
        print(&format!("{}{text}", if text.is_empty() { "" } else { "\n" }))
    }

    /// Decisions were taken back: what is said from here on was said before, and the map is drawn again.
    pub(super) fn forget(&mut self, game: &Game) {
        let viewer = viewer(game);
        self.told[viewer.index()] = game.told(viewer, Typeface { paint: paint(), width: width() });
        self.turn = None;
    }

    /// The map, as the side knows it.
    pub(super) fn map(&mut self, game: &Game) -> Result<(), Failure> {
        self.turn = Some(game.turn());
        let heading = format!("\n━━ Turn {} ━━\n", game.turn());
        let heading = paint().paint(Colour::Strong, heading.trim_end_matches('\n'));
        let Some(field) = game.board(viewer(game)) else { return print(&format!("{heading}\n")) };
        let drawn = board::terminal::draw(&field).coloured_for(game.sides());
        print(&format!("{heading}\n{}", paint().styled(&drawn)))
    }

    /// The choices that contain a text, or all of them, in as many columns as there is room for.
    pub(super) fn choices(&self, game: &Game, text: &str) -> Result<(), Failure> {
        let Some(side) = game.decider() else { return print("the game is over\n") };
        let all: Vec<String> = game.choices().iter().map(|words| clean(words)).collect();
        let listed: Vec<(usize, &str)> = all
            .iter()
            .enumerate()
            .filter(|(_, words)| words.contains(text))
            .map(|(nth, words)| (nth + 1, words.as_str()))
            .collect();
        if listed.is_empty() {
            return print(&format!("none of the {} choices contains `{text}`\n", all.len()));
        }
        let side = game.sides()[side.index()];
        let heading = paint().paint(Colour::Strong, format!("The {side} decide:"));
        print(&format!("\n{heading}\n{}", list(&listed, width())))
    }

    /// Where everything stands.
    pub(super) fn units(&self, game: &Game) -> Result<(), Failure> {
        print(&game.standing(viewer(game)))
    }

    /// The last lines of what has happened.
    pub(super) fn log(&self, game: &Game, entries: usize) -> Result<(), Failure> {
        let told = game.told(viewer(game), Typeface { paint: paint(), width: width() });
        print(&lines(told[told.len().saturating_sub(entries)..].iter()))
    }

    /// What a player of the machine would choose.
    pub(super) fn hint(&self, game: &Game, choice: usize) -> Result<(), Failure> {
        let words = game.choices().get(choice).map(|words| clean(words)).unwrap_or_default();
        print(&format!("{}  {words}\n", choice + 1))
    }

    /// The choices that dice decide, a line each; the whole answer if there is one.
    pub(super) fn odds(&self, game: &Game) -> Result<(), Failure> {
        let choices = game.choices();
        let mut listed = Vec::new();
        for (nth, words) in choices.iter().enumerate() {
            if let Some(answer) = game.odds(nth) {
                listed.push((nth, words, answer));
            }
        }
        match &listed[..] {
            [] => print(
                "no choice here leads to a combat at once; `odds QUESTION …` asks in general\n",
            ),
            [(nth, words, answer)] => match answer {
                Ok(answer) => print(&format!("{}  {}\n\n{}", nth + 1, clean(words), answer.text)),
                Err(why) => Err(Failure::Input(why.to_string())),
            },
            _ => {
                let mut list = String::new();
                for (nth, words, _) in &listed {
                    list.push_line(format_args!("{:>4}  {}", nth + 1, clean(words)));
                }
                list += "`odds N` gives the odds of choice N\n";
                print(&list)
            }
        }
    }

    /// Asks for a line.
    pub(super) fn prompt(&self, game: &Game) -> Result<(), Failure> {
        let asked = match game.decider() {
            Some(side) => format!("{}, turn {}> ", game.sides()[side.index()], game.turn()),
            None => "game over> ".to_owned(),
        };
        print(&paint().paint(Colour::Strong, asked))
    }

    /// How the game has ended, if it has.
    pub(super) fn farewell(&self, game: &Game) -> Result<(), Failure> {
        let Some(result) = game.result() else { return print("\n") };
        let [undone, advised] = game.helped();
        let mut text = format!("\n{}\n", paint().paint(Colour::Strong, result));
        if undone > 0 {
            text.push_text(format_args!("decisions taken back: {undone}\n"));
        }
        if advised > 0 {
            text.push_text(format_args!("advice asked for: {advised}\n"));
        }
        let file = path(game.file());
        text.push_text(format_args!(
            "`wargauge replay {file}` shows the game; its log calls you `{HUMAN}`.\n"
        ));
        print(&text)
    }
}

/// Lines of what has happened, with the numbers of their events.
fn lines<'a>(entries: impl Iterator<Item = &'a Entry>) -> String {
    let (paint, width): (Paint, usize) = (paint(), width());
    let line = |entry: &Entry| {
        let number = paint.paint(Colour::Faint, format!("{:MARGIN$}", entry.n));
        let indent = if entry.follows { "    " } else { "  " };
        wrapped(&format!("{number}{indent}"), &entry.text, width).trim_end().to_owned() + "\n"
    };
    entries.map(line).collect()
}

/// A group of choices that differ in their last word alone is worth a heading from this size on.
const GROUP: usize = 9;

/// Choices with their numbers. Many in a row that differ in their last word alone, such as the hexes where a unit may go,
/// stand together under the words that they share.
fn list(choices: &[(usize, &str)], width: usize) -> String {
    let shared = |words: &str| words.rsplit_once(' ').map_or("", |(shared, _)| shared).to_owned();
    let mut text = String::new();
    let mut single: Vec<String> = Vec::new();
    for group in choices.chunk_by(|(_, one), (_, other)| shared(one) == shared(other)) {
        if group.len() < GROUP || shared(group[0].1).is_empty() {
            single.extend(group.iter().map(|(number, words)| format!("{number:>4}  {words}")));
            continue;
        }
        text += &columns(&std::mem::take(&mut single), width);
        text.push_text(format_args!("      {} …\n", shared(group[0].1)));
        let last = |words: &str| words.rsplit(' ').next().unwrap_or_default().to_owned();
        let cells = group.iter().map(|(number, words)| format!("{number:>4}  {}", last(words)));
        text += &columns(&cells.collect::<Vec<_>>(), width);
    }
    text + &columns(&single, width)
}

/// A list in as many columns as there is room for, read from the top to the bottom.
fn columns(listed: &[String], width: usize) -> String {
    if listed.is_empty() {
        return String::new();
    }
    let widest = listed.iter().map(|line| line.chars().count()).max().unwrap_or(1) + 2;
    let columns = (width / widest).clamp(1, listed.len().div_ceil(4).max(1));
    let rows = listed.len().div_ceil(columns);
    let mut text = String::new();
    for row in 0..rows {
        let mut line = String::new();
        for cell in listed.iter().skip(row).step_by(rows) {
            let room = widest.saturating_sub(cell.chars().count());
            line += cell;
            line += &" ".repeat(room);
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{columns, list};

    #[test]
    fn choices_that_differ_in_their_last_word_stand_together() {
        let words: Vec<String> = (1..=9).map(|nth| format!("go to 010{nth}")).collect();
        let mut choices: Vec<(usize, &str)> = vec![(1, "pass")];
        choices.extend(words.iter().enumerate().map(|(nth, words)| (nth + 2, words.as_str())));
        let expected = "   1  pass\n      go to …\n   2  0101     5  0104     8  0107\n   3  0102     \
                        6  0105     9  0108\n   4  0103     7  0106    10  0109\n";
        assert_eq!(list(&choices, 40), expected);
        assert_eq!(list(&choices[..3], 80), "   1  pass\n   2  go to 0101\n   3  go to 0102\n");
    }

    #[test]
    fn a_long_list_stands_in_columns_and_a_short_one_does_not() {
        let list: Vec<String> = (1..=8).map(|nth| format!("{nth}  x")).collect();
        assert_eq!(columns(&list, 40), "1  x  5  x\n2  x  6  x\n3  x  7  x\n4  x  8  x\n");
        assert_eq!(columns(&list[..3], 40), "1  x\n2  x\n3  x\n");
        assert_eq!(columns(&list, 4).lines().count(), 8);
    }
}
