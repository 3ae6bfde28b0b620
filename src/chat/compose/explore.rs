//! What `/explore` shows of an ended game: a position, one of its realities, or the realities that meet
//! conditions.

mod buttons;
mod others;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use num_bigint::BigUint;
use num_traits::One;
use qgo_render::{Caption, Style};
use qgo_rules::{
    BoardView, ByColor, Color, Decider, EntangledBoard, Explore, Point, Reality, Shares, SimultaneousBoard,
    StoneKind, System, View,
};
use qgo_words::Words;
use qgo_words::describe::{self, Beside, Figures, explore};
use qgo_words::text::{fit, number, text};

use crate::compose::{Composer, chances};
use crate::explore::{ExplorePage, ExploreVerb, Given, MOST, Position};
use crate::pictures::Links;
use crate::press::Press;
use crate::sight::{self, conditions, sheet};
use crate::{Button, File, Message};

/// The reader for whom a page is composed.
pub(crate) struct BoardReader {
    /// Their language.
    pub(crate) words: Words,
    /// How their boards are drawn.
    pub(crate) style: Style,
    /// What pages are composed with.
    pub(crate) composer: Composer,
    /// The players' names, as pictures show them.
    pub(crate) names: ByColor<String>,
}

/// The page of a position.
pub(crate) fn page(reader: &BoardReader, position: &Position, page: &ExplorePage) -> Message {
    let sheet = Sheet { reader, position, page };
    let asks_more = !page.given.is_empty() || matches!(page.verb, ExploreVerb::Reality(_));
    match (&page.verb, &position.all) {
        _ if sheet.is_plain() && asks_more => sheet.plainly(Some(reader.words.text("explore-plain"))),
        (ExploreVerb::Others, _) => sheet.others(),
        (ExploreVerb::Other(which), _) => sheet.other(*which),
        (_, None) => sheet.whole(Some(reader.words.text("explore-too-many"))),
        (ExploreVerb::Shares | ExploreVerb::Ask | ExploreVerb::Reality(_), Some(all)) => {
            match page.given.of(&**all) {
                Ok(given) => sheet.given(&**all, given.as_deref()),
                Err(at) => sheet.none(all.total(), &at.to_string()),
            }
        }
    }
}

#[derive(Clone, Copy)]
struct Sheet<'a> {
    reader: &'a BoardReader,
    position: &'a Position,
    page: &'a ExplorePage,
}

/// A board to draw or write, and its title.
struct TitledView {
    view: View,
    /// The title, for the caption and the alternative text; `None` for the board as all saw it.
    title: Option<String>,
}

impl Sheet<'_> {
    /// All or one of the realities that meet the conditions; without conditions `given` is `None`.
    fn given(&self, all: &dyn Explore, given: Option<&dyn Explore>) -> Message {
        let left = given.unwrap_or(all);
        match &self.page.verb {
            ExploreVerb::Reality(rank) => match left.nth(rank) {
                Some(reality) => self.reality(all, left, &reality),
                None => self.beyond(left.total()),
            },
            _ if given.is_some() => self.shares(all, left),
            _ => self.whole(None),
        }
    }

    /// Whether there is one position at a time and nothing else to explore.
    fn is_plain(&self) -> bool {
        matches!(self.position.view.board, BoardView::Stones(_))
    }

    /// The position as all saw it, without conditions.
    fn plainly(&self, note: Option<String>) -> Message {
        let verb = ExploreVerb::Shares;
        let page = ExplorePage { given: Given::default(), ..self.page.with(verb) };
        Sheet { page: &page, ..*self }.whole(note)
    }

    /// The position as all saw it, with the number of realities.
    fn whole(&self, note: Option<String>) -> Message {
        let words = self.reader.words;
        let mut said = Vec::new();
        if let Some(all) = self.position.all.as_ref().filter(|_| !self.is_plain()) {
            let amount = explore::amount(words, &self.position.view, all.total());
            said.push(words.format("explore-here", &[("amount", text(amount))]));
            said.push(explore::largest_shares(words, &all.shares()));
            said.extend(self.meaning(all.total()));
        }
        said.extend(note);
        let shown = TitledView { view: self.position.view.clone(), title: None };
        self.message(said, &shown, self.rows(self.total(), None))
    }

    /// The shares under the conditions.
    fn shares(&self, all: &dyn Explore, left: &dyn Explore) -> Message {
        let words = self.reader.words;
        let title = words.format("explore-title-if", &[("conditions", text(self.condition()))]);
        let shares = left.shares();
        let mut said = self.conditions_told(all, left);
        said.push(explore::largest_shares(words, &shares));
        said.extend(self.meaning(all.total()));
        // If one reality is left, its board shows more than where the stones are.
        let board = match left.nth(&BigUint::default()).filter(|_| left.total().is_one()) {
            Some(only) => {
                said.extend(explore::both(words, &only));
                self.board_of(&only)
            }
            None => {
                let is_red = matches!(self.position.view.board, BoardView::Simultaneous(_));
                said.extend(is_red.then(|| words.text("explore-red-apart")));
                BoardView::Shares(shares)
            }
        };
        let view = self.view(board);
        self.message(said, &TitledView { view, title: Some(title) }, self.rows(left.total().clone(), None))
    }

    /// One reality.
    fn reality(&self, all: &dyn Explore, left: &dyn Explore, reality: &Reality) -> Message {
        let words = self.reader.words;
        let title = explore::which(words, &self.position.view, reality, left.total());
        // A picture has this in its caption.
        let mut said = if self.page.as_text { vec![format!("**{title}**")] } else { Vec::new() };
        if !self.page.given.is_empty() {
            said.extend(self.conditions_told(all, left));
        }
        said.extend(explore::both(words, reality));
        said.extend(self.meaning(all.total()));
        let view = self.view(self.board_of(reality));
        self.message(
            said,
            &TitledView { view, title: Some(title) },
            self.rows(left.total().clone(), Some(reality)),
        )
    }

    /// The conditions, and how many of all realities meet them.
    fn conditions_told(&self, all: &dyn Explore, left: &dyn Explore) -> Vec<String> {
        let words = self.reader.words;
        vec![
            words.format("explore-if", &[("conditions", text(self.condition()))]),
            explore::left_of(words, &self.position.view, left.total(), all.total()),
        ]
    }

    /// No reality meets the conditions. `at` is the point of the first condition that leaves none.
    fn none(&self, total: &BigUint, at: &str) -> Message {
        let words = self.reader.words;
        let args = [
            ("conditions", text(self.condition())),
            ("all", text(explore::amount(words, &self.position.view, total))),
            ("point", text(at)),
        ];
        self.plainly(Some(words.format("explore-none", &args)))
    }

    fn beyond(&self, total: &BigUint) -> Message {
        let words = self.reader.words;
        let args = [("all", text(explore::amount(words, &self.position.view, total)))];
        self.plainly(Some(words.format("explore-beyond", &args)))
    }

    /// A note that prevents misreading: what the shares are shares of, and what they are not.
    fn meaning(&self, total: &BigUint) -> Option<String> {
        let is_drawn = match &self.position.view.board {
            BoardView::Entangled(board) => board.collapse == Decider::Chance,
            _ => false,
        };
        let key = match self.system() {
            System::Sym => "explore-meaning-sym",
            System::Entangled if is_drawn => "explore-meaning-drawn",
            System::Entangled => "explore-meaning-entangled",
            System::Simultaneous => "explore-meaning-simultaneous",
            System::Superposed | System::Mutation | System::Classic => return None,
        };
        (!total.is_one()).then(|| self.reader.words.text(key))
    }

    fn system(&self) -> System {
        self.position.view.system
    }

    fn total(&self) -> BigUint {
        self.position.all.as_ref().map_or_else(BigUint::one, |all| all.total().clone())
    }

    fn condition(&self) -> String {
        explore::conditions(self.reader.words, self.page.given.conditions())
    }

    /// The view of the position with another board and without the last move.
    fn view(&self, board: BoardView) -> View {
        View { board, last: None, ..self.position.view.clone() }
    }

    /// A reality as a board of the game's rule system.
    fn board_of(&self, reality: &Reality) -> BoardView {
        let stones = reality.board.clone();
        match &self.position.view.board {
            BoardView::Stones(_) => BoardView::Stones(stones),
            BoardView::Shares(_) => {
                let of = |color: Color| stones.iter().filter(move |(_, stone)| **stone == color);
                let shares =
                    ByColor::new_with(|color| of(color).map(|(at, _)| (*at, BigUint::one())).collect());
                BoardView::Shares(Shares { total: BigUint::one(), stones: shares })
            }
            BoardView::Entangled(_) => {
                BoardView::Entangled(EntangledBoard { stones, ..EntangledBoard::default() })
            }
            BoardView::Simultaneous(board) => BoardView::Simultaneous(settled(board, reality)),
        }
    }

    /// The game and the number of the move.
    fn heading(&self) -> String {
        let words = self.reader.words;
        let game = ("game", number(self.page.game.0));
        let lines = describe::moves(
            words,
            &self.position.view,
            &self.position.entries[..self.position.moves.min(self.position.entries.len())],
            Figures::Rounded,
        );
        match lines.last() {
            None => words.format("explore-heading-start", &[game]),
            Some(line) => words.format("explore-heading", &[game, ("line", text(line.as_str()))]),
        }
    }

    fn message(&self, said: Vec<String>, shown: &TitledView, rows: Vec<Vec<Button>>) -> Message {
        let BoardReader { words, composer, .. } = self.reader;
        let chances = self.position.chances.as_deref();
        let judged = chances.map(|chances| chances::told(*words, chances, self.position.moves));
        let parts = std::iter::once(self.heading()).chain(judged).chain(said).filter(|part| !part.is_empty());
        let said = parts.collect::<Vec<_>>().join("\n");
        if self.page.as_text {
            let board = describe::text_board(*words, &shown.view, composer.room_of_board());
            let room =
                composer.platform.limits.message.saturating_sub(board.chars().count() + "\n```\n\n```".len());
            let text = format!("{}\n```\n{board}\n```", fit(&said, room));
            return Message { text, rows, ..Message::default() };
        }
        let entries = &self.position.entries;
        let graph =
            chances.map(|chances| chances::graph(self.reader, entries, chances, Some(self.position.moves)));
        let mut message = Message { text: said, rows, ..Message::default() };
        match composer.platform.draws_boards {
            true => message.sheet = Some(self.sheet(shown)),
            false => message.files.push(self.picture(shown)),
        }
        message.files.extend(graph);
        message
    }

    /// The board for a page, on which conditions can be chosen.
    fn sheet(&self, TitledView { view, title }: &TitledView) -> Box<crate::Sheet> {
        let (words, style) = (self.reader.words, self.reader.style);
        let board = sight::drawn(words, style, view, Links::Last, title.clone().into_iter().collect());
        let form = Press::Explore(self.page.with(ExploreVerb::Ask)).to_string();
        let all = self.position.all.as_deref().filter(|_| !self.is_plain());
        let pick = all.and_then(|all| conditions(words, all, MOST, form));
        sheet(Some((self.page.game, self.page.moves)), view, board, pick)
    }

    fn picture(&self, TitledView { view, title }: &TitledView) -> File {
        let BoardReader { words, style, composer, names } = self.reader;
        // The heading has the number of the move, its effect, and the number of realities.
        let title = title.as_deref();
        let caption = Caption {
            fields: Vec::new(),
            lines: title.map(str::to_owned).into_iter().collect(),
            ..describe::caption(*words, view, names, Beside::Everything)
        };
        let mut alt = describe::alt_text(*words, view, names, composer.platform.limits.alt);
        if let Some(title) = title {
            alt = format!("{title}. {alt}");
        }
        File {
            name: "explore.png".to_owned(),
            media_type: "image/png",
            bytes: composer.pictures.board(Links::Last, view, &caption, *style),
            alt,
        }
    }

    /// The possible outcomes of a move's measurement; `None` if they are too much work.
    fn alternatives(&self) -> Option<Vec<qgo_rules::Alternative>> {
        let entry = self.position.moves.checked_sub(1)?;
        self.position.game.alternatives(entry).ok()
    }
}

/// A board of `simultaneous` after its entanglements were settled in this way: stones of a player that are
/// gone are the opponent's prisoners.
fn settled(board: &SimultaneousBoard, reality: &Reality) -> SimultaneousBoard {
    let kind = |color: Color| match color {
        Color::Black => StoneKind::Black,
        Color::White => StoneKind::White,
    };
    let certain = reality.board.iter().map(|(at, color)| (*at, kind(*color)));
    let red = reality.both.iter().map(|at| (*at, StoneKind::Red));
    let stones: BTreeMap<Point, StoneKind> = certain.chain(red).collect();
    let gone = |of: Color| {
        let were = board.stones.iter().filter(move |(_, kind)| kind.side() == Some(of));
        were.filter(|(at, _)| !stones.contains_key(at)).count() as u32
    };
    let prisoners = ByColor::new_with(|by| board.prisoners[by] + gone(!by));
    SimultaneousBoard { stones, entanglements: Vec::new(), prisoners }
}
