//! How much of the variance of a difference shared luck takes off, for coarser and finer keys of
//! the dice and of the players' luck: the measurements of `reports/common-luck.md`.
//!
//! ```text
//! cargo run --release -p wargauge-analysis --example common_luck -- heuristic 4000
//! ```
//!
//! plays scenario I and each change of it 4,000 times under every key. Not for play: the engine has
//! the keys that were chosen, and this table is slow.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use rand_core::Rng;
use wargauge_ai::era1794::Ids;
use wargauge_ai::era1794::niemenczyn::{AnyPlayer, Scripted};
use wargauge_ai::{PlanName, Played, Player, PlayerLuck};
use wargauge_analysis::compare::difference::variance_saved;
use wargauge_analysis::compare::{Joint, joint::Products};
use wargauge_analysis::{Length, Merge, Plan, Row, run};
use wargauge_engine::era1794::{Choices, Niemenczyn, Note, purposes};
use wargauge_engine::luck::{below, stream};
use wargauge_engine::{Cast, Choices as _, Game, Side, Table};
use wargauge_games::GAMES;
use wargauge_games::era1794::plans::open_plan;
use wargauge_scenarios::Changes;
use wargauge_scenarios::era1794::load;

/// Scenarios of the 1794 system.
type Scenario = wargauge_scenarios::Scenario<wargauge_engine::era1794::Setup>;

/// From which parts the key of a die is made. Dice with the same key come from one stream, in the
/// order in which they fall.
#[derive(Clone, Copy, Default)]
struct Dice {
    purpose: bool,
    turn: bool,
    whose: Whose,
}

/// Whom a die concerns.
#[derive(Clone, Copy, Default, PartialEq)]
enum Whose {
    /// Not in the key.
    #[default]
    Anybody,
    /// By the place in the set-up, which moves when other counters enter the game.
    Place,
    /// By the name of the unit or commander, which stays.
    Name,
}

/// When the luck of a player begins again.
#[derive(Clone, Copy, PartialEq)]
enum Choosing {
    /// Never.
    Game,
    /// With every turn.
    Turn,
    /// With every decision, by its number in the turn.
    Decision,
    /// With every decision, by whom it is about and how many such came before in the turn.
    About,
}

const DICE: [(&str, Dice); 8] = [
    ("one stream a game", Dice { purpose: false, turn: false, whose: Whose::Anybody }),
    ("turn", Dice { purpose: false, turn: true, whose: Whose::Anybody }),
    ("purpose", Dice { purpose: true, turn: false, whose: Whose::Anybody }),
    ("purpose, turn", Dice { purpose: true, turn: true, whose: Whose::Anybody }),
    ("purpose, turn, whose by place", Dice { purpose: true, turn: true, whose: Whose::Place }),
    ("purpose, turn, whose by name", FINE),
    ("purpose, whose by name", Dice { purpose: true, turn: false, whose: Whose::Name }),
    ("turn, whose by name", Dice { purpose: false, turn: true, whose: Whose::Name }),
];

/// The finest of them.
const FINE: Dice = Dice { purpose: true, turn: true, whose: Whose::Name };

const CHOOSING: [(&str, Choosing); 4] = [
    ("game", Choosing::Game),
    ("turn", Choosing::Turn),
    ("turn, decision", Choosing::Decision),
    ("turn, about whom", Choosing::About),
];

/// What is changed: a title, overlays, values.
const CHANGES: [(&str, &[&str], &[&str]); 6] = [
    ("size", &[], &["units.lit-7-1.size=4"]),
    ("morale", &[], &["units.lit-7-1.morale=6"]),
    ("table cell", &[], &["rules.fire.effects=[\"none\", 1, 1, 2]"]),
    ("overlay", &["eydziatowicz"], &[]),
    ("turns", &[], &["rules.turns=7"]),
    ("threshold", &[], &["rules.automatic_victory=5"]),
];

const BASE: &str = "niemenczyn/historical";
const OTHER: &str = "niemenczyn/alternative";

/// A scenario with the players of its sides.
struct Variant {
    game: Niemenczyn,
    players: [AnyPlayer; 2],
}

impl Variant {
    fn new(scenario: &Scenario, player: &str) -> Self {
        let game = Niemenczyn::new(&scenario.setup);
        let players = Side::BOTH.map(|side| match player {
            "scripted" => {
                let name = PlanName { plan: None, digest: None };
                let opened = open_plan(&name, side, scenario, &GAMES.library())
                    .expect("a plan for each side");
                let ids = Ids { units: &scenario.unit_ids, commanders: &scenario.commander_ids };
                AnyPlayer::Scripted(Scripted::new(
                    &opened.plan,
                    opened.name.to_string(),
                    &game,
                    side,
                    ids,
                ))
            }
            name => name.parse().expect("a player: random, heuristic or scripted"),
        });
        Self { game, players }
    }

    /// The place in the set-up of whom a die concerns; a hex keeps its number.
    fn place(&self, cast: Cast) -> u16 {
        let setup = self.game.setup();
        let place = match cast.purpose {
            purposes::CHIT | purposes::MELEE => None,
            purposes::LEADER => (0..setup.commanders.len())
                .find(|&leader| self.game.dice_of_commander(leader) == cast.whose),
            _ => (0..setup.units.len()).find(|&unit| self.game.dice_of_unit(unit) == cast.whose),
        };
        place.map_or(cast.whose.0, |place| place as u16)
    }
}

fn hash(value: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// Dice from streams by key.
struct Keyed<'a> {
    variant: &'a Variant,
    parts: Dice,
    seed: u64,
    number: u64,
    before: HashMap<u64, u64>,
}

impl Table<Note> for Keyed<'_> {
    const LISTENS: bool = false;

    fn roll(&mut self, cast: Cast) -> u8 {
        let Dice { purpose, turn, whose } = self.parts;
        let purpose = if purpose { cast.purpose.0 } else { u8::MAX };
        let turn = if turn { cast.turn } else { u8::MAX };
        let whose = match whose {
            Whose::Anybody => u16::MAX,
            Whose::Place => self.variant.place(cast),
            Whose::Name => cast.whose.0,
        };
        let key = hash((purpose, turn, whose));
        let nth = self.before.entry(key).or_default();
        *nth += 1;
        let mut die = stream(self.seed, self.number, hash((key, *nth)));
        below(die.next_u64(), cast.faces.into()) as u8
    }
}

/// Plays one game with luck by these keys.
fn play(
    variant: &Variant,
    players: &mut [AnyPlayer; 2],
    keys: (Dice, Choosing),
    seed: u64,
    number: u64,
) -> Played {
    let game = &variant.game;
    let before = HashMap::new();
    let mut table = Keyed { variant, parts: keys.0, seed, number, before };
    for (player, side) in players.iter_mut().zip(Side::BOTH) {
        player.begin(game, side);
    }
    let mut state = game.start();
    let mut choices = Choices::empty();
    let mut turn = u8::MAX;
    let mut luck = Side::BOTH.map(|side| PlayerLuck::new(seed, number, side, 0));
    let mut decisions = 0;
    while let Some(side) = game.advance(&mut state, &mut table, &mut choices) {
        let now = game.turn(&state);
        if now != turn {
            turn = now;
            if keys.1 != Choosing::Game {
                luck = Side::BOTH.map(|side| PlayerLuck::new(seed, number, side, turn));
            }
        }
        match keys.1 {
            Choosing::Game | Choosing::Turn => {}
            Choosing::Decision => luck[side.index()].decide(0),
            Choosing::About => luck[side.index()].decide(game.about(&state)),
        }
        let (player, luck) = (&mut players[side.index()], &mut luck[side.index()]);
        let picked = player.choose(game, &state, side, choices.as_slice(), luck);
        decisions += 1;
        game.play(&mut state, choices.as_slice()[picked], &mut table);
    }
    let outcome = game.outcome(&state).expect("the game is over");
    Played { outcome, decisions, drawn_by_rule: game.is_drawn_by_rule(&state) }
}

/// The games of every change against those of the base.
#[derive(Default)]
struct Pairs(Vec<Joint>);

impl Merge for Pairs {
    fn merge(&mut self, other: &Self) {
        self.0.resize_with(other.0.len().max(self.0.len()), Joint::default);
        for (joint, more) in self.0.iter_mut().zip(&other.0) {
            joint.merge(more);
        }
    }
}

fn row(game: u64, played: Played) -> Row<'static> {
    Row { game, played, fingerprint: 0, balanced: true, uses: &[], facts: &[] }
}

/// Plays all under these keys and prints a row of the table.
fn measure(variants: &[Variant], keys: (Dice, Choosing), games: u64, seed: u64) -> [String; 3] {
    let plan = Plan { length: Length::Games(games), threads: 0 };
    let worker = || variants.iter().map(|variant| variant.players.clone()).collect::<Vec<_>>();
    let played = run(&plan, &(), worker, |players, number, pairs: &mut Pairs| {
        let mut played = variants.iter().zip(players);
        let Some((base, own)) = played.next() else { return };
        let first = row(number, play(base, own, keys, seed, number));
        pairs.0.resize_with(variants.len() - 1, Joint::default);
        for ((variant, own), joint) in played.zip(&mut pairs.0) {
            joint.add(&first, &row(number, play(variant, own, keys, seed, number)), &[]);
        }
    });
    let pairs = played.expect("threads").count.0;
    let cells = |figure: &dyn Fn(&Joint) -> f64| {
        let cells = pairs.iter().map(|joint| format!("{:.1}", figure(joint) * 100.0));
        cells.collect::<Vec<_>>().join(" | ")
    };
    let saved = |products: &Products| variance_saved(products).unwrap_or(f64::NAN);
    [
        cells(&|joint| saved(&joint.score)),
        cells(&|joint| saved(&joint.points)),
        cells(&|joint| joint.flipped() as f64 / joint.games() as f64),
    ]
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let player = arguments.next().unwrap_or_else(|| "heuristic".to_owned());
    let number = |text: Option<String>, other| {
        text.map_or(other, |text| text.parse::<u64>().expect("a whole number"))
    };
    let (games, seed) = (number(arguments.next(), 1000), number(arguments.next(), 1794));
    let owned = |list: &[&str]| list.iter().map(|&text| text.to_owned()).collect();
    let changed = CHANGES.map(|(_, overlays, sets)| {
        let changes = Changes { overlays: owned(overlays), sets: owned(sets) };
        load(BASE, &changes).expect("a legal change")
    });
    let plain = |name| load(name, &Changes::default()).expect("it is built in");
    let scenarios = [plain(BASE)].into_iter().chain(changed).chain([plain(OTHER)]);
    let variants: Vec<Variant> = scenarios.map(|it| Variant::new(&it, &player)).collect();

    let titles: Vec<&str> = CHANGES.iter().map(|(title, ..)| *title).chain(["II"]).collect();
    let titles = titles.join(" | ");
    let rule = "---|".repeat(CHANGES.len() + 4);
    println!("players: {player}, {games} games, seed {seed}; all figures in %\n");
    println!("| dice | players' luck | figure | {titles} |\n|{rule}");
    let ladder = DICE.iter().map(|dice| (*dice, CHOOSING[3]));
    let rest = CHOOSING[..3].iter().map(|own| (DICE[5], *own));
    for ((dice, parts), (name, choosing)) in ladder.chain(rest) {
        let [score, points, flipped] = measure(&variants, (parts, choosing), games, seed);
        println!("| {dice} | {name} | saved, score | {score} |");
        println!("| | | saved, points | {points} |");
        println!("| | | flipped | {flipped} |");
    }
}
