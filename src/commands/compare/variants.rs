//! Which scenarios and changes are set against each other, as the user names them.

use clap::Args;
use wargauge_games::Games;
use wargauge_scenarios::{Changes, Failure as Unreadable};
use wargauge_studies::compare::{Field, Scan, Variant};

use super::Options;
use crate::exit::{Exit, Failure};
use crate::screen::remark;

/// Set two scenarios against each other under the same luck: which side is favoured in each, and what
/// changes from the first to the second
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  wargauge compare {scenario} {other}
  wargauge compare {scenario} my-scenario.toml --games 100000
  wargauge compare {scenario} {other} --set rules.turns=7

Every game is played once in each scenario, with the same dice wherever the same die is rolled for \
the same purpose. A difference is therefore seen with fewer games. Differences are the second scenario less \
the first; intervals are 95 %, p-values are corrected for the number of differences (Holm).")]
pub(crate) struct Compare {
    /// The first scenario: a built-in name (see `wargauge scenarios`) or the path of a file
    #[arg(value_name = "A")]
    a: String,

    /// The second
    #[arg(value_name = "B")]
    b: String,

    /// Lay an overlay over both: built-in or a file; may be repeated
    #[arg(long, value_name = "OVERLAY")]
    with: Vec<String>,

    /// Give one value of both another value; may be repeated
    #[arg(long, value_name = "PATH=VALUE")]
    set: Vec<String>,

    #[command(flatten)]
    options: Options,
}

impl Compare {
    /// Plays and prints.
    pub(crate) fn execute(self, games: Games) -> Result<Exit, Failure> {
        let changes = Changes { overlays: self.with, sets: self.set };
        self.options.execute(Field::of_two([self.a, self.b], &changes, games)?)
    }
}

/// Set a scenario against itself changed, under the same luck: what would this edit do?
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  wargauge what-if {scenario} --set rules.turns=7
  wargauge what-if {scenario} --with {overlay}
  wargauge what-if {scenario} --variant rules.turns=5 --variant rules.turns=7
  wargauge what-if {scenario} --variant 'long: {overlay}, rules.turns=7' \\
      --variant {overlay}
  wargauge what-if {scenario} --variant 'blind: ai.{first}=random' --variant rules.turns=5
  wargauge what-if {scenario} --scan rules.turns=4..8 --band 45%..55%
  wargauge what-if {scenario} --base {overlay} --variant rules.turns=7

--with and --set together make one variant. Each --variant makes one of its own, of overlays, \
PATH=VALUE and ai.SIDE=PLAYER with commas between them; a name and a colon before them is what it \
is called. --scan makes a variant of every value. All variants are played on the same luck and set \
side by side in one table; --details adds the figures of each. What --base and --ai say holds for all \
of them, the scenario included. A variant that changes nothing is left out with a remark. The output is \
that of `compare`.")]
pub(crate) struct WhatIf {
    /// The scenario: a built-in name (see `wargauge scenarios`) or the path of a file
    #[arg(value_name = "SCENARIO")]
    scenario: String,

    /// Change it by an overlay: built-in or a file; may be repeated
    #[arg(long, value_name = "OVERLAY")]
    with: Vec<String>,

    /// Change one value; may be repeated
    #[arg(long, value_name = "PATH=VALUE")]
    set: Vec<String>,

    /// A variant of its own: overlays, PATH=VALUE and ai.SIDE=PLAYER, with commas between; may be repeated
    #[arg(long, value_name = "[NAME:] CHANGE,…", conflicts_with_all = ["with", "set"],
          required_unless_present_any = ["with", "set", "scan"])]
    variant: Vec<String>,

    /// A variant for every value from LO to HI; may be repeated
    #[arg(long, value_name = "PATH=LO..HI[:STEP]", conflicts_with_all = ["with", "set"])]
    scan: Vec<String>,

    /// Changes for all variants, the scenario included, as in --variant
    #[arg(long, value_name = "CHANGE,…")]
    base: Option<String>,

    /// Set the variants against this one instead of the scenario as it is
    #[arg(long, value_name = "NAME")]
    against: Option<String>,

    #[command(flatten)]
    options: Options,
}

impl WhatIf {
    /// Plays and prints.
    pub(crate) fn execute(self, games: Games) -> Result<Exit, Failure> {
        let mut variants: Vec<Variant> =
            self.variant.iter().map(|text| Variant::read(text)).collect();
        for text in &self.scan {
            variants.extend(Scan::read(text)?.variants());
        }
        let by_variant = !variants.is_empty();
        if !by_variant {
            let name = self.with.iter().chain(&self.set).cloned().collect::<Vec<_>>().join(", ");
            let changes = Changes { overlays: self.with, sets: self.set };
            variants.push(Variant { name, changes, players: Vec::new() });
        }
        let base = self.base.as_deref().map(Variant::read).unwrap_or_default();
        let field = Field::what_if(&self.scenario, &base, variants, games);
        let mut field =
            field.map_err(|why| if by_variant { given_by_variant(why) } else { why })?;
        if let Some(name) = &self.against {
            field = field.against(name)?;
        }
        let left_out = if self.options.quiet { &[][..] } else { &field.without_effect };
        for name in left_out {
            remark(&format!(
                "`{name}` changes nothing in `{}` and is left out: every game would be the same",
                self.scenario
            ));
        }
        self.options.execute(field)
    }
}

/// Faults of changes that were given by `--variant`.
fn given_by_variant(failure: Failure) -> Failure {
    match failure {
        Failure::Scenario(Unreadable::Faults(problems)) => {
            let problems = problems.into_iter().map(|problem| problem.given_by("--variant"));
            Failure::Scenario(Unreadable::Faults(problems.collect()))
        }
        other => other,
    }
}
