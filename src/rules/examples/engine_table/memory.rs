//! Counts allocated bytes. This costs each allocation a few atomic additions, in every representation.

use std::alloc::System;

use cap::Cap;

#[global_allocator]
static ALLOCATOR: Cap<System> = Cap::new(System, usize::MAX);

/// The memory that a game may take according to the goals.
pub(crate) const MOST: usize = 64 << 20;

/// The bytes that are allocated now.
pub(crate) fn live() -> usize {
    ALLOCATOR.allocated()
}

/// The most bytes that were allocated at once so far.
pub(crate) fn peak() -> usize {
    ALLOCATOR.max_allocated()
}

/// In MiB.
pub(crate) fn mebibytes(bytes: usize) -> String {
    format!("{:.1} MiB", bytes as f64 / f64::from(1 << 20))
}
