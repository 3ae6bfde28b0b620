//! The page of a game.

use std::sync::Arc;

use qgo_rules::{BoardView, ByColor, Color, Match, Phase, Viewer};
use qgo_store::{GameId, Millis};
use qgo_words::describe;
use qgo_words::text::{number, text};
use sha2::{Digest, Sha256};

use super::eyes::{Blind, Eyes};
use super::{Sight, board, buttons, count, pick, said, seats, turn};
use crate::compose::turn::{committed_to, conditions};
use crate::explore::log_length_of;
use crate::games::table::{Table, bold_names};
use crate::pool::{Class, Order};
use crate::press::Act;
use crate::time::clock::Clocks;
use crate::time::standing;
use crate::trouble::Trouble;
use crate::{CannotLook, Chat, Ended, GamePage, Onlooker};

/// What a page shows that the position does not tell.
pub(super) struct Facts {
    /// The clocks at `now`.
    pub(super) clocks: Option<Clocks>,
    pub(super) now: Millis,
    /// What a player can do besides choosing points.
    pub(super) offered: Vec<Vec<Act>>,
}

/// The shown position.
pub(super) struct Shown {
    /// After how many entries of the list of moves it is.
    pub(super) at: u32,
    /// The game as it was then.
    pub(super) game: Arc<Match>,
}

impl Chat {
    /// A game as somebody sees it, with the position after the first `at` entries of the list of moves, or
    /// the present one.
    ///
    /// # Errors
    /// If they may not see it, if there is no such position, and if they have too many looks under way.
    pub async fn game_page(
        &self,
        onlooker: &Onlooker,
        game: GameId,
        at: Option<u32>,
    ) -> Result<GamePage, CannotLook> {
        let eyes = self.eyes(onlooker).await?;
        self.page_for(&eyes, game, at).await.map_err(|blind| blind.told(eyes.words))
    }

    async fn page_for(&self, eyes: &Eyes<'_>, game: GameId, at: Option<u32>) -> Result<GamePage, Blind> {
        let row = self.row_seen(eyes, game).await?;
        let order = self.order_to_look(eyes, &row, Class::Picture)?;
        let table = self.table_for(row, &order).await?;
        let shown = self.shown_at(eyes, &table, at, &order).await?;
        let you = eyes.onlooker.account.as_ref().and_then(|account| table.color_of(account));
        let now = self.clock.now();
        let clocks = self.clocks(&table.row, &table.game, now).await?;
        let offered = match you.filter(|_| !table.is_over()) {
            Some(color) => self.offered(&table, color).await?.to_vec(),
            None => Vec::new(),
        };
        let facts = Facts { clocks, now, offered };
        let (words, style) = (eyes.words, eyes.style);
        let made = move || page(&Sight::new(words, style, table, you), &shown, &facts);
        Ok(self.pool.run(&order, made).await??)
    }

    /// The position after `at` entries of the list of moves; the present one if there are no more, or if none
    /// is named.
    pub(super) async fn shown_at(
        &self,
        eyes: &Eyes<'_>,
        table: &Table,
        at: Option<u32>,
        order: &Order,
    ) -> Result<Shown, Trouble> {
        let entries = table.game.moves(Viewer::Public);
        let steps = entries.len() as u32;
        let Some(at) = at.filter(|at| *at != steps) else {
            return Ok(Shown { at: steps, game: Arc::clone(&table.game) });
        };
        let length = log_length_of(&entries, at as usize).ok_or_else(|| no_step(eyes, steps))?;
        Ok(Shown { at, game: self.match_at(&table.row, length, order).await? })
    }
}

/// The list of moves is shorter than somebody thinks.
pub(super) fn no_step(eyes: &Eyes<'_>, last: u32) -> Trouble {
    Trouble::Text(eyes.words.format("table-no-step", &[("last", number(i64::from(last)))]))
}

fn page(sight: &Sight, shown: &Shown, facts: &Facts) -> Result<GamePage, Trouble> {
    let Sight { words, style, table, you, view, .. } = sight;
    let Table { row, game } = table;
    let (words, settings) = (*words, game.settings());
    let steps = board::steps_of(game);
    let is_now = shown.at == steps;
    let then = if is_now { view.clone() } else { shown.game.view(sight.viewer()) };
    let system = settings.system();
    let page = GamePage {
        game: row.id,
        channel: row.place.channel.clone(),
        system,
        size: settings.size(),
        title: title(sight),
        about: about(sight)?,
        chance: chance(sight),
        seats: ByColor::new_with(|color| seats::seat(sight, facts, color)),
        you: *you,
        rated: row.rated,
        phase: view.phase.name(),
        version: String::new(),
        steps,
        at: shown.at,
        moves: view.moves,
        turn: turn::whose(sight),
        said: said::said(sight, &shown.game, &then, is_now),
        warning: said::warning(sight),
        board: board::board(words, *style, &then, &sight.names),
        pick: you.filter(|_| is_now).and_then(|you| pick::pick(words, row.id, game, view, you)),
        own: pick::own(sight),
        count: count::count(sight),
        buttons: buttons::rows(sight, &facts.offered),
        result: result(sight),
        can_explore: view.phase == Phase::Over && !matches!(view.board, BoardView::Stones(_)),
        can_try: matches!(then.phase, Phase::Play | Phase::Keep),
    };
    Ok(with_version(page))
}

fn title(sight: &Sight) -> String {
    let settings = sight.table.game.settings();
    let args = [("system", text(settings.system().name())), ("size", number(i64::from(settings.size())))];
    sight.words.format("table-title", &args)
}

fn about(sight: &Sight) -> Result<Vec<String>, Trouble> {
    let Table { row, game } = &sight.table;
    let mut about = describe::settings(sight.words, game.settings());
    let control = standing::control(row)?;
    about.extend(conditions(sight.words, row, control.as_ref()));
    Ok(about)
}

/// The hash of the seed; once the game is over, the seed.
fn chance(sight: &Sight) -> String {
    let Sight { words, view, table, .. } = sight;
    match &view.seed {
        Some(seed) => {
            let args = [("seed", text(seed.reveal())), ("game", number(table.row.id.0))];
            words.format("turn-seed", &args)
        }
        None if view.phase == Phase::Over => words.text("turn-seed-unreadable"),
        None => committed_to(*words, false, &table.game),
    }
}

fn result(sight: &Sight) -> Option<Ended> {
    let result = sight.view.result?;
    let text = describe::next(sight.words, &sight.view, &bold_names(sight.words, &sight.table.row));
    Some(Ended { text, sgf: result.to_string() })
}

/// The page with the digest of everything that it shows, except of what is left on the clocks. Since it is
/// made of what the onlooker is shown anyway, it tells them nothing else.
fn with_version(mut page: GamePage) -> GamePage {
    let clocks = ByColor::new_with(|color| page.seats[color].clock.take());
    let mut digest = Sha256::new();
    digest.update(serde_json::to_vec(&page).expect("a page is plain data"));
    for color in Color::ALL {
        let signs = clocks[color].as_ref().map(|clock| [clock.running, clock.starts_later]);
        digest.update(format!("{signs:?}"));
    }
    page.version = digest.finalize()[..8].iter().map(|byte| format!("{byte:02x}")).collect();
    let ByColor { black, white } = clocks;
    (page.seats.black.clock, page.seats.white.clock) = (black, white);
    page
}
