//! Numbers of realities: 128-bit integers while they fit, big integers beyond.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use crate::heap::Heap;

/// A natural number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) enum Natural {
    Small(u128),
    /// A number of at least 2¹²⁸.
    Big(Box<BigUint>),
}

impl Natural {
    pub(in super::super) const ZERO: Self = Self::Small(0);
    pub(in super::super) const ONE: Self = Self::Small(1);

    /// As a big integer.
    pub(in super::super) fn to_big(&self) -> BigUint {
        match self {
            Self::Small(n) => (*n).into(),
            Self::Big(n) => (**n).clone(),
        }
    }

    /// The sum.
    #[inline]
    pub(in super::super) fn plus(&self, other: &Self) -> Self {
        if let (Self::Small(a), Self::Small(b)) = (self, other)
            && let Some(sum) = a.checked_add(*b)
        {
            return Self::Small(sum);
        }
        (self.to_big() + other.to_big()).into()
    }

    /// The product.
    #[inline]
    pub(in super::super) fn times(&self, other: &Self) -> Self {
        if let (Self::Small(a), Self::Small(b)) = (self, other)
            && let Some(product) = a.checked_mul(*b)
        {
            return Self::Small(product);
        }
        (self.to_big() * other.to_big()).into()
    }
}

impl From<u64> for Natural {
    fn from(n: u64) -> Self {
        Self::Small(n.into())
    }
}

impl From<BigUint> for Natural {
    fn from(n: BigUint) -> Self {
        match n.to_u128() {
            Some(small) => Self::Small(small),
            None => Self::Big(Box::new(n)),
        }
    }
}

impl Heap for Natural {
    fn heap(&self) -> usize {
        match self {
            Self::Small(_) => 0,
            Self::Big(n) => n.heap(),
        }
    }
}
