//! What makes a session that began with `--rules classic` an ordinary Go engine, as programs that know nothing of
//! Quantum Go expect it: GTP 2 lets either colour play at any time, also after two passes, gives handicap by
//! commands, takes any komi at any time, and asks the engine itself which stones are dead.
//!
//! With `qgo-rules` a session stops being one.

use qgo_player::{Seen, dead_stones};
use qgo_rules::settings::max_handicap;
use qgo_rules::{Action, Color, Match, Phase, Point, Settings, Setup, ToMove, View, Viewer};

use super::opponent::tell_little_time;
use super::session::{Session, act};
use crate::Clock;
use crate::opponent::FUSE;

impl Session<'_> {
    /// The game in which it is the turn of `color`. `None` if the game is good as it is, or this is no ordinary engine.
    pub(super) fn turned_to(&self, color: Color) -> Option<Match> {
        let view = self.view();
        let is_good = view.to_move == ToMove::One(color) || view.phase == Phase::Over;
        if is_good || !self.is_ordinary {
            return None;
        }
        let mut turned = self.game.clone();
        turn(&mut turned, color)?;
        Some(turned)
    }

    /// Plays the same game with another komi.
    pub(super) fn change_komi(&mut self, setup: Setup, settings: Settings) -> Result<(), String> {
        let events = self.game.events().to_vec();
        self.game =
            Match::replay(settings, self.game.secret().clone(), events).map_err(|error| error.to_string())?;
        self.setup = setup;
        Ok(())
    }

    /// `fixed_handicap`; with `or_less`, `place_free_handicap`, which may give fewer stones. Tells the points.
    pub(super) fn give_handicap(&mut self, stones: usize, or_less: bool) -> Result<String, String> {
        self.check_empty()?;
        let most = usize::from(max_handicap(self.setup.size));
        let stones = if or_less { stones.min(most) } else { stones };
        if !(2..=most).contains(&stones) {
            return Err("invalid number of stones".to_owned());
        }
        let setup = Setup {
            handicap: u8::try_from(stones).ok(),
            komi: Some(self.game.settings().komi()),
            ..self.setup.clone()
        };
        let settings = setup.validate().map_err(|error| error.to_string())?;
        self.begin_again(setup, settings, self.game.secret().clone())?;
        let points = self.game.settings().handicap_points();
        Ok(points.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
    }

    /// `set_free_handicap`.
    pub(super) fn set_handicap(&mut self, points: Vec<Point>) -> Result<(), String> {
        self.check_empty()?;
        let bad = || "bad vertex list".to_owned();
        if points.len() < 2 {
            return Err(bad());
        }
        let before = self.game.clone();
        for point in points {
            if self.place(Color::Black, Action::Place { at: vec![point] }).is_err() {
                self.game = before;
                self.forget_inputs();
                return Err(bad());
            }
        }
        Ok(())
    }

    fn check_empty(&self) -> Result<(), String> {
        let is_empty = !self.game.has_begun() && self.view().handicap == 0;
        if is_empty { Ok(()) } else { Err("board not empty".to_owned()) }
    }

    /// The view for scoring. An ordinary engine counts at any time, without the stones that the computer takes
    /// for dead.
    pub(super) fn judged(&self) -> View {
        let counted = self.is_ordinary.then(|| counted(self.game.clone(), self.clock)).flatten();
        let Some((judged, was_cut_short)) = counted else { return self.view() };
        if was_cut_short {
            tell_little_time();
        }
        judged
    }
}

/// Makes it the turn of `color`: play is resumed, and the other passes. `None` if that cannot be done.
pub(super) fn turn(game: &mut Match, color: Color) -> Option<()> {
    resume(game, color)?;
    if game.view(Viewer::Public).to_move != ToMove::One(color) {
        act(game, !color, Action::Pass).ok()?;
        resume(game, color)?;
    }
    Some(())
}

/// Goes on if stones are being counted.
fn resume(game: &mut Match, color: Color) -> Option<()> {
    match game.view(Viewer::Public).phase {
        Phase::Count => act(game, color, Action::Resume).ok(),
        _ => Some(()),
    }
}

/// The view if both passed now, with the dead stones marked, and whether there was too little time to see all of them.
/// `None` if the game is over.
fn counted(mut game: Match, clock: Clock<'_>) -> Option<(View, bool)> {
    while let ToMove::One(color) = game.view(Viewer::Public).to_move {
        act(&mut game, color, Action::Pass).ok()?;
    }
    let end = clock().saturating_add(FUSE);
    let mut go_on = || clock() < end;
    let points = dead_stones(&Seen::of(&game, Color::Black).ok()?, &mut go_on);
    act(&mut game, Color::Black, Action::MarkDead { points }).ok()?;
    Some((game.view(Viewer::Public), !go_on()))
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use qgo_rules::{Seed, System};

    use super::*;

    #[test]
    fn a_count_that_is_cut_short_is_known() {
        let settings = Setup::new(System::Classic, 5).validate().unwrap();
        let game = Match::new(settings, Seed([1; 32]));
        let now = Cell::new(0);
        let was_cut_short = |clock: Clock<'_>| counted(game.clone(), clock).unwrap().1;
        assert!(was_cut_short(&|| now.replace(now.get() + FUSE)));
        assert!(!was_cut_short(&|| 0));
    }
}
