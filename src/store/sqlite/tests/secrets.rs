//! What can be seen in the files, and what is left of a game without its key.

use super::*;
use crate::accept;

/// A commitment of `simultaneous` in the log: what all may see, and the secret.
const COMMIT: [&str; 2] = [r#"{"color":"B","do":"commit"}"#, r#"{"color":"B","do":"commit","choice":"Q16"}"#];
/// The turn that followed, which everybody has seen.
const REVEAL: &str = r#"{"color":"W","do":"reveal","choices":{"black":"Q16","white":"D4"}}"#;

/// Appends an event with a secret part or without one.
async fn append_event(store: &SqliteStore, game: GameId, length: u32, shown: &str, secret: Option<&str>) {
    let events = [NewEvent { shown: shown.into(), secret: secret.map(Into::into) }];
    store.append(&Turn::of(game, LogLength(length), &events).at(1), &[]).await.unwrap();
}

/// Whether any file holds these bytes.
fn holds(folder: &Folder, part: &[u8]) -> bool {
    folder.bytes().windows(part.len()).any(|window| window == part)
}

/// It is neither in the write-ahead log nor in the file, neither as text nor in hexadecimal digits.
#[tokio::test]
async fn a_commitment_is_in_no_readable_byte() {
    let folder = Folder::new();
    let store = folder.open().await.unwrap();
    let game = start_game(&store, "a").await;
    append_event(&store, game, 0, COMMIT[0], Some(COMMIT[1])).await;
    assert_eq!(store.events(game).await.unwrap()[0].secret.as_deref(), Some(COMMIT[1]), "it is there");
    let parts = ["Q16", "\"choice\"", "q16"].map(|part| part.as_bytes().to_vec());
    let digits = parts.each_ref().map(hex::encode).map(String::into_bytes);
    for closed in [false, true] {
        if closed {
            store.close().await;
        }
        assert!(holds(&folder, br#""do":"commit""#), "what may be seen is seen by this test");
        for part in parts.iter().chain(&digits) {
            assert!(!holds(&folder, part), "{}", String::from_utf8_lossy(part));
        }
    }
    drop(store);
    let store = folder.open().await.unwrap();
    append_event(&store, game, 1, REVEAL, None).await;
    assert!(holds(&folder, b"Q16"), "from now on all have seen it");
}

/// The key file was lost or mixed up, so the next start uses another key.
#[tokio::test]
async fn without_its_key_all_that_is_public_is_there_and_the_rest_is_told_apart() {
    let folder = Folder::new();
    let key_file = folder.0.path().join("keys/seal.key");
    let open = async |fill: u8| {
        let key = SealKey::load_or_create(&key_file, |bytes| bytes.fill(fill)).unwrap();
        let url = format!("sqlite://{}", folder.database().display());
        SqliteStore::open(&url, key, counting()).await.unwrap()
    };
    let store = open(1).await;
    let game = start_game(&store, "a").await;
    append_event(&store, game, 0, COMMIT[0], Some(COMMIT[1])).await;
    append_event(&store, game, 1, REVEAL, None).await;
    append_event(&store, game, 2, COMMIT[0], Some(COMMIT[1])).await;
    let all = store.events(game).await.unwrap();
    drop(store);

    std::fs::rename(&key_file, key_file.with_extension("away")).unwrap();
    let store = open(2).await;
    assert!(!store.secrets_readable());
    let kept = store.game(game).await.unwrap().unwrap();
    assert_eq!((kept.seed, kept.length), (None, LogLength(3)));
    let events = store.events(game).await.unwrap();
    for (event, was) in events.iter().zip(&all) {
        assert_eq!((&event.shown, event.at, event.secret.as_deref()), (&was.shown, was.at, None));
        assert_eq!(event.unreadable, was.secret.is_some());
    }
    // The player commits again, which needs no old secret.
    append_event(&store, game, 3, COMMIT[0], Some(COMMIT[1])).await;
    let events = store.events(game).await.unwrap();
    assert_eq!((events[3].secret.as_deref(), events[3].unreadable), (Some(COMMIT[1]), false));
    drop(store);

    std::fs::rename(key_file.with_extension("away"), &key_file).unwrap();
    let store = open(1).await;
    assert_eq!(store.game(game).await.unwrap().unwrap().seed, Some(SEED));
    assert_eq!(store.events(game).await, Err(StoreError::Changed(game)), "nobody can tell by whom");
    let url = format!("sqlite://{}", folder.database().display());
    let key = SealKey::from_bytes([1; 32]);
    assert!(accept(&url, &key, game).await.unwrap());
    let events = store.events(game).await.unwrap();
    assert_eq!(events[..3], all);
    assert!(events[3].unreadable, "sealed with the other key");
}

#[tokio::test]
async fn sealed_parts_cannot_be_moved() {
    let folder = Folder::new();
    let store = folder.open().await.unwrap();
    let game = start_game(&store, "a").await;
    append(&store, game, 0, "{}").await.unwrap();
    append(&store, game, 1, "{}").await.unwrap();
    execute(
        &mut folder.stranger().await,
        "UPDATE events SET secret = (SELECT secret FROM events WHERE ply = 0) WHERE ply = 1;
         UPDATE games SET commitment = zeroblob(32)",
    )
    .await;
    assert_eq!(store.game(game).await.unwrap().unwrap().seed, None);
    execute(
        &mut folder.stranger().await,
        "UPDATE games SET commitment = unhex(replace(hex(zeroblob(32)), '00', '08'))",
    )
    .await;
    assert_eq!(store.events(game).await, Err(StoreError::Changed(game)));
    execute(&mut folder.stranger().await, "UPDATE games SET seed = zeroblob(60), chain = zeroblob(60)").await;
    let events = store.events(game).await.unwrap();
    assert_eq!(events[0].secret.as_deref(), Some("hidden at D4"));
    assert_eq!(events[1].secret, None);
}

#[tokio::test]
async fn debug_output_shows_no_key() {
    let folder = Folder::new();
    let store = folder.open().await.unwrap();
    assert_eq!(format!("{store:?}"), "SqliteStore { secrets_readable: true, .. }");
}
