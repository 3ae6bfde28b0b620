//! People who play: two in each channel, one game after the other, as fast as they are answered.
//!
//! They do what people do: whoever is not answered asks again.

use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use tokio::sync::{Mutex, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval, sleep};

use crate::stand_in::{Asked, Message, Person, StandIn};

/// How often to look for answers.
const PAUSE: Duration = Duration::from_millis(25);

/// When Discord says that the application did not respond, and a little.
const NOT_ACKNOWLEDGED: Duration = Duration::from_millis(3500);

/// How long a person looks at "is thinking" before asking again.
const NOT_ANSWERED: Duration = Duration::from_secs(15);

/// How long after an answer to wait for what all see, before asking whether it was done at all.
const NOT_POSTED: Duration = Duration::from_secs(60);

/// How often a person asks for the same before giving up.
const ATTEMPTS: usize = 20;

/// The points of a board of 9×9 that touch no others of them: so no move captures anything.
const POINTS: [&str; 25] = [
    "A1", "C1", "E1", "G1", "J1", "A3", "C3", "E3", "G3", "J3", "A5", "C5", "E5", "G5", "J5", "A7", "C7",
    "E7", "G7", "J7", "A9", "C9", "E9", "G9", "J9",
];

/// How many moves a game has before it is resigned.
const MOVES: usize = 20;

/// What a request asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum What {
    Challenge,
    Accept,
    Move(&'static str),
    /// `/resign`, which only asks back.
    AskToResign,
    Resign,
}

/// A request.
#[derive(Clone, Debug)]
pub(crate) struct Note {
    /// By which the stand-in knows it.
    pub(crate) token: String,
    pub(crate) channel: u64,
    /// The how-manieth game of the channel it is about, from 0.
    pub(crate) round: usize,
    pub(crate) what: What,
    /// Whether it asks again for what was asked before.
    pub(crate) again: bool,
    /// If all saw what came of it: how long that took from the first time that it was asked for.
    pub(crate) posted: Option<Duration>,
}

/// What people have done.
#[derive(Default)]
pub(crate) struct Played {
    pub(crate) notes: Vec<Note>,
    /// What went wrong before their eyes.
    pub(crate) findings: Vec<String>,
}

/// All who play.
#[derive(Default)]
pub(crate) struct Load {
    pairs: JoinSet<Played>,
    stop: watch::Sender<bool>,
}

impl Load {
    /// Lets two people begin to play in each of that many new channels.
    pub(crate) fn begin(discord: &Arc<StandIn>, channels: usize, rate: u32) -> Self {
        let mut pace = interval(Duration::from_secs(1) / rate);
        pace.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (pace, mut load) = (Arc::new(Mutex::new(pace)), Self::default());
        for number in 0..channels {
            let pair = Pair {
                discord: Arc::clone(discord),
                channel: discord.channel(),
                black: discord.person(&format!("Black{number}"), "en-GB"),
                white: discord.person(&format!("White{number}"), "en-GB"),
                pace: Arc::clone(&pace),
                last: 0,
                round: 0,
                played: Played::default(),
            };
            load.pairs.spawn(pair.play(load.stop.subscribe()));
        }
        load
    }

    /// Lets everybody finish what they have begun, and stop.
    pub(crate) async fn end(&mut self) -> Played {
        self.stop.send_replace(true);
        let mut all = Played::default();
        while let Some(played) = self.pairs.join_next().await {
            let played = played.unwrap();
            all.notes.extend(played.notes);
            all.findings.extend(played.findings);
        }
        all
    }
}

/// Two people in a channel.
struct Pair {
    discord: Arc<StandIn>,
    channel: u64,
    black: Person,
    white: Person,
    pace: Arc<Mutex<Interval>>,
    /// The last message that they have seen.
    last: u64,
    round: usize,
    played: Played,
}

/// Somebody gave up.
struct GaveUp;

impl Pair {
    async fn play(mut self, stop: watch::Receiver<bool>) -> Played {
        while !*stop.borrow() {
            if self.game(&stop).await.is_err() {
                break;
            }
            self.round += 1;
        }
        self.played
    }

    /// Plays a game, or a part of it.
    async fn game(&mut self, stop: &watch::Receiver<bool>) -> Result<(), GaveUp> {
        let (black, white, channel) = (self.black.clone(), self.white.clone(), self.channel);
        let wish = json!({ "opponent": white.id.to_string(), "rules": "classic", "size": 9, "colour": "black",
                           "time": "1h", "rated": true });
        let challenge = || black.slash(channel, "challenge", wish.clone());
        let challenge = self.act(What::Challenge, challenge, |post| post.has_button("Accept")).await?;
        let accept = || white.press(&challenge, &challenge.button("Accept"));
        let calls = |player: &Person| {
            let id = player.id;
            move |post: &Message| post.notified == [id] && post.has_button("Move")
        };
        self.act(What::Accept, accept, calls(&black)).await?;
        let (mut player, mut other) = (&black, &white);
        for point in &POINTS[..MOVES] {
            if *stop.borrow() {
                return Ok(());
            }
            let play = || player.slash(channel, "move", json!({ "at": point }));
            self.act(What::Move(point), play, calls(other)).await?;
            (player, other) = (other, player);
        }
        let question = self.ask_to_resign(player).await?;
        let confirm = question.buttons()[0].1.clone();
        let resign = || player.press(&question, &confirm);
        self.act(What::Resign, resign, |post| post.content.contains("resigned")).await?;
        Ok(())
    }

    /// Asks for something until all see it.
    async fn act(
        &mut self,
        what: What,
        ask: impl Fn() -> Asked,
        is_it: impl Fn(&Message) -> bool,
    ) -> Result<Message, GaveUp> {
        let (mut answers, mut first) = (Vec::new(), None);
        for attempt in 0..ATTEMPTS {
            self.pace.lock().await.tick().await;
            let since = *first.get_or_insert_with(Instant::now);
            let token = self.ask(what, &ask, attempt > 0);
            let answer = self.answer(&token, Some(&is_it)).await;
            let is_done = answer.as_deref().is_some_and(|answer| is_done(what, answer));
            let patience = if is_done { NOT_POSTED } else { Duration::ZERO };
            if let Some((post, at)) = self.posted(&is_it, patience).await {
                self.last = post.id;
                self.discord.forget_files(post.id);
                if let Some(note) = self.played.notes.last_mut() {
                    note.posted = Some(at.saturating_duration_since(since));
                }
                return Ok(post);
            }
            answers.push(answer);
            sleep(Duration::from_secs(1)).await;
        }
        self.give_up(what, &answers)
    }

    /// Asks to resign until asked back.
    async fn ask_to_resign(&mut self, player: &Person) -> Result<Message, GaveUp> {
        let (channel, mut answers) = (self.channel, Vec::new());
        for attempt in 0..ATTEMPTS {
            self.pace.lock().await.tick().await;
            let ask = || player.slash(channel, "resign", json!({}));
            let token = self.ask(What::AskToResign, ask, attempt > 0);
            let answer = self.answer(&token, None::<fn(&Message) -> bool>).await;
            let shown = self.discord.look(|world| world.interactions[&token].answers.last().cloned());
            if let Some(question) = shown.filter(|message| !message.buttons().is_empty()) {
                return Ok(question);
            }
            answers.push(answer);
            sleep(Duration::from_secs(1)).await;
        }
        self.give_up(What::AskToResign, &answers)
    }

    fn give_up<T>(&mut self, what: What, answers: &[Option<String>]) -> Result<T, GaveUp> {
        let (channel, round) = (self.channel, self.round);
        let finding = format!("nothing came of {what:?} in channel {channel}, game {round}: {answers:?}");
        self.played.findings.push(finding);
        Err(GaveUp)
    }

    fn ask(&mut self, what: What, ask: impl Fn() -> Asked, again: bool) -> String {
        let token = ask().token().to_owned();
        let (channel, round) = (self.channel, self.round);
        let note = Note { token: token.clone(), channel, round, what, again, posted: None };
        self.played.notes.push(note);
        token
    }

    /// The private answer, if it comes before the asker loses patience, or sees that it is done.
    async fn answer(&self, token: &str, is_it: Option<impl Fn(&Message) -> bool>) -> Option<String> {
        let since = Instant::now();
        loop {
            let (is_acknowledged, answer) = self.discord.look(|world| {
                let asked = &world.interactions[token];
                (asked.response.is_some(), asked.answers.last().map(|answer| answer.content.clone()))
            });
            if answer.is_some() {
                return answer;
            }
            let patience = if is_acknowledged { NOT_ANSWERED } else { NOT_ACKNOWLEDGED };
            let is_there = |is_it| self.seen(is_it).is_some();
            if since.elapsed() > patience || (is_acknowledged && is_it.as_ref().is_some_and(is_there)) {
                return None;
            }
            sleep(PAUSE).await;
        }
    }

    /// Waits for a post that all see.
    async fn posted(
        &self,
        is_it: impl Fn(&Message) -> bool,
        patience: Duration,
    ) -> Option<(Message, Instant)> {
        let since = Instant::now();
        loop {
            let post = self.seen(&is_it);
            if post.is_some() || since.elapsed() > patience {
                return post;
            }
            sleep(PAUSE).await;
        }
    }

    fn seen(&self, is_it: impl Fn(&Message) -> bool) -> Option<(Message, Instant)> {
        self.discord.look(|world| world.posted_after(self.channel, self.last, is_it))
    }
}

/// Whether an answer says that it is not known whether a request took effect.
pub(super) fn is_unknown(answer: &str) -> bool {
    answer.contains("could not find out whether this was done")
}

/// Whether an answer says that a request took effect.
pub(super) fn is_done(what: What, answer: &str) -> bool {
    let done = match what {
        What::Challenge => "Your challenge (#",
        What::Accept => "Accepted: game #",
        What::Move(_) => "You played ",
        What::AskToResign => return false,
        What::Resign => "You resigned.",
    };
    answer.contains(done) || answer.contains("What you asked for took effect")
}
