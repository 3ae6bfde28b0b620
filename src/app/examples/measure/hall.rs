//! A local page with a database of its own, and games in it.

use std::sync::Arc;
use std::time::Duration;

use qgo::system::{SystemClock, SystemEntropy};
use qgo_chat::{Chat, Config, Entropy as _, Languages, Presence, Reply, Request, User, What};
use qgo_rules::opening::Opening;
use qgo_rules::{Action, BoardView, Color, Match, Point, Seed, Setup, System, ToMove, Viewer, WorkBound};
use qgo_store::{Account, Parts, Place, SealKey, Store};
use qgo_web::Server;
use tempfile::TempDir;
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// A running page.
pub(crate) struct Hall {
    /// Where its database is, if it is its own.
    folder: Option<TempDir>,
    store: Arc<dyn Store>,
    pub(crate) chat: Arc<Chat>,
    pub(crate) url: String,
    stop: watch::Sender<bool>,
    served: JoinHandle<()>,
}

impl Hall {
    pub(crate) async fn open() -> Self {
        Self::over(TempDir::new().unwrap()).await
    }

    async fn over(folder: TempDir) -> Self {
        let url = format!("sqlite://{}", folder.path().join("qgo.db").display());
        Self { folder: Some(folder), ..Self::at(&url).await }
    }

    /// A page over the database at an address.
    pub(crate) async fn at(url: &str) -> Self {
        let entropy = Arc::new(|bytes: &mut [u8]| SystemEntropy.fill(bytes));
        let store = qgo_store::open(url, SealKey::from_bytes([7; 32]), entropy).await.unwrap();
        let clock = Arc::new(SystemClock);
        let chat = Arc::new(Chat::new(Arc::clone(&store), clock, Arc::new(SystemEntropy), Config::default()));
        let server =
            Server::bind(Arc::clone(&chat), Arc::clone(&store), ([127, 0, 0, 1], 0).into()).await.unwrap();
        let url = format!("http://{}", server.address());
        let (stop, stopped) = watch::channel(false);
        let served = tokio::spawn(server.serve(stopped));
        Self { folder: None, store, chat, url, stop, served }
    }

    /// The same page after a restart of the program.
    pub(crate) async fn reopened(mut self) -> Self {
        let folder = self.folder.take().unwrap();
        self.close().await;
        Self::over(folder).await
    }

    /// Ends it.
    pub(crate) async fn close(self) {
        let Self { store, chat, stop, served, .. } = self;
        stop.send(true).unwrap();
        served.await.unwrap();
        store.close().await;
        // The lock on the database is released with its last owner.
        drop((store, chat));
    }

    /// Waits until no post is owed.
    pub(crate) async fn delivered(&self) {
        while !self.store.due_posts("web", i64::MAX, 1, Parts::ALL).await.unwrap().is_empty() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// Types a line in a channel.
    pub(crate) async fn line(&self, who: &str, channel: &str, line: &str) -> Vec<Reply> {
        let user = |name: &str| User {
            account: Account { platform: "web".to_owned(), user: name.to_owned() },
            name: name.to_owned(),
            is_bot: false,
            is_self: false,
        };
        let place =
            Place { platform: "web".to_owned(), server: None, channel: channel.to_owned(), parent: None };
        let request = Request {
            platform: &qgo_web::PLATFORM,
            asker: user(who),
            place,
            languages: Languages::default(),
            style: None,
            missing_permissions: Vec::new(),
            missing_for_threads: Vec::new(),
            game: None,
            presence: Presence::Member,
            is_admin: false,
            known_users: Color::ALL.map(|color| user(&name(channel, color))).to_vec(),
            asked_ago: Duration::ZERO,
            key: None,
            what: What::Line(line.to_owned()),
        };
        self.chat.handle(request).await
    }

    /// Begins a game in a channel of its own.
    pub(crate) async fn begin(&self, channel: &str, system: System, size: u8) -> Game {
        self.begin_with(channel, system, size, "").await
    }

    /// Begins a game with further terms.
    pub(crate) async fn begin_with(&self, channel: &str, system: System, size: u8, more: &str) -> Game {
        let [black, white] = Color::ALL.map(|color| name(channel, color));
        let terms = format!("rules:{} size:{size} colour:black {more}", system.name());
        self.line(&black, channel, &format!("/challenge opponent:@{white} {terms}")).await;
        self.line(&white, channel, "/accept").await;
        let row = self.store.game_in("web", channel).await.unwrap().unwrap();
        let settings = Setup::new(system, size).validate().unwrap();
        let seed = Seed(row.seed.unwrap());
        let policy = Opening::new(&seed, 30);
        Game { channel: channel.to_owned(), shadow: Match::new(settings, seed), policy }
    }
}

/// The name of a player of the game in a channel.
fn name(channel: &str, color: Color) -> String {
    format!("{channel}-{}", color.letter().to_ascii_lowercase())
}

/// A game, and a copy of it outside the program, which tells what can be played.
pub(crate) struct Game {
    channel: String,
    shadow: Match,
    policy: Opening,
}

impl Game {
    /// Makes a move; returns whether the game goes on.
    pub(crate) async fn play(&mut self, hall: &Hall) -> bool {
        let view = self.shadow.view(Viewer::Public);
        let ToMove::One(color) = view.to_move else { return false };
        let action = match &view.board {
            BoardView::Shares(_) => self.policy.next(&view),
            _ => Action::Place { at: first(&self.shadow.playable(color), view.moves) },
        };
        let at = match &action {
            Action::Place { at } => at.iter().map(Point::to_string).collect::<Vec<_>>().join(" "),
            _ => return false,
        };
        let bound = WorkBound::Steps(Config::default().work_per_move);
        if self.shadow.act(color, action, bound).is_err() {
            return false;
        }
        let line = format!("/move {at}");
        hall.line(&name(&self.channel, color), &self.channel, &line).await;
        true
    }

    /// Makes up to `count` moves; returns how many.
    pub(crate) async fn moves(&mut self, hall: &Hall, count: u32) -> u32 {
        while self.shadow.view(Viewer::Public).moves < count && self.play(hall).await {}
        self.shadow.view(Viewer::Public).moves
    }

    /// The size of the game in memory, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.shadow.bytes()
    }
}

/// One of the points, a different one each time.
fn first(points: &[Point], moves: u32) -> Vec<Point> {
    points.get((moves as usize * 7919) % points.len().max(1)).copied().into_iter().collect()
}
