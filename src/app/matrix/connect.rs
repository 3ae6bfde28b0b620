//! Becoming QGo's device: logging in, and making its keys known.

use std::sync::Arc;

use qgo_chat::tasks::stopped;
use qgo_matrix::{Crypto, CryptoError};
use qgo_store::Store;
use tokio::sync::watch;
use tokio::time::sleep;

use super::encryption::Encryption;
use super::homeserver::{Homeserver, pause};
use super::login::{Login, LoginError, Session};
use super::{Access, MatrixError, Settings};

/// As which device QGo logs in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum As {
    /// The one that it was, if it was one.
    Before,
    /// The one that it was, with a new token.
    Renewed,
    /// A new one.
    New,
}

/// What is needed to connect.
pub(super) struct Connecting<'a> {
    pub(super) settings: &'a Settings,
    pub(super) store: &'a Arc<dyn Store>,
    pub(super) server: &'a Homeserver,
    pub(super) stop: &'a watch::Receiver<bool>,
}

impl Connecting<'_> {
    /// Becomes a device, however long the homeserver is away; `None` if QGo stops before that. A device that
    /// the homeserver has forgotten is followed by a new one: it can no longer be sent keys.
    ///
    /// # Errors
    /// What only the host can mend.
    pub(super) async fn connect(&self, as_device: As) -> Result<Option<(Session, Crypto)>, MatrixError> {
        let mut as_device = as_device;
        loop {
            let Some(session) = self.log_in(as_device).await? else { return Ok(None) };
            let (store, client) = (Arc::clone(self.store), self.server.shared());
            let crypto = Crypto::open(store, client, &session.user, &session.device).await?;
            match self.introduce(&crypto).await {
                Ok(true) => return Ok(Some((session, crypto))),
                Ok(false) => return Ok(None),
                Err(error @ (CryptoError::Forgotten | CryptoError::OtherKeys))
                    if as_device != As::New && self.password().is_some() =>
                {
                    tracing::warn!(%error, "QGo logs in as a new device");
                    as_device = As::New;
                }
                Err(error) => return Err(error.into()),
            }
        }
    }

    fn password(&self) -> Option<&str> {
        match &self.settings.access {
            Access::Password(password) => Some(password.expose()),
            Access::Token(_) | Access::Service(_) => None,
        }
    }

    /// Makes the device known; returns whether QGo goes on.
    async fn introduce(&self, crypto: &Crypto) -> Result<bool, CryptoError> {
        let mut failures = 0;
        loop {
            let error = match Encryption::introduce(crypto, self.password()).await {
                Err(CryptoError::Server(error)) if error.may_pass() => error,
                outcome => return outcome.map(|()| true),
            };
            failures += 1;
            tracing::warn!(%error, "waiting for the homeserver");
            tokio::select! {
                () = sleep(pause(failures, &error)) => {}
                () = stopped(self.stop.clone()) => return Ok(false),
            }
        }
    }

    async fn log_in(&self, as_device: As) -> Result<Option<Session>, MatrixError> {
        let Self { settings, store, server, .. } = *self;
        let login = Login { settings, store, client: server.client() };
        let mut failures = 0;
        loop {
            let session = match as_device {
                As::Before => login.session().await,
                As::Renewed => login.renewed().await,
                As::New => login.anew().await,
            };
            let error = match session {
                Ok(session) => return Ok(Some(session)),
                Err(LoginError::Never(error)) => return Err(error),
                Err(LoginError::Later(error)) => error,
            };
            failures += 1;
            tracing::warn!(%error, "waiting for the homeserver");
            tokio::select! {
                () = sleep(pause(failures, &error)) => {}
                () = stopped(self.stop.clone()) => return Ok(None),
            }
        }
    }
}
