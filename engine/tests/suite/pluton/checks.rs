//! Set-ups with faults: each is found, with its place and its message.

use wargauge_engine::pluton::Setup;
use wargauge_engine::pluton::check::{check, check_map};
use wargauge_engine::pluton::setup::{Ground, Kind, Source};

use super::printed;

/// The faults of scenario 1 with a change, as text.
fn faults(change: impl FnOnce(&mut Setup)) -> Vec<String> {
    let mut setup = printed::first();
    change(&mut setup);
    check(&setup).iter().map(ToString::to_string).collect()
}

#[test]
fn both_scenarios_have_no_fault() {
    for setup in [printed::first(), printed::second()] {
        assert!(check(&setup).is_empty(), "{:?}", check(&setup));
        assert!(check_map(&setup).is_empty());
    }
}

#[test]
fn faults_of_the_map_are_found() {
    assert_eq!(faults(|setup| setup.map.rows = 0), ["map: the map has no hex"]);
    assert_eq!(
        faults(|setup| setup.map.rows = 26),
        ["map: 1161 hexes, but rows and columns make 1118"]
    );
    assert_eq!(
        faults(|setup| setup.map.hexes[0].ground = Ground::BrickBuildings),
        ["hex 0101: the buildings of hex 0101 belong to no village"]
    );
    assert_eq!(
        faults(|setup| setup.map.villages[0].hexes.push(101)),
        ["village 0: hex 0101 has no buildings"]
    );
    assert_eq!(
        faults(|setup| setup.victory.road.routes.push([627, 101])),
        ["victory.road.routes: no road leads from 0627 to 0101"]
    );
    assert_eq!(
        faults(|setup| {
            for at in 26 * 43..27 * 43 {
                setup.map.hexes[at].road = true;
            }
        }),
        [
            "victory.road.routes: more than one road leads from 0627 to 4303",
            "victory.road.routes: more than one road leads from 0627 to 1901",
        ]
    );
}

#[test]
fn faults_of_the_forces_are_found() {
    assert_eq!(
        faults(|setup| setup.units[0].boxes = 4),
        ["unit 0: 4 is out of range, which is 1 to 3"]
    );
    assert_eq!(
        faults(|setup| setup.units[0].name = "s26".to_owned()),
        ["unit 1: another one is called `s26` too"]
    );
    assert_eq!(faults(|setup| setup.units[0].company = 6), ["unit 0: company 6 has no commander"]);
    assert_eq!(
        faults(|setup| setup.groups[0].hexes = vec![9999]),
        ["group 0: hex 9999 is not on the map"]
    );
    assert_eq!(
        faults(|setup| setup.groups[1].hexes = setup.groups[0].hexes.clone()),
        ["group 1: `9kp c9` is set up on hex 1619 too"]
            .map(|text| {
                let hex = printed::first().groups[0].hexes[0];
                text.replace("1619", &format!("{hex:04}"))
            })
            .to_vec()
    );
    assert_eq!(
        faults(|setup| setup.markers[0].source = Source::Support(9)),
        ["marker 0: there is no battalion number 9"]
    );
    assert_eq!(
        faults(|setup| setup.markers[0].source = Source::Mortar { unit: 0, calibre: 81 }),
        [format!("marker 0: mortars fire markers, {} do not", Kind::Rifles.name())]
    );
    assert_eq!(
        faults(|setup| setup.support[0].calibre = 99),
        ["support 0: the table of artillery has no row for 99 mm"]
    );
}

#[test]
fn faults_of_numbers_are_found() {
    assert_eq!(
        faults(|setup| setup.rules.turns = 0),
        ["rules.turns: 0 is out of range, which is 1 to 120"]
    );
    assert_eq!(
        faults(|setup| setup.rules.sight.commander[0] = 21),
        ["rules.sight.commander: 21 is out of range, which is 0 to 20"]
    );
    assert_eq!(faults(|setup| setup.tables.modifier.clear()), ["table modifier: it has no row"]);
    assert_eq!(
        faults(|setup| setup.tables.effect.swap(0, 1)),
        ["table effect: its numbers do not rise"]
    );
    assert_eq!(
        faults(|setup| setup.victory.grades = [8, 8, 22, 32]),
        ["victory.grades: its numbers do not rise"]
    );
}
