//! Names of requests.

use qgo_chat::Entropy;

use crate::system::SystemEntropy;

/// A name that no other request has, in this process or another.
pub(super) fn fresh() -> String {
    let mut bytes = [0; 6];
    SystemEntropy.fill(&mut bytes);
    hex::encode(bytes)
}
