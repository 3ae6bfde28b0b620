//! Makes the device known to others, as one that its owner has verified.

use matrix_sdk_crypto::types::requests::{AnyIncomingResponse, UploadSigningKeysRequest};
use matrix_sdk_crypto::{CrossSigningBootstrapRequests, OlmMachine};
use ruma::DeviceKeyId;
use ruma::api::client::keys::{get_keys, upload_signing_keys};
use ruma::api::client::uiaa::{AuthData, Password};
use ruma::encryption::DeviceKeys;
use ruma::{DeviceKeyAlgorithm, TransactionId};

use super::send::keys_of;
use super::{Crypto, CryptoError};
use crate::ClientError;

/// How others see the device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Introduced {
    /// As verified by its owner.
    Signed,
    /// As not verified: the account was signed with keys that are elsewhere, and to replace them the
    /// homeserver wants the password.
    Unsigned,
}

impl Crypto {
    /// Publishes the keys of the device, and signs them for the account. Keys with which the account was
    /// signed elsewhere are replaced if there is a password, because nobody else uses a bot's account.
    ///
    /// # Errors
    /// If the homeserver or the database fails; [`CryptoError::OtherKeys`] and [`CryptoError::Forgotten`] if
    /// the device cannot be used.
    pub async fn introduce(&self, password: Option<&str>) -> Result<Introduced, CryptoError> {
        let _settling = self.settling.lock().await;
        let machine = self.machine.read().await;
        let has_keys = self.look(&machine).await?;
        let status = machine.cross_signing_status().await;
        if has_keys && status.is_complete() && self.is_signed(&machine).await? {
            return Ok(Introduced::Signed);
        }
        let replaces = has_keys && !status.is_complete();
        if replaces && password.is_none() {
            return Ok(Introduced::Unsigned);
        }
        let requests = machine.bootstrap_cross_signing(replaces).await?;
        match self.publish(&machine, requests, password).await {
            Err(CryptoError::Server(ClientError::Refused { status: 401, .. })) if password.is_none() => {
                Ok(Introduced::Unsigned)
            }
            other => other.map(|()| Introduced::Signed),
        }
    }

    /// Looks at what the homeserver knows of the own account: whether it has keys to sign devices with.
    async fn look(&self, machine: &OlmMachine) -> Result<bool, CryptoError> {
        let (id, query) = machine.query_keys_for_users([machine.user_id()]);
        let answer = self.client.send(keys_of(&query)).await?;
        check_device(machine, &answer).await?;
        machine.mark_request_as_sent(&id, &answer).await?;
        Ok(answer.master_keys.contains_key(machine.user_id()))
    }

    async fn is_signed(&self, machine: &OlmMachine) -> Result<bool, CryptoError> {
        let device = machine.get_device(machine.user_id(), machine.device_id(), None).await?;
        Ok(device.is_some_and(|device| device.is_cross_signed_by_owner()))
    }

    async fn publish(
        &self,
        machine: &OlmMachine,
        requests: CrossSigningBootstrapRequests,
        password: Option<&str>,
    ) -> Result<(), CryptoError> {
        if let Some(keys) = &requests.upload_keys_req {
            self.deliver(machine, keys).await?;
        }
        let answer = self.upload(requests.upload_signing_keys_req, password).await?;
        let answer = AnyIncomingResponse::SigningKeysUpload(&answer);
        machine.mark_request_as_sent(&TransactionId::new(), answer).await?;
        self.client.send(requests.upload_signatures_req).await?;
        // So that the machine sees its own signature.
        self.look(machine).await?;
        Ok(())
    }

    /// Uploads the keys of the account, with the password if the homeserver asks for it.
    async fn upload(
        &self,
        keys: UploadSigningKeysRequest,
        password: Option<&str>,
    ) -> Result<upload_signing_keys::v3::Response, CryptoError> {
        let mut request = upload_signing_keys::v3::Request::new();
        request.master_key = keys.master_key.as_ref().map(|key| key.to_raw());
        request.self_signing_key = keys.self_signing_key.as_ref().map(|key| key.to_raw());
        request.user_signing_key = keys.user_signing_key.as_ref().map(|key| key.to_raw());
        let asked = match self.client.send_interactive(request.clone()).await? {
            Ok(answer) => return Ok(answer),
            Err(asked) => asked,
        };
        if let Some(password) = password {
            let mut confirmation = Password::new((&self.user).into(), password.to_owned());
            confirmation.session = asked.session;
            request.auth = Some(AuthData::Password(confirmation));
            if let Ok(answer) = self.client.send_interactive(request).await? {
                return Ok(answer);
            }
        }
        Err(CryptoError::Server(ClientError::Refused {
            status: 401,
            code: String::new(),
            message: "the homeserver wants a confirmation to sign the device, which the password is not"
                .to_owned(),
            retry_after: None,
        }))
    }
}

/// Whether the homeserver knows this device by the keys that it has here, or is to be told them.
async fn check_device(machine: &OlmMachine, answer: &get_keys::v3::Response) -> Result<(), CryptoError> {
    let known = answer.device_keys.get(machine.user_id()).and_then(|all| all.get(machine.device_id()));
    let Some(known) = known else {
        let upload = machine.upload_device_keys().await?;
        let is_new = upload.is_some_and(|(_, upload)| upload.device_keys.is_some());
        return if is_new { Ok(()) } else { Err(CryptoError::Forgotten) };
    };
    let known: DeviceKeys = known.deserialize()?;
    let id = DeviceKeyId::from_parts(DeviceKeyAlgorithm::Ed25519, machine.device_id());
    let own = machine.identity_keys().ed25519.to_base64();
    if known.keys.get(&*id).is_some_and(|known| *known == own) { Ok(()) } else { Err(CryptoError::OtherKeys) }
}
