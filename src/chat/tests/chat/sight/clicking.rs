//! Games that are played by what their pages offer alone.

use qgo_chat::{Pick, What};
use qgo_rules::Point;

use super::look::{buttons, game, named, press, seen, seen_at, steps, text};
use crate::support::world::World;

/// Numbers that look random (a linear congruence).
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }

    /// Points that can be chosen; `None` if there are too few.
    fn choose(&mut self, pick: &Pick, size: u8) -> Option<Vec<Point>> {
        let free = |point: &Point| !pick.forbidden.contains(point);
        let mut open = pick.options.clone().unwrap_or_else(|| Point::all(size).filter(free).collect());
        if open.len() < pick.least {
            return None;
        }
        let count = pick.least + self.below(pick.most - pick.least + 1);
        let count = count.min(open.len());
        Some((0..count).map(|_| open.swap_remove(self.below(open.len()))).collect())
    }
}

/// Plays at most `turns` turns by clicking what is offered, then resigns.
async fn play_by_clicks(world: &World, turns: usize, dice: &mut Dice) {
    for _ in 0..turns {
        for user in ["aki", "bo"] {
            let page = seen(world, user).await;
            if page.phase == "over" {
                return;
            }
            if !page.turn.mine {
                continue;
            }
            act(world, user, dice).await;
        }
    }
    let told = world.told_count("aki").await;
    world.ask("aki", What::Press { id: format!("q1:g:resign-now:1:{told}") }).await;
}

async fn act(world: &World, user: &str, dice: &mut Dice) {
    let page = seen(world, user).await;
    let may_pass = buttons(&page).any(|button| button.id.starts_with("q1:g:pass:"));
    let pick = page.pick.as_ref().expect("who is asked can choose");
    let chosen = dice.choose(pick, page.size).filter(|_| !may_pass || dice.below(12) > 0);
    if page.phase == "count" {
        press(world, user, "confirm").await;
        return;
    }
    match chosen {
        None => drop(press(world, user, "pass").await),
        Some(points) => {
            let mut names = named(&points);
            if pick.weight && dice.below(2) == 0 {
                names = names.replacen(' ', &format!("*{} ", 10 + dice.below(81)), 1);
            }
            let line = format!("/{} {names}", pick.command);
            let said = text(&world.line(user, &line).await);
            // Or "Your move could not be played": by what a page shows nobody knows all that is illegal.
            assert!(said.starts_with("You"), "{user} {line}: {said}");
        }
    }
    let now = seen(world, user).await;
    assert_ne!(now.version, page.version, "a page is another one after a move");
}

/// All positions of the game as steps are those of its pages.
async fn steps_are_pages(world: &World) {
    let end = seen(world, "").await.steps;
    let mut all = Vec::new();
    for from in (0..=end).step_by(7) {
        all.extend(steps(world, from..(end + 1).min(from + 7)).await.unwrap());
    }
    assert_eq!(all.len() as u32, end + 1);
    for (at, step) in all.iter().enumerate().rev() {
        let page = seen_at(world, "", Some(at as u32)).await.unwrap();
        assert_eq!(page.board.layer, step.layer, "after {at} entries");
        assert!(!step.text.is_empty());
    }
}

#[tokio::test]
async fn every_system_can_be_played_by_clicks_and_stepped_through() {
    for (number, options) in [
        "rules:superposed size:5",
        "rules:entangled size:5",
        "rules:entangled size:5 shape:weak+w",
        "rules:entangled size:5 shape:symmetric+semi",
        "rules:entangled size:5 collapse:chance",
        "rules:simultaneous size:5",
        "rules:sym size:4",
        "rules:mutation size:6",
        "rules:classic size:7 handicap:2",
    ]
    .into_iter()
    .enumerate()
    {
        let world = game(options).await;
        play_by_clicks(&world, 14, &mut Dice(number as u64)).await;
        let page = seen(&world, "").await;
        assert_eq!(page.phase, "over");
        steps_are_pages(&world).await;
    }
}
