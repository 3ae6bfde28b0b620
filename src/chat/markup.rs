//! What the text of a message contains besides words, code and emphasis: mentions, channels, times and links
//! to messages. Chat writes them with this module, and an adapter reads them with it ([`pieces`]) to write
//! them in its platform's way.
//!
//! | written | is |
//! | --- | --- |
//! | `<@USER>` | the mention of a user, who is notified only if [`Message::notify`](crate::Message) names them |
//! | `<#CHANNEL>` | a channel or thread |
//! | `<t:SECONDS:R>` | a moment, as how far it is from now |
//! | `<t:SECONDS:D>` | the day of a moment |
//! | `[label](message:SERVER/CHANNEL/MESSAGE)` | a link to a message; no server: empty |
//!
//! Ids are the platform's and can be any text: every byte of them that is not an ASCII letter, digit, `-` or
//! `_` is written as in URLs, as `%` and two digits. None of this has a meaning in code or after a backslash.

use std::fmt;

use qgo_store::{Millis, Place};

/// A part of a text. Its `Display` is how chat writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece<'a> {
    /// Words, with their emphasis, lists, quotes and other links.
    Text(&'a str),
    /// Code, with the backticks around it.
    Code(&'a str),
    /// A user, by id.
    Mention(String),
    /// A channel or thread, by id.
    Channel(String),
    /// A moment.
    Time {
        /// The moment, to the second.
        at: Millis,
        /// What is said of it.
        told: Told,
    },
    /// A link to a message.
    Message {
        /// The label.
        label: &'a str,
        /// The server of the channel, if any.
        server: Option<String>,
        /// The channel.
        channel: String,
        /// The message.
        message: String,
    },
}

/// What is said of a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// Its distance from now.
    Relative,
    /// Its day.
    Day,
}

impl fmt::Display for Piece<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) | Self::Code(text) => f.write_str(text),
            Self::Mention(user) => write!(f, "<@{}>", Id(user)),
            Self::Channel(channel) => write!(f, "<#{}>", Id(channel)),
            Self::Time { at, told } => {
                let style = if *told == Told::Day { 'D' } else { 'R' };
                write!(f, "<t:{}:{style}>", at.div_euclid(1000))
            }
            Self::Message { label, server, channel, message } => {
                let server = server.as_deref().unwrap_or_default();
                write!(f, "[{label}](message:{}/{}/{})", Id(server), Id(channel), Id(message))
            }
        }
    }
}

/// The mention of a user.
pub fn mention(user: &str) -> String {
    Piece::Mention(user.to_owned()).to_string()
}

/// A channel or thread.
pub fn channel(id: &str) -> String {
    Piece::Channel(id.to_owned()).to_string()
}

/// The mentions of several channels.
pub(crate) fn channels(ids: &[String]) -> String {
    ids.iter().map(|id| channel(id)).collect::<Vec<_>>().join(", ")
}

/// A moment as its distance from now.
pub(crate) fn relative(at: Millis) -> String {
    Piece::Time { at, told: Told::Relative }.to_string()
}

/// The day of a moment.
pub(crate) fn day(at: Millis) -> String {
    Piece::Time { at, told: Told::Day }.to_string()
}

/// A link to a message.
pub(crate) fn message_link(label: &str, place: &Place, message: &str) -> String {
    let (server, channel) = (place.server.clone(), place.channel.clone());
    Piece::Message { label, server, channel, message: message.to_owned() }.to_string()
}

/// The number of links to messages in a text.
pub(crate) fn links(text: &str) -> usize {
    pieces(text).iter().filter(|piece| matches!(piece, Piece::Message { .. })).count()
}

/// Whether somebody who typed this means a user, readable or not.
pub(crate) fn is_for_user(typed: &str) -> bool {
    typed.starts_with("<@")
}

/// The user whose mention, as written by [`mention`], somebody typed.
pub(crate) fn typed_user(typed: &str) -> Option<String> {
    match pieces(typed).pop() {
        Some(Piece::Mention(user)) if is_for_user(typed) => Some(user),
        _ => None,
    }
}

/// The channel whose mention, as written by [`channel`], somebody typed.
pub(crate) fn typed_channel(typed: &str) -> Option<String> {
    match pieces(typed).pop() {
        Some(Piece::Channel(channel)) if typed.starts_with("<#") => Some(channel),
        _ => None,
    }
}

/// The parts of a text, in order. What only looks like a mention and the like is text.
pub fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let (mut begun, mut at) = (0, 0);
    while let Some(found) = text[at..].find(['\\', '`', '<', '[']) {
        at += found;
        let rest = &text[at..];
        let (piece, length) = match rest.as_bytes()[0] {
            // The next character is not markup, whatever it is.
            b'\\' => (None, rest.chars().take(2).map(char::len_utf8).sum()),
            b'`' => {
                let code = code_at(rest);
                (code.contains(|c| c != '`').then_some(Piece::Code(code)), code.len())
            }
            b'<' => angled(rest).map_or((None, 1), |(piece, length)| (Some(piece), length)),
            _ => link(rest).map_or((None, 1), |(piece, length)| (Some(piece), length)),
        };
        if let Some(piece) = piece {
            pieces.extend((begun < at).then(|| Piece::Text(&text[begun..at])));
            pieces.push(piece);
            begun = at + length;
        }
        at += length;
    }
    pieces.extend((begun < text.len()).then(|| Piece::Text(&text[begun..])));
    pieces
}

/// The code at the beginning of a text, between two runs of equally many backticks; if it does not end, only
/// the first run.
fn code_at(text: &str) -> &str {
    let run = |text: &str| text.len() - text.trim_start_matches('`').len();
    let marks = run(text);
    let mut at = marks;
    while let Some(next) = text[at..].find('`') {
        let ends = run(&text[at + next..]);
        at += next + ends;
        if ends == marks {
            return &text[..at];
        }
    }
    &text[..marks]
}

/// The mention, channel or time at the beginning of a text, and its length.
fn angled(text: &str) -> Option<(Piece<'_>, usize)> {
    let inside = text.strip_prefix('<')?.split_once('>')?.0;
    let length = inside.len() + 2;
    if let Some(user) = inside.strip_prefix('@') {
        // Discord formerly wrote users with nicknames like this.
        return Some((Piece::Mention(read(user.strip_prefix('!').unwrap_or(user))?), length));
    }
    if let Some(channel) = inside.strip_prefix('#') {
        return Some((Piece::Channel(read(channel)?), length));
    }
    let (seconds, style) = inside.strip_prefix("t:")?.split_once(':')?;
    let told = match style {
        "R" => Told::Relative,
        "D" => Told::Day,
        _ => return None,
    };
    let at = seconds.parse::<Millis>().ok()?.checked_mul(1000)?;
    Some((Piece::Time { at, told }, length))
}

/// The link to a message at the beginning of a text, and its length.
fn link(text: &str) -> Option<(Piece<'_>, usize)> {
    let (label, rest) = text.strip_prefix('[')?.split_once("](message:")?;
    let address = rest.split_once(')')?.0;
    let mut parts = address.split('/');
    let (server, channel, message) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() || label.contains([']', '\n']) {
        return None;
    }
    let server = if server.is_empty() { None } else { Some(read(server)?) };
    let length = label.len() + address.len() + "[](message:)".len();
    Some((Piece::Message { label, server, channel: read(channel)?, message: read(message)? }, length))
}

/// An id in its written form.
struct Id<'a>(&'a str);

impl fmt::Display for Id<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.bytes().try_for_each(|byte| match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' => write!(f, "{}", char::from(byte)),
            _ => write!(f, "%{byte:02X}"),
        })
    }
}

/// Reads a written id; `None` if it is not one.
fn read(written: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(written.len());
    let mut rest = written.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => {
                let [high, low] = [rest.next()?, rest.next()?].map(|digit| char::from(digit).to_digit(16));
                u8::try_from(high? * 16 + low?).ok()?
            }
            _ if byte.is_ascii_alphanumeric() || b"-_".contains(&byte) => byte,
            _ => return None,
        });
    }
    String::from_utf8(bytes).ok().filter(|id| !id.is_empty())
}

#[cfg(test)]
mod tests;
