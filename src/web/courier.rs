//! Delivers what the chat layer owes to the page.

use std::sync::Arc;

use async_trait::async_trait;
use qgo_chat::{Courier, DeliveryError, Message, Platform};
use qgo_store::{Account, Place};

use crate::PLATFORM;
use crate::processes::Processes;

/// Has messages shown to all browsers.
pub(crate) struct WebCourier {
    processes: Arc<Processes>,
}

impl WebCourier {
    pub(crate) fn new(processes: Arc<Processes>) -> Self {
        Self { processes }
    }
}

#[async_trait]
impl Courier for WebCourier {
    fn platform(&self) -> &'static Platform {
        &PLATFORM
    }

    /// The nonce is the message's id, so a post that is tried again is the same message.
    async fn post(&self, place: &Place, message: &Message, nonce: &str) -> Result<String, DeliveryError> {
        self.processes.show(place, nonce, message).await?;
        Ok(nonce.to_owned())
    }

    async fn strip_buttons(&self, place: &Place, message: &str) -> Result<(), DeliveryError> {
        Ok(self.processes.strip(&place.channel, message).await?)
    }

    async fn delete(&self, place: &Place, message: &str) -> Result<(), DeliveryError> {
        Ok(self.processes.withdraw(&place.channel, message).await?)
    }

    async fn open_thread(&self, place: &Place, name: &str) -> Result<(), DeliveryError> {
        Ok(self.processes.open_thread(place, name).await?)
    }

    async fn forget(&self, account: &Account) -> Result<(), DeliveryError> {
        Ok(self.processes.forget(&account.user).await?)
    }
}
