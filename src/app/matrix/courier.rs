//! Delivers owed posts to Matrix's rooms.

use std::sync::Arc;

use async_trait::async_trait;
use qgo_chat::{Channels, Courier, DeliveryError, Message, Platform};
use qgo_matrix::ClientError;
use qgo_store::{Account, Place};
use ruma::EventId;

use super::direct::Direct;
use super::homeserver::may_pass;
use super::rooms::Rooms;
use super::signs::{Signs, Told};
use super::speaker::{Speaker, Spot};
use super::trouble::Trouble;

/// Delivers to Matrix.
pub(super) struct MatrixCourier {
    pub(super) platform: &'static Platform,
    pub(super) speaker: Arc<Speaker>,
    pub(super) signs: Arc<Signs>,
    pub(super) direct: Arc<Direct>,
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
        self.signs.put(&spot, &id, message, nonce, Told::All).await?;
        Ok(id.to_string())
    }

    async fn strip_buttons(&self, _place: &Place, message: &str) -> Result<(), DeliveryError> {
        match EventId::parse(message) {
            Ok(event) => self.signs.strip(&event).await.map_err(failed),
            Err(_) => Ok(()),
        }
    }

    async fn delete(&self, place: &Place, message: &str) -> Result<(), DeliveryError> {
        let spot = self.spot(place)?;
        let Ok(event) = EventId::parse(message) else { return Ok(()) };
        self.signs.strip(&event).await.map_err(failed)?;
        self.speaker.redact(&spot.room, &event).await.map_err(|error| failed(error.into()))
    }

    /// Nothing to do: a thread is there as soon as something is said in it.
    async fn open_thread(&self, _place: &Place, _name: &str) -> Result<(), DeliveryError> {
        Ok(())
    }

    async fn forget(&self, account: &Account) -> Result<(), DeliveryError> {
        Ok(self.direct.forget(&account.user).await?)
    }
}

/// Apart from the courier: chat keeps this, and the courier keeps chat.
#[async_trait]
impl Channels for Rooms {
    async fn is_gone(&self, place: &Place) -> Option<bool> {
        let spot = Spot::of(place)?;
        Some(!self.is_in(&spot.room).await.ok()?)
    }
}

/// Whether and when another attempt makes sense. What members of the room can mend (a power level, a kick) is
/// tried again when they may have mended it.
fn failed(trouble: Trouble) -> DeliveryError {
    let error = match trouble {
        Trouble::Server(error) => error,
        Trouble::Store(error) => return error.into(),
    };
    let why = error.to_string();
    match &error {
        _ if may_pass(&error) => DeliveryError::Later { after: error.retry_after(), why },
        ClientError::Refused { status: 401 | 403, .. } => DeliveryError::Forbidden { why },
        ClientError::Refused { status: 404, .. } => DeliveryError::Gone { why },
        _ => DeliveryError::Never { why },
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn each_refusal_is_tried_again_when_that_can_help() {
        let refused = |status, code: &str, retry_after| {
            let (code, message) = (code.to_owned(), "no".to_owned());
            failed(ClientError::Refused { status, code, message, retry_after }.into())
        };
        let seven = Some(Duration::from_secs(7));
        assert!(matches!(
            refused(429, "M_LIMIT_EXCEEDED", seven),
            DeliveryError::Later { after, .. } if after == seven
        ));
        for (status, code) in [(500, "M_UNKNOWN"), (401, "M_UNKNOWN_TOKEN")] {
            assert!(
                matches!(refused(status, code, None), DeliveryError::Later { after: None, .. }),
                "{code}"
            );
        }
        assert!(matches!(refused(403, "M_FORBIDDEN", None), DeliveryError::Forbidden { .. }));
        assert!(matches!(refused(404, "M_NOT_FOUND", None), DeliveryError::Gone { .. }));
        assert!(matches!(refused(413, "M_TOO_LARGE", None), DeliveryError::Never { .. }));
        let away = failed(ClientError::Unreachable("no route".into()).into());
        assert!(matches!(away, DeliveryError::Later { after: None, .. }));
        assert!(matches!(failed(qgo_store::StoreError::Full.into()), DeliveryError::Store(_)));
    }
}
