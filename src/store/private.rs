//! Files that only their owner may read, because they hold other people's data.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;

/// Options to open a file for writing; if that creates the file, only its owner may read it.
pub fn options() -> OpenOptions {
    let mut options = File::options();
    options.write(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    options
}

/// Takes all access to a file from everybody but its owner, if it exists and others have any. If that is not
/// allowed, the log says what to do.
#[cfg(unix)]
pub fn close_to_others(path: &Path) {
    use std::fs::Permissions;
    use std::os::unix::fs::PermissionsExt;
    let Ok(mode) = path.metadata().map(|metadata| metadata.permissions().mode()) else { return };
    if mode & 0o077 == 0 {
        return;
    }
    match std::fs::set_permissions(path, Permissions::from_mode(mode & 0o700)) {
        Ok(()) => tracing::info!(file = %path.display(), "taken from everybody but its owner"),
        Err(error) => tracing::warn!(
            file = %path.display(), %error,
            "others than its owner may read this file, and QGo may not change that: chmod 600 would"
        ),
    }
}

/// On this system a file's mode does not say who may read it.
#[cfg(not(unix))]
pub fn close_to_others(_path: &Path) {}

/// The folder of a file; the current one if its path names none.
pub(crate) fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Makes sure that the new name of a file survives a power failure.
#[cfg(unix)]
pub(crate) fn sync_folder_of(file: &Path) -> io::Result<()> {
    File::open(folder_of(file))?.sync_all()
}

/// On this system folders cannot be opened as files, and this is not needed.
#[cfg(not(unix))]
pub(crate) fn sync_folder_of(_file: &Path) -> io::Result<()> {
    Ok(())
}
