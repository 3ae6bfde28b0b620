//! What comes of thinking, and what it may cost.

use qgo_rules::{Action, Point};

/// It is asked now and then whether to go on. Once it says no, the best so far is played.
pub type Fuse<'a> = &'a mut dyn FnMut() -> bool;

/// The fuse is asked once in so many games that are played out.
pub(crate) const PORTION: u32 = 32;

/// What thinking may cost. Games can be repeated exactly because its measure is not time.
pub struct Budget<'a> {
    /// How many simulations there are at most: games that are played out, in `mutation` up to four each. What the level
    /// says if `None`.
    pub(crate) simulations: Option<u32>,
    /// Whether it may end as soon as it is clear what to play.
    pub(crate) may_end_early: bool,
    /// What else may end it.
    pub(crate) go_on: Fuse<'a>,
}

impl<'a> Budget<'a> {
    /// For a move: so many simulations, or as many as the level says, and on the last levels of `classic` fewer if it is
    /// clear sooner what to play.
    pub const fn to_play(simulations: Option<u32>, go_on: Fuse<'a>) -> Self {
        Self { simulations, may_end_early: true, go_on }
    }

    /// For what is thought of the position and of all its moves: so many simulations, or as many as the level says.
    pub const fn to_judge(simulations: Option<u32>, go_on: Fuse<'a>) -> Self {
        Self { simulations, may_end_early: false, go_on }
    }
}

/// A move that was thought of.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The points of the placement, or the one that answers a choice; none for a pass.
    pub at: Vec<Point>,
    /// How often it was looked at.
    pub visits: u32,
    /// The result that is expected of it, for the player who moves: 0 is lost, 1 is won. Without visits nothing is known
    /// of it, unless the position was solved.
    pub value: f32,
    /// How likely it is chosen, from 0 to 1.
    pub probability: f32,
}

impl Candidate {
    /// Whether it names these points, in whatever order.
    pub(crate) fn names(&self, points: &[Point]) -> bool {
        self.at.len() == points.len() && points.iter().all(|point| self.at.contains(point))
    }
}

/// What comes of thinking.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought {
    /// What to play.
    pub action: Action,
    /// The result that is expected for the player who moves: 0 is lost, 1 is won.
    pub value: f32,
    /// The moves that were looked at, the likeliest one first; none for a claim.
    pub candidates: Vec<Candidate>,
    /// How many simulations there were; in `mutation` each is up to four visits.
    pub simulations: u32,
    /// Whether the fuse ended it, or the search for a proof or a second look after it. [`think`](crate::think) sees
    /// that, whatever the systems do.
    pub was_cut_short: bool,
    /// Of each point whose it will be: how often Black's less how often White's, from −1 to 1. None for a claim.
    pub owners: Vec<(Point, f32)>,
}

/// Enough is known of a move if it has a tenth of the visits of the most visited one.
const KNOWN: u32 = 10;

impl Thought {
    /// The moves that are worth telling: the best one, and the others of which much is known, too. What was hardly
    /// looked at is not known well. A move that is certain all the same was proved to be the best, and stands alone.
    pub fn worth_telling(&self) -> impl Iterator<Item = &Candidate> {
        let most = self.candidates.iter().map(|candidate| candidate.visits).max().unwrap_or_default();
        let is_proved = |best: &Candidate| best.probability >= 1.0 && best.visits < most;
        let is_alone = self.candidates.first().is_some_and(is_proved);
        let is_known = move |other: &Candidate| !is_alone && other.visits > 0 && other.visits >= most / KNOWN;
        self.candidates
            .iter()
            .enumerate()
            .filter(move |(index, it)| *index == 0 || is_known(it))
            .map(|(_, it)| it)
    }

    /// What it plays is known to come off so, and is played for certain, whatever the search thought of it.
    pub(crate) fn decided(mut self, value: f32) -> Self {
        let at = match &self.action {
            Action::Place { at } => at.clone(),
            Action::Keep { point } => vec![*point],
            _ => Vec::new(),
        };
        let known = self.candidates.iter().position(|candidate| candidate.names(&at));
        let visits = known.map_or(0, |known| self.candidates.remove(known).visits);
        self.candidates.iter_mut().for_each(|candidate| candidate.probability = 0.0);
        self.candidates.insert(0, Candidate { at, visits, value, probability: 1.0 });
        Self { value, ..self }
    }
}

/// A thought that has all the time that it wants, and the same one if the fuse burns down at its last question.
#[cfg(test)]
pub(crate) fn whole_and_cut(think: impl Fn(Fuse<'_>) -> Thought) -> [Thought; 2] {
    let mut asked = 0;
    let whole = think(&mut || {
        asked += 1;
        true
    });
    let mut left = asked;
    let cut = think(&mut || {
        left -= 1;
        left > 0
    });
    [whole, cut]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_decided_comes_first() {
        let at = |name: &str| vec![name.parse().unwrap()];
        let candidate =
            |name, visits| Candidate { at: at(name), visits, value: 0.4, probability: visits as f32 / 10.0 };
        let thought = |name| Thought {
            action: Action::Place { at: at(name) },
            value: 0.4,
            candidates: vec![candidate("A1", 7), candidate("B1", 3)],
            simulations: 10,
            was_cut_short: false,
            owners: Vec::new(),
        };
        for (name, visits, count) in [("B1", 3, 2), ("C1", 0, 3)] {
            let decided = thought(name).decided(1.0);
            let first = Candidate { at: at(name), visits, value: 1.0, probability: 1.0 };
            assert_eq!(
                (decided.value, decided.candidates.len(), &decided.candidates[0]),
                (1.0, count, &first)
            );
            assert!(decided.candidates[1..].iter().all(|other| other.probability == 0.0));
        }
    }
}
