mod positions;

use qgo_rules::{ByColor, Match, Outlook, Phase, Seed, Setup, System, Viewer, WorkBound};

use super::exact::Exact;
use super::*;
use crate::rivals::{self, Rival};
use crate::thought::whole_and_cut;
use crate::{agrees_to_end, dead_stones, think};

const SYSTEMS: [System; 2] = [System::Simultaneous, System::Sym];

fn game(system: System, size: u8, seed: u8) -> Match {
    Match::new(Setup::new(system, size).validate().unwrap(), Seed([seed; 32]))
}

fn thought(seen: &Seen, level: u8, simulations: Option<u32>) -> Thought {
    think(seen, Level::new(level).unwrap(), Budget::to_judge(simulations, &mut || true))
}

fn seen(game: &Match, color: Color) -> Seen {
    Seen::of(game, color).unwrap()
}

fn act(game: &mut Match, color: Color, action: Action) {
    game.act(color, action, WorkBound::Steps(1000)).expect("the player's moves are legal");
}

fn at(name: &str) -> Action {
    Action::Place { at: vec![name.parse().unwrap()] }
}

/// A game in which these pairs were played, Black's point first.
fn played(system: System, size: u8, pairs: &str) -> Match {
    let mut game = game(system, size, 1);
    for pair in pairs.split(", ") {
        let (black, white) = pair.split_once(' ').unwrap();
        for (color, name) in [(Color::Black, black), (Color::White, white)] {
            act(&mut game, color, if name == "pass" { Action::Pass } else { at(name) });
        }
    }
    game
}

/// Plays on to the end. Where the players agree to end, they do.
fn play_out(game: &mut Match, levels: ByColor<u8>, simulations: u32) {
    let mut turns = 0;
    while game.view(Viewer::Public).phase == Phase::Play {
        turns += 1;
        assert!(turns < 500, "{game:?}", game = game.view(Viewer::Public));
        let seen = Color::ALL.map(|color| seen(game, color));
        if turns % 10 == 0 && seen.iter().all(|seen| agrees_to_end(seen, &mut || true)) {
            act(game, Color::Black, Action::ProposeEnd);
            act(game, Color::White, Action::AcceptEnd);
            return;
        }
        for seen in &seen {
            act(game, seen.color, thought(seen, levels[seen.color], Some(simulations)).action);
        }
    }
}

#[test]
fn the_largest_boards_are_played() {
    for (system, size) in SYSTEMS.into_iter().flat_map(|system| [(system, 16), (system, 19)]) {
        let mut game = game(system, size, size);
        for turn in 0..3 {
            for color in Color::ALL {
                let action = thought(&seen(&game, color), 3 + 5 * (turn % 2), Some(20)).action;
                act(&mut game, color, action);
            }
        }
    }
}

#[test]
fn rivals_make_legal_moves() {
    let rivals = [Rival::Random, Rival::Greedy, Rival::Flat, Rival::Light, Rival::Predictor];
    for (system, rival) in SYSTEMS.into_iter().flat_map(|system| rivals.map(|rival| (system, rival))) {
        let mut game = game(system, 4, 3);
        for turn in 0..40 {
            if game.view(Viewer::Public).phase != Phase::Play {
                break;
            }
            for color in Color::ALL {
                let mut go_on = || true;
                let budget = Budget::to_play(Some(30), &mut go_on);
                let action = rivals::act(&seen(&game, color), rival, turn, budget).unwrap();
                act(&mut game, color, action);
            }
        }
    }
}

#[test]
fn games_of_all_sizes_come_to_an_end_by_legal_moves() {
    for system in SYSTEMS {
        for (size, simulations) in [(2, 300), (3, 100), (4, 50), (5, 100), (6, 1), (7, 40), (9, 30), (13, 10)]
        {
            let mut game = game(system, size, size);
            play_out(&mut game, ByColor { black: 8, white: 2 }, simulations);
        }
    }
}

#[test]
fn what_the_other_has_committed_to_changes_nothing() {
    for system in SYSTEMS {
        let start = played(system, 5, "C3 B2, D2 C4");
        let thoughts = [None, Some(at("B4")), Some(at("D4"))].map(|committed| {
            let mut game = start.clone();
            committed.into_iter().for_each(|action| act(&mut game, Color::White, action));
            thought(&seen(&game, Color::Black), 6, Some(500))
        });
        assert_eq!(thoughts[0], thoughts[1]);
        assert_eq!(thoughts[1], thoughts[2]);
    }
}

#[test]
fn each_colour_thinks_by_itself_and_anew_after_two_moves_were_annulled() {
    let mut game = game(System::Sym, 5, 1);
    let [black, white] = Color::ALL.map(|color| seen(&game, color).mind);
    assert_ne!(black, white);
    Color::ALL.into_iter().for_each(|color| act(&mut game, color, at("C3")));
    assert_eq!(game.view(Viewer::Public).moves, 0, "two stones on one point are annulled");
    let annulled = seen(&game, Color::Black);
    assert_ne!(annulled.mind, black);
    assert_eq!(annulled.annulled, Some("C3".parse().unwrap()));
    act(&mut game, Color::Black, at("C3"));
    act(&mut game, Color::White, at("D3"));
    assert_eq!(seen(&game, Color::Black).annulled, None, "another turn has begun");
}

#[test]
fn what_both_want_is_insisted_on_but_not_for_ever() {
    let mut game = game(System::Sym, 5, 1);
    Color::ALL.into_iter().for_each(|color| act(&mut game, color, at("C3")));
    let annulled = seen(&game, Color::White);
    let mut insisted = 0;
    for mind in 0..100 {
        let thought = thought(&Seen { mind: [mind; 32], ..annulled.clone() }, 8, Some(300));
        let first = &thought.candidates[0];
        insisted += u32::from(thought.action == at("C3") && first.probability == 1.0);
    }
    assert!((70..100).contains(&insisted), "{insisted}");
    // Nothing is insisted on that is worth little, or that is no move: White has no liberty at A1.
    let game = played(System::Sym, 5, "A2 E5, B1 E4");
    for point in ["E1", "A1"] {
        let annulled = Seen { annulled: Some(point.parse().unwrap()), ..seen(&game, Color::White) };
        assert_ne!(thought(&annulled, 8, Some(300)).action, at(point));
    }
}

#[test]
fn what_looks_the_same_gives_the_same_thought() {
    for system in SYSTEMS {
        let seen = seen(&played(system, 7, "C3 E5, C5 E3"), Color::White);
        assert_eq!(thought(&seen, 5, None), thought(&seen.clone(), 5, None));
        let other = Seen { mind: [2; 32], ..seen.clone() };
        assert_ne!(thought(&seen, 5, None), thought(&other, 5, None));
    }
}

#[test]
fn what_is_seldom_right_is_not_played() {
    for system in SYSTEMS {
        let thought = thought(&seen(&game(system, 5, 1), Color::Black), 8, Some(2000));
        let probabilities: Vec<f32> =
            thought.candidates.iter().map(|candidate| candidate.probability).collect();
        assert!((probabilities.iter().sum::<f32>() - 1.0).abs() < 1e-3, "{probabilities:?}");
        assert!(probabilities.iter().all(|share| *share == 0.0 || *share >= LEAST), "{probabilities:?}");
        assert!(probabilities.len() <= MOST && probabilities.is_sorted_by(|one, other| one >= other));
    }
}

#[test]
fn what_is_solved_follows_from_what_is_solved_after_it() {
    let mut random = Random::seed_from_u64(1);
    let mut count = 0;
    for _ in 0..8 {
        let Outlook::Duel(mut duel) = game(System::Simultaneous, 3, 1).outlook() else {
            panic!("it is a duel")
        };
        while exact::over(&duel).is_none() {
            let empty: Vec<Point> = Point::all(3).filter(|point| duel.is_empty(*point)).collect();
            let after = |black, white| duel.after(ByColor { black, white });
            if let Some(Exact { value, moves }) = exact::solved(&duel, 1000, &mut || true) {
                let worth = |black, white| {
                    let after = after(black, white);
                    // What follows takes no more work than all that may follow.
                    let solved = || exact::solved(&after, 1000, &mut || true).unwrap().value;
                    exact::over(&after).unwrap_or_else(solved)
                };
                for own in &empty {
                    let black: f64 = moves.black.iter().map(|(at, share, _)| share * worth(*at, *own)).sum();
                    let white: f64 = moves.white.iter().map(|(at, share, _)| share * worth(*own, *at)).sum();
                    assert!(black > value - 1e-3 && white < value + 1e-3, "{black} {white} {value}");
                }
                count += 1;
            }
            let [black, white] = [(); 2].map(|()| empty[below(&mut random, empty.len() as u32) as usize]);
            duel = after(black, white);
        }
    }
    assert!(count >= 8, "{count}");
}

#[test]
fn the_fuse_leaves_a_move() {
    for system in SYSTEMS {
        let seen = seen(&game(system, 9, 1), Color::Black);
        let thought = think(&seen, Level::STRONGEST, Budget::to_judge(Some(10_000), &mut || false));
        assert!(thought.was_cut_short && thought.simulations < 2000, "{}", thought.simulations);
        assert!(matches!(thought.action, Action::Place { .. }));
    }
}

#[test]
fn in_sym_a_chain_is_taken_that_would_take_otherwise() {
    // Whoever plays A1 takes the other's chain. In `simultaneous` both chains would be dead and alive.
    let pairs = "B1 A2, B2 A3, B3 A4, B4 A5, B5 C1, E1 C2, E2 C3, E3 C4, E4 C5";
    for color in Color::ALL {
        let thought = thought(&seen(&played(System::Sym, 5, pairs), color), 8, Some(3000));
        assert_eq!(thought.action, at("A1"), "{thought:?}");
    }
}

/// Each side has three eyes on 5×5, and one point is nobody's.
const DIVIDED: &str = "B1 D1, B2 D2, B3 D3, B4 D4, B5 D5, A2 E2, A4 E4, C1 C2, C3 C4";

#[test]
fn stones_are_counted_when_nothing_is_left_to_play_for() {
    let (start, divided) = (game(System::Simultaneous, 5, 1), played(System::Simultaneous, 5, DIVIDED));
    for color in Color::ALL {
        assert!(!agrees_to_end(&seen(&start, color), &mut || true));
        assert!(agrees_to_end(&seen(&divided, color), &mut || true));
        assert!(!agrees_to_end(&seen(&divided, color), &mut || false), "there is no time to see that");
        assert_eq!(dead_stones(&seen(&divided, color), &mut || true), []);
    }
}

#[test]
fn a_game_that_goes_nowhere_is_counted() {
    let open = played(System::Simultaneous, 5, &DIVIDED[..DIVIDED.len() - ", C3 C4".len()]);
    for color in Color::ALL {
        let after = |moves: u32| Seen { moves, ..seen(&open, color) };
        assert!(!agrees_to_end(&after(75), &mut || true));
        assert!(agrees_to_end(&after(76), &mut || true));
        let start = Seen { moves: 76, ..seen(&game(System::Simultaneous, 5, 1), color) };
        assert!(!agrees_to_end(&start, &mut || true), "there is room");
    }
}

#[test]
fn nothing_is_counted_while_there_is_room() {
    for pairs in ["D4 D4, E3 C3", "A4 B3, D4 C4, E3 D3", "A1 E5, B2 D4, C1 C5, A3 E3, B4 D2, A5 E1"] {
        let game = played(System::Simultaneous, 5, pairs);
        for color in Color::ALL {
            assert!(!agrees_to_end(&seen(&game, color), &mut || true), "{pairs}");
        }
    }
}

/// Playouts alone take all of a board for White's on which a search gives Black a half.
#[test]
fn what_is_counted_is_what_a_search_expects() {
    let mut counted = 0;
    for seed in 0..12 {
        let mut game = game(System::Simultaneous, 5, seed);
        while game.view(Viewer::Public).phase == Phase::Play {
            let [black, white] = Color::ALL.map(|color| seen(&game, color));
            if [&black, &white].iter().any(|seen| agrees_to_end(seen, &mut || true)) {
                let Outlook::Duel(duel) = game.outlook() else { panic!("it is S-Go") };
                let agreed = duel.agreed(&dead_stones(&black, &mut || true));
                let expected = thought(&black, 8, Some(8000)).value;
                let is_expected = if agreed > 0 { expected > 0.9 } else { expected < 0.1 };
                assert!(agreed != 0 && is_expected, "seed {seed}: {agreed}, {expected}");
                counted += 1;
                break;
            }
            for (seen, level) in [(black, 2), (white, 1)] {
                act(&mut game, seen.color, thought(&seen, level, None).action);
            }
        }
    }
    assert!(counted > 3, "only {counted}");
}

#[test]
fn dead_stones_are_told_from_living_ones() {
    let game = played(System::Simultaneous, 5, "C1 D1, C2 D2, C3 D3, C4 D4, C5 D5, B2 A4");
    for color in Color::ALL {
        assert_eq!(dead_stones(&seen(&game, color), &mut || true), ["A4".parse().unwrap()]);
        assert_eq!(dead_stones(&seen(&game, color), &mut || false), [], "without time they live");
    }
}

#[test]
fn sym_ends_when_nothing_is_left_to_play_for() {
    let (start, divided) = (game(System::Sym, 5, 1), played(System::Sym, 5, &format!("{DIVIDED}, C5 E5")));
    for color in Color::ALL {
        assert_ne!(thought(&seen(&start, color), 8, Some(1000)).action, Action::Pass);
        assert_eq!(thought(&seen(&divided, color), 8, Some(1000)).action, Action::Pass);
    }
}

#[test]
fn in_sym_a_pass_that_the_other_does_not_answer_is_followed_by_a_stone() {
    let settled = "B1 D1, B2 D2, B3 D3, B4 D4, B5 D5, A2 E2, C1 C2, C3 C4, C5 pass";
    let white = seen(&played(System::Sym, 5, settled), Color::White);
    let action = thought(&white, 8, Some(1000)).action;
    assert!([at("E3"), at("E4"), at("E5")].contains(&action), "{action:?}");
    assert_eq!(thought(&Seen { passed_alone: false, ..white }, 8, Some(1000)).action, Action::Pass);
}

#[test]
fn a_solution_for_which_there_is_too_little_time_is_told() {
    let seen = seen(&played(System::Simultaneous, 3, "A1 C3, A2 C2"), Color::Black);
    let [solved, cut] =
        whole_and_cut(|go_on| think(&seen, Level::STRONGEST, Budget::to_judge(Some(16_000), go_on)));
    assert!(!solved.was_cut_short);
    assert!(cut.was_cut_short && cut.simulations == solved.simulations, "{cut:?}");
    assert_ne!(cut.candidates, solved.candidates);
}

#[test]
fn what_is_told_is_the_chance_to_win_and_not_the_lead() {
    for (lead, chance) in [(1, 1.0), (-1, 0.0), (0, 0.5), (20, 1.0)] {
        let told = chance_of(worth_of_lead(lead as f32, 5), lead as f32 / 25.0);
        assert!((told - chance).abs() < 1e-5, "{lead}: {told}");
    }
    // What is worth more than any victory by a few points is no more than certain.
    assert_eq!([chance_of(1.0, 0.1), chance_of(0.0, -0.1)], [1.0, 0.0]);
}
