//! Ratings and results.

use async_trait::async_trait;

use crate::{GameId, Millis, Pair, Player, PlayerId, StoreError};
#[cfg(doc)]
use crate::{Store, Turn};

/// A rating of Glicko-2. The caller works it out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rated {
    /// The rating, on the scale that starts at 1500.
    pub rating: f64,
    /// The rating deviation, on the same scale; positive.
    pub deviation: f64,
    /// The volatility; positive.
    pub volatility: f64,
    /// When the game ended that led to this rating.
    pub at: Millis,
}

/// A rating with a greater deviation is provisional.
pub const PROVISIONAL: f64 = 110.0;

/// Works out the ratings after a rated game from those before it (`None` for a player's first rated game in
/// its system). Returns `None` if neither changes. The store sets [`Rated::at`] of the new ones.
pub type Rate<'a> = dyn Fn(Pair<Option<Rated>>) -> Option<Pair<Rated>> + Send + Sync + 'a;

/// An entry in the history of a player's ratings.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingPoint {
    /// The rule system.
    pub system: String,
    /// The game that changed it.
    pub game: GameId,
    /// The rating after the game.
    pub rated: Rated,
    /// The change of the rating; for the first, from 1500.
    pub change: f64,
}

/// An entry of a leaderboard.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranked {
    /// The player.
    pub player: Player,
    /// Their present rating.
    pub rated: Rated,
    /// The results of all their rated games in that system, in any place.
    pub tally: Tally,
}

/// How many games a player has won, lost and tied. Games without a result that counts are not included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub won: u32,
    /// Games lost.
    pub lost: u32,
    /// Games tied.
    pub tied: u32,
}

/// A player's results against one opponent in one system, rated or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultLine {
    /// The rule system.
    pub system: String,
    /// The opponent.
    pub opponent: Player,
    /// The results from the player's point of view.
    pub tally: Tally,
}

/// Ratings, which only [`Store::append`] changes ([`Turn::rate`]), and results.
#[async_trait]
pub trait Ratings {
    /// All changes of a player's ratings, oldest first.
    async fn history(&self, player: PlayerId) -> Result<Vec<RatingPoint>, StoreError>;

    /// The best `limit` players of a system, with [`PROVISIONAL`] ratings after all others. If a server is
    /// given (platform and server; `""` on a platform without servers), only players with a rated game there;
    /// a rating is the same everywhere. Players who were forgotten are left out.
    async fn leaderboard(
        &self,
        system: &str,
        server: Option<(&str, &str)>,
        limit: u32,
    ) -> Result<Vec<Ranked>, StoreError>;

    /// A player's results by system and opponent, those with most games first.
    async fn results(&self, player: PlayerId) -> Result<Vec<ResultLine>, StoreError>;
}
