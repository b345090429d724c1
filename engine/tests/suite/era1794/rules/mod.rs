//! A test named after every rule that acts, chapter by chapter.

mod chapter_02;
mod chapter_03;
mod chapter_04;
mod chapter_05;
mod chapter_06a;
mod chapter_06b;
mod chapter_07a;
mod chapter_07b;
mod chapter_08a;
mod chapter_08b;
mod chapter_08c;
mod chapter_08d;
mod chapter_08e;
mod chapter_09;
mod chapter_09_arms;
mod chapter_10a;
mod chapter_10b;
mod chapter_10b_groups;
mod chapter_10c;
mod chapter_10d;
mod chapter_11a;
mod chapter_11b;
mod chapter_11c;
mod chapter_12;
mod chapter_13;
mod leader_rolls;
