//! Checks of what people say beside games.

use std::sync::Arc;

use qgo_store::{Conflict, GameId, LineId, PlayerId, RequestKey, Store, TalkLine};

use crate::support::{Database, account, assert_conflict, end, game, pair};

/// Lines as (number, text).
fn told(lines: &[TalkLine]) -> Vec<(i64, &str)> {
    lines.iter().map(|line| (line.id.0, line.text.as_str())).collect()
}

async fn say(store: &Arc<dyn Store>, game: GameId, by: PlayerId, text: &str) -> TalkLine {
    store.say(game, by, text, 7, None).await.unwrap()
}

pub(crate) async fn talk_comes_back_page_by_page(database: &dyn Database) {
    let store = database.open().await;
    let (ada, bob) = pair(&*store).await;
    let (one, other) = (game(&*store, "one").await, game(&*store, "other").await);
    let first = say(&store, one, ada, "שלום\n<b> 'DROP").await;
    assert_eq!((first.game, first.by.id, first.at, first.text.as_str()), (one, ada, 7, "שלום\n<b> 'DROP"));
    say(&store, other, bob, "elsewhere").await;
    for text in ["a", "b", "c"] {
        say(&store, one, bob, text).await;
    }
    drop(store);

    let store = database.open().await;
    let all = store.talk_of(one, None, 9).await.unwrap();
    assert_eq!(all[0], first);
    let ids: Vec<_> = all.iter().map(|line| line.id).collect();
    assert!(ids.is_sorted() && ids.len() == 4, "{ids:?}");
    let texts = |lines: &[TalkLine]| lines.iter().map(|line| line.text.clone()).collect::<Vec<_>>();
    assert_eq!(texts(&store.talk_of(one, None, 2).await.unwrap()), ["b", "c"]);
    assert_eq!(texts(&store.talk_of(one, Some(ids[2]), 1).await.unwrap()), ["a"]);
    assert_eq!(store.talk_of(one, Some(ids[0]), 9).await.unwrap(), []);
    assert_eq!(store.talk_of(GameId(99), None, 9).await.unwrap(), []);
    assert_eq!(texts(&store.talk_by(bob, None, 2).await.unwrap()), ["elsewhere", "a"]);
    assert_eq!(texts(&store.talk_by(bob, Some(ids[1]), 9).await.unwrap()), ["b", "c"]);
    assert_eq!(store.talk_by(PlayerId(99), None, 9).await.unwrap(), []);
}

pub(crate) async fn nobody_talks_beside_what_is_not_there(database: &dyn Database) {
    let store = database.open().await;
    let (ada, _) = pair(&*store).await;
    let game = game(&*store, "c").await;
    assert_conflict(store.say(GameId(99), ada, "a", 1, None).await, Conflict::Stale);
    assert_conflict(store.say(game, PlayerId(99), "a", 1, None).await, Conflict::Stale);
    let request = RequestKey { platform: "web".into(), key: "k".into(), at: 1 };
    store.say(game, ada, "once", 1, Some(&request)).await.unwrap();
    assert_conflict(store.say(game, ada, "once", 1, Some(&request)).await, Conflict::Repeated);
    assert_eq!(store.talk_of(game, None, 9).await.unwrap().len(), 1);
}

pub(crate) async fn talk_goes_with_its_writer(database: &dyn Database) {
    let store = database.open().await;
    let (ada, bob) = pair(&*store).await;
    let game = game(&*store, "c").await;
    say(&store, game, ada, "a secret of Ada's").await;
    let stays = say(&store, game, bob, "of Bob's").await;
    store.leave(ada, 2, None).await.unwrap();
    assert_conflict(store.say(game, ada, "still here", 3, None).await, Conflict::Stale);
    assert_eq!(told(&store.talk_of(game, None, 9).await.unwrap()), [(stays.id.0, "of Bob's")]);
    end(&*store, game, 3).await;
    assert!(store.forget(ada, 4).await.unwrap());
    assert_conflict(store.say(game, ada, "a ghost", 5, None).await, Conflict::Stale);
    // Dropped alone, it would close itself beside what follows.
    store.close().await;
    drop(store);
    let bytes = database.bytes();
    assert!(!bytes.windows(17).any(|bytes| bytes == b"a secret of Ada's"), "it is in the files");

    let store = database.open().await;
    let back = store.player(&account("ada"), "Ada").await.unwrap();
    assert_eq!(store.talk_by(back.id, None, 9).await.unwrap(), []);
    let line = store.say(game, back.id, "again", 6, None).await.unwrap();
    assert!(line.id > LineId(stays.id.0), "a number is never used twice");
}
