//! What buttons carry: everything that is needed to act on them after a restart.
//!
//! `q1:c:ACTION:CHALLENGE`, `q1:g:ACTION:GAME:PLY` or `q1:g:keep:GAME:PLY:POINT`. The ply tells an
//! old button from a present one: it counts the events of the log that all were told of. Points
//! stand as `q1:g:send:GAME:PLY:C3.E4`, a prepared answer as `q1:g:unplan:GAME:PLY:PLAN`, a choice
//! that is not asked yet as `q1:g:choice:GAME:PLY:POINT`, `q1:l:PAGE` is a page of a lesson
//! ([`LessonPage`]), `q1:x:PAGE` one of `/explore` ([`ExplorePage`]), and `q1:h` asks what all
//! commands do. `q1:d:ACTION:PLAYER:ASKED` answers the question whether a player is to be forgotten,
//! asked at that time in milliseconds. `q1:m:SKIP` lists further games of one's own, after so many.

use std::fmt;
use std::str::FromStr;

use qgo_rules::Point;
use qgo_store::{ChallengeId, GameId, Millis, PlayerId};

use crate::explore::ExplorePage;
use crate::lesson::LessonPage;

/// The version of the form of ids; another form gets another one.
const VERSION: &str = "q1";

/// What a button asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Press {
    /// Something about a challenge.
    Challenge(Reaction, ChallengeId),
    /// Something about a game, as it stood when all had been told of `ply` events.
    Game {
        /// What.
        act: Act,
        /// The game.
        game: GameId,
        /// How many of its events all had been told of when the button was made.
        ply: u32,
    },
    /// The answer to a choice that was pending in a game when all had been told of `ply` events.
    Keep {
        /// The option.
        point: Point,
        /// The game.
        game: GameId,
        /// How many of its events all had been told of when the button was made.
        ply: u32,
    },
    /// Plays the points that were looked at in a preview.
    Send {
        /// The points.
        at: Points,
        /// The game.
        game: GameId,
        /// How many of its events all had been told of when the button was made.
        ply: u32,
    },
    /// Withdraws a prepared answer.
    Unplan {
        /// Which, among those of the game and its player.
        plan: i64,
        /// The game.
        game: GameId,
        /// How many of its events all had been told of when the button was made.
        ply: u32,
    },
    /// Whether somebody is to be forgotten.
    OwnData {
        /// The answer.
        what: OwnData,
        /// Who was asked: who has been forgotten since, and comes back, is another player.
        player: PlayerId,
        /// When.
        asked: Millis,
    },
    /// Chooses beforehand what is named of an entangled set.
    Choice {
        /// The point.
        point: Point,
        /// The game.
        game: GameId,
        /// How many of its events all had been told of when the button was made.
        ply: u32,
    },
    /// A page of a lesson.
    Lesson(LessonPage),
    /// A page of `/explore`.
    Explore(ExplorePage),
    /// What each command does.
    Commands,
    /// One's own games after the first so many.
    Games(u32),
}

/// Up to three points, as a move names them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Points([Option<Point>; 3]);

impl Points {
    /// These points; `None` if there are none, or too many.
    pub(crate) fn new(points: &[Point]) -> Option<Self> {
        let all = [0, 1, 2].map(|index| points.get(index).copied());
        (1..=3).contains(&points.len()).then_some(Self(all))
    }

    /// The points.
    pub(crate) fn to_vec(self) -> Vec<Point> {
        self.0.into_iter().flatten().collect()
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = self.to_vec().iter().map(Point::to_string).collect();
        f.write_str(&names.join("."))
    }
}

impl FromStr for Points {
    type Err = UnknownPress;

    fn from_str(text: &str) -> Result<Self, UnknownPress> {
        let points = text.split('.').take(4).map(str::parse).collect::<Result<Vec<_>, _>>();
        points.ok().and_then(|points| Self::new(&points)).ok_or(UnknownPress)
    }
}

macro_rules! names {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $text:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum $name { $($(#[$variant_doc])* $variant),* }

        impl $name {
            #[allow(dead_code, reason = "only tests walk all of some")]
            const ALL: &[Self] = &[$(Self::$variant),*];

            /// The stable name in ids; also the end of its label's key.
            pub(crate) const fn name(self) -> &'static str {
                match self { $(Self::$variant => $text),* }
            }

            fn named(text: &str) -> Option<Self> {
                match text { $($text => Some(Self::$variant),)* _ => None }
            }
        }
    };
}

names! {
    /// What one can do about a challenge.
    Reaction {
        /// Play the game.
        Accept = "accept",
        /// Say no.
        Decline = "decline",
        /// Take one's own back.
        Cancel = "cancel",
    }
}

names! {
    /// What one can do about one's own data.
    OwnData {
        /// Is to be forgotten.
        Forget = "forget",
        /// Stays.
        Keep = "keep",
    }
}

names! {
    /// What one can do in a game by button.
    Act {
        /// Opens the form for a move; carried by the form too.
        Move = "move",
        Pass = "pass",
        /// Shows what else one can do.
        More = "more",
        Board = "board",
        /// The board, with every entangled set joined.
        Links = "links",
        TextBoard = "text",
        Moves = "moves",
        /// Asks for confirmation.
        Resign = "resign",
        ResignNow = "resign-now",
        /// Does not resign.
        PlayOn = "play-on",
        Undo = "undo",
        AcceptUndo = "accept-undo",
        DeclineUndo = "decline-undo",
        /// Claims more than half of the board.
        Claim = "claim",
        End = "end",
        AcceptEnd = "accept-end",
        DeclineEnd = "decline-end",
        /// Opens the form for dead stones; carried by the form too.
        Dead = "dead",
        Confirm = "confirm",
        Resume = "resume",
        Record = "record",
        Animation = "gif",
        Verify = "verify",
        /// The same game again, with colours exchanged.
        Rematch = "rematch",
        /// Single realities, after the end.
        Explore = "explore",
        /// Offers to stop the clocks.
        Pause = "pause",
        AcceptPause = "accept-pause",
        DeclinePause = "decline-pause",
        /// Lets the clocks run again.
        GoOn = "go-on",
        /// Opens the form for a look at a move; carried by the form too.
        Preview = "preview",
        /// Opens the form for a prepared answer; carried by the form too.
        Plan = "plan",
        /// Lists the prepared answers.
        Plans = "plans",
        /// Lists the entangled sets, to choose beforehand what is kept.
        Choices = "choices",
        /// Brings a game whose channel is gone to where one asks.
        Bring = "bring",
        /// Asks whether a game whose channel is gone is to be ended.
        EndLost = "abandon",
        EndLostNow = "abandon-now",
    }
}

/// What the buttons of a game can ask for, by name: for tests that walk them all.
#[doc(hidden)]
pub fn game_buttons() -> impl Iterator<Item = &'static str> {
    Act::ALL.iter().map(|act| act.name())
}

impl fmt::Display for Press {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Challenge(reaction, id) => write!(f, "{VERSION}:c:{}:{id}", reaction.name()),
            Self::Game { act, game, ply } => write!(f, "{VERSION}:g:{}:{game}:{ply}", act.name()),
            Self::Keep { point, game, ply } => write!(f, "{VERSION}:g:keep:{game}:{ply}:{point}"),
            Self::Send { at, game, ply } => write!(f, "{VERSION}:g:send:{game}:{ply}:{at}"),
            Self::Unplan { plan, game, ply } => write!(f, "{VERSION}:g:unplan:{game}:{ply}:{plan}"),
            Self::OwnData { what, player, asked } => {
                write!(f, "{VERSION}:d:{}:{player}:{asked}", what.name())
            }
            Self::Choice { point, game, ply } => write!(f, "{VERSION}:g:choice:{game}:{ply}:{point}"),
            Self::Lesson(page) => write!(f, "{VERSION}:l:{page}"),
            Self::Explore(page) => write!(f, "{VERSION}:x:{page}"),
            Self::Commands => write!(f, "{VERSION}:h"),
            Self::Games(skip) => write!(f, "{VERSION}:m:{skip}"),
        }
    }
}

/// No button of ours, or none of this version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UnknownPress;

impl FromStr for Press {
    type Err = UnknownPress;

    fn from_str(text: &str) -> Result<Self, UnknownPress> {
        let parts: Vec<&str> = text.split(':').take(8).collect();
        let press = match parts[..] {
            [VERSION, "c", reaction, id] => Reaction::named(reaction)
                .zip(id.parse().ok())
                .map(|(reaction, id)| Self::Challenge(reaction, ChallengeId(id))),
            [VERSION, "g", act, game, ply] => Act::named(act).and_then(|act| {
                Some(Self::Game { act, game: GameId(game.parse().ok()?), ply: ply.parse().ok()? })
            }),
            [VERSION, "g", act, game, ply, rest] => in_game(act, game, ply, rest),
            [VERSION, "d", what, player, asked] => OwnData::named(what).and_then(|what| {
                let player = PlayerId(player.parse().ok()?);
                Some(Self::OwnData { what, player, asked: asked.parse().ok()? })
            }),
            [VERSION, "l", ref page @ ..] => page.join(":").parse().ok().map(Self::Lesson),
            [VERSION, "x", ref page @ ..] => page.join(":").parse().ok().map(Self::Explore),
            [VERSION, "h"] => Some(Self::Commands),
            [VERSION, "m", skip] => skip.parse().ok().map(Self::Games),
            _ => None,
        };
        press.ok_or(UnknownPress)
    }
}

/// What a button of a game asks for that carries something more.
fn in_game(act: &str, game: &str, ply: &str, rest: &str) -> Option<Press> {
    let (game, ply) = (GameId(game.parse().ok()?), ply.parse().ok()?);
    match act {
        "keep" => Some(Press::Keep { point: rest.parse().ok()?, game, ply }),
        "choice" => Some(Press::Choice { point: rest.parse().ok()?, game, ply }),
        "send" => Some(Press::Send { at: rest.parse().ok()?, game, ply }),
        "unplan" => Some(Press::Unplan { plan: rest.parse().ok()?, game, ply }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_short_and_read_back() {
        let (game, id, ply) = (GameId(i64::MAX), ChallengeId(i64::MAX), u32::MAX);
        let games = Act::ALL.iter().map(|act| Press::Game { act: *act, game, ply });
        let challenges = Reaction::ALL.iter().map(|reaction| Press::Challenge(*reaction, id));
        let keeps = Point::all(19).map(|point| Press::Keep { point, game, ply });
        let points = Points::new(&["T19", "S18", "R17"].map(|point| point.parse().unwrap())).unwrap();
        let data = OwnData::ALL.iter().map(|what| Press::OwnData {
            what: *what,
            player: PlayerId(i64::MAX),
            asked: Millis::MIN,
        });
        let others = [
            Press::Send { at: points, game, ply },
            Press::Unplan { plan: i64::MAX, game, ply },
            Press::Choice { point: "T19".parse().unwrap(), game, ply },
            Press::Lesson(LessonPage::first(qgo_rules::System::Simultaneous)),
            Press::Explore("at:9223372036854775807:99t:12:D4bE5wC3e".parse().unwrap()),
            Press::Commands,
            Press::Games(u32::MAX),
        ];
        for press in games.chain(challenges).chain(keeps).chain(data).chain(others) {
            let text = press.to_string();
            assert!(text.len() <= 100, "{text}");
            assert_eq!(text.parse(), Ok(press));
        }
    }

    #[test]
    fn anything_else_is_unknown() {
        for text in
            ["", ":", "q1:g:move:1", "q1:g:move:1:-1", "q1:g:fly:1:1", "q0:c:accept:1", "q1:c:accept:x"]
        {
            assert_eq!(text.parse::<Press>(), Err(UnknownPress), "{text}");
        }
        for text in [
            "q1:g:keep:1:1",
            "q1:g:keep:1:1:I9",
            "q1:g:keep:1:1:D4:D5",
            "q1:g:pass:1:1:D4",
            "q1:g:send:1:1:",
            "q1:g:send:1:1:A1.A2.A3.A4",
            "q1:h:",
            "q1:m:",
            "q1:m:-1",
            "q1:d:forget:1",
            "q1:d:forget:x:1",
            "q1:d:forget:1:1:1",
            "q1:d:accept:1:1",
            "q1:l",
            "q1:l:show",
            "q1:l:show:sym:1:C3:C3:C3:C3",
            "q1:x",
            "q1:x:shares:1:0:0",
            "q1:x:shares:1:0:0::::",
        ] {
            assert_eq!(text.parse::<Press>(), Err(UnknownPress), "{text}");
        }
        assert_eq!("q1:c:accept:1:".repeat(300).parse::<Press>(), Err(UnknownPress));
    }
}
