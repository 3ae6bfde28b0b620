//! Leads a game between the computer opponent and another engine, which also counts it.

use qgo_player::{LostTurns, Seen};
use qgo_rules::{Action, Color, Match, Phase, Viewer, WorkBound};

use super::contestant::{Played, Side};
use super::engine::Engine;
use super::sides::Ended;

/// How often a game at most goes on.
const MOST_MOVES: u32 = 800;

/// Plays a game of which nothing was played yet; `own` is the colour of the computer opponent.
pub(crate) fn play(game: &mut Match, own: Color, side: &mut Side, other: &mut Engine) -> Ended {
    let (mut color, mut lost_turns) = (Color::Black, LostTurns::default());
    while game.view(Viewer::Public).phase == Phase::Play && game.view(Viewer::Public).moves < MOST_MOVES {
        let action = if color == own {
            let seen = Seen::of(game, own).unwrap();
            let Played { action, thought } = side.play(&seen, 0, 0.0);
            lost_turns = lost_turns.after(&seen, &thought.expect("a level thinks"));
            let gives_up = side.level().is_some_and(|level| lost_turns.lead_to_resignation(level));
            if gives_up { Action::Resign } else { action }
        } else {
            match other.ask(&format!("genmove {color}")).as_str() {
                "resign" => Action::Resign,
                at if at.eq_ignore_ascii_case("pass") => Action::Pass,
                at => Action::Place { at: vec![at.parse().unwrap()] },
            }
        };
        game.act(color, action.clone(), WorkBound::Steps(u64::MAX)).unwrap();
        let told = match action {
            Action::Resign => return Ended { winner: Some(!color), why: format!("{color} gave up") },
            Action::Place { at } => at[0].to_string(),
            _ => "pass".to_owned(),
        };
        if color == own {
            other.ask(&format!("play {color} {told}"));
        }
        color = !color;
    }
    let why = other.ask("final_score");
    let winner = match why.as_bytes().first() {
        Some(b'B') => Some(Color::Black),
        Some(b'W') => Some(Color::White),
        _ => None,
    };
    Ended { winner, why }
}
