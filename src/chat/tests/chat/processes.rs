//! Several processes over one store: each thing is done once, by whoever is there.

mod delivery;
mod hearing;
mod playing;
mod postgres;
mod timekeeping;

use std::sync::Arc;
use std::time::Duration;

use qgo_chat::{Chat, Clock, Courier, Entropy, Reply, What};
use qgo_store::{GameId, GameRow, Parts, Posts as _, Store};
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::support::courier::{RecordingCourier, Seen};
use crate::support::time::hurry;
use crate::support::together::Together;
use crate::support::world::World;

const SECOND: Duration = Duration::from_secs(1);
const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(60 * 60);

/// In how many channels something happens: more than there are parts.
const CHANNELS: usize = 20;

/// A process of several.
struct Process {
    chat: Arc<Chat>,
    store: Arc<Together>,
    courier: Arc<RecordingCourier>,
    stop: watch::Sender<bool>,
    tasks: JoinSet<()>,
}

impl Process {
    /// Another process over the store of `world`, with `store` as its way there.
    fn new(world: &World, store: Arc<Together>) -> Self {
        let chat = Chat::new(
            Arc::clone(&store) as Arc<dyn Store>,
            Arc::clone(&world.clock) as Arc<dyn Clock>,
            Arc::clone(&world.entropy) as Arc<dyn Entropy>,
            world.config.clone(),
        );
        let courier = Arc::new(RecordingCourier::on(world.platform));
        let (stop, tasks) = (watch::Sender::new(false), JoinSet::new());
        let mut process = Self { chat: Arc::new(chat), store, courier, stop, tasks };
        process.tasks.spawn(Arc::clone(&process.chat).take_part(process.stop.subscribe()));
        process
    }

    fn deliver(&mut self) {
        let courier = Arc::clone(&self.courier) as Arc<dyn Courier>;
        self.tasks.spawn(Arc::clone(&self.chat).deliver(courier, self.stop.subscribe()));
    }

    /// How the posts are divided.
    fn shares_of_posts(&self) -> Vec<usize> {
        self.store.held("posts test")
    }

    /// Ends as after a signal.
    async fn drain(&mut self) {
        self.stop.send_replace(true);
        while let Some(ended) = self.tasks.join_next().await {
            ended.unwrap();
        }
    }

    /// Ends at once, wherever it is.
    async fn kill(&mut self) {
        self.store.cut(true);
        self.tasks.shutdown().await;
    }

    async fn line(&self, world: &World, user: &str, line: &str) -> Vec<Reply> {
        self.chat.handle(world.request(user, What::Line(line.to_owned()))).await
    }

    /// The channels of the messages that it posted.
    fn posted(&self) -> Vec<String> {
        let seen = self.courier.seen.lock().unwrap();
        let posted = seen.iter().filter_map(|seen| match seen {
            Seen::Posted { place, .. } => Some(place.channel.clone()),
            _ => None,
        });
        posted.collect()
    }
}

/// Two processes that have divided the work.
async fn two(world: &World) -> [Process; 2] {
    let store = Together::new(
        Arc::clone(world.store()) as Arc<dyn Store>,
        Arc::clone(&world.clock) as Arc<dyn Clock>,
    );
    let two = [Process::new(world, Arc::clone(&store)), Process::new(world, store.another())];
    until("the work is divided", || two.iter().all(|process| count(process.chat.parts()) == 8)).await;
    two
}

/// Two processes that have divided the work, and deliver.
async fn two_that_deliver(world: &World) -> [Process; 2] {
    let mut two = two(world).await;
    two.iter_mut().for_each(Process::deliver);
    until("the posts are divided", || two[0].shares_of_posts() == [8, 8]).await;
    two
}

fn count(parts: Parts) -> usize {
    (0..16).filter(|part| parts.has(*part)).count()
}

/// Waits until something is so; time runs meanwhile.
async fn until(what: &str, is_so: impl Fn() -> bool) {
    for _ in 0..2000 {
        if is_so() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("it does not come about that {what}");
}

async fn owes(world: &World) -> bool {
    !world.store().inner.due_posts("test", i64::MAX, 1, Parts::ALL).await.unwrap().is_empty()
}

async fn until_nothing_is_owed(world: &World) {
    for _ in 0..2000 {
        if !owes(world).await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("something stays owed");
}

/// Something is owed to each channel.
async fn challenges(world: &mut World, process: &Process) {
    for channel in 0..CHANNELS {
        world.place.channel = format!("c{channel}");
        let user = ["aki", "bo", "cy"][channel % 3];
        let told = text(process.line(world, user, "/challenge rules:classic size:5").await);
        assert!(!told.contains("wrong on my side"), "{told}");
    }
    world.place.channel = "c1".to_owned();
}

fn text(mut replies: Vec<Reply>) -> String {
    match replies.remove(0) {
        Reply::Private(message) | Reply::Update(message) | Reply::TakeBack(message) => message.text,
    }
}

/// A world with a game in which aki plays Black and is to move.
async fn game(options: &str) -> World {
    let world = World::new("en").await;
    world.line("aki", &format!("/challenge @bo size:5 colour:black {options}")).await;
    world.delivered().await;
    world.line("bo", "/accept").await;
    world.delivered().await;
    world
}

async fn row(world: &World) -> GameRow {
    world.store().inner.game(GameId(1)).await.unwrap().unwrap()
}
