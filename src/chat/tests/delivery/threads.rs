//! Threads on a platform that gives them ids of their own.

use qgo_chat::Platform;
use qgo_chat::testing::PLATFORM;
use qgo_store::Place;

use super::posted;
use super::support::courier::Seen;
use super::support::world::World;

static OWN_IDS: Platform = Platform {
    thread_at: |place, message| place.thread(&format!("{}/{message}", place.channel)),
    ..PLATFORM
};

fn opened(seen: &[Seen]) -> Vec<Place> {
    let opened = seen.iter().filter_map(|seen| match seen {
        Seen::Opened { place, .. } => Some(place.clone()),
        _ => None,
    });
    opened.collect()
}

#[tokio::test]
async fn a_thread_has_the_id_that_its_platform_gives_it() {
    let mut world = World::on(&OWN_IDS, "en").await;
    for _ in 0..2 {
        world.line("aki", "/challenge @bo size:5 colour:black").await;
        world.delivered().await;
        world.line("bo", "/accept").await;
    }
    let seen = world.delivered().await;
    let threads = opened(&seen);
    assert_eq!(threads, [world.place.thread("c1/m3")]);
    assert!(posted(&seen).iter().any(|(channel, _)| *channel == "c1/m3"), "{seen:?}");

    // The message of the next challenge is gone: another one, and its thread, take its place.
    world.line("aki", "/challenge @bo size:5 colour:black").await;
    let seen = world.delivered().await;
    let Some(Seen::Posted { id, .. }) = seen.first() else { panic!("{seen:?}") };
    world.courier.deleted.lock().unwrap().insert(format!("c1/{id}"));
    world.line("bo", "/accept").await;
    let seen = world.delivered().await;
    let id = seen.iter().find_map(|seen| match seen {
        Seen::Posted { id, .. } => Some(id),
        _ => None,
    });
    let id = id.expect("a message for the thread to begin at");
    assert_eq!(opened(&seen), [world.place.thread(&format!("c1/{id}"))]);
    world.place = world.place.thread(&format!("c1/{id}"));
    assert_eq!(super::told(&world, "aki", "/move A1 B2").await, "You played A1 B2.");
}
