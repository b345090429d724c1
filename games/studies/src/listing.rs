//! What is built in: scenarios, overlays, plans and players, as a document; and the weights that users may set.

use serde_json::{Value, json};
use wargauge_ai::weights::NamedWeight;
use wargauge_ai::{NAMED, Named};
use wargauge_games::Games;
use wargauge_scenarios::{Kind, Listing};

/// The players of all games, in the order in which they are known.
pub fn players(games: Games) -> Vec<Named> {
    let of_any = |named: &Named| games.faces().iter().any(|face| face.players().contains(named));
    let mut players: Vec<Named> = NAMED.into_iter().filter(of_any).collect();
    // Beside these there are mixtures of them.
    for named in games.faces().iter().flat_map(|face| face.players()) {
        if !players.contains(&named) {
            players.push(named);
        }
    }
    players
}

/// Everything that is built in.
pub fn document(games: Games) -> Value {
    let all = games.library().builtin();
    let of = |kind| all.iter().filter(move |listing| listing.kind == kind);
    let overlay = |listing: &Listing| {
        let Listing { name, title, applies_to, .. } = listing;
        json!({"name": name, "title": title, "applies_to": applies_to})
    };
    let plan = |listing: &Listing| {
        let Listing { name, title, applies_to, side, is_default, .. } = listing;
        json!({
            "name": name,
            "title": title,
            "side": side,
            "applies_to": applies_to,
            "default": is_default,
        })
    };
    let scenario = |listing: &Listing| json!({"name": listing.name, "title": listing.title});
    json!({
        "format": 1,
        "scenarios": of(Kind::Scenario).map(scenario).collect::<Vec<_>>(),
        "overlays": of(Kind::Overlay).map(overlay).collect::<Vec<_>>(),
        "plans": of(Kind::Plan).map(plan).collect::<Vec<_>>(),
        "players": players(games)
            .iter()
            .map(|named| json!({"name": named.name, "title": named.title}))
            .collect::<Vec<_>>(),
    })
}

/// The weights of the player `heuristic`, and the games that have these.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    /// The games.
    pub games: Vec<&'static str>,
    /// The weights, in their order.
    pub all: &'static [NamedWeight],
}

/// The weights that users may set, list by list: games of one family share theirs.
pub fn weights(games: Games) -> Vec<Weights> {
    let mut lists: Vec<Weights> = Vec::new();
    for face in games.faces().iter().filter(|face| !face.weights().is_empty()) {
        match lists.iter_mut().find(|list| list.all == face.weights()) {
            Some(list) => list.games.push(face.name()),
            None => lists.push(Weights { games: vec![face.name()], all: face.weights() }),
        }
    }
    lists
}

/// The same as a document.
pub fn weights_document(games: Games) -> Value {
    let weight = |weight: &NamedWeight| {
        let NamedWeight { name, meaning, default, bounds } = weight;
        json!({"name": name, "default": default, "bounds": bounds, "meaning": meaning})
    };
    let list = |list: &Weights| {
        let all: Vec<Value> = list.all.iter().map(weight).collect();
        json!({"games": list.games, "weights": all})
    };
    json!({"format": 1, "lists": weights(games).iter().map(list).collect::<Vec<_>>()})
}
