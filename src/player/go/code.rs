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
    let open = matching(code, EMPTY);
    let adjacent = open & ADJACENT;
    // A spot on a diagonal is reached over one of two adjacent ones.
    let reached = adjacent << 8 | adjacent << 4 & 0x500 | adjacent << 10 & 0x1000 | adjacent << 14 & 0x4000;
    1 + (open & (reached | ADJACENT)).count_ones()
}

/// Whether one of the four spots adjacent to one with this code is empty.
pub(crate) const fn has_empty(code: u16) -> bool {
    (code | code >> 1) & 0x55 != 0x55
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

/// Whether what is around a spot makes it an eye of a colour.
pub(crate) fn is_eye(code: u16, stone: u8) -> bool {
    let content = |direction: usize| (code >> (2 * direction) & 3) as u8;
    if (0..4).any(|direction| content(direction) != stone && content(direction) != EDGE) {
        return false;
    }
    let diagonal = |wanted: u8| (4..8).filter(|direction| content(*direction) == wanted).count();
    diagonal(enemy(stone)) + usize::from(diagonal(EDGE) > 0) < 2
}
