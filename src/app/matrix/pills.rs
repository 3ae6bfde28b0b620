//! The words of a message in HTML, of which only pills matter: links to users.

use qgo_chat::markup::mention;
use ruma::UserId;

const LINK: &str = "https://matrix.to/#/";

/// The words of an HTML text with its pills as mentions; `None` if it has no pill.
pub(super) fn with_mentions(html: &str) -> Option<String> {
    let html = without_reply(html);
    if !html.contains(LINK) {
        return None;
    }
    let (mut words, mut rest, mut has_pill) = (String::new(), html, false);
    while let Some(at) = rest.find('<') {
        words.push_str(&unescaped(&rest[..at]));
        let Some((tag, after)) = rest[at + 1..].split_once('>') else {
            rest = &rest[at..];
            break;
        };
        rest = after;
        if let Some(user) = pill(tag) {
            // The name between the tags stands for the user.
            let end = rest.find("</a>").map_or(rest.len(), |end| end + "</a>".len());
            words.push_str(&mention(&user));
            rest = &rest[end..];
            has_pill = true;
        } else if matches!(tag.trim_end_matches(['/', ' ']), "br" | "/p" | "/li" | "/div") {
            words.push('\n');
        }
    }
    words.push_str(&unescaped(rest));
    has_pill.then_some(words)
}

/// The text without the copy of what it replies to.
fn without_reply(html: &str) -> &str {
    match html.split_once("</mx-reply>") {
        Some((_, after)) if html.starts_with("<mx-reply>") => after,
        _ => html,
    }
}

/// The user whom a tag links to.
fn pill(tag: &str) -> Option<String> {
    let target = tag.strip_prefix("a ")?.split_once(LINK)?.1;
    let target = target.split(['"', '\'', '?', '/']).next()?;
    let user = from_url(target)?;
    UserId::parse(&user).ok().map(|user| user.to_string())
}

/// An id as it stands in a URL; `None` if it is not text.
fn from_url(written: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(written.len());
    let mut rest = written.as_bytes();
    while let [byte, after @ ..] = rest {
        let digits = after.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
        let escaped = digits.filter(|_| *byte == b'%').and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(escaped.unwrap_or(*byte));
        rest = if escaped.is_some() { &after[2..] } else { after };
    }
    String::from_utf8(bytes).ok()
}

/// A text without HTML's entities.
fn unescaped(text: &str) -> String {
    let entities =
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&nbsp;", " "), ("&amp;", "&")];
    entities.iter().fold(text.to_owned(), |text, (entity, character)| text.replace(entity, character))
}
