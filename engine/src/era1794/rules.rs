//! The table of rules: every number of the rulebook with a short title, and whether it acts.
//!
//! The one source for the citations in events, the tallies, and the coverage page with its test.

use crate::game::RuleEntry;
use crate::table::RuleId;

/// Writes the enum of rule numbers and the table of their entries side by side.
macro_rules! rules {
    ($($name:ident $number:literal $acts:ident $title:literal,)*) => {
        /// A numbered rule of the 1794 system.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        #[repr(u8)]
        #[allow(non_camel_case_types)]
        pub enum Rule {
            $(#[doc = concat!("[", $number, "] ", $title, ".")] $name,)*
        }

        impl Rule {
            /// Every rule, in the order of the rulebook.
            pub const ALL: &'static [Rule] = &[$(Rule::$name,)*];
            /// Number, title and kind of every rule, in the same order.
            pub const TABLE: &'static [RuleEntry] = &[
                $(RuleEntry { number: $number, title: $title, acts: rules!(@ $acts) },)*
            ];
        }
    };
    (@ acting) => { true };
    (@ definition) => { false };
}

impl Rule {
    /// How many rules there are.
    pub const COUNT: usize = Self::ALL.len();

    /// The rule as tables know it.
    #[inline]
    pub fn id(self) -> RuleId {
        RuleId(u16::from(self as u8))
    }

    /// Its number in the rulebook.
    pub fn number(self) -> &'static str {
        Self::TABLE[self as usize].number
    }

    /// Its short title.
    pub fn title(self) -> &'static str {
        Self::TABLE[self as usize].title
    }

    /// The rule with this number.
    pub fn numbered(number: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|rule| rule.number() == number)
    }
}

rules! {
    R1_0 "1.0" definition "Historical background and battle story",
    R2_0 "2.0" definition "Contents of the box",
    R2_1 "2.1" definition "Scale of turn, hex, strength point",
    R2_2 "2.2" acting "Ten-sided die reads zero to nine",
    R3_0 "3.0" definition "Playing the game (chapter heading)",
    R3_1 "3.1" definition "Sides, set-up hexes, chits in cup",
    R3_2 "3.2" acting "Six turns or automatic victory",
    R3_3 "3.3" acting "Sequence of rounds and phases",
    R3_4 "3.4" acting "Terms, loss steps, morale test, rounding",
    R4_0 "4.0" definition "Commanders (chapter heading)",
    R4_1 "4.1" definition "Stripe names the unit's commander",
    R4_2 "4.2" acting "Command reaches four hexes",
    R4_3 "4.3" acting "Units of a dead commander",
    R4_4 "4.4" acting "When a commander is removed",
    R4_4_1 "4.4.1" acting "Leader casualty roll after musket fire",
    R4_4_2 "4.4.2" acting "Leader casualty roll after close cannon fire",
    R4_4_3 "4.4.3" acting "Leader casualty roll after melee nine",
    R5_0 "5.0" definition "Units face a hex corner",
    R5_1 "5.1" acting "Commanders have no facing or zones",
    R6_0 "6.0" acting "Joining, reordering and facing of stacks",
    R6_1 "6.1" acting "Infantry and cavalry never share a hex",
    R6_1_1 "6.1.1" acting "Infantry and cavalry may pass through",
    R6_1_2 "6.1.2" acting "No mixed-arm counterattack",
    R6_2 "6.2" acting "Stacking limits by arm and size",
    R6_2_1 "6.2.1" acting "Stack deployed side by side as line",
    R6_3 "6.3" acting "Passing friends costs one point",
    R6_4 "6.4" acting "No passing through full stacks",
    R6_5 "6.5" acting "Commanders ignore stacking limits",
    R6_6 "6.6" definition "Markers do not count for stacking",
    R6_7 "6.7" acting "A stack fights melee as one",
    R6_8 "6.8" acting "Only the top unit fires muskets",
    R6_9 "6.9" acting "Musket fire strikes the top unit",
    R6_10 "6.10" acting "Cannon fire strikes every stacked unit",
    R6_11 "6.11" acting "Entering an enemy hex costs one more",
    R6_12 "6.12" acting "Formation, facing and limits in a clash",
    R6_13 "6.13" acting "A clash is left only by melee",
    R7_0 "7.0" definition "Line is the normal formation",
    R7_1 "7.1" acting "No formation change in a clash",
    R7_2 "7.2" acting "Forming and dissolving a square",
    R7_2_1 "7.2.1" acting "Emergency square when cavalry enters",
    R7_2_2 "7.2.2" acting "What a square can and cannot do",
    R7_3 "7.3" acting "Cossack lava outflanks the enemy",
    R8_0 "8.0" definition "Movement (chapter heading)",
    R8_1 "8.1" acting "Units advance into front hexes",
    R8_2 "8.2" acting "Terrain sets the cost of entry",
    R8_3 "8.3" acting "A unit may stop short",
    R8_4 "8.4" acting "Movement points are neither saved nor lent",
    R8_5 "8.5" acting "One hex is always possible",
    R8_6 "8.6" acting "Stepping back costs one more",
    R8_7 "8.7" acting "Cost of turning",
    R8_8 "8.8" acting "Movement allowances by arm",
    R8_9 "8.9" acting "Double time for infantry",
    R8_10 "8.10" acting "Neighbouring units move as a line",
    R8_11 "8.11" acting "Foot guns turn or shift one hex",
    R8_12 "8.12" acting "Limbering, moving and unlimbering artillery",
    R8_13 "8.13" acting "Who attacks in movement-phase melee",
    R8_14 "8.14" definition "Cavalry charge (section heading)",
    R8_14_1 "8.14.1" acting "Conditions for a charge",
    R8_14_2 "8.14.2" acting "A charge is fought at once",
    R8_14_3 "8.14.3" acting "Victorious chargers may ride on",
    R8_14_4 "8.14.4" acting "Chargers may still attack in melee phase",
    R8_15 "8.15" definition "Counterattack (section heading)",
    R8_15_1 "8.15.1" acting "Counterattackers enter the enemy's hex",
    R8_15_2 "8.15.2" acting "Counterattack ends the mover's move",
    R8_15_3 "8.15.3" acting "A counterattack is fought as melee",
    R8_15_4 "8.15.4" acting "One counterattack per target, jointly if wished",
    R8_15_5 "8.15.5" acting "Infantry counterattacks once per phase",
    R8_15_6 "8.15.6" acting "Cavalry counterattacks without limit",
    R8_15_6b "8.15.6b" acting "Counterattacks leave melee-phase rights untouched",
    R8_15_7 "8.15.7" acting "Next move waits for the counterattack",
    R8_16 "8.16" acting "Stacks move whole, one after another",
    R9_0 "9.0" definition "Reaction to enemy movement (chapter heading)",
    R9_1 "9.1" acting "Entering a front zone allows reaction",
    R9_1A "9.1A" acting "Infantry reacts to advancing infantry",
    R9_1B "9.1B" acting "Infantry reacts to advancing cavalry",
    R9_1C "9.1C" acting "Cavalry reacts to advancing infantry",
    R9_1D "9.1D" acting "Cavalry reacts to advancing cavalry",
    R9_1E "9.1E" acting "Cossacks may always fall back",
    R9_2 "9.2" acting "No reaction from a clash hex",
    R9_3 "9.3" acting "Top unit tests for a stack",
    R9_4 "9.4" acting "Guns react only with fire",
    R9_5 "9.5" definition "Move openly so enemies can react",
    R10_0 "10.0" definition "Two kinds of fire",
    R10_1 "10.1" acting "Woods and units block sight",
    R10_1_1 "10.1.1" acting "Slopes do not block sight",
    R10_1_2 "10.1.2" acting "Hilltops see over the valley",
    R10_1_3 "10.1.3" acting "Escarpments block sight unless adjacent",
    R10_2 "10.2" definition "Line of fire through front zone",
    R10_3 "10.3" acting "Fire needs a line of fire",
    R10_3_1 "10.3.1" acting "Fire into flank or rear",
    R10_3_2 "10.3.2" acting "Zone border counts as front",
    R10_4 "10.4" acting "Sides fire or move alternately",
    R10_5 "10.5" acting "Enemy in front zone draws the fire",
    R10_6 "10.6" acting "No fire from or into clashes",
    R10_7 "10.7" acting "A unit shot back stops moving",
    R10_8 "10.8" acting "Maximum ranges by arm",
    R10_9 "10.9" definition "Musket fire (section heading)",
    R10_9_1 "10.9.1" acting "Four shots per unit each turn",
    R10_9_2 "10.9.2" acting "Firing in own phase costs one",
    R10_9_3 "10.9.3" acting "No firepower value, no fire",
    R10_9_4 "10.9.4" acting "Musket fire procedure and table",
    R10_9_5 "10.9.5" acting "Musket fire at lone artillery",
    R10_9_6 "10.9.6" acting "Neighbours fire together as a group",
    R10_9_7 "10.9.7" acting "First shot is more effective",
    R10_9_8 "10.9.8" acting "Second shot has no modifier",
    R10_9_9 "10.9.9" acting "Third and fourth shots are weaker",
    R10_9_10 "10.9.10" acting "Fire markers carry over until reloaded",
    R10_10 "10.10" definition "Artillery fire (section heading)",
    R10_10_1 "10.10.1" acting "Artillery field of fire and effect",
    R10_10_2 "10.10.2" acting "Each battery fires on its own",
    R10_10_3 "10.10.3" acting "Artillery shots for each activation",
    R10_10_4 "10.10.4" acting "Guns jam on a natural zero",
    R10_10_5 "10.10.5" acting "Turning gun counters back face-up",
    R10_10_6 "10.10.6" acting "Cannon fire at lone artillery",
    R10_10_7 "10.10.7" acting "Lone artillery attacked in melee",
    R10_10_8 "10.10.8" acting "Escorted artillery falls with its escort",
    R10_10_9 "10.10.9" acting "Points for captured and recaptured guns",
    R10_11 "10.11" acting "Retreat into a rear hex",
    R10_11_1 "10.11.1" acting "Retreat costs nothing and keeps facing",
    R10_11_2 "10.11.2" acting "Retreating unit may join a stack",
    R10_11_3 "10.11.3" acting "Uphill or escarpment retreat costs a loss",
    R10_11_4 "10.11.4" acting "Retreat into enemy front costs a loss",
    R10_11_5 "10.11.5" acting "Blocked retreat eliminates the unit",
    R10_11_6 "10.11.6" acting "Overstacked retreat eliminates the unit",
    R10_11_7 "10.11.7" acting "Commanders may slip away from enemies",
    R11_0 "11.0" definition "Melee in melee or movement phase",
    R11_1 "11.1" acting "Everybody in the hex fights",
    R11_2 "11.2" acting "Activated units must attack in clashes",
    R11_3 "11.3" acting "Each unit fights once a phase",
    R11_4 "11.4" acting "Active player orders the melees",
    R11_5 "11.5" acting "One melee finishes before the next",
    R11_6 "11.6" acting "Phase lasts until every clash is fought",
    R11_7 "11.7" acting "Melee procedure, dice and ties",
    R11_8 "11.8" acting "Losses and facing after melee",
    R11_9 "11.9" acting "Last point of a winner may survive",
    R11_10 "11.10" definition "Charge and counterattack count as melee",
    R11_11 "11.11" acting "The beaten side routs",
    R11_11_1 "11.11.1" acting "Routed units leave for turn track",
    R11_11_2 "11.11.2" acting "Difference decides the turn of return",
    R11_11_3 "11.11.3" acting "Return on the commander's activation",
    R11_11_4 "11.11.4" acting "Where routed units come back",
    R11_11_5 "11.11.5" acting "Too late to return, removed",
    R11_12 "11.12" acting "Morale crisis beside a rout",
    R11_12_1 "11.12.1" acting "Who is exempt from morale crisis",
    R12_0 "12.0" definition "Victory conditions (chapter heading)",
    R12_1 "12.1" acting "What earns victory points",
    R12_2 "12.2" acting "One marker keeps the net score",
    R12_3 "12.3" acting "Final winner, zero favours the Russians",
    R12_4 "12.4" acting "Automatic victory at four points",
    R13_0 "13.0" definition "Scenarios (chapter heading)",
    R13_1 "13.1" acting "Scenario I, historical, with camp draw",
    R13_2 "13.2" acting "Scenario II, alternative, with Eydziatowicz",
}
