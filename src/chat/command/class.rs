//! How urgent what somebody asks for is.

use crate::parse::Command;
use crate::pool::Class;
use crate::press::{Act, Press};

/// Of a command.
pub(super) const fn of_command(command: &Command) -> Class {
    match command {
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
        | Command::Claim => Class::Move,
        Command::Board { .. }
        | Command::Moves
        | Command::Games
        | Command::Rules(_)
        | Command::Leaderboard { .. }
        | Command::Profile(_)
        | Command::SettingsMe(_)
        | Command::SettingsServer(_)
        | Command::Forget
        | Command::Help => Class::Picture,
        Command::Record { .. } | Command::Verify(_) | Command::Explore { .. } | Command::Export => {
            Class::File
        }
    }
}

/// Of a button, or of the form that it opened.
pub(super) const fn of_press(press: &Press) -> Class {
    match press {
        Press::Game { act, .. } => of_act(*act),
        Press::Challenge(..)
        | Press::Keep { .. }
        | Press::Send { .. }
        | Press::Unplan { .. }
        | Press::Choice { .. } => Class::Move,
        Press::OwnData { .. } | Press::Lesson(_) | Press::Commands => Class::Picture,
        Press::Explore(_) => Class::File,
    }
}

const fn of_act(act: Act) -> Class {
    match act {
        Act::Board | Act::Links | Act::TextBoard | Act::Moves | Act::More => Class::Picture,
        Act::Record | Act::Animation | Act::Verify | Act::Explore => Class::File,
        Act::Move
        | Act::Preview
        | Act::Plan
        | Act::Plans
        | Act::Choices
        | Act::Pass
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
        | Act::Pause
        | Act::AcceptPause
        | Act::DeclinePause
        | Act::GoOn
        | Act::Rematch => Class::Move,
    }
}
