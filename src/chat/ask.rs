//! Somebody asking for something: who, where, in which languages.

use qgo_rules::{Action, Color, Refusal, Viewer};
use qgo_store::{Millis, Place};

use crate::describe::Attempt;
use crate::table::{Table, bold_names};
use crate::text::text;
use crate::trouble::Trouble;
use crate::words::{Arg, Words};
use crate::{Chat, Message, Reply, Request, User, describe};

/// What comes of an [`Ask`]: replies to the asker, or why there is nothing but a reason.
pub(crate) type Answer = Result<Vec<Reply>, Trouble>;

/// Somebody asking for something.
pub(crate) struct Ask<'a> {
    /// Of whom.
    pub(crate) chat: &'a Chat,
    /// Who.
    pub(crate) asker: &'a User,
    /// Where.
    pub(crate) place: &'a Place,
    /// For what the asker alone sees.
    pub(crate) words: Words,
    /// For what all see there.
    pub(crate) public: Words,
    /// When.
    pub(crate) now: Millis,
    missing_permissions: &'a [String],
}

impl<'a> Ask<'a> {
    /// What a request asks of `chat`, now.
    pub(crate) fn new(chat: &'a Chat, request: &'a Request) -> Self {
        Self {
            chat,
            asker: &request.asker,
            place: &request.place,
            words: Words::for_tag(request.languages.user.as_deref()),
            public: Words::for_tag(request.languages.server.as_deref()),
            now: chat.clock.now(),
            missing_permissions: &request.missing_permissions,
        }
    }

    /// A private answer.
    pub(crate) fn private(&self, key: &str, args: &[(&str, Arg<'_>)]) -> Vec<Reply> {
        vec![Reply::Private(Message { text: self.words.format(key, args), ..Message::default() })]
    }

    /// Why something cannot be done.
    pub(crate) fn told(&self, key: &str, args: &[(&str, Arg<'_>)]) -> Trouble {
        Trouble::Told(self.words.format(key, args))
    }

    /// Why the rules refuse something.
    pub(crate) fn refused(&self, refusal: &Refusal, table: &Table, color: Color, action: &Action) -> Trouble {
        let tried = Attempt {
            color,
            action,
            settings: table.game.settings(),
            view: &table.game.view(Viewer::Player(color)),
            names: &bold_names(&table.row),
        };
        Trouble::Told(describe::refusal(self.words, refusal, &tried))
    }

    /// The channel in which challenges are posted: of a thread, the channel that it belongs to.
    pub(crate) fn lobby(&self) -> Place {
        self.place.lobby()
    }

    /// The game of this place: the one that is on, else the last one that was.
    pub(crate) async fn game_here(&self) -> Result<Option<Table>, Trouble> {
        match self.chat.store.game_in(&self.place.platform, &self.place.channel).await? {
            Some(row) => self.chat.table(row).await.map(Some),
            None => Ok(None),
        }
    }

    /// The same, where there has to be one.
    pub(crate) async fn the_game_here(&self) -> Result<Table, Trouble> {
        self.game_here().await?.ok_or_else(|| self.told("no-game-here", &[]))
    }

    /// The colour that the asker plays; a stranger is told that they do not play.
    pub(crate) fn seat(&self, table: &Table) -> Result<Color, Trouble> {
        table.color_of(&self.asker.account).ok_or_else(|| {
            let names = bold_names(&table.row);
            self.told("not-a-player", &[("black", text(names.black)), ("white", text(names.white))])
        })
    }

    /// Whether QGo may post here; else the asker is told what an admin has to allow.
    pub(crate) fn may_post(&self) -> Result<(), Trouble> {
        match self.missing_permissions {
            [] => Ok(()),
            missing => {
                let list: Vec<_> = missing.iter().map(|m| format!("- {}", crate::text::quoted(m))).collect();
                Err(self.told("missing-permissions", &[("list", text(list.join("\n")))]))
            }
        }
    }
}
