//! What anybody would do: positions, and what must hold in all games.

use wargauge_ai::era1794::Weights;
use wargauge_ai::era1794::niemenczyn::{AnyPlayer, Heuristic};
use wargauge_ai::{Player, PlayerLuck, Random, play_game};
use wargauge_analysis::replay::Replay;
use wargauge_engine::era1794::{Choice, Concern, Event, Niemenczyn, NiemenczynState};
use wargauge_engine::hex::{Hex, Zone};
use wargauge_engine::{Luck, Side};

use super::judgement_positions::leader;
use super::{SCENARIOS, game};

/// Games between two of it in which some decisions are looked at.
pub fn watch(
    game: &Niemenczyn,
    games: std::ops::Range<u64>,
    look: impl FnMut(&Niemenczyn, &NiemenczynState, Side, &[Choice], Choice),
) {
    struct Watched<'a, F> {
        player: Heuristic,
        look: &'a std::cell::RefCell<F>,
    }
    impl<F> Player<Niemenczyn> for Watched<'_, F>
    where
        F: FnMut(&Niemenczyn, &NiemenczynState, Side, &[Choice], Choice),
    {
        fn begin(&mut self, game: &Niemenczyn, side: Side) {
            self.player.begin(game, side);
        }

        fn choose(
            &mut self,
            game: &Niemenczyn,
            state: &NiemenczynState,
            side: Side,
            choices: &[Choice],
            luck: &mut PlayerLuck,
        ) -> usize {
            let picked = self.player.choose(game, state, side, choices, luck);
            (self.look.borrow_mut())(game, state, side, choices, choices[picked]);
            picked
        }
    }
    let look = std::cell::RefCell::new(look);
    let [mut first, mut second] =
        [(); 2].map(|()| Watched { player: Heuristic::default(), look: &look });
    for number in games {
        play_game(game, &mut first, &mut second, &mut Luck::new(7, number), 7, number);
    }
}

/// In how many of some games, by turn 1, something happens.
fn by_turn_one(game: &Niemenczyn, games: u64, what: impl Fn(&Event) -> bool) -> usize {
    let players = [(); 2].map(|()| Heuristic::default());
    (0..games)
        .filter(|&number| {
            let replay = Replay::new(game, &players, 7, number);
            replay.events.iter().any(|entry| entry.turn == 1 && what(&entry.note.event))
        })
        .count()
}

#[test]
fn an_open_camp_is_reached_at_once() {
    let game = game(
        SCENARIOS[0],
        &[
            "units.brygada-kn.start=1009",
            "units.brygada-kn.facing=NW",
            "commanders.grabowski.start=1009",
        ],
    );
    assert_eq!(by_turn_one(&game, 20, |event| matches!(event, Event::Camp { .. })), 20);
}

#[test]
fn horse_behind_a_lone_company_charges_it() {
    let game = game(
        SCENARIOS[0],
        &[
            "rules.camp.draw=false",
            "units.brygada-kn.start=1205",
            "units.brygada-kn.facing=S",
            "commanders.grabowski.start=1205",
        ],
    );
    let charged = by_turn_one(&game, 20, |event| matches!(event, Event::Charge { .. }));
    assert!(charged >= 15, "{charged} of 20");
}

/// Alone under the muskets of the works it would be shot at by three companies and help nobody.
#[test]
fn horse_does_not_ride_up_to_the_works_before_its_foot() {
    let game = game(SCENARIOS[0], &[]);
    let (mut looks, mut near) = (0, 0);
    watch(&game, 0..40, |game, state, _, _, _| {
        if state.turn() == 1 {
            looks += 1;
            let horse = game.army(Side::First) & game.horse();
            let close = |unit: usize| game.map().walks(state.hex_of(unit))[1];
            near +=
                usize::from(horse.iter().any(|unit| close(unit).meets(state.held(Side::Second))));
        }
    });
    assert!(
        looks > 1000 && near == 0,
        "horse stands near the works in {near} of {looks} decisions"
    );
}

/// If guarding horse counted by its distance to the camp, distant enemies would get the cossacks' commander activated
/// and leave the foot without orders.
#[test]
fn a_feint_at_the_camp_does_not_take_the_activation_from_the_foot() {
    let game = game(SCENARIOS[0], &[]);
    let kirejew = leader(&game, "Kirejew");
    let chosen = |weights: Weights| {
        let players = [AnyPlayer::Random(Random), AnyPlayer::Heuristic(Heuristic::new(weights))];
        let (mut asked, mut drawn) = (0, 0);
        for number in 0..40 {
            for entry in Replay::new(&game, &players, 7, number).events {
                let Event::Choose { commander, .. } = entry.note.event else { continue };
                let of_russians = game.side_of_commander(usize::from(commander)) == Side::Second;
                asked += usize::from(of_russians);
                drawn += usize::from(commander == kirejew);
            }
        }
        assert!(asked > 100, "{asked}");
        100 * drawn / asked
    };
    let [now, before] =
        [Weights::default(), Weights { alarm: 100, ..Weights::default() }].map(chosen);
    assert!(now <= 5 && before >= 20, "{now} and {before} of a hundred");
}

#[test]
fn a_unit_with_an_enemy_before_it_fires_rather_than_passes() {
    let game = game(SCENARIOS[0], &["units.lit-7-1.start=0709", "commanders.grabowski.start=0509"]);
    let mut first = None;
    watch(&game, 0..1, |_, _, side, _, picked| {
        if side == Side::Second && first.is_none() {
            first = Some(picked);
        }
    });
    let shot = first.expect("a decision");
    assert!(matches!(shot, Choice::Fire { .. } | Choice::Cannon { .. }), "{shot:?}");
}

#[test]
fn no_unit_retreats_before_an_enemy_front_if_it_need_not() {
    let (mut free, mut asked) = (0, 0);
    for name in SCENARIOS {
        watch(&game(name, &[]), 0..300, |game, state, side, choices, picked| {
            let Choice::Retreat(to) = picked else { return };
            let Concern::Unit(unit) = game.concern(state) else { return };
            let enemy = side.other();
            let before = |hex: Hex| {
                let near = game.map().adjacent(hex) & state.held(enemy);
                near.iter().any(|place| {
                    let place = Hex(place as u16);
                    game.units_at(state, place, enemy).iter().any(|enemy| {
                        game.map().front(place, state.facing_of(enemy)).has(hex.index())
                    })
                })
            };
            let level = |hex: Hex| {
                let from = state.hex_of(unit);
                let direction = game.map().direction(from, hex).expect("a neighbour");
                let edge = game.map().side(from, direction);
                edge.rise <= 0 && !edge.escarpment
            };
            let good = |choice: &Choice| match *choice {
                Choice::Retreat(hex) => !before(hex) && level(hex),
                _ => false,
            };
            if choices.iter().any(good) {
                asked += 1;
                free += u32::from(good(&Choice::Retreat(to)));
            }
        });
    }
    assert!(asked > 300, "{asked}");
    assert_eq!(free, asked);
}

#[test]
fn commanders_keep_most_of_their_units_in_reach() {
    let (mut within, mut all) = (0, 0);
    for name in SCENARIOS {
        watch(&game(name, &[]), 0..200, |game, state, _, choices, picked| {
            let Concern::Commander(leader) = game.concern(state) else { return };
            let to = match picked {
                Choice::LeaderTo(hex) => hex,
                Choice::Stay => state.commander_hex(leader),
                _ => return,
            };
            // A ride, not the way out of a lost fight.
            if choices.len() < 20 {
                return;
            }
            for unit in game.command(leader) {
                let hex = state.hex_of(unit);
                if hex.is_somewhere() {
                    all += 1;
                    within += u32::from(game.map().distance(hex, to) <= 4);
                }
            }
        });
    }
    assert!(all > 1000 && within * 10 >= all * 7, "{within} of {all}");
}

#[test]
fn losses_leave_as_many_units_as_they_can() {
    let mut asked = 0;
    watch(&game(SCENARIOS[0], &[]), 0..300, |_, state, _, choices, picked| {
        let Choice::Lose(unit) = picked else { return };
        let size = |choice: &Choice| match *choice {
            Choice::Lose(unit) => state.size_of(usize::from(unit)),
            _ => 0,
        };
        asked += 1;
        let spared = choices.iter().any(|choice| size(choice) > 1);
        assert!(!spared || state.size_of(usize::from(unit)) > 1);
    });
    assert!(asked > 20, "{asked}");
}

#[test]
fn a_winner_turns_to_the_nearest_enemy() {
    let (mut facing, mut asked) = (0, 0);
    watch(&game(SCENARIOS[0], &[]), 0..300, |game, state, side, _, picked| {
        let (Choice::Face(to), Concern::Hex(hex)) = (picked, game.concern(state)) else { return };
        let enemies = state.held(side.other()).iter().map(|place| Hex(place as u16));
        let near = enemies.filter(|&place| place != hex);
        let Some(nearest) = near.min_by_key(|&place| game.map().distance(hex, place)) else {
            return;
        };
        if game.map().distance(hex, nearest) == 1 {
            asked += 1;
            let zone = to.zone_of_bearing(game.map().bearing(hex, nearest));
            facing += u32::from(zone != Zone::Rear);
        }
    });
    assert!(asked > 50 && facing * 10 >= asked * 8, "{facing} of {asked}");
}
