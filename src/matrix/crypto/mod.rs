//! One device's end of encrypted rooms.

mod changes;
mod kept;
mod lease;
mod shelf;
mod store;
#[cfg(test)]
mod store_tests;
#[cfg(test)]
mod tests;
