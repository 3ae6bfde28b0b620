//! Events as they come from a homeserver: written by strangers, so nothing of them is taken for granted.

use ruma::serde::Raw;
use ruma::{EventId, OwnedEventId, OwnedUserId, UserId};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// An event of a room.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(super) struct Event {
    /// Its id; none in the state that comes with an invitation.
    #[serde(rename = "event_id")]
    pub(super) id: Option<OwnedEventId>,
    /// Who sent it.
    pub(super) sender: OwnedUserId,
    /// Its type.
    #[serde(rename = "type")]
    pub(super) kind: String,
    /// What it is the state of; `None` if it is no state.
    #[serde(default)]
    pub(super) state_key: Option<String>,
    /// Its content; empty once it is redacted.
    #[serde(default)]
    pub(super) content: Value,
    /// When its homeserver says that it was sent, in milliseconds since 1970.
    #[serde(rename = "origin_server_ts", default)]
    pub(super) at: i64,
    /// What the own homeserver adds.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub(super) unsigned: Value,
}

impl Event {
    /// Reads an event; `None` if it is not one.
    pub(super) fn read<T>(raw: &Raw<T>) -> Option<Self> {
        serde_json::from_str(raw.json().get()).ok()
    }

    /// A text of the content.
    pub(super) fn text(&self, key: &str) -> Option<&str> {
        self.content.get(key)?.as_str()
    }

    /// The membership that it gives to somebody, and their id.
    pub(super) fn membership(&self) -> Option<(&str, &UserId)> {
        let member = <&UserId>::try_from(self.state_key.as_deref()?).ok()?;
        (self.kind == "m.room.member").then_some((self.text("membership")?, member))
    }

    /// Whether this user joined by it, rather than changing their name in the room.
    pub(super) fn is_join_of(&self, user: &UserId) -> bool {
        let before = self.unsigned.get("prev_content").and_then(|content| content.get("membership"));
        self.membership() == Some(("join", user)) && before.and_then(Value::as_str) != Some("join")
    }

    /// What it relates to in a way (`m.thread`, `m.replace`, `m.annotation`).
    pub(super) fn relates(&self, how: &str) -> Option<&EventId> {
        let relation = self.content.get("m.relates_to")?;
        let is_so = relation.get("rel_type").and_then(Value::as_str) == Some(how);
        is_so.then(|| id(relation.get("event_id")))?
    }

    /// The event to which it is a reply that its author chose, not what stands in for a thread in clients
    /// that know no threads.
    pub(super) fn replies_to(&self) -> Option<&EventId> {
        let relation = self.content.get("m.relates_to")?;
        let falls_back = relation.get("is_falling_back").and_then(Value::as_bool).unwrap_or(false);
        let in_thread = relation.get("rel_type").and_then(Value::as_str) == Some("m.thread");
        if in_thread && falls_back {
            return None;
        }
        id(relation.get("m.in_reply_to")?.get("event_id"))
    }
}

/// An id of an event. No homeserver makes one with U+0000, which somebody may name nevertheless, and which
/// PostgreSQL does not take.
fn id(value: Option<&Value>) -> Option<&EventId> {
    <&EventId>::try_from(value?.as_str().filter(|id| !id.contains('\0'))?).ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(event: Value) -> Option<Event> {
        Event::read(&Raw::new(&event).unwrap())
    }

    fn message(content: Value) -> Event {
        read(json!({ "event_id": "$e", "sender": "@a:x", "type": "m.room.message", "content": content }))
            .unwrap()
    }

    #[test]
    fn what_is_no_event_is_none() {
        let sender = |sender: Value| json!({ "event_id": "$e", "sender": sender, "type": "m.room.message" });
        assert!(read(sender(json!("@a:x"))).is_some());
        for bad in [json!("a"), json!("@a"), json!(7), Value::Null, json!(["@a:x"]), json!("@a:x y")] {
            assert!(read(sender(bad.clone())).is_none(), "{bad}");
        }
        for bad in [json!([]), json!(null), json!({}), json!({ "sender": "@a:x", "type": 7 })] {
            assert!(read(bad.clone()).is_none(), "{bad}");
        }
    }

    #[test]
    fn contents_of_any_form_are_looked_at() {
        for content in [json!(7), json!([]), json!(null), json!({ "body": 7, "m.relates_to": "x" })] {
            let event = message(content);
            assert_eq!(
                (event.text("body"), event.replies_to(), event.relates("m.thread")),
                (None, None, None)
            );
            assert_eq!(event.membership(), None);
        }
        for broken in ["no id", "$a\0b"] {
            let broken = json!({ "m.relates_to": { "rel_type": "m.thread", "event_id": broken,
                                                   "m.in_reply_to": { "event_id": broken } } });
            let event = message(broken);
            assert_eq!((event.relates("m.thread"), event.replies_to()), (None, None));
        }
    }

    #[test]
    fn only_a_reply_that_somebody_chose_is_one() {
        let reply = |falls_back: bool| {
            let relation = json!({
                "rel_type": "m.thread", "event_id": "$r", "is_falling_back": falls_back,
                "m.in_reply_to": { "event_id": "$b" },
            });
            message(json!({ "m.relates_to": relation })).replies_to().map(ToString::to_string)
        };
        assert_eq!((reply(true), reply(false).as_deref()), (None, Some("$b")));
    }

    #[test]
    fn a_new_name_is_no_join() {
        let me = UserId::parse("@q:x").unwrap();
        let member = |before: Value| {
            let event = json!({
                "event_id": "$e", "sender": "@q:x", "type": "m.room.member", "state_key": "@q:x",
                "content": { "membership": "join" }, "unsigned": { "prev_content": before },
            });
            read(event).unwrap().is_join_of(&me)
        };
        assert!(member(json!({ "membership": "invite" })) && member(Value::Null));
        assert!(!member(json!({ "membership": "join", "displayname": "Q" })));
    }
}
