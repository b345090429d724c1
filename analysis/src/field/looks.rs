//! How what lies on a field looks: the roles from which a game chooses. What they come to in an SVG
//! file, in the terminal or in a chart is the drawer's business.

use serde::{Deserialize, Serialize};

/// Something that lies on cells.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Surface {
    /// The game's name for it.
    pub name: String,
    /// Its colour.
    pub tone: Tone,
    /// What is drawn on it.
    #[serde(default)]
    pub texture: Texture,
    /// Its sign in the terminal, and on the map where it has no texture.
    pub sign: char,
    /// Do charts of the ground frame it?
    #[serde(default)]
    pub framed: bool,
}

impl Surface {
    /// One without a texture.
    pub fn new(name: &str, tone: Tone, sign: char) -> Self {
        Self { name: name.to_owned(), tone, texture: Texture::None, sign, framed: false }
    }

    /// The same with a texture.
    #[must_use]
    pub fn drawn_with(self, texture: Texture) -> Self {
        Self { texture, ..self }
    }

    /// The same, framed in charts of the ground.
    #[must_use]
    pub fn framed(self) -> Self {
        Self { framed: true, ..self }
    }
}

/// Something that lies between cells.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Feature {
    /// The game's name for it.
    pub name: String,
    /// Its colour.
    pub tone: Tone,
    /// How it is drawn.
    pub stroke: Stroke,
    /// Its sign in the terminal.
    pub sign: char,
}

impl Feature {
    /// A feature.
    pub fn new(name: &str, tone: Tone, stroke: Stroke, sign: char) -> Self {
        Self { name: name.to_owned(), tone, stroke, sign }
    }
}

/// A colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tone {
    /// Paper: open ground.
    Plain,
    /// Brown: heights and what leads up to them.
    Brown,
    /// Green: what grows.
    Green,
    /// Pale green: what lies low.
    PaleGreen,
    /// Between green and blue: what is wet.
    Teal,
    /// Blue: water.
    Blue,
    /// Pale blue: water made by people.
    PaleBlue,
    /// Grey: what is paved.
    Grey,
    /// Nearly black: what is built.
    Dark,
    /// Pale red: ground within walls.
    Rose,
}

/// What is drawn on a surface.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Texture {
    /// Nothing but its sign.
    #[default]
    None,
    /// Trees.
    Trees,
    /// Waves.
    Waves,
    /// Tufts of reed.
    Tufts,
    /// Houses.
    Houses,
    /// A dot: what is paved.
    Dot,
}

/// How a feature between two cells is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stroke {
    /// From centre to centre.
    Path,
    /// A thin line along the side with teeth towards the lower cell.
    Teeth,
    /// A broad hatched line along the side.
    Band,
    /// A broad line inside the protected cell.
    Wall,
    /// A line along the side.
    Line,
}
