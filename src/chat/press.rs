//! What buttons carry: everything that is needed to act on them after a restart.
//!
//! `q1:c:ACTION:CHALLENGE`, `q1:g:ACTION:GAME:TOLD` or `q1:g:keep:GAME:TOLD:POINT`. TOLD is a [`ToldCount`]:
//! by it an old button differs from a current one. The other forms are: `q1:g:send:GAME:TOLD:C3.E4` for
//! points, `q1:g:unplan:GAME:TOLD:PLAN` for a prepared answer, `q1:g:choice:GAME:TOLD:POINT` for a choice
//! that is not asked for yet, `q1:l:PAGE` for a page of a lesson ([`LessonPage`]), `q1:x:PAGE` for one of
//! `/explore` ([`ExplorePage`]), `q1:h` for what all commands do, `q1:d:ACTION:PLAYER:ASKED` for the answer
//! to the question whether a player is to be forgotten, asked at that time in milliseconds, and `q1:m:SKIP`
//! for the player's own games after the first SKIP.

mod points;
mod sign;
pub(crate) mod typed;

use std::fmt;
use std::str::FromStr;

use qgo_rules::Point;
use qgo_store::{ChallengeId, GameId, Millis, PlayerId, ToldCount};
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::explore::ExplorePage;
use crate::lesson::LessonPage;
pub(crate) use points::Points;
pub(crate) use sign::{sign_of_page, signed};

/// The version of the format of ids; another format gets another version.
const VERSION: &str = "q1";

/// What a button asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Press {
    /// Something about a challenge.
    Challenge(Reaction, ChallengeId),
    /// An action in a game.
    Game {
        /// The action.
        act: Act,
        /// The game.
        game: GameId,
        /// Of how many events all had been told when the button was made.
        told_count: ToldCount,
    },
    /// The answer to a choice that is open in a game.
    Keep {
        /// The option.
        point: Point,
        /// The game.
        game: GameId,
        /// Of how many events all had been told when the button was made.
        told_count: ToldCount,
    },
    /// Plays the points that were shown in a preview.
    Send {
        /// The points.
        at: Points,
        /// The game.
        game: GameId,
        /// Of how many events all had been told when the button was made.
        told_count: ToldCount,
    },
    /// Withdraws a prepared answer.
    Unplan {
        /// The number of the plan.
        plan: i64,
        /// The game.
        game: GameId,
        /// Of how many events all had been told when the button was made.
        told_count: ToldCount,
    },
    /// The answer to the question whether a player is to be forgotten.
    OwnData {
        /// The answer.
        what: OwnData,
        /// The player who was asked: one who was forgotten since and comes back is another player.
        player: PlayerId,
        /// When they were asked.
        asked: Millis,
    },
    /// Chooses a point of an entangled set before that choice is asked for.
    Choice {
        /// The point.
        point: Point,
        /// The game.
        game: GameId,
        /// Of how many events all had been told when the button was made.
        told_count: ToldCount,
    },
    /// A page of a lesson.
    Lesson(LessonPage),
    /// A page of `/explore`.
    Explore(ExplorePage),
    /// What each command does.
    Commands,
    /// The player's own games after this many.
    Games(u32),
}

/// Reactions to a challenge. The name is part of ids, and the end of the key of its label.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(const_into_str, serialize_all = "kebab-case")]
pub(crate) enum Reaction {
    /// Accepts the game.
    Accept,
    /// Declines it.
    Decline,
    /// Withdraws the player's own challenge.
    Cancel,
}

/// Answers to the question whether a player is to be forgotten, by their names in ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(const_into_str, serialize_all = "kebab-case")]
pub(crate) enum OwnData {
    /// The player wants to be forgotten.
    Forget,
    /// The player wants to stay.
    Keep,
}

/// Actions in a game by button; `command/acts.rs` says of each what it does. The name is part of ids, and the
/// end of the key of its label.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(const_into_str, serialize_all = "kebab-case")]
pub(crate) enum Act {
    /// Opens the form for a move; the form carries it, too.
    Move,
    Pass,
    /// Shows what else can be done.
    More,
    Board,
    /// Shows the board with every entangled set joined.
    Links,
    #[strum(serialize = "text")]
    TextBoard,
    Moves,
    /// Asks for confirmation of a resignation.
    Resign,
    ResignNow,
    /// Declines to resign after all.
    PlayOn,
    Undo,
    AcceptUndo,
    DeclineUndo,
    /// Claims more than half of the board.
    Claim,
    End,
    AcceptEnd,
    DeclineEnd,
    /// Opens the form for dead stones; the form carries it, too.
    Dead,
    Confirm,
    Resume,
    Record,
    #[strum(serialize = "gif")]
    Animation,
    Verify,
    /// Asks for the same game again with colours exchanged.
    Rematch,
    /// Shows single realities, after the end.
    Explore,
    /// Tells how the chances stood, after the end.
    Review,
    /// Proposes to stop the clocks.
    Pause,
    AcceptPause,
    DeclinePause,
    /// Lets the clocks run again.
    GoOn,
    /// Opens the form for the preview of a move; the form carries it, too.
    Preview,
    /// Opens the form for a prepared answer; the form carries it, too.
    Plan,
    /// Lists the prepared answers.
    Plans,
    /// Lists the entangled sets, so that choices can be made in advance.
    Choices,
    /// Moves a game whose channel is gone to the place of the press.
    Bring,
    /// Asks whether a game whose channel is gone should be ended.
    #[strum(serialize = "abandon")]
    EndLost,
    #[strum(serialize = "abandon-now")]
    EndLostNow,
    /// Asks what the computer would do.
    Hint,
}

/// The names of all actions of a game, for tests that walk them.
#[doc(hidden)]
pub fn game_buttons() -> impl Iterator<Item = &'static str> {
    Act::VARIANTS.iter().map(Act::into_str)
}

impl fmt::Display for Press {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Challenge(reaction, id) => write!(f, "{VERSION}:c:{}:{id}", reaction.into_str()),
            Self::Game { act, game, told_count } => {
                write!(f, "{VERSION}:g:{}:{game}:{told_count}", act.into_str())
            }
            Self::Keep { point, game, told_count } => {
                write!(f, "{VERSION}:g:keep:{game}:{told_count}:{point}")
            }
            Self::Send { at, game, told_count } => write!(f, "{VERSION}:g:send:{game}:{told_count}:{at}"),
            Self::Unplan { plan, game, told_count } => {
                write!(f, "{VERSION}:g:unplan:{game}:{told_count}:{plan}")
            }
            Self::OwnData { what, player, asked } => {
                write!(f, "{VERSION}:d:{}:{player}:{asked}", what.into_str())
            }
            Self::Choice { point, game, told_count } => {
                write!(f, "{VERSION}:g:choice:{game}:{told_count}:{point}")
            }
            Self::Lesson(page) => write!(f, "{VERSION}:l:{page}"),
            Self::Explore(page) => write!(f, "{VERSION}:x:{page}"),
            Self::Commands => write!(f, "{VERSION}:h"),
            Self::Games(skip) => write!(f, "{VERSION}:m:{skip}"),
        }
    }
}

/// The id is not one of ours, or is of another version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UnknownPress;

impl FromStr for Press {
    type Err = UnknownPress;

    fn from_str(text: &str) -> Result<Self, UnknownPress> {
        read(text).ok_or(UnknownPress)
    }
}

fn read(text: &str) -> Option<Press> {
    let parts: Vec<&str> = text.split(':').take(8).collect();
    Some(match parts[..] {
        [VERSION, "c", reaction, id] => {
            Press::Challenge(reaction.parse().ok()?, ChallengeId(id.parse().ok()?))
        }
        [VERSION, "g", act, game, told_count] => Press::Game {
            act: act.parse().ok()?,
            game: GameId(game.parse().ok()?),
            told_count: ToldCount(told_count.parse().ok()?),
        },
        [VERSION, "g", act, game, told_count, more] => {
            let (game, told_count) = (GameId(game.parse().ok()?), ToldCount(told_count.parse().ok()?));
            match act {
                "keep" => Press::Keep { point: more.parse().ok()?, game, told_count },
                "choice" => Press::Choice { point: more.parse().ok()?, game, told_count },
                "send" => Press::Send { at: more.parse().ok()?, game, told_count },
                "unplan" => Press::Unplan { plan: more.parse().ok()?, game, told_count },
                _ => return None,
            }
        }
        [VERSION, "d", what, player, asked] => Press::OwnData {
            what: what.parse().ok()?,
            player: PlayerId(player.parse().ok()?),
            asked: asked.parse().ok()?,
        },
        [VERSION, "l", ref page @ ..] => Press::Lesson(page.join(":").parse().ok()?),
        [VERSION, "x", ref page @ ..] => Press::Explore(page.join(":").parse().ok()?),
        [VERSION, "h"] => Press::Commands,
        [VERSION, "m", skip] => Press::Games(skip.parse().ok()?),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use qgo_rules::Action;

    use super::*;

    #[test]
    fn ids_are_short_and_read_back() {
        let (game, id, told_count) = (GameId(i64::MAX), ChallengeId(i64::MAX), ToldCount(u32::MAX));
        let games = Act::VARIANTS.iter().map(|act| Press::Game { act: *act, game, told_count });
        let challenges = Reaction::VARIANTS.iter().map(|reaction| Press::Challenge(*reaction, id));
        let keeps = Point::all(19).map(|point| Press::Keep { point, game, told_count });
        let points = Points::of(&Action::naming(["T19*60", "S18", "R17"]).unwrap()).unwrap();
        let data = OwnData::VARIANTS.iter().map(|what| Press::OwnData {
            what: *what,
            player: PlayerId(i64::MAX),
            asked: Millis::MIN,
        });
        let others = [
            Press::Send { at: points, game, told_count },
            Press::Unplan { plan: i64::MAX, game, told_count },
            Press::Choice { point: "T19".parse().unwrap(), game, told_count },
            Press::Lesson(LessonPage::first(qgo_rules::System::Simultaneous)),
            Press::Explore("at:9223372036854775807:99t:12:D4bE5wC3e".parse().unwrap()),
            Press::Commands,
            Press::Games(u32::MAX),
        ];
        for press in games.chain(challenges).chain(keeps).chain(data).chain(others) {
            let text = press.to_string();
            assert!(text.len() <= crate::testing::PLATFORM.limits.id, "{text}");
            assert_eq!(text.parse(), Ok(press));
        }
    }

    /// Buttons of earlier versions keep working: the names in their ids never change.
    #[test]
    fn names_in_ids_stay() {
        let names: Vec<_> = game_buttons().collect();
        let expected = "move pass more board links text moves resign resign-now play-on undo accept-undo \
            decline-undo claim end accept-end decline-end dead confirm resume record gif verify rematch \
            explore review pause accept-pause decline-pause go-on preview plan plans choices bring abandon \
            abandon-now hint";
        assert_eq!(names.join(" "), expected);
        assert_eq!(
            Reaction::VARIANTS.iter().map(Reaction::into_str).collect::<Vec<_>>().join(" "),
            "accept decline cancel"
        );
        assert_eq!(
            OwnData::VARIANTS.iter().map(OwnData::into_str).collect::<Vec<_>>().join(" "),
            "forget keep"
        );
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
