//! The players that join a league, each on the sides that it can play.

use wargauge_engine::Side;
use wargauge_games::league::is_league;
use wargauge_games::{Contender, Failure as Refused, Playable, draws_from_league};

use super::Request;
use super::making::{Answers, Making};
use crate::exploit::Check;
use crate::failure::Failure;
use crate::seats::seated;

/// A player that every scenario has.
const RANDOM: &str = "random";

/// Can a player take that side of a scenario?
///
/// # Errors
/// Why not.
pub(crate) fn plays(
    scenario: &dyn Playable,
    player: &Contender,
    side: Side,
) -> Result<(), Failure> {
    let random = Contender::from(RANDOM);
    scenario.contest(seated(side, player, &random), 0).map(|_| ()).map_err(Failure::from)
}

/// The players of these names, each once, on the sides that they can play: a plan has one, and most players have both. The
/// name of a league stands for its members. An option of this name gave them.
///
/// # Errors
/// If one of them can play neither side, or a league cannot be read.
pub(crate) fn joining(
    scenario: &dyn Playable,
    names: &[String],
    option: &str,
) -> Result<[Vec<Contender>; 2], Failure> {
    let mut joining: [Vec<Contender>; 2] = [Vec::new(), Vec::new()];
    let add = |to: &mut Vec<Contender>, player: Contender| {
        if !to.contains(&player) {
            to.push(player);
        }
    };
    for name in names {
        if is_league(name) {
            for (side, joining) in Side::BOTH.into_iter().zip(&mut joining) {
                scenario.members(name, side)?.into_iter().for_each(|player| add(joining, player));
            }
            continue;
        }
        // The plan of a file becomes part of the league, which then needs the file no more.
        let player = Contender::of_spec(name);
        if matches!(player, Contender::Plan(_)) {
            let opened = Side::BOTH.map(|side| scenario.entrant(name, option, Some(side)));
            if let [Err(fault @ Refused::Scenario(_)), Err(_)] = opened {
                // Its places are those in the file of the plan, which the text of the plan does not know.
                return Err(fault.into());
            }
        }
        let [first, second] = Side::BOTH.map(|side| plays(scenario, &player, side));
        if let (Err(one), Err(other)) = (&first, &second) {
            let [one, other] = [one.to_string(), other.to_string()];
            let why = if one == other { one } else { format!("{one}; {other}") };
            return Err(Failure::Input(format!("`{option} {name}`: {why}")));
        }
        for (joining, can_play) in joining.iter_mut().zip([first, second]) {
            if can_play.is_ok() {
                add(joining, player.clone());
            }
        }
    }
    Ok(joining)
}

/// The players of these names that may become members.
///
/// # Errors
/// If one of them can play neither side or draws from a league, or a league cannot be read.
pub(super) fn joining_members(
    request: &Request,
    names: &[String],
    option: &str,
) -> Result<[Vec<Contender>; 2], Failure> {
    let joining = joining(&*request.scenario, names, option)?;
    if joining.iter().flatten().any(draws_from_league) {
        return Err(Failure::Input(format!(
            "`{option}`: a player that draws from a league itself can be no member; what looks ahead is measured with \
             `--ahead`"
        )));
    }
    Ok(joining)
}

impl Making<'_> {
    /// Lets answers join that gain more than their error, on both sides where that is asked for.
    pub(super) fn join(&mut self, answers: Answers) {
        for (side, (check, answer)) in Side::BOTH.into_iter().zip(answers) {
            self.join_one(side, check, answer);
        }
    }

    /// Lets a side's answer join.
    pub(super) fn join_one(&mut self, side: Side, check: Check, answer: Contender) {
        if check.gain.low <= 0.0 {
            return;
        }
        self.admit_where_it_plays(side, answer);
    }

    /// Makes a player a member of a side, and of the other one where the sides are equal and it can play that.
    pub(super) fn admit_where_it_plays(&mut self, side: Side, player: Contender) {
        if self.request.mirror && self.can_play(&player, side.other()) {
            self.admit(side.other(), player.clone());
        }
        self.admit(side, player);
    }

    /// Can a player take that side?
    pub(super) fn can_play(&self, player: &Contender, side: Side) -> bool {
        plays(&*self.request.scenario, player, side).is_ok()
    }

    /// Makes a player a member of a side, unless it is one.
    pub(super) fn admit(&mut self, side: Side, player: Contender) {
        let name = &self.request.scenario.sheet().sides[side.index()];
        self.joined += u64::from(self.squads[side.index()].admit(player, name));
    }
}

#[cfg(test)]
mod tests {
    use wargauge_analysis::matrix::summary::Estimate;
    use wargauge_games::GAMES;
    use wargauge_scenarios::Changes;

    use super::*;

    /// The players that join each side when these two answers gain so much at least.
    fn joined(mirror: bool, answers: [(&str, f64); 2]) -> [Vec<String>; 2] {
        let scenario = GAMES.load("niemenczyn/historical", &Changes::default()).expect("built in");
        let request = Request { mirror, threads: 1, ..Request::new(scenario) };
        let mut making = Making::new(&request).expect("it can be made");
        let before = making.squads.each_ref().map(|squad| squad.members.len());
        let answers = answers.map(|(name, low)| {
            let gain = Estimate { share: low + 0.01, low, high: low + 0.02 };
            let check = Check {
                games: 300,
                score: gain,
                before: gain,
                gain,
                outcomes: [0; 3],
                drawn_by_rule: None,
                outcomes_before: [0; 3],
                drawn_by_rule_before: None,
            };
            (check, name.into())
        });
        making.join(answers);
        let names = |side: usize| {
            let new = making.squads[side].members.iter().skip(before[side]);
            new.map(|(name, _)| name.clone()).collect()
        };
        [names(0), names(1)]
    }

    #[test]
    fn an_answer_joins_if_it_gains_more_than_its_error_and_both_sides_where_they_mirror() {
        let answers = [("random", 0.01), ("scripted", -0.001)];
        assert_eq!(joined(false, answers), [vec!["random"], vec![]]);
        assert_eq!(joined(true, answers), [["random"], ["random"]]);
        // A plan is that of one side.
        let plan = "scripted:plan=out-of-range";
        assert_eq!(
            joined(true, [(plan, 0.01), ("random", 0.01)]),
            [vec![plan, "random"], vec!["random"]]
        );
        // None joins twice.
        assert_eq!(joined(true, [("random", 0.01), ("random", 0.01)]), [["random"], ["random"]]);
    }
}
