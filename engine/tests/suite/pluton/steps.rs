//! Movement against a second reading of chapters 5, 6 and 11.4, over whole random games: which hexes a group may step
//! to, what a step costs, which units may come along and which may run. It reads the letters of the map and counts
//! units one by one; it knows nothing of the engine's tables of costs and sets of hexes.

use rand_core::Rng;
use wargauge_engine::luck::{below, stream};
use wargauge_engine::pluton::{
    Choice, Choices, Event, Kind, Level, Note, Pluton, State, Whereabouts,
};
use wargauge_engine::{Choices as _, Game, Hex, Side};

use super::games;
use super::printed::MAP;
use crate::common::recorder::Recorder;

/// What was compared, and how often.
#[derive(Default, Debug)]
struct Counts {
    lists: u32,
    entries: u32,
    creeping: u32,
    under_marker: u32,
    road: u32,
    wood: u32,
    stream: u32,
    full: u32,
    alone: u32,
    runs: u32,
    others: u32,
}

/// A position as the reader sees it.
struct Reader<'a> {
    game: &'a Pluton,
    s: &'a State,
    side: Side,
    group: Vec<u8>,
}

impl<'a> Reader<'a> {
    fn new(game: &'a Pluton, s: &'a State) -> Self {
        let side = s.active();
        let group = game.units_of(side).filter(|unit| s.group() >> (unit % 64) & 1 == 1);
        Self { game, s, side, group: group.collect() }
    }

    fn letter(&self, hex: Hex) -> char {
        let (row, column) = self.game.map().board.row_column(hex);
        MAP[usize::from(row) - 1].chars().nth(usize::from(column) - 1).expect("a letter")
    }

    fn has_road(&self, hex: Hex) -> bool {
        let letter = self.letter(hex);
        matches!(letter, '-' | '%' | '=') || letter.is_ascii_lowercase()
    }

    /// [6.1] What a hex costs in half points: roads count from road to road, and for arrivals.
    fn cost(&self, from: Option<Hex>, to: Hex) -> u8 {
        if self.has_road(to) && from.is_none_or(|from| self.has_road(from)) {
            return 2;
        }
        match self.letter(to) {
            '*' | '%' | '~' | '=' => 4,
            _ => 2,
        }
    }

    fn hex(&self, unit: u8) -> Option<Hex> {
        if let Whereabouts::OnMap(hex) = self.s.whereabouts(unit) { Some(hex) } else { None }
    }

    fn is_platoon(&self, unit: u8) -> bool {
        self.game.kind(unit) != Kind::Commander
    }

    fn units(&self, side: Side, at: Hex) -> Vec<u8> {
        self.game.units_of(side).filter(|&unit| self.hex(unit) == Some(at)).collect()
    }

    /// [5.2] Whether the platoons of the group find room.
    fn has_room(&self, at: Hex) -> bool {
        let own = self.units(self.side, at).into_iter().filter(|&unit| self.is_platoon(unit));
        let more = self.group.iter().filter(|&&unit| self.is_platoon(unit)).count();
        more == 0 || own.count() + more <= usize::from(self.game.switches().stack)
    }

    fn sees_enemies(&self, at: Hex) -> bool {
        let enemies = self.units(self.side.other(), at);
        enemies.into_iter().any(|unit| self.game.is_on_view(self.s, self.side, unit))
    }

    /// [6.3, 6.4] Half points of the slowest member.
    fn allowance(&self) -> u8 {
        let of = |unit: &u8| match self.game.kind(*unit) {
            _ if !self.s.is_running() => 4,
            Kind::Rifles | Kind::Commander => 8,
            Kind::MachineGuns | Kind::Mortars => 6,
        };
        self.group.iter().map(of).min().expect("a member")
    }

    fn is_commanded(&self, unit: u8) -> bool {
        let data = |unit: u8| &self.game.setup().units[self.game.place(unit)];
        let (own, Some(at)) = (data(unit), self.hex(unit)) else { return true };
        !self.is_platoon(unit)
            || self.game.units_of(self.side).any(|other| {
                let (commander, Some(from)) = (data(other), self.hex(other)) else { return false };
                let leads = commander.kind == Kind::Commander
                    && if own.company > 0 {
                        commander.company == own.company
                    } else {
                        commander.battalion == own.battalion
                    };
                let range = [4, 3, 1][self.s.level(other) as usize];
                let range = range - u16::from(self.s.is_replacement(other));
                leads && self.game.map().board.distance(at, from) <= range
            })
    }

    /// The hexes to which the group may step.
    fn steps(&self, counts: &mut Counts) -> Vec<Hex> {
        let board = self.game.map().board;
        let lead = self.group[0];
        let Some(from) = self.hex(lead) else {
            counts.entries += 1;
            let group = usize::from(self.game.setup().units[self.game.place(lead)].group);
            let hexes = self.game.setup().groups[group].hexes.iter();
            let hexes = hexes.map(|&number| board.numbered(number).expect("on the map"));
            let left = self.allowance() - self.s.used();
            let free = hexes.filter(|&to| self.cost(None, to) <= left && !self.sees_enemies(to));
            let (roomy, full): (Vec<Hex>, Vec<Hex>) = free.partition(|&to| self.has_room(to));
            counts.full += full.len() as u32;
            return roomy;
        };
        let beside: Vec<Hex> = board.hexes().filter(|&to| board.distance(from, to) == 1).collect();
        if self.s.level(lead) == Level::Pinned {
            return self.creeping(from, beside, counts);
        }
        let left = self.allowance() - self.s.used();
        let is_alone = self.group.iter().all(|&unit| !self.is_platoon(unit));
        let mut steps = Vec::new();
        for to in beside.into_iter().filter(|&to| self.cost(Some(from), to) <= left) {
            if is_alone && self.sees_enemies(to) {
                counts.alone += 1;
            } else if self.has_room(to) {
                steps.push(to);
            } else {
                counts.full += 1;
            }
        }
        steps
    }

    /// [11.4] One hex, whatever it costs: anywhere from under a marker, else away from the nearest unmasked enemies.
    fn creeping(&self, from: Hex, beside: Vec<Hex>, counts: &mut Counts) -> Vec<Hex> {
        let board = self.game.map().board;
        counts.creeping += 1;
        let mut away = beside;
        if (0..self.game.markers()).any(|marker| self.s.marker(marker) == Some(from)) {
            counts.under_marker += 1;
        } else {
            let enemies: Vec<Hex> = self
                .game
                .units_of(self.side.other())
                .filter(|&unit| self.hex(unit).is_some() && self.game.is_unmasked(self.s, unit))
                .filter_map(|unit| self.hex(unit))
                .collect();
            let Some(nearest) = enemies.iter().map(|&at| board.distance(from, at)).min() else {
                return Vec::new();
            };
            let near = |at: &&Hex| board.distance(from, **at) == nearest;
            away.retain(|&to| {
                enemies.iter().filter(near).all(|&at| board.distance(to, at) > nearest)
            });
        }
        away.retain(|&to| !self.sees_enemies(to) && self.has_room(to));
        away
    }

    /// The units that may come along: of the same hex or waiting with it, neither pinned nor moved, in their order.
    fn companions(&self) -> Vec<u8> {
        let lead = self.group[0];
        let last = *self.group.last().expect("a member");
        let group = |unit: u8| self.game.setup().units[self.game.place(unit)].group;
        let beside = |unit: u8| match self.hex(lead) {
            Some(hex) => self.hex(unit) == Some(hex) && self.s.level(unit) != Level::Pinned,
            None => self.s.whereabouts(unit) == Whereabouts::Waiting && group(unit) == group(lead),
        };
        let own = self.game.units_of(self.side);
        own.filter(|&unit| unit > last && beside(unit))
            .filter(|unit| self.s.moved() >> (unit % 64) & 1 == 0)
            .collect()
    }
}

/// Compares a decision about a group with the second reading.
fn compare(game: &Pluton, s: &State, choices: &[Choice], counts: &mut Counts) {
    let reader = Reader::new(game, s);
    // A group on its way can always halt, one that has not begun only if it can do nothing else.
    let is_first = !choices.contains(&Choice::Halt);
    let steps = choices.iter().filter_map(|choice| match choice {
        Choice::Step(hex) => Some(*hex),
        _ => None,
    });
    let mut listed: Vec<Hex> = steps.collect();
    let mut expected = reader.steps(counts);
    listed.sort_unstable();
    expected.sort_unstable();
    assert_eq!(listed, expected, "{:?} of {:?} at {:?}", reader.group, s.turn(), choices);
    counts.lists += 1;
    let lead_is_pinned = s.level(reader.group[0]) == Level::Pinned;
    if !is_first || lead_is_pinned {
        return;
    }
    let listed: Vec<u8> = choices
        .iter()
        .filter_map(|choice| if let Choice::With(unit) = choice { Some(*unit) } else { None })
        .collect();
    counts.others += listed.len() as u32;
    assert_eq!(listed, if s.is_running() { Vec::new() } else { reader.companions() });
    let may_run = |&unit: &u8| {
        s.level(unit) == Level::Full && (reader.hex(unit).is_none() || reader.is_commanded(unit))
    };
    let run = !s.is_running() && reader.group.iter().all(may_run);
    assert_eq!(choices.contains(&Choice::Run), run);
    counts.runs += u32::from(run);
}

/// The half points that the group has used after a step, as the events say and as the letters say.
fn follow(reader: &Reader<'_>, to: Hex, notes: &[Note], counts: &mut Counts) {
    let lead = reader.group[0];
    let from = reader.hex(lead);
    if from.is_some() && reader.s.level(lead) == Level::Pinned {
        return;
    }
    let expected = reader.s.used() + reader.cost(from, to);
    let used = notes.iter().filter_map(|note| match note.event {
        Event::Step { unit, used, .. } if reader.group.contains(&unit) => Some(used),
        _ => None,
    });
    // Hidden enemies stop it before the step.
    for used in used.take(reader.group.len()) {
        assert_eq!(used, expected, "{from:?} {to:?}");
        let by_road = from.is_some_and(|from| reader.has_road(from)) && reader.has_road(to);
        counts.road += u32::from(by_road && matches!(reader.letter(to), '%' | '='));
        counts.wood += u32::from(!by_road && matches!(reader.letter(to), '*' | '%'));
        counts.stream += u32::from(!by_road && matches!(reader.letter(to), '~' | '='));
    }
}

#[test]
fn movement_in_games_equals_a_second_reading() {
    let mut counts = Counts::default();
    // Five platoons fill a hex sooner than six.
    let mut narrow = super::printed::first();
    narrow.rules.stack = 5;
    let narrow = Pluton::new(&narrow);
    for game in games().into_iter().chain([&narrow]) {
        for number in 0..4 {
            let mut table = Recorder::<Note>::new(6, number);
            let (mut state, mut choices) = (game.start(), Choices::empty());
            let mut picks = stream(6, number, 7);
            while game.advance(&mut state, &mut table, &mut choices).is_some() {
                let about_group = |choice: &Choice| {
                    matches!(choice, Choice::Step(_) | Choice::With(_) | Choice::Run | Choice::Halt)
                };
                if choices.iter().any(about_group) {
                    compare(game, &state, &choices, &mut counts);
                }
                let pick = below(picks.next_u64(), choices.len() as u64) as usize;
                let before = state;
                table.notes.clear();
                game.play(&mut state, choices[pick], &mut table);
                if let Choice::Step(to) = choices[pick] {
                    follow(&Reader::new(game, &before), to, &table.notes, &mut counts);
                }
            }
        }
    }
    let Counts { lists, entries, creeping, under_marker, runs, others, .. } = counts;
    assert!(lists > 5000 && entries > 100 && creeping > 100, "{counts:?}");
    assert!(under_marker > 5 && runs > 500 && others > 500, "{counts:?}");
    let Counts { road, wood, stream, full, alone, .. } = counts;
    assert!(road > 10 && wood > 500 && stream > 50 && full > 0 && alone > 5, "{counts:?}");
}
