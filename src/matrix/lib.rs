//! What QGo needs of Matrix and that knows nothing of games: a client for a homeserver, and one device's end
//! of encrypted rooms.

mod client;
mod crypto;
mod endpoint;
mod error;

pub use client::{Client, Identity, PATIENCE};
pub use crypto::{
    Crypto, CryptoError, Decrypted, Introduced, Received, Refusal, Undecryptable, encrypt_file,
};
pub use endpoint::Endpoint;
pub use error::ClientError;
