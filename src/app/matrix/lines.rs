//! What people type, as lines that chat reads.

use qgo_chat::markup::mention;
use ruma::UserId;

use super::events::Event;
use super::pills::with_mentions;

/// The word that begins a line for QGo in a room.
const CALL: &str = "!qgo";

/// The most characters of a message that are read.
pub(super) const LONGEST: usize = 4000;

/// Who QGo is in a room.
#[derive(Clone, Copy)]
pub(super) struct Me<'a> {
    /// Its user.
    pub(super) id: &'a UserId,
    /// The name that it shows there.
    pub(super) name: &'a str,
}

/// The words of a message: its body, with those whom it names by pills or by their ids as mentions, and
/// without the copy of what it replies to.
pub(super) fn words_of(event: &Event) -> String {
    let body = event.text("body").unwrap_or_default();
    let html =
        event.text("formatted_body").filter(|_| event.text("format") == Some("org.matrix.custom.html"));
    match html.and_then(with_mentions) {
        Some(words) => words,
        None => with_ids(without_quote(body, event.replies_to().is_some())),
    }
}

/// What is left of a message if it is addressed to QGo; `None` if it is not.
pub(super) fn addressed(words: &str, me: Me<'_>) -> Option<String> {
    let words = words.trim_start();
    let first = words.split(char::is_whitespace).next().unwrap_or_default();
    if first.eq_ignore_ascii_case(CALL) {
        return Some(words[first.len()..].trim().to_owned());
    }
    let own = mention(me.id.as_str());
    if let Some(rest) = words.strip_prefix(&own) {
        return Some(rest.trim_start_matches([':', ',']).trim().to_owned());
    }
    let names = [me.name, me.id.localpart()];
    names.into_iter().filter(|name| !name.is_empty()).find_map(|name| {
        let rest = strip_ignoring_case(words, name)?;
        let rest = rest.strip_prefix([':', ','])?;
        Some(rest.trim().to_owned())
    })
}

/// The command that replying to a board with these words is; `None` if they are not points.
pub(super) fn as_points(words: &str, command: &str) -> Option<String> {
    let is_between = |c: char| c.is_whitespace() || matches!(c, ',' | '+' | ';');
    let mut points = words.split(is_between).filter(|word| !word.is_empty()).peekable();
    points.peek()?;
    let mut is_first = true;
    points
        .all(|word| {
            // A weight may stand after a point.
            let digits = word.strip_suffix('%').unwrap_or(word);
            let is_weight = !is_first && (1..=2).contains(&digits.len()) && digits.parse::<u8>().is_ok();
            is_first = false;
            is_weight || qgo_rules::Action::naming([word]).is_ok()
        })
        .then(|| format!("/{command} {}", words.trim()))
}

fn strip_ignoring_case<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let mut rest = text.chars();
    for expected in name.chars() {
        let found = rest.next()?;
        if found != expected && !found.to_lowercase().eq(expected.to_lowercase()) {
            return None;
        }
    }
    Some(rest.as_str())
}

/// A body without the quotation of what it replies to, which older clients put before it.
fn without_quote(body: &str, is_reply: bool) -> &str {
    let mut rest = body;
    while is_reply && rest.starts_with("> ") {
        rest = rest.split_once('\n').map_or("", |(_, after)| after);
    }
    rest.trim()
}

/// The text with the user ids in it as mentions.
fn with_ids(text: &str) -> String {
    let word = |word: &str| {
        let Some(at) = word.find('@') else { return word.to_owned() };
        let (before, id) = word.split_at(at);
        if !before.is_empty() && !before.ends_with([':', '=']) {
            return word.to_owned();
        }
        let ends = id.trim_end_matches([',', '.', ';', '!', '?', ')', ':']);
        match UserId::parse(ends) {
            Ok(user) => format!("{before}{}{}", mention(user.as_str()), &id[ends.len()..]),
            Err(_) => word.to_owned(),
        }
    };
    text.split_inclusive(char::is_whitespace)
        .map(|part| {
            let trimmed = part.trim_end();
            word(trimmed) + &part[trimmed.len()..]
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    fn event(content: serde_json::Value) -> Event {
        let event = json!({
            "event_id": "$e", "sender": "@ann:club.org", "type": "m.room.message", "content": content,
        });
        serde_json::from_value(event).unwrap()
    }

    fn line(body: &str) -> Option<String> {
        let id = UserId::parse("@qgo:club.org").unwrap();
        addressed(&words_of(&event(json!({ "body": body }))), Me { id: &id, name: "Q Go 🤖" })
    }

    #[test]
    fn a_line_begins_with_the_call_or_a_name() {
        for body in ["!qgo move D4", "!QGO  move D4 ", "Q Go 🤖: move D4", "qgo: move D4", "QGO, move D4"] {
            assert_eq!(line(body).as_deref(), Some("move D4"), "{body}");
        }
        assert_eq!(line("@qgo:club.org: move D4").as_deref(), Some("move D4"));
        assert_eq!(line("!qgo").as_deref(), Some(""));
        for body in ["move D4", "!qgoo move", "qgo is nice", "I like qgo: really", "", "@bo:club.org: hi"] {
            assert_eq!(line(body), None, "{body}");
        }
    }

    #[test]
    fn user_ids_are_mentions() {
        let bo = mention("@bo:club.org");
        assert_eq!(line("!qgo challenge @bo:club.org 9"), Some(format!("challenge {bo} 9")));
        assert_eq!(line("!qgo challenge opponent:@bo:club.org"), Some(format!("challenge opponent:{bo}")));
        assert_eq!(line("!qgo challenge @bo:club.org, please"), Some(format!("challenge {bo}, please")));
        assert_eq!(line("!qgo challenge @bo").as_deref(), Some("challenge @bo"));
        assert_eq!(line("!qgo profile a@b:c").as_deref(), Some("profile a@b:c"));
    }

    #[test]
    fn pills_are_mentions_and_quotations_are_left_out() {
        let content = json!({
            "body": "QGo: challenge Bo",
            "format": "org.matrix.custom.html",
            "formatted_body": "<mx-reply><blockquote>!qgo resign</blockquote></mx-reply>\
                <a href=\"https://matrix.to/#/%40qgo%3Aclub.org\">QGo</a>: challenge \
                <a href='https://matrix.to/#/@bo:club.org?via=x'>B&amp;o</a> &lt;9",
        });
        let id = UserId::parse("@qgo:club.org").unwrap();
        let me = Me { id: &id, name: "QGo" };
        let line = addressed(&words_of(&event(content)), me);
        assert_eq!(line, Some(format!("challenge {} <9", mention("@bo:club.org"))));
        let reply = json!({
            "body": "> <@bo:club.org> !qgo resign\n> more\n\nD4",
            "m.relates_to": { "m.in_reply_to": { "event_id": "$b" } },
        });
        assert_eq!(words_of(&event(reply)), "D4");
    }

    #[test]
    fn only_points_are_a_move() {
        assert_eq!(as_points("D4 Q16", "move").as_deref(), Some("/move D4 Q16"));
        assert_eq!(as_points("d4,q16", "keep").as_deref(), Some("/keep d4,q16"));
        assert_eq!(as_points("D4 60% Q16", "move").as_deref(), Some("/move D4 60% Q16"));
        for words in ["", " ", "nice", "D4 nice", "60 D4", "D4 600", "/pass"] {
            assert_eq!(as_points(words, "move"), None, "{words}");
        }
    }

    /// Pieces of what could be read wrongly, and anything.
    fn written() -> impl Strategy<Value = String> {
        let pieces = prop_oneof![
            prop::sample::select(vec![
                "<a href=\"https://matrix.to/#/",
                "%40bo%3Ax.org",
                "@bo:x.org",
                "%",
                "%4",
                "\">",
                "'>",
                ">",
                "<",
                "</a>",
                "<mx-reply>",
                "</mx-reply>",
                "<br/>",
                "&lt;",
                "&",
                "> ",
                "\n",
                " ",
                "!qgo",
                "Q Go 🤖",
                ":",
                "<@",
                "é",
            ])
            .prop_map(str::to_owned),
            any::<String>(),
        ];
        prop::collection::vec(pieces, 0..24).prop_map(|pieces| pieces.concat())
    }

    proptest! {
        #[test]
        fn whatever_strangers_write_is_read(body in written(), html in written(), is_reply in any::<bool>()) {
            let mut content = json!({
                "body": body, "format": "org.matrix.custom.html", "formatted_body": html,
            });
            if is_reply {
                content["m.relates_to"] = json!({ "m.in_reply_to": { "event_id": "$b" } });
            }
            let words = words_of(&event(content));
            prop_assert!(words.len() <= 4 * (body.len() + html.len()) + 8, "{words}");
            let id = UserId::parse("@qgo:club.org").unwrap();
            if let Some(line) = addressed(&words, Me { id: &id, name: "Q Go 🤖" }) {
                prop_assert!(line.len() < words.len() && words.contains(line.as_str()), "{line}");
            }
        }
    }
}
