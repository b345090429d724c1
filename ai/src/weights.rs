//! Lists of named whole numbers: what counts how much for a player, to be read and set by name.
//! Not for what any of them means.

use crate::player_fault::PlayerFault;

/// The largest weight of a list that gives no bounds: sums of many such weights stay far within
/// their type.
pub const LARGEST_WEIGHT: i32 = 1000;

/// One number of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NamedWeight {
    /// What the user calls it.
    pub name: &'static str,
    /// What it counts.
    pub meaning: &'static str,
    /// Its value if the user sets none.
    pub default: i32,
    /// The least and the greatest that it may be.
    pub bounds: [i32; 2],
}

/// A list of named numbers: each with what it means, its default, and its bounds if they are not
/// plus or minus [`LARGEST_WEIGHT`].
macro_rules! named_weights {
    (
        $(#[doc = $about:literal])+
        pub struct $list:ident;
        $(
            $(#[doc = $doc:literal])+
            $name:ident = $default:literal $(in $least:literal ..= $most:literal)?,
        )*
    ) => {
        $(#[doc = $about])+
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $list { $($(#[doc = $doc])+ pub $name: i32,)* }

        impl Default for $list {
            fn default() -> Self { Self { $($name: $default,)* } }
        }

        impl $list {
            /// Every number there is.
            pub const ALL: &'static [$crate::weights::NamedWeight] = &[$(
                $crate::weights::NamedWeight {
                    name: stringify!($name),
                    meaning: concat!($($doc),+).trim_ascii(),
                    default: $default,
                    bounds: $crate::weights::named_weights!(@bounds $($least, $most)?),
                },
            )*];

            /// The number of that name.
            pub fn get(&self, name: &str) -> Option<i32> {
                match name { $(stringify!($name) => Some(self.$name),)* _ => None }
            }

            /// Sets the number of that name; false if there is none.
            pub fn set(&mut self, name: &str, value: i32) -> bool {
                match name { $(stringify!($name) => self.$name = value,)* _ => return false }
                true
            }
        }

        /// Every number that is not its default, as `heuristic:` takes it.
        impl std::fmt::Display for $list {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let changed = Self::ALL
                    .iter()
                    .filter_map(|weight| Some((weight, self.get(weight.name)?)))
                    .filter(|&(weight, value)| weight.default != value);
                for (nth, (weight, value)) in changed.enumerate() {
                    write!(f, "{}{}={value}", if nth == 0 { "" } else { "," }, weight.name)?;
                }
                Ok(())
            }
        }

        impl std::str::FromStr for $list {
            type Err = $crate::PlayerFault;

            /// The weights after `heuristic:`, each `NAME=VALUE`.
            fn from_str(options: &str) -> Result<Self, $crate::PlayerFault> {
                let mut weights = Self::default();
                for option in options.split(',').filter(|option| !option.is_empty()) {
                    let (name, value) = $crate::weights::setting(Self::ALL, option)?;
                    weights.set(name, value);
                }
                Ok(weights)
            }
        }
    };
    (@bounds) => { [-$crate::weights::LARGEST_WEIGHT, $crate::weights::LARGEST_WEIGHT] };
    (@bounds $least:literal, $most:literal) => { [$least, $most] };
}

pub(crate) use named_weights;

/// One `NAME=VALUE`, if there is such a weight and it may have that value.
pub(crate) fn setting<'o>(
    all: &[NamedWeight],
    option: &'o str,
) -> Result<(&'o str, i32), PlayerFault> {
    let (name, value) = option.split_once('=').unwrap_or((option, ""));
    let Some(weight) = all.iter().find(|weight| weight.name == name) else {
        let known = all.iter().map(|weight| weight.name).collect();
        return Err(PlayerFault::Weight { name: name.to_owned(), known });
    };
    let [least, most] = weight.bounds;
    let number = value.parse().ok().filter(|number| (least..=most).contains(number));
    let fault =
        || PlayerFault::Number { name: name.to_owned(), value: value.to_owned(), least, most };
    Ok((name, number.ok_or_else(fault)?))
}
