//! What a platform is, as its adapter says once.

use qgo_store::Place;

/// A platform.
#[derive(Debug)]
pub struct Platform {
    /// Its name, as in [`qgo_store::Place::platform`] and [`qgo_store::Account::platform`].
    pub name: &'static str,
    /// The most that it takes.
    pub limits: PlatformLimits,
    /// Whether it keeps itself what was posted; else [`crate::Chat::history`] is needed, and posts are
    /// kept for it.
    pub keeps_history: bool,
    /// Whether everybody sees every channel of it. Where it has channels that not everybody sees, all
    /// that is known is that the asker sees the place of their request.
    pub sees_all_channels: bool,
    /// Which place the thread of a channel is that begins at a message there, also before it is opened:
    /// another one for each message, so that the adapter knows of a thread at which message it begins.
    pub thread_at: fn(&Place, &str) -> Place,
}

/// The most that a platform takes, in characters where nothing else is said. What is longer is cut;
/// what people have to read whole is written for the limits of [`crate::testing::PLATFORM`].
#[derive(Clone, Copy, Debug)]
pub struct PlatformLimits {
    /// Of a message.
    pub message: usize,
    /// How much longer the address of a message may be than [`crate::markup::message_link`] writes it.
    pub longer_link: usize,
    /// Of what a picture shows, in words.
    pub alt: usize,
    /// Bytes of a file.
    pub file: usize,
    /// Rows of buttons.
    pub rows: usize,
    /// Buttons in a row.
    pub buttons_in_row: usize,
    /// Of a button's label.
    pub label: usize,
    /// Of what a button or a form carries.
    pub id: usize,
    /// Of a thread's name.
    pub thread_name: usize,
    /// Of the title of a form, and of a field's label.
    pub form_label: usize,
    /// Of the example in a field.
    pub placeholder: usize,
    /// Of what is typed into a field.
    pub field: u16,
    /// Offers for what is being typed.
    pub offers: usize,
    /// Of an offer.
    pub offer: usize,
    /// Of the nonce of a post: at least [`qgo_store::NONCE`].
    pub nonce: usize,
}

impl PlatformLimits {
    /// Buttons beneath a message.
    pub(crate) const fn buttons(&self) -> usize {
        self.rows * self.buttons_in_row
    }
}
