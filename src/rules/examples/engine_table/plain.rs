//! A reality in the most straightforward form: a vector of cells, and a flood fill for chains.

use qgo_rules::{Color, Point};

use crate::enumerator::Reality;

const EMPTY: u8 = 0;

/// A board, row by row from the bottom.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Plain {
    cells: Vec<u8>,
    /// The point that the next stone may not retake.
    ko: Option<usize>,
}

/// A chain.
struct Chain {
    stones: Vec<usize>,
    /// The number of empty points next to it.
    liberties: usize,
    /// One of its liberties, if it has any.
    liberty: Option<usize>,
}

impl Plain {
    fn chain(&self, size: usize, start: usize) -> Chain {
        let color = self.cells[start];
        let mut seen = vec![false; self.cells.len()];
        let mut chain = Chain { stones: Vec::new(), liberties: 0, liberty: None };
        let mut open = vec![start];
        seen[start] = true;
        while let Some(index) = open.pop() {
            chain.stones.push(index);
            for next in neighbors(size, index) {
                if seen[next] {
                    continue;
                }
                if self.cells[next] == EMPTY {
                    seen[next] = true;
                    chain.liberties += 1;
                    chain.liberty = Some(next);
                } else if self.cells[next] == color {
                    seen[next] = true;
                    open.push(next);
                }
            }
        }
        chain
    }
}

impl Reality for Plain {
    fn empty(size: u8) -> Self {
        Self { cells: vec![EMPTY; usize::from(size) * usize::from(size)], ko: None }
    }

    fn play(&self, size: u8, color: Color, at: Point) -> Option<(Self, Vec<Point>)> {
        let (width, index) = (usize::from(size), index(size, at));
        if self.cells[index] != EMPTY || self.ko == Some(index) {
            return None;
        }
        let mut next = Self { cells: self.cells.clone(), ko: None };
        next.cells[index] = cell(color);
        let mut captured = Vec::new();
        for neighbor in neighbors(width, index) {
            if next.cells[neighbor] == cell(!color) {
                let chain = next.chain(width, neighbor);
                if chain.liberties == 0 {
                    for stone in chain.stones {
                        next.cells[stone] = EMPTY;
                        captured.push(stone);
                    }
                }
            }
        }
        let chain = next.chain(width, index);
        if chain.liberties == 0 {
            return None;
        }
        if captured.len() == 1 && chain.stones.len() == 1 && chain.liberties == 1 {
            next.ko = chain.liberty;
        }
        captured.sort_unstable();
        Some((next, captured.into_iter().map(|index| point(width, index)).collect()))
    }

    fn pass(&mut self) {
        self.ko = None;
    }

    fn content(&self, size: u8, at: Point) -> Option<Color> {
        let cell_there = self.cells[index(size, at)];
        Color::ALL.into_iter().find(|color| cell(*color) == cell_there)
    }
}

fn cell(color: Color) -> u8 {
    match color {
        Color::Black => 1,
        Color::White => 2,
    }
}

fn index(size: u8, point: Point) -> usize {
    usize::from(point.row()) * usize::from(size) + usize::from(point.column())
}

fn point(width: usize, index: usize) -> Point {
    let coordinate = |n: usize| u8::try_from(n).expect("a coordinate");
    Point::new(coordinate(index % width), coordinate(index / width)).expect("a point of the board")
}

fn neighbors(width: usize, index: usize) -> impl Iterator<Item = usize> {
    let (row, column) = (index / width, index % width);
    let sides = [
        (row > 0).then(|| index - width),
        (row + 1 < width).then_some(index + width),
        (column > 0).then(|| index - 1),
        (column + 1 < width).then_some(index + 1),
    ];
    sides.into_iter().flatten()
}
