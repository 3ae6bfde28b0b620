//! Any text as a prepared answer: it is read, and read again as it is told, or refused with what to do.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|typed: &str| qgo_chat::hostile::plan(typed));
