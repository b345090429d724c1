//! Text for a terminal: colours, tables, lines that are wrapped, bars, fields of CSV files. The
//! command line finds out whether there is a terminal and how wide it is.

mod figures;
mod paint;
mod table;
mod wrap;

pub use figures::{bar, csv_field, csv_number};
pub use paint::{Colour, Paint};
pub use table::{Column, Table};
pub use wrap::{seen, wrapped};
