//! Platforms that lack much.

use qgo_chat::testing::PLATFORM;
use qgo_chat::{Has, Platform};

/// A platform that has only lines of text and files.
pub(crate) static PLAIN: Platform = Platform {
    has: Has {
        buttons: false,
        reactions: false,
        forms: false,
        relative_times: false,
        edits: false,
        private_replies: false,
        unseen_requests: true,
        threads: false,
    },
    ..PLATFORM
};

/// A platform on which people type and react, and what only one may see is in their own conversation.
pub(crate) static REACTING: Platform = Platform {
    line_start: "!qgo ",
    line_start_alone: "",
    has: Has { reactions: true, edits: true, threads: true, unseen_requests: false, ..PLAIN.has },
    ..PLATFORM
};
