//! The server goes away and comes back.

use qgo_store::StoreError;

use crate::postgres::Postgres;
use crate::{event, game, open, try_open, turn};

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
