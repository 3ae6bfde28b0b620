//! Owed posts wait while the store fails, and until a permission is given back.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use qgo_chat::Reply;
use qgo_store::{GameId, NewPost, Parts, Place, Post, Posts as _, Store, Watched};
use tokio::sync::{mpsc, watch};

use crate::support::courier::{Failure, RecordingCourier, Seen};
use crate::support::faulty::Fault;
use crate::support::world::World;

/// A game of `classic` on 5×5 in which aki plays Black and has passed; the post of that is still owed.
async fn owing() -> World {
    let world = World::new("en").await;
    world.line("aki", "/challenge @bo rules:classic size:5 colour:black").await;
    world.delivered().await;
    world.line("bo", "/accept").await;
    world.delivered().await;
    world.line("aki", "/pass").await;
    world
}

fn posted(seen: &[Seen]) -> usize {
    seen.iter().filter(|seen| matches!(seen, Seen::Posted { .. })).count()
}

/// Delivers; returns how many messages are posted then, in all channels.
async fn arrive(world: &World) -> usize {
    posted(&world.delivered().await)
}

/// The first owed post of each channel, whenever it is due.
async fn owed(world: &World) -> Vec<Post> {
    world.store().due_posts("test", i64::MAX, 99, Parts::ALL).await.unwrap()
}

/// Makes the platform refuse the next posts.
fn forbid(world: &World, times: usize) {
    world.courier.failures.lock().unwrap().extend(vec![Failure::Forbidden; times]);
}

#[tokio::test]
async fn no_post_is_given_up_because_of_the_store() {
    let world = owing().await;
    let post = owed(&world).await.remove(0);
    // One more failed attempt would be the last.
    for _ in 0..4 {
        world.store().put_off(post.id, 0, "in vain", None).await.unwrap();
    }
    world.store().set(Fault::Games);
    let (stop, stopped) = watch::channel(false);
    let courier = Arc::<RecordingCourier>::clone(&world.courier);
    let delivery = tokio::spawn(Arc::clone(world.chat()).deliver(courier, stopped));
    world.store().failed.subscribe().wait_for(|failed| *failed >= 2).await.unwrap();
    stop.send_replace(true);
    delivery.await.unwrap();
    assert_eq!(owed(&world).await, [Post { attempts: 4, ..post }]);

    world.store().set(Fault::Works);
    assert_eq!(arrive(&world).await, 1);
}

/// There are more such posts than are read at a time.
#[tokio::test]
async fn posts_that_the_store_fails_are_in_the_way_of_no_other_channel() {
    let world = World::new("en").await;
    let place = |channel: usize| Place { channel: format!("held{channel}"), ..world.place.clone() };
    let turn = r#"{"kind":"turn","game":1,"ply":0}"#;
    let posts: Vec<_> = (0..110).map(|channel| NewPost::plain(place(channel), turn.to_owned())).collect();
    world.store().inner.owe(&posts, 0, None).await.unwrap();
    world.line("aki", "/challenge @bo size:5").await;
    world.store().set(Fault::Games);
    let (stop, stopped) = watch::channel(false);
    let courier = Arc::<RecordingCourier>::clone(&world.courier);
    let delivery = tokio::spawn(Arc::clone(world.chat()).deliver(courier, stopped));
    let mut failed = world.store().failed.subscribe();
    while posted(&world.courier.seen.lock().unwrap()) == 0 {
        failed.changed().await.unwrap();
        assert!(*failed.borrow_and_update() < 400, "they fail again and again before it");
    }
    stop.send_replace(true);
    delivery.await.unwrap();
}

#[tokio::test]
async fn a_post_that_nobody_can_read_is_given_up_for_those_behind_it() {
    let world = owing().await;
    world.store().set(Fault::UnreadableRow);
    world.line("aki", "/challenge @cy size:5").await;
    for _ in 0..4 {
        assert_eq!(arrive(&world).await, 0);
        world.clock.forward(Duration::from_secs(60));
    }
    assert_eq!(arrive(&world).await, 1, "the challenge");
}

#[tokio::test]
async fn a_panic_in_a_delivery_is_an_attempt_in_vain() {
    let world = owing().await;
    world.courier.failures.lock().unwrap().push(Failure::Panics);
    assert_eq!(arrive(&world).await, 0);
    assert_eq!(owed(&world).await[0].attempts, 1);
    world.clock.forward(Duration::from_secs(1));
    assert_eq!(arrive(&world).await, 1);
}

#[tokio::test]
async fn a_permission_that_is_given_back_is_noticed_by_what_happens_there() {
    let mut world = owing().await;
    let channel = world.place.clone();
    let elsewhere = Place { channel: "c2".to_owned(), ..channel.clone() };
    let thread = Place { channel: "t1".to_owned(), parent: Some("c1".to_owned()), ..channel.clone() };
    forbid(&world, 1);
    assert_eq!(arrive(&world).await, 0);
    for place in [elsewhere, thread] {
        // After a restart nothing of this is in memory.
        world.restart().await;
        world.clock.forward(Duration::from_secs(60));
        assert_eq!(arrive(&world).await, 0, "nothing has happened there");
        world.missing_permissions = vec!["SEND_MESSAGES".to_owned()];
        world.place = place.clone();
        world.line("bo", "/help").await;
        assert_eq!(arrive(&world).await, 0, "it is known to be in vain");
        world.missing_permissions.clear();
        forbid(&world, 1);
        world.line("bo", "/help").await;
        let tried = world.delivered().await.is_empty() && world.courier.failures.lock().unwrap().is_empty();
        assert_eq!(tried, place.parent.is_some(), "a thread is of the same channel: {place:?}");
        world.courier.failures.lock().unwrap().clear();
    }
    // It was refused just now, so it rests for a moment, however much happens.
    world.place = channel;
    world.line("bo", "/help").await;
    world.line("bo", "/games").await;
    assert_eq!(arrive(&world).await, 0);
    world.clock.forward(Duration::from_secs(20));
    assert_eq!(arrive(&world).await, 1);
}

#[tokio::test]
async fn without_permissions_for_threads_all_goes_on_that_needs_none() {
    let mut world = owing().await;
    world.missing_for_threads = vec!["Create Public Threads".to_owned()];
    assert_eq!(arrive(&world).await, 1);
    world.line("bo", "/move C3").await;
    world.line("aki", "/challenge @cy size:5").await;
    assert_eq!(arrive(&world).await, 2);
    let told = world.line("cy", "/accept").await;
    let Reply::Private(message) = &told[0] else { panic!("{told:?}") };
    let text = &message.text;
    assert!(text.contains("needs a thread") && text.ends_with("- `Create Public Threads`"), "{text}");
    assert_eq!(arrive(&world).await, 0, "nothing has begun");
    world.missing_for_threads.clear();
    world.line("cy", "/accept").await;
    assert_eq!(arrive(&world).await, 1, "a game begins");
}

/// The lines of a log, as they are written.
struct Lines(mpsc::UnboundedSender<String>);

impl io::Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.send(String::from_utf8_lossy(bytes).into_owned()).unwrap();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[tokio::test]
async fn a_store_that_does_not_answer_is_in_the_log_with_what_it_was_asked() {
    let world = owing().await;
    let (written, mut lines) = mpsc::unbounded_channel();
    let log = tracing_subscriber::fmt().with_ansi(false).with_writer(move || Lines(written.clone())).finish();
    let _log = tracing::subscriber::set_default(log);

    let store = Arc::clone(world.store());
    let watched = Watched::new(Arc::clone(&store) as Arc<dyn Store>);
    let door = store.reading.door.lock().await;
    let asking = tokio::spawn(async move { watched.events(GameId(1)).await });
    let waits = lines.recv().await.unwrap();
    assert!(waits.contains("WARN") && waits.contains("not answered for 2 s"), "{waits}");
    assert!(waits.contains("asked=\"events\""), "{waits}");
    assert!(!asking.is_finished());
    drop(door);
    assert_eq!(asking.await.unwrap().unwrap().len(), 1);
    let answered = lines.recv().await.unwrap();
    assert!(answered.contains("answered after") && answered.contains("asked=\"events\""), "{answered}");
}
