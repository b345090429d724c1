//! What is built in: scenarios, overlays, plans and players, as a document.

use serde_json::{Value, json};
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
