//! What people and servers have set.

pub(crate) mod known;
mod offers;
pub(crate) mod private_notice;
pub(crate) mod rating;
pub(crate) mod server;
pub(crate) mod settings;
pub(crate) mod vacation;
