//! `qgo move-database`.

use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use qgo_chat::Entropy as _;
use qgo_store::transfer;

use super::{Place, ToolError, done};
use crate::system::SystemEntropy;

/// `qgo move-database`.
#[derive(Debug, Args)]
pub struct MoveDatabase {
    /// The database that QGo has used: sqlite://PATH or postgres://USER:PASSWORD@HOST/NAME
    from: String,
    /// The one that it is to use: an empty one, or one that does not exist yet
    to: String,
}

/// Runs the command and reports failures.
pub fn main(args: &MoveDatabase) -> ExitCode {
    done(args.run())
}

impl MoveDatabase {
    async fn run(&self) -> Result<ExitCode, ToolError> {
        let key = Place::find()?.key;
        let progress = |table: &str, rows: u64| eprintln!("{table}: {rows} rows");
        let entropy = Arc::new(|bytes: &mut [u8]| SystemEntropy.fill(bytes));
        for moved in transfer(&self.from, &self.to, key, entropy, &progress).await? {
            println!("{} {} {}", moved.checksum, moved.rows, moved.table);
        }
        println!(
            "everything is there and the same. Set QGO_DATABASE_URL to the new address, keep the seal key, and \
             do not start QGo on the old one any more"
        );
        Ok(ExitCode::SUCCESS)
    }
}
