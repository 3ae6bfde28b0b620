//! `qgo check`.

use std::process::ExitCode;

use clap::Args;
use qgo_chat::Clock as _;
use qgo_chat::check::{Stage, check};
use qgo_store::{Audit, GameId, accept, address_to_show};

use super::{Place, ToolError, done};
use crate::system::SystemClock;

/// `qgo check`.
#[derive(Debug, Args)]
pub struct Check {
    /// Another database than the configured one, such as a backup: sqlite://PATH or postgres://…
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// Let the log of this game count as it is, if you know why it was changed: first this, then the check
    #[arg(long, value_name = "GAME")]
    accept: Vec<i64>,
}

/// Runs the command and reports failures.
pub fn main(args: &Check) -> ExitCode {
    done(args.check())
}

impl Check {
    async fn check(&self) -> Result<ExitCode, ToolError> {
        let place = Place::find()?;
        let url = self.database.clone().unwrap_or(place.url);
        let failed = |why| ToolError::Database { url: address_to_show(&url), why };
        for game in &self.accept {
            match accept(&url, &place.key, GameId(*game)).await.map_err(failed)? {
                true => println!("game {game}: its log counts as it is now"),
                false => println!("game {game}: there is none whose seed opens with this key"),
            }
        }
        let mut audit = Audit::open(&url, &place.key).await.map_err(failed)?;
        let progress = |stage| match stage {
            Stage::Rows => eprintln!("reading all rows"),
            Stage::Games(games) => eprintln!("{games} games replayed"),
        };
        let mut report = |finding: &str| println!("{finding}");
        let checked = check(&mut audit, SystemClock.now(), &progress, &mut report).await.map_err(failed)?;
        audit.close().await.map_err(failed)?;
        println!("{} games, {} events: {} wrong", checked.games, checked.events, checked.findings);
        Ok(if checked.findings == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}
