//! Text for a terminal: colours, tables, lines that are wrapped, bars, fields of CSV files. What a terminal
//! is, and how wide, is for the command line to find out.

mod figures;
mod paint;
mod table;
mod wrap;

pub use figures::{bar, csv_field};
pub use paint::{Colour, Paint};
pub use table::{Column, Table};
pub use wrap::{seen, wrapped};
