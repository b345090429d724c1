//! What the generic reader is given of a game: what its files hold, and how they become a set-up.
//!
//! Not for the set-up itself, nor for what any datum means: each game's reader knows that.

use include_dir::Dir;
use wargauge_engine::Book;

use crate::files::Files;
use crate::load::Contents;
use crate::read::{Fields, Name, Reader};
use crate::tree::Node;

/// What the files of a game look like before anything in them is read.
#[derive(Debug)]
pub struct Layout {
    /// The name of its rules in files: `system = "…"`.
    pub system: &'static str,
    /// The name of its folder of data, with which the names of its scenarios begin.
    pub folder: &'static str,
    /// The files of that folder, embedded.
    pub files: Dir<'static>,
    /// The tables of data, in the order in which they are listed and written.
    pub data: &'static [&'static str],
    /// Tables of data whose lists an overlay extends rather than replaces.
    pub joined: &'static [&'static str],
    /// Tables in `[map]` that a change may extend by an entry; a table among them holds tables itself.
    pub open: &'static [Open],
    /// Keys under which a table of values may be replaced by one value.
    pub plain: &'static [&'static str],
    /// Words that mean a group of units: those whose key has a value.
    pub groups: &'static [Group],
}

impl Layout {
    /// That of a game whose files have these tables and nothing that is out of the ordinary. Its
    /// folder is called as its rules are.
    pub const fn new(
        system: &'static str,
        files: Dir<'static>,
        data: &'static [&'static str],
    ) -> Self {
        let folder = system;
        Self { system, folder, files, data, joined: &[], open: &[], plain: &[], groups: &[] }
    }
}

/// A table in `[map]` that lists only some cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Open {
    /// Its key.
    pub list: &'static str,
    /// Is each of its entries a table of values?
    pub of_tables: bool,
}

/// A word that means the units of a kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Group {
    /// The word.
    pub word: &'static str,
    /// The key of a unit that decides.
    pub key: &'static str,
    /// The value that the key has for these units.
    pub value: &'static str,
}

/// How the files of a game become a set-up.
#[derive(Clone, Copy, Debug)]
pub struct Format<S> {
    /// What the files look like.
    pub layout: &'static Layout,
    /// The rules of the game.
    pub rules: &'static Book,
    /// Every switch of the rules that may be left out, with the value that it then has, as a file would
    /// spell it.
    pub printed: fn(&mut Files, &[String; 2]) -> Option<Node>,
    /// Reads and checks the whole tree; every fault goes to the files.
    pub read: fn(&Node, [String; 2], &mut Files) -> Contents<S>,
    /// The set-up as text, in an order that does not change: what the digest stands for.
    pub canonical: fn(&S) -> String,
}

/// The head of a scenario: its title, and each table of data that it has, in the order asked for.
/// Notes a missing title, system or table; `parameters` may be missing always.
pub fn head<'n, const N: usize>(
    root: &'n Node,
    data: [&'static str; N],
    reader: &mut Reader<'_>,
) -> Option<(String, [Option<&'n Node>; N])> {
    let mut top = Fields::of(root, reader)?;
    let title = top.need::<Name>("title", reader).unwrap_or_default().0;
    if let Some(node) = top.node("system") {
        let known = reader.files.library().systems();
        let known: Vec<(&str, ())> = known.into_iter().map(|name| (name, ())).collect();
        reader.word(node, "system of rules", &known);
    } else {
        top.missing("system");
    }
    let data = data.map(|key| {
        let node = top.node(key);
        if node.is_none() && key != "parameters" {
            top.missing(key);
        }
        node
    });
    top.report_missing(None, reader);
    Some((title, data))
}

/// Notes the tables of data that only other games have.
pub fn report_strangers(root: &Node, layout: &Layout, reader: &mut Reader<'_>) {
    let known = reader.files.library().data();
    for key in known.into_iter().filter(|key| !layout.data.contains(key)) {
        if let Some(node) = root.table().and_then(|table| table.get(key)) {
            let message = format!("`{key}` is no part of a scenario of {}", layout.system);
            reader.report(node.key_at, message, None);
        }
    }
}
