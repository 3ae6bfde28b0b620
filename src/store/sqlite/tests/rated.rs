//! The end of a rated game fails halfway: then it has not happened, and can happen later.

use super::*;
use crate::{LogLength, NewPost, Parts, Posts as _, Rated};

async fn rated_game(store: &SqliteStore) -> GameId {
    let player = async |user: &str| {
        let account = Account { platform: "web".into(), user: user.into() };
        store.player(&account, user).await.unwrap().id
    };
    let (black, white) = (player("ada").await, player("bob").await);
    let game = NewGame { black, white, rated: true, ..new_game(store, "rated").await };
    store.start_game(&game, None, &|_| Vec::new()).await.unwrap()
}

async fn end(store: &SqliteStore, game: GameId) -> Result<(), StoreError> {
    let rate = |_| {
        let new = |rating| Rated { rating, deviation: 200.0, volatility: 0.06, at: 0 };
        Some(Pair { black: new(1510.0), white: new(1490.0) })
    };
    let events = [NewEvent { shown: "{}".into(), secret: None }];
    let last = Turn { result: Some("B+R"), rate: Some(&rate), ..Turn::of(game, LogLength(0), &events).at(1) };
    let row = store.game(game).await?.unwrap();
    store.append(&last, &[NewPost::plain(row.place, "over".into())]).await
}

/// A fault at each statement that writes: the row of the game, the event, the ratings, the post.
#[tokio::test]
async fn a_fault_at_any_statement_leaves_nothing_half_done() {
    let folder = Folder::new();
    let store = folder.open().await.unwrap();
    let game = rated_game(&store).await;
    let before = store.game(game).await.unwrap();
    let black = before.as_ref().unwrap().black.id;
    let mut stranger = folder.stranger().await;
    for fault in [
        "CREATE TRIGGER fault AFTER UPDATE OF result ON games BEGIN SELECT raise(ABORT, 'fault'); END",
        "CREATE TRIGGER fault AFTER INSERT ON events BEGIN SELECT raise(ABORT, 'fault'); END",
        "CREATE TRIGGER fault BEFORE INSERT ON ratings BEGIN SELECT raise(ABORT, 'fault'); END",
        "CREATE TRIGGER fault AFTER INSERT ON ratings WHEN new.change > 0
         BEGIN SELECT raise(ABORT, 'fault'); END",
        "CREATE TRIGGER fault AFTER INSERT ON ratings WHEN new.change < 0
         BEGIN SELECT raise(ABORT, 'fault'); END",
        "CREATE TRIGGER fault AFTER INSERT ON posts BEGIN SELECT raise(ABORT, 'fault'); END",
    ] {
        execute(&mut stranger, fault).await;
        let error = end(&store, game).await.unwrap_err();
        assert!(error.to_string().contains("fault"), "{error}");
        execute(&mut stranger, "DROP TRIGGER fault").await;
        assert_eq!(store.game(game).await.unwrap(), before, "{fault}");
        assert_eq!(store.events(game).await.unwrap(), [], "{fault}");
        assert_eq!(store.history(black).await.unwrap(), [], "{fault}");
        assert_eq!(store.due_posts("web", 9, 9, Parts::ALL).await.unwrap(), [], "{fault}");
    }
    end(&store, game).await.unwrap();
    assert!(matches!(end(&store, game).await, Err(StoreError::Conflict(crate::Conflict::Stale))));
    let history = store.history(black).await.unwrap();
    assert_eq!(history.len(), 1);
    assert_eq!(store.due_posts("web", 9, 9, Parts::ALL).await.unwrap().len(), 1);
}

/// The schema guarantees what the statements promise, whatever else may write.
#[tokio::test]
async fn no_game_can_change_a_rating_twice() {
    let folder = Folder::new();
    let store = folder.open().await.unwrap();
    let game = rated_game(&store).await;
    end(&store, game).await.unwrap();
    let again = sqlx::raw_sql(
        "INSERT INTO ratings (player, system, game, rating, deviation, volatility, change, at)
         SELECT player, system, game, rating, deviation, volatility, change, at FROM ratings",
    );
    let error = again.execute(&mut folder.stranger().await).await.unwrap_err();
    assert!(error.to_string().contains("UNIQUE"), "{error}");
}
