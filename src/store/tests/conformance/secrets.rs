//! Checks of sealed data.

use qgo_store::{GameId, Keep, LogLength, NewEvent, NewGame, NewPlan, PlanKind, PlayerId, Store, StoreError};

use crate::support::{Database, KEY, new_game, turn};

/// No byte of it is zero, nor does it occur by chance.
const SEED: [u8; 32] = *b"a seed that nobody may ever see!";

/// The wrong key, for a start at which the right one was not found.
const OTHER_KEY: [u8; 32] = [1; 32];

/// Begins a game; returns it and its Black.
async fn start(store: &dyn Store, channel: &str) -> (GameId, PlayerId) {
    let game = NewGame { seed: SEED, ..new_game(store, channel).await };
    let id = store.start_game(&game, None, &|_| Vec::new()).await.unwrap();
    (id, game.black)
}

/// Appends a secret commitment to a log of this length.
async fn commit(store: &dyn Store, game: GameId, length: u32) {
    let events = [NewEvent { shown: "shown at Q16".into(), secret: Some("hidden at D4".into()) }];
    store.append(&turn(game, length, &events, 300), &[]).await.unwrap();
}

async fn plan(store: &dyn Store, game: GameId, player: PlayerId, length: u32) {
    let (kind, body, length) = (PlanKind::Answer, "planned at C3".into(), LogLength(length));
    store.put_plan(&NewPlan { game, player, kind, body, length, now: 300 }, &[], None).await.unwrap();
}

pub(crate) async fn a_key_opens_what_it_has_sealed_and_nothing_else(database: &dyn Database) {
    let store = database.open().await;
    let (old, player) = start(&*store, "old").await;
    commit(&*store, old, 0).await;
    plan(&*store, old, player, 1).await;
    assert!(store.secrets_readable());
    let whole = store.game(old).await.unwrap().unwrap();
    assert_eq!(whole.seed, Some(SEED));
    let plans = store.plans(old, player).await.unwrap();
    drop(store);

    let store = database.open_with(OTHER_KEY).await;
    assert!(!store.secrets_readable());
    let row = store.game(old).await.unwrap().unwrap();
    assert_eq!((row.seed, row.length, row.commitment), (None, whole.length, whole.commitment));
    let [event] = &store.events(old).await.unwrap()[..] else { panic!("there is one event") };
    assert_eq!((event.shown.as_str(), event.secret.as_deref()), ("shown at Q16", None));
    assert!(event.unreadable);
    assert_eq!(store.plans(old, player).await.unwrap()[0].body, None);
    // A new commitment is sealed with the new key, and so are new games.
    commit(&*store, old, 1).await;
    let event = &store.events(old).await.unwrap()[1];
    assert_eq!((event.secret.as_deref(), event.unreadable), (Some("hidden at D4"), false));
    let (new, _) = start(&*store, "new").await;
    assert_eq!(store.game(new).await.unwrap().unwrap().seed, Some(SEED));
    drop(store);

    let store = database.open().await;
    assert!(!store.secrets_readable(), "there is the game of the other key");
    assert_eq!(store.game(new).await.unwrap().unwrap().seed, None);
    assert_eq!(store.game(old).await.unwrap().unwrap().seed, Some(SEED));
    assert_eq!(store.events(old).await, Err(StoreError::Changed(old)), "it went on with the other key");
    assert_eq!(store.plans(old, player).await.unwrap(), plans);
}

/// Neither while the database is used nor afterwards, neither as bytes nor in hexadecimal digits.
pub(crate) async fn no_secret_can_be_read_in_what_is_kept(database: &dyn Database) {
    let store = database.open().await;
    let (game, player) = start(&*store, "go").await;
    commit(&*store, game, 0).await;
    plan(&*store, game, player, 1).await;
    let value = Some(b"kept at A1".to_vec());
    store.keep("matrix", &[Keep { kind: "kind".into(), name: "name".into(), value }]).await.unwrap();
    let used = database.bytes();
    store.close().await;
    let (lower, upper) = (hex::encode(SEED), hex::encode_upper(SEED));
    let seed = [&SEED[..8], &SEED[24..], &lower.as_bytes()[..16], &upper.as_bytes()[..16]];
    let digits = ["hidden at D4", "planned at C3", "kept at A1"].map(hex::encode);
    for bytes in [used, database.bytes()] {
        let contains = |part: &[u8]| bytes.windows(part.len()).any(|window| window == part);
        assert!(contains(b"shown at Q16"), "what may be seen is seen by this check");
        let texts = [b"hidden".as_slice(), b"planned", b"kept at"];
        let digits = digits.iter().map(String::as_bytes);
        for secret in seed.into_iter().chain(texts).chain(digits).chain([&KEY[..8]]) {
            assert!(!contains(secret), "{:?}", String::from_utf8_lossy(secret));
        }
    }
}
