//! Reads a whole database to find what is wrong in it, and changes nothing. It may be read while QGo runs: each
//! game is read as it is at one moment.
//!
//! Here is what can be found without the rules: damage of the file, seals that do not open, rows that do not
//! fit each other. What a game's log says is for the caller to check, who gets it with all that follows from it.

mod game;
mod kept;

use crate::chain::Chain;
use crate::pack::Unpacked;
use crate::raw::tables::{self, Kind, Table};
use crate::raw::{Raw, Value};
use crate::seal::{SealKey, Sealer};
use crate::sqlite::{MIGRATIONS, refuse_incomplete};
use crate::{GameId, GameRow, OffTime, PlanKind, PlayerId, StoreError, StoredEvent};

/// The rows that are read at a time.
const PAGE: usize = 200;

/// A database that is being checked.
pub struct Audit {
    raw: Raw,
    tables: Vec<Table>,
    sealer: Sealer,
    fingerprint: [u8; 8],
}

/// A game with all that follows from its log.
#[derive(Clone, Debug)]
pub struct AuditedGame {
    /// Its row.
    pub row: GameRow,
    /// Its log.
    pub events: Vec<StoredEvent>,
    /// The time that does not count in it.
    pub off: OffTime,
    /// The plans of its players: what kind each is, and its text, if that can be opened.
    pub plans: Vec<(PlanKind, Option<String>)>,
    /// Whose ratings it changed.
    pub rated: Vec<PlayerId>,
    /// What was found without the rules, in words.
    pub findings: Vec<String>,
}

impl Audit {
    /// Opens a database for reading; QGo may be running on it.
    ///
    /// # Errors
    /// [`StoreError::NewerSchema`], [`StoreError::Incomplete`] and [`StoreError::Moving`] as their names say,
    /// [`StoreError::Corrupt`] for what is no database of QGo's.
    pub async fn open(url: &str, key: &SealKey) -> Result<Audit, StoreError> {
        let mut raw = Raw::read(url).await?;
        if raw.has_table("moving").await? {
            return Err(StoreError::Moving);
        }
        if !raw.has_table("_sqlx_migrations").await? || !raw.has_table("games").await? {
            return Err(StoreError::Corrupt("it has no games".to_owned()));
        }
        if let Raw::Sqlite(connection) = &mut raw {
            refuse_incomplete(connection, &MIGRATIONS).await?;
            let newest = MIGRATIONS.iter().map(|migration| migration.version).max().unwrap_or_default();
            if raw.number("SELECT max(version) FROM _sqlx_migrations").await? > newest {
                return Err(StoreError::NewerSchema);
            }
        }
        let tables = tables::found(&mut raw).await?;
        let sealer = Sealer::new(key, std::sync::Arc::new(|bytes: &mut [u8]| bytes.fill(0)));
        Ok(Audit { raw, tables, sealer, fingerprint: key.fingerprint() })
    }

    /// Releases the database.
    ///
    /// # Errors
    /// If the connection ends otherwise than it should.
    pub async fn close(self) -> Result<(), StoreError> {
        self.raw.close().await
    }

    /// What is wrong with the file itself, as SQLite says, and with references between tables. PostgreSQL
    /// keeps both from happening; its own tool for the files is `pg_amcheck`.
    ///
    /// # Errors
    /// If the database cannot be read at all.
    pub async fn file(&mut self) -> Result<Vec<String>, StoreError> {
        if matches!(self.raw, Raw::Postgres(_)) {
            return Ok(Vec::new());
        }
        let mut findings = Vec::new();
        for row in self.raw.rows("PRAGMA integrity_check", &[]).await? {
            let line = row.text(0)?;
            if line != "ok" {
                findings.push(format!("the file: {line}"));
            }
        }
        for row in self.raw.rows("PRAGMA foreign_key_check", &[]).await? {
            let (table, parent) = (row.text(0)?, row.text(2)?);
            let which = row.int_or_none(1)?.map_or(String::new(), |id| format!(" {id}"));
            findings
                .push(format!("table {table}, row{which}: it refers to a row of {parent} that is missing"));
        }
        Ok(findings)
    }

    /// Reads all rows of all tables; says of which one the values cannot be read.
    ///
    /// # Errors
    /// If the connection is lost.
    pub async fn all_rows(&mut self) -> Result<Vec<String>, StoreError> {
        let mut findings = Vec::new();
        for table in &self.tables {
            let mut last: Option<Vec<Value>> = None;
            loop {
                let page = match table.page(&mut self.raw, last.as_deref(), PAGE).await {
                    Ok(page) => page,
                    Err(error @ (StoreError::Corrupt(_) | StoreError::Unreadable(_))) => {
                        let after = last.map_or("the first rows".to_owned(), |key| {
                            let key: Vec<_> = key.iter().map(Value::to_string).collect();
                            format!("the rows after {}", key.join(", "))
                        });
                        findings.push(format!("table {}, {after}: {error}", table.name));
                        break;
                    }
                    Err(error) => return Err(error),
                };
                let Some(end) = page.last() else { break };
                last = Some(table.key_of(end));
            }
        }
        Ok(findings)
    }

    /// The numbers of the games after one, at most some hundred, in order.
    ///
    /// # Errors
    /// If the table cannot be read.
    pub async fn games(&mut self, after: GameId) -> Result<Vec<GameId>, StoreError> {
        let query = format!("SELECT id FROM games WHERE id > $1 ORDER BY id LIMIT {PAGE}");
        let rows = self.raw.rows(&query, &[Value::Int(after.0)]).await?;
        rows.iter().map(|row| row.int(0).map(GameId)).collect()
    }

    /// A game as it is at one moment, with what is wrong in it as far as can be seen without the rules; `None`
    /// if it is gone.
    ///
    /// # Errors
    /// [`StoreError::Unreadable`] for values that QGo never writes.
    pub async fn game(&mut self, id: GameId) -> Result<Option<AuditedGame>, StoreError> {
        self.raw.hold_still().await?;
        let game = game::read(&mut self.raw, &self.sealer, &self.fingerprint, id).await;
        self.raw.run("ROLLBACK").await?;
        game
    }

    /// The bodies of all posts that are owed, after the post with this number; at most some hundred.
    ///
    /// # Errors
    /// If the table cannot be read.
    pub async fn owed(&mut self, after: i64) -> Result<Vec<(i64, String)>, StoreError> {
        let query =
            format!("SELECT id, body FROM posts WHERE id > $1 AND state = 'owed' ORDER BY id LIMIT {PAGE}");
        let rows = self.raw.rows(&query, &[Value::Int(after)]).await?;
        rows.iter().map(|row| Ok((row.int(0)?, row.text(1)?))).collect()
    }

    /// What is wrong beside the games: values of adapters that do not open, challenges and players that
    /// contradict themselves.
    ///
    /// # Errors
    /// If the tables cannot be read.
    pub async fn beside(&mut self) -> Result<Vec<String>, StoreError> {
        let mut findings = kept::unopened(&mut self.raw, &self.tables, &self.sealer).await?;
        let without_game = "SELECT id FROM challenges c WHERE status = 'accepted'
                            AND NOT EXISTS (SELECT 1 FROM games g WHERE g.challenge = c.id) ORDER BY id";
        for row in self.raw.rows(without_game, &[]).await? {
            findings.push(format!("challenge {}: it was accepted, but there is no game of it", row.int(0)?));
        }
        let still_named = "SELECT id FROM players WHERE gone IS NOT NULL AND name <> '' ORDER BY id";
        for row in self.raw.rows(still_named, &[]).await? {
            findings.push(format!("player {}: was forgotten, but the name is there", row.int(0)?));
        }
        Ok(findings)
    }
}

/// Lets settings and log of a game count as they are in the database at `url`, for a host who knows why they do not
/// fit their chain: it was played on under another key, say. Returns whether there is such a game, and its seed
/// opens with `key`. QGo may be running.
///
/// # Errors
/// As [`Audit::open`] and [`Audit::game`]; [`StoreError::ReadOnly`].
pub async fn accept(url: &str, key: &SealKey, id: GameId) -> Result<bool, StoreError> {
    let mut audit = Audit::open(url, key).await?;
    let found = audit.game(id).await?;
    let Audit { raw: reader, sealer, .. } = audit;
    reader.close().await?;
    let Some(AuditedGame { row, events, .. }) = found.filter(|found| found.row.seed.is_some()) else {
        return Ok(false);
    };
    let chain = Chain::of(&Unpacked { settings: row.settings, time: row.time, events });
    let chain = Value::Blob(chain.sealed(&sealer, &row.commitment, row.length, &row.witness));
    let mut writer = Raw::write(url).await?;
    let (id, length) = (Value::Int(id.0), Value::Int(row.length.0.into()));
    let parameters = [(Kind::Blob, &chain), (Kind::Int, &id), (Kind::Int, &length)];
    let statement = "UPDATE games SET chain = $1, chained = ply WHERE id = $2 AND ply = $3";
    writer.execute(statement, &parameters).await?;
    writer.close().await?;
    Ok(true)
}
