//! Who pays for what, and the one way to post what somebody does.

use futures::future::BoxFuture;
use qgo_rules::{Action, Color, View};
use qgo_store::{Millis, Place};
use qgo_words::text::text;

use super::ledger::{Cost, Key};
use super::{Budget, Limits, Price};
use crate::ask::Ask;
use crate::markup::relative;
use crate::trouble::Trouble;

/// What there are budgets for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    /// For a person: actions that notify somebody else.
    Ping,
    /// For a person: everything else that all see.
    Post,
    /// For a channel: what anybody has posted there outside their own game.
    Channel,
    /// For a player in a channel: moves.
    Move,
    /// For a person: what they say beside games.
    Talk,
    /// For a person: pictures.
    Picture,
    /// For a person: pages of `/explore`.
    Explore,
    /// For a person: files.
    Export,
    /// For a server: pictures.
    ServerPicture,
    /// For a server: pages of `/explore`.
    ServerExplore,
    /// For a server: files.
    ServerExport,
    /// For a server, or a person where there is none: moves of more than [`HEAVY_STEPS`].
    Heavy,
}

/// A move that takes more steps than this is a heavy one. Most moves take far fewer (docs/engine.md).
pub(crate) const HEAVY_STEPS: u64 = 100_000;

impl Kind {
    /// Its name in the store.
    const fn name(self) -> &'static str {
        match self {
            Self::Ping => "ping",
            Self::Post => "post",
            Self::Channel => "channel",
            Self::Move => "move",
            Self::Talk => "talk",
            Self::Picture => "picture",
            Self::Explore => "explore",
            Self::Export => "export",
            Self::ServerPicture => "server_picture",
            Self::ServerExplore => "server_explore",
            Self::ServerExport => "server_export",
            Self::Heavy => "heavy",
        }
    }

    const fn budget(self, limits: &Limits) -> Budget {
        match self {
            Self::Ping => limits.pings,
            Self::Post => limits.posts,
            Self::Channel => limits.channel,
            Self::Move => limits.moves,
            Self::Talk => limits.talk,
            Self::Picture => limits.pictures,
            Self::Explore => limits.explore,
            Self::Export => limits.exports,
            Self::ServerPicture => limits.server_pictures,
            Self::ServerExplore => limits.server_explore,
            Self::ServerExport => limits.server_exports,
            Self::Heavy => limits.heavy_moves,
        }
    }

    /// What a server has a budget of, for what its people have budgets of.
    const fn of_server(self) -> Option<Self> {
        match self {
            Self::Picture => Some(Self::ServerPicture),
            Self::Explore => Some(Self::ServerExplore),
            Self::Export => Some(Self::ServerExport),
            _ => None,
        }
    }

    /// Whether it outlives a restart: that is so for what bothers others, and for the most expensive things.
    /// All other buckets fill up about as fast as QGo restarts.
    const fn is_kept(self) -> bool {
        matches!(self, Self::Ping | Self::Export)
    }
}

/// Something that somebody does and all see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Deed {
    /// Challenges anybody who likes.
    Offer,
    /// Challenges a particular person, by name or to a rematch.
    Challenge,
    /// Shows the board to all.
    Board,
    /// Asks the opponent for something.
    Ask,
    /// Answers a question, or ends the game. Nobody is kept from that, and there are no more answers than
    /// questions.
    Answer,
    /// Does something else in their own game.
    Say,
    /// Moves.
    Move,
    /// Says something beside a game.
    Talk,
}

impl Deed {
    /// The kind of an event that `color` adds to a game with the view `before`; `silent` if nobody is told of
    /// it.
    pub(crate) fn of(action: &Action, color: Color, before: &View, silent: bool) -> Self {
        use Action::{
            AcceptEnd, AcceptUndo, Annul, CallOff, Claim, Commit, Confirm, DeclineEnd, DeclineUndo, Keep,
            MarkDead, Pass, Place, ProposeEnd, ProposeUndo, Resign, Resume, Reveal, TimeUp,
            UnintentionalPass, Weighted,
        };
        let takes_back = before.proposal.as_ref().is_some_and(|proposal| proposal.by == color);
        match action {
            _ if silent => Self::Answer,
            Place { .. } | Weighted { .. } | UnintentionalPass { .. } | Pass | Keep { .. } => Self::Move,
            Commit { .. } | Reveal { .. } | Annul { .. } => Self::Move,
            ProposeEnd | ProposeUndo => Self::Ask,
            DeclineEnd | DeclineUndo if takes_back => Self::Say,
            MarkDead { .. } | Confirm | Resume => Self::Say,
            AcceptEnd | AcceptUndo | DeclineEnd | DeclineUndo => Self::Answer,
            Claim | Resign | TimeUp | CallOff => Self::Answer,
        }
    }

    const fn kinds(self) -> &'static [Kind] {
        match self {
            Self::Offer => &[Kind::Post, Kind::Channel],
            Self::Challenge => &[Kind::Ping, Kind::Channel],
            Self::Board => &[Kind::Post, Kind::Picture, Kind::Channel],
            Self::Ask => &[Kind::Ping],
            Self::Answer => &[],
            Self::Say => &[Kind::Post],
            Self::Move => &[Kind::Move],
            Self::Talk => &[Kind::Talk],
        }
    }
}

impl Ask<'_> {
    /// Does what is to be posted in `place`, if the budgets allow it. Everything that somebody does and all
    /// see goes through here. What was not done is not charged.
    pub(crate) async fn posting<T>(
        &self,
        deed: Deed,
        place: &Place,
        doing: BoxFuture<'_, Result<T, Trouble>>,
    ) -> Result<T, Trouble> {
        let costs = deed.kinds().iter().flat_map(|kind| self.costs(*kind, 1, place));
        self.paying(costs.collect(), doing, |_| true).await
    }

    /// Does what only the asker sees, if the budget allows it. It is charged only if it was done and
    /// `counts`.
    pub(crate) async fn looking<T>(
        &self,
        price: Price,
        doing: BoxFuture<'_, Result<T, Trouble>>,
        counts: impl FnOnce(&T) -> bool,
    ) -> Result<T, Trouble> {
        let costs = price.into_iter().flat_map(|(kind, amount)| self.costs(kind, amount, self.place));
        self.paying(costs.collect(), doing, counts).await
    }

    /// Pays in advance for a heavy move in `place`; the error is what to tell whose move turns out to be one.
    pub(crate) fn pay_for_heavy(&self, place: &Place) -> Result<Cost, Trouble> {
        let cost = self.cost(Kind::Heavy, 1, place);
        if cost.budget == Budget::Off {
            return Ok(cost);
        }
        let paid = self.chat.ledger.pay(std::slice::from_ref(&cost), self.now);
        paid.map(|()| cost).map_err(|(kind, when)| self.too_much(kind, when))
    }

    /// What is paid for something of this kind: by the asker or the channel, and by the server if there is
    /// one.
    fn costs(&self, kind: Kind, amount: u32, place: &Place) -> impl Iterator<Item = Cost> {
        let of_server = kind.of_server().filter(|_| place.server.is_some());
        [Some(kind), of_server].into_iter().flatten().map(move |kind| self.cost(kind, amount, place))
    }

    fn cost(&self, kind: Kind, amount: u32, place: &Place) -> Cost {
        let account = || self.asker.account.clone();
        let channel = || (place.platform.clone(), place.channel.clone());
        let server = place.server.clone().map(|server| (place.platform.clone(), server));
        let (account, place) = match kind {
            Kind::Channel => (None, Some(channel())),
            Kind::Move => (Some(account()), Some(channel())),
            Kind::Ping | Kind::Post | Kind::Talk | Kind::Picture | Kind::Explore | Kind::Export => {
                (Some(account()), None)
            }
            Kind::ServerPicture | Kind::ServerExplore | Kind::ServerExport | Kind::Heavy => {
                (server.is_none().then(account), server)
            }
        };
        let budget = kind.budget(&self.chat.config.limits);
        Cost { key: Key { kind, account, place }, budget, amount, kept: Millis::MIN }
    }

    /// Pays in advance, so that many requests at once cannot exceed the budget; refunds if nothing was done.
    async fn paying<T>(
        &self,
        mut costs: Vec<Cost>,
        doing: BoxFuture<'_, Result<T, Trouble>>,
        counts: impl FnOnce(&T) -> bool,
    ) -> Result<T, Trouble> {
        let ledger = &self.chat.ledger;
        costs.retain(|cost| cost.budget != Budget::Off);
        self.remember(&mut costs).await?;
        ledger.pay(&costs, self.now).map_err(|(kind, when)| self.too_much(kind, when))?;
        match doing.await {
            Ok(done) if counts(&done) => {
                self.note(&costs).await;
                Ok(done)
            }
            undone => {
                ledger.give_back(&costs);
                undone
            }
        }
    }

    fn too_much(&self, kind: Kind, when: Millis) -> Trouble {
        // Rounded up, so that nobody who waits until the second shown comes too early.
        let when = relative(when.saturating_add(999));
        let key = format!("budget-{}", kind.name().replace('_', "-"));
        self.trouble(&key, &[("when", text(when))])
    }

    /// Adds to `costs` what was spent before the last restart.
    async fn remember(&self, costs: &mut [Cost]) -> Result<(), Trouble> {
        for cost in costs.iter_mut().filter(|cost| cost.key.kind.is_kept()) {
            if self.chat.ledger.full_at(&cost.key).is_none() {
                let kept = self.chat.store.budgets(&self.asker.account).await?;
                let own = kept.iter().find(|(kind, _)| kind == cost.key.kind.name());
                cost.kept = own.map_or(Millis::MIN, |(_, full_at)| *full_at);
            }
        }
        Ok(())
    }

    /// Stores what was spent for the next restart. The asker's wish is done already, so an error here is only
    /// logged.
    async fn note(&self, costs: &[Cost]) {
        for cost in costs.iter().filter(|cost| cost.key.kind.is_kept()) {
            let Some(full_at) = self.chat.ledger.full_at(&cost.key) else { continue };
            let kind = cost.key.kind.name();
            if let Err(error) = self.chat.store.keep_budget(&self.asker.account, kind, full_at).await {
                tracing::warn!(%error, kind, "what somebody has spent of a budget cannot be kept");
            }
        }
    }
}
