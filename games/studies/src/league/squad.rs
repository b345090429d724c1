//! One side's members of a league in the making, and which of them stay.

use wargauge_games::Contender;

/// A longer name is no name for a table.
const LONGEST: usize = 60;

/// So many of the last members to join take part in the next search, whatever their shares.
const NEW: usize = 2;

/// One side's members with their shares.
#[derive(Default)]
pub(super) struct Squad {
    pub(super) members: Vec<(String, Contender)>,
    pub(super) shares: Vec<u32>,
    /// For how many rounds each has been without a share.
    idle: Vec<u64>,
    /// Members of the best mixture so far, which stay.
    pub(super) held: Vec<Contender>,
}

impl Squad {
    pub(super) fn mixture(&self) -> Contender {
        let members = self.members.iter().zip(&self.shares);
        Contender::Mixed(members.map(|((_, one), &share)| (one.clone(), share)).collect())
    }

    /// The place of the member that this player is, if it is one.
    pub(super) fn place_of(&self, player: &Contender) -> Option<usize> {
        self.members.iter().position(|(_, member)| member == player)
    }

    /// Makes a player a member of this side, which has this name. False if it is one.
    pub(super) fn admit(&mut self, player: Contender, side: &str) -> bool {
        let is_new = self.place_of(&player).is_none();
        if is_new {
            self.members.push((self.name_of(&player, side), player));
        }
        is_new
    }

    /// The members that a search begins with: those with a share, and those that joined last; all plans where they
    /// cannot have a share.
    pub(super) fn active(&self, only_players: bool) -> impl Iterator<Item = &Contender> {
        // Several may have joined since shares were given.
        let first_new = self.members.len().saturating_sub(NEW).min(self.shares.len());
        let members = self.members.iter().map(|(_, member)| member).enumerate();
        let active = members.filter(move |&(nth, member)| {
            nth >= first_new || self.shares[nth] > 0 || only_players && member.is_plan()
        });
        active.map(|(_, member)| member)
    }

    /// The places of the members that may have a share: where plans get none, those that are no plans, if there are
    /// any.
    pub(super) fn candidates(&self, only_players: bool) -> Vec<usize> {
        let all = 0..self.members.len();
        let players: Vec<usize> =
            all.clone().filter(|&place| !self.members[place].1.is_plan()).collect();
        if only_players && !players.is_empty() { players } else { all.collect() }
    }

    /// Gives the members their shares.
    pub(super) fn share(&mut self, shares: Vec<u32>) {
        self.idle.resize(shares.len(), 0);
        for (idle, &share) in self.idle.iter_mut().zip(&shares) {
            *idle = if share > 0 { 0 } else { *idle + 1 };
        }
        self.shares = shares;
    }

    /// Which members stay when there are more than `most`: those that have been without a share the
    /// longest leave, the older of two first. None leaves that has one, or is held.
    pub(super) fn staying(&self, most: usize) -> Vec<usize> {
        let mut places: Vec<usize> = (0..self.members.len()).collect();
        let is_needed =
            |nth: usize| self.shares[nth] > 0 || self.held.contains(&self.members[nth].1);
        let idle = |nth: usize| if is_needed(nth) { 0 } else { self.idle[nth] };
        places.sort_by_key(|&nth| (idle(nth), std::cmp::Reverse(nth)));
        let needed = places.iter().filter(|&&nth| is_needed(nth)).count();
        places.truncate(most.max(needed));
        places.sort_unstable();
        places
    }

    /// What a new member is called.
    fn name_of(&self, player: &Contender, side: &str) -> String {
        let is_free = |name: &String| self.members.iter().all(|(known, _)| known != name);
        let of_its_own = match player {
            Contender::Named(name) => Some(name.clone()),
            // A comma would end it in a list of players.
            Contender::Plan(_) => player.title().filter(|title| !title.contains(',')),
            Contender::Mixed(_) => None,
        };
        let of_its_own = of_its_own.filter(|name| name.len() <= LONGEST && is_free(name));
        of_its_own.unwrap_or_else(|| {
            let mut names = (self.members.len()..).map(|nth| format!("{side}-{nth}"));
            names.find(is_free).unwrap_or_default()
        })
    }

    /// Only those members stay.
    pub(super) fn keep(&mut self, places: &[usize]) {
        self.members = places.iter().map(|&nth| self.members[nth].clone()).collect();
        self.shares = places.iter().map(|&nth| self.shares[nth]).collect();
        self.idle = places.iter().map(|&nth| self.idle[nth]).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_is_no_candidate_where_only_players_are_also_if_a_name_names_it() {
        let of = |players: &[Contender]| Squad {
            members: players.iter().map(|one| (String::new(), one.clone())).collect(),
            ..Squad::default()
        };
        let squad =
            of(&["scripted:plan=sally".into(), "heuristic".into(), Contender::Plan(String::new())]);
        assert_eq!(squad.candidates(true), [1]);
        assert_eq!(squad.candidates(false), [0, 1, 2]);
        assert_eq!(of(&["scripted".into()]).candidates(true), [0]);
    }

    #[test]
    fn a_plan_has_its_title_as_its_name_unless_that_is_taken_or_has_a_comma() {
        let mut squad = Squad::default();
        let plan = |title: &str| Contender::Plan(format!("title = \"{title}\"\nside = \"x\"\n"));
        for player in [
            plan("random"),
            "random".into(),
            plan("out at once"),
            plan("out, at once"),
            plan("bred"),
            Contender::Plan("title = \"out at once\"\n".to_owned()),
        ] {
            assert!(squad.admit(player.clone(), "poles") && !squad.admit(player, "poles"));
        }
        let names: Vec<&str> = squad.members.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["random", "poles-1", "out at once", "poles-3", "poles-4", "poles-5"]);
    }
}
