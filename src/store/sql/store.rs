//! Outlines every transaction of [`Store`]; the statements are in the modules of the tables.

use async_trait::async_trait;

use super::dialect::{Pool, SqlStore};
use super::events::Told;
use super::{
    challenges, events, game_rows, games, moving, places, plans, players, posts, ratings, requests,
    timekeeping, turns,
};
use crate::{
    Account, Challenge, ChallengeId, ChallengeStatus, Conflict, Connections, GameId, GameRow, InChannel,
    LogLength, Millis, Moved, NewChallenge, NewGame, NewPost, Place, Player, PlayerId, RequestKey, Store,
    StoreError, StoredEvent, Turn,
};

#[async_trait]
impl Store for SqlStore {
    fn secrets_readable(&self) -> bool {
        self.secrets_readable
    }

    fn connections(&self) -> Connections {
        let count = |pool: &Pool| {
            let idle = pool.num_idle();
            Connections { used: (pool.size() as usize).saturating_sub(idle), idle }
        };
        let all = self.pools().map(count);
        all.fold(Connections::default(), |sum, one| Connections {
            used: sum.used + one.used,
            idle: sum.idle + one.idle,
        })
    }

    /// Closes all connections; no write-ahead log is left behind.
    async fn close(&self) {
        self.reader.close().await;
        self.writer.close().await;
    }

    async fn has_taken_effect(&self, request: &RequestKey) -> Result<bool, StoreError> {
        requests::is_noted(&self.reader, request).await
    }

    async fn has_taken_effect_after_all(&self, request: &RequestKey) -> Result<bool, StoreError> {
        // Whoever notes the same request waits for a transaction that has noted it and has not ended. Each does
        // so before it is told to commit. This one only looks, and is rolled back.
        let mut tx = self.begin().await?;
        match requests::note(&mut tx, Some(request)).await {
            Ok(()) => Ok(false),
            Err(StoreError::Conflict(Conflict::Repeated)) => Ok(true),
            Err(error) => Err(error),
        }
    }

    async fn player(&self, account: &Account, name: &str) -> Result<Player, StoreError> {
        // Every request of everybody gets here, and the name has hardly ever changed: reading first saves the
        // writer.
        if let Some(player) = players::find(&self.reader, account).await?
            && player.name == name
        {
            return Ok(player);
        }
        let mut tx = self.begin().await?;
        let player = players::keep(&mut tx, account, name).await?;
        tx.commit().await?;
        Ok(player)
    }

    async fn find_player(&self, account: &Account) -> Result<Option<Player>, StoreError> {
        players::find(&self.reader, account).await
    }

    async fn challenge(
        &self,
        challenge: &NewChallenge,
        posts: &(dyn Fn(ChallengeId) -> Vec<NewPost> + Send + Sync),
    ) -> Result<ChallengeId, StoreError> {
        let mut tx = self.begin().await?;
        requests::note(&mut tx, challenge.request.as_ref()).await?;
        let id = challenges::insert(&mut tx, challenge).await?;
        posts::owe(&mut tx, &self.entropy, &posts(id), challenge.now).await?;
        tx.commit().await?;
        Ok(id)
    }

    async fn find_challenge(&self, id: ChallengeId) -> Result<Option<Challenge>, StoreError> {
        challenges::find(&self.reader, id).await
    }

    async fn open_challenges(
        &self,
        platform: &str,
        channel: &str,
        now: Millis,
    ) -> Result<Vec<Challenge>, StoreError> {
        challenges::open_in(&self.reader, platform, channel, now).await
    }

    async fn open_challenges_around(
        &self,
        platform: &str,
        channel: &str,
        now: Millis,
        limit: u32,
    ) -> Result<Vec<Challenge>, StoreError> {
        challenges::open_around(&self.reader, platform, channel, now, limit).await
    }

    async fn challenges_between(
        &self,
        player: PlayerId,
        other: PlayerId,
        after: GameId,
    ) -> Result<Vec<Challenge>, StoreError> {
        challenges::between(&self.reader, player, other, after).await
    }

    async fn close_challenge(
        &self,
        id: ChallengeId,
        status: ChallengeStatus,
        now: Millis,
        posts: &[NewPost],
        request: Option<&RequestKey>,
    ) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        requests::note(&mut tx, request).await?;
        challenges::close(&mut tx, id, status, now).await?;
        posts::owe(&mut tx, &self.entropy, posts, now).await?;
        Ok(tx.commit().await?)
    }

    async fn overdue_challenges(&self, now: Millis) -> Result<Vec<Challenge>, StoreError> {
        challenges::overdue(&self.reader, now).await
    }

    async fn start_game(
        &self,
        game: &NewGame,
        challenge: Option<ChallengeId>,
        posts: &(dyn Fn(GameId) -> Vec<NewPost> + Send + Sync),
    ) -> Result<GameId, StoreError> {
        let mut tx = self.begin().await?;
        requests::note(&mut tx, game.request.as_ref()).await?;
        if let Some(challenge) = challenge {
            challenges::close(&mut tx, challenge, ChallengeStatus::Accepted, game.now).await?;
        }
        let id = games::insert(&mut tx, game, challenge, &self.sealer, self.seal_key).await?;
        let posts = posts(id);
        if !posts.iter().any(|post| post.is_about(id, LogLength::EMPTY)) {
            events::tell(&mut tx, &Told { game: id, length: LogLength::EMPTY }, game.now).await?;
        }
        posts::owe(&mut tx, &self.entropy, &posts, game.now).await?;
        tx.commit().await?;
        Ok(id)
    }

    async fn move_game(&self, id: GameId, place: &Place) -> Result<(), StoreError> {
        let mut tx = self.begin_alone().await?;
        if let Some((from, to)) = games::move_to(&mut tx, id, place).await? {
            posts::redirect(&mut tx, from, to).await?;
        }
        Ok(tx.commit().await?)
    }

    async fn rescue_game(
        &self,
        id: GameId,
        place: &Place,
        posts: &[NewPost],
        now: Millis,
        request: Option<&RequestKey>,
    ) -> Result<(), StoreError> {
        let mut tx = self.begin_alone().await?;
        requests::note(&mut tx, request).await?;
        if !games::is_lost(&mut tx, id).await? {
            return Err(Conflict::Stale.into());
        }
        if let Some((from, _)) = games::move_to(&mut tx, id, place).await? {
            posts::give_up_all(&mut tx, from, "the channel is gone", now).await?;
        }
        posts::owe(&mut tx, &self.entropy, posts, now).await?;
        Ok(tx.commit().await?)
    }

    async fn move_channel(
        &self,
        platform: &str,
        channels: [&str; 2],
        now: Millis,
        settings: &(dyn for<'s> Fn(&'s str) -> String + Send + Sync),
        show: &(dyn Fn(Moved) -> NewPost + Send + Sync),
    ) -> Result<(), StoreError> {
        let [from, to] = channels;
        if from == to {
            return Ok(());
        }
        let mut tx = self.begin_alone().await?;
        moving::move_settings(&mut tx, platform, channels, settings).await?;
        let moved = moving::move_all(&mut tx, platform, channels, now).await?;
        let posts: Vec<_> = moved.into_iter().map(show).collect();
        posts::owe(&mut tx, &self.entropy, &posts, now).await?;
        Ok(tx.commit().await?)
    }

    async fn set_gone(&self, place: &Place, gone: Option<Millis>) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        places::set_gone(&mut tx, place, gone).await?;
        Ok(tx.commit().await?)
    }

    async fn game(&self, id: GameId) -> Result<Option<GameRow>, StoreError> {
        game_rows::find(&self.reader, &self.sealer, id).await
    }

    async fn game_in(&self, platform: &str, channel: &str) -> Result<Option<GameRow>, StoreError> {
        game_rows::latest_in(&self.reader, &self.sealer, platform, channel).await
    }

    async fn games_of(&self, player: PlayerId, skip: u32, limit: u32) -> Result<Vec<GameRow>, StoreError> {
        game_rows::on_of(&self.reader, &self.sealer, player, skip, limit).await
    }

    async fn count_games_of(&self, player: PlayerId, most: u32) -> Result<u32, StoreError> {
        game_rows::count_of(&self.reader, player, most).await
    }

    async fn games_on_in(
        &self,
        platform: &str,
        channel: &str,
        but: Option<PlayerId>,
        limit: u32,
    ) -> Result<Vec<GameRow>, StoreError> {
        game_rows::on_in(&self.reader, &self.sealer, platform, channel, but, limit).await
    }

    async fn games_around(
        &self,
        channel: InChannel<'_>,
        skip: u32,
        limit: u32,
    ) -> Result<Vec<GameRow>, StoreError> {
        game_rows::around(&self.reader, &self.sealer, channel, skip, limit).await
    }

    async fn past_games_of(&self, player: PlayerId, limit: u32) -> Result<Vec<GameRow>, StoreError> {
        game_rows::over_of(&self.reader, &self.sealer, player, limit).await
    }

    async fn events(&self, game: GameId) -> Result<Vec<StoredEvent>, StoreError> {
        events::of(&self.reader, &self.sealer, game).await
    }

    async fn append(&self, turn: &Turn<'_>, posts: &[NewPost]) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        requests::note(&mut tx, turn.request).await?;
        let advanced = turns::advance(&mut tx, &self.sealer, turn).await?;
        let told = (!posts.iter().any(|post| post.is_about(turn.game, turn.length()))).then_some(advanced.at);
        events::append(&mut tx, &self.sealer, &advanced.commitment, turn, advanced.at, told).await?;
        plans::after(&mut tx, turn).await?;
        if turn.is_move || turn.result.is_some() {
            timekeeping::go_on(&mut tx, turn.game, advanced.at).await?;
        }
        if let Some(rate) = turn.rate.filter(|_| advanced.rated && turn.result.is_some()) {
            let pool = turn.rating_pool.unwrap_or(&advanced.system);
            ratings::change(&mut tx, turn.game, &advanced, (pool, rate)).await?;
        }
        posts::owe(&mut tx, &self.entropy, posts, turn.now).await?;
        Ok(tx.commit().await?)
    }
}
