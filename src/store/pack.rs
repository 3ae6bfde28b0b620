//! The packed form of a game that is over: its settings, its time control and its log in few bytes.
//!
//! Everything comes back as it was, byte for byte. The texts stay opaque: they are compressed by zstd with a
//! dictionary of what they often contain. What is secret is sealed, as in the log, but all of it at once.
//!
//! ```text
//! version           1 byte, here 1
//! texts             1 + length; a frame: settings, time control if there is one, shown parts, a line each
//! number of events
//! for each event    its time after that of the one before; (when it was told after that) * 8 + whose clocks ran
//! number of secrets
//! for each secret   how many events without one precede it
//! sealed secrets    if there are any: their length; a sealed frame, a line each
//! digest            the first 8 bytes of the SHA-256 of the game's commitment and of all before
//! ```
//!
//! Numbers have seven bits in each byte, the low ones first (LEB128), and signs in their lowest bit. A frame is
//! the length of its text, its own length, and the bytes of zstd. The dictionary belongs to the version: what
//! was packed once must be readable for ever, so another dictionary needs another version.

use sha2::{Digest as _, Sha256};
use zstd_safe::{CCtx, DCtx};

use crate::seal::{Sealer, Slot};
use crate::{Millis, Pair, StoredEvent};

const VERSION: u8 = 1;
const DICTIONARY: &[u8] = include_bytes!("pack/dictionary.txt");
/// Logs are short: higher levels make them a hundredth smaller, and take many times as long.
const LEVEL: i32 = 9;
/// The most bytes that texts may have; the longest log of a game has a hundredth of it.
const MOST: usize = 1 << 24;
/// The length of a digest in bytes.
const DIGEST: usize = 8;
/// Secrets are padded to a multiple of this, so that their length tells next to nothing of them.
const PADDING: usize = 32;
/// The code of an event from before there were clocks.
const NO_CLOCKS: u64 = 4;

/// What is packed of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unpacked {
    pub(crate) settings: String,
    pub(crate) time: Option<String>,
    pub(crate) events: Vec<StoredEvent>,
}

/// Packs a game with this commitment. `None` if it would not come back as it was: a secret part could not be
/// read, an event is not told, or a text has several lines.
pub(crate) fn pack(sealer: &Sealer, commitment: &[u8; 32], game: &Unpacked) -> Option<Vec<u8>> {
    let mut packed = vec![VERSION];
    let texts = [Some(&game.settings), game.time.as_ref()].into_iter().flatten();
    push_number(&mut packed, u64::from(game.time.is_some()));
    packed.extend(frame(texts.chain(game.events.iter().map(|event| &event.shown)))?);
    push_number(&mut packed, game.events.len() as u64);
    let mut before = 0;
    for event in &game.events {
        push_number(&mut packed, folded(event.at.checked_sub(before)?));
        before = event.at;
        let told = folded(event.told?.checked_sub(event.at)?);
        push_number(&mut packed, told.checked_mul(8)? | event.runs.map_or(NO_CLOCKS, code_of));
    }
    let secrets =
        || game.events.iter().enumerate().filter_map(|(index, event)| Some((index, event.secret.as_ref()?)));
    push_number(&mut packed, secrets().count() as u64);
    let mut next = 0;
    for (index, _) in secrets() {
        push_number(&mut packed, (index - next) as u64);
        next = index + 1;
    }
    if secrets().next().is_some() {
        let mut plain = frame(secrets().map(|(_, secret)| secret))?;
        plain.resize(plain.len().next_multiple_of(PADDING), 0);
        let sealed = sealer.seal(Slot::Log(commitment), &plain);
        push_number(&mut packed, sealed.len() as u64);
        packed.extend(sealed);
    }
    packed.extend(digest(commitment, &packed));
    (unpack(sealer, commitment, &packed).as_ref() == Some(game)).then_some(packed)
}

/// The inverse of [`pack`]. `None` if the bytes are not what it has made for this commitment. With another key
/// the secret parts are marked as unreadable.
pub(crate) fn unpack(sealer: &Sealer, commitment: &[u8; 32], packed: &[u8]) -> Option<Unpacked> {
    let (mut rest, digest_of_all) = packed.split_last_chunk::<DIGEST>()?;
    if digest(commitment, rest) != *digest_of_all {
        return None;
    }
    let rest = &mut rest;
    let (settings, time, shown) = heading(rest)?;
    let count = usize::try_from(number(rest)?).ok()?;
    let mut lines = shown.lines();
    let mut events = Vec::new();
    let mut before = 0;
    for _ in 0..count {
        let at = unfolded(number(rest)?).checked_add(before)?;
        before = at;
        let code = number(rest)?;
        events.push(StoredEvent {
            shown: lines.next()?.to_owned(),
            secret: None,
            unreadable: false,
            at,
            runs: runs_of(code & 7)?,
            told: Some(unfolded(code >> 3).checked_add(at)?),
        });
    }
    let mut secret = Vec::new();
    let mut next = 0_usize;
    for _ in 0..number(rest)? {
        let index = usize::try_from(number(rest)?).ok()?.checked_add(next)?;
        events.get_mut(index)?.unreadable = true;
        secret.push(index);
        next = index.checked_add(1)?;
    }
    if !secret.is_empty() {
        let length = usize::try_from(number(rest)?).ok()?;
        let sealed = take(rest, length)?;
        if let Some(plain) = sealer.open(Slot::Log(commitment), sealed) {
            let texts = text(&mut plain.as_slice())?;
            let mut lines = texts.lines();
            for index in secret {
                let event = events.get_mut(index)?;
                event.secret = Some(lines.next()?.to_owned());
                event.unreadable = false;
            }
            lines.next().is_none().then_some(())?;
        }
    }
    (lines.next().is_none() && rest.is_empty()).then_some(Unpacked { settings, time, events })
}

/// The settings and the time control of a packed game.
pub(crate) fn terms(packed: &[u8]) -> Option<(String, Option<String>)> {
    let (settings, time, _) = heading(&mut &*packed)?;
    Some((settings, time))
}

/// The settings, the time control and the shown parts of all events, a line each.
fn heading(rest: &mut &[u8]) -> Option<(String, Option<String>, String)> {
    if take(rest, 1)? != [VERSION] {
        return None;
    }
    let timed = match number(rest)? {
        0 => false,
        1 => true,
        _ => return None,
    };
    let texts = text(rest)?;
    let (settings, texts) = texts.split_once('\n')?;
    let (time, shown) = match timed {
        true => texts.split_once('\n').map(|(time, shown)| (Some(time.to_owned()), shown))?,
        false => (None, texts),
    };
    Some((settings.to_owned(), time, shown.to_owned()))
}

/// Compresses texts, a line each.
fn frame<'t>(texts: impl Iterator<Item = &'t String>) -> Option<Vec<u8>> {
    let mut plain = String::new();
    for text in texts {
        if text.contains(['\n', '\r']) {
            return None;
        }
        plain.push_str(text);
        plain.push('\n');
    }
    if plain.len() > MOST {
        return None;
    }
    let mut compressed = vec![0; zstd_safe::compress_bound(plain.len())];
    let length = CCtx::try_create()?
        .compress_using_dict(&mut *compressed, plain.as_bytes(), DICTIONARY, LEVEL)
        .ok()?;
    let mut frame = Vec::new();
    push_number(&mut frame, plain.len() as u64);
    push_number(&mut frame, length as u64);
    frame.extend(compressed.get(..length)?);
    Some(frame)
}

/// The texts of a frame, a line each.
fn text(rest: &mut &[u8]) -> Option<String> {
    let plain = usize::try_from(number(rest)?).ok().filter(|length| *length <= MOST)?;
    let compressed = usize::try_from(number(rest)?).ok()?;
    let compressed = take(rest, compressed)?;
    let mut text = vec![0; plain];
    let length = DCtx::try_create()?.decompress_using_dict(&mut *text, compressed, DICTIONARY).ok()?;
    String::from_utf8(text).ok().filter(|text| text.len() == length)
}

fn digest(commitment: &[u8; 32], packed: &[u8]) -> [u8; DIGEST] {
    let mut digest = [0; DIGEST];
    let whole = Sha256::new().chain_update(commitment).chain_update(packed).finalize();
    digest.iter_mut().zip(whole).for_each(|(digest, byte)| *digest = byte);
    digest
}

fn push_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push((number & 0x7F) as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn number(rest: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let byte = u64::from(*take(rest, 1)?.first()?);
        let part = byte & 0x7F;
        number |= part << shift;
        if part << shift >> shift != part {
            return None;
        }
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

fn take<'b>(rest: &mut &'b [u8], length: usize) -> Option<&'b [u8]> {
    let (taken, left) = rest.split_at_checked(length)?;
    *rest = left;
    Some(taken)
}

/// A number with its sign in the lowest bit, so that small ones are small whatever their sign is.
const fn folded(number: Millis) -> u64 {
    ((number << 1) ^ (number >> 63)).cast_unsigned()
}

const fn unfolded(number: u64) -> Millis {
    (number >> 1).cast_signed() ^ -(number & 1).cast_signed()
}

/// Whose clocks run, as a sum: 1 for Black's, 2 for White's.
fn code_of(runs: Pair<bool>) -> u64 {
    u64::from(runs.black) + 2 * u64::from(runs.white)
}

fn runs_of(code: u64) -> Option<Option<Pair<bool>>> {
    match code {
        NO_CLOCKS => Some(None),
        0..NO_CLOCKS => Some(Some(Pair { black: code & 1 != 0, white: code & 2 != 0 })),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
