//! The contents of owed posts, and the messages that are composed from them for delivery.
//!
//! A post is kept as what it is about, not as its message: pictures are drawn whenever they are needed, and a
//! message always agrees with the log.

pub(crate) mod board;
mod body;
pub(crate) mod challenge;
pub(crate) mod chances;
mod errand;
pub(crate) mod explore;
mod fitted;
mod history;
pub(crate) mod lesson;
mod notice;
pub(crate) mod preview;
mod rated;
pub(crate) mod record;
mod reminder;
pub(crate) mod review;
mod thread;
pub(crate) mod turn;

use jiff::tz::TimeZone;
use qgo_rules::{Match, Witnessed};
use qgo_store::{Challenge, ChallengeId, GameId, GameRow, LogLength, NewPost, Place, PlayerId, Post};
use qgo_words::Words;

use crate::games::table::public_words;
use crate::games::told::told;
use crate::pictures::Pictures;
use crate::pool::{Class, Order};
use crate::trouble::Trouble;
use crate::{Chat, Message, Platform};
pub(crate) use body::{Body, Note, request_of};
pub(crate) use errand::{Brings, Errand, Thread};
pub(crate) use fitted::Reader;

/// What messages are composed with.
#[derive(Clone)]
pub(crate) struct Composer {
    /// The platform for which messages are composed.
    pub(crate) platform: &'static Platform,
    /// The cache of pictures.
    pub(crate) pictures: Pictures,
}

impl Composer {
    /// Characters for a board as text; the rest of a message is for the words beside it.
    pub(crate) const fn room_of_board(&self) -> usize {
        self.platform.limits.message.saturating_sub(200)
    }
}

impl Chat {
    /// What a platform has to do for a post.
    pub(crate) async fn compose(&self, composer: &Composer, post: &Post) -> Result<Errand, Trouble> {
        let platform = composer.platform;
        let mut errand = self.errand(composer, post).await?;
        let (zone, line_start) = (&TimeZone::UTC, platform.line_start);
        let reader = Reader { words: errand.words, zone, line_start, is_elsewhere: false };
        let shown = |message| Message {
            at: Some(post.created),
            game: post.board_of,
            ..platform.shown(message, reader)
        };
        errand.message = errand.message.map(shown);
        if !platform.has.edits {
            (errand.strip, errand.delete) = (None, None);
        }
        Ok(errand)
    }

    /// What messages for a platform are composed with that are to be delivered. Where a platform keeps no
    /// messages, it fetches pictures only when somebody sees them, and they are drawn then.
    pub(crate) fn composer_of_deliveries(&self, platform: &'static Platform) -> Composer {
        if platform.keeps_history { self.composer(platform) } else { self.composer_without_boards(platform) }
    }

    /// What messages are composed with whose pictures are not wanted, or not yet.
    pub(crate) fn composer_without_boards(&self, platform: &'static Platform) -> Composer {
        Composer { platform, pictures: self.pictures.undrawn() }
    }

    /// What messages for a platform are composed with.
    pub(crate) fn composer(&self, platform: &'static Platform) -> Composer {
        Composer { platform, pictures: self.pictures.clone() }
    }

    async fn errand(&self, composer: &Composer, post: &Post) -> Result<Errand, Trouble> {
        let body: Body = serde_json::from_str(&post.body)
            .map_err(|e| Trouble::Failed(format!("post {} is not understood: {e}", post.id)))?;
        let platform = composer.platform;
        match body {
            Body::Challenge { challenge } => opened(&self.the_challenge(challenge).await?),
            Body::Closed { challenge } => Ok(closed(self.the_challenge(challenge).await?)),
            Body::Thread { game, challenge } => self.thread_of(platform, post, game, challenge).await,
            Body::Bring { game, by } => Ok(bring(&self.the_row(game).await?, by)),
            Body::Brought { game, by } => self.brought(composer, self.the_row(game).await?, by).await,
            Body::Strip { message } => {
                Ok(Errand { strip: Some((post.place.clone(), message)), ..Errand::default() })
            }
            Body::Turn { game, length, note } => {
                self.turn(composer, self.the_row(game).await?, length, note, post.message.is_none()).await
            }
            Body::Board { game, length, as_text } => {
                self.board(composer, self.the_row(game).await?, length, as_text).await
            }
            Body::Archive => Ok(Errand { archive: self.is_quiet(&post.place).await?, ..Errand::default() }),
            Body::Delete { message } => {
                Ok(Errand { delete: Some((post.place.clone(), message)), ..Errand::default() })
            }
            Body::Reminder { game, told_count, players } => {
                let row = self.the_row(game).await?;
                Ok(Errand::of(public_words(&row), self.reminder(platform, row, told_count, &players).await?))
            }
            Body::PauseOffered { game, by } => {
                let row = self.the_row(game).await?;
                Ok(Errand::of(public_words(&row), self.pause_offered(platform, row, by).await?))
            }
            Body::PauseDeclined { game, by, own } => {
                let row = self.the_row(game).await?;
                Ok(Errand::of(public_words(&row), self.pause_declined(platform, row, by, own).await?))
            }
            Body::Hint { game, by } => {
                let row = self.the_row(game).await?;
                Ok(Errand::of(public_words(&row), self.hint_taken(platform, row, by).await?))
            }
            Body::Paused { game, on } => {
                let row = self.the_row(game).await?;
                Ok(Errand::of(public_words(&row), self.paused(platform, row, on).await?))
            }
        }
    }

    async fn thread_of(
        &self,
        platform: &Platform,
        post: &Post,
        game: GameId,
        challenge: Option<ChallengeId>,
    ) -> Result<Errand, Trouble> {
        let row = self.the_row(game).await?;
        let at = match challenge {
            Some(challenge) => self.the_challenge(challenge).await?.message,
            None => None,
        };
        let lobby = post.place.lobby();
        let is_first = at.is_some_and(|message| (platform.thread_at)(&lobby, &message) == post.place);
        Ok(thread::errand(platform, game, &row, is_first))
    }

    async fn brought(
        &self,
        composer: &Composer,
        row: GameRow,
        by: Option<PlayerId>,
    ) -> Result<Errand, Trouble> {
        let order = Order::of_game(Class::Move, row.id);
        let game = self.match_at(&row, row.length, &order).await?;
        let words = public_words(&row);
        let time = self.time_lines(words, &row, &game, true).await?;
        let (composer, commits) = (composer.clone(), awaits_witness(&game));
        let draw = move || turn::brought(&composer, &row, &game, by, time);
        Ok(Errand { commits, ..Errand::of(words, Some(self.pool.run(&order, draw).await?)) })
    }

    /// The message of a game at this length of its log; `is_new` if it was never sent.
    async fn turn(
        &self,
        composer: &Composer,
        row: GameRow,
        length: LogLength,
        note: Option<Note>,
        is_new: bool,
    ) -> Result<Errand, Trouble> {
        // A message that was sent before is only looked at again, which is less urgent.
        let order = Order::of_game(if is_new { Class::Move } else { Class::Picture }, row.id);
        // A message that was current when it was sent is shown again as it was.
        let is_past = self.has_told_more(&row, length, &order).await?;
        let late = is_new && is_past;
        let (game, words) = (self.match_at(&row, length, &order).await?, public_words(&row));
        let time = if is_past { Vec::new() } else { self.time_lines(words, &row, &game, true).await? };
        let ratings = if length == row.length { self.rating_line(&row).await? } else { None };
        let starts_clocks = row.time.is_some().then_some(row.id);
        let is_last = row.place.parent.is_some() && row.result.is_some() && length == row.length;
        let (composer, commits) = (composer.clone(), awaits_witness(&game));
        let draw = move || turn::message(&composer, &row, &game, late, turn::Beside { note, time, ratings });
        let message = Some(self.pool.run(&order, draw).await?);
        Ok(Errand { is_last, starts_clocks, commits, ..Errand::of(words, message) })
    }

    async fn board(
        &self,
        composer: &Composer,
        row: GameRow,
        length: LogLength,
        as_text: bool,
    ) -> Result<Errand, Trouble> {
        let order = Order::of_game(Class::Picture, row.id);
        let is_past = self.has_told_more(&row, length, &order).await?;
        let (game, words) = (self.match_at(&row, length, &order).await?, public_words(&row));
        let time = if is_past { Vec::new() } else { self.time_lines(words, &row, &game, false).await? };
        let format = board::BoardFormat::new(as_text, board::style_of(&row));
        let composer = composer.clone();
        let draw = move || board::public(&composer, &row, &game, format, time);
        Ok(Errand::of(words, Some(self.pool.run(&order, draw).await?)))
    }

    /// Whether a place is a thread whose game is over and in which no challenge is open.
    async fn is_quiet(&self, place: &Place) -> Result<bool, Trouble> {
        let Place { platform, channel, .. } = place;
        let game = self.store.game_in(platform, channel).await?;
        let is_over = game.is_some_and(|game| game.result.is_some());
        let open = self.store.open_challenges(platform, channel, self.clock.now()).await?;
        Ok(place.parent.is_some() && is_over && open.is_empty())
    }

    /// Whether the log has events after this length of which all are told.
    async fn has_told_more(&self, row: &GameRow, length: LogLength, order: &Order) -> Result<bool, Trouble> {
        if row.length == length {
            return Ok(false);
        }
        let now = self.match_at(row, row.length, order).await?;
        Ok(told(now.events()).skip(length.index()).any(|told| told))
    }

    async fn the_challenge(&self, id: ChallengeId) -> Result<Challenge, Trouble> {
        let challenge = self.store.find_challenge(id).await?;
        challenge.ok_or_else(|| Trouble::Failed(format!("there is no challenge {id}")))
    }

    async fn the_row(&self, id: GameId) -> Result<GameRow, Trouble> {
        let row = self.store.game(id).await?;
        row.ok_or_else(|| Trouble::Damaged(id, "it is not there".to_owned()))
    }
}

/// Whether the next message of a game has to publish its commitment.
pub(crate) fn awaits_witness(game: &Match) -> bool {
    *game.secret().witnessed() == Witnessed::Awaited
}

fn opened(challenge: &Challenge) -> Result<Errand, Trouble> {
    let message = challenge::message(challenge)?;
    Ok(Errand::of(Words::for_tag(Some(&challenge.locale)), Some(message)))
}

fn closed(challenge: Challenge) -> Errand {
    Errand {
        words: Words::for_tag(Some(&challenge.locale)),
        message: challenge::closed_message(&challenge),
        strip: challenge.message.map(|message| (challenge.place, message)),
        ..Errand::default()
    }
}

fn bring(row: &GameRow, by: Option<PlayerId>) -> Errand {
    let is_lost = row.result.is_none() && row.place_gone;
    Errand {
        words: public_words(row),
        message: is_lost.then(|| thread::anchor(row)),
        brings: is_lost.then_some(Brings { game: row.id, length: row.length, by }),
        ..Errand::default()
    }
}

/// A post that takes the buttons off a challenge and tells why.
pub(crate) fn closed_post(challenge: &Challenge) -> NewPost {
    NewPost::plain(challenge.place.clone(), Body::Closed { challenge: challenge.id }.json())
}

/// The posts that close a challenge without a game: [`closed_post`], and the archiving of its thread if it
/// was made in one.
pub(crate) fn closed_posts(challenge: &Challenge) -> Vec<NewPost> {
    let archive = || NewPost::plain(challenge.place.clone(), Body::Archive.json());
    let archive = challenge.place.parent.is_some().then(archive);
    [closed_post(challenge)].into_iter().chain(archive).collect()
}
