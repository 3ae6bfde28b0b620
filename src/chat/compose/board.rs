//! The board, as a picture and as text.

use std::hash::{DefaultHasher, Hash, Hasher};

use qgo_render::Style;
use qgo_rules::{BoardView, ByColor, Color, EntangledBoard, Match, Phase, Settings, ToMove, View, Viewer};
use qgo_store::GameRow;
use qgo_words::Words;
use qgo_words::describe::{self, Beside};

use crate::compose::{Composer, awaits_witness};
use crate::games::table::{bold_names, plain_names, public_words};
use crate::people::settings::{PlayerSettings, shared_style};
use crate::pictures::Links;
use crate::sight::{self, pick, sheet, standing, steps_of};
use crate::{File, Message, Shown};

/// How a board is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BoardFormat {
    /// As a picture.
    Picture(Style),
    /// As a picture in which every entangled set is joined.
    Links(Style),
    /// As text.
    Text,
}

impl BoardFormat {
    /// A picture, or text.
    pub(crate) const fn new(as_text: bool, style: Style) -> Self {
        if as_text { Self::Text } else { Self::Picture(style) }
    }

    /// How the picture is drawn, if it is one.
    const fn drawn(self) -> Option<(Style, Links)> {
        match self {
            Self::Picture(style) => Some((style, Links::Last)),
            Self::Links(style) => Some((style, Links::All)),
            Self::Text => None,
        }
    }
}

/// The board of a game as a picture for all, in the style that suits both players.
pub(crate) fn picture(composer: &Composer, words: Words, row: &GameRow, view: &View, beside: Beside) -> File {
    drawn(composer, style_of(row), words, &plain_names(words, row), view, beside)
}

/// How boards are drawn that all see in a game.
pub(crate) fn style_of(row: &GameRow) -> Style {
    shared_style([&row.black, &row.white].map(|player| PlayerSettings::read(&player.settings).style()))
}

/// A board as a picture; `names` are plain.
pub(crate) fn drawn(
    composer: &Composer,
    style: Style,
    words: Words,
    names: &ByColor<String>,
    view: &View,
    beside: Beside,
) -> File {
    drawn_with(composer, Links::Last, style, words, names, view, beside)
}

fn drawn_with(
    composer: &Composer,
    links: Links,
    style: Style,
    words: Words,
    names: &ByColor<String>,
    view: &View,
    beside: Beside,
) -> File {
    let caption = describe::caption(words, view, names, beside);
    File {
        name: "board.png".to_owned(),
        media_type: "image/png",
        bytes: composer.pictures.board(links, view, &caption, style),
        alt: describe::alt_text(words, view, names, composer.platform.limits.alt),
    }
}

/// The position that a picture of `view` shows, and the use of its points.
pub(crate) fn shown(row: &GameRow, game: &Match, view: &View) -> Shown {
    let (points_for, most) = match view.phase {
        Phase::Play => (Some("move"), points_of_a_move(game.settings(), view.to_move)),
        Phase::Keep => (Some("keep"), 1),
        Phase::Count => (Some("dead"), usize::from(view.size).pow(2)),
        Phase::Over => (None, 0),
    };
    let options = match &view.board {
        BoardView::Entangled(EntangledBoard { pending: Some(pending), .. }) => pending.options.clone(),
        _ => Vec::new(),
    };
    let in_secret = view.phase == Phase::Play && view.system.is_simultaneous();
    let mut look = DefaultHasher::new();
    (plain_names(public_words(row), row), style_of(row)).hash(&mut look);
    Shown {
        game: row.id,
        size: view.size,
        moves: view.moves,
        step: steps_of(game),
        points_for,
        most,
        options,
        in_secret,
        look: look.finish(),
    }
}

/// The most points that the next move can name.
fn points_of_a_move(settings: &Settings, to_move: ToMove) -> usize {
    let movers = Color::ALL.into_iter().filter(|color| to_move.includes(*color));
    movers.map(|color| *settings.points_of_move(color).end()).max().unwrap_or(0)
}

/// The private message with the board as `viewer` may see it, what is to be done next, and the clocks.
pub(crate) fn message(
    composer: &Composer,
    words: Words,
    row: &GameRow,
    game: &Match,
    viewer: Viewer,
    format: BoardFormat,
    time: Vec<String>,
) -> Message {
    let Some((style, links)) = format.drawn().filter(|_| composer.platform.draws_boards) else {
        return posted(composer, words, row, game, viewer, format, time);
    };
    let view = game.view(viewer);
    let pick = match viewer {
        Viewer::Player(color) => pick(words, row.id, game, &view, color),
        Viewer::Public => None,
    };
    let board = sight::drawn(words, style, &view, links, standing(words, &view, &plain_names(words, row)));
    Message {
        text: next(words, row, game, &view, viewer, time),
        board: Some(shown(row, game, &view)),
        sheet: Some(sheet(Some((row.id, steps_of(game))), &view, board, pick)),
        ..Message::default()
    }
}

/// As [`message`], with a picture on every platform.
fn posted(
    composer: &Composer,
    words: Words,
    row: &GameRow,
    game: &Match,
    viewer: Viewer,
    format: BoardFormat,
    time: Vec<String>,
) -> Message {
    let view = game.view(viewer);
    let next = next(words, row, game, &view, viewer, time);
    let Some((style, links)) = format.drawn() else {
        let board = describe::text_board(words, &view, composer.room_of_board());
        return Message { text: format!("```\n{board}\n```\n{next}"), ..Message::default() };
    };
    let picture =
        drawn_with(composer, links, style, words, &plain_names(words, row), &view, Beside::Standing);
    Message { text: next, files: vec![picture], board: Some(shown(row, game, &view)), ..Message::default() }
}

/// What is to be done next, and the clocks.
fn next(words: Words, row: &GameRow, game: &Match, view: &View, viewer: Viewer, time: Vec<String>) -> String {
    let is_settled = row.told.is_some() && view.phase != Phase::Over;
    let unwitnessed = is_settled && viewer != Viewer::Public && awaits_witness(game);
    let next = [
        unreadable(words, view, viewer),
        describe::next(words, view, &bold_names(words, row)),
        time.join("\n"),
        secrets(words, row, view, viewer),
        if unwitnessed { words.text("board-witness") } else { String::new() },
    ];
    next.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
}

/// Tells players that their own commitment cannot be read.
pub(crate) fn unreadable(words: Words, view: &View, viewer: Viewer) -> String {
    let (Viewer::Player(color), Some(made)) = (viewer, &view.committed) else { return String::new() };
    let lost = made.by[color] && made.own.is_none();
    if lost { words.text("board-commitment-unreadable") } else { String::new() }
}

/// Tells players of a running game that the key for its secrets is missing.
fn secrets(words: Words, row: &GameRow, view: &View, viewer: Viewer) -> String {
    let lost = row.seed.is_none() && view.phase != Phase::Over && viewer != Viewer::Public;
    if lost { words.text("board-key") } else { String::new() }
}

/// The message with the board for all, in the game's language.
pub(crate) fn public(
    composer: &Composer,
    row: &GameRow,
    game: &Match,
    format: BoardFormat,
    time: Vec<String>,
) -> Message {
    posted(composer, public_words(row), row, game, Viewer::Public, format, time)
}
