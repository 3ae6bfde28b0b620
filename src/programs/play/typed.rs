//! What a player may type.

use qgo_rules::{Action, BadPoint, Point, System};
use qgo_words::Words;

/// A line that was understood.
#[derive(Debug, PartialEq)]
pub(super) enum Typed {
    /// A move, or another action of the player alone.
    Act(Action),
    /// These chains are dead, or alive again.
    Dead(Vec<Point>),
    /// Agrees to the count.
    Done,
    /// Goes on after a count.
    Resume,
    /// Proposes to end the game, or accepts that.
    End,
    /// Answers the computer's proposal to end.
    Accept,
    Decline,
    Undo,
    /// Plays again, after the end.
    Rematch,
    /// Looks back at the game, after the end.
    Review,
    Hint,
    Moves,
    Board,
    Help,
    Quit,
}

impl Typed {
    /// Reads a line that is not empty.
    ///
    /// # Errors
    /// Why it is not understood.
    pub(super) fn read(line: &str) -> Result<Self, String> {
        let mut words = line.split([' ', ',', '+']).filter(|word| !word.is_empty());
        let first = words.next().unwrap_or_default();
        let rest: Vec<&str> = words.collect();
        let name = first.trim_start_matches('/').to_lowercase();
        match (name.as_str(), rest.as_slice()) {
            ("move" | "play", at) => Ok(Self::Act(placement(at)?)),
            ("keep", [at]) => Ok(Self::Act(Action::Keep { point: point(at)? })),
            ("keep", _) => Err(Words::default().text("keep-one-point")),
            ("dead", at) => Ok(Self::Dead(points(at)?)),
            ("pass", []) => Ok(Self::Act(Action::Pass)),
            ("claim", []) => Ok(Self::Act(Action::Claim)),
            ("resign", []) => Ok(Self::Act(Action::Resign)),
            ("done" | "confirm", []) => Ok(Self::Done),
            ("resume", []) => Ok(Self::Resume),
            ("end", []) => Ok(Self::End),
            ("accept", []) => Ok(Self::Accept),
            ("decline", []) => Ok(Self::Decline),
            ("undo", []) => Ok(Self::Undo),
            ("rematch", []) => Ok(Self::Rematch),
            ("review", []) => Ok(Self::Review),
            ("hint", []) => Ok(Self::Hint),
            ("moves", []) => Ok(Self::Moves),
            ("board", []) => Ok(Self::Board),
            ("help", []) => Ok(Self::Help),
            ("quit" | "exit", []) => Ok(Self::Quit),
            (name, _) if !name.chars().any(|c| c.is_ascii_digit()) => {
                Err(Words::default().format("bad-command", &[("name", format!("{line:?}").into())]))
            }
            (_, rest) => Ok(Self::Act(placement(&[&[first.trim_start_matches('/')], rest].concat())?)),
        }
    }
}

/// A move: points, after the first of which there may be a weight (`D4 60 Q16`).
fn placement(names: &[&str]) -> Result<Action, String> {
    let mut joined: Vec<String> = Vec::new();
    for name in names {
        let digits = name.strip_suffix('%').unwrap_or(name);
        match joined.last_mut() {
            Some(point) if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
                *point += &format!("*{digits}")
            }
            _ => joined.push((*name).to_owned()),
        }
    }
    Action::naming(joined.iter().map(String::as_str)).map_err(|bad| bad_point(&bad))
}

fn points(names: &[&str]) -> Result<Vec<Point>, String> {
    names.iter().map(|name| point(name)).collect()
}

fn point(name: &str) -> Result<Point, String> {
    name.parse().map_err(|bad| bad_point(&bad))
}

fn bad_point(bad: &BadPoint) -> String {
    Words::default().format("bad-point", &[("point", format!("{:?}", bad.0).into())])
}

/// What can be typed in this game, with an example of a move.
pub(super) fn help(system: System, example: &str) -> String {
    let is_counted = system != System::Sym;
    let may_propose = matches!(system, System::Superposed | System::Simultaneous);
    // Elsewhere the computer would have to wait for an answer in its own turn.
    let is_asked = system == System::Simultaneous;
    let lines = [
        (true, example, "a move: as many points as a move of this game names"),
        (system.has_pass(), "pass", "pass"),
        (system.has_choices(), "C3, keep C3", "answer the choice that you are asked for"),
        (system.has_claims(), "claim", "claim that your stones stand on more than half of the board"),
        (may_propose, "end", "propose to end the game now and count"),
        (is_asked, "accept", "end and count, as the computer has proposed"),
        (is_asked, "decline", "go on playing instead"),
        (is_counted, "dead C3", "while counting: this chain is dead, or alive again"),
        (is_counted, "done", "while counting: agree to the marks"),
        (is_counted, "resume", "while counting: go on playing"),
        (!system.is_simultaneous(), "undo", "take your last move back, if chance has not spoken since"),
        (true, "hint", "what the computer would play for you"),
        (true, "board, moves", "the board again, the list of moves"),
        (true, "resign", "give up the game"),
        (true, "review", "after the end: how the chances stood, and where the game turned"),
        (true, "rematch", "after the end: play again with colours exchanged"),
        (true, "quit", "leave"),
    ];
    let known = lines.into_iter().filter(|(is_known, ..)| *is_known);
    known.map(|(_, typed, what)| format!("{typed:<14}{what}")).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_and_words_are_read_as_in_the_chat() {
        let at = |names: &[&str]| names.iter().map(|name| name.parse().unwrap()).collect::<Vec<Point>>();
        for (line, typed) in [
            ("C3", Typed::Act(Action::Place { at: at(&["C3"]) })),
            ("c3 E4", Typed::Act(Action::Place { at: at(&["C3", "E4"]) })),
            ("/move C3,E4+g7", Typed::Act(Action::Place { at: at(&["C3", "E4", "G7"]) })),
            ("d4 60% Q16", Typed::Act(Action::Weighted { at: at(&["D4", "Q16"]), weight: 60 })),
            ("Pass", Typed::Act(Action::Pass)),
            ("keep D3", Typed::Act(Action::Keep { point: at(&["D3"])[0] })),
            ("dead D3 E5", Typed::Dead(at(&["D3", "E5"]))),
            ("/C3", Typed::Act(Action::Place { at: at(&["C3"]) })),
            ("/confirm", Typed::Done),
        ] {
            assert_eq!(Typed::read(line), Ok(typed), "{line}");
        }
    }

    #[test]
    fn what_is_not_understood_is_told_with_what_would_be() {
        for (line, expected) in [
            ("I5", "\"I5\" is not the name of a point"),
            ("60 C3 E4", "\"60\" is not the name of a point"),
            ("C3 60 60 E4", "is not the name of a point"),
            ("C3 E0", "\"E0\" is not the name of a point"),
            ("dead X99", "\"X99\" is not the name of a point"),
            ("keep", "Name one of the points"),
            ("keep C3 C4", "Name one of the points"),
            ("pass on", "There is no command \"pass on\""),
            ("hello", "There is no command \"hello\""),
            (",", "There is no command \",\""),
            ("é", "There is no command \"é\""),
        ] {
            let refused = Typed::read(line).unwrap_err();
            assert!(refused.contains(expected), "{line}: {refused}");
        }
    }
}
