//! The page as chat sees it.

use qgo_chat::{Has, Platform, PlatformLimits};
use qgo_store::Place;

/// The page. It could show more at once, but has the limits of the platform on which people play elsewhere,
/// so that they see the same here.
pub static PLATFORM: Platform = Platform {
    name: "web",
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
        // The nonce is the id of a message, and part of the addresses of its files.
        nonce: qgo_store::NONCE,
    },
    has: Has {
        buttons: true,
        forms: true,
        relative_times: true,
        edits: true,
        private_replies: true,
        threads: true,
    },
    keeps_history: false,
    sees_all_channels: true,
    thread_at: Place::thread,
};
