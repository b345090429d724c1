//! The ground of one cell and what lies on one side of it, as SVG. Not for which cells these are.

use wargauge_analysis::field::{Feature, Place, Stroke, Surface, Texture, Tone};
use wargauge_engine::text::Lines;

use super::palette;
use crate::markup::escaped;

pub(super) type Point = [f64; 2];

/// The point `part` of the way from one to another.
fn towards(from: Point, to: Point, part: f64) -> Point {
    [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]
}

fn line(from: Point, to: Point) -> String {
    format!("M{:.1} {:.1}L{:.1} {:.1}", from[0], from[1], to[0], to[1])
}

/// The texture of a cell, or its sign; `unit` is a fortieth of the way to its sides.
pub(super) fn texture(surface: &Surface, [x, y]: Point, unit: f64, is_signed: bool) -> String {
    const SPOTS: [(f64, f64); 5] =
        [(-24.0, -10.0), (22.0, -14.0), (-18.0, 16.0), (20.0, 14.0), (0.0, 26.0)];
    let ink = palette::ink(surface.tone);
    let mut path = String::new();
    let mut draw = |part: &str| {
        for (dx, dy) in SPOTS {
            path.push_text(format_args!("M{dx:.1} {dy:.1}{part}"));
        }
    };
    let look = match surface.texture {
        Texture::Trees => {
            draw("m0 -7l7 13h-14z");
            format!(r#"fill="{ink}""#)
        }
        Texture::Waves => {
            draw("m-9 0q4.5 -6 9 0t9 0");
            format!(r#"fill="none" stroke="{ink}" stroke-width="1.8""#)
        }
        Texture::Tufts => {
            draw("m-8 4h16m-8 0v-9m0 9l-6 -7m6 7l6 -7");
            format!(r#"fill="none" stroke="{ink}" stroke-width="1.5""#)
        }
        Texture::Houses => {
            draw("m-6 5v-8l6 -5l6 5v8z");
            format!(r#"fill="{}" stroke="none""#, palette::ink(Tone::Rose))
        }
        Texture::Dot => {
            return format!(
                r#"<circle cx="{x:.1}" cy="{y:.1}" r="{:.1}" fill="{ink}"/>"#,
                5.0 * unit
            );
        }
        Texture::None if is_signed && !surface.sign.is_whitespace() => {
            return format!(
                r#"<text x="{x:.1}" y="{:.1}" font-size="{:.1}" fill="{}">{}</text>"#,
                y + 10.0 * unit,
                30.0 * unit,
                palette::text_on(surface.tone),
                escaped(&surface.sign.to_string()),
            );
        }
        Texture::None => return String::new(),
    };
    format!(
        r#"<path transform="translate({x:.1} {y:.1}) scale({unit:.2})" d="{path}" {look} opacity="0.75"/>"#
    )
}

/// A feature from centre to centre.
pub(super) fn path(feature: &Feature, from: Point, to: Point, unit: f64) -> String {
    let (d, ink) = (line(from, to), palette::ink(feature.tone));
    format!(
        r##"<path d="{d}" stroke="{ink}" stroke-width="{:.1}" stroke-linecap="round"/><path d="{d}" stroke="#ffffff" stroke-width="{:.1}" stroke-linecap="round"/>
"##,
        7.0 * unit,
        3.0 * unit,
    )
}

/// A feature on the side between two points; `inner` is the centre of the cell on whose side it lies.
pub(super) fn side(feature: &Feature, [from, to]: [Point; 2], inner: Point, unit: f64) -> String {
    match feature.stroke {
        Stroke::Path => String::new(),
        Stroke::Teeth => {
            let (start, end) = (towards(from, to, 0.06), towards(from, to, 0.94));
            let mut path = line(start, end);
            for tooth in 0..6 {
                let foot = towards(start, end, (f64::from(tooth) + 0.5) / 6.0);
                path += &line(foot, towards(foot, inner, 0.14));
            }
            let ink = palette::ink(feature.tone);
            format!(
                "<path d=\"{path}\" stroke=\"{ink}\" stroke-width=\"{:.1}\" fill=\"none\"/>\n",
                1.5 * unit
            )
        }
        Stroke::Band => {
            let (start, end) = (towards(from, inner, 0.05), towards(to, inner, 0.05));
            let ink = palette::broad_ink(feature.tone);
            format!(
                "<path d=\"{}\" stroke=\"{ink}\" stroke-width=\"{:.1}\"/><path d=\"{}\" stroke=\"{ink}\" stroke-width=\"{:.1}\" stroke-dasharray=\"4 2.5\"/>\n",
                line(from, to),
                2.0 * unit,
                line(start, end),
                7.0 * unit,
            )
        }
        Stroke::Wall => {
            let (start, end) = (towards(from, inner, 0.13), towards(to, inner, 0.13));
            let ink = palette::broad_ink(feature.tone);
            format!(
                "<path d=\"{}\" stroke=\"{ink}\" stroke-width=\"{:.1}\"/>\n",
                line(start, end),
                5.0 * unit
            )
        }
        Stroke::Line => {
            let ink = palette::broad_ink(feature.tone);
            format!(
                "<path d=\"{}\" stroke=\"{ink}\" stroke-width=\"{:.1}\" stroke-linecap=\"round\"/>\n",
                line(from, to),
                5.0 * unit
            )
        }
    }
}

/// A tent, or the flag of a side, which flies towards the enemy; with the label under it.
pub(super) fn place(place: &Place, [x, y]: Point, unit: f64) -> String {
    let sign = match place.side {
        None => {
            r##"<path d="M0 -10l13 18h-26z" fill="#ffffff" stroke="#222222" stroke-width="1.5"/>"##
                .to_owned()
        }
        Some(side) => {
            let ahead = if side == 0 { 1 } else { -1 };
            format!(
                r##"<path d="M{} 22v-36h{}l{} 9l{} 9h{}" fill="{}" stroke="#222222" stroke-width="1.5"/>"##,
                -13 * ahead,
                26 * ahead,
                -7 * ahead,
                7 * ahead,
                -26 * ahead,
                palette::side(Some(side)),
            )
        }
    };
    format!(
        "<g transform=\"translate({x:.1} {y:.1}) scale({unit:.2})\">{sign}<text y=\"21\" font-size=\"10\" font-weight=\"bold\">{}</text></g>\n",
        escaped(&place.label)
    )
}
