//! A decision of a teacher, and its bytes for the file in which they are kept.

use arrayvec::ArrayVec;
use wargauge_ai::policy::{CONTEXT, Described, MARKS, MOST_SHOWN, Names, SIGNS, Shown};

/// A decision of a teacher.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Example {
    /// The decision as a learner sees it.
    pub(super) described: Described,
    /// The place of the teacher's choice among those that are shown.
    pub(super) chosen: usize,
}

impl Example {
    /// Adds its bytes: the kind, the context, which choice was made, and each choice by its signs and spots.
    pub fn write(&self, bytes: &mut Vec<u8>) {
        let Described { kind, context, shown } = &self.described;
        bytes.push(*kind as u8);
        bytes.extend(context.iter().map(|&number| number as u8));
        bytes.extend([self.chosen as u8, shown.len() as u8]);
        for shown in shown {
            bytes.extend(shown.signs.iter().map(|&sign| sign as u8));
            bytes.push(shown.spots.len() as u8);
            bytes.extend(shown.spots.iter().flat_map(|spot| spot.to_le_bytes()));
        }
    }

    /// Takes one off the front of `bytes`; nothing if they are not those of a decision of these names.
    pub fn read(names: &Names, bytes: &mut &[u8]) -> Option<Self> {
        let kind = usize::from(byte(bytes)?);
        let context = numbers::<CONTEXT>(bytes)?;
        let (chosen, count) = (usize::from(byte(bytes)?), usize::from(byte(bytes)?));
        if kind >= names.kinds.len() || chosen >= count || count > MOST_SHOWN {
            return None;
        }
        let mut shown = ArrayVec::new();
        for place in 0..count {
            let signs = numbers::<SIGNS>(bytes)?;
            let mut spots = ArrayVec::<u16, MARKS>::new();
            for _ in 0..byte(bytes)? {
                let spot = u16::from_le_bytes(*bytes.split_off(..2)?.first_chunk()?);
                let is_known = usize::from(spot) < names.spots.count();
                spots.try_push(Some(spot).filter(|_| is_known)?).ok()?;
            }
            // Their places among all choices were those of a game that is over.
            shown.push(Shown { place, signs, spots });
        }
        Some(Self { described: Described { kind, context, shown }, chosen })
    }
}

fn byte(bytes: &mut &[u8]) -> Option<u8> {
    bytes.split_off_first().copied()
}

fn numbers<const N: usize>(bytes: &mut &[u8]) -> Option<[i8; N]> {
    let numbers: &[u8; N] = bytes.split_off(..N)?.first_chunk()?;
    Some(numbers.map(|number| number as i8))
}
