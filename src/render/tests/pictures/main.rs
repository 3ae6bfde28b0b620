//! Properties of every picture and every animation.

#[path = "../support/mod.rs"]
mod support;

mod arbitrary;
mod svg;

use std::io::Cursor;

use qgo_render::{Caption, Style, animate, animate_within, draw, draw_with_links};
use qgo_rules::{Actor, BoardView, Choice, Color, Committed, Kind, Last, SimultaneousBoard, StoneKind, View};

#[test]
fn the_same_input_gives_the_same_bytes() {
    let (view, caption) = support::nine();
    for style in Style::ALL {
        assert_eq!(draw(&view, &caption, style), draw(&view, &caption, style));
    }
}

#[test]
fn pictures_are_small() {
    let views = [support::nine(), support::nineteen(), support::nineteen_full()];
    let quantum =
        [support::quantum::entangled_19(), support::quantum::simultaneous(), support::quantum::mutation()];
    for (view, caption) in views.into_iter().chain(quantum) {
        for style in Style::ALL {
            let bytes = draw(&view, &caption, style).png.len();
            assert!(bytes < 100_000, "{style}: {bytes}");
        }
    }
}

#[test]
fn an_unintentional_pass_leaves_no_mark() {
    let (view, caption) = support::nine();
    let without = View { last: None, ..view.clone() };
    let attempt = Last::new(Actor::One(Color::White), Kind::UnintentionalPass, support::points("D5 J3"));
    let with = View { last: Some(attempt), ..view.clone() };
    assert_eq!(draw(&with, &caption, Style::Standard), draw(&without, &caption, Style::Standard));
    assert_ne!(draw(&view, &caption, Style::Standard), draw(&without, &caption, Style::Standard));
}

/// In the shape `symmetric` a player names one of the two stones.
#[test]
fn every_stone_of_the_last_move_is_marked_whether_or_not_it_was_named() {
    for (view, caption) in [support::quantum::entangled_13(), support::quantum::entangled_collapsed()] {
        let mut named = view.clone();
        let last = named.last.as_mut().expect("there was a move");
        assert_eq!(last.at.len(), 2);
        last.at.truncate(1);
        let pictures = [&view, &named].map(|view| draw(view, &caption, Style::Standard));
        assert!(pictures[0] == pictures[1], "move {}", view.moves);
    }
}

#[test]
fn links_are_drawn_on_demand() {
    let (view, caption) = support::quantum::entangled_13();
    let last = View { moves: 0, ..view.clone() };
    let [none, one] = [&last, &view].map(|view| draw(view, &caption, Style::Standard));
    assert_ne!(none, one);
    assert_ne!(one, draw_with_links(&view, &caption, Style::Standard));
    let (view, caption) = support::nine();
    assert_eq!(draw(&view, &caption, Style::Standard), draw_with_links(&view, &caption, Style::Standard));
}

#[test]
fn only_the_own_commitment_is_seen() {
    let (view, caption) = support::quantum::simultaneous_committed();
    let picture = |own| {
        let committed = view.committed.clone().map(|committed| Committed { own, ..committed });
        draw(&View { committed, ..view.clone() }, &caption, Style::Standard)
    };
    assert_ne!(picture(Some(Choice::Point(support::points("E2")[0]))), picture(None));
    assert_eq!(picture(Some(Choice::Pass)), picture(None));
}

#[test]
fn every_kind_of_stone_looks_different_in_every_style() {
    for style in Style::ALL {
        let picture = |kind| {
            let stones = support::points("C3").into_iter().map(|point| (point, kind)).collect();
            let board = SimultaneousBoard { stones, ..SimultaneousBoard::default() };
            let view = View { board: BoardView::Simultaneous(board), ..support::empty(5) };
            draw(&view, &Caption::default(), style)
        };
        let pictures = StoneKind::ALL.map(picture);
        for (i, picture) in pictures.iter().enumerate() {
            assert!(!pictures[..i].contains(picture), "{style}: {}", StoneKind::ALL[i].name());
        }
    }
}

#[test]
fn a_size_that_no_board_has_is_still_drawn() {
    for size in [0, 1, 20, 255] {
        let view = View { size, ..support::nine().0 };
        assert_eq!(draw(&view, &Caption::default(), Style::Standard).width, 1000);
    }
}

#[test]
fn more_rows_make_a_higher_picture_up_to_three() {
    let height = |lines: &[&str]| {
        let (view, _) = support::nine();
        draw(&view, &support::caption(&[("move", "1")], lines), Style::Standard).height
    };
    assert_eq!(height(&[]), 1150);
    assert_eq!(height(&["one"]), 1196);
    assert_eq!(height(&["one", "two"]), 1242);
    assert_eq!(height(&["one", "two", "three"]), 1242);
}

#[test]
fn an_animation_has_a_frame_for_each_move_and_ends_on_the_last_position() {
    let game: Vec<_> = (1..=12).map(|moves| support::growing(7, moves)).collect();
    let (frames, screen) = play_back(&animate(&game, Style::Standard));
    assert_eq!(frames, game.len());
    let (_, last) = play_back(&animate(&game[game.len() - 1..], Style::Standard));
    assert!(screen == last);
}

#[test]
fn a_frame_without_a_change_is_still_a_frame() {
    let game = vec![support::nine(); 3];
    let file = animate(&game, Style::HighContrast);
    assert_eq!(play_back(&file).0, 3);
    assert!(file.len() < animate(&game[..1], Style::HighContrast).len() + 200);
}

#[test]
fn captions_of_different_height_fit_into_one_animation() {
    let (view, caption) = support::nine();
    let short = Caption { lines: Vec::new(), ..caption.clone() };
    let file = animate(&[(view.clone(), short), (view, caption)], Style::Standard);
    assert_eq!(play_back(&file).0, 2);
}

#[test]
fn a_game_without_positions_is_an_empty_file() {
    assert!(animate(&[], Style::Standard).is_empty());
    assert_eq!(animate_within(&[], Style::Standard, usize::MAX, || ()), None);
}

#[test]
fn an_animation_that_would_be_too_large_has_fewer_frames_and_ends_on_the_last_position() {
    // More frames than are drawn for the estimate, so that the estimate matters too.
    let game: Vec<_> = (1..=40).map(|moves| support::growing(9, moves)).collect();
    let whole = animate(&game, Style::Standard);
    let (_, last_screen) = play_back(&whole);
    let mut before = game.len() + 1;
    for most in [whole.len(), whole.len() - 1, whole.len() * 6 / 10, whole.len() * 3 / 10] {
        let (file, count) = animate_within(&game, Style::Standard, most, || ()).unwrap();
        let (frames, screen) = play_back(&file);
        assert!(file.len() <= most, "{} of {most}", file.len());
        assert_eq!(frames, count);
        assert_eq!(count == game.len(), most == whole.len(), "{count} frames in {most} bytes");
        assert!(screen == last_screen, "the last position is whole");
        assert!(count <= before, "less room, more frames");
        before = count;
        let delays = delays(&file);
        let (last, earlier) = delays.split_last().unwrap();
        assert!(earlier.iter().all(|delay| delay < last), "{delays:?}");
    }
    assert!(before > 1, "there is room for a few frames");
    let alone = animate(&game[game.len() - 1..], Style::Standard).len();
    let (file, count) = animate_within(&game, Style::Standard, alone, || ()).unwrap();
    assert_eq!((file.len(), count), (alone, 1));
    assert_eq!(animate_within(&game, Style::Standard, alone - 1, || ()), None);
}

#[test]
fn what_is_too_large_by_far_is_not_drawn_whole() {
    let game: Vec<_> = (1..=120).map(|moves| support::growing(9, moves)).collect();
    let whole = animate(&game, Style::Standard).len();
    let mut drawn = 0;
    let (_, count) = animate_within(&game, Style::Standard, whole / 10, || drawn += 1).unwrap();
    assert!(count < 20, "{count}");
    assert!(drawn < game.len(), "{drawn} frames were drawn for {count}");
}

/// How long each frame is shown.
fn delays(file: &[u8]) -> Vec<u16> {
    let mut decoder = gif::DecodeOptions::new().read_info(file).expect("a GIF");
    std::iter::from_fn(|| decoder.read_next_frame().expect("a frame").map(|frame| frame.delay)).collect()
}

/// The number of frames, and the palette indices of the last screen.
fn play_back(file: &[u8]) -> (usize, Vec<u8>) {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::Indexed);
    let mut decoder = options.read_info(Cursor::new(file)).expect("a GIF");
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let mut screen = vec![0; width * height];
    let mut frames = 0;
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        frames += 1;
        let rows = frame.buffer.chunks(usize::from(frame.width));
        for (y, row) in (usize::from(frame.top)..).zip(rows) {
            for (x, index) in (usize::from(frame.left)..).zip(row) {
                if Some(*index) != frame.transparent {
                    screen[y * width + x] = *index;
                }
            }
        }
    }
    (frames, screen)
}
