//! A board that plays a stone in some fifty nanoseconds.
//!
//! Each chain knows its *pseudo-liberties*: one for each pair of its stones and an adjacent empty spot. From
//! their number, their sum and the sum of their squares follows whether they are all the same spot, so that an
//! atari is seen without looking at the stones.

use qgo_rules::{Color, Point};

pub(crate) use super::code::{BLACK, EDGE, EMPTY, WHITE, colors_beside, enemy, is_eye, owner, stone, worth};
use super::code::{has_empty, has_much_room};
use super::field::{Field, SPOTS, Spot, opposite};
use super::liberties::Liberties;

/// A position of Go with simple ko.
#[derive(Clone)]
pub(crate) struct Board {
    pub(crate) field: Field,
    cells: [u8; SPOTS],
    /// The first stone of a stone's chain, by which the chain is known. Where there is no stone, it is the pass:
    /// a chain that is written to, so that nobody has to ask, and never read.
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

    /// The pseudo-liberties of the chain of a stone.
    pub(super) const fn pseudo_liberties(&self, stone: Spot) -> Liberties {
        self.liberties[self.chain(stone).index()]
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

    /// The adjacent spots with this on them.
    pub(crate) fn beside(&self, spot: Spot, content: u8) -> impl Iterator<Item = Spot> {
        self.field.beside(spot, self.code(spot), content)
    }

    /// The liberties of a stone's chain if it has two.
    pub(crate) fn two_liberties(&self, stone: Spot) -> Option<[Spot; 2]> {
        let chain = self.chain(stone);
        let all = self.liberties[chain.index()];
        // Each liberty is beside four stones at most. And often the stone itself has more than two.
        if all.count() > 8 || has_much_room(self.code(stone)) {
            return None;
        }
        let first = self.stones(stone).find_map(|stone| self.beside(stone, EMPTY).next())?;
        let times = self.adjacent(first).map(|near| u64::from(self.chain(near) == chain)).iter().sum();
        let second = all.without(Liberties::one(first).times(times)).only()?;
        Some([first, second])
    }

    /// Whether a stone may be played there: the spot is empty, no ko forbids it, and it is no suicide.
    pub(crate) fn may_play(&self, spot: Spot, stone: u8) -> bool {
        let breathes = || has_empty(self.code(spot)) || self.liberties_with(spot, stone).count() > 0;
        self.is_open(spot, stone) && (breathes() || self.captures(spot, stone))
    }

    /// Whether a spot is empty and no ko forbids a stone there.
    pub(super) fn is_open(&self, spot: Spot, stone: u8) -> bool {
        self.at(spot) == EMPTY && spot != self.ko && !(stone == self.ko_loser && self.takes_ko(spot, stone))
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

    /// Plays a stone where [it may be played](Self::may_play).
    pub(crate) fn play(&mut self, spot: Spot, stone: u8) {
        self.remove_empty(spot);
        self.captured_from = self.empty_count;
        self.change(spot, stone);
        let adjacent = self.adjacent(spot);
        let mut own = Liberties::default();
        for near in adjacent {
            let chain = self.chain(near).index();
            self.liberties[chain] = self.liberties[chain].without(Liberties::one(spot));
            own = own.and(Liberties::one(near).times(u64::from(self.at(near) == EMPTY)));
        }
        self.chains[spot.index()] = spot;
        self.next[spot.index()] = spot;
        self.lengths[spot.index()] = 1;
        self.liberties[spot.index()] = own;
        let (field, code) = (self.field, self.code(spot));
        for near in field.beside(spot, code, stone) {
            if self.chain(near) != self.chain(spot) {
                self.join(self.chain(near), self.chain(spot));
            }
        }
        for near in field.beside(spot, code, enemy(stone)) {
            // The chain may have been captured in another direction.
            if self.liberties[self.chain(near).index()].count() == 0 && self.at(near) != EMPTY {
                self.capture(near);
            }
        }
        // Not at the beginning: beside it in memory is the number of empty spots, which is read there at once, perhaps
        // both with one read, for which the processor waits until the write is done.
        self.ko = match self.captured() {
            [captured] if self.length(spot) == 1 && self.liberties[spot.index()].count() == 1 => *captured,
            _ => Spot::PASS,
        };
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
        self.liberties[long.index()] = self.liberties[long.index()].and(self.liberties[short.index()]);
    }

    fn capture(&mut self, stone: Spot) {
        let first = self.chain(stone);
        let mut at = first;
        loop {
            let next = self.next[at.index()];
            self.change(at, EMPTY);
            self.add_empty(at);
            self.chains[at.index()] = Spot::PASS;
            for near in self.adjacent(at) {
                // Stones of this chain that are still there get some too; nobody asks for them any more.
                let chain = self.chain(near).index();
                self.liberties[chain] = self.liberties[chain].and(Liberties::one(at));
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
        self.worths().sum()
    }

    /// Whose point a spot is at the end of a playout: [`EMPTY`] if nobody's.
    pub(crate) const fn owner(&self, spot: Spot) -> u8 {
        owner(self.at(spot), self.code(spot))
    }

    /// What each spot is worth for Black at the end of a playout, in the order of their indices and with those of the
    /// edge, which are worth nothing: 1, −1, or 0 if it is nobody's.
    pub(crate) fn worths(&self) -> impl Iterator<Item = i32> {
        let count = self.field.count();
        self.cells[..count]
            .iter()
            .zip(&self.codes[..count])
            .map(|(content, code)| worth(owner(*content, *code)))
    }

    /// What a spot is worth for Black at the end of a playout: 1, −1, or 0 if it is nobody's.
    pub(crate) fn worth(&self, spot: Spot) -> i32 {
        worth(self.owner(spot))
    }

    /// Whether a stone of a colour is allowed on a spot, by the board, and does not fill an own eye.
    pub(crate) fn is_sensible(&self, spot: Spot, stone: u8) -> bool {
        self.may_play(spot, stone) && !self.is_eye(spot, stone)
    }

    /// Whether a spot is an eye of a colour: stones of that colour or the edge on all sides, and too few of the
    /// other's on the diagonals to make it false.
    pub(crate) fn is_eye(&self, spot: Spot, stone: u8) -> bool {
        is_eye(self.code(spot), stone)
    }
}

#[cfg(test)]
mod tests;
