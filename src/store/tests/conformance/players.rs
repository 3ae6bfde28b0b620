//! Checks of players.

use crate::support::{Database, account};

pub(crate) async fn an_account_is_one_player_with_the_latest_name(database: &dyn Database) {
    let store = database.open().await;
    let first = store.player(&account("ada"), "Ada").await.unwrap();
    let again = store.player(&account("ada"), "Ada").await.unwrap();
    let renamed = store.player(&account("ada"), "Countess").await.unwrap();
    let seen = store.player(&account("ada"), "Countess").await.unwrap();
    assert_eq!(first, again);
    assert_eq!(renamed.id, first.id);
    assert_eq!(seen.name, "Countess");

    let mut elsewhere = account("ada");
    elsewhere.platform = "web".into();
    let other = store.player(&elsewhere, "Ada").await.unwrap();
    assert_ne!(other.id, first.id, "another platform's account is another player");
}

pub(crate) async fn names_are_kept_as_they_are(database: &dyn Database) {
    let store = database.open().await;
    let long = "ж".repeat(4000);
    let names =
        ["", "\u{1F469}\u{200D}\u{1F680}", "\u{202E}שלום", "'; DROP TABLE players; --", "a\0b", &long];
    for name in names {
        store.player(&account("ada"), name).await.unwrap();
        let kept = store.player(&account("ada"), name).await.unwrap();
        assert_eq!(kept.name, name);

        let named = store.player(&account(name), "Ada").await.unwrap();
        assert_eq!(named.account.user, name);
    }
}
