//! `qgo matrix-registration`: the file by which a homeserver knows QGo as an application service.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use reqwest::Url;

use super::{ID, Tokens, TokensError, tokens};
use crate::config::{Config, ConfigError};
use crate::system::SystemEntropy;

/// Where the homeserver finds QGo if nothing else is said.
const URL: &str = "http://127.0.0.1:8009";

/// `qgo matrix-registration`.
#[derive(Debug, Args)]
pub struct Registration {
    /// Where the homeserver reaches QGo
    #[arg(long, default_value = URL)]
    pub url: String,
    /// The part of QGo's user id before the colon: qgo for @qgo:example.org
    #[arg(long, default_value = "qgo")]
    pub localpart: String,
    /// The part behind it: the homeserver's name
    #[arg(long, value_name = "example.org")]
    pub server_name: String,
    /// The file to write; without it standard output
    #[arg(short, long, value_name = "FILE.yaml")]
    pub output: Option<PathBuf>,
    /// Writes over a file that says something else
    #[arg(long)]
    pub force: bool,
}

/// Why nothing was written; the text says what to do.
#[derive(Debug, thiserror::Error)]
pub enum RegistrationError {
    /// The configuration is wrong.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// There are no tokens.
    #[error(transparent)]
    Tokens(#[from] TokensError),
    /// The address is none.
    #[error("{0} is no address at which a homeserver could reach QGo, as {URL} or https://qgo.example.org")]
    Url(String),
    /// The user is none.
    #[error("@{0}:{1} cannot be a user on a homeserver: names have only a-z, 0-9, and . _ = - / +")]
    User(String, String),
    /// The file says something else.
    #[error("{} exists and says something else; --force writes over it", .0.display())]
    Different(PathBuf),
    /// The file cannot be written.
    #[error("{} cannot be written: {why}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        why: io::Error,
    },
    /// Standard output cannot be written.
    #[error("the registration cannot be written: {0}")]
    Output(io::Error),
}

/// Runs the command and reports failures.
pub fn main(args: &Registration) -> ExitCode {
    let config = Config::load(|name| std::env::var(name).ok());
    let folder = config.and_then(|config| config.data_dir());
    match folder.map_err(RegistrationError::from).and_then(|folder| args.write(&folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("qgo: {error}");
            ExitCode::FAILURE
        }
    }
}

impl Registration {
    /// Writes the registration with the tokens of this data folder.
    ///
    /// # Errors
    /// See [`RegistrationError`].
    pub fn write(&self, folder: &Path) -> Result<(), RegistrationError> {
        self.check()?;
        let text = self.text(&Tokens::load_or_create(folder, &SystemEntropy)?);
        let Some(path) = &self.output else {
            let mut output = io::stdout().lock();
            let written = output.write_all(text.as_bytes()).and_then(|()| output.flush());
            return written.map_err(RegistrationError::Output);
        };
        let failed = |why| RegistrationError::File { path: path.clone(), why };
        match fs::read(path) {
            Ok(before) if before == text.as_bytes() => return Ok(()),
            Ok(_) if !self.force => return Err(RegistrationError::Different(path.clone())),
            Ok(_) => fs::remove_file(path).map_err(failed)?,
            Err(why) if why.kind() == io::ErrorKind::NotFound => {}
            Err(why) => return Err(failed(why)),
        }
        tokens::create(path, &text).map_err(failed)
    }

    fn check(&self) -> Result<(), RegistrationError> {
        let url = Url::parse(&self.url).ok();
        let is_address = |url: &Url| {
            // Behind a query or a fragment, no path could follow.
            let is_whole = url.query().is_none() && url.fragment().is_none() && url.host().is_some();
            matches!(url.scheme(), "http" | "https") && is_whole
        };
        if !url.as_ref().is_some_and(is_address) {
            return Err(RegistrationError::Url(self.url.clone()));
        }
        let is_sign = |sign: u8| matches!(sign, b'a'..=b'z' | b'0'..=b'9') || b"._=-/+".contains(&sign);
        let (name, server) = (&self.localpart, &self.server_name);
        let is_name = !name.is_empty() && name.bytes().all(is_sign);
        if !is_name || ruma::UserId::parse(format!("@{name}:{server}")).is_err() {
            return Err(RegistrationError::User(name.clone(), server.clone()));
        }
        Ok(())
    }

    /// YAML, in which texts are written as in JSON.
    fn text(&self, tokens: &Tokens) -> String {
        let quoted = |text: &str| serde_json::Value::from(text).to_string();
        let user = format!("@{}:{}", self.localpart, self.server_name);
        // Of the signs that a user id can have, these mean something else in a regular expression.
        let regex: String = user.chars().fold(String::new(), |regex, sign| {
            let is_special = matches!(sign, '.' | '+' | '[' | ']');
            regex + if is_special { "\\" } else { "" } + sign.encode_utf8(&mut [0; 4])
        });
        format!(
            "# How a Matrix homeserver and QGo know each other. Both tokens are secrets.\n\
             id: {id}\n\
             url: {url}\n\
             as_token: {service}\n\
             hs_token: {homeserver}\n\
             sender_localpart: {localpart}\n\
             rate_limited: false\n\
             receive_ephemeral: false\n\
             push_ephemeral: false\n\
             namespaces:\n  users:\n    - exclusive: true\n      regex: {regex}\n  aliases: []\n  rooms: []\n",
            id = quoted(ID),
            url = quoted(self.url.trim_end_matches('/')),
            service = quoted(tokens.service.expose()),
            homeserver = quoted(tokens.homeserver.expose()),
            localpart = quoted(&self.localpart),
            regex = quoted(&format!("^{regex}$")),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn registration(output: &Path) -> Registration {
        Registration {
            url: "http://127.0.0.1:8009/".into(),
            localpart: "q.go".into(),
            server_name: "example.org".into(),
            output: Some(output.into()),
            force: false,
        }
    }

    #[test]
    fn written_twice_it_is_the_same() {
        let folder = tempfile::tempdir().unwrap();
        let (data, path) = (folder.path().join("data"), folder.path().join("qgo.yaml"));
        registration(&path).write(&data).unwrap();
        let text = fs::read_to_string(&path).unwrap();
        registration(&path).write(&data).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
        let again = folder.path().join("again.yaml");
        registration(&again).write(&data).unwrap();
        assert_eq!(fs::read_to_string(&again).unwrap(), text);
        let tokens = Tokens::load(&data).unwrap();
        assert_ne!(tokens.service, tokens.homeserver);
        for part in [
            format!("as_token: \"{}\"\n", tokens.service.expose()),
            format!("hs_token: \"{}\"\n", tokens.homeserver.expose()),
            "url: \"http://127.0.0.1:8009\"\n".to_owned(),
            "exclusive: true\n      regex: \"^@q\\\\.go:example\\\\.org$\"\n".to_owned(),
        ] {
            assert!(text.contains(&part), "{part} in {text}");
        }
        assert!(!format!("{tokens:?}").contains(tokens.service.expose()));
        #[cfg(unix)]
        for path in [path, data.join("matrix-service.key")] {
            use std::os::unix::fs::PermissionsExt as _;
            assert_eq!(fs::metadata(path).unwrap().permissions().mode() & 0o777, 0o600);
        }
    }

    #[test]
    fn a_different_file_is_left_alone_unless_forced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("qgo.yaml");
        fs::write(&path, "mine").unwrap();
        let error = registration(&path).write(folder.path()).unwrap_err().to_string();
        assert!(error.contains("qgo.yaml") && error.contains("--force"), "{error}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "mine");
        Registration { force: true, ..registration(&path) }.write(folder.path()).unwrap();
        assert!(fs::read_to_string(&path).unwrap().contains("sender_localpart: \"q.go\""));
    }

    #[test]
    fn what_a_homeserver_would_refuse_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("qgo.yaml");
        for url in ["", "here", "ftp://host", "http://", "http://host/?a", "http://host/#b"] {
            let error = Registration { url: url.into(), ..registration(&path) }.write(folder.path());
            assert!(matches!(error, Err(RegistrationError::Url(_))), "{url}");
        }
        for (name, server) in [("", "e.org"), ("Q", "e.org"), ("q:o", "e.org"), ("q", ""), ("q", "e org")] {
            let (localpart, server_name) = (name.to_owned(), server.to_owned());
            let error = Registration { localpart, server_name, ..registration(&path) }.write(folder.path());
            assert!(matches!(error, Err(RegistrationError::User(..))), "{name} {server}");
        }
        assert!(!path.exists());
    }

    #[test]
    fn tokens_that_are_none_are_refused_and_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let missing = Tokens::load(folder.path()).unwrap_err().to_string();
        assert!(missing.contains("qgo matrix-registration"), "{missing}");
        let key = folder.path().join("matrix-service.key");
        for text in ["", "a\nb\n", &"0".repeat(64), &format!("{}\n{}\n", "0".repeat(64), "g".repeat(64))] {
            fs::write(&key, text).unwrap();
            let error = registration(&folder.path().join("qgo.yaml")).write(folder.path()).unwrap_err();
            assert!(matches!(error, RegistrationError::Tokens(TokensError::Malformed(_))), "{error}");
            assert_eq!(fs::read_to_string(&key).unwrap(), text);
        }
    }
}
