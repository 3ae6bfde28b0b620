//! Checks of what adapters keep.

use qgo_store::{Keep, Store, StoreError};

use crate::support::{Database, KEY};

const OTHER_KEY: [u8; 32] = [1; 32];

fn put(kind: &str, name: &str, value: &str) -> Keep {
    Keep { kind: kind.into(), name: name.into(), value: Some(value.into()) }
}

fn remove(kind: &str, name: &str) -> Keep {
    Keep { kind: kind.into(), name: name.into(), value: None }
}

/// The value as text.
async fn kept(store: &dyn Store, kind: &str, name: &str) -> Option<String> {
    let value = store.kept("matrix", kind, name).await.unwrap();
    value.map(|value| String::from_utf8(value).unwrap())
}

/// The names of a kind.
async fn names(store: &dyn Store, kind: &str, after: Option<&str>, limit: u32) -> Vec<String> {
    let all = store.all_kept("matrix", kind, after, limit).await.unwrap();
    all.into_iter().map(|(name, _)| name).collect()
}

pub(crate) async fn what_is_kept_is_there_after_a_restart(database: &dyn Database) {
    let store = database.open().await;
    assert_eq!(kept(&*store, "sync", "since").await, None);
    let bytes = Keep { kind: "key".into(), name: String::new(), value: Some(vec![0, 255, 0]) };
    store.keep("matrix", &[put("sync", "since", "s1"), bytes, put("room", "since", "")]).await.unwrap();
    store.keep("matrix", &[put("sync", "since", "s2"), remove("sync", "never")]).await.unwrap();
    store.keep("discord", &[put("sync", "since", "other")]).await.unwrap();
    store.keep("matrix", &[]).await.unwrap();
    drop(store);

    let store = database.open().await;
    assert_eq!(kept(&*store, "sync", "since").await.as_deref(), Some("s2"));
    assert_eq!(kept(&*store, "room", "since").await.as_deref(), Some(""));
    assert_eq!(store.kept("matrix", "key", "").await.unwrap(), Some(vec![0, 255, 0]));
    assert_eq!(store.kept("discord", "sync", "since").await.unwrap(), Some(b"other".to_vec()));
    store.keep("matrix", &[remove("sync", "since")]).await.unwrap();
    assert_eq!(kept(&*store, "sync", "since").await, None);
    assert_eq!(store.kept("discord", "sync", "since").await.unwrap(), Some(b"other".to_vec()));
}

pub(crate) async fn of_changes_of_one_name_the_last_counts(database: &dyn Database) {
    let store = database.open().await;
    let changes = [put("k", "a", "1"), remove("k", "a"), put("k", "b", "1"), put("k", "b", "2")];
    store.keep("matrix", &changes).await.unwrap();
    assert_eq!(kept(&*store, "k", "a").await, None);
    assert_eq!(kept(&*store, "k", "b").await.as_deref(), Some("2"));
}

/// Capital letters come before small ones, and what a language says about an umlaut does not matter.
pub(crate) async fn all_of_a_kind_come_page_by_page_in_order(database: &dyn Database) {
    let store = database.open().await;
    let all = ["b", "ä", "", "a", "B", "aa", "%"].map(|name| put("room", name, name));
    store.keep("matrix", &all).await.unwrap();
    store.keep("matrix", &[put("roo", "x", ""), put("rooms", "a", "")]).await.unwrap();
    store.keep("matri", &[put("room", "a", "")]).await.unwrap();
    let order = ["", "%", "B", "a", "aa", "b", "ä"];
    assert_eq!(names(&*store, "room", None, 100).await, order);
    let values = store.all_kept("matrix", "room", None, 100).await.unwrap();
    assert!(values.iter().all(|(name, value)| name.as_bytes() == value), "{values:?}");
    assert_eq!(names(&*store, "room", Some(""), 100).await, order[1..]);
    let mut paged = names(&*store, "room", None, 2).await;
    while let [.., last] = &paged[..]
        && let page = names(&*store, "room", Some(last), 2).await
        && !page.is_empty()
    {
        assert!(page.len() <= 2);
        paged.extend(page);
    }
    assert_eq!(paged, order);
    assert!(names(&*store, "room", Some("ä"), 100).await.is_empty());
    assert!(names(&*store, "nothing", None, 100).await.is_empty());
}

pub(crate) async fn what_another_key_has_sealed_is_an_error(database: &dyn Database) {
    let store = database.open_with(OTHER_KEY).await;
    store.keep("matrix", &[put("device", "keys", "old"), put("device", "id", "old")]).await.unwrap();
    drop(store);

    let store = database.open_with(KEY).await;
    let error = store.kept("matrix", "device", "keys").await.unwrap_err();
    assert_eq!(error, StoreError::Sealed("matrix device".into()));
    assert!(error.to_string().contains("seal key"), "{error}");
    store.all_kept("matrix", "device", None, 9).await.unwrap_err();
    assert_eq!(kept(&*store, "device", "nothing").await, None);
    store.keep("matrix", &[put("device", "keys", "new"), remove("device", "id")]).await.unwrap();
    assert_eq!(kept(&*store, "device", "keys").await.as_deref(), Some("new"));
    assert_eq!(names(&*store, "device", None, 9).await, ["keys"]);
}
