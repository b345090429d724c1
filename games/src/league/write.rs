//! A league as the text of its file.

use wargauge_engine::text::Lines;
use wargauge_scenarios::quoted;

use super::{Ahead, Figure, League, Member};
use crate::contender::Contender;

/// What stands before the command that found a league, in the first line of its file.
pub const FOUND_BY: &str = "# Found by: ";

impl League {
    /// The text of its file, by the names of the sides. `made_by` is the command that found it.
    ///
    /// Members that are mixtures themselves have no place in a file and are left out.
    pub fn text(&self, sides: [&str; 2], made_by: &str) -> String {
        let mut text = String::new();
        text.push_line(format_args!("{FOUND_BY}{made_by}\n"));
        text.push_line(format_args!("kind = \"league\"\ntitle = {}", quoted(&self.title)));
        text.push_line(format_args!(
            "system = {}\nscenario = {}\ndigest = {}",
            quoted(&self.system),
            quoted(&self.scenario),
            quoted(&self.digest)
        ));
        text.push_line(format_args!(
            "\n# The score of the {}, draws counted half, when both sides draw their members: the\n\
             # estimate and its 95 % interval.\nvalue = {}",
            sides[0],
            figure(self.value)
        ));
        text.push_line(format_args!(
            "\n# How much more the best reply that was found scores against the other side's mixture."
        ));
        text.push_line(format_args!("[gain]"));
        for (side, gain) in sides.iter().zip(self.gains) {
            text.push_line(format_args!("{} = {}", quoted(side), figure(gain)));
        }
        if let Some(Ahead { player, gains, value }) = &self.ahead {
            text.push_line(format_args!(
                "\n# A player that looks ahead, too slow to be a member: how much more it scores than its \
                 side's\n# mixture against the other side's, and the score of the {} when it plays both \
                 sides.",
                sides[0]
            ));
            text.push_line(format_args!("[ahead]\nplayer = {}", quoted(player)));
            text.push_line(format_args!("value = {}\n[ahead.gain]", figure(*value)));
            for (side, gain) in sides.iter().zip(gains) {
                text.push_line(format_args!("{} = {}", quoted(side), figure(*gain)));
            }
        }
        for Member { name, side, share, player } in &self.members {
            let played = match player {
                Contender::Named(player) => format!("player = {}", quoted(player)),
                Contender::Plan(plan) => format!("plan = {}", quoted(plan)),
                Contender::Mixed(_) => continue,
            };
            text.push_line(format_args!(
                "\n[[members]]\nname = {}\nside = {}\nshare = {share}\n{played}",
                quoted(name),
                quoted(sides[side.index()])
            ));
        }
        text
    }
}

fn figure(Figure { share, low, high }: Figure) -> String {
    format!("[{share:.4}, {low:.4}, {high:.4}]")
}
