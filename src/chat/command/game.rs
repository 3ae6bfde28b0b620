//! Finds the game that a number or a button means, if the asker may see it.

use qgo_rules::Color;
use qgo_store::{GameId, GameRow, Place, ToldCount};
use qgo_words::text::{number, text};

use super::games::numbered;
use crate::Presence;
use crate::ask::Ask;
use crate::games::table::Table;
use crate::games::told::is_same_turn;
use crate::markup::channel;
use crate::trouble::Trouble;

/// How many games are listed if it is not clear which one is meant.
const LISTED: u32 = 10;

/// The game that a command means that names none.
enum Here {
    Game(Box<GameRow>),
    /// It could be any of these.
    Several(Vec<GameRow>),
    None,
}

impl Ask<'_> {
    /// The game of a button, and the colour that the asker plays. The game must still be in the turn that it
    /// was in when all had been told of `told_count` events; if both move at once, both have the same button
    /// before them.
    pub(super) async fn seat_at(
        &self,
        game: GameId,
        told_count: ToldCount,
    ) -> Result<(Table, Color), Trouble> {
        let table = self.named_game(Some(game)).await?;
        if !is_same_turn(&table.game, told_count) {
            return Err(self.trouble("old-button", &[]));
        }
        let color = self.seat(&table)?;
        Ok((table, color))
    }

    /// The game that a command without a number of its own is about, see [`Ask::row_here`].
    pub(super) async fn the_game_here(&self) -> Result<Table, Trouble> {
        self.named_game(None).await
    }

    /// Its row.
    pub(crate) async fn the_row_here(&self) -> Result<GameRow, Trouble> {
        self.named_row(None).await
    }

    /// That game, and the colour that the asker plays in it.
    pub(super) async fn seat_here(&self) -> Result<(Table, Color), Trouble> {
        let table = self.the_game_here().await?;
        let color = self.seat(&table)?;
        Ok((table, color))
    }

    /// That game; `None` if there is none, or if it could be any of several.
    pub(super) async fn game_here(&self) -> Result<Option<Table>, Trouble> {
        match self.row_here().await? {
            Here::Game(row) => self.table(*row).await.map(Some),
            Here::Several(_) | Here::None => Ok(None),
        }
    }

    /// The game with this number, if the asker may see it; without a number that of [`Ask::row_here`].
    pub(super) async fn named_game(&self, game: Option<GameId>) -> Result<Table, Trouble> {
        let row = self.named_row(game).await?;
        self.table(row).await
    }

    /// The row of that game.
    ///
    /// A game is for those who can see it, see [`Ask::sees`]. Others learn nothing of it, not even whether it
    /// exists.
    pub(super) async fn named_row(&self, game: Option<GameId>) -> Result<GameRow, Trouble> {
        let Some(id) = game.or(self.named_game) else {
            return match self.row_here().await? {
                Here::Game(row) => Ok(*row),
                Here::None if self.presence == Presence::Alone => Err(self.trouble("no-game-of-yours", &[])),
                Here::None => Err(self.trouble("no-game-here", &[])),
                Here::Several(games) => Err(self.which_of(&games)),
            };
        };
        let unknown = || self.trouble("no-such-game", &[("game", number(id.0))]);
        let row = self.chat.store.game(id).await?.ok_or_else(unknown)?;
        if !self.sees(&row) {
            return Err(unknown());
        }
        if self.named_game.is_some() && row.place != *self.place {
            self.tell_about(&row);
        }
        Ok(row)
    }

    /// The game that the asker looks at, else the game of this place: the running one, else the last one. If there is none, and nobody but the asker
    /// is there, it is the only game that waits for them, else the only one that they play.
    async fn row_here(&self) -> Result<Here, Trouble> {
        let store = &self.chat.store;
        if let Some(id) = self.looks_at
            && let Some(row) = store.game(id).await?.filter(|row| self.sees(row))
        {
            return Ok(Here::Game(Box::new(row)));
        }
        if let Some(row) = store.game_in(&self.place.platform, &self.place.channel).await? {
            return Ok(Here::Game(Box::new(row)));
        }
        if self.presence != Presence::Alone {
            return Ok(Here::None);
        }
        let Some(me) = store.find_player(&self.asker.account).await? else { return Ok(Here::None) };
        // Those that wait for the asker come first.
        let games = store.games_of(me.id, 0, LISTED).await?;
        let waits = |row: &&GameRow| match self.own_color(row) {
            Color::Black => row.to_act.black,
            Color::White => row.to_act.white,
        };
        let row = match (games.iter().filter(waits).count(), games.len()) {
            (_, 0) => return Ok(Here::None),
            (1, _) | (_, 1) => games[0].clone(),
            _ => return Ok(Here::Several(games)),
        };
        self.tell_about(&row);
        Ok(Here::Game(Box::new(row)))
    }

    /// Lets the answers begin with the game that they are about.
    fn tell_about(&self, row: &GameRow) {
        let args = [("game", text(numbered(row))), ("channel", text(channel(&row.place.channel)))];
        // Only the first game that was meant counts.
        let _ = self.about.set(self.words.format("about-game", &args));
    }

    /// Asks which of these games was meant.
    fn which_of(&self, games: &[GameRow]) -> Trouble {
        let example = games.first().map_or(0, |row| row.id.0);
        let lines: Vec<_> = games.iter().map(|row| self.standing_line(row)).collect();
        let args = [("game", number(example)), ("list", text(lines.join("\n")))];
        self.trouble("which-game", &args)
    }

    /// Whether the asker can see a game: its players always, others only if they certainly see its channel.
    /// They do if they ask in it. Who sees a thread also sees its parent channel, and the other way round.
    fn sees(&self, row: &GameRow) -> bool {
        let (game, here) = (&row.place, self.place);
        let is_here = || {
            let parent = |of: &Place, channel: &Place| of.parent.as_ref() == Some(&channel.channel);
            let is_near = game.channel == here.channel || parent(game, here) || parent(here, game);
            game.server == here.server && is_near
        };
        [&row.black, &row.white].iter().any(|player| player.account == self.asker.account)
            || game.platform == here.platform && (self.platform.sees_all_channels || is_here())
    }
}
