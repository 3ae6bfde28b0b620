//! Talk beside games, on platforms that keep no messages themselves: a chat platform has its own talk.
//!
//! What somebody says is kept with the game, not in its log, and notifies nobody. Everybody who sees the game
//! reads it. It goes when its writer asks to be forgotten.

use qgo_store::{Conflict, GameId, LineId, StoreError, TalkLine};
use qgo_words::Words;
use qgo_words::text::{number, spoken};

use crate::ask::{Answer, Ask};
use crate::budget::Deed;
use crate::hall::person;
use crate::{CannotLook, Chat, Line, Onlooker, TalkPage};

/// How many characters a line has at most.
const LONGEST: usize = 500;
/// How many lines a page has.
const PAGE: u32 = 50;

impl Chat {
    /// The last lines that were said beside a game, or the page of them before a line.
    ///
    /// # Errors
    /// If whoever looks may not see the game, or if the store fails.
    pub async fn talk_of(
        &self,
        onlooker: &Onlooker,
        game: GameId,
        before: Option<LineId>,
    ) -> Result<TalkPage, CannotLook> {
        let eyes = self.eyes(onlooker).await?;
        let talk = async {
            self.row_seen(&eyes, game).await?;
            Ok(self.store.talk_of(game, before, PAGE).await?)
        };
        let lines = talk.await.map_err(|blind: crate::sight::Blind| blind.told(eyes.words))?;
        let is_full = lines.len() == PAGE as usize;
        Ok(TalkPage {
            before: lines.first().filter(|_| is_full).map(|line| line.id),
            lines: lines.iter().map(|said| line(eyes.words, said)).collect(),
        })
    }
}

impl Ask<'_> {
    /// Says something to those who look at the same game as the asker.
    pub(crate) async fn say(&self, typed: String) -> Answer {
        if self.platform.keeps_history {
            return Err(self.trouble("talk-elsewhere", &[]));
        }
        let row = self.the_row_here().await?;
        let said = spoken(&typed);
        match said.chars().count() {
            0 => return Err(self.trouble("talk-nothing", &[])),
            1..=LONGEST => {}
            length => {
                let args = [("most", number(LONGEST as i64)), ("length", number(length as i64))];
                return Err(self.trouble("talk-long", &args));
            }
        }
        let saying = async {
            let by = self.chat.store.player(&self.asker.account, &self.asker.name).await?;
            match self.chat.store.say(row.id, by.id, &said, self.now, self.key.as_ref()).await {
                // They asked to be forgotten in the same instant.
                Err(StoreError::Conflict(Conflict::Stale)) => Err(self.trouble("data-leaving", &[])),
                said => Ok(said?),
            }
        };
        let said = self.posting(Deed::Talk, &row.place, Box::pin(saying)).await?;
        // Each reader sees the name that is shown to all.
        self.chat.news.tell_of_talk(row.id, said.id, line(self.public, &said));
        Ok(Vec::new())
    }
}

pub(crate) fn line(words: Words, said: &TalkLine) -> Line {
    Line { id: said.id.to_string(), by: person(words, &said.by), text: said.text.clone(), at: said.at }
}
