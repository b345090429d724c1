//! The page as a text: what is on it, what is not, and names that are no more than names.

use serde_json::json;
use wargauge_analysis::field::{Counter, CounterKind, Field, Stack, Symbol};
use wargauge_engine::{Board, Grid};

use super::*;
use crate::tests::{HOSTILE, well_formed};

/// A game of two events whose every name is this.
pub(crate) fn playback(name: &str) -> Playback {
    let mut field = Field::of_hexes(Board::new(3, 4));
    field.sides = [name.to_owned(), "others".to_owned()];
    field.kinds = vec![CounterKind { name: name.to_owned(), sign: 'X', symbol: Symbol::Cross }];
    let counter = Counter { kind: name.to_owned(), name: name.to_owned(), ..Counter::default() };
    field.stacks = vec![Stack { hex: 101, counters: vec![counter] }];
    let unit = json!({"id": 0, "name": name, "side": name, "arm": name, "hex": "0101"});
    Playback {
        title: name.to_owned(),
        subtitle: name.to_owned(),
        sides: [name.to_owned(), "others".to_owned()],
        turns: Some(3),
        staging: Staging::usual(Some(&field)),
        field: Some(field),
        header: json!({"kind": "game", "units": [unit]}),
        events: vec![
            json!({"n": 1, "turn": 1, "kind": "step", "rule": "2", "units": [0], "to": "0102"}),
            json!({"n": 2, "turn": 1, "kind": "end", "rule": "3", "outcome": name, "net": 1}),
        ],
        entries: vec![Entry { n: 1, follows: false, text: format!("{name} moves [2]") }],
        rules: BTreeMap::from([("2".to_owned(), name.to_owned())]),
        names: vec![name.to_owned()],
        chances: Some(Chances {
            games: 10,
            players: [name.to_owned(), name.to_owned()],
            positions: vec![],
            swings: vec![Swing { n: 1, to: 1, score: [0.4, 0.6], text: name.to_owned() }],
        }),
        start: 1,
        still: false,
        command: format!("wargauge replay '{name}'"),
    }
}

/// The JSON in an element of the page.
fn held<'a>(page: &'a str, id: &str) -> &'a str {
    let opening = format!("<script type=\"application/json\" id=\"{id}\">");
    let (_, rest) = page.split_once(&opening).expect("the page has this element");
    rest.split_once("</script>").expect("which ends").0
}

#[test]
fn the_page_holds_the_log_and_fetches_nothing() {
    let playback = playback("the guard");
    let page = playback.html();
    well_formed(&page);
    assert!(page.contains("default-src 'none'") && page.contains("prefers-color-scheme:dark"));
    assert!(!page.contains("src=") && !page.contains("https:") && !page.contains("url("));
    assert!(!page.contains("<!--"), "a part of the page is missing");
    let mut log = held(&page, "log").lines().map(serde_json::from_str::<Value>);
    assert_eq!(log.next().unwrap().unwrap(), playback.header);
    let events: Result<Vec<Value>, _> = log.collect();
    assert_eq!(events.unwrap(), playback.events);
    let data: Value = serde_json::from_str(held(&page, "data")).unwrap();
    assert_eq!(data["entries"], json!([[1, 0, "the guard moves [2]"]]));
    assert_eq!((&data["start"], &data["turns"]), (&json!(1), &json!(3)));
}

#[test]
fn a_game_in_few_letters_says_the_same_as_its_log() {
    let playback = playback("the guard");
    let compact: Value = serde_json::from_str(&playback.in_forms()).unwrap();
    assert_eq!(compact["header"], playback.header);
    let forms = compact["forms"].as_array().unwrap();
    let events = compact["events"].as_array().unwrap();
    assert_eq!((forms.len(), events.len()), (2, 2));
    for (nth, (written, event)) in events.iter().zip(&playback.events).enumerate() {
        let values = written.as_array().unwrap();
        let keys = forms[values[0].as_u64().unwrap() as usize].as_array().unwrap();
        let mut read: serde_json::Map<String, Value> = keys
            .iter()
            .zip(&values[1..])
            .map(|(key, value)| (key.as_str().unwrap().to_owned(), value.clone()))
            .collect();
        read.insert("n".to_owned(), json!(nth + 1));
        assert_eq!(&Value::Object(read), event);
    }
    assert_eq!(compact["entries"], json!([[1, 0, "the guard moves [2]"]]));
    assert_eq!(playback.common()["turns"], json!(3));
    // The examples of RFC 4648.
    let texts = ["", "f", "fo", "foo", "foob", "fooba", "foobar"];
    let letters = texts.map(|text| super::compact::in_letters(text.as_bytes()));
    assert_eq!(letters, ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"]);
    assert!(playback.compact().len() < playback.in_forms().len());
}

/// Letters in base 64 as bytes.
fn from_letters(letters: &str) -> Vec<u8> {
    let place = |letter: u8| match letter {
        b'A'..=b'Z' => letter - b'A',
        b'a'..=b'z' => letter - b'a' + 26,
        b'0'..=b'9' => letter - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let places: Vec<u8> = letters.trim_end_matches('=').bytes().map(place).collect();
    let bytes = places.chunks(4).flat_map(|four| {
        let bits = four.iter().fold(0, |bits, place| bits << 6 | u32::from(*place));
        let bits = bits << (6 * (4 - four.len()));
        bits.to_be_bytes()[1..four.len()].to_vec()
    });
    bytes.collect()
}

#[test]
fn the_log_of_a_long_game_is_packed_and_its_page_stays_below_one_and_a_half_megabytes() {
    let mut playback = playback("the guard");
    let (event, entry) = (playback.events[0].clone(), playback.entries[0].clone());
    for n in 3..25_000 {
        let mut event = event.clone();
        (event["n"], event["to"]) = (json!(n), json!(format!("{:04}", n * 7 % 1000)));
        playback.events.push(event);
        playback.entries.push(Entry { n, ..entry.clone() });
    }
    let page = playback.html();
    well_formed(&page);
    let log: usize = playback.events.iter().map(|event| event.to_string().len()).sum();
    assert!(log > 1_500_000 && page.len() < 1_500_000, "{log} {}", page.len());
    assert!(!page.contains("id=\"log\"") && !held(&page, "data").contains("\"entries\""));
    let letters: String = serde_json::from_str(held(&page, "packed")).unwrap();
    let unpacked = miniz_oxide::inflate::decompress_to_vec_zlib(&from_letters(&letters)).unwrap();
    assert_eq!(String::from_utf8(unpacked).unwrap(), playback.in_forms());
}

#[test]
fn no_name_acts_as_markup() {
    for name in HOSTILE {
        let page = playback(name).html();
        well_formed(&page);
        assert!(!page.contains("<script>alert") && !page.contains("<img"), "{name}");
        let data: Value = serde_json::from_str(held(&page, "data")).unwrap();
        assert_eq!(data["names"], json!([name]), "the script reads the name as it is");
        let commands = page.chars().filter(|&c| c != '\n' && is_command(c)).count();
        assert_eq!(commands, 0, "{name}");
    }
}

#[test]
fn a_board_is_drawn_without_its_counters() {
    let mut playback = playback("the guard");
    let stage = stage(playback.field.as_ref().unwrap(), &playback.staging.kinds);
    assert!(!stage.drawing.contains("the guard") && stage.symbols.contains("id=\"kind-0\""));
    assert_eq!(stage.plan.names.len(), 12);
    assert_eq!(stage.plan.names.iter().position(|name| name == "0102"), Some(1));
    // In the second place east of the first, and each beside the other.
    assert!(stage.plan.beside[0].contains(&Some(1)) && stage.plan.beside[1].contains(&Some(0)));
    assert_eq!((stage.plan.corners.len(), stage.plan.turn), (6, [0, 60]));
    playback.field = None;
    assert!(!playback.html().contains("id=\"board\""));
    let squares = super::stage(&Field::of_squares(Grid { rows: 2, columns: 3 }), &[]).plan;
    assert_eq!(squares.beside[0], [None, Some(1), Some(3), None]);
}

#[test]
fn an_act_is_written_as_the_script_reads_it() {
    let of = staging::Of { class: "unit", key: "unit" };
    let act = staging::Act::Set { of, key: "size", to: staging::From::Key("size") };
    let effect = staging::Effect::when("loss", ("what", "men"), act);
    let expected = json!({
        "on": "loss", "when": ["what", "men"], "act": "set",
        "of": {"class": "unit", "key": "unit"}, "key": "size", "to": {"key": "size"},
    });
    assert_eq!(serde_json::to_value(effect).unwrap(), expected);
    assert_eq!(serde_json::to_value(staging::From::Next).unwrap(), json!("next"));
}
