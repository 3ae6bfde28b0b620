//! A database of either kind, as tables.

use std::collections::BTreeMap;

use sqlx::sqlite::{SqliteConnectOptions, SqliteSynchronous};
use sqlx::{AssertSqlSafe, Connection, PgConnection, SqliteConnection};

/// How the rows of each table become those of other people, places, games and times.
const OTHERS: [(&str, &str); 6] = [
    ("players", "id = id + #players, account = {account}"),
    ("places", "id = id + #places, channel = {channel}, parent = {parent}"),
    (
        "challenges",
        "id = id + #challenges, place = place + #places, challenger = challenger + #players,
         opponent = opponent + #players, message = {message}, created = created + 86400123,
         expires = expires + 86400123, closed = closed + 86400123",
    ),
    (
        "games",
        "id = id + #games, place = place + #places, lobby = lobby + #places, challenge = challenge + #challenges,
         black = black + #players, white = white + #players, message = {message}, board = {board},
         created = created + 86400123, updated = updated + 86400123, told = told + 86400123",
    ),
    ("events", "game = game + #games, at = at + 86400123, told = told + 86400123"),
    (
        "ratings",
        "id = id + #ratings, player = player + #players, game = game + #games, at = at + 86400123",
    ),
];

pub(crate) enum Database {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

impl Database {
    pub(crate) async fn open(url: &str) -> Self {
        match url.strip_prefix("sqlite://") {
            Some(file) => {
                let options = SqliteConnectOptions::new().filename(file).synchronous(SqliteSynchronous::Off);
                Self::Sqlite(SqliteConnection::connect_with(&options).await.unwrap())
            }
            None => Self::Postgres(PgConnection::connect(url).await.unwrap()),
        }
    }

    pub(crate) async fn close(self) {
        match self {
            Self::Sqlite(connection) => connection.close().await.unwrap(),
            Self::Postgres(connection) => connection.close().await.unwrap(),
        }
    }

    async fn run(&mut self, statements: &str) {
        let statements = sqlx::raw_sql(AssertSqlSafe(statements));
        match self {
            Self::Sqlite(connection) => drop(statements.execute(connection).await.unwrap()),
            Self::Postgres(connection) => drop(statements.execute(connection).await.unwrap()),
        }
    }

    pub(crate) async fn number(&mut self, query: &str) -> i64 {
        let query = AssertSqlSafe(query);
        match self {
            Self::Sqlite(connection) => sqlx::query_scalar(query).fetch_one(connection).await.unwrap(),
            Self::Postgres(connection) => sqlx::query_scalar(query).fetch_one(connection).await.unwrap(),
        }
    }

    /// Adds so many copies of everything.
    pub(crate) async fn copy(&mut self, copies: u32) {
        let mut step = String::from("BEGIN;");
        let mut counts = Vec::new();
        for (table, _) in OTHERS {
            self.run(&format!("CREATE TEMP TABLE other_{table} AS SELECT * FROM {table}")).await;
            if table != "events" {
                let most = self.number(&format!("SELECT max(id) FROM {table}")).await;
                counts.push((format!("#{table}"), most.to_string()));
            }
        }
        for (table, other) in OTHERS {
            let mut other = other.to_owned();
            for (name, count) in &counts {
                other = other.replace(name, count);
            }
            // The platforms' ids are texts of digits.
            for id in ["account", "channel", "parent", "message", "board"] {
                let next = format!("CAST(CAST({id} AS BIGINT) + 1000000007 AS TEXT)");
                other = other.replace(&format!("{{{id}}}"), &next);
            }
            step += &format!(
                "UPDATE other_{table} SET {other}; INSERT INTO {table} SELECT * FROM other_{table};"
            );
        }
        step += "COMMIT";
        for _ in 0..copies {
            self.run(&step).await;
        }
        if matches!(self, Self::Postgres(_)) {
            self.run("VACUUM ANALYZE").await;
        }
    }

    /// With PostgreSQL the bytes of everything after its ordinary cleaning; then everything is rewritten.
    pub(crate) async fn vacuumed(&mut self) -> Option<i64> {
        if matches!(self, Self::Sqlite(_)) {
            return None;
        }
        self.run("VACUUM").await;
        let sum = self.sizes().await.values().sum();
        self.run("VACUUM FULL").await;
        Some(sum)
    }

    /// The bytes of each table and of each index.
    pub(crate) async fn sizes(&mut self) -> BTreeMap<String, i64> {
        let rows: Vec<(String, i64)> = match self {
            Self::Sqlite(connection) => sqlx::query_as(
                "SELECT CASE WHEN s.type = 'index' THEN s.tbl_name || ': ' || s.name ELSE d.name END,
                        sum(d.pgsize)
                 FROM dbstat d LEFT JOIN sqlite_schema s ON s.name = d.name GROUP BY 1",
            )
            .fetch_all(connection)
            .await
            .unwrap(),
            Self::Postgres(connection) => sqlx::query_as(
                "SELECT relname::text, pg_table_size(oid) FROM pg_class
                 WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
                 UNION ALL
                 SELECT t.relname || ': ' || c.relname, pg_relation_size(c.oid)
                 FROM pg_class c JOIN pg_index i ON i.indexrelid = c.oid JOIN pg_class t ON t.oid = i.indrelid
                 WHERE c.relnamespace = 'public'::regnamespace",
            )
            .fetch_all(connection)
            .await
            .unwrap(),
        };
        rows.into_iter().collect()
    }
}
