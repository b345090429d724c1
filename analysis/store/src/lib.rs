//! Games on disk: one row a game in Parquet parts, and a manifest that repeats the run.
//!
//! - [`Keeper`] plays a run into a folder, and goes on with one that was ended on the way.
//! - [`open`] opens a run; [`Stored::study`] counts its games as they were counted in play.
//! - [`pairs()`] counts the games of two runs against each other, [`Variants`] lists the runs of a
//!   comparison.
//! - [`Shard`] is the share of a run that one machine plays; [`merge()`] joins shards.
//! - [`Table`] gives the rows of a run as columns of Arrow, stored or from memory ([`gather`]).
//! - [`Seal`] holds the files beside the games against the manifest.
//! - [`Manifest`] is what a run is, [`Columns`] what is kept of its games.
//!
//! ```
//! use wargauge_ai::{Random, toy::Duel};
//! use wargauge_analysis::{Matchup, Series};
//! use wargauge_store::{Columns, Keeper, Manifest, Plan, open};
//! # use wargauge_store::manifest::{FORMAT, Scenario, Tool};
//! # fn manifest_of(columns: &Columns) -> Manifest {
//! #     let text = |text: &str| text.to_owned();
//! #     let scenario = Scenario { name: text("duel"), system: text("toy"), digest: text("0"),
//! #         changes: vec![], text: text("") };
//! #     Manifest { format: FORMAT, run: text(""), tool: Tool::THIS, scenario, from: None, seed: 1794,
//! #         sides: ["left", "right"].map(text), players: ["random", "random"].map(text),
//! #         plan: Plan::Games(500), band: None, shard: None, columns: columns.list().to_vec(), extends: Vec::new(),
//! #         done: None }.marked()
//! # }
//! # let folder = std::env::temp_dir().join(format!("wargauge-store-{}", std::process::id()));
//!
//! let duel = Duel::default();
//! let matchup = Matchup::new(&duel, [Random, Random], 1794);
//! let columns = Columns::of(matchup.sheet());
//! let keeper = Keeper::begin(&folder, manifest_of(&columns), columns.clone(), 0)?;
//! let played = keeper.play(&matchup, &|_| false, 0, &())?;
//! let study = played.study.clone();
//! played.finish(&"what there is to say")?;
//! // The games on disk say what the games in play have said.
//! assert_eq!(open(&folder)?.study(&columns, 0)?, study);
//! # std::fs::remove_dir_all(&folder).unwrap();
//! # Ok::<(), wargauge_store::Fault>(())
//! ```
//!
//! Not here: what a study says (the analysis'), anything printed (the command line's).
#![forbid(unsafe_code)]

pub mod columns;
pub mod manifest;

mod answer;
mod extend;
mod fault;
mod folder;
mod keep;
mod lock;
mod merge;
mod name;
mod pairs;
mod part;
mod rows;
mod seal;
mod shard;
mod stored;
mod table;
mod variants;
mod whole;

pub use answer::AnswerFolder;
pub use columns::{Column, Columns, Kind};
pub use fault::Fault;
pub use keep::{Enough, Finished, Keeper};
pub use lock::Lock;
pub use manifest::{Manifest, Plan};
pub use merge::{check_shards, merge};
pub use name::PartName;
pub use pairs::pairs;
pub use seal::{Digests, Seal, seal};
pub use shard::Shard;
pub use stored::{Stored, open};
pub use table::{Batch, Table, gather};
pub use variants::{Variant, Variants};
pub use whole::clean;
