//! Allocated bytes. Counting costs each allocation a few atomic additions, in every form.

use std::alloc::System;

use cap::Cap;

#[global_allocator]
static ALLOCATOR: Cap<System> = Cap::new(System, usize::MAX);

/// What a game may take in the goals.
pub(crate) const MOST: usize = 64 << 20;

/// Bytes that are allocated now.
pub(crate) fn live() -> usize {
    ALLOCATOR.allocated()
}

/// The most bytes that were ever allocated at once.
pub(crate) fn peak() -> usize {
    ALLOCATOR.max_allocated()
}

/// In MiB.
pub(crate) fn mebibytes(bytes: usize) -> String {
    format!("{:.1} MiB", bytes as f64 / f64::from(1 << 20))
}
