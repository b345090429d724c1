//! A player without the types of its game: a name, a plan as its text, or a mixture of such. And the
//! files that hold one.

use wargauge_ai::{PlanName, SCRIPTED};
use wargauge_scenarios::Shelf;

/// The key under which a file names a player.
pub(crate) const PLAYER: &str = "player";

/// The title of plans that were bred.
pub(crate) const BRED: &str = "bred";

/// What can take a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Contender {
    /// A player by the name that opens it.
    Named(String),
    /// The player of a plan, by the text of its file.
    Plan(String),
    /// Several, each with its share. Every game draws one.
    Mixed(Vec<(Contender, u32)>),
}

impl From<&str> for Contender {
    fn from(name: &str) -> Self {
        Self::Named(name.to_owned())
    }
}

impl Contender {
    /// The player that the text of a file holds: the one that its only line other than comments
    /// names, `player = "NAME"`, else the player of this plan.
    pub fn written(text: String) -> Self {
        let lines = text.lines().map(str::trim);
        let mut lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
        let only = lines.next().filter(|_| lines.next().is_none());
        let name = only.and_then(|line| line.strip_prefix(PLAYER)?.trim_start().strip_prefix('='));
        match name.and_then(|name| serde_json::from_str(name.trim()).ok()) {
            Some(name) => Self::Named(name),
            None => Self::Plan(text),
        }
    }

    /// The player of this name. Where the name is that of a file, what the file holds, which needs the file no more.
    pub fn of_spec(spec: &str) -> Self {
        player_of_file(spec).unwrap_or_else(|| spec.into())
    }

    /// Does it play a plan, that of a text or one that its name names?
    pub fn is_plan(&self) -> bool {
        match self {
            Self::Plan(_) => true,
            Self::Named(name) => name.split(':').next() == Some(SCRIPTED),
            Self::Mixed(_) => false,
        }
    }

    /// The title that the text of a plan gives it; nothing of one that was bred, whose title says no more than that.
    pub fn title(&self) -> Option<String> {
        let Self::Plan(text) = self else { return None };
        let head = text.lines().take_while(|line| !line.trim_start().starts_with('['));
        let mut titles = head
            .filter_map(|line| line.trim().strip_prefix("title")?.trim_start().strip_prefix('='));
        let title: String = serde_json::from_str(titles.next()?.trim()).ok()?;
        (title != BRED && !title.is_empty()).then_some(title)
    }

    /// Is it the same player, or a mixture of the same players with the same shares, in whatever order?
    pub fn is_like(&self, other: &Self) -> bool {
        let (Self::Mixed(ours), Self::Mixed(theirs)) = (self, other) else { return self == other };
        let with_share = |all: &[(Self, u32)]| all.iter().filter(|(_, share)| *share > 0).count();
        let is_theirs = |one: &(Self, u32)| one.1 == 0 || theirs.contains(one);
        with_share(ours) == with_share(theirs) && ours.iter().all(is_theirs)
    }

    /// What a file holds for it; nothing for a mixture.
    pub fn to_file(&self) -> Option<String> {
        match self {
            Self::Named(name) => Some(format!("{PLAYER} = {}\n", serde_json::json!(name))),
            Self::Plan(text) => Some(text.clone()),
            Self::Mixed(_) => None,
        }
    }
}

/// The name of the player that a name opens: where that is the name of a file which names a player, that player's.
pub(crate) fn name_behind(spec: &str) -> String {
    match player_of_file(spec) {
        Some(Contender::Named(name)) => name,
        _ => spec.to_owned(),
    }
}

/// The player of a file that `scripted:plan=FILE` names, if there is such a file. What else is wrong
/// with it, the reader of plans says.
fn player_of_file(spec: &str) -> Option<Contender> {
    let named: PlanName = spec.strip_prefix(SCRIPTED)?.strip_prefix(':')?.parse().ok()?;
    let PlanName { plan: Some(file), digest: None } = named else { return None };
    Shelf::Disk(file.into()).text().ok().map(Contender::written)
}
