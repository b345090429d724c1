//! Parts of stored runs whose name was made to fit: each is refused, or its games are counted. The
//! bytes are a whole part, or edits of a sound one: a distance from the end and a new value.
//!
//! The reader of Parquet files panics at some bytes. The store catches that, so here only a panic that
//! leaves the store is a fault.
#![no_main]

use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use sha2::{Digest, Sha256};
use wargauge_ai::{Random, toy::Duel};
use wargauge_analysis::{Matchup, Series};
use wargauge_fuzz::{check_message, path};
use wargauge_store::manifest::{FORMAT, Scenario, Tool};
use wargauge_store::{Columns, Keeper, Manifest, Plan, open};

/// Games of the part.
const GAMES: u64 = 60;

const DUEL: Duel = Duel { turns: 6, automatic: 4, edge: 0 };

/// A folder with a manifest, and the bytes of the only part of its run.
struct Run {
    folder: PathBuf,
    columns: Columns,
    part: Vec<u8>,
}

static RUN: LazyLock<Run> = LazyLock::new(|| {
    // The hook of the fuzzer ends the process at every panic, also at one that is caught.
    std::panic::set_hook(Box::new(|_| {}));
    let folder = path("part");
    let _ = fs::remove_dir_all(&folder);
    let duels = Matchup::new(&DUEL, [Random, Random], 1794);
    let columns = Columns::of(duels.sheet());
    let text = |text: &str| text.to_owned();
    let scenario = Scenario {
        name: text("duel"),
        system: text("toy"),
        digest: text("0"),
        changes: Vec::new(),
        text: String::new(),
    };
    let manifest = Manifest {
        format: FORMAT,
        run: String::new(),
        tool: Tool::THIS,
        scenario,
        from: None,
        seed: 1794,
        sides: duels.sheet().sides.clone(),
        players: duels.players().clone(),
        plan: Plan::Games(GAMES),
        band: None,
        shard: None,
        columns: columns.list().to_vec(),
        done: None,
    };
    let keeper = Keeper::begin(&folder, manifest.marked(), columns.clone(), 1).expect("a folder");
    drop(keeper.play(&duels, &|_| false, 1, &()).expect("it plays"));
    let part = fs::read_dir(folder.join("games")).expect("a folder").next();
    let part = part.expect("a part").expect("an entry").path();
    let bytes = fs::read(&part).expect("a part");
    fs::remove_file(&part).expect("the part is there");
    Run { folder, columns, part: bytes }
});

/// The bytes of a part, as the input has them.
fn part_of(input: &[u8], sound: &[u8]) -> Vec<u8> {
    match input.split_first() {
        None => Vec::new(),
        Some((0, whole)) => whole.to_vec(),
        Some((_, edits)) => {
            let mut part = sound.to_vec();
            for edit in edits.chunks_exact(3) {
                let back = usize::from(u16::from_le_bytes([edit[0], edit[1]])) % part.len();
                let place = part.len() - 1 - back;
                part[place] = edit[2];
            }
            part
        }
    }
}

fuzz_target!(|input: &[u8]| {
    let run = &*RUN;
    let part = part_of(input, &run.part);
    let mark = Sha256::digest(&part)[..8].iter().fold(String::new(), |text, byte| {
        format!("{text}{byte:02x}")
    });
    let file = run.folder.join(format!("games/000000000000-{GAMES}-{mark}.parquet"));
    fs::write(&file, part).expect("the folder can be written");
    let counted = open(&run.folder).and_then(|stored| stored.study(&run.columns, 1));
    fs::remove_file(&file).expect("it was written");
    match counted {
        Ok(study) => assert_eq!(study.games(), GAMES),
        Err(refused) => {
            assert!(!refused.is_system(), "{refused}");
            check_message(&refused);
        }
    }
});
