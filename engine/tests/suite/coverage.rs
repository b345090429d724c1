//! Every rule of the rulebook is accounted for: the page of rules is up to date, and a rule that
//! acts is cited, tested and played.

use std::{env, fs};

use wargauge_engine::era1794::Rule;

use crate::rules_page::games::uses;
use crate::rules_page::page;
use crate::rules_page::sources::{Sources, top};

/// The page, from the top of the repository.
const PAGE: &str = "docs/rules/niemenczyn.md";

/// Rules that act but that no random game exercises, each with the reason. None so far.
const NEVER_PLAYED: &[(Rule, &str)] = &[];

/// The rules that act and for which something is true, as a text.
fn acting(is: impl Fn(Rule) -> bool) -> String {
    let rules = Rule::ALL.iter().filter(|&&rule| Rule::TABLE[rule as usize].acts && is(rule));
    rules.flat_map(|rule| ["\n", rule.number(), " ", rule.title()]).collect()
}

#[test]
fn the_page_of_rules_is_up_to_date() {
    let path = top().join(PAGE);
    let page = page(&Sources::read(), uses());
    if env::var_os("WARGAUGE_BLESS").is_some() {
        fs::create_dir_all(path.parent().expect("the page lies in a folder")).expect("a folder");
        fs::write(&path, page).expect("the page can be written");
        return;
    }
    let old = fs::read_to_string(&path).unwrap_or_default();
    let line = old.lines().zip(page.lines()).position(|(old, new)| old != new);
    assert!(
        old == page,
        "{PAGE} is stale from line {} on; WARGAUGE_BLESS=1 cargo test -p wargauge-engine --test \
         coverage writes it anew",
        line.unwrap_or(old.lines().count().min(page.lines().count())) + 1,
    );
}

#[test]
fn every_rule_that_acts_is_cited_where_it_acts() {
    let sources = Sources::read();
    let uncited = acting(|rule| sources.homes(rule).is_empty());
    assert!(uncited.is_empty(), "no file cites:{uncited}");
}

#[test]
fn every_rule_that_acts_has_a_test_named_after_it() {
    let sources = Sources::read();
    let untested = acting(|rule| sources.tests(rule).is_empty());
    assert!(untested.is_empty(), "no test is called rule_<number>_… for:{untested}");
}

#[test]
fn every_rule_that_acts_is_used_in_the_fixed_games() {
    let unused = |rule: Rule| uses().iter().all(|counts| counts[rule as usize] == 0);
    let excepted = |rule: Rule| NEVER_PLAYED.iter().any(|(other, _)| *other == rule);
    let unplayed = acting(|rule| unused(rule) != excepted(rule));
    assert!(unplayed.is_empty(), "never used, or used and still excepted:{unplayed}");
}

#[test]
fn a_rule_that_only_defines_is_never_counted() {
    for &rule in Rule::ALL {
        if !Rule::TABLE[rule as usize].acts {
            assert!(uses().iter().all(|counts| counts[rule as usize] == 0), "{}", rule.number());
        }
    }
}
