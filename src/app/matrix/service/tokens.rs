//! The secrets that a homeserver and an application service share. They are drawn once and kept in a file, so
//! that the registration is the same whenever it is written.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use qgo_chat::Entropy;
use qgo_store::private;

use crate::config::Token;

/// The file in the data folder: both tokens, one on each line.
const FILE: &str = "matrix-service.key";

/// The secrets of a registration.
#[derive(Clone, Debug, PartialEq)]
pub struct Tokens {
    /// By which the homeserver knows QGo.
    pub(super) service: Token,
    /// By which QGo knows the homeserver.
    pub(super) homeserver: Token,
}

/// Why there are no tokens; the text says what to do.
#[derive(Debug, thiserror::Error)]
pub enum TokensError {
    /// None were drawn yet.
    #[error(
        "there is no {}: run `qgo matrix-registration`, which makes it, and give the file that it writes to \
         the homeserver", .0.display()
    )]
    Missing(PathBuf),
    /// The file cannot be read or written.
    #[error("{} cannot be read or written: {why}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        why: io::Error,
    },
    /// The file holds something else.
    #[error(
        "{} does not hold the tokens of an application service: restore it, or remove it and run `qgo \
         matrix-registration` again", .0.display()
    )]
    Malformed(PathBuf),
}

impl Tokens {
    /// The tokens that are kept in this data folder.
    ///
    /// # Errors
    /// See [`TokensError`].
    pub fn load(folder: &Path) -> Result<Self, TokensError> {
        let path = folder.join(FILE);
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(why) if why.kind() == io::ErrorKind::NotFound => return Err(TokensError::Missing(path)),
            Err(why) => return Err(TokensError::File { path, why }),
        };
        private::close_to_others(&path);
        let is_token = |line: &str| line.len() == 64 && line.bytes().all(|byte| byte.is_ascii_hexdigit());
        match text.lines().collect::<Vec<_>>()[..] {
            [service, homeserver] if is_token(service) && is_token(homeserver) => Ok(Self {
                service: Token::from(service.to_owned()),
                homeserver: Token::from(homeserver.to_owned()),
            }),
            _ => Err(TokensError::Malformed(path)),
        }
    }

    /// The tokens that are kept in this data folder, else new ones, which are kept there.
    ///
    /// # Errors
    /// See [`TokensError`].
    pub(super) fn load_or_create(folder: &Path, entropy: &dyn Entropy) -> Result<Self, TokensError> {
        match Self::load(folder) {
            Err(TokensError::Missing(path)) => {
                let draw = || {
                    let mut bytes = [0; 32];
                    entropy.fill(&mut bytes);
                    hex::encode(bytes)
                };
                let text = format!("{}\n{}\n", draw(), draw());
                let created = fs::create_dir_all(folder).and_then(|()| create(&path, &text));
                match created {
                    // Where another process was faster, its tokens are used.
                    Err(why) if why.kind() != io::ErrorKind::AlreadyExists => {
                        Err(TokensError::File { path, why })
                    }
                    _ => Self::load(folder),
                }
            }
            loaded => loaded,
        }
    }
}

/// Creates a file that only its owner may read.
pub(super) fn create(path: &Path, text: &str) -> io::Result<()> {
    let mut file = private::options().create_new(true).open(path)?;
    let written = file.write_all(text.as_bytes()).and_then(|()| file.sync_all());
    // Half a file would be refused the next time.
    written.inspect_err(|_| drop(fs::remove_file(path)))
}
