//! The pause of a game's clocks, on which both players agree by buttons.

use qgo_rules::Color;
use qgo_store::{Conflict, NewPost, PlayerId, StoreError};
use qgo_words::text::text;

use crate::ask::{Answer, Ask};
use crate::budget::Deed;
use crate::compose::Body;
use crate::computer::opponent;
use crate::games::table::{Table, bold_names, player};
use crate::trouble::Trouble;

impl Ask<'_> {
    /// Proposes a pause; if the opponent has already proposed one, agrees to that.
    pub(super) async fn offer_pause(&self, table: Table, color: Color) -> Answer {
        self.may_pause(&table)?;
        let me = player(&table.row, color).id;
        if opponent::in_game(&table.row).is_some() {
            return self.pause_with_computer(&table, color, me).await;
        }
        match table.row.pause_by {
            Some(by) if by == me => return Err(self.about(&table, color, "pause-proposed-already")),
            Some(_) => return self.accept_pause(table, color).await,
            None => {}
        }
        self.in_time(&table, color).await?;
        let posts = [notice(&table, &Body::PauseOffered { game: table.row.id, by: me })];
        let offer = async {
            let (store, key) = (&self.chat.store, self.key.as_ref());
            let offered = store.offer_pause(table.row.id, Some(me), &posts, self.now, key).await;
            self.unless_stale(offered, "pause-already")
        };
        self.posting(Deed::Ask, &table.row.place, Box::pin(offer)).await?;
        self.chat.wake_delivery();
        self.chat.changes.tell(table.row.id);
        let other = bold_names(self.words, &table.row)[!color].clone();
        Ok(self.private("you-offered-pause", &[("other", text(other))]))
    }

    /// Pauses a game against the computer, which agrees at once to every pause.
    async fn pause_with_computer(&self, table: &Table, color: Color, me: PlayerId) -> Answer {
        self.in_time(table, color).await?;
        let pause = async {
            if table.row.pause_by.is_none() {
                let (store, id) = (&self.chat.store, table.row.id);
                let offered = store.offer_pause(id, Some(me), &[], self.now, None).await;
                self.unless_stale(offered, "pause-already")?;
            }
            self.set_paused(table, true, "pause-no-offer").await
        };
        self.posting(Deed::Say, &table.row.place, Box::pin(pause)).await?;
        Ok(self.private("you-paused", &[]))
    }

    /// Agrees to the pause that the opponent proposes.
    pub(super) async fn accept_pause(&self, table: Table, color: Color) -> Answer {
        self.may_pause(&table)?;
        match table.row.pause_by {
            None => return Err(self.trouble("pause-no-offer", &[])),
            Some(by) if by == player(&table.row, color).id => {
                return Err(self.about(&table, color, "pause-own"));
            }
            Some(_) => {}
        }
        // A pause cannot save a player whose time is up.
        self.in_time(&table, color).await?;
        let pause = self.set_paused(&table, true, "pause-no-offer");
        self.posting(Deed::Answer, &table.row.place, Box::pin(pause)).await?;
        Ok(self.private("you-paused", &[]))
    }

    /// Declines a pause, or withdraws the player's own proposal.
    pub(super) async fn decline_pause(&self, table: Table, color: Color) -> Answer {
        self.may_post()?;
        let me = player(&table.row, color).id;
        let Some(by) = table.row.pause_by else { return Err(self.trouble("pause-no-offer", &[])) };
        let posts = [notice(&table, &Body::PauseDeclined { game: table.row.id, by: me, own: by == me })];
        let decline = async {
            let (store, key) = (&self.chat.store, self.key.as_ref());
            let declined = store.offer_pause(table.row.id, None, &posts, self.now, key).await;
            self.unless_stale(declined, "pause-no-offer")
        };
        let deed = if by == me { Deed::Say } else { Deed::Answer };
        self.posting(deed, &table.row.place, Box::pin(decline)).await?;
        self.chat.wake_delivery();
        self.chat.changes.tell(table.row.id);
        Ok(self.private(if by == me { "you-withdrew-pause" } else { "you-declined-pause" }, &[]))
    }

    /// Ends the pause.
    pub(super) async fn end_pause(&self, table: Table) -> Answer {
        self.may_post()?;
        let go_on = self.set_paused(&table, false, "pause-not-paused");
        self.posting(Deed::Say, &table.row.place, Box::pin(go_on)).await?;
        Ok(self.private("you-went-on", &[]))
    }

    async fn set_paused(&self, table: &Table, on: bool, otherwise: &str) -> Result<(), Trouble> {
        let post = notice(table, &Body::Paused { game: table.row.id, on });
        if !self.chat.store.pause(table.row.id, on, &[post], self.now, self.key.as_ref()).await? {
            return Err(self.trouble(otherwise, &[]));
        }
        self.chat.wake_delivery();
        self.chat.wake_time_for(table.row.id);
        self.chat.wake_computer_for(table.row.id);
        self.chat.changes.tell(table.row.id);
        Ok(())
    }

    fn may_pause(&self, table: &Table) -> Result<(), Trouble> {
        self.may_post()?;
        match &table.row {
            row if row.result.is_some() => Err(self.trouble("pause-is-over", &[])),
            row if row.time.is_none() => Err(self.trouble("pause-no-clock", &[])),
            row if row.paused => Err(self.trouble("pause-already", &[])),
            _ => Ok(()),
        }
    }

    fn about(&self, table: &Table, color: Color, key: &str) -> Trouble {
        self.trouble(key, &[("other", text(bold_names(self.words, &table.row)[!color].clone()))])
    }

    /// Turns a conflict into the text `key`, which says that the game has changed since it was read.
    fn unless_stale(&self, done: Result<(), StoreError>, key: &str) -> Result<(), Trouble> {
        done.map_err(|error| match error {
            StoreError::Conflict(Conflict::Stale) => self.trouble(key, &[]),
            error => error.into(),
        })
    }
}

/// A notice in the game's place, which the game's next message removes.
pub(super) fn notice(table: &Table, body: &Body) -> NewPost {
    NewPost::plain(table.row.place.clone(), body.json()).board_of(table.row.id).passing()
}
