//! `/accept`, `/decline`, `/cancel`, and the buttons of a challenge.

use std::time::Duration;

use qgo_rules::{Color, Match, Seed, Viewer};
use qgo_store::{
    Challenge, ChallengeId, ChallengeStatus, Conflict, GameId, LogLength, NewGame, NewPost, Place, PlayerId,
    StoreError,
};
use qgo_words::text::{number, text};

use crate::ask::{Answer, Ask};
use crate::budget::Deed;
use crate::compose::{Body, challenge::choice, closed_post, closed_posts};
use crate::computer::opponent::computer_of;
use crate::games::settings::KeptSettings;
use crate::games::table::bold;
use crate::markup::channel;
use crate::people::server::{ServerSettings, Threads};
use crate::pool::Class;
use crate::press::Reaction;
use crate::spec::{Allowed, CommandSpec, Theme, command, free};
use crate::terms::Terms;
use crate::trouble::Trouble;
use crate::turn::{runs, to_act};
use crate::{Message, Presence, Reply, Went};

/// How often, and at which intervals, the store is asked again for the message of a challenge.
const MOMENTS: u32 = 50;
const MOMENT: Duration = Duration::from_millis(100);

pub(crate) const ACCEPT: CommandSpec =
    command("accept", &[], (Theme::Games, 1), Allowed::WhereGamesBegin, Class::Move, |_| {
        free(|ask| Box::pin(ask.react(Reaction::Accept)))
    });

pub(crate) const DECLINE: CommandSpec =
    command("decline", &[], (Theme::Games, 2), Allowed::Everywhere, Class::Move, |_| {
        free(|ask| Box::pin(ask.react(Reaction::Decline)))
    });

pub(crate) const CANCEL: CommandSpec =
    command("cancel", &[], (Theme::Games, 3), Allowed::Everywhere, Class::Move, |_| {
        free(|ask| Box::pin(ask.react(Reaction::Cancel)))
    });

impl Ask<'_> {
    /// Reacts to the only challenge of this place that the asker can mean; asks which, if there are several.
    async fn react(&self, reaction: Reaction) -> Answer {
        let open = self.open_in(self.place).await?;
        let mut meant: Vec<Challenge> =
            open.into_iter().filter(|challenge| self.may_react(reaction, challenge).is_ok()).collect();
        match (meant.pop(), meant.is_empty()) {
            (None, _) if self.presence == Presence::Alone && !self.platform.has.buttons => {
                let verb = self.words.command_name(reaction.into_str(), None);
                Err(self.trouble("challenge-by-number", &[("verb", text(verb))]))
            }
            (None, _) => Err(self.trouble(&format!("none-to-{}", reaction.into_str()), &[])),
            (Some(only), true) => self.react_to(reaction, only.id).await,
            (Some(last), false) => {
                meant.push(last);
                Ok(self.ask_which(reaction, &meant))
            }
        }
    }

    /// The open challenges in a place; in a thread also those of its parent channel.
    pub(super) async fn open_in(&self, place: &Place) -> Result<Vec<Challenge>, StoreError> {
        let Place { platform, channel, parent, .. } = place;
        let store = &self.chat.store;
        let mut open = store.open_challenges(platform, channel, self.now).await?;
        if let Some(parent) = parent {
            open.extend(store.open_challenges(platform, parent, self.now).await?);
        }
        Ok(open)
    }

    fn ask_which(&self, reaction: Reaction, challenges: &[Challenge]) -> Vec<Reply> {
        let most = self.platform.limits.buttons();
        let buttons = challenges.iter().take(most).map(|challenge| choice(self.words, reaction, challenge));
        let buttons: Vec<_> = buttons.collect();
        let text = if challenges.len() > most {
            let args = [("shown", number(most as i64)), ("count", number(challenges.len() as i64))];
            self.words.format("which-challenge-of-many", &args)
        } else {
            self.words.text("which-challenge")
        };
        vec![Reply::Private(Message { text, rows: vec![buttons], ..Message::default() })]
    }

    /// A button of a challenge was pressed.
    pub(super) async fn pressed_reaction(&self, reaction: Reaction, id: ChallengeId) -> Answer {
        if reaction == Reaction::Accept {
            self.may_play_here(true).await?;
        }
        self.react_to(reaction, id).await
    }

    /// Reacts to a challenge.
    pub(super) async fn react_to(&self, reaction: Reaction, id: ChallengeId) -> Answer {
        self.may_post()?;
        let challenge = self.chat.store.find_challenge(id).await?;
        let challenge = challenge.ok_or_else(|| self.trouble("challenge-unknown", &[]))?;
        self.may_react(reaction, &challenge)?;
        match reaction {
            Reaction::Accept => self.accept(challenge).await,
            Reaction::Decline => self.close(challenge, ChallengeStatus::Declined, "you-declined").await,
            Reaction::Cancel => self.close(challenge, ChallengeStatus::Cancelled, "you-cancelled").await,
        }
    }

    /// Whether the challenge is open, and the asker may react to it in this way.
    fn may_react(&self, reaction: Reaction, challenge: &Challenge) -> Result<(), Trouble> {
        match challenge.status {
            ChallengeStatus::Open if challenge.expires <= self.now => {
                return Err(self.trouble("challenge-too-old", &[]));
            }
            ChallengeStatus::Expired => return Err(self.trouble("challenge-too-old", &[])),
            ChallengeStatus::Open => {}
            _ => return Err(self.trouble("challenge-closed", &[])),
        }
        let own = challenge.challenger.account == self.asker.account;
        let challenged = challenge.opponent.as_ref().map(|o| o.account == self.asker.account);
        let refused = match (reaction, own, challenged) {
            (Reaction::Cancel, true, _) => return Ok(()),
            (Reaction::Accept, false, None | Some(true)) => return Ok(()),
            // It was to begin at once, and something came between.
            (Reaction::Accept, true, _) if computer_of(challenge).is_some() => return Ok(()),
            (Reaction::Decline, false, Some(true)) => return Ok(()),
            (Reaction::Cancel, false, _) => "only-challenger-cancels",
            (Reaction::Accept, true, None) => "own-open-challenge",
            (Reaction::Accept, true, Some(_)) => "own-challenge",
            (Reaction::Decline, true, _) => "own-challenge-decline",
            (Reaction::Decline, false, None) => "open-challenge-decline",
            (Reaction::Accept | Reaction::Decline, false, Some(false)) => "not-your-challenge",
        };
        let opponent = challenge.opponent.as_ref().map(|o| bold(self.words, o)).unwrap_or_default();
        let args =
            [("challenger", text(bold(self.words, &challenge.challenger))), ("opponent", text(opponent))];
        Err(self.trouble(refused, &args))
    }

    async fn close(&self, challenge: Challenge, status: ChallengeStatus, told: &str) -> Answer {
        let posts = closed_posts(&challenge);
        let (store, key) = (&self.chat.store, self.key.as_ref());
        let close = async { Ok(store.close_challenge(challenge.id, status, self.now, &posts, key).await?) };
        self.posting(Deed::Answer, &challenge.place, Box::pin(close)).await?;
        self.chat.wake_delivery();
        self.chat.news.tell_of_hall();
        Ok(self.private(told, &[("challenge", number(challenge.id.0))]))
    }

    async fn accept(&self, challenge: Challenge) -> Answer {
        let accepter = match computer_of(&challenge) {
            Some(computer) => computer.id,
            None => self.chat.store.player(&self.asker.account, &self.asker.name).await?.id,
        };
        self.accept_as(challenge, accepter).await
    }

    /// Begins the game of a challenge that the asker accepts, or the computer.
    pub(super) async fn accept_as(&self, challenge: Challenge, accepter: PlayerId) -> Answer {
        let terms = Terms::read(&challenge.terms)
            .map_err(|why| Trouble::Failed(format!("challenge {}: {why}", challenge.id)))?;
        let game = self.new_game(&challenge, terms, accepter);
        let server = self.server_of(&challenge.place).await?;
        let policy = self.threads(&challenge.place, &server);
        let here = match policy {
            // Every game gets a thread, so the channel is not used even if it is free.
            Threads::Always => Err(StoreError::Conflict(Conflict::PlaceTaken).into()),
            Threads::Needed | Threads::Never => self.start(&challenge, game.clone()).await,
        };
        let (id, thread) = match here {
            Err(Trouble::Store(StoreError::Conflict(Conflict::PlaceTaken))) if policy == Threads::Never => {
                let parts = [no_room(&server), "challenge-stands"].map(|key| self.words.text(key));
                return Err(Trouble::Text(parts.join(" ")));
            }
            Err(Trouble::Store(StoreError::Conflict(Conflict::PlaceTaken))) => {
                let place = self.thread(&challenge).await?;
                let thread = channel(&place.channel);
                (self.start(&challenge, NewGame { place, ..game }).await?, Some(thread))
            }
            started => (started?, None),
        };
        self.chat.wake_delivery();
        self.chat.wake_time_for(id);
        self.chat.wake_computer_for(id);
        self.chat.changes.tell(id);
        self.chat.news.tell_of_hall();
        self.made(Went::Game(id));
        let mut args = vec![("game", number(id.0))];
        args.extend(thread.clone().map(|thread| ("thread", text(thread))));
        let keys = match computer_of(&challenge) {
            None => ["you-accepted", "you-accepted-in-thread"],
            Some(computer) => {
                args.push(("computer", text(bold(self.words, computer))));
                ["computer-begins", "computer-begins-in-thread"]
            }
        };
        Ok(self.private(keys[usize::from(thread.is_some())], &args))
    }

    /// The game of a challenge that `accepter` accepts.
    fn new_game(&self, challenge: &Challenge, terms: Terms, accepter: PlayerId) -> NewGame {
        let (black, white) = self.seats(&terms, challenge.challenger.id, accepter);
        let seed = self.new_seed();
        let settings = terms.settings.bounded(Some(self.chat.config.work_per_move));
        let kept = KeptSettings::from(&settings).with_hints(terms.hints);
        let system = settings.system();
        let new = Match::new(settings, seed.clone());
        NewGame {
            place: challenge.place.clone(),
            black,
            white,
            settings: kept.json(),
            system: system.name().to_owned(),
            time: terms.time.map(|control| control.json()),
            rated: terms.rated,
            runs: runs(&new.view(Viewer::Public)),
            due: terms.time.map(|_| self.now),
            seed: seed.0,
            commitment: seed.commitment().0,
            now: self.now,
            to_act: to_act(&new),
            locale: challenge.locale.clone(),
            request: self.key.clone(),
        }
    }

    async fn start(&self, challenge: &Challenge, game: NewGame) -> Result<GameId, Trouble> {
        let posts = |id| {
            let post = |body: Body| NewPost::plain(game.place.clone(), body.json());
            let mut posts = vec![closed_post(challenge)];
            if game.place.channel != challenge.place.channel {
                posts.push(post(Body::Thread { game: id, challenge: Some(challenge.id) }));
            }
            posts.push(
                post(Body::Turn { game: id, length: LogLength::EMPTY, note: None })
                    .tells(id, LogLength::EMPTY),
            );
            posts
        };
        let start = async { Ok(self.chat.store.start_game(&game, Some(challenge.id), &posts).await?) };
        self.posting(Deed::Answer, &game.place, Box::pin(start)).await
    }

    /// Whether a game can begin in a place: it is free, or the game gets a thread.
    pub(super) async fn has_room(&self, place: &Place) -> Result<(), Trouble> {
        let server = self.server_of(place).await?;
        let latest = self.chat.store.game_in(&place.platform, &place.channel).await?;
        match (self.threads(place, &server), latest.is_some_and(|game| game.result.is_none())) {
            (Threads::Never, true) => Err(self.trouble(no_room(&server), &[])),
            (Threads::Needed, true) | (Threads::Always, _) => self.may_open_threads(),
            (Threads::Never | Threads::Needed, false) => Ok(()),
        }
    }

    /// Whether others have no room in a place while a game is on there. One that only the asker can end, and abandons, has
    /// to end by itself.
    pub(super) async fn would_keep_others_out(&self, place: &Place) -> Result<bool, Trouble> {
        let server = self.server_of(place).await?;
        Ok(self.presence != Presence::Alone && self.threads(place, &server) == Threads::Never)
    }

    /// Which games get a thread: what the admins have set; none inside a thread and where threads are not
    /// possible.
    fn threads(&self, place: &Place, server: &ServerSettings) -> Threads {
        // Who answers from their own conversation answers to a channel of which QGo is a member.
        let is_member = match self.presence {
            Presence::Member => true,
            Presence::Guest => false,
            Presence::Alone => place != self.place,
        };
        let has_none = !is_member || !self.platform.has.threads || place.parent.is_some();
        if has_none { Threads::Never } else { server.threads }
    }

    /// The thread for a game of this challenge, which begins at the message of the challenge.
    async fn thread(&self, challenge: &Challenge) -> Result<Place, Trouble> {
        self.may_open_threads()?;
        Ok((self.platform.thread_at)(&challenge.place, &self.message_of(challenge).await?))
    }

    /// The id of the message that shows a challenge. People can see and answer it a moment before the store
    /// knows that it was sent.
    async fn message_of(&self, challenge: &Challenge) -> Result<String, Trouble> {
        let mut message = challenge.message.clone();
        for _ in 0..MOMENTS {
            if let Some(message) = message {
                return Ok(message);
            }
            tokio::time::sleep(MOMENT).await;
            message = self.chat.store.find_challenge(challenge.id).await?.and_then(|found| found.message);
        }
        let args = [("challenge", number(challenge.id.0))];
        message.ok_or_else(|| self.trouble("challenge-not-posted", &args))
    }

    /// Who plays Black and who White.
    fn seats(&self, terms: &Terms, challenger: PlayerId, accepter: PlayerId) -> (PlayerId, PlayerId) {
        let colour = terms.colour.unwrap_or_else(|| {
            let mut lot = [0];
            self.chat.entropy.fill(&mut lot);
            if lot[0] & 1 == 0 { Color::Black } else { Color::White }
        });
        match colour {
            Color::Black => (challenger, accepter),
            Color::White => (accepter, challenger),
        }
    }

    fn new_seed(&self) -> Seed {
        let mut seed = [0; 32];
        self.chat.entropy.fill(&mut seed);
        Seed(seed)
    }
}

/// Why a place that has a game has no room for another one.
fn no_room(server: &ServerSettings) -> &'static str {
    if server.threads == Threads::Never { "no-threads" } else { "one-game-here" }
}
