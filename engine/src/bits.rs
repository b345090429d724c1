//! A set of small numbers in a fixed number of machine words: hexes of a map, units of a roster.
//!
//! Not a general bit vector: the capacity is a parameter of the type, chosen by the system that
//! uses it, so that a set is `Copy` and lives in the state.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of numbers below `64 * WORDS`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bits<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Bits<WORDS> {
    /// The set without members.
    pub const EMPTY: Self = Self([0; WORDS]);
    /// How many different members a set of this type can hold.
    pub const CAPACITY: usize = 64 * WORDS;

    /// The set of one member.
    #[inline]
    pub fn of(member: usize) -> Self {
        let mut set = Self::EMPTY;
        set.insert(member);
        set
    }

    /// The set of the members below `count`.
    pub fn first(count: usize) -> Self {
        (0..count).collect()
    }

    /// Adds the members `16 * group` and on whose bits are set in `bits`.
    #[inline]
    pub fn insert_all(&mut self, group: usize, bits: u16) {
        self.0[group / 4] |= u64::from(bits) << (group % 4 * 16);
    }

    /// Adds what these words hold, of which the first is the set's word number `from`.
    #[inline]
    pub fn add_words(&mut self, from: usize, words: &[u64]) {
        for (word, more) in self.0.iter_mut().skip(from).zip(words) {
            *word |= more;
        }
    }

    /// Takes out what these words hold, of which the first is the set's word number `from`.
    #[inline]
    pub fn take_words(&mut self, from: usize, words: &[u64]) {
        for (word, less) in self.0.iter_mut().skip(from).zip(words) {
            *word &= !less;
        }
    }

    /// Does the set share a member with these words, of which the first is its word number `from`?
    #[inline]
    pub fn meets_words(&self, from: usize, words: &[u64]) -> bool {
        self.0.iter().skip(from).zip(words).any(|(a, b)| a & b != 0)
    }

    /// The set with these words.
    #[inline]
    pub fn of_words(words: [u64; WORDS]) -> Self {
        Self(words)
    }

    /// The words of the set.
    #[inline]
    pub fn words(&self) -> &[u64; WORDS] {
        &self.0
    }

    /// Adds a member.
    #[inline]
    pub fn insert(&mut self, member: usize) {
        self.0[member / 64] |= 1 << (member % 64);
    }

    /// Takes a member out, if it is in.
    #[inline]
    pub fn remove(&mut self, member: usize) {
        self.0[member / 64] &= !(1 << (member % 64));
    }

    /// Puts a member in or takes it out.
    #[inline]
    pub fn set(&mut self, member: usize, present: bool) {
        if present { self.insert(member) } else { self.remove(member) }
    }

    /// Is `member` in the set?
    #[inline]
    pub fn has(&self, member: usize) -> bool {
        self.0[member / 64] >> (member % 64) & 1 == 1
    }

    /// The members from `start` on as the bits of a word, as many as it holds.
    #[inline]
    pub fn word_from(&self, start: usize) -> u64 {
        let (word, by) = (start / 64, start % 64);
        let next = self.0.get(word + 1).map_or(0, |next| next << 1 << (63 - by));
        self.0[word] >> by | next
    }

    /// Has the set no member?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// The number of members.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Has the set two members or more? Quicker than to count them.
    #[inline]
    pub fn has_several(&self) -> bool {
        let (mut found, mut more) = (0, 0);
        for &word in &self.0 {
            // A bit besides the lowest of its word, or a word besides the first with one.
            more |= word & word.wrapping_sub(1) | if found == 0 { 0 } else { word };
            found |= word;
        }
        more != 0
    }

    /// Has the set so many members or more? Quicker than to count them all, where that is few.
    #[inline]
    pub fn has_at_least(&self, count: usize) -> bool {
        let mut missing = count;
        for &word in &self.0 {
            let mut left = word;
            while left != 0 && missing != 0 {
                left &= left - 1;
                missing -= 1;
            }
        }
        missing == 0
    }

    /// The smallest member.
    #[inline]
    pub fn lowest(&self) -> Option<usize> {
        for (i, &word) in self.0.iter().enumerate() {
            if word != 0 {
                return Some(i * 64 + word.trailing_zeros() as usize);
            }
        }
        None
    }

    /// The members that `other` lacks.
    #[inline]
    #[must_use]
    pub fn without(mut self, other: Self) -> Self {
        for (word, mask) in self.0.iter_mut().zip(&other.0) {
            *word &= !mask;
        }
        self
    }

    /// Do the two sets share a member? The other one may be of another capacity.
    #[inline]
    pub fn meets<const OTHER: usize>(&self, other: Bits<OTHER>) -> bool {
        // All words, without asking after each whether that is enough: several at a time.
        self.0.iter().zip(&other.0).fold(0, |shared, (a, b)| shared | a & b) != 0
    }

    /// Is every member also in `other`?
    #[inline]
    pub fn within(&self, other: Self) -> bool {
        self.without(other).is_empty()
    }

    /// Every member moved up by `by` below 64; what leaves the capacity is lost.
    #[inline]
    #[must_use]
    pub fn up(self, by: u32) -> Self {
        let mut set = self;
        for word in (0..WORDS).rev() {
            let carried = if word > 0 { self.0[word - 1] >> 1 >> (63 - by) } else { 0 };
            set.0[word] = self.0[word] << by | carried;
        }
        set
    }

    /// Every member moved down by `by` below 64; what falls below zero is lost.
    #[inline]
    #[must_use]
    pub fn down(self, by: u32) -> Self {
        let mut set = self;
        for word in 0..WORDS {
            let carried = if word + 1 < WORDS { self.0[word + 1] << 1 << (63 - by) } else { 0 };
            set.0[word] = self.0[word] >> by | carried;
        }
        set
    }

    /// Tells each member, smallest first: for sets of several words this is quicker than a loop,
    /// which asks for one after the other.
    #[inline]
    pub fn each(self, mut visit: impl FnMut(usize)) {
        for (i, &word) in self.0.iter().enumerate() {
            let mut left = word;
            while left != 0 {
                visit(i * 64 + left.trailing_zeros() as usize);
                left &= left - 1;
            }
        }
    }

    /// The members for which this holds, asked smallest first.
    #[inline]
    #[must_use]
    pub fn only(self, mut holds: impl FnMut(usize) -> bool) -> Self {
        Self(std::array::from_fn(|i| {
            let (mut kept, mut left) = (0, self.0[i]);
            while left != 0 {
                let place = left.trailing_zeros();
                kept |= u64::from(holds(i * 64 + place as usize)) << place;
                left &= left - 1;
            }
            kept
        }))
    }

    /// Tells each member that the other set has too, smallest first, without making their intersection.
    #[inline]
    pub fn each_shared(&self, other: &Self, mut visit: impl FnMut(usize)) {
        for (i, (&one, &other)) in self.0.iter().zip(&other.0).enumerate() {
            let mut left = one & other;
            while left != 0 {
                visit(i * 64 + left.trailing_zeros() as usize);
                left &= left - 1;
            }
        }
    }

    /// Tells each member that these words hold too, smallest first; the first of them is the set's word
    /// number `from`.
    #[inline]
    pub fn each_of_words(&self, from: usize, words: &[u64], mut visit: impl FnMut(usize)) {
        for (i, (&one, &other)) in self.0.iter().skip(from).zip(words).enumerate() {
            let mut left = one & other;
            while left != 0 {
                visit((from + i) * 64 + left.trailing_zeros() as usize);
                left &= left - 1;
            }
        }
    }

    /// Tells the members as runs of numbers, smallest first: where each begins, and where it is over. A
    /// long one may come in several parts.
    #[inline]
    pub fn each_run(&self, mut visit: impl FnMut(std::ops::Range<usize>)) {
        for (i, &word) in self.0.iter().enumerate() {
            let mut left = word;
            while left != 0 {
                let start = left.trailing_zeros();
                let length = (!(left >> start)).trailing_zeros();
                let begin = i * 64 + start as usize;
                visit(begin..begin + length as usize);
                // Adding at its beginning carries over a run.
                left &= left.wrapping_add(1 << start);
            }
        }
    }

    /// The members, smallest first.
    #[inline]
    pub fn iter(self) -> Members<WORDS> {
        Members { words: self.0, word: 0, left: self.0.first().copied().unwrap_or(0) }
    }
}

impl<const WORDS: usize> FromIterator<usize> for Bits<WORDS> {
    fn from_iter<I: IntoIterator<Item = usize>>(members: I) -> Self {
        let mut set = Self::EMPTY;
        for member in members {
            set.insert(member);
        }
        set
    }
}

impl<const WORDS: usize> IntoIterator for Bits<WORDS> {
    type Item = usize;
    type IntoIter = Members<WORDS>;
    #[inline]
    fn into_iter(self) -> Members<WORDS> {
        self.iter()
    }
}

/// The members of a [`Bits`], smallest first.
#[derive(Clone, Debug)]
pub struct Members<const WORDS: usize> {
    words: [u64; WORDS],
    /// The place of the word at work, and what is left of it: a register, not memory.
    word: usize,
    left: u64,
}

impl<const WORDS: usize> Iterator for Members<WORDS> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.left == 0 {
            self.word += 1;
            self.left = *self.words.get(self.word)?;
        }
        let member = self.word * 64 + self.left.trailing_zeros() as usize;
        self.left &= self.left - 1;
        Some(member)
    }

    /// Word by word: sums, minima and the like are made with this.
    #[inline]
    fn fold<B, F: FnMut(B, usize) -> B>(self, init: B, mut f: F) -> B {
        let (mut folded, mut left) = (init, self.left);
        for word in self.word..WORDS {
            if word > self.word {
                left = self.words[word];
            }
            while left != 0 {
                folded = f(folded, word * 64 + left.trailing_zeros() as usize);
                left &= left - 1;
            }
        }
        folded
    }
}

impl<const WORDS: usize> std::fmt::Debug for Bits<WORDS> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<const WORDS: usize> Default for Bits<WORDS> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const WORDS: usize> BitAnd for Bits<WORDS> {
    type Output = Self;
    #[inline]
    fn bitand(mut self, other: Self) -> Self {
        self &= other;
        self
    }
}

impl<const WORDS: usize> BitAndAssign for Bits<WORDS> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        // By reference: a large set would be copied first.
        for (word, mask) in self.0.iter_mut().zip(&other.0) {
            *word &= mask;
        }
    }
}

impl<const WORDS: usize> BitOr for Bits<WORDS> {
    type Output = Self;
    #[inline]
    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

impl<const WORDS: usize> BitOrAssign for Bits<WORDS> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }
}

impl<const WORDS: usize> Not for Bits<WORDS> {
    type Output = Self;
    #[inline]
    fn not(mut self) -> Self {
        for word in &mut self.0 {
            *word = !*word;
        }
        self
    }
}

#[cfg(test)]
mod tests;
