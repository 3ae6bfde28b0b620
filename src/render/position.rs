//! The contents of the board and the marks on it.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use num_traits::Zero;
use qgo_rules::{BoardView, ByColor, Choice, Color, Committed, Kind, Point, Shares, StoneKind, View};

use crate::clock::{Clocks, Content};
use crate::dice::{self, Hit};
use crate::geometry::Geometry;
use crate::links::Links;
use crate::marks::{Bracket, Marks};
use crate::scene::{Scene, Shape};
use crate::style::Theme;
use crate::{entangled, kind, stone};

/// Draws the stones, the shares and every mark of `view`.
pub(crate) fn draw(scene: &mut Scene, geometry: &Geometry, theme: &Theme, view: &View, links: Links) {
    let count = Counted::new(view);
    let hits = dice::hits(view.last.as_ref());
    match &view.board {
        BoardView::Stones(stones) => draw_stones(scene, geometry, theme, stones, &hits, &count.dead),
        BoardView::Shares(shares) => draw_shares(scene, geometry, theme, shares, &count.dead),
        BoardView::Entangled(board) => {
            entangled::draw(scene, geometry, theme, (view, board), links, &count.dead);
        }
        BoardView::Simultaneous(board) => kind::draw(scene, geometry, theme, board, &count.dead),
    }
    let mut marks = Marks { scene, geometry, theme };
    count.draw(&mut marks);
    draw_last(&mut marks, view, &hits);
    match &view.board {
        BoardView::Entangled(board) => entangled::draw_marks(&mut marks, board, view.last.as_ref()),
        BoardView::Simultaneous(board) => kind::draw_badges(&mut marks, board),
        BoardView::Stones(_) | BoardView::Shares(_) => {}
    }
    if let Some((point, color)) = view.committed.as_ref().and_then(own_commitment) {
        geometry.spot(point).into_iter().for_each(|spot| marks.intended(spot, color));
    }
}

fn draw_stones(
    scene: &mut Scene,
    geometry: &Geometry,
    theme: &Theme,
    stones: &BTreeMap<Point, Color>,
    hits: &BTreeMap<Point, Hit>,
    dead: &BTreeMap<Point, StoneKind>,
) {
    let [full, in_die] = [stone::RADIUS, stone::RADIUS_IN_DIE].map(|radius| {
        ByColor::new_with(|color| scene.add_stamp(stone::stamp(geometry, theme, color, radius)))
    });
    for (point, color) in stones.iter().filter(|(point, _)| !dead.contains_key(point)) {
        let stamps = if hits.contains_key(point) { &in_die } else { &full };
        if let Some(at) = geometry.spot(*point) {
            scene.push(Shape::Stamp { stamp: stamps[*color], at });
        }
    }
}

fn draw_shares(
    scene: &mut Scene,
    geometry: &Geometry,
    theme: &Theme,
    shares: &Shares,
    dead: &BTreeMap<Point, StoneKind>,
) {
    let clocks = Clocks::new(scene, geometry, theme);
    for point in Point::all(geometry.size).filter(|point| !dead.contains_key(point)) {
        if let Some((content, spot)) = content(shares, point).zip(geometry.spot(point)) {
            clocks.draw(scene, &content, spot);
        }
    }
}

fn content(shares: &Shares, point: Point) -> Option<Content> {
    let none = BigUint::zero();
    let stones = ByColor::new_with(|color| shares.stones[color].get(&point).unwrap_or(&none));
    Content::new(stones, &shares.total)
}

fn draw_last(marks: &mut Marks<'_>, view: &View, hits: &BTreeMap<Point, Hit>) {
    let Some(last) = &view.last else { return };
    for color in Color::ALL {
        for spot in last.captured[color].iter().filter_map(|point| marks.geometry.spot(*point)) {
            marks.captured(spot, color);
        }
    }
    for point in last.determined().iter().flat_map(|determined| &determined.points) {
        marks.geometry.spot(*point).into_iter().for_each(|spot| marks.determined(spot));
    }
    dice::draw(marks, hits);
    // An unintentional pass leaves no mark, not even for the player who knows its points.
    if last.kind != Kind::Play {
        return;
    }
    let placed = match &view.board {
        BoardView::Entangled(board) => entangled::placed(board, last, view.moves),
        _ => last.at.iter().copied().collect(),
    };
    for point in &placed {
        let bracket = match &view.board {
            BoardView::Stones(_) if hits.contains_key(point) => Bracket::IN_DIE,
            BoardView::Entangled(board) => entangled::bracket(board, last, *point),
            BoardView::Simultaneous(board) if kind::has_badge(board, *point) => Bracket::WHOLE.beside_badge(),
            _ => Bracket::WHOLE,
        };
        if let Some(spot) = marks.geometry.spot(*point) {
            marks.last_move(spot, bracket);
        }
    }
}

/// Only a player's own view has a commitment, and only until the opponent commits as well; so it belongs
/// to the player who has committed.
fn own_commitment(committed: &Committed) -> Option<(Point, Color)> {
    let point = committed.own.and_then(Choice::point)?;
    let color = Color::ALL.into_iter().find(|color| committed.by[*color] && !committed.by[!*color])?;
    Some((point, color))
}

/// What counting adds to the picture.
#[derive(Default)]
struct Counted {
    dead: BTreeMap<Point, StoneKind>,
    territory: BTreeMap<Point, Color>,
}

impl Counted {
    fn new(view: &View) -> Self {
        let Some(score) = view.count.as_ref().map(|count| &count.score).or(view.score.as_ref()) else {
            return Self::default();
        };
        let Some(territory) = score.territory() else { return Self::default() };
        let dead = view.count.as_ref().map_or(score.dead(), |count| &count.dead);
        let stones = view.board.certain_stones();
        let dead = dead.iter().filter_map(|point| Some((*point, *stones.get(point)?))).collect();
        let of = |color| territory[color].iter().map(move |point| (*point, color));
        let territory = Color::ALL.into_iter().flat_map(of).collect();
        Self { dead, territory }
    }

    fn draw(&self, marks: &mut Marks<'_>) {
        for (point, kind) in &self.dead {
            let Some(spot) = marks.geometry.spot(*point) else { continue };
            stone::draw_dead(marks.scene, marks.geometry, marks.theme, *kind, spot);
            kind.side().into_iter().for_each(|color| marks.dead(spot, color));
        }
        for (point, color) in self.territory.iter().filter(|(point, _)| !self.dead.contains_key(point)) {
            if let Some(spot) = marks.geometry.spot(*point) {
                marks.territory(spot, *color);
            }
        }
    }
}
