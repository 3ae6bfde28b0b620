//! A board that plays a stone in some fifty nanoseconds.
//!
//! Each chain knows its *pseudo-liberties*: one for each pair of its stones and an adjacent empty spot. From
//! their number, their sum and the sum of their squares follows whether they are all the same spot, so that an
//! atari is seen without looking at the stones.

use qgo_rules::{Color, Point};

use super::field::{Field, SPOTS, Spot, opposite};

/// What is on a spot.
pub(crate) const EMPTY: u8 = 0;
pub(crate) const BLACK: u8 = 1;
pub(crate) const WHITE: u8 = 2;
pub(crate) const EDGE: u8 = 3;

/// The stone of a colour.
pub(crate) const fn stone(color: Color) -> u8 {
    match color {
        Color::Black => BLACK,
        Color::White => WHITE,
    }
}

/// The stone of the other colour.
pub(crate) const fn enemy(stone: u8) -> u8 {
    BLACK + WHITE - stone
}

/// The pseudo-liberties of a chain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Liberties {
    count: u32,
    sum: u32,
    squares: u32,
}

impl Liberties {
    const fn add(&mut self, spot: Spot) {
        self.count += 1;
        self.sum += spot.0 as u32;
        self.squares += spot.0 as u32 * spot.0 as u32;
    }

    const fn remove(&mut self, spot: Spot) {
        self.count -= 1;
        self.sum -= spot.0 as u32;
        self.squares -= spot.0 as u32 * spot.0 as u32;
    }

    const fn join(&mut self, other: Self) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// The only liberty.
    const fn only(self) -> Option<Spot> {
        let (count, sum, squares) = (self.count as u64, self.sum as u64, self.squares as u64);
        if count > 0 && count * squares == sum * sum { Some(Spot((sum / count) as u16)) } else { None }
    }
}

/// A position of Go with simple ko.
#[derive(Clone)]
pub(crate) struct Board {
    pub(crate) field: Field,
    cells: [u8; SPOTS],
    /// The first stone of a stone's chain, by which the chain is known.
    chains: [Spot; SPOTS],
    /// The next stone of the same chain, in a circle.
    next: [Spot; SPOTS],
    /// Of each chain, at its first stone.
    liberties: [Liberties; SPOTS],
    /// How many stones each chain has, at its first stone.
    lengths: [u16; SPOTS],
    /// What is on the eight spots around each, two bits a direction.
    codes: [u16; SPOTS],
    empty: [Spot; 361],
    /// Where each empty spot is in `empty`.
    places: [u16; SPOTS],
    empty_count: u16,
    ko: Spot,
    /// Who may take no ko, because the other has more threats.
    pub(crate) ko_loser: u8,
    /// From where on `empty` has the spots that the last stone emptied.
    captured_from: u16,
}

impl Board {
    pub(crate) fn new(size: u8) -> Self {
        Self::around(size, &[])
    }

    /// An empty board on which some points are as if they were beyond the edge.
    pub(crate) fn around(size: u8, blocked: &[Point]) -> Self {
        let field = Field::new(size);
        let mut board = Self {
            field,
            cells: [EDGE; SPOTS],
            chains: [Spot::PASS; SPOTS],
            next: [Spot::PASS; SPOTS],
            liberties: [Liberties::default(); SPOTS],
            lengths: [0; SPOTS],
            codes: [0; SPOTS],
            empty: [Spot::PASS; 361],
            places: [0; SPOTS],
            empty_count: 0,
            ko: Spot::PASS,
            ko_loser: EMPTY,
            captured_from: 0,
        };
        let blocked: Vec<Spot> = blocked.iter().map(|point| field.spot(*point)).collect();
        for spot in field.spots().filter(|spot| !blocked.contains(spot)) {
            board.cells[spot.index()] = EMPTY;
            board.add_empty(spot);
        }
        for spot in field.spots() {
            let contents = field.around.map(|step| board.at(spot.to(step)));
            let code =
                (0..8).fold(0, |code, direction| code | u16::from(contents[direction]) << (2 * direction));
            board.codes[spot.index()] = code;
        }
        board
    }

    /// A board with these stones, which have liberties.
    pub(crate) fn with(size: u8, stones: impl IntoIterator<Item = (Point, Color)>) -> Self {
        Self::new(size).filled(stones)
    }

    /// The board with these stones, which have liberties.
    pub(crate) fn filled(self, stones: impl IntoIterator<Item = (Point, Color)>) -> Self {
        let mut board = self;
        for (point, color) in stones {
            board.play(board.field.spot(point), stone(color));
        }
        board.pass();
        board
    }

    /// What is on a spot.
    pub(crate) const fn at(&self, spot: Spot) -> u8 {
        self.cells[spot.index()]
    }

    pub(crate) fn empty(&self) -> &[Spot] {
        &self.empty[..usize::from(self.empty_count).min(361)]
    }

    /// What is around a spot.
    pub(crate) const fn code(&self, spot: Spot) -> u16 {
        self.codes[spot.index()]
    }

    /// The stones that the last stone captured.
    pub(crate) fn captured(&self) -> &[Spot] {
        &self.empty()[usize::from(self.captured_from)..]
    }

    /// The chain of a stone.
    pub(crate) const fn chain(&self, stone: Spot) -> Spot {
        self.chains[stone.index()]
    }

    /// How many stones the chain of a stone has.
    pub(crate) const fn length(&self, stone: Spot) -> u16 {
        self.lengths[self.chain(stone).index()]
    }

    /// The only liberty of a stone's chain.
    pub(crate) const fn atari(&self, stone: Spot) -> Option<Spot> {
        self.liberties[self.chain(stone).index()].only()
    }

    /// The stones of the chain of a stone.
    pub(crate) fn stones(&self, stone: Spot) -> impl Iterator<Item = Spot> {
        let mut at = stone;
        (0..self.length(stone)).map(move |_| {
            at = self.next[at.index()];
            at
        })
    }

    pub(crate) fn adjacent(&self, spot: Spot) -> [Spot; 4] {
        self.field.adjacent(spot)
    }

    /// The liberties of a stone's chain if it has two.
    pub(crate) fn two_liberties(&self, stone: Spot) -> Option<[Spot; 2]> {
        // Each liberty is beside four stones at most.
        if self.liberties[self.chain(stone).index()].count > 8 {
            return None;
        }
        let (mut first, mut second) = (None, None);
        for stone in self.stones(stone) {
            for spot in self.adjacent(stone) {
                if self.at(spot) != EMPTY || *first.get_or_insert(spot) == spot {
                    continue;
                }
                if *second.get_or_insert(spot) != spot {
                    return None;
                }
            }
        }
        Some([first?, second?])
    }

    /// The different liberties of the chain of a stone, at most as many as asked for.
    pub(crate) fn liberties(&self, stone: Spot, most: usize) -> Vec<Spot> {
        let mut found = Vec::with_capacity(most);
        for stone in self.stones(stone) {
            for spot in self.adjacent(stone) {
                if self.at(spot) == EMPTY && !found.contains(&spot) {
                    found.push(spot);
                    if found.len() == most {
                        return found;
                    }
                }
            }
        }
        found
    }

    /// Whether a stone may be played there: the spot is empty, no ko forbids it, and it is no suicide.
    pub(crate) fn may_play(&self, spot: Spot, stone: u8) -> bool {
        self.at(spot) == EMPTY
            && spot != self.ko
            && self.has_breath(spot, stone)
            && !(stone == self.ko_loser && self.takes_ko(spot, stone))
    }

    /// Whether a stone there would capture a single one and could be captured in turn.
    fn takes_ko(&self, spot: Spot, stone: u8) -> bool {
        let captured = |near: &Spot| self.at(*near) == enemy(stone) && self.atari(*near).is_some();
        !has_empty(self.code(spot))
            && colors_beside(self.code(spot)) == enemy(stone)
            && self
                .adjacent(spot)
                .iter()
                .filter(|near| captured(near))
                .map(|near| self.length(*near))
                .sum::<u16>()
                == 1
    }

    fn has_breath(&self, spot: Spot, stone: u8) -> bool {
        has_empty(self.code(spot))
            || self.adjacent(spot).into_iter().any(|near| match self.at(near) {
                EMPTY => true,
                EDGE => false,
                content => (content == stone) != self.atari(near).is_some(),
            })
    }

    /// Plays a stone where [it may be played](Self::may_play).
    pub(crate) fn play(&mut self, spot: Spot, stone: u8) {
        self.ko = Spot::PASS;
        self.remove_empty(spot);
        self.captured_from = self.empty_count;
        self.change(spot, stone);
        let mut own = Liberties::default();
        let adjacent = self.adjacent(spot);
        for near in adjacent {
            match self.at(near) {
                EMPTY => own.add(near),
                EDGE => {}
                _ => self.liberties[self.chains[near.index()].index()].remove(spot),
            }
        }
        self.chains[spot.index()] = spot;
        self.next[spot.index()] = spot;
        self.lengths[spot.index()] = 1;
        self.liberties[spot.index()] = own;
        for near in adjacent {
            let content = self.at(near);
            if content == stone && self.chain(near) != self.chain(spot) {
                self.join(self.chain(near), self.chain(spot));
            } else if content == enemy(stone) && self.liberties[self.chain(near).index()].count == 0 {
                self.capture(near);
            }
        }
        if let [captured] = self.captured()
            && self.length(spot) == 1
            && self.liberties[spot.index()].count == 1
        {
            self.ko = *captured;
        }
    }

    /// Nobody plays: a ko may be taken back.
    pub(crate) fn pass(&mut self) {
        self.ko = Spot::PASS;
        self.captured_from = self.empty_count;
    }

    /// Makes one chain of two. The shorter one gets the name of the longer one.
    fn join(&mut self, one: Spot, other: Spot) {
        let (long, short) = if self.lengths[one.index()] >= self.lengths[other.index()] {
            (one, other)
        } else {
            (other, one)
        };
        let mut at = short;
        loop {
            self.chains[at.index()] = long;
            at = self.next[at.index()];
            if at == short {
                break;
            }
        }
        self.next.swap(long.index(), short.index());
        self.lengths[long.index()] += self.lengths[short.index()];
        let joined = self.liberties[short.index()];
        self.liberties[long.index()].join(joined);
    }

    fn capture(&mut self, stone: Spot) {
        let first = self.chain(stone);
        let mut at = first;
        loop {
            let next = self.next[at.index()];
            self.change(at, EMPTY);
            self.add_empty(at);
            for near in self.adjacent(at) {
                if matches!(self.at(near), BLACK | WHITE) {
                    // Stones of this chain that are still there get some too; nobody asks for them any more.
                    self.liberties[self.chains[near.index()].index()].add(at);
                }
            }
            at = next;
            if at == first {
                break;
            }
        }
    }

    /// Puts something on a spot, and into what is known of those around it.
    fn change(&mut self, spot: Spot, content: u8) {
        let difference = u16::from(self.at(spot) ^ content);
        self.cells[spot.index()] = content;
        for (direction, step) in self.field.around.into_iter().enumerate() {
            self.codes[spot.to(step).index()] ^= difference << (2 * opposite(direction));
        }
    }

    fn add_empty(&mut self, spot: Spot) {
        self.empty[usize::from(self.empty_count)] = spot;
        self.places[spot.index()] = self.empty_count;
        self.empty_count += 1;
    }

    fn remove_empty(&mut self, spot: Spot) {
        self.empty_count -= 1;
        let last = self.empty[usize::from(self.empty_count)];
        self.empty[usize::from(self.places[spot.index()])] = last;
        self.places[last.index()] = self.places[spot.index()];
    }

    /// The points of Black less those of White, without komi: stones, and empty spots between stones of one
    /// colour alone. Right when no empty region is larger than one spot.
    pub(crate) fn balance(&self) -> i32 {
        let mut counts = [0i32; 4];
        for spot in self.field.spots() {
            counts[usize::from(self.owner(spot) & 3)] += 1;
        }
        counts[usize::from(BLACK)] - counts[usize::from(WHITE)]
    }

    /// Whose point a spot is at the end of a playout: [`EMPTY`] if nobody's.
    pub(crate) fn owner(&self, spot: Spot) -> u8 {
        let content = self.at(spot);
        if content != EMPTY {
            return content;
        }
        // The bits of the four adjacent spots; the edge belongs to both.
        let code = self.code(spot);
        let all = [0, 2, 4, 6].map(|bits| code >> bits & 3).into_iter().fold(3, |all, content| all & content);
        if all == u16::from(EDGE) { EMPTY } else { all as u8 }
    }

    /// Whether a spot is an eye of a colour: stones of that colour or the edge on all sides, and too few of the
    /// other's on the diagonals to make it false.
    pub(crate) fn is_eye(&self, spot: Spot, stone: u8) -> bool {
        is_eye(self.code(spot), stone)
    }
}

/// Whether one of the four spots adjacent to one with this code is empty.
pub(crate) const fn has_empty(code: u16) -> bool {
    (code | code >> 1) & 0x55 != 0x55
}

/// [`BLACK`] and [`WHITE`], as bits, if a stone of that colour is adjacent to a spot with this code.
pub(crate) const fn colors_beside(code: u16) -> u8 {
    let (low, high) = (code & 0x55, code >> 1 & 0x55);
    (if low & !high == 0 { 0 } else { BLACK }) | (if high & !low == 0 { 0 } else { WHITE })
}

/// Whether what is around a spot makes it an eye of a colour.
pub(crate) fn is_eye(code: u16, stone: u8) -> bool {
    let content = |direction: usize| (code >> (2 * direction) & 3) as u8;
    if (0..4).any(|direction| content(direction) != stone && content(direction) != EDGE) {
        return false;
    }
    let diagonal = |wanted: u8| (4..8).filter(|direction| content(*direction) == wanted).count();
    diagonal(enemy(stone)) + usize::from(diagonal(EDGE) > 0) < 2
}

#[cfg(test)]
mod tests;
