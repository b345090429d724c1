//! Tables that every game writes the same way: its rules, and its switches.

/// Writes the enum of a family's rules and the book of its first game side by side. A rule that this
/// book lacks has `-` in place of a number; other books follow from this one ([`crate::Book::with`]).
macro_rules! rule_table {
    (
        $(#[$doc:meta])* $enum:ident;
        $(#[$book_doc:meta])* $book:ident $book_name:literal;
        $($name:ident $number:tt $acts:ident $title:literal,)*
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        pub enum $enum {
            $(#[doc = $crate::tables::rule_table!(@doc $number $title)] $name,)*
        }

        impl $enum {
            /// Every rule of the family, in the order of the [`crate::RuleId`]s.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];
            /// How many rules there are.
            pub const COUNT: usize = Self::ALL.len();

            /// The rule as tables know it.
            #[inline]
            pub const fn id(self) -> $crate::table::RuleId {
                $crate::table::RuleId(self as u16)
            }
        }

        impl From<$enum> for $crate::table::RuleId {
            #[inline]
            fn from(rule: $enum) -> Self {
                rule.id()
            }
        }

        $(#[$book_doc])*
        pub static $book: $crate::book::Book = $crate::book::Book::new(
            $book_name,
            &[$($crate::tables::rule_table!(@entry $number $acts $title),)*],
        );
    };
    (@doc - $title:literal) => { concat!($title, ".") };
    (@doc $number:literal $title:literal) => { concat!("\\[", $number, "\\] ", $title, ".") };
    (@entry - $acts:ident $title:literal) => { None };
    (@entry $number:literal $acts:ident $title:literal) => {
        Some($crate::book::RuleEntry::$acts($number, $title))
    };
}

/// A plain table of numbers, serialised under its own name, for code that prints it.
macro_rules! switches {
    ($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty = $default:expr,)* }) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Hash, Debug)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize))]
        pub struct $name { $($(#[$field_doc])* pub $field: $type,)* }
        impl Default for $name {
            fn default() -> Self { Self { $($field: $default,)* } }
        }
    };
}

/// Is a handicap none? Then a set-up is written as it was before there was one, and keeps its digest.
#[cfg(feature = "serde")]
pub(crate) fn is_level<N: Default + PartialEq>(handicap: &N) -> bool {
    *handicap == N::default()
}

pub(crate) use {rule_table, switches};
