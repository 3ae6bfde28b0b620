//! A request that comes again, after a kill or because the platform was not told that it came, changes
//! nothing and says only that, if it took effect before.

use std::sync::Arc;

use qgo_chat::{Reply, Request, What};
use tokio::task::JoinSet;

use crate::support::courier::Seen;
use crate::support::faulty::Fault;
use crate::support::world::World;

/// Whether all that is told is that the request took effect before.
fn is_already_done(replies: &[Reply]) -> bool {
    matches!(replies, [Reply::Private(told)] if told.text.contains("is not done twice"))
}

/// A club in which everything comes twice.
struct Club {
    world: World,
    /// All requests that took effect so far.
    done: Vec<Request>,
    /// How many requests there were.
    count: u32,
}

impl Club {
    async fn new() -> Self {
        Self { world: World::new("en").await, done: Vec::new(), count: 0 }
    }

    fn request(&mut self, user: &str, what: What) -> Request {
        self.count += 1;
        Request { key: Some(format!("$event-{}", self.count)), ..self.world.request(user, what) }
    }

    async fn line(&mut self, user: &str, line: &str) {
        self.carried_out_and_killed(user, What::Line(line.to_owned())).await;
    }

    /// Presses a button of the only game as it is now.
    async fn press(&mut self, user: &str, act: &str) {
        let told = self.world.rows().await["events"].len();
        self.carried_out_and_killed(user, What::Press { id: format!("q1:g:{act}:1:{told}") }).await;
    }

    /// A request takes effect, and the store's answer is lost: its asker is told nevertheless that it did. QGo is
    /// killed, and the platform tells of it again.
    async fn carried_out_and_killed(&mut self, user: &str, what: What) {
        let before = self.world.rows().await;
        let request = self.request(user, what);
        self.world.store().set(Fault::AnswerLost);
        let lost = self.world.chat().handle(request.clone()).await;
        self.world.restart().await;
        let after = self.world.rows().await;
        assert!(before != after, "{:?} changed nothing: {lost:?}", request.what);
        assert!(is_already_done(&lost), "{:?} took effect, but was answered: {lost:?}", request.what);
        let replies = self.world.chat().handle(request.clone()).await;
        assert!(is_already_done(&replies), "{request:?}: {replies:?}");
        assert_eq!(self.world.rows().await, after, "{request:?}");
        self.done.push(request);
        self.world.delivered().await;
    }

    /// Everything comes again, after the game has long gone on.
    async fn all_again(&self) {
        let before = self.world.rows().await;
        for request in &self.done {
            let replies = self.world.chat().handle(request.clone()).await;
            assert!(is_already_done(&replies), "{request:?}: {replies:?}");
        }
        assert_eq!(self.world.rows().await, before);
    }
}

/// A game of two turns, with everything that is asked and answered on the way.
#[tokio::test]
async fn what_took_effect_is_not_done_again() {
    let mut club = Club::new().await;
    club.line("aki", "/challenge @bo size:9").await;
    club.line("bo", "/decline").await;
    club.line("aki", "/challenge @bo size:9").await;
    club.line("aki", "/cancel").await;
    club.line("aki", "/challenge @bo rules:classic size:9 colour:black time:3d").await;
    club.line("bo", "/accept").await;
    club.line("aki", "/move C3").await;
    club.line("aki", "/board public:yes").await;
    club.line("bo", "/move G7").await;
    club.line("bo", "/undo").await;
    club.press("aki", "accept-undo").await;
    club.line("bo", "/move G6").await;
    club.line("bo", "/move if D4 then C4").await;
    club.press("aki", "pause").await;
    club.press("bo", "accept-pause").await;
    club.press("bo", "go-on").await;
    club.press("bo", "pause").await;
    club.press("aki", "decline-pause").await;
    club.line("aki", "/settings me vacation:3d").await;
    club.line("aki", "/pass").await;
    club.line("bo", "/pass").await;
    club.line("aki", "/dead G6").await;
    club.press("bo", "resume").await;
    club.press("aki", "resign-now").await;
    club.press("bo", "rematch").await;
    club.press("aki", "rematch").await;
    club.all_again().await;
}

/// A commitment that comes again is none, and no change of one either.
#[tokio::test]
async fn a_secret_move_is_made_once() {
    for system in ["simultaneous", "sym"] {
        let mut club = Club::new().await;
        club.line("aki", &format!("/challenge @bo rules:{system} size:9 colour:black")).await;
        club.line("bo", "/accept").await;
        club.line("aki", "/move C3").await;
        club.line("aki", "/move D4").await;
        club.line("bo", "/move G7").await;
        club.line("bo", "/move F6").await;
        club.line("aki", "/move C5").await;
        club.all_again().await;
    }
}

/// Choosing the same again would withdraw the choice.
#[tokio::test]
async fn a_choice_in_advance_is_made_once() {
    let mut club = Club::new().await;
    club.line("aki", "/challenge @bo rules:entangled size:9 colour:black").await;
    club.line("bo", "/accept").await;
    club.line("aki", "/move C3 D4").await;
    club.line("aki", "/keep C3").await;
    club.line("aki", "/keep C3").await;
    club.line("bo", "/move G7 F6").await;
    club.all_again().await;
}

#[tokio::test]
async fn the_same_request_many_times_at_once_is_carried_out_and_answered_once() {
    let mut club = Club::new().await;
    club.line("aki", "/challenge @bo rules:classic size:9 colour:black").await;
    club.line("bo", "/accept").await;
    for line in ["/move C3", "/board public:yes"] {
        let request = club.request("aki", What::Line(line.to_owned()));
        let mut tasks = JoinSet::new();
        for _ in 0..6 {
            let (chat, request) = (Arc::clone(club.world.chat()), request.clone());
            tasks.spawn(async move { chat.handle(request).await });
        }
        let answered = tasks.join_all().await.into_iter().filter(|replies| !is_already_done(replies));
        assert_eq!(answered.count(), 1, "{line}");
        club.done.push(request);
    }
    assert_eq!(club.world.rows().await["events"].len(), 1);
    let seen = club.world.delivered().await;
    let posted = seen.iter().filter(|seen| matches!(seen, Seen::Posted { .. }));
    assert_eq!(posted.count(), 2, "{seen:?}");
}

/// What was refused may be tried again with the same key, and what only shows something is shown again.
#[tokio::test]
async fn what_changed_nothing_is_answered_again() {
    let mut club = Club::new().await;
    club.line("aki", "/challenge @bo rules:classic size:9 colour:black").await;
    club.line("bo", "/accept").await;
    for (user, line) in [("aki", "/board text"), ("bo", "/move C3"), ("aki", "/move Z9")] {
        let request = club.request(user, What::Line(line.to_owned()));
        let first = club.world.chat().handle(request.clone()).await;
        let again = club.world.chat().handle(request).await;
        assert!(!first.is_empty() && format!("{first:?}") == format!("{again:?}"), "{line}: {again:?}");
    }
    let early = club.request("bo", What::Line("/move C3".to_owned()));
    club.world.chat().handle(early.clone()).await;
    club.line("aki", "/move D4").await;
    assert!(!is_already_done(&club.world.chat().handle(early.clone()).await));
    assert_eq!(club.world.rows().await["events"].len(), 2);
    assert!(is_already_done(&club.world.chat().handle(early).await));
}
