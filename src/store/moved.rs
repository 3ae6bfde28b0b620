//! What comes along when a channel becomes another one.

use crate::{ChallengeId, GameId, LogLength, Place};

/// Something that was moved with its channel and has to be shown anew, because its messages are where nobody
/// looks any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Moved {
    /// A running game, which is now in this place.
    Game {
        /// The game.
        game: GameId,
        /// The length of its log.
        length: LogLength,
        /// The new channel, or a thread that belongs to it now.
        place: Place,
    },
    /// A running game for which the new channel has no room, because another one is running there. It stays
    /// in its old place, which counts as [gone](crate::GameRow::place_gone).
    Left {
        /// The game.
        game: GameId,
        /// The new channel.
        channel: Place,
    },
    /// An open challenge, which is now in this place.
    Challenge {
        /// The challenge.
        challenge: ChallengeId,
        /// The new channel, or a thread that belongs to it now.
        place: Place,
    },
}
