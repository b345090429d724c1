//! Properties of whole random games: nothing that the rules forbid ever happens.

use wargauge_engine::pluton::choice::MOST_CHOICES;
use wargauge_engine::pluton::{Choice, Choices, Kind, Pluton, State, Whereabouts};
use wargauge_engine::{Choices as _, FactValue, Game, Luck, Side};

use super::games;
use crate::common::play;

const SEED: u64 = 1939;

/// Every decision of some random games.
fn every_decision(games_each: u64, mut look: impl FnMut(&Pluton, &State, &[Choice])) {
    for game in games() {
        for number in 0..games_each {
            play(game, SEED, number, &mut Luck::new(SEED, number), |state, choices| {
                look(game, state, choices);
            });
        }
    }
}

/// Everything that must hold in any state.
fn check(game: &Pluton, s: &State, is_fleeing: bool) {
    let mut counts = vec![[0_u8; 2]; game.map().board.len()];
    let mut commanders = vec![[false; 2]; game.map().board.len()];
    for side in Side::BOTH {
        for unit in game.units_of(side) {
            let Whereabouts::OnMap(hex) = s.whereabouts(unit) else { continue };
            if game.kind(unit) == Kind::Commander {
                commanders[hex.index()][side.index()] = true;
            } else {
                counts[hex.index()][side.index()] += 1;
                assert!(game.size(s, unit) > 0, "nothing is left of {unit}");
            }
            assert!(game.units_at(s, hex).contains(&unit));
        }
    }
    for (count, commander) in counts.iter().zip(&commanders) {
        assert!(count.iter().all(|&platoons| platoons <= 6), "{count:?}");
        for side in 0..2 {
            let alone = commander[side] && count[side] == 0 && count[1 - side] > 0;
            assert!(!alone || is_fleeing, "a commander is alone among enemies");
        }
    }
}

#[test]
fn no_state_breaks_a_rule() {
    let mut nth = 0_u32;
    every_decision(12, |game, s, choices| {
        nth += 1;
        if nth.is_multiple_of(7) || game.outcome(s).is_some() {
            let urgent = choices.iter().any(|choice| matches!(choice, Choice::Retreat(_)));
            check(game, s, urgent);
        }
    });
}

#[test]
fn the_other_reading_of_every_house_rule_plays_to_the_end() {
    use wargauge_engine::pluton::switches::{
        Class, Commanded, Grades, Hits, Shown, SideLevel, SideMorale,
    };
    for mut setup in [super::printed::first(), super::printed::second()] {
        let rules = &mut setup.rules;
        rules.movement.marked_first = false;
        rules.fire.hits = Hits::Hex;
        rules.fire.crews = Class::Guns;
        (rules.fire.crowded_losses, rules.fire.only_there) = (true, false);
        (rules.fire.cover_at_zero, rules.fire.mortar_once) = (true, false);
        (rules.shells.watched, rules.shells.one_roll) = (false, false);
        rules.combat.level = SideLevel::Any;
        rules.combat.morale = SideMorale::Highest;
        (rules.combat.forced_in_open, rules.combat.pinned_attacker) = (false, false);
        (rules.combat.whole_boxes, rules.combat.trapped_die) = (true, false);
        (rules.levels.renewed, rules.levels.stays_a_turn) = (false, false);
        rules.levels.runners_next = false;
        (rules.command.lone_rolls, rules.command.flees) = (false, false);
        (rules.sight.shown, rules.sight.remembered) = (Shown::Always, false);
        (rules.fire.falls_behind, rules.shells.crowds) = (false, false);
        (rules.command.others, rules.command.each_platoon) = (Commanded::Side, true);
        rules.strength.halves_for_all = false;
        (rules.arrivals.same_phase, rules.arrivals.run) = (false, false);
        rules.grades = Grades::Winner;
        assert!(wargauge_engine::pluton::check::check(&setup).is_empty());
        let game = Pluton::new(&setup);
        for number in 0..6 {
            let mut nth = 0_u32;
            let last = play(&game, SEED, number, &mut Luck::new(SEED, number), |s, choices| {
                nth += 1;
                if nth.is_multiple_of(31) {
                    let urgent = choices.iter().any(|choice| matches!(choice, Choice::Retreat(_)));
                    check(&game, s, urgent);
                    for viewer in Side::BOTH {
                        let mut dealt = *s;
                        game.deal_hidden(&mut dealt, viewer, &mut |bound| bound / 2);
                    }
                }
            });
            assert!(game.outcome(&last).is_some());
        }
    }
}

#[test]
fn choices_are_different_and_fit() {
    let mut most = 0;
    every_decision(6, |game, s, choices| {
        if game.outcome(s).is_some() {
            return;
        }
        most = most.max(choices.len());
        assert!(choices.len() >= 2);
        for (nth, choice) in choices.iter().enumerate() {
            assert!(!choices[..nth].contains(choice), "{choice:?} twice");
        }
        let mut again = Choices::empty();
        assert!(game.choices(s, &mut again).is_some());
        assert_eq!(again.as_slice(), choices);
    });
    assert!(most < MOST_CHOICES, "{most}");
}

#[test]
fn every_listed_choice_can_be_played() {
    let mut nth = 0_u32;
    every_decision(2, |game, s, choices| {
        nth += 1;
        if !nth.is_multiple_of(97) {
            return;
        }
        for &choice in choices {
            let mut next = *s;
            let mut table = Luck::new(1, nth.into());
            game.try_play(&mut next, choice, &mut table).expect("it is listed");
            let mut listed = Choices::empty();
            game.advance(&mut next, &mut table, &mut listed);
            let urgent = listed.iter().any(|choice| matches!(choice, Choice::Retreat(_)));
            check(game, &next, urgent);
        }
    });
}

/// Choices of every kind about some units and hexes, most of them illegal at any moment.
fn near_legal(game: &Pluton, s: &State, listed: &[Choice], nth: u32) -> Vec<Choice> {
    let mut all = vec![
        Choice::Column(0),
        Choice::Column(1 + (nth % 43) as u8),
        Choice::Column(99),
        Choice::Stay,
        Choice::Rest,
        Choice::Run,
        Choice::Halt,
        Choice::EndMoves,
        Choice::Hold,
        Choice::Attack,
        Choice::Decline,
    ];
    for side in Side::BOTH {
        let units: Vec<u8> = game.units_of(side).collect();
        let place = nth as usize % units.len();
        let unit = units[place];
        let next = units[(place + 1) % units.len()];
        all.extend([
            Choice::Move(unit),
            Choice::With(unit),
            Choice::Leave(unit),
            Choice::Shooter(unit),
            Choice::Lose(unit),
            Choice::Fire { target: unit, halves: 0 },
            Choice::Fire { target: next, halves: 1 + (nth % 7) as u8 },
            Choice::Burst((nth % 40) as u8),
        ]);
        let at = match s.whereabouts(unit) {
            Whereabouts::OnMap(hex) => hex,
            _ => wargauge_engine::Hex((nth as usize % game.map().board.len()) as u16),
        };
        for hex in game.map().around(at).take(2).chain([at]) {
            all.extend([
                Choice::Place(hex),
                Choice::Lay(hex),
                Choice::Step(hex),
                Choice::Combat(hex),
                Choice::Retreat(hex),
            ]);
        }
    }
    // One more or one less than what is listed.
    for &choice in listed.iter().take(8) {
        match choice {
            Choice::Fire { target, halves } => {
                all.push(Choice::Fire { target, halves: halves + 1 });
                all.push(Choice::Fire { target: target ^ 64, halves });
            }
            Choice::Move(unit) => all.push(Choice::Move(unit ^ 64)),
            Choice::Shooter(unit) => all.push(Choice::Shooter(unit ^ 64)),
            Choice::Column(column) => all.push(Choice::Column(column + 1)),
            _ => {}
        }
    }
    all
}

#[test]
fn an_illegal_choice_leaves_the_state_as_it_was() {
    let (mut nth, mut refused) = (0_u32, 0_u32);
    every_decision(1, |game, s, choices| {
        nth += 1;
        if choices.is_empty() || !nth.is_multiple_of(7) {
            return;
        }
        let mut state = *s;
        for other in near_legal(game, s, choices, nth) {
            if choices.contains(&other) {
                continue;
            }
            assert!(game.try_play(&mut state, other, &mut Luck::new(0, 0)).is_err(), "{other:?}");
            assert!(state == *s, "{other:?}");
            refused += 1;
        }
    });
    assert!(refused > 10_000, "{refused}");
}

#[test]
fn facts_agree_with_the_last_state() {
    struct Keeper<'a> {
        game: &'a Pluton,
        luck: Luck,
        facts: Vec<FactValue>,
    }
    impl wargauge_engine::Table<wargauge_engine::pluton::Note> for Keeper<'_> {
        const LISTENS: bool = false;
        const KEEPS_FACTS: bool = true;
        fn roll(&mut self, cast: wargauge_engine::Cast) -> u8 {
            wargauge_engine::Table::<wargauge_engine::pluton::Note>::roll(&mut self.luck, cast)
        }
        fn hear(&mut self, turn: u8, note: wargauge_engine::pluton::Note) {
            self.game.record(turn, &note, &mut self.facts);
        }
    }
    for game in games() {
        let facts = game.facts();
        let mut columns: Vec<&str> = facts.iter().map(|fact| fact.column.as_str()).collect();
        columns.sort_unstable();
        columns.dedup();
        assert_eq!(columns.len(), facts.len(), "every column has its own name");
        for number in 0..6 {
            let mut keeper =
                Keeper { game, luck: Luck::new(SEED, number), facts: vec![0; facts.len()] };
            game.blank(&mut keeper.facts);
            let last = play(game, SEED, number, &mut keeper, |_, _| {});
            let value = |column: &str| {
                let place = facts.iter().position(|fact| fact.column == column);
                keeper.facts[place.unwrap_or_else(|| panic!("no {column}"))]
            };
            assert_eq!(value("points_27"), game.net(&last));
            let (_, grade) = game.verdict(&last);
            assert_eq!(value("grade"), grade as FactValue + 1);
            for (place, unit) in game.setup().units.iter().enumerate() {
                let number = game.number(place);
                let side = &game.setup().sides[unit.side.index()];
                let name = wargauge_engine::fact::slug(&unit.name);
                assert_eq!(
                    value(&format!("{side}_{name}_losses")),
                    FactValue::from(last.losses(number))
                );
                if last.whereabouts(number) == Whereabouts::Gone {
                    assert_eq!(value(&format!("{side}_{name}_eliminated")), 1);
                }
            }
        }
    }
}

#[test]
fn stands_list_every_unit() {
    every_decision(1, |game, s, _| {
        let mut count = 0;
        game.stands(s, &mut |stand| {
            assert_eq!(stand.unit, count);
            count += 1;
        });
        assert_eq!(count, game.units().len());
    });
}
