//! Invitations: which are accepted, and what QGo says when it has come.

use std::sync::Arc;
use std::time::Duration;

use qgo_chat::Message;
use qgo_words::Words;
use ruma::api::client::membership::{join_room_by_id, leave_room};
use ruma::{OwnedRoomId, RoomId, UserId};

use super::Settings;
use super::homeserver::Homeserver;
use super::kept::Shelf;
use super::speaker::{Speaker, Spot};

/// How long a join is tried: over a federation it may fail for a while.
const PATIENCE: Duration = Duration::from_secs(30 * 60);

/// Whose invitations are accepted. Without any entry, everybody's.
#[derive(Clone, Debug, Default)]
pub(super) struct Allowed {
    /// The homeservers whose users may invite QGo.
    servers: Vec<String>,
    /// The rooms into which it may be invited.
    rooms: Vec<String>,
}

impl Allowed {
    pub(super) fn of(settings: &Settings) -> Self {
        Self { servers: settings.allowed_servers.clone(), rooms: settings.allowed_rooms.clone() }
    }

    fn allows(&self, room: &RoomId, by: &UserId) -> bool {
        self.servers.is_empty() && self.rooms.is_empty()
            || self.rooms.iter().any(|allowed| allowed == room.as_str())
            || self.servers.iter().any(|allowed| allowed == by.server_name().as_str())
    }
}

/// Answers invitations.
pub(super) struct Invitations {
    pub(super) server: Arc<Homeserver>,
    /// The rooms that were greeted.
    pub(super) greeted: Shelf,
    pub(super) speaker: Arc<Speaker>,
    pub(super) allowed: Allowed,
}

impl Invitations {
    /// Accepts or declines an invitation.
    pub(super) async fn invited(&self, room: &OwnedRoomId, by: &UserId) {
        let outcome = if self.allowed.allows(room, by) {
            self.server.insist(PATIENCE, join_room_by_id::v3::Request::new(room.clone())).await.map(drop)
        } else {
            tracing::info!(%room, "an invitation that is not allowed is declined");
            self.server.insist(PATIENCE, leave_room::v3::Request::new(room.clone())).await.map(drop)
        };
        if let Err(error) = outcome {
            tracing::warn!(%error, %room, "an invitation could not be answered");
        }
    }

    /// Says how to begin, once in each room.
    pub(super) async fn greet(&self, room: &OwnedRoomId, is_alone: bool) {
        if let Ok(Some(())) = self.greeted.get(room.as_str()).await {
            return;
        }
        let words = Words::for_tag(None);
        let key = if is_alone { "matrix-greeting-alone" } else { "matrix-greeting" };
        let message = Message { text: words.text(key), ..Message::default() };
        let spot = Spot { room: room.clone(), thread: None };
        if let Err(error) = self.speaker.say(&spot, &message, &format!("greeting-{room}")).await {
            tracing::warn!(%error, %room, "the greeting could not be posted");
        }
        if let Err(error) = self.greeted.put(room.as_str(), &()).await {
            tracing::warn!(%error, "that a room was greeted could not be noted");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lists_say_who_may_invite() {
        let allows = |servers: &[&str], rooms: &[&str]| {
            let list = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
            let allowed = Allowed { servers: list(servers), rooms: list(rooms) };
            allowed.allows(&RoomId::parse("!club:x.org").unwrap(), &UserId::parse("@ann:x.org").unwrap())
        };
        assert!(allows(&[], &[]) && allows(&["x.org"], &[]) && allows(&["y.org"], &["!club:x.org"]));
        assert!(!allows(&["y.org", "sub.x.org"], &[]) && !allows(&[], &["!other:x.org"]));
    }
}
