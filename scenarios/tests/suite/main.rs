//! The tests of the reader of scenarios, as one program: what is shipped, what may be changed, and
//! what is refused with which message.

mod era1794;
mod handbook;
mod hostile;
mod invalid;
mod no_panic;
mod pluton;
mod readings;
mod verdox;
