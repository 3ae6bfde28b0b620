//! A request under way: who asks, where, and in which languages.

pub(crate) mod points;
mod secret;
pub(crate) mod theme;

use std::sync::OnceLock;

use jiff::tz::TimeZone;
use parking_lot::Mutex;
use qgo_render::Style;
use qgo_rules::{Action, Color, Refusal, Viewer};
use qgo_store::{Account, GameId, GameRow, Millis, Place, RequestKey, StoreError};
use qgo_words::describe::{self, Attempt};
use qgo_words::text::text;
use qgo_words::{Arg, Words};

use crate::ask::theme::Theme;
use crate::compose::Composer;
use crate::games::table::{Table, bold_names};
use crate::people::server::ServerSettings;
use crate::people::settings::PlayerSettings;
use crate::pool::{Busy, Class, Order};
use crate::processes::LONG;
use crate::time::asking::UnderWay;
use crate::trouble::Trouble;
use crate::{Chat, Message, Platform, Presence, Reply, Request, User, Went};

/// The result of an [`Ask`]: replies to the asker, or only the reason why there are none.
pub(crate) type Answer = Result<Vec<Reply>, Trouble>;

/// See [`Ask::commands_about`].
pub(crate) type CommandsAbout = fn(Theme) -> Vec<&'static str>;

/// A request under way, with everything that commands need to carry it out.
pub(crate) struct Ask<'a> {
    /// The chat layer that is asked.
    pub(crate) chat: &'a Chat,
    /// The platform on which it was asked.
    pub(crate) platform: &'static Platform,
    /// The names of the commands about a theme. `/help` needs them, and cannot see the list that it is in
    /// itself.
    pub(crate) commands_about: CommandsAbout,
    /// Who asks.
    pub(crate) asker: &'a User,
    /// Where it was asked.
    pub(crate) place: &'a Place,
    /// What QGo can do in that place.
    pub(crate) presence: Presence,
    /// The words for what the asker alone sees.
    pub(crate) words: Words,
    /// The words for what all see in that place.
    pub(crate) public: Words,
    /// The time of the request.
    pub(crate) now: Millis,
    /// What the store notes with the change that the request makes, so that it is made only once.
    pub(crate) key: Option<RequestKey>,
    /// How pictures are drawn that only the asker sees.
    pub(crate) style: Style,
    /// The asker's time zone if it is known, else UTC.
    pub(crate) zone: TimeZone,
    /// What the admins of the server have set.
    pub(crate) server: ServerSettings,
    /// Whether the asker may change these settings.
    pub(crate) is_admin: bool,
    /// For whom and how urgently its work is queued.
    pub(crate) order: Order,
    /// The game whose number was typed, for a command that is about one.
    pub(crate) named_game: Option<GameId>,
    /// The game that the asker looks at.
    pub(crate) looks_at: Option<GameId>,
    /// What is asked for, by its name for a host.
    pub(crate) asked: &'static str,
    /// What the request has made.
    pub(crate) went: OnceLock<Went>,
    /// The game that the answers are about, if it is not that of the place: they begin with it.
    pub(crate) about: OnceLock<String>,
    /// The game about which the asker tells a secret, see [`Reply::TakeBack`].
    pub(crate) secret: Mutex<Option<GameId>>,
    /// If the request can be a move, stops the asker's clock until it is answered.
    under_way: Option<UnderWay<'a>>,
    missing_permissions: &'a [String],
    missing_for_threads: &'a [String],
}

impl<'a> Ask<'a> {
    /// Begins to carry out `request` for `chat`, with what its asker and the server have set.
    pub(crate) async fn begin(
        chat: &'a Chat,
        commands_about: CommandsAbout,
        request: &'a Request,
    ) -> Result<Self, StoreError> {
        let (asker, place) = (&request.asker, &request.place);
        // This comes before the first await, because the asker's clock stops with it.
        let ago = Millis::try_from(request.asked_ago.as_millis()).unwrap_or(Millis::MAX);
        let now = chat.clock.now().saturating_sub(ago);
        let under_way = Some(chat.asking.begin(&asker.account, now));
        if ago >= LONG && chat.store.is_shared() {
            // Others may already be about to declare a loss.
            chat.note_long_requests().await;
        }
        let own = chat.settings_of(&asker.account).await?;
        let server = chat.server_of(place).await?;
        let words = chat.known.words(&asker.account, &request.languages);
        // What is posted where nobody else is, nobody else reads.
        let is_alone = request.presence == Presence::Alone;
        let public = if is_alone { words } else { server.words(&request.languages) };
        Ok(Self {
            chat,
            platform: request.platform,
            commands_about,
            asker,
            place,
            presence: request.presence,
            words,
            public,
            now,
            key: request.store_key(chat.clock.now()),
            style: request.style.unwrap_or_else(|| own.style()),
            zone: own.quiet.map_or(TimeZone::UTC, |quiet| quiet.zone().clone()),
            server,
            is_admin: request.is_admin,
            order: Order::of_account(Class::Move, &asker.account, place),
            named_game: None,
            looks_at: request.game,
            asked: crate::handle::UNKNOWN,
            went: OnceLock::new(),
            about: OnceLock::new(),
            secret: Mutex::default(),
            under_way,
            missing_permissions: &request.missing_permissions,
            missing_for_threads: &request.missing_for_threads,
        })
    }

    /// What the admins of a place's server have set.
    pub(crate) async fn server_of(&self, place: &Place) -> Result<ServerSettings, StoreError> {
        if server_key(place) == server_key(self.place) {
            return Ok(self.server.clone());
        }
        self.chat.server_of(place).await
    }

    /// What messages for this platform are composed with.
    pub(crate) fn composer(&self) -> Composer {
        self.chat.composer(self.platform)
    }

    /// Notes where the asker finds what their request has made.
    pub(crate) fn made(&self, went: Went) {
        // Only the first thing counts.
        let _ = self.went.set(went);
    }

    /// A reply that only the asker sees.
    pub(crate) fn private(&self, key: &str, args: &[(&str, Arg<'_>)]) -> Vec<Reply> {
        vec![Reply::Private(Message { text: self.words.format(key, args), ..Message::default() })]
    }

    /// The reason why something cannot be done, in the asker's words.
    pub(crate) fn trouble(&self, key: &str, args: &[(&str, Arg<'_>)]) -> Trouble {
        Trouble::Text(self.words.format(key, args))
    }

    /// The reason why the rules refuse something.
    pub(crate) fn refused(&self, refusal: &Refusal, table: &Table, color: Color, action: &Action) -> Trouble {
        let tried = Attempt {
            color,
            action,
            settings: table.game.settings(),
            view: &table.game.view(Viewer::Player(color)),
            names: &bold_names(self.words, &table.row),
        };
        Trouble::Text(describe::refusal(self.words, refusal, &tried))
    }

    /// An order for the asker's work. It is not counted against their limit of work under way.
    pub(crate) fn order_of(&self, class: Class) -> Order {
        Order::of_account(class, &self.asker.account, self.place)
    }

    /// As [`Ask::order_of`], but counted until it is dropped. Refused if the asker has too much under way.
    pub(crate) fn admitted(&self, class: Class) -> Result<Order, Trouble> {
        self.chat.pool.admit(self.order_of(class)).map_err(|busy| {
            if let (Busy::Overload(wait), Class::Move) = (busy, class) {
                self.chat.excuse(&self.asker.account, self.now, wait);
            }
            Trouble::Text(self.chat.busy(busy, class, self.words))
        })
    }

    /// Makes the request's work that of `class`. Refused if the asker has too much under way. Only a move
    /// stops the asker's clock.
    pub(crate) fn be_admitted(&mut self, class: Class) -> Result<(), Trouble> {
        self.order = self.admitted(class)?;
        if class == Class::Move {
            self.now = self.chat.asking.first_asked(&self.asker.account, self.now);
        } else {
            drop(self.under_way.take());
        }
        Ok(())
    }

    /// The game of a row, at the length of the log that the row has.
    pub(crate) async fn table(&self, row: GameRow) -> Result<Table, Trouble> {
        self.chat.table_for(row, &self.order).await
    }

    /// Runs `job` in the pool for the asker.
    pub(crate) async fn work_out<T: Send + 'static>(
        &self,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Trouble> {
        self.chat.pool.run(&self.order, job).await
    }

    /// The channel in which challenges are posted: for a thread, its parent channel.
    pub(crate) fn lobby(&self) -> Place {
        self.place.lobby()
    }

    /// The colour that the asker plays; an error for anybody else.
    pub(crate) fn seat(&self, table: &Table) -> Result<Color, Trouble> {
        table.color_of(&self.asker.account).ok_or_else(|| {
            let names = bold_names(self.words, &table.row);
            self.trouble("not-a-player", &[("black", text(names.black)), ("white", text(names.white))])
        })
    }

    /// Refuses if the admins have chosen other channels for games. A running game may be finished where it
    /// is: `begins` says that a new one would begin.
    pub(crate) async fn may_play_here(&self, begins: bool) -> Result<(), Trouble> {
        let allowed = self.may_begin_in(self.place).await;
        if begins || allowed.is_ok() {
            return allowed;
        }
        let here = self.chat.store.game_in(&self.place.platform, &self.place.channel).await?;
        if here.is_some_and(|row| row.result.is_none()) { Ok(()) } else { allowed }
    }

    /// Refuses if the admins of a place have chosen other channels for games.
    pub(crate) async fn may_begin_in(&self, place: &Place) -> Result<(), Trouble> {
        let server = self.server_of(place).await?;
        if server.allows(place) {
            return Ok(());
        }
        let channels = text(crate::markup::channels(&server.channels));
        Err(self.trouble("channel-not-allowed", &[("channels", channels)]))
    }

    /// Whether QGo may post here; the error says what an admin has to allow.
    pub(crate) fn may_post(&self) -> Result<(), Trouble> {
        let key = match self.presence {
            Presence::Guest => "missing-permissions-guest",
            Presence::Member | Presence::Alone => "missing-permissions",
        };
        self.lacks_nothing(self.missing_permissions, key)
    }

    /// Whether QGo may open a thread here for a game.
    pub(crate) fn may_open_threads(&self) -> Result<(), Trouble> {
        self.lacks_nothing(self.missing_for_threads, "missing-for-threads")
    }

    fn lacks_nothing(&self, missing: &[String], key: &str) -> Result<(), Trouble> {
        if missing.is_empty() {
            return Ok(());
        }
        let list: Vec<_> = missing.iter().map(|m| format!("- {}", qgo_words::text::quoted(m))).collect();
        Err(self.trouble(key, &[("list", text(list.join("\n")))]))
    }
}

/// The key of a place's server in the store's settings: empty where a platform has no servers.
pub(crate) fn server_key(place: &Place) -> &str {
    place.server.as_deref().unwrap_or_default()
}

impl Chat {
    pub(crate) async fn server_of(&self, place: &Place) -> Result<ServerSettings, StoreError> {
        let server = self.store.server_settings(&place.platform, server_key(place)).await?;
        Ok(server.as_deref().map(ServerSettings::read).unwrap_or_default())
    }

    /// What somebody has set, or the defaults. Remembers the language that they chose.
    pub(crate) async fn settings_of(&self, account: &Account) -> Result<PlayerSettings, StoreError> {
        let player = self.store.find_player(account).await?;
        let settings = player.map(|player| PlayerSettings::read(&player.settings)).unwrap_or_default();
        self.known.learn(account, settings.words());
        Ok(settings)
    }
}
