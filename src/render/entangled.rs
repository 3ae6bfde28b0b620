//! Entangled stones: smaller than others, in an open orbit, with the number of the move that placed them.
//! Stones of one set have the same number. The orbit of a stone with a weight is a clock: as much of it is
//! filled as the stone's share, Black's clockwise from the top, White's counter-clockwise, as where realities
//! have shares.

use std::collections::{BTreeMap, BTreeSet};
use std::f32::consts::TAU;

use qgo_rules::{ByColor, Color, EntangledBoard, EntangledSet, Last, Point, StoneKind, View};

use crate::geometry::{Geometry, Spot};
use crate::links::{self, Links};
use crate::marks::{Bracket, Marks};
use crate::scene::{Pen, Scene, Shape, Span, Stamp, StampId};
use crate::stone;
use crate::style::Theme;
use crate::text::{Run, Weight};

const RADIUS: f32 = 0.385;
/// The radius of an orbit, in cells.
pub(crate) const ORBIT: f32 = 0.462;
/// The gap between two arcs of an orbit, in turns.
const GAP: f32 = 0.62 / TAU;
/// The width of the orbit's filled part where the stone has a weight.
const FILLED: f32 = 0.075;

/// Draws the links, and every stone that is not in `dead`.
pub(crate) fn draw(
    scene: &mut Scene,
    geometry: &Geometry,
    theme: &Theme,
    (view, board): (&View, &EntangledBoard),
    links: Links,
    dead: &BTreeMap<Point, StoneKind>,
) {
    let gone: BTreeSet<Point> = view.last.iter().flat_map(|last| removed(last).into_keys()).collect();
    let is_occupied = |point: Point| board.stones.contains_key(&point) || gone.contains(&point);
    for set in &board.sets {
        let asked = board.pending.as_ref().is_some_and(|pending| pending.set.number == set.number);
        let strong = asked || set.number == view.moves;
        if strong || links == Links::All {
            links::draw(scene, geometry, theme, set, strong, is_occupied);
        }
    }
    let stamps = Stamps::new(scene, geometry, theme);
    let sets: BTreeMap<Point, &EntangledSet> =
        board.sets.iter().flat_map(|set| set.points.iter().map(move |point| (*point, set))).collect();
    let kept = view.last.as_ref().map(kept).unwrap_or_default();
    for (point, color) in board.stones.iter().filter(|(point, _)| !dead.contains_key(point)) {
        let Some(spot) = geometry.spot(*point) else { continue };
        let set = sets.get(point);
        let weight = set.and_then(|set| weight_at(set, *point));
        let stamp = match set.map(|set| set.points.len()) {
            None => stamps.single[*color],
            Some(_) if weight.is_some() => stamps.weighted[*color],
            Some(0..=2) => stamps.pair[*color],
            Some(_) => stamps.triplet[*color],
        };
        scene.push(Shape::Stamp { stamp, at: spot });
        let number = set.map(|set| set.number).or_else(|| kept.get(point).copied());
        match (number, weight) {
            (Some(number), Some(weight)) => {
                draw_weighted(scene, geometry, theme, *color, (number, weight), spot);
            }
            (Some(number), None) => draw_number(scene, geometry, theme, *color, number, spot),
            (None, _) => {}
        }
    }
}

/// The stones that the move with this number placed: those it named, and the partners that the rules
/// added to these.
pub(crate) fn placed(board: &EntangledBoard, last: &Last, number: u32) -> BTreeSet<Point> {
    let collapsed = last.collapsed().iter().map(|done| &done.set);
    let is_its =
        |set: &&EntangledSet| set.number == number && set.points.iter().any(|point| last.at.contains(point));
    let sets = board.sets.iter().chain(collapsed).filter(is_its);
    last.at.iter().copied().chain(sets.flat_map(|set| set.points.iter().copied())).collect()
}

/// The mark of the last move at `point`.
pub(crate) fn bracket(board: &EntangledBoard, last: &Last, point: Point) -> Bracket {
    let is_option = board.pending.as_ref().is_some_and(|pending| pending.options.contains(&point));
    let was_kept = board.stones.contains_key(&point) && kept(last).contains_key(&point);
    let mut bracket = Bracket::WHOLE;
    if is_option || was_kept {
        bracket = bracket.beside_badge();
    }
    if board.sets.iter().any(|set| set.points.contains(&point)) {
        bracket = bracket.around_orbit();
    }
    bracket
}

/// Marks the stones that have just collapsed, and those that a choice is asked of.
pub(crate) fn draw_marks(marks: &mut Marks<'_>, board: &EntangledBoard, last: Option<&Last>) {
    for (point, (color, number)) in last.map(removed).unwrap_or_default() {
        let is_empty = !board.stones.contains_key(&point);
        if let Some(spot) = marks.geometry.spot(point).filter(|_| is_empty) {
            marks.ghost(spot, color);
            draw_ghost_number(marks, color, number, spot);
        }
    }
    for point in last.map(kept).unwrap_or_default().into_keys() {
        let is_there = board.stones.contains_key(&point);
        if let Some(spot) = marks.geometry.spot(point).filter(|_| is_there) {
            marks.kept(spot);
        }
    }
    for point in board.pending.iter().flat_map(|pending| &pending.options) {
        if let Some(spot) = marks.geometry.spot(*point) {
            marks.option(spot);
        }
    }
}

/// The stones that stayed in the last collapse, with the numbers of their sets.
fn kept(last: &Last) -> BTreeMap<Point, u32> {
    let stays = |number: u32| move |point: &Point| (*point, number);
    last.collapsed().iter().flat_map(|done| done.stays.iter().map(stays(done.set.number))).collect()
}

/// The stones that the last collapse removed, with the numbers of their sets.
fn removed(last: &Last) -> BTreeMap<Point, (Color, u32)> {
    let goes = |set: &EntangledSet| {
        let of = (set.color, set.number);
        move |point: &Point| (*point, of)
    };
    last.collapsed().iter().flat_map(|done| done.goes.iter().map(goes(&done.set))).collect()
}

/// The stamps shared by all stones with the same number of arcs.
struct Stamps {
    single: ByColor<StampId>,
    pair: ByColor<StampId>,
    triplet: ByColor<StampId>,
    weighted: ByColor<StampId>,
}

impl Stamps {
    fn new(scene: &mut Scene, geometry: &Geometry, theme: &Theme) -> Self {
        let single = |color| stone::stamp(geometry, theme, color, stone::RADIUS);
        let entangled = |color, arcs| stamp(geometry, theme, color, arcs);
        Self {
            single: ByColor::new_with(|color| scene.add_stamp(single(color))),
            pair: ByColor::new_with(|color| scene.add_stamp(entangled(color, 2))),
            triplet: ByColor::new_with(|color| scene.add_stamp(entangled(color, 3))),
            weighted: ByColor::new_with(|color| scene.add_stamp(weighted_stamp(geometry, theme, color))),
        }
    }
}

/// Draws a stone of a pair with this number.
pub(crate) fn draw_one(
    scene: &mut Scene,
    geometry: &Geometry,
    theme: &Theme,
    (color, number): (Color, u32),
    at: Spot,
) {
    let stamp = scene.add_stamp(stamp(geometry, theme, color, 2));
    scene.push(Shape::Stamp { stamp, at });
    draw_number(scene, geometry, theme, color, number, at);
}

/// A stone in an orbit of `arcs` arcs.
fn stamp(geometry: &Geometry, theme: &Theme, color: Color, arcs: u8) -> Stamp {
    let Stamp { mut shapes, reach_px } = stone::stamp(geometry, theme, color, RADIUS);
    let pen = |width, ink| Pen { width_px: geometry.cells(width), ink };
    let lines: Vec<Vec<Spot>> = (0..arcs).map(|i| arc(geometry, i, arcs)).collect();
    // Black contrasts with every board, White by its edge.
    let width = match color {
        Color::Black => 0.062,
        Color::White => {
            let ink = theme.stone.white.edge.opaque();
            shapes.push(Shape::Lines {
                lines: lines.clone(),
                pen: pen(0.085_f32.max(0.052 + theme.line_width), ink),
            });
            0.052
        }
    };
    shapes.push(Shape::Lines { lines, pen: pen(width, theme.flat(color).opaque()) });
    Stamp { shapes, reach_px }
}

/// A stone in a closed thin orbit, of which a part is to be filled.
fn weighted_stamp(geometry: &Geometry, theme: &Theme, color: Color) -> Stamp {
    let Stamp { mut shapes, reach_px } = stone::stamp(geometry, theme, color, RADIUS);
    let ink = theme.stone[color].edge.opaque();
    let pen = Pen { width_px: geometry.cells(theme.line_width.max(0.016)), ink };
    shapes.push(Shape::circle(Spot::ORIGIN, geometry.cells(ORBIT), pen));
    Stamp { shapes, reach_px }
}

/// The weight of a stone of a set, in percent.
fn weight_at(set: &EntangledSet, point: Point) -> Option<u8> {
    set.weights()?.into_iter().find(|(at, _)| *at == point).map(|(_, weight)| weight)
}

/// Fills the orbit by the stone's share, and draws the number of its move; below it the percentage, where the board
/// has room for it.
fn draw_weighted(
    scene: &mut Scene,
    geometry: &Geometry,
    theme: &Theme,
    color: Color,
    (number, weight): (u32, u8),
    spot: Spot,
) {
    let share = f32::from(weight) / 100.0;
    let from_turns = if color == Color::Black { 0.0 } else { -share };
    let edge = Pen { width_px: geometry.cells(0.016), ink: theme.stone[color].edge.opaque() };
    scene.push(Shape::Sector {
        center: spot,
        radius_px: geometry.cells(ORBIT + FILLED / 2.0),
        hole_px: geometry.cells(ORBIT - FILLED / 2.0),
        span: Span { from_turns, sweep_turns: share },
        ink: theme.flat(color).opaque(),
        edge: Some(edge),
    });
    if !geometry.has_numerals() {
        return draw_number(scene, geometry, theme, color, number, spot);
    }
    let ink = theme.numeral[!color].opaque();
    for (text, weight, size, down) in
        [(number.to_string(), Weight::Bold, 0.30, -0.10), (format!("{weight}%"), Weight::Medium, 0.20, 0.16)]
    {
        let run = Run::fitting(&text, weight, geometry.cells(size), geometry.cells(0.56));
        let middle = spot.moved(0.0, geometry.cells(down));
        let at = middle.moved(-run.width_px / 2.0, run.baseline_below_middle_px());
        scene.push(Shape::Text { at, run, ink, outline: None });
    }
}

/// The `i`-th arc of an orbit; the first is at the top.
fn arc(geometry: &Geometry, i: u8, arcs: u8) -> Vec<Spot> {
    const STEPS: u8 = 24;
    let each = 1.0 / f32::from(arcs);
    let from = each * f32::from(i) - (each - GAP) / 2.0;
    let spot = |step: u8| {
        let angle = (from + (each - GAP) * f32::from(step) / f32::from(STEPS)) * TAU;
        Spot::ORIGIN.moved(geometry.cells(ORBIT * angle.sin()), geometry.cells(-ORBIT * angle.cos()))
    };
    (0..=STEPS).map(spot).collect()
}

/// Draws the number on a stone of `color`.
fn draw_number(scene: &mut Scene, geometry: &Geometry, theme: &Theme, color: Color, number: u32, spot: Spot) {
    let run = number_run(geometry, number);
    let at = spot.moved(-run.width_px / 2.0, run.baseline_below_middle_px());
    scene.push(Shape::Text { at, run, ink: theme.numeral[!color].opaque(), outline: None });
}

/// Draws the number where a stone of `color` was.
fn draw_ghost_number(marks: &mut Marks<'_>, color: Color, number: u32, spot: Spot) {
    let run = number_run(marks.geometry, number);
    let at = spot.moved(-run.width_px / 2.0, run.baseline_below_middle_px());
    // The lines of the board pass through the number.
    let around = match color {
        Color::Black => marks.theme.halo,
        Color::White => marks.theme.numeral_outline,
    };
    let outline = Some(Pen { width_px: marks.geometry.cells(0.07), ink: around.opaque() });
    marks.scene.push(Shape::Text { at, run, ink: marks.theme.numeral[color].opaque(), outline });
}

fn number_run(geometry: &Geometry, number: u32) -> Run {
    let text = number.to_string();
    // On large boards the numbers need all the space there is.
    let is_small = !geometry.has_numerals();
    let size = match (text.len(), is_small) {
        (1, false) => 0.40,
        (1, true) => 0.48,
        (2, false) => 0.36,
        (2, true) => 0.44,
        (_, false) => 0.28,
        (_, true) => 0.34,
    };
    Run::fitting(&text, Weight::Bold, geometry.cells(size), geometry.cells(0.64))
}

#[cfg(test)]
mod tests {
    use qgo_rules::{Actor, Kind};

    use super::*;

    #[test]
    fn a_move_has_its_partners_and_no_stones_of_the_one_before() {
        let at = |names: &[&str]| names.iter().map(|name| name.parse().unwrap()).collect::<Vec<Point>>();
        let set = EntangledSet { color: Color::Black, number: 3, points: at(&["A1", "D4"]), weight: None };
        let board = EntangledBoard { sets: vec![set], ..EntangledBoard::default() };
        // The second one was only previewed, or would have been better.
        for (named, stones) in [(["A1"], vec!["A1", "D4"]), (["B2"], vec!["B2"])] {
            let last = Last::new(Actor::One(Color::White), Kind::Play, at(&named));
            assert_eq!(placed(&board, &last, 3), BTreeSet::from_iter(at(&stones)));
        }
    }
}
