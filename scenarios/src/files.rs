//! The texts that take part in one load, and places in them.

use crate::library::Library;
use crate::problem::Problem;
use wargauge_engine::printable::{clean, is_command};

/// A stretch of one of the texts, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, PartialOrd, Ord)]
pub struct Location {
    /// Which text.
    pub file: usize,
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
}

/// Faults that are listed. A file with more is of another kind or badly broken, and more would not help.
const MOST_FAULTS: usize = 100;

/// Characters of a line that are shown; of a longer one those around the fault.
const EXCERPT: usize = 160;

/// Every text read so far, and every fault found in them.
#[derive(Debug, Default)]
pub struct Files {
    library: Library,
    texts: Vec<(String, String)>,
    problems: Vec<(Location, Problem)>,
    /// Faults beyond those that are listed.
    unlisted: usize,
}

impl Files {
    /// No text yet; files of these games are read.
    pub fn new(library: &Library) -> Self {
        Self { library: library.clone(), ..Self::default() }
    }

    /// The games whose files are read.
    pub fn library(&self) -> &Library {
        &self.library
    }

    /// Adds a text under the name that messages give it.
    pub fn add(&mut self, name: String, text: String) -> usize {
        self.texts.push((name, text));
        self.texts.len() - 1
    }

    /// Adds the place of values that no file spells: those printed in the rulebook.
    pub fn add_unwritten(&mut self) -> usize {
        self.add(String::new(), String::new())
    }

    /// Does no file spell what stands here?
    pub fn is_unwritten(&self, at: Location) -> bool {
        self.texts.get(at.file).is_some_and(|(name, _)| name.is_empty())
    }

    /// The text with this number.
    pub fn text(&self, file: usize) -> &str {
        self.texts.get(file).map_or("", |(_, text)| text)
    }

    /// The line of a place, from 1.
    pub fn line(&self, at: Location) -> usize {
        let text = self.text(at.file);
        text[..floor(text, at.start)].matches('\n').count() + 1
    }

    /// Notes a fault.
    pub fn report(&mut self, at: Location, message: impl Into<String>, mend: Option<String>) {
        if self.problems.len() == MOST_FAULTS {
            self.unlisted += 1;
            return;
        }
        let problem = self.problem(at, &message.into(), mend);
        if !self.problems.iter().any(|(_, known)| *known == problem) {
            self.problems.push((at, problem));
        }
    }

    /// Notes a fault whose place is described already, that of a file that could not become a text.
    pub fn add_problem(&mut self, problem: Problem) {
        if self.problems.len() < MOST_FAULTS {
            self.problems.push((Location::default(), problem));
        }
    }

    /// Has a fault been found?
    pub fn has_problems(&self) -> bool {
        !self.problems.is_empty()
    }

    /// Has a fault been found in this stretch?
    pub fn has_problem_in(&self, at: Location) -> bool {
        self.problems.iter().any(|(place, _)| {
            place.file == at.file && place.start < at.end.max(at.start + 1) && at.start < place.end
        })
    }

    /// Every fault, in the order of the texts and of the places in them.
    pub fn into_problems(mut self) -> Vec<Problem> {
        self.problems.sort_by_key(|(at, _)| *at);
        if let (Some((_, last)), 1..) = (self.problems.last_mut(), self.unlisted) {
            let more = format!("faults beyond the first {MOST_FAULTS} are not listed");
            last.mend =
                Some(last.mend.take().map_or(more.clone(), |mend| format!("{mend}; {more}")));
        }
        self.problems.into_iter().map(|(_, problem)| problem).collect()
    }

    fn problem(&self, at: Location, message: &str, mend: Option<String>) -> Problem {
        let (name, text) = self.texts.get(at.file).map_or(("", ""), |(name, text)| (name, text));
        let start = floor(text, at.start);
        let end = floor(text, at.end).max(start);
        let line_start = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |newline| start + newline);
        // A window of a long line: a bit of what is before the fault, and what follows.
        let before = text[line_start..start].chars().count();
        let skipped = if before + EXCERPT / 4 > EXCERPT { before - EXCERPT / 4 } else { 0 };
        let excerpt = text[line_start..line_end].trim_end().chars().skip(skipped).take(EXCERPT);
        let excerpt: String = excerpt.map(|c| if is_command(c) { ' ' } else { c }).collect();
        let width = text[start..end.clamp(start, line_end)].trim_end().chars().count();
        Problem {
            file: clean(name),
            line: text[..line_start].matches('\n').count() + 1,
            column: before + 1,
            indent: before - skipped,
            width: width.min((EXCERPT + skipped).saturating_sub(before)).max(1),
            // One character each, so that the carets stand below what they mean.
            excerpt,
            message: clean(message),
            mend: mend.map(|mend| clean(&mend)),
        }
    }
}

/// The last character boundary at or before a byte.
fn floor(text: &str, byte: usize) -> usize {
    let mut byte = byte.min(text.len());
    while !text.is_char_boundary(byte) {
        byte -= 1;
    }
    byte
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem_at(text: &str, start: usize, end: usize) -> Problem {
        let mut files = Files::default();
        let file = files.add("f".into(), text.into());
        files.report(Location { file, start, end }, "wrong", None);
        files.into_problems().remove(0)
    }

    #[test]
    fn columns_count_characters_not_bytes() {
        let text = "a = 1\nname = \"ppłk\" x\n";
        let start = text.find('x').unwrap();
        let problem = problem_at(text, start, start + 1);
        assert_eq!((problem.line, problem.column, problem.width), (2, 15, 1));
        assert_eq!(problem.excerpt, "name = \"ppłk\" x");
    }

    #[test]
    fn places_inside_a_character_or_beyond_the_end_are_moved_back() {
        let problem = problem_at("ł", 1, 99);
        assert_eq!((problem.line, problem.column, problem.width), (1, 1, 1));
        let problem = problem_at("a\n", 50, 60);
        assert_eq!((problem.line, problem.column, problem.width), (2, 1, 1));
        assert_eq!(problem_at("", 0, 0).excerpt, "");
    }

    #[test]
    fn a_place_over_several_lines_is_marked_to_the_end_of_the_first() {
        let problem = problem_at("a = [\n1,\n]", 4, 10);
        assert_eq!((problem.line, problem.column, problem.width), (1, 5, 1));
    }
}
