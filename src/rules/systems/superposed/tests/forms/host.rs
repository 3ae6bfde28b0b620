//! The host's bound on the work of a move.

use super::branch::Branch;
use super::dice::{Dice, seed};
use super::moves::Player;
use super::setup::Setup;
use super::tally::Tally;
use crate::chance::{Chance, SeededChance};
use crate::color::Color;
use crate::event::Action;
use crate::game::{Game, PlayError, Played, Turn, WorkBound};
use crate::settings::{HalfPoints, Limit};
use crate::systems::MAX_STEPS;
use crate::systems::superposed::Superposed;

/// Plays the move on a copy.
fn played(
    game: &Superposed,
    (color, action): (Color, &Action),
    chance: &mut dyn Chance,
    bound: WorkBound,
) -> Result<Played, PlayError> {
    game.clone().play(color, action, &mut Turn::new(chance, bound))
}

/// Whether the bound acts. This must not depend on chance.
fn acts(game: &Superposed, wanted: (Color, &Action), steps: u64) -> bool {
    let bound = || WorkBound::Steps(steps);
    let seeded = (0..4).map(|number| played(game, wanted, &mut SeededChance::new(&seed(number, 0)), bound()));
    let acted: Vec<bool> = seeded.map(|played| played.expect("a legal move").host_limit.is_some()).collect();
    assert!(acted.iter().all(|one| *one == acted[0]), "{steps} steps for {wanted:?}: {acted:?}");
    acted[0]
}

/// The fewest steps with which the bound does not act, if there are such.
fn least_steps(game: &Superposed, wanted: (Color, &Action)) -> Option<u64> {
    if acts(game, wanted, MAX_STEPS) {
        return None;
    }
    let (mut too_few, mut enough) = (0, MAX_STEPS);
    while enough - too_few > 1 {
        let steps = too_few.midpoint(enough);
        if acts(game, wanted, steps) { too_few = steps } else { enough = steps }
    }
    Some(enough)
}

/// With those fewest steps the bound does not act, whatever the measurement finds.
fn compare(game: &Superposed, wanted: (Color, &Action), tally: &mut Tally) {
    let Some(enough) = least_steps(game, wanted) else { return };
    tally.note("moves");
    let mut open = Some(Branch::default());
    let mut ways = 0;
    while let Some(mut way) = open {
        let played = played(game, wanted, &mut way, WorkBound::Steps(enough)).expect("a legal move");
        assert!(played.host_limit.is_none(), "{enough} steps for {wanted:?}");
        ways += 1;
        open = way.next();
    }
    tally.note_if(ways > 1, "measurements");
    tally.note_if(acts(game, wanted, enough - 1), "determined by the host");
}

#[test]
fn no_draw_decides_whether_the_bound_acts() {
    let mut tally = Tally::default();
    for number in 0..40 {
        let mut dice = Dice::new(number, 1);
        let setup = Setup { limit: Limit::None, most: 300, ..Setup::new(5 + number as u8 % 3, &mut dice) };
        let mut game = Superposed::start(&setup.start, HalfPoints::whole(4), setup.limit);
        let mut chance = SeededChance::new(&seed(number, 1));
        let mut player = Player::new();
        for _ in 0..setup.inputs {
            let (color, action) = player.input(&game, &setup, &mut dice);
            let before = game.clone();
            let mut turn = Turn::new(&mut chance, WorkBound::Recorded(None));
            if game.play(color, &action, &mut turn).is_ok() && action != Action::Pass && dice.percent(25) {
                compare(&before, (color, &action), &mut tally);
            }
        }
    }
    println!("{tally}");
    tally.expect(&[("moves", 50), ("measurements", 10), ("determined by the host", 30)]);
}
