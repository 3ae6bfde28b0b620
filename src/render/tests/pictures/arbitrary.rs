//! Any view can be drawn.

use std::io::Cursor;

use proptest::prelude::*;
use qgo_render::{Caption, Sign, Style, draw_with_links};
use qgo_rules::{
    Actor, BoardView, ByColor, Choice, ChoiceStep, Collapse, Color, Committed, Count, EntangledBoard,
    EntangledSet, Entanglement, HalfPoints, Kind, Last, MadeOf, Mutated, Particular, Pending, Point, Score,
    Shares, SimultaneousBoard, StoneKind, Throw, ToMove, View,
};

use crate::support;

fn any_point() -> impl Strategy<Value = Point> {
    (0u8..19, 0u8..19).prop_filter_map("a point", |(column, row)| Point::new(column, row))
}

fn any_color() -> impl Strategy<Value = Color> {
    prop::sample::select(Color::ALL.to_vec())
}

fn any_points() -> impl Strategy<Value = Vec<Point>> {
    prop::collection::vec(any_point(), 0..4)
}

fn any_shares() -> impl Strategy<Value = BoardView> {
    let stones = || prop::collection::btree_map(any_point(), (0u64..2000).prop_map(Into::into), 0..40);
    (0u64..2000, stones(), stones()).prop_map(|(total, black, white)| {
        BoardView::Shares(Shares { total: total.into(), stones: ByColor { black, white } })
    })
}

fn any_set() -> impl Strategy<Value = EntangledSet> {
    (any_color(), 0u32..2000, any_points(), prop::option::of(any::<u8>()))
        .prop_map(|(color, number, points, weight)| EntangledSet { color, number, points, weight })
}

fn any_entangled() -> impl Strategy<Value = BoardView> {
    let stones = prop::collection::btree_map(any_point(), any_color(), 0..60);
    let pending = (any_set(), any_points()).prop_map(|(set, options)| Pending {
        color: set.color,
        step: ChoiceStep::Placed,
        set,
        options,
        names_what_goes: true,
    });
    (stones, prop::collection::vec(any_set(), 0..12), prop::option::of(pending))
        .prop_map(|(stones, sets, pending)| EntangledBoard { stones, sets, pending, ..Default::default() })
        .prop_map(BoardView::Entangled)
}

fn any_simultaneous() -> impl Strategy<Value = BoardView> {
    let kinds = prop::sample::select(StoneKind::ALL.to_vec());
    let stones = prop::collection::btree_map(any_point(), kinds, 0..80);
    let entanglement = (any::<u32>(), any_points(), any_points(), any_points()).prop_map(
        |(number, black, white, shared)| Entanglement {
            number,
            black,
            white,
            shared,
            uses: ByColor::default(),
        },
    );
    (stones, prop::collection::vec(entanglement, 0..4)).prop_map(|(stones, entanglements)| {
        BoardView::Simultaneous(SimultaneousBoard { stones, entanglements, prisoners: ByColor::default() })
    })
}

fn any_board() -> impl Strategy<Value = BoardView> {
    let stones = prop::collection::btree_map(any_point(), any_color(), 0..80).prop_map(BoardView::Stones);
    prop_oneof![stones, any_shares(), any_entangled(), any_simultaneous()]
}

/// A last input that no rules would produce.
fn any_last() -> impl Strategy<Value = Last> {
    let collapse = (any_set(), any_points(), any_points()).prop_map(|(set, stays, goes)| Collapse {
        set,
        step: ChoiceStep::Movers,
        stays,
        goes,
        forced: false,
        chance: None,
    });
    let mutated = (any_point(), prop::option::of(any_color()), prop::option::of(any_color()))
        .prop_map(|(at, was, now)| Mutated { at, was, now });
    let throw =
        prop::option::of(mutated).prop_map(|mutated| Throw { column: 0, row: 0, control: 1, mutated });
    let kind = prop::sample::select(vec![Kind::Play, Kind::Keep, Kind::Pass]);
    let collapsed = prop::collection::vec(collapse, 0..4);
    let throws = prop::collection::vec(throw, 0..20);
    let particular = prop_oneof![
        collapsed.prop_map(|collapsed| Particular::Entangled { partner: None, collapsed }),
        throws.prop_map(Particular::Mutation),
    ];
    (kind, any_points(), any_points(), any_points(), particular).prop_map(
        |(kind, at, black, white, particular)| Last {
            captured: ByColor { black, white },
            particular,
            ..Last::new(Actor::One(Color::Black), kind, at)
        },
    )
}

/// A count of either kind, with marks on any points.
fn any_count() -> impl Strategy<Value = Count> {
    (any::<bool>(), any_points(), any_points()).prop_map(|(area, dead, black)| {
        let (territory, zero) = (ByColor { black, white: dead.clone() }, ByColor { black: 0, white: 0 });
        let made_of = if area {
            MadeOf::Area { stones: zero, territory, dame: dead.clone(), dead: dead.clone() }
        } else {
            MadeOf::Prisoners { territory, prisoners: zero, dead: dead.clone() }
        };
        let points = ByColor::new_with(|_| HalfPoints::whole(0));
        Count { dead, confirmed: ByColor::default(), score: Score { points, made_of }, agreed: false }
    })
}

fn any_committed() -> impl Strategy<Value = Committed> {
    let own = prop::option::of(any_point().prop_map(Choice::Point));
    (any::<bool>(), any::<bool>(), own)
        .prop_map(|(black, white, own)| Committed { by: ByColor { black, white }, own })
}

pub(crate) fn any_view() -> impl Strategy<Value = View> {
    let to_move = prop::sample::select(vec![ToMove::One(Color::White), ToMove::Both, ToMove::Nobody]);
    let (last, count) = (prop::option::of(any_last()), prop::option::of(any_count()));
    let committed = prop::option::of(any_committed());
    (2u8..=19, any_board(), last, count, committed, to_move).prop_map(
        |(size, board, last, count, committed, to_move)| View {
            board,
            last,
            count,
            committed,
            to_move,
            ..support::empty(size)
        },
    )
}

fn any_caption() -> impl Strategy<Value = Caption> {
    let text = || prop_oneof!["\\PC{0,60}", any::<String>(), "[A-Za-z ]{0,300}"];
    let fields = prop::collection::vec((text(), text()), 0..6);
    let signs =
        StoneKind::ALL.map(Sign::Kind).into_iter().chain([Sign::Entanglement, Sign::Set]).collect::<Vec<_>>();
    let legend = prop::collection::vec((prop::sample::select(signs), text()), 0..8);
    let lines = prop::collection::vec(text(), 0..4);
    (text(), text(), text(), text(), fields, lines, legend).prop_map(
        |(black, white, turn_label, committed_label, fields, lines, legend)| Caption {
            names: ByColor { black, white },
            turn_label,
            committed_label,
            fields,
            lines,
            legend,
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    /// Even impossible positions, points off the board and any text give a picture, and the same one each
    /// time.
    #[test]
    fn everything_can_be_drawn(
        view in any_view(),
        caption in any_caption(),
        style in prop::sample::select(Style::ALL.to_vec()),
    ) {
        let picture = draw_with_links(&view, &caption, style);
        prop_assert_eq!(&picture, &draw_with_links(&view, &caption, style));
        let reader = png::Decoder::new(Cursor::new(&picture.png)).read_info().expect("a PNG");
        prop_assert_eq!((reader.info().width, reader.info().height), (picture.width, picture.height));
        prop_assert_eq!(picture.width, 1000);
        prop_assert!((1150..=1380).contains(&picture.height));
    }
}
