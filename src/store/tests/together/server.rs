//! The server goes away and comes back.

use std::sync::Arc;
use std::time::Duration;

use qgo_store::{GameId, GameRow, Store, StoreError};
use sqlx::{Connection as _, PgConnection};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use crate::line::{Line, State};
use crate::postgres::Postgres;
use crate::{database, event, game, open, try_open, turn};

#[tokio::test(flavor = "multi_thread")]
async fn everything_goes_on_when_the_server_is_back() {
    let Some(server) = Postgres::alone() else { return };
    let url = server.database();
    let store = open(&url).await;
    let (id, _) = game(&*store, "go").await;
    let mut notices = store.notices().await.unwrap().unwrap();
    store.append(&turn(id, 0, &[event("first")]), &[]).await.unwrap();

    server.stop();
    let away = |error: StoreError| assert!(matches!(error, StoreError::Away(_)), "{error:?}");
    away(notices.next().await.unwrap_err());
    away(store.append(&turn(id, 1, &[event("lost")]), &[]).await.unwrap_err());
    away(store.game(id).await.unwrap_err());
    away(store.notices().await.err().unwrap());
    away(try_open(&url).await.err().unwrap());

    server.start();
    store.append(&turn(id, 1, &[event("second")]), &[]).await.unwrap();
    let shown: Vec<_> = store.events(id).await.unwrap().into_iter().map(|event| event.shown).collect();
    assert_eq!(shown, ["first", "second"]);
    let mut notices = store.notices().await.unwrap().unwrap();
    store.notify(&["back".to_owned()]).await.unwrap();
    assert_eq!(notices.next().await.unwrap(), "back");
}

async fn many_reads(store: &Arc<dyn Store>, id: GameId) -> Vec<Result<Option<GameRow>, StoreError>> {
    let mut reads = JoinSet::new();
    for _ in 0..20 {
        let store = Arc::clone(store);
        reads.spawn(async move { store.game(id).await });
    }
    reads.join_all().await
}

/// Nobody says that the server has gone: its machine has lost its power, or the network drops everything.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_vanishes_is_given_up_in_seconds_and_found_again() {
    let Some(url) = database().await else { return };
    let (start, name) = url.rsplit_once('/').unwrap();
    let port = start.rsplit_once(':').unwrap().1.parse().unwrap();
    let line = Line::to(port).await;
    let url = format!("postgres://qgo@{}/{name}", line.address());
    let store = open(&url).await;
    let (id, _) = game(&*store, "go").await;
    // Several connections that are then of no use.
    assert!(many_reads(&store, id).await.iter().all(Result::is_ok));

    line.set(State::Silent);
    let late = "far longer than it takes, and far shorter than TCP waits";
    let patience = Duration::from_secs(60);
    for answer in timeout(patience, many_reads(&store, id)).await.expect(late) {
        assert!(matches!(answer, Err(StoreError::Away(_))), "{answer:?}");
    }
    let opened = timeout(patience, try_open(&url)).await.expect(late);
    assert!(matches!(opened, Err(StoreError::Away(_))));

    line.set(State::Open);
    let back = async { while store.append(&turn(id, 0, &[event("first")]), &[]).await.is_err() {} };
    timeout(patience, back).await.expect(late);
    assert_eq!(store.events(id).await.unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_vanishes_during_an_opening_is_given_up_in_seconds() {
    let Some(url) = database().await else { return };
    let (start, name) = url.rsplit_once('/').unwrap();
    let line = Line::to(start.rsplit_once(':').unwrap().1.parse().unwrap()).await;
    open(&url).await;
    // What keeps the opening waiting, as another process' long migration would.
    let mut other = PgConnection::connect(&url).await.unwrap();
    let mut tx = other.begin().await.unwrap();
    sqlx::raw_sql("LOCK TABLE seal_keys IN EXCLUSIVE MODE").execute(&mut *tx).await.unwrap();
    let through = format!("postgres://qgo@{}/{name}", line.address());
    let opening = tokio::spawn(async move { try_open(&through).await.map(drop) });
    let waits =
        "SELECT EXISTS (SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'seal_keys'::regclass)";
    while !sqlx::query_scalar::<_, bool>(waits).fetch_one(&mut *tx).await.unwrap() {
        sleep(Duration::from_millis(10)).await;
    }
    line.set(State::Silent);
    let opened = timeout(Duration::from_secs(60), opening).await.expect("it takes seconds").unwrap();
    assert!(matches!(opened, Err(StoreError::Away(_))), "{opened:?}");
}
