//! A database with many open games, which are copies of one that was played.

use std::path::Path;

use qgo_rules::System;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions};

use super::hall::Hall;
use super::postgres::Postgres;

/// How many moves each game has.
const MOVES: u32 = 10;

/// A day in milliseconds: the time that each player has.
const DAY: u32 = 24 * 60 * 60 * 1000;

/// Where the games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum On {
    Discord,
    Page,
}

/// A database in which many play.
pub(crate) enum Database<'a> {
    Sqlite(&'a Path),
    Postgres(&'a Postgres, &'a str),
}

impl Database<'_> {
    pub(crate) fn url(&self) -> String {
        match self {
            Self::Sqlite(file) => format!("sqlite://{}", file.display()),
            Self::Postgres(_, url) => (*url).to_owned(),
        }
    }

    /// Makes that many open games with a clock, each in a channel of its own; everybody plays in four of them.
    pub(crate) async fn crowd(&self, games: u32, on: On) {
        let hall = Hall::at(&self.url()).await;
        let mut game = hall.begin_with("template", System::Classic, 9, "time:1d").await;
        assert_eq!(game.moves(&hall, MOVES).await, MOVES);
        hall.delivered().await;
        hall.close().await;
        let script = copies(games, on);
        match self {
            Self::Sqlite(file) => {
                let options = SqliteConnectOptions::new().filename(file).pragma("synchronous", "OFF");
                let mut connection = options.connect().await.unwrap();
                sqlx::raw_sql(AssertSqlSafe(script)).execute(&mut connection).await.unwrap();
            }
            Self::Postgres(postgres, url) => {
                let next = ["players", "places", "games"].map(|table| {
                    format!("SELECT setval(pg_get_serial_sequence('{table}', 'id'), (SELECT max(id) FROM {table}));")
                });
                postgres.ask(url, &format!("{script}; {}", next.concat()));
                postgres.ask(url, "VACUUM ANALYZE");
            }
        }
    }
}

/// The statements that copy game 1, its log, and its posts, for either database. The timekeeper has looked at each
/// game, and has to look again within the second half of a day.
fn copies(games: u32, on: On) -> String {
    let people = games / 2;
    // Ids that no row has yet.
    let id = "(1000 + i)";
    let (platform, channel, server, parent, lobby) = match on {
        On::Discord => {
            let server = "CAST(2000000000000000000 + i / 10 AS TEXT)";
            ("discord", "CAST(4000000000000000000 + i AS TEXT)", server, "NULL", id)
        }
        On::Page => {
            ("web", "'copy-' || i", "NULL", "'club'", "(SELECT id FROM places WHERE channel = 'club')")
        }
    };
    format!(
        "CREATE TEMPORARY TABLE numbers AS
         WITH RECURSIVE n(i) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < {games})
         SELECT i FROM n;
         INSERT INTO places (platform, channel) VALUES ('web', 'club') ON CONFLICT (platform, channel) DO NOTHING;
         INSERT INTO players (id, platform, account, name)
         SELECT {id}, '{platform}', CAST(3000000000000000000 + i AS TEXT), 'Player ' || i
         FROM numbers WHERE i <= {people};
         INSERT INTO places (id, platform, channel, server, parent)
         SELECT {id}, '{platform}', {channel}, {server}, {parent} FROM numbers;
         INSERT INTO games (id, place, black, white, settings, seal_key, seed, commitment, ply, black_to_act,
                            white_to_act, locale, message, created, updated, system, time, due, told, board, lobby)
         SELECT {id}, {id}, 1001 + i % {people}, 1001 + (i + {people} / 2) % {people}, settings, seal_key, seed,
                commitment, ply, black_to_act, white_to_act, locale, message, created, updated, system, time,
                created + {DAY} / 2 + i * ({DAY} / 2 / {games}), told, board, {lobby}
         FROM numbers, games WHERE games.id = 1;
         INSERT INTO events (game, ply, shown, secret, at, runs, told)
         SELECT {id}, ply, shown, secret, at, runs, told FROM numbers, events WHERE game = 1;
         INSERT INTO posts (place, body, nonce, board_of, tells, state, message, passing, created, settled)
         SELECT {id}, replace(body, '\"game\":1,', '\"game\":' || {id} || ','), nonce, {id}, tells, state,
                message, passing, created, settled
         FROM numbers, posts WHERE board_of = 1"
    )
}
