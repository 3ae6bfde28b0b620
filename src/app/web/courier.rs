//! Delivers what the chat layer owes to the page.

use std::sync::Arc;

use async_trait::async_trait;
use qgo_chat::{Courier, DeliveryError, Message, Platform};
use qgo_store::{Account, Place};

use super::PLATFORM;
use super::archive::Archive;
use super::people::People;
use super::wire::Push;

/// Gives messages to the archive, which shows them to all browsers.
pub(super) struct WebCourier {
    archive: Arc<Archive>,
    people: Arc<People>,
}

impl WebCourier {
    pub(super) fn new(archive: Arc<Archive>, people: Arc<People>) -> Self {
        Self { archive, people }
    }
}

#[async_trait]
impl Courier for WebCourier {
    fn platform(&self) -> &'static Platform {
        &PLATFORM
    }

    /// The nonce is the message's id, so a post that is tried again is the same message.
    async fn post(&self, place: &Place, message: &Message, nonce: &str) -> Result<String, DeliveryError> {
        self.archive.add(place, nonce, message);
        Ok(nonce.to_owned())
    }

    async fn strip_buttons(&self, place: &Place, message: &str) -> Result<(), DeliveryError> {
        self.archive.strip(&place.channel, message);
        Ok(())
    }

    async fn delete(&self, place: &Place, message: &str) -> Result<(), DeliveryError> {
        self.archive.take_away(&place.channel, message);
        Ok(())
    }

    async fn open_thread(&self, place: &Place, name: &str) -> Result<(), DeliveryError> {
        self.archive.open_thread(place, name);
        Ok(())
    }

    async fn forget(&self, account: &Account) -> Result<(), DeliveryError> {
        self.people.forget(&account.user);
        self.archive.compose_anew().await;
        self.archive.push(Push::Forgotten { person: account.user.clone() });
        Ok(())
    }
}
