//! The seven tables of *Pluton*: that of the modifiers number by number, the others by the rulebook's examples and
//! the rulings'.

use wargauge_engine::pluton::setup::{Effect, EffectRow, Ground, Loss, Tables};

use super::{SCENARIOS, battle, changed, refused};

/// MODYFIKATOR as the rulings print it: force 1 to 20, modifier -5 to 5.
const MODIFIER: [[u8; 11]; 20] = [
    [0, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2],
    [1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5],
    [1, 2, 2, 2, 3, 3, 4, 4, 5, 6, 7],
    [2, 2, 2, 3, 3, 4, 5, 6, 7, 8, 10],
    [2, 3, 3, 4, 4, 5, 6, 7, 8, 10, 12],
    [3, 3, 4, 4, 5, 6, 7, 8, 10, 12, 14],
    [3, 4, 4, 5, 6, 7, 8, 10, 12, 14, 17],
    [3, 4, 5, 6, 7, 8, 10, 11, 13, 16, 19],
    [4, 5, 5, 6, 8, 9, 11, 13, 15, 18, 21],
    [4, 5, 6, 7, 8, 10, 12, 14, 17, 20, 24],
    [5, 6, 7, 8, 9, 11, 13, 16, 18, 22, 26],
    [5, 6, 7, 8, 10, 12, 14, 17, 20, 24, 29],
    [5, 7, 8, 9, 11, 13, 15, 18, 22, 26, 31],
    [6, 7, 8, 10, 12, 14, 17, 20, 24, 28, 33],
    [6, 8, 9, 11, 13, 15, 18, 21, 25, 30, 36],
    [7, 8, 10, 11, 13, 16, 19, 23, 27, 32, 38],
    [7, 9, 10, 12, 14, 17, 20, 24, 29, 34, 40],
    [8, 9, 11, 13, 15, 18, 21, 25, 30, 36, 43],
    [8, 10, 11, 13, 16, 19, 23, 27, 32, 38, 45],
    [8, 10, 12, 14, 17, 20, 24, 28, 34, 40, 48],
];

/// SIŁA OSTRZAŁU PIECHOTY of rifles as the rulings print it, by size.
const RIFLES: [[u8; 6]; 6] = [
    [2, 2, 2, 1, 1, 1],
    [5, 4, 3, 2, 1, 1],
    [7, 6, 5, 3, 2, 1],
    [9, 8, 6, 4, 3, 1],
    [12, 10, 8, 5, 3, 2],
    [14, 12, 9, 6, 4, 2],
];

/// The same of heavy machine guns.
const MACHINE_GUNS: [[u8; 11]; 6] = [
    [2, 3, 2, 2, 2, 2, 1, 1, 1, 1, 1],
    [4, 5, 5, 4, 4, 3, 3, 2, 2, 2, 1],
    [6, 8, 7, 7, 6, 5, 4, 4, 3, 3, 2],
    [8, 10, 9, 9, 8, 7, 5, 5, 4, 3, 3],
    [10, 13, 12, 11, 10, 8, 7, 6, 5, 4, 3],
    [12, 15, 14, 13, 12, 10, 8, 7, 6, 5, 4],
];

/// WALKA WRĘCZ as the rulings print it, by die.
const COMBAT: [&str; 10] = [
    "4p/0 4p/0 3p/0 3p/0 2p/1 1p/1 1p/1 1/1 1/1p",
    "4p/0 4p/0 3p/0 2p/0 1p/1 1p/1 1/1 1/1p 1/2p",
    "4p/0 3p/0 3p/0 2p/1 1p/1 1/1 1/1p 1/2p 1/2p",
    "3p/0 3p/0 2p/0 1p/1 1/1 1/1p 1/2p 1/2p 0/2p",
    "3p/0 3p/0 2p/1 1p/1 1/1p 1/2p 1/2p 0/2p 0/3p",
    "3p/0 2p/0 1p/1 1/1 1/2p 1/2p 0/2p 0/3p 0/3p",
    "2p/0 2p/1 1p/1 1/1p 1/2p 0/2p 0/3p 0/3p 0/4p",
    "2p/1 1p/1 1/1 1/2p 0/2p 0/3p 0/3p 0/4p 0/4p",
    "1p/1 1p/1 1/1p 1/2p 0/3p 0/3p 0/4p 0/4p 0/4p",
    "1p/1 1/1 1/2p 0/2p 0/3p 0/4p 0/4p 0/4p 0/4p",
];

/// SKUTECZNOŚĆ as the rulings print it: the least force of each row, and its effects.
const EFFECT: [(u8, &str); 10] = [
    (1, ". . . . . . . . . v"),
    (2, ". . . . . . . v v 1v"),
    (4, ". . . . . v v v 1v 1v"),
    (6, ". . . . v v v v 1v 1V"),
    (8, ". . . v v v v 1v 1v 1V"),
    (10, ". . . v v v 1v 1v 1V 2V"),
    (13, ". . v v v 1v 1v 1V 2V 2V"),
    (17, ". v v 1v 1v 1v 1V 1V 2V 3V"),
    (21, "v v 1v 1v 1v 1V 1V 2V 2V 3V"),
    (27, "v 1v 1v 1V 1V 2V 2V 2V 3V 4V"),
];

fn tables(set: &str) -> Tables {
    changed(SCENARIOS[0], &[set]).setup.tables
}

#[test]
fn rule_15_2_the_table_of_modifiers_is_that_of_the_rulings() {
    let table = battle().tables.modifier;
    assert_eq!(table, MODIFIER);
    // The rulebook's example: 10 at -3 is 6; at -7, which counts as -5, it is 4.
    assert_eq!((table[9][2], table[9][0]), (6, 4));
}

#[test]
fn rule_15_2_the_whole_range_keeps_the_example_of_the_rulebook() {
    for halving in ["3.5", "3.8", "4.3", "4.8"] {
        let table = tables(&format!("tables.modifier.halving={halving}")).modifier;
        assert_eq!(table[9][2], 6, "{halving}");
        assert_eq!(
            table.iter().map(|row| row[5]).collect::<Vec<_>>(),
            (1..=20).collect::<Vec<_>>()
        );
    }
}

#[test]
fn a_table_of_modifiers_may_be_written_out() {
    let table = "results = \"force -5 -4 -3 -2 -1 0 +1 +2 +3 +4 +5\\n1 0 0 0 0 0 1 1 1 1 1 2\\n2 1 1 1 1 1 2 2 3 3 3 4\"";
    let read = tables(&format!("tables.modifier={{ {table} }}")).modifier;
    assert_eq!(read, [[0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2], [1, 1, 1, 1, 1, 2, 2, 3, 3, 3, 4]]);
}

#[test]
fn small_arms_have_the_force_of_the_rulings() {
    let tables = battle().tables;
    assert_eq!(tables.rifles.each_ref().map(Vec::as_slice), RIFLES.each_ref().map(|row| &row[..]));
    let guns = tables.machine_guns.each_ref().map(Vec::as_slice);
    assert_eq!(guns, MACHINE_GUNS.each_ref().map(|row| &row[..]));
    // Size 3 at two hexes into wood: 9 at -2 is 6.
    let wood = tables.terrain[Ground::Wood.index()].small_arms;
    let force = tables.rifles[5][2];
    assert_eq!((force, wood), (9, -2));
    assert_eq!(tables.modifier[usize::from(force) - 1][(5 + wood) as usize], 6);
}

#[test]
fn artillery_has_the_force_of_the_rulings() {
    let rows: Vec<_> =
        battle().tables.artillery.iter().map(|row| (row.calibre, row.force)).collect();
    assert_eq!(
        rows,
        [
            (75, [3, 5, 8, 10]),
            (80, [3, 6, 9, 12]),
            (81, [3, 6, 9, 12]),
            (105, [4, 7, 11, 14]),
            (150, [5, 10, 15, 20]),
        ]
    );
}

fn row(table: &[EffectRow], force: u8) -> [(u8, u8); 10] {
    let row = table.iter().rev().find(|row| row.force <= force).expect("forces begin with 1");
    row.effects.map(|effect| (effect.losses, effect.levels))
}

#[test]
fn effects_are_those_of_the_rulings() {
    let table = battle().tables.effect;
    let spelt: Vec<(u8, String)> = table
        .iter()
        .map(|row| {
            let cells = row.effects.map(|effect| match (effect.losses, effect.levels) {
                (0, 0) => ".".to_owned(),
                (losses, levels) => {
                    let losses = if losses == 0 { String::new() } else { losses.to_string() };
                    losses + ["", "v", "V"][usize::from(levels)]
                }
            });
            (row.force, cells.join(" "))
        })
        .collect();
    assert_eq!(spelt, EFFECT.map(|(force, effects)| (force, effects.to_owned())));
    // At 6: nothing 0.4, level only 0.4, loss 0.2.
    let six = row(&table, 6);
    assert_eq!(six.iter().filter(|effect| **effect == (0, 0)).count(), 4);
    assert_eq!(six.iter().filter(|effect| **effect == (0, 1)).count(), 4);
    assert_eq!(six[8..], [(1, 1), (1, 2)]);
    assert_eq!(row(&table, 48)[9], (4, 2));
    assert_eq!(row(&table, 1)[8..], [(0, 0), (0, 1)]);
}

#[test]
fn effects_are_shifted_by_whole_rows() {
    let plain = battle().tables.effect;
    let up = tables("tables.effect.shift=1").effect;
    let down = tables("tables.effect.shift=-1").effect;
    let forces = |table: &[EffectRow]| table.iter().map(|row| row.force).collect::<Vec<_>>();
    assert_eq!((forces(&up), forces(&down)), (forces(&plain), forces(&plain)));
    for place in 0..9 {
        assert_eq!(up[place].effects, plain[place + 1].effects);
        assert_eq!(down[place + 1].effects, plain[place].effects);
    }
    // The strongest row repeats; nothing is weaker than the weakest but no effect.
    assert_eq!(up[9].effects, plain[9].effects);
    assert_eq!(down[0].effects, [Effect::default(); 10]);
}

#[test]
fn forces_are_strengthened_in_percent() {
    let stronger = tables("tables.rifles.strength=125");
    // 14 and 12 become 17.5 and 15; halves go up.
    assert_eq!(stronger.rifles[5][..2], [18, 15]);
    assert_eq!(stronger.machine_guns, battle().tables.machine_guns);
    assert_eq!(tables("tables.artillery.strength=70").artillery[4].force, [4, 7, 11, 14]);
}

#[test]
fn rule_10_3_close_combat_is_that_of_the_rulings() {
    let table = battle().tables.combat;
    let loss = |losses, retreat| Loss { losses, retreat };
    assert_eq!((table[0][0].attacker, table[0][0].defender), (loss(4, true), loss(0, false)));
    assert_eq!((table[5][2].attacker, table[5][2].defender), (loss(1, true), loss(1, false)));
    assert_eq!((table[9][8].attacker, table[9][8].defender), (loss(0, false), loss(4, true)));
    let spelt = table.map(|row| {
        let cells = row.map(|result| {
            [result.attacker, result.defender]
                .map(|loss| format!("{}{}", loss.losses, if loss.retreat { "p" } else { "" }))
                .join("/")
        });
        cells.join(" ")
    });
    assert_eq!(spelt, COMBAT);
    // At 3:1 the defender goes in 7 of 10, and the attacker in 2.
    let out = |of: fn(&[Loss; 2]) -> bool| {
        table.iter().filter(|row| of(&[row[5].attacker, row[5].defender])).count()
    };
    assert_eq!((out(|[_, defender]| defender.retreat), out(|[one, _]| one.retreat)), (7, 2));
    let shifted = tables("tables.combat.shift=1").combat;
    assert_eq!((shifted[0], shifted[8], shifted[9]), (table[1], table[9], table[9]));
    let shifted = tables("tables.combat.shift=-1").combat;
    assert_eq!((shifted[0], shifted[1], shifted[9]), (table[0], table[0], table[8]));
}

#[test]
fn ground_and_morale_are_those_of_the_rulings() {
    let tables = battle().tables;
    // Costs are in half points.
    let rows = tables.terrain.map(|row| (row.cost, row.small_arms, row.shells, row.combat));
    assert_eq!(
        rows,
        [(2, 0, 0, 0), (4, -2, -1, -1), (2, -2, -2, -1), (2, -3, -3, -2), (4, 0, 0, 0)]
    );
    assert_eq!((tables.road, tables.morale), (2, [3, 5, 7, 9]));
}

#[test]
fn a_table_with_a_wrong_cell_row_or_head_is_refused_with_its_place() {
    let fault = refused("tables.rifles.force=size 0 1");
    assert!(fault.contains("rows: 0, not 6"), "{fault}");
    assert!(fault.contains("the rows are 0.5 1 1.5 2 2.5 3"), "{fault}");
    let fault = refused("tables.artillery.force=\"tubes 1 2 3\\n75 1 2 3\"");
    assert!(fault.contains("these are other columns than the table has"), "{fault}");
    assert!(fault.contains("the columns are 1 2 3 4"), "{fault}");
    let fault = refused("tables.artillery.force=\"tubes 1 2 3 4\\n75 1 2 x 4\\n75 1 2 3 4\"");
    assert!(fault.contains("`x` is no force"), "{fault}");
    let fault = refused("tables.artillery.force=\"tubes 1 2 3 4\\n75 1 2 3 4\\n75 1 2 3 4\"");
    assert!(fault.contains("`75` is no calibre, or is there twice"), "{fault}");
    let head = "force 1 2 3 4 5 6 7 8 9 10";
    let cells = ". . . . . . . . v 1V";
    let effect = |rows: &[&str]| {
        let rows: Vec<String> = rows.iter().map(|label| format!("{label} {cells}")).collect();
        refused(&format!("tables.effect.results=\"{head}\\n{}\"", rows.join("\\n")))
    };
    assert!(effect(&["1", "3+"]).contains("forces 3+ where 2+ should be"));
    assert!(effect(&["1", "2-4", "6-7", "8+"]).contains("forces 6-7 where 5 or 5-… should be"));
    assert!(effect(&["1", "2-4"]).contains("forces 2-4 where 2+ should be"));
    let fault = refused(&format!("tables.effect.results=\"{head}\\n1+ . . . . . . . . v 1W\""));
    assert!(fault.contains("`1W` is no effect"), "{fault}");
    assert!(refused("tables.modifier.halving=1").contains("1 is out of range, which is 2 to 100"));
    let fault = refused("tables.combat.shift=0.5");
    assert!(fault.contains("expected a whole number from -9 to 9"), "{fault}");
    assert!(
        refused("tables.terrain.wood.cost=1.2").contains("a number that is whole or ends in .5")
    );
    assert!(refused("tables.terrain.wod.cost=1").contains("did you mean `wood`?"));
}
