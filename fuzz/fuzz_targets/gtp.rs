//! Any bytes as a GTP session, which must not panic or give a line more than one answer.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut output = Vec::new();
    let entropy = |seed: &mut [u8]| seed.fill(1);
    qgo_programs::gtp::serve(&mut &bytes[..], &mut output, &entropy, &|| 0)
        .expect("memory can be read and written");
    let answers = output.windows(2).filter(|pair| pair == b"\n\n").count();
    assert!(answers <= bytes.split(|byte| *byte == b'\n').count());
});
