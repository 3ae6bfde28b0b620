mod tactics;

use num_bigint::BigUint;
use qgo_rules::{Belief, Kind, Match, Outlook, Phase, Seed, Setup, System, Viewer, WorkBound};

use super::*;
use crate::rivals::Rival;
use crate::seen::Known;
use crate::testing::seen;
use crate::{agrees_to_end, dead_stones, think};

const BOUND: WorkBound = WorkBound::Steps(qgo_rules::DEFAULT_STEPS);

fn game(size: u8, seed: u8) -> Match {
    Match::new(Setup::new(System::Superposed, size).validate().unwrap(), Seed([seed; 32]))
}

fn thought(seen: &Seen, level: u8, simulations: Option<u32>) -> Thought {
    think(seen, Level::new(level).unwrap(), Budget::to_judge(simulations, &mut || true))
}

fn place(game: &mut Match, names: &[&str]) {
    let at = names.iter().map(|name| name.parse().unwrap()).collect();
    let color = seen(game).color;
    game.act(color, Action::Place { at }, BOUND).unwrap();
}

/// Plays on, until the end or so many moves. Returns how many stones were on the board when somebody first passed.
fn play_on(game: &mut Match, levels: [u8; 2], simulations: Option<u32>, most: u32) -> Option<u32> {
    let mut stones = None;
    while game.view(Viewer::Public).phase == Phase::Play && game.view(Viewer::Public).moves < most {
        let seen = seen(game);
        let Thought { action, candidates, .. } = thought(&seen, levels[seen.color as usize], simulations);
        if let (Action::Pass, Some(best)) = (&action, candidates.first())
            && best.at.is_empty()
        {
            assert_eq!(best.probability, 1.0, "no level slips that would pass");
        }
        if action == Action::Pass && stones.is_none() {
            let captured = |entry: &qgo_rules::MoveEntry| entry.last.captured_points().len() as u32;
            let moves = game.moves(Viewer::Public);
            stones = Some(moves.len() as u32 - moves.iter().map(captured).sum::<u32>());
        }
        game.act(seen.color, action, BOUND).expect("the player's moves are legal");
        let last = game.view(Viewer::Public).last.unwrap();
        assert_ne!(last.kind, Kind::UnintentionalPass, "size {}", seen.size);
    }
    stones
}

#[test]
fn rivals_play_legally() {
    for rival in Rival::ALL.into_iter().filter(|rival| *rival != Rival::Predictor) {
        let mut game = game(5, 3);
        for number in 0..12 {
            let seen = seen(&game);
            let action =
                crate::rivals::act(&seen, rival, number, Budget::to_play(Some(300), &mut || true)).unwrap();
            if action == Action::Pass {
                assert!(number > 5, "{rival} {number}: there is room");
                break;
            }
            game.act(seen.color, action, BOUND).unwrap();
            let last = game.view(Viewer::Public).last.unwrap();
            assert_ne!(last.kind, Kind::UnintentionalPass, "{rival} {number}");
        }
    }
}

#[test]
fn games_of_all_sizes_come_to_their_end_by_legal_moves() {
    for size in 2..=9 {
        for (levels, simulations) in [([1, 2], None), ([8, 3], Some(40))] {
            let mut game = game(size, size);
            let stones = play_on(&mut game, levels, simulations, 20 * u32::from(size).pow(2));
            assert_eq!(game.view(Viewer::Public).phase, Phase::Over, "{size}");
            let points = u32::from(size).pow(2);
            assert!(size < 5 || stones >= Some(points / 2), "a pass on {size}×{size} with {stones:?} stones");
        }
    }
}

#[test]
fn large_boards_are_played_on_too() {
    for size in [10, 13, 19] {
        play_on(&mut game(size, size), [1, 8], Some(20), 60);
    }
}

#[test]
fn a_pass_at_the_beginning_is_answered_by_a_move() {
    let mut game = game(5, 1);
    game.act(Color::Black, Action::Pass, BOUND).unwrap();
    for level in 1..=8 {
        let action = thought(&seen(&game), level, Some(300)).action;
        assert!(matches!(action, Action::Place { .. }), "{level}");
    }
}

#[test]
fn beginners_levels_slip_as_often_as_they_say() {
    for (level, percent) in [(1, 50), (2, 33), (3, 15), (4, 0)] {
        let slips = |seed: &u8| {
            let Thought { action, candidates, .. } = thought(&seen(&game(5, *seed)), level, Some(30));
            assert_eq!(candidates[0].probability, (100 - percent) as f32 / 100.0, "{level}");
            action != Action::Place { at: candidates[0].at.clone() }
        };
        let slipped = (0..100).filter(slips).count() as i32;
        assert!((slipped - percent).abs() <= percent / 3, "{level}: {slipped}");
    }
}

#[test]
fn what_looks_the_same_gives_the_same_thought() {
    let games = [1, 2].map(|seed| {
        let mut game = game(7, seed);
        place(&mut game, &["C3", "E5"]);
        place(&mut game, &["C3", "E3", "C5"]);
        seen(&game)
    });
    let [one, other] = &games;
    assert_ne!(one.mind, other.mind);
    let other = Seen { mind: one.mind, ..other.clone() };
    for level in [1, 4, 8] {
        let first = thought(one, level, Some(600));
        assert_eq!(first, thought(one, level, Some(600)));
        assert_eq!(first, thought(&other, level, Some(600)), "what is secret decides nothing");
    }
}

#[test]
fn what_the_other_tried_in_vain_decides_nothing() {
    // There is a single reality, in which A1 is suicide for White.
    let setup = Setup { max_realities: Some("1".parse().unwrap()), ..Setup::new(System::Superposed, 5) };
    let game = (0..).map(|seed| {
        let mut game = Match::new(setup.clone().validate().unwrap(), Seed([seed; 32]));
        place(&mut game, &["A2", "B1"]);
        place(&mut game, &["D4", "E4"]);
        let other = if blacks(&game).contains(&"A2".parse().unwrap()) { "B1" } else { "A2" };
        place(&mut game, &[other, "C2"]);
        game
    });
    let has_both = |game: &Match| ["A2", "B1"].iter().all(|at| blacks(game).contains(&at.parse().unwrap()));
    let game = { game }.find(has_both).unwrap();
    let [one, other] = [["A1", "D5"], ["A1", "E1"]].map(|names| {
        let mut game = game.clone();
        place(&mut game, &names);
        assert_eq!(game.view(Viewer::Public).last.unwrap().kind, Kind::UnintentionalPass);
        thought(&seen(&game), 6, Some(300))
    });
    assert_eq!(one, other);
}

/// Black's stones, where there is a single reality.
fn blacks(game: &Match) -> BTreeSet<Point> {
    belief(game).sample(&mut |_| BigUint::ZERO)[Color::Black].iter().copied().collect()
}

#[test]
fn the_fuse_leaves_a_move() {
    let mut game = game(9, 1);
    for certain in [true, false] {
        let go_on = &mut || false;
        let thought = think(&seen(&game), Level::STRONGEST, Budget::to_judge(None, go_on));
        assert!(thought.was_cut_short, "{certain}");
        assert!(matches!(thought.action, Action::Place { .. }), "{certain}");
        place(&mut game, &["C3", "E5"]);
    }
}

fn belief(game: &Match) -> Belief {
    match game.outlook() {
        Outlook::Realities(belief) => belief,
        _ => panic!("there are realities"),
    }
}

/// A game on 19×19 with more than 10⁴⁰ realities. Each point is named at most once.
fn many_realities() -> Match {
    let mut game = game(19, 7);
    let of = |(right, up): (u8, u8)| {
        let odd = || (1..18).step_by(2);
        odd().flat_map(move |row| odd().map(move |column| Point::new(column + right, row + up).unwrap()))
    };
    let points: Vec<Point> = [(0, 0), (1, 1), (0, 1), (1, 0)].into_iter().flat_map(of).collect();
    for at in points.chunks_exact(3) {
        let (color, belief) = (seen(&game).color, belief(&game));
        if belief.shares().total > BigUint::from(10u32).pow(40) {
            return game;
        }
        if belief.may_place(color, at, &mut 100_000) == Ok(true) {
            game.act(color, Action::Place { at: at.to_vec() }, BOUND).unwrap();
        }
    }
    panic!("there are only {}", belief(&game).shares().total);
}

#[test]
fn a_board_of_very_many_realities_is_played_on() {
    let mut game = many_realities();
    for _ in 0..2 {
        let seen = seen(&game);
        let thought = thought(&seen, 8, Some(1000));
        assert!(matches!(thought.action, Action::Place { .. }));
        game.act(seen.color, thought.action, BOUND).unwrap();
        assert_eq!(game.view(Viewer::Public).last.unwrap().kind, Kind::Play);
    }
}

#[test]
fn whoever_moves_is_not_told_more_than_the_other_was() {
    let (mut game, mut values) = (game(7, 3), Vec::new());
    for _ in 0..25 {
        let seen = seen(&game);
        let thought = thought(&seen, 8, Some(600));
        values.push(thought.value);
        game.act(seen.color, thought.action, BOUND).unwrap();
    }
    let more: f32 = values.windows(2).map(|both| both[0] + both[1] - 1.0).sum();
    let more = more / (values.len() - 1) as f32;
    assert!(more.abs() < 0.04, "{more}");
}

#[test]
fn more_thought_wins() {
    for (number, strong) in [(0, Color::Black), (1, Color::White)] {
        let mut game = game(7, number);
        let levels = if strong == Color::Black { [7, 1] } else { [1, 7] };
        play_on(&mut game, levels, None, 400);
        assert_eq!(game.view(Viewer::Public).result.unwrap().winner(), Some(strong));
    }
}
