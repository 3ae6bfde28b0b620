//! Getting at a record from the command line, and what to say if that fails.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use qgo_rules::record::{MAX_BYTES, Record, RecordError};

/// The status of a record that cannot be read.
const UNREADABLE: u8 = 2;

/// Something went wrong with a record, or with what was to be made of it.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// A file cannot be read or written.
    #[error("{}: {why}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        why: io::Error,
    },
    /// The record cannot be understood.
    #[error("{}: {why}", path.display())]
    Record {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: RecordError,
    },
    /// Standard output cannot be written.
    #[error("standard output: {0}")]
    Output(#[from] io::Error),
    /// The record is good, but not for this.
    #[error("{0}")]
    Unfit(String),
}

impl Failure {
    /// Says it and gives the program's exit status. A reader of the output who went away is none.
    pub(crate) fn report(&self) -> ExitCode {
        match self {
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            error => {
                eprintln!("qgo: {error}");
                ExitCode::from(UNREADABLE)
            }
        }
    }
}

/// Reads a record; `-` is standard input.
pub(crate) fn read(path: &Path) -> Result<Record, Failure> {
    let bytes = read_bytes(path).map_err(|why| Failure::File { path: path.to_owned(), why })?;
    Record::read(&bytes).map_err(|why| Failure::Record { path: path.to_owned(), why })
}

/// As much of the file as a record may have, and one byte more.
fn read_bytes(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let limit = MAX_BYTES as u64 + 1;
    if path == Path::new("-") {
        io::stdin().lock().take(limit).read_to_end(&mut bytes)?;
    } else {
        File::open(path)?.take(limit).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

/// Writes a file.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    std::fs::write(path, bytes).map_err(|why| Failure::File { path: path.to_owned(), why })
}
