//! Large tables that set-ups have in common, kept once in the program as long as some rules use them:
//! a sweep plays hundreds of scenarios on one map, whose tables are far larger than all the rest.
//!
//! What a table is made from is its key, and keys are compared in full, so that whether a table was
//! made or found changes nothing but time and room. Nothing is looked for here during a game.

use std::any::Any;
use std::fmt;
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// The tables that some rules use now.
static IN_USE: Mutex<Vec<Weak<dyn Any + Send + Sync>>> = Mutex::new(Vec::new());

/// A table with what it was made from.
struct Kept<K, T> {
    key: K,
    table: T,
}

/// What some rules share with others: it keeps their tables alive, so that later rules
/// find them.
#[derive(Clone, Default)]
pub(crate) struct Shared(Vec<Arc<dyn Any + Send + Sync>>);

// Tables never change, so that a panic leaves none half made.
impl UnwindSafe for Shared {}
impl RefUnwindSafe for Shared {}

impl fmt::Debug for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Shared({})", self.0.len())
    }
}

impl Shared {
    /// The table of this key, found or made. Copies of `T` share what is large. Tables of other types
    /// may have the same key.
    pub fn table<K, T>(&mut self, key: K, make: impl FnOnce() -> T) -> T
    where
        K: PartialEq + Send + Sync + 'static,
        T: Clone + Send + Sync + 'static,
    {
        let found = Self::in_use().iter().filter_map(Weak::upgrade).find_map(|kept| {
            let kept = kept.downcast::<Kept<K, T>>().ok()?;
            (kept.key == key).then_some(kept)
        });
        // Two threads at once may both make it, and then both have the same table.
        let kept = found.unwrap_or_else(|| Arc::new(Kept { key, table: make() }));
        let table = kept.table.clone();
        self.keep(kept);
        table
    }

    /// Keeps a table for these rules, and for others to find.
    fn keep(&mut self, kept: Arc<dyn Any + Send + Sync>) {
        let mut in_use = Self::in_use();
        in_use.retain(|other| other.strong_count() > 0);
        if !in_use.iter().any(|other| other.ptr_eq(&Arc::downgrade(&kept))) {
            in_use.push(Arc::downgrade(&kept));
        }
        self.0.push(kept);
    }

    fn in_use() -> std::sync::MutexGuard<'static, Vec<Weak<dyn Any + Send + Sync>>> {
        // The list is whole between any two calls.
        IN_USE.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A key that no other test uses.
    #[derive(PartialEq)]
    struct Number(u8);

    #[test]
    fn a_table_is_made_once_while_it_is_used() {
        let table = |shared: &mut Shared, number, values: [u8; 2]| -> Arc<[u8]> {
            shared.table(Number(number), || Arc::from(values))
        };
        let (mut one, mut two) = (Shared::default(), Shared::default());
        let first = table(&mut one, 1, [1, 2]);
        let second = table(&mut two, 1, [3, 4]);
        assert!(Arc::ptr_eq(&first, &second), "made twice");
        assert_eq!(*table(&mut two, 2, [5, 6]), [5, 6], "another key");
        let text = two.table(Number(1), || "another type");
        assert_eq!(text, "another type");
        drop((one, two, first, second));
        assert_eq!(*table(&mut Shared::default(), 1, [7, 8]), [7, 8], "nobody used it");
    }
}
