//! One game of the family: what its files look like and how they are read. What differs is its name,
//! its book and its room; a macro rather than a function, because the files are embedded by their
//! path.

macro_rules! game {
    ($game:ident, $book:ident, $system:literal, $folder:literal, $files:tt) => {
        use include_dir::include_dir;
        use wargauge_engine::era1794::rules::$book;
        use wargauge_engine::era1794::{Setup, $game};

        use super::{DATA, GROUPS, GameOf, OPEN, canonical, printed};
        use crate::change::Changes;
        use crate::files::Files;
        use crate::format::{Format, Layout};
        use crate::library::Library;
        use crate::load::{Contents, Draft, Scenario};
        use crate::problem::Failure;
        use crate::tree::Node;

        /// What its files look like.
        pub static LAYOUT: Layout = Layout {
            system: $system,
            folder: $folder,
            files: include_dir!($files),
            data: &DATA,
            joined: &["pool"],
            open: &OPEN,
            plain: &["start"],
            groups: &GROUPS,
        };

        /// How its files become a set-up.
        pub fn format() -> Format<Setup> {
            Format { layout: &LAYOUT, rules: &$book, printed, read, canonical }
        }

        /// The game among those of its system.
        pub const GAME: GameOf =
            GameOf { layout: &LAYOUT, capacity: $game::CAPACITY, book: &$book };

        /// Reads and checks a whole tree.
        pub fn read(root: &Node, sides: [String; 2], files: &mut Files) -> Contents<Setup> {
            super::read(root, sides, &GAME, files)
        }

        /// Checks a part of a scenario for itself; says what it holds.
        pub fn describe_part(root: &Node, files: &mut Files) -> Vec<String> {
            super::describe_part(root, &GAME, files)
        }

        /// Loads a scenario by its built-in name or path.
        ///
        /// # Errors
        /// [`Failure`] with every fault of the files and changes at once.
        pub fn load(scenario: &str, changes: &Changes) -> Result<Scenario<Setup>, Failure> {
            Draft::open(&library(), scenario, changes)?.finish(&format())
        }

        /// Loads a scenario from its text, such as the one kept with a run.
        ///
        /// # Errors
        /// [`Failure`] with every fault of the text and changes at once.
        pub fn load_text(
            name: &str,
            text: &str,
            changes: &Changes,
        ) -> Result<Scenario<Setup>, Failure> {
            Draft::of_text(&library(), name, text, changes)?.finish(&format())
        }

        fn library() -> Library {
            Library::new(vec![&LAYOUT])
        }
    };
}

pub(super) use game;
