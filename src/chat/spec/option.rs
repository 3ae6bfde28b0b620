//! The name of a command's option, and the values that it takes.

use futures::future::BoxFuture;

use crate::trouble::Trouble;
use crate::{Chat, Offer, Typing};

/// An option of a command. Its description is the text `command-NAME-OPTION` of each language.
#[derive(Debug)]
pub struct OptionSpec {
    /// The name.
    pub name: &'static str,
    /// The values that it takes.
    pub takes: Takes,
    /// Whether it must be given.
    pub required: bool,
}

/// The values that an option takes.
#[derive(Clone, Copy, Debug)]
pub enum Takes {
    /// Free text.
    Text,
    /// Free text, with completion.
    Completed(Offers),
    /// Free text with completion; in a line of text it needs the option's name.
    Suggested(Offers),
    /// The number of a game, with completion.
    Game,
    /// One of these values, shown in the reader's language.
    Choice(&'static [&'static str]),
    /// A whole number in this range.
    Integer(i64, i64),
    /// A number in this range.
    Number(i64, i64),
    /// Yes or no.
    Flag,
    /// A user.
    User,
}

/// The offers while an option is being typed.
#[derive(Clone, Copy, Debug)]
pub struct Offers(pub(crate) Offering);

type Offering = for<'a> fn(&'a Chat, &'a Typing) -> BoxFuture<'a, Result<Vec<Offer>, Trouble>>;

pub(crate) const fn option(name: &'static str, takes: Takes) -> OptionSpec {
    OptionSpec { name, takes, required: false }
}

pub(crate) const fn required(name: &'static str, takes: Takes) -> OptionSpec {
    OptionSpec { name, takes, required: true }
}

pub(crate) const fn completed(offers: Offering) -> Takes {
    Takes::Completed(Offers(offers))
}

pub(crate) const fn suggested(offers: Offering) -> Takes {
    Takes::Suggested(Offers(offers))
}

/// A choice among all values of a type that has `ALL`, and a `name` for each.
macro_rules! any_of {
    ($type:ty) => {{
        const NAMES: [&str; <$type>::ALL.len()] = {
            let mut names = [""; <$type>::ALL.len()];
            let mut at = 0;
            while at < names.len() {
                names[at] = <$type>::ALL[at].name();
                at += 1;
            }
            names
        };
        $crate::spec::Takes::Choice(&NAMES)
    }};
}

pub(crate) use any_of;
