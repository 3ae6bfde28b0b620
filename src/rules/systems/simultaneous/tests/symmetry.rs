//! Rotated, mirrored, or with the colours swapped, a game is the same game.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;
use crate::testing::symmetry::Symmetry;
use crate::view::MadeOf;

fn kind(symmetry: Symmetry, kind: StoneKind) -> StoneKind {
    match (symmetry.swap, kind) {
        (true, StoneKind::Black) => StoneKind::White,
        (true, StoneKind::White) => StoneKind::Black,
        (true, StoneKind::Blue) => StoneKind::Green,
        (true, StoneKind::Green) => StoneKind::Blue,
        _ => kind,
    }
}

/// The board without the numbers of entanglements, which depend on the order of the points.
type Image = (Vec<(Point, StoneKind)>, BTreeSet<[Vec<Point>; 5]>, ByColor<u32>);

fn image_of(symmetry: Symmetry, board: &SimultaneousBoard) -> Image {
    let mut stones: Vec<_> =
        board.stones.iter().map(|(at, it)| (symmetry.point(*at), kind(symmetry, *it))).collect();
    stones.sort_unstable();
    let entanglements = board.entanglements.iter().map(|it| {
        let own = ByColor { black: it.black.clone(), white: it.white.clone() };
        let own = symmetry.by_color(&own, |points| symmetry.sorted(points));
        let uses = symmetry.by_color(&it.uses, |points| symmetry.sorted(points));
        [own.black, own.white, symmetry.sorted(&it.shared), uses.black, uses.white]
    });
    (stones, entanglements.collect(), symmetry.by_color(&board.prisoners, |n| *n))
}

/// The territory of a game, in the colours of its image.
type Points = ByColor<Vec<Point>>;

fn score(symmetry: Symmetry, score: &Score) -> (Points, [ByColor<i32>; 2]) {
    let MadeOf::Prisoners { territory, prisoners, .. } = &score.made_of else { panic!("prisoners") };
    let prisoners = symmetry.by_color(prisoners, |n| i32::try_from(*n).unwrap());
    let points = symmetry.by_color(&score.points, |points| points.0);
    (symmetry.by_color(territory, |points| symmetry.sorted(points)), [prisoners, points])
}

fn ended(symmetry: Symmetry, game: &Simultaneous) -> Option<(Points, [ByColor<i32>; 2])> {
    game.ended.as_ref().map(|ended| score(symmetry, ended))
}

fn compare(symmetry: Symmetry, wishes: &[Wish]) {
    let same = Symmetry { mirror: false, quarter_turns: 0, swap: false, ..symmetry };
    let (mut game, mut image) =
        (Simultaneous::start(symmetry.size, &[]), Simultaneous::start(symmetry.size, &[]));
    for wish in wishes {
        if game.ended.is_some() {
            break;
        }
        let at = wish.points(&game);
        let last = turn(&mut game, at);
        let seen = turn(&mut image, symmetry.by_color(&at, |point| symmetry.point(*point)));
        assert_eq!(seen.captured, symmetry.by_color(&last.captured, |points| symmetry.sorted(points)));
        assert_eq!(seen.resolutions().len(), last.resolutions().len());
        assert_eq!(image_of(same, &board(&image)), image_of(symmetry, &board(&game)));
        assert_eq!(ended(same, &image), ended(symmetry, &game));
        // Marks the chain of the first stone dead, if it can be.
        let dead = board(&game).stones.keys().next().map_or(Vec::new(), |at| game.chain(*at));
        let (counted, seen) = (game.score(&dead), image.score(&symmetry.sorted(&dead)));
        assert_eq!(score(same, &seen), score(symmetry, &counted));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_image_of_a_game_is_the_game_of_the_images(
        (size, wishes) in games(),
        mirror: bool,
        quarter_turns in 0u8..4,
        swap: bool,
    ) {
        compare(Symmetry { size, mirror, quarter_turns, swap }, &wishes);
    }
}
