//! Any bytes as a GTP session, which must not panic or give a line more than one answer. The first byte chooses the
//! rule system with which it begins.
#![no_main]

use std::cell::Cell;

use libfuzzer_sys::fuzz_target;
use qgo_rules::System;

/// More lines than this say nothing new, and thinking takes its time.
const MOST_LINES: usize = 64;

fuzz_target!(|bytes: &[u8]| {
    let lines = bytes.split(|byte| *byte == b'\n').count();
    if lines > MOST_LINES {
        return;
    }
    let first = usize::from(bytes.first().copied().unwrap_or_default());
    let system = System::ALL[first % System::ALL.len()];
    let mut output = Vec::new();
    let entropy = |seed: &mut [u8]| seed.fill(1);
    // Time flies, so that the computer opponent does not think for long.
    let now = Cell::new(0);
    let clock = || now.replace(now.get() + 10_000);
    qgo_programs::gtp::serve(system, &mut &bytes[..], &mut output, &entropy, &clock)
        .expect("memory can be read and written");
    let answers = output.windows(2).filter(|pair| pair == b"\n\n").count();
    assert!(answers <= lines);
});
