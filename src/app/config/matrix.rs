//! The settings of the Matrix platform.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::{ConfigError, Token, read_token};
use crate::matrix::service::{Service, Tokens};
use crate::matrix::{Access, Settings};

/// The settings of the Matrix platform. If none is set, QGo is not on Matrix.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Matrix {
    /// The homeserver's base URL.
    pub homeserver: Option<String>,
    /// The user: `@qgo:example.org`, or the part before the colon.
    pub user: Option<String>,
    /// The user's password. The file itself never has it: it comes from the environment or `password_file`.
    #[serde(skip)]
    pub password: Option<Token>,
    /// A file that holds the password.
    pub password_file: Option<PathBuf>,
    /// An access token, in place of a password; from the environment or `access_token_file`.
    #[serde(skip)]
    pub access_token: Option<Token>,
    /// A file that holds the access token.
    pub access_token_file: Option<PathBuf>,
    /// The homeservers whose users may invite QGo.
    #[serde(default)]
    pub allowed_servers: Vec<String>,
    /// The rooms into which it may be invited.
    #[serde(default)]
    pub allowed_rooms: Vec<String>,
    /// Where QGo listens as an application service; then neither a user nor a password is needed.
    pub appservice_listen: Option<SocketAddr>,
    /// Whether a message that is no longer the newest of its game becomes one line.
    #[serde(default)]
    pub fold_old_messages: bool,
}

impl Matrix {
    /// Reads the secrets from the environment, else from their files.
    pub(super) fn read_secrets(&mut self, env: impl Fn(&str) -> Option<String>) -> Result<(), ConfigError> {
        let secret = |variable: &str, file: Option<&Path>| match (env(variable), file) {
            (Some(secret), _) => Ok(Some(Token(secret.trim().to_owned()))),
            (None, Some(file)) => read_token(file).map(Some),
            (None, None) => Ok(None),
        };
        self.password = secret("MATRIX_PASSWORD", self.password_file.as_deref())?;
        self.access_token = secret("MATRIX_ACCESS_TOKEN", self.access_token_file.as_deref())?;
        Ok(())
    }

    /// What QGo needs to be on Matrix, with what is in the data folder; `None` if it is not to be there.
    ///
    /// # Errors
    /// [`ConfigError::Matrix`] if only a part is set.
    pub fn settings(&self, data_dir: &Path) -> Result<Option<Settings>, ConfigError> {
        if self.homeserver.is_none()
            && self.user.is_none()
            && self.password.is_none()
            && self.access_token.is_none()
            && self.appservice_listen.is_none()
        {
            return Ok(None);
        }
        let homeserver = self.homeserver.clone().ok_or(ConfigError::Matrix("MATRIX_HOMESERVER"))?;
        let access = match (self.appservice_listen, &self.password, &self.access_token) {
            (Some(listen), ..) => Access::Service(Service { listen, tokens: Tokens::load(data_dir)? }),
            (None, Some(password), _) => Access::Password(password.clone()),
            (None, None, Some(token)) => Access::Token(token.clone()),
            (None, None, None) => return Err(ConfigError::Matrix("MATRIX_PASSWORD or MATRIX_ACCESS_TOKEN")),
        };
        let user = match (&self.user, &access) {
            (Some(user), _) => user.clone(),
            // The homeserver says whose token it is.
            (None, Access::Token(_) | Access::Service(_)) => String::new(),
            (None, Access::Password(_)) => return Err(ConfigError::Matrix("MATRIX_USER")),
        };
        Ok(Some(Settings {
            homeserver,
            user,
            access,
            allowed_servers: self.allowed_servers.clone(),
            allowed_rooms: self.allowed_rooms.clone(),
            fold_old_messages: self.fold_old_messages,
        }))
    }
}
