//! Several processes over one PostgreSQL database, each with connections of its own.

#[path = "../../../../store/tests/postgres/mod.rs"]
mod server;

use std::time::Instant;

use qgo_store::SealKey;
use server::Postgres;

use super::*;

/// A process with connections of its own.
struct Own {
    chat: Arc<Chat>,
    courier: Arc<RecordingCourier>,
    stop: watch::Sender<bool>,
    tasks: JoinSet<()>,
}

impl Own {
    async fn new(world: &World, url: &str) -> Self {
        let entropy = Arc::clone(&world.entropy);
        let fill: qgo_store::Entropy = Arc::new(move |bytes| entropy.fill(bytes));
        let store = qgo_store::open(url, SealKey::from_bytes([7; 32]), fill).await.unwrap();
        let clock = Arc::clone(&world.clock) as Arc<dyn Clock>;
        let entropy = Arc::clone(&world.entropy) as Arc<dyn Entropy>;
        let chat = Arc::new(Chat::new(store, clock, entropy, world.config.clone()));
        let (courier, stop) = (Arc::new(RecordingCourier::on(world.platform)), watch::Sender::new(false));
        let mut tasks = JoinSet::new();
        tasks.spawn(Arc::clone(&chat).take_part(stop.subscribe()));
        let given = Arc::clone(&courier) as Arc<dyn Courier>;
        tasks.spawn(Arc::clone(&chat).deliver(given, stop.subscribe()));
        Self { chat, courier, stop, tasks }
    }

    async fn line(&self, world: &World, user: &str, line: &str) -> String {
        text(self.chat.handle(world.request(user, What::Line(line.to_owned()))).await)
    }

    fn posted(&self) -> usize {
        let seen = self.courier.seen.lock().unwrap();
        seen.iter().filter(|seen| matches!(seen, Seen::Posted { .. })).count()
    }
}

/// Somebody challenges in each of some channels.
async fn challenge(world: &mut World, process: &Own, channels: std::ops::Range<usize>) {
    for channel in channels {
        world.place.channel = format!("c{channel}");
        let told =
            process.line(world, ["aki", "bo", "cy"][channel % 3], "/challenge rules:classic size:5").await;
        assert!(told.contains("(#"), "{told}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn processes_share_a_database() {
    let Some(server) = Postgres::shared().await else { return };
    let (mut world, url) = (World::new("en").await, server.database());
    world.clock.forward(HOUR);
    let mut first = Own::new(&world, &url).await;
    let mut second = Own::new(&world, &url).await;
    until("the games are divided", || [&first, &second].iter().all(|own| count(own.chat.parts()) == 8)).await;
    let held = || server.ask(&url, "SELECT count(*) FROM leases WHERE kind = 'posts test' GROUP BY process");
    until("the posts are divided", || held() == "8\n8").await;
    challenge(&mut world, &first, 0..10).await;
    until("all is sent", || first.posted() + second.posted() == 10).await;
    assert!(first.posted() > 0 && second.posted() > 0);

    let told = (first.line(&world, "bo", "/settings me language:de").await, world.user("bo").account.clone());
    let german = first.chat.words_of(&told.1);
    until("the language is known", || second.chat.words_of(&told.1) == german).await;

    // Who stops hands over at once.
    first.stop.send_replace(true);
    while let Some(ended) = first.tasks.join_next().await {
        ended.unwrap();
    }
    let stopped = Instant::now();
    until("the other has everything", || second.chat.parts() == Parts::ALL && held() == "16").await;
    assert!(stopped.elapsed() < 5 * SECOND, "{:?}", stopped.elapsed());

    // What a killed process had is sent by another.
    let third = Own::new(&world, &url).await;
    until("the posts are divided", || held() == "8\n8").await;
    second.tasks.shutdown().await;
    let (before, killed) = (second.posted(), Instant::now());
    challenge(&mut world, &third, 10..20).await;
    until("all is sent", || third.posted() == 10).await;
    assert!(killed.elapsed() < 15 * SECOND, "{:?}", killed.elapsed());
    assert_eq!(second.posted(), before);
}
