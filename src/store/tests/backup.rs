//! A backup is whole, however much is written meanwhile.

#![expect(clippy::unwrap_used, reason = "a failed call fails the test")]

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use qgo_store::{
    BackupError, GameId, LogLength, NewEvent, NewPost, Parts, Posts as _, SealKey, SqliteStore, Store,
    StoreError, Turn, backup, key_beside,
};
use support::{key, open, place, start_game};

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn url(&self, name: &str) -> String {
        format!("sqlite://{}", self.file(name).display())
    }

    fn names(&self) -> Vec<String> {
        let files = fs::read_dir(self.0.path()).unwrap();
        let mut names: Vec<_> = files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

/// Plays a turn with a secret, which owes a post.
async fn turn(store: &dyn Store, game: GameId, index: u32) {
    let events = [NewEvent { shown: index.to_string(), secret: Some(format!("secret {index}")) }];
    let post = NewPost::plain(place(), index.to_string()).board_of(game);
    store.append(&Turn::of(game, LogLength(index), &events), &[post]).await.unwrap();
}

#[tokio::test]
async fn a_backup_in_the_middle_of_writes_opens_and_is_of_one_moment() {
    let folder = Folder::new();
    let store = open(&folder.url("qgo.db")).await;
    let game = start_game(&store).await;
    let done = Arc::new(AtomicU32::new(0));
    let writing = tokio::spawn({
        let (store, done) = (Arc::clone(&store), Arc::clone(&done));
        async move {
            for index in 0.. {
                turn(&*store, game, index).await;
                done.store(index + 1, Ordering::SeqCst);
            }
        }
    });
    let copies = ["one.db", "two.db", "three.db"];
    let mut acknowledged = Vec::new();
    for copy in copies {
        while done.load(Ordering::SeqCst) < 10 * (1 + acknowledged.len() as u32) {
            tokio::task::yield_now().await;
        }
        acknowledged.push(done.load(Ordering::SeqCst));
        let to = folder.file(copy);
        let made = backup(&folder.url("qgo.db"), &to, Some((&key(), &key_beside(&to)))).await.unwrap();
        assert_eq!((made.bytes, made.sealed_otherwise), (fs::metadata(&to).unwrap().len(), 0));
    }
    writing.abort();
    for (copy, acknowledged) in copies.into_iter().zip(acknowledged) {
        let key = SealKey::load(&key_beside(&folder.file(copy))).unwrap();
        let url = folder.url(copy);
        let store = SqliteStore::open(&url, key, Arc::new(|out: &mut [u8]| out.fill(2))).await.unwrap();
        let row = store.game(game).await.unwrap().unwrap();
        let events = store.events(game).await.unwrap();
        let posts = store.due_posts("web", 0, 1, Parts::ALL).await.unwrap();
        assert!(row.length.0 >= acknowledged, "{} of {acknowledged}", row.length.0);
        assert_eq!((row.seed, events.len(), posts.len()), (Some([7; 32]), row.length.index(), 1));
        for (index, event) in events.iter().enumerate() {
            assert_eq!(event.secret.as_deref(), Some(format!("secret {index}").as_str()));
        }
        // It goes on as the original would.
        turn(&store, game, row.length.0).await;
    }
}

#[tokio::test]
async fn nothing_is_written_over_and_nothing_half_written_is_left() {
    let folder = Folder::new();
    let (url, to) = (folder.url("qgo.db"), folder.file("copy.db"));
    let store = open(&url).await;
    start_game(&store).await;
    let before = folder.names();

    fs::write(&to, "mine").unwrap();
    let refused = backup(&url, &to, None).await.unwrap_err();
    assert!(matches!(refused, BackupError::Exists(_)), "{refused:?}");
    assert_eq!(fs::read_to_string(&to).unwrap(), "mine");
    fs::remove_file(&to).unwrap();

    let beside = key_beside(&to);
    fs::write(&beside, "mine").unwrap();
    let refused = backup(&url, &to, Some((&key(), &beside))).await.unwrap_err();
    assert!(matches!(refused, BackupError::Exists(_)), "{refused:?}");
    assert_eq!(fs::read_to_string(&beside).unwrap(), "mine");
    fs::remove_file(&beside).unwrap();

    // The key cannot be written, after the copy was.
    let nowhere = folder.file("qgo.db").join("key");
    let failed = backup(&url, &to, Some((&key(), &nowhere))).await.unwrap_err();
    assert!(matches!(failed, BackupError::Key(_)), "{failed:?}");
    let failed = backup(&url, &folder.file("nowhere/copy.db"), None).await.unwrap_err();
    assert!(failed.to_string().contains("nowhere"), "{failed}");
    assert_eq!(folder.names(), before);

    fs::write(folder.file("copy.db.part"), "").unwrap();
    let refused = backup(&url, &to, None).await.unwrap_err();
    assert!(refused.to_string().contains("copy.db.part"), "{refused}");
}

#[tokio::test]
async fn what_is_no_database_of_qgo_is_not_copied() {
    let folder = Folder::new();
    let to = folder.file("copy.db");
    let missing = backup(&folder.url("missing.db"), &to, None).await.unwrap_err();
    assert!(matches!(&missing, BackupError::Database(StoreError::Address(_))), "{missing:?}");
    fs::write(folder.file("letter"), "Dear Sir or Madam, ".repeat(200)).unwrap();
    let letter = backup(&folder.url("letter"), &to, None).await.unwrap_err();
    assert!(matches!(&letter, BackupError::Database(StoreError::Corrupt(_))), "{letter:?}");
    let server = backup("postgres://localhost/qgo", &to, None).await.unwrap_err();
    assert!(server.to_string().contains("pg_dump"), "{server}");
    assert_eq!(folder.names(), ["letter"]);
}

#[tokio::test]
async fn another_key_is_noticed() {
    let folder = Folder::new();
    let store = open(&folder.url("qgo.db")).await;
    start_game(&store).await;
    let (to, other) = (folder.file("copy.db"), SealKey::from_bytes([1; 32]));
    let made = backup(&folder.url("qgo.db"), &to, Some((&other, &key_beside(&to)))).await.unwrap();
    assert_eq!(made.sealed_otherwise, 1);
}

#[cfg(unix)]
#[tokio::test]
async fn a_backup_is_for_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    drop(open(&folder.url("qgo.db")).await);
    let to = folder.file("copy.db");
    backup(&folder.url("qgo.db"), &to, Some((&key(), &key_beside(&to)))).await.unwrap();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!([mode(&to), mode(&key_beside(&to))], [0o600, 0o600]);
}
