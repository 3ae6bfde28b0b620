//! Hand-built views, and what is said of them.

mod fixtures;
mod limits;
mod sentences;
