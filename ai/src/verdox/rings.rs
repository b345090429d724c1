//! The squares around each square, the nearest first.

use wargauge_engine::square::Square;
use wargauge_engine::verdox::Verdox;
use wargauge_engine::verdox::state::Squares;

/// What is how near to each square of a map.
#[derive(Debug)]
pub(super) struct Rings {
    /// For each square all squares, the nearest first, each with its distance.
    near: Vec<Vec<(u8, Square)>>,
}

impl Rings {
    /// Measures a map.
    pub(super) fn new(game: &Verdox) -> Self {
        let squares = || game.map().grid.squares();
        let around = |from: Square| {
            let mut all: Vec<(u8, Square)> =
                squares().map(|to| (game.distance(from, to), to)).collect();
            all.sort_by_key(|&(distance, _)| distance);
            all
        };
        Self { near: squares().map(around).collect() }
    }

    /// The squares no further than this.
    pub(super) fn within(&self, from: Square, most: u8) -> Squares {
        let near = self.near[from.index()].iter().take_while(|near| near.0 <= most);
        near.map(|near| near.1.index()).collect()
    }

    /// The squares at this distance.
    pub(super) fn at(&self, from: Square, distance: u8) -> impl Iterator<Item = Square> + '_ {
        let all = &self.near[from.index()];
        let begin = all.partition_point(|near| near.0 < distance);
        all[begin..].iter().take_while(move |near| near.0 == distance).map(|near| near.1)
    }
}
