//! Matrix as chat sees it.

use qgo_chat::{Has, Platform, PlatformLimits};
use qgo_store::Place;

/// The name of the platform in the store.
pub(super) const NAME: &str = "matrix";

/// Matrix, with the size of files that the homeserver takes.
///
/// There is one for each run, for as long as the process lives, because requests refer to it.
pub(super) fn platform(upload: usize) -> &'static Platform {
    Box::leak(Box::new(Platform {
        name: NAME,
        limits: PlatformLimits { file: upload.min(LARGEST_FILE), ..LIMITS },
        has: HAS,
        keeps_history: true,
        sees_all_channels: false,
        draws_boards: false,
        line_start: "!qgo ",
        line_start_alone: "",
        // A thread is named by the message at which it begins.
        thread_at: Place::thread,
    }))
}

/// The largest file that is made, however much the homeserver takes.
pub(super) const LARGEST_FILE: usize = 10 << 20;

const HAS: Has = Has {
    buttons: false,
    reactions: true,
    forms: false,
    relative_times: false,
    edits: true,
    private_replies: false,
    unseen_requests: false,
    threads: true,
};

/// An event has at most 65,536 bytes, in which a text stands twice, as words and as HTML, and which grow by a
/// third when it is encrypted. So a text of this length and its alternative text fit in any script, with the
/// addresses of links.
const LIMITS: PlatformLimits =
    PlatformLimits { message: 4000, longer_link: 0, ..PlatformLimits::WRITTEN_FOR };
