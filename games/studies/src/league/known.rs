//! What the members that are known by now gain on the mixtures of an earlier round.

use wargauge_engine::Side;
use wargauge_games::League;

use super::making::Making;

impl Making<'_> {
    /// How much more than each side's mixture in a league the best member known now scores against the other's, by
    /// the games of the matrix. Nothing if one with a share has left since.
    pub(super) fn known_gains(&self, league: &League) -> Option<[f64; 2]> {
        let mut shares = self.squads.each_ref().map(|squad| vec![0.0; squad.members.len()]);
        for member in league.members.iter().filter(|member| member.share > 0) {
            let members = &self.squads[member.side.index()].members;
            let place = members.iter().position(|(name, _)| *name == member.name)?;
            shares[member.side.index()][place] = f64::from(member.share);
        }
        for shares in &mut shares {
            let whole: f64 = shares.iter().sum();
            for share in shares.iter_mut() {
                *share /= whole;
            }
        }
        let [rows, columns] = &shares;
        let score = |row: usize, column: usize| {
            self.matrix.get(&[row, column]).map(|tally| tally.score(Side::First))
        };
        let against = |shares: &[f64], score: &dyn Fn(usize) -> Option<f64>| -> Option<f64> {
            let shared = shares.iter().enumerate().filter(|(_, share)| **share > 0.0);
            shared.map(|(place, share)| Some(share * score(place)?)).sum()
        };
        let of_rows: Option<Vec<f64>> =
            (0..rows.len()).map(|row| against(columns, &|column| score(row, column))).collect();
        let of_columns: Option<Vec<f64>> =
            (0..columns.len()).map(|column| against(rows, &|row| score(row, column))).collect();
        let (of_rows, of_columns) = (of_rows?, of_columns?);
        let value: f64 = rows.iter().zip(&of_rows).map(|(share, score)| share * score).sum();
        let most = of_rows.into_iter().fold(f64::MIN, f64::max);
        let least = of_columns.into_iter().fold(f64::MAX, f64::min);
        Some([most - value, value - least])
    }
}

#[cfg(test)]
mod tests {
    use wargauge_analysis::matrix::summary::Estimate;
    use wargauge_games::GAMES;
    use wargauge_scenarios::Changes;

    use super::super::Request;
    use super::*;

    #[test]
    fn a_mixture_with_no_better_member_loses_nothing_and_one_of_a_weak_player_loses_much() {
        let scenario = GAMES.load("niemenczyn/historical", &Changes::default()).expect("built in");
        let join = vec!["random".to_owned()];
        let request = Request { join, matrix_games: 200, threads: 1, ..Request::new(scenario) };
        let mut making = Making::new(&request).expect("it can be made");
        making.mixtures(&()).expect("they play").expect("nothing interrupts");
        let nothing = Estimate { share: 0.0, low: 0.0, high: 0.0 };
        let solved = making.league(nothing, [nothing; 2]);
        let known = making.known_gains(&solved).expect("all members are there");
        // Shares are whole thousandths.
        assert!(known.iter().all(|gain| gain.abs() < 0.002), "{known:?}");
        let mut weak = solved.clone();
        for member in weak.members.iter_mut().filter(|member| member.side == Side::First) {
            member.share = u32::from(member.name == "random");
        }
        let [poles, russians] = making.known_gains(&weak).expect("all members are there");
        assert!(poles > 0.3, "any other Polish player is better: {poles}");
        assert!(russians >= 0.0, "{russians}");
        weak.members.retain(|member| member.name != "random");
        let mut gone = weak;
        gone.members[0].name = "somebody else".to_owned();
        gone.members[0].share = 1;
        assert_eq!(making.known_gains(&gone), None);
    }
}
