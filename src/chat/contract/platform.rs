//! What a platform is, as its adapter says once.

use qgo_store::Place;

/// A platform.
#[derive(Debug)]
pub struct Platform {
    /// Its name, as in [`qgo_store::Place::platform`] and [`qgo_store::Account::platform`].
    pub name: &'static str,
    /// The most that it takes.
    pub limits: PlatformLimits,
    /// What it has.
    pub has: Has,
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

/// What a platform has. Where something is lacking chat chooses the way around; what it gives to the
/// adapter needs none of it.
#[derive(Clone, Copy, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own, and any of them may be lacking"
)]
pub struct Has {
    /// Buttons. Else a message ends with what can be typed in their place.
    pub buttons: bool,
    /// Forms. Else [`crate::Chat::form`] gives none: the button that opens one is pressed like any other,
    /// and the answer says what to type.
    pub forms: bool,
    /// Times that say how far away they are, and go on saying it. Else moments stand in words, with date
    /// and clock, in the asker's time zone if that is known and only they see it, else in UTC.
    pub relative_times: bool,
    /// Messages can be changed and taken away. Else nothing is owed that would do so, and no
    /// [`Reply::Update`](super::Reply::Update) is given.
    pub edits: bool,
    /// Messages in a channel that only one person sees. Else the adapter sends a [`Reply`](super::Reply)
    /// to the asker's own conversation with QGo, and it begins with the channel that it is about. What
    /// all see never depends on it.
    pub private_replies: bool,
    /// Threads. Else there is one game at a time in a channel.
    pub threads: bool,
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
