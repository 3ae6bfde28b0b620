//! Solves late positions of games without chance on small boards, by the exact rules.
//!
//! Two passes are counted as the board stands: nobody has to agree that own stones are dead.

use qgo_rules::{Action, BoardView, Color, Match, Phase, Point, View, Viewer, WorkBound};

/// How deep a position is looked into at most.
const DEEPEST: u32 = 24;

/// What a position is worth for the player who is to act, as far as it is known: at least and at most so much. A
/// victory is 2, a tie 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Worth {
    pub(crate) least: u8,
    pub(crate) most: u8,
}

impl Worth {
    const UNKNOWN: Self = Self { least: 0, most: 2 };

    const fn for_other(self) -> Self {
        Self { least: 2 - self.most, most: 2 - self.least }
    }

    const fn is_exact(self) -> bool {
        self.least == self.most
    }
}

/// What a position is worth for the player who is to act, found by so many moves at most.
pub(crate) fn solve(game: &Match, moves: u32) -> Worth {
    let mut left = moves;
    let mut found = Worth::UNKNOWN;
    for depth in 1..=DEEPEST {
        let deeper = look(game, depth, &mut left);
        found = Worth { least: found.least.max(deeper.least), most: found.most.min(deeper.most) };
        if found.is_exact() || left == 0 {
            break;
        }
    }
    found
}

/// What it is worth for the player who is to act to do this, found by so many moves at most.
///
/// A pass does not end the game here: the other may have it resumed if they do not agree on what is dead.
pub(crate) fn solve_action(game: &Match, action: &Action, moves: u32) -> Worth {
    let color = actor(&game.view(Viewer::Public));
    let Some(mut after) = acted(game, color, action) else { return Worth { least: 0, most: 0 } };
    if after.view(Viewer::Public).phase == Phase::Count {
        after = acted(&after, color, &Action::Resume).expect("a count can be left");
    }
    let view = after.view(Viewer::Public);
    if *action != Action::Pass || actor(&view) == color {
        return as_seen_by(color, &after, solve(&after, moves));
    }
    let replies = actions(&after, &view).into_iter().filter(|reply| *reply != Action::Pass);
    let replies: Vec<Match> = replies.filter_map(|reply| acted(&after, !color, &reply)).collect();
    let moves = moves / replies.len().max(1) as u32;
    let worth = replies.iter().map(|reply| as_seen_by(color, reply, solve(reply, moves)));
    worth.fold(Worth { least: 2, most: 2 }, |one, other| Worth {
        least: one.least.min(other.least),
        most: one.most.min(other.most),
    })
}

fn look(game: &Match, depth: u32, left: &mut u32) -> Worth {
    let view = game.view(Viewer::Public);
    if view.phase == Phase::Count {
        return counted(&view);
    }
    let color = actor(&view);
    let mut best = Worth { least: 0, most: 0 };
    for action in actions(game, &view) {
        if depth == 0 || *left == 0 {
            return Worth { most: 2, ..best };
        }
        let Some(after) = acted(game, color, &action) else { continue };
        *left -= 1;
        let worth = as_seen_by(color, &after, look(&after, depth - 1, left));
        best = Worth { least: best.least.max(worth.least), most: best.most.max(worth.most) };
        if best.least == 2 {
            break;
        }
    }
    best
}

/// What a position is worth for a player, if this is its worth for whoever is to act.
fn as_seen_by(color: Color, game: &Match, worth: Worth) -> Worth {
    if actor(&game.view(Viewer::Public)) == color { worth } else { worth.for_other() }
}

/// Whoever is to act; Black in a count.
pub(crate) fn actor(view: &View) -> Color {
    if view.to_move.includes(Color::White) && !view.to_move.includes(Color::Black) {
        Color::White
    } else {
        Color::Black
    }
}

/// The score as the board stands, for Black.
fn counted(view: &View) -> Worth {
    let winner = view.count.as_ref().and_then(|count| count.score.outcome().winner());
    let worth = match winner {
        Some(Color::Black) => 2,
        None => 1,
        Some(Color::White) => 0,
    };
    Worth { least: worth, most: worth }
}

fn acted(game: &Match, color: Color, action: &Action) -> Option<Match> {
    let mut game = game.clone();
    game.act(color, action.clone(), WorkBound::Steps(qgo_rules::DEFAULT_STEPS)).ok()?;
    Some(game)
}

/// All that the player who is to act may do; some of it the rules may refuse. First what ends the game.
fn actions(game: &Match, view: &View) -> Vec<Action> {
    if let BoardView::Entangled(board) = &view.board
        && let Some(pending) = &board.pending
    {
        return pending.options.iter().map(|point| Action::Keep { point: *point }).collect();
    }
    let color = actor(view);
    let points = game.playable(color);
    let mut sets: Vec<Vec<Point>> = vec![Vec::new()];
    let mut actions = Vec::new();
    let (least, most) = game.settings().points_of_move(color).into_inner();
    for count in 1..=most {
        sets = sets.iter().flat_map(|set| with_another(set, &points)).collect();
        if count >= least {
            actions.extend(sets.iter().map(|at| Action::Place { at: at.clone() }));
        }
    }
    let place = if game.passes_in_a_row() > 0 { 0 } else { actions.len() };
    actions.insert(place, Action::Pass);
    actions
}

/// A set with each of the points that come after its last one.
fn with_another(set: &[Point], points: &[Point]) -> impl Iterator<Item = Vec<Point>> {
    let last = set.last().copied();
    let later = points.iter().filter(move |point| last.is_none_or(|last| **point > last));
    later.map(move |point| [set, &[*point]].concat())
}
