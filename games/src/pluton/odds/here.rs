//! The exact odds of a choice in a game that is being played, as far as the side that decides can know them.

use serde_json::{Value, json};
use wargauge_engine::pluton::{Choice, Rules, Setup, State};
use wargauge_engine::{Choices as _, Game, Hex, Side};
use wargauge_scenarios::Scenario;

use super::{combat, fates};
use crate::failure::Failure;
use crate::pluton::log::{halves, hex_name, in_words, named};
use crate::question::Answer;

/// The odds of a shot, or of a close combat that the side opens. Whatever is hidden from it is dealt anew.
pub(crate) fn of_choice(
    scenario: &Scenario<Setup>,
    state: &State,
    choice: Choice,
) -> Option<Result<Answer, Failure>> {
    if !matches!(choice, Choice::Fire { .. } | Choice::Combat(_) | Choice::Attack) {
        return None;
    }
    let game = Rules::new(&scenario.setup);
    let mut offered = <Rules as Game>::Choices::empty();
    let side = game.choices(state, &mut offered)?;
    let mut known = *state;
    game.deal_hidden(&mut known, side, &mut |_| 0);
    match choice {
        Choice::Fire { target, halves } => {
            let shooter = state.shooter()?;
            Some(shot(&game, &known, shooter, target, halves))
        }
        Choice::Combat(hex) => Some(fight(&game, &known, hex, side)),
        Choice::Attack => Some(fight(&game, &known, state.combat_hex()?, side)),
        _ => None,
    }
}

fn shot(game: &Rules, known: &State, shooter: u8, target: u8, size: u8) -> Result<Answer, Failure> {
    let odds = game.odds_of_shot(known, shooter, target, size)?;
    let before = known.level(target);
    let [shooter, target] = [shooter, target].map(|unit| named(game, unit));
    let heading = format!("{shooter} fires at {target} with {} boxes, one die.", in_words(size));
    let mut document = json!({"shooter": shooter, "target": target, "boxes": halves(size)});
    if let Value::Object(keys) = &mut document {
        keys.extend(fates::document(&odds, before));
    }
    Ok(Answer { text: fates::table(&heading, &odds, before), document })
}

fn fight(game: &Rules, known: &State, hex: Hex, attacker: Side) -> Result<Answer, Failure> {
    let odds = game.odds_of_combat(known, hex, attacker)?;
    let names = [attacker, attacker.other()].map(|side| game.setup().sides[side.index()].clone());
    let place = hex_name(game, hex);
    let [ours, theirs] = game.combat_odds(known, hex, attacker).sizes.map(in_words);
    let heading = format!(
        "Close combat on {place}: the {} attack, {ours} boxes against {theirs}, one die.",
        names[0]
    );
    let mut document = json!({"hex": place, "attacker": names[0]});
    if let Value::Object(keys) = &mut document {
        keys.extend(combat::document(&odds, attacker, &names));
    }
    Ok(Answer { text: combat::table(&heading, &odds, attacker, &names), document })
}
