//! How many bytes a value keeps on the heap, counted by capacity. The cache of games is bounded by it.
//!
//! This is a trait of our own because no library can be told the size of another crate's big integers.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::hash::BuildHasher;
use std::sync::{Arc, OnceLock};

use num_bigint::BigUint;
use num_rational::Ratio;

/// A type whose bytes on the heap can be counted.
pub(crate) trait Heap {
    /// Bytes on the heap that are freed with this value, without the value itself. What an [`Arc`] shares
    /// is counted in full by each owner, so a sum is never too small for that reason.
    fn heap(&self) -> usize;
}

/// `flat_heap!(A, B)`: these types keep nothing on the heap.
macro_rules! flat_heap {
    ($($type:ty),* $(,)?) => {
        $(impl $crate::heap::Heap for $type {
            fn heap(&self) -> usize {
                0
            }
        })*
    };
}

/// `heap_of!(A { a, b; c })`: `A` keeps what its fields `a` and `b` keep, and `c` keeps nothing. Every
/// field has to be named, so that a new one cannot be forgotten.
macro_rules! heap_of {
    ($type:ty { $($field:ident),* $(; $($flat:ident),*)? }) => {
        impl $crate::heap::Heap for $type {
            fn heap(&self) -> usize {
                let Self { $($field,)* $($($flat: _,)*)? } = self;
                0 $(+ $crate::heap::Heap::heap($field))*
            }
        }
    };
}

pub(crate) use {flat_heap, heap_of};

flat_heap!(u8, u16, u32, u64, usize, bool);

/// The bytes of the digits. The spare capacity is not public, and is assumed to be one digit.
impl Heap for BigUint {
    fn heap(&self) -> usize {
        match self.bits().div_ceil(64) {
            0 => 0,
            digits => 8 * (digits as usize + 1),
        }
    }
}

impl Heap for Ratio<BigUint> {
    fn heap(&self) -> usize {
        self.numer().heap() + self.denom().heap()
    }
}

impl<T: Heap> Heap for Option<T> {
    fn heap(&self) -> usize {
        self.as_ref().map_or(0, Heap::heap)
    }
}

impl<T: Heap> Heap for OnceLock<T> {
    fn heap(&self) -> usize {
        self.get().map_or(0, Heap::heap)
    }
}

impl<A: Heap, B: Heap> Heap for (A, B) {
    fn heap(&self) -> usize {
        self.0.heap() + self.1.heap()
    }
}

impl<T: Heap, const N: usize> Heap for [T; N] {
    fn heap(&self) -> usize {
        self.iter().map(Heap::heap).sum()
    }
}

impl<T: Heap> Heap for [T] {
    fn heap(&self) -> usize {
        self.iter().map(Heap::heap).sum()
    }
}

impl<T: Heap> Heap for Vec<T> {
    fn heap(&self) -> usize {
        self.capacity() * size_of::<T>() + self.as_slice().heap()
    }
}

impl<T: Heap + ?Sized> Heap for Box<T> {
    fn heap(&self) -> usize {
        size_of_val(&**self) + (**self).heap()
    }
}

/// An `Arc` allocates two counters beside the value.
impl<T: Heap + ?Sized> Heap for Arc<T> {
    fn heap(&self) -> usize {
        2 * size_of::<usize>() + size_of_val(&**self) + (**self).heap()
    }
}

impl<K: Heap, V: Heap> Heap for BTreeMap<K, V> {
    fn heap(&self) -> usize {
        let entries = self.iter().map(|(key, value)| key.heap() + value.heap()).sum::<usize>();
        nodes::<K, V>(self.len()) + entries
    }
}

impl<T: Heap> Heap for BTreeSet<T> {
    fn heap(&self) -> usize {
        nodes::<T, ()>(self.len()) + self.iter().map(Heap::heap).sum::<usize>()
    }
}

impl<K: Heap, V: Heap, S: BuildHasher> Heap for HashMap<K, V, S> {
    fn heap(&self) -> usize {
        let entries = self.iter().map(|(key, value)| key.heap() + value.heap()).sum::<usize>();
        table::<(K, V)>(self.capacity()) + entries
    }
}

impl<T: Heap, S: BuildHasher> Heap for HashSet<T, S> {
    fn heap(&self) -> usize {
        table::<T>(self.capacity()) + self.iter().map(Heap::heap).sum::<usize>()
    }
}

/// The number of nodes of a standard library B-tree with this many entries. A node has room for 11; those
/// of a large tree are assumed to hold 6, as after insertions in order.
fn nodes<K, V>(entries: usize) -> usize {
    const ROOM: usize = 11;
    const HELD: usize = 6;
    let leaf = ROOM * (size_of::<K>() + size_of::<V>()) + 2 * size_of::<usize>();
    let mut level = if entries <= ROOM { entries.min(1) } else { entries.div_ceil(HELD) };
    let mut bytes = level * leaf;
    while level > 1 {
        level = if level <= ROOM + 1 { 1 } else { level.div_ceil(HELD) };
        bytes += level * (leaf + (ROOM + 1) * size_of::<usize>());
    }
    bytes
}

/// The size of a standard library hash table of this capacity: at most seven of eight buckets are used,
/// and each has one control byte, with 16 more at the end.
fn table<T>(capacity: usize) -> usize {
    match capacity {
        0 => 0,
        _ => (capacity * 8 / 7).next_power_of_two() * (size_of::<T>() + 1) + 16,
    }
}
