//! Threads on a platform that gives them ids of their own.

use qgo_chat::Platform;
use qgo_chat::testing::PLATFORM;
use qgo_store::Place;

use super::posted;
use crate::support::courier::Seen;
use crate::support::world::World;

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

/// The first posted message; buttons may be taken off before or after it.
fn first_posted(seen: &[Seen]) -> String {
    let posted = |seen: &Seen| if let Seen::Posted { id, .. } = seen { Some(id.clone()) } else { None };
    seen.iter().find_map(posted).expect("a message")
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

    // The message of the next challenge is gone: another message and its thread replace it.
    world.line("aki", "/challenge @bo size:5 colour:black").await;
    let seen = world.delivered().await;
    let id = first_posted(&seen);
    world.courier.deleted.lock().unwrap().insert(format!("c1/{id}"));
    world.line("bo", "/accept").await;
    let seen = world.delivered().await;
    let id = first_posted(&seen);
    assert_eq!(opened(&seen), [world.place.thread(&format!("c1/{id}"))]);
    world.place = world.place.thread(&format!("c1/{id}"));
    assert_eq!(super::told(&world, "aki", "/move A1 B2").await, "You played A1 B2.");
}
