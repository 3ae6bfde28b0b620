//! What the other processes tell.

use std::sync::atomic::Ordering;
use std::time::Duration;

use qgo_store::{Account, GameId, LineId, Notices, StoreError};
use tokio::time::sleep;

use super::notice::{Notice, read};
use crate::deliver::undelivered::Reason;
use crate::{Chat, News};

/// The pause after a failure.
const PAUSE: Duration = Duration::from_secs(1);

impl Chat {
    /// Hears what the other processes tell, for ever. If the connection is lost something may have been
    /// missed, so everything is looked at anew once it is there again.
    pub(super) async fn listen(&self) {
        loop {
            match self.store.notices().await {
                Ok(Some(notices)) => {
                    self.may_have_missed_something();
                    let error = self.hear(notices).await;
                    tracing::warn!(%error, "what the other processes tell was interrupted");
                }
                Ok(None) => return std::future::pending().await,
                Err(error) => tracing::warn!(%error, "what the other processes tell cannot be heard"),
            }
            sleep(PAUSE).await;
        }
    }

    /// Until the connection is lost.
    async fn hear(&self, mut notices: Box<dyn Notices>) -> StoreError {
        loop {
            let text = match notices.next().await {
                Ok(text) => text,
                Err(error) => return error,
            };
            for notice in read(&text, &self.process) {
                if let Err(error) = self.heed(notice).await {
                    tracing::warn!(%error, "what another process has changed cannot be read");
                    self.may_have_missed_something();
                }
            }
        }
    }

    /// Another process may have given parts back.
    fn look_for_free_parts(&self) {
        self.free.send_replace(());
    }

    fn may_have_missed_something(&self) {
        self.look_for_free_parts();
        self.wake_here();
        self.news.tell_here(News::Missed);
    }

    async fn heed(&self, notice: Notice) -> Result<(), StoreError> {
        match notice {
            Notice::Owed => self.wake_delivery_here(),
            Notice::Time(game) => {
                if game.is_none_or(|game| self.parts().has_game(game)) {
                    self.wake_games_here();
                }
            }
            Notice::Free => self.look_for_free_parts(),
            Notice::Game(game) => self.changes.tell_here(game),
            Notice::Hall => self.news.tell_here(News::Hall),
            Notice::Talk(game, line) => self.pass_on_talk(game, line).await?,
            Notice::Person(named) => drop(self.settings_of(&Account::from(named)).await?),
            Notice::Forgotten(named) => {
                self.known.learn(&Account::from(named.clone()), None);
                self.forgotten.add_for_couriers(named.into());
                self.wake_delivery_here();
            }
            // The other process has done this already, but a delivery of this one that had to wait may have
            // written that down later.
            Notice::Resume(place) => {
                self.resumed.fetch_add(1, Ordering::SeqCst);
                self.store.resume_posts(&place.platform, &place.channel).await?;
                self.wake_delivery_here();
            }
            Notice::Refused(place, why) => {
                let why = why.map_or(Reason::Failed, Reason::Refused);
                self.undelivered.remember_here(&place, &why);
            }
            Notice::Arrived(place) => drop(self.undelivered.forget_here(&place)),
        }
        Ok(())
    }

    /// Tells what somebody said beside a game, unless it is gone already.
    async fn pass_on_talk(&self, game: GameId, line: LineId) -> Result<(), StoreError> {
        let next = LineId(line.0.saturating_add(1));
        let said = self.store.talk_of(game, Some(next), 1).await?.pop().filter(|said| said.id == line);
        let row = self.store.game(game).await?;
        if let (Some(said), Some(row)) = (said, row) {
            let words = self.server_of(&row.place).await?.words(&crate::Languages::default());
            self.news.tell_here(News::Talk(game, crate::talk::line(words, &said)));
        }
        Ok(())
    }
}
