//! Multiplicities of listed realities: machine words while they fit, big integers beyond.

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::One;

use crate::heap::Heap;

/// The multiplicity of a reality, at least 1.
pub(super) trait Weight: Clone + Heap + Send + Sync + 'static {
    /// A type that holds the sum of any number of weights.
    type Sum: Clone + Default + Into<BigUint>;

    /// Adds to a sum.
    fn add_to(&self, sum: &mut Self::Sum);

    /// `self + other`, or `None` if this type cannot hold it.
    fn plus(&self, other: &Self) -> Option<Self>;

    /// The greatest common divisor.
    fn gcd(&self, other: &Self) -> Self;

    /// Whether it is 1.
    fn is_one(&self) -> bool;

    /// The quotient; `by` must divide `self`.
    fn divided(&self, by: &Self) -> Self;

    /// As a big integer.
    fn to_big(&self) -> BigUint;
}

/// The sum of some weights.
pub(super) fn sum<'a, T: Weight>(weights: impl IntoIterator<Item = &'a T>) -> BigUint {
    let mut sum = T::Sum::default();
    for weight in weights {
        weight.add_to(&mut sum);
    }
    sum.into()
}

/// Divides all by their greatest common divisor.
pub(super) fn simplify<T: Weight>(weights: &mut [T]) {
    let Some((first, rest)) = weights.split_first() else { return };
    let mut divisor = first.clone();
    for weight in rest {
        if divisor.is_one() {
            return;
        }
        divisor = divisor.gcd(weight);
    }
    if !divisor.is_one() {
        for weight in weights {
            *weight = weight.divided(&divisor);
        }
    }
}

impl Weight for u64 {
    /// The sum of fewer than 2⁶⁴ weights below 2⁶⁴ always fits.
    type Sum = u128;

    #[inline]
    fn add_to(&self, sum: &mut u128) {
        *sum += u128::from(*self);
    }

    #[inline]
    fn plus(&self, other: &Self) -> Option<Self> {
        self.checked_add(*other)
    }

    fn gcd(&self, other: &Self) -> Self {
        Integer::gcd(self, other)
    }

    #[inline]
    fn is_one(&self) -> bool {
        *self == 1
    }

    fn divided(&self, by: &Self) -> Self {
        self / by
    }

    fn to_big(&self) -> BigUint {
        (*self).into()
    }
}

impl Weight for BigUint {
    type Sum = Self;

    fn add_to(&self, sum: &mut Self) {
        *sum += self;
    }

    fn plus(&self, other: &Self) -> Option<Self> {
        Some(self + other)
    }

    fn gcd(&self, other: &Self) -> Self {
        Integer::gcd(self, other)
    }

    fn is_one(&self) -> bool {
        One::is_one(self)
    }

    fn divided(&self, by: &Self) -> Self {
        self / by
    }

    fn to_big(&self) -> BigUint {
        self.clone()
    }
}
