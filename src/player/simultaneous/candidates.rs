//! Which moves are worth a place in a matrix.

use qgo_rules::{ByColor, Color, Point};

use super::matrix::MOST;
use super::stance::{Ground, Stance};
use crate::go::board::{Board, stone};
use crate::go::field::{SPOTS, Spot};
use crate::go::playout::Playout;
use crate::go::priors::{Prior, priors};
use crate::go::weights::Weights;
use crate::random::Random;
use crate::result::of_black;
use crate::seen::Seen;

/// On so few empty points all moves are weighed.
const FEW: usize = 9;

/// With how many games at most the later moves of all games count for a move.
const MOST_RAVE: f32 = 40.0;

/// A move that is worth a place.
pub(crate) struct Candidate {
    pub(crate) spot: Spot,
    /// How much better than the others it seems.
    pub(crate) gain: f32,
    /// What is thought of it beforehand.
    pub(crate) prior: Prior,
}

/// What is thought beforehand of a pass, and of what is senseless.
const PRIOR_OF_OTHERS: Prior = Prior::of_games(10.0, 2.0);

impl Candidate {
    const fn other(spot: Spot) -> Self {
        Self { spot, gain: 0.0, prior: PRIOR_OF_OTHERS }
    }
}

/// What all games of a search tell of single moves, whenever they were made (RAVE). By colour and spot: in how many
/// games it was first played by that colour, and what they were worth to it.
pub(crate) struct Rave([Vec<(f32, f32)>; 2]);

impl Rave {
    pub(crate) fn new() -> Self {
        Self([vec![(0.0, 0.0); SPOTS], vec![(0.0, 0.0); SPOTS]])
    }

    /// Notes what a game was worth for Black in which this colour was the first to play on a spot.
    pub(crate) fn add(&mut self, spot: Spot, color: Color, result: f32) {
        let (games, won) = &mut self.0[color as usize][spot.index()];
        *games += 1.0;
        *won += of_black(color, result);
    }

    /// The most promising moves of both players; the board stands for the position.
    pub(crate) fn candidates<P: Stance>(
        &self,
        position: &P,
        board: Board,
        most: usize,
        is_allowed: impl Fn(Color, Option<Point>) -> bool,
    ) -> ByColor<Vec<Candidate>> {
        // Where little is left, nothing is left out.
        let most = if board.empty().len() <= FEW { MOST } else { most };
        let playout = Playout::new(board, Spot::PASS, Weights::learned());
        let field = playout.board.field;
        ByColor::new_with(|color| {
            let is_open = |spot: Spot| {
                field
                    .point(spot)
                    .is_some_and(|point| position.is_open(point) && is_allowed(color, Some(point)))
            };
            let rave = &self.0[color as usize];
            let judge = |(spot, prior): (Spot, Prior)| {
                let (games, won) = rave[spot.index()];
                let weight = games.min(MOST_RAVE);
                let won = if games > 0.0 { won / games * weight } else { 0.0 };
                Candidate { spot, gain: (prior.wins + won) / (prior.visits + weight), prior }
            };
            let mut moves: Vec<Candidate> =
                priors(&playout, color).into_iter().filter(|(spot, ..)| is_open(*spot)).map(judge).collect();
            moves.sort_by(|one, other| other.gain.total_cmp(&one.gain).then(one.spot.cmp(&other.spot)));
            if P::PASSES {
                moves.truncate(most - 1);
                if moves.is_empty() || is_allowed(color, None) {
                    moves.push(Candidate::other(Spot::PASS));
                }
            } else {
                // What is senseless must be played where there is nothing else: rather into the other's eyes than
                // into own ones.
                let mut rest: Vec<Spot> = field.spots().filter(|spot| is_open(*spot)).collect();
                rest.retain(|spot| moves.iter().all(|other| other.spot != *spot));
                let own = stone(color);
                rest.sort_by_key(|spot| playout.board.is_eye(*spot, own));
                moves.extend(rest.into_iter().map(Candidate::other));
                moves.truncate(most);
            }
            let mean = moves.iter().map(|it| it.gain).sum::<f32>() / moves.len().max(1) as f32;
            moves.iter_mut().for_each(|it| it.gain -= mean);
            moves
        })
    }
}

/// The moves that are not suicide and fill no own eye.
pub(super) fn sensible<P: Stance>(seen: &Seen, root: &P, color: Color, random: &mut Random) -> Vec<Point> {
    let Ground { board, .. } = root.ground(random);
    let playout = Playout::new(board, Spot::PASS, Weights::learned());
    let points = priors(&playout, color).into_iter().filter_map(|(spot, ..)| playout.board.field.point(spot));
    let mut points: Vec<Point> = points.filter(|point| seen.playable.contains(point)).collect();
    points.sort();
    points
}
