//! A platform for tests and measurements.

use qgo_store::Place;

use crate::{Has, Platform, PlatformLimits};

/// A platform that has everything, and no larger limits than QGo's texts are written for.
pub const PLATFORM: Platform = Platform {
    name: "test",
    limits: PlatformLimits::WRITTEN_FOR,
    has: Has::EVERYTHING,
    keeps_history: true,
    sees_all_channels: false,
    draws_boards: false,
    line_start: "/",
    line_start_alone: "/",
    thread_at: Place::thread,
};
