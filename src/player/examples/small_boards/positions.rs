//! Late positions of games by chance, and what the player makes of them.

use qgo_player::rivals::{self, Rival};
use qgo_player::{Budget, Level, Seen, think};
use qgo_rules::{Action, BoardView, Match, Phase, Seed, Settings, System, Viewer, WorkBound};

use super::proof::is_certain;
use super::realities::Realities;
use super::solver::{actor, solve, solve_action};

/// What came of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The player keeps what it could reach.
    Kept,
    /// There is nothing that it could be sure of.
    Hopeless,
    /// It gives away a victory or a tie that was certain.
    Lost,
    /// The position is too much work to solve.
    Unknown,
}

/// A position with at most so many empty points. `None` if this game ends before that.
pub(crate) fn late(settings: &Settings, number: u64, empty: usize) -> Option<Match> {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&number.to_le_bytes());
    let mut game = Match::new(settings.clone(), Seed(seed));
    loop {
        let view = game.view(Viewer::Public);
        if !matches!(view.phase, Phase::Play | Phase::Keep) {
            return None;
        }
        let stones = match &view.board {
            BoardView::Stones(stones) => stones.len(),
            BoardView::Entangled(board) => board.stones.len(),
            BoardView::Shares(_) => usize::from(view.size).pow(2) - Realities::of(&game)?.empty() as usize,
            BoardView::Simultaneous(_) => return None,
        };
        if usize::from(view.size).pow(2) <= stones + empty && view.phase == Phase::Play {
            return Some(game);
        }
        let color = actor(&view);
        let seen = Seen::of(&game, color).ok()?;
        let seed = number << 16 | u64::from(view.moves);
        let action = rivals::act(&seen, Rival::Random, seed, Budget::to_judge(None, &mut || true))?;
        game.act(color, action, WorkBound::Steps(qgo_rules::DEFAULT_STEPS)).ok()?;
    }
}

/// Lets the player act in a position, which is solved by so many moves at most.
pub(crate) fn judge(game: &Match, simulations: u32, moves: u32) -> Verdict {
    let color = actor(&game.view(Viewer::Public));
    let Ok(seen) = Seen::of(game, color) else { return Verdict::Unknown };
    let action = || think(&seen, Level::STRONGEST, Budget::to_play(Some(simulations), &mut || true)).action;
    if game.settings().system() == System::Superposed {
        return Realities::of(game)
            .map_or(Verdict::Unknown, |realities| judge_chances(&realities, action, moves));
    }
    let best = solve(game, moves);
    if best.most == 0 {
        return Verdict::Hopeless;
    }
    if best.least == 0 {
        return Verdict::Unknown;
    }
    let worth = solve_action(game, &action(), moves);
    if worth.least >= best.least {
        Verdict::Kept
    } else if worth.most < best.least {
        Verdict::Lost
    } else {
        Verdict::Unknown
    }
}

/// The same where chance has a part: what matters is whether a certain victory stays one.
fn judge_chances(realities: &Realities, action: impl FnOnce() -> Action, moves: u32) -> Verdict {
    let color = realities.to_move();
    match is_certain(std::slice::from_ref(realities), color, moves) {
        Some(true) => {}
        Some(false) => return Verdict::Hopeless,
        None => return Verdict::Unknown,
    }
    let kept = realities.after(&action()).map_or(Some(false), |outcomes| is_certain(&outcomes, color, moves));
    match kept {
        Some(true) => Verdict::Kept,
        Some(false) => Verdict::Lost,
        None => Verdict::Unknown,
    }
}
