//! The words of the 1794 system in files: terrain and arms.

use wargauge_engine::era1794::setup::{Arm, Terrain};

use crate::read::{Read, Reader};
use crate::tree::Node;

impl Read for Terrain {
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        reader.word(node, "terrain", &[("clear", Self::Clear), ("wood", Self::Wood)])
    }
}

impl Read for Arm {
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        let arms = [Self::Infantry, Self::Cavalry, Self::Artillery];
        reader.word(node, "arm", &arms.map(|arm| (arm.name(), arm)))
    }
}
