//! How the computer thinks: by simulations, as many as its level says, unless that takes far too long.

use std::fmt;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use qgo_player::{Budget, CannotReview, Level, Review, Seen, Thought};
use qgo_rules::Match;

/// How the computer thinks about a move. It may take long: it is asked on a thread of its own.
pub trait Mind: Send + Sync + fmt::Debug {
    /// What to play.
    fn think(&self, seen: &Seen, level: Level) -> Thought;

    /// Looks back at a game that is over.
    ///
    /// # Errors
    /// If the game is not over, or its log does not fit.
    fn review(&self, game: &Match) -> Result<Review, CannotReview>;

    /// What ends a thought that begins now if it takes far too long.
    fn fuse(&self) -> Box<dyn FnMut() -> bool>;
}

/// How much longer than a move a review may take.
pub(super) const LONGER: u32 = 3;

/// The player of `qgo-player`.
#[derive(Clone, Copy, Debug)]
pub struct Player {
    /// The fuse: after so much time of the processor the best move so far is played.
    pub most: Duration,
    /// The same by the clock, for a host on which others take all of the processor.
    pub longest: Duration,
}

impl Player {
    /// On 19×19 the strongest level takes one to five seconds on an ordinary machine.
    pub const DEFAULT: Self = Self { most: Duration::from_secs(10), longest: Duration::from_secs(45) };
}

impl Mind for Player {
    fn think(&self, seen: &Seen, level: Level) -> Thought {
        let began = Began::now();
        let thought = qgo_player::think(seen, level, Budget::to_play(None, &mut || self.has_time(began)));
        if thought.was_cut_short {
            tracing::warn!(
                %level, simulations = thought.simulations, worked = ?began.worked(), took = ?began.took(),
                "the computer had too little time for a move, and plays the best so far"
            );
        }
        thought
    }

    fn review(&self, game: &Match) -> Result<Review, CannotReview> {
        let began = Began::now();
        let simulations = qgo_player::simulations_of_review(game);
        let patient = Self { most: self.most * LONGER, longest: self.longest * LONGER };
        let review = qgo_player::review(game, simulations, &mut || patient.has_time(began))?;
        if review.was_cut_short {
            tracing::warn!(simulations, worked = ?began.worked(), took = ?began.took(), "a review was cut short");
        }
        Ok(review)
    }

    fn fuse(&self) -> Box<dyn FnMut() -> bool> {
        let (player, began, mut is_told) = (*self, Began::now(), false);
        Box::new(move || {
            let has_time = player.has_time(began);
            if !has_time && !std::mem::replace(&mut is_told, true) {
                tracing::warn!(
                    worked = ?began.worked(), took = ?began.took(),
                    "the computer had too little time to judge a position"
                );
            }
            has_time
        })
    }
}

impl Player {
    fn has_time(&self, began: Began) -> bool {
        began.worked() < self.most && began.took() < self.longest
    }
}

/// When a thought began, by the processor's time for this thread and by the clock.
#[derive(Clone, Copy)]
struct Began(ThreadTime, Instant);

impl Began {
    fn now() -> Self {
        Self(ThreadTime::now(), Instant::now())
    }

    fn worked(self) -> Duration {
        self.0.elapsed()
    }

    fn took(self) -> Duration {
        self.1.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::{Arc, Mutex};

    use super::*;

    /// What is logged.
    #[derive(Clone, Default)]
    struct Log(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Log {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_fuse_that_has_burned_down_is_told_of_once() {
        let kept = Log::default();
        let writer = kept.clone();
        let subscriber =
            tracing_subscriber::fmt().with_ansi(false).with_writer(move || writer.clone()).finish();
        let _log = tracing::subscriber::set_default(subscriber);
        assert!(Player::DEFAULT.fuse()());
        assert!(kept.0.lock().unwrap().is_empty());
        let mut fuse = Player { most: Duration::ZERO, ..Player::DEFAULT }.fuse();
        assert!(!fuse() && !fuse());
        let text = String::from_utf8(kept.0.lock().unwrap().clone()).unwrap();
        assert_eq!(text.matches("too little time to judge").count(), 1, "{text}");
        assert!(text.contains("WARN") && text.contains("worked=") && text.contains("took="), "{text}");
    }
}
