//! A database with a game, for tests that copy it or kill who writes to it.

use std::sync::Arc;

use qgo_store::{Account, GameId, NewGame, Pair, Place, PlayerId, SealKey, Store};

/// The seal key of all these databases.
pub(crate) fn key() -> SealKey {
    SealKey::from_bytes([42; 32])
}

/// Opens the database at this address.
pub(crate) async fn open(url: &str) -> Arc<dyn Store> {
    qgo_store::open(url, key(), Arc::new(|out: &mut [u8]| out.fill(1))).await.unwrap()
}

/// A person on the page.
pub(crate) async fn player(store: &Arc<dyn Store>, user: &str) -> PlayerId {
    let account = Account { platform: "web".into(), user: user.into() };
    store.player(&account, user).await.unwrap().id
}

/// The channel in which all is played.
pub(crate) fn place() -> Place {
    Place { platform: "web".into(), server: None, channel: "go".into(), parent: None }
}

/// Starts a rated game of Ada against Bob.
pub(crate) async fn start_game(store: &Arc<dyn Store>) -> GameId {
    let game = NewGame {
        place: place(),
        black: player(store, "ada").await,
        white: player(store, "bob").await,
        settings: "{}".into(),
        system: "classic".into(),
        time: None,
        rated: true,
        runs: Pair::default(),
        due: None,
        seed: [7; 32],
        commitment: [8; 32],
        now: 0,
        to_act: Pair::default(),
        locale: "en".into(),
        request: None,
    };
    store.start_game(&game, None, &|_| Vec::new()).await.unwrap()
}
