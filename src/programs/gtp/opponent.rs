//! The computer opponent as an engine: `genmove` and what belongs to it.

use qgo_player::{Budget, Candidate, Level, NotAsked, Seen, think};
use qgo_rules::{Action, ByColor, Color, Match, Phase, Refusal, Viewer};
use serde_json::json;

use super::session::refused;
use crate::Clock;
use crate::opponent::{self, FUSE};

/// The least time for a thought, in milliseconds: less than this could not be kept anyway.
const LEAST: i64 = 50;

/// How much of its time is not spent on thinking: answers take time, too, in milliseconds.
const RESERVE: i64 = 100;

/// The most simulations that may be asked for.
const MOST_SIMULATIONS: usize = 1_000_000;

/// The most simulations of a thought that is given time.
const MOST_IN_TIME: i64 = 100_000;

/// How the opponent plays in a session.
#[derive(Clone)]
pub(super) struct Opponent {
    player: opponent::Opponent,
    time: Option<Time>,
    left: ByColor<Option<Left>>,
    /// What the last move cost.
    pace: Option<Pace>,
}

/// So many simulations took so many milliseconds, second looks included.
#[derive(Clone, Copy)]
struct Pace {
    simulations: u32,
    time: i64,
}

impl Pace {
    /// How many simulations fit into nine tenths of a time: the next move may take longer, and one that is cut short
    /// is not looked at again before a pass.
    fn fit(self, time: i64) -> u32 {
        let fit = i64::from(self.simulations) * time * 9 / (10 * self.time.max(1));
        fit.clamp(1, MOST_IN_TIME) as u32
    }
}

/// `time_settings`: all in milliseconds.
#[derive(Clone, Copy)]
struct Time {
    main: i64,
    period: i64,
    stones: i64,
}

/// `time_left`: milliseconds, for so many stones; 0 for all that come.
#[derive(Clone, Copy)]
struct Left {
    time: i64,
    stones: i64,
}

impl Opponent {
    pub(super) fn new() -> Self {
        let player = opponent::Opponent::new(Level::STRONGEST);
        Self { player, time: None, left: ByColor::default(), pace: None }
    }

    /// A new game begins.
    pub(super) fn begin(&mut self) {
        self.player.forget();
        self.left = ByColor::default();
        self.pace = None;
    }

    /// An input was taken back.
    pub(super) fn take_back(&mut self) {
        self.player.forget();
    }

    /// `qgo-level`.
    pub(super) fn set_level(&mut self, level: &str) -> Result<(), String> {
        self.player.level = level.parse().map_err(|error: qgo_player::BadLevel| error.to_string())?;
        Ok(())
    }

    /// `time_settings`: seconds. As GTP says, a period for no stones means that there is no limit.
    pub(super) fn set_time(&mut self, main: usize, period: usize, stones: usize) {
        let limited = stones > 0 || period == 0;
        let time = Time { main: millis(main), period: millis(period), stones: count(stones) };
        self.time = limited.then_some(time);
        self.left = ByColor::default();
    }

    /// `time_left`: seconds.
    pub(super) fn set_left(&mut self, color: Color, time: usize, stones: usize) {
        self.left[color] = Some(Left { time: millis(time), stones: count(stones) });
    }

    /// What it would play now: an action, or the end by resignation.
    pub(super) fn choose(&mut self, seen: &Seen, clock: Clock<'_>) -> Action {
        let color = seen.color();
        let (allowance, simulations) = (self.allowance(color), self.simulations(color));
        let begin = clock();
        let go_on = &mut || clock() < begin.saturating_add(allowance);
        // What a move that is soon clear saves is of use only if others may have it.
        let budget = match self.time {
            Some(Time { main: 0, stones: 1, .. }) if self.uses_time() => Budget::to_judge(simulations, go_on),
            _ => Budget::to_play(simulations, go_on),
        };
        let thought = self.player.choose(seen, budget);
        // What was fitted into the time may well be cut short by a little; but where there is no time, little fits.
        let is_short = match simulations {
            None => thought.was_cut_short,
            Some(_) => allowance == LEAST,
        };
        if is_short {
            tell_little_time();
        }
        if thought.simulations > 0 {
            self.pace = Some(Pace { simulations: thought.simulations, time: clock().saturating_sub(begin) });
        }
        thought.action
    }

    /// How many simulations it has for a move at most; what its level says if `None`. The strongest level uses the time
    /// that it is given, by what the move before has cost.
    fn simulations(&self, color: Color) -> Option<u32> {
        self.pace.filter(|_| self.uses_time()).map(|pace| pace.fit(self.allowance(color)))
    }

    /// Whether it thinks for as long as it may, instead of as much as its level says.
    fn uses_time(&self) -> bool {
        self.time.is_some() && self.player.level == Level::STRONGEST
    }

    /// `qgo-analyze`: what it thinks, as one line of JSON.
    pub(super) fn analyze(
        &self,
        seen: &Seen,
        simulations: Option<usize>,
        clock: Clock<'_>,
    ) -> Result<String, String> {
        if simulations.is_some_and(|number| !(1..=MOST_SIMULATIONS).contains(&number)) {
            return Err(format!("from 1 to {MOST_SIMULATIONS} simulations may be asked for"));
        }
        let end = self.end(seen.color(), clock);
        let budget = simulations.map(|number| number as u32);
        let thought = think(seen, self.player.level, Budget::to_judge(budget, &mut || clock() < end));
        if thought.was_cut_short {
            tell_little_time();
        }
        // The first one may not have been looked at, if nothing else is left.
        let told = |(number, candidate): &(usize, &Candidate)| *number == 0 || candidate.visits > 0;
        let moves = thought.candidates.iter().enumerate().filter(told).map(|(_, candidate)| {
            let at: Vec<String> = candidate.at.iter().map(ToString::to_string).collect();
            json!({
                "at": if at.is_empty() { None } else { Some(at) },
                "probability": rounded(candidate.probability),
                "value": rounded(candidate.value),
                "visits": candidate.visits,
            })
        });
        let moves: Vec<_> = moves.collect();
        let all =
            json!({ "moves": moves, "value": rounded(thought.value), "simulations": thought.simulations });
        Ok(all.to_string())
    }

    /// When a thought that begins now has to end.
    fn end(&self, color: Color, clock: Clock<'_>) -> i64 {
        clock().saturating_add(self.allowance(color))
    }

    /// The time for one thought.
    fn allowance(&self, color: Color) -> i64 {
        let at_first = |time: Time| Left { time: time.main, stones: 0 };
        let Some(left) = self.left[color].or(self.time.map(at_first)) else { return FUSE };
        let of_period = match self.time {
            Some(Time { period, stones: stones @ 1.., .. }) => period / stones,
            _ => 0,
        };
        let share = match left {
            Left { time, stones: 1.. } => time / left.stones,
            // A game has some thirty turns more.
            Left { time, .. } => (time / 30).saturating_add(of_period),
        };
        (share - RESERVE).clamp(LEAST, FUSE)
    }
}

/// Answers have no place for this.
pub(super) fn tell_little_time() {
    eprintln!("qgo: too little time for all simulations; this is the best it has found");
}

/// What a player sees who is to act.
pub(super) fn seen(game: &Match, color: Color) -> Result<Seen, String> {
    if matches!(game.view(Viewer::Public).phase, Phase::Count | Phase::Over) {
        return Err(refused(&Refusal::Over));
    }
    Seen::of(game, color).map_err(|NotAsked| refused(&Refusal::Turn))
}

/// Three places are more than it knows.
fn rounded(share: f32) -> f64 {
    f64::from((share * 1000.0).round()) / 1000.0
}

fn millis(seconds: usize) -> i64 {
    count(seconds).saturating_mul(1000)
}

fn count(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use qgo_rules::{DEFAULT_STEPS, Seed, Setup, System, WorkBound};

    use super::*;

    /// How many simulations there may be for each of the first five moves, and how many there were, if every question for
    /// the time takes 8 milliseconds: one is asked after each 32 simulations.
    fn simulations(opponent: &mut Opponent) -> Vec<(Option<u32>, u32)> {
        let setup = Setup::new(System::Classic, 7).validate().unwrap();
        let mut game = Match::new(setup, Seed([1; 32]));
        let now = Cell::new(0);
        let clock = || now.replace(now.get() + 8);
        opponent.begin();
        let turn = |color| {
            let simulations = opponent.simulations(color);
            let action = opponent.choose(&Seen::of(&game, color).unwrap(), &clock);
            game.act(color, action, WorkBound::Steps(DEFAULT_STEPS)).unwrap();
            (simulations, opponent.pace.unwrap().simulations)
        };
        Color::ALL.into_iter().cycle().take(5).map(turn).collect()
    }

    #[test]
    fn endless_time_is_time_enough() {
        let mut opponent = Opponent::new();
        opponent.set_time(usize::MAX, usize::MAX, 1);
        assert_eq!(opponent.allowance(Color::Black), FUSE);
    }

    #[test]
    fn the_time_that_is_left_counts_without_settings_too() {
        let mut opponent = Opponent::new();
        opponent.set_left(Color::Black, 60, 0);
        let allowed = |opponent: &Opponent| Color::ALL.map(|color| opponent.allowance(color));
        assert_eq!(allowed(&opponent), [2_000 - RESERVE, FUSE]);
        opponent.set_left(Color::White, 10, 5);
        assert_eq!(allowed(&opponent), [2_000 - RESERVE; 2]);
        opponent.set_time(0, 1, 0);
        assert_eq!(allowed(&opponent), [FUSE; 2], "there is no limit any more");
    }

    #[test]
    fn the_strongest_level_uses_its_time() {
        let mut opponent = Opponent::new();
        let is_limited = |(most, _): &(Option<u32>, u32)| most.is_some();
        assert!(
            !simulations(&mut opponent).iter().any(is_limited),
            "without a limit it thinks as its level says"
        );
        // Four simulations a millisecond, nine tenths of the time without the reserve, and a little less.
        for (seconds, expected) in [(10, 33_000..=35_640), (1, 3_000..=3_240)] {
            opponent.set_time(0, seconds, 1);
            let simulations = simulations(&mut opponent);
            assert_eq!(simulations[0].0, None, "nothing is known of its pace");
            let fit = |(most, all): &(Option<u32>, u32)| {
                most.is_some_and(|it| expected.contains(&it) && *all >= it)
            };
            assert!(simulations[1..].iter().all(fit), "{seconds} s: {simulations:?}");
        }
        // What one move does not need is left for the others.
        opponent.set_time(0, 5, 5);
        let simulations = simulations(&mut opponent);
        assert!(simulations.iter().any(|(most, all)| most.is_some_and(|it| *all < it)), "{simulations:?}");
    }

    #[test]
    fn a_weaker_level_is_as_weak_with_more_time() {
        let mut opponent = Opponent::new();
        opponent.set_level("7").unwrap();
        let without = simulations(&mut opponent);
        opponent.set_time(0, 10, 1);
        assert_eq!(simulations(&mut opponent), without);
    }
}
