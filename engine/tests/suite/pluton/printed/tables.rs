//! The seven tables as the project's rulings have them.

use wargauge_engine::pluton::setup::{
    ArtilleryRow, CombatResult, Effect, EffectRow, Loss, Tables, TerrainRow,
};

/// MODYFIKATOR: force, then results from -5 to +5.
const MODIFIER: &str = "\
 1  0  1  1  1  1  1  1  1  2  2  2
 2  1  1  1  1  2  2  2  3  3  4  5
 3  1  2  2  2  3  3  4  4  5  6  7
 4  2  2  2  3  3  4  5  6  7  8 10
 5  2  3  3  4  4  5  6  7  8 10 12
 6  3  3  4  4  5  6  7  8 10 12 14
 7  3  4  4  5  6  7  8 10 12 14 17
 8  3  4  5  6  7  8 10 11 13 16 19
 9  4  5  5  6  8  9 11 13 15 18 21
10  4  5  6  7  8 10 12 14 17 20 24
11  5  6  7  8  9 11 13 16 18 22 26
12  5  6  7  8 10 12 14 17 20 24 29
13  5  7  8  9 11 13 15 18 22 26 31
14  6  7  8 10 12 14 17 20 24 28 33
15  6  8  9 11 13 15 18 21 25 30 36
16  7  8 10 11 13 16 19 23 27 32 38
17  7  9 10 12 14 17 20 24 29 34 40
18  8  9 11 13 15 18 21 25 30 36 43
19  8 10 11 13 16 19 23 27 32 38 45
20  8 10 12 14 17 20 24 28 34 40 48
";

/// SIŁA OSTRZAŁU PIECHOTY of rifles, by size, from range 0.
const RIFLES: &str = "\
2 2 2 1 1 1
5 4 3 2 1 1
7 6 5 3 2 1
9 8 6 4 3 1
12 10 8 5 3 2
14 12 9 6 4 2
";

/// The same of heavy machine guns.
const GUNS: &str = "\
2 3 2 2 2 2 1 1 1 1 1
4 5 5 4 4 3 3 2 2 2 1
6 8 7 7 6 5 4 4 3 3 2
8 10 9 9 8 7 5 5 4 3 3
10 13 12 11 10 8 7 6 5 4 3
12 15 14 13 12 10 8 7 6 5 4
";

/// SKUTECZNOŚĆ: the least force, then the effects of the die.
const EFFECT: &str = "\
1 . . . . . . . . . v
2 . . . . . . . v v 1v
4 . . . . . v v v 1v 1v
6 . . . . v v v v 1v 1V
8 . . . v v v v 1v 1v 1V
10 . . . v v v 1v 1v 1V 2V
13 . . v v v 1v 1v 1V 2V 2V
17 . v v 1v 1v 1v 1V 1V 2V 3V
21 v v 1v 1v 1v 1V 1V 2V 2V 3V
27 v 1v 1v 1V 1V 2V 2V 2V 3V 4V
";

/// WALKA WRĘCZ, by die, from 1:4 to 6:1.
const COMBAT: &str = "\
4p/0 4p/0 3p/0 3p/0 2p/1 1p/1 1p/1 1/1 1/1p
4p/0 4p/0 3p/0 2p/0 1p/1 1p/1 1/1 1/1p 1/2p
4p/0 3p/0 3p/0 2p/1 1p/1 1/1 1/1p 1/2p 1/2p
3p/0 3p/0 2p/0 1p/1 1/1 1/1p 1/2p 1/2p 0/2p
3p/0 3p/0 2p/1 1p/1 1/1p 1/2p 1/2p 0/2p 0/3p
3p/0 2p/0 1p/1 1/1 1/2p 1/2p 0/2p 0/3p 0/3p
2p/0 2p/1 1p/1 1/1p 1/2p 0/2p 0/3p 0/3p 0/4p
2p/1 1p/1 1/1 1/2p 0/2p 0/3p 0/3p 0/4p 0/4p
1p/1 1p/1 1/1p 1/2p 0/3p 0/3p 0/4p 0/4p 0/4p
1p/1 1/1 1/2p 0/2p 0/3p 0/4p 0/4p 0/4p 0/4p
";

fn numbers(line: &str) -> Vec<u8> {
    line.split_whitespace().map(|word| word.parse().expect("a number")).collect()
}

/// The seven tables.
pub fn tables() -> Tables {
    let arms = |text: &str| {
        let rows: Vec<Vec<u8>> = text.lines().map(numbers).collect();
        <[Vec<u8>; 6]>::try_from(rows).expect("six sizes")
    };
    let effect = |word: &str| Effect {
        losses: word.chars().next().and_then(|digit| digit.to_digit(10)).unwrap_or(0) as u8,
        levels: if word.contains('V') { 2 } else { u8::from(word.contains('v')) },
    };
    let loss = |word: &str| Loss {
        losses: word.trim_end_matches('p').parse().expect("a number"),
        retreat: word.ends_with('p'),
    };
    let terrain =
        |cost, small_arms, shells, combat| TerrainRow { cost, small_arms, shells, combat };
    let mut combat = [[CombatResult::default(); 9]; 10];
    for (row, line) in combat.iter_mut().zip(COMBAT.lines()) {
        for (cell, word) in row.iter_mut().zip(line.split_whitespace()) {
            let (attacker, defender) = word.split_once('/').expect("a stroke");
            *cell = CombatResult { attacker: loss(attacker), defender: loss(defender) };
        }
    }
    let artillery = |calibre, force| ArtilleryRow { calibre, force };
    Tables {
        modifier: MODIFIER
            .lines()
            .map(|line| numbers(line)[1..].try_into().expect("eleven modifiers"))
            .collect(),
        rifles: arms(RIFLES),
        machine_guns: arms(GUNS),
        artillery: vec![
            artillery(75, [3, 5, 8, 10]),
            artillery(80, [3, 6, 9, 12]),
            artillery(81, [3, 6, 9, 12]),
            artillery(105, [4, 7, 11, 14]),
            artillery(150, [5, 10, 15, 20]),
        ],
        effect: EFFECT
            .lines()
            .map(|line| {
                let mut words = line.split_whitespace();
                let force = words.next().expect("a force").parse().expect("a number");
                let effects: Vec<Effect> = words.map(effect).collect();
                EffectRow { force, effects: effects.try_into().expect("ten dice") }
            })
            .collect(),
        terrain: [
            terrain(2, 0, 0, 0),
            terrain(4, -2, -1, -1),
            terrain(2, -2, -2, -1),
            terrain(2, -3, -3, -2),
            terrain(4, 0, 0, 0),
        ],
        road: 2,
        combat,
        morale: [3, 5, 7, 9],
    }
}
