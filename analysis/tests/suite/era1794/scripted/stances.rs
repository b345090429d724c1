//! That a stance does what it says, seen in all decisions of some games.

use std::cell::RefCell;

use wargauge_ai::era1794::Plan;
use wargauge_ai::era1794::niemenczyn::{Heuristic, Scripted};
use wargauge_ai::era1794::plan::{
    Activation, FirePolicy, Group, Order, Place, ReactionPolicy, Stance,
};
use wargauge_ai::{Player, PlayerLuck, Random, play_game};
use wargauge_engine::era1794::{Choice, Concern, Niemenczyn, NiemenczynState, Reaction};
use wargauge_engine::{Game, Hex, Luck, Side};

use super::{SCENARIOS, game, player};

/// A scripted player whose every decision is looked at.
struct Watched<F> {
    player: Scripted,
    look: RefCell<F>,
}

impl<F> Player<Niemenczyn> for Watched<F>
where
    F: FnMut(&Niemenczyn, &NiemenczynState, &[Choice], Choice),
{
    fn choose(
        &mut self,
        game: &Niemenczyn,
        state: &NiemenczynState,
        side: Side,
        choices: &[Choice],
        luck: &mut PlayerLuck,
    ) -> usize {
        let picked = self.player.choose(game, state, side, choices, luck);
        (self.look.borrow_mut())(game, state, choices, choices[picked]);
        picked
    }
}

pub(super) const FOOT: [&str; 5] =
    ["narwski-1", "narwski-2", "narwski-3", "pskowski-1", "pskowski-2"];
pub(super) const COSSACKS: [&str; 2] = ["sotnia-1", "sotnia-2"];
pub(super) const POLES: [&str; 6] =
    ["lit-7-1", "lit-7-2", "artyleria-polska", "brygada-kn", "narbutt-1", "narbutt-2"];

pub(super) fn group(name: &str, units: &[&str], orders: &[Order]) -> Group {
    Group {
        name: name.to_owned(),
        units: units.iter().map(|&unit| unit.to_owned()).collect(),
        deploy: Vec::new(),
        orders: orders.to_vec(),
    }
}

pub(super) fn plan(groups: Vec<Group>) -> Plan {
    Plan { groups, ..Plan::default() }
}

pub(super) fn order(stance: Stance, to: &[u16]) -> Order {
    let to = to.iter().map(|&hex| Place::Hex(hex)).collect();
    Order { stance, to, reaction: stance.reaction(), ..Order::default() }
}

/// Games of a plan against another player, in which every decision of the plan's side is looked at.
pub(super) fn watch(
    sets: &[&str],
    side: Side,
    plan: &Plan,
    mut enemy: impl Player<Niemenczyn>,
    games: u64,
    look: impl FnMut(&Niemenczyn, &NiemenczynState, &[Choice], Choice),
) {
    let (scenario, game) = game(SCENARIOS[0], sets);
    let scripted = player(plan, side, &scenario, &game);
    let mut watched = Watched { player: scripted, look: RefCell::new(look) };
    for number in 0..games {
        let mut table = Luck::new(3, number);
        match side {
            Side::First => play_game(&game, &mut watched, &mut enemy, &mut table, 3, number),
            Side::Second => play_game(&game, &mut enemy, &mut watched, &mut table, 3, number),
        };
    }
}

/// The hex that a step of the move in progress leads to, and whence.
fn step(game: &Niemenczyn, state: &NiemenczynState, picked: Choice) -> Option<(usize, Hex, Hex)> {
    let (Choice::Step { direction, .. }, Concern::Unit(unit)) = (picked, game.concern(state))
    else {
        return None;
    };
    let from = state.hex_of(unit);
    Some((unit, from, game.map().neighbour(from, direction)))
}

/// How far the nearest enemy of a side is.
fn nearest(game: &Niemenczyn, state: &NiemenczynState, side: Side, hex: Hex) -> u16 {
    let enemies = state.held(side.other()).iter();
    enemies.map(|place| game.map().distance(hex, Hex(place as u16))).min().unwrap_or(u16::MAX)
}

fn is_attack(
    game: &Niemenczyn,
    state: &NiemenczynState,
    picked: Choice,
    side: Side,
) -> Option<(Hex, Hex)> {
    let (_, from, to) = step(game, state, picked)?;
    state.held(side.other()).has(to.index()).then_some((from, to))
}

#[test]
fn a_group_that_holds_the_works_does_not_leave_them() {
    let works = [809, 810, 807, 806, 905];
    let holders = plan(vec![
        group("foot", &FOOT, &[order(Stance::Hold, &works)]),
        group("guns", &["artyleria-rosyjska"], &[order(Stance::Hold, &[809])]),
        group("cossacks", &COSSACKS, &[order(Stance::Hold, &[803, 802])]),
    ]);
    let mut shots = 0;
    watch(&[], Side::Second, &holders, Heuristic::default(), 60, |game, state, _, picked| {
        let is_work = |hex: Hex| works.contains(&game.map().board.number(hex));
        if let Some((unit, from, to)) = step(game, state, picked)
            && game.foot().has(unit)
        {
            assert!(!is_work(from) || is_work(to), "out of the works");
            assert!(!state.held(Side::First).has(to.index()), "an attack");
        }
        let left = matches!(picked, Choice::React(_, reaction) if reaction != Reaction::Hold);
        assert!(!left, "{picked:?}");
        shots += u32::from(matches!(picked, Choice::Fire { .. }));
    });
    assert!(shots > 300, "{shots}");
}

#[test]
fn a_group_that_counterattacks_goes_for_intruders_only() {
    let centre = ["narwski-1", "narwski-2", "narwski-3", "pskowski-1"];
    // No unit fires, so that the company stays.
    let quiet = |order: Order| Order { fire: FirePolicy::None, ..order };
    let counterattack =
        |reach| quiet(Order { reach: Some(reach), ..order(Stance::Counterattack, &[809]) });
    // A weak company before the works.
    let weak = [
        "units.lit-7-2.start=0709",
        "units.lit-7-2.size=2",
        "units.lit-7-1.start=0709",
        "units.lit-7-1.size=1",
        "commanders.grabowski.start=0709",
    ];
    let attacks = |order: &Order| {
        let rest = ["pskowski-2", "artyleria-rosyjska", "sotnia-1", "sotnia-2"];
        let strikers = plan(vec![
            group("centre", &centre, std::slice::from_ref(order)),
            group("rest", &rest, &[quiet(self::order(Stance::Hold, &[]))]),
        ]);
        // The Poles stay where they are.
        let still = plan(vec![group("all", &POLES, &[quiet(self::order(Stance::Hold, &[]))])]);
        let (scenario, game) = game(SCENARIOS[0], &weak);
        let still = player(&still, Side::First, &scenario, &game);
        let mut attacks = 0;
        watch(&weak, Side::Second, &strikers, still, 30, |game, state, _, picked| {
            attacks += u32::from(is_attack(game, state, picked, Side::Second).is_some());
        });
        attacks
    };
    let near = attacks(&counterattack(2));
    assert!(near >= 15, "{near}");
    let far = Order { to: vec![Place::Hex(1202)], ..counterattack(2) };
    assert_eq!(attacks(&far), 0, "no unit comes near there");
    assert_eq!(attacks(&order(Stance::Hold, &[809, 810])), 0);
}

#[test]
fn a_group_that_refuses_falls_back_before_enemies_that_come_near() {
    let near = ["units.brygada-kn.start=0705", "commanders.grabowski.start=0505"];
    let all = plan(vec![
        group("horse", &["brygada-kn"], &[order(Stance::Refuse, &[])]),
        group("rest", &POLES[..3], &[order(Stance::Refuse, &[109])]),
        group("narbutt", &POLES[4..], &[order(Stance::Refuse, &[107])]),
    ]);
    let (mut away, mut asked) = (0, 0);
    watch(&near, Side::First, &all, Random, 60, |game, state, _, picked| {
        assert!(is_attack(game, state, picked, Side::First).is_none(), "an attack");
        let Some((_, from, to)) = step(game, state, picked) else { return };
        let [before, after] = [from, to].map(|hex| nearest(game, state, Side::First, hex));
        if before <= 3 {
            asked += 1;
            away += u32::from(after > before);
        }
    });
    assert!(asked >= 50 && away * 10 >= asked * 8, "{away} of {asked}");
}

#[test]
fn a_screen_keeps_its_distance_and_its_place() {
    let all = plan(vec![
        group("screen", &["brygada-kn"], &[order(Stance::Screen, &[505])]),
        group("rest", &POLES[..3], &[order(Stance::Hold, &[])]),
        group("narbutt", &POLES[4..], &[order(Stance::Hold, &[])]),
    ]);
    let (mut kept, mut asked, mut attacks) = (0, 0, 0);
    watch(&[], Side::First, &all, Heuristic::default(), 60, |game, state, _, picked| {
        let of_screen = matches!(game.concern(state), Concern::Unit(3));
        attacks += u32::from(of_screen && is_attack(game, state, picked, Side::First).is_some());
        let hex = state.hex_of(3);
        if matches!(game.concern(state), Concern::Commander(_)) && hex.is_somewhere() {
            asked += 1;
            let place = game.map().board.numbered(505).expect("on the map");
            let far = nearest(game, state, Side::First, hex);
            kept += u32::from(far > 2 || game.map().distance(hex, place) == 0);
        }
    });
    assert!(attacks * 20 <= asked, "{attacks} of {asked}");
    assert!(asked > 100 && kept * 10 >= asked * 9, "{kept} of {asked}");
}

#[test]
fn a_group_that_goes_round_the_flank_attacks_from_flank_or_rear() {
    // The share of attacks from flank or rear, or on lone guns, against those of the stance `assault`.
    let [round, straight] = [Stance::Flank, Stance::Assault].map(|stance| {
        let horse = Order { reach: Some(4), ..order(stance, &[905]) };
        let all = plan(vec![
            group("horse", &["brygada-kn", "narbutt-1", "narbutt-2"], &[horse]),
            group("foot", &POLES[..3], &[order(Stance::Hold, &[])]),
        ]);
        let (mut round, mut attacks) = (0, 0);
        watch(&[], Side::First, &all, Heuristic::default(), 150, |game, state, _, picked| {
            let Choice::Step { direction, .. } = picked else { return };
            let Some((from, to)) = is_attack(game, state, picked, Side::First) else { return };
            let lone = game.troops_at(state, to, Side::Second).is_empty();
            attacks += 1;
            let zone = game.entry_modifier(state, from, direction, Side::Second);
            round += u32::from(zone > 0 || lone);
        });
        assert!(attacks > 60, "{stance:?}: {attacks}");
        f64::from(round) / f64::from(attacks)
    });
    assert!(round > straight + 0.1, "{round:.2} against {straight:.2}");
}

#[test]
fn a_raid_reaches_an_open_camp_at_once() {
    let open = ["units.brygada-kn.start=1012", "commanders.grabowski.start=1012"];
    let raid = Order { stance: Stance::Raid, to: vec![Place::Camp], ..Order::default() };
    let all = plan(vec![
        group("raid", &["brygada-kn"], &[raid]),
        group("rest", &POLES[..3], &[order(Stance::Hold, &[])]),
        group("narbutt", &POLES[4..], &[order(Stance::Hold, &[])]),
    ]);
    let mut reached = false;
    watch(&open, Side::First, &all, Heuristic::default(), 1, |_, state, _, _| {
        reached |= state.turn() == 1 && state.is_camp_reached();
    });
    assert!(reached);
}

#[test]
fn a_group_that_is_not_to_fire_does_not_and_close_fire_is_close() {
    let of = |fire| {
        let assault = Order { fire, ..order(Stance::Assault, &[809]) };
        plan(vec![group("all", &POLES, &[assault])])
    };
    let shots = |fire| {
        let mut far = Vec::new();
        watch(&[], Side::First, &of(fire), Heuristic::default(), 20, |game, state, _, picked| {
            if let Choice::Fire { unit, target, .. } = picked {
                far.push(game.map().distance(state.hex_of(usize::from(unit)), target));
            }
            assert!(fire != FirePolicy::None || !matches!(picked, Choice::Cannon { .. }));
        });
        far
    };
    assert!(shots(FirePolicy::None).is_empty());
    let close = shots(FirePolicy::Close);
    assert!(!close.is_empty() && close.iter().all(|&far| far <= 2), "{close:?}");
    assert!(shots(FirePolicy::AtWill).contains(&3));
}

#[test]
fn a_group_that_is_to_hold_in_reaction_does_nothing_but_fire() {
    let passive = Order { reaction: ReactionPolicy::Hold, ..order(Stance::Counterattack, &[809]) };
    let units = [&FOOT[..], &COSSACKS[..], &["artyleria-rosyjska"]].concat();
    let all = plan(vec![group("all", &units, &[passive])]);
    let mut asked = 0;
    watch(&[], Side::Second, &all, Heuristic::default(), 40, |_, _, choices, picked| {
        let moves = |choice: &Choice| matches!(choice, Choice::React(_, Reaction::Test(_)));
        asked += u32::from(choices.iter().any(moves));
        let goes = matches!(picked, Choice::React(_, reaction) if reaction != Reaction::Hold);
        assert!(!goes, "{picked:?}");
    });
    assert!(asked > 20, "{asked}");
}

#[test]
fn commanders_are_activated_as_planned_while_they_have_troops() {
    let units = [&FOOT[..], &COSSACKS[..], &["artyleria-rosyjska"]].concat();
    let mut all = plan(vec![group("all", &units, &[order(Stance::Hold, &[])])]);
    all.activations = [(1, "lewiz"), (4, "kirejew")]
        .map(|(turn, commander)| Activation {
            turn,
            commander: commander.to_owned(),
            when: Vec::new(),
        })
        .to_vec();
    let mut asked = 0;
    watch(&[], Side::Second, &all, Random, 40, |game, state, _, picked| {
        let Choice::Commander(leader) = picked else { return };
        let planned = if state.turn() < 4 { "ppłk Lewiz" } else { "płk Kirejew" };
        let planned = game.setup().commanders.iter().position(|one| one.name == planned);
        let mut troops = game.command(planned.expect("in play")).iter();
        if troops.any(|unit| state.hex_of(unit).is_somewhere()) {
            asked += 1;
            assert_eq!(Some(usize::from(leader)), planned, "turn {}", game.turn(state));
        }
    });
    assert!(asked > 100, "{asked}");
}
