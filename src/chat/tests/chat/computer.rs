//! The computer at work: while it thinks others act.

mod beginning;
mod processes;
mod waiting;

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use qgo_chat::{Chat, Clock as _, Message, Mind, Reply, What};
use qgo_player::{Budget, CannotReview, Level, Review, Seen, Thought, review, think};
use qgo_rules::{Action, Color, Event, Match};
use qgo_store::{GameId, LogLength, NewEvent, Pair, Parts, Store, Timekeeping as _, Turn};
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::support::courier;
use crate::support::world::World;

/// Thinks briefly, but only while its door is open, and believes of a position what it is told to.
#[derive(Default)]
struct Slow {
    door: Mutex<Door>,
    moved: Condvar,
    /// The lowest level that its door stops.
    stops: u8,
    /// The chance of winning, if it is not to be what it thinks.
    value: Option<f32>,
    /// Whether it always has too little time.
    is_short: AtomicBool,
}

#[derive(Default)]
struct Door {
    is_shut: bool,
    /// How many came to it.
    came: usize,
}

impl fmt::Debug for Slow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("slow")
    }
}

impl Slow {
    fn shut() -> Arc<Self> {
        Self::shut_for(1)
    }

    /// Shut only for this level and those above.
    fn shut_for(stops: u8) -> Arc<Self> {
        let slow = Self { stops, ..Self::default() };
        slow.door.lock().unwrap().is_shut = true;
        Arc::new(slow)
    }

    fn is_short(&self) -> bool {
        self.is_short.load(Ordering::Relaxed)
    }

    fn open(&self) {
        self.door.lock().unwrap().is_shut = false;
        self.moved.notify_all();
    }

    /// Waits until it was asked so often.
    async fn came(&self, count: usize) {
        while self.door.lock().unwrap().came < count {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

impl Mind for Slow {
    fn think(&self, seen: &Seen, level: Level) -> Thought {
        let mut door = self.door.lock().unwrap();
        door.came += 1;
        drop(self.moved.wait_while(door, |door| door.is_shut && level.number() >= self.stops).unwrap());
        let thought = think(seen, level, Budget::to_play(Some(8), &mut || true));
        Thought { value: self.value.unwrap_or(thought.value), was_cut_short: self.is_short(), ..thought }
    }

    fn review(&self, game: &Match) -> Result<Review, CannotReview> {
        review(game, 200, &mut || !self.is_short())
    }

    fn fuse(&self) -> Box<dyn FnMut() -> bool> {
        let is_short = self.is_short();
        Box::new(move || !is_short)
    }
}

async fn world(mind: &Arc<Slow>) -> World {
    let mut world = World::new("en").await;
    world.config.mind = Arc::clone(mind) as Arc<dyn Mind>;
    world.restart().await;
    world
}

/// Lets QGo play as it does when it runs.
fn play(world: &World) -> (watch::Sender<bool>, JoinHandle<()>) {
    let (stop, stopped) = watch::channel(false);
    (stop, tokio::spawn(Arc::clone(world.chat()).play_computer(stopped)))
}

/// aki begins a game of Go with Black.
async fn begin(world: &World, options: &str) {
    begin_in("classic", world, options).await;
}

async fn begin_in(system: &str, world: &World, options: &str) {
    let line = format!("/challenge computer {system} 5 colour:black {options}");
    let replies = world.line("aki", &line).await;
    assert!(text(&replies).starts_with("Game #"), "{replies:?}");
    // Before its first message is there nothing can be drawn, and the computer waits.
    world.delivered().await;
}

fn text(replies: &[Reply]) -> &str {
    let [Reply::Private(Message { text, .. }) | Reply::Update(Message { text, .. })] = replies else {
        panic!("{replies:?}")
    };
    text
}

async fn events(world: &World, game: i64) -> Vec<(Color, Action)> {
    let events = world.store().inner.events(GameId(game)).await.unwrap();
    let read = events.iter().map(|event| Event::join(&event.shown, event.secret.as_deref()).unwrap());
    read.map(|event| (event.color, event.action)).collect()
}

/// Waits until the log of a game has this length.
async fn reaches(world: &World, game: i64, length: usize) -> Vec<(Color, Action)> {
    loop {
        let events = events(world, game).await;
        if events.len() >= length {
            return events;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

async fn waiting(world: &World) -> usize {
    world.store().inner.games_waiting_for("computer", 99, Parts::ALL).await.unwrap().len()
}

async fn ends(chat: &Arc<Chat>) {
    while Arc::strong_count(chat) > 1 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_thought_before_an_undo_is_not_played() {
    let mind = Slow::shut();
    let world = world(&mind).await;
    let (_stop, _playing) = play(&world);
    begin(&world, "level:1").await;
    world.line("aki", "/move C3").await;
    mind.came(1).await;
    world.line("aki", "/undo").await;
    mind.open();
    let events = reaches(&world, 1, 3).await;
    let undo = [(Color::Black, Action::ProposeUndo), (Color::White, Action::AcceptUndo)];
    assert_eq!(events[1..], undo);
    assert_eq!(waiting(&world).await, 0);
    assert_eq!(text(&world.line("aki", "/move D4").await), "You played D4.");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pause_that_begins_while_it_thinks_goes_on_until_it_is_ended() {
    let mind = Slow::shut();
    let world = world(&mind).await;
    begin(&world, "level:1 time:1d").await;
    world.line("aki", "/move C3").await;
    let chat = Arc::clone(world.chat());
    let thinking = tokio::spawn(async move { chat.play_computers_turns().await });
    mind.came(1).await;
    let press = async |act: &str| {
        let id = format!("q1:g:{act}:1:{}", world.told_count("aki").await);
        text(&world.ask("aki", What::Press { id }).await).to_owned()
    };
    assert_eq!(press("pause").await, "Agreed: the clocks stand still.");
    mind.open();
    assert!(thinking.await.unwrap());
    assert!(!world.chat().play_computers_turns().await, "it has nothing to do");
    let row = world.store().inner.game(GameId(1)).await.unwrap().unwrap();
    assert_eq!((row.paused, events(&world, 1).await.len()), (true, 1));
    press("go-on").await;
    assert!(world.chat().play_computers_turns().await);
    assert_eq!(events(&world, 1).await.len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pause_is_over_as_soon_as_it_is_asked_for_something() {
    let world = world(&Arc::new(Slow::default())).await;
    begin(&world, "level:1 time:1d").await;
    world.line("aki", "/move C3").await;
    world.delivered().await;
    let pause = What::Press { id: format!("q1:g:pause:1:{}", world.told_count("aki").await) };
    assert_eq!(text(&world.ask("aki", pause).await), "Agreed: the clocks stand still.");
    world.line("aki", "/undo").await;
    world.delivered().await;
    let row = world.store().inner.game(GameId(1)).await.unwrap().unwrap();
    assert!(!row.paused && events(&world, 1).await.iter().any(|(_, action)| *action == Action::AcceptUndo));
}

#[tokio::test(flavor = "multi_thread")]
async fn slips_are_taken_back_more_often_than_people_may_be_asked() {
    let world = world(&Arc::new(Slow::default())).await;
    begin(&world, "level:1").await;
    for _ in 0..15 {
        world.line("aki", "/move C3").await;
        world.delivered().await;
        let asked = world.line("aki", "/undo").await;
        assert!(text(&asked).starts_with("Your opponent is asked"), "{}", text(&asked));
        world.delivered().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_resigns_while_it_thinks_has_resigned() {
    let mind = Slow::shut();
    let world = world(&mind).await;
    let (stop, playing) = play(&world);
    begin(&world, "level:1").await;
    world.line("aki", "/move C3").await;
    mind.came(1).await;
    let resign = What::Press { id: "q1:g:resign-now:1:1".to_owned() };
    assert_eq!(text(&world.ask("aki", resign).await), "You resigned.");
    mind.open();
    stop.send_replace(true);
    playing.await.unwrap();
    let row = world.store().inner.game(GameId(1)).await.unwrap().unwrap();
    assert_eq!((row.result.as_deref(), events(&world, 1).await.len()), (Some("W+R"), 2));
}

#[tokio::test(flavor = "multi_thread")]
async fn it_resigns_when_three_turns_look_lost_but_not_against_beginners() {
    let mind = Arc::new(Slow { value: Some(0.01), ..Slow::default() });
    for (level, resigns) in [("level:3", false), ("level:4", true)] {
        let world = world(&mind).await;
        begin(&world, level).await;
        // It has time to play on, wherever it plays.
        for point in ["A1", "A2", "A3", "A4", "A5", "B1", "B2", "B3", "B4", "B5", "C1", "C2", "C3"] {
            world.line("aki", &format!("/move {point}")).await;
            world.delivered().await;
            if events(&world, 1).await.len() >= 12 {
                break;
            }
        }
        let resigned = events(&world, 1).await.contains(&(Color::White, Action::Resign));
        assert_eq!(resigned, resigns, "{level}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn it_says_that_it_had_too_little_time() {
    let mind = Arc::new(Slow { is_short: true.into(), ..Slow::default() });
    let world = world(&mind).await;
    begin(&world, "level:1").await;
    world.line("aki", "/move C3").await;
    let seen = world.delivered().await;
    let said = |seen: &courier::Seen| match seen {
        courier::Seen::Posted { message, .. } => message.text.contains("too little time to think"),
        _ => false,
    };
    assert_eq!(seen.iter().filter(|seen| said(seen)).count(), 1, "{seen:?}");
    let hint = world.line("aki", "/hint").await;
    assert!(text(&hint).contains("too little time to think"), "{hint:?}");
    let id = format!("q1:g:resign-now:1:{}", world.told_count("aki").await);
    world.ask("aki", What::Press { id }).await;
    let review = world.line("aki", "/review").await;
    assert!(text(&review).contains("too little time to look"), "{review:?}");
    // What is missing is looked for again.
    let page = world.line("aki", "/explore").await;
    let [Reply::Private(Message { rows, .. })] = &page[..] else { panic!("{page:?}") };
    let chances = rows.iter().flatten().find(|button| button.label == "Chances").expect("a button");
    for (is_short, is_missing) in [(true, true), (false, false), (true, false)] {
        mind.is_short.store(is_short, Ordering::Relaxed);
        let page = world.ask("aki", What::Press { id: chances.id.clone() }).await;
        assert_eq!(text(&page).contains("too little time to judge"), is_missing, "{page:?}");
    }
}

/// The computer does this after the first move, whatever it thinks.
async fn computer_does(world: &World, action: Action) {
    let event = Event { color: Color::White, action, draws: Vec::new(), host_limit: None };
    let (shown, secret) = event.split();
    let events = [NewEvent { shown, secret }];
    let to_act = Pair { black: true, white: false };
    let turn = Turn { to_act, ..Turn::of(GameId(1), LogLength(1), &events).at(world.clock.now()) };
    world.store().inner.append(&turn, &[]).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn its_proposal_is_answered_first() {
    let world = world(&Slow::shut()).await;
    world.line("aki", "/challenge computer mutation 5 colour:black level:1").await;
    world.delivered().await;
    assert_eq!(text(&world.line("aki", "/move C3").await), "You played C3.");
    // It is the computer's turn.
    computer_does(&world, Action::ProposeEnd).await;
    for line in ["/move D4", "/pass", "/hint"] {
        let told = world.line("aki", line).await;
        assert!(text(&told).contains("the game waits for your answer"), "{line}: {told:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn it_plays_upon_a_database_of_the_first_version() {
    const DATABASE: &[u8] = include_bytes!("../../../store/tests/data/schema-1.sqlite3");
    // As many games as it has.
    const GAMES: i64 = 16;
    let world = World::upon("en", DATABASE).await;
    world.clock.forward(Duration::from_secs(325 * 24 * 60 * 60));
    begin(&world, "level:1").await;
    world.line("aki", "/move C3").await;
    assert_eq!(waiting(&world).await, 1);
    world.delivered().await;
    assert_eq!((events(&world, GAMES + 1).await.len(), waiting(&world).await), (2, 0));
}
