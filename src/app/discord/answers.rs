//! Which private answers are the newest, so that an answer that is sent again does not replace a newer one.
//!
//! If it is unknown whether an answer arrived, it is sent again, and may then arrive twice or late. Each
//! private message shows the answer to its newest interaction; ids of interactions grow with time. If an
//! older answer may still arrive after the newest, the newest is sent once more. Whoever presses a button of
//! an answer has seen that answer, so it need not be sent again.
//!
//! Each process knows only its own answers. What one person does in one channel reaches one process, because
//! it comes over one shard. With HTTP, or in the moments in which a shard moves, two processes may answer for
//! the same message; then an answer that was lost and is sent again may replace the other's for good. Its
//! buttons carry their turn, so nothing wrong comes of pressing them; so this is not shared.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::{Mutex, MutexGuard};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

/// How many private messages are remembered at most; beyond that those are dropped whose last interaction is
/// oldest.
const KNOWN_MESSAGES: usize = 4096;

/// The state of private answers.
#[derive(Default)]
pub(super) struct Answers(Mutex<Known>);

#[derive(Default)]
struct Known {
    messages: HashMap<u64, Arc<Shown>>,
    /// The answers that are being sent, by interaction: their buttons, and a token that ends the sending.
    unseen: HashMap<u64, (Vec<String>, CancellationToken)>,
}

/// The state of a private message.
struct Shown {
    /// The newest interaction, whose answer it has to show.
    newest: watch::Sender<u64>,
    /// The interactions whose requests may still take effect.
    under_way: watch::Sender<Vec<u64>>,
}

impl Answers {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock()
    }

    /// Lets `message` show the answer to `interaction`, unless it has to show that to a newer one.
    pub(super) fn turn(&self, message: u64, interaction: u64) -> Option<Turn> {
        let mut known = self.known();
        if known.messages.len() >= KNOWN_MESSAGES && !known.messages.contains_key(&message) {
            let oldest = known.messages.iter().min_by_key(|(_, shown)| *shown.newest.borrow());
            if let Some(oldest) = oldest.map(|(message, _)| *message) {
                known.messages.remove(&oldest);
            }
        }
        let new = || Arc::new(Shown { newest: watch::Sender::new(0), under_way: watch::Sender::default() });
        let shown = Arc::clone(known.messages.entry(message).or_insert_with(new));
        shown.newest.send_if_modified(|newest| {
            let is_newer = interaction > *newest;
            *newest = interaction.max(*newest);
            is_newer
        });
        let turn = Turn { shown, interaction };
        turn.is_newest().then_some(turn)
    }

    /// Notes that an answer is being sent; the token is cancelled once the answer was seen.
    pub(super) fn sending(&self, interaction: u64, buttons: Vec<String>) -> CancellationToken {
        let token = CancellationToken::new();
        self.known().unseen.insert(interaction, (buttons, token.clone()));
        token
    }

    /// Notes that the answers to an interaction are no longer being sent.
    pub(super) fn sent(&self, interaction: u64) {
        self.known().unseen.remove(&interaction);
    }

    /// Notes that somebody pressed a button of an answer.
    pub(super) fn seen(&self, interaction: u64, button: &str) {
        if let Some((buttons, token)) = self.known().unseen.get(&interaction)
            && buttons.iter().any(|its| its == button)
        {
            token.cancel();
        }
    }
}

/// The right of an answer to be shown by a private message, until a newer one comes.
#[derive(Clone)]
pub(super) struct Turn {
    shown: Arc<Shown>,
    interaction: u64,
}

impl Turn {
    /// Whether no newer answer has come.
    pub(super) fn is_newest(&self) -> bool {
        *self.shown.newest.borrow() == self.interaction
    }

    /// Returns once a newer answer has come.
    pub(super) async fn over(&self) {
        let mut newest = self.shown.newest.subscribe();
        // Cannot fail, because `self` has the sender.
        let _newer = newest.wait_for(|newest| *newest > self.interaction).await;
    }

    /// Whether no request with an older answer can still take effect.
    pub(super) fn is_settled(&self) -> bool {
        self.none_older(&self.shown.under_way.borrow())
    }

    /// Returns once no request with an older answer can still take effect.
    pub(super) async fn settled(&self) {
        let mut under_way = self.shown.under_way.subscribe();
        let _settled = under_way.wait_for(|under_way| self.none_older(under_way)).await;
    }

    fn none_older(&self, under_way: &[u64]) -> bool {
        under_way.iter().all(|interaction| *interaction >= self.interaction)
    }

    /// Notes a request that may take effect until the guard is dropped.
    pub(super) fn under_way(&self) -> UnderWay {
        self.shown.under_way.send_modify(|under_way| under_way.push(self.interaction));
        UnderWay(self.clone())
    }
}

/// A request that may still take effect.
pub(super) struct UnderWay(Turn);

impl Drop for UnderWay {
    fn drop(&mut self) {
        let Turn { shown, interaction } = &self.0;
        shown.under_way.send_modify(|under_way| {
            if let Some(index) = under_way.iter().position(|its| its == interaction) {
                under_way.swap_remove(index);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;

    use super::*;

    #[test]
    fn a_message_shows_its_newest_interaction() {
        let answers = Answers::default();
        let first = answers.turn(7, 100).unwrap();
        assert!(first.is_newest() && first.over().now_or_never().is_none());
        let second = answers.turn(7, 200).unwrap();
        assert!(first.over().now_or_never().is_some() && !first.is_newest());
        assert!(answers.turn(7, 150).is_none(), "it is older");
        assert!(answers.turn(8, 150).is_some(), "another message");
        assert!(answers.turn(7, 200).is_some() && second.is_newest(), "a further answer to the same");
    }

    #[test]
    fn an_answer_is_settled_once_no_older_request_is_under_way() {
        let answers = Answers::default();
        let first = answers.turn(7, 100).unwrap();
        let under_way = first.under_way();
        let second = answers.turn(7, 200).unwrap();
        let own = second.under_way();
        assert!(first.is_settled() && !second.is_settled());
        assert!(second.settled().now_or_never().is_none());
        drop(under_way);
        assert!(second.is_settled() && second.settled().now_or_never().is_some());
        drop(own);
    }

    #[test]
    fn an_answer_is_seen_by_one_of_its_buttons() {
        let answers = Answers::default();
        let token = answers.sending(100, vec!["yes".into(), "no".into()]);
        answers.seen(100, "maybe");
        answers.seen(200, "yes");
        assert!(!token.is_cancelled());
        answers.seen(100, "no");
        assert!(token.is_cancelled());
        answers.sent(100);
        assert!(answers.known().unseen.is_empty());
    }

    #[test]
    fn only_the_latest_messages_are_known() {
        let answers = Answers::default();
        for interaction in 1..=KNOWN_MESSAGES as u64 + 10 {
            answers.turn(interaction, interaction).unwrap();
        }
        let known = answers.known();
        assert_eq!(known.messages.len(), KNOWN_MESSAGES);
        assert!(!known.messages.contains_key(&10) && known.messages.contains_key(&11));
    }
}
