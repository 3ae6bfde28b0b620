//! How many moves a second a database commits if nothing else is done: no rules, no pictures, no network.
//!
//! These are the transactions of one move as `src/store/sql/` makes them, over the games that were just played.

use std::path::Path;
use std::time::{Duration, Instant};

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Executor};

use crate::server::Server;

/// The transactions of one move: the move is appended and its post is owed (`Store::append`); the post was sent
/// (`Posts::sent`), and the buttons of the one before are to go; they have gone; the timekeeper has looked
/// (`Timekeeping::set_due`). `{game}` is any game, `{nonce}` any number.
const MOVE: [&[&str]; 4] = [
    &[
        "INSERT INTO requests (platform, key, at) VALUES ('discord', CAST({nonce} AS TEXT), 1700000000000)
         ON CONFLICT (platform, key) DO NOTHING",
        "SELECT coalesce((SELECT at FROM events WHERE game = {game} ORDER BY ply DESC LIMIT 1),
                         (SELECT created FROM games WHERE id = {game}))",
        "UPDATE games SET ply = ply + 1, black_to_act = NOT black_to_act, white_to_act = NOT white_to_act,
                          updated = {nonce}, due = {nonce}
         WHERE id = {game} RETURNING commitment, system, rated, black, white",
        "INSERT INTO events (game, ply, shown, at, runs)
         SELECT id, ply - 1, '{\"color\":\"black\",\"action\":{\"place\":[\"E5\"]}}', 1700000000000, 1
         FROM games WHERE id = {game}",
        "UPDATE pauses SET until = 1 WHERE game = {game} AND until IS NULL",
        "UPDATE games SET pause_by = NULL WHERE id = {game} AND pause_by IS NOT NULL",
        PLACE,
        "INSERT INTO posts (place, body, nonce, board_of, tells, created)
         SELECT place, '{\"turn\":{\"game\":1000000,\"length\":20}}', CAST({nonce} AS TEXT), id, ply, 1700000000000
         FROM games WHERE id = {game} RETURNING id",
    ],
    &[
        SENT,
        "UPDATE events SET told = {nonce} WHERE game = {game} AND told IS NULL",
        "UPDATE games SET due = {nonce} WHERE id = {game} AND time IS NOT NULL",
        "SELECT message, passing FROM games WHERE id = {game}",
        "UPDATE games SET message = CAST({nonce} AS TEXT), board = CAST({nonce} AS TEXT) WHERE id = {game}",
        "UPDATE places SET gone = NULL WHERE id = (SELECT place FROM games WHERE id = {game}) AND gone IS NOT NULL",
        PLACE,
        "INSERT INTO posts (place, body, nonce, created)
         SELECT place, '{\"strip\":{\"message\":\"1000000000000000000\"}}', CAST({nonce} AS TEXT), 1700000000000
         FROM games WHERE id = {game} RETURNING id",
    ],
    &[SENT],
    &["UPDATE games SET due = {nonce} WHERE id = {game}"],
];

const PLACE: &str = "INSERT INTO places (platform, channel, server, parent)
     SELECT p.platform, p.channel, p.server, p.parent
     FROM places p JOIN games g ON g.place = p.id WHERE g.id = {game}
     ON CONFLICT (platform, channel) DO UPDATE SET
         server = coalesce(excluded.server, places.server), parent = coalesce(excluded.parent, places.parent)
     RETURNING id, moved_to";

const SENT: &str = "UPDATE posts SET state = 'sent', message = CAST({nonce} AS TEXT), settled = 1700000000000
     WHERE id = (SELECT max(id) FROM posts
                 WHERE state = 'owed' AND place = (SELECT place FROM games WHERE id = {game}))
     RETURNING place, board_of, shows, tells, passing";

/// Nonces are below this.
const NONCES: u64 = 1 << 53;

/// The rate of a PostgreSQL, by `pgbench`, with connections as QGo has them.
pub(crate) fn of_postgres(server: &Server, clients: u32, seconds: u64) -> f64 {
    let Server { postgres, url, .. } = server;
    let games = postgres.ask(url, "SELECT max(id) FROM games");
    let mut script = format!("\\set game random(1, {games})\n\\set nonce random(1, {NONCES})\n");
    for transaction in MOVE {
        script += "BEGIN;\nSELECT pg_advisory_xact_lock_shared(1363636017);\n";
        for statement in transaction {
            let line = statement.split_whitespace().collect::<Vec<_>>().join(" ");
            script += &(line.replace("{game}", ":game").replace("{nonce}", ":nonce") + ";\n");
        }
        script += "COMMIT;\n";
    }
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), script).unwrap();
    let (clients, seconds) = (clients.to_string(), seconds.to_string());
    let database = url.rsplit('/').next().unwrap();
    let said = postgres.run(
        "pgbench",
        &[
            "-n",
            "-M",
            "prepared",
            "-c",
            &clients,
            "-T",
            &seconds,
            "-f",
            file.path().to_str().unwrap(),
            database,
        ],
    );
    let said = String::from_utf8(said).unwrap();
    let (_, rate) = said.split_once("tps = ").unwrap();
    rate.split(' ').next().unwrap().parse().unwrap()
}

/// The rate of SQLite over a file, with one connection as QGo writes with.
pub(crate) async fn of_sqlite(file: &Path, length: Duration) -> f64 {
    let options = SqliteConnectOptions::new().filename(file).foreign_keys(true);
    let options = options.journal_mode(SqliteJournalMode::Wal).synchronous(SqliteSynchronous::Full);
    let mut connection = options.pragma("secure_delete", "ON").connect().await.unwrap();
    let games: i64 =
        sqlx::query_scalar("SELECT max(id) FROM games").fetch_one(&mut connection).await.unwrap();
    let (since, mut moves) = (Instant::now(), 0_i64);
    while since.elapsed() < length {
        moves += 1;
        for transaction in MOVE {
            let mut tx = connection.begin_with("BEGIN IMMEDIATE").await.unwrap();
            for statement in transaction {
                // The game is the first parameter, if there is one.
                let of_game = statement.contains("{game}");
                let nonce = if of_game { "$2" } else { "$1" };
                let sql = statement.replace("{game}", "$1").replace("{nonce}", nonce);
                let mut query = sqlx::query(AssertSqlSafe(sql));
                if of_game {
                    query = query.bind(moves * 7919 % games + 1);
                }
                if statement.contains("{nonce}") {
                    query = query.bind(moves);
                }
                tx.execute(query).await.unwrap();
            }
            tx.commit().await.unwrap();
        }
    }
    moves as f64 / since.elapsed().as_secs_f64()
}
