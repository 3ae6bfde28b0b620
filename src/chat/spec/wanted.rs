//! What somebody asks for by a command, a button or a form.

use futures::future::BoxFuture;

use crate::ask::{Answer, Ask};
use crate::budget::Price;
use crate::pool::Class;

/// What somebody asks for.
pub(crate) struct Wanted {
    /// Its name for a host: the command, or the kind of button.
    pub(crate) asked: &'static str,
    /// How urgent the request is.
    pub(crate) class: Class,
    /// Its price besides what it posts.
    pub(crate) price: Price,
    /// What to do.
    pub(crate) doing: Box<dyn Doing>,
}

/// Something that is done for an [`Ask`].
pub(crate) trait Doing: for<'a> FnOnce(&'a Ask<'a>) -> BoxFuture<'a, Answer> + Send + 'static {}

impl<D: for<'a> FnOnce(&'a Ask<'a>) -> BoxFuture<'a, Answer> + Send + 'static> Doing for D {}

impl Wanted {
    pub(crate) fn new(asked: &'static str, class: Class, price: Price, doing: impl Doing) -> Self {
        Self { asked, class, price, doing: Box::new(doing) }
    }
}
