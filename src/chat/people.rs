//! The people who play: what they have set.

pub(crate) mod settings;
