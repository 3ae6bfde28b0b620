//! What it costs each group that stones alone are counted, as in `superposed`: the group tax.

use super::board::{Board, EMPTY, worth};
use super::field::SPOTS;

/// No board has more empty points than this.
const MOST: usize = 361;

impl Board {
    /// How many points Black cannot fill at the end less how many White cannot: of each group the two eyes that it has to
    /// keep, or its only one. A group is all chains that share eyes ("s + t − min(2, t)" of the estimate). Right where
    /// [`Board::balance`] is.
    pub(crate) fn group_tax(&self) -> i32 {
        // A number for each eye, from 1; that of the last one of a group stands for it.
        let (mut of_chain, mut joined, mut eyes) = ([0_u16; SPOTS], [0_u16; MOST + 1], [0_i32; MOST + 1]);
        let owned =
            self.empty().iter().map(|eye| (*eye, self.owner(*eye))).filter(|(_, owner)| *owner != EMPTY);
        for (number, (eye, owner)) in (1..).zip(owned) {
            let own = usize::from(number);
            (joined[own], eyes[own]) = (number, worth(owner));
            for near in self.beside(eye, owner) {
                let known = std::mem::replace(&mut of_chain[self.chain(near).index()], number);
                let mut group = if known == 0 { own } else { usize::from(known) };
                while usize::from(joined[group]) != group {
                    group = usize::from(joined[group]);
                }
                if group != own {
                    joined[group] = number;
                    eyes[own] += std::mem::take(&mut eyes[group]);
                }
            }
        }
        eyes.iter().map(|eyes| eyes.clamp(&-2, &2)).sum()
    }
}

#[cfg(test)]
mod tests {
    use qgo_rules::{Color, Point};

    use super::*;

    fn tax(rows: &[&str]) -> i32 {
        let size = rows.len() as u8;
        let stones = Point::all(size).filter_map(|at| {
            let row = rows[rows.len() - 1 - usize::from(at.row())].as_bytes();
            let color = match row[usize::from(at.column())] {
                b'X' => Color::Black,
                b'O' => Color::White,
                _ => return None,
            };
            Some((at, color))
        });
        Board::with(size, stones).group_tax()
    }

    #[test]
    fn each_group_keeps_two_eyes() {
        let two_groups = [".X.XO", "XXXXO", "OOOO.", ".O.OO", "OOOOO"];
        assert_eq!(tax(&two_groups), 0, "two of Black's, and two of White's three");
        let one_of_black = ["X.XO.", "XXXOO", "XXXO.", "XXXOO", "XXXOO"];
        assert_eq!(tax(&one_of_black), -1);
    }

    #[test]
    fn chains_that_share_an_eye_are_one_group() {
        // Two chains of Black's with an eye of their own each share a third one.
        let shared = ["X.XX.", "XXX.X", "OOOXX", ".OOOO", "O.OOO"];
        assert_eq!(tax(&shared), 2 - 2);
        let apart = ["X.X.X", "XXXXX", "OOOOO", "XXXXX", "X.X.X"];
        assert_eq!(tax(&apart), 4);
    }
}
