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
        let is_drawn = |reply: &Reply| {
            let (Reply::Private(message) | Reply::Update(message) | Reply::TakeBack(message)) = reply;
            !message.files.is_empty()
        };
        let is_picture = matches!(price, Some((Kind::Picture, _)));
        self.looking(price, answer, |replies| !is_picture || replies.iter().any(is_drawn)).await
    }
}
