//! Who looks, what they may look at, and why they are shown nothing.

use qgo_render::Style;
use qgo_store::{GameId, GameRow, StoreError};
use qgo_words::Words;
use qgo_words::text::number;

use crate::pool::{Busy, Class, Order};
use crate::trouble::Trouble;
use crate::{CannotLook, Chat, Onlooker};

/// Somebody who looks, with what they have set.
pub(crate) struct Eyes<'a> {
    /// Who looks.
    pub(crate) onlooker: &'a Onlooker,
    /// Their language.
    pub(crate) words: Words,
    /// How their boards are drawn.
    pub(crate) style: Style,
}

/// Why nothing is shown.
pub(crate) enum Blind {
    /// There is nothing that they may see.
    NotThere(GameId),
    /// Too much is under way.
    Busy(Busy),
    /// Anything else.
    Trouble(Trouble),
}

impl<E: Into<Trouble>> From<E> for Blind {
    fn from(error: E) -> Self {
        Self::Trouble(error.into())
    }
}

impl Blind {
    /// The reason, for whoever speaks this language.
    pub(crate) fn told(self, words: Words) -> CannotLook {
        match self {
            Self::NotThere(game) => {
                CannotLook::NotThere(words.format("no-such-game", &[("game", number(game.0))]))
            }
            Self::Busy(Busy::Own) => CannotLook::Busy(words.text("busy-own")),
            Self::Busy(Busy::Others | Busy::Overload(_)) => CannotLook::Busy(words.text("busy-others")),
            Self::Trouble(trouble) if trouble.is_refusal() => CannotLook::Refused(trouble.in_words(words)),
            Self::Trouble(trouble) => CannotLook::Failed(trouble.in_words(words)),
        }
    }
}

impl Chat {
    /// Somebody who looks, with what they have set.
    pub(crate) async fn eyes<'a>(&self, onlooker: &'a Onlooker) -> Result<Eyes<'a>, CannotLook> {
        let Some(account) = &onlooker.account else {
            let words = Words::for_tag(onlooker.languages.user.as_deref());
            return Ok(Eyes { onlooker, words, style: onlooker.style.unwrap_or_default() });
        };
        let own = self.settings_of(account).await;
        let words = self.known.words(account, &onlooker.languages);
        let own = own.map_err(|error: StoreError| Blind::from(error).told(words))?;
        Ok(Eyes { onlooker, words, style: onlooker.style.unwrap_or_else(|| own.style()) })
    }

    /// The row of a game. Its players may see it, and everybody on a platform that sees all its channels.
    pub(crate) async fn row_seen(&self, eyes: &Eyes<'_>, game: GameId) -> Result<GameRow, Blind> {
        let Onlooker { platform, account, .. } = eyes.onlooker;
        let row = self.store.game(game).await?.ok_or(Blind::NotThere(game))?;
        let plays = [&row.black, &row.white].iter().any(|player| Some(&player.account) == account.as_ref());
        let sees = platform.sees_all_channels && row.place.platform == platform.name;
        if plays || sees { Ok(row) } else { Err(Blind::NotThere(game)) }
    }

    /// An order for the work of a look at a game, counted until it is dropped.
    pub(crate) fn order_to_look(&self, eyes: &Eyes<'_>, row: &GameRow, class: Class) -> Result<Order, Blind> {
        let order = match &eyes.onlooker.account {
            Some(account) => Order::of_account(class, account, &row.place),
            None => Order::of_strangers(class, row.id),
        };
        self.pool.admit(order).map_err(Blind::Busy)
    }
}
