//! The tests of the rules, as one program: single rules, a second reading, properties of whole
//! games, exact odds, and the page that accounts for every rule.

mod common;
mod coverage;
mod hidden;
mod odds;
mod odds_position;
mod oracle;
mod oracle_choices;
mod oracle_events;
mod oracle_melee;
mod oracle_reactions;
mod oracle_sight;
mod properties;
mod rules;
mod rules_page;
mod second_book;
mod verdox;
