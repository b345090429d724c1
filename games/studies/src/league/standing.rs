//! How a league stands: the JSON of `league`, and a line about each round.

use serde::Serialize;
use wargauge_analysis::figures::{percent, points};
use wargauge_analysis::matrix::summary::Estimate;
use wargauge_analysis::summary::{Ended, FORMAT, Scenario, Tool};
use wargauge_engine::Side;
use wargauge_games::League;

use super::Request;

/// What was found, as the JSON of `league` has it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Standing {
    /// The version of the JSON's form.
    pub format: u32,
    /// Which program made it.
    pub tool: Tool,
    /// The scenario.
    pub scenario: Scenario,
    /// The seed.
    pub seed: u64,
    /// How often both sides' answers to the mixtures were looked for; answers to all members (`wide`) are not counted.
    pub rounds: u64,
    /// Games that were played.
    pub games: u64,
    /// The first side's score when both sides draw by their shares.
    pub value: Estimate,
    /// How much better than its mixture each side's best answer known does, side by side.
    pub gains: [Estimate; 2],
    /// The first side's score with the best answer known of the second side, and with its own.
    pub bracket: [f64; 2],
    /// Both ends with the luck of the games by which the answers were measured.
    pub reach: [f64; 2],
    /// What a player that looks ahead does against these mixtures, if that was measured.
    pub ahead: Option<Ahead>,
    /// The members, side by side.
    pub members: [Vec<Share>; 2],
    /// How the games of the value ended. Nothing where these are not played: where only a player that looks ahead is
    /// measured.
    #[serde(flatten)]
    pub ended: Option<Ended>,
}

/// A player that looks ahead, against both mixtures.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Ahead {
    /// The player.
    pub player: String,
    /// Games of each side, and of both.
    pub games: u64,
    /// How much better than its side's mixture it does against the other side's, side by side.
    pub gains: [Estimate; 2],
    /// The first side's score when it plays both sides.
    pub value: Estimate,
    /// How the games ended in which it plays both sides.
    #[serde(flatten)]
    pub ended: Ended,
}

/// A member.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Share {
    /// Its name.
    pub name: String,
    /// How often it is drawn, of a thousand times.
    pub share: u32,
}

impl Standing {
    /// How a league stands, before a player that looks ahead is measured.
    pub(super) fn of(
        request: &Request,
        rounds: u64,
        games: u64,
        league: &League,
        ended: Option<Ended>,
    ) -> Self {
        let shares = |side: Side| {
            let members = league.members.iter().filter(|member| member.side == side);
            let mut shares: Vec<Share> = members
                .map(|member| Share { name: member.name.clone(), share: member.share })
                .collect();
            shares.sort_by_key(|member| std::cmp::Reverse(member.share));
            shares
        };
        Self {
            format: FORMAT,
            tool: Tool::THIS,
            scenario: request.scenario.identity(),
            seed: request.seed,
            rounds,
            games,
            value: league.value.into(),
            gains: league.gains.map(Into::into),
            bracket: league.bracket(),
            reach: league.reach(),
            ahead: None,
            members: Side::BOTH.map(shares),
            ended,
        }
    }
}

/// How a league stands after a round.
pub(super) fn words(standing: &Standing, [first, second]: [&str; 2]) -> String {
    let percent = |share: f64| percent(share, 1);
    let gain = |side: usize| points(standing.gains[side].share * 100.0, 1);
    let [low, high] = standing.bracket;
    format!(
        "round {}: the {first} score {} %; an answer gains {} points for the {first} and {} for the \
         {second}: {} to {} %",
        standing.rounds,
        percent(standing.value.share),
        gain(0),
        gain(1),
        percent(low),
        percent(high)
    )
}

/// Which rounds the mixtures of a league come from, and whose they were there.
pub(super) fn of_rounds(origins: [(u64, Side); 2], sides: [&str; 2]) -> String {
    let words = |side: Side| {
        let (round, from) = origins[side.index()];
        let name = sides[side.index()];
        if from == side {
            format!("the {name} have the mixture of round {round}")
        } else {
            format!("the {name} have that of the {} of round {round}", sides[from.index()])
        }
    };
    Side::BOTH.map(words).join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mixture_has_its_round_and_the_side_that_it_was_found_for() {
        let sides = ["hasbergs", "askanians"];
        assert_eq!(
            of_rounds([(4, Side::First), (5, Side::Second)], sides),
            "the hasbergs have the mixture of round 4, the askanians have the mixture of round 5"
        );
        assert_eq!(
            of_rounds([(5, Side::Second), (5, Side::Second)], sides),
            "the hasbergs have that of the askanians of round 5, the askanians have the mixture of round 5"
        );
    }
}
