//! Sends what the machine owes.

use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use matrix_sdk_crypto::OlmMachine;
use matrix_sdk_crypto::types::requests::{
    AnyOutgoingRequest, KeysQueryRequest, OutgoingRequest, ToDeviceRequest,
};
use ruma::api::client::keys::get_keys;
use ruma::api::client::message::send_message_event;
use ruma::api::client::to_device::send_event_to_device;
use ruma::{OwnedUserId, TransactionId};

use super::{Crypto, CryptoError, MOST_SESSIONS};

/// How long the homeserver may wait for another homeserver: a message may wait for that.
const OTHERS: Duration = Duration::from_secs(5);

impl Crypto {
    /// Sends what the machine owes: keys, queries, claims, answers. What could not be sent is sent the next
    /// time.
    ///
    /// # Errors
    /// The first failure; the rest was tried nevertheless unless the homeserver is away.
    pub async fn settle(&self) -> Result<(), CryptoError> {
        let _settling = self.settling.lock().await;
        let settled = {
            let machine = self.machine.read().await;
            let queried = self.query(&machine).await;
            let sent = self.send_owed(&machine).await;
            let claimed = self.claim(&machine, &[]).await;
            queried.and(sent).and(claimed)
        };
        self.renew().await?;
        settled
    }

    async fn send_owed(&self, machine: &OlmMachine) -> Result<(), CryptoError> {
        let requests = {
            let _querying = self.querying.lock().await;
            machine.outgoing_requests().await?
        };
        let mut result = Ok(());
        for request in &requests {
            if matches!(request.request(), AnyOutgoingRequest::KeysQuery(_)) {
                // Somebody's devices have changed since the queries: the next time.
                self.store.note_queries_due();
                continue;
            }
            match self.deliver(machine, request).await {
                Ok(()) => {}
                Err(error @ CryptoError::Server(_)) if !error.may_pass() => result = result.and(Err(error)),
                Err(error) => return result.and(Err(error)),
            }
        }
        result
    }

    /// Asks for the devices of those whose devices have changed.
    pub(super) async fn query(&self, machine: &OlmMachine) -> Result<(), CryptoError> {
        let _querying = self.querying.lock().await;
        // What is marked from here on is asked for the next time.
        if !self.store.take_queries_due() {
            return Ok(());
        }
        let queried = self.query_all(machine).await;
        if queried.is_err() {
            self.store.note_queries_due();
        }
        queried
    }

    async fn query_all(&self, machine: &OlmMachine) -> Result<(), CryptoError> {
        for request in machine.outgoing_requests().await? {
            if let AnyOutgoingRequest::KeysQuery(query) = request.request() {
                let answer = self.client.send(keys_of(query)).await?;
                machine.mark_request_as_sent(request.request_id(), &answer).await?;
            }
        }
        Ok(())
    }

    /// Claims keys for the devices of these users with whom there is no session yet, and for those that the
    /// machine wants to reach.
    pub(super) async fn claim(&self, machine: &OlmMachine, users: &[OwnedUserId]) -> Result<(), CryptoError> {
        let _claiming = self.claiming.lock().await;
        let Some((id, mut claim)) = machine.get_missing_sessions(users.iter().map(Deref::deref)).await?
        else {
            return Ok(());
        };
        claim.timeout = Some(OTHERS);
        let answer = self.client.send(claim).await?;
        Ok(machine.mark_request_as_sent(&id, &answer).await?)
    }

    /// Sends one request, and tells the machine of the answer.
    pub(super) async fn deliver(
        &self,
        machine: &OlmMachine,
        request: &OutgoingRequest,
    ) -> Result<(), CryptoError> {
        let id = request.request_id();
        match request.request() {
            AnyOutgoingRequest::KeysUpload(upload) => {
                let answer = self.client.send(upload.clone()).await?;
                machine.mark_request_as_sent(id, &answer).await?;
            }
            AnyOutgoingRequest::KeysQuery(query) => {
                let answer = self.client.send(keys_of(query)).await?;
                machine.mark_request_as_sent(id, &answer).await?;
            }
            AnyOutgoingRequest::KeysClaim(claim) => {
                let answer = self.client.send(claim.clone()).await?;
                machine.mark_request_as_sent(id, &answer).await?;
            }
            AnyOutgoingRequest::ToDeviceRequest(message) => {
                self.deliver_to_devices(machine, id, message).await?
            }
            AnyOutgoingRequest::SignatureUpload(upload) => {
                let answer = self.client.send(upload.clone()).await?;
                machine.mark_request_as_sent(id, &answer).await?;
            }
            AnyOutgoingRequest::RoomMessage(message) => {
                let (room, txn) = (message.room_id.clone(), message.txn_id.clone());
                let message = send_message_event::v3::Request::new(room, txn, &*message.content)?;
                let answer = self.client.send(message).await?;
                machine.mark_request_as_sent(id, &answer).await?;
            }
        }
        Ok(())
    }

    /// Sends one message to devices, and tells the machine of the answer.
    pub(super) async fn deliver_to_devices(
        &self,
        machine: &OlmMachine,
        id: &TransactionId,
        message: &ToDeviceRequest,
    ) -> Result<(), CryptoError> {
        let (kind, txn) = (message.event_type.clone(), message.txn_id.clone());
        let request = send_event_to_device::v3::Request::new_raw(kind, txn, message.messages.clone());
        let answer = self.client.send(request).await?;
        Ok(machine.mark_request_as_sent(id, &answer).await?)
    }

    /// Makes the machine anew, which forgets the sessions that it holds in memory, if they are too many and
    /// nothing uses it at this moment.
    pub(super) async fn renew(&self) -> Result<(), CryptoError> {
        let given = self.store.sessions_given();
        if given - self.sessions_before.load(Ordering::Relaxed) < MOST_SESSIONS {
            return Ok(());
        }
        let Ok(mut machine) = self.machine.try_write() else { return Ok(()) };
        let (user, device) = (machine.user_id().to_owned(), machine.device_id().to_owned());
        *machine = OlmMachine::with_store(&user, &device, Arc::clone(&self.store), None).await?;
        self.sessions_before.store(given, Ordering::Relaxed);
        self.store.note_queries_due();
        Ok(())
    }
}

/// The request for these keys.
pub(super) fn keys_of(query: &KeysQueryRequest) -> get_keys::v3::Request {
    let mut request = get_keys::v3::Request::new();
    request.device_keys = query.device_keys.clone();
    request.timeout = Some(OTHERS);
    request
}
