//! A store that is slow is in the log, with what was asked of it.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, timeout};

use crate::{Store, StoreError, forward, forward_the_rest};

/// How long the store may take without a word in the log.
const PATIENCE: Duration = Duration::from_secs(2);

/// A store of which the log says what it was asked when it does not answer within 2 s: while it is
/// waited for, since an answer may never come, and again when it has come.
pub struct Watched {
    inner: Arc<dyn Store>,
}

impl Watched {
    /// Watches a store.
    #[must_use]
    pub fn new(inner: Arc<dyn Store>) -> Self {
        Self { inner }
    }

    async fn around<T>(
        &self,
        asked: &'static str,
        call: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        let since = Instant::now();
        let mut call = pin!(call);
        if let Ok(answer) = timeout(PATIENCE, &mut call).await {
            return answer;
        }
        tracing::warn!(asked, "the store has not answered for {} s", PATIENCE.as_secs());
        let answer = call.await;
        let error = answer.as_ref().err().map(tracing::field::display);
        tracing::warn!(asked, error, "the store answered after {:.1} s", since.elapsed().as_secs_f64());
        answer
    }
}

forward! { Store for Watched:
    player(account: &Account, name: &str) -> Player;
    find_player(account: &Account) -> Option<Player>;
    challenge(
        challenge: &NewChallenge,
        posts: &(dyn Fn(ChallengeId) -> Vec<NewPost> + Send + Sync)
    ) -> ChallengeId;
    find_challenge(id: ChallengeId) -> Option<Challenge>;
    open_challenges(platform: &str, channel: &str, now: Millis) -> Vec<Challenge>;
    close_challenge(id: ChallengeId, status: ChallengeStatus, now: Millis, posts: &[NewPost]) -> ();
    overdue_challenges(now: Millis) -> Vec<Challenge>;
    start_game(
        game: &NewGame,
        challenge: Option<ChallengeId>,
        posts: &(dyn Fn(GameId) -> Vec<NewPost> + Send + Sync)
    ) -> GameId;
    move_game(id: GameId, place: &Place) -> ();
    rescue_game(id: GameId, place: &Place, posts: &[NewPost], now: Millis) -> ();
    set_gone(place: &Place, gone: Option<Millis>) -> ();
    game(id: GameId) -> Option<GameRow>;
    game_in(platform: &str, channel: &str) -> Option<GameRow>;
    games_of(player: PlayerId, skip: u32, limit: u32) -> Vec<GameRow>;
    count_games_of(player: PlayerId, most: u32) -> u32;
    games_on_in(platform: &str, channel: &str, limit: u32) -> Vec<GameRow>;
    past_games_of(player: PlayerId, limit: u32) -> Vec<GameRow>;
    events(game: GameId) -> Vec<StoredEvent>;
    append(turn: &Turn<'_>, posts: &[NewPost]) -> ();
    owe(posts: &[NewPost], now: Millis) -> Vec<PostId>;
    due_posts(platform: &str, now: Millis, limit: u32) -> Vec<Post>;
    next_due(platform: &str, now: Millis) -> Option<Millis>;
    sent(
        post: PostId,
        message: Option<&str>,
        now: Millis,
        replaced: &(dyn Fn(Replaced) -> Vec<NewPost> + Send + Sync)
    ) -> ();
    put_off(post: PostId, not_before: Millis, error: &str, refused: Option<Millis>) -> ();
    retry_refused(place: &Place, now: Millis) -> bool;
    hold_post(post: PostId, not_before: Millis) -> ();
    resume_posts(platform: &str, channel: &str) -> ();
    give_up(post: PostId, error: &str, now: Millis) -> ();
    sent_posts(platform: &str, channel: &str, before: Option<PostId>, limit: u32) -> Vec<Post>;
    withdraw(place: &Place, message: &str, now: Millis) -> ();
    sent_post(platform: &str, channel: &str, message: &str) -> Option<Post>;
    channels(platform: &str) -> Vec<Place>;
    prune_posts(platform: &str, before: Millis) -> u64;
}

forward! { Plans for Watched:
    plans(game: GameId, player: PlayerId) -> Vec<Plan>;
    put_plan(plan: &NewPlan, replaces: Option<PlanId>) -> PlanId;
    drop_plans(ids: &[PlanId]) -> ();
    games_with_plans() -> Vec<GameId>;
}

forward_the_rest!(Watched);
