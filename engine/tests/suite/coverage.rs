//! Every rule of every rulebook is accounted for: its page of rules is up to date, and a rule that
//! acts is cited, tested and played.

use std::{env, fs};

use wargauge_engine::RuleId;

use crate::rules_page::books;
use crate::rules_page::page;
use crate::rules_page::sources::{Sources, top};

#[test]
fn the_pages_of_rules_are_up_to_date() {
    for book in &books::ALL {
        let path = top().join(book.page);
        let page = page(book, &Sources::read(book), book.uses());
        if env::var_os("WARGAUGE_BLESS").is_some() {
            let folder = path.parent().expect("the page lies in a folder");
            fs::create_dir_all(folder).expect("a folder");
            fs::write(&path, page).expect("the page can be written");
            continue;
        }
        let old = fs::read_to_string(&path).unwrap_or_default();
        let line = old.lines().zip(page.lines()).position(|(old, new)| old != new);
        assert!(
            old == page,
            "{} is stale from line {} on; WARGAUGE_BLESS=1 cargo test -p wargauge-engine --test \
             suite coverage writes it again",
            book.page,
            line.unwrap_or(old.lines().count().min(page.lines().count())) + 1,
        );
    }
}

#[test]
fn every_rule_that_acts_is_cited_where_it_acts() {
    for book in &books::ALL {
        let sources = Sources::read(book);
        let uncited = book.acting(|rule| sources.homes(rule).is_empty());
        assert!(uncited.is_empty(), "no file in {} cites:{uncited}", book.folder);
    }
}

#[test]
fn every_rule_that_acts_has_a_test_named_after_it() {
    for book in &books::ALL {
        let sources = Sources::read(book);
        let untested = book.acting(|rule| sources.tests(rule).is_empty());
        let folder = book.folder;
        assert!(
            untested.is_empty(),
            "no test in {folder} is called rule_<number>_… for:{untested}"
        );
    }
}

#[test]
fn every_rule_that_acts_is_used_in_the_fixed_games() {
    for book in &books::ALL {
        let unused = |rule: usize| book.uses().iter().all(|counts| counts[rule] == 0);
        let number = |rule: usize| book.rules.number(RuleId(rule as u16));
        let excepted =
            |rule: usize| book.never_played.iter().any(|(other, _)| *other == number(rule));
        let unplayed = book.acting(|rule| unused(rule) != excepted(rule));
        let folder = book.folder;
        assert!(unplayed.is_empty(), "{folder}: never used, or used and still excepted:{unplayed}");
    }
}

#[test]
fn a_rule_that_only_defines_is_never_counted() {
    for book in &books::ALL {
        for (rule, entry) in book.listed().filter(|(_, entry)| !entry.acts) {
            let counted = book.uses().iter().any(|counts| counts[rule] != 0);
            assert!(!counted, "{} of {}", entry.number, book.folder);
        }
    }
}
