//! `qgo backup`.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use qgo_store::{BackupError, is_postgres, key_beside};

use super::{Place, ToolError, done};

/// `qgo backup`.
#[derive(Debug, Args)]
pub struct Backup {
    /// The file to write; it must not exist
    file: PathBuf,
    /// The file for the seal key; without it FILE.key
    #[arg(long, value_name = "KEYFILE")]
    key: Option<PathBuf>,
    /// Copies the database alone; without its key nobody can go on with the games
    #[arg(long, conflicts_with = "key")]
    without_key: bool,
}

/// Runs the command and reports failures.
pub fn main(args: &Backup) -> ExitCode {
    done(args.write())
}

impl Backup {
    async fn write(&self) -> Result<ExitCode, ToolError> {
        let place = Place::find()?;
        let beside = self.key.clone().unwrap_or_else(|| key_beside(&self.file));
        let key = (!self.without_key).then_some((&place.key, beside.as_path()));
        if is_postgres(&place.url) {
            if let Some((key, path)) = key {
                key.save(path)?;
                println!("the seal key is in {}", path.display());
            }
            return Err(BackupError::Postgres.into());
        }
        let made = qgo_store::backup(&place.url, &self.file, key).await?;
        println!("{}: {} bytes", self.file.display(), made.bytes);
        match key {
            Some((_, path)) => {
                println!("{}: its seal key; whoever has both can read every secret", path.display())
            }
            None => println!("without its seal key, which is needed to go on with it"),
        }
        if made.sealed_otherwise > 0 {
            eprintln!(
                "qgo: {} games were sealed with another key than this one; keep that one, too",
                made.sealed_otherwise
            );
        }
        Ok(ExitCode::SUCCESS)
    }
}
