//! All owed posts are delivered in the end, each once and in order, whatever the platform and the store do.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use qgo_chat::testing::PLATFORM;
use qgo_chat::{Courier, DeliveryError, Entropy, Message, Platform, Reply, User};
use qgo_store::{Account, Parts, Place, Posts as _, StoreError};
use tokio::sync::watch;

use crate::support::faulty::Fault;
use crate::support::time::hurry;
use crate::support::world::{CountedEntropy, World};

const TABLES: usize = 4;
/// Moves at each table: as many as never touch on a board of five rows.
const MOVES: usize = 6;
/// How much time goes by between two checks of what is owed.
const STEP: Duration = Duration::from_secs(180);
/// How many checks there are before the test fails because something stays owed.
const STEPS: usize = 2000;

/// A platform on which everything goes wrong, in any order.
struct Weather {
    chance: CountedEntropy,
    shown: Mutex<Shown>,
}

#[derive(Default)]
struct Shown {
    /// The messages by channel, in order.
    messages: HashMap<String, Vec<String>>,
    /// What was posted with each nonce.
    by_nonce: HashMap<String, String>,
    /// What was tried: after a bug of the adapter that shows itself later, a post may be given up.
    tried: HashSet<String>,
}

impl Weather {
    fn new(seed: u64) -> Self {
        Self { chance: CountedEntropy(AtomicU64::new(seed << 32)), shown: Mutex::default() }
    }

    /// A random number below `count`.
    fn draw(&self, count: u8) -> u8 {
        let mut byte = [0; 8];
        self.chance.fill(&mut byte);
        byte[0] % count
    }

    /// Does something or not, and reports that or not.
    async fn pass(&self, what: &str, done: impl FnOnce()) -> Result<(), DeliveryError> {
        let later = |after| Err(DeliveryError::Later { after, why: "bad weather".to_owned() });
        let is_first = self.shown.lock().unwrap().tried.insert(what.to_owned());
        let panics = || assert!(!is_first, "a bug");
        match self.draw(16) {
            0 => return later(None),
            1 => return later(Some(STEP * 2)),
            2 => return Err(DeliveryError::Forbidden { why: "missing permissions".to_owned() }),
            3 => return Err(DeliveryError::Waits { after: STEP * 4 }),
            4 => return Err(DeliveryError::Store(StoreError::Locked)),
            5 => panics(),
            6 => {
                tokio::time::sleep(Duration::from_secs(2)).await;
                return later(None);
            }
            7 => {
                done();
                return later(None);
            }
            8 => {
                done();
                panics();
                return later(None);
            }
            _ => {}
        }
        done();
        Ok(())
    }
}

#[async_trait]
impl Courier for Weather {
    fn platform(&self) -> &'static Platform {
        &PLATFORM
    }

    async fn post(&self, place: &Place, _message: &Message, nonce: &str) -> Result<String, DeliveryError> {
        let show = || {
            let mut shown = self.shown.lock().unwrap();
            let Shown { messages, by_nonce, .. } = &mut *shown;
            by_nonce.entry(nonce.to_owned()).or_insert_with(|| {
                let messages = messages.entry(place.channel.clone()).or_default();
                messages.push(nonce.to_owned());
                nonce.to_owned()
            });
        };
        self.pass(nonce, show).await.map(|()| nonce.to_owned())
    }

    async fn strip_buttons(&self, _place: &Place, message: &str) -> Result<(), DeliveryError> {
        self.pass(message, || {}).await
    }

    async fn delete(&self, _place: &Place, message: &str) -> Result<(), DeliveryError> {
        self.pass(message, || {}).await
    }

    async fn open_thread(&self, _place: &Place, name: &str) -> Result<(), DeliveryError> {
        self.pass(name, || {}).await
    }

    async fn forget(&self, _account: &Account) -> Result<(), DeliveryError> {
        Ok(())
    }
}

/// Somebody types a line at a table; returns what they are told.
async fn line(world: &mut World, table: usize, user: &str, line: &str) -> String {
    world.place.channel = format!("c{table}");
    match world.line(&format!("{user}{table}"), line).await.swap_remove(0) {
        Reply::Private(message) | Reply::Update(message) | Reply::TakeBack(message) => message.text,
    }
}

/// Tables at which two are about to play.
async fn club() -> World {
    let mut world = World::new("en").await;
    for table in 0..TABLES {
        for name in [format!("a{table}"), format!("b{table}")] {
            let account = Account { platform: "test".to_owned(), user: format!("u-{name}") };
            world.users.push(User { account, name, is_bot: false, is_self: false });
        }
        line(&mut world, table, "a", &format!("/challenge @b{table} rules:classic size:5 colour:black"))
            .await;
        line(&mut world, table, "b", "/accept").await;
    }
    world
}

/// Whether anything is owed, whenever it is due.
async fn owes(world: &World) -> bool {
    !world.store().inner.due_posts("test", i64::MAX, 1, Parts::ALL).await.unwrap().is_empty()
}

#[tokio::test]
async fn everything_that_is_owed_is_shown_once_and_in_order() {
    hurry();
    for seed in 1..=2 {
        let mut world = club().await;
        let weather = Arc::new(Weather::new(seed));
        let (stop, stopped) = watch::channel(false);
        let delivery =
            tokio::spawn(Arc::clone(world.chat()).deliver(Arc::<Weather>::clone(&weather), stopped));
        let (mut played, mut steps) = ([0; TABLES], 0..STEPS);
        while played != [MOVES; TABLES] || owes(&world).await {
            steps.next().expect("nothing is owed for ever");
            world.store().set(if weather.draw(6) == 0 { Fault::Locked } else { Fault::Works });
            for (table, played) in played.iter_mut().enumerate().filter(|(_, played)| **played < MOVES) {
                let (player, row) = [("a", 1 + *played / 10), ("b", 5 - *played / 10)][*played % 2];
                let column = ["A", "B", "C", "D", "E"][*played / 2 % 5];
                let told = line(&mut world, table, player, &format!("/move {column}{row}")).await;
                *played += usize::from(told.contains("You played"));
            }
            world.clock.forward(STEP);
            // Nothing waits there; the call only makes the loop look at the time.
            let nowhere = Place { channel: "nowhere".to_owned(), ..world.place.clone() };
            world.chat().resume_delivery(&nowhere).await;
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        stop.send_replace(true);
        delivery.await.unwrap();
        for table in 0..TABLES {
            let channel = format!("c{table}");
            let sent = world.store().inner.sent_posts("test", &channel, None, 99).await.unwrap();
            let sent: Vec<_> = sent.into_iter().map(|post| post.message.unwrap()).collect();
            let shown = &weather.shown.lock().unwrap().messages[&channel];
            assert_eq!((shown, sent.len()), (&sent, 2 + MOVES), "seed {seed}, {channel}");
        }
    }
}
