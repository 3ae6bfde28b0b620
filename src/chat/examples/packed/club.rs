//! A club's games, each in a thread of its own: mostly on 9×9, of several systems, all ended by resignation.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

use qgo_chat::{Chat, Clock, Config, Entropy, Languages, Platform, Presence, Request, User, What};
use qgo_rules::opening::Opening;
use qgo_rules::{Action, Color, DEFAULT_STEPS, Match, Point, Seed, Setup, System, ToMove, Viewer, WorkBound};
use qgo_store::{
    Account, GameId, GameRow, LogLength, NewEvent, NewPost, Pair, Parts, Place, Rated, Store, Turn, open,
};

static PLATFORM: Platform = Platform { name: "bench", keeps_history: true, ..qgo_chat::testing::PLATFORM };

/// The system, the size, and the least number of turns; up to half as many come on top.
const MIX: [(System, u8, u32); 10] = [
    (System::Superposed, 9, 40),
    (System::Classic, 9, 50),
    (System::Superposed, 9, 40),
    (System::Simultaneous, 9, 25),
    (System::Superposed, 13, 70),
    (System::Classic, 9, 50),
    (System::Mutation, 9, 40),
    (System::Superposed, 9, 40),
    (System::Sym, 9, 15),
    (System::Classic, 19, 150),
];
/// The games, of which every second one is rated.
pub(crate) const GAMES: usize = 30;
const PLAYERS: u64 = 8;
/// The first of the ids that the platform gives.
const FIRST_ID: u64 = 1_300_000_000_000_000_000;

/// Milliseconds since 1970; moved on by hand.
struct Time(AtomicI64);

impl Clock for Time {
    fn now(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Chance with the same values in every run (splitmix64).
struct Chance(AtomicU64);

impl Chance {
    fn next(&self) -> u64 {
        let mut mixed = self.0.fetch_add(0x9e37_79b9_7f4a_7c15, Ordering::Relaxed);
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    fn below(&self, end: u64) -> u64 {
        self.next() % end
    }
}

impl Entropy for Chance {
    fn fill(&self, bytes: &mut [u8]) {
        bytes.iter_mut().for_each(|byte| *byte = self.next() as u8);
    }
}

struct Club {
    chat: Chat,
    store: Arc<dyn Store>,
    time: Arc<Time>,
    chance: Arc<Chance>,
}

/// Plays all games into a new database.
pub(crate) async fn play(url: &str) {
    let store: Arc<dyn Store> = open(url, crate::key(), crate::entropy()).await.unwrap();
    let (time, chance) =
        (Arc::new(Time(AtomicI64::new(1_767_225_600_123))), Arc::new(Chance(AtomicU64::new(1))));
    let clock: Arc<dyn Clock> = Arc::<Time>::clone(&time);
    let entropy: Arc<dyn Entropy> = Arc::<Chance>::clone(&chance);
    let chat = Chat::new(Arc::clone(&store), clock, entropy, Config::default());
    let club = Club { chat, store, time, chance };
    for number in 0..GAMES {
        let (system, size, turns) = MIX[number % MIX.len()];
        let turns = turns + u32::try_from(club.chance.below(u64::from(turns / 2))).unwrap();
        club.game(number as u64, system, size, turns).await;
    }
    club.store.prune_posts(PLATFORM.name, i64::MAX).await.unwrap();
    club.store.close().await;
}

impl Club {
    async fn game(&self, number: u64, system: System, size: u8, turns: u32) {
        let place = Place {
            platform: PLATFORM.name.to_owned(),
            server: Some(FIRST_ID.to_string()),
            channel: (FIRST_ID + 1).to_string(),
            parent: None,
        };
        let players = [number % PLAYERS, (number * 3 + 1) % PLAYERS].map(person);
        let rated = if number.is_multiple_of(2) { "yes" } else { "no" };
        let challenge = format!(
            "/challenge opponent:@{} rules:{} size:{size} colour:black rated:{rated} time:2d+12h/7d",
            players[1].name,
            system.name()
        );
        self.line(&players[0], &players[1], &place, &challenge).await;
        self.delivered().await;
        let accepted = self.line(&players[1], &players[0], &place, "/accept").await;
        self.delivered().await;
        let row = self.store.game(GameId(i64::try_from(number + 1).unwrap())).await.unwrap();
        let row = row.unwrap_or_else(|| panic!("no game of {challenge}: {accepted}"));
        let thread = place.thread(&(FIRST_ID + 1000 + number).to_string());
        self.store.move_game(row.id, &thread).await.unwrap();
        let row = GameRow { place: thread, ..row };
        let setup = Setup::new(system, size).validate().unwrap();
        let seed = Seed(row.seed.unwrap());
        let (mut opening, mut game) = (Opening::new(&seed, 30), Match::new(setup, seed));
        while game.view(Viewer::Public).moves < turns {
            // From seconds to half a day, mostly minutes.
            let pause = 20_000 << self.chance.below(11);
            self.pass(i64::try_from(pause + self.chance.below(pause)).unwrap());
            let known = game.events().len();
            if !self.turn(&mut game, &mut opening) {
                break;
            }
            self.append(&row, &game, known).await;
        }
        let known = game.events().len();
        game.act(Color::White, Action::Resign, WorkBound::Steps(DEFAULT_STEPS)).unwrap();
        self.append(&row, &game, known).await;
    }

    /// Makes a move, or both moves of a turn; returns whether that was possible.
    fn turn(&self, game: &mut Match, opening: &mut Opening) -> bool {
        let view = game.view(Viewer::Public);
        let mut act = |color: Color| {
            let action = match view.system {
                System::Superposed => opening.next(&view),
                _ => Action::Place { at: self.point(game, color).into_iter().collect() },
            };
            game.act(color, action, WorkBound::Steps(DEFAULT_STEPS)).is_ok()
        };
        match view.to_move {
            ToMove::One(color) => act(color),
            ToMove::Both => Color::ALL.into_iter().all(act),
            ToMove::Nobody => false,
        }
    }

    fn point(&self, game: &Match, color: Color) -> Option<Point> {
        let points = game.playable(color);
        points.get(usize::try_from(self.chance.below(points.len().max(1) as u64)).unwrap()).copied()
    }

    /// Stores what was played, as a turn after another, and tells all of it.
    async fn append(&self, row: &GameRow, game: &Match, known: usize) {
        for (index, event) in game.events().iter().enumerate().skip(known) {
            let now = self.time.now();
            let (shown, secret) = event.split();
            let length = LogLength(u32::try_from(index).unwrap());
            let last = index + 1 == game.events().len();
            let result = game.view(Viewer::Public).result.filter(|_| last).map(|result| result.to_string());
            let rated = |rating| Rated { rating, deviation: 211.517, volatility: 0.059_99, at: 0 };
            let rate = |_: Pair<Option<Rated>>| Some(Pair { black: rated(1512.345), white: rated(1487.654) });
            let events = [NewEvent { shown, secret }];
            let turn = Turn {
                runs: Pair { black: index % 2 == 1, white: index % 2 == 0 },
                to_act: Pair {
                    black: index % 2 == 1 && result.is_none(),
                    white: index % 2 == 0 && result.is_none(),
                },
                result: result.as_deref(),
                rate: Some(&rate),
                is_move: true,
                ..Turn::of(row.id, length, &events).at(now)
            };
            let post = NewPost::plain(row.place.clone(), "{}".to_owned()).tells(row.id, turn.length());
            self.store.append(&turn, &[post]).await.unwrap();
            self.delivered().await;
            self.pass(5000);
        }
    }

    /// Sends everything that is owed; a platform takes some hundred milliseconds.
    async fn delivered(&self) {
        self.pass(i64::try_from(150 + self.chance.below(700)).unwrap());
        let now = self.time.now();
        loop {
            let owed = self.store.due_posts(PLATFORM.name, i64::MAX, 9, Parts::ALL).await.unwrap();
            if owed.is_empty() {
                return;
            }
            for post in owed {
                let id = (FIRST_ID + (self.chance.next() >> 16)).to_string();
                self.store.sent(post.id, Some(&id), None, now, &|_| Vec::new()).await.unwrap();
            }
        }
    }

    fn pass(&self, time: i64) {
        self.time.0.fetch_add(time, Ordering::Relaxed);
    }

    /// Types a line; returns the answers for a look.
    async fn line(&self, asker: &User, other: &User, place: &Place, line: &str) -> String {
        let request = Request {
            platform: &PLATFORM,
            asker: asker.clone(),
            place: place.clone(),
            languages: Languages::default(),
            style: None,
            missing_permissions: Vec::new(),
            missing_for_threads: Vec::new(),
            game: None,
            presence: Presence::Member,
            is_admin: false,
            known_users: vec![other.clone()],
            asked_ago: Duration::ZERO,
            key: None,
            what: What::Line(line.to_owned()),
        };
        format!("{:?}", self.chat.handle(request).await)
    }
}

fn person(number: u64) -> User {
    let account = Account { platform: PLATFORM.name.to_owned(), user: (FIRST_ID + 100 + number).to_string() };
    User { account, name: format!("player-{number}"), is_bot: false, is_self: false }
}
