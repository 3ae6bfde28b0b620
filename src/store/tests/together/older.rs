//! Processes of the version before games were packed, beside those of this one.

use std::time::Duration;

use qgo_store::{PackingWaits, Parts, Turn};

use crate::postgres::Postgres;
use crate::{database, event, game, open, turn};

/// Makes the schema what `0001_init.sql` has made.
const SCHEMA_1: &str = "ALTER TABLE games DROP COLUMN packed;
    ALTER TABLE games DROP COLUMN witness;
    ALTER TABLE games DROP COLUMN chained;
    ALTER TABLE games DROP COLUMN chain;
    -- That version would have sealed it otherwise.
    UPDATE games SET seed = '';
    ALTER TABLE processes DROP COLUMN knows;
    DELETE FROM _sqlx_migrations WHERE version > 1;
    UPDATE schema_info SET version = 1, compatible_from = 1;
    -- A process of that version, which is there for long.
    INSERT INTO processes (kind, process, until) VALUES ('games', 'old', 9000000000000000)";

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_packed_while_a_process_lives_that_could_not_read_it() {
    let Some((server, url)) = Postgres::shared().await.zip(database().await) else { return };
    let ask = |statement: &str| server.ask(&url, statement);
    let store = open(&url).await;
    let (id, _) = game(&*store, "go").await;
    let events = [event("resign")];
    store.append(&Turn { result: Some("W+R"), ..turn(id, 0, &events) }, &[]).await.unwrap();
    store.close().await;
    drop(store);
    ask(SCHEMA_1);

    let store = open(&url).await;
    let before = (store.game(id).await.unwrap(), store.events(id).await.unwrap());
    assert_eq!(ask("SELECT version, compatible_from FROM schema_info"), "3|1", "both can work with it");
    store.share("games", 16, "new", Duration::from_secs(60)).await.unwrap();
    let pack = async || store.pack(i64::MAX, None, 9, Parts::ALL).await.unwrap();
    let packed = pack().await;
    assert_eq!((packed.games, packed.waits), (0, Some(PackingWaits::Older(1))));
    assert_eq!(ask("SELECT compatible_from FROM schema_info"), "1");

    ask("UPDATE processes SET until = 0 WHERE process = 'old'");
    for _ in 0..2 {
        assert_eq!(pack().await.waits, Some(PackingWaits::Soon), "another may just have been let in");
        assert_eq!(ask("SELECT compatible_from FROM schema_info"), "2", "and none is from now on");
    }
    assert_eq!(ask("SELECT count(*) FROM events"), "1");
    ask("UPDATE leases SET until = 0 WHERE kind = 'packing'");
    assert_eq!(pack().await.games, 1);
    assert_eq!(ask("SELECT count(*) FROM events"), "0");
    assert_eq!((store.game(id).await.unwrap(), store.events(id).await.unwrap()), before);
}
