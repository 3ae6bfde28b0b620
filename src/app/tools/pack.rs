//! `qgo pack`.

use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use qgo_chat::{Clock as _, DEFAULT_PACK_AFTER, Entropy as _};
use qgo_store::{Packed, PackingWaits, Parts, Store, address_to_show, open};

use super::{Place, ToolError, done};
use crate::system::{SystemClock, SystemEntropy};

/// How many games are packed in one transaction.
const PORTION: u32 = 100;
/// After how many games it says how far it has come.
const SAYS_EVERY: u64 = 10_000;
/// How often it is asked whether older programs can still be starting.
const AGAIN: Duration = Duration::from_secs(5);

const DAY: i64 = 24 * 60 * 60 * 1000;

/// `qgo pack`.
#[derive(Debug, Args)]
pub struct Pack {
    /// Packs games that have been over for so many days; without it for as many as pack_after_days says
    #[arg(long, value_name = "DAYS")]
    days: Option<u32>,
    /// Gives the room that became free in SQLite's file back to the system: rewrites the whole file
    #[arg(long)]
    vacuum: bool,
}

/// Runs the command and reports failures.
pub fn main(args: &Pack) -> ExitCode {
    done(args.run())
}

impl Pack {
    async fn run(&self) -> Result<ExitCode, ToolError> {
        let place = Place::find()?;
        let url = place.url;
        let failed = |why| ToolError::Database { url: address_to_show(&url), why };
        let entropy = Arc::new(|bytes: &mut [u8]| SystemEntropy.fill(bytes));
        let store = open(&url, place.key, entropy).await.map_err(failed)?;
        let now = store.database_time().await.map_err(failed)?.unwrap_or_else(|| SystemClock.now());
        let configured = place.pack_after.unwrap_or(DEFAULT_PACK_AFTER);
        let age = self.days.map_or(configured, |days| i64::from(days) * DAY);
        let packed = all(&*store, now.saturating_sub(age)).await.map_err(failed)?;
        let Some(Packed { games, events, before, after, .. }) = packed else {
            return Err(ToolError::OlderProcesses);
        };
        println!(
            "{games} games packed: {events} events and their settings, {before} bytes, are {after} bytes now"
        );
        let room = store.room().await.map_err(failed)?;
        match room.free {
            Some(free) => {
                println!("the database has {} bytes, of which {free} are free for what comes", room.bytes)
            }
            None => println!(
                "the database has {} bytes. PostgreSQL frees what became empty for what comes by itself \
                 (autovacuum); VACUUM FULL events, games gives it back to the system, but nobody can play meanwhile",
                room.bytes
            ),
        }
        if self.vacuum {
            if store.shrink().await.map_err(failed)? {
                println!("it was rewritten, and has {} bytes now", store.room().await.map_err(failed)?.bytes);
            }
        } else if room.free.is_some() {
            println!("the file becomes smaller by qgo pack --vacuum");
        }
        store.close().await;
        Ok(ExitCode::SUCCESS)
    }
}

/// Packs all games that were last updated before `before`. `None` if processes run that could not read them.
async fn all(store: &dyn Store, before: i64) -> Result<Option<Packed>, qgo_store::StoreError> {
    let mut sum = Packed::default();
    let mut said = 0;
    loop {
        let packed = store.pack(before, sum.up_to, PORTION, Parts::ALL).await?;
        match packed.waits {
            Some(PackingWaits::Older(_)) => return Ok(None),
            Some(PackingWaits::Soon) => {
                eprintln!("waiting until no older QGo can be starting");
                tokio::time::sleep(AGAIN).await;
                continue;
            }
            None => {}
        }
        sum.games += packed.games;
        sum.events += packed.events;
        sum.before += packed.before;
        sum.after += packed.after;
        if packed.up_to.is_none() {
            return Ok(Some(sum));
        }
        sum.up_to = packed.up_to;
        if sum.games / SAYS_EVERY > said {
            said = sum.games / SAYS_EVERY;
            eprintln!("{} games packed", sum.games);
        }
    }
}
