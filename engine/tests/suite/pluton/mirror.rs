//! East and west are alike: both scenarios with their whole map seen in a mirror give the same games, decision by
//! decision and die by die. The map has an odd number of columns, so that the mirror keeps which of them lie half a hex
//! further south. North and south are not alike, since the mirror would change that.

use rand_core::Rng;
use wargauge_engine::luck::{below, stream};
use wargauge_engine::pluton::check::check;
use wargauge_engine::pluton::setup::{HexNumber, Setup, When};
use wargauge_engine::pluton::{Choice, Choices, Note, Pluton, State, Whereabouts, purposes};
use wargauge_engine::{Cast, Choices as _, Game, Hex, Luck, Side, Table};

use super::games;

/// The dice of the other game. Those of scatter fall to the other side: N and S stay, east and west change.
#[derive(Default)]
struct Mirrored {
    dice: Vec<u8>,
}

impl Table<Note> for Mirrored {
    const LISTENS: bool = false;

    fn roll(&mut self, cast: Cast) -> u8 {
        let die = self.dice.remove(0);
        match die {
            1 | 2 | 4 | 5 if cast.purpose == purposes::SCATTER => 6 - die,
            _ => die,
        }
    }
}

/// The dice of a game's own luck, written down.
struct Writer {
    luck: Luck,
    dice: Vec<u8>,
}

impl Table<Note> for Writer {
    const LISTENS: bool = false;

    fn roll(&mut self, cast: Cast) -> u8 {
        let die = Table::<Note>::roll(&mut self.luck, cast);
        self.dice.push(die);
        die
    }
}

/// The mirror.
struct Mirror {
    columns: u16,
}

impl Mirror {
    fn number(&self, number: &mut HexNumber) {
        *number = (self.columns + 1 - *number / 100) * 100 + *number % 100;
    }

    fn hex(&self, hex: Hex) -> Hex {
        let (row, column) = (hex.0 / self.columns, hex.0 % self.columns);
        Hex(row * self.columns + self.columns - 1 - column)
    }

    fn setup(&self, setup: &Setup) -> Setup {
        let mut setup = setup.clone();
        let numbers = |numbers: &mut Vec<HexNumber>| {
            for number in numbers {
                self.number(number);
            }
        };
        for row in setup.map.hexes.chunks_mut(usize::from(self.columns)) {
            row.reverse();
        }
        for village in &mut setup.map.villages {
            numbers(&mut village.hexes);
        }
        for group in &mut setup.groups {
            numbers(&mut group.hexes);
            if let When::Taken(hexes) = &mut group.when {
                numbers(hexes);
            }
        }
        for support in &mut setup.support {
            if let Some(near) = &mut support.call.near {
                numbers(&mut near.hexes);
            }
        }
        for route in &mut setup.victory.road.routes {
            for number in route {
                self.number(number);
            }
        }
        setup
    }

    fn choice(&self, choice: Choice) -> Choice {
        match choice {
            Choice::Column(column) => Choice::Column(self.columns as u8 + 1 - column),
            Choice::Place(hex) => Choice::Place(self.hex(hex)),
            Choice::Lay(hex) => Choice::Lay(self.hex(hex)),
            Choice::Step(hex) => Choice::Step(self.hex(hex)),
            Choice::Combat(hex) => Choice::Combat(self.hex(hex)),
            Choice::Retreat(hex) => Choice::Retreat(self.hex(hex)),
            other => other,
        }
    }

    /// Whether the second position is the first one in the mirror.
    fn compare(&self, game: &Pluton, one: &State, other: &State) {
        assert_eq!((one.turn(), one.active()), (other.turn(), other.active()));
        for unit in Side::BOTH.into_iter().flat_map(|side| game.units_of(side)) {
            let whereabouts = match one.whereabouts(unit) {
                Whereabouts::OnMap(hex) => Whereabouts::OnMap(self.hex(hex)),
                elsewhere => elsewhere,
            };
            assert_eq!(whereabouts, other.whereabouts(unit), "unit {unit}");
            let of = |s: &State| {
                (s.losses(unit), s.level(unit), s.is_known(unit), s.is_replacement(unit))
            };
            assert_eq!(of(one), of(other), "unit {unit}");
        }
        for marker in 0..game.markers() {
            assert_eq!(one.marker(marker).map(|hex| self.hex(hex)), other.marker(marker));
        }
        for group in 0..game.setup().groups.len() as u8 {
            assert_eq!(one.is_released(group), other.is_released(group));
        }
    }
}

/// Plays random games and the same games in the mirror. Says how many decisions there were.
fn mirrored(game: &Pluton, games: u64) -> u32 {
    let mirror = Mirror { columns: u16::from(game.setup().map.columns) };
    let setup = mirror.setup(game.setup());
    assert_eq!(check(&setup), []);
    let other = Pluton::new(&setup);
    let mut decisions = 0;
    for number in 0..games {
        let mut picks = stream(44, number, 7);
        let mut writer = Writer { luck: Luck::new(44, number), dice: Vec::new() };
        let mut fed = Mirrored::default();
        let (mut state, mut image) = (game.start(), other.start());
        let (mut choices, mut others) = (Choices::empty(), Choices::empty());
        loop {
            let decider = game.advance(&mut state, &mut writer, &mut choices);
            fed.dice.append(&mut writer.dice);
            assert_eq!(decider, other.advance(&mut image, &mut fed, &mut others));
            assert!(fed.dice.is_empty(), "as many dice");
            mirror.compare(game, &state, &image);
            if decider.is_none() {
                break;
            }
            let key = |choice: &Choice| format!("{choice:?}");
            let mut listed: Vec<Choice> =
                choices.iter().map(|&choice| mirror.choice(choice)).collect();
            let mut seen: Vec<Choice> = others.to_vec();
            listed.sort_by_key(key);
            seen.sort_by_key(key);
            assert_eq!(listed, seen);
            let pick = below(picks.next_u64(), choices.len() as u64) as usize;
            game.play(&mut state, choices[pick], &mut writer);
            fed.dice.append(&mut writer.dice);
            other.play(&mut image, mirror.choice(choices[pick]), &mut fed);
            assert!(fed.dice.is_empty(), "as many dice");
            decisions += 1;
        }
        assert_eq!(game.outcome(&state), other.outcome(&image));
    }
    decisions
}

#[test]
fn both_scenarios_in_a_mirror_are_the_same_games() {
    for game in games() {
        assert!(mirrored(game, 3) > 3000);
    }
}
