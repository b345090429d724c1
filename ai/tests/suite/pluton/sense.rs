//! Single decisions of the heuristic player of *Pluton 1* that any player would take.

use wargauge_ai::pluton::Heuristic;
use wargauge_ai::{play_game, play_game_watched};
use wargauge_engine::pluton::position::Placed;
use wargauge_engine::pluton::{Choice, Choices, Event, Level, Note, Pluton, State, Whereabouts};
use wargauge_engine::{Cast, Choices as _, Game, Luck, Side, Table};

use super::field::{Field, GERMANS, POLES, VILLAGE};
use super::{BOTH, shipped};

/// A table that keeps the shots.
struct Shots<'a> {
    luck: Luck,
    game: &'a Pluton,
    fired: u32,
    idle: u32,
}

impl Table<Note> for Shots<'_> {
    const LISTENS: bool = true;

    fn roll(&mut self, cast: Cast) -> u8 {
        Table::<Note>::roll(&mut self.luck, cast)
    }

    fn hear(&mut self, _turn: u8, note: Note) {
        if let Event::Fire { force, .. } = note.event {
            self.fired += 1;
            let does = |die| {
                let effect = self.game.effect(force.result, die);
                effect.losses > 0 || effect.levels > 0
            };
            self.idle += u32::from(!(1..=10).any(does));
        }
    }
}

#[test]
fn rule_7_3_no_shot_is_fired_that_can_do_nothing() {
    for name in BOTH {
        let game = shipped(name);
        let (mut first, mut second) = (Heuristic::default(), Heuristic::default());
        let mut table = Shots { luck: Luck::new(3, 1), game: &game, fired: 0, idle: 0 };
        play_game(&game, &mut first, &mut second, &mut table, 3, 1);
        assert!(table.fired > 100 && table.idle == 0, "{name}: {} of {}", table.idle, table.fired);
    }
}

/// Open ground with a wood in the middle.
const WOOD: [&str; 8] = [
    ".........",
    ".........",
    ".........",
    "....*....",
    ".........",
    ".........",
    ".........",
    ".........",
];

#[test]
fn rule_7_5_a_platoon_under_fire_in_the_open_goes_into_the_wood_beside_it() {
    // 0504 is the wood; machine guns see the whole field.
    let field =
        Field::on(&WOOD).german("s1", 505).german("1d", 505).pole("c1", 905).pole("1d", 905);
    let mut state = field.moves(GERMANS);
    let unit = field.number(GERMANS, "s1");
    field.play_phase(&mut state, 1, |_, _| {});
    assert_eq!(state.hex_of(unit), field.hex(504));
}

#[test]
fn rule_11_4_a_pinned_platoon_creeps_out_of_the_open() {
    // The wood is further from the guns than the open hex.
    let field = Field::on(&WOOD).pole("c1", 501).pole("1d", 501);
    let field = field.unit(GERMANS, "s1", 503, Level::Pinned).german("1d", 508);
    let mut state = field.moves(GERMANS);
    let mut crept = false;
    field.play_phase(&mut state, 1, |_, choice| {
        crept |= choice == Choice::Step(field.hex(504));
    });
    assert!(crept);
}

#[test]
fn rule_13_2_a_company_on_the_march_stays_near_its_commander() {
    let mut field = Field::on(&VILLAGE).pole("s1", 101);
    for name in ["s1", "s2", "s3", "1d"] {
        field = field.german(name, 1409);
    }
    let mut state = field.moves(GERMANS);
    for number in 0..3 {
        field.play_phase(&mut state, number, |_, _| {});
        for name in ["s1", "s2", "s3"] {
            let unit = field.number(GERMANS, name);
            assert!(field.game.is_commanded(&state, unit), "{name} in phase {number}");
        }
        let mut next = field.game.position(&placed(&field, &state), GERMANS, 6);
        std::mem::swap(&mut state, &mut next);
    }
    // And it got somewhere.
    let first = state.hex_of(field.number(GERMANS, "s1"));
    assert!(field.game.map().distance(first, field.hex(1409)) >= 5);
}

/// The units on the map as a new position has them.
fn placed(field: &Field, state: &State) -> Vec<Placed> {
    Side::BOTH
        .into_iter()
        .flat_map(|side| field.game.units_of(side))
        .filter_map(|unit| match state.whereabouts(unit) {
            Whereabouts::OnMap(hex) => Some(Placed::fresh(unit, hex)),
            Whereabouts::Waiting | Whereabouts::Gone => None,
        })
        .collect()
}

/// Whether Poles south of a village step into the Germans in its hex 0404.
fn storms(field: &Field) -> bool {
    let mut state = field.moves(POLES);
    let mut stormed = false;
    field.play_phase(&mut state, 1, |_, choice| {
        stormed |= choice == Choice::Step(field.hex(404));
    });
    stormed
}

#[test]
fn rule_10_3_it_storms_with_odds_and_not_without() {
    let held = |names: &[&str]| {
        names.iter().fold(Field::on(&VILLAGE), |field, name| field.german(name, 404))
    };
    let one = held(&["s1", "s2", "s3", "1d"]).pole("s1", 405).pole("1d", 405);
    assert!(!storms(&one));
    let mut many = held(&["s1"]);
    for name in ["s1", "s2", "s3", "1d"] {
        many = many.pole(name, 405);
    }
    assert!(storms(&many.pole("s4", 305).pole("s5", 305)));
}

#[test]
fn rule_8_3_markers_fall_on_enemies_in_the_open_and_not_beside_friends() {
    // Far from the Germans, who see it, stand two Polish platoons in the open; others are close to them.
    let field = Field::on(&VILLAGE).markers().pole("s1", 1102).pole("s2", 1102).pole("s3", 605);
    let field = field.german("1d", 606).german("s1", 606).german("s2", 505).german("m1", 610);
    let mut state = field.shells(GERMANS);
    let (side, choice, _) = field.decision(&mut state);
    assert_eq!(side, GERMANS);
    // Hexes are picked column by column if there are many.
    assert_eq!(choice, Choice::Column(11));
    field.play(&mut state, choice);
    assert_eq!(field.decision(&mut state).1, Choice::Lay(field.hex(1102)));
}

#[test]
fn rule_7_6_a_platoon_fires_all_it_has_at_the_best_target() {
    // Out in the open at ranges 1 and 5.
    let field = Field::on(&VILLAGE).pole("s1", 605).pole("1d", 605);
    let field = field.german("s1", 606).german("s2", 610);
    let mut state = field.fire(GERMANS);
    let (side, choice, choices) = field.decision(&mut state);
    assert_eq!((side, choice), (POLES, Choice::Shooter(field.number(POLES, "s1"))));
    assert!(choices.contains(&Choice::Hold));
    field.play(&mut state, choice);
    let target = field.number(GERMANS, "s1");
    assert_eq!(field.decision(&mut state).1, Choice::Fire { target, halves: 6 });
}

#[test]
fn rule_s2_5_poles_whom_nobody_has_seen_stay_where_they_are() {
    let game = shipped("pluton/free");
    let (mut first, mut second) = (Heuristic::default(), Heuristic::default());
    let mut unseen = 0;
    for number in 0..8 {
        let mut points = 0;
        let mut watch = |state: &State| points = state.unrevealed();
        let mut table = Luck::new(6, number);
        play_game_watched(&game, &mut first, &mut second, &mut table, 6, number, &mut watch);
        unseen += u32::from(points);
    }
    // Germans need some turns to come near.
    assert!(unseen >= 8 * 2, "{unseen} turns in 8 games");
}

#[test]
fn rule_14_2_an_opened_box_takes_the_next_loss() {
    // Points are lost by box: the second half of a box costs nothing more.
    let field = Field::on(&VILLAGE);
    let [one, two, enemy] = [(GERMANS, "s1"), (GERMANS, "s2"), (POLES, "s1")]
        .map(|(side, name)| field.number(side, name));
    let hex = field.hex(808);
    let units = [
        Placed { losses: 1, ..Placed::fresh(one, hex) },
        Placed::fresh(two, hex),
        Placed::fresh(enemy, hex),
    ];
    let mut asked = 0;
    for number in 0..20 {
        let mut state = field.game.position_of_combat(&units, GERMANS, 5, true);
        let mut table = Luck::new(9, number);
        let mut choices = Choices::empty();
        let decider = field.game.advance(&mut state, &mut table, &mut choices);
        if decider == Some(GERMANS) && choices.contains(&Choice::Lose(one)) {
            assert_eq!(field.decision(&mut state).1, Choice::Lose(one));
            asked += 1;
        }
    }
    assert!(asked > 0);
}
