//! The facts that are kept while playing against the whole log of the same game.

use wargauge_ai::Random;
use wargauge_analysis::replay::{Replay, parting};
use wargauge_analysis::{Matchup, Series};
use wargauge_engine::era1794::{Event, Niemenczyn, Note};
use wargauge_engine::{FactValue, Game, Role, Side};
use wargauge_games::{Niemenczyn as Seat, Of};
use wargauge_scenarios::Changes;
use wargauge_scenarios::era1794::load;

const SEED: u64 = 1794;

/// The armies near each other, so that random players fight.
const CLOSE: [&str; 6] = [
    "units.brygada-kn.start=0304",
    "units.narbutt-1.start=0303",
    "units.narbutt-2.start=0303",
    "units.lit-7-1.start=0405",
    "units.artyleria-polska.start=0305",
    "commanders.grabowski.start=0305",
];

fn game(name: &str, sets: &[&str]) -> Niemenczyn {
    let sets = sets.iter().map(ToString::to_string).collect();
    let changes = Changes { overlays: Vec::new(), sets };
    let scenario = load(name, &changes).unwrap_or_else(|failure| panic!("{failure}"));
    Niemenczyn::new(&scenario.setup)
}

/// Plays each game twice, counted and recorded, and hands both to `check`.
fn each_game(game: &Niemenczyn, mut check: impl FnMut(&[FactValue], &Replay<Note>)) {
    let matchup = Matchup::new(game, [Random, Random], SEED);
    let mut seat = matchup.seat();
    for number in 0..400 {
        let row = seat.play(number);
        let replay = Replay::new(game, &[Random, Random], SEED, number);
        assert_eq!(row.played, replay.played);
        assert!(row.balanced, "game {number}");
        check(row.facts, &replay);
    }
}

#[test]
fn facts_are_those_of_the_log() {
    for sets in [&[][..], &CLOSE, &["rules.handicap=2"]] {
        let game = game("niemenczyn/historical", sets);
        let facts = game.facts();
        let units = game.units();
        let mut seen = vec![false; facts.len()];
        each_game(&game, |counted, replay| {
            let count = |what: &dyn Fn(u8, &Event) -> i32| -> i32 {
                replay.events.iter().map(|entry| what(entry.turn, &entry.note.event)).sum()
            };
            for (nth, (fact, &value)) in facts.iter().zip(counted).enumerate() {
                seen[nth] |= value != 0;
                let expected = match fact.role {
                    Role::Unit { unit, what } => count(&|_, event| match (what.name, event) {
                        ("losses", Event::Loss { unit: loser, .. })
                        | ("eliminated", Event::Eliminate { unit: loser, .. })
                        | ("captured", Event::Capture { unit: loser, .. }) => {
                            (u16::from(*loser) == unit).into()
                        }
                        ("captured", Event::Recapture { unit: gun, .. }) => {
                            -i32::from(u16::from(*gun) == unit)
                        }
                        ("routed", Event::Rout { units, .. }) => {
                            units.contains(&(unit as u8)).into()
                        }
                        _ => 0,
                    }),
                    Role::Points { turn } => {
                        let awarded = count(&|when, event| match event {
                            &Event::Points { side, value, .. } if when <= turn => {
                                if side == Side::First { value.into() } else { -i32::from(value) }
                            }
                            _ => 0,
                        });
                        awarded + i32::from(game.switches().handicap)
                    }
                    Role::Awards => replay.played.outcome.points,
                    Role::Pick { turn, side } => {
                        let picked =
                            replay.events.iter().find_map(|entry| match entry.note.event {
                                Event::Choose { side: by, commander }
                                    if entry.turn == turn && Some(by) == side =>
                                {
                                    Some(i32::from(commander) + 1)
                                }
                                Event::Draw { commander }
                                    if entry.turn == turn && side.is_none() =>
                                {
                                    Some(i32::from(commander) + 1)
                                }
                                _ => None,
                            });
                        picked.unwrap_or(0)
                    }
                    Role::Decided => {
                        let camp = replay
                            .events
                            .iter()
                            .any(|entry| matches!(entry.note.event, Event::Camp { .. }));
                        let outcome = replay.played.outcome;
                        let way = match outcome.winner {
                            None if camp => "camp draw",
                            None => "level at the end",
                            Some(_) if outcome.automatic => "automatic victory",
                            Some(_) if outcome.points == 0 => "tie rule",
                            Some(_) => "lead at the end",
                        };
                        let drawn = Niemenczyn::FACT_SHEET.drawn_by_rule.contains(&way);
                        assert_eq!(replay.played.drawn_by_rule, drawn, "{way}");
                        let place = fact.labels.iter().position(|label| label == way);
                        place.expect("a declared way") as i32 + 1
                    }
                    Role::Ending => panic!("the outcome gives the ending of this game"),
                    Role::Milestone => {
                        let first = |is: &dyn Fn(&Event) -> bool| {
                            let first = replay.events.iter().find(|entry| is(&entry.note.event));
                            first.map_or(0, |entry| i32::from(entry.turn))
                        };
                        let lost_by =
                            |by: Side| fact.column.contains(game.sides()[by.other().index()]);
                        match fact.column.as_str() {
                            "camp_turn" => first(&|event| matches!(event, Event::Camp { .. })),
                            "melee_turn" => first(&|event| matches!(event, Event::Melee(_))),
                            guns if guns.starts_with("guns") => first(
                                &|event| matches!(event, Event::Capture { by, .. } if lost_by(*by)),
                            ),
                            _ => first(
                                &|event| matches!(event, Event::LeaderLost { by, .. } if lost_by(*by)),
                            ),
                        }
                    }
                };
                assert_eq!(i32::from(value), expected, "{} of {}", fact.column, units.len());
            }
        });
        // The games are worth counting.
        assert!(seen.iter().filter(|seen| **seen).count() * 2 > seen.len(), "{sets:?}");
    }
}

#[test]
fn columns_have_names_of_their_own() {
    let facts = game("niemenczyn/alternative", &[]).facts();
    let mut names: Vec<&str> = facts.iter().map(|fact| fact.column.as_str()).collect();
    let plain = |name: &&str| {
        name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_')
    };
    assert!(names.iter().all(plain), "{names:?}");
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), facts.len());
}

#[test]
fn games_part_at_the_first_event_that_differs() {
    let changes = |sets: &[&str]| Changes {
        overlays: Vec::new(),
        sets: sets.iter().map(ToString::to_string).collect(),
    };
    let load = |sets: &[&str]| load("niemenczyn/historical", &changes(sets)).unwrap();
    let (plain, changed) = (load(&[]), load(&["units.lit-7-1.morale=9"]));
    let games = [&plain, &changed].map(|scenario| Niemenczyn::new(&scenario.setup));
    let mut parted = 0;
    for number in 0..40 {
        let [a, b] =
            games.each_ref().map(|game| Replay::new(game, &[Random, Random], SEED, number));
        let [log_a, log_b] = [(&a, &games[0]), (&b, &games[1])].map(|(replay, game)| {
            replay.log::<_, Of<Seat>>(game, ["random", "random"].map(str::to_owned))
        });
        assert_eq!(parting([&log_a, &log_a]), None);
        let common = a.events.iter().zip(&b.events).take_while(|(a, b)| a == b).count();
        let Some(parting) = parting([&log_a, &log_b]) else {
            assert_eq!(a.events, b.events);
            continue;
        };
        parted += 1;
        let next = a.events.get(common).or(b.events.get(common)).unwrap();
        assert_eq!(parting.turn, next.turn);
        // The report names units, never their numbers.
        let line = parting.a.or(parting.b).unwrap();
        assert!(line.contains(": ") && !line.contains("null"), "{line}");
    }
    assert!(parted > 5, "{parted}");
}
