//! Discord as chat sees it.

use qgo_chat::{Has, Platform, PlatformLimits};
use qgo_store::Place;

/// Discord, with the limits of messages, components, files and threads that its documentation gives.
pub(super) static PLATFORM: Platform = Platform {
    name: "discord",
    limits: LIMITS,
    has: Has::EVERYTHING,
    keeps_history: true,
    sees_all_channels: false,
    draws_boards: false,
    line_start: "/",
    line_start_alone: "/",
    // A thread that begins at a message has the message's id.
    thread_at: Place::thread,
};

const LIMITS: PlatformLimits = PlatformLimits {
    message: 2000,
    // The length of `https://discord.com/channels/@me` without that of `message:`, which it replaces.
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
};

const _: () = assert!(qgo_store::NONCE <= LIMITS.nonce);
