//! A PostgreSQL under load, and what it counts itself.

use crate::postgres::Postgres;

/// A server with the database that processes of QGo share.
pub(crate) struct Server {
    pub(crate) postgres: Postgres,
    pub(crate) url: String,
    /// Its first process.
    pub(crate) process: u32,
}

/// What a server has done.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Done {
    pub(crate) transactions: f64,
    /// Bytes that it has written to its log.
    pub(crate) log: f64,
}

impl Server {
    /// Starts a server as hosts have it, which forces what it commits to the disk; `None` without PostgreSQL.
    pub(crate) fn start() -> Option<Self> {
        let postgres = Postgres::durable("")?;
        let url = postgres.database();
        let process = postgres.ask(&url, "SELECT split_part(pg_read_file('postmaster.pid'), chr(10), 1)");
        Some(Self { postgres, url, process: process.parse().unwrap() })
    }

    /// What it has done so far. It learns of transactions within some seconds.
    pub(crate) fn so_far(&self) -> Done {
        let number = |query| self.postgres.ask(&self.url, query).parse().unwrap();
        Done {
            transactions: number(
                "SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()",
            ),
            log: number("SELECT pg_current_wal_lsn() - '0/0'"),
        }
    }
}

impl Done {
    /// What was done since `before`.
    pub(crate) fn since(self, before: Self) -> Self {
        Self { transactions: self.transactions - before.transactions, log: self.log - before.log }
    }
}
