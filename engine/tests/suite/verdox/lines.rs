//! Lines of fire against a plain second reading: the line is followed in tiny steps of whole numbers, and
//! every rule is checked by itself.

use wargauge_engine::Game as _;
use wargauge_engine::luck::{below, stream};
use wargauge_engine::square::Square;
use wargauge_engine::verdox::position::Placed;
use wargauge_engine::verdox::setup::Terrain;
use wargauge_engine::verdox::state::BARGES;
use wargauge_engine::verdox::{Choice, Kind, Note, State, Verdox, side_of};
use wargauge_engine::{Cast, Luck, Side, Table};

use rand_core::Rng;

use super::{changed, shipped, small};
use crate::common::play;

/// The number of points checked on a line. A line of at most 8 rows and columns meets borders at odd parts
/// of twice that many: all of those are whole points, and others lie between any two.
const POINTS: i32 = 16 * 3 * 5 * 7;

/// The squares between two squares: the squares whose inside the line crosses, and pairs at corners.
fn between(from: (i32, i32), to: (i32, i32)) -> Vec<Vec<(i32, i32)>> {
    let mut met: Vec<Vec<(i32, i32)>> = Vec::new();
    let apart = (to.0 - from.0, to.1 - from.1);
    for point in 0..=POINTS {
        // In units of 1 / (2 * POINTS) of a square's side, from the top left corner of the grid.
        let y = (2 * from.0 + 1) * POINTS + 2 * apart.0 * point;
        let x = (2 * from.1 + 1) * POINTS + 2 * apart.1 * point;
        let (on_row, on_column) = (y % (2 * POINTS) == 0, x % (2 * POINTS) == 0);
        let (row, column) = (y / (2 * POINTS), x / (2 * POINTS));
        let touched = match (on_row, on_column) {
            (false, false) => vec![(row, column)],
            // At a corner: the two of the four squares that are not crossed.
            (true, true) => {
                if (apart.0 > 0) == (apart.1 > 0) {
                    vec![(row - 1, column), (row, column - 1)]
                } else {
                    vec![(row - 1, column - 1), (row, column)]
                }
            }
            // On the border of two squares that are both crossed.
            _ => continue,
        };
        let is_end = touched.iter().any(|&square| square == from || square == to);
        if !is_end && !met.contains(&touched) {
            met.push(touched);
        }
    }
    met
}

struct Reader<'a> {
    game: &'a Verdox,
    state: &'a State,
}

impl Reader<'_> {
    fn place(&self, square: Square) -> (i32, i32) {
        let (row, column) = self.game.map().grid.place(square);
        (row.into(), column.into())
    }

    fn terrain(&self, square: Square) -> Terrain {
        let terrain = self.game.map().terrain(square);
        if terrain.is_fortification() && !self.state.walls().has(square.index()) {
            return Terrain::Clear;
        }
        terrain
    }

    fn level(&self, square: Square) -> i32 {
        match self.terrain(square) {
            Terrain::Hill | Terrain::Wall | Terrain::Gate => 1,
            Terrain::Valley => -1,
            _ => 0,
        }
    }

    fn any_beside(&self, square: Square, is: impl Fn(Square) -> bool) -> bool {
        self.game.map().around(square).any(is)
    }

    fn blocks(&self, place: (i32, i32), shooter: i32, target: i32) -> bool {
        let square = self.game.map().grid.at(place.0 as i16, place.1 as i16).unwrap();
        let level = self.level(square);
        match self.terrain(square) {
            Terrain::Wood | Terrain::Wall | Terrain::Gate => return true,
            Terrain::Hill if shooter != 1 || target != 1 => return true,
            _ => {}
        }
        (level > shooter && level > target)
            || (self.state.unit_at(square).is_some() && level >= shooter)
    }

    /// Whether the unit can fire at what is on the square.
    fn reaches(&self, unit: u8, to: Square, at_unit: bool) -> bool {
        let view = self.state.unit(unit);
        let wargauge_engine::verdox::Whereabouts::OnMap(from) = view.whereabouts else {
            return false;
        };
        let wades = view.aboard.is_none();
        let on = self.terrain(from);
        if matches!(on, Terrain::Canal | Terrain::Marsh) && wades {
            return false;
        }
        let not_wood = |square| self.terrain(square) != Terrain::Wood;
        if on == Terrain::Wood && !self.any_beside(from, not_wood) {
            return false;
        }
        let (own, other) = (self.level(from), self.level(to));
        let at = self.terrain(to);
        let mut range = i32::from(self.game.setup().kinds[view.kind.index()].range);
        if on == Terrain::Hill && other < own {
            range += 1;
        }
        if on == Terrain::Valley && other > own {
            range -= 1;
        }
        if on.is_fortification() {
            range += 1;
        }
        if at_unit && at == Terrain::Wood {
            range -= 1;
        }
        if at_unit && at.is_fortification() {
            range -= 1;
        }
        let (a, b) = (self.place(from), self.place(to));
        let (down, right) = ((a.0 - b.0).abs(), (a.1 - b.1).abs());
        let is_king = self.game.switches().range == wargauge_engine::verdox::switches::Range::King;
        if range < if is_king { down.max(right) } else { down + right } {
            return false;
        }
        if other < own && !self.any_beside(from, |square| self.level(square) < own) {
            return false;
        }
        if own == -1 && other > own && !self.any_beside(from, |square| self.level(square) > own) {
            return false;
        }
        if at == Terrain::Hill
            && own < other
            && !self.any_beside(to, |square| self.level(square) < other)
        {
            return false;
        }
        if at == Terrain::Wood && on != Terrain::Wood && !self.any_beside(to, not_wood) {
            return false;
        }
        !between(a, b).iter().any(|met| met.iter().all(|&place| self.blocks(place, own, other)))
    }

    /// What a unit can attack, according to the plain reading.
    fn attacks(&self, unit: u8) -> Vec<Choice> {
        let map = self.game.map();
        let view = self.state.unit(unit);
        let wargauge_engine::verdox::Whereabouts::OnMap(from) = view.whereabouts else {
            return Vec::new();
        };
        let side = side_of(unit);
        let mut found = Vec::new();
        for to in map.grid.squares().filter(|&to| to != from) {
            let Some(target) = self.state.unit_at(to) else { continue };
            let outside = |square: Square| !map.fortress.has(square.index());
            let up = |square: Square| self.state.walls().has(square.index());
            let front = (up(from) && outside(to)) || (up(to) && outside(from));
            let switches = self.game.switches();
            let bars =
                (front && !switches.wall_melee) || (view.aboard.is_some() && !switches.barge_melee);
            let beside = map.around(from).any(|near| near == to);
            let grip = view.kind.fights() && beside && !bars;
            if side_of(target) != side
                && (grip || (view.kind.fires() && self.reaches(unit, to, true)))
            {
                found.push(Choice::Attack(to));
            }
        }
        if view.kind == Kind::Artillery {
            for barge in 0..BARGES as u8 {
                let barge_view = self.state.barge(barge);
                let Some(to) = barge_view.square else { continue };
                if barge_view.owner != Some(side)
                    && self.terrain(to) != Terrain::Bridge
                    && self.reaches(unit, to, false)
                {
                    found.push(Choice::Sink(barge));
                }
            }
            for to in map.grid.squares().filter(|to| self.state.walls().has(to.index())) {
                let own = self.state.unit_at(to).is_some_and(|unit| side_of(unit) == side);
                if !own && self.reaches(unit, to, false) {
                    found.push(Choice::Demolish(to));
                }
            }
        }
        found
    }
}

/// Sixty units of each side on random squares that can hold them, some on barges.
fn scattered(game: &Verdox, number: u64) -> State {
    let mut luck = stream(7, number, 3);
    let mut pick = |bound: usize| below(luck.next_u64(), bound as u64) as usize;
    let map = game.map();
    let barges = game.setup().map.barges.iter().map(|&barge| map.grid.numbered(barge).unwrap());
    let barges: Vec<Square> = barges.collect();
    let ground =
        |square: &Square| map.terrain(*square) != Terrain::River || barges.contains(square);
    let mut free: Vec<Square> = map.grid.squares().filter(ground).collect();
    let mut placed = Vec::new();
    for nth in 0..120 {
        let square = free.swap_remove(pick(free.len()));
        let kind = Kind::ALL[pick(Kind::COUNT)];
        let side = Side::from_index(nth % 2);
        placed.push(Placed { side, kind, square, face_up: true, beneath: false });
    }
    game.position(&placed, Side::First)
}

/// Compares the attacks of every unit of a position; counts those on units, barges and walls.
fn compare(game: &Verdox, state: &State, compared: &mut [usize; 3]) {
    let reader = Reader { game, state };
    for unit in game.map().grid.squares().filter_map(|square| state.unit_at(square)) {
        let mut plain = reader.attacks(unit);
        let mut fast = game.attacks_of(state, unit).to_vec();
        let key = |choice: &Choice| format!("{choice:?}");
        plain.sort_by_key(key);
        fast.sort_by_key(key);
        assert_eq!(plain, fast, "unit {unit}");
        for choice in fast {
            compared[match choice {
                Choice::Attack(_) => 0,
                Choice::Sink(_) => 1,
                _ => 2,
            }] += 1;
        }
    }
}

/// Breaks random walls.
fn broken(game: &Verdox, mut state: State, number: u64) -> State {
    let mut luck = stream(7, number, 4);
    let mut table = Always(0);
    for square in game.map().grid.squares() {
        let Some(unit) = state.unit_at(square) else { continue };
        let walls = game.attacks_of(&state, unit);
        let wall = walls.into_iter().find(|choice| matches!(choice, Choice::Demolish(_)));
        if let Some(wall) = wall
            && below(luck.next_u64(), 2) == 0
            && game.try_play(&mut state, Choice::Act(square), &mut table).is_ok()
        {
            game.play(&mut state, wall, &mut table);
        }
    }
    state
}

/// A die with always the same result.
struct Always(u8);

impl Table<Note> for Always {
    const LISTENS: bool = false;

    fn roll(&mut self, _: Cast) -> u8 {
        self.0
    }
}

#[test]
fn attacks_equal_a_plain_reading_of_the_rules() {
    let mut compared = [0; 3];
    let mut breaches = 0;
    for name in ["verdox/open", "verdox/garrison"] {
        let game = shipped(name);
        for number in 0..30 {
            let state = scattered(&game, number);
            compare(&game, &state, &mut compared);
            let state = broken(&game, state, number);
            breaches += 24 - state.walls().len();
            compare(&game, &state, &mut compared);
        }
    }
    let [units, barges, walls] = compared;
    assert!(units > 20_000 && barges > 50 && walls > 1000, "{units} {barges} {walls}");
    assert!(breaches > 50, "{breaches}");
}

#[test]
fn attacks_with_the_range_of_a_king_equal_a_plain_reading() {
    let game = changed("verdox/open", &[], &["rules.range=king"]);
    let mut compared = [0; 3];
    for number in 0..20 {
        compare(&game, &scattered(&game, number), &mut compared);
    }
    assert!(compared[0] > 4000, "{compared:?}");
}

#[test]
fn attacks_in_games_equal_a_plain_reading() {
    let mut compared = [0; 3];
    let letter = small(|setup| {
        (setup.rules.wall_melee, setup.rules.barge_melee) = (true, false);
    });
    for game in [small(|_| {}), letter] {
        for number in 0..20 {
            let mut nth = 0_u32;
            play(&game, 17, number, &mut Luck::new(17, number), |state, _| {
                nth += 1;
                if nth.is_multiple_of(41) {
                    compare(&game, state, &mut compared);
                }
            });
        }
    }
    let [units, barges, walls] = compared;
    assert!(units > 4000 && barges > 200 && walls > 400, "{compared:?}");
}

#[test]
fn rule_3_8_lines_equal_a_walk_along_them() {
    for down in -8..=8_i16 {
        for right in -8..=8_i16 {
            if (down, right) == (0, 0) {
                continue;
            }
            let far = (20, 20);
            let plain = between(far, (far.0 + i32::from(down), far.1 + i32::from(right)));
            let mut fast: Vec<Vec<(i32, i32)>> = wargauge_engine::square::between(down, right)
                .into_iter()
                .map(|pair| {
                    let mut pair: Vec<_> = pair
                        .iter()
                        .map(|&(row, column)| (far.0 + i32::from(row), far.1 + i32::from(column)))
                        .collect();
                    pair.sort_unstable();
                    pair.dedup();
                    pair
                })
                .collect();
            let mut plain: Vec<Vec<(i32, i32)>> = plain
                .into_iter()
                .map(|mut met| {
                    met.sort_unstable();
                    met
                })
                .collect();
            plain.sort();
            fast.sort();
            assert_eq!(plain, fast, "{down} {right}");
        }
    }
}
