//! A log that somebody else has changed is refused.

use super::*;
use crate::accept;

/// What another program may do to the game with number 1, whose log has three events.
const CHANGES: [&str; 14] = [
    "UPDATE games SET settings = '{ }' WHERE id = 1",
    "UPDATE games SET time = '{}' WHERE id = 1",
    "UPDATE games SET witness = 'x' WHERE id = 1",
    "UPDATE games SET witness = NULL, chain = NULL, chained = NULL WHERE id = 1",
    "UPDATE games SET chain = NULL, chained = NULL WHERE id = 1",
    "UPDATE games SET chain = (SELECT chain FROM games WHERE id = 2) WHERE id = 1",
    "UPDATE events SET shown = 'x' WHERE game = 1 AND ply = 1",
    "UPDATE events SET at = 2 WHERE game = 1 AND ply = 2",
    "UPDATE events SET secret = NULL WHERE game = 1 AND ply = 0",
    "UPDATE events SET secret = zeroblob(60) WHERE game = 1 AND ply = 0",
    "DELETE FROM events WHERE game = 1 AND ply > 0; UPDATE games SET ply = 1, chained = 1 WHERE id = 1",
    "DELETE FROM events WHERE game = 1",
    "INSERT INTO events (game, ply, shown, at) VALUES (1, 3, 'resign', 1);
     UPDATE games SET ply = 4, chained = 4 WHERE id = 1",
    "DELETE FROM events WHERE game = 1 AND ply = 2;
     UPDATE games SET ply = 2, chained = 2, chain = (SELECT chain FROM games WHERE id = 2) WHERE id = 1",
];

async fn club() -> (Folder, SqliteStore) {
    let folder = Folder::new();
    let store = folder.open().await.unwrap();
    for (channel, seed) in [("a", 8), ("b", 9)] {
        let game = NewGame { commitment: [seed; 32], ..new_game(&store, channel).await };
        let game = store.start_game(&game, None, &|_| Vec::new()).await.unwrap();
        for length in 0..3 {
            append(&store, game, length, "{}").await.unwrap();
        }
    }
    (folder, store)
}

#[tokio::test]
async fn whatever_is_changed_in_a_game_it_is_refused_and_others_are_not() {
    let (first, second) = (GameId(1), GameId(2));
    let changed = StoreError::Changed(first);
    for change in CHANGES {
        let (folder, store) = club().await;
        let log = store.events(second).await.unwrap();
        execute(&mut folder.stranger().await, change).await;
        assert_eq!(store.events(first).await, Err(changed.clone()), "{change}");
        assert_eq!(store.events(second).await.as_ref(), Ok(&log), "{change}");
        append(&store, second, 3, "{}").await.unwrap();
    }
}

#[tokio::test]
async fn nothing_is_added_to_a_game_whose_row_was_changed() {
    let (folder, store) = club().await;
    execute(&mut folder.stranger().await, CHANGES[10]).await;
    let before = store.game(GameId(1)).await.unwrap();
    assert_eq!(append(&store, GameId(1), 1, "{}").await, Err(StoreError::Changed(GameId(1))));
    assert_eq!(store.game(GameId(1)).await.unwrap(), before);
}

/// So would a program that knows no chains, beside newer ones on PostgreSQL.
#[tokio::test]
async fn a_log_and_its_chain_grow_together() {
    let (folder, _store) = club().await;
    let grown = sqlx::raw_sql("UPDATE games SET ply = 4 WHERE id = 1");
    let error = grown.execute(&mut folder.stranger().await).await.unwrap_err();
    assert!(error.to_string().contains("CHECK constraint failed"), "{error}");
}

#[tokio::test]
async fn a_host_who_knows_why_can_let_a_log_count_as_it_is() {
    let (folder, store) = club().await;
    execute(&mut folder.stranger().await, CHANGES[10]).await;
    let url = format!("sqlite://{}", folder.database().display());
    let accepted = async |key, game| accept(&url, &SealKey::from_bytes(key), GameId(game)).await.unwrap();
    assert!(!accepted(KEY, 3).await, "there is none");
    assert!(!accepted([1; 32], 1).await, "with another key nobody can tell");
    assert!(store.events(GameId(1)).await.is_err());
    assert!(accepted(KEY, 1).await);
    assert_eq!(store.events(GameId(1)).await.unwrap().len(), 1);
    append(&store, GameId(1), 1, "{}").await.unwrap();
}
