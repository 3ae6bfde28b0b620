//! What QGo needs of Matrix and that knows nothing of games: a client for a homeserver, and one device's end
//! of encrypted rooms.

mod client;
mod crypto;

pub use client::{Client, ClientError, Endpoint, Identity, PATIENCE};
pub use crypto::{
    Crypto, CryptoError, Decrypted, Introduced, Received, Refusal, Undecryptable, encrypt_file,
};
