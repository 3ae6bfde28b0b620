//! The key for sealing, and its file.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};
use zeroize::Zeroizing;

use crate::private;

/// The key that seals the secrets of games: 32 bytes, written as 64 hexadecimal digits.
///
/// Whoever has it and the database can foresee the chance of running games. Without it those games cannot go
/// on. It never appears in `Debug` output, and its memory is wiped when dropped.
#[derive(Clone)]
pub struct SealKey(Zeroizing<[u8; 32]>);

/// Why a key could not be had.
#[derive(Debug, thiserror::Error)]
pub enum SealKeyError {
    /// The text is not a key.
    #[error("a seal key is 64 hexadecimal digits")]
    Malformed,
    /// The file does not hold a key.
    #[error(
        "the key file {} does not hold a seal key (64 hexadecimal digits); restore it from a copy, \
         or delete it if no game was ever played with it", path.display()
    )]
    MalformedFile {
        /// The file.
        path: PathBuf,
    },
    /// The file cannot be read.
    #[error("the key file {} cannot be read: {source}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// The file cannot be created.
    #[error("the key file {} cannot be made: {source}", path.display())]
    Unwritable {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
}

impl SealKey {
    /// The key with these bytes.
    #[must_use]
    pub fn from_bytes(bytes: [u8; 32]) -> SealKey {
        SealKey(Zeroizing::new(bytes))
    }

    /// The key of 64 hexadecimal digits in either case; white space around them is ignored.
    ///
    /// # Errors
    /// [`SealKeyError::Malformed`] for any other text.
    pub fn from_hex(text: &str) -> Result<SealKey, SealKeyError> {
        let mut bytes = Zeroizing::new([0; 32]);
        hex::decode_to_slice(text.trim(), bytes.as_mut_slice()).map_err(|_| SealKeyError::Malformed)?;
        Ok(SealKey(bytes))
    }

    /// Reads the key from a file. If there is no file, draws a key and stores it there, readable by its owner
    /// alone; creates missing folders. `entropy` fills a slice with random bytes.
    ///
    /// The key is on the disk when this returns, so nothing is ever sealed with a key that a power failure
    /// takes away.
    ///
    /// # Errors
    /// If the file does not hold a key, or cannot be read or created. It is never overwritten.
    pub fn load_or_create(path: &Path, entropy: impl FnOnce(&mut [u8])) -> Result<SealKey, SealKeyError> {
        if let Some(key) = load(path)? {
            return Ok(key);
        }
        let mut bytes = Zeroizing::new([0; 32]);
        entropy(bytes.as_mut_slice());
        let key = SealKey(bytes);
        match create(path, &key) {
            Ok(()) => Ok(key),
            // Another process was faster, and its key is used.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                load(path)?.ok_or_else(|| SealKeyError::Unreadable { path: path.into(), source: error })
            }
            Err(source) => Err(SealKeyError::Unwritable { path: path.into(), source }),
        }
    }

    /// Reads the key from a file that has to exist.
    ///
    /// # Errors
    /// If the file does not exist, cannot be read, or does not hold a key.
    pub fn load(path: &Path) -> Result<SealKey, SealKeyError> {
        let missing =
            || SealKeyError::Unreadable { path: path.into(), source: io::ErrorKind::NotFound.into() };
        load(path)?.ok_or_else(missing)
    }

    /// Stores the key in a new file, readable by its owner alone; creates missing folders. The key is on the
    /// disk when this returns.
    ///
    /// # Errors
    /// [`SealKeyError::Unwritable`] if the file cannot be created or exists: it is never overwritten.
    pub fn save(&self, path: &Path) -> Result<(), SealKeyError> {
        create(path, self).map_err(|source| SealKeyError::Unwritable { path: path.into(), source })
    }

    pub(crate) fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// Identifies a key without revealing anything of it: the first 8 bytes of its SHA-256.
    pub(crate) fn fingerprint(&self) -> [u8; 8] {
        let hash = Sha256::new().chain_update(b"qgo seal key ").chain_update(self.bytes()).finalize();
        *hash.first_chunk().expect("a SHA-256 has 32 bytes")
    }
}

impl std::fmt::Debug for SealKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SealKey(…)")
    }
}

fn load(path: &Path) -> Result<Option<SealKey>, SealKeyError> {
    let bytes = match fs::read(path) {
        Ok(bytes) => Zeroizing::new(bytes),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(source) => return Err(SealKeyError::Unreadable { path: path.into(), source }),
    };
    private::close_to_others(path);
    let key = std::str::from_utf8(&bytes).ok().and_then(|text| SealKey::from_hex(text).ok());
    key.map(Some).ok_or_else(|| SealKeyError::MalformedFile { path: path.into() })
}

fn create(path: &Path, key: &SealKey) -> io::Result<()> {
    fs::create_dir_all(private::folder_of(path))?;
    let mut file = private::options().create_new(true).open(path)?;
    let text = Zeroizing::new(hex::encode(key.bytes()) + "\n");
    let written = file.write_all(text.as_bytes()).and_then(|()| file.sync_all());
    // A file with half a key would be refused at the next start.
    written.inspect_err(|_| drop(fs::remove_file(path)))?;
    private::sync_folder_of(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entropy(byte: u8) -> impl FnOnce(&mut [u8]) {
        move |out| out.fill(byte)
    }

    #[test]
    fn first_start_makes_a_key_and_later_ones_read_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("made/on/the/way/seal.key");
        let made = SealKey::load_or_create(&path, entropy(0xAB)).unwrap();
        let read = SealKey::load_or_create(&path, entropy(0xCD)).unwrap();
        assert_eq!(made.bytes(), &[0xAB; 32]);
        assert_eq!(read.bytes(), &[0xAB; 32]);
        assert_eq!(fs::read_to_string(&path).unwrap(), "ab".repeat(32) + "\n");
    }

    #[cfg(unix)]
    #[test]
    fn only_the_owner_may_read_the_file() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("seal.key");
        SealKey::load_or_create(&path, entropy(1)).unwrap();
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    }

    #[test]
    fn a_file_without_a_key_is_refused_by_name_and_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("seal.key");
        for content in ["", "hello", &"0".repeat(63), &"0".repeat(65), &"g".repeat(64), "\u{1F511}"] {
            fs::write(&path, content).unwrap();
            let error = SealKey::load_or_create(&path, entropy(1)).unwrap_err();
            assert!(matches!(error, SealKeyError::MalformedFile { .. }), "{content:?}: {error:?}");
            assert!(error.to_string().contains("seal.key"), "{error}");
            assert_eq!(fs::read_to_string(&path).unwrap(), content);
        }
    }

    #[test]
    fn a_path_that_is_no_file_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let error = SealKey::load_or_create(folder.path(), entropy(1)).unwrap_err();
        assert!(matches!(error, SealKeyError::Unreadable { .. }), "{error:?}");

        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        let error = SealKey::load_or_create(&file.join("seal.key"), entropy(1)).unwrap_err();
        assert!(error.to_string().contains("file/seal.key"), "{error}");
    }

    #[test]
    fn parses_hexadecimal_digits_of_either_case() {
        let key = SealKey::from_hex(&format!(" {}\n", "Ab".repeat(32))).unwrap();
        assert_eq!(key.bytes(), &[0xAB; 32]);
        assert!(SealKey::from_hex("ab").is_err());
    }

    #[test]
    fn debug_output_does_not_show_it() {
        assert_eq!(format!("{:?}", SealKey::from_bytes([0xAB; 32])), "SealKey(…)");
    }

    #[test]
    fn fingerprints_tell_keys_apart() {
        let of = |byte| SealKey::from_bytes([byte; 32]).fingerprint();
        assert_eq!(of(1), of(1));
        assert_ne!(of(1), of(2));
        assert_ne!(of(1).as_slice(), &[1; 8], "no part of the key");
    }
}
