//! Requests come in here: each is read, carried out and answered.

mod complete;
pub mod hostile;
pub(crate) mod named;
pub(crate) mod overload;
pub(crate) mod parse;
mod repeated;

use std::collections::BTreeMap;

use jiff::tz::TimeZone;
use qgo_words::text::{quoted, text};
use tokio::time::Instant;
use tracing::Instrument;

use crate::ask::{Answer, Ask};
use crate::command::buttons;
use crate::commands::{COMMANDS, names_about};
use crate::handle::parse::names::nearest;
use crate::handle::parse::{read_line, read_options, split_game, take_game};
use crate::pool::Class;
use crate::press::Press;
use crate::press::typed::Typed;
use crate::spec::BadCommand;
use crate::spec::wanted::Wanted;
use crate::trouble::Trouble;
use crate::{Chat, Done, Message, Outcome, Reply, Request, What};

/// What is asked by a request that cannot be read.
pub(crate) const UNKNOWN: &str = "unknown";

impl Chat {
    /// Carries out a request. What all see of it is owed through the store; the replies are for the asker
    /// alone. Never fails: what goes wrong is told to the asker. A request whose key is that of one that took
    /// effect changes nothing, and the only reply says so.
    pub async fn handle(&self, request: Request) -> Vec<Reply> {
        self.carry_out(request).await.replies
    }

    /// As [`Chat::handle`], also telling what became of the request.
    pub async fn carry_out(&self, request: Request) -> Done {
        let name = self.config.observer.name_request();
        // Of the highest level, so that each line says to which request it belongs, whatever is logged.
        let span = tracing::error_span!("request", request = name, asked = tracing::field::Empty);
        named::for_request(name, self.carry_out_named(request)).instrument(span).await
    }

    async fn carry_out_named(&self, request: Request) -> Done {
        let (since, platform) = (Instant::now(), request.platform);
        let _in_hand = match self.take_in_hand(&request) {
            Ok(in_hand) => in_hand,
            Err(turned_away) => return turned_away,
        };
        let answered = |asked: &'static str, outcome: Outcome| {
            tracing::Span::current().record("asked", asked);
            tracing::info!(platform = platform.name, outcome = outcome.name(), "answered");
            self.config.observer.answered(platform.name, asked, outcome, since.elapsed());
        };
        let mut begun = Ask::begin(self, names_about, &request).await;
        let mut known = Some(false);
        if begun.is_err() {
            // Another process may have had it before.
            known = self.took_effect_after_all(request.store_key(self.clock.now()).as_ref()).await;
            if known.is_some() {
                begun = Ask::begin(self, names_about, &request).await;
            }
        }
        let mut ask = match begun {
            Ok(ask) => ask,
            Err(error) => {
                let words = self.known.words(&request.asker.account, &request.languages);
                let reply = told(Trouble::Store(error).in_words_if(known == Some(false), words));
                let replies = vec![platform.shown_alone(reply, &request, words, &TimeZone::UTC)];
                answered(UNKNOWN, Outcome::Trouble);
                return Done { replies, refused: true, went: None };
            }
        };
        let (replies, outcome) = self.replies(&mut ask, &request).await;
        let refused = outcome != Outcome::Done;
        answered(ask.asked, outcome);
        let shown = |reply| platform.shown_alone(reply, &request, ask.words, &ask.zone);
        let replies = replies.into_iter().map(shown).collect();
        Done { replies, refused, went: ask.went.get().copied().filter(|_| !refused) }
    }

    /// The replies, and how the request ended.
    async fn replies(&self, ask: &mut Ask<'_>, request: &Request) -> (Vec<Reply>, Outcome) {
        if self.is_repeated(ask.key.as_ref()).await {
            return (vec![ask.already_done()], Outcome::Done);
        }
        self.retry_refused(request).await;
        let answer = ask.answer(request).await;
        let outcome = match &answer {
            Ok(_) => Outcome::Done,
            Err(trouble) if trouble.is_refusal() => Outcome::Refused,
            Err(_) => Outcome::Trouble,
        };
        let mut replies = match answer {
            Ok(replies) => replies,
            Err(trouble) => match self.took_effect_nevertheless(&trouble, ask).await {
                Some(true) => return (vec![ask.already_done()], Outcome::Done),
                known => vec![told(trouble.in_words_if(known.is_some(), ask.words))],
            },
        };
        if let Some(about) = ask.about.get() {
            let begun = |text: String| format!("{about}\n{text}");
            let begin = |message: Message| Message { text: begun(message.text), ..message };
            replies = replies.into_iter().map(|reply| reply.map(begin)).collect();
        }
        replies.splice(0..0, ask.take_back());
        if let Some(undelivered) = self.undelivered.at(&request.place) {
            replies.push(told(undelivered.in_words(ask.words)));
        }
        replies.extend(self.private_notices(&request.asker, ask.words).await);
        (replies, outcome)
    }

    /// Whether a request took effect although it met this trouble; `None` if that cannot be found out.
    async fn took_effect_nevertheless(&self, trouble: &Trouble, ask: &Ask<'_>) -> Option<bool> {
        let key = ask.key.as_ref();
        if trouble.leaves_open() {
            return self.took_effect_after_all(key).await;
        }
        // The same request took effect at the same time, and this one found the game as that one left it.
        Some(trouble.is_refusal() && self.is_repeated(key).await)
    }

    /// Tries again what was refused where somebody acts and QGo may post.
    async fn retry_refused(&self, request: &Request) {
        if request.missing_permissions.is_empty() {
            self.retry_refused_in(&request.place).await;
        }
    }
}

/// A private message without anything but a text.
fn told(text: String) -> Reply {
    Reply::Private(Message { text, ..Message::default() })
}

impl Ask<'_> {
    async fn answer(&mut self, request: &Request) -> Answer {
        // If the store fails here, the request goes on: what needs the store reports the failure itself.
        let asker = self.chat.store.find_player(&request.asker.account).await.ok().flatten();
        if asker.is_some_and(|asker| asker.leaving) {
            return Err(self.trouble("data-leaving", &[]));
        }
        let wanted = self.wanted(request)?;
        self.asked = wanted.asked;
        self.be_admitted(wanted.class)?;
        self.priced(wanted.price, (wanted.doing)(self)).await
    }

    /// Reads the request; the error says why it cannot be understood.
    fn wanted(&mut self, request: &Request) -> Result<Wanted, Trouble> {
        let read = match &request.what {
            What::Command { name, options } => {
                let mut options = options.clone();
                self.named_game = take_game(name, &mut options);
                read_options(name, &options, &request.known_users)
            }
            What::Line(line) => {
                if let Some(typed) = Typed::read(line).filter(|_| !self.platform.has.buttons) {
                    self.named_game = typed.game();
                    return Ok(buttons::typed(typed));
                }
                let (line, game) = split_game(line);
                self.named_game = game;
                read_line(line).and_then(|(name, options)| read_options(name, &options, &request.known_users))
            }
            What::Talk(typed) => {
                let typed = typed.clone();
                // It is no move, so it stops nobody's clock.
                return Ok(Wanted::new("talk", Class::Picture, None, |ask| Box::pin(ask.say(typed))));
            }
            What::Press { id } => return self.pressed(id),
            What::Form { id, fields } => return self.filled_in(id, fields.clone()),
        };
        read.map_err(|bad| self.misread(&bad))
    }

    /// What is wrong with a command; if it was mistyped, what may have been meant.
    fn misread(&self, bad: &BadCommand) -> Trouble {
        if let BadCommand::Unknown(name) = bad {
            let near = nearest(self.words, name, !self.platform.has.buttons);
            if !near.is_empty() {
                let args = [("name", text(quoted(name))), ("list", text(near.join(", ")))];
                return self.trouble("bad-command-near", &args);
            }
        }
        Trouble::Text(bad.in_words(self.words))
    }

    fn pressed(&self, id: &str) -> Result<Wanted, Trouble> {
        Ok(buttons::pressed(self.press(id)?, COMMANDS))
    }

    fn filled_in(&self, id: &str, fields: BTreeMap<String, String>) -> Result<Wanted, Trouble> {
        buttons::filled_in(self.press(id)?, fields).ok_or_else(|| self.unknown_button())
    }

    fn press(&self, id: &str) -> Result<Press, Trouble> {
        id.parse().map_err(|_| self.unknown_button())
    }

    fn unknown_button(&self) -> Trouble {
        self.trouble("unknown-button", &[])
    }
}
