//! The systems of rules: which one a file is for, and a loaded scenario of any of them.

use wargauge_engine::{Book, era1794, verdox};

use crate::load::Scenario;
use crate::origin::Origin;
use crate::problem::Failure;
use crate::tree::{Node, Value};

/// A system of rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum System {
    /// *Niemenczyn 1794*.
    #[default]
    Era1794,
    /// *Fortress of Verdox*.
    Verdox,
}

impl System {
    /// Every system by its name in files.
    pub(crate) const WORDS: [(&'static str, Self); 2] =
        [("1794", Self::Era1794), ("verdox", Self::Verdox)];

    /// The name in files.
    pub(crate) fn name(self) -> &'static str {
        Self::WORDS[self as usize].0
    }
}

/// The system that a file names, if it names one.
pub(crate) fn of(tree: &Node) -> Option<System> {
    let Value::Text(text) = &tree.table()?.get("system")?.value else { return None };
    System::WORDS.into_iter().find(|(name, _)| name == text).map(|(_, system)| system)
}

/// A scenario of any system.
#[derive(Clone, Debug)]
pub enum Loaded {
    /// One of the 1794 system.
    Era1794(Scenario),
    /// One of *Fortress of Verdox*.
    Verdox(Scenario<verdox::Setup>),
}

/// The same of the scenario of any system.
macro_rules! of_any {
    ($loaded:expr, $scenario:ident => $of:expr) => {
        match $loaded {
            Loaded::Era1794($scenario) => $of,
            Loaded::Verdox($scenario) => $of,
        }
    };
}

impl Loaded {
    /// The built-in name, or the path as given.
    pub fn name(&self) -> &str {
        of_any!(self, scenario => &scenario.name)
    }

    /// The same scenario under another name.
    #[must_use]
    pub fn named(mut self, name: &str) -> Self {
        let own = of_any!(&mut self, scenario => &mut scenario.name);
        name.clone_into(own);
        self
    }

    /// The same scenario, made by these changes, as somebody has kept them.
    #[must_use]
    pub fn made_by(mut self, changes: &[String]) -> Self {
        let own = of_any!(&mut self, scenario => &mut scenario.changes);
        changes.clone_into(own);
        self
    }

    /// The system of rules.
    pub fn system(&self) -> &str {
        of_any!(self, scenario => &scenario.system)
    }

    /// A stable mark of the data in force after changes.
    pub fn digest(&self) -> &str {
        of_any!(self, scenario => &scenario.digest)
    }

    /// The data in force as one file that can be loaded again.
    pub fn text(&self) -> &str {
        of_any!(self, scenario => &scenario.text)
    }

    /// Every value with its origin.
    pub fn origins(&self) -> &[Origin] {
        of_any!(self, scenario => &scenario.origins)
    }

    /// The names of the sides.
    pub fn sides(&self) -> &[String; 2] {
        of_any!(self, scenario => &scenario.setup.sides)
    }

    /// The book that it is played by.
    pub fn rules(&self) -> &'static Book {
        match self {
            Self::Era1794(_) => &era1794::rules::NIEMENCZYN,
            Self::Verdox(_) => &verdox::rules::VERDOX,
        }
    }

    /// The scenario, if it is one of the 1794 system.
    ///
    /// # Errors
    /// [`Failure::OtherSystem`] otherwise.
    pub fn era1794(self) -> Result<Scenario<era1794::Setup>, Failure> {
        match self {
            Self::Era1794(scenario) => Ok(scenario),
            Self::Verdox(scenario) => Err(other(scenario, System::Era1794)),
        }
    }

    /// The scenario, if it is one of *Fortress of Verdox*.
    ///
    /// # Errors
    /// [`Failure::OtherSystem`] otherwise.
    pub fn verdox(self) -> Result<Scenario<verdox::Setup>, Failure> {
        match self {
            Self::Verdox(scenario) => Ok(scenario),
            Self::Era1794(scenario) => Err(other(scenario, System::Verdox)),
        }
    }
}

fn other<S>(scenario: Scenario<S>, wanted: System) -> Failure {
    let Scenario { name, system, .. } = scenario;
    Failure::OtherSystem { scenario: name, system, wanted: wanted.name() }
}
