//! The state of one room.

use std::collections::BTreeMap;

use ruma::{OwnedRoomId, OwnedUserId, RoomId, UserId};
use serde_json::Value;

use super::events::Event;

/// The power that changes a room's settings, and that sends messages, where the room does not say.
const SETTINGS: i64 = 50;
const REDACT: i64 = 50;
const MESSAGES: i64 = 0;

/// The state of a room, as far as it matters here.
#[derive(Clone, Debug, Default)]
pub(super) struct Room {
    members: BTreeMap<OwnedUserId, Member>,
    /// Whether `members` has all of them: those of a very large room are not asked for.
    pub(super) knows_members: bool,
    /// Whether anybody may come in.
    is_public: bool,
    /// Whether anybody may read what is said, without coming in.
    is_readable: bool,
    powers: Value,
    /// Who has all power, whatever the room says: its creators, from room version 12 on.
    creators: Vec<OwnedUserId>,
    /// Who created it.
    creator: Option<OwnedUserId>,
    /// The content of `m.room.encryption`: the room is encrypted for good.
    pub(super) encryption: Option<Value>,
    /// The room that this one replaces.
    pub(super) predecessor: Option<OwnedRoomId>,
    /// The room that replaces this one.
    pub(super) successor: Option<OwnedRoomId>,
    /// The name that its members gave it.
    pub(super) name: Option<String>,
}

/// Somebody who is or was in a room.
#[derive(Clone, Debug)]
pub(super) struct Member {
    /// `join`, `invite`, `leave`, `ban` or `knock`.
    pub(super) membership: String,
    /// The name that they show in the room.
    pub(super) name: Option<String>,
}

impl Member {
    /// Whether they are in the room or invited.
    pub(super) fn is_present(&self) -> bool {
        matches!(self.membership.as_str(), "join" | "invite")
    }
}

impl Room {
    /// Takes in an event; one that is no state changes nothing.
    pub(super) fn apply(&mut self, event: &Event) {
        match (event.kind.as_str(), event.state_key.as_deref()) {
            ("m.room.member", Some(_)) => {
                if let Some((membership, member)) = event.membership() {
                    let name = event.text("displayname").filter(|name| !name.trim().is_empty());
                    let name = name.map(|name| name.chars().take(MOST_OF_A_NAME).collect());
                    self.members
                        .insert(member.to_owned(), Member { membership: membership.to_owned(), name });
                }
            }
            ("m.room.power_levels", Some("")) => self.powers = event.content.clone(),
            ("m.room.encryption", Some("")) => self.encryption = Some(event.content.clone()),
            ("m.room.create", Some("")) => self.create(event),
            ("m.room.join_rules", Some("")) => self.is_public = event.text("join_rule") == Some("public"),
            ("m.room.history_visibility", Some("")) => {
                self.is_readable = event.text("history_visibility") == Some("world_readable");
            }
            ("m.room.tombstone", Some("")) => self.successor = room_id(event.content.get("replacement_room")),
            ("m.room.name", Some("")) => {
                let name = event.text("name").filter(|name| !name.trim().is_empty());
                self.name = name.map(|name| name.chars().take(MOST_OF_A_NAME).collect());
            }
            _ => {}
        }
    }

    fn create(&mut self, event: &Event) {
        self.creator = Some(event.sender.clone());
        let version = event.text("room_version").and_then(|version| version.parse::<u32>().ok());
        if version.is_some_and(|version| version >= 12) {
            let more = event.content.get("additional_creators").and_then(Value::as_array);
            let more = more.into_iter().flatten().filter_map(|id| UserId::parse(id.as_str()?).ok());
            self.creators = std::iter::once(event.sender.clone()).chain(more).collect();
        }
        self.predecessor = event.content.get("predecessor").and_then(|room| room_id(room.get("room_id")));
    }

    /// Whether somebody created it.
    pub(super) fn is_of(&self, user: &UserId) -> bool {
        self.creator.as_deref() == Some(user)
    }

    /// Whether this user is still creating it: the people whom it is for are invited last.
    pub(super) fn is_begun_by(&self, user: &UserId) -> bool {
        self.is_of(user) && self.knows_members && self.members.keys().all(|member| member == user)
    }

    /// Somebody who is or was in the room.
    pub(super) fn member(&self, user: &UserId) -> Option<&Member> {
        self.members.get(user)
    }

    /// Those who are in the room or invited.
    pub(super) fn present(&self) -> impl Iterator<Item = &OwnedUserId> {
        self.members.iter().filter(|(_, member)| member.is_present()).map(|(user, _)| user)
    }

    /// Those who are in the room.
    pub(super) fn joined(&self) -> impl Iterator<Item = &OwnedUserId> {
        self.members.iter().filter(|(_, member)| member.membership == "join").map(|(user, _)| user)
    }

    /// The name that somebody shows in the room, else their id.
    pub(super) fn name_of<'a>(&'a self, user: &'a UserId) -> &'a str {
        self.member(user).and_then(|member| member.name.as_deref()).unwrap_or(user.as_str())
    }

    /// The one with whom QGo is alone here; `None` in other rooms. Nobody else was ever here or invited:
    /// somebody who only left could come back and read what was said. Nor can others come in or look in
    /// without being invited.
    pub(super) fn alone_with(&self, me: &UserId) -> Option<&UserId> {
        if !self.knows_members || self.is_public || self.is_readable {
            return None;
        }
        let mut others = self.members.keys().filter(|user| *user != me);
        match (others.next(), others.next(), self.member(me)) {
            (Some(other), None, Some(_)) => Some(other),
            _ => None,
        }
    }

    fn power(&self, user: &UserId) -> i64 {
        if self.creators.iter().any(|creator| creator == user) {
            return i64::MAX;
        }
        let own = self.powers.get("users").and_then(|users| level(users.get(user.as_str())));
        own.or_else(|| level(self.powers.get("users_default"))).unwrap_or(0)
    }

    /// Whether somebody may change the settings of the room.
    pub(super) fn may_set(&self, user: &UserId) -> bool {
        self.power(user) >= level(self.powers.get("state_default")).unwrap_or(SETTINGS)
    }

    /// Whether somebody may send events of a type that are no state.
    pub(super) fn may_send(&self, user: &UserId, kind: &str) -> bool {
        let of_kind = self.powers.get("events").and_then(|events| level(events.get(kind)));
        let needed = of_kind.or_else(|| level(self.powers.get("events_default"))).unwrap_or(MESSAGES);
        self.power(user) >= needed
    }

    /// Whether somebody may redact what others have written.
    pub(super) fn may_redact(&self, user: &UserId) -> bool {
        self.power(user) >= level(self.powers.get("redact")).unwrap_or(REDACT)
            && self.may_send(user, "m.room.redaction")
    }

    /// Roughly the bytes that it takes in memory.
    pub(super) fn bytes(&self) -> usize {
        let of_members = self.members.iter().map(|(user, member)| {
            let name = member.name.as_ref().map_or(0, String::len);
            user.as_str().len() + name + 2 * size_of::<Member>()
        });
        size_of::<Self>() + of_members.sum::<usize>() + self.powers.to_string().len() * 2
    }
}

/// The most characters of a name that are kept: more are never shown.
const MOST_OF_A_NAME: usize = 64;

/// A power level; old rooms have some as texts.
fn level(value: Option<&Value>) -> Option<i64> {
    let value = value?;
    value.as_i64().or_else(|| value.as_str()?.trim().parse().ok())
}

/// The room that an event names.
pub(super) fn room_id(value: Option<&Value>) -> Option<OwnedRoomId> {
    RoomId::parse(value?.as_str()?).ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn room(state: &[(&str, &str, Value)]) -> Room {
        let mut room = Room { knows_members: true, ..Room::default() };
        for (kind, key, content) in state {
            let event = json!({
                "event_id": "$e", "sender": "@ann:x", "type": kind, "state_key": key, "content": content,
            });
            room.apply(&serde_json::from_value(event).unwrap());
        }
        room
    }

    fn member(user: &'static str, membership: &str) -> (&'static str, &'static str, Value) {
        ("m.room.member", user, json!({ "membership": membership }))
    }

    fn user(id: &str) -> OwnedUserId {
        UserId::parse(id).unwrap()
    }

    #[test]
    fn power_comes_from_levels_and_from_creating_new_rooms() {
        let levels = json!({
            "users": { "@bo:x": 50, "@cy:x": "100" }, "users_default": 10, "events_default": 20, "redact": 60,
            "events": { "m.room.message": 5 },
        });
        let old = room(&[
            ("m.room.create", "", json!({ "room_version": "11" })),
            ("m.room.power_levels", "", levels.clone()),
        ]);
        let may_set = |room: &Room, id: &str| room.may_set(&user(id));
        assert!(may_set(&old, "@bo:x") && may_set(&old, "@cy:x") && !may_set(&old, "@ann:x"));
        assert!(old.may_redact(&user("@cy:x")) && !old.may_redact(&user("@bo:x")));
        assert!(
            old.may_send(&user("@ann:x"), "m.room.message") && !old.may_send(&user("@ann:x"), "m.reaction")
        );
        let create = json!({ "room_version": "12", "additional_creators": ["@dan:x", 7] });
        let new = room(&[("m.room.create", "", create), ("m.room.power_levels", "", levels)]);
        assert!(may_set(&new, "@ann:x") && may_set(&new, "@dan:x") && !may_set(&new, "@eve:x"));
        let broken = room(&[("m.room.power_levels", "", json!({ "users": 7, "state_default": [] }))]);
        assert!(!may_set(&broken, "@ann:x") && broken.may_send(&user("@ann:x"), "m.room.message"));
    }

    #[test]
    fn who_was_there_once_could_come_back() {
        let me = user("@qgo:x");
        let both = [member("@qgo:x", "join"), member("@ann:x", "join")];
        assert_eq!(room(&both).alone_with(&me), Some(&*user("@ann:x")));
        for other in ["join", "invite", "leave", "ban"] {
            let three = [both.to_vec(), vec![member("@bo:x", other)]].concat();
            assert_eq!(room(&three).alone_with(&me), None, "{other}");
        }
        let open = [
            ("m.room.join_rules", json!({ "join_rule": "public" })),
            ("m.room.history_visibility", json!({ "history_visibility": "world_readable" })),
        ];
        for (kind, content) in open {
            let open = [both.to_vec(), vec![(kind, "", content)]].concat();
            assert_eq!(room(&open).alone_with(&me), None, "{kind}");
        }
        let mut large = room(&both);
        large.knows_members = false;
        assert_eq!(large.alone_with(&me), None);
        assert_eq!(room(&both[..1]).alone_with(&me), None);
    }
}
