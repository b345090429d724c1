use super::*;

#[test]
fn members_come_back_in_order() {
    let set: Bits<3> = [130, 3, 64, 63].into_iter().collect();
    assert_eq!(set.iter().collect::<Vec<_>>(), [3, 63, 64, 130]);
    assert_eq!(set.len(), 4);
    assert_eq!(set.lowest(), Some(3));
    let mut members = Vec::new();
    set.each(|member| members.push(member));
    assert_eq!(members, [3, 63, 64, 130]);
    members.clear();
    let other = [130, 63, 5].into_iter().collect();
    set.each_shared(&other, |member| members.push(member));
    assert_eq!(members, [63, 130]);
}

#[test]
fn several_are_two_or_more() {
    for members in [&[][..], &[3], &[64], &[3, 4], &[3, 64], &[64, 130], &[127, 128, 191]] {
        let set: Bits<3> = members.iter().copied().collect();
        assert_eq!(set.has_several(), set.len() > 1, "{members:?}");
        for count in 0..5 {
            assert_eq!(set.has_at_least(count), set.len() >= count, "{members:?}");
        }
    }
}

#[test]
fn members_are_added_by_the_word() {
    let mut set = Bits::<2>::EMPTY;
    set.insert_all(0, 0b101);
    set.insert_all(7, 1 << 15);
    assert_eq!(set.iter().collect::<Vec<_>>(), [0, 2, 127]);
}

#[test]
fn words_in_the_middle_are_added_and_asked_for() {
    let mut set = Bits::<3>::of(1);
    set.add_words(1, &[0b110, 0b1]);
    set.take_words(1, &[0b101, 0b10]);
    assert_eq!(set.iter().collect::<Vec<_>>(), [1, 65, 128]);
    assert!(set.meets_words(2, &[1]) && !set.meets_words(1, &[1]));
    assert_eq!(set.words(), &[2, 2, 1]);
}

#[test]
fn members_come_in_runs() {
    for members in [&[][..], &[0, 1, 2, 5, 62, 63, 64, 65, 190, 191], &[7], &[63], &[1, 3]] {
        let set: Bits<3> = members.iter().copied().collect();
        let mut found = Vec::new();
        set.each_run(|run| {
            assert!(!run.is_empty());
            found.extend(run);
        });
        assert_eq!(found, members);
    }
    let mut runs = Vec::new();
    Bits::<2>::first(70).each_run(|run| runs.push(run));
    assert_eq!(runs, [0..64, 64..70]);
    let (set, mut found): (Bits<3>, _) = ([1, 66, 67, 130].into_iter().collect(), Vec::new());
    set.each_of_words(1, &[0b1100, 0b101], |member| found.push(member));
    assert_eq!(found, [66, 67, 130]);
    assert_eq!(Bits::of_words(*set.words()), set);
}

#[test]
fn a_word_begins_anywhere() {
    let set: Bits<2> = [3, 60, 70, 127].into_iter().collect();
    assert_eq!(set.word_from(0), 1 << 3 | 1 << 60);
    assert_eq!(set.word_from(10), 1 << 50 | 1 << 60);
    assert_eq!(set.word_from(64), 1 << 6 | 1 << 63);
    assert_eq!(set.word_from(127), 1);
}

#[test]
fn members_move_across_words() {
    let set: Bits<3> = [0, 60, 63, 64, 130].into_iter().collect();
    assert_eq!(set.up(5).iter().collect::<Vec<_>>(), [5, 65, 68, 69, 135]);
    assert_eq!(set.down(17).iter().collect::<Vec<_>>(), [43, 46, 47, 113]);
    assert_eq!(set.up(0), set);
    assert_eq!(set.down(0), set);
}

#[test]
fn set_algebra_follows_the_members() {
    let a: Bits<1> = [1, 2, 3].into_iter().collect();
    let b: Bits<1> = [3, 4].into_iter().collect();
    assert_eq!((a & b).iter().collect::<Vec<_>>(), [3]);
    assert_eq!((a | b).len(), 4);
    assert_eq!(a.without(b).iter().collect::<Vec<_>>(), [1, 2]);
    assert!(a.meets(b) && !a.within(b) && (a & b).within(b));
}

#[test]
fn shared_members_are_found_in_large_sets_too() {
    let one: Bits<31> = (0..1984).filter(|member| member % 7 == 0).collect();
    let other: Bits<31> = (300..1984).filter(|member| member % 55 < 2).collect();
    let mut found = Vec::new();
    one.each_shared(&other, |member| found.push(member));
    assert_eq!(found, (one & other).iter().collect::<Vec<_>>());
}
