//! Checks of the outbox.

use qgo_store::{NewPost, Parts, Place, Post, PostId, Replaced, Store, Witness};

use crate::support::{
    Database, challenge, due, event, game, impossible_post, pairs, place, post, sent, turn,
};

/// Owes one post and returns its number.
async fn owe(store: &dyn Store, post: NewPost) -> PostId {
    store.owe(&[post], 100, None).await.unwrap()[0]
}

pub(crate) async fn each_channel_sends_in_order(database: &dyn Database) {
    let store = database.open().await;
    let posts = [post("a", "1"), post("b", "2"), post("a", "3")];
    let ids = store.owe(&posts, 100, None).await.unwrap();
    assert!(ids.is_sorted() && ids.len() == 3, "{ids:?}");
    assert_eq!(due(&*store, 100).await, pairs(&[("a", "1"), ("b", "2")]));
    sent(&*store, ids[0], Some("m1"), 110).await;
    assert_eq!(due(&*store, 110).await, pairs(&[("b", "2"), ("a", "3")]));
    sent(&*store, ids[1], Some("m2"), 110).await;
    sent(&*store, ids[2], Some("m3"), 110).await;
    assert_eq!(due(&*store, 999).await, pairs(&[]));
    assert_eq!(store.next_due("discord", 0, Parts::ALL).await.unwrap(), None);
}

pub(crate) async fn a_post_is_the_same_at_every_attempt(database: &dyn Database) {
    let store = database.open().await;
    let id = owe(&*store, post("a", "1")).await;
    let first = store.due_posts("discord", 100, 9, Parts::ALL).await.unwrap().remove(0);
    store.put_off(id, 100, "502", None).await.unwrap();
    let second = store.due_posts("discord", 100, 9, Parts::ALL).await.unwrap().remove(0);
    assert_eq!((first.attempts, second.attempts), (0, 1));
    assert_eq!(second, Post { attempts: 1, ..first });
}

pub(crate) async fn nonces_are_short_and_differ(database: &dyn Database) {
    let store = database.open().await;
    for channel in ["a", "b", "c"] {
        owe(&*store, post(channel, "same body")).await;
    }
    let posts = store.due_posts("discord", 100, 9, Parts::ALL).await.unwrap();
    let mut nonces: Vec<_> = posts.into_iter().map(|post| post.nonce).collect();
    let is_one =
        |nonce: &String| nonce.len() == qgo_store::NONCE && nonce.bytes().all(|b| b.is_ascii_hexdigit());
    assert!(nonces.iter().all(is_one), "{nonces:?}");
    nonces.sort_unstable();
    nonces.dedup();
    assert_eq!(nonces.len(), 3);
}

pub(crate) async fn one_put_off_holds_up_its_channel_only(database: &dyn Database) {
    let store = database.open().await;
    let ids = store.owe(&[post("a", "1"), post("a", "2"), post("b", "3")], 100, None).await.unwrap();
    assert_eq!(store.next_due("discord", 100, Parts::ALL).await.unwrap(), None, "all is due now");
    store.put_off(ids[0], 500, "429", None).await.unwrap();
    assert_eq!(
        store.next_due("discord", 100, Parts::ALL).await.unwrap(),
        Some(500),
        "whatever is due meanwhile"
    );
    assert_eq!(due(&*store, 499).await, pairs(&[("b", "3")]));
    sent(&*store, ids[2], None, 200).await;
    assert_eq!(store.next_due("discord", 499, Parts::ALL).await.unwrap(), Some(500));
    assert_eq!(store.next_due("discord", 500, Parts::ALL).await.unwrap(), None);
    assert_eq!(store.next_due("web", 100, Parts::ALL).await.unwrap(), None);
    assert_eq!(due(&*store, 500).await, pairs(&[("a", "1")]));
}

pub(crate) async fn what_was_refused_is_tried_again_when_something_happens_there(database: &dyn Database) {
    const HOUR: i64 = 3_600_000;
    let store = database.open().await;
    let thread = Place { parent: Some("a".into()), ..place("thread") };
    let posts =
        [post("a", "1"), NewPost { place: thread.clone(), ..post("", "2") }, post("b", "3"), post("c", "4")];
    let ids = store.owe(&posts, 0, None).await.unwrap();
    for id in &ids[..3] {
        store.put_off(*id, HOUR, "403", Some(0)).await.unwrap();
    }
    store.put_off(ids[3], HOUR, "429", None).await.unwrap();
    drop(store);
    let store = database.open().await;

    assert!(!store.retry_refused(&place("c"), 0).await.unwrap(), "it is to wait, and was not refused");
    let elsewhere = Place { platform: "web".into(), ..place("a") };
    assert!(!store.retry_refused(&elsewhere, 0).await.unwrap());
    assert!(store.retry_refused(&thread, 10_000).await.unwrap());
    assert_eq!(due(&*store, 19_999).await, pairs(&[]), "it rests");
    assert_eq!(due(&*store, 20_000).await, pairs(&[("a", "1"), ("thread", "2")]));
    assert!(!store.retry_refused(&place("a"), 15_000).await.unwrap(), "it is as soon as it can be");

    store.put_off(ids[0], 2 * HOUR, "403", Some(20_000)).await.unwrap();
    assert!(store.retry_refused(&place("a"), HOUR).await.unwrap());
    assert_eq!(due(&*store, HOUR - 1).await, pairs(&[("thread", "2")]));
    store.put_off(ids[0], 2 * HOUR, "500", None).await.unwrap();
    assert!(!store.retry_refused(&place("a"), HOUR).await.unwrap(), "that was no refusal");
}

pub(crate) async fn one_given_up_lets_the_next_one_go(database: &dyn Database) {
    let store = database.open().await;
    let ids = store.owe(&[post("a", "1"), post("a", "2")], 100, None).await.unwrap();
    store.give_up(ids[0], "the channel is gone", 110).await.unwrap();
    assert_eq!(due(&*store, 110).await, pairs(&[("a", "2")]));
    assert_eq!(store.sent_posts("discord", "a", None, 9).await.unwrap(), [], "it was not sent");

    store.put_off(ids[0], 0, "too late to put off", None).await.unwrap();
    assert_eq!(sent(&*store, ids[0], Some("too late to send"), 120).await, None);
    assert_eq!(due(&*store, 110).await, pairs(&[("a", "2")]));
}

pub(crate) async fn a_crash_before_sending_leaves_it_owed(database: &dyn Database) {
    let store = database.open().await;
    owe(&*store, post("a", "1")).await;
    let before = store.due_posts("discord", 100, 9, Parts::ALL).await.unwrap();
    drop(store);
    let store = database.open().await;
    let after = store.due_posts("discord", 100, 9, Parts::ALL).await.unwrap();
    assert_eq!(after, before, "the same post with the same nonce");
    assert_eq!(after.len(), 1);
}

pub(crate) async fn a_sent_board_becomes_the_message_of_its_game(database: &dyn Database) {
    let store = database.open().await;
    let id = game(&*store, "go").await;
    let board = NewPost { board_of: Some(id), ..post("go", "board") };
    let message = async || store.game(id).await.unwrap().unwrap().message;

    let first = owe(&*store, board.clone()).await;
    assert_eq!(sent(&*store, first, Some("m1"), 110).await, None);
    assert_eq!(message().await.as_deref(), Some("m1"));

    let second = owe(&*store, board).await;
    let first = Replaced { message: "m1".into(), passing: false };
    assert_eq!(sent(&*store, second, Some("m2"), 120).await, Some(first));
    assert_eq!(message().await.as_deref(), Some("m2"));

    let remark = owe(&*store, post("go", "remark")).await;
    assert_eq!(sent(&*store, remark, Some("m3"), 130).await, None);
    assert_eq!(message().await.as_deref(), Some("m2"), "not a board");
}

pub(crate) async fn a_message_that_commits_is_the_witness_once(database: &dyn Database) {
    let store = database.open().await;
    let id = game(&*store, "go").await;
    let board = NewPost { board_of: Some(id), ..post("go", "board") };
    let sent = async |body: &NewPost, message: &str, witness: Option<&str>| {
        let owed = owe(&*store, body.clone()).await;
        store.sent(owed, Some(message), witness, 110, &|_| Vec::new()).await.unwrap();
        store.game(id).await.unwrap().unwrap().witness
    };
    assert_eq!(sent(&board, "m1", None).await, Witness::Awaited);
    assert_eq!(sent(&post("go", "remark"), "m2", Some("discord:m2")).await, Witness::Awaited, "not a board");
    let first = Witness::Is("discord:m3".to_owned());
    assert_eq!(sent(&board, "m3", Some("discord:m3")).await, first);
    assert_eq!(sent(&board, "m4", Some("discord:m4")).await, first);
    store.append(&turn(id, 0, &[event("0")], 120), &[]).await.unwrap();
    assert_eq!(store.events(id).await.unwrap().len(), 1, "the log goes with its witness");
}

pub(crate) async fn what_waits_is_resumed_with_its_channel_only(database: &dyn Database) {
    let store = database.open().await;
    let waits = owe(&*store, post("a", "1")).await;
    let put_off = owe(&*store, post("b", "2")).await;
    store.hold_post(waits, 500).await.unwrap();
    store.put_off(put_off, 500, "429", None).await.unwrap();
    assert_eq!(due(&*store, 499).await, pairs(&[]));
    store.resume_posts("discord", "a").await.unwrap();
    assert_eq!(due(&*store, 110).await, pairs(&[("a", "1")]));
    let tried = store.due_posts("discord", 500, 9, Parts::ALL).await.unwrap();
    assert_eq!(tried.iter().map(|post| post.attempts).collect::<Vec<_>>(), [0, 1], "to wait is no attempt");
    store.resume_posts("discord", "b").await.unwrap();
    store.resume_posts("web", "nowhere").await.unwrap();
    assert_eq!(due(&*store, 110).await, pairs(&[("a", "1"), ("b", "2")]));
    sent(&*store, waits, Some("m1"), 110).await;
    store.hold_post(waits, 900).await.unwrap();
    assert_eq!(due(&*store, 110).await, pairs(&[("b", "2")]), "what was sent waits for nothing");
}

pub(crate) async fn a_board_sent_into_the_same_message_replaces_nothing(database: &dyn Database) {
    let store = database.open().await;
    let id = game(&*store, "go").await;
    for body in ["first", "edited"] {
        let board = owe(&*store, NewPost { board_of: Some(id), ..post("go", body) }).await;
        assert_eq!(sent(&*store, board, Some("m1"), 110).await, None, "{body}");
    }
}

pub(crate) async fn what_replacing_a_board_owes_is_owed_with_it(database: &dyn Database) {
    let store = database.open().await;
    let id = game(&*store, "go").await;
    let board = NewPost { board_of: Some(id), ..post("go", "board") };
    let strip = |replaced: Replaced| vec![post("go", &replaced.message)];
    for message in ["m1", "m2"] {
        let board = owe(&*store, board.clone()).await;
        store.sent(board, Some(message), None, 110, &strip).await.unwrap();
    }
    assert_eq!(due(&*store, 110).await, pairs(&[("go", "m1")]));

    let third = owe(&*store, board).await;
    let impossible = |_| vec![impossible_post("go")];
    store.sent(third, Some("m3"), None, 120, &impossible).await.unwrap_err();
    assert_eq!(store.game(id).await.unwrap().unwrap().message.as_deref(), Some("m2"), "all or nothing");
}

pub(crate) async fn a_post_that_made_no_message_leaves_the_old_one(database: &dyn Database) {
    let store = database.open().await;
    let id = game(&*store, "go").await;
    let board = NewPost { board_of: Some(id), ..post("go", "board") };
    for message in [Some("m1"), None] {
        let post = owe(&*store, board.clone()).await;
        assert_eq!(sent(&*store, post, message, 110).await, None);
        assert_eq!(store.game(id).await.unwrap().unwrap().message.as_deref(), Some("m1"));
    }
}

pub(crate) async fn a_sent_challenge_has_its_message(database: &dyn Database) {
    let store = database.open().await;
    let id = challenge(&*store, "go").await;
    let shown = owe(&*store, NewPost { shows: Some(id), ..post("go", "challenge") }).await;
    assert_eq!(sent(&*store, shown, Some("m1"), 110).await, None);
    assert_eq!(store.find_challenge(id).await.unwrap().unwrap().message.as_deref(), Some("m1"));
}

pub(crate) async fn being_sent_twice_counts_once(database: &dyn Database) {
    let store = database.open().await;
    let id = game(&*store, "go").await;
    let board = owe(&*store, NewPost { board_of: Some(id), ..post("go", "board") }).await;
    sent(&*store, board, Some("m1"), 110).await;
    assert_eq!(sent(&*store, board, Some("m2"), 120).await, None);
    assert_eq!(store.game(id).await.unwrap().unwrap().message.as_deref(), Some("m1"));
    assert_eq!(sent(&*store, PostId(999), Some("m3"), 130).await, None, "no such post");
}

pub(crate) async fn history_is_the_last_sent_ones_oldest_first(database: &dyn Database) {
    let store = database.open().await;
    for body in ["1", "2", "3"] {
        let id = owe(&*store, post("a", body)).await;
        sent(&*store, id, Some(&format!("m{body}")), 110).await;
    }
    owe(&*store, post("a", "owed")).await;
    let elsewhere = owe(&*store, post("b", "elsewhere")).await;
    sent(&*store, elsewhere, Some("m4"), 110).await;
    let deed = owe(&*store, post("b", "a deed without a message")).await;
    sent(&*store, deed, None, 110).await;
    assert_eq!(store.sent_posts("discord", "b", None, 1).await.unwrap()[0].body, "elsewhere");

    let history = store.sent_posts("discord", "a", None, 2).await.unwrap();
    assert_eq!(history.iter().map(|post| post.body.as_str()).collect::<Vec<_>>(), ["2", "3"]);
    assert_eq!(history[1].message.as_deref(), Some("m3"));
    let before =
        async |post: &Post, limit| store.sent_posts("discord", "a", Some(post.id), limit).await.unwrap();
    assert_eq!(before(&history[1], 1).await, history[..1]);
    assert_eq!(before(&history[0], 9).await.iter().map(|post| post.body.as_str()).collect::<Vec<_>>(), ["1"]);
    assert_eq!(before(&before(&history[0], 9).await[0], 9).await, []);
    let sent_as = async |message| store.sent_post("discord", "a", message).await.unwrap();
    assert_eq!(sent_as("m2").await.as_ref(), history.first());
    assert_eq!(sent_as("m4").await, None);
    assert_eq!(store.sent_post("discord", "b", "m2").await.unwrap(), None, "in another channel");
}

pub(crate) async fn a_place_is_known_once_anything_is_owed_to_it(database: &dyn Database) {
    let store = database.open().await;
    assert_eq!(store.find_place("discord", "a").await.unwrap(), None);
    let thread = Place { parent: Some("b".into()), ..place("thread") };
    let posts = [post("a", "1"), NewPost { place: thread.clone(), ..post("", "2") }];
    let ids = store.owe(&posts, 100, None).await.unwrap();
    assert_eq!(store.find_place("discord", "a").await.unwrap(), Some(place("a")));
    for id in ids {
        sent(&*store, id, None, 110).await;
    }
    store.prune_posts("discord", 999).await.unwrap();
    assert_eq!(store.find_place("discord", "thread").await.unwrap(), Some(thread), "even if it was pruned");
    assert_eq!(store.find_place("web", "a").await.unwrap(), None);
}

pub(crate) async fn pruning_forgets_old_sent_posts_of_one_platform(database: &dyn Database) {
    let store = database.open().await;
    let mut elsewhere = post("a", "elsewhere");
    elsewhere.place.platform = "web".into();
    let posts = [post("a", "old"), post("a", "given up"), post("a", "new"), post("a", "owed"), elsewhere];
    let ids = store.owe(&posts, 100, None).await.unwrap();
    sent(&*store, ids[0], None, 110).await;
    store.give_up(ids[1], "gone", 120).await.unwrap();
    sent(&*store, ids[2], Some("m2"), 200).await;
    sent(&*store, ids[4], Some("m4"), 110).await;

    assert_eq!(store.prune_posts("discord", 200).await.unwrap(), 2);
    let history = store.sent_posts("discord", "a", None, 9).await.unwrap();
    assert_eq!(history.iter().map(|post| post.body.as_str()).collect::<Vec<_>>(), ["new"]);
    assert_eq!(due(&*store, 999).await, pairs(&[("a", "owed")]));
    assert_eq!(store.sent_posts("web", "a", None, 9).await.unwrap().len(), 1);
}

pub(crate) async fn a_place_is_remembered_with_all_that_was_known_of_it(database: &dyn Database) {
    let store = database.open().await;
    let whole = Place { parent: Some("go".into()), ..place("thread") };
    let bare = Place { server: None, parent: None, ..place("thread") };
    for place in [bare.clone(), whole.clone(), bare] {
        owe(&*store, NewPost { place, ..post("", "post") }).await;
    }
    let first = store.due_posts("discord", 100, 9, Parts::ALL).await.unwrap().remove(0);
    assert_eq!(first.place, whole);
}

pub(crate) async fn a_limit_is_kept(database: &dyn Database) {
    let store = database.open().await;
    for channel in ["a", "b", "c"] {
        owe(&*store, post(channel, "post")).await;
    }
    let posts = store.due_posts("discord", 100, 2, Parts::ALL).await.unwrap();
    assert_eq!(posts.iter().map(|post| post.place.channel.as_str()).collect::<Vec<_>>(), ["a", "b"]);
}

pub(crate) async fn a_notice_is_replaced_as_a_notice(database: &dyn Database) {
    let store = database.open().await;
    let id = game(&*store, "go").await;
    let board = post("go", "board").board_of(id);
    let posts = [board.clone(), board.clone().passing(), board.clone().passing(), board];
    let mut before = Vec::new();
    for (number, post) in posts.into_iter().enumerate() {
        let passing = post.passing;
        let post = owe(&*store, post).await;
        let kept = store.due_posts("discord", 100, 9, Parts::ALL).await.unwrap().remove(0);
        assert_eq!(kept.passing, passing);
        before.extend(sent(&*store, post, Some(&format!("m{number}")), 110).await);
        assert_eq!(store.game(id).await.unwrap().unwrap().passing, passing);
    }
    let replaced = |message: &str, passing| Replaced { message: message.into(), passing };
    assert_eq!(before, [replaced("m0", false), replaced("m1", true), replaced("m2", true)]);
}

pub(crate) async fn a_withdrawn_message_is_no_history(database: &dyn Database) {
    let store = database.open().await;
    for channel in ["a", "b"] {
        let id = owe(&*store, post(channel, "1")).await;
        sent(&*store, id, Some("m1"), 110).await;
    }
    store.withdraw(&place("a"), "m1", 120).await.unwrap();
    store.withdraw(&place("a"), "unknown", 120).await.unwrap();
    assert_eq!(store.sent_posts("discord", "a", None, 9).await.unwrap(), []);
    assert_eq!(store.sent_post("discord", "a", "m1").await.unwrap(), None);
    assert_eq!(store.sent_posts("discord", "b", None, 9).await.unwrap().len(), 1);
}
