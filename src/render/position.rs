//! What lies on the board, and the marks on it.

use std::collections::BTreeSet;

use num_bigint::BigUint;
use num_traits::Zero;
use qgo_rules::{BoardView, ByColor, Color, Kind, Last, MadeOf, Point, Score, View};

use crate::clock::{Clocks, Content};
use crate::geometry::Geometry;
use crate::marks::Marks;
use crate::scene::Scene;
use crate::stone;
use crate::style::Theme;
use crate::territory::territory;

/// Draws the stones, the shares and every mark of `view`.
pub(crate) fn draw(scene: &mut Scene, geometry: &Geometry, theme: &Theme, view: &View) {
    let count = Counted::new(view);
    let clocks = Clocks::new(scene, geometry, theme);
    for point in Point::all(view.size) {
        let Some(spot) = geometry.spot(point) else { continue };
        match content(&view.board, point) {
            Some(Content::Certain(color)) if count.dead.contains(&point) => {
                stone::draw_dead(scene, geometry, theme, color, spot);
                Marks { scene, geometry, theme }.dead(spot, color);
            }
            Some(content) => clocks.draw(scene, &content, spot),
            None => {}
        }
    }
    let mut marks = Marks { scene, geometry, theme };
    for (point, color) in count.territory.iter().filter(|(point, _)| !count.dead.contains(point)) {
        if let Some(spot) = geometry.spot(*point) {
            marks.territory(spot, *color);
        }
    }
    if let Some(last) = &view.last {
        draw_last(&mut marks, last);
    }
}

fn draw_last(marks: &mut Marks<'_>, last: &Last) {
    for color in Color::ALL {
        for spot in last.captured[color].iter().filter_map(|point| marks.geometry.spot(*point)) {
            marks.captured(spot, color);
        }
    }
    // An unintentional pass leaves no mark, not even for the player who knows its points.
    if last.kind == Kind::Play {
        for spot in last.at.iter().filter_map(|point| marks.geometry.spot(*point)) {
            marks.last_move(spot);
        }
    }
}

fn content(board: &BoardView, point: Point) -> Option<Content> {
    match board {
        BoardView::Stones(stones) => stones.get(&point).copied().map(Content::Certain),
        BoardView::Entangled(board) => board.stones.get(&point).copied().map(Content::Certain),
        BoardView::Simultaneous(board) => {
            board.stones.get(&point).and_then(|kind| kind.side()).map(Content::Certain)
        }
        BoardView::Shares(shares) => {
            let none = BigUint::zero();
            let stones = ByColor::new_with(|color| shares.stones[color].get(&point).unwrap_or(&none));
            Content::new(stones, &shares.total)
        }
    }
}

/// What a count adds to the position.
#[derive(Default)]
struct Counted {
    dead: BTreeSet<Point>,
    territory: Vec<(Point, Color)>,
}

impl Counted {
    fn new(view: &View) -> Self {
        let Some(score) = view.count.as_ref().map(|count| &count.score).or(view.score.as_ref()) else {
            return Self::default();
        };
        let Some((dame, dead)) = dame_and_dead(score) else { return Self::default() };
        let dead: BTreeSet<Point> =
            view.count.as_ref().map_or(dead, |count| &count.dead).iter().copied().collect();
        let alive = |point: Point| match content(&view.board, point) {
            Some(Content::Certain(color)) if !dead.contains(&point) => Some(color),
            _ => None,
        };
        let territory = territory(view.size, alive, &dame.iter().copied().collect());
        Self { dead, territory }
    }
}

fn dame_and_dead(score: &Score) -> Option<(&[Point], &[Point])> {
    match &score.made_of {
        MadeOf::Area { dame, dead, .. } | MadeOf::Estimate { dame, dead, .. } => Some((dame, dead)),
        MadeOf::Stones(_) | MadeOf::Prisoners { .. } => None,
    }
}
