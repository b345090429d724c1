//! The game has no favourite: half a turn of the board with the sides exchanged gives the same game,
//! decision by decision and die by die.

use wargauge_engine::luck::{Luck, below, stream};
use wargauge_engine::square::Square;
use wargauge_engine::verdox::{Choice, Choices, Note, State, Verdox, Whereabouts, purposes};
use wargauge_engine::{Cast, Choices as _, Game, Outcome, Side, Table};

use rand_core::Rng;

use super::{changed, small};

/// The dice of the other game, with those of the lots reversed.
#[derive(Default)]
struct Turned {
    dice: Vec<u8>,
}

impl Table<Note> for Turned {
    const LISTENS: bool = false;

    fn roll(&mut self, cast: Cast) -> u8 {
        let die = self.dice.remove(0);
        if cast.purpose == purposes::LOTS { 5 - die } else { die }
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

/// The board turned by half a turn.
struct Board<'a> {
    game: &'a Verdox,
    /// The barge that each barge becomes.
    barges: Vec<u8>,
}

impl<'a> Board<'a> {
    fn new(game: &'a Verdox) -> Self {
        let state = game.start();
        let at = |barge: usize| state.barge(barge as u8).square.expect("it floats at first");
        let count = game.setup().map.barges.len();
        let mut board = Self { game, barges: Vec::new() };
        for barge in 0..count {
            let other = (0..count).find(|&other| at(other) == board.square(at(barge)));
            board.barges.push(other.expect("barges lie opposite each other") as u8);
        }
        board
    }

    fn square(&self, square: Square) -> Square {
        Square::of(self.game.map().grid.len() - 1 - square.index())
    }

    fn choice(&self, choice: Choice) -> Choice {
        match choice {
            Choice::Place(at) => Choice::Place(self.square(at)),
            Choice::Act(at) => Choice::Act(self.square(at)),
            Choice::Step(to) => Choice::Step(self.square(to)),
            Choice::Attack(at) => Choice::Attack(self.square(at)),
            Choice::Demolish(at) => Choice::Demolish(self.square(at)),
            Choice::Barge { barge, to } => {
                Choice::Barge { barge: self.barges[usize::from(barge)], to: self.square(to) }
            }
            Choice::Sink(barge) => Choice::Sink(self.barges[usize::from(barge)]),
            Choice::Kind(_) | Choice::Stop | Choice::Halt => choice,
        }
    }

    /// Whether the second position is the first one, turned.
    fn compare(&self, one: &State, other: &State) {
        assert_eq!((one.turn(), one.active()), (other.turn(), other.active().other()));
        for side in Side::BOTH {
            let units = one.units_of(side).zip(other.units_of(side.other()));
            for (unit, turned) in units {
                let (was, is) = (one.unit(unit), other.unit(turned));
                let whereabouts = match was.whereabouts {
                    Whereabouts::OnMap(at) => Whereabouts::OnMap(self.square(at)),
                    elsewhere => elsewhere,
                };
                assert_eq!((was.kind, was.face_up), (is.kind, is.face_up));
                assert_eq!(whereabouts, is.whereabouts);
                let aboard = was.aboard.map(|barge| self.barges[usize::from(barge)]);
                assert_eq!(aboard, is.aboard);
            }
            assert_eq!(one.reserve(side), other.reserve(side.other()));
            assert_eq!(self.game.sum(one, side), self.game.sum(other, side.other()));
        }
        for (barge, &turned) in self.barges.iter().enumerate() {
            let (was, is) = (one.barge(barge as u8), other.barge(turned));
            assert_eq!(was.square.map(|at| self.square(at)), is.square);
            assert_eq!(was.owner.map(Side::other), is.owner);
        }
        let gates = self.game.map().gates.len();
        for gate in 0..gates {
            assert_eq!(one.gate(gate).map(Side::other), other.gate(gates - 1 - gate));
        }
        for wall in one.walls() {
            assert!(other.walls().has(self.square(Square::of(wall)).index()));
        }
        assert_eq!(one.walls().len(), other.walls().len());
    }
}

/// Plays random games and the same games turned round, and returns the number of decisions.
fn mirrored(one: &Verdox, other: &Verdox, games: u64) -> usize {
    let board = Board::new(one);
    let mut decisions = 0;
    for number in 0..games {
        let mut picks = stream(13, number, 7);
        let mut writer = Writer { luck: Luck::new(13, number), dice: Vec::new() };
        let mut turned = Turned::default();
        let (mut state, mut mirror) = (one.start(), other.start());
        let (mut choices, mut others) = (Choices::empty(), Choices::empty());
        loop {
            let decider = one.advance(&mut state, &mut writer, &mut choices);
            turned.dice.append(&mut writer.dice);
            let turned_decider = other.advance(&mut mirror, &mut turned, &mut others);
            assert!(turned.dice.is_empty(), "as many dice");
            assert_eq!(decider.map(Side::other), turned_decider);
            board.compare(&state, &mirror);
            if decider.is_none() {
                break;
            }
            let key = |choice: &Choice| format!("{choice:?}");
            let mut listed: Vec<Choice> =
                choices.iter().map(|&choice| board.choice(choice)).collect();
            listed.sort_by_key(key);
            others.sort_by_key(key);
            assert_eq!(listed, others.to_vec());
            let pick = below(picks.next_u64(), choices.len() as u64) as usize;
            one.play(&mut state, choices[pick], &mut writer);
            turned.dice.append(&mut writer.dice);
            other.play(&mut mirror, board.choice(choices[pick]), &mut turned);
            decisions += 1;
        }
        let Outcome { winner, automatic, turn, points } = one.outcome(&state).expect("it is over");
        let expected =
            Outcome { winner: winner.map(Side::other), automatic, turn, points: -points };
        assert_eq!(other.outcome(&mirror), Some(expected));
    }
    decisions
}

#[test]
fn the_siege_turned_round_is_the_siege_for_the_other_side() {
    let siege = changed("verdox/garrison", &[], &[]);
    let turned = changed("verdox/garrison", &["garrison-hasbergs"], &[]);
    assert!(mirrored(&siege, &turned, 3) > 5000);
}

#[test]
fn rule_2_1_the_lots_alone_favour_a_side() {
    let open = changed("verdox/open", &[], &[]);
    assert!(mirrored(&open, &open, 3) > 5000);
    let [blue, red] = ["hasbergs", "askanians"]
        .map(|side| changed("verdox/open", &["first"], &[&format!("parameters.beginner={side}")]));
    assert!(mirrored(&blue, &red, 2) > 4000);
}

#[test]
fn a_crowded_board_with_every_ground_favours_neither_side() {
    let game = small(|_| {});
    assert!(mirrored(&game, &game, 30) > 20_000);
    let [blue, red] = [0, 1].map(|side| small(|setup| setup.rules.gates = Some(side)));
    assert!(mirrored(&blue, &red, 10) > 5000);
}
