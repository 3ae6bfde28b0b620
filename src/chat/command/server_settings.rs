//! `/settings server`.

use qgo_rules::System;
use qgo_words::text::{number, quoted, text};
use qgo_words::{LANGUAGE_CHOICES, Words};
use strum::VariantNames;

use crate::ask::{Answer, Ask, server_key};
use crate::markup::{channels, typed_channel};
use crate::people::server::{ServerSettings, Threads};
use crate::pool::Class;
use crate::spec::{Allowed, CommandSpec, Takes, Theme, any_of, command, free, option};
use crate::trouble::Trouble;
use crate::{Message, Presence, Reply};

/// How many channels can be named.
const MOST_CHANNELS: usize = 25;
/// How many bytes a channel's id can have.
const ID: usize = 255;

pub(crate) const COMMAND: CommandSpec = command(
    "settings server",
    &[
        option("default_rules", any_of!(System)),
        option("default_size", Takes::Integer(2, 19)),
        option("threads", Takes::Choice(Threads::VARIANTS)),
        option("language", Takes::Choice(LANGUAGE_CHOICES)),
        option("computer", Takes::Flag),
        option("channels", Takes::Text),
    ],
    (Theme::Oneself, 1),
    Allowed::Everywhere,
    Class::Picture,
    |options| {
        let wishes = ServerWishes {
            default_rules: options.one_of("default_rules")?,
            default_size: options.small("default_size")?,
            threads: options.one_of("threads")?,
            language: options.language("language")?,
            computer: options.flag("computer")?,
            channels: options.text("channels"),
        };
        free(move |ask| Box::pin(ask.server_settings(wishes)))
    },
);

/// The changes that an admin wants to a server's settings; `None` changes nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct ServerWishes {
    default_rules: Option<System>,
    default_size: Option<u8>,
    threads: Option<Threads>,
    /// The tag of a language; the inner `None` stands for the platform's.
    language: Option<Option<&'static str>>,
    computer: Option<bool>,
    /// The channels as typed.
    channels: Option<String>,
}

impl Ask<'_> {
    /// Makes all changes or none, and shows the resulting settings; only for admins.
    async fn server_settings(&self, wishes: ServerWishes) -> Answer {
        if self.presence != Presence::Member {
            return Err(self.trouble("settings-server-none", &[]));
        }
        if !self.is_admin {
            return Err(self.trouble("settings-server-admins", &[]));
        }
        if wishes == ServerWishes::default() {
            return Ok(self.server_shown("settings-of-server", &self.server));
        }
        let store = &self.chat.store;
        let by = store.player(&self.asker.account, &self.asker.name).await?;
        let (platform, server) = (self.place.platform.as_str(), server_key(self.place));
        loop {
            let kept = store.server_settings(platform, server).await?;
            let old = kept.as_deref().map(ServerSettings::read).unwrap_or_default();
            let settings = self.server_changed(old, &wishes)?;
            let (old, new) = (kept.as_deref(), settings.json());
            // Otherwise another admin was faster, and this change is made to theirs.
            if store.set_server_settings(platform, server, old, &new, by.id, self.now).await? {
                return Ok(self.server_shown("settings-of-server-saved", &settings));
            }
        }
    }

    fn server_changed(&self, old: ServerSettings, wishes: &ServerWishes) -> Result<ServerSettings, Trouble> {
        Ok(ServerSettings {
            default_rules: match wishes.default_rules {
                None => old.default_rules,
                Some(system) => Some(system.name().to_owned()),
            },
            default_size: wishes.default_size.or(old.default_size),
            threads: wishes.threads.unwrap_or(old.threads),
            language: match wishes.language {
                None => old.language,
                Some(tag) => tag.map(str::to_owned),
            },
            computer: wishes.computer.unwrap_or(old.computer),
            channels: match &wishes.channels {
                None => old.channels,
                Some(typed) => self.channels(typed)?,
            },
        })
    }

    /// The typed channels, each once; empty for all channels.
    fn channels(&self, typed: &str) -> Result<Vec<String>, Trouble> {
        let mut found = Vec::new();
        for word in typed.split([' ', ',', ';', '\n', '\t']).filter(|word| !word.is_empty()) {
            if Words::means(word, "settings-word-all") && found.is_empty() && typed.trim() == word {
                return Ok(Vec::new());
            }
            let id = self
                .channel(word)
                .ok_or_else(|| self.trouble("settings-channels-unclear", &[("word", text(quoted(word)))]))?;
            if !found.contains(&id) {
                found.push(id);
            }
        }
        match found.len() {
            0 => Err(self.trouble("settings-channels-unclear", &[("word", text(quoted(typed)))])),
            1..=MOST_CHANNELS => Ok(found),
            _ => Err(self.trouble("settings-channels-many", &[("most", number(MOST_CHANNELS as i64))])),
        }
    }

    /// The id of a channel in the form of [`crate::markup`], or of this channel if the word says "here".
    fn channel(&self, word: &str) -> Option<String> {
        let here = self.lobby().channel;
        if word.trim_start_matches('#') == here || Words::means(word, "settings-word-here") {
            return Some(here);
        }
        typed_channel(word).filter(|id| id.len() <= ID)
    }

    fn server_shown(&self, head: &str, settings: &ServerSettings) -> Vec<Reply> {
        let words = self.words;
        let label = |option: &str, choice: &str| words.choice_label("settings server", option, choice);
        let language = settings.language.as_deref().map_or("auto", |tag| Words::for_tag(Some(tag)).tag());
        let size = settings.default_size.map(|size| format!("{size}×{size}"));
        let line = |key: &str, value: String| words.format(key, &[("value", text(value))]);
        let lines = [
            words.text(head),
            line("settings-server-rules", label("default_rules", settings.system().name())),
            line("settings-server-size", size.unwrap_or_else(|| words.text("settings-size-none"))),
            line("settings-server-threads", label("threads", settings.threads.into_str())),
            line("settings-server-language", label("language", language)),
            line("settings-server-computer", words.text(if settings.computer { "yes" } else { "no" })),
            line(
                "settings-server-channels",
                match settings.channels.as_slice() {
                    [] => words.text("settings-channels-all"),
                    some => channels(some),
                },
            ),
        ];
        vec![Reply::Private(Message { text: lines.join("\n"), ..Message::default() })]
    }
}
