//! What is charged for what the asker alone sees: every command, button and form is named here, so
//! that none is forgotten.

use futures::future::BoxFuture;

use super::Kind;
use crate::ask::{Answer, Ask};
use crate::command::play::is_preview;
use crate::parse::{Command, Format};
use crate::press::{Act, Press};
use crate::{Message, Reply};

/// What is to be paid: of what, and how much.
type Price = Option<(Kind, u32)>;

const PICTURE: Price = Some((Kind::Picture, 1));
const EXPLORE: Price = Some((Kind::Explore, 1));
const FILE: Price = Some((Kind::Export, 1));
/// A whole game drawn, or everything that is kept about somebody: as much as so many records.
const DEAR_FILE: Price = Some((Kind::Export, 4));

/// What a command costs besides what it posts.
pub(crate) fn of_command(command: &Command) -> Price {
    match command {
        Command::Board { public: false, .. } | Command::Rules(_) | Command::Profile(_) => PICTURE,
        Command::Move(points) if is_preview(points) => PICTURE,
        // Without points it shows those that are marked.
        Command::Dead(points) if points.trim().is_empty() => PICTURE,
        Command::Explore { .. } => EXPLORE,
        Command::Record { format, .. } => of_file(*format),
        Command::Verify(_) => FILE,
        Command::Export => DEAR_FILE,
        Command::Challenge(_)
        | Command::Accept
        | Command::Decline
        | Command::Cancel
        | Command::Move(_)
        | Command::Keep(_)
        | Command::Pass
        | Command::Resign
        | Command::Undo
        | Command::End
        | Command::Dead(_)
        | Command::Claim
        | Command::Board { public: true, .. }
        | Command::Moves
        | Command::Games
        | Command::Leaderboard { .. }
        | Command::SettingsMe(_)
        | Command::SettingsServer(_)
        | Command::Forget
        | Command::Help => None,
    }
}

const fn of_file(format: Format) -> Price {
    match format {
        Format::Sgf | Format::Png | Format::Json => FILE,
        Format::Gif => DEAR_FILE,
    }
}

/// What a button costs besides what it posts.
pub(crate) const fn of_press(press: &Press) -> Price {
    match press {
        Press::Game { act, .. } => of_act(*act),
        Press::Lesson(_) => PICTURE,
        Press::Explore(_) => EXPLORE,
        Press::Challenge(..)
        | Press::Keep { .. }
        | Press::Send { .. }
        | Press::Unplan { .. }
        | Press::OwnData { .. }
        | Press::Choice { .. }
        | Press::Games(_)
        | Press::Commands => None,
    }
}

/// What a form costs besides what it posts, with what was typed into it.
pub(crate) fn of_form(press: &Press, typed: &str) -> Price {
    match press {
        Press::Game { act: Act::Preview, .. } => PICTURE,
        Press::Game { act: Act::Move, .. } if is_preview(typed) => PICTURE,
        other => of_press(other),
    }
}

const fn of_act(act: Act) -> Price {
    match act {
        Act::Board | Act::Links | Act::TextBoard => PICTURE,
        Act::Explore => EXPLORE,
        Act::Record | Act::Verify => FILE,
        Act::Animation => DEAR_FILE,
        Act::Move
        | Act::Pass
        | Act::More
        | Act::Moves
        | Act::Resign
        | Act::ResignNow
        | Act::PlayOn
        | Act::Undo
        | Act::AcceptUndo
        | Act::DeclineUndo
        | Act::Claim
        | Act::End
        | Act::AcceptEnd
        | Act::DeclineEnd
        | Act::Dead
        | Act::Confirm
        | Act::Resume
        | Act::Rematch
        | Act::Pause
        | Act::AcceptPause
        | Act::DeclinePause
        | Act::GoOn
        | Act::Preview
        | Act::Plan
        | Act::Plans
        | Act::Choices
        | Act::Bring
        | Act::EndLost
        | Act::EndLostNow => None,
    }
}

impl Ask<'_> {
    /// Answers, if the price can be paid. A picture that was not drawn costs nothing.
    pub(crate) async fn priced(&self, price: Price, answer: BoxFuture<'_, Answer>) -> Answer {
        let Some(price) = price else { return answer.await };
        let is_drawn = |reply: &Reply| {
            let (Reply::Private(Message { files, .. }) | Reply::Update(Message { files, .. })) = reply;
            !files.is_empty()
        };
        self.looking(price, answer, |replies| price.0 != Kind::Picture || replies.iter().any(is_drawn)).await
    }
}
