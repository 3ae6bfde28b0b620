//! `/settings me`.

use jiff::tz::TimeZone;
use qgo_render::Style;
use qgo_store::{Millis, Player, Span};
use qgo_words::text::{number, text};
use qgo_words::{LANGUAGE_CHOICES, Words};

use crate::ask::{Answer, Ask};
use crate::markup::day;
use crate::people::settings::PlayerSettings;
use crate::people::vacation::{self, BUDGET, Wish};
use crate::pool::Class;
use crate::processes::notice::Notice;
use crate::spec::{Allowed, CommandSpec, Takes, Theme, any_of, command, free, option, suggested};
use crate::time::control::DAY;
use crate::time::quiet::{self, Quiet};
use crate::time::reminder::Lead;
use crate::trouble::Trouble;
use crate::{Message, Reply};

/// How often a change is tried again because the same player's settings changed meanwhile.
const TRIES: u32 = 20;

pub(crate) const COMMAND: CommandSpec = command(
    "settings me",
    &[
        option("language", Takes::Choice(LANGUAGE_CHOICES)),
        option("reminders", Takes::Choice(Lead::CHOICES)),
        option("quiet_hours", suggested(|chat, typing| Box::pin(chat.offer_quiet_hours(typing)))),
        option("vacation", suggested(|chat, typing| Box::pin(chat.offer_vacations(typing)))),
        option("board", any_of!(Style)),
    ],
    (Theme::Oneself, 0),
    Allowed::Everywhere,
    Class::Picture,
    |options| {
        let wishes = MyWishes {
            language: options.language("language")?,
            reminders: options.one_of("reminders")?,
            quiet_hours: options.text("quiet_hours"),
            vacation: options.text("vacation"),
            board: options.one_of("board")?,
        };
        free(move |ask| Box::pin(ask.my_settings(wishes)))
    },
);

/// The changes that a player wants to their settings; `None` changes nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct MyWishes {
    /// The tag of a language; the inner `None` stands for the platform's.
    language: Option<Option<&'static str>>,
    reminders: Option<Lead>,
    /// The quiet hours as typed.
    quiet_hours: Option<String>,
    /// The vacation as typed.
    vacation: Option<String>,
    board: Option<Style>,
}

impl Ask<'_> {
    /// Makes all changes or none, and shows the resulting settings.
    async fn my_settings(&self, wishes: MyWishes) -> Answer {
        let store = &self.chat.store;
        if wishes == MyWishes::default() {
            let player = store.find_player(&self.asker.account).await?;
            let absences = match &player {
                Some(player) => store.absences(player.id).await?,
                None => Vec::new(),
            };
            let settings = player.map(|player| PlayerSettings::read(&player.settings)).unwrap_or_default();
            return Ok(self.shown(self.words, "settings-mine", &settings, &absences));
        }
        let player = store.player(&self.asker.account, &self.asker.name).await?;
        let absences = store.absences(player.id).await?;
        let wished = self.changed(PlayerSettings::read(&player.settings), &wishes)?;
        let away = self.vacation(wishes.vacation.as_deref(), wished.quiet.as_ref(), &absences)?;
        let settings = self.keep_settings(&player, &wishes).await?;
        if let Some(wish) = away {
            let until = match wish {
                Wish::Off => None,
                Wish::Until(until) => Some(until),
            };
            store.set_absence(player.id, self.now, until, self.key.as_ref()).await?;
        }
        // The change may affect which clocks run and when players are reminded.
        self.chat.wake_time();
        self.chat.known.learn(&self.asker.account, settings.words());
        self.chat.others.tell(Notice::Person((&self.asker.account).into()));
        let words = settings.words().unwrap_or(self.words);
        Ok(self.shown(words, "settings-mine-saved", &settings, &store.absences(player.id).await?))
    }

    /// The settings with the changes.
    fn changed(&self, settings: PlayerSettings, wishes: &MyWishes) -> Result<PlayerSettings, Trouble> {
        let quiet = match &wishes.quiet_hours {
            None => settings.quiet,
            Some(typed) => quiet::parse(typed, settings.quiet.as_ref())
                .map_err(|bad| Trouble::Text(bad.in_words(self.words)))?,
        };
        Ok(PlayerSettings {
            language: match wishes.language {
                None => settings.language,
                Some(tag) => tag.map(str::to_owned),
            },
            reminders: wishes.reminders.unwrap_or(settings.reminders),
            quiet,
            board: wishes.board.map(|style| style.name().to_owned()).or(settings.board),
        })
    }

    fn vacation(
        &self,
        typed: Option<&str>,
        quiet: Option<&Quiet>,
        absences: &[Span],
    ) -> Result<Option<Wish>, Trouble> {
        let zone = quiet.map_or(TimeZone::UTC, |quiet| quiet.zone().clone());
        let wish = typed.map(|typed| vacation::parse(typed, &zone, absences, self.now)).transpose();
        wish.map_err(|bad| Trouble::Text(bad.in_words(self.words)))
    }

    /// Stores the changes; starts again if the same player's settings were changed meanwhile.
    async fn keep_settings(&self, player: &Player, wishes: &MyWishes) -> Result<PlayerSettings, Trouble> {
        let store = &self.chat.store;
        let mut kept = player.settings.clone();
        for _ in 0..TRIES {
            let settings = self.changed(PlayerSettings::read(&kept), wishes)?;
            let new = settings.json();
            if new == kept || store.set_settings(player.id, &kept, &new, self.now).await? {
                return Ok(settings);
            }
            let found = store.find_player(&self.asker.account).await?;
            kept = found.ok_or_else(|| Trouble::Failed("a player is gone".to_owned()))?.settings;
        }
        Err(Trouble::Failed("the settings of a player change all the time".to_owned()))
    }

    fn shown(&self, words: Words, head: &str, settings: &PlayerSettings, absences: &[Span]) -> Vec<Reply> {
        let label = |option: &str, choice: &str| words.choice_label("settings me", option, choice);
        let language = settings.words().map_or("auto", Words::tag);
        let line = |key: &str, value: String| words.format(key, &[("value", text(value))]);
        let lines = [
            words.text(head),
            line("settings-my-language", label("language", language)),
            line("settings-my-reminders", label("reminders", &settings.reminders.to_string())),
            line("settings-my-quiet-hours", self.quiet_hours(words, settings.quiet.as_ref())),
            line("settings-my-vacation", self.away(words, absences)),
            line("settings-my-board", label("board", settings.style().name())),
        ];
        vec![Reply::Private(Message { text: lines.join("\n"), ..Message::default() })]
    }

    /// The quiet hours, with the time there now, which shows whether the time zone is right.
    fn quiet_hours(&self, words: Words, quiet: Option<&Quiet>) -> String {
        let Some(quiet) = quiet else { return words.text("settings-quiet-none") };
        let now = quiet.clock_at(self.now).unwrap_or_default();
        words.format("settings-quiet", &[("quiet", text(quiet.to_string())), ("now", text(now))])
    }

    fn away(&self, words: Words, absences: &[Span]) -> String {
        let left = vacation::left(absences, self.now);
        let days = |time: Millis| number(time / DAY);
        match vacation::away_until(absences, self.now) {
            Some(until) => words.format("settings-away", &[("until", text(day(until)))]),
            None => words.format("settings-not-away", &[("left", days(left)), ("budget", days(BUDGET))]),
        }
    }
}
