//! Checks what a database says about games against the rules, without a [`Chat`](crate::Chat): each log is
//! replayed, and everything that follows from it is compared with what is kept.

use std::fmt;

use qgo_rules::{Color, Commitment, Event, Match, Outcome};
use qgo_store::{Audit, AuditedGame, GameId, Millis, PlanKind, StoreError};

use crate::compose::Body;
use crate::games::settings::{KeptSettings, secret_of};
use crate::plan::{Line, Preset};
use crate::time::clock::GRACE;
use crate::time::standing::{control, of_log};
use crate::turn::to_act;

/// How long the timekeeper may put off a game whose time is up: a request may be under way, or it failed.
const PUT_OFF: Millis = 60 * 60 * 1000;

/// How far a check has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The file itself and all rows of all tables are read.
    Rows,
    /// So many games are replayed.
    Games(u64),
}

/// What a check has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// The games.
    pub games: u64,
    /// Their events.
    pub events: u64,
    /// How many things were found to be wrong.
    pub findings: u64,
}

/// Checks a whole database and changes nothing. `report` gets each thing that is wrong, in words that say
/// where. Only one game is in memory at a time.
///
/// # Errors
/// If the database cannot be read on.
pub async fn check(
    audit: &mut Audit,
    now: Millis,
    progress: &(dyn Fn(Stage) + Send + Sync),
    report: &mut (dyn FnMut(&str) + Send),
) -> Result<Checked, StoreError> {
    let mut checked = Checked::default();
    let mut found = |what: &dyn fmt::Display| {
        report(&what.to_string());
        1_u64
    };
    progress(Stage::Rows);
    for finding in audit.file().await?.into_iter().chain(audit.all_rows().await?) {
        checked.findings += found(&finding);
    }
    let mut last = GameId(0);
    loop {
        let games = audit.games(last).await?;
        let Some(end) = games.last() else { break };
        last = *end;
        for id in games {
            let findings = match audit.game(id).await {
                Ok(Some(game)) => {
                    checked.events += game.events.len() as u64;
                    // A long replay would keep everything else on this thread waiting.
                    let work = tokio::task::spawn_blocking(move || findings(&game, now));
                    work.await.map_err(|e| StoreError::Other(e.to_string()))?
                }
                Ok(None) => continue,
                Err(error @ (StoreError::Unreadable(_) | StoreError::Corrupt(_))) => vec![error.to_string()],
                Err(error) => return Err(error),
            };
            checked.games += 1;
            for finding in findings {
                checked.findings += found(&format_args!("game {id}: {finding}"));
            }
        }
        progress(Stage::Games(checked.games));
    }
    let mut last = 0;
    loop {
        let owed = audit.owed(last).await?;
        let Some((end, _)) = owed.last() else { break };
        last = *end;
        for (id, body) in &owed {
            if let Err(why) = serde_json::from_str::<Body>(body) {
                checked.findings +=
                    found(&format_args!("post {id}: what it is to say cannot be read: {why}"));
            }
        }
    }
    for finding in audit.beside().await? {
        checked.findings += found(&finding);
    }
    Ok(checked)
}

/// What is wrong with a game.
fn findings(audited: &AuditedGame, now: Millis) -> Vec<String> {
    let mut findings = audited.findings.clone();
    match replayed(audited) {
        Ok(game) => compare(audited, &game, now, &mut findings),
        Err(why) => findings.push(why),
    }
    for (kind, body) in &audited.plans {
        let Some(body) = body else { continue };
        let read = match kind {
            PlanKind::Answer => serde_json::from_str::<Line>(body).map(drop),
            PlanKind::Choice => serde_json::from_str::<Preset>(body).map(drop),
        };
        if let Err(why) = read {
            findings.push(format!("a plan cannot be read: {why}"));
        }
    }
    findings
}

/// The game that the log describes, as far as it is there.
fn replayed(audited: &AuditedGame) -> Result<Match, String> {
    let row = &audited.row;
    let settings = KeptSettings::read(&row.settings).map_err(|why| format!("its settings: {why}"))?;
    let secret = secret_of(row)?;
    if secret.commitment() != Commitment(row.commitment) {
        return Err("its seed is not the one that was committed to".to_owned());
    }
    let mut events = Vec::new();
    for (index, event) in audited.events.iter().enumerate() {
        let read = Event::join(&event.shown, event.secret.as_deref());
        events.push(read.map_err(|why| format!("event {index}: it cannot be read: {why}"))?);
    }
    Match::replay(settings, secret, events).map_err(|why| why.to_string().replacen(" does", ": it does", 1))
}

/// Compares what is kept beside the log with what follows from it.
fn compare(audited: &AuditedGame, game: &Match, now: Millis, findings: &mut Vec<String>) {
    let row = &audited.row;
    let mut differs = |what: &str, kept: &dyn fmt::Display, follows: &dyn fmt::Display| {
        findings.push(format!("its {what} is {kept}, but from its log follows {follows}"));
    };
    let system = game.settings().system();
    if row.system != system.name() {
        differs("rule system", &row.system, &system.name());
    }
    let view = game.view(qgo_rules::Viewer::Public);
    let result = view.result.as_ref().map(ToString::to_string);
    let said = |result: &Option<String>| result.clone().unwrap_or_else(|| "none yet".to_owned());
    if row.result != result {
        differs("result", &said(&row.result), &said(&result));
    }
    let follows = to_act(game);
    if row.to_act != follows {
        let who = |black, white| match (black, white) {
            (true, true) => "both",
            (true, false) => "Black",
            (false, true) => "White",
            (false, false) => "nobody",
        };
        let (kept, follows) = (who(row.to_act.black, row.to_act.white), who(follows.black, follows.white));
        differs("player to act", &kept, &follows);
    }
    let changes = row.rated && view.result.is_some_and(|outcome| outcome != Outcome::Void);
    let rated = [row.black.id, row.white.id].map(|player| audited.rated.contains(&player));
    if rated != [changes; 2] || audited.rated.len() != 2 * usize::from(changes) {
        let expected = if changes { "those of both players" } else { "none" };
        findings
            .push(format!("it changed {} ratings, and should have changed {expected}", audited.rated.len()));
    }
    if let Some(wrong) = due(audited, game, now) {
        findings.push(wrong);
    }
}

/// What is wrong with the time at which the timekeeper is to look at a game: it may never be later than
/// something happens.
fn due(audited: &AuditedGame, game: &Match, now: Millis) -> Option<String> {
    let row = &audited.row;
    if row.result.is_some() {
        return row.due.map(|_| "it is over, and the timekeeper is to look at it".to_owned());
    }
    let control = match control(row) {
        Ok(control) => control?,
        Err(_) => return Some("its time control cannot be read".to_owned()),
    };
    let clocks = of_log(&control, row, &audited.events, &audited.off, game, now);
    let ends = Color::ALL.into_iter().filter_map(|color| clocks.deadline(color)).min()?.saturating_add(GRACE);
    match row.due {
        Some(due) if due <= ends.max(now.saturating_add(PUT_OFF)) => None,
        Some(_) => Some("the timekeeper is to look at it only after a player's time is up".to_owned()),
        None => Some("the timekeeper is never to look at it, and a clock runs".to_owned()),
    }
}
