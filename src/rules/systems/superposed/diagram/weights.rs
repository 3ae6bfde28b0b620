//! Weights of edges: machine words, or indices into a table of big integers.

use std::collections::HashMap;

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::ToPrimitive;

use super::natural::Natural;
use crate::heap::heap_of;

/// Set if the rest of the word is an index into the table.
const BIG: u64 = 1 << 63;

/// A positive number, or 0 where there is no reality. Within one table, weights are equal if and only if
/// their numbers are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(in super::super) struct Weight(u64);

impl Weight {
    pub(in super::super) const ZERO: Self = Self(0);
    pub(in super::super) const ONE: Self = Self(1);

    /// The number, unless it is in the table.
    #[inline]
    const fn small(self) -> Option<u64> {
        if self.0 & BIG == 0 { Some(self.0) } else { None }
    }
}

/// The table of the numbers from 2⁶³ on, each once.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Weights {
    big: Vec<BigUint>,
    places: HashMap<BigUint, u64>,
}

impl Weights {
    /// The number of big integers.
    pub(in super::super) const fn len(&self) -> usize {
        self.big.len()
    }

    fn weight(&mut self, n: BigUint) -> Weight {
        if let Some(small) = n.to_u64().filter(|n| n & BIG == 0) {
            return Weight(small);
        }
        let next = self.big.len() as u64;
        let place = *self.places.entry(n).or_insert_with_key(|n| {
            self.big.push(n.clone());
            next
        });
        Weight(BIG | place)
    }

    fn big(&self, weight: Weight) -> BigUint {
        weight.small().map_or_else(|| self.big[(weight.0 & !BIG) as usize].clone(), BigUint::from)
    }

    /// The number that a weight stands for.
    #[inline]
    pub(in super::super) fn number(&self, weight: Weight) -> Natural {
        weight.small().map_or_else(|| self.big(weight).into(), Natural::from)
    }

    /// The weight in this table for a weight of another table.
    #[inline]
    pub(in super::super) fn import(&mut self, weight: Weight, from: &Self) -> Weight {
        if weight.small().is_some() { weight } else { self.weight(from.big(weight)) }
    }

    /// The product.
    #[inline]
    pub(in super::super) fn times(&mut self, a: Weight, b: Weight) -> Weight {
        if let (Some(a), Some(b)) = (a.small(), b.small())
            && let Some(product) = a.checked_mul(b).filter(|n| n & BIG == 0)
        {
            return Weight(product);
        }
        let product = self.big(a) * self.big(b);
        self.weight(product)
    }

    /// The sum.
    #[inline]
    pub(in super::super) fn plus(&mut self, a: Weight, b: Weight) -> Weight {
        if let (Some(a), Some(b)) = (a.small(), b.small())
            && a + b < BIG
        {
            return Weight(a + b);
        }
        let sum = self.big(a) + self.big(b);
        self.weight(sum)
    }

    /// The greatest common divisor; that of 0 and a number is the number.
    #[inline]
    pub(in super::super) fn gcd(&mut self, a: Weight, b: Weight) -> Weight {
        match (a.small(), b.small()) {
            (Some(1), _) | (_, Some(1)) => Weight::ONE,
            (Some(0), _) => b,
            (_, Some(0)) => a,
            (Some(a), Some(b)) => Weight(a.gcd(&b)),
            _ => {
                let divisor = self.big(a).gcd(&self.big(b));
                self.weight(divisor)
            }
        }
    }

    /// The quotient; `by` must divide `a`.
    #[inline]
    pub(in super::super) fn divided(&mut self, a: Weight, by: Weight) -> Weight {
        match (a.small(), by.small()) {
            (_, Some(1)) => a,
            (Some(a), Some(by)) => Weight(a / by),
            _ => {
                let quotient = self.big(a) / self.big(by);
                self.weight(quotient)
            }
        }
    }
}

heap_of!(Weights { big, places });
