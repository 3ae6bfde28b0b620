//! `/explore`: looking back at a game after its end.

use std::sync::Arc;

use qgo_rules::{Match, PlayError, Viewer};
use qgo_store::{GameId, GameRow};

use crate::ask::{Answer, Ask};
use crate::compose::explore::{self, Reader};
use crate::explore::{
    BadGiven, ExplorePage, ExploreVerb, GivenWords, MOST, Place, place_of_move, ply_of, worth_a_look,
};
use crate::table::{Table, plain_names};
use crate::text::{number, quoted, text};
use crate::trouble::Trouble;
use crate::{Message, Reply};

impl Ask<'_> {
    pub(super) async fn explore(&self, game: Option<GameId>, given: &str) -> Answer {
        let wanted = self.given(given)?;
        let table = self.ended_game(game).await?;
        let moves = self.place_wanted(&table, wanted.number).await?;
        let page = self.page_wanted(&table, moves, wanted, false)?;
        Ok(vec![Reply::Private(self.explored(table, page).await?)])
    }

    /// The Explore button of a game.
    pub(super) async fn explore_table(&self, table: &Table) -> Answer {
        let table = self.over(table.clone())?;
        let moves = self.place_wanted(&table, None).await?;
        let page = self.page_wanted(&table, moves, GivenWords::default(), false)?;
        Ok(vec![Reply::Private(self.explored(table, page).await?)])
    }

    /// A button of `/explore` was pressed.
    pub(super) async fn explore_page(&self, page: ExplorePage) -> Answer {
        let table = self.ended_game(Some(page.game)).await?;
        Ok(vec![Reply::Update(self.explored(table, page).await?)])
    }

    /// Conditions were typed into the form of `/explore`; they take the place of those before.
    pub(super) async fn explore_given(&self, page: ExplorePage, typed: &str) -> Answer {
        let wanted = self.given(typed)?;
        let table = self.ended_game(Some(page.game)).await?;
        let moves = match wanted.number {
            Some(number) => self.place_wanted(&table, Some(number)).await?,
            None => page.moves,
        };
        let page = self.page_wanted(&table, moves, wanted, page.as_text)?;
        Ok(vec![Reply::Update(self.explored(table, page).await?)])
    }

    /// A game that is over; of one that is on nothing can be told.
    async fn ended_game(&self, game: Option<GameId>) -> Result<Table, Trouble> {
        let table = self.named_game(game).await?;
        self.over(table)
    }

    fn over(&self, table: Table) -> Result<Table, Trouble> {
        if table.is_over() {
            return Ok(table);
        }
        Err(self.told("explore-not-over", &[("game", number(table.row.id.0))]))
    }

    /// What was typed, or what cannot be understood of it.
    fn given(&self, typed: &str) -> Result<GivenWords, Trouble> {
        GivenWords::read(typed).map_err(|bad| match bad {
            BadGiven::Word(word) => self.told("explore-bad-word", &[("word", text(quoted(&word)))]),
            BadGiven::Twice(at) => self.told("explore-bad-twice", &[("point", text(at.to_string()))]),
            BadGiven::TooMany => self.told("explore-bad-many", &[("most", number(MOST as i64))]),
        })
    }

    /// The position that is wanted: after a move, or where there is something to see.
    async fn place_wanted(&self, table: &Table, wanted: Option<u32>) -> Result<u32, Trouble> {
        let game = Arc::clone(&table.game);
        let find = move || match wanted {
            Some(number) => place_of_move(&game.moves(Viewer::Public), number),
            None => Some(worth_a_look(&game)),
        };
        let found = self.work_out(find).await?;
        found.and_then(|moves| u32::try_from(moves).ok()).ok_or_else(|| {
            let last = table.game.view(Viewer::Public).moves;
            self.told("explore-no-move", &[("last", number(i64::from(last)))])
        })
    }

    fn page_wanted(
        &self,
        table: &Table,
        moves: u32,
        wanted: GivenWords,
        as_text: bool,
    ) -> Result<ExplorePage, Trouble> {
        let size = table.game.settings().size();
        if let Some((at, _)) = wanted.given.conditions().iter().find(|(at, _)| !at.is_on(size)) {
            let args = [("point", text(at.to_string())), ("size", number(i64::from(size)))];
            return Err(self.told("explore-off-board", &args));
        }
        let verb = match wanted.reality {
            Some(one_based) if one_based == 0u32.into() => {
                return Err(self.told("explore-no-reality", &[]));
            }
            Some(one_based) => ExploreVerb::Reality(one_based - 1u32),
            None => ExploreVerb::Shares,
        };
        Ok(ExplorePage { verb, game: table.row.id, moves, given: wanted.given, as_text })
    }

    /// For whom pages and previews of a game are made.
    pub(super) fn reader_of(&self, row: &GameRow) -> Reader {
        let pictures = self.chat.pictures.clone();
        Reader { words: self.words, style: self.style, pictures, names: plain_names(row) }
    }

    async fn explored(&self, table: Table, page: ExplorePage) -> Result<Message, Trouble> {
        let no_move = |table: &Table| {
            let last = table.game.view(Viewer::Public).moves;
            self.told("explore-no-move", &[("last", number(i64::from(last)))])
        };
        let moves = page.moves as usize;
        let ply = ply_of(&table.game.moves(Viewer::Public), moves).ok_or_else(|| no_move(&table))?;
        let then = self.chat.match_at(&table.row, ply, &self.order).await?;
        let reader = self.reader_of(&table.row);
        let game = Arc::clone(&table.game);
        let drawn = self.work_out(move || drawn(&reader, game, &then, &page)).await?;
        drawn.map_err(|_| self.told("explore-not-over", &[("game", number(table.row.id.0))]))
    }
}

fn drawn(reader: &Reader, game: Arc<Match>, then: &Match, page: &ExplorePage) -> Result<Message, PlayError> {
    let place = Place::new(game, then, page.moves as usize)?;
    Ok(explore::page(reader, &place, page))
}
