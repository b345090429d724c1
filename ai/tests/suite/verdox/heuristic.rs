//! The heuristic player of *Fortress of Verdox*: fair, repeatable, and better than chance.

use rand_core::Rng;
use wargauge_ai::search::Budget;
use wargauge_ai::verdox::Heuristic;
use wargauge_ai::{Player, PlayerLuck, Random, Search, play_game, play_game_watched};
use wargauge_engine::luck::{below, stream};
use wargauge_engine::verdox::position::Placed;
use wargauge_engine::verdox::state::UNITS;
use wargauge_engine::verdox::{Choices, Kind, State, Verdox, Whereabouts};
use wargauge_engine::{Choices as _, Game, Luck, Outcome, Side, Tally};

use super::errands::phase_of_first;
use super::{counter, shipped};

fn play<A: Player<Verdox>, B: Player<Verdox>>(
    game: &Verdox,
    (first, second): (&mut A, &mut B),
    number: u64,
) -> Outcome {
    play_game(game, first, second, &mut Luck::new(7, number), 7, number).outcome
}

/// Games won of twice so many, each side played by the heuristic in half of them.
fn won_against_chance(name: &str, games: u64) -> u64 {
    let game = shipped(name);
    let mut heuristic = Heuristic::default();
    let mut won = 0;
    for number in 0..games {
        let as_first = play(&game, (&mut heuristic, &mut Random), number);
        let as_second = play(&game, (&mut Random, &mut heuristic), number);
        won += u64::from(as_first.winner == Some(Side::First));
        won += u64::from(as_second.winner == Some(Side::Second));
    }
    won
}

#[test]
fn it_beats_chance_in_the_open() {
    let won = won_against_chance("verdox/open", 15);
    assert!(won >= 29, "{won} of 30");
}

#[test]
fn it_beats_chance_on_both_sides_of_the_walls() {
    let won = won_against_chance("verdox/garrison", 15);
    assert!(won >= 29, "{won} of 30");
}

/// How often a lone unit of a side that is far behind walks into the range of two riflemen, of eighty times.
fn walked_into_range(weights: &str) -> u32 {
    let game = shipped("verdox/open");
    let (hasbergs, askanians) = (Side::First, Side::Second);
    // Five squares apart, and riflemen fire at four.
    let shooters = [1707, 1806].map(|number| counter(&game, askanians, Kind::Riflemen, number));
    // The first unit of foot would be a guard.
    let first = counter(&game, hasbergs, Kind::Artillery, 1201);
    let others = (1..=20).map(|row| counter(&game, askanians, Kind::Artillery, row * 100 + 26));
    let mut walked = 0;
    for kind in [Kind::Infantry, Kind::Riflemen, Kind::Cavalry, Kind::MountedRiflemen] {
        let alone = counter(&game, hasbergs, kind, 1702);
        let counters: Vec<Placed> =
            [first, alone].into_iter().chain(shooters).chain(others.clone()).collect();
        for number in 0..20 {
            let heuristic = Heuristic::new(weights.parse().expect("weights"));
            let after = phase_of_first(&game, heuristic, &counters, number);
            let Whereabouts::OnMap(square) = after.unit(1).whereabouts else { continue };
            let is_near = |enemy: &Placed| game.distance(square, enemy.square) <= 4;
            walked += u32::from(shooters.iter().any(is_near));
        }
    }
    walked
}

#[test]
fn a_side_far_behind_does_not_walk_into_range_alone() {
    assert_eq!(walked_into_range(""), 0);
    // Nor is that so because there is nowhere to go.
    assert!(walked_into_range("daring=800") > 0);
}

#[test]
fn a_unit_behind_a_friend_who_stays_goes_round_him() {
    let game = shipped("verdox/open");
    // On the open road between woods and canal; the guns move on a 1 only.
    let behind = counter(&game, Side::First, Kind::Infantry, 1205);
    let guns = counter(&game, Side::First, Kind::Artillery, 1206);
    let far = counter(&game, Side::Second, Kind::Infantry, 127);
    for number in 0..30 {
        let counters = [guns, behind, far];
        let after = phase_of_first(&game, Heuristic::default(), &counters, number);
        assert_ne!(after.unit(1).whereabouts, Whereabouts::OnMap(behind.square), "game {number}");
    }
}

#[test]
fn the_headquarters_of_a_random_player_falls_in_most_games() {
    for (name, most) in [("verdox/open", 24), ("verdox/garrison", 15)] {
        let game = shipped(name);
        let (mut heuristic, mut taken) = (Heuristic::default(), 0);
        for number in 0..15 {
            let as_first = play(&game, (&mut heuristic, &mut Random), number);
            let as_second = play(&game, (&mut Random, &mut heuristic), number);
            for outcome in [as_first, as_second] {
                taken += u32::from(outcome.turn < game.switches().turns);
            }
        }
        assert!(taken > most, "{name}: {taken} of 30");
    }
}

/// How many of the first side's units that can move neither move nor attack in turns 16 to 30; none if the
/// game is over before.
fn idle(
    game: &Verdox,
    (first, second): (&mut Heuristic, &mut impl Player<Verdox>),
    number: u64,
) -> Option<usize> {
    let mut acted = [false; UNITS];
    let mut last = game.start();
    let mut watch = |state: &State| {
        if (16..=30).contains(&state.turn()) {
            last = *state;
            if let Some(unit) = state.mover() {
                acted[usize::from(unit)] = true;
            }
        }
    };
    let table = &mut Luck::new(7, number);
    let played = play_game_watched(game, first, second, table, 7, number, &mut watch);
    let waits = |&unit: &u8| {
        let view = last.unit(unit);
        matches!(view.whereabouts, Whereabouts::OnMap(_))
            && view.kind != Kind::Artillery
            && !acted[usize::from(unit)]
    };
    (played.outcome.turn > 30).then(|| last.units_of(Side::First).filter(waits).count())
}

#[test]
fn where_no_front_holds_few_armies_stand_in_a_queue() {
    for name in ["verdox/open", "verdox/garrison"] {
        let game = shipped(name);
        let mut heuristic = Heuristic::default();
        let idle: Vec<usize> = (0..40)
            .filter_map(|number| idle(&game, (&mut heuristic, &mut Random), number))
            .collect();
        let queues = idle.iter().filter(|&&idle| idle >= 20).count();
        assert!(queues * 20 <= idle.len(), "{name}: {queues} of {} armies", idle.len());
    }
}

#[test]
fn between_equals_few_armies_wait_because_blocked_units_go_round() {
    let game = shipped("verdox/open");
    let idle = |weights: &str| -> Vec<usize> {
        let player = || Heuristic::new(weights.parse().expect("weights"));
        let (mut first, mut second) = (player(), player());
        (0..40).filter_map(|number| idle(&game, (&mut first, &mut second), number)).collect()
    };
    let (round, in_queues) = (idle(""), idle("sidestep=0"));
    let waiting = round.iter().filter(|&&idle| idle >= 20).count();
    assert!(waiting * 20 <= round.len(), "{waiting} of {} armies", round.len());
    let [round, in_queues] = [round, in_queues].map(|idle| idle.iter().sum::<usize>());
    assert!(round * 3 < in_queues * 2, "{round} idle units, {in_queues} if nobody goes round");
}

#[test]
fn equal_players_have_equal_chances_and_both_cross_the_river() {
    let game = shipped("verdox/open");
    let (mut first, mut second) = (Heuristic::default(), Heuristic::default());
    let (mut crossed, mut wins) = ([0; 2], [0; 3]);
    // The river runs down column 14.
    let beyond = |side: Side, square: usize| match side {
        Side::First => square % 27 > 13,
        Side::Second => square % 27 < 13,
    };
    for number in 0..20 {
        let mut over = [false; 2];
        let mut watch = |state: &State| {
            for side in Side::BOTH {
                over[side.index()] |= state.held(side).iter().any(|at| beyond(side, at));
            }
        };
        let (table, players) = (&mut Luck::new(7, number), (&mut first, &mut second));
        let played = play_game_watched(&game, players.0, players.1, table, 7, number, &mut watch);
        wins[played.outcome.winner.map_or(2, Side::index)] += 1;
        for side in Side::BOTH {
            crossed[side.index()] += u32::from(over[side.index()]);
        }
    }
    assert!(crossed.iter().all(|&times| times >= 4), "{crossed:?}");
    assert!(wins[0] > 4 && wins[1] > 4, "{wins:?}");
}

/// How often each rule acts in so many games of the heuristic against itself.
fn uses(name: &str, games: u64) -> Vec<(&'static str, u32)> {
    let game = shipped(name);
    let (mut first, mut second) = (Heuristic::default(), Heuristic::default());
    let mut uses = vec![0; game.rules().ids()];
    for number in 0..games {
        let mut table = Tally { table: Luck::new(8, number), uses: &mut uses };
        play_game(&game, &mut first, &mut second, &mut table, 8, number);
    }
    let book = game.rules().listed();
    book.map(|(rule, entry)| (entry.number, uses[usize::from(rule.0)])).collect()
}

fn all_act(name: &str, games: u64, rules: &[&str]) {
    let uses = uses(name, games);
    for rule in rules {
        let of = uses.iter().find(|(number, _)| number == rule);
        assert!(of.is_some_and(|&(_, times)| times > 0), "{name}: {rule} never acts");
    }
}

#[test]
fn in_the_open_it_uses_hills_woods_walls_gates_canals_and_barges() {
    let ground = ["3.10", "6.2.1", "6.3.1", "6.4.1", "6.6.1", "6.8.2", "6.8.3"];
    let fortress = ["6.10.1", "6.10.2", "6.10.3", "6.10.4", "6.10.5", "6.11.1", "6.11.2"];
    let barges = ["7.7.2", "7.7.3", "7.7.5", "7.7.6"];
    all_act("verdox/open", 20, &[&ground[..], &fortress, &barges].concat());
}

#[test]
fn besiegers_climb_walls_and_shoot_them_down() {
    all_act("verdox/garrison", 20, &["6.10.3", "6.10.5", "6.10.8", "6.10.9", "6.11.2"]);
}

#[test]
fn search_over_it_decides_alike_whatever_the_enemy_hides() {
    // Short, so that playouts are short while much still lies hidden.
    let mut setup = shipped("verdox/garrison").setup().clone();
    setup.rules.turns = 14;
    let game = Verdox::new(&setup);
    let mut heuristic = Heuristic::default();
    let mut search =
        Search::new(Budget { iterations: 8, ..Budget::default() }, Heuristic::default());
    let (mut state, mut choices) = (game.start(), Choices::empty());
    let mut table = Luck::new(5, 1);
    heuristic.begin(&game, Side::First);
    let (mut decided, mut asked, mut differ) = (0, 0, 0);
    while let Some(side) = game.advance(&mut state, &mut table, &mut choices) {
        let luck = || PlayerLuck::new(5, 1, side, state.turn());
        let picked = heuristic.choose(&game, &state, side, &choices, &mut luck());
        decided += 1;
        if state.turn() >= 13 && decided % 5 == 0 {
            let mut other = state;
            let mut deal = stream(6, decided, 1);
            game.deal_hidden(&mut other, side, &mut |bound| {
                below(deal.next_u64(), bound as u64) as usize
            });
            let mut pick = |state: &State| {
                search.begin(&game, side);
                search.choose(&game, state, side, &choices, &mut luck())
            };
            assert_eq!(pick(&state), pick(&other));
            asked += 1;
            differ += u32::from(state != other);
        }
        game.play(&mut state, choices[picked], &mut table);
    }
    assert!(asked > 5 && differ > 5, "{asked} asked, {differ} of them different");
}

#[test]
fn it_decides_alike_whatever_the_enemy_hides() {
    let game = shipped("verdox/garrison");
    // The lists of leagues have drive, good ground near enemies alone, and wide screens.
    let bred = "drive_second=50,drive_fourth=140,drive_upper=70,drive_guns=30,contact=40,screen=12,shuffle=0,line=24,fetch=8";
    let mut asked = 0;
    for (number, weights) in ["", "", bred, bred].into_iter().enumerate() {
        let number = number as u64;
        let mut heuristic = Heuristic::new(weights.parse().expect("weights"));
        let (mut state, mut choices) = (game.start(), Choices::empty());
        let mut table = Luck::new(5, number);
        let mut whim = stream(5, number, 7);
        heuristic.begin(&game, Side::First);
        while let Some(side) = game.advance(&mut state, &mut table, &mut choices) {
            let pick = |state: &State, heuristic: &mut Heuristic| {
                let mut luck = PlayerLuck::new(5, number, side, state.turn());
                heuristic.choose(&game, state, side, &choices, &mut luck)
            };
            let mut other = state;
            let mut deal = stream(6, number, 1);
            game.deal_hidden(&mut other, side, &mut |bound| {
                below(deal.next_u64(), bound as u64) as usize
            });
            let picked = pick(&state, &mut heuristic);
            assert_eq!(picked, pick(&other, &mut heuristic));
            asked += 1;
            // Now and then something else, so that games differ.
            let chance = below(whim.next_u64(), choices.len() as u64) as usize;
            let choice = choices[if asked % 3 == 0 { chance } else { picked }];
            game.play(&mut state, choice, &mut table);
        }
    }
    assert!(asked > 5000, "{asked}");
}

#[test]
fn a_game_is_a_pure_function_of_its_number() {
    let game = shipped("verdox/open");
    let (mut first, mut second) = (Heuristic::default(), Heuristic::default());
    let once = play(&game, (&mut first, &mut second), 3);
    play(&game, (&mut first, &mut second), 4);
    assert_eq!(play(&game, (&mut first, &mut second), 3), once);
}
