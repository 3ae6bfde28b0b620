//! What a platform is and can do, as its adapter says once.

use qgo_store::Place;

/// A platform.
#[derive(Debug)]
pub struct Platform {
    /// Its name, as in [`qgo_store::Place::platform`] and [`qgo_store::Account::platform`].
    pub name: &'static str,
    /// The limits of what it takes.
    pub limits: PlatformLimits,
    /// The features that it has.
    pub has: Has,
    /// Whether it keeps posted messages itself. If not, [`crate::Chat::history`] is needed, and posts are
    /// kept for it; and the pictures of boards in what its courier gets have no bytes, because they are drawn when
    /// somebody fetches them ([`crate::Chat::sent_message`]).
    pub keeps_history: bool,
    /// Whether everybody sees all of its channels. If not, all that is known is that askers see the place of
    /// their request.
    pub sees_all_channels: bool,
    /// Whether it draws the boards of private messages itself ([`Message::sheet`](super::Message)); they have
    /// no pictures then.
    pub draws_boards: bool,
    /// What a typed line begins with in a channel, as texts show it: `/`, or a name by which QGo is called,
    /// with a space.
    pub line_start: &'static str,
    /// The same where nobody but the asker is: `/`, or nothing.
    pub line_start_alone: &'static str,
    /// The place of the thread that begins at a message of a channel, whether it is open yet or not. It is
    /// another place for each message, so the adapter knows at which message a thread begins.
    pub thread_at: fn(&Place, &str) -> Place,
}

impl Platform {
    /// A message of the platform as a witness of a game's chance (docs/rules.md): its id, which QGo could not
    /// choose. Where QGo itself keeps the messages it can, and the witness proves nothing: it is called `local`.
    pub fn witness(&self, message: &str) -> String {
        let origin = if self.keeps_history { self.name } else { LOCAL };
        format!("{origin}:{message}")
    }
}

/// What witnesses are called that QGo could have chosen.
pub(crate) const LOCAL: &str = "local";

/// The features of a platform. For what is lacking, chat chooses the way around; what it gives to the adapter
/// does not need the feature.
#[derive(Clone, Copy, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own, and any of them may be lacking"
)]
pub struct Has {
    /// It has buttons. Else a message ends with what can be typed in their place.
    pub buttons: bool,
    /// People can react to a message with an emoji. Where there are no buttons, reactions are the buttons:
    /// the adapter puts the [`Button::emoji`](super::Button) of each under its message, and a reaction with
    /// it is a press. The message says what each means.
    pub reactions: bool,
    /// It has forms. Else [`crate::Chat::form`] returns none: the button for a form is pressed like any
    /// other, and the answer says what to type.
    pub forms: bool,
    /// It shows times as their distance from now, and keeps that up to date. Else times stand in words, with
    /// date and clock: in the asker's time zone if it is known and only they see the message, else in UTC.
    pub relative_times: bool,
    /// Messages can be changed and deleted. Else nothing is owed that would do so, and no
    /// [`Reply::Update`](super::Reply::Update) is given.
    pub edits: bool,
    /// It can show a message in a channel to one person alone. Else the adapter sends a
    /// [`Reply`](super::Reply) to the asker's own conversation with QGo, and the reply begins with the
    /// channel that it is about. What all see never depends on it.
    pub private_replies: bool,
    /// What somebody asks for is seen by nobody else in that place. Else what is secret is better asked for in
    /// their own conversation with QGo: messages say so, and [`Reply::TakeBack`](super::Reply::TakeBack)
    /// follows a secret that was asked for where others are.
    pub unseen_requests: bool,
    /// It has threads. Else a channel has one game at a time.
    pub threads: bool,
}

/// The most that a platform takes, in characters unless said otherwise. What is longer is cut; texts that
/// must be read whole are written for [`PlatformLimits::WRITTEN_FOR`].
#[derive(Clone, Copy, Debug)]
pub struct PlatformLimits {
    /// The text of a message.
    pub message: usize,
    /// How many characters longer the address of a message may be than [`crate::markup`] writes it.
    pub longer_link: usize,
    /// The alternative text of a picture.
    pub alt: usize,
    /// The size of a file, in bytes.
    pub file: usize,
    /// The number of rows of buttons.
    pub rows: usize,
    /// The number of buttons in a row.
    pub buttons_in_row: usize,
    /// The label of a button.
    pub label: usize,
    /// The id of a button or a form.
    pub id: usize,
    /// The name of a thread.
    pub thread_name: usize,
    /// The title of a form, and the label of a field.
    pub form_label: usize,
    /// The example in a field.
    pub placeholder: usize,
    /// The text typed into a field.
    pub field: u16,
    /// The number of offers for an option that is being typed.
    pub offers: usize,
    /// The label and the value of an offer.
    pub offer: usize,
    /// The nonce of a post: at least [`qgo_store::NONCE`].
    pub nonce: usize,
}

impl Has {
    /// Nothing is lacking.
    pub const EVERYTHING: Self = Self {
        buttons: true,
        reactions: true,
        forms: true,
        relative_times: true,
        edits: true,
        private_replies: true,
        unseen_requests: true,
        threads: true,
    };
}

impl PlatformLimits {
    /// The limits for which QGo's texts are written: where none is smaller, no text is cut.
    pub const WRITTEN_FOR: Self = Self {
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
        nonce: qgo_store::NONCE,
    };

    /// The most buttons beneath a message.
    pub(crate) const fn buttons(&self) -> usize {
        self.rows * self.buttons_in_row
    }
}
