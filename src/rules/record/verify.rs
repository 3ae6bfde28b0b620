//! Checking a record against its revealed seed.

use std::fmt;

use super::replay::{Done, Walk};
use super::{Place, Record, RecordError, Step};
use crate::chance::{Commitment, SeededChance};
use crate::event::Action;
use crate::host_limit::Misused;
use crate::matches::ReplayFault;
use crate::secret::Witness;
use crate::view::{Outcome, Viewer};

/// The result of a check against the seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Commitment, draws, outcomes and result are those that the seed gives.
    Fits,
    /// The record has no seed, as that of an unfinished game.
    SeedMissing,
    /// The record's commitment is not that of its seed, or is missing.
    CommitmentDiffers,
    /// The first move that does not fit.
    MoveDiffers {
        /// Its number, from 1.
        number: u32,
        /// Where it stands.
        place: Place,
        /// What is wrong.
        what: Difference,
    },
    /// The game does not end in the way that the record says.
    ResultDiffers {
        /// The result in the record.
        recorded: Option<Outcome>,
        /// The result of the moves; `None` if they do not end the game.
        computed: Option<Outcome>,
    },
}

/// What is wrong with a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// The draws are not those that the seed gives, with the witness if there is one.
    Draws,
    /// With the draws of the seed, chance decides something else.
    Outcome,
    /// The rules make another action of it: a legal move where the record has an unintentional pass, or
    /// the reverse.
    Effect,
    /// An unintentional pass without its points, which cannot be checked.
    PointsMissing,
    /// The host's bound, which stands in the root, determined something else before it than it had to.
    HostLimit(Misused),
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let or_none = |outcome: &Option<Outcome>| outcome.map_or("none".to_owned(), |it| it.to_string());
        match self {
            Self::Fits => {
                f.write_str("verified: the commitment, every draw, every outcome and the result fit the seed")
            }
            Self::SeedMissing => {
                f.write_str("not verified: the seed is missing; it is revealed when the game ends")
            }
            Self::CommitmentDiffers => {
                f.write_str("does not fit: the commitment is not the SHA-256 of the seed")
            }
            Self::MoveDiffers { number, place, what } => {
                write!(f, "does not fit: move {number} ({place}): {what}")
            }
            Self::ResultDiffers { recorded, computed } => write!(
                f,
                "does not fit: the recorded result is {}, the moves lead to {}",
                or_none(recorded),
                or_none(computed)
            ),
        }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::HostLimit(misused) => return misused.fmt(f),
            Self::Draws => "the recorded draws are not those that seed and witness give",
            Self::Outcome => "chance decided something else than the record says",
            Self::Effect => "the rules make something else of this move than the record says",
            Self::PointsMissing => "the points of the unintentional pass are missing",
        })
    }
}

impl Record {
    /// The same record with a commitment and a witness from elsewhere, as from the channel in which the
    /// game was played, instead of its own; `None` leaves its own.
    #[must_use]
    pub fn claimed(mut self, commitment: Option<Commitment>, witness: Option<Witness>) -> Self {
        self.commitment = commitment.or(self.commitment);
        self.witness = witness.or(self.witness);
        self
    }

    /// Plays the game again with the chance of its seed and, if it is in the root, the host's bound, and
    /// compares everything.
    ///
    /// # Errors
    /// The first node whose content the rules do not allow, whatever chance decides.
    pub fn verify(&self) -> Result<Verdict, RecordError> {
        let Some(seed) = &self.seed else { return self.events().map(|_| Verdict::SeedMissing) };
        if self.commitment != Some(seed.commitment()) {
            return self.events().map(|_| Verdict::CommitmentDiffers);
        }
        let secret = self.secret();
        let key = secret.key().expect("a record awaits no witness");
        let (mut walk, mut chance) = (Walk::begin(self.settings.clone(), secret), SeededChance::keyed(key));
        for step in &self.steps {
            let number = walk.game.view(Viewer::Public).moves + 1;
            if step.action == (Action::UnintentionalPass { at: None }) {
                return Ok(step.differs(number, Difference::PointsMissing));
            }
            let host = step.host_limit();
            let bound = self.settings.recount(&host);
            match walk.step_within(step.color, &step.action, (host, bound), &mut chance) {
                Ok(done) => {
                    if let Some(what) = step.difference(&done) {
                        return Ok(step.differs(number, what));
                    }
                }
                Err(_) if step.action.ends_at_once() => break,
                Err(ReplayFault::EffectDiffers) => {
                    return Ok(step.differs(number, Difference::Effect));
                }
                Err(ReplayFault::HostLimit(misused)) => {
                    return Ok(step.differs(number, Difference::HostLimit(misused)));
                }
                Err(fault) => return Err(step.error(&fault)),
            }
        }
        let (recorded, computed) = (self.result, walk.game.view(Viewer::Public).result);
        if computed.is_some() && recorded == computed {
            Ok(Verdict::Fits)
        } else {
            Ok(Verdict::ResultDiffers { recorded, computed })
        }
    }
}

impl Step {
    fn difference(&self, done: &Done) -> Option<Difference> {
        if done.event.action != self.action {
            Some(Difference::Effect)
        } else if done.event.draws != self.draws {
            Some(Difference::Draws)
        } else if done.decided != self.decided {
            Some(Difference::Outcome)
        } else {
            None
        }
    }

    fn differs(&self, number: u32, what: Difference) -> Verdict {
        Verdict::MoveDiffers { number, place: self.place, what }
    }
}
