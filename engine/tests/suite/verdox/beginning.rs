//! Chapter 2: lots, deployment, entry.

use wargauge_engine::verdox::setup::Terrain;
use wargauge_engine::verdox::state::SIDE_UNITS;
use wargauge_engine::verdox::{Choice, Choices, Event, Kind, Rule, State, Verdox, purposes};
use wargauge_engine::{Choices as _, Game, Side};

use super::field::{BLUE, RED, Script};
use super::{changed, shipped};

/// A game from its very beginning, with dice as written down.
struct Opening {
    game: Verdox,
    state: State,
    table: Script,
    choices: Choices,
    decider: Option<Side>,
}

impl Opening {
    /// Plays until somebody decides.
    fn of(game: Verdox, lots: &[u8]) -> Self {
        let state = game.start();
        let mut table = Script::default();
        table.dice.extend(lots.iter().map(|&die| (purposes::LOTS, die)));
        let (choices, decider) = (Choices::empty(), None);
        let mut opening = Self { game, state, table, choices, decider };
        opening.go_on();
        opening
    }

    fn go_on(&mut self) {
        self.decider = self.game.advance(&mut self.state, &mut self.table, &mut self.choices);
    }

    fn play(&mut self, choice: Choice) {
        self.game.try_play(&mut self.state, choice, &mut self.table).expect("legal");
        self.go_on();
    }

    /// Plays the first choice listed, as long as something is true.
    fn first_while(&mut self, is: impl Fn(&Self) -> bool) {
        while is(self) {
            self.play(self.choices[0]);
        }
    }

    /// Stops at once, and lets the first squares and kinds listed enter.
    fn idle_phase(&mut self) {
        let (turn, active) = (self.state.turn(), self.state.active());
        // Where nobody can do anything more, the phase has stopped of itself.
        if self.choices.contains(&Choice::Stop) {
            self.play(Choice::Stop);
        }
        self.first_while(|game| {
            matches!(game.choices.first(), Some(Choice::Place(_) | Choice::Kind(_)))
                && (game.state.turn(), game.state.active()) == (turn, active)
        });
    }

    fn numbers(&self) -> Vec<u16> {
        let grid = self.game.map().grid;
        let place = |choice: &Choice| match choice {
            Choice::Place(square) => Some(grid.number(*square)),
            _ => None,
        };
        self.choices.iter().filter_map(place).collect()
    }

    fn on_map(&self, side: Side) -> usize {
        self.state.held(side).len()
    }
}

#[test]
fn rule_2_1_lots_decide_who_deploys_first() {
    for die in 1..=6 {
        let opening = Opening::of(shipped("verdox/open"), &[die]);
        let first = if die <= 3 { BLUE } else { RED };
        assert_eq!(opening.decider, Some(first), "a {die}");
        assert_eq!(opening.state.first(), first);
        let told = |event: &Event| *event == Event::First { side: first };
        assert!(opening.table.notes.iter().any(|note| told(&note.event)));
    }
}

#[test]
fn rule_2_1_where_the_scenario_says_who_begins_no_lots_are_drawn() {
    let opening = Opening::of(shipped("verdox/garrison"), &[]);
    assert_eq!(opening.decider, Some(BLUE));
    assert!(opening.table.casts.is_empty());
    let game = changed("verdox/open", &["first"], &["parameters.beginner=askanians"]);
    assert_eq!(Opening::of(game, &[]).decider, Some(RED));
}

#[test]
fn rule_2_2_the_hasbergs_enter_on_the_left_and_the_askanians_on_the_right() {
    for (die, column) in [(1, 1), (6, 27)] {
        let opening = Opening::of(shipped("verdox/open"), &[die]);
        let numbers: Vec<u16> = (1..=23).map(|row| row * 100 + column).collect();
        assert_eq!(opening.numbers(), numbers);
    }
}

#[test]
fn rule_2_2_nobody_enters_on_water_marsh_or_walls() {
    let mut setup = shipped("verdox/open").setup().clone();
    for (row, terrain) in [
        (0, Terrain::River),
        (1, Terrain::Canal),
        (3, Terrain::Marsh),
        (4, Terrain::Wall),
        (5, Terrain::Gate),
        (6, Terrain::Hill),
        (7, Terrain::Wood),
    ] {
        setup.map.squares[row * 27] = terrain;
    }
    let opening = Opening::of(Verdox::new(&setup), &[1]);
    let numbers: Vec<u16> = [3].into_iter().chain(7..=23).map(|row| row * 100 + 1).collect();
    assert_eq!(opening.numbers(), numbers);
}

#[test]
fn rule_2_3_each_side_begins_with_ten_units() {
    let mut opening = Opening::of(shipped("verdox/open"), &[6]);
    opening.first_while(|game| game.state.turn() == 0);
    assert_eq!((opening.on_map(BLUE), opening.on_map(RED)), (10, 10));
    assert_eq!((opening.state.reserve_size(BLUE), opening.state.reserve_size(RED)), (65, 65));
    let entered = |event: &Event| matches!(event, Event::Enter { .. });
    let notes = opening.table.notes.iter().filter(|note| entered(&note.event));
    assert!(notes.clone().all(|note| note.rule == Rule::R2_3));
    assert_eq!(notes.count(), 20);
}

#[test]
fn rule_2_3_the_garrison_begins_in_the_fortress_with_its_own_kinds() {
    let mut opening = Opening::of(shipped("verdox/garrison"), &[]);
    opening.first_while(|game| game.decider == Some(BLUE));
    // 24 walls and gates, 25 squares of the court.
    assert_eq!(opening.numbers().len(), 49);
    opening.first_while(|game| game.state.turn() == 0);
    let mut kinds = [0; Kind::COUNT];
    for unit in opening.state.units_of(RED) {
        kinds[opening.state.unit(unit).kind.index()] += 1;
    }
    assert_eq!(kinds, [4, 3, 2, 0, 0, 1]);
    assert_eq!(opening.state.reserve(RED), [26, 12, 8, 10, 5, 4]);
    assert!(opening.state.held(RED).within(opening.game.map().fortress));
}

#[test]
fn rule_2_4_five_more_enter_after_each_own_phase_until_all_are_in() {
    let mut opening = Opening::of(shipped("verdox/open"), &[1]);
    opening.first_while(|game| game.state.turn() == 0);
    // Nobody moves away, so that the edge is full after the third phase.
    for (phases, expected) in [(1, 15), (2, 20), (3, 23), (4, 23)] {
        opening.idle_phase();
        assert_eq!(opening.on_map(BLUE), expected, "after {phases}");
        opening.idle_phase();
        assert_eq!(opening.on_map(RED), expected, "after {phases}");
    }
    assert_eq!(opening.state.reserve_size(BLUE), 52, "the rest wait");
}

#[test]
fn rule_2_4_all_are_in_after_the_thirteenth_own_phase() {
    let mut opening = Opening::of(shipped("verdox/open"), &[1]);
    opening.first_while(|game| game.state.turn() == 0);
    for turn in 1..=13 {
        for side in Side::BOTH {
            // Everybody marches inwards, one square each.
            for unit in opening.state.units_of(side) {
                let wargauge_engine::verdox::Whereabouts::OnMap(square) =
                    opening.state.unit(unit).whereabouts
                else {
                    continue;
                };
                if !opening.choices.contains(&Choice::Act(square)) {
                    continue;
                }
                opening.table.dice =
                    vec![(purposes::MOVE, 1), (purposes::BOG, 6), (purposes::HIT, 6)];
                opening.play(Choice::Act(square));
                // A single step is made of itself.
                let inward = opening.choices.iter().find(|choice| {
                    let Choice::Step(to) = choice else { return false };
                    let step = opening.game.map().apart(square, *to);
                    step == [(0, 1), (0, -1)][side.index()]
                });
                if opening.state.mover() == Some(unit) {
                    let choice = inward.copied().unwrap_or(opening.choices[0]);
                    opening.play(choice);
                }
                if opening.choices.contains(&Choice::Halt) {
                    opening.play(Choice::Halt);
                }
            }
            let expected = 65_u8.saturating_sub(5 * (turn - 1));
            assert_eq!(opening.state.reserve_size(side), expected, "before phase {turn}");
            opening.idle_phase();
        }
    }
    assert_eq!((opening.state.reserve_size(BLUE), opening.state.reserve_size(RED)), (0, 0));
}

#[test]
fn rule_2_5_counters_enter_face_down() {
    let mut opening = Opening::of(shipped("verdox/open"), &[1]);
    opening.first_while(|game| game.state.turn() == 0);
    for side in Side::BOTH {
        for unit in opening.state.units_of(side) {
            assert!(!opening.state.unit(unit).face_up);
            assert_eq!(opening.game.seen(&opening.state, side.other(), unit), None);
            assert!(opening.game.seen(&opening.state, side, unit).is_some());
        }
    }
    assert_eq!(opening.state.units_of(RED).next(), Some(SIDE_UNITS as u8));
}

#[test]
fn rule_2_6_who_deployed_first_has_the_first_phase_of_every_turn() {
    for (die, first) in [(2, BLUE), (5, RED)] {
        let mut opening = Opening::of(shipped("verdox/open"), &[die]);
        opening.first_while(|game| game.state.turn() == 0);
        for turn in 1..=4 {
            assert_eq!((opening.state.turn(), opening.decider), (turn, Some(first)));
            opening.idle_phase();
            assert_eq!((opening.state.turn(), opening.decider), (turn, Some(first.other())));
            opening.idle_phase();
        }
    }
}

#[test]
fn rule_2_7_barges_begin_ownerless_in_mid_river() {
    let opening = Opening::of(shipped("verdox/open"), &[1]);
    let grid = opening.game.map().grid;
    let found = [0, 1].map(|barge| opening.state.barge(barge));
    assert_eq!(
        found.map(|barge| barge.square.map(|square| grid.number(square))),
        [Some(514), Some(1914)]
    );
    assert!(found.iter().all(|barge| barge.owner.is_none() && barge.passenger.is_none()));
}
