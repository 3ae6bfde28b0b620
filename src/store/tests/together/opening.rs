//! Which databases are opened, and what is said of the others.

use qgo_store::{SealKey, StoreError};

use crate::postgres::Postgres;
use crate::{counting, database, game, open, try_open};

async fn refused(url: &str) -> StoreError {
    try_open(url).await.err().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn many_open_a_new_database_at_once() {
    let Some(server) = Postgres::shared().await else { return };
    let url = server.database();
    let (one, two, three) = tokio::join!(open(&url), open(&url), open(&url));
    let (id, _) = game(&*one, "go").await;
    assert!(two.game(id).await.unwrap().is_some() && three.game(id).await.unwrap().is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn another_seal_key_is_refused() {
    let Some(url) = database().await else { return };
    let _first = open(&url).await;
    let other = qgo_store::open(&url, SealKey::from_bytes([1; 32]), counting()).await.err().unwrap();
    assert_eq!(other, StoreError::OtherKey);
    assert!(open(&url).await.secrets_readable());
}

#[tokio::test(flavor = "multi_thread")]
async fn who_may_not_in_is_told_why() {
    let Some(server) = Postgres::shared().await else { return };
    let url = server.database();
    let missing = refused(&url.replace("/qgo_", "/missing_")).await;
    assert!(matches!(&missing, StoreError::Address(why) if why.contains("does not exist")), "{missing:?}");
    let stranger = refused(&url.replace("qgo@", "nobody:secret@")).await;
    assert!(matches!(&stranger, StoreError::Address(_)), "{stranger:?}");
    assert!(!stranger.to_string().contains("secret"));
    for wrong in [
        "postgres://qgo@host",
        "postgres://qgo:a/b@host/db",
        "postgres://host:port/db",
        "mysql://a/b",
        "postgres://qgo@a,b/db",
        "postgres://qgo@a:5432,b:5432/db",
    ] {
        let error = refused(wrong).await;
        assert!(matches!(error, StoreError::Address(_)), "{wrong}: {error:?}");
    }
    let away = refused("postgres://qgo@127.0.0.1:1/db").await;
    assert!(matches!(away, StoreError::Away(_)), "{away:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_whole_or_not_ours_is_refused_and_stays_as_it_is() {
    let Some(server) = Postgres::shared().await else { return };
    let foreign = server.database();
    server.ask(&foreign, "CREATE TABLE other (id INTEGER)");
    assert!(matches!(refused(&foreign).await, StoreError::Corrupt(_)));
    assert_eq!(server.ask(&foreign, "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"), "1");

    for (change, missing) in [
        ("DROP TABLE leases", "table leases"),
        ("DROP INDEX due_games", "index due_games"),
        ("ALTER TABLE players DROP COLUMN settings", "column players.settings"),
        ("DROP TABLE schema_info", "table schema_info"),
    ] {
        let Some(url) = database().await else { return };
        server.ask(&url, change);
        let error = refused(&url).await;
        assert!(matches!(&error, StoreError::Incomplete(what) if what.contains(missing)), "{error:?}");
    }
}

/// During an update programs of two versions use the database.
#[tokio::test(flavor = "multi_thread")]
async fn a_newer_schema_is_refused_if_it_is_not_compatible() {
    let Some((server, url)) = Postgres::shared().await.zip(database().await) else { return };
    server.ask(
        &url,
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
         VALUES (99, 'later', TRUE, '', 0);
         UPDATE schema_info SET version = 99;
         ALTER TABLE players ADD COLUMN later BIGINT",
    );
    game(&*open(&url).await, "go").await;
    server.ask(&url, "UPDATE schema_info SET compatible_from = 98");
    assert_eq!(refused(&url).await, StoreError::NewerSchema);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_read_only_database_is_refused() {
    let Some((server, url)) = Postgres::shared().await.zip(database().await) else { return };
    let name = url.rsplit('/').next().unwrap();
    server.ask(&url, &format!("ALTER DATABASE {name} SET default_transaction_read_only = on"));
    assert_eq!(refused(&url).await, StoreError::ReadOnly);
}
