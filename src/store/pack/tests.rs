use std::sync::Arc;

use super::*;
use crate::SealKey;

const COMMITMENT: [u8; 32] = [8; 32];

fn sealer(key: u8) -> Sealer {
    Sealer::new(&SealKey::from_bytes([key; 32]), Arc::new(|bytes: &mut [u8]| bytes.fill(5)))
}

fn event(shown: &str, secret: Option<&str>, at: Millis, told: Millis) -> StoredEvent {
    let runs = Some(Pair { black: at % 2 == 0, white: true });
    let secret = secret.map(str::to_owned);
    StoredEvent { shown: shown.to_owned(), secret, unreadable: false, at, runs, told: Some(told) }
}

/// A game with everything that a log can have, and with values at the edges of their kinds.
fn game() -> Unpacked {
    let mut early = event(r#"{"color":"B","do":"commit"}"#, None, Millis::MIN / 64, -4);
    early.runs = None;
    let events = vec![
        early,
        event("", Some(""), -3, -3),
        event(r#"{"color":"W","do":"place","at":["C3","D4"]}"#, None, 1_767_225_600_000, 1_767_225_600_400),
        event("ß\u{1F512}\0\u{1A}", Some("D4 \u{1F512}   "), 1_767_225_600_000, 1_767_225_500_000),
        event(r#"{"color":"B","do":"resign"}"#, None, Millis::MAX / 64, Millis::MAX / 64 + 5000),
    ];
    Unpacked {
        settings: r#"{"system":"superposed","size":9}"#.to_owned(),
        time: Some("1d".to_owned()),
        events,
    }
}

#[test]
fn everything_comes_back_as_it_was() {
    let empty = Unpacked { settings: String::new(), time: None, events: Vec::new() };
    let untimed = Unpacked { time: None, ..game() };
    let blank = Unpacked { time: Some(String::new()), ..empty.clone() };
    for game in [game(), untimed, empty, blank] {
        let packed = pack(&sealer(1), &COMMITMENT, &game).unwrap();
        assert_eq!(unpack(&sealer(1), &COMMITMENT, &packed), Some(game.clone()));
        assert_eq!(terms(&packed), Some((game.settings, game.time)));
    }
}

/// What was packed by the first version that packs is read for ever.
#[test]
fn what_was_packed_once_is_read() {
    let packed = hex::decode(include_str!("version-1.hex").trim()).unwrap();
    assert_eq!(unpack(&sealer(1), &COMMITMENT, &packed), Some(game()));
}

#[test]
fn what_would_not_come_back_is_not_packed() {
    let changed = |change: &dyn Fn(&mut Unpacked)| {
        let mut game = game();
        change(&mut game);
        pack(&sealer(1), &COMMITMENT, &game)
    };
    assert!(changed(&|_| ()).is_some());
    assert_eq!(changed(&|game| game.events[2].told = None), None, "its post is still owed");
    assert_eq!(changed(&|game| game.events[1].unreadable = true), None);
    assert_eq!(changed(&|game| game.events[2].shown.push('\n')), None);
    assert_eq!(changed(&|game| game.events[1].secret = Some("D4\r".to_owned())), None);
    assert_eq!(changed(&|game| game.events[2].at = Millis::MIN), None);
}

#[test]
fn another_key_leaves_the_secrets_closed() {
    let packed = pack(&sealer(1), &COMMITMENT, &game()).unwrap();
    let mut expected = game();
    for event in &mut expected.events {
        event.unreadable = event.secret.take().is_some();
    }
    assert_eq!(unpack(&sealer(2), &COMMITMENT, &packed), Some(expected));
}

#[test]
fn secrets_are_sealed() {
    let points = "the points are T19 S19 R19 and nothing else";
    let mut game = game();
    game.events[1].secret = Some(points.to_owned());
    let packed = pack(&sealer(1), &COMMITMENT, &game).unwrap();
    let frame = frame([points.to_owned()].iter()).unwrap();
    for hidden in [points.as_bytes(), &frame[4..]] {
        assert!(!packed.windows(hidden.len()).any(|bytes| bytes == hidden));
    }
}

#[test]
fn every_change_and_every_cut_is_noticed() {
    let packed = pack(&sealer(1), &COMMITMENT, &game()).unwrap();
    for at in 0..packed.len() {
        let mut changed = packed.clone();
        changed[at] ^= 1;
        assert_eq!(unpack(&sealer(1), &COMMITMENT, &changed), None, "byte {at}");
        assert_eq!(unpack(&sealer(1), &COMMITMENT, &packed[..at]), None, "cut at {at}");
    }
    assert_eq!(unpack(&sealer(1), &[9; 32], &packed), None, "another game");
}

/// Numbers that look like chance, the same in every run.
fn dice() -> impl FnMut(usize) -> usize {
    let mut state = 1_u64;
    move |below| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    }
}

/// Logs of whatever actions there are in any rule system, with other points and draws each time.
#[test]
fn every_log_comes_back() {
    let lines: Vec<&str> = std::str::from_utf8(DICTIONARY).unwrap().lines().collect();
    let mut next = dice();
    let sealer = sealer(1);
    for _ in 0..200 {
        let (mut at, mut events) = (1_767_225_600_000, Vec::new());
        for _ in 0..next(80) {
            let digits = |c: char, next: &mut dyn FnMut(usize) -> usize| match c {
                '0'..='9' => char::from_digit(next(10) as u32, 10).unwrap(),
                'A'..='T' => char::from(b'A' + next(20) as u8),
                other => other,
            };
            let line: String = lines[next(lines.len())].chars().map(|c| digits(c, &mut next)).collect();
            let secret = (next(4) == 0).then(|| lines[next(lines.len())]);
            at += 10_i64.pow(next(10) as u32);
            let mut event = event(&line, secret, at, at + next(5000) as i64 - 1000);
            event.runs = event.runs.filter(|_| next(5) > 0);
            events.push(event);
        }
        let settings = lines[next(lines.len())].to_owned();
        let game = Unpacked { settings, time: (next(2) == 0).then(|| "3d".to_owned()), events };
        let packed = pack(&sealer, &COMMITMENT, &game).unwrap();
        assert_eq!(unpack(&sealer, &COMMITMENT, &packed), Some(game));
    }
}

/// Bytes whose digest fits get as far as they can be read.
#[test]
fn no_bytes_are_too_much() {
    let packed = pack(&sealer(1), &COMMITMENT, &game()).unwrap();
    let body = &packed[..packed.len() - DIGEST];
    let mut next = dice();
    let mut read = 0;
    for _ in 0..4000 {
        let mut bytes = body.to_vec();
        for _ in 0..=next(4) {
            let (at, value) = (next(bytes.len()), next(256));
            match next(4) {
                0 => bytes.truncate(at + 1),
                1 => bytes.insert(at, value as u8),
                _ => bytes[at] = value as u8,
            }
        }
        drop(terms(&bytes));
        let digest = digest(&COMMITMENT, &bytes);
        bytes.extend(digest);
        read += usize::from(unpack(&sealer(1), &COMMITMENT, &bytes).is_some());
    }
    assert!(read > 0, "some changes of times make another game");
}
