//! Any text as a prepared answer: it is refused with a hint, or read, and then its printed form reads the
//! same.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|typed: &str| qgo_chat::hostile::plan(typed));
