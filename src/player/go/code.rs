//! What is on a spot, and the code of what is on the eight spots around it: two bits a direction.

use qgo_rules::Color;

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

/// The bits of a code that belong to adjacent spots.
pub(super) const ADJACENT: u16 = 0xff;

/// The lower one of the two bits of each direction in which a code has this.
pub(super) const fn matching(code: u16, content: u8) -> u16 {
    let different = code ^ (content as u16 * 0x5555);
    !(different | different >> 1) & 0x5555
}

/// The directions that are set in such bits.
pub(super) fn directions(mut bits: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let direction = (bits != 0).then_some(bits.trailing_zeros() as usize / 2);
        bits &= bits.wrapping_sub(1);
        direction
    })
}

/// How many empty spots hang together around an empty spot with this code, itself included, as far as it tells.
pub(super) const fn room(code: u16) -> u32 {
    1 + (matching(code, EMPTY) & reached(code)).count_ones()
}

/// The directions, as [`matching`] has them, of the spots that are beside an empty spot with this code or beside an
/// empty one adjacent to it, as far as the code tells.
const fn reached(code: u16) -> u16 {
    let adjacent = matching(code, EMPTY) & ADJACENT;
    // A spot on a diagonal is reached over one of two adjacent ones.
    ADJACENT | adjacent << 8 | adjacent << 4 & 0x500 | adjacent << 10 & 0x1000 | adjacent << 14 & 0x4000
}

/// Whether an empty spot with this code has stones of both colours beside it or beside an empty spot adjacent to it,
/// as far as the code tells.
pub(super) const fn meets_both(code: u16) -> bool {
    let reached = reached(code);
    (matching(code, BLACK) & reached != 0) & (matching(code, WHITE) & reached != 0)
}

/// Whether one of the four spots adjacent to one with this code is empty.
pub(crate) const fn has_empty(code: u16) -> bool {
    (code | code >> 1) & 0x55 != 0x55
}

/// Whether three of the four spots adjacent to one with this code are empty.
pub(super) const fn has_much_room(code: u16) -> bool {
    let empty = matching(code, EMPTY) & ADJACENT;
    let without_one = empty & empty.wrapping_sub(1);
    without_one & without_one.wrapping_sub(1) != 0
}

/// Whether two of the four spots adjacent to one with this code are empty.
pub(super) const fn has_room(code: u16) -> bool {
    let empty = matching(code, EMPTY) & ADJACENT;
    empty & empty.wrapping_sub(1) != 0
}

/// [`BLACK`] and [`WHITE`], as bits, if a stone of that colour is adjacent to a spot with this code.
pub(crate) const fn colors_beside(code: u16) -> u8 {
    let (low, high) = (code & 0x55, code >> 1 & 0x55);
    (if low & !high == 0 { 0 } else { BLACK }) | (if high & !low == 0 { 0 } else { WHITE })
}

/// Whose point a spot is at the end of a playout, by what is on it and around it: [`EMPTY`] if nobody's. There are no
/// branches, so that many spots are looked at with one instruction.
pub(crate) const fn owner(content: u8, code: u16) -> u8 {
    // The edge belongs to both.
    let beside = (code & code >> 2 & code >> 4 & code >> 6) as u8 & 3;
    let surrounds = if beside == EDGE { EMPTY } else { beside };
    if content == EMPTY { surrounds } else { content }
}

/// What a point with this content is worth for Black: 1, −1, or 0 if it is nobody's.
pub(crate) fn worth(content: u8) -> i32 {
    i32::from(content == BLACK) - i32::from(content == WHITE)
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
