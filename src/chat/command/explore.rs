//! `/explore`: explores a game after its end.

use std::sync::Arc;

use qgo_rules::{PlayError, Viewer};
use qgo_store::{GameId, GameRow};
use qgo_words::text::{number, quoted, text};
use qgo_words::{Words, describe};

use crate::ask::points::is_between_points;
use crate::ask::{Answer, Ask};
use crate::budget::EXPLORE;
use crate::compose::explore::{self, BoardReader};
use crate::explore::{
    BadGiven, ExplorePage, ExploreVerb, GivenWords, MOST, Position, log_length_of, place_of_move,
    worth_a_look,
};
use crate::games::table::{Table, plain_names};
use crate::pool::Class;
use crate::spec::{Allowed, CommandSpec, Takes, Theme, command, completed, costs, option};
use crate::trouble::Trouble;
use crate::{Chat, Message, Offer, PlatformLimits, Reply, Typing};

pub(crate) const COMMAND: CommandSpec = command(
    "explore",
    &[
        option("game", Takes::Game),
        option("given", completed(|chat, typing| Box::pin(chat.offer_conditions(typing)))),
    ],
    (Theme::Looking, 4),
    Allowed::AtGames,
    Class::File,
    |options| {
        let (game, given) = (options.game("game")?, options.text("given").unwrap_or_default());
        costs(EXPLORE, move |ask| Box::pin(ask.explore(game, given)))
    },
);

impl Ask<'_> {
    async fn explore(&self, game: Option<GameId>, given: String) -> Answer {
        let wanted = self.given(&given)?;
        let table = self.ended_game(game).await?;
        let moves = self.place_wanted(&table, wanted.number).await?;
        let page = self.page_wanted(&table, moves, wanted)?;
        Ok(vec![Reply::Private(self.explored(table, page).await?)])
    }

    /// The Explore button of a game.
    pub(super) async fn explore_table(&self, table: Table) -> Answer {
        let table = self.over(table)?;
        let moves = self.place_wanted(&table, None).await?;
        let page = self.page_wanted(&table, moves, GivenWords::default())?;
        Ok(vec![Reply::Private(self.explored(table, page).await?)])
    }

    /// A button of `/explore` was pressed.
    pub(super) async fn explore_page(&self, page: ExplorePage) -> Answer {
        let table = self.ended_game(Some(page.game)).await?;
        Ok(vec![Reply::Update(self.explored(table, page).await?)])
    }

    /// Conditions were typed into the form of `/explore`; they replace the previous ones.
    pub(super) async fn explore_given(&self, page: ExplorePage, typed: &str) -> Answer {
        let wanted = self.given(typed)?;
        let table = self.ended_game(Some(page.game)).await?;
        let moves = match wanted.number {
            Some(number) => self.place_wanted(&table, Some(number)).await?,
            None => page.moves,
        };
        let ExplorePage { as_text, with_chances, .. } = page;
        let page = ExplorePage { as_text, with_chances, ..self.page_wanted(&table, moves, wanted)? };
        Ok(vec![Reply::Update(self.explored(table, page).await?)])
    }

    /// A game that is over; nothing can be told of a running one.
    async fn ended_game(&self, game: Option<GameId>) -> Result<Table, Trouble> {
        let table = self.named_game(game).await?;
        self.over(table)
    }

    fn over(&self, table: Table) -> Result<Table, Trouble> {
        if table.is_over() {
            return Ok(table);
        }
        Err(self.trouble("explore-not-over", &[("game", number(table.row.id.0))]))
    }

    /// Reads typed conditions; the error says what is wrong.
    fn given(&self, typed: &str) -> Result<GivenWords, Trouble> {
        GivenWords::read(typed).map_err(|bad| match bad {
            BadGiven::Word(word) => self.trouble("explore-bad-word", &[("word", text(quoted(&word)))]),
            BadGiven::Twice(at) => self.trouble("explore-bad-twice", &[("point", text(at.to_string()))]),
            BadGiven::TooMany => self.trouble("explore-bad-many", &[("most", number(MOST as i64))]),
        })
    }

    /// The requested position: after a move, or one worth a look.
    async fn place_wanted(&self, table: &Table, wanted: Option<u32>) -> Result<u32, Trouble> {
        let game = Arc::clone(&table.game);
        let find = move || match wanted {
            Some(number) => place_of_move(&game.moves(Viewer::Public), number),
            None => Some(worth_a_look(&game)),
        };
        let found = self.work_out(find).await?;
        found.and_then(|moves| u32::try_from(moves).ok()).ok_or_else(|| {
            let last = table.game.view(Viewer::Public).moves;
            self.trouble("explore-no-move", &[("last", number(i64::from(last)))])
        })
    }

    fn page_wanted(&self, table: &Table, moves: u32, wanted: GivenWords) -> Result<ExplorePage, Trouble> {
        let size = table.game.settings().size();
        if let Some((at, _)) = wanted.given.conditions().iter().find(|(at, _)| !at.is_on(size)) {
            let args = [("point", text(at.to_string())), ("size", number(i64::from(size)))];
            return Err(self.trouble("explore-off-board", &args));
        }
        let verb = match wanted.reality {
            Some(one_based) if one_based == 0u32.into() => {
                return Err(self.trouble("explore-no-reality", &[]));
            }
            Some(one_based) => ExploreVerb::Reality(one_based - 1u32),
            None => ExploreVerb::Shares,
        };
        let (as_text, with_chances) = (false, false);
        Ok(ExplorePage { verb, game: table.row.id, moves, given: wanted.given, as_text, with_chances })
    }

    /// The reader of pages and previews of a game.
    pub(super) fn reader_of(&self, row: &GameRow) -> BoardReader {
        BoardReader {
            words: self.words,
            style: self.style,
            composer: self.composer(),
            names: plain_names(self.words, row),
        }
    }

    async fn explored(&self, table: Table, page: ExplorePage) -> Result<Message, Trouble> {
        let no_move = |table: &Table| {
            let last = table.game.view(Viewer::Public).moves;
            self.trouble("explore-no-move", &[("last", number(i64::from(last)))])
        };
        let moves = page.moves as usize;
        let length =
            log_length_of(&table.game.moves(Viewer::Public), moves).ok_or_else(|| no_move(&table))?;
        let then = self.chat.match_at(&table.row, length, &self.order).await?;
        let chances = if page.with_chances { Some(self.chances(&table).await?) } else { None };
        let reader = self.reader_of(&table.row);
        let game = Arc::clone(&table.game);
        let drawn = move || {
            let position = Position::new(game, &then, page.moves as usize)?;
            Ok(explore::page(&reader, &Position { chances, ..position }, &page))
        };
        let drawn: Result<_, PlayError> = self.work_out(drawn).await?;
        drawn.map_err(|_| self.trouble("explore-not-over", &[("game", number(table.row.id.0))]))
    }
}

impl Chat {
    /// Offers what undecided points may hold in the last game of the place, once that is over.
    async fn offer_conditions(&self, typing: &Typing) -> Result<Vec<Offer>, Trouble> {
        let row = self.store.game_in(&typing.place.platform, &typing.place.channel).await?;
        let Some(row) = row.filter(|row| row.result.is_some()) else { return Ok(Vec::new()) };
        let Some(order) = self.order_to_offer(Class::File, typing) else { return Ok(Vec::new()) };
        let (table, typed) = (self.table_for(row, &order).await?, typing.typed.clone());
        let words = Words::for_tag(typing.languages.user.as_deref());
        let limits = &typing.platform.limits;
        self.pool.run(&order, move || conditions(words, &table, &typed, limits)).await
    }
}

/// The typed text with its last word replaced by each condition that some reality meets.
fn conditions(words: Words, table: &Table, typed: &str, limits: &PlatformLimits) -> Vec<Offer> {
    let is_between = |c: char| is_between_points(c) || c == '&';
    let word = typed.rsplit(is_between).next().unwrap_or_default();
    let before = &typed[..typed.len() - word.len()];
    let Ok(read) = GivenWords::read(before) else { return Vec::new() };
    let moves = match read.number {
        Some(number) => place_of_move(&table.game.moves(Viewer::Public), number),
        None => Some(worth_a_look(&table.game)),
    };
    let Some(Ok(all)) = moves.map(|moves| table.game.explore(moves)) else { return Vec::new() };
    let Ok(left) = read.given.of(&*all) else { return Vec::new() };
    let shares = left.as_deref().unwrap_or(&*all).shares();
    let fits = |condition: &str| condition.to_lowercase().starts_with(&word.to_lowercase());
    let offer = |(condition, share): (String, String)| {
        let value = format!("{}{condition}", before.trim_start());
        Offer { label: format!("{value} ({share})"), value }
    };
    let open = describe::explore::open_contents(words, &shares);
    let offers = open.into_iter().filter(|(condition, _)| fits(condition)).map(offer);
    offers.filter(|offer| offer.label.chars().count() <= limits.offer).take(limits.offers).collect()
}
