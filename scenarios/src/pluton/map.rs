//! The map: a picture of its ground with the letters of the villages, and single hexes that differ.

use wargauge_engine::pluton::setup::{Ground, HexSetup, MapSetup, VillageSetup};
use wargauge_engine::{CellNumber, Hex};

use crate::picture::{Picture, Style, picture};
use crate::problem::did_you_mean;
use crate::read::{Fields, Name, Read, Reader};
use crate::tree::{Node, Table};

use super::words::Words;

/// Hexes are letters side by side, the north on top.
const HEXES: Style = Style {
    cell: ["hex", "hexes"],
    order: "the northernmost row comes first, with 01 at the margin",
    upwards: false,
    close: true,
};

/// A map, and what files call its villages.
#[derive(Default)]
pub(super) struct ReadMap {
    /// The map.
    pub(super) setup: MapSetup,
    /// The letter of each village.
    pub(super) letters: Vec<String>,
}

/// What a sign of the picture means: a hex, and the letter of its village.
fn sign(text: &str) -> Option<(HexSetup, Option<char>)> {
    let hex = |ground, road| Some((HexSetup { ground, road }, None));
    match text {
        "." => hex(Ground::Clear, false),
        "*" => hex(Ground::Wood, false),
        "~" => hex(Ground::Stream, false),
        "-" => hex(Ground::Clear, true),
        "%" => hex(Ground::Wood, true),
        "=" => hex(Ground::Stream, true),
        _ => {
            let letter = text.chars().next().filter(char::is_ascii_alphabetic)?;
            let hex =
                HexSetup { ground: Ground::WoodenBuildings, road: letter.is_ascii_lowercase() };
            Some((hex, Some(letter.to_ascii_uppercase())))
        }
    }
}

/// Reads `[map]`; without a usable picture there is no map.
pub(super) fn read(node: &Node, reader: &mut Reader<'_>) -> Option<ReadMap> {
    let mut fields = Fields::of(node, reader)?;
    let terrain = picture(&mut fields, "terrain", HEXES, reader, sign);
    let villages = fields.node("villages");
    let changed = fields.node("hexes");
    fields.finish(reader);
    let Picture { rows, columns, cells, at } = terrain?;
    let cells: Vec<_> = cells.into_iter().flatten().collect();
    let hexes = cells.iter().map(|&(hex, _)| hex).collect();
    let setup = MapSetup { rows, columns, hexes, villages: Vec::new() };
    let mut map = ReadMap { setup, letters: Vec::new() };
    if let Some(node) = villages {
        read_villages(node, &mut map, reader);
    }
    let board = map.setup.board();
    let mut unknown: Vec<char> = Vec::new();
    for (place, &(_, letter)) in cells.iter().enumerate() {
        let Some(letter) = letter else { continue };
        let (row, column) = (place / usize::from(columns) + 1, place % usize::from(columns) + 1);
        let Some(hex) = board.at(row as u8, column as u8) else { continue };
        if let Some(village) = map.village(&letter.to_string()) {
            map.setup.villages[village].hexes.push(board.number(hex));
        } else if !unknown.contains(&letter) {
            unknown.push(letter);
            let message = format!("the picture has buildings of `{letter}`, which is no village");
            let mend = format!("give it a name in `[map.villages]`: {letter} = \"…\"");
            reader.report(at, message, Some(mend));
        }
    }
    if let Some(node) = changed {
        change_hexes(node, &mut map, reader);
    }
    Some(map)
}

/// `[map.villages]`: letters with names.
fn read_villages(node: &Node, map: &mut ReadMap, reader: &mut Reader<'_>) {
    let Some(table) = node.table() else {
        reader.expected("a table with a letter for each village", node);
        return;
    };
    for (letter, node) in &table.0 {
        let is_letter = letter.len() == 1 && letter.bytes().all(|byte| byte.is_ascii_uppercase());
        if !is_letter {
            let message = format!("`{letter}` is no letter of a village");
            reader.report(node.key_at, message, Some("use one capital letter, A to Z".into()));
            continue;
        }
        let Some(Name(name)) = Name::read(node, reader) else { continue };
        map.setup.villages.push(VillageSetup { name, ..VillageSetup::default() });
        map.letters.push(letter.clone());
    }
}

impl ReadMap {
    /// The village with a letter, by its place.
    pub(super) fn village(&self, letter: &str) -> Option<usize> {
        self.letters.iter().position(|known| known == letter)
    }

    /// The number of a hex that is on the map.
    fn numbered(&self, text: &str) -> Option<CellNumber> {
        let board = self.setup.board();
        board.parse(text).map(|hex| board.name(hex))
    }

    /// Hexes that words mean: a hex, a stretch of a row or column such as `0127..4327`, the letter of a village;
    /// and with a number as in `1817[2]` also all hexes so many hexes or fewer from them.
    pub(super) fn hexes(&self, Words(words): &Words, reader: &mut Reader<'_>) -> Vec<u16> {
        let mut hexes: Vec<u16> = Vec::new();
        for (word, at) in words {
            let around = word.strip_suffix(']').and_then(|word| word.split_once('['));
            let radius = around.and_then(|(_, radius)| radius.parse::<u8>().ok());
            let place = around.map_or(word.as_str(), |(place, _)| place);
            let found = self.place(place).filter(|_| around.is_some() == radius.is_some());
            let Some(found) = found else {
                let (message, mend) = self.unfit(word, place);
                reader.report(*at, message, Some(mend));
                continue;
            };
            let found = radius.map(|radius| self.around(&found, radius)).unwrap_or(found);
            for hex in found {
                if !hexes.contains(&hex) {
                    hexes.push(hex);
                }
            }
        }
        hexes
    }

    /// The hexes that a word without a number means.
    fn place(&self, word: &str) -> Option<Vec<u16>> {
        match (self.village(word), word.split_once("..")) {
            (Some(village), _) => Some(self.setup.villages[village].hexes.clone()),
            (None, Some((from, to))) => self.stretch(from, to),
            (None, None) => self.numbered(word).map(|number| vec![number.0]),
        }
    }

    /// These hexes, and all that are near one of them.
    fn around(&self, hexes: &[u16], radius: u8) -> Vec<u16> {
        let board = self.setup.board();
        let centres: Vec<Hex> = hexes.iter().filter_map(|&hex| board.numbered(hex)).collect();
        let is_near = |hex: &Hex| {
            centres.iter().any(|&centre| board.distance(*hex, centre) <= u16::from(radius))
        };
        board.hexes().filter(is_near).map(|hex| board.number(hex)).collect()
    }

    /// The hexes between two of one row or one column.
    fn stretch(&self, from: &str, to: &str) -> Option<Vec<u16>> {
        let [from, to] = [self.numbered(from)?, self.numbered(to)?];
        let ([column, row], [last_column, last_row]) = (from.halves(), to.halves());
        let is_straight = column == last_column || row == last_row;
        let hexes = (column..=last_column)
            .flat_map(|column| (row..=last_row).map(move |row| CellNumber::of(column, row).0));
        let hexes: Vec<u16> = hexes.collect();
        (is_straight && !hexes.is_empty()).then_some(hexes)
    }

    /// What is wrong with a word that means no hexes; `place` is the word without its number.
    fn unfit(&self, word: &str, place: &str) -> (String, String) {
        if self.place(place).is_some() {
            let mend = "write a number from 0 to 255, as in 1817[2]";
            return (format!("`{word}` has no number of hexes"), mend.into());
        }
        if place.contains("..") {
            let mend = "write two hexes of one row or column, such as 0127..4327";
            return (format!("`{word}` is no stretch of hexes"), mend.into());
        }
        if place.parse::<CellNumber>().is_ok() {
            return (format!("hex {place} is not on the map"), self.extent());
        }
        let letters = self.letters.iter().map(String::as_str);
        let mend = did_you_mean(place, letters).unwrap_or_else(|| {
            let villages = self.letters.join(", ");
            format!("write hexes, stretches such as 0127..4327, or villages: {villages}")
        });
        (format!("`{word}` is no hex and no village"), mend)
    }

    fn extent(&self) -> String {
        let last = CellNumber::of(self.setup.columns, self.setup.rows);
        format!("hexes run from \"0101\" to \"{last}\"")
    }
}

/// `[map.hexes]`: single hexes other than in the picture.
fn change_hexes(node: &Node, map: &mut ReadMap, reader: &mut Reader<'_>) {
    let Some(Table(entries)) = node.table() else {
        reader.expected("a table with hex numbers as keys", node);
        return;
    };
    for (key, node) in entries {
        let Some(hex) = map.setup.board().parse(key) else {
            let message = format!("`{key}` is no hex of the map");
            reader.report(node.key_at, message, Some(map.extent()));
            continue;
        };
        change_hex(hex, node, map, reader);
    }
}

fn change_hex(hex: Hex, node: &Node, map: &mut ReadMap, reader: &mut Reader<'_>) {
    let Some(mut fields) = Fields::of(node, reader) else { return };
    let ground = fields.get::<Ground>("ground", reader);
    let road = fields.get::<bool>("road", reader);
    let village = fields.node("village");
    fields.finish(reader);
    let number = map.setup.board().number(hex);
    let changed = &mut map.setup.hexes[hex.index()];
    changed.ground = ground.unwrap_or(changed.ground);
    changed.road = road.unwrap_or(changed.road);
    let is_buildings = changed.ground.is_buildings();
    let moved = village.is_some();
    if moved || !is_buildings {
        for village in &mut map.setup.villages {
            village.hexes.retain(|&known| known != number);
        }
    }
    if let Some(node) = village {
        let letters: Vec<_> = map.letters.iter().map(String::as_str).zip(0..).collect();
        if let Some(village) = reader.word::<usize>(node, "village", &letters) {
            map.setup.villages[village].hexes.push(number);
        }
    }
}
