//! What holds for every chart, with plain names and with hostile ones.

use super::*;
use crate::picture::{Text, WIDTH};
use crate::tests::{HOSTILE, background, hostile, other, run, well_formed};
use wargauge_analysis::Summary;
use wargauge_analysis::summary::Keyed;

/// Charts of one run and of two, with plain names and hostile ones.
fn all() -> Vec<Chart> {
    let summaries: [Summary; 4] = [run(), other(), hostile(1), hostile(2)];
    let (plain, worst) = (background("the camp"), background(HOSTILE[0]));
    let [a, b, c, d] = &summaries;
    let of = |a, b, background: &Background| charts(&Runs { a, b }, &[background, background]);
    [of(a, None, &plain), of(a, Some(b), &plain), of(c, None, &worst), of(c, Some(d), &worst)]
        .concat()
}

#[test]
fn every_run_has_every_chart() {
    let names = |charts: &[Chart]| charts.iter().map(|chart| chart.name).collect::<Vec<_>>();
    let (a, b, background) = (run(), other(), background("the camp"));
    let one = charts(&Runs { a: &a, b: None }, &[&background]);
    assert_eq!(
        names(&one),
        ["outcomes", "points", "course", "length", "losses", "ground", "running"]
    );
    let two = charts(&Runs { a: &a, b: Some(&b) }, &[&background, &background]);
    assert_eq!(
        names(&two),
        [
            "outcomes", "points", "course-a", "course-b", "length", "losses", "ground-a",
            "ground-b", "running"
        ]
    );
}

#[test]
fn titles_are_findings() {
    let (a, b) = (run(), other());
    let titles = |b| {
        let charts = charts(&Runs { a: &a, b }, &[]);
        charts.into_iter().map(|chart| chart.title).collect::<Vec<_>>()
    };
    let won = |run: &Summary| (run.outcomes.0[0].1.share * 100.0).round();
    assert!(titles(None)[0].starts_with(&format!("Left win {} %, right ", won(&a))));
    let expected = format!("Left win {} % in second, {} % in first", won(&b), won(&a));
    assert_eq!(titles(Some(&b))[0], expected);
}

#[test]
fn titles_name_what_was_changed_in_a_scenario() {
    let (a, mut b) = (run(), other());
    b.scenario.name = a.scenario.name.clone();
    b.scenario.changes = vec!["with eydziatowicz".to_owned(), "rules.turns=7".to_owned()];
    let titles = charts(&Runs { a: &a, b: Some(&b) }, &[]).into_iter().map(|chart| chart.title);
    let titles: Vec<String> = titles.collect();
    let won = |run: &Summary| (run.outcomes.0[0].1.share * 100.0).round();
    let changed = "with eydziatowicz, rules.turns=7";
    assert_eq!(titles[0], format!("Left win {} % {changed}, {} % unchanged", won(&b), won(&a)));
    assert!(titles.iter().all(|title| !title.contains("with with") && !title.contains("of with")));
    // A label that would be cut is a letter, and the key has the whole name.
    let outcomes = &charts(&Runs { a: &a, b: Some(&b) }, &[])[0].picture.texts;
    let has = |part: &str| outcomes.iter().any(|text| text.letters.contains(part));
    assert!(has(", B") && has("B, hatched: eydziatowicz, rules.turns=7.") && !has("…"));
}

#[test]
fn neither_side_is_ahead_in_points_if_the_interval_holds_zero() {
    let mut run = run();
    (run.points.mean, run.points.low, run.points.high) = (Some(44.0), Some(-10.0), Some(98.0));
    let title = |run: &Summary| charts(&Runs { a: run, b: None }, &[])[1].title.clone();
    assert_eq!(
        title(&run),
        "Neither side is shown to end ahead in points: 44 ± 54 for the left on average"
    );
    run.points.low = Some(10.0);
    assert_eq!(title(&run), "Left end 44 points ahead on average");
}

#[test]
fn columns_too_narrow_for_their_percentages_have_an_axis() {
    let mut run = run();
    let spread = |ends: std::ops::RangeInclusive<i32>| {
        Keyed(ends.map(|points| (points.to_string(), 73)).collect())
    };
    run.points.by_outcome = Keyed(vec![("left".to_owned(), spread(-20..=20))]);
    let texts = |run: &Summary| {
        let chart = charts(&Runs { a: run, b: None }, &[]).swap_remove(1);
        chart.picture.texts.into_iter().map(|text| text.letters).collect::<Vec<_>>()
    };
    let narrow = texts(&run);
    assert!(narrow.iter().any(|text| text == "2 %"), "{narrow:?}");
    assert!(narrow.iter().any(|text| text.contains("Heights: percent of the games.")));
    run.points.by_outcome = Keyed(vec![("left".to_owned(), spread(-20..=-16))]);
    let wide = texts(&run);
    assert!(wide.iter().any(|text| text == "2.4") && wide.iter().all(|text| text != "2 %"));
}

#[test]
fn a_share_of_no_games_has_its_interval_instead_of_a_half_width() {
    let mut run = run();
    let draws = &mut run.outcomes.0[2].1;
    (draws.count, draws.share, draws.low, draws.high) = (0, 0.0, 0.0, 0.018);
    let chart = &charts(&Runs { a: &run, b: None }, &[])[0];
    let texts: Vec<&str> = chart.picture.texts.iter().map(|text| text.letters.as_str()).collect();
    assert!(texts.contains(&"0.0 % (0.0 – 1.8)"), "{texts:?}");
}

#[test]
fn no_text_leaves_its_sheet_or_lies_on_another() {
    for chart in all() {
        let texts = &chart.picture.texts;
        for text in texts {
            let [left, top, right, bottom] = text.bounds();
            let inside =
                left >= 0.0 && top >= 0.0 && right <= WIDTH && bottom <= chart.picture.height;
            assert!(inside, "{}: {text:?} {:?}", chart.name, text.bounds());
        }
        for (nth, text) in texts.iter().enumerate() {
            for other in &texts[..nth] {
                assert!(!overlap(text, other), "{}: {text:?} on {other:?}", chart.name);
            }
        }
    }
}

/// Do two texts touch? Letters with nothing above or below leave a fifth of their height free.
fn overlap(one: &Text, two: &Text) -> bool {
    let (ours, theirs) = (one.bounds(), two.bounds());
    let free = one.style.size.min(two.style.size) * 0.2;
    let meet = |low: usize, high: usize, free: f32| {
        ours[low] < theirs[high] - free && theirs[low] < ours[high] - free
    };
    meet(0, 2, 1.0) && meet(1, 3, free)
}

#[test]
fn svg_is_well_formed_and_says_what_it_shows_whatever_names_there_are() {
    for chart in all() {
        let svg = chart.svg();
        assert!(well_formed(&svg) > 10, "{}", chart.name);
        assert!(svg.starts_with("<svg role=\"img\" aria-label=\"") && svg.contains("<title>"));
        assert!(!svg.contains("<script") && !svg.contains("<img") && !svg.contains('\u{202e}'));
    }
}

#[test]
fn the_same_figures_give_the_same_bytes() {
    for (one, two) in all().iter().zip(all()) {
        assert_eq!((one.svg(), one.png()), (two.svg(), two.png()), "{}", one.name);
    }
}

#[test]
fn png_shows_the_colours_of_the_sides_and_letters() {
    let (a, b) = (run(), other());
    let chart = &charts(&Runs { a: &a, b: Some(&b) }, &[])[0];
    let file = chart.png();
    let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let size = reader.next_frame(&mut pixels).unwrap();
    assert_eq!((size.width, size.height), (1280, chart.picture.height.ceil() as u32));
    let count = |colour: [u8; 3]| pixels.chunks_exact(3).filter(|pixel| *pixel == colour).count();
    let first_side = count([0x00, 0x72, 0xb2]);
    assert!(first_side > 5_000 && count([0xd5, 0x5e, 0x00]) > 5_000, "{first_side}");
    // The letters of the title have pixels of pure ink.
    let title = &pixels[..1280 * 3 * 70];
    let ink = title.chunks_exact(3).filter(|pixel| *pixel == [0x22, 0x22, 0x22]).count();
    assert!(ink > 500, "{ink}");
}
