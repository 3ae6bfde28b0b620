//! Files of encrypted rooms.

use std::io::{self, Read};

use matrix_sdk_crypto::AttachmentEncryptor;
use ruma::OwnedMxcUri;
use ruma::events::room::EncryptedFile;

/// Encrypts a file with a key of its own: what is to be uploaded, and how it is read. The file's address is
/// still empty, because it is known only after the upload.
///
/// # Errors
/// None that memory can cause.
pub fn encrypt_file(bytes: &[u8]) -> io::Result<(Vec<u8>, EncryptedFile)> {
    let mut plain = bytes;
    let mut encryptor = AttachmentEncryptor::new(&mut plain);
    let mut encrypted = Vec::with_capacity(bytes.len());
    encryptor.read_to_end(&mut encrypted)?;
    let how = encryptor.finish();
    Ok((encrypted, EncryptedFile::new(OwnedMxcUri::from(""), how.encryption_info, how.hashes)))
}

#[cfg(test)]
mod tests {
    use matrix_sdk_crypto::AttachmentDecryptor;

    use super::*;

    #[test]
    fn a_file_is_read_with_what_comes_with_it_and_only_whole() {
        let board: Vec<u8> = (0..=255).cycle().take(100_000).collect();
        let (encrypted, how) = encrypt_file(&board).unwrap();
        assert_eq!(encrypted.len(), board.len());
        assert!(encrypted.windows(32).all(|part| part != &board[..32]));
        let open = |bytes: &[u8]| {
            let mut bytes = bytes;
            let mut read = Vec::new();
            let mut decryptor = AttachmentDecryptor::new(&mut bytes, how.clone().into()).unwrap();
            decryptor.read_to_end(&mut read).map(|_| read)
        };
        assert_eq!(open(&encrypted).unwrap(), board);
        let mut changed = encrypted.clone();
        changed[50_000] ^= 1;
        assert!(open(&changed).is_err());
        assert!(open(&encrypted[..99_999]).is_err());
    }
}
