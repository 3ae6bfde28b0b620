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

    use qgo_rules::{Action, Color, Seed, Setup, System, WorkBound};

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

    const NO_WORK: Player = Player { most: Duration::ZERO, ..Player::DEFAULT };
    const NO_TIME: Player = Player { longest: Duration::ZERO, ..Player::DEFAULT };

    /// What a player logs, and what comes of it.
    fn logged<T>(work: impl FnOnce() -> T) -> (String, T) {
        let kept = Log::default();
        let writer = kept.clone();
        let subscriber =
            tracing_subscriber::fmt().with_ansi(false).with_writer(move || writer.clone()).finish();
        let made = tracing::subscriber::with_default(subscriber, work);
        let text = String::from_utf8(kept.0.lock().unwrap().clone()).unwrap();
        (text, made)
    }

    fn is_told_once(text: &str, what: &str) {
        assert_eq!(text.matches(what).count(), 1, "{text}");
        assert!(text.contains("WARN") && text.contains("worked=") && text.contains("took="), "{text}");
    }

    #[test]
    fn a_fuse_that_has_burned_down_is_told_of_once() {
        assert_eq!(logged(|| Player::DEFAULT.fuse()()), (String::new(), true));
        for player in [NO_WORK, NO_TIME] {
            let (text, has_time) = logged(|| {
                let mut fuse = player.fuse();
                fuse() || fuse()
            });
            is_told_once(&text, "too little time to judge");
            assert!(!has_time);
        }
    }

    #[test]
    fn a_thought_and_a_review_that_are_cut_short_are_told_of() {
        let settings = Setup::new(System::Classic, 5).validate().unwrap();
        let mut game = Match::new(settings, Seed([1; 32]));
        let seen = Seen::of(&game, Color::Black).unwrap();
        game.act(Color::Black, Action::Pass, WorkBound::Steps(1)).unwrap();
        game.act(Color::White, Action::Resign, WorkBound::Steps(1)).unwrap();
        let think = |player: Player| logged(|| player.think(&seen, Level::STRONGEST).was_cut_short);
        let review = |player: Player| logged(|| player.review(&game).unwrap().was_cut_short);
        for player in [NO_WORK, NO_TIME] {
            let ((text, thought), (of_review, reviewed)) = (think(player), review(player));
            assert!(thought && reviewed);
            is_told_once(&text, "too little time for a move");
            is_told_once(&of_review, "a review was cut short");
        }
        let weak = logged(|| Player::DEFAULT.think(&seen, Level::new(1).unwrap()).was_cut_short);
        assert_eq!(weak, (String::new(), false));
    }
}
