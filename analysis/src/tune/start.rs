//! A player whose weights may be tuned, as plain data: its name, and each weight with its bounds.
//! Not for what the weights mean, which is the player's own business.

use wargauge_engine::text::Lines;

use super::spsa::{Axis, Climb};

/// Looks go this part of a weight to either side at first.
const REACH: f64 = 0.25;

/// A number that a player decides by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weight {
    /// Its name, as an option of the player.
    pub name: String,
    /// Where it starts.
    pub value: i32,
    /// It stays from here to there.
    pub bounds: [i32; 2],
}

/// The player that tuning starts from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// The player's name without options.
    pub player: String,
    /// All its weights, in the order of its own list.
    pub weights: Vec<Weight>,
}

impl Start {
    /// The climb from here along the weights of these names, all of which the player has.
    pub fn climb(&self, names: &[String], steps: u64, rate: f64, seed: u64) -> Climb {
        let tuned = self.weights.iter().filter(|weight| names.contains(&weight.name));
        let axis = |weight: &Weight| {
            let start = f64::from(weight.value);
            Axis {
                start,
                reach: (start.abs() * REACH).max(1.0),
                bounds: weight.bounds.map(f64::from),
            }
        };
        Climb::new(tuned.map(axis).collect(), steps, rate, seed)
    }

    /// The player with other values of these weights, in the order of the player's list, as users
    /// name it.
    pub fn with(&self, names: &[String], values: &[i32]) -> String {
        let mut values = values.iter();
        let mut text = format!("{}:", self.player);
        for (nth, Weight { name, value, .. }) in self.weights.iter().enumerate() {
            let tuned = if names.contains(name) { values.next() } else { None };
            let comma = if nth == 0 { "" } else { "," };
            text.push_text(format_args!("{comma}{name}={}", tuned.unwrap_or(value)));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start() -> Start {
        let weight =
            |name: &str, value, low| Weight { name: name.to_owned(), value, bounds: [low, 1000] };
        let weights =
            vec![weight("melee", 80, 0), weight("step", 0, 0), weight("haste", -8, -1000)];
        Start { player: "heuristic".to_owned(), weights }
    }

    #[test]
    fn a_player_is_named_with_all_its_weights_and_those_that_were_tuned_are_others() {
        let names = ["melee", "haste"].map(str::to_owned);
        assert_eq!(start().with(&names, &[81, -7]), "heuristic:melee=81,step=0,haste=-7");
        assert_eq!(start().with(&[], &[]), "heuristic:melee=80,step=0,haste=-8");
    }

    #[test]
    fn a_climb_starts_from_the_values_and_first_looks_a_quarter_of_them_away() {
        let names = ["melee", "step"].map(str::to_owned);
        let climb = start().climb(&names, 10, 4.0, 1);
        assert_eq!(climb.start(), [80, 0]);
        let looks = climb.looks();
        assert!([60, 100].contains(&looks.plus[0]) && (looks.plus[0] - looks.minus[0]).abs() == 40);
        // Never less than 1, and not out of bounds.
        assert!([0, 1].contains(&looks.plus[1]) && looks.plus[1] + looks.minus[1] == 1);
    }
}
