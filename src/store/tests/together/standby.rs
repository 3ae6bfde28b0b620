//! A second server that follows the first and takes its place.

use qgo_store::StoreError;

use crate::postgres::Postgres;
use crate::{event, game, open, try_open, turn};

#[tokio::test(flavor = "multi_thread")]
async fn a_standby_is_refused_until_it_takes_the_place_of_the_first() {
    let Some(server) = Postgres::alone() else { return };
    let url = server.database();
    let store = open(&url).await;
    let (id, _) = game(&*store, "go").await;
    let standby = server.standby();
    store.append(&turn(id, 0, &[event("first")]), &[]).await.unwrap();
    let name = url.rsplit('/').next().unwrap();
    let second = standby.url(name);
    let refused = try_open(&second).await.err().unwrap();
    assert_eq!(refused, StoreError::ReadOnly);
    assert!(refused.to_string().contains("standby"), "{refused}");

    // What was acknowledged has to have arrived there before the first is given up.
    let written = server.ask(&url, "SELECT pg_current_wal_lsn()");
    let arrived = format!("SELECT pg_last_wal_replay_lsn() >= '{written}'");
    while standby.ask(&second, &arrived) != "t" {}
    server.stop();
    assert!(matches!(store.game(id).await, Err(StoreError::Away(_))));
    assert_eq!(standby.ask(&second, "SELECT pg_promote()"), "t");
    let store = open(&second).await;
    store.append(&turn(id, 1, &[event("second")]), &[]).await.unwrap();
    assert_eq!(store.events(id).await.unwrap().len(), 2);
}
