//! Any bytes as a conversation in GTP: each line that is not empty gets one answer.
#![no_main]

use libfuzzer_sys::fuzz_target;
use qgo_chat::{Clock, Entropy};

struct Fixed;

impl Clock for Fixed {
    fn now(&self) -> i64 {
        0
    }
}

impl Entropy for Fixed {
    fn fill(&self, bytes: &mut [u8]) {
        bytes.fill(1);
    }
}

fuzz_target!(|bytes: &[u8]| {
    let mut output = Vec::new();
    qgo::gtp::serve(&mut &bytes[..], &mut output, &Fixed, &Fixed).expect("memory can be read and written");
    let answers = output.windows(2).filter(|pair| pair == b"\n\n").count();
    assert!(answers <= bytes.split(|byte| *byte == b'\n').count());
});
