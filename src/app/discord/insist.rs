//! Repeats a request until it has arrived.

use std::time::Duration;

use serde_json::Value;
use tokio::time::{Instant, sleep, timeout};

use super::rest::{RestError, pause};

/// How many attempts may remain without an answer; each of them may have arrived.
const LOST_TRIES: u32 = 3;

/// The result of sending something.
#[derive(Debug, PartialEq)]
pub(super) enum Outcome {
    /// Discord has taken it.
    Taken,
    /// It need not be sent any more.
    Needless,
    /// It was refused, or Discord could not be reached for too long.
    Failed(RestError),
}

/// Sends until the request is taken or refused for good, or `needless` returns. No attempt begins after
/// `time`. An attempt without an answer within `patience` is followed by the next.
pub(super) async fn insist<Sent: Future<Output = Result<Value, RestError>>>(
    time: Duration,
    patience: Duration,
    mut send: impl FnMut() -> Sent,
    needless: impl Future<Output = ()>,
) -> Outcome {
    let end = Instant::now() + time;
    let tries = async {
        let (mut attempt, mut lost) = (1, 0);
        loop {
            let in_vain = |_| Err(RestError::Unreachable("no answer in time".into()));
            let error = match timeout(patience, send()).await.unwrap_or_else(in_vain) {
                Ok(_) => return Outcome::Taken,
                Err(error) => error,
            };
            lost += u32::from(error.may_be_done());
            let pause = pause(&error, attempt);
            if !error.may_pass() || lost == LOST_TRIES || Instant::now() + pause > end {
                return Outcome::Failed(error);
            }
            tracing::debug!(%error, attempt, "Discord did not take an answer; trying again");
            sleep(pause).await;
            attempt += 1;
        }
    };
    tokio::select! {
        biased;
        () = needless => Outcome::Needless,
        outcome = tries => outcome,
    }
}

#[cfg(test)]
mod tests {
    use std::future::{pending, ready};

    use super::*;

    fn refused(status: u16, wait: Option<u64>) -> RestError {
        let retry_after = wait.map(Duration::from_secs);
        RestError::Refused { status, code: 0, message: "no".into(), retry_after }
    }

    /// The result of attempts with these outcomes (`None` for no answer), how many were made, and how long it
    /// took.
    async fn insist_on(outcomes: &[Option<Result<Value, RestError>>]) -> (Outcome, usize, Duration) {
        let (start, mut tries) = (Instant::now(), 0);
        let send = || {
            let outcome = outcomes[tries.min(outcomes.len() - 1)].clone();
            tries += 1;
            async {
                match outcome {
                    Some(outcome) => outcome,
                    None => pending().await,
                }
            }
        };
        let outcome = insist(Duration::from_secs(4), Duration::from_secs(2), send, pending()).await;
        (outcome, tries, start.elapsed())
    }

    #[tokio::test(start_paused = true)]
    async fn an_answer_outlasts_what_passes_and_ends_with_what_does_not() {
        let (taken, hangs) = (Some(Ok(Value::Null)), None);
        let fails = |status, wait| Some(Err(refused(status, wait)));
        let millis = Duration::from_millis;
        let cases = [
            ("at once", vec![taken.clone()], Outcome::Taken, 1, 0),
            ("Discord fails once", vec![fails(502, None), taken.clone()], Outcome::Taken, 2, 500),
            ("one hangs", vec![hangs.clone(), taken.clone()], Outcome::Taken, 2, 2500),
            ("a limit", vec![fails(429, Some(3)), taken.clone()], Outcome::Taken, 2, 3000),
            ("a long limit", vec![fails(429, Some(5))], Outcome::Failed(refused(429, Some(5))), 1, 0),
            ("refused", vec![fails(404, None), taken.clone()], Outcome::Failed(refused(404, None)), 1, 0),
            ("Discord fails", vec![fails(500, None)], Outcome::Failed(refused(500, None)), 3, 1500),
            (
                "limited again and again",
                vec![fails(429, Some(1))],
                Outcome::Failed(refused(429, Some(1))),
                5,
                4000,
            ),
        ];
        for (name, outcomes, outcome, tries, time) in cases {
            assert_eq!(insist_on(&outcomes).await, (outcome, tries, millis(time)), "{name}");
        }
        let (outcome, tries, time) = insist_on(&[hangs]).await;
        assert!(matches!(outcome, Outcome::Failed(RestError::Unreachable(_))), "{outcome:?}");
        assert_eq!((tries, time), (2, millis(4500)));
    }

    #[tokio::test(start_paused = true)]
    async fn what_is_needless_is_not_sent_again() {
        let send = || ready(Err(refused(502, None)));
        let soon = sleep(Duration::from_secs(1));
        let outcome = insist(Duration::from_secs(60), Duration::from_secs(2), send, soon).await;
        assert_eq!(outcome, Outcome::Needless);
    }
}
