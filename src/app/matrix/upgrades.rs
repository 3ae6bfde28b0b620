//! Rooms that replace others: what is in the old one goes on in the new one.
//!
//! Anybody can make a room that claims to replace another, so the old room has to name the new one too.

use std::sync::Arc;
use std::time::Duration;

use qgo_chat::Chat;
use qgo_store::Store;
use ruma::api::client::membership::join_room_by_id_or_alias;
use ruma::{OwnedRoomId, RoomId, UserId};

use super::homeserver::Homeserver;
use super::kept::Shelf;
use super::platform::NAME;
use super::room::Room;
use super::rooms::Rooms;

/// How long a join is tried. If it is refused, an invitation may come later.
const PATIENCE: Duration = Duration::from_secs(10 * 60);

/// Follows rooms that are replaced.
pub(super) struct Upgrades {
    chat: Arc<Chat>,
    server: Arc<Homeserver>,
    rooms: Arc<Rooms>,
    /// By the old room, the one that it names as its successor.
    successors: Shelf,
}

impl Upgrades {
    pub(super) fn new(
        chat: Arc<Chat>,
        store: &Arc<dyn Store>,
        server: Arc<Homeserver>,
        rooms: Arc<Rooms>,
    ) -> Self {
        Self { chat, server, rooms, successors: Shelf::new(store, "successor") }
    }

    /// A room says that another replaces it: QGo goes there.
    pub(super) async fn replaced(&self, old: &RoomId, state: &Room, by: &UserId) {
        let Some(new) = &state.successor else { return };
        if let Err(error) = self.successors.put(old.as_str(), new).await {
            tracing::warn!(%error, "that a room is replaced could not be noted");
        }
        if self.rooms.is_in(new).await.unwrap_or(false) {
            match self.rooms.room(new).await {
                Ok(state) => self.joined(new, &state).await,
                Err(error) => tracing::warn!(%error, "a room that replaces another cannot be read"),
            }
            return;
        }
        let mut request = join_room_by_id_or_alias::v3::Request::new(new.clone().into());
        request.via = vec![by.server_name().to_owned()];
        if let Err(error) = self.server.insist(PATIENCE, request).await {
            tracing::info!(%error, "a room that replaces another needs an invitation");
        }
    }

    /// QGo is in a room: what was in the one that it replaces goes on there.
    pub(super) async fn joined(&self, new: &OwnedRoomId, state: &Room) {
        let Some(old) = &state.predecessor else { return };
        let noted = self.successors.get::<OwnedRoomId>(old.as_str()).await.ok().flatten();
        let said = match noted {
            Some(noted) => Some(noted),
            None if self.rooms.is_in(old).await.unwrap_or(false) => {
                self.rooms.room(old).await.ok().and_then(|old| old.successor.clone())
            }
            None => None,
        };
        if said.as_ref() != Some(new) {
            tracing::info!(room = %new, "a room claims to replace another that does not say so");
            return;
        }
        match self.chat.move_channel(NAME, old.as_str(), new.as_str()).await {
            Ok(()) => tracing::info!(room = %new, "what was in a room goes on in the one that replaces it"),
            Err(error) => tracing::error!(%error, room = %new, "what was in a room cannot go on elsewhere"),
        }
    }
}
