//! Logging in: once, because the transaction ids of what was sent and the keys of encrypted rooms belong to
//! the device. Its id and token are kept, sealed.

use std::sync::Arc;

use qgo_matrix::{Client, ClientError};
use qgo_store::{Keep, Store};
use ruma::api::client::account::whoami;
use ruma::api::client::session::login::v3::{self as login, LoginInfo, Password};
use ruma::api::client::uiaa::{MatrixUserIdentifier, UserIdentifier};
use ruma::{OwnedDeviceId, OwnedUserId};
use serde::{Deserialize, Serialize};

use super::platform::NAME;
use super::{Access, MatrixError, Settings};

const KIND: &str = "session";

/// A device that is logged in.
#[derive(Clone, Deserialize, Serialize)]
pub(super) struct Session {
    homeserver: String,
    /// The user as the settings name them.
    named: String,
    /// QGo's own user.
    pub(super) user: OwnedUserId,
    /// Its device.
    pub(super) device: OwnedDeviceId,
    token: String,
}

/// Why there is no session.
pub(super) enum LoginError {
    /// Another attempt may succeed.
    Later(ClientError),
    /// Somebody has to mend something.
    Never(MatrixError),
}

/// Logs in, or goes on with the device of before.
pub(super) struct Login<'a> {
    pub(super) settings: &'a Settings,
    pub(super) store: &'a Arc<dyn Store>,
    pub(super) client: &'a Client,
}

impl Login<'_> {
    /// The session that is kept, else a new one.
    pub(super) async fn session(&self) -> Result<Session, LoginError> {
        let kept = self.kept().await?;
        let is_same = |kept: &Session| match &self.settings.access {
            Access::Password(_) => true,
            Access::Token(token) => kept.token == token.expose(),
            Access::Service(_) => false,
        };
        match kept {
            Some(kept) if is_same(&kept) => {
                self.client.set_token(&kept.token);
                Ok(kept)
            }
            kept => self.begin(kept).await,
        }
    }

    /// A new token for the device of before, because the homeserver no longer knows the one that is kept.
    pub(super) async fn renewed(&self) -> Result<Session, LoginError> {
        let kept = self.kept().await?;
        self.begin(kept).await
    }

    /// A session as a new device.
    pub(super) async fn anew(&self) -> Result<Session, LoginError> {
        self.begin(None).await
    }

    async fn kept(&self) -> Result<Option<Session>, LoginError> {
        let kept = self.store.kept(NAME, KIND, KIND).await.map_err(|why| LoginError::Never(why.into()))?;
        let kept = kept.and_then(|kept| serde_json::from_slice::<Session>(&kept).ok());
        let is_same =
            |kept: &Session| kept.homeserver == self.client.base() && kept.named == self.settings.user;
        Ok(kept.filter(is_same))
    }

    async fn begin(&self, kept: Option<Session>) -> Result<Session, LoginError> {
        let (user, device, token) = match &self.settings.access {
            Access::Password(password) => {
                let named = UserIdentifier::Matrix(MatrixUserIdentifier::new(self.settings.user.clone()));
                let password = Password::new(named, password.expose().to_owned());
                let mut request = login::Request::new(LoginInfo::Password(password));
                request.device_id = kept.map(|kept| kept.device);
                request.initial_device_display_name = Some("QGo".to_owned());
                let answer = self.client.send(request).await.map_err(refused)?;
                (answer.user_id, answer.device_id, answer.access_token)
            }
            Access::Token(token) => {
                self.client.set_token(token.expose());
                let answer = self.client.send(whoami::v3::Request::new()).await.map_err(refused)?;
                let device = answer.device_id.ok_or(LoginError::Never(MatrixError::NoDevice))?;
                (answer.user_id, device, token.expose().to_owned())
            }
            // Its token is not one of a device.
            Access::Service(_) => return Err(LoginError::Never(MatrixError::NoDevice)),
        };
        let session = Session {
            homeserver: self.client.base().to_owned(),
            named: self.settings.user.clone(),
            user,
            device,
            token,
        };
        self.client.set_token(&session.token);
        let value = serde_json::to_vec(&session).ok();
        let keep = Keep { kind: KIND.to_owned(), name: KIND.to_owned(), value };
        self.store.keep(NAME, &[keep]).await.map_err(|why| LoginError::Never(why.into()))?;
        Ok(session)
    }
}

fn refused(error: ClientError) -> LoginError {
    match &error {
        _ if error.may_pass() => LoginError::Later(error),
        ClientError::Refused { code, .. } if code == "M_FORBIDDEN" || code == "M_UNKNOWN_TOKEN" => {
            LoginError::Never(MatrixError::WrongAccess)
        }
        _ => LoginError::Never(MatrixError::Login(error.to_string())),
    }
}
