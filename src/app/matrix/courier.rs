//! Delivers owed posts to Matrix's rooms.

use std::sync::Arc;

use async_trait::async_trait;
use qgo_chat::{Channels, Courier, DeliveryError, Message, Platform};
use qgo_matrix::ClientError;
use qgo_store::{Account, Place};
use ruma::EventId;

use super::homeserver::may_pass;
use super::rooms::Rooms;
use super::speaker::{Speaker, Spot};

/// Delivers to Matrix.
pub(super) struct MatrixCourier {
    pub(super) platform: &'static Platform,
    pub(super) speaker: Arc<Speaker>,
    pub(super) rooms: Arc<Rooms>,
}

impl MatrixCourier {
    fn spot(&self, place: &Place) -> Result<Spot, DeliveryError> {
        Spot::of(place).ok_or_else(|| DeliveryError::Never { why: "this is no room of Matrix".into() })
    }
}

#[async_trait]
impl Courier for MatrixCourier {
    fn platform(&self) -> &'static Platform {
        self.platform
    }

    async fn post(&self, place: &Place, message: &Message, nonce: &str) -> Result<String, DeliveryError> {
        let spot = self.spot(place)?;
        let id = self.speaker.say(&spot, message, nonce).await.map_err(failed)?;
        Ok(id.to_string())
    }

    async fn strip_buttons(&self, _place: &Place, _message: &str) -> Result<(), DeliveryError> {
        Ok(())
    }

    async fn delete(&self, place: &Place, message: &str) -> Result<(), DeliveryError> {
        let spot = self.spot(place)?;
        let Ok(event) = EventId::parse(message) else { return Ok(()) };
        self.speaker.redact(&spot.room, &event).await.map_err(failed)
    }

    /// Nothing to do: a thread is there as soon as something is said in it.
    async fn open_thread(&self, _place: &Place, _name: &str) -> Result<(), DeliveryError> {
        Ok(())
    }

    /// Nothing to drop: names are those of the rooms.
    async fn forget(&self, _account: &Account) -> Result<(), DeliveryError> {
        Ok(())
    }
}

#[async_trait]
impl Channels for MatrixCourier {
    async fn is_gone(&self, place: &Place) -> Option<bool> {
        Spot::of(place).map(|spot| !self.rooms.is_joined(&spot.room))
    }
}

/// Whether and when another attempt makes sense. What members of the room can mend (a power level, a kick) is
/// tried again when they may have mended it.
fn failed(error: ClientError) -> DeliveryError {
    let why = error.to_string();
    match &error {
        _ if may_pass(&error) => DeliveryError::Later { after: error.retry_after(), why },
        ClientError::Refused { status: 401 | 403, .. } => DeliveryError::Forbidden { why },
        ClientError::Refused { status: 404, .. } => DeliveryError::Gone { why },
        _ => DeliveryError::Never { why },
    }
}
