//! The threads on which the computer thinks: how many there are, what is urgent on them, and who is kept waiting.

use std::time::Duration;

use qgo_player::Level;
use qgo_rules::{BoardView, Phase, View};

use super::turns::Computer;
use crate::ask::Ask;
use crate::pool::{Class, Order, Patience, Pool};
use crate::trouble::Trouble;

/// How many games are thought about at the same time, on threads of low priority. What takes seconds ([`class_of`], and
/// reviews) is done on all but one of them, so that nobody waits for it who plays a weak level or asks for a hint.
const THREADS: usize = 3;

/// Up to this level a move takes a fraction of a second on all boards, except late in a game.
const QUICK: u8 = 5;

/// Up to this size it does late in a game, too.
const SMALL: u8 = 9;

/// All fuses burn down before: a review's, and those of a move, which is thought about twice at most.
const PATIENCE: Patience =
    Patience { until_stopped: Duration::from_secs(180), until_given_up: Duration::from_secs(10) };

/// How much less the threads get of a processor on which there is something else to do.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 19;

/// The pool in which the computer thinks, apart from what people ask for.
pub(super) fn pool() -> Pool {
    Pool::shared_with_files(THREADS, PATIENCE)
}

impl Computer {
    /// How many quick thoughts and how many long ones run, and how many wait.
    pub(crate) fn load(&self) -> impl Iterator<Item = (&'static str, usize, usize)> {
        [(Class::Move, "thought"), (Class::File, "long-thought")].into_iter().map(|(class, name)| {
            let (running, waiting) = self.pool.count(class);
            (name, running, waiting)
        })
    }

    /// Runs `job` on a thread of low priority, in turn with others for whom there is something to think about.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        order: &Order,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Trouble> {
        let quietly = move || {
            // On Linux this concerns the thread alone, which ends with the job. If it is not possible, it goes
            // without.
            #[cfg(target_os = "linux")]
            let _ = rustix::process::nice(NICENESS);
            job()
        };
        self.pool.run(order, quietly).await
    }
}

impl Ask<'_> {
    /// Runs `job` for the asker where the computer thinks, unless it would wait there for too long.
    pub(crate) async fn think_over<T: Send + 'static>(
        &self,
        order: Order,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Trouble> {
        // No clock stops for what is asked for here.
        let refused = |busy| Trouble::Text(self.chat.busy(busy, Class::File, self.words));
        let order = self.chat.computer.pool.admit(order).map_err(refused)?;
        self.chat.computer.run(&order, job).await
    }
}

/// How urgent a thought about a position is, by what it costs: what takes seconds counts as a file.
pub(crate) fn class_of(level: Level, view: &View) -> Class {
    // Where a pass is near, all levels look at which stones are dead.
    let is_late = match &view.board {
        BoardView::Stones(stones) => view.size > SMALL && 2 * stones.len() >= usize::from(view.size).pow(2),
        _ => false,
    };
    let is_slow = level.number() > QUICK || view.phase == Phase::Count || is_late;
    if is_slow { Class::File } else { Class::Move }
}

#[cfg(test)]
mod tests {
    use qgo_rules::{Color, Match, Point, Seed, Setup, System, Viewer};
    use qgo_store::GameId;

    use super::*;
    use crate::computer::mind::{LONGER, Player};

    #[test]
    fn what_takes_seconds_is_not_urgent() {
        let class = |level, system, size, stones: usize, phase| {
            let mut view =
                Match::new(Setup::new(system, size).validate().unwrap(), Seed([7; 32])).view(Viewer::Public);
            view.phase = phase;
            if let BoardView::Stones(on_board) = &mut view.board {
                let points = Point::all(size).take(stones);
                on_board.extend(points.map(|point| (point, Color::Black)));
            }
            class_of(Level::new(level).unwrap(), &view)
        };
        for system in System::ALL {
            assert_eq!(class(5, system, 13, 84, Phase::Play), Class::Move, "{}", system.name());
            assert_eq!(class(6, system, 13, 0, Phase::Play), Class::File, "{}", system.name());
            assert_eq!(class(1, system, 9, 0, Phase::Count), Class::File, "{}", system.name());
        }
        for system in [System::Classic, System::Mutation] {
            assert_eq!(class(1, system, 13, 85, Phase::Play), Class::File, "{}", system.name());
            assert_eq!(class(5, system, 9, 81, Phase::Play), Class::Move, "{}", system.name());
        }
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn what_is_thought_gives_way_to_all_else() {
        let niceness = || rustix::process::getpriority_process(None).unwrap();
        let own = niceness();
        let order = Order::of_game(Class::Move, GameId(1));
        assert_eq!(Computer::default().run(&order, niceness).await.unwrap(), NICENESS);
        assert_eq!(niceness(), own, "of no other thread");
    }

    #[test]
    fn the_fuses_burn_down_before_a_job_is_stopped() {
        let Player { longest, .. } = Player::DEFAULT;
        assert!(longest * LONGER.max(2) < PATIENCE.until_stopped);
    }
}
