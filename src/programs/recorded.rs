//! Reading records for commands, and reporting failures.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use qgo_rules::record::{MAX_BYTES, Record, RecordError};

/// The exit status for a record that cannot be read.
const UNREADABLE: u8 = 2;

/// Why a command on a record failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// A file cannot be read or written.
    #[error("{}: {why}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
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
    /// Standard input cannot be read.
    #[error("standard input: {0}")]
    Input(io::Error),
    /// Standard output cannot be written.
    #[error("standard output: {0}")]
    Output(#[from] io::Error),
    /// The record is valid, but this command cannot use it.
    #[error("{0}")]
    Unfit(String),
}

impl Failure {
    /// Prints the failure and returns the exit status. It is no failure if the reader of the output is
    /// gone.
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

/// At most as many bytes as a record may have, and one more.
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
