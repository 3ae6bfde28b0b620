//! The settings of a host: `config.toml`, overridden by the environment. `config.example.toml` explains each
//! key.

mod matrix;
mod problem;
#[cfg(test)]
mod tests;

use std::fmt;
use std::net::SocketAddr;
use std::num::NonZero;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;
use figment::Figment;
use figment::providers::{Format, Serialized, Toml};
use qgo_chat::Limits;
use qgo_store::Millis;
use serde::{Deserialize, Serialize};
use toml_edit::ImDocument;

use crate::discord::{self, Endpoint, PublicKey};
use crate::logging::LogFormat;
use crate::matrix::service::TokensError;
pub use matrix::Matrix;
pub use problem::Problem;

/// The file that is read if it exists in the current folder.
const DEFAULT_FILE: &str = "config.toml";

/// The settings of one running QGo.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// The folder of the database and the keys; `None` for the platform's data folder.
    pub data_dir: Option<PathBuf>,
    /// `sqlite://PATH`; `None` for `qgo.sqlite3` in the data folder.
    pub database_url: Option<String>,
    /// 64 hexadecimal digits; `None` if the key is drawn at the first start and kept in the data folder.
    pub seal_key: Option<Token>,
    /// The log filter if `RUST_LOG` is not set.
    pub log: String,
    /// The form of the log: lines for people, or JSON for programs.
    pub log_format: LogFormat,
    /// Steps of work that one move of `superposed` or `sym` may take; before a move that takes more, the
    /// position is determined (docs/rules.md, "the host's bound").
    pub work_per_move: u64,
    /// Bytes for everything that is kept in memory to save work.
    pub memory: usize,
    /// How many days games have been over when they are packed; 0 for never.
    pub pack_after_days: u32,
    /// How much one person, or one channel, may ask for in a short time.
    pub limits: Limits,
    /// The settings for Discord.
    pub discord: Discord,
    /// The settings for Matrix.
    pub matrix: Matrix,
    /// The settings for the local page.
    pub web: Web,
    /// What the host sees.
    pub host: Host,
}

/// What the host sees of a running QGo.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Host {
    /// The address of `/healthz`, `/readyz` and `/metrics`; `None` for none.
    pub listen: Option<SocketAddr>,
    /// The address of a collector of traces; `None` for none.
    pub traces: Option<String>,
}

/// The settings of the Discord platform.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Discord {
    /// The bot's token. The file itself never has it: it comes from the environment or from `token_file`.
    #[serde(skip)]
    pub token: Option<Token>,
    /// A file that holds the token.
    pub token_file: Option<PathBuf>,
    /// Another base URL for Discord's REST API.
    pub api_base: Option<String>,
    /// How many connections to the gateway all processes have together.
    pub shards: Option<NonZero<u16>>,
    /// Whether interactions come over the gateway; they do unless this says otherwise.
    pub gateway: Option<bool>,
    /// Whether a proxy at `api_base` keeps Discord's limits.
    pub proxy_limits: Option<bool>,
    /// Where QGo listens for interactions over HTTP.
    pub interactions_listen: Option<SocketAddr>,
    /// The application's public key, with which they are signed.
    pub public_key: Option<String>,
}

impl Discord {
    /// What QGo needs to be on Discord.
    ///
    /// # Errors
    /// If interactions are to come over HTTP without a key, or in no way.
    pub fn settings(&self, token: Token) -> Result<discord::Settings, ConfigError> {
        let endpoint = match (self.interactions_listen, &self.public_key) {
            (None, _) => None,
            (Some(_), None) => return Err(ConfigError::NoPublicKey),
            (Some(listen), Some(key)) => {
                let public_key = PublicKey::from_hex(key).ok_or(ConfigError::NoPublicKey)?;
                Some(Endpoint { listen, public_key })
            }
        };
        let gateway = self.gateway.unwrap_or(true);
        if !gateway && endpoint.is_none() {
            return Err(ConfigError::Deaf);
        }
        Ok(discord::Settings {
            token,
            api_base: self.api_base.clone(),
            shards: self.shards.map(|shards| shards.get().into()),
            gateway,
            endpoint,
            proxy_limits: self.proxy_limits.unwrap_or(false),
        })
    }
}

/// The settings of the local page.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Web {
    /// The address on which the page is served.
    pub listen: SocketAddr,
}

/// A secret text; its `Debug` output does not show it.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Token(String);

impl Token {
    /// The secret itself.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl From<String> for Token {
    fn from(secret: String) -> Self {
        Self(secret)
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(secret)")
    }
}

/// The defaults of the keys that have one.
#[derive(Serialize)]
struct Defaults {
    log: &'static str,
    log_format: &'static str,
    work_per_move: u64,
    memory: usize,
    pack_after_days: u32,
    limits: Limits,
    discord: EmptyTable,
    matrix: EmptyTable,
    web: WebDefaults,
    host: EmptyTable,
}

#[derive(Serialize)]
struct EmptyTable {}

#[derive(Serialize)]
struct WebDefaults {
    listen: &'static str,
}

const DEFAULTS: Defaults = Defaults {
    log: "info,twilight_gateway=warn,matrix_sdk_crypto=error",
    log_format: "text",
    work_per_move: qgo_rules::DEFAULT_STEPS,
    memory: qgo_chat::DEFAULT_MEMORY,
    pack_after_days: 30,
    limits: Limits::DEFAULT,
    discord: EmptyTable {},
    matrix: EmptyTable {},
    web: WebDefaults { listen: "127.0.0.1:8080" },
    host: EmptyTable {},
};

/// Environment variables and the keys that they set. The names are an interface: hosts rely on them.
const VARIABLES: [(&str, &str); 38] = [
    ("QGO_DATA_DIR", "data_dir"),
    ("QGO_DATABASE_URL", "database_url"),
    ("QGO_SEAL_KEY", "seal_key"),
    ("RUST_LOG", "log"),
    ("QGO_LOG_FORMAT", "log_format"),
    ("QGO_WORK_PER_MOVE", "work_per_move"),
    ("QGO_MEMORY", "memory"),
    ("QGO_PACK_AFTER_DAYS", "pack_after_days"),
    ("QGO_LIMIT_PINGS", "limits.pings"),
    ("QGO_LIMIT_POSTS", "limits.posts"),
    ("QGO_LIMIT_CHANNEL", "limits.channel"),
    ("QGO_LIMIT_MOVES", "limits.moves"),
    ("QGO_LIMIT_TALK", "limits.talk"),
    ("QGO_LIMIT_PICTURES", "limits.pictures"),
    ("QGO_LIMIT_EXPLORE", "limits.explore"),
    ("QGO_LIMIT_EXPORTS", "limits.exports"),
    ("QGO_LIMIT_SERVER_PICTURES", "limits.server_pictures"),
    ("QGO_LIMIT_SERVER_EXPLORE", "limits.server_explore"),
    ("QGO_LIMIT_SERVER_EXPORTS", "limits.server_exports"),
    ("QGO_LIMIT_HEAVY_MOVES", "limits.heavy_moves"),
    ("DISCORD_TOKEN_FILE", "discord.token_file"),
    ("QGO_DISCORD_API_BASE", "discord.api_base"),
    ("DISCORD_SHARDS", "discord.shards"),
    ("DISCORD_PROXY_LIMITS", "discord.proxy_limits"),
    ("DISCORD_GATEWAY", "discord.gateway"),
    ("DISCORD_INTERACTIONS_LISTEN", "discord.interactions_listen"),
    ("DISCORD_PUBLIC_KEY", "discord.public_key"),
    ("MATRIX_HOMESERVER", "matrix.homeserver"),
    ("MATRIX_USER", "matrix.user"),
    ("MATRIX_PASSWORD_FILE", "matrix.password_file"),
    ("MATRIX_ACCESS_TOKEN_FILE", "matrix.access_token_file"),
    ("MATRIX_ALLOWED_SERVERS", "matrix.allowed_servers"),
    ("MATRIX_ALLOWED_ROOMS", "matrix.allowed_rooms"),
    ("MATRIX_FOLD_OLD_MESSAGES", "matrix.fold_old_messages"),
    ("MATRIX_APPSERVICE_LISTEN", "matrix.appservice_listen"),
    ("QGO_WEB_LISTEN", "web.listen"),
    ("QGO_METRICS_LISTEN", "host.listen"),
    ("QGO_TRACES_ENDPOINT", "host.traces"),
];

/// Why the settings cannot be used; the text says which setting is meant and what to do.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// A key or value is wrong.
    #[error("the configuration is wrong: {0}\nconfig.example.toml explains each key")]
    Invalid(Problem),
    /// The file cannot be read.
    #[error("the configuration file {} cannot be read: {why}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        why: std::io::Error,
    },
    /// The token's file cannot be read.
    #[error("the token file {} cannot be read: {why}", path.display())]
    TokenFile {
        /// The file.
        path: PathBuf,
        /// What the system said.
        why: std::io::Error,
    },
    /// Interactions are to come over HTTP, but could not be checked.
    #[error(
        "DISCORD_INTERACTIONS_LISTEN needs DISCORD_PUBLIC_KEY: copy the 64 digits from the application's \
         page (General Information, Public Key)"
    )]
    NoPublicKey,
    /// No interaction could come.
    #[error(
        "with DISCORD_GATEWAY=false nothing reaches QGo from Discord: set DISCORD_INTERACTIONS_LISTEN and \
         DISCORD_PUBLIC_KEY, or leave the gateway on"
    )]
    Deaf,
    /// Matrix is only partly set up.
    #[error("{0} is not set, without which QGo cannot be on Matrix (the README says what it needs)")]
    Matrix(&'static str),
    /// QGo cannot be an application service.
    #[error(transparent)]
    Tokens(#[from] TokensError),
    /// There is no data folder.
    #[error("no data folder can be found on this system: set QGO_DATA_DIR")]
    NoDataDir,
}

impl Config {
    /// Reads the file that `QGO_CONFIG` names (else `config.toml` in the current folder, if it exists), then
    /// the environment. `env` is a function, so that tests need not change the real environment. A variable
    /// that is set but empty counts as not set.
    ///
    /// # Errors
    /// See [`ConfigError`].
    pub fn load(env: impl Fn(&str) -> Option<String>) -> Result<Self, ConfigError> {
        let env = |name: &str| env(name).filter(|value| !value.trim().is_empty());
        let named = env("QGO_CONFIG").map(PathBuf::from);
        let default = || Some(PathBuf::from(DEFAULT_FILE)).filter(|path| path.is_file());
        let file = named.or_else(default).map(read_file).transpose()?;
        let mut figment = Figment::from(Serialized::defaults(DEFAULTS));
        if let Some((_, text)) = &file {
            figment = figment.merge(Toml::string(text));
        }
        for (variable, key) in VARIABLES {
            if let Some(value) = env(variable) {
                figment = figment.merge((key, typed(key, value)));
            }
        }
        let wrong = |error| Problem::of_value(&error, file.as_ref(), |name| env(name).is_some());
        let mut config: Self = figment.extract().map_err(|error| ConfigError::Invalid(wrong(error)))?;
        config.discord.token = match (env("DISCORD_TOKEN"), &config.discord.token_file) {
            (Some(token), _) => Some(Token(token.trim().to_owned())),
            (None, Some(path)) => Some(read_token(path)?),
            (None, None) => None,
        };
        config.matrix.read_secrets(env)?;
        Ok(config)
    }

    /// The folder of the database and the keys.
    ///
    /// # Errors
    /// [`ConfigError::NoDataDir`] if none is set and the platform has none.
    pub fn data_dir(&self) -> Result<PathBuf, ConfigError> {
        match &self.data_dir {
            Some(path) => Ok(path.clone()),
            None => etcetera::choose_base_strategy()
                .map(|folders| folders.data_dir().join("qgo"))
                .map_err(|_| ConfigError::NoDataDir),
        }
    }

    /// How long games have been over when they are packed; `None` for never.
    pub fn pack_after(&self) -> Option<Millis> {
        (self.pack_after_days > 0).then(|| Millis::from(self.pack_after_days) * 24 * 60 * 60 * 1000)
    }

    /// The database's address: as configured, else a file in `data_dir`.
    pub fn database_url(&self, data_dir: &Path) -> String {
        self.database_url.clone().unwrap_or_else(|| {
            let path = data_dir.join("qgo.sqlite3").display().to_string();
            // In a URL these characters would end or change the path.
            let path = path.replace('%', "%25").replace('?', "%3f").replace('#', "%23");
            format!("sqlite://{path}")
        })
    }
}

/// The keys whose values are numbers, those that are true or false, and those that are lists.
const NUMBERS: [&str; 4] = ["work_per_move", "memory", "pack_after_days", "discord.shards"];
const FLAGS: [&str; 3] = ["matrix.fold_old_messages", "discord.gateway", "discord.proxy_limits"];
const LISTS: [&str; 2] = ["matrix.allowed_servers", "matrix.allowed_rooms"];

/// Variables of the environment are texts; where the key wants something else, makes that of the text.
fn typed(key: &str, value: String) -> figment::value::Value {
    let text = value.trim();
    if LISTS.contains(&key) {
        let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
        return parts.map(str::to_owned).collect::<Vec<_>>().into();
    }
    match (text.parse::<u64>(), text.to_ascii_lowercase().as_str()) {
        (Ok(number), _) if NUMBERS.contains(&key) => number.into(),
        (_, "true" | "1" | "yes" | "on") if FLAGS.contains(&key) => true.into(),
        (_, "false" | "0" | "no" | "off") if FLAGS.contains(&key) => false.into(),
        _ => value.into(),
    }
}

/// The text of a configuration file, after a check that it is TOML: otherwise a later error would quote a
/// line of it.
fn read_file(path: PathBuf) -> Result<(PathBuf, String), ConfigError> {
    match std::fs::read_to_string(&path) {
        Ok(text) => match ImDocument::parse(text.as_str()) {
            Ok(_) => Ok((path, text)),
            Err(error) => Err(ConfigError::Invalid(Problem::of_syntax(&path, &text, &error))),
        },
        Err(why) => Err(ConfigError::File { path, why }),
    }
}

fn read_token(path: &Path) -> Result<Token, ConfigError> {
    let text =
        std::fs::read_to_string(path).map_err(|why| ConfigError::TokenFile { path: path.to_owned(), why })?;
    Ok(Token(text.trim().to_owned()))
}
