//! What is kept about ratings and results.

use async_trait::async_trait;

use crate::{GameId, Millis, Pair, Player, PlayerId, StoreError};
#[cfg(doc)]
use crate::{Store, Turn};

/// A rating as Glicko-2 describes it; how it is worked out is the caller's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rated {
    /// On the scale that begins at 1500.
    pub rating: f64,
    /// How uncertain it is, in the same points; positive.
    pub deviation: f64,
    /// How erratic the results are; positive.
    pub volatility: f64,
    /// When the game ended that it comes from.
    pub at: Millis,
}

/// A rating with a greater deviation than this is provisional.
pub const PROVISIONAL: f64 = 110.0;

/// What a rated game makes of the ratings that its players had (`None`: their first rated game in
/// its system); `None` if it changes neither. [`Rated::at`] of the new ones is set by the store.
pub type Rate<'a> = dyn Fn(Pair<Option<Rated>>) -> Option<Pair<Rated>> + Send + Sync + 'a;

/// One step in the history of a player's ratings.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingPoint {
    /// The rule system.
    pub system: String,
    /// The game that changed it.
    pub game: GameId,
    /// What it was afterwards.
    pub rated: Rated,
    /// By how much the rating changed; for the first, from 1500.
    pub change: f64,
}

/// A line of a leaderboard.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranked {
    /// Who.
    pub player: Player,
    /// Their rating now.
    pub rated: Rated,
    /// Their rated games of that system, wherever they were played.
    pub tally: Tally,
}

/// Games that a player has won, lost and tied. One without a result that counts is in none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Won.
    pub won: u32,
    /// Lost.
    pub lost: u32,
    /// Tied.
    pub tied: u32,
}

/// A player's results in one system against one opponent, rated or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultLine {
    /// The rule system.
    pub system: String,
    /// Against whom.
    pub opponent: Player,
    /// From the player's side.
    pub tally: Tally,
}

/// Ratings, which only [`Store::append`] changes ([`Turn::rate`]), and results.
#[async_trait]
pub trait Ratings {
    /// All changes of a player's ratings, oldest first.
    async fn history(&self, player: PlayerId) -> Result<Vec<RatingPoint>, StoreError>;

    /// The best `limit` players of a system, those with a [`PROVISIONAL`] rating after all others.
    /// Of a server (platform and server; `""` where the platform has none) those with a rated game
    /// in it; their ratings are the same everywhere. Who was forgotten is left out.
    async fn leaderboard(
        &self,
        system: &str,
        server: Option<(&str, &str)>,
        limit: u32,
    ) -> Result<Vec<Ranked>, StoreError>;

    /// A player's results by system and opponent, most games first.
    async fn results(&self, player: PlayerId) -> Result<Vec<ResultLine>, StoreError>;
}
