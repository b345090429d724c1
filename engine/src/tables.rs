//! Tables that every game writes the same way: its numbered rules, and its switches.

/// Writes the enum of rule numbers and the table of their entries side by side. The first text
/// documents the enum.
macro_rules! rule_table {
    ($doc:literal, $($name:ident $number:literal $acts:ident $title:literal,)*) => {
        #[doc = $doc]
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        #[repr(u8)]
        #[allow(non_camel_case_types)]
        pub enum Rule {
            $(#[doc = concat!("[", $number, "] ", $title, ".")] $name,)*
        }

        impl Rule {
            /// Every rule, in the order of the rulebook.
            pub const ALL: &'static [Rule] = &[$(Rule::$name,)*];
            /// Number, title and kind of every rule, in the same order.
            pub const TABLE: &'static [$crate::game::RuleEntry] = &[
                $($crate::game::RuleEntry {
                    number: $number,
                    title: $title,
                    acts: $crate::tables::rule_table!(@ $acts),
                },)*
            ];
            /// How many rules there are.
            pub const COUNT: usize = Self::ALL.len();

            /// The rule as tables know it.
            #[inline]
            pub fn id(self) -> $crate::table::RuleId {
                $crate::table::RuleId(u16::from(self as u8))
            }

            /// Its number.
            pub fn number(self) -> &'static str {
                Self::TABLE[self as usize].number
            }

            /// Its short title.
            pub fn title(self) -> &'static str {
                Self::TABLE[self as usize].title
            }

            /// The rule with this number.
            pub fn numbered(number: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|rule| rule.number() == number)
            }
        }
    };
    (@ acting) => { true };
    (@ definition) => { false };
}

/// A plain table of numbers, serialised under its own name for whoever prints it.
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

pub(crate) use {rule_table, switches};
