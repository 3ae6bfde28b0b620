//! Any bytes as a record: they are read or refused. If the game can be played through, its record can be
//! written, read and played again. The same bytes as a game of another program are read or refused, too.
#![no_main]

use libfuzzer_sys::fuzz_target;
use qgo_rules::record::{OrdinaryRecord, Record, write};
use qgo_rules::Match;

fuzz_target!(|bytes: &[u8]| {
    let _ = OrdinaryRecord::read(bytes);
    let Ok(record) = Record::read(bytes) else { return };
    let _ = record.verify();
    let Ok(events) = record.events() else { return };
    let Ok(game) = Match::replay(record.settings().clone(), record.secret(), events) else { return };
    let text = write(&game, record.info());
    let again = Record::read(text.as_bytes()).expect("what was written can be read");
    again.events().expect("what was played can be played again");
});
