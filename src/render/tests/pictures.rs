//! What holds for every picture and every animation.

mod support;

use std::io::Cursor;

use proptest::prelude::*;
use qgo_render::{Caption, Style, animate, draw};
use qgo_rules::{Actor, BoardView, ByColor, Color, Kind, Last, Point, Shares, View};

#[test]
fn the_same_input_gives_the_same_bytes() {
    let (view, caption) = support::nine();
    for style in Style::ALL {
        assert_eq!(draw(&view, &caption, style), draw(&view, &caption, style));
    }
}

#[test]
fn pictures_are_small() {
    for (view, caption) in [support::nine(), support::nineteen(), support::nineteen_full()] {
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
}

/// The number of frames, and the palette indices that are on the screen at the end.
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

fn any_point() -> impl Strategy<Value = Point> {
    (0u8..19, 0u8..19).prop_filter_map("a point", |(column, row)| Point::new(column, row))
}

fn any_view() -> impl Strategy<Value = View> {
    let stones = || prop::collection::btree_map(any_point(), (0u64..2000).prop_map(Into::into), 0..40);
    let points = || prop::collection::vec(any_point(), 0..4);
    (2u8..=19, 0u64..2000, stones(), stones(), points(), points()).prop_map(
        |(size, total, black, white, at, captured)| {
            let stones = ByColor { black, white };
            let board = BoardView::Shares(Shares { total: total.into(), stones });
            let mut last = Last::new(Actor::One(Color::White), Kind::Play, at);
            last.captured.black = captured;
            View { board, last: Some(last), ..support::empty(size) }
        },
    )
}

fn any_caption() -> impl Strategy<Value = Caption> {
    let text = || prop_oneof!["\\PC{0,60}", any::<String>(), "[A-Za-z ]{0,300}"];
    let fields = prop::collection::vec((text(), text()), 0..6);
    (text(), text(), text(), fields, prop::collection::vec(text(), 0..4)).prop_map(
        |(black, white, turn_label, fields, lines)| Caption {
            names: ByColor { black, white },
            turn_label,
            fields,
            lines,
            ..Caption::default()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Even shares that no game can have, points off the board and any text become a picture.
    #[test]
    fn everything_can_be_drawn(
        view in any_view(),
        caption in any_caption(),
        style in prop::sample::select(Style::ALL.to_vec()),
    ) {
        let picture = draw(&view, &caption, style);
        let reader = png::Decoder::new(Cursor::new(&picture.png)).read_info().expect("a PNG");
        prop_assert_eq!((reader.info().width, reader.info().height), (picture.width, picture.height));
        prop_assert_eq!(picture.width, 1000);
        prop_assert!((1150..=1242).contains(&picture.height));
    }
}
