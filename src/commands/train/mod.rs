//! `wargauge train`: learns from games what positions or scores are worth, how likely a draw is, and which choices lead
//! to better results.

mod table;
mod topic;

use std::path::PathBuf;
use std::sync::Arc;

use clap::{ArgGroup, Args};
use wargauge_games::{Games, Playable};
use wargauge_report::call::Call;
use wargauge_scenarios::Changes;
use wargauge_studies::documents::check_own_place;
use wargauge_studies::seats::player_list;
use wargauge_studies::train::harden::{Hardening, harden};
use wargauge_studies::train::policy::{Lessons, school};
use wargauge_studies::train::{Request, train};

use self::topic::{Pupil, Topic};
use crate::exit::{Exit, Failure};
use crate::interrupt;
use crate::options::PlainFormat;
use crate::screen::{Bars, print, print_json, remark};

/// How the files begin that it writes.
const MADE: &str = "# wargauge train ";

/// The players whose games it learns from where none are named.
const WATCHED: [&str; 2] = ["heuristic", "heuristic:whim=10"];

/// Learn from games what positions are worth, how likely a draw is (--draws), what a score is worth (--scores), or
/// which choices lead to better results (--policy)
#[derive(Args, Debug)]
#[command(group = ArgGroup::new("taught").args(["policy", "player"]))]
#[command(after_help = "\
Examples:
  wargauge train {scenario} {other} --out foresight.txt
  wargauge train {scenario} --players heuristic,heuristic:whim=10 --games 20000
  wargauge train {scenario} {other} --draws --out draws.txt
  wargauge train {scenario} --scores --also rules.camp.draw=false --out scores.txt
  wargauge train {scenario} --player trained --rounds 1000 --out policy.txt
  wargauge train {scenario} --policy --from trained --playouts 8 \\
      --rounds 300 --games 32 --out policy.txt
  wargauge train {scenario} --policy --from trained \\
      --teacher {first}=search:turns=2,iterations=800 --out policy.txt
  wargauge train {scenario} --policy --out policy.txt \\
      --guide {first}=scripted:plan=answer.toml
  wargauge train {scenario} --policy --harden 6 --from trained --out policy.txt
  wargauge run {scenario} --ai {first}=trained:file=policy.txt

What positions are worth (without --draws, --scores and --policy): the weights by which `search` \
cuts its playouts short. Every player plays every other as either side, in every scenario. The \
features of the position at the start of each turn are noted: the lead, what is left, which side \
threatens which units. Logistic regression then finds from the results of the games what each \
feature counts. A tenth of the games is kept back to see how good the guesses are.

How likely a draw is (--draws): the same, from whether games were drawn. With the worth of the \
position, where a draw counts half, it gives the chances of a win, a draw and a defeat.

What a score is worth (--scores): the weights by which `heuristic` of the 1794 system weighs \
what it stakes in a melee against what it may win. Only the lead, the turns that are left, the \
camp, and the side that wins at zero count. A larger lead is never worth less. With --also every \
scenario is played once more with that value changed, so that it learns about rules that no \
scenario has.

Which choices lead to better results (--policy): the player `trained` uses a small network, and \
weights of single hexes and units in each turn. Together they rate the choices that the \
heuristic likes best. In every round each side of each scenario plays games against each player \
of --against in turn. It tries other choices now and then, and what leads to better positions \
becomes more likely. With --playouts a side learns instead, at some of its decisions, from \
playouts of all choices, which takes far longer for each game. With --guide a player that opens \
well, such as a plan that `exploit` has found, plays the first turn of one game in three, and \
what it did becomes more likely where it went well. With --teacher a strong and slow player, \
such as a search, plays whole games, and its side learns to choose as it does: every teacher \
plays --games games, and then --rounds steps are made from them. The printed figures are scores \
during practice, when it tries other choices; measure the player with `run` or `matrix`.

What makes a policy hard to answer (--policy --harden N): search and practice take turns. In \
each step both sides look for the best answer to the policy as it is, as `exploit` does. What \
they find, and the policy itself, join the rivals, which begin with the players of --against; a league stands for its \
members. Each rival plays the policy 600 games, and the more it scores, the more often the \
policy meets it. Then the policy practises; one game in four is against `itself` if --against \
names that.

It ends after N steps, or after --patience steps in a row that do not help: a step helps if the \
policy scores more against the league and its best answers gain less. Luck can make one of two \
policies that hold equally well look better: see the intervals. At last every policy meets all \
answers, and FILE gets the one from which the strongest of them gain least. The policy of each \
step is in FILE.STEP, its answers are in FILE.STEP-SIDE.toml. Without --from it begins with \
`trained`.

With --out FILE what is known is kept in FILE.part: after an interruption the same command goes \
on, and makes the same file. The same command gives the same file on any number of threads.

JSON has the keys format, tool, seed, games, positions, loss, loss_of_mean, calibration and \
weights; with --policy format, tool, seed, rounds, games and scores; with --teacher also lessons \
(scenario, side, teacher, games, score, decisions, unseen, agreed_before, agreed_after); with \
--harden format, tool, scenario, seed, league, steps and chosen. Each of the steps has step, \
policy, sides (with the scores league, held against the step's answer and worst against the \
strongest answer of all), league (the mean of both sides), answered (what both answers gain \
together) and worst (the same of the strongest answers of all).")]
pub(crate) struct Train {
    /// Scenarios of one game: built-in names or files
    #[arg(value_name = "SCENARIO", required = true)]
    scenarios: Vec<String>,

    /// Which player is to learn: `trained` a policy (as --policy), `heuristic` what a score is worth (as --scores),
    /// `search` and `planner` what positions are worth (no further option)
    #[arg(long, value_name = "NAME", value_enum, conflicts_with_all = ["policy", "scores", "draws"])]
    player: Option<Pupil>,

    /// The players whose games it learns from, with commas between [default: heuristic,heuristic:whim=10]
    #[arg(long, value_name = "PLAYER,…", conflicts_with = "policy")]
    players: Vec<String>,

    #[command(flatten)]
    topic: Topic,

    /// Also play every scenario with this value changed; may be repeated, each change by itself
    #[arg(long, value_name = "PATH=VALUE", conflicts_with = "policy")]
    also: Vec<String>,

    /// Learn the policy of the player `trained`; needs --out
    #[arg(long, requires = "out")]
    policy: bool,

    /// With --policy: the players to learn against, with commas between; `itself` is the learner as it is at that time,
    /// with --teacher as it is before the first step [default: league,itself]
    #[arg(long, value_name = "PLAYER,…", requires = "taught")]
    against: Vec<String>,

    /// With --policy: a player that shows its side how to open, in one of three games; may be repeated
    #[arg(long, value_name = "SIDE=PLAYER", requires = "taught")]
    guide: Vec<String>,

    /// With --guide: the last turn that a guide plays
    #[arg(long, value_name = "N", requires = "guide", default_value_t = 1,
          value_parser = clap::value_parser!(u8).range(1..))]
    guided: u8,

    /// With --policy: a player whose choices its side learns to make, such as a search; may be repeated
    #[arg(long, value_name = "SIDE=PLAYER", requires = "taught",
          conflicts_with_all = ["guide", "guided", "playouts", "players"])]
    teacher: Vec<String>,

    /// Only with --policy (or --player trained): let search and practice take turns, in at most this many steps
    #[arg(long, value_name = "N", requires = "taught", conflicts_with = "teacher",
          value_parser = clap::value_parser!(u64).range(1..=1000))]
    harden: Option<u64>,

    /// With --harden: rounds of each search for an answer
    #[arg(long, value_name = "N", requires = "harden", default_value_t = Hardening::SEARCH,
          value_parser = clap::value_parser!(u64).range(1..=100_000))]
    search: u64,

    /// With --harden: end after this many steps in a row that do not help
    #[arg(long, value_name = "N", requires = "harden", default_value_t = Hardening::PATIENCE,
          value_parser = clap::value_parser!(u64).range(1..))]
    patience: u64,

    /// With --harden: games of each measurement; the best answer of a search is picked by half as many
    #[arg(long, value_name = "N", requires = "harden", default_value_t = Hardening::CHECK_GAMES,
          value_parser = clap::value_parser!(u64).range(2..=10_000_000))]
    check_games: u64,

    /// With --policy: rounds of practice of each side in each scenario (4000); with --harden, in each of its steps
    /// (1500); with --teacher, steps of learning from each teacher (4000)
    #[arg(long, value_name = "N", requires = "taught",
          value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    rounds: Option<u64>,

    /// With --policy: go on from this player (`trained`, `trained:policy=NAME` or `trained:file=FILE`) instead of from
    /// nothing; with --harden `trained` is the default
    #[arg(long, value_name = "PLAYER", requires = "taught")]
    from: Option<String>,

    /// With --policy: at some decisions try every choice in this many playouts, and learn from their results; with 0,
    /// learn from how the game goes on
    #[arg(long, value_name = "N", requires = "taught", default_value_t = 0,
          value_parser = clap::value_parser!(u32).range(0..=10_000))]
    playouts: u32,

    /// Games of each pairing in each scenario (10000); with --policy, of each side in each round (100); with --teacher,
    /// of each teacher in each scenario (1000)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(10..=10_000_000))]
    games: Option<u64>,

    /// All luck derives from this
    #[arg(long, value_name = "S", default_value_t = 1794)]
    seed: u64,

    /// Threads to play on [default: one a core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: Option<u16>,

    /// Write the weights to this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// How to print what was learned
    #[arg(long, value_enum, default_value_t = PlainFormat::Table)]
    format: PlainFormat,

    /// No progress bar and no remarks
    #[arg(long, short)]
    quiet: bool,
}

impl Train {
    /// Learns and prints.
    pub(crate) fn execute(mut self, games: Games) -> Result<Exit, Failure> {
        if let Some(player) = self.player {
            self.policy = player == Pupil::Trained;
            self.topic.scores = player == Pupil::Heuristic;
            self.refuse_strangers()?;
        }
        let load = |(sets, name): (Vec<String>, &String)| {
            games.load(name, &Changes { overlays: Vec::new(), sets })
        };
        let changes = [Vec::new()].into_iter().chain(self.also.iter().map(|set| vec![set.clone()]));
        let scenarios = changes
            .flat_map(|sets| self.scenarios.iter().map(move |name| (sets.clone(), name)))
            .map(load)
            .collect::<Result<Vec<_>, _>>()?;
        if let Some(out) = &self.out {
            check_own_place(out, MADE, "`train`")?;
        }
        if self.policy {
            return self.school(scenarios);
        }
        let games = self.games.unwrap_or(10_000);
        let players = match &self.players[..] {
            [] => WATCHED.map(str::to_owned).to_vec(),
            players => player_list(players),
        };
        let (subject, option) = self.topic.subject();
        let mut made_by = self.call();
        if let Some(option) = option {
            made_by.flag(option);
        }
        made_by.each("--also", &self.also);
        made_by.option("--players", players.join(","));
        made_by.option("--games", games);
        made_by.option("--seed", self.seed);
        let made_by = made_by.to_string();
        let threads = self.threads.unwrap_or(0).into();
        let (seed, out) = (self.seed, self.out);
        let is_kept = out.is_some();
        let request = Request { subject, scenarios, players, games, seed, threads, out, made_by };
        interrupt::listen()?;
        let Some(learned) = train(&request, &Bars::new(!self.quiet))? else {
            if is_kept {
                return Ok(goes_on(self.quiet));
            }
            if !self.quiet {
                remark("interrupted: nothing is learned; with --out the same command would go on");
            }
            return Ok(Exit::Interrupted);
        };
        match self.format {
            PlainFormat::Table => print(&table::table(&learned, subject))?,
            PlainFormat::Json => print_json(&learned)?,
        }
        Ok(Exit::Done)
    }
}

impl Train {
    /// Options that mean nothing for the player named are refused.
    fn refuse_strangers(&self) -> Result<(), Failure> {
        let (given, asks) = if self.policy {
            let given =
                [("--players", !self.players.is_empty()), ("--also", !self.also.is_empty())];
            (given.to_vec(), "what positions or scores are worth: take another --player")
        } else {
            let given = [
                ("--against", !self.against.is_empty()),
                ("--harden", self.harden.is_some()),
                ("--guide", !self.guide.is_empty()),
                ("--teacher", !self.teacher.is_empty()),
                ("--rounds", self.rounds.is_some()),
                ("--from", self.from.is_some()),
                ("--playouts", self.playouts > 0),
            ];
            (given.to_vec(), "a policy: take `--player trained`")
        };
        match given.into_iter().find(|(_, is_given)| *is_given) {
            Some((option, _)) => Err(Failure::Input(format!("`{option}` is for {asks}"))),
            None => Ok(()),
        }
    }

    /// The command, as far as all that it can learn have in common.
    fn call(&self) -> Call {
        let mut call = Call::new("train");
        self.scenarios.iter().for_each(|name| call.name(name));
        call
    }

    /// Learns a policy and prints how it went.
    fn school(self, scenarios: Vec<Arc<dyn Playable>>) -> Result<Exit, Failure> {
        let mut made_by = self.call();
        let Some(out) = self.out else {
            return Err(Failure::Input("a policy needs a file: add `--out FILE`".to_owned()));
        };
        let usual_games = if self.teacher.is_empty() { 100 } else { 1000 };
        let games = self.games.unwrap_or(usual_games);
        let usual = Lessons::new(scenarios, out.clone());
        let against = match &self.against[..] {
            [] => usual.against.clone(),
            players => player_list(players),
        };
        let usual_rounds = if self.harden.is_some() { Hardening::ROUNDS } else { usual.rounds };
        let rounds = self.rounds.unwrap_or(usual_rounds);
        made_by.flag("--policy");
        made_by.option("--against", against.join(","));
        made_by.option("--rounds", rounds);
        made_by.option("--games", games);
        made_by.option("--seed", self.seed);
        made_by.each("--from", &self.from);
        if self.playouts > 0 {
            made_by.option("--playouts", self.playouts);
        }
        made_by.each("--guide", &self.guide);
        if self.guided > 1 {
            made_by.option("--guided", self.guided);
        }
        made_by.each("--teacher", &self.teacher);
        if let Some(steps) = self.harden {
            made_by.option("--harden", steps);
            made_by.option("--search", self.search);
            made_by.option("--patience", self.patience);
            made_by.option("--check-games", self.check_games);
        }
        let made_by = made_by.to_string();
        let (from, playouts) = (self.from, self.playouts);
        interrupt::listen()?;
        let request = Lessons {
            against,
            guides: self.guide,
            guided: self.guided,
            teachers: self.teacher,
            rounds,
            games,
            from,
            playouts,
            seed: self.seed,
            threads: self.threads.unwrap_or(0).into(),
            made_by,
            ..usual
        };
        if let Some(steps) = self.harden {
            let (search, patience, check_games) = (self.search, self.patience, self.check_games);
            let request =
                Hardening { search, patience, check_games, ..Hardening::new(request, steps) };
            return hardened(&request, self.format, self.quiet);
        }
        let Some(schooled) = school(&request, &Bars::new(!self.quiet))? else {
            return Ok(goes_on(self.quiet));
        };
        match self.format {
            PlainFormat::Table => print(&table::progressed(&schooled, &out))?,
            PlainFormat::Json => print_json(&schooled)?,
        }
        Ok(Exit::Done)
    }
}

/// Says that an interrupted call can be made again.
fn goes_on(quiet: bool) -> Exit {
    if !quiet {
        remark("interrupted: the same command goes on from here");
    }
    Exit::Interrupted
}

/// Lets search and practice take turns and prints how it went.
fn hardened(request: &Hardening, format: PlainFormat, quiet: bool) -> Result<Exit, Failure> {
    let Some(hardened) = harden(request, &Bars::new(!quiet))? else {
        return Ok(goes_on(quiet));
    };
    match format {
        PlainFormat::Table => print(&table::steps(&hardened, &request.lessons.out))?,
        PlainFormat::Json => print_json(&hardened)?,
    }
    Ok(Exit::Done)
}
