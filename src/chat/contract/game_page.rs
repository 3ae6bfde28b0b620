//! A game from the eyes of whoever looks at it, for a platform that draws boards itself.
//!
//! Everything here is serialised as it is. Texts are plain unless a field says Markdown; that is the Markdown
//! of [`Message`](super::Message). Lists of points are sorted.

use std::collections::BTreeMap;

use qgo_render::Style;
use qgo_rules::{ByColor, Color, Point, System};
use qgo_store::{Account, GameId, Millis};
use serde::{Serialize, Serializer};

use super::{Button, Languages, Platform};

/// Who looks at a game, and how they want to see it.
#[derive(Clone, Debug)]
pub struct Onlooker {
    /// The platform on which they look.
    pub platform: &'static Platform,
    /// Their account; `None` for a stranger, who sees what all see.
    pub account: Option<Account>,
    /// The languages in which they are told; a language that they have set goes before them.
    pub languages: Languages,
    /// How boards are drawn; `None` for the style that they have set.
    pub style: Option<Style>,
}

/// Why somebody is not shown something, in their language.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CannotLook {
    /// There is no such game, or they may not see it: nobody can tell the two apart.
    #[error("{0}")]
    NotThere(String),
    /// What they ask for is not possible.
    #[error("{0}")]
    Refused(String),
    /// They ask for too much at the same time.
    #[error("{0}")]
    Busy(String),
    /// Something is broken, which is logged.
    #[error("{0}")]
    Failed(String),
}

/// A game, as one onlooker sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GamePage {
    /// The number of the game.
    pub game: GameId,
    /// The channel in which it is played.
    pub channel: String,
    /// The rule system.
    pub system: System,
    /// Points on a side of the board.
    pub size: u8,
    /// The game and the board in a few words.
    pub title: String,
    /// The settings, line by line, in Markdown.
    pub about: Vec<String>,
    /// What ties the host to the game's chance, in Markdown: the hash of the seed, at the end the seed.
    pub chance: String,
    /// The players.
    pub seats: ByColor<Seat>,
    /// The colour that the onlooker plays.
    #[serde(serialize_with = "optional_color")]
    pub you: Option<Color>,
    /// Whether the end changes ratings.
    pub rated: bool,
    /// The phase: `play`, `keep`, `count` or `over`.
    pub phase: &'static str,
    /// Changes whenever anything changes that this onlooker sees of the game, time alone excepted.
    pub version: String,
    /// The number of entries of the list of moves.
    pub steps: u32,
    /// After how many of them the shown position is; the rest of the page is always about the present.
    pub at: u32,
    /// The number of moves so far.
    pub moves: u32,
    /// Whose turn it is.
    pub turn: WhoseTurn,
    /// What the shown entry did, in Markdown.
    pub said: String,
    /// What the onlooker should know before they act.
    pub warning: Option<String>,
    /// The shown position.
    pub board: Board,
    /// The points that the onlooker can choose now; `None` if there is nothing to choose.
    pub pick: Option<Pick>,
    /// The onlooker's own secret move, while it waits for the opponent's.
    pub own: Option<Own>,
    /// The marks of dead stones and the score, while stones are counted.
    pub count: Option<Count>,
    /// What else the onlooker can do, in rows.
    pub buttons: Vec<Vec<Button>>,
    /// How the game ended.
    pub result: Option<Ended>,
    /// Whether the onlooker can explore what could have been.
    pub can_explore: bool,
    /// Whether moves can be tried out from the shown position, see [`Variation`].
    pub can_try: bool,
}

/// A player of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Seat {
    /// The platform's id of the player; empty once they are gone.
    pub id: String,
    /// The name, or the words that replace it.
    pub name: String,
    /// Whether they were forgotten, or have asked to be.
    pub gone: bool,
    /// Whether it is the computer.
    pub computer: bool,
    /// Whether the game waits for them.
    pub to_move: bool,
    /// Their clock, if the game has clocks and is not over.
    pub clock: Option<ClockFace>,
    /// How many stones they have captured, where that is certain.
    pub captured: Option<u32>,
    /// What they have done already: committed, or agreed to the count.
    pub note: Option<String>,
}

/// The clock of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ClockFace {
    /// What was left when the page was made; for a stopped clock, what it will start with.
    pub left_ms: Millis,
    /// Whether it runs.
    pub running: bool,
    /// Whether it starts as soon as the message of the turn has arrived.
    pub starts_later: bool,
    /// What is left, in words.
    pub text: String,
}

/// Whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WhoseTurn {
    /// What the onlooker is to do, or whom the game waits for.
    pub text: String,
    /// Whether the game waits for the onlooker.
    pub mine: bool,
    /// Whom it waits for.
    #[serde(serialize_with = "colors")]
    pub waits_for: Vec<Color>,
}

/// A position, to be laid over the ground of its board.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Board {
    /// The width of the ground.
    pub width: f32,
    /// Its height.
    pub height: f32,
    /// Where the columns are, from the left.
    pub columns: Vec<f32>,
    /// Where the rows are, from the top: the highest number first.
    pub rows: Vec<f32>,
    /// The distance between two lines.
    pub cell: f32,
    /// What lies on the ground, as an SVG group.
    pub layer: String,
    /// What lies on each point that is not certainly empty, in exact numbers.
    pub points: BTreeMap<Point, String>,
    /// What is counted on the board, and how it stands, line by line.
    pub caption: Vec<String>,
}

/// Which points can be chosen, and for what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Pick {
    /// What takes them: `move`, `keep`, `dead`, `lesson`, `explore` or `try`.
    pub command: &'static str,
    /// The id of the button whose form takes them.
    pub form: Option<String>,
    /// Where buttons stand for points: the id of the button of each.
    pub presses: BTreeMap<Point, String>,
    /// How many are needed.
    pub least: usize,
    /// How many there can be.
    pub most: usize,
    /// The only points that can be chosen; `None` if all can that are not forbidden.
    pub options: Option<Vec<Point>>,
    /// The points that cannot be chosen, as far as all know.
    pub forbidden: Vec<Point>,
    /// Whose stones are placed on them; `None` if none are.
    #[serde(serialize_with = "optional_color")]
    pub color: Option<Color>,
    /// Whether the first point may have a weight: `D4*60`, whole percent from 10 to 90.
    pub weight: bool,
    /// Whether nobody else sees them before the opponent has moved too.
    pub secret: bool,
    /// What choosing them does, as the label of a button.
    pub verb: String,
}

/// A secret move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Own {
    /// Its point; `None` for a pass.
    pub at: Option<Vec<Point>>,
    /// It in words.
    pub text: String,
}

/// The agreement on dead stones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Count {
    /// The stones that are marked dead.
    pub dead: Vec<Point>,
    /// The surrounded points of each player, with these marks.
    pub territory: ByColor<Vec<Point>>,
    /// The score with these marks.
    pub score: CountedScore,
    /// Who has agreed.
    pub agreed: ByColor<bool>,
    /// Whose agreement is missing.
    pub missing: String,
}

/// A score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CountedScore {
    /// Black's points.
    pub black: String,
    /// White's points.
    pub white: String,
    /// What they are made of, in Markdown.
    pub text: String,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ended {
    /// In Markdown, with the score.
    pub text: String,
    /// As SGF's `RE`.
    pub sgf: String,
}

/// A position that the game has gone through, as all saw it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Step {
    /// What lies on the ground, as an SVG group.
    pub layer: String,
    /// The points of the entry that led to it.
    pub at: Vec<Point>,
    /// That entry of the list of moves.
    pub text: String,
}

/// What moves would lead to that nobody has made.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Variation {
    /// The position after them, or before the first one that is refused.
    pub board: Board,
    /// What they would do, as far as that can be known, in Markdown.
    pub said: String,
    /// Whether that is certain.
    pub certain: bool,
    /// Whether another move can follow.
    pub more: bool,
    /// The points that can be chosen for it.
    pub pick: Option<Pick>,
    /// Why a move is refused, in Markdown.
    pub error: Option<String>,
}

/// The board of a private message, for a platform that [draws them itself](Platform::draws_boards).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Sheet {
    /// The game; `None` for the board of a lesson.
    pub game: Option<GameId>,
    /// After how many entries of its list of moves the position is.
    pub step: u32,
    /// Accepted moves and passes so far.
    pub moves: u32,
    /// The size of the board: points on a side.
    pub size: u8,
    /// The position.
    #[serde(flatten)]
    pub board: Board,
    /// The points that can be chosen on it.
    pub pick: Option<Pick>,
}

const fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

fn optional_color<S: Serializer>(color: &Option<Color>, serializer: S) -> Result<S::Ok, S::Error> {
    color.map(name).serialize(serializer)
}

fn colors<S: Serializer>(colors: &[Color], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(colors.iter().copied().map(name))
}
