//! Positions with one right move, or choice.

use qgo_rules::{BoardView, EntangledBoard};

use super::*;

/// Brings single stones on the board by legal moves: a move whose stones touch each other collapses at once. X is
/// Black, O is White; then the pairs of the colours are placed as a and o, which touch nothing. `to_move` is next.
fn drawn(rows: &str, shape: Shape, komi: i32, to_move: Color) -> Match {
    drawn_for(Decider::Owner, rows, shape, komi, to_move)
}

fn drawn_for(decider: Decider, rows: &str, shape: Shape, komi: i32, to_move: Color) -> Match {
    let rows: Vec<&str> = rows.split_whitespace().rev().collect();
    let size = rows.len() as u8;
    let setup = Setup {
        shape: Some(shape),
        collapse: Some(decider),
        komi: Some(HalfPoints::whole(komi)),
        ..Setup::new(System::Entangled, size)
    };
    let mut game = Match::new(setup.validate().unwrap(), Seed([7; 32]));
    let content = |point: &Point| rows[usize::from(point.row())].as_bytes()[usize::from(point.column())];
    let those = |sign: u8| Point::all(size).filter(|point| content(point) == sign).collect::<Vec<_>>();
    let single = [(b'X', Color::Black), (b'O', Color::White)];
    let mut single: Vec<_> = single
        .iter()
        .flat_map(|(sign, color)| those(*sign).into_iter().map(|point| (point, *color)))
        .collect();
    if symmetric_shapes().any(|symmetric| symmetric == shape) {
        // From the centre outwards each stone touches another one, and so collapses.
        let middle = size / 2;
        single.sort_by_key(|(at, _)| at.column().abs_diff(middle) + at.row().abs_diff(middle));
    }
    for (point, color) in single {
        turn_to(&mut game, color);
        put(&mut game, point);
    }
    for (sign, color) in [(b'a', Color::Black), (b'o', Color::White)] {
        for pair in those(sign).chunks(2) {
            turn_to(&mut game, color);
            act(&mut game, Action::Place { at: pair.to_vec() });
        }
    }
    turn_to(&mut game, to_move);
    assert_eq!(drawing(&game), rows.iter().rev().map(|row| row.to_string()).collect::<Vec<_>>());
    game
}

fn board(game: &Match) -> EntangledBoard {
    match game.view(Viewer::Public).board {
        BoardView::Entangled(board) => board,
        _ => panic!("a board of entangled"),
    }
}

/// The rows from the top; entangled stones are small.
fn drawing(game: &Match) -> Vec<String> {
    let board = board(game);
    let size = game.view(Viewer::Public).size;
    let sign = |point: Point| {
        let is_entangled = board.sets.iter().any(|set| set.points.contains(&point));
        match (board.stones.get(&point), is_entangled) {
            (None, _) => '.',
            (Some(Color::Black), false) => 'X',
            (Some(Color::Black), true) => 'a',
            (Some(Color::White), false) => 'O',
            (Some(Color::White), true) => 'o',
        }
    };
    let row = |row| (0..size).map(|column| sign(Point::new(column, row).unwrap())).collect();
    (0..size).rev().map(row).collect()
}

fn turn_to(game: &mut Match, color: Color) {
    if seen(game).color != color {
        act(game, Action::Pass);
    }
}

/// Places a single stone, with others that do not stay.
fn put(game: &mut Match, point: Point) {
    let (color, size) = (seen(game).color, game.view(Viewer::Public).size);
    let count = *game.settings().points_of_move(color).end();
    let stones = board(game).stones;
    let is_near = |at: &Point| point.neighbours(size).any(|near| near == *at);
    let farther = Point::all(size).filter(|at| *at != point && !is_near(at));
    let others = point.neighbours(size).chain(farther).filter(|at| !stones.contains_key(at));
    let others: Vec<Point> = others.collect();
    // Where chance decides it is tried with others until it stays.
    *game = (0..others.len())
        .map(|first| {
            let mut game = game.clone();
            let at = [&point].into_iter().chain(&others[first..]).chain(&others[..first]).take(count);
            act(&mut game, Action::Place { at: at.copied().collect() });
            if game.view(Viewer::Public).phase == Phase::Keep {
                act(&mut game, Action::Keep { point });
            }
            game
        })
        .find(|game| board(game).stones.len() == stones.len() + 1 && board(game).stones.contains_key(&point))
        .unwrap();
}

/// Lets the player think until the turn is over.
fn finish_turn(game: &mut Match) {
    let mover = seen(game).color;
    loop {
        let action = thought(&seen(game), 8, Some(3000)).action;
        act(game, action);
        if game.view(Viewer::Public).phase != Phase::Keep {
            assert_ne!(seen(game).color, mover);
            return;
        }
    }
}

fn holds(game: &Match, name: &str) -> Option<Color> {
    board(game).stones.get(&name.parse().unwrap()).copied()
}

/// Lets Black move, and tells what is on a point then.
fn after(rows: &str, shape: Shape, komi: i32, name: &str) -> Option<Color> {
    let mut game = drawn(rows, shape, komi, Color::Black);
    finish_turn(&mut game);
    holds(&game, name)
}

fn shapes() -> [Shape; 6] {
    [
        Shape::new(Placing::Pairs, false),
        Shape::new(Placing::Pairs, true),
        Shape::new(Placing::Semi, false),
        Shape::new(Placing::Semi, true),
        Shape::new(Placing::Ghz, false),
        Shape::new(Placing::Ghz, true),
    ]
}

fn symmetric_shapes() -> impl Iterator<Item = Shape> {
    let placings = [Placing::Symmetric, Placing::SymmetricSemi];
    placings.into_iter().flat_map(|placing| [false, true].map(|weak| Shape::new(placing, weak)))
}

/// As the board stands White is ahead by a point, but A4 is dead in a count.
#[test]
fn no_pass_is_a_certain_victory_by_stones_that_are_dead() {
    let standard = Shape::new(Placing::Pairs, false);
    let mut game = drawn(".XXOO O.XO. ..XOO XXXO. .XXOO", standard, 0, Color::Black);
    act(&mut game, Action::Pass);
    let seen = seen(&game);
    let Known::Tangle(tangle) = &seen.board else { unreachable!() };
    let solved = endgame::solved(&position(&seen, tangle), 0, 100_000, &mut || true);
    assert_eq!(solved, Some((endgame::Way::Pass, true)));
    let thought = thought(&seen, 8, Some(4000));
    assert!(thought.value < 0.5, "{thought:?}");
}

#[test]
fn half_a_point_wins_a_count() {
    let game = drawn("..XO. ..XO. ..XO. ..XO. ..XO.", shapes()[0], 0, Color::Black);
    let is_won = |color, komi| {
        let seen = Seen { color, komi: HalfPoints(komi), ..seen(&game) };
        let Known::Tangle(tangle) = &seen.board else { unreachable!() };
        let mut search = Search::new(position(&seen, tangle), komi, chance(&seen, Level::STRONGEST));
        search.run(400);
        is_won(&seen, &search)
    };
    let won = [9, 10, 11].map(|komi| Color::ALL.map(|color| is_won(color, komi)));
    assert_eq!(won, [[true, false], [false, false], [false, true]]);
}

#[test]
fn a_chain_in_atari_is_captured() {
    let rows = "....... ....... ..XXX.. .XOOO.. ..XXX.. ..O.O.. .......";
    for shape in shapes().into_iter().chain(symmetric_shapes()) {
        assert_eq!(after(rows, shape, 0, "D4"), None, "{shape}");
    }
}

#[test]
fn a_chain_in_atari_is_saved() {
    let rows = "....... ..X.X.. ..OOO.. .OXXX.. ..OOO.. ..X.X.. .......";
    for shape in shapes().into_iter().chain(symmetric_shapes()) {
        assert_eq!(after(rows, shape, 0, "F4"), Some(Color::Black), "{shape}");
    }
}

#[test]
fn where_chance_decides_a_chain_in_atari_is_played_at() {
    let rows = "....... ....... ..XXX.. .XOOO.. ..XXX.. ..O.O.. .......";
    let game = drawn_for(Decider::Chance, rows, shapes()[0], 0, Color::Black);
    let Action::Place { at } = thought(&seen(&game), 8, Some(3000)).action else { panic!("no move") };
    assert!(at.contains(&"F4".parse().unwrap()), "{at:?}");
}

#[test]
fn the_vital_point_of_a_big_eye_is_found() {
    let rows = "....... ....... ....... ....... XXXXXXX XOOOOOX XO...OX";
    for shape in shapes() {
        assert_eq!(after(rows, shape, 30, "D1"), Some(Color::Black), "{shape}");
    }
}

#[test]
fn a_chain_is_made_safe_by_its_vital_point() {
    let rows = "....... ....... ....... ....... OOOOOOO OXXXXXO OX...XO";
    for shape in shapes() {
        assert_eq!(after(rows, shape, -30, "D1"), Some(Color::Black), "{shape}");
    }
}

#[test]
fn a_pair_collapses_to_where_it_saves_a_chain() {
    // Black's chain lives by a stone on E4 if the stone beside it stays, and only then.
    let mut game = drawn(
        ".......
         a......
         ..OO...
         .OXX.a.
         ..OO...
         ....O..
         .......",
        shapes()[0],
        -12,
        Color::Black,
    );
    finish_turn(&mut game);
    assert_eq!(["E4", "F4"].map(|name| holds(&game, name)), [Some(Color::Black); 2], "{:?}", drawing(&game));
}

#[test]
fn a_pair_that_is_touched_collapses_to_where_it_is_needed() {
    // White attacks at F5. Black's three are saved by E4 only if F4 is there.
    let mut game = drawn(
        ".......
         a......
         .OOOO..
         OXXX.a.
         .OOOO..
         ...XXX.
         ..XX.X.",
        shapes()[0],
        -21,
        Color::White,
    );
    act(&mut game, Action::Place { at: ["F5", "A1"].map(|name| name.parse().unwrap()).to_vec() });
    let kept = thought(&seen(&game), 8, Some(3000)).action;
    assert_eq!(kept, Action::Keep { point: "F4".parse().unwrap() }, "{:?}", drawing(&game));
}

#[test]
fn nobody_is_captured_once_there_are_too_few_points_for_a_move() {
    let rows = "XXOO .XO. XXOO XXOO";
    assert_eq!(after(rows, Shape::new(Placing::Pairs, false), 1, "D1"), None, "two points are a pair");
    let mut game = drawn(rows, Shape::new(Placing::Ghz, false), 1, Color::Black);
    let thought = thought(&seen(&game), 8, Some(400));
    assert_eq!(thought.action, Action::Pass);
    assert!(thought.value < 0.05, "White wins by the komi: {}", thought.value);
    // Nor is anything dead in the count, which Black would have with a single stone more at D1.
    act(&mut game, Action::Pass);
    act(&mut game, Action::Pass);
    assert_eq!(dead_stones(&seen(&game), &mut || true), []);
}
