//! Games of a database from before there were clocks, ratings and settings, with posts that were still owed
//! when its program was killed: they go on as if nothing had happened.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use qgo_chat::testing::PLATFORM;
use qgo_chat::{Courier, DeliveryError, Message, Platform, Reply, User, What};
use qgo_store::{Account, GameId, GameRow, Parts, Place, Posts as _, Store};
use tokio::sync::watch;

use crate::support::courier::{RecordingCourier, Seen};
use crate::support::world::World;

/// `src/store/tests/data/README.md` says how it was made and what it holds.
const DATABASE: &[u8] = include_bytes!("../../../store/tests/data/schema-1.sqlite3");
/// The time from the beginning of the world to the day after the database was made.
const UNTIL_THEN: Duration = Duration::from_secs(325 * 24 * 60 * 60);
/// How many games it has.
const GAMES: i64 = 16;
const AKI: (&str, &str) = ("aki", "Aki");
const BO: (&str, &str) = ("bo-_1f98a_", "Bo 🦊");

async fn world() -> World {
    let world = World::upon("en", DATABASE).await;
    world.clock.forward(UNTIL_THEN);
    world
}

async fn game(world: &World, id: i64) -> GameRow {
    world.store().game(GameId(id)).await.unwrap().unwrap()
}

/// Somebody does something in the channel of a game; returns what they are told, and the number of files that
/// they get.
async fn told(world: &World, (user, name): (&str, &str), game: &GameRow, what: What) -> (String, usize) {
    let account = Account { platform: "web".to_owned(), user: user.to_owned() };
    let asker = User { account, name: name.to_owned(), is_bot: false, is_self: false };
    let mut request = world.request("aki", what);
    (request.asker, request.place) = (asker, game.place.clone());
    match world.chat().handle(request).await.into_iter().next() {
        Some(Reply::Private(message) | Reply::Update(message) | Reply::TakeBack(message)) => {
            (message.text, message.files.len())
        }
        None => (String::new(), 0),
    }
}

/// A line, or the press of a button with this id.
fn what(doing: &str) -> What {
    if doing.starts_with('/') {
        return What::Line(doing.to_owned());
    }
    What::Press { id: doing.to_owned() }
}

#[tokio::test]
async fn every_game_can_be_looked_at_and_has_no_clock() {
    let world = world().await;
    for id in 1..=GAMES {
        let row = game(&world, id).await;
        assert_eq!((&row.time, row.due, row.rated), (&None, None, false), "game {id}");
        let (board, _) = told(&world, BO, &row, what("/board style:text")).await;
        let columns = board.lines().any(|line| line.split_whitespace().take(3).eq(["A", "B", "C"]));
        assert!(columns, "game {id}: {board}");
        let (text, files) = told(&world, AKI, &row, what(&format!("/record format:sgf game:{id}"))).await;
        assert_eq!(files, 1, "game {id}: {text}");
        let (verified, _) = told(&world, AKI, &row, what(&format!("/verify game:{id}"))).await;
        let expected = match row.result {
            Some(_) => format!("**Game #{id} is verified.**"),
            None => format!("The seed of game #{id} is secret"),
        };
        assert!(verified.starts_with(&expected), "game {id}: {verified}");
    }
}

#[tokio::test]
async fn every_game_that_is_on_is_played_on() {
    let world = world().await;
    let doings = [
        (1, AKI, "/move D4 E5"),
        (4, AKI, "/move D2 D3"),
        (5, AKI, "/keep B2"),
        (6, AKI, "/move C2 C5"),
        (7, BO, "/keep E1"),
        (8, BO, "/move A1"),
        (9, BO, "/move A1"),
        (10, AKI, "/move A1"),
        (11, AKI, "q1:g:accept-undo:11:3"),
        (14, BO, "/dead C3"),
        (15, BO, "/move D4"),
        (16, BO, "/move D4"),
    ];
    let mut played = 0;
    for (id, who, doing) in doings {
        let before = game(&world, id).await;
        assert_eq!(before.result, None);
        let (text, _) = told(&world, who, &before, what(doing)).await;
        let after = game(&world, id).await;
        assert_eq!(after.length, before.length.plus(1), "game {id}: {text}");
        assert!(after.updated >= before.updated, "game {id}");
        let events = world.store().events(GameId(id)).await.unwrap();
        assert!(events.last().unwrap().runs.is_some(), "from now on it is known whose turn it was");
        assert_eq!((after.time, after.due), (None, None), "game {id} has no clock for that");
        played += 1;
    }
    let mut on = 0;
    for id in 1..=GAMES {
        on += usize::from(game(&world, id).await.result.is_none());
    }
    assert_eq!(played, on, "every game that is on");
}

#[tokio::test]
async fn buttons_of_the_version_before_work() {
    let world = world().await;
    let doings = [
        (5, AKI, "q1:g:keep:5:2:B2"),
        (11, AKI, "q1:g:decline-undo:11:3"),
        (14, AKI, "q1:g:confirm:14:4"),
        (14, BO, "q1:g:confirm:14:5"),
        (15, BO, "q1:g:pass:15:1"),
    ];
    for (id, who, button) in doings {
        let before = game(&world, id).await;
        let (text, _) = told(&world, who, &before, what(button)).await;
        assert_eq!(game(&world, id).await.length, before.length.plus(1), "{button}: {text}");
    }
    let before = game(&world, 1).await;
    told(&world, AKI, &before, what("q1:g:pass:1:3")).await;
    assert_eq!(game(&world, 1).await, before, "that turn is over");

    let open = world.store().open_challenges("web", "club", before.updated).await.unwrap();
    let [challenge] = &open[..] else { panic!("{open:?}") };
    let (text, _) = told(&world, BO, &before, what(&format!("q1:c:accept:{}", challenge.id))).await;
    let begun = world.store().find_challenge(challenge.id).await.unwrap().unwrap().game;
    assert!(begun.is_some(), "{text}");
}

#[tokio::test]
async fn what_the_version_before_owed_is_delivered() {
    let world = world().await;
    let owed = world.store().due_posts("web", i64::MAX, 9, Parts::ALL).await.unwrap();
    assert_eq!(owed.len(), 2, "{owed:?}");
    let page = Arc::new(Page(RecordingCourier::default()));
    let (stop, stopped) = watch::channel(false);
    let (chat, courier) = (Arc::clone(world.chat()), Arc::clone(&page));
    let mut rests = world.store().rests.subscribe();
    let delivery = tokio::spawn(async move { chat.deliver(courier, stopped).await });
    while !world.store().due_posts("web", i64::MAX, 9, Parts::ALL).await.unwrap().is_empty() {
        rests.changed().await.unwrap();
    }
    stop.send_replace(true);
    delivery.await.unwrap();

    let seen = std::mem::take(&mut *page.0.seen.lock().unwrap());
    let (stripped, posted): (Vec<_>, Vec<_>) =
        seen.iter().partition(|seen| matches!(seen, Seen::Stripped { .. }));
    assert!(owed[0].body.contains(r#""kind":"strip""#));
    assert!(
        stripped.iter().any(|seen| matches!(seen, Seen::Stripped { place, id }
            if *place == owed[0].place && owed[0].body.contains(id.as_str()))),
        "{stripped:?}"
    );
    let [Seen::Posted { place, message, .. }] = &posted[..] else { panic!("{posted:?}") };
    assert_eq!(*place, owed[1].place);
    assert!(message.text.starts_with("**Aki** (Black) played C3."), "{}", message.text);
    assert_eq!(game(&world, 16).await.message.as_deref(), Some("m1"));
}

static WEB: Platform = Platform { name: "web", ..PLATFORM };

/// The local page, as far as delivery goes.
struct Page(RecordingCourier);

#[async_trait]
impl Courier for Page {
    fn platform(&self) -> &'static Platform {
        &WEB
    }

    async fn post(&self, place: &Place, message: &Message, nonce: &str) -> Result<String, DeliveryError> {
        self.0.post(place, message, nonce).await
    }

    async fn strip_buttons(&self, place: &Place, message: &str) -> Result<(), DeliveryError> {
        self.0.strip_buttons(place, message).await
    }

    async fn delete(&self, place: &Place, message: &str) -> Result<(), DeliveryError> {
        self.0.delete(place, message).await
    }

    async fn open_thread(&self, place: &Place, name: &str) -> Result<(), DeliveryError> {
        self.0.open_thread(place, name).await
    }

    async fn forget(&self, account: &Account) -> Result<(), DeliveryError> {
        self.0.forget(account).await
    }
}
