//! A chart as shapes and texts on a sheet, and how it becomes SVG or PNG: the same bytes for the
//! same shapes, everywhere.
//!
//! A sheet is [`WIDTH`] units wide; a page shows two units as one of its own pixels at most.
//!
//! - [`lettering`] measures texts in the embedded font.
//! - [`markup`] keeps text from acting as markup.
//!
//! Not for what a chart says: that is the report's. It is a crate of its own because it is the part of a report that
//! has to be optimised: a picture has millions of pixels.
#![forbid(unsafe_code)]

pub mod lettering;
pub mod markup;
mod pixels;
mod vector;

use crate::lettering::{Type, clean};

/// The width of every sheet.
pub const WIDTH: f32 = 1280.0;

/// Kept free around everything.
pub const MARGIN: f32 = 24.0;

/// A colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Colour(
    /// Red.
    pub u8,
    /// Green.
    pub u8,
    /// Blue.
    pub u8,
);

impl Colour {
    /// Text and lines.
    pub const INK: Self = Self(0x22, 0x22, 0x22);
    /// Text that may be overlooked.
    pub const FAINT: Self = Self(0x5c, 0x5c, 0x5c);
    /// Lines of a grid.
    pub const GRID: Self = Self(0xdd, 0xdd, 0xdd);
    /// Paper.
    pub const PAPER: Self = Self(0xff, 0xff, 0xff);

    /// The colour mixed with so much white.
    #[must_use]
    pub fn pale(self, white: f32) -> Self {
        let mix = |part: u8| (f32::from(part) + (255.0 - f32::from(part)) * white).round() as u8;
        Self(mix(self.0), mix(self.1), mix(self.2))
    }
}

/// A point of the sheet, from its upper left corner.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct At {
    /// Units to the right.
    pub x: f32,
    /// Units down.
    pub y: f32,
}

/// A point.
pub fn at(x: f32, y: f32) -> At {
    At { x, y }
}

/// Which part of a text lies at its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// Its left end.
    Start,
    /// Its middle.
    Middle,
    /// Its right end.
    End,
}

/// How a line is drawn, so that lines differ without colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dash {
    /// Without gaps.
    Solid,
    /// In dashes.
    Dashed,
    /// In dots.
    Dotted,
}

/// What is drawn.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// A filled polygon.
    Area {
        /// Its corners.
        points: Vec<At>,
        /// Its colour.
        fill: Colour,
    },
    /// A line through points.
    Line {
        /// The points.
        points: Vec<At>,
        /// Its width.
        width: f32,
        /// Its colour.
        colour: Colour,
    },
}

/// A line of text, centred on its point's height.
#[derive(Clone, PartialEq, Debug)]
pub struct Text {
    /// Its point.
    pub at: At,
    /// The part of the text at that point.
    pub anchor: Anchor,
    /// Its size and weight.
    pub style: Type,
    /// Its colour.
    pub colour: Colour,
    /// What it says.
    pub letters: String,
}

impl Text {
    /// Where it lies: left, top, right, bottom.
    pub fn bounds(&self) -> [f32; 4] {
        let width = self.style.width(&self.letters);
        let left = match self.anchor {
            Anchor::Start => self.at.x,
            Anchor::Middle => self.at.x - width / 2.0,
            Anchor::End => self.at.x - width,
        };
        let half = self.style.size * 0.5;
        [left, self.at.y - half, left + width, self.at.y + half]
    }
}

/// A chart.
#[derive(Clone, PartialEq, Debug)]
pub struct Picture {
    /// What it says, for readers who cannot see it.
    pub title: String,
    /// How high the sheet is.
    pub height: f32,
    /// What is drawn first.
    pub shapes: Vec<Shape>,
    /// Drawn over the shapes.
    pub texts: Vec<Text>,
}

impl Picture {
    /// A sheet with a title; what comes next begins at its height.
    pub fn titled(title: &str) -> Self {
        let title = clean(title);
        let mut picture =
            Self { title: title.clone(), height: MARGIN, shapes: Vec::new(), texts: Vec::new() };
        for line in Type::TITLE.wrap(&title, WIDTH - 2.0 * MARGIN, 3) {
            let y = picture.height + Type::TITLE.size * 0.6;
            picture.text(at(MARGIN, y), Anchor::Start, Type::TITLE, Colour::INK, &line);
            picture.height += Type::TITLE.size * 1.3;
        }
        picture.height += 6.0;
        picture
    }

    /// A remark below what there is already, in lines as wide as the sheet.
    pub fn remark(&mut self, remark: &str) {
        for line in Type::TICK.wrap(&clean(remark), WIDTH - 2.0 * MARGIN, 4) {
            let y = self.height + Type::TICK.size * 0.6;
            self.text(at(MARGIN, y), Anchor::Start, Type::TICK, Colour::FAINT, &line);
            self.height += Type::TICK.size * 1.3;
        }
    }

    /// A line of text. Names are cleaned, not shortened: see [`Type::fit`].
    pub fn text(&mut self, at: At, anchor: Anchor, style: Type, colour: Colour, text: &str) {
        self.texts.push(Text { at, anchor, style, colour, letters: clean(text) });
    }

    /// A filled rectangle between two corners.
    pub fn bar(&mut self, a: At, b: At, fill: Colour) {
        let points = vec![a, at(b.x, a.y), b, at(a.x, b.y)];
        self.shapes.push(Shape::Area { points, fill });
    }

    /// A rectangle for the second of two runs: pale, framed and hatched, so that it differs from
    /// the first one's in print too.
    pub fn hatched_bar(&mut self, a: At, b: At, colour: Colour) {
        const STEP: f32 = 14.0;
        self.bar(a, b, colour.pale(0.72));
        let [left, right] = [a.x.min(b.x), a.x.max(b.x)];
        let [top, bottom] = [a.y.min(b.y), a.y.max(b.y)];
        let height = bottom - top;
        let mut foot = left + STEP / 2.0 - height;
        while foot < right {
            // From the bottom at `foot` to the top at `foot + height`, as far as it lies inside.
            let (from, to) = (foot.max(left), (foot + height).min(right));
            if from < to {
                let y = |x: f32| bottom - (x - foot);
                self.line(&[at(from, y(from)), at(to, y(to))], 2.0, colour);
            }
            foot += STEP;
        }
        let frame = [at(left, top), at(right, top), at(right, bottom), at(left, bottom)];
        self.line(&[&frame[..], &frame[..1]].concat(), 3.0, colour);
    }

    /// A filled polygon.
    pub fn area(&mut self, points: Vec<At>, fill: Colour) {
        self.shapes.push(Shape::Area { points, fill });
    }

    /// A line.
    pub fn line(&mut self, points: &[At], width: f32, colour: Colour) {
        self.shapes.push(Shape::Line { points: points.to_vec(), width, colour });
    }

    /// A line that is dashed or dotted, or not.
    pub fn dashed_line(&mut self, points: &[At], width: f32, colour: Colour, dash: Dash) {
        let (on, off) = match dash {
            Dash::Solid => return self.line(points, width, colour),
            Dash::Dashed => (22.0, 12.0),
            Dash::Dotted => (width, width * 1.6),
        };
        let mut phase = 0.0;
        for pair in points.windows(2) {
            let (dx, dy) = (pair[1].x - pair[0].x, pair[1].y - pair[0].y);
            let length = dx.hypot(dy);
            let point =
                |part: f32| at(pair[0].x + dx * part / length, pair[0].y + dy * part / length);
            let mut done = 0.0;
            while done < length {
                let is_on = phase < on;
                let step = (if is_on { on } else { on + off } - phase).min(length - done).max(0.01);
                if is_on {
                    self.line(&[point(done), point(done + step)], width, colour);
                }
                done += step;
                phase = if phase + step >= on + off - 0.005 { 0.0 } else { phase + step };
            }
        }
    }

    /// The whiskers of an interval that lies on a height, from x to x.
    pub fn whiskers(&mut self, low: At, high: At) {
        let cap = if (low.y - high.y).abs() < 0.5 { at(0.0, 9.0) } else { at(9.0, 0.0) };
        for end in [low, high] {
            let ends = [at(end.x - cap.x, end.y - cap.y), at(end.x + cap.x, end.y + cap.y)];
            self.line(&ends, 3.0, Colour::INK);
        }
        self.line(&[low, high], 3.0, Colour::INK);
    }

    /// As an SVG document.
    pub fn svg(&self) -> String {
        vector::svg(self)
    }

    /// As a PNG file.
    pub fn png(&self) -> Vec<u8> {
        pixels::png(self)
    }
}
