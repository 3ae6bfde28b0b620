//! The program is killed at arbitrary moments, while people play.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{BuildHasher as _, RandomState};

use futures::future::join_all;
use parking_lot::Mutex;
use serde_json::json;

use crate::club::{Club, Kind, initial_state, is_call};
use crate::process::Program;
use crate::synapse::{Event, PASSWORD, Person, Proxy};

/// How often the program is killed, unless `QGO_KILLS` says otherwise.
const KILLS: usize = 10;

/// In how many rooms people play at once; the first is encrypted.
const ROOMS: usize = 3;

/// How many requests the program makes at most before it is killed again: some moves' worth.
const REQUESTS: u64 = 50;

/// How often each point has been played in all rooms.
type Typed = Mutex<BTreeMap<String, usize>>;

/// A game in a room.
struct Table<'a> {
    club: &'a Club,
    room: String,
    typed: &'a Typed,
    /// How many moves have been typed here.
    moves: Mutex<usize>,
}

impl<'a> Table<'a> {
    async fn open(club: &'a Club, typed: &'a Typed, encrypted: bool) -> Self {
        let kind = Kind { encrypted, ..Kind::default() };
        let invited = json!({ "invite": [club.bert.user, club.qgo], "initial_state": initial_state(kind) });
        let room = club.alice.create_room(invited).await;
        Self { club, room, typed, moves: Mutex::default() }
    }

    fn is_public(&self, event: &Event) -> bool {
        event.room == self.room && self.club.is_message(event)
    }

    fn players(&self) -> [&'a Person; 2] {
        [&self.club.alice, &self.club.bert]
    }

    async fn call_of(&self, player: &Person, earlier: &str) -> Event {
        let is_it = |event: &Event| self.is_public(event) && is_call(event, &[player]);
        self.club.alice.wait_beyond(earlier, "a call", is_it).await
    }

    async fn begin(&self) -> Event {
        let Club { alice, bert, .. } = self.club;
        let greeting = alice.wait("the greeting", |event| self.is_public(event)).await;
        let line = format!("!qgo challenge {} rules:classic size:19 colour:black", bert.user);
        alice.say(&self.room, &line).await;
        let challenge = self.call_of(bert, greeting.id()).await;
        bert.say(&self.room, "!qgo accept").await;
        self.call_of(alice, challenge.id()).await
    }

    /// Both play where nothing touches anything, until `is_over` or the board is full.
    async fn play(&self, mut turn: Event, is_over: impl Fn() -> bool) {
        let players = self.players();
        for (index, point) in points().enumerate() {
            if is_over() {
                return;
            }
            let (player, other) = (players[index % 2], players[(index + 1) % 2]);
            player.say(&self.room, &format!("!qgo move {point}")).await;
            *self.moves.lock() += 1;
            *self.typed.lock().entry(point).or_default() += 1;
            turn = self.call_of(other, turn.id()).await;
        }
    }

    /// Checks that each move was told once to all.
    fn check(&self) {
        let told: Vec<_> = self.club.alice.events();
        let told = told.iter().filter(|event| self.is_public(event));
        let told: Vec<_> =
            told.filter_map(|event| event.body().split_once(" played ")?.1.split('.').next()).collect();
        assert_eq!(told, points().take(*self.moves.lock()).collect::<Vec<_>>());
    }
}

/// Every second point of the board.
fn points() -> impl Iterator<Item = String> {
    let letters = "ABCDEFGHJKLMNOPQRST".chars();
    letters.enumerate().flat_map(|(column, letter)| {
        (1..=19).filter(move |row| (row + column) % 2 == 0).map(move |row| format!("{letter}{row}"))
    })
}

/// What QGo has answered to somebody, in private, since they knew as many events.
fn answers(tables: &[Table<'_>], events: &[Event], known: usize) -> Vec<String> {
    let is_answer = |event: &&Event| {
        tables.iter().all(|table| table.room != event.room) && tables[0].club.is_message(event)
    };
    events.iter().skip(known).filter(is_answer).map(|event| event.body().to_owned()).collect()
}

/// Checks that whoever has played was told so once: what, or that QGo was interrupted and that it counts.
fn check_answers(tables: &[Table<'_>], known: [usize; 2], typed: &Typed) {
    let mut left = typed.lock().clone();
    for (player, known) in tables[0].players().into_iter().zip(known) {
        for answer in answers(tables, &player.events(), known).into_iter().skip(ROOMS) {
            if answer.contains("interrupted") || answer.contains("unterbrochen") {
                continue;
            }
            let point = answer.split(['\n', ' ', '.']).find(|word| left.contains_key(*word));
            let times = point.and_then(|point| left.get_mut(point)).filter(|times| **times > 0);
            *times.unwrap_or_else(|| panic!("an answer to nothing: {answer}")) -= 1;
        }
    }
}

/// Whether all that came encrypted has been read, if only once its keys came.
fn all_is_read(events: &[Event]) -> bool {
    let read: BTreeSet<&str> = events.iter().filter(|event| event.decrypted).map(Event::id).collect();
    events.iter().all(|event| event.kind() != "m.room.encrypted" || read.contains(event.id()))
}

fn start(club: &Club) -> Program {
    let (seal_key, database) = ("07".repeat(32), club.home.database_url());
    Program::start(
        club.home.folder(),
        &[
            ("MATRIX_HOMESERVER", club.proxy.url()),
            ("MATRIX_USER", &club.qgo),
            ("MATRIX_PASSWORD", PASSWORD),
            ("QGO_SEAL_KEY", &seal_key),
            ("QGO_DATABASE_URL", &database),
        ],
    )
}

#[tokio::test]
async fn no_move_is_lost_or_told_twice() {
    let Some(mut club) = Club::open(Kind::default()).await else { return };
    club.stop().await;
    let kills = std::env::var("QGO_KILLS").map_or(KILLS, |kills| kills.parse().unwrap());
    let typed = Typed::default();
    let mut program = start(&club);
    let known = [&club.alice, &club.bert].map(Person::count);
    let tables = join_all((0..ROOMS).map(|room| Table::open(&club, &typed, room == 0))).await;
    let turns = join_all(tables.iter().map(Table::begin)).await;
    // Each has one answer of every room, to the challenge or to its acceptance.
    for (player, known) in tables[0].players().into_iter().zip(known) {
        let are_there = |events: &[Event]| answers(&tables, events, known).len() == ROOMS;
        player.until("the games' beginning", are_there).await;
    }
    let is_over = Mutex::new(false);
    let play = tables.iter().zip(turns).map(|(table, turn)| table.play(turn, || *is_over.lock()));
    let kill = async {
        for round in 0..kills {
            let requests = usize::try_from(RandomState::new().hash_one(round) % REQUESTS).unwrap();
            let until = club.proxy.count() + requests;
            club.proxy.until("requests", |proxy: &Proxy| proxy.count() > until).await;
            program.kill();
            program = start(&club);
        }
        *is_over.lock() = true;
    };
    tokio::join!(join_all(play), kill);
    for ((player, known), first) in tables[0].players().into_iter().zip(known).zip([1, 0]) {
        let moves: usize = tables.iter().map(|table| (*table.moves.lock() + first) / 2).sum();
        player.until("each answer", |events| answers(&tables, events, known).len() >= ROOMS + moves).await;
        player.until("everything decrypted", all_is_read).await;
        let answers = answers(&tables, &player.events(), known);
        assert_eq!(answers.len(), ROOMS + moves, "{answers:#?}\n{}", program.log());
    }
    assert_eq!(program.stop(), Some(0), "{}", program.log());
    tables.iter().for_each(Table::check);
    check_answers(&tables, known, &typed);
}
