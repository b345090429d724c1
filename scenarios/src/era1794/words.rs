//! The words of the 1794 system in files: terrain, arms and offices.

use wargauge_engine::era1794::setup::{Arm, Office, Terrain};

use crate::read::{Read, Reader};
use crate::tree::Node;

impl Read for Terrain {
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        let words = [
            ("clear", Self::Clear),
            ("wood", Self::Wood),
            ("village", Self::Village),
            ("marsh", Self::Marsh),
            ("castle", Self::Castle),
        ];
        reader.word(node, "terrain", &words)
    }
}

impl Read for Office {
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        let words = [
            ("commander", Self::Commander),
            ("overall", Self::Overall { units: None }),
            ("reserve", Self::Reserve),
        ];
        reader.word(node, "office", &words)
    }
}

impl Read for Arm {
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        let arms = [Self::Infantry, Self::Cavalry, Self::Artillery];
        reader.word(node, "arm", &arms.map(|arm| (arm.name(), arm)))
    }
}
