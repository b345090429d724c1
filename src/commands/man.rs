//! `wargauge man`: the manual pages, one for each command, made from what `--help` says.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::{Args, Command, CommandFactory};
use clap_mangen::Man as Page;
use clap_mangen::roff::{Roff, roman};
use wargauge_analysis::whole::write_whole;
use wargauge_games::Games;

use super::{Cli, examples};
use crate::exit::{Exit, Failure};
use crate::screen::{path, remark};

/// Write the manual pages, one for each command
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  wargauge man --out ~/.local/share/man/man1         then `man wargauge` and `man wargauge-run`
  wargauge man --out pages && man -l pages/wargauge-run.1

The pages say what `--help` says. Pages of the same names are replaced, other files stay.")]
pub(crate) struct Man {
    /// The folder of the pages; it is made if it is not there
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

impl Man {
    /// Writes the pages and says how many.
    pub(crate) fn execute(self, games: Games) -> Result<Exit, Failure> {
        let refused = |place: &Path, why: io::Error| {
            Failure::System(format!("write `{}`", path(place)), why.into())
        };
        fs::create_dir_all(&self.out).map_err(|why| refused(&self.out, why))?;
        let mut program = examples::filled(Cli::command(), games).disable_help_subcommand(true);
        // Gives every command below its full name, `wargauge-run`.
        program.build();
        let mut pages = Vec::new();
        collect(&program, &mut pages).map_err(|why| refused(&self.out, why))?;
        for (name, text) in &pages {
            let file = self.out.join(name);
            write_whole(&file, text).map_err(|why| refused(&file, why))?;
        }
        remark(&format!("{} manual pages in `{}`", pages.len(), path(&self.out)));
        Ok(Exit::Done)
    }
}

/// The pages of a command and of all below it, each with the name of its file.
fn collect(command: &Command, pages: &mut Vec<(String, Vec<u8>)>) -> io::Result<()> {
    let page = Page::new(command.clone()).source(concat!("wargauge ", env!("CARGO_PKG_VERSION")));
    let mut text = Vec::new();
    written(&page, command, &mut text)?;
    pages.push((page.get_filename(), text));
    command.get_subcommands().try_for_each(|below| collect(below, pages))
}

/// The sections of a page. The text after the options comes last, with the lines of its examples kept
/// apart: the library would fill them into one paragraph.
fn written(page: &Page, command: &Command, text: &mut Vec<u8>) -> io::Result<()> {
    page.render_title(text)?;
    page.render_name_section(text)?;
    page.render_synopsis_section(text)?;
    page.render_description_section(text)?;
    page.render_options_section(text)?;
    if command.has_subcommands() {
        page.render_subcommands_section(text)?;
    }
    command.get_after_help().map_or(Ok(()), |after| remarks(&after.to_string()).to_writer(text))
}

/// The text after the options: indented lines as they are, the others as paragraphs.
fn remarks(after: &str) -> Roff {
    let mut page = Roff::new();
    page.control("SH", ["EXAMPLES AND REMARKS"]);
    let mut kept = false;
    for line in after.lines() {
        if line.starts_with(' ') != kept {
            kept = !kept;
            page.control(if kept { "nf" } else { "fi" }, []);
        }
        if line.is_empty() {
            page.control("PP", []);
        } else {
            page.text([roman(line)]);
        }
    }
    if kept {
        page.control("fi", []);
    }
    page
}
