//! A club with a channel for each game, on a real database.

use std::collections::{BTreeMap, VecDeque};
use std::mem::take;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use parking_lot::Mutex;
use qgo_chat::{
    Budget, Chat, Clock, Config, Courier, DeliveryError, Entropy, Languages, Limits, Message, Platform,
    Presence, Reply, Request, User, What,
};
use qgo_rules::opening::Opening;
use qgo_rules::{Action, Color, DEFAULT_STEPS, Match, Point, Seed, Setup, System, ToMove, Viewer, WorkBound};
use qgo_store::{Account, GameId, Place, SealKey, SqliteStore, Store};
use tempfile::TempDir;
use tokio::sync::watch;
use tokio::time::Instant;

pub(crate) static PLATFORM: Platform =
    Platform { name: "bench", keeps_history: false, ..qgo_chat::testing::PLATFORM };
const SIZE: u8 = 19;

/// A clock that stands still: no game is timed.
struct Still;

impl Clock for Still {
    fn now(&self) -> i64 {
        1_767_225_600_000
    }
}

/// Entropy with the same bytes in every run.
#[derive(Default)]
struct Counted(AtomicU64);

impl Entropy for Counted {
    fn fill(&self, bytes: &mut [u8]) {
        for byte in bytes {
            let next = self.0.fetch_add(0x9e37_79b9_7f4a_7c15, Ordering::Relaxed);
            *byte = (next.wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 56) as u8;
        }
    }
}

/// A courier that accepts everything at once, and counts what arrived in each channel.
#[derive(Default)]
struct Arrivals(watch::Sender<BTreeMap<String, usize>>);

#[async_trait]
impl Courier for Arrivals {
    fn platform(&self) -> &'static Platform {
        &PLATFORM
    }

    async fn post(&self, place: &Place, _: &Message, nonce: &str) -> Result<String, DeliveryError> {
        self.0.send_modify(|counts| *counts.entry(place.channel.clone()).or_default() += 1);
        Ok(nonce.to_owned())
    }

    async fn strip_buttons(&self, _: &Place, _: &str) -> Result<(), DeliveryError> {
        Ok(())
    }

    async fn delete(&self, _: &Place, _: &str) -> Result<(), DeliveryError> {
        Ok(())
    }

    async fn open_thread(&self, _: &Place, _: &str) -> Result<(), DeliveryError> {
        Ok(())
    }

    async fn forget(&self, _: &Account) -> Result<(), DeliveryError> {
        Ok(())
    }
}

/// How often each thing was done and refused.
type Counts = BTreeMap<String, [usize; 2]>;

#[derive(Clone)]
pub(crate) struct Club {
    pub(crate) chat: Arc<Chat>,
    pub(crate) store: Arc<SqliteStore>,
    arrivals: Arc<Arrivals>,
    counts: Arc<Mutex<Counts>>,
    _folder: Arc<TempDir>,
}

impl Club {
    /// A club whose caches have so much memory, in bytes.
    pub(crate) async fn open(memory: usize) -> Self {
        let folder = TempDir::new().expect("a folder");
        let url = format!("sqlite://{}", folder.path().join("qgo.db").display());
        let entropy = Arc::new(Counted::default());
        let fill = Arc::clone(&entropy);
        let store =
            SqliteStore::open(&url, SealKey::from_bytes([7; 32]), Arc::new(move |bytes| fill.fill(bytes)));
        let store = Arc::new(store.await.expect("a database"));
        let kept: Arc<dyn Store> = Arc::<SqliteStore>::clone(&store);
        // There are no budgets, because they would end the flood after a minute.
        let limits = Limits::all(Budget::Off);
        let config = Config { memory, limits, ..Config::default() };
        Self {
            chat: Arc::new(Chat::new(kept, Arc::new(Still), entropy, config)),
            store,
            arrivals: Arc::default(),
            counts: Arc::default(),
            _folder: Arc::new(folder),
        }
    }

    pub(crate) fn deliver(&self) -> impl Future<Output = ()> + Send + 'static {
        let (chat, arrivals) = (Arc::clone(&self.chat), Arc::clone(&self.arrivals));
        let (going, stopped) = watch::channel(false);
        async move {
            chat.deliver(arrivals, stopped).await;
            drop(going);
        }
    }

    pub(crate) fn keep_time(&self) -> impl Future<Output = ()> + Send + 'static {
        let chat = Arc::clone(&self.chat);
        let (going, stopped) = watch::channel(false);
        async move {
            chat.keep_time(stopped).await;
            drop(going);
        }
    }

    /// Types a line in a channel.
    pub(crate) async fn line(&self, user: &str, channel: &str, line: &str) -> Vec<Reply> {
        self.chat.handle(self.request(user, channel, What::Line(line.to_owned()))).await
    }

    fn request(&self, user: &str, channel: &str, what: What) -> Request {
        Request {
            platform: &PLATFORM,
            asker: person(user),
            place: Place {
                platform: PLATFORM.name.to_owned(),
                server: Some("club".to_owned()),
                channel: channel.to_owned(),
                parent: None,
            },
            languages: Languages::default(),
            style: None,
            missing_permissions: Vec::new(),
            missing_for_threads: Vec::new(),
            game: None,
            presence: Presence::Member,
            is_admin: false,
            known_users: vec![person(&channel.replace('f', "p").replace('s', "t"))],
            asked_ago: Duration::ZERO,
            key: None,
            what,
        }
    }

    /// Counts an answer to the flood.
    pub(crate) fn count(&self, what: &str, refused: bool) {
        let mut counts = self.counts.lock();
        counts.entry(what.to_owned()).or_default()[usize::from(refused)] += 1;
    }

    /// The answers to the flood since the last report.
    pub(crate) fn report(&self) -> String {
        let counts = take(&mut *self.counts.lock());
        let told =
            |(what, [done, refused]): (&String, &[usize; 2])| format!("{what} {done} ({refused} refused)");
        counts.iter().map(told).collect::<Vec<_>>().join(", ")
    }
}

fn person(name: &str) -> User {
    let account = Account { platform: PLATFORM.name.to_owned(), user: name.to_owned() };
    User { account, name: name.to_owned(), is_bot: false, is_self: false }
}

/// Whether QGo answers that it is too busy.
pub(crate) fn is_refused(replies: &[Reply]) -> bool {
    let [Reply::Private(Message { text, .. })] = replies else { return false };
    text.starts_with("I am still at work") || text.starts_with("So much is asked")
}

/// A move: the player, the typed text, and the length of the game's log after it.
struct Turn {
    color: Color,
    line: String,
    length: usize,
}

/// A game, and a copy of it outside QGo, which tells what can be played.
pub(crate) struct Game {
    club: Club,
    users: [String; 2],
    id: GameId,
    copy: Match,
    opening: Opening,
    turns: VecDeque<Turn>,
    posted: watch::Receiver<BTreeMap<String, usize>>,
}

impl Game {
    /// Begins a game in which `triples` of a hundred moves name three points.
    pub(crate) async fn begin(club: &Club, users: [String; 2], triples: u8) -> Self {
        let channel = &users[0];
        let posted = club.arrivals.0.subscribe();
        let challenge = format!("/challenge @{} rules:superposed size:{SIZE} colour:black", users[1]);
        club.line(&users[0], channel, &challenge).await;
        let accepted = club.line(&users[1], channel, "/accept").await;
        let row = club.store.game_in(PLATFORM.name, channel).await.expect("the store works");
        let row = row.filter(|row| row.result.is_none()).unwrap_or_else(|| panic!("no game: {accepted:?}"));
        let seed = Seed(row.seed.expect("the key is there"));
        let settings = Setup::new(System::Superposed, SIZE).validate().expect("settings");
        let opening = Opening::new(&seed, triples);
        let copy = Match::new(settings, seed);
        Self { club: club.clone(), users, id: row.id, copy, opening, turns: VecDeque::new(), posted }
    }

    pub(crate) fn id(&self) -> GameId {
        self.id
    }

    pub(crate) fn users(&self) -> &[String; 2] {
        &self.users
    }

    pub(crate) fn channel(&self) -> String {
        self.users[0].clone()
    }

    /// Three points that can be played.
    pub(crate) fn next_points(&self) -> String {
        let points = self.copy.playable(Color::Black);
        points.iter().rev().step_by(7).take(3).map(Point::to_string).collect::<Vec<_>>().join(" ")
    }

    /// Prepares `moves` moves in advance, so that finding them takes no time from others during the
    /// measurement.
    pub(crate) fn think(&mut self, moves: usize) {
        for _ in 0..moves {
            let view = self.copy.view(Viewer::Public);
            let ToMove::One(color) = view.to_move else { panic!("the game is over") };
            let action = self.opening.next(&view);
            let line = match &action {
                Action::Place { at } => {
                    format!("/move {}", at.iter().map(Point::to_string).collect::<Vec<_>>().join(" "))
                }
                _ => "/pass".to_owned(),
            };
            self.copy.act(color, action, WorkBound::Steps(DEFAULT_STEPS)).expect("what can be played");
            self.turns.push_back(Turn { color, line, length: self.copy.events().len() });
        }
    }

    /// Makes the next move; returns how long it took until it was answered, and until it was posted.
    pub(crate) async fn play(&mut self) -> [Duration; 2] {
        let Turn { color, line, length } = self.turns.pop_front().expect("a move that was thought of");
        let (user, channel) = (&self.users[usize::from(color == Color::White)], self.channel());
        let before = self.posted.borrow().get(&channel).copied().unwrap_or_default();
        let began = Instant::now();
        let replies = self.club.line(user, &channel, &line).await;
        let answered = began.elapsed();
        let arrived =
            |counts: &BTreeMap<String, usize>| counts.get(&channel).is_some_and(|now| *now > before);
        self.posted.wait_for(arrived).await.expect("the club is open");
        let posted = began.elapsed();
        let row = self.club.store.game(self.id).await.expect("the store works").expect("the game");
        assert_eq!(row.length.index(), length, "{replies:?}");
        [answered, posted]
    }

    /// Black resigns.
    pub(crate) async fn resign(&mut self) {
        let replies = self.club.line(&self.users[0], &self.channel(), "/resign").await;
        let [Reply::Private(Message { rows, .. })] = &replies[..] else { panic!("{replies:?}") };
        let [buttons, ..] = &rows[..] else { panic!("{rows:?}") };
        let what = What::Press { id: buttons[0].id.clone() };
        self.club.chat.handle(self.club.request(&self.users[0], &self.channel(), what)).await;
    }
}
