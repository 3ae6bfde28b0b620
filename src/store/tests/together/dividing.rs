//! Leases, rates and notices.

use std::collections::BTreeSet;
use std::time::Duration;

use qgo_store::{Share, Store};

use crate::{database, open, two};

const LONG: Duration = Duration::from_secs(60);

async fn share(store: &dyn Store, process: &str) -> Share {
    store.share("work", 16, process, LONG).await.unwrap()
}

fn parts(parts: impl IntoIterator<Item = u32>) -> BTreeSet<u32> {
    parts.into_iter().collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn parts_are_shared_among_those_who_are_there() {
    let Some([one, two]) = two().await else { return };
    assert_eq!(share(&*one, "a").await, Share { held: parts(0..16), surplus: parts([]) });
    // Nothing is free yet; the first is told to give back half, at its next look.
    assert_eq!(share(&*two, "b").await, Share::default());
    let first = share(&*one, "a").await;
    assert_eq!((first.held.len(), first.surplus.len()), (16, 8));
    one.let_go("work", "a", Some(&first.surplus)).await.unwrap();
    let second = share(&*two, "b").await;
    assert_eq!(second, Share { held: first.surplus, surplus: parts([]) });
    assert_eq!(share(&*one, "a").await.surplus, parts([]));
    // Of three each may have six; so one gets only what the others leave.
    assert_eq!(share(&*two, "c").await, Share::default());
    for (store, process) in [(&one, "a"), (&two, "b")] {
        let share = share(&**store, process).await;
        assert_eq!(share.surplus.len(), 2);
        store.let_go("work", process, Some(&share.surplus)).await.unwrap();
    }
    assert_eq!(share(&*two, "c").await.held.len(), 4);
    // Who goes gives everything back at once, and no longer counts.
    two.let_go("work", "b", None).await.unwrap();
    one.let_go("work", "c", None).await.unwrap();
    assert_eq!(share(&*one, "a").await, Share { held: parts(0..16), surplus: parts([]) });
    assert_eq!(two.share("other", 1, "b", LONG).await.unwrap().held, parts([0]));
}

#[tokio::test(flavor = "multi_thread")]
async fn many_who_ask_at_once_never_hold_the_same_part() {
    let Some([one, two]) = two().await else { return };
    for round in 0..5 {
        let (a, b, c) = tokio::join!(share(&*one, "a"), share(&*two, "b"), async { share(&*one, "c").await });
        let all: Vec<u32> = [&a, &b, &c].into_iter().flat_map(|share| share.held.iter().copied()).collect();
        assert_eq!(all.len(), parts(all.iter().copied()).len(), "round {round}: {all:?}");
        for (share, process) in [(a, "a"), (b, "b"), (c, "c")] {
            one.let_go("work", process, Some(&share.surplus)).await.unwrap();
        }
    }
    let (a, b, c) = tokio::join!(share(&*one, "a"), share(&*two, "b"), share(&*two, "c"));
    assert_eq!(a.held.len() + b.held.len() + c.held.len(), 16, "nothing stays undone");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lease_runs_out() {
    let Some([one, two]) = two().await else { return };
    let short = Duration::from_millis(300);
    assert_eq!(one.share("work", 4, "a", short).await.unwrap().held.len(), 4);
    assert_eq!(two.share("work", 4, "b", LONG).await.unwrap().held, parts([]));
    tokio::time::sleep(short * 2).await;
    assert_eq!(two.share("work", 4, "b", LONG).await.unwrap().held, parts(0..4), "the other is gone");
    let back = one.share("work", 4, "a", LONG).await.unwrap();
    assert_eq!(back.held, parts([]), "what has run out is not extended");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rate_is_one_for_all() {
    let Some([one, two]) = two().await else { return };
    let interval = Duration::from_secs(100);
    let mut waits = Vec::new();
    for store in [&one, &two, &one, &two, &one] {
        waits.push(store.take_of_rate("discord", interval, 3).await.unwrap().as_secs());
    }
    // Time goes on in between.
    assert!(waits[..3].iter().all(|wait| *wait == 0), "{waits:?}");
    assert!((80..=100).contains(&waits[3]) && (180..=200).contains(&waits[4]), "{waits:?}");
    assert_eq!(two.take_of_rate("other", interval, 1).await.unwrap(), Duration::ZERO);

    let (short, all) = (Duration::from_millis(50), tokio::time::Instant::now());
    for _ in 0..5 {
        tokio::time::sleep(two.take_of_rate("short", short, 1).await.unwrap()).await;
    }
    assert!(all.elapsed() >= short * 4 - Duration::from_millis(1), "{:?}", all.elapsed());
}

#[tokio::test(flavor = "multi_thread")]
async fn all_hear_what_one_says() {
    let Some(url) = database().await else { return };
    let (one, two) = (open(&url).await, open(&url).await);
    let mut first = one.notices().await.unwrap().unwrap();
    let mut second = two.notices().await.unwrap().unwrap();
    let said = ["game 7".to_owned(), "x".repeat(7000), "it's \\ ü".to_owned()];
    two.notify(&said).await.unwrap();
    for notice in &said {
        assert_eq!(&first.next().await.unwrap(), notice);
        assert_eq!(&second.next().await.unwrap(), notice);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn all_have_the_same_time() {
    let Some([one, two]) = two().await else { return };
    let first = one.database_time().await.unwrap().unwrap();
    let second = two.database_time().await.unwrap().unwrap();
    assert!(first > 1_700_000_000_000 && second >= first && one.is_shared());
}
