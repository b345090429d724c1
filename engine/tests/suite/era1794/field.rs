//! A field for tests of single rules: an open map, a few counters, dice that fall as written down.

use wargauge_engine::era1794::check::Wrong;
use wargauge_engine::era1794::rules::MACIEJOWICE;
use wargauge_engine::era1794::setup::{
    Arm, CommanderSetup, EdgeSetup, Feature, HexSetup, MapSetup, Office, PoolSide, PoolTurn, Setup,
    Start, Terrain, UnitSetup,
};
use wargauge_engine::era1794::switches::Switches;
use wargauge_engine::era1794::{
    Choice, Choices, Event, Niemenczyn, Note, Rule, Rules, State, purposes,
};
use wargauge_engine::{Cast, Choices as _, Facing, Game, Hex, Purpose, RuleId, Side, Table};

/// Builds a small battle on open ground, 12 rows by 16 columns, without camp or automatic victory.
/// Grabowski leads the first side, Lewiz the second; each stands where the test puts him.
#[derive(Clone)]
pub struct Field {
    pub setup: Setup,
}

impl Field {
    /// A field without units. The pool of every turn is all the named commanders.
    pub fn new() -> Self {
        let mut rules = Switches::default();
        rules.camp.hex = None;
        rules.automatic_victory = None;
        let setup = Setup {
            sides: ["poles".into(), "russians".into()],
            map: MapSetup {
                rows: 12,
                columns: 16,
                hexes: vec![HexSetup::default(); 192],
                edges: vec![],
            },
            commanders: vec![],
            units: vec![],
            pool: vec![PoolTurn::default()],
            rules,
        };
        Self { setup }
            .commander("Grabowski", Side::First, 101)
            .commander("Lewiz", Side::Second, 1216)
            .pool(&[0], &[])
    }

    /// Adds a commander (0 is Grabowski, 1 Lewiz, then those added).
    pub fn commander(mut self, name: &str, side: Side, hex: u16) -> Self {
        let start = Start::At(hex);
        self.setup.commanders.push(CommanderSetup {
            name: name.into(),
            side,
            office: Office::Commander,
            leads_reserve: false,
            start,
        });
        self
    }

    /// Moves a commander to another start hex.
    pub fn at(mut self, commander: usize, hex: u16) -> Self {
        self.setup.commanders[commander].start = Start::At(hex);
        self
    }

    /// The commanders in the pool of every turn.
    pub fn pool(mut self, first: &[usize], second: &[usize]) -> Self {
        let side = |commanders: &[usize]| PoolSide {
            commanders: commanders.to_vec(),
            count: commanders.len() as u8,
        };
        self.setup.pool = vec![PoolTurn { sides: [side(first), side(second)] }];
        self
    }

    /// Adds a unit; its number is the order of adding, from 0. Artillery ignores the values.
    pub fn unit(
        mut self,
        commander: usize,
        arm: Arm,
        values: [u8; 3],
        hex: u16,
        facing: Facing,
    ) -> Self {
        let guns = arm == Arm::Artillery;
        let [morale, size, firepower] = values;
        self.setup.units.push(UnitSetup {
            name: format!("unit {}", self.setup.units.len()),
            commander,
            arm,
            cossack: false,
            morale: if guns { 0 } else { morale },
            reverse_morale: u8::from(!guns),
            size: if guns { 0 } else { size },
            firepower: if guns { None } else { Some(firepower) },
            stars: 0,
            skirmish: false,
            scythes: false,
            limbered: false,
            start: Start::At(hex),
            facing,
        });
        self
    }

    /// Infantry: morale, size, firepower.
    pub fn foot(self, commander: usize, values: [u8; 3], hex: u16, facing: Facing) -> Self {
        self.unit(commander, Arm::Infantry, values, hex, facing)
    }

    /// Cavalry: morale, size, firepower.
    pub fn horse(self, commander: usize, values: [u8; 3], hex: u16, facing: Facing) -> Self {
        self.unit(commander, Arm::Cavalry, values, hex, facing)
    }

    /// Cossacks: morale, size, firepower.
    pub fn cossacks(self, commander: usize, values: [u8; 3], hex: u16, facing: Facing) -> Self {
        let mut field = self.horse(commander, values, hex, facing);
        field.setup.units.last_mut().unwrap().cossack = true;
        field
    }

    /// Guns, unlimbered.
    pub fn guns(self, commander: usize, hex: u16, facing: Facing) -> Self {
        self.unit(commander, Arm::Artillery, [0; 3], hex, facing)
    }

    /// Guns, limbered.
    pub fn limbered(self, commander: usize, hex: u16, facing: Facing) -> Self {
        let mut field = self.guns(commander, hex, facing);
        field.setup.units.last_mut().unwrap().limbered = true;
        field
    }

    /// Wood on some hexes.
    pub fn wood(mut self, hexes: &[u16]) -> Self {
        for &hex in hexes {
            self.setup.map.hexes[index(hex)].terrain = Terrain::Wood;
        }
        self
    }

    /// Another level for some hexes.
    pub fn level(mut self, level: i8, hexes: &[u16]) -> Self {
        for &hex in hexes {
            self.setup.map.hexes[index(hex)].level = level;
        }
        self
    }

    /// A feature of a hexside; an earthwork protects the first hex.
    pub fn edge(mut self, feature: Feature, hex: u16, other: u16) -> Self {
        self.setup.map.edges.push(EdgeSetup { hex, other, feature });
        self
    }

    /// Changes a switch.
    pub fn rules(mut self, change: impl FnOnce(&mut Switches)) -> Self {
        change(&mut self.setup.rules);
        self
    }

    /// A field on which *Maciejowice 1794* is played: with its ground, its stars and its points.
    pub fn larger() -> Self {
        Self::new().rules(|rules| {
            rules.turns = 24;
            rules.zero_points = Some(0);
            rules.square.sides = [true; 2];
            (rules.terrain.village, rules.terrain.marsh) = ([2, 2], [3, 4]);
            (rules.terrain.castle, rules.terrain.river) = ([Some(2), None], [2, 3]);
            (rules.fire.village_cover, rules.fire.castle_cover) = (-1, -2);
            (rules.fire.star, rules.fire.hills_block) = (1, true);
            (rules.melee.village, rules.melee.castle, rules.melee.river) = (1, 2, -1);
            rules.melee.scythes = 2;
            (rules.points.star, rules.points.overall_commander) = (1, 2);
            rules.castle.draw = true;
        })
    }

    /// Makes the commander added last an overall commander; he orders so many units himself.
    pub fn overall(mut self, units: Option<u8>) -> Self {
        self.setup.commanders.last_mut().unwrap().office = Office::Overall { units };
        self
    }

    /// Makes the commander added last the stripe of the reserve.
    pub fn reserve(mut self) -> Self {
        self.setup.commanders.last_mut().unwrap().office = Office::Reserve;
        self
    }

    /// These commanders lead the reserve of their side.
    pub fn leads_reserve(mut self, commanders: &[usize]) -> Self {
        for &commander in commanders {
            self.setup.commanders[commander].leads_reserve = true;
        }
        self
    }

    /// Changes the unit added last.
    pub fn with(mut self, change: impl FnOnce(&mut UnitSetup)) -> Self {
        change(self.setup.units.last_mut().unwrap());
        self
    }

    /// Some kind of ground on some hexes.
    pub fn ground(mut self, terrain: Terrain, hexes: &[u16]) -> Self {
        for &hex in hexes {
            self.setup.map.hexes[index(hex)].terrain = terrain;
        }
        self
    }

    /// Sets the pieces up and plays until the first decision.
    pub fn start(self) -> Battle {
        self.start_with(&[])
    }

    /// The same by the rules of *Maciejowice 1794*.
    pub fn begin(self) -> Larger {
        self.begin_with(&[])
    }

    /// The same where dice fall before anybody decides.
    pub fn begin_with(self, dice: &[(Purpose, u8)]) -> Larger {
        self.battle(dice, true, |setup| Rules::by_book(&MACIEJOWICE, setup))
    }

    /// The same where dice fall before anybody decides.
    pub fn start_with(self, dice: &[(Purpose, u8)]) -> Battle {
        self.battle(dice, false, Niemenczyn::new)
    }

    fn battle<const X: usize>(
        mut self,
        dice: &[(Purpose, u8)],
        larger: bool,
        game: impl Fn(&Setup) -> Rules<24, 1, 3, X>,
    ) -> Battle<X> {
        self.man_commanders();
        let mut faults = wargauge_engine::era1794::check::check(
            &self.setup,
            wargauge_engine::era1794::check::Capacity {
                units: 24,
                hexes: 192,
                commanders: 12,
                larger,
            },
        );
        // In a test of one rule a side may well have nothing to do.
        faults.retain(|fault| !matches!(fault.wrong, Wrong::PoolOfNoTurn { .. }));
        assert!(faults.is_empty(), "the test's own set-up is faulty: {faults:?}");
        let game = game(&self.setup);
        let state = game.start();
        let mut battle = Battle {
            game,
            state,
            choices: Choices::empty(),
            decider: None,
            table: Scripted::default(),
        };
        battle.dice(dice);
        battle.go_on();
        battle
    }

    /// Gives each commander without units a company without muskets, with him.
    fn man_commanders(&mut self) {
        for leader in 0..self.setup.commanders.len() {
            let idle = self.setup.commanders[leader].office == Office::Commander
                && self.setup.units.iter().all(|unit| unit.commander != leader);
            if let (true, &Start::At(hex)) = (idle, &self.setup.commanders[leader].start) {
                *self = self.clone().foot(leader, [6, 1, 0], hex, Facing::N);
            }
        }
    }
}

fn index(number: u16) -> usize {
    (number as usize / 100 - 1) * 16 + number as usize % 100 - 1
}

/// A game in which the test plays both sides.
#[derive(Clone)]
pub struct Battle<const X: usize = 0> {
    pub game: Rules<24, 1, 3, X>,
    pub state: State<24, 1, 3, X>,
    pub choices: Choices,
    /// The side that decides now; none after the end.
    pub decider: Option<Side>,
    pub table: Scripted,
}

/// One by the rules of *Maciejowice 1794*, on a small map.
pub type Larger = Battle<1>;

impl<const X: usize> Battle<X> {
    fn go_on(&mut self) {
        self.decider = self.game.advance(&mut self.state, &mut self.table, &mut self.choices);
    }

    /// The hex with a printed number.
    pub fn hex(&self, number: u16) -> Hex {
        self.game.map().board.numbered(number).unwrap()
    }

    /// The printed number of the hex of a unit; 0 if it is not on the map.
    pub fn where_is(&self, unit: usize) -> u16 {
        match self.state.unit(unit).whereabouts {
            wargauge_engine::era1794::Whereabouts::OnMap(hex) => self.game.map().board.number(hex),
            _ => 0,
        }
    }

    /// Writes down the next dice: what each is for, and how it falls. Dice that nobody wrote down
    /// make the test fail.
    pub fn dice(&mut self, dice: &[(Purpose, u8)]) -> &mut Self {
        self.table.dice.extend(dice);
        self
    }

    /// May this be chosen now?
    pub fn may(&self, choice: Choice) -> bool {
        self.choices.contains(&choice)
    }

    /// Plays a choice; fails if it is not legal now.
    pub fn play(&mut self, choice: Choice) -> &mut Self {
        assert!(
            self.may(choice),
            "{choice:?} is not among the choices of {:?}: {:?}",
            self.decider,
            self.choices
        );
        self.game.play(&mut self.state, choice, &mut self.table);
        self.go_on();
        self
    }

    /// Passes until this side decides in phase 2 (or the game ends).
    pub fn pass_to(&mut self, side: Side) -> &mut Self {
        while self.decider == Some(side.other()) && self.may(Choice::Pass) {
            self.play(Choice::Pass);
        }
        self
    }

    /// The events since the test last took them.
    pub fn heard(&mut self) -> Vec<Note> {
        std::mem::take(&mut self.table.notes)
    }

    /// The last roll for a purpose: die, sum of modifiers, passed.
    pub fn last_roll(&self, purpose: Purpose) -> Option<(u8, i8, Option<bool>)> {
        self.table.notes.iter().rev().find_map(|note| match &note.event {
            Event::Roll(roll) if roll.purpose == purpose => {
                Some((roll.die, roll.modifiers.sum(), roll.passed))
            }
            _ => None,
        })
    }

    /// How often a rule acted so far.
    pub fn uses(&self, rule: Rule) -> u32 {
        self.table.uses.iter().filter(|&&used| used == rule.id()).count() as u32
    }

    /// All dice that were written down have fallen.
    pub fn all_dice_fell(&self) -> bool {
        self.table.dice.is_empty()
    }
}

/// The dice of a test, in the order in which they fall, and everything heard.
#[derive(Clone, Default)]
pub struct Scripted {
    pub dice: std::collections::VecDeque<(Purpose, u8)>,
    pub notes: Vec<Note>,
    pub uses: Vec<RuleId>,
}

impl Table<Note> for Scripted {
    const LISTENS: bool = true;

    fn roll(&mut self, cast: Cast) -> u8 {
        let Some((purpose, die)) = self.dice.pop_front() else {
            panic!("no die is written down for {cast:?}")
        };
        let name = |purpose| purposes::ALL.iter().find(|(p, _)| *p == purpose).map(|(_, n)| n);
        assert_eq!(
            purpose,
            cast.purpose,
            "the next die is for {:?}, the test expected {:?}",
            name(cast.purpose),
            name(purpose)
        );
        assert!(die < cast.faces);
        die
    }

    fn used(&mut self, rule: RuleId) {
        self.uses.push(rule);
    }

    fn hear(&mut self, _turn: u8, note: Note) {
        self.notes.push(note);
    }
}
