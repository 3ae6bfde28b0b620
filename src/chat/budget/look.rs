//! What is charged for things that only the asker sees.

use futures::future::BoxFuture;

use super::Kind;
use crate::Reply;
use crate::ask::{Answer, Ask};

/// What to pay: the kind and the amount.
pub(crate) type Price = Option<(Kind, u32)>;

pub(crate) const PICTURE: Price = Some((Kind::Picture, 1));
pub(crate) const EXPLORE: Price = Some((Kind::Explore, 1));
pub(crate) const FILE: Price = Some((Kind::Export, 1));
/// For a whole game drawn, or all data kept about somebody: as much as several records.
pub(crate) const DEAR_FILE: Price = Some((Kind::Export, 4));

impl Ask<'_> {
    /// Carries out `answer` if `price` can be paid. A picture that was not drawn costs nothing.
    pub(crate) async fn priced(&self, price: Price, answer: BoxFuture<'_, Answer>) -> Answer {
        let Some(price) = price else { return answer.await };
        let is_drawn = |reply: &Reply| {
            let (Reply::Private(message) | Reply::Update(message) | Reply::TakeBack(message)) = reply;
            !message.files.is_empty()
        };
        self.looking(price, answer, |replies| price.0 != Kind::Picture || replies.iter().any(is_drawn)).await
    }
}
