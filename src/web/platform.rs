//! The page as chat sees it.

use qgo_chat::{Has, Platform, PlatformLimits};
use qgo_store::Place;

/// The page. It could show more at once, but people are to see the same here as on other platforms. The nonce
/// of a post is the id of its message, and part of the addresses of its files.
pub static PLATFORM: Platform = Platform {
    name: "web",
    limits: PlatformLimits::WRITTEN_FOR,
    has: Has::EVERYTHING,
    keeps_history: false,
    sees_all_channels: true,
    draws_boards: true,
    line_start: "/",
    line_start_alone: "/",
    thread_at: Place::thread,
};
