//! Any bytes as the bodies and queries that the page sends, including the ids of commands and buttons.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| qgo_web::hostile::read(bytes));
