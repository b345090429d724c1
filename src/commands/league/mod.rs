//! `wargauge league`: mixtures of fast players on which fast answers gain little.

mod table;

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use wargauge_analysis::band::read_share;
use wargauge_analysis::summary::Scenario;
use wargauge_games::{Games, side_named};
use wargauge_report::call::{Call, in_percent};
use wargauge_studies::documents::check_place;
use wargauge_studies::league::{Outcome, Request, found_by, kept, league, of_this_state};
use wargauge_studies::seats::player_list;

use crate::exit::{Exit, Failure};
use crate::interrupt;
use crate::options::{PlainFormat, ScenarioOptions};
use crate::screen::{Bars, counted, print, print_json, remark};

/// Make a league: mixtures of fast players on which fast answers gain little
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  wargauge league {scenario} --out league.toml
  wargauge league {scenario} --out league.toml --join league --minutes 60 --search 200
  wargauge league {scenario} --out league.toml --join search:iterations=20 --rounds 1
  wargauge league {scenario} --out league.toml --rounds 0 --search 0 \\
      --join scripted:plan=answer.toml
  wargauge league {scenario} --out league.toml --search 0 \\
      --pool league:file=old.toml,scripted:plan=answer.toml
  wargauge league {scenario} --out league.toml --only-ahead \\
      --ahead search:turns=2 --ahead-games 200
  wargauge run {scenario} --ai {first}=league:file=league.toml \\
      --ai {second}=league:file=league.toml

All players of one side play all players of the other, and the matrix of their scores is solved: \
that gives each side a mixture. For each side the command looks for the best answer to the other \
side's mixture, as exploit does, and the answer joins the league if it gains more than its own \
error.

The value of the league is the score when both sides draw a player by its share. Around it lies \
the bracket: from the value less what the second side's best answer gains, to the value plus \
what the first side's gains. A verdict on a scenario rests on the bracket with the luck of the \
games that measured it, not on the interval of dice alone.

At the end a player that looks ahead (--ahead) takes the place of each side's mixture. It is too \
slow to be a member, but often the best answer known, and then the bracket is what it gains. Its \
score against itself is a second opinion on the scenario. Its games are kept in FILE.ahead. After \
an interruption, or for more games, --only-ahead goes on from them: with --out FILE and the same \
--ahead and --seed, with --ahead-games, and without the options that make a league.

The league has the best mixture of each side, and the two may come from different rounds. Unless \
--rounds 0 is given, the pair plays games of its own at the end. What searches of later rounds \
find against it counts for the gains too, in games of their own.

--out FILE is written after every round. If it is there already, the league goes on from its \
members. The games between members are kept in FILE.games, so that later only new pairings are \
played. A few games of each old pairing are played again, to see whether the kept ones still \
hold.

JSON has the keys format, tool, scenario, seed, rounds, games, value, gains, bracket, reach (the \
bracket with the luck of the answers' games), ahead (player, games, gains, value, outcomes and \
drawn_by_rule, or null), members (name and share of a thousand, side by side), and of the \
value's games outcomes and drawn_by_rule. All scores are the first side's, draws counted half; \
intervals are 95 %.")]
pub(crate) struct League {
    #[command(flatten)]
    scenario: ScenarioOptions,

    /// Let these players join the sides that they can play, with commas between
    ///
    /// `scripted:plan=FILE` is a plan, such as `exploit` writes. It becomes part of the league: the file is not
    /// needed any more. `league` stands for all members of the built-in league, `league:file=FILE` for those of
    /// another.
    #[arg(long, value_name = "PLAYER,…")]
    join: Vec<String>,

    /// Try these players as answers in each round, with commas between, named as for --join; those that gain more than
    /// their error join
    ///
    /// Answers to earlier leagues often gain on a new one. A race of few games picks the best of them, which then play
    /// 2,000 games each at most. With --rounds 0 they join without a share.
    #[arg(long, value_name = "PLAYER,…")]
    pool: Vec<String>,

    /// At most this many rounds of answers after the first
    #[arg(long, value_name = "N", default_value_t = 8,
          value_parser = clap::value_parser!(u64).range(0..=1000))]
    rounds: u64,

    /// Rounds of each search for an answer; with 0 the best of the members and of --pool is the answer
    ///
    /// With --search 0 the league is done as soon as no player joins any more.
    #[arg(long, value_name = "N", default_value_t = 60,
          value_parser = clap::value_parser!(u64).range(0..=100_000))]
    search: u64,

    /// Look for no further answers after so many minutes; the round under way is finished
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000))]
    minutes: Option<u64>,

    /// The league is done when no answer gains as much as this, in percent
    #[arg(long, value_name = "X%", default_value = "1%", value_parser = share)]
    enough: f64,

    /// How many members a side may have: those that have been without a share the longest leave
    #[arg(long, value_name = "N", default_value_t = 48,
          value_parser = clap::value_parser!(u16).range(2..=1000))]
    members: u16,

    /// Give no shares to this side's plans: they stay members, and the other side has to hold against them; may be
    /// repeated
    ///
    /// Orders that do not look at the enemy score well against what is known, and lose to plans that nobody has
    /// found yet.
    #[arg(long, value_name = "SIDE")]
    only_players: Vec<String>,

    /// After each round also answer all members of the other side at once, the better ones more often: a member that
    /// scores X points less than the best has a share that is smaller by a factor of e
    ///
    /// An answer to a mixture of a few members loses to many of the others. An answer to all members takes as long to
    /// find, and makes a mixture that is harder to beat. 5% is a good number.
    #[arg(long, value_name = "X%", value_parser = fall)]
    wide: Option<f64>,

    /// Give shares also to members that score a little less against the other side's mixture: one that scores X points
    /// less than the best has a share that is smaller by a factor of e
    ///
    /// Without it the solution of the matrix gives shares to few members, and which these are may be the luck of its
    /// games. With it more members play, and so more ways to play. 1% is a good number.
    #[arg(long, value_name = "X%", value_parser = fall)]
    soft: Option<f64>,

    /// For a scenario whose sides are equal: answers join both sides where they can play both, games of two players
    /// count in both seats, and both sides have the better mixture
    ///
    /// Where both sides have the same mixture, they take turns looking for an answer to it: one search a round, not two.
    #[arg(long)]
    mirror: bool,

    /// Games of each pairing of the matrix
    #[arg(long, value_name = "N", default_value_t = 4000,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    matrix_games: u64,

    /// Games by which answers and the value are measured
    #[arg(long, value_name = "N", default_value_t = 10_000,
          value_parser = clap::value_parser!(u64).range(2..=1_000_000_000))]
    check_games: u64,

    /// Also measure this player, which is too slow to be a member; `none` measures no such player [default: the
    /// game's own, see docs/players.md]
    #[arg(long, value_name = "PLAYER")]
    ahead: Option<String>,

    /// Games of that player as each side [default: a tenth of --check-games]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(2..=1_000_000_000))]
    ahead_games: Option<u64>,

    /// Keep the members, shares and figures that the file of --out has, and measure --ahead alone
    #[arg(long, requires = "out",
          conflicts_with_all = ["join", "pool", "rounds", "search", "minutes", "enough", "members", "only_players", "wide", "soft", "mirror", "matrix_games", "check_games"])]
    only_ahead: bool,

    /// All luck derives from this
    #[arg(long, value_name = "S", default_value_t = 1794)]
    seed: u64,

    /// Threads to play on [default: one a core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: Option<u16>,

    /// Write the league to this file, and go on from it if it is there
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// How to print what was found
    #[arg(long, value_enum, default_value_t = PlainFormat::Table)]
    format: PlainFormat,

    /// No progress bar and no remarks
    #[arg(long, short)]
    quiet: bool,
}

/// What users write for no player that looks ahead.
const NOBODY: &str = "none";

/// What is said where no player that looks ahead is measured unless it is named.
const NO_USUAL: &str = "no player that looks ahead is measured: this game's own goes by a league, and none is built \
                        in for the scenario; with --ahead it goes by the one that is made";

/// What stands between the command that made a league and the one that measured it again.
const THEN: &str = "; then ";

/// Reads a share such as `1%` or `0.01`.
fn share(text: &str) -> Result<f64, String> {
    let share = read_share(text).map_err(|fault| fault.to_string())?;
    if !text.contains('%') && share >= 1.0 {
        return Err(format!("write it in percent, `{text}%`, or as a share such as 0.01"));
    }
    if (0.0..=1.0).contains(&share) {
        Ok(share)
    } else {
        Err(format!("`{text}` is not from 0% to 100%"))
    }
}

/// Reads a share that is more than none.
fn fall(text: &str) -> Result<f64, String> {
    let fall = share(text)?;
    if fall > 0.0 { Ok(fall) } else { Err("it must be more than 0%".to_owned()) }
}

/// What a league begins with: a file that is not there begins a new one, which a misspelt name would hide.
fn beginning(path: &Path, start: Option<&wargauge_games::League>) -> String {
    let path = path.display();
    match start {
        Some(league) => {
            format!(
                "goes on from the {} of `{path}`",
                counted(league.members.len() as u64, "member")
            )
        }
        None => format!("there is no `{path}`: a new league begins"),
    }
}

impl League {
    /// What the first line of the file says of how it was made.
    fn made_by(&self, scenario: &Scenario, (ahead, ahead_games): (Option<&str>, u64)) -> String {
        let mut call = Call::new("league");
        call.scenario(scenario);
        let before = if self.only_ahead {
            let before = self.out.as_deref().and_then(found_by).unwrap_or_default();
            call.flag("--only-ahead");
            // What was measured so before is measured no more.
            before.split(THEN).next().filter(|before| !before.is_empty()).map(str::to_owned)
        } else {
            self.making(&mut call);
            None
        };
        call.option("--ahead", ahead.unwrap_or(NOBODY));
        call.option("--ahead-games", ahead_games);
        call.option("--seed", self.seed);
        let before = before.map_or_else(String::new, |before| before + THEN);
        format!("{before}{call}")
    }

    /// Adds the options by which a league is made.
    fn making(&self, call: &mut Call) {
        if !self.join.is_empty() {
            call.option("--join", self.join.join(","));
        }
        if !self.pool.is_empty() {
            call.option("--pool", self.pool.join(","));
        }
        call.each("--only-players", &self.only_players);
        call.each("--wide", self.wide.map(in_percent));
        call.each("--soft", self.soft.map(in_percent));
        if self.mirror {
            call.flag("--mirror");
        }
        call.option("--rounds", self.rounds);
        call.option("--search", self.search);
        call.option("--members", self.members);
        call.option("--matrix-games", self.matrix_games);
        call.option("--check-games", self.check_games);
        call.option("--enough", in_percent(self.enough));
        call.each("--minutes", self.minutes);
    }

    /// Makes a league and prints how it stands.
    pub(crate) fn execute(self, games: Games) -> Result<Exit, Failure> {
        let scenario = self.scenario.load(games)?;
        let ahead_games = self.ahead_games.unwrap_or(self.check_games / 10).max(2);
        let ahead = match &self.ahead {
            Some(player) => Some(player.clone()).filter(|player| player != NOBODY),
            None => scenario.usual_ahead(),
        };
        if ahead.is_none() && self.ahead.is_none() && !self.only_ahead && !self.quiet {
            remark(NO_USUAL);
        }
        let made_by = self.made_by(&scenario.identity(), (ahead.as_deref(), ahead_games));
        let start = match &self.out {
            Some(path) => kept(path, &*scenario)?,
            None => None,
        };
        if let (Some(path), Some(league), false) = (&self.out, &start, self.only_ahead) {
            of_this_state(path, league, &*scenario)?;
        }
        let mut only_players = [false; 2];
        for side in &self.only_players {
            let given = format!("--only-players {side}");
            only_players[side_named(side, &given, scenario.sheet().sides())?.index()] = true;
        }
        let request = Request {
            start,
            join: player_list(&self.join),
            pool: player_list(&self.pool),
            rounds: self.rounds,
            search: self.search,
            time: self.minutes.map(|minutes| Duration::from_secs(60 * minutes)),
            enough: self.enough,
            members: self.members.into(),
            only_players,
            wide: self.wide,
            soft: self.soft,
            mirror: self.mirror,
            matrix_games: self.matrix_games,
            check_games: self.check_games,
            ahead,
            ahead_games,
            only_ahead: self.only_ahead,
            seed: self.seed,
            threads: self.threads.unwrap_or(0).into(),
            out: self.out,
            made_by,
            ..Request::new(scenario)
        };
        if let (Some(path), false, false) = (&request.out, request.only_ahead, self.quiet) {
            remark(&beginning(path, request.start.as_ref()));
        }
        if let Some(path) = &request.out {
            check_place(path)?;
        }
        if request.out.is_none() && !self.quiet {
            remark(
                "without --out FILE only figures and shares are printed: the league is not kept",
            );
        }
        interrupt::listen()?;
        let Outcome { standing, interrupted, .. } = league(&request, &Bars::new(!self.quiet))?;
        match self.format {
            PlainFormat::Table => {
                print(&table::table(&standing, request.scenario.sheet().sides()))?;
            }
            PlainFormat::Json => print_json(&standing)?,
        }
        if !interrupted {
            return Ok(Exit::Done);
        }
        if !self.quiet {
            let rounds = counted(standing.rounds, "round");
            remark(&format!("interrupted; the league is that of {rounds}"));
        }
        Ok(Exit::Interrupted)
    }
}
