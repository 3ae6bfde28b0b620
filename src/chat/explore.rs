//! Exploring a game after its end: which position, which of its realities, under which conditions.

mod given;
mod page;
mod position;

pub(crate) use self::given::{BadGiven, Given, GivenWords, MOST};
pub(crate) use self::page::{ExplorePage, ExploreVerb};
pub(crate) use self::position::{Position, log_length_of, place_of_move, worth_a_look};
