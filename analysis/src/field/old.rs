//! What lay on fields before games named it themselves: runs stored by those versions name these words
//! and do not say how they look.

use super::looks::{Feature, Stroke, Surface, Tone};

/// The surfaces that such runs name.
pub(super) fn surfaces() -> Vec<Surface> {
    [
        ("water", Tone::Blue, '~'),
        ("road", Tone::Grey, '·'),
        ("wood", Tone::Green, '♣'),
        ("height", Tone::Brown, 'h'),
        ("low", Tone::PaleGreen, 'v'),
        ("wall", Tone::Dark, '#'),
    ]
    .into_iter()
    .map(|(name, tone, sign)| Surface::new(name, tone, sign).framed())
    .collect()
}

/// The features that such runs name.
pub(super) fn features() -> Vec<Feature> {
    vec![
        Feature::new("road", Tone::Grey, Stroke::Path, '='),
        Feature::new("slope", Tone::Brown, Stroke::Teeth, ':'),
        Feature::new("escarpment", Tone::Brown, Stroke::Band, '#'),
        Feature::new("earthwork", Tone::Dark, Stroke::Wall, '^'),
    ]
}
