//! What a page of one game must know of the game's log: which events move which pieces, and what is
//! shown of them. Plain data that a game supplies; the page's script carries it out.
//!
//! Not for how anything looks: see the script and the style beside this file.

use serde::Serialize;
use serde_json::{Value, json};
use wargauge_analysis::field::{Cells, CounterKind, Field};

/// How the log of a game is put on the stage.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Staging {
    /// The classes of pieces.
    pub classes: Vec<Class>,
    /// What events do, each in its order.
    pub effects: Vec<Effect>,
    /// The kinds of event with which an activation begins.
    pub activations: Vec<&'static str>,
    /// The kinds of event that change nothing to be seen: stepping and playing go past them.
    pub silent: Vec<&'static str>,
    /// The kinds of event that are shown as a line from pieces to a cell.
    pub lines: Vec<Line>,
    /// The names of facings as the log has them, clockwise from the first; empty where there are none.
    pub facings: Vec<&'static str>,
    /// The zones of a unit, cell by cell clockwise from the side after the corner that it faces; empty
    /// where there are none.
    pub zones: Vec<&'static str>,
    /// Pieces off the board that are listed beside it.
    pub trays: Vec<Tray>,
    /// The key of the first line that holds what each side has in reserve; empty where there is none.
    pub reserve: &'static str,
    /// The key of the first line that holds what each kind of piece on the board is worth: the points
    /// before the end are the sum of that. Empty where events say the points.
    pub worth: &'static str,
    /// The kinds of counters with what is drawn on them, besides those of the board.
    #[serde(skip)]
    pub kinds: Vec<CounterKind>,
}

/// A class of pieces: units, commanders, barges.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Class {
    /// Its name, by which effects mean it.
    pub name: &'static str,
    /// The key of the log's first line that lists its pieces.
    pub list: &'static str,
    /// The key of a piece that tells it from others of its class.
    pub id: &'static str,
    /// The key of a piece that holds its cell.
    pub place: &'static str,
    /// The key of a piece that holds its side.
    pub side: &'static str,
    /// How its pieces are drawn.
    pub shape: Shape,
    /// Do their counters leave the name out?
    pub nameless: bool,
    /// By what the kind of a piece's counter is known: the first key that it has. The kind is the
    /// word beside the key, or the value under the key where that word is empty.
    pub kind: Vec<(&'static str, &'static str)>,
    /// The keys whose values are written on a counter.
    pub values: Vec<&'static str>,
    /// Signs on a counter.
    pub badges: Vec<Badge>,
    /// What the first line says in another way: where it has the first key, the second key has
    /// this value.
    pub given: Vec<(&'static str, &'static str, Value)>,
}

/// How pieces of a class are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Shape {
    /// A square counter.
    #[default]
    Block,
    /// A name on a chip.
    Name,
    /// A small sign in a corner of its cell.
    Mark,
    /// Not on the board.
    Hidden,
}

/// A sign on a counter.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Badge {
    /// The key.
    pub key: &'static str,
    /// The value that is shown so; any that is not null, 0 or false where there is none.
    pub is: Option<Value>,
    /// What is written; `#` stands for the value.
    pub sign: &'static str,
    /// What it means.
    pub title: &'static str,
}

/// Pieces of an event: those whose class and number or name the event gives under a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Of {
    /// The class.
    pub class: &'static str,
    /// The key: one piece or a list.
    pub key: &'static str,
}

/// What events of a kind do.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Effect {
    /// The kind of event.
    pub on: &'static str,
    /// A key and the value that it must have.
    pub when: Option<(&'static str, &'static str)>,
    /// What it does. An act whose keys the event has not does nothing.
    #[serde(flatten)]
    pub act: Act,
}

/// A change of the state.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "act", rename_all = "lowercase")]
pub enum Act {
    /// Pieces go to the cell under a key, below what lies there. Pieces that are not known yet appear.
    Move {
        /// Which.
        of: Of,
        /// The key of the cell.
        to: &'static str,
    },
    /// What a piece carries goes where the piece is.
    Carry {
        /// The carrier.
        of: Of,
        /// The class of what it carries, and the carrier's key for that.
        with: Of,
    },
    /// Pieces go aboard where another piece is.
    Join {
        /// Which.
        of: Of,
        /// The other piece.
        to: Of,
    },
    /// Pieces are aboard no longer: what carried them forgets them.
    Unload {
        /// Which.
        of: Of,
        /// The class of the carrier, and the key of a piece that holds its number.
        host: Of,
        /// The carrier's key for what it carries.
        key: &'static str,
    },
    /// Pieces leave the board.
    Send {
        /// Which.
        of: Of,
        /// Where they are now, in a word; none for nowhere.
        place: Option<&'static str>,
    },
    /// Pieces leave a sign of another class where they are.
    Leave {
        /// Which.
        of: Of,
        /// The class of the sign.
        class: &'static str,
    },
    /// A value of pieces.
    Set {
        /// Which.
        of: Of,
        /// The key of the piece.
        key: &'static str,
        /// The value.
        to: From,
    },
    /// A value of all pieces of a class.
    Every {
        /// The class.
        class: &'static str,
        /// The key of the pieces.
        key: &'static str,
        /// The value.
        to: From,
    },
    /// All pieces of a class are taken away.
    Clear {
        /// The class.
        class: &'static str,
    },
    /// A stack lies in this order from now on.
    Order {
        /// The pieces, the top one first.
        of: Of,
    },
    /// The points are the value under a key.
    Score {
        /// The key.
        key: &'static str,
    },
    /// A side's reserve has one less.
    Take {
        /// The key of the side.
        side: &'static str,
        /// The key of what is taken.
        item: &'static str,
    },
    /// What is under a key acts from now on.
    Active {
        /// The key.
        key: &'static str,
    },
}

/// Where a value comes from.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum From {
    /// From the event, under this key; a map there gives each piece its own.
    Key(&'static str),
    /// It is always this.
    Is(Value),
    /// The side of a piece.
    Side(Of),
    /// The turn after that of the event.
    Next,
}

/// Events that are shown as a line.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Line {
    /// The kind of event.
    pub on: &'static str,
    /// The pieces from which it starts.
    pub from: Of,
    /// The key of the cell to which it goes.
    pub to: &'static str,
    /// What it is.
    pub look: Look,
}

/// What a line shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Look {
    /// A shot.
    Fire,
    /// An attack hand to hand.
    Attack,
}

/// Pieces of a class that are at a named place off the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Tray {
    /// What it is called.
    pub title: &'static str,
    /// The class.
    pub class: &'static str,
    /// The place.
    pub place: &'static str,
    /// The key that holds the turn in which each comes back; empty where none does.
    pub turn: &'static str,
}

impl Effect {
    /// An effect of all events of a kind.
    pub const fn new(on: &'static str, act: Act) -> Self {
        Self { on, when: None, act }
    }

    /// An effect of those events of a kind that have this value under this key.
    pub const fn when(on: &'static str, when: (&'static str, &'static str), act: Act) -> Self {
        Self { on, when: Some(when), act }
    }
}

impl Staging {
    /// The staging of a game that says nothing of its own: units have `id`, `name`, `side` and
    /// `hex` or `square`, as the cells of the board are called, and events have the kinds and keys of
    /// `docs/replay.md`.
    pub fn usual(field: Option<&Field>) -> Self {
        let cell = field.map_or(Cells::Hexes, |field| field.cells).name();
        let mut effects = Vec::new();
        for key in ["unit", "units"] {
            let of = Of { class: "unit", key };
            let mut add = |on, act| effects.push(Effect::new(on, act));
            for on in ["deploy", "enter", "return"] {
                add(on, Act::Move { of, to: cell });
            }
            for on in ["step", "retreat"] {
                add(on, Act::Move { of, to: "to" });
            }
            for on in ["eliminate", "leave", "rout", "capture"] {
                add(on, Act::Send { of, place: Some("gone") });
            }
            add("loss", Act::Set { of, key: "size", to: From::Key("size") });
            add("face", Act::Set { of, key: "facing", to: From::Key("facing") });
        }
        effects.push(Effect::new("points", Act::Score { key: "net" }));
        effects.push(Effect::new("end", Act::Score { key: "net" }));
        let of = Of { class: "unit", key: "units" };
        Self {
            classes: vec![Class {
                name: "unit",
                list: "units",
                id: "id",
                place: cell,
                side: "side",
                kind: vec![("arm", ""), ("type", "")],
                values: vec!["size"],
                given: vec![],
                ..Class::default()
            }],
            effects,
            lines: vec![
                Line { on: "fire", from: of, to: "target", look: Look::Fire },
                Line { on: "charge", from: of, to: cell, look: Look::Attack },
            ],
            trays: vec![Tray { title: "Lost", class: "unit", place: "gone", turn: "" }],
            ..Self::default()
        }
    }
}

/// A value that is always the same.
pub fn is(value: impl Into<Value>) -> From {
    From::Is(value.into())
}

/// No value.
pub fn nothing() -> From {
    From::Is(json!(null))
}
