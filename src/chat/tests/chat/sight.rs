//! Games from the eyes of whoever looks at them.

mod clicking;
mod look;
mod phases;
mod refusals;
mod secrecy;
mod sheets;
mod telling;
mod variations;
