//! Writing and reading records of whole games, and the errors for changed records.

mod bound;
mod measured;
mod properties;
mod systems;

use super::{Date, Difference, Info, Moment, Record, RecordError, Verdict, write};
use crate::{ByColor, Match, Secret, Seed, Setup};

fn info() -> Info {
    let names = ByColor { black: "]b\\ 🟫".to_owned(), white: "و[w]:".to_owned() };
    Info { names, date: Some(Date::from_unix(1_795_219_200)), time: None }
}
