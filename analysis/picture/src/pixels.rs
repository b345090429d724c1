//! A picture as a PNG file: shapes drawn by plotters at twice the size and brought down, which
//! smooths their edges; letters drawn from the embedded font.

use ab_glyph::{Font, ScaleFont, point};
use plotters::prelude::*;
use plotters_backend::DrawingErrorKind;

use crate::vector::rgb;
use crate::{Colour, Picture, Shape, Text, WIDTH};

/// How much larger shapes are drawn than they will be.
const FINER: usize = 2;

/// Bytes of a pixel.
const RGB: usize = 3;

/// The file.
pub(super) fn png(picture: &Picture) -> Vec<u8> {
    let (width, height) = (WIDTH as usize, picture.height.ceil() as usize);
    let mut sheet = drawn(picture, width, height);
    for text in &picture.texts {
        letters(text, &mut sheet, width);
    }
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width as u32, height as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Balanced);
    let written = encoder.write_header().and_then(|mut writer| writer.write_image_data(&sheet));
    // Memory takes all that is written, and the sheet has the size that was announced.
    debug_assert!(written.is_ok(), "{written:?}");
    drop(written);
    file
}

/// The shapes on a sheet of white.
fn drawn(picture: &Picture, width: usize, height: usize) -> Vec<u8> {
    let row = width * FINER * RGB;
    let mut fine = vec![0xff; row * height * FINER];
    {
        let size = ((width * FINER) as u32, (height * FINER) as u32);
        let mut backend = BitMapBackend::with_buffer(&mut fine, size);
        let drawn = shapes(picture, FINER as f32, &mut backend);
        debug_assert!(drawn.is_ok(), "{drawn:?}");
    }
    let mut sheet = Vec::with_capacity(width * height * RGB);
    for y in 0..height {
        for x in 0..width {
            for part in 0..RGB {
                let pixel = |dy: usize, dx: usize| {
                    u16::from(fine[(y * FINER + dy) * row + (x * FINER + dx) * RGB + part])
                };
                let sum: u16 = (0..FINER * FINER).map(|i| pixel(i / FINER, i % FINER)).sum();
                sheet.push((sum / (FINER * FINER) as u16) as u8);
            }
        }
    }
    sheet
}

/// Draws the shapes, so much larger than they are.
pub(super) fn shapes<B: DrawingBackend>(
    picture: &Picture,
    larger: f32,
    backend: &mut B,
) -> Result<(), DrawingErrorKind<B::ErrorType>> {
    let whole = |at: &crate::At| ((at.x * larger).round() as i32, (at.y * larger).round() as i32);
    for shape in &picture.shapes {
        match shape {
            Shape::Area { points, fill } => {
                backend.fill_polygon(points.iter().map(whole), &rgb(*fill))?;
            }
            Shape::Line { points, width, colour } => {
                let width = (width * larger).round().max(1.0) as u32;
                backend.draw_path(points.iter().map(whole), &rgb(*colour).stroke_width(width))?;
            }
        }
    }
    Ok(())
}

/// Draws the letters of a text, each blended into what lies below it.
fn letters(text: &Text, sheet: &mut [u8], width: usize) {
    let (font, scale) = text.style.font();
    let scaled = font.as_scaled(scale);
    let [left, ..] = text.bounds();
    // Half the height of a small letter below the middle, as SVG documents have it.
    let baseline = text.at.y + text.style.size * X_HEIGHT / 2.0;
    let (mut x, mut last) = (left, None);
    let Colour(red, green, blue) = text.colour;
    for letter in text.letters.chars() {
        let id = scaled.glyph_id(letter);
        x += last.map_or(0.0, |last| scaled.kern(last, id));
        last = Some(id);
        let glyph = id.with_scale_and_position(scale, point(x, baseline));
        x += scaled.h_advance(id);
        let Some(outline) = font.outline_glyph(glyph) else { continue };
        let bounds = outline.px_bounds();
        outline.draw(|dx, dy, cover| {
            let (x, y) = (bounds.min.x as i64 + i64::from(dx), bounds.min.y as i64 + i64::from(dy));
            let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else { return };
            if x >= width {
                return;
            }
            let Some(pixel) = sheet.get_mut((y * width + x) * RGB..(y * width + x + 1) * RGB)
            else {
                return;
            };
            for (part, ink) in pixel.iter_mut().zip([red, green, blue]) {
                let below = f32::from(*part);
                *part = (below + (f32::from(ink) - below) * cover.clamp(0.0, 1.0)).round() as u8;
            }
        });
    }
}

/// The height of a small letter in the embedded font, in ems: 1120 of 2048 units.
const X_HEIGHT: f32 = 0.547;
