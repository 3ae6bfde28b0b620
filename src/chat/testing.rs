//! A platform for tests and measurements.

use qgo_store::Place;

use crate::{Has, Platform, PlatformLimits};

/// The platform with the smallest limits for which QGo's texts are written: none of them is cut on it.
pub const PLATFORM: Platform = Platform {
    name: "test",
    limits: PlatformLimits {
        message: 2000,
        longer_link: 25,
        alt: 1024,
        file: 10 << 20,
        rows: 5,
        buttons_in_row: 5,
        label: 80,
        id: 100,
        thread_name: 100,
        form_label: 45,
        placeholder: 100,
        field: 4000,
        offers: 25,
        offer: 100,
        nonce: 25,
    },
    has: Has {
        buttons: true,
        forms: true,
        relative_times: true,
        edits: true,
        private_replies: true,
        threads: true,
    },
    keeps_history: true,
    sees_all_channels: false,
    thread_at: Place::thread,
};
