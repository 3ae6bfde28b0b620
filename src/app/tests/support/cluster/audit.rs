//! Compares what people were told with the database and with what was posted.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fmt::{self, Display};
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use qgo_rules::{Action, Color, Event};
use tokio::time::{Instant, sleep};

use super::kept::{Kept, Post};
use super::players::{Note, Played, What, is_done, is_unknown};
use super::{Cluster, PATIENCE, SEAL_KEY};
use crate::stand_in::World;

const PAUSE: Duration = Duration::from_millis(200);

/// How many findings of one kind are told.
const MOST: usize = 20;

/// The result.
#[derive(Default)]
pub(crate) struct Report {
    /// What is wrong; nothing, as it should be.
    pub(crate) findings: Vec<String>,
    /// Of people's requests: how many, how many of them asked again, how many were never acknowledged, and how
    /// many were acknowledged and never answered.
    requests: usize,
    pub(crate) again: usize,
    unacknowledged: usize,
    unanswered: Vec<String>,
    /// In how long a time, and how many of them took effect.
    time: Duration,
    pub(crate) effects: usize,
    /// From a request to its acknowledgement, and to what all see, in order.
    acknowledged: Vec<Duration>,
    posted: Vec<Duration>,
    /// The longest time that a shard was without an owner.
    without_owner: Duration,
    /// Where the logs of the processes are, if something is wrong.
    logs: Option<PathBuf>,
}

impl Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = |times: &[Duration], percent: usize| {
            times.get((times.len() * percent / 100).min(times.len().saturating_sub(1))).copied()
        };
        let (effects, time) = (self.effects, self.time.as_secs_f64());
        writeln!(f, "{effects} actions in {time:.0} s: {:.1} a second", effects as f64 / time)?;
        writeln!(
            f,
            "{} requests; repeated {}, never acknowledged {}, acknowledged and never answered {:?}",
            self.requests, self.again, self.unacknowledged, self.unanswered
        )?;
        for (name, times) in [("acknowledgement", &self.acknowledged), ("post", &self.posted)] {
            let [half, most, last] = [50, 99, 100].map(|p| percent(times, p).unwrap_or_default());
            writeln!(f, "to the {name}: p50 {half:.2?}, p99 {most:.2?}, longest {last:.2?}")?;
        }
        writeln!(f, "longest time of a shard without an owner: {:.1?}", self.without_owner)?;
        match self.findings.len() {
            0 => write!(f, "nothing is wrong"),
            count => {
                write!(f, "{count} findings:")?;
                self.findings.iter().take(MOST).try_for_each(|finding| write!(f, "\n- {finding}"))?;
                self.logs.iter().try_for_each(|folder| write!(f, "\nthe logs are in {}", folder.display()))
            }
        }
    }
}

impl Cluster {
    /// Lets people stop playing, waits until nothing is owed to them, and compares everything.
    pub(crate) async fn audit(mut self) -> Report {
        let Played { notes, findings } = self.load.end().await;
        let owners = self.owners.seen();
        let mut report = Report {
            findings,
            time: self.since.elapsed(),
            requests: notes.len(),
            again: notes.iter().filter(|note| note.again).count(),
            without_owner: owners.longest,
            ..Report::default()
        };
        report.findings.extend(owners.finding());
        for member in &mut self.members {
            member.process.is_ready().await;
        }
        self.settle(&mut report).await;
        let kept = Kept::read(&self);
        self.discord.look(|world| {
            report.times(&notes, world);
            report.requests(&notes, &kept, world);
            report.posts(&kept, world);
            let late = |complaint: &&String| !complaint.contains("10062");
            report.findings.extend(world.complaints.iter().filter(late).cloned());
        });
        report.logs(&notes, &kept);
        report.findings.extend(kept.outages.iter().map(|outage| format!("an outage was noted: {outage}")));
        report.panics(&self);
        self.check(&mut report);
        if !report.findings.is_empty() {
            report.logs = Some(self.folder.keep());
        }
        report
    }

    /// Waits until nothing is owed.
    async fn settle(&self, report: &mut Report) {
        let since = Instant::now();
        loop {
            let owed =
                self.ask("SELECT id, attempts, not_before, error, body FROM posts WHERE state = 'owed'");
            if owed.is_empty() {
                return;
            }
            if since.elapsed() > PATIENCE {
                return report.findings.extend(owed.iter().map(|post| format!("still owed: {post}")));
            }
            sleep(PAUSE).await;
        }
    }

    /// Lets `qgo check` read the whole database.
    fn check(&self, report: &mut Report) {
        let mut command = Command::new(&self.program);
        command
            .arg("check")
            .env_clear()
            .env("QGO_DATA_DIR", self.folder.path())
            .env("QGO_SEAL_KEY", SEAL_KEY);
        let said =
            command.env("QGO_DATABASE_URL", self.postgres.url(&self.database)).output().expect("the program");
        if !said.status.success() {
            let (out, err) = (String::from_utf8_lossy(&said.stdout), String::from_utf8_lossy(&said.stderr));
            report.findings.push(format!("qgo check: {out}{err}"));
        }
    }
}

impl Report {
    fn times(&mut self, notes: &[Note], world: &World) {
        for note in notes {
            let asked = &world.interactions[&note.token];
            match asked.responded_after() {
                Some(time) => self.acknowledged.push(time),
                None => self.unacknowledged += 1,
            }
            if asked.response.is_some() && asked.answers.is_empty() {
                self.unanswered.push(note.token.clone());
            }
            self.posted.extend(note.posted);
        }
        self.acknowledged.sort();
        self.posted.sort();
    }

    /// What somebody was told must be so: done, or nothing done.
    fn requests(&mut self, notes: &[Note], kept: &Kept, world: &World) {
        let mut unknown = kept.effects.clone();
        for note in notes {
            let asked = &world.interactions[&note.token];
            let (id, took_effect) = (asked.id, kept.has(note, world));
            unknown.remove(&id.to_string());
            self.effects += usize::from(took_effect);
            // Two processes may answer, if one was thought to be dead: the last answer is what the asker sees.
            let Some(text) = asked.answers.last().map(|answer| &answer.content) else { continue };
            if is_done(note.what, text) != took_effect && !is_unknown(text) {
                let fact = if took_effect { "took effect" } else { "has no effect" };
                self.findings.push(format!("{note:?} {fact}, but was answered: {text}"));
            }
        }
        self.findings.extend(unknown.iter().map(|id| format!("nobody asked for what interaction {id} did")));
    }

    /// Each log is what was asked for, once and in order.
    fn logs(&mut self, notes: &[Note], kept: &Kept) {
        let mut asked: BTreeMap<(u64, usize), Vec<What>> = BTreeMap::new();
        for note in notes {
            let all = asked.entry((note.channel, note.round)).or_default();
            // A repetition counts once; nobody asks for anything else in between.
            if matches!(note.what, What::Move(_) | What::Resign) && all.last() != Some(&note.what) {
                all.push(note.what);
            }
        }
        for (channel, games) in &kept.games {
            for (round, game) in games.iter().enumerate() {
                let asked = asked.remove(&(*channel, round)).unwrap_or_default();
                if !is_log(&game.log, &asked) {
                    let (id, log) = (game.id, &game.log);
                    self.findings.push(format!("the log of game {id} is not {asked:?}: {log:?}"));
                }
                if game.result.as_ref().is_some_and(|result| !result.ends_with("+R")) {
                    self.findings.push(format!("game {} ended with {:?}", game.id, game.result));
                }
            }
        }
        let lost = asked.into_iter().filter(|(_, what)| !what.is_empty());
        self.findings.extend(lost.map(|((channel, round), _)| format!("no game {round} in {channel}")));
    }

    /// Each post was posted once, in order, and each step of each game has one.
    fn posts(&mut self, kept: &Kept, world: &World) {
        let (mut last, mut told) = (HashMap::new(), BTreeSet::new());
        let mut known: HashSet<u64> = HashSet::new();
        for post in &kept.posts {
            let Post { id, channel, .. } = post;
            if post.state == "given_up" {
                self.findings.push(format!("post {id} was given up"));
            }
            if post.tells.is_some_and(|tells| !told.insert(tells)) {
                self.findings.push(format!("post {id} tells what another has told: {:?}", post.tells));
            }
            let Some(message) = post.message.filter(|_| !post.withdrawn) else { continue };
            known.insert(message);
            if world.nonces.get(&(*channel, post.nonce.clone())) != Some(&message) {
                self.findings.push(format!("post {id} is not message {message}"));
            }
            if last.insert(*channel, message).is_some_and(|last| last >= message) {
                self.findings.push(format!("post {id} came out of order"));
            }
        }
        for (channel, place) in &world.channels {
            let twice = place.posted.iter().filter(|(message, _)| !known.contains(message));
            self.findings.extend(twice.map(|(message, _)| format!("nobody owes {message} in {channel}")));
        }
        for game in kept.games.values().flatten() {
            let steps = 0..=i64::try_from(game.log.len()).unwrap();
            let untold: Vec<_> = steps.filter(|step| !told.contains(&(game.id, *step))).collect();
            if !untold.is_empty() {
                self.findings.push(format!("nobody was told of game {} at {untold:?}", game.id));
            }
        }
    }

    fn panics(&mut self, cluster: &Cluster) {
        for entry in fs::read_dir(cluster.folder.path()).unwrap() {
            let log = fs::read_to_string(entry.unwrap().path()).unwrap_or_default();
            self.findings.extend(log.lines().filter(|line| line.contains("panicked")).map(str::to_owned));
        }
    }
}

/// Whether a log is what was asked for: both play by turns, and who is to play resigns.
fn is_log(log: &[Event], asked: &[What]) -> bool {
    let events = log.iter().map(|event| (event.color, event.action.clone()));
    let by_turns = [Color::Black, Color::White].into_iter().cycle();
    events.eq(by_turns.zip(asked).map(|(color, what)| (color, action(*what))))
}

fn action(what: What) -> Action {
    match what {
        What::Move(point) => Action::Place { at: vec![point.parse().unwrap()] },
        _ => Action::Resign,
    }
}
